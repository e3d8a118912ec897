"""The commands: `wyatt explore`, `learn`, `play`, `score`, `replay`, `legal`, `why` and the rest."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypedDict, Unpack

import click

from wyatt.commands.replaying import at_the_end, replayed
from wyatt.commands.scoring import ScoreCommand, sheet_of
from wyatt.commands.terminal import (
    DONE,
    ILLEGAL,
    MOST_SEED,
    CommandError,
    Commands,
    GameType,
    Paper,
    book_language,
    file_argument,
    force_option,
    game_option,
    json_option,
    known_bots,
    known_players,
    lang_option,
    no_browser_option,
    players_range,
    port_option,
    print_json,
    refusing,
    rules_document,
    rules_options,
    speak_to,
    version_option,
)
from wyatt.commands.terminal import asked as asked_language
from wyatt.core.errors import NotAMove
from wyatt.core.spec import AnySpec
from wyatt.core.text import _, spoken
from wyatt.table.games import game as game_called
from wyatt.table.games import names as game_names

#: Commands in modules that are imported only for them.
ELSEWHERE = {
    "about": "wyatt.commands.rulebook",
    "aid": "wyatt.commands.rulebook",
    "hint": "wyatt.commands.replaying",
    "progress": "wyatt.commands.progress",
    "review": "wyatt.commands.replaying",
    "rules": "wyatt.commands.rulebook",
    "simulate": "wyatt.commands.simulating",
    "tournament": "wyatt.commands.simulating",
    "site": "wyatt.commands.site",
}


@click.group(
    cls=Commands, elsewhere=ELSEWHERE, context_settings={"help_option_names": ["-h", "--help"]}
)
@version_option
@click.option(
    "--lang",
    metavar="LANGUAGE",
    envvar="WYATT_LANG",
    is_eager=True,
    callback=speak_to,
    help="Use this language: en or fr. Without it WYATT_LANG decides, then the system's language.",
)
def main(lang: str | None) -> None:
    """Play and learn the card game Wyatt Earp, and look up its rules.

    FILE may be - for standard input. Exit status: 0 done, 1 an illegal move, 2 invalid input.
    """


# --- pages -------------------------------------------------------------------------------------


@main.command()
@click.argument("notebook", required=False)
@port_option
@no_browser_option
@lang_option
@click.option(
    "--no-token",
    is_flag=True,
    help="Let every user of this machine open the page without its private link.",
)
def explore(
    notebook: str | None, port: int | None, no_browser: bool, lang: str | None, no_token: bool
) -> None:
    """Open the rules explorer, or another NOTEBOOK, in the browser."""
    from secrets import token_urlsafe

    from wyatt import serve

    key = "" if no_token else token_urlsafe(24)

    book_language(lang, game_called(game_names()[0]))
    try:
        lang = lang or asked_language()
        serve.explore(notebook, port, not no_browser, lang, say=click.echo, key=key)
    except serve.ServeError as error:
        raise CommandError([f"wyatt explore: {error}"]) from None


@main.command()
@port_option
@no_browser_option
@lang_option
def learn(port: int | None, no_browser: bool, lang: str | None) -> None:
    """Open the course in JupyterLab."""
    from wyatt import serve

    book_language(lang, game_called(game_names()[0]))
    try:
        here = None if spoken() == "en" else spoken()
        serve.learn(not no_browser, port, lang or asked_language() or here, say=click.echo)
    except serve.ServeError as error:
        raise CommandError([f"wyatt learn: {error}"]) from None


# --- a game ------------------------------------------------------------------------------------


class PlayOptions(TypedDict):
    """The options of `wyatt play`."""

    players: int
    bots: str
    seed: int | None
    name: str
    save: str | None
    hints: bool
    force: bool
    preset: str | None
    settings: Sequence[str]
    game: AnySpec


@main.command()
@click.option(
    "--players", type=players_range, default=3, show_default=True, help="Seat this many players."
)
@click.option(
    "--bots",
    metavar="BOT,...",
    default="heuristic",
    show_default=True,
    help="Play against these bots.",
)
@click.option(
    "--seed",
    type=click.IntRange(0, MOST_SEED),
    help="Deal the cards of this seed, the same every time.",
)
@click.option("--name", default="Anna", show_default=True, help="Use this name at the table.")
@click.option(
    "--save", metavar="FILE", help="Save the game as a record to this file when you leave."
)
@click.option(
    "--hints", is_flag=True, help="Show the best move, and why, at each of your decisions."
)
@force_option
@rules_options
@game_option
def play(**asked: Unpack[PlayOptions]) -> None:
    """Play a game in the terminal against bots."""
    from random import SystemRandom

    from wyatt.commands.playing import TerminalGame, seat
    from wyatt.table.session import Session

    spec = asked["game"]
    players, name, seed = asked["players"], asked["name"], asked["seed"]
    known_players(players, spec)
    start = {
        "players": seat(name, players),
        "seed": SystemRandom().randrange(1_000_000) if seed is None else seed,
        "rules": rules_document(asked["preset"], asked["settings"]),
    }
    chosen = known_bots(asked["bots"], spec, players - 1)
    with refusing("wyatt play"):
        session = Session(spec, start)
    at_table = TerminalGame(spec, session, name, chosen, asked["save"], asked["force"])
    at_table.play(asked["hints"])


# --- one scoring -------------------------------------------------------------------------------


@main.command(cls=ScoreCommand)
@click.option("--jsonl", is_flag=True, help="Read one JSON object per line from standard input.")
@rules_options
@json_option
@game_option
def score(
    jsonl: bool,
    preset: str | None,
    settings: Sequence[str],
    as_json: bool,
    game: AnySpec,
    **given: str | bool | None,
) -> int:
    """Split one poster: who gets what, payment by payment. Or score a hand of another game.

    With --jsonl, read one JSON object per line, such as {"cp": [9, 5, 4], "reward": 8000}, and
    print one result per line. With --game wildcat, a line is an object such as
    {"melds": [["3C", "4C", "5C"]], "hand": ["QS"]}. An invalid line prints
    {"error": [...]}, and the command exits with status 2.
    """
    sheet = sheet_of(game)
    if jsonl:
        if preset is not None or settings or any(given.values()):
            own = ", ".join(option.name for option in sheet.options)
            raise CommandError(
                [
                    _(
                        "--jsonl: leave out the other options; each line has its "
                        "own {own} and rules.",
                        own=own,
                    )
                ]
            )
        from wyatt.commands.scoring import score_lines

        return score_lines(sheet)
    issues = [
        _(
            "--{option}: is missing. Write it like {example}.",
            option=option.name,
            example=sheet.example,
        )
        for option in sheet.options
        if option.needed and given[option.name] is None
    ]
    if issues:
        raise CommandError(issues)
    rules = rules_document(preset, settings)
    with refusing("wyatt score"):
        scoring = sheet.score({**sheet.document(given), "rules": rules})
    if as_json:
        print_json(scoring.document())
    else:
        Paper().text_lines(sheet.lines(scoring, rules))
    return DONE


# --- positions and records ---------------------------------------------------------------------


@main.command()
@file_argument
@click.option("--variations", is_flag=True, help="Check and list the variations too.")
@json_option
@game_option
def replay(file: str, variations: bool, as_json: bool, game: AnySpec) -> int:
    """Play a record to its end.

    Print the events and the final position. If a move is illegal, stop at the position before it.
    Only the main line is played; --variations checks and lists the variations too.
    """
    return replayed(file, game, variations, as_json)


@main.command()
@file_argument
@json_option
@game_option
def legal(file: str, as_json: bool, game: AnySpec) -> None:
    """List the legal moves of a position. If it cannot occur in a game, say why.

    FILE is a position or a record; a record is played to its end first.
    """
    at = at_the_end(file, game)
    moves = at.legal_moves
    if as_json:
        listed = [str(move) for move in moves]
        print_json({"moves": listed, "cannot_happen": at.cannot_happen()})
        return
    from wyatt.commands.rulebook import legal_page

    legal_page(Paper(), game, at)


# A move that begins with a dash is not an option. It gets the error for an unknown move.
@main.command(context_settings={"ignore_unknown_options": True})
@file_argument
@click.argument("move")
@json_option
@game_option
def why(file: str, move: str, as_json: bool, game: AnySpec) -> int:
    """Say whether a move is legal, and why.

    FILE is a position or a record, MOVE is a line such as "play jesse-james*3".
    """
    from wyatt.commands.rulebook import unread, verdict_page

    at = at_the_end(file, game)
    try:
        verdict = at.verdict(move)
    except NotAMove as error:
        verdict = unread(error)
    if as_json:
        print_json(
            {"legal": verdict.legal, "rules": list(verdict.rules), "message": verdict.message}
        )
    else:
        verdict_page(Paper(), verdict, game.rulebook())
    return DONE if verdict.legal else ILLEGAL


class PrintOptions(TypedDict):
    """The options of `wyatt lesson --print`."""

    out: str | None
    key: bool
    force: bool
    game: AnySpec | None


@main.command()
@click.argument("file", metavar="[FILE]", required=False)
@click.option("--facts", is_flag=True, help="List the facts that a lesson may state.")
@click.option("--fields", is_flag=True, help="List the fields of a lesson's file.")
@click.option(
    "--link", is_flag=True, help="Print the link that opens FILE, to add to a site's address."
)
@click.option(
    "--print", "out", metavar="OUT.html", help="Write the lesson as a worksheet to print."
)
@click.option("--key", is_flag=True, help="With --print: write the answers instead.")
@click.option("--force", is_flag=True, help="With --print: overwrite the file.")
@click.option("--game", type=GameType(), help="Use this game if FILE does not name one.")
def lesson(
    file: str | None, facts: bool, fields: bool, link: bool, **asked: Unpack[PrintOptions]
) -> None:
    """Check one lesson and show it as a learner reads it.

    FILE is a lesson in TOML, such as notebooks/own-lesson.toml, or the id of a built-in lesson.
    The engine plays its solutions, refusals and answers. An error names the line and the field, and
    says what to write.
    """
    from wyatt.commands.lesson import facts_page, fields_page, link_of, preview, printed

    out, key, force = asked["out"], asked["key"], asked["force"]
    game = asked["game"].name if asked["game"] else ""
    if (key or force) and out is None:
        raise CommandError([_("wyatt lesson: --key and --force work with --print OUT.html only.")])
    if facts:
        facts_page(Paper(), game)
    elif fields:
        fields_page(Paper())
    elif file is None:
        raise CommandError([_("wyatt lesson: name a FILE, or add --facts or --fields.")])
    elif link:
        click.echo(link_of(file))
    elif out is not None:
        printed(file, game, out, key, force)
    else:
        preview(Paper(), file, game)
