"""`wyatt score`: split a poster or score a hand, from options or from lines of JSON."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Sequence
from itertools import zip_longest
from typing import IO

import click

from wyatt.commands import terminal
from wyatt.commands.terminal import CommandError
from wyatt.core.documents import read_json
from wyatt.core.errors import InvalidDocument, invalid
from wyatt.core.spec import AnySpec, ScoreSheet
from wyatt.core.text import N_, _
from wyatt.table import games

# === `wyatt score --jsonl`: one line of output per line of input.

#: The longest line to read, in bytes. A line for one hand has about a hundred bytes.
LONGEST = 100_000


def _score_lines(sheet: ScoreSheet) -> int:
    # An invalid line prints ``{"error": [...]}``, so line N of the output always belongs to line N
    # of the input.
    if sys.stdin is None:
        raise CommandError(_("Standard input is closed, so there’s nothing to read."))
    status = terminal.DONE
    for number, line in enumerate(_lines(sys.stdin.buffer), 1):
        try:
            if line is None:
                raise invalid(_("the line is longer than {LONGEST:,} bytes.", LONGEST=LONGEST))
            if not line.strip():
                raise invalid(_("the line is empty."))
            answer = sheet.score(read_json(line)).document()
        except InvalidDocument as error:
            answer = {"error": [str(issue) for issue in error.issues]}
            terminal.complain(_("line {number}", number=number), error.issues)
            status = terminal.UNUSABLE
        print(json.dumps(answer), flush=True)  # the sender of the line may be waiting
    return status


def _lines(source: IO[bytes]) -> Iterator[bytes | None]:
    while line := source.readline(LONGEST):
        whole, rest = len(line) < LONGEST or line.endswith(b"\n"), line
        while not whole and rest and not rest.endswith(b"\n"):
            rest = source.readline(LONGEST)
        yield line if whole else None


def _sheet_of(spec: AnySpec) -> ScoreSheet:
    if spec.scoring is None:
        said = N_("--game {game}: you can’t score {title} with this command.")
        raise CommandError(_(said, game=spec.name, title=spec.title))
    return spec.scoring()


class ScoreCommand(terminal.Command):
    """A command with the options of the chosen game's score sheet."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        # Use the game in the arguments, or the default. An unknown name is refused later.
        named = default = games.names()[0]
        for arg, following in zip_longest(args, args[1:], fillvalue=""):
            option, _sign, value = arg.partition("=")
            if option == "--game":
                named = value or following
        ctx.meta["game"] = chosen = games.game(named if named in games.names() else default)
        try:
            return super().parse_args(ctx, args)
        except click.NoSuchOption as error:
            option = error.option_name.removeprefix("--")
            sheets = [spec.scoring() for spec in games.every() if spec.scoring]
            if option not in {each.name for sheet in sheets for each in sheet.options}:
                raise
            said = N_(
                "--{option}: {title} doesn’t have this option. Use options such as {example}."
            )
            about = {"title": chosen.title, "example": _sheet_of(chosen).example}
            raise CommandError(_(said, option=option, **about)) from None
        except click.UsageError as error:
            if not error.message.endswith(")"):  # it doesn't list words without an option
                raise
            said = _("Write it like {example}.", example=_sheet_of(chosen).example)
            raise click.UsageError(f"{error.message}. {said}", ctx) from None

    def get_params(self, ctx: click.Context) -> list[click.Parameter]:
        options = _sheet_of(ctx.meta.get("game") or games.game(games.names()[0])).options
        return [
            click.Option([f"--{name}"], metavar=example or None, is_flag=not example, help=_(help))
            for name, help, example, *_more in options
        ] + super().get_params(ctx)


@click.command(cls=ScoreCommand)
@click.option("--jsonl", is_flag=True, help="Read one JSON object per line from standard input.")
@terminal.rules_options
@terminal.json_option
@terminal.game_option
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
    {"melds": [["3C", "4C", "5C"]], "hand": ["QS"]}. For an invalid line, print
    {"error": [...]}, and exit with status 2 at the end.
    """
    sheet = _sheet_of(game)
    if jsonl and (preset is not None or settings or any(given.values())):
        said = N_(
            "--jsonl: leave out the other options, because each line has its own {own} and rules."
        )
        raise CommandError(_(said, own=", ".join(option.name for option in sheet.options)))
    if jsonl:
        return _score_lines(sheet)
    said = N_("--{option} is missing. Write it like {example}.")
    missing = [each.name for each in sheet.options if each.needed and given[each.name] is None]
    if set(given.values()) <= {None, False}:
        missing = missing or [sheet.options[0].name]
    if missing:
        raise CommandError(*(_(said, option=name, example=sheet.example) for name in missing))
    rules = terminal.rules_document(preset, settings)
    with terminal.refusing("wyatt score"):
        scoring = sheet.score({**sheet.document(given), "rules": rules})
    if as_json:
        terminal.print_json(scoring.document())
    else:
        terminal.Paper().text_lines(sheet.lines(scoring, rules))
    return terminal.DONE
