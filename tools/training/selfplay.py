"""Hands that strong players play against each other, as examples of what positions lead to.

An example is everything a player can see after a move (`wyatt.earp.players.value`), and each
poster's later payment to the player minus the others' average, in thousands of dollars. Most
players are `sharp`, and a few are `heuristic`. Some moves are random, because we need examples of
moves that a good player doesn't make. Examples before a random move don't use the result after it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from wyatt.earp import Game
from wyatt.earp.game import View
from wyatt.earp.moves import ASK, Move
from wyatt.earp.players.heuristic import heuristic
from wyatt.earp.players.lookahead import branches, seen_by, sharp
from wyatt.earp.players.value import ROW, TABLE, Row, features, paid_now
from wyatt.earp.state import State
from wyatt.earp.types import DRAW, OVER, PLAY, SCORED

Array: TypeAlias = npt.NDArray[np.float32]
NAMES = ("Anna", "Burt", "Curt", "Dora")
#: The share of players that are `heuristic`.
HEURISTIC_SHARE = 0.15
#: The share of positions kept for players who aren't to move.
WATCHED = 0.05
#: How many of the likeliest pairs of cards to use for the value of a draw.
LOTS = 12
#: The number of decisions after which we steer a hand to its end, or give it up.
STALLED, PATIENCE = 250, 400
#: The marks for an example before the end of the hand, or before a random move.
END, CHANCE = -1, -2


@dataclass(frozen=True)
class Samples:
    """Examples as arrays, with one entry per example. tables: facts about the table. rows: facts
    about each outlaw. paid: what each outlaw's poster later paid the player, minus the others'
    average, in thousands of dollars. after: the index of the same player's next example in the
    hand, `END` if the hand ends first, or `CHANCE` if a random move comes first.
    """

    tables: npt.NDArray[np.int8]
    rows: npt.NDArray[np.int8]
    paid: Array
    after: npt.NDArray[np.int32]

    def __len__(self) -> int:
        return len(self.tables)

    def of(self, kept: npt.NDArray[np.bool_]) -> Samples:
        """Return the examples that are marked as kept. Their `after` indexes are no longer valid."""
        return Samples(self.tables[kept], self.rows[kept], self.paid[kept], self.after[kept])

    @property
    def undisturbed(self) -> npt.NDArray[np.bool_]:
        """For each example, True if no random move comes later in the hand."""
        found = np.zeros(len(self), bool)
        for at in range(len(self) - 1, -1, -1):
            after = self.after[at]
            found[at] = after == END or (after >= 0 and found[after])
        return found

    def returns(self, said: Array, trust: float) -> tuple[Array, npt.NDArray[np.bool_]]:
        """Return each example's target, and which examples have one. A target is a mean of the
        payment and the player's later values (TD(lambda)), which varies far less than the payment
        alone. said: every example's value. trust: the weight of later results compared with the
        next example's value.
        """
        found = np.array(said)
        for at in range(len(self) - 1, -1, -1):
            after = self.after[at]
            if after == END:
                found[at] = self.paid[at]
            elif after >= 0:
                found[at] = (1 - trust) * said[after] + trust * found[after]
        return found, self.after != CHANCE


def joined(some: Sequence[Samples]) -> Samples:
    starts = np.cumsum([0, *(len(each) for each in some)])
    after = [
        np.where(each.after >= 0, each.after + start, each.after).astype(np.int32)
        for each, start in zip(some, starts[:-1], strict=True)
    ]
    columns = ([getattr(each, name) for each in some] for name in ("tables", "rows", "paid"))
    tables, rows, paid = map(np.concatenate, columns)
    return Samples(tables, rows, paid, np.concatenate(after))


@dataclass(frozen=True)
class Weights:
    """The floating-point weights of a value function (see `wyatt.earp.players.value.Network`)."""

    row: Array
    table: Array
    bias: Array
    out: Array
    row_out: Array
    table_out: Array
    constant: Array

    def __call__(self, tables: Array, rows: Array) -> Array:
        """Return each example's expected thousands of dollars from each outlaw."""
        flat = rows.reshape(-1, rows.shape[-1])
        units = (flat @ self.row).reshape(len(tables), 7, -1)
        units = units + (tables @ self.table + self.bias)[:, None, :]
        hidden = np.maximum(units, 0)
        by_table = (tables @ self.table_out)[:, None]
        found: Array = hidden @ self.out + rows @ self.row_out + by_table + self.constant
        return found


def best_of(view: View, weights: Weights) -> tuple[Move, float]:
    """Return the best move and its value in thousands of dollars. Raise `ValueError` for a
    spectator.
    """
    state, seat = view._state, view._seat
    moves = view.legal_moves
    if seat is None:
        raise ValueError("a spectator has no move to choose.")
    root, here = seen_by(state, seat), sum(paid_now(state, seat)) / 1000
    tables: list[Row] = []
    rows: list[list[Row]] = []
    plans: list[tuple[Move, list[tuple[float, list[int]]]]] = []
    asked: set[str] = set()
    for move in moves:
        if move.op == ASK and move.outlaw in asked:
            continue
        if move.op == ASK:
            asked.add(move.outlaw)
        found = sorted(branches(root, move), key=lambda branch: -branch.chance)[:LOTS]
        every = sum(branch.chance for branch in found)
        plan = []
        for branch in found:
            places = []
            for seen in branch.choices:
                if seen.state.phase in (SCORED, OVER):
                    places.append(-1)
                    continue
                table, seven = features(seen.state, seat, seen.unseen)
                places.append(len(tables))
                tables.append(table)
                rows.append(seven)
            plan.append((branch.chance / every, places))
        plans.append((move, plan))
    values = [here]
    if tables:
        found_values = weights(np.array(tables, np.float32), np.array(rows, np.float32))
        values = [*found_values.sum(axis=1).tolist(), here]
    worth = [
        sum(chance * max(values[place] for place in places) for chance, places in plan)
        for _move, plan in plans
    ]
    most = max(worth)
    return plans[worth.index(most)][0], most


def play(hands: int, seed: int, wild: float) -> Samples:
    """Play hands with two to four players, and return examples. wild: the share of random moves."""
    chance = Random(seed)
    kept = _Kept([], [], [], [], [])
    done = number = 0
    while done < hands:
        number += 1
        seats = 2 + number % 3
        game = Game.new(NAMES[:seats], seed * 100_003 + number)
        while game.state.phase != OVER and done < hands:
            bots: list[Callable[[View], Move]] = [
                heuristic if chance.random() < HEURISTIC_SHARE else sharp for _seat in range(seats)
            ]
            if not _hand(game, bots, wild, chance, kept):
                break
            done += 1
            if game.state.phase == SCORED:
                game.advance(game.legal_moves[0])
    return Samples(
        np.array(kept.tables, np.int8).reshape(-1, len(TABLE)),
        np.array(kept.rows, np.int8).reshape(-1, 7, len(ROW)),
        np.array(kept.paid, np.float32).reshape(-1, 7),
        np.array(kept.after, np.int32),
    )


class _Kept(NamedTuple):
    """The examples so far, column by column."""

    tables: list[Row]
    rows: list[list[Row]]
    seats: list[int]
    after: list[int]
    paid: list[list[float]]


def _hand(
    game: Game, bots: list[Callable[[View], Move]], wild: float, chance: Random, kept: _Kept
) -> bool:
    state, first = game.state, len(kept.tables)
    views = [game.view(name) for name in game.players]
    last: dict[int, int] = {}
    for decision in range(PATIENCE):
        seat = state.actor
        if chance.random() < wild:
            move = _wild(views[seat], chance)
            last.clear()
        elif decision > STALLED and state.phase == DRAW:
            move = views[seat].legal_moves[0]
        else:
            move = bots[seat](views[seat])
        worth = _paid(state)  # read this before the move, because the hand's end pays the posters
        game.advance(move)
        if state.phase in (SCORED, OVER):
            for at in last.values():
                kept.after[at] = END
            kept.paid.extend(worth[who] for who in kept.seats[first:])
            return True
        for who in range(len(views)):
            if who == seat and state.phase not in (PLAY, DRAW):
                continue
            if who == seat or chance.random() < WATCHED:
                at = len(kept.tables)
                table, rows = features(state, who, state.unseen(who))
                kept.tables.append(table)
                kept.rows.append(rows)
                kept.seats.append(who)
                kept.after.append(CHANCE)
                if who in last:
                    kept.after[last[who]] = at
                last[who] = at
    for column in (kept.tables, kept.rows, kept.seats, kept.after):
        del column[first:]
    return False


def _paid(state: State) -> list[list[float]]:
    """Return each seat's payment by outlaw minus the others' average, in thousands of dollars."""
    seats = range(len(state.money))
    return [[dollars / 1000 for dollars in paid_now(state, seat)] for seat in seats]


def _wild(view: View, chance: Random) -> Move:
    """Return a random move. The verb is drawn first, so common verbs aren't drawn more often."""
    moves = view.legal_moves
    verbs = sorted({move.verb for move in moves}, key=str)
    verb = verbs[int(chance.random() * len(verbs))]
    some = [move for move in moves if move.verb == verb]
    return some[int(chance.random() * len(some))]
