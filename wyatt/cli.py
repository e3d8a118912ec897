"""The commands: `wyatt explore`, `learn`, `play`, `score`, `replay`, `legal`, `why` and the rest.

Exit status: 0 done, 1 an illegal move, 2 input that cannot be used (one line a fault on standard
error, nothing on standard output). What a command needs is imported when it runs.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import click

from wyatt import __version__
from wyatt.commands.guard import DONE, ILLEGAL, Commands, Refused, complain
from wyatt.commands.options import (
    MOST_SEED,
    file_argument,
    game_option,
    json_option,
    known_bots,
    known_language,
    known_players,
    lang_option,
    no_browser_option,
    players_range,
    port_option,
    refusal,
    rules_document,
    rules_options,
)
from wyatt.commands.site import site
from wyatt.commands.terminal import Paper, print_json, read_input
from wyatt.table.games import PACKAGES, kind, rulebook, scores, words

if TYPE_CHECKING:
    from wyatt.table.protocol import Game, GameKind, Misstep, Replay


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="wyatt", message="%(prog)s %(version)s")
def main() -> None:
    """Learn the card game Wyatt Earp, and look up its rules in a program that plays them.

    FILE may be - for standard input. Exit status: 0 done, 1 an illegal move, 2 unusable input.
    """


# --- pages -------------------------------------------------------------------------------------


@main.command()
@click.argument("notebook", required=False)
@port_option
@no_browser_option
@lang_option
def explore(notebook: str | None, port: int | None, no_browser: bool, lang: str | None) -> None:
    """Open the rules explorer, or another NOTEBOOK, in the browser."""
    from wyatt import serve

    known_language(lang, next(iter(PACKAGES)))
    try:
        serve.explore(notebook, port, not no_browser, lang, say=click.echo)
    except serve.ServeError as error:
        raise Refused([f"wyatt explore: {error}"]) from None


@main.command()
@port_option
@no_browser_option
def learn(port: int | None, no_browser: bool) -> None:
    """Open the course in JupyterLab."""
    from wyatt import serve

    try:
        serve.learn(not no_browser, port, say=click.echo)
    except serve.ServeError as error:
        raise Refused([f"wyatt learn: {error}"]) from None


main.add_command(site)


# --- a game ------------------------------------------------------------------------------------


@main.command()
@click.option("--players", type=players_range, default=3, show_default=True)
@click.option(
    "--bots", metavar="BOT,...", default="heuristic", show_default=True, help="Whom you play with."
)
@click.option("--seed", type=click.IntRange(0, MOST_SEED), help="The same seed, the same cards.")
@click.option("--name", default="Anna", show_default=True, help="Your name at the table.")
@click.option("--save", metavar="FILE", help="Write the game's record there when you leave.")
@rules_options
@game_option
def play(
    players: int,
    bots: str,
    seed: int | None,
    name: str,
    save: str | None,
    preset: str | None,
    settings: Sequence[str],
    game: str,
) -> None:
    """Play a game in the terminal against bots."""
    from random import SystemRandom

    from wyatt.commands.playing import Evening, seat
    from wyatt.table.session import Session

    known_players(players, game)
    start = {
        "players": seat(name, players),
        "seed": SystemRandom().randrange(1_000_000) if seed is None else seed,
        "rules": rules_document(preset, settings),
    }
    chosen = known_bots(bots, game)
    package = kind(game)
    try:
        session = Session(package, start)
    except package.Unusable as error:
        raise refusal("wyatt play", error) from None
    Evening(game, session, name, chosen, save).play()


# --- one scoring -------------------------------------------------------------------------------


@main.command()
@click.option("--cp", metavar="9,5,4", help="Wyatt Earp: visible capture points of 2 to 4 players.")
@click.option("--reward", metavar="8000", help="Wyatt Earp: dollars on the poster.")
@click.option("--melds", metavar='"3C 4C 5C, KS KH KD"', help="Wildcat Rummy: melds on the table.")
@click.option("--hand", metavar='"9D QS"', help="Wildcat Rummy: cards left in hand.")
@click.option("--out", is_flag=True, help="Wildcat Rummy: the player has gone out.")
@click.option("--jsonl", is_flag=True, help="Read an object a line from standard input.")
@rules_options
@json_option
@game_option
def score(
    jsonl: bool,
    preset: str | None,
    settings: Sequence[str],
    as_json: bool,
    game: str,
    **given: Any,
) -> int:
    """Split one poster: who gets what, payment by payment. Or score a hand of another game.

    With --jsonl each line is {"cp": [9, 5, 4], "reward": 8000, "rules": {...}}, and a scoring comes
    out a line; a line that cannot be used gives {"error": [...]} instead, and status 2 at the end.
    With --game wildcat a line is {"melds": [["3C", "4C", "5C"]], "hand": ["QS"], "out": false}.
    """
    package, asked = kind(game), scores(game)
    used = [name for name, value in given.items() if value not in (None, False)]
    if jsonl:
        if used or preset is not None or settings:
            raise Refused([f"--jsonl: each line brings its own {', '.join(asked.OPTIONS)}, rules."])
        from wyatt.commands.lines import score_lines

        return score_lines(package)
    faults = [
        f"--{name}: is missing; for example {asked.EXAMPLE}."
        for name in asked.NEEDED
        if given[name] is None
    ]
    faults += [
        f"--{name}: {package.title} is not scored by that; write it like {asked.EXAMPLE}."
        for name in used
        if name not in asked.OPTIONS
    ]
    if faults:
        raise Refused(faults)
    rules = rules_document(preset, settings)
    try:
        scoring = package.score({**asked.document(given), "rules": rules})
    except package.Unusable as error:
        raise refusal("wyatt score", error) from None
    if as_json:
        print_json(scoring.document())
    else:
        asked.page(Paper(), scoring, rules)
    return DONE


# --- positions and records ---------------------------------------------------------------------


def _replayed(file: str, package: GameKind) -> Replay:
    """A file played to its end, or to a move that cannot be played."""
    text = read_input(file)
    try:
        return package.replay(package.read(text))
    except package.Unusable as error:
        raise refusal(file, error) from None


def _misstep(file: str, error: Misstep) -> str:
    cited = f" ({', '.join(error.rules)})" if error.rules else ""
    return f"{file}: moves[{error.index}]: {error.message}{cited}"


def _at_the_end(file: str, package: GameKind) -> Game:
    """The game at the end of a file. A move on the way that cannot be played is status 1."""
    replayed = _replayed(file, package)
    if replayed.error:
        raise Refused([_misstep(file, replayed.error)], ILLEGAL)
    return replayed.game


@main.command()
@file_argument
@json_option
@game_option
def replay(file: str, as_json: bool, game: str) -> int:
    """Play a record to its end.

    Prints the events and the final position. With an illegal move in it, the position is the one before that move.
    """
    replayed = _replayed(file, kind(game))
    error = replayed.error
    if as_json:
        print_json(
            {
                "ok": error is None,
                "position": replayed.game.position(),
                "events": [event.document() for event in replayed.events],
                "error": error and error.document(),
            }
        )
    else:
        speech, paper = words(game), Paper()
        for event in replayed.events:
            paper.said(*speech.sentence(event, None))
        if replayed.events:
            paper.line()
        paper.text(speech.table_text(replayed.game.view(None)))
        if error:
            complain("", [_misstep(file, error)])
    return ILLEGAL if error else DONE


@main.command()
@file_argument
@json_option
@game_option
def legal(file: str, as_json: bool, game: str) -> None:
    """List the legal moves of a position.

    FILE is a position, or a record, which is played to its end first.
    """
    package = kind(game)
    at = _at_the_end(file, package)
    moves = at.legal_moves
    if as_json:
        print_json({"moves": [str(move) for move in moves]})
        return
    from wyatt.commands.pages import legal_page

    legal_page(Paper(), package, words(game), at)


# A move that begins with a dash is no option: it is a move that there is not.
@main.command(context_settings={"ignore_unknown_options": True})
@file_argument
@click.argument("move")
@json_option
@game_option
def why(file: str, move: str, as_json: bool, game: str) -> int:
    """Say whether a move is legal, and why.

    FILE is a position or a record, MOVE a line such as "play jesse-james*3".
    """
    from wyatt.commands.pages import Unread, verdict_page

    package = kind(game)
    at = _at_the_end(file, package)
    try:
        verdict = at.verdict(move)
    except package.NotAMove as error:
        verdict = Unread(str(error))
    if as_json:
        print_json(
            {"legal": verdict.legal, "rules": list(verdict.rules), "message": verdict.message}
        )
    else:
        verdict_page(Paper(), verdict, rulebook(game))
    return DONE if verdict.legal else ILLEGAL


# --- the rulebook ------------------------------------------------------------------------------


@main.command()
@click.argument("id", required=False)
@click.option("--preset", help="Show what this preset plays otherwise.")
@lang_option
@game_option
def rules(id: str | None, preset: str | None, lang: str | None, game: str) -> None:
    """Show the rulebook, a rule or a ruling.

    Without an ID, the index of all rules. Rules have ids such as outlaws.first-set, rulings such
    as S6.
    """
    from wyatt.commands.pages import index_page, preset_page, rule_page, ruling_page

    known_language(lang, game)
    book, package = rulebook(game), kind(game)
    if preset is not None and preset not in package.PRESETS:
        there = ", ".join(package.PRESETS)
        raise Refused([f"--preset: there is no preset called {preset!r}. There are: {there}."])
    switches: Mapping[str, Any] = package.PRESETS[preset] if preset else {}
    paper = Paper()
    if id is None:
        index_page(paper, book, lang or "en")
        if preset:
            preset_page(paper, package, book, preset)
        return
    found = _found(book, id, lang or "en")
    page = rule_page if hasattr(found, "text") else ruling_page
    page(paper, book, found, switches)


def _found(book: Any, id: str, lang: str) -> Any:
    """A rule or a ruling, whichever has this id. Raises `Refused` with those that come near."""
    try:
        return book.rule(id, lang) if "." in id else book.ruling(id.upper())
    except book.UnknownRule as error:
        other = book.ruling if "." in id else book.rule
        try:
            return other(id)
        except book.UnknownRule as second:
            # The one that knows something near says more.
            said = error if "Did you mean" in str(error) else second
            raise Refused([f"wyatt rules: {said}"]) from None


# --- many games --------------------------------------------------------------------------------


@main.command()
@click.option("--games", type=click.IntRange(1, 10**9), default=1000, show_default=True)
@click.option("--players", type=players_range, default=4, show_default=True)
@click.option(
    "--bots", metavar="BOT,...", default="random", show_default=True, help="Dealt round the table."
)
@click.option("--seed", type=click.IntRange(0, MOST_SEED), default=0, show_default=True)
@click.option("--processes", type=click.IntRange(1, 256), default=1, show_default=True)
@click.option("--csv", "csv_file", metavar="FILE", help="Write a row a game there.")
@rules_options
@json_option
@game_option
def simulate(
    games: int,
    players: int,
    bots: str,
    seed: int,
    processes: int,
    csv_file: str | None,
    preset: str | None,
    settings: Sequence[str],
    as_json: bool,
    game: str,
) -> None:
    """Play whole games between bots and print a summary."""
    from wyatt.commands.running import simulated
    from wyatt.table.simulate import NAMES, Plan

    known_players(players, game)
    chosen = known_bots(bots, game)
    rules = rules_document(preset, settings)
    package = kind(game)
    try:
        package.start({"players": list(NAMES[:players]), "seed": seed, "rules": rules})
    except package.Unusable as error:
        raise refusal("wyatt simulate", error) from None
    plan = Plan(games, players, chosen, seed, game, rules)
    summary = simulated(plan, processes, csv_file)
    if as_json:
        print_json(summary)
    else:
        from wyatt.commands.pages import summary_page

        summary_page(Paper(), package, summary)
