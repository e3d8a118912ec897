"""The speed of Wildcat Rummy and Wyatt Earp, in one run, and the longest lists of moves.

    python tests/benchmarks/wildcat.py            # five rounds, a table of medians
    python tests/benchmarks/wildcat.py --rounds 3 --seconds 1 --json figures.json

Each measurement is a fresh interpreter, one at a time, the games in turn (A B A B ...), so that a
slow drift of the machine affects both. A decision is one choice among the full list of legal moves,
picked uniformly, through the same simulation. The first second of a process fills the tables of
legal moves; ``cold`` is that second, everything else is measured after it. Seconds are processor
time of one core, so that other work on the machine matters little.
"""

import argparse
import json
import random
import time
from collections import Counter
from itertools import count
from pathlib import Path
from typing import Any

from measures import MACHINE, calls_in_a_hand, fresh, median_and_range, micros, options, rate

GAMES = {"Wyatt Earp": ("wyatt", (2, 3, 4)), "Wildcat Rummy": ("wildcat", (2, 3, 4, 5))}
#: Cards in the hands whose lists are measured; the last is all the natural cards but three.
HANDS = (12, 24, 40, 60, 97)


def playouts(game: str, seats: int, seconds: float) -> tuple[float, float]:
    """Decisions a second in the first second of a process and after it."""
    from wyatt.table.simulate import Plan, play

    seeds = count()

    def act() -> int:
        seed = next(seeds)
        return play(Plan(seed + 1, seats, ("random",), game=game), seed).decisions

    return rate(act, 1.0), rate(act, seconds)


def hand_of(many: int, jokers: int = 4) -> Any:
    """A game in which one of four players holds so many cards, Jokers among them, and may play."""
    from wyatt.wildcat import Game
    from wyatt.wildcat.cards import CARDS

    natural = [card for card in CARDS[:-1] for _ in range(2)]
    hand = [*random.Random(many).sample(natural, many - jokers), *["JK"] * jokers]
    left = iter((Counter(natural) - Counter(hand)).elements())
    hands = {"Anna": hand, **{name: [next(left)] for name in ("Burt", "Curt", "Dora")}}
    return Game.from_position(
        {"format": "wildcat-position/1", "players": list(hands), "phase": "play", "hands": hands}
    )


def calls() -> dict[str, float]:
    """Single calls of the other game: the longest lists, then a position of a usual hand."""
    from wyatt.wildcat import Game
    from wyatt.wildcat.movegen import legal

    figures: dict[str, float] = {}
    for many in HANDS:
        at = hand_of(many)
        began = time.process_time()
        moves = legal(at.state)
        first = (time.process_time() - began) * 1e3
        figures[f"moves listed, {many} cards in hand"] = len(moves)
        figures[f"first list, {many} cards in hand, ms"] = first
        figures[f"list again, {many} cards in hand, µs"] = micros(lambda at=at: legal(at.state))
    return figures | calls_in_a_hand(Game.new(("Anna", "Burt", "Curt"), seed=7), legal, 30)


def only(what: str, seconds: float) -> dict[str, float]:
    if what == "calls":
        return calls()
    game, seats = what.split()
    cold, warm = playouts(game, int(seats), seconds)
    return {"cold": cold, "warm": warm}


def main() -> None:
    parser = options(__doc__, rounds=5, seconds=2.0)
    parser.add_argument("--json", type=Path)
    parser.add_argument("--only", help=argparse.SUPPRESS)
    chosen = parser.parse_args()
    if chosen.only:
        print(json.dumps(only(chosen.only, chosen.seconds)))
        return
    runs: dict[str, list[float]] = {}
    seconds = ("--seconds", chosen.seconds)
    for _ in range(chosen.rounds):
        for title, (game, many) in GAMES.items():
            for seats in many:
                figures = fresh(__file__, "--only", f"{game} {seats}", *seconds)
                for how, value in figures.items():
                    what = f"{title}, {seats} players, {how}, decisions/s"
                    runs.setdefault(what, []).append(value)
        for name, value in fresh(__file__, "--only", "calls", *seconds).items():
            runs.setdefault(f"Wildcat Rummy, {name}", []).append(value)
    print(f"{MACHINE}, medians of {chosen.rounds} rounds (least to most)\n")
    print("| what | median | range |\n|---|---:|---:|")
    for name in sorted(runs, key=lambda name: (not name.endswith("/s"), list(runs).index(name))):
        digits = 2 if name.endswith(("µs", "ms")) else 0
        print(f"| {name} | {median_and_range(runs[name], digits)} |")
    if chosen.json:
        chosen.json.write_text(json.dumps({"machine": MACHINE, "runs": runs}, indent=1))


if __name__ == "__main__":
    main()
