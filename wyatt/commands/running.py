"""`wyatt simulate`: a run with a progress bar on a terminal, and a row a game for a spreadsheet."""

from __future__ import annotations

import csv
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import IO, Any

from wyatt.commands.guard import Refused
from wyatt.table import games
from wyatt.table.simulate import NAMES, Plan, Summary, run, seats

#: How often the progress bar is told, at most: telling it takes as long as several decisions.
TOLD = 200


def simulated(plan: Plan, processes: int, csv_file: str | None) -> dict[str, Any]:
    """Run a plan, write its rows if a file is named, and give the summary. Raises `Refused`."""
    # Opened first: an hour of games must not end in a file that cannot be written.
    rows = None if csv_file is None else _open(csv_file)
    try:
        with _progress(plan.games) as tick:
            summary = run(plan, processes, tick)
        if rows:
            write_rows(summary, rows)
    except OSError as error:
        raise Refused([f"{csv_file}: cannot be written: {error.strerror}."]) from None
    finally:
        if rows:
            rows.close()
    document = summary.document()
    rate = document["decisions"] / summary.seconds if summary.seconds else 0
    return {**document, "decisions_per_second": round(rate)}


def write_rows(summary: Summary, rows: IO[str]) -> None:
    """A row a game: its number and seed, how long it was, who won, everybody's bot and what he has."""
    counted = games.game(summary.plan.game).counted
    names = NAMES[: summary.plan.players]
    heads = ("game", "seed", "hands", "decisions", "winner", "stalled_hands")
    table = csv.writer(rows)
    table.writerow([*heads, *(f"bot_{name}" for name in names), *(f"{counted}_{n}" for n in names)])
    bots = seats(summary.plan)
    for number, game in enumerate(summary.played):
        table.writerow(
            [
                *(number, game.seed, game.hands, game.decisions, game.winner or "", game.stalled),
                *bots,
                *(game.standing[name] for name in names),
            ]
        )


def _open(csv_file: str) -> IO[str]:
    try:
        return open(csv_file, "w", encoding="utf-8", newline="")
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or "that is no name of a file"
        raise Refused([f"{csv_file}: cannot be written: {why}."]) from None


@contextmanager
def _progress(games: int) -> Iterator[Callable[[], object]]:
    """What to call after each game: a progress bar on a terminal, otherwise nothing."""
    if sys.stderr is None or not sys.stderr.isatty():
        yield lambda: None
        return
    from rich.console import Console
    from rich.progress import Progress

    console = Console(stderr=True)
    with Progress(console=console, transient=True, refresh_per_second=4) as bar:
        task = bar.add_task("Playing", total=games)
        every, played = max(1, games // TOLD), 0

        def tick() -> None:
            nonlocal played
            played += 1
            if not played % every:
                bar.update(task, completed=played)

        yield tick
