"""What several benchmarks share: their options, figures of fresh interpreters, rates and tables."""

import argparse
import json
import platform
import random
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "tests" / "browser")]
MACHINE = f"{platform.machine()}, Python {platform.python_version()}"


def options(about: str | None, **defaults: float | str) -> argparse.ArgumentParser:
    """A parser that shows a script's docstring, with an option for each default."""
    parser = argparse.ArgumentParser(
        description=about, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    for name, default in defaults.items():
        parser.add_argument(f"--{name}", type=type(default), default=default)
    return parser


def fresh(script: str, *arguments: object) -> dict[str, Any]:
    """The figures that a script prints as JSON in a fresh interpreter."""
    command = [sys.executable, script, *map(str, arguments)]
    run = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True)
    figures: dict[str, Any] = json.loads(run.stdout)
    return figures


def rate(
    act: Callable[[], int], seconds: float, clock: Callable[[], float] = time.process_time
) -> float:
    """How many a second an act does, which tells how many it did each time."""
    done, began = 0, clock()
    while (spent := clock() - began) < seconds:
        done += act()
    return done / spent


def micros(act: Callable[[], object], seconds: float = 0.3) -> float:
    """Microseconds of one call, in batches long enough for the clock, the first unmeasured."""

    def batch(many: int = 20) -> int:
        for _ in range(many):
            act()
        return many

    batch(200)
    return 1e6 / rate(batch, seconds)


def calls_in_a_hand(game: Any, legal: Callable[[Any], object], moves: int) -> dict[str, float]:
    """Single calls of an engine, after so many random moves and where cards can be played."""
    pick = random.Random(7)
    while moves > 0 or game.view().phase != "play":
        game.push(pick.choice(list(game.legal_moves)))
        moves -= 1
    move = game.legal_moves[0]

    def there_and_back() -> None:
        game.push(move)
        game.pop()

    return {
        "legal_moves, µs": micros(lambda: legal(game.state)),
        "push and pop with events, µs": micros(there_and_back),
        "copy, µs": micros(game.state.copy),
        "view.document, µs": micros(game.view("Anna").document),
    }


def median_and_range(values: Sequence[float], digits: int) -> str:
    """Two cells of a table: the median, and the least to the most."""
    middle, least, most = statistics.median(values), min(values), max(values)
    return f"{middle:,.{digits}f} | {least:,.{digits}f} to {most:,.{digits}f}"


def table(heading: Iterable[str], rows: Iterable[tuple[str, list[float]]], form: str) -> None:
    """Print a table of figures, one row for each name."""
    names = list(heading)
    print(f"| | {' | '.join(names)} |\n|---|{'---:|' * len(names)}")
    for name, figures in rows:
        print(f"| {name} | {' | '.join(format(figure, form) for figure in figures)} |")
