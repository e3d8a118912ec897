"""The speed of both games' engines and of two others, in one run.

    python tests/benchmarks/engine.py            # five rounds, a table of medians
    python tests/benchmarks/engine.py --rounds 3 --seconds 2 --json figures.json

The others are measured if they are installed (``pip install open_spiel chess``). Each measurement
is a fresh interpreter, one at a time, in the order A B C A B C ..., so that a slow drift of the
machine affects all of them. A decision is one choice among the full list of legal moves, picked
uniformly. The time includes shuffles and draws in between.
"""

import argparse
import json
import platform
import random
import statistics
import subprocess
import time
from collections.abc import Callable, Iterator
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import Any

from measures import fresh, options, rate

MACHINE = f"{platform.machine()}, Python {platform.python_version()}"


def playouts(step: Callable[[], Iterator[int]], seconds: float) -> float:
    """Decisions per second over whole games, played for some seconds. The first isn't counted."""
    sum(step())
    return rate(lambda: sum(step()), seconds, time.perf_counter)


def micros(act: Callable[[], object], seconds: float = 0.3) -> float:
    """Microseconds per call, in batches long enough to time. The first isn't counted."""

    def batch(many: int = 20) -> int:
        for _ in range(many):
            act()
        return many

    batch(200)
    return 1e6 / rate(batch, seconds)


def ours(package: str, name: str, seats: tuple[int, ...], seconds: float) -> dict[str, float]:
    """An engine: playouts through `wyatt.table.simulate`, single calls in the middle of a hand."""
    from wyatt.table.simulate import Plan, play

    figures: dict[str, float] = {}
    for many in seats:
        plan, seed = Plan(1_000_000, many, game=name), iter(range(1_000_000))

        def games(plan: Plan = plan, seed: Iterator[int] = seed) -> Iterator[int]:
            yield play(plan, next(seed)).decisions

        figures[f"decisions/s, {many} players"] = playouts(games, seconds)
    game = import_module(package).Game.new(("Anna", "Burt", "Curt"), seed=7)
    legal, pick = import_module(f"{package}.movegen").legal, random.Random(7)
    while len(game.past) < 40 or game.view().phase != "play":
        game.push(pick.choice(list(game.legal_moves)))
    move = game.legal_moves[0]

    def there_and_back() -> None:
        game.push(move)
        game.pop()

    return figures | {
        "legal_moves, µs": micros(lambda: legal(game.state)), "push and pop with events, µs": micros(there_and_back),
        "copy, µs": micros(game.state.copy), "Game.copy, µs": micros(game.copy),
        "view, µs": micros(lambda: game.view("Anna")), "view.document, µs": micros(game.view("Anna").document),
    }  # fmt: skip


def open_spiel(seconds: float) -> dict[str, float]:
    import pyspiel  # type: ignore[import-not-found]

    game, pick = pyspiel.load_game("gin_rummy"), random.Random(7)

    def one() -> Iterator[int]:
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(pick.choice(state.chance_outcomes())[0])
            else:
                state.apply_action(pick.choice(state.legal_actions()))
                yield 1

    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(pick.choice(state.chance_outcomes())[0])
    return {"decisions/s": playouts(one, seconds), "copy, µs": micros(state.clone)}


def python_chess(seconds: float) -> dict[str, float]:
    import chess  # type: ignore[import-not-found]

    pick = random.Random(7)

    def one() -> Iterator[int]:
        board = chess.Board()
        while not board.is_game_over() and len(board.move_stack) < 300:
            board.push(pick.choice(list(board.legal_moves)))
            yield 1

    board = chess.Board()
    for _ in range(20):
        board.push(pick.choice(list(board.legal_moves)))
    return {
        "decisions/s": playouts(one, seconds),
        "copy, µs": micros(lambda: board.copy(stack=False)),
        "legal_moves, µs": micros(lambda: list(board.legal_moves)),
    }


PEERS: dict[str, Callable[[float], dict[str, float]]] = {
    "Wyatt Earp": partial(ours, "wyatt.earp", "wyatt", (2, 3, 4)),
    "Wildcat Rummy": partial(ours, "wyatt.wildcat", "wildcat", (2, 3, 4, 5)),
    "OpenSpiel gin rummy": open_spiel, "python-chess": python_chess,
}  # fmt: skip
#: Exit status if another engine isn't installed.
MISSING = 3


def main() -> None:
    parser = options(__doc__, rounds=5, seconds=2.0)
    parser.add_argument("--json", type=Path)
    parser.add_argument("--only", choices=PEERS, help=argparse.SUPPRESS)
    chosen = parser.parse_args()
    if chosen.only:
        try:
            print(json.dumps(PEERS[chosen.only](chosen.seconds)))
        except ModuleNotFoundError:
            raise SystemExit(MISSING) from None
        return
    runs: dict[str, list[dict[str, float]]] = {name: [] for name in PEERS}
    for _ in range(chosen.rounds):
        for name in PEERS:
            try:
                figures = fresh(__file__, "--only", name, "--seconds", chosen.seconds)
            except subprocess.CalledProcessError as error:
                if error.returncode != MISSING:
                    raise
            else:
                runs[name].append(figures)
    report: dict[str, Any] = {"machine": MACHINE}
    print(f"{MACHINE}, medians of {chosen.rounds} rounds (least to most)\n")
    print("| engine | what | median | range |\n|---|---|---:|---:|")
    for name, rounds in runs.items():
        if not rounds:
            print(f"| {name} | not installed | | |")
            continue
        for what in rounds[0]:
            values = [figures[what] for figures in rounds]
            middle, form = statistics.median(values), ",.0f" if "/s" in what else ",.2f"
            span = f"{min(values):{form}} to {max(values):{form}}"
            print(f"| {name} | {what} | {middle:{form}} | {span} |")
            report.setdefault(name, {})[what] = {"median": middle, "values": values}
    if chosen.json:
        chosen.json.write_text(json.dumps(report, indent=1))


if __name__ == "__main__":
    main()
