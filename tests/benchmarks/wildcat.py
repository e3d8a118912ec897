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
import platform
import random
import statistics
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
GAMES = {"Wyatt Earp": ("wyatt", (2, 3, 4)), "Wildcat Rummy": ("wildcat", (2, 3, 4, 5))}
#: Cards in the hands whose lists are measured; the last is all the natural cards but three.
HANDS = (12, 24, 40, 60, 97)


def playouts(game: str, seats: int, seconds: float) -> tuple[float, float]:
    """Decisions a second in the first second of a process and after it."""
    from wyatt.table.simulate import Plan, play

    seed, rates = 0, []
    for span in (1.0, seconds):
        done, began = 0, time.process_time()
        while (spent := time.process_time() - began) < span:
            done += play(Plan(seed + 1, seats, ("random",), game=game), seed).decisions
            seed += 1
        rates.append(done / spent)
    return rates[0], rates[1]


def micros(act: Any, seconds: float = 0.3) -> float:
    """Microseconds of one call, after some that are not measured."""
    for _ in range(20):
        act()
    calls, began = 0, time.process_time()
    while (spent := time.process_time() - began) < seconds:
        for _ in range(20):
            act()
        calls += 20
    return spent / calls * 1e6


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
    game, pick = Game.new(("Anna", "Burt", "Curt"), seed=7), random.Random(7)
    for _ in range(30):
        game.push(pick.choice(list(game.legal_moves)))
    while game.view().phase != "play":
        game.push(pick.choice(list(game.legal_moves)))
    move = game.legal_moves[0]

    def there_and_back() -> None:
        game.push(move)
        game.pop()

    figures["legal_moves of a usual hand, µs"] = micros(lambda: legal(game.state))
    figures["push and pop with events, µs"] = micros(there_and_back)
    figures["copy, µs"] = micros(game.state.copy)
    figures["view.document, µs"] = micros(game.view("Anna").document)
    return figures


def measure(what: str, seconds: float) -> dict[str, float]:
    """One measurement in a fresh interpreter."""
    command = [sys.executable, __file__, "--only", what, "--seconds", str(seconds)]
    run = subprocess.run(command, capture_output=True, text=True, check=True)
    figures: dict[str, float] = json.loads(run.stdout)
    return figures


def only(what: str, seconds: float) -> dict[str, float]:
    sys.path.insert(0, str(ROOT))
    if what == "calls":
        return calls()
    game, seats = what.split()
    cold, warm = playouts(game, int(seats), seconds)
    return {"cold": cold, "warm": warm}


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    options.add_argument("--rounds", type=int, default=5)
    options.add_argument("--seconds", type=float, default=2.0)
    options.add_argument("--json", type=Path)
    options.add_argument("--only", help=argparse.SUPPRESS)
    chosen = options.parse_args()
    if chosen.only:
        print(json.dumps(only(chosen.only, chosen.seconds)))
        return
    runs: dict[str, list[float]] = {}
    for _ in range(chosen.rounds):
        for title, (game, many) in GAMES.items():
            for seats in many:
                figures = measure(f"{game} {seats}", chosen.seconds)
                for how, rate in figures.items():
                    runs.setdefault(f"{title}, {seats} players, {how}, decisions/s", []).append(
                        rate
                    )
        for name, value in measure("calls", chosen.seconds).items():
            runs.setdefault(f"Wildcat Rummy, {name}", []).append(value)
    machine = f"{platform.machine()}, Python {platform.python_version()}"
    print(f"{machine}, medians of {chosen.rounds} rounds (least to most)\n")
    print("| what | median | range |\n|---|---:|---:|")
    for name in sorted(runs, key=lambda name: (not name.endswith("/s"), list(runs).index(name))):
        values = runs[name]
        digits = 2 if name.endswith(("µs", "ms")) else 0
        middle, least, most = statistics.median(values), min(values), max(values)
        print(f"| {name} | {middle:,.{digits}f} | {least:,.{digits}f} to {most:,.{digits}f} |")
    if chosen.json:
        chosen.json.write_text(json.dumps({"machine": machine, "runs": runs}, indent=1))


if __name__ == "__main__":
    main()
