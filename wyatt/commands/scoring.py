"""`wyatt score`, with the chosen game's options or `--jsonl`."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Sequence
from typing import IO

import click

from wyatt.commands.terminal import (
    DONE,
    UNUSABLE,
    Command,
    CommandError,
    Paper,
    complain,
    game_option,
    json_option,
    print_json,
    refusing,
    rules_document,
    rules_options,
)
from wyatt.core.documents import read_json
from wyatt.core.errors import InvalidDocument, Issue
from wyatt.core.spec import AnySpec, ScoreSheet
from wyatt.core.text import N_, _
from wyatt.table import games

# === `wyatt score --jsonl`: one line of output per line of input.

#: The longest line to read, in bytes. A line for one hand has about a hundred.
LONGEST = 100_000


def score_lines(sheet: ScoreSheet) -> int:
    """Score every line of standard input, and return the exit status, which is 2 if any line was
    invalid. An invalid line prints ``{"error": [...]}``, so line N of the output always belongs to
    line N of the input.
    """
    if sys.stdin is None:
        raise CommandError(_("-: standard input is closed."))
    status = DONE
    for number, line in enumerate(_lines(sys.stdin.buffer), 1):
        try:
            answer = sheet.score(_document(line)).document()
        except InvalidDocument as error:
            answer = {"error": [str(issue) for issue in error.issues]}
            complain(_("line {number}", number=number), error.issues)
            status = UNUSABLE
        print(json.dumps(answer), flush=True)  # the sender of the line may be waiting
    return status


def _document(line: bytes | None) -> object:
    if line is None:
        raise InvalidDocument([Issue("", _("is longer than {LONGEST:,} bytes.", LONGEST=LONGEST))])
    if not line.strip():
        raise InvalidDocument([Issue("", _("is empty."))])
    return read_json(line)


def _lines(source: IO[bytes]) -> Iterator[bytes | None]:
    """Yield each line as it arrives, or None for a line that's too long."""
    while line := source.readline(LONGEST):
        if len(line) < LONGEST or line.endswith(b"\n"):
            yield line
            continue
        while line and not line.endswith(b"\n"):
            line = source.readline(LONGEST)
        yield None


def sheet_of(spec: AnySpec) -> ScoreSheet:
    """Return a game's score sheet. Raise `CommandError` for a game without one."""
    if spec.scoring is None:
        said = N_("--game {game}: you can’t score {title} with this command.")
        raise CommandError(_(said, game=spec.name, title=spec.title))
    return spec.scoring()


class ScoreCommand(Command):
    """A command with the options of the chosen game's score sheet."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Parse the arguments. Raise `CommandError` for another game's option."""
        ctx.meta["game"] = _game_of(args)
        try:
            return super().parse_args(ctx, args)
        except click.NoSuchOption as error:
            _refuse_the_other_games(error.option_name.removeprefix("--"), ctx.meta["game"])
            raise

    def get_params(self, ctx: click.Context) -> list[click.Parameter]:
        """Return the options from the game's score sheet, and then the command's own."""
        sheet = sheet_of(games.game(ctx.meta.get("game", games.names()[0])))
        own: list[click.Parameter] = [
            click.Option([f"--{option.name}"], metavar=option.example, help=_(option.help))
            if option.example
            else click.Option([f"--{option.name}"], is_flag=True, help=_(option.help))
            for option in sheet.options
        ]
        return own + super().get_params(ctx)


def _game_of(args: list[str]) -> str:
    """Return the game in the arguments, or the default game. Its name is checked later."""
    named = games.names()[0]
    for at, arg in enumerate(args):
        option, _sign, value = arg.partition("=")
        if option == "--game":
            named = value or (args[at + 1] if at + 1 < len(args) else "")
    return named if named in games.names() else games.names()[0]


def _refuse_the_other_games(option: str, game: str) -> None:
    """Raise `CommandError` if the option belongs to another game."""
    for spec in games.every():
        if spec.scoring and option in {each.name for each in spec.scoring().options}:
            title, example = games.game(game).title, sheet_of(games.game(game)).example
            said = N_(
                "--{option}: {title} doesn’t have this option. Use options such as {example}."
            )
            raise CommandError(_(said, option=option, title=title, example=example))


@click.command(cls=ScoreCommand)
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
    """Split one poster, and show who gets what, payment by payment. Or score a hand of another game.

    With --jsonl, read one JSON object per line, such as {"cp": [9, 5, 4], "reward": 8000}, and
    print one result per line. With --game wildcat, a line is an object such as
    {"melds": [["3C", "4C", "5C"]], "hand": ["QS"]}. An invalid line prints
    {"error": [...]}, and the command exits with status 2.
    """
    sheet = sheet_of(game)
    if jsonl:
        if preset is not None or settings or any(given.values()):
            own = ", ".join(option.name for option in sheet.options)
            said = N_(
                "--jsonl: leave out the other options, because each line has its own {own} and rules."
            )
            raise CommandError(_(said, own=own))
        return score_lines(sheet)
    issues = [
        _(
            "--{option} is missing. Write it like {example}.",
            option=option.name,
            example=sheet.example,
        )
        for option in sheet.options
        if option.needed and given[option.name] is None
    ]
    if issues:
        raise CommandError(*issues)
    rules = rules_document(preset, settings)
    with refusing("wyatt score"):
        scoring = sheet.score({**sheet.document(given), "rules": rules})
    if as_json:
        print_json(scoring.document())
    else:
        Paper().text_lines(sheet.lines(scoring, rules))
    return DONE
