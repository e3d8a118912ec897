"""`wyatt simulate` and `wyatt tournament`: play games between bots, and print the results."""

from __future__ import annotations

import csv
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor
from contextlib import ExitStack, contextmanager
from itertools import count
from time import perf_counter
from types import SimpleNamespace
from typing import Any

import click

from wyatt.commands import terminal
from wyatt.commands.terminal import CommandError, Whole
from wyatt.core.documents import Document
from wyatt.core.files import replacing
from wyatt.core.spec import AnySpec
from wyatt.core.state import NAMES
from wyatt.core.text import N_, N_plural, _, colon, figure, plural
from wyatt.table import simulate as runs
from wyatt.table.simulate import CannotSpread, NeverEnds, Plan, Summary, Unkept

# === `wyatt simulate`: run games here, in several processes or on a cluster, and save them.

#: The number of progress bar updates. Each update takes as long as several decisions.
TOLD = 200
#: How many seconds to wait for a cluster's first reply.
ANSWER = 5
#: A function that writes one game's row of cells.
Write = Callable[[Sequence[str | int | None]], object]


def simulated(
    plan: Plan, processes: int, dask: str | None, csv_out: str | None, save: str | None, force: bool
) -> Document:
    """Play a plan's games that aren't saved yet, and return a summary of all the plan's games."""
    began, summary = perf_counter(), Summary(plan)
    with ExitStack() as open_files:
        kept = None if save is None else _kept(plan, save, summary, open_files)
        first, saved = summary.games, summary.decisions
        write = _open(csv_out, plan, force, open_files)
        executor = open_files.enter_context(_cluster(dask)) if dask else None
        try:
            if kept is not None:
                for game in kept.games() if csv_out is not None else ():
                    write(runs.row(plan, game))
                if 0 < first < plan.games:
                    forms = N_plural(
                        "{file}: {number} game is already saved. Continuing at game {next:,}.",
                        "{file}: {number:,} games are already saved. Continuing at game {next:,}.",
                    )
                    terminal.complain("", [plural(*forms, first, file=save, next=first + 1)])
                kept.begin()
            with _progress(plan.games, first) as tick:
                for game in runs.stream(plan, processes, executor, first):
                    if kept is not None:
                        kept.add(game)
                    write(runs.row(plan, game))
                    summary.add(game)
                    tick()
            if kept is not None:
                kept.finish()
            open_files.close()  # a full disk may raise an error only now
        except Unkept as error:
            raise CommandError(f"--save{colon()}{error}") from None
        except (CannotSpread, NeverEnds) as error:
            said = f"wyatt simulate{colon()}{error}"
            raise CommandError(said, *_goes_on(kept, summary)) from None
        except KeyboardInterrupt:
            terminal.complain("", _goes_on(kept, summary))
            raise
        except BrokenPipeError:  # the reader of ``--csv -`` has gone
            raise
        except OSError as error:
            named, why = save or csv_out or "the results", error.strerror or error
            said = _("You can’t write to {file}: {why}.", file=named, why=why)
            raise CommandError(said) from None
    seconds = summary.seconds = perf_counter() - began
    rate = (summary.decisions - saved) / seconds if seconds else 0
    return {**summary.document(), "decisions_per_second": round(rate)}


def _goes_on(kept: runs.RunFile | None, summary: Summary) -> list[str]:
    forms = N_plural(
        "{number} game is saved in {file}. Run the same command to continue.",
        "{number:,} games are saved in {file}. Run the same command to continue.",
    )
    return [plural(*forms, summary.games, file=kept.part)] if kept else []


def _kept(plan: Plan, file: str, summary: Summary, open_files: ExitStack) -> runs.RunFile:
    try:
        kept = runs.RunFile(terminal.path_of(file), plan)
        kept.hold()
        open_files.callback(kept.pause)
        for game in kept.games():
            summary.add(game)
    except (Unkept, ValueError) as error:
        raise CommandError(f"--save{colon()}{error}") from None
    except OSError:
        with terminal.writing(file):
            raise
    if summary.games > plan.games:
        said = N_("--save: {file} already has {games:,} games. Give --games a higher number.")
        raise CommandError(_(said, file=file, games=summary.games))
    return kept


def _open(file: str | None, plan: Plan, force: bool, open_files: ExitStack) -> Write:
    if file is None:
        return lambda row: None
    out: Any = SimpleNamespace(write=terminal.print_exactly)
    if file != "-":
        # A file with these headings comes from a run, so the command may overwrite it.
        headings = (",".join(runs.heads(plan)) + "\r\n").encode()
        path = terminal.writable(file, force, lambda begun: begun.startswith(headings))
        # Open the file first, because an hour of games shouldn't end with an error.
        with terminal.writing(file):
            temporary = open_files.enter_context(replacing(path))
        out = open_files.enter_context(temporary.open("w", encoding="utf-8", newline=""))
    write = csv.writer(out).writerow
    write(runs.heads(plan))
    return write


@contextmanager
def _cluster(address: str) -> Iterator[Executor]:
    try:
        from distributed import Client
        from distributed.comm.addressing import resolve_address
    except ImportError:
        raise CommandError(_("--dask needs Dask. Install wyatt-earp[dask].")) from None
    import logging

    for name in ("distributed", "tornado"):
        logging.getLogger(name).setLevel(logging.CRITICAL)
    try:
        # Check the address first, because a malformed one leaves a half-made client, and cleaning
        # up after it would delay the next start by ten seconds.
        resolve_address(address)
        client = Client(address, timeout=ANSWER, set_as_default=False)
    except (OSError, ValueError, TimeoutError) as error:
        why = " ".join(str(error).split()) or type(error).__name__
        said = N_("--dask {address}: no cluster answers at this address ({why}).")
        raise CommandError(_(said, address=address, why=why)) from None
    with client:
        yield client.get_executor(retries=3)


@contextmanager
def _progress(games: int, done: int) -> Iterator[Callable[[], object]]:
    if sys.stderr is None or not sys.stderr.isatty():
        yield lambda: None
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True, refresh_per_second=4) as bar:
        task = bar.add_task(_("Playing"), total=games, completed=done)
        every, played = max(1, games // TOLD), count(done + 1)

        def tick() -> None:
            if not (now := next(played)) % every:
                bar.update(task, completed=now)

        yield tick


processes_option = terminal.whole_option(
    "--processes", Whole(1, runs.MOST_PROCESSES), 1, help="Run in this many processes."
)


@click.command(cls=terminal.Command)
@terminal.whole_option("--games", Whole(1, 10**9), 1000, help="Play this many games.")
@terminal.players_option(4)
@terminal.bots_option(
    "random",
    help="Seat these bots in turn. From weakest to strongest: random, plain, heuristic, sharp, coach (in Wildcat Rummy: random, heuristic, coach). Sharp and coach are much slower. For your own bot, write MODULE:NAME.",
)
@terminal.seed_option(0)
@processes_option
@click.option(
    "--dask",
    metavar="ADDRESS",
    help="Play on the Dask cluster at this address, such as tcp://host:8786.",
)
@click.option("--csv", "csv_file", metavar="FILE", help="Write one row per game to this file.")
@click.option(
    "--save",
    metavar="FILE",
    help="Save the run to this file (.csv, or .parquet with pyarrow). If the run was stopped, continue it.",
)
@terminal.force_option
@terminal.rules_options
@terminal.json_option
@terminal.game_option
def simulate(
    games: int,
    players: int,
    bots: str,
    seed: int,
    processes: int,
    dask: str | None,
    csv_file: str | None,
    save: str | None,
    force: bool,
    preset: str | None,
    settings: Sequence[str],
    as_json: bool,
    game: AnySpec,
) -> None:
    """Play games between bots, and print a summary."""
    terminal.known_players(players, game)
    chosen = terminal.known_bots(bots, game, players)
    rules = terminal.rules_document(preset, settings)
    with terminal.refusing("wyatt simulate"):
        game.start({"players": list(NAMES[:players]), "seed": seed, "rules": rules})
    plan = Plan(games, players, chosen, seed, game.name, rules)
    table_only = terminal.only_table(csv_file, as_json)
    if save is not None:
        real = os.path.realpath(terminal.path_of(save))
        kept = (f"{real}{end}" for end in ("", runs.PART, runs.LOCK))
        terminal.apart("--csv", csv_file, "--save", *kept)
    said = N_(
        "--processes: a Dask cluster has its own processes. Use --processes or --dask, not both."
    )
    if dask and processes > 1:
        raise CommandError(_(said))
    summary = simulated(plan, processes, dask, csv_file, save, force)
    if as_json:
        terminal.print_json(summary)
    elif not table_only:
        _summary_page(terminal.Paper(), game, summary)


def _summary_page(paper: terminal.Paper, spec: AnySpec, summary: Document) -> None:
    games, rate = summary["games"], summary["decisions_per_second"]
    played = (
        plural("{number} game", "{number:,} games", games),
        plural("{number} hand", "{number:,} hands", summary["hands"]),
        plural("{number} decision", "{number:,} decisions", summary["decisions"]),
    )
    said = N_("{played}, all from the saved file.")
    if rate:
        said = N_("{played} in {seconds:.2f} s ({rate:,} decisions per second).")
    paper.line(_(said, played=", ".join(played), seconds=summary["seconds"], rate=rate))
    paper.line()
    rows = []
    for name, wins in summary["wins"].items():
        share = _("{part}%", part=figure(round(100 * wins / games, 1)))
        mean = spec.format_score(summary[f"average_{spec.score_unit}"][name])
        rows.append((name, summary["bots"][name], figure(wins), share, mean))
    average = _("{counted} on average", counted=_(spec.score_unit))
    paper.table((_("player"), _("bot"), _("wins"), _("share"), average), rows)
    stalled = N_plural(
        "{number} hand didn’t end, so it was cut short.",
        "{number:,} hands didn’t end, so they were cut short.",
    )
    unfinished = N_plural(
        "{number} game was left unfinished.", "{number:,} games were left unfinished."
    )
    for forms, key in ((stalled, "stalled_hands"), (unfinished, "unfinished")):
        if summary[key]:
            paper.line()
            paper.line(plural(*forms, summary[key]))


# === `wyatt tournament`: every bot in every seat with the same deals.


@click.command(cls=terminal.Command)
@terminal.bots_option(
    "heuristic,plain",
    help="Compare these bots, one per seat. Each plays the same deals from every seat. For your own bot, write MODULE:NAME.",
)
@terminal.whole_option(
    "--games", Whole(1, 10**6), 100, help="Play this many deals, each from every seat."
)
@terminal.seed_option(0)
@processes_option
@terminal.rules_options
@terminal.json_option
@terminal.game_option
def tournament(
    bots: str,
    games: int,
    seed: int,
    processes: int,
    preset: str | None,
    settings: Sequence[str],
    as_json: bool,
    game: AnySpec,
) -> None:
    "Play the same deals with each bot in every seat. Show how often each one wins."
    from wyatt.table.tournament import from_every_seat, too_few

    chosen = terminal.known_bots(bots, game, game.most_players)
    if len(chosen) == 1:
        raise CommandError(f"--bots{colon()}{too_few()}")
    rules = terminal.rules_document(preset, settings)
    refusing = terminal.refusing("wyatt tournament", CannotSpread, NeverEnds)
    with refusing, _progress(games * len(chosen), 0) as tick:
        plan = Plan(games, len(chosen), chosen, seed, game, rules)
        found = from_every_seat(plan, processes, tick)
    if as_json:
        terminal.print_json(found.document())
        return
    rows = []
    for each in found.standings:
        shares = (each.share, each.share_low, each.share_high)
        share, low, high = (_("{part}%", part=round(100 * part)) for part in shares)
        mean, spent = game.format_score(round(each.mean)), figure(round(each.milliseconds, 2))
        rows.append((each.bot, figure(each.wins), share, f"{low}–{high}", mean, spent))
    paper = terminal.Paper()
    forms = N_plural(
        "{games:,} games from {number} deal, played with every bot in every seat.",
        "{games:,} games from {number:,} deals, each played with every bot in every seat.",
    )
    paper.line(plural(*forms, found.plan.games, games=found.games))
    paper.line()
    average = _("{counted} on average", counted=_(game.score_unit))
    heads = (_("bot"), _("wins"), _("share"), _("95% interval"), average, _("ms per decision"))
    paper.table(heads, rows)
