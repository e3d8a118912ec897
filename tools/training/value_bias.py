"""Learn the fitted value's average error, and measure the remaining error.

    python -m tools.training.value_bias --hands 300 --seed 1 --out value_bias.json
    python -m tools.training.value_bias --hands 600 --seed 900 --check

The value function plays against itself. All players' values in a round of turns should add up to
zero, because one player's gain is the others' loss. How far they're off depends on the number of
players, the turn's phase and how much of the supply is gone. `wyatt.earp.players.value` adds a
correction. `--check` learns nothing. On hands from other seeds, it compares the values of `sharp`'s
first decisions with the results, and adds up luck as a review does.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from itertools import chain
from math import sqrt
from multiprocessing import get_context
from pathlib import Path
from random import Random

import numpy as np
import numpy.typing as npt

from tools.training.fitting import weights_of
from tools.training.selfplay import NAMES, PATIENCE, best_of
from wyatt.core.advice import Weighed
from wyatt.core.standing import SURE
from wyatt.earp import Game
from wyatt.earp.game import View
from wyatt.earp.moves import WYATT_DRAW
from wyatt.earp.players import value as model
from wyatt.earp.players.lookahead import in_order, prolongs, seen_by, sharp, worth
from wyatt.earp.players.weighing import COACH
from wyatt.earp.state import State
from wyatt.earp.types import DRAW, OVER, PLAY, SCORED
from wyatt.earp.verbs import SHOTS

#: The share of rounds of turns to examine, after the first round.
LOOKED_AT = 0.3
#: The number of hands per job for a worker process.
LOT = 10
#: The strength, in samples, of the priors that pull a phase's corrections to a straight line, and
#: to zero.
STRAIGHT, LEVEL = 100.0, 1.0


@dataclass(slots=True)
class Said:
    """The value of a position for one player, in dollars. places: pairs of a correction's index and
    its weight in percent. round: the number of the player's turn in the hand, from 1.
    """

    seat: int
    dollars: float
    places: tuple[model.Share, ...]
    round: int


@dataclass(slots=True)
class Hand:
    """One simulated hand, with amounts in dollars. order: the seats in turn order. said: the values
    of the hand's positions. paid: each seat's payment minus the others' average. drawn, shot: how
    much more the draws and shots brought than expected. luck: each seat's luck as in a review.
    """

    order: list[int]
    said: list[Said] = field(default_factory=list)
    paid: list[float] = field(default_factory=list)
    drawn: list[float] = field(default_factory=list)
    shot: list[float] = field(default_factory=list)
    luck: list[float] = field(default_factory=list)


def hands_of(seats: int, seed: int, many: int, check: bool) -> list[Hand]:
    """Play this many hands with the value function or, for a check, with `sharp`, and return them."""
    chance, found = Random(seed), list[Hand]()
    number = 0
    while len(found) < many:
        game = Game.new(NAMES[:seats], seed * 100_003 + number)
        number += 1
        while game.state.phase != OVER and len(found) < many:
            hand = (_checked if check else _learned)(game, chance)
            if hand is None:
                break
            found.append(hand)
            if game.state.phase == SCORED:
                game.advance(game.legal_moves[0])
    return found


def _begun(state: State) -> Hand:
    seats = len(state.sizes)
    return Hand([(state.turn + at) % seats for at in range(seats)])


def _paid(before: Sequence[int], after: Sequence[int]) -> list[float]:
    gained = [new - old for old, new in zip(before, after, strict=True)]
    others = len(gained) - 1
    return [gain - (sum(gained) - gain) / others for gain in gained]


def best_worth(view: View) -> float:
    """Return the best move's value in dollars, without the correction."""
    state, seat = view._state, view._seat
    assert seat is not None
    root, here = seen_by(state, seat), model.paid_now(state, seat)
    moves = [move for move in in_order(view) if not prolongs(root, move)]
    return max(worth(root, move, here) for move in moves)


def bare(state: State, seat: int) -> int:
    """Return a player's expected result for the hand in dollars, without the correction."""
    return sum(model.expected(state, seat, state.unseen(seat)))


def _learned(game: Game, chance: Random) -> Hand | None:
    state, weights, foresight = game.state, weights_of(model.fitted()), COACH.foresight
    assert foresight is not None
    views = [game.view(name) for name in game.players]
    hand, before = _begun(state), state.money[:]
    turns, looked_at, played = [0] * len(views), [True], False
    for _decision in range(PATIENCE):
        seat, phase, where = state.actor, state.phase, model.places(state, state.actor)
        if phase == DRAW:
            turns[seat] += 1
            if len(looked_at) < turns[seat]:
                looked_at.append(chance.random() < LOOKED_AT)
            played = False
        looking, round_ = looked_at[turns[state.turn] - 1], turns[state.turn]
        model.network().forget()
        move, thousands = best_of(views[seat], weights)
        promised: float | None = None
        if move.op in SHOTS or (looking and phase == DRAW):
            promised = worth(seen_by(state, seat), move, model.paid_now(state, seat))
        if looking and phase == DRAW:
            hand.said.append(Said(seat, best_worth(views[seat]), where, round_))
        elif looking and phase == PLAY and not played:
            hand.said.append(Said(seat, 1000 * thousands, where, round_))
            played = True
        game.advance(move)
        if state.phase in (SCORED, OVER):
            hand.paid = _paid(before, state.money)
            return hand
        if promised is not None and (move.pile == "supply" or move.op in SHOTS):
            brought = hand.drawn if move.pile == "supply" else hand.shot
            brought.append(foresight.found(views[seat]) - promised)
        if looking and state.phase == DRAW:
            hand.said.append(Said(seat, bare(state, seat), model.places(state, seat), round_))
    return None


def _checked(game: Game, chance: Random) -> Hand | None:
    """Play one hand with `sharp`. Record each first decision, and all luck as the coach does."""
    state = game.state
    views = [game.view(name) for name in game.players]
    hand, before, met = _begun(state), state.money[:], set[int]()
    hand.luck = [0.0] * len(views)
    foresight, added = COACH.foresight, model.value_bias()
    assert foresight is not None
    for _decision in range(PATIENCE):
        seat = state.actor
        move = sharp(views[seat])
        value = worth(seen_by(state, seat), move, model.paid_now(state, seat)) + added(state, seat)
        if seat not in met:
            hand.said.append(Said(seat, value, model.places(state, seat), 1))
            met.add(seat)
        promised = foresight.promised(views[seat], Weighed(move, value, ()))
        game.advance(move)
        if state.phase in (SCORED, OVER):
            hand.paid = _paid(before, state.money)
            return hand
        brought = foresight.found(views[seat]) - promised
        hand.luck[seat] += brought
        if move.op == WYATT_DRAW or move.pile == "supply":
            hand.drawn.append(brought)
    return None


def fit(hands: Sequence[Hand]) -> list[int]:
    """Return the corrections, in dollars, that make all players' values in a round of turns add up
    to zero. One player's gain is the others' loss, so we don't need the payments, which vary by
    thousands of dollars. A prior pulls three neighbouring stages to a line, so a rare stage
    continues the ones before it.
    """
    many = model.STAGES * len(model.PHASES)
    squares, right = LEVEL * np.eye(many), np.zeros(many)
    for hand in hands:
        for said in _rounds(hand):
            off = -sum(each.dollars for each in said) / len(said)
            for at, share in chain.from_iterable(each.places for each in said):
                right[at] += share / 100 * off
            for each in said:
                for at, share in each.places:
                    for other, weight in each.places:
                        squares[at, other] += share * weight / 10_000
    bend = np.array([1.0, -2.0, 1.0])
    for first in range(0, many, model.STAGES):
        for at in range(first, first + model.STAGES - 2):
            squares[at : at + 3, at : at + 3] += STRAIGHT * np.outer(bend, bend)
    return [round(figure) for figure in np.linalg.solve(squares, right).tolist()]


def _rounds(hand: Hand) -> list[list[Said]]:
    """Return the values by round of turns and phase, for rounds that all players reached."""
    found: dict[tuple[int, int], list[Said]] = {}
    for said in hand.said:
        if said.places:
            found.setdefault((said.round, said.places[0][0] // model.STAGES), []).append(said)
    return [said for said in found.values() if len(said) == len(hand.order)]


def _mean(values: Sequence[float]) -> tuple[float, float]:
    figures: npt.NDArray[np.float64] = np.array(values)
    return float(figures.mean()), SURE * float(figures.std(ddof=1)) / sqrt(len(figures))


def _shown(values: Sequence[float]) -> int:
    """Return a mean in whole dollars, or 0 if its interval includes 0."""
    mean, half = _mean(values)
    return round(mean) if abs(mean) > half else 0


def _interval(values: Sequence[float]) -> str:
    mean, half = _mean(values)
    return f"{mean:+,.0f} ± {half:,.0f}"


def report_lines(hands: Sequence[Hand]) -> Iterator[str]:
    """Yield lines about the remaining error at first decisions, and about a hand's luck, with
    intervals. Over all seats, the payments cancel out, because one player's gain is the others'
    loss. So the interval for all seats is narrow, and the intervals by seat are wide.
    """
    off: list[list[float]] = [[] for _seat in hands[0].order]
    every: list[float] = []
    for hand in hands:
        first = {said.seat: said.dollars for said in reversed(hand.said) if said.round == 1}
        if len(first) < len(off):
            continue  # the hand ended before all players had a turn
        differences = [first[seat] - hand.paid[seat] for seat in hand.order]
        every.append(sum(differences) / len(differences))
        for place, difference in enumerate(differences):
            off[place].append(difference)
    yield f"first decisions, all seats: {_interval(every)}"
    for place, some in enumerate(off):
        yield f"first decisions, seat {place + 1} from the starter: {_interval(some)}"
    lucks = [sum(hand.luck) / len(hand.luck) for hand in hands if hand.luck]
    if lucks:
        yield f"luck of a player in a hand: {_interval(lucks)}"


def _lots(seats: int, options: argparse.Namespace) -> list[tuple[int, int, int, bool]]:
    seeds = range(-(-options.hands // LOT))
    return [(seats, 10_007 * options.seed + 1009 * seats + at, LOT, options.check) for at in seeds]


def _played(lot: tuple[int, int, int, bool]) -> list[Hand]:
    return hands_of(*lot)


def main() -> None:
    options = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    options.add_argument(
        "--hands", type=int, default=1500, help="play this many hands for each number of players"
    )
    options.add_argument("--players", type=int, choices=(2, 3, 4), action="append")
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--processes", type=int, default=1)
    options.add_argument(
        "--check", action="store_true", help="measure the remaining bias without fitting"
    )
    options.add_argument("--out", type=Path)
    chosen = options.parse_args()
    if not chosen.check and chosen.out is None:
        options.error("name the file to write with --out, or add --check.")
    dollars: dict[str, list[int]] = {}
    drawn: dict[str, int] = {}
    shot: dict[str, int] = {}
    # The matrices are small, so more threads would only wait for each other. The worker processes
    # read this setting when they import numpy.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    with ProcessPoolExecutor(chosen.processes, get_context("spawn")) as pool:
        tables = chosen.players or (2, 3, 4)
        coming = {seats: pool.map(_played, _lots(seats, chosen)) for seats in tables}
        for seats, lots in coming.items():
            hands = list(chain.from_iterable(lots))
            for line in report_lines(hands):
                print(f"{seats} players, {len(hands)} hands: {line}", file=sys.stderr, flush=True)
            if not chosen.check:
                dollars[str(seats)] = fit(hands)
                drawn[str(seats)] = _shown([brought for hand in hands for brought in hand.drawn])
                shot[str(seats)] = _shown([brought for hand in hands for brought in hand.shot])
    if chosen.check:
        return
    given = [chosen.out.name if word == str(chosen.out) else word for word in sys.argv[1:]]
    command = f"python -m tools.training.value_bias {' '.join(given)}"
    document = {"command": command, "dollars": dollars, "drawn": drawn, "shot": shot}
    chosen.out.write_text(json.dumps(document, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
