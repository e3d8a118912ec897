"""The commands: `wyatt explore`, `learn`, `play`, `score`, `replay`, `legal`, `why` and the rest.

Exit status: 0 done, 1 an illegal move, 2 input that cannot be used (one line a fault on standard
error, nothing on standard output). What a command needs is imported when it runs.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypedDict, Unpack

import click

from wyatt.commands.coach import hint, review
from wyatt.commands.guard import DONE, ILLEGAL, Commands, Refused
from wyatt.commands.language import asked as asked_language
from wyatt.commands.language import book_language, speak_to
from wyatt.commands.options import (
    MOST_SEED,
    GameName,
    file_argument,
    game_option,
    json_option,
    known_bots,
    known_players,
    lang_option,
    no_browser_option,
    players_range,
    port_option,
    refusal,
    rules_document,
    rules_options,
    version_option,
)
from wyatt.commands.replaying import at_the_end, replayed
from wyatt.commands.scoring import ScoreCommand, sheet_of
from wyatt.commands.simulating import simulate
from wyatt.commands.site import site
from wyatt.commands.terminal import Paper, print_json
from wyatt.core.errors import NotAMove, Unusable
from wyatt.core.text import _
from wyatt.table.games import game as game_called
from wyatt.table.games import names as game_names

if TYPE_CHECKING:
    from wyatt.core.rulebook import Book, Rule, Ruling


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
@version_option
@click.option(
    "--lang",
    metavar="LANGUAGE",
    envvar="WYATT_LANG",
    is_eager=True,
    callback=speak_to,
    help="The language to speak, such as en; WYATT_LANG says it for every command.",
)
def main(lang: str | None) -> None:
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

    book_language(lang, game_called(game_names()[0]))
    try:
        serve.explore(notebook, port, not no_browser, lang or asked_language(), say=click.echo)
    except serve.ServeError as error:
        raise Refused([f"wyatt explore: {error}"]) from None


@main.command()
@port_option
@no_browser_option
def learn(port: int | None, no_browser: bool) -> None:
    """Open the course in JupyterLab."""
    from wyatt import serve

    try:
        serve.learn(not no_browser, port, asked_language(), say=click.echo)
    except serve.ServeError as error:
        raise Refused([f"wyatt learn: {error}"]) from None


main.add_command(simulate)
main.add_command(site)


# --- a game ------------------------------------------------------------------------------------


class PlayOptions(TypedDict):
    """The options of `wyatt play`."""

    players: int
    bots: str
    seed: int | None
    name: str
    save: str | None
    hints: bool
    preset: str | None
    settings: Sequence[str]
    game: str


@main.command()
@click.option("--players", type=players_range, default=3, show_default=True)
@click.option(
    "--bots", metavar="BOT,...", default="heuristic", show_default=True, help="Whom you play with."
)
@click.option("--seed", type=click.IntRange(0, MOST_SEED), help="The same seed, the same cards.")
@click.option("--name", default="Anna", show_default=True, help="Your name at the table.")
@click.option("--save", metavar="FILE", help="Write the game's record there when you leave.")
@click.option("--hints", is_flag=True, help="Show the best move and why at each of your decisions.")
@rules_options
@game_option
def play(**asked: Unpack[PlayOptions]) -> None:
    """Play a game in the terminal against bots."""
    from random import SystemRandom

    from wyatt.commands.playing import TerminalGame, seat
    from wyatt.table.session import Session

    spec = game_called(asked["game"])
    players, name, seed = asked["players"], asked["name"], asked["seed"]
    known_players(players, spec)
    start = {
        "players": seat(name, players),
        "seed": SystemRandom().randrange(1_000_000) if seed is None else seed,
        "rules": rules_document(asked["preset"], asked["settings"]),
    }
    chosen = known_bots(asked["bots"], spec)
    try:
        session = Session(spec, start)
    except Unusable as error:
        raise refusal("wyatt play", error) from None
    TerminalGame(spec, session, name, chosen, asked["save"]).play(asked["hints"])


# --- one scoring -------------------------------------------------------------------------------


@main.command(cls=ScoreCommand)
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
    **given: str | bool | None,
) -> int:
    """Split one poster: who gets what, payment by payment. Or score a hand of another game.

    With --jsonl each line is {"cp": [9, 5, 4], "reward": 8000, "rules": {...}}, and a scoring comes
    out a line; a line that cannot be used gives {"error": [...]} instead, and status 2 at the end.
    With --game wildcat a line is {"melds": [["3C", "4C", "5C"]], "hand": ["QS"], "out": false}.
    """
    sheet = sheet_of(game)
    if jsonl:
        if preset is not None or settings or any(given.values()):
            own = ", ".join(option.name for option in sheet.options)
            raise Refused([_("--jsonl: each line brings its own {own}, rules.", own=own)])
        from wyatt.commands.lines import score_lines

        return score_lines(sheet)
    faults = [
        _(
            "--{option}: is missing; for example {example}.",
            option=option.name,
            example=sheet.example,
        )
        for option in sheet.options
        if option.needed and given[option.name] is None
    ]
    if faults:
        raise Refused(faults)
    rules = rules_document(preset, settings)
    try:
        scoring = sheet.score({**sheet.document(given), "rules": rules})
    except Unusable as error:
        raise refusal("wyatt score", error) from None
    if as_json:
        print_json(scoring.document())
    else:
        Paper().told(sheet.tell(scoring, rules))
    return DONE


main.add_command(hint)
main.add_command(review)


# --- positions and records ---------------------------------------------------------------------


@main.command()
@file_argument
@click.option("--variations", is_flag=True, help="Check and list the other lines that it keeps.")
@json_option
@game_option
def replay(file: str, variations: bool, as_json: bool, game: str) -> int:
    """Play a record to its end.

    Prints the events and the final position. With an illegal move in it, the position is the one before that move.
    It follows the main line; --variations lists the other lines too.
    """
    return replayed(file, game_called(game), variations, as_json)


@main.command()
@file_argument
@json_option
@game_option
def legal(file: str, as_json: bool, game: str) -> None:
    """List the legal moves of a position.

    FILE is a position, or a record, which is played to its end first.
    """
    spec = game_called(game)
    at = at_the_end(file, spec)
    moves = at.legal_moves
    if as_json:
        print_json({"moves": [str(move) for move in moves]})
        return
    from wyatt.commands.pages import legal_page

    legal_page(Paper(), spec, at)


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
    from wyatt.commands.pages import unread, verdict_page

    spec = game_called(game)
    at = at_the_end(file, spec)
    try:
        verdict = at.verdict(move)
    except NotAMove as error:
        verdict = unread(error)
    if as_json:
        print_json(
            {"legal": verdict.legal, "rules": list(verdict.rules), "message": verdict.message}
        )
    else:
        verdict_page(Paper(), verdict, spec.rulebook())
    return DONE if verdict.legal else ILLEGAL


# --- the rulebook ------------------------------------------------------------------------------


@main.command()
@click.argument("id", required=False)
@click.option("--preset", help="Show what this preset plays otherwise.")
@click.option("--search", metavar="TEXT", help="Show what speaks of this, best first.")
@json_option
@lang_option
@game_option
def rules(
    id: str | None,
    preset: str | None,
    search: str | None,
    as_json: bool,
    lang: str | None,
    game: str,
) -> None:
    """Show the rulebook, a rule or a ruling, or look something up.

    Without an ID, the index of all rules. Rules have ids such as outlaws.first-set, rulings such
    as S6.
    """
    from wyatt.commands.pages import index_page, preset_page, rule_page, ruling_page
    from wyatt.core.rulebook import Rule

    spec = game_called(game)
    told_in = book_language(lang, spec)
    book = spec.rulebook()
    if search is not None:
        from wyatt.commands.lookup import look_up

        look_up(spec, search, told_in, as_json)
        return
    if as_json:
        raise Refused([_("--json: goes with --search TEXT.")])
    if preset is not None and preset not in spec.presets:
        there = ", ".join(spec.presets)
        raise Refused(
            [
                _(
                    "--preset: there is no preset called {preset!r}. There are: {there}.",
                    preset=preset,
                    there=there,
                )
            ]
        )
    switches: Mapping[str, Any] = spec.presets[preset] if preset else {}
    paper = Paper()
    if id is None:
        index_page(paper, book, told_in)
        if preset:
            preset_page(paper, spec, book, preset)
        return
    found = _found(book, id, told_in)
    if isinstance(found, Rule):
        rule_page(paper, book, found, switches)
    else:
        ruling_page(paper, book, found, switches)


def _found(book: Book, id: str, lang: str) -> Rule | Ruling:
    """A rule or a ruling, whichever has this id. Raises `Refused` with those that come near."""
    from wyatt.core.rulebook import UnknownRule

    ways: list[Callable[[], Rule | Ruling]] = [
        lambda: book.rule(id, lang),
        lambda: book.ruling(id.upper()),
    ]
    unknown = []
    for way in ways if "." in id else reversed(ways):
        try:
            return way()
        except UnknownRule as error:
            unknown.append(error)
    # The one that knows something near says more.
    near = next((error for error in unknown if error.near), unknown[-1])
    raise Refused([f"wyatt rules: {near}"])


@main.command()
@lang_option
@game_option
@click.option("--html", metavar="FILE", help="Write it as a page to print, both sides.")
def aid(lang: str | None, game: str, html: str | None) -> None:
    """Show the player's aid: the turn, the cards with their numbers, the count."""
    from wyatt.commands.sheets import aid_page, write_aid

    spec = game_called(game)
    told_in = book_language(lang, spec)
    if html is None:
        aid_page(Paper(), spec, told_in)
    else:
        write_aid(html, spec, told_in)


@main.command()
@game_option
def about(game: str) -> None:
    """Tell what the sources say about the game beside its rules: who made it, what is in the box."""
    from wyatt.commands.sheets import about_page

    about_page(Paper(), game_called(game).rulebook())


@main.command()
@click.argument("file", metavar="[FILE]", required=False)
@click.option("--facts", is_flag=True, help="List the facts that a lesson may state.")
@click.option("--game", type=GameName(), help="Which game, if FILE does not say.")
def lesson(file: str | None, facts: bool, game: str | None) -> None:
    """Check one lesson and show it as a learner reads it.

    FILE is a lesson in TOML, such as notebooks/own-lesson.toml. The engine plays it to its end:
    solutions, refusals, answers. A fault is told with its line, its field and what would be right.
    """
    from wyatt.commands.lesson import facts_page, preview

    if facts:
        facts_page(Paper(), game or "")
    elif file is None:
        raise Refused([_("wyatt lesson: name a FILE, or ask for --facts.")])
    else:
        preview(Paper(), file, game or "")
