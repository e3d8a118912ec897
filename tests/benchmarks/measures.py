"""What several benchmarks share: their options, figures of fresh interpreters, rates and tables."""

import argparse
import json
import subprocess
import sys
import time
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))


def options(about: str | None, **defaults: float | str) -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        description=about, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    for name, default in defaults.items():
        parser.add_argument(f"--{name}", type=type(default), default=default)
    return parser


def fresh(script: str, *arguments: object) -> dict[str, Any]:
    command = [sys.executable, script, *map(str, arguments)]
    run = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True)
    figures: dict[str, Any] = json.loads(run.stdout)
    return figures


def rate(
    act: Callable[[], int], seconds: float, clock: Callable[[], float] = time.process_time
) -> float:
    """The rate per second of a function that returns how many things it did."""
    done, began = 0, clock()
    while (spent := clock() - began) < seconds:
        done += act()
    return done / spent


def table(heading: Iterable[str], rows: Iterable[tuple[str, list[float]]], form: str) -> None:
    names = list(heading)
    print(f"| | {' | '.join(names)} |\n|---|{'---:|' * len(names)}")
    for name, figures in rows:
        print(f"| {name} | {' | '.join(format(figure, form) for figure in figures)} |")
