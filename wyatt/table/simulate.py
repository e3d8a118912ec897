"""Whole games between bots, on one process or several, and what came of them.

Seeds come from the run's seed and the number of the game, so results do not depend on how games
are spread over processes.
"""

from __future__ import annotations

import multiprocessing
import signal
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from wyatt.table import games
from wyatt.table.bots import bot

NAMES = ("Anna", "Burt", "Curt", "Dora", "Emma")
#: Decisions in one hand after which it is led to its end; random hands take some 150.
PATIENCE = 5000
#: Hands after which a game is given up and counted as unfinished.
MOST_HANDS = 10_000


@dataclass(frozen=True, slots=True)
class Plan:
    """What to simulate: how many games of which kind, who plays, and from which seed."""

    games: int
    players: int = 4
    bots: tuple[str, ...] = ("random",)
    seed: int = 0
    game: str = "wyatt"
    rules: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Played:
    """One finished game: its seed, hands and decisions, what each player has, who won.

    stalled: how often the harness led an endless hand to its end. winner is None for a game given
    up after `MOST_HANDS` hands.
    """

    seed: int
    hands: int
    decisions: int
    standing: dict[str, int]
    winner: str | None
    stalled: int


@dataclass(frozen=True, slots=True)
class Summary:
    """All games of a run, added up. seconds are those of the wall clock."""

    plan: Plan
    played: tuple[Played, ...]
    seconds: float

    def document(self) -> dict[str, Any]:
        """The summary as the formats give it."""
        names = NAMES[: self.plan.players]
        wins = Counter(game.winner for game in self.played)
        many = len(self.played)
        return {
            "games": many,
            "hands": sum(game.hands for game in self.played),
            "decisions": sum(game.decisions for game in self.played),
            "seconds": round(self.seconds, 4),
            "wins": {name: wins[name] for name in names},
            "bots": dict(zip(names, seats(self.plan), strict=True)),
            f"average_{games.game(self.plan.game).counted}": {
                name: round(sum(game.standing[name] for game in self.played) / many) if many else 0
                for name in names
            },
            "stalled_hands": sum(game.stalled for game in self.played),
            "unfinished": wins[None],
        }


def seats(plan: Plan) -> tuple[str, ...]:
    """Which bot sits on each seat: the list is dealt round."""
    return tuple(plan.bots[seat % len(plan.bots)] for seat in range(plan.players))


def play_one(plan: Plan, number: int) -> Played:
    """Play one game of a plan to its end. Every decision sees the full list of legal moves."""
    seed = plan.seed * 1_000_003 + number
    spec = games.game(plan.game)
    names = NAMES[: plan.players]
    start = {"players": list(names), "seed": seed, "rules": dict(plan.rules)}
    game = spec.start(start)
    watch = game.view()
    views = {name: game.view(name) for name in names}
    choose = {
        name: bot(kind_of_bot, plan.game, seed * 7 + seat)
        for seat, (name, kind_of_bot) in enumerate(zip(names, seats(plan), strict=True))
    }
    decisions = stalled = 0
    patience, hand = PATIENCE, 1
    while (actor := game.actor) is not None:
        view = views[actor]
        move = choose[actor](view)
        if decisions >= patience:
            # Looked at once in a long while, so that the guard costs the playouts nothing.
            if watch.hand_number > hand:
                hand, patience = watch.hand_number, decisions + PATIENCE
                if hand > MOST_HANDS:
                    break
            elif (end := spec.impatient(view)) is not None:
                move = end
                stalled += 1
        game.advance(move)
        decisions += 1
    standing = spec.standing(watch)
    return Played(seed, watch.hand_number, decisions, standing, watch.winner, stalled)


def run(plan: Plan, processes: int = 1, tick: Callable[[], object] = lambda: None) -> Summary:
    """Play all games of a plan; `tick` is called after each."""
    began = time.perf_counter()
    played = []
    for game in _games(plan, processes):
        played.append(game)
        tick()
    return Summary(plan, tuple(played), time.perf_counter() - began)


def _games(plan: Plan, processes: int) -> Iterator[Played]:
    if processes <= 1:
        for number in range(plan.games):
            yield play_one(plan, number)
        return
    some = max(1, min(64, plan.games // (processes * 4)))
    # Ctrl+C is for the process that shows the results; the workers end with it, without a word.
    deaf = (signal.SIGINT, signal.SIG_IGN)
    spawn = multiprocessing.get_context("spawn")
    with spawn.Pool(processes, initializer=signal.signal, initargs=deaf) as pool:
        jobs = ((plan, number) for number in range(plan.games))
        yield from pool.imap(_job, jobs, chunksize=some)


def _job(job: tuple[Plan, int]) -> Played:
    return play_one(*job)
