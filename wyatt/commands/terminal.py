"""The terminal's side of the commands: options, language, what comes in from a file, issues as lines, what goes out."""

from __future__ import annotations

import json
import os
import re
import shutil
import sys
import textwrap
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from copy import copy
from importlib import import_module
from inspect import cleandoc
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any, TypeVar

import click

from wyatt import __version__
from wyatt.core.documents import number
from wyatt.core.text import N_, _, languages, preferred, speak, speak_elsewhere, spoken
from wyatt.table import games

if TYPE_CHECKING:
    from rich.console import Console

    from wyatt.core.errors import InvalidDocument
    from wyatt.core.events import TextLine
    from wyatt.core.spec import AnySpec


# === What is around every command: an issue is one line on standard error, never a traceback.

DONE, ILLEGAL, UNUSABLE = 0, 1, 2
#: As a shell reports a program that was interrupted, or whose reader went away.
INTERRUPTED, UNREAD = 130, 141


class CommandError(Exception):
    """A command that cannot do what it was asked: one line an issue, and the exit status."""

    def __init__(self, issues: Iterable[object], status: int = UNUSABLE) -> None:
        self.issues = tuple(map(str, issues))
        self.status = status
        super().__init__("; ".join(self.issues))


class Commands(click.Group):
    """A group of commands that turns every way to fail into lines and an exit status.

    elsewhere: for commands that are imported when they are asked for, the module of each, where it is
    called by its name.
    """

    def __init__(
        self, *given: Any, elsewhere: Mapping[str, str] | None = None, **more: Any
    ) -> None:
        super().__init__(*given, **more)
        self.elsewhere = elsewhere or {}

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names of all commands, in order."""
        return sorted({*super().list_commands(ctx), *self.elsewhere})

    def main(
        self,
        args: Sequence[str] | None = None,
        *more: Any,
        standalone_mode: bool = True,
        **_more: Any,
    ) -> Any:
        """Run a command and leave with its exit status, or return it."""
        # A letter that cannot be read or shown must not end it all.
        for stream in (sys.stdin, sys.stdout, sys.stderr):
            if hasattr(stream, "reconfigure"):
                stream.reconfigure(errors="backslashreplace")
        try:
            status = self._run(list(sys.argv[1:] if args is None else args))
            if sys.stdout is not None:
                sys.stdout.flush()
        except BrokenPipeError:
            status = UNREAD  # the reader has read enough
            _close_output()
        except OSError as error:
            status = UNUSABLE
            _close_output()
            complain("wyatt", [error.strerror or str(error)])
        except (KeyboardInterrupt, click.Abort):
            status = INTERRUPTED
            complain("wyatt", [_("stopped.")])
        if standalone_mode:
            sys.exit(status)
        return status

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """A command by its name, its help in the language in use."""
        command = super().get_command(ctx, cmd_name)
        if command is None and cmd_name in self.elsewhere:
            found: click.Command = getattr(import_module(self.elsewhere[cmd_name]), cmd_name)
            command = found
        return localized(command) if command else None

    def get_help(self, ctx: click.Context) -> str:
        """The list of all commands, in the language in use."""

        speak_environment(ctx)
        return click.Group.get_help(localized(self), ctx)

    def _run(self, args: list[str]) -> int:
        try:
            with self.make_context("wyatt", args or ["--help"]) as context:
                return int(self.invoke(context) or DONE)
        except click.exceptions.Exit as left:
            return left.exit_code
        except click.ClickException as error:
            context_of = getattr(error, "ctx", None)
            where = context_of.command_path if context_of else "wyatt"
            complain(where, [error.format_message()])
            return UNUSABLE
        except CommandError as refused:
            complain("", refused.issues)
            return refused.status


def complain(where: str, issues: Sequence[object]) -> None:
    """One line an issue on standard error, with nothing in it that a terminal would act on."""
    for issue in issues:
        line = " ".join(str(issue).split())
        click.echo(clean(f"{where}: {line}" if where else line), err=True)


def clean(text: str, longest: int = 600) -> str:
    """Text from files and command lines, short, with nothing that a terminal would act on."""
    from wyatt.core.errors import printable

    return printable(text, longest)


def _close_output() -> None:
    """Throw away what could not be written, or Python would complain when it ends."""
    with suppress(OSError, ValueError, AttributeError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


# === `--lang` and ``WYATT_LANG``: the language of what the commands say, and of the rulebook they show.


def speak_to(_context: click.Context, _option: click.Parameter, lang: str | None) -> str | None:
    """Speak the language of ``wyatt --lang``, else that of the system, which has none here that is wrong.

    Raises `CommandError` for a language that does not exist here.
    """
    if lang:
        from wyatt.table import games

        _speak(lang, dict(each for spec in games.every() for each in _books(spec)))
    elif (here := _of_system()) != "en":
        _speak(here, {})
    return lang


def _of_system() -> str:
    """Return the language of the terminal: ``LC_ALL=fr_FR.UTF-8`` asks for ``fr``."""
    names = ("LC_ALL", "LC_MESSAGES", "LANG")
    named = next(filter(None, map(os.environ.get, names)), "")
    return preferred(re.split(r"[.@]", named)[0])


def speak_environment(context: click.Context) -> None:
    """Speak what the environment asks for, if click answers before it has looked there: ``--help``."""
    if "lang" not in context.params:
        speak_to(context, context.command.params[0], os.environ.get("WYATT_LANG"))


def book_language(lang: str | None, spec: AnySpec) -> str:
    """The language in which to show a game's rulebook; what the command says follows it.

    lang: what the command was asked for; None for what ``wyatt --lang`` said. Raises `CommandError` for
    a language in which there is neither.
    """
    if lang is not None:
        _speak(lang, dict(_books(spec)))
    return spec.rulebook().language_for(lang or asked() or spoken())


def asked() -> str | None:
    """The language that ``wyatt --lang`` or the environment asks for."""
    context = click.get_current_context(silent=True)
    found = context.find_root().params.get("lang") if context else None
    return str(found) if found else None


def _books(spec: AnySpec) -> list[tuple[str, str]]:
    return list(spec.rulebook().languages().items())


def _speak(lang: str, books: Mapping[str, str]) -> None:
    """books: the languages of the rulebooks, code to name."""
    if lang in languages():
        speak(lang)
        speak_elsewhere()  # click's own words: "Usage:", "No such option"
    elif lang not in books:
        there = [f"{code} ({name})" for code, name in books.items()]
        there += [code for code in languages() if code not in books]
        said = N_("--lang: nothing is available in {lang!r}. Available: {there}.")
        raise CommandError([_(said, lang=lang[:40], there=", ".join(there))])


def localized(command: click.Command) -> click.Command:
    """A command whose help is in the language in use."""
    other = copy(command)
    other.help = _(cleandoc(command.help or ""))
    other.params = [_localized(each) for each in command.params]
    other._help_option = None  # it was made before the language was chosen
    return other


def _localized(param: click.Parameter) -> click.Parameter:
    if not isinstance(param, click.Option) or not param.help:
        return param
    other = copy(param)
    other.help = _(param.help)
    return other


#: The largest file that is read, in bytes: far above a long game, far below what hurts.
LARGEST = 5_000_000
_NARROWEST, _WIDEST = 40, 100


def open_input(named: str) -> IO[bytes]:
    """A file that a person named, or standard input for ``-``. Raises `CommandError`."""
    if named == "-":
        if sys.stdin is None:
            raise CommandError([_("-: standard input is closed.")])
        return sys.stdin.buffer
    if not named:
        raise CommandError(
            [_("FILE: is an empty name. Give a file name, or - for standard input.")]
        )
    try:
        if os.path.isdir(named):
            raise CommandError([_("{named}: is a folder. Name one file in it.", named=named)])
        return open(named, "rb")
    except FileNotFoundError:
        raise CommandError([_("{named}: there is no such file.", named=named)]) from None
    except ValueError:  # a name with a null character in it
        raise CommandError([_("{named}: cannot be the name of a file.", named=named)]) from None
    except OSError as error:
        raise CommandError(
            [_("{named}: cannot be opened: {strerror}.", named=named, strerror=error.strerror)]
        ) from None


def read_input(named: str) -> bytes:
    """All of a file, or of standard input for ``-``. Raises `CommandError`, also above `LARGEST`."""
    source = open_input(named)
    try:
        held = source.read(LARGEST + 1)
    except OSError as error:
        raise CommandError(
            [_("{named}: cannot be read: {strerror}.", named=named, strerror=error.strerror)]
        ) from None
    finally:
        if named != "-":
            source.close()
    if len(held) > LARGEST:
        raise CommandError(
            [
                _(
                    "{named}: is larger than {megabytes} MB.",
                    named=named,
                    megabytes=LARGEST // 1_000_000,
                )
            ]
        )
    if not held.strip():
        raise CommandError([_("{named}: is empty.", named=named)])
    return held


def write_output(named: str, text: str, ours: str, force: bool = False) -> None:
    """Write a text file that a person named.

    ours: the head of every file that this command writes. Another file is overwritten only by
    force. Raises `CommandError`, and then nothing is written.
    """

    path = writable(named, force, lambda begun: ours in begun.decode("utf-8", "replace"))
    try:
        path.write_text(text, encoding="utf-8", newline="")
    except (OSError, ValueError) as error:
        raise unwritten(named, error) from None


def print_json(document: object) -> None:
    """One JSON object on one line, in letters that every terminal and pipe can take."""
    print(json.dumps(document))


class Paper:
    """Lines for a person: wrapped to the window, in colour where the terminal shows it."""

    def __init__(self) -> None:
        self.out = sys.stdout
        self.width = max(_NARROWEST, min(_WIDEST, shutil.get_terminal_size((80, 24)).columns))
        self._console = self._coloured()
        self._begun = False

    def _coloured(self) -> Console | None:
        """Return a console that writes in colour, if the output is a terminal that wants it."""
        plain = "NO_COLOR" in os.environ or os.environ.get("TERM", "") in ("", "dumb")
        if plain or self.out is None or not self.out.isatty():
            return None
        from rich.console import Console

        return Console(file=self.out, highlight=False, markup=False, emoji=False)

    def line(self, text: str = "", style: str = "", indent: int = 0, hang: int = 0) -> None:
        """One paragraph; lines after its first are indented by `hang` more."""
        for part in textwrap.wrap(
            text,
            self.width,
            initial_indent=" " * indent,
            subsequent_indent=" " * (indent + hang),
            break_on_hyphens=False,  # a move, a rule's id and a file's name stay whole
            break_long_words=False,
        ) or [""]:
            self._write(part, style)

    def head(self, text: str) -> None:
        """A heading, with a blank line between it and what is above."""
        if self._begun:
            self._write("", "")
        self.line(text, "bold")

    def text(self, block: str) -> None:
        """Lines that are already laid out: each keeps its own indent."""
        for line in block.splitlines():
            self.line(line.strip(), indent=len(line) - len(line.lstrip()), hang=2)

    def said(self, words: str, rules: Sequence[str], indent: int = 0, hang: int = 2) -> None:
        """A sentence with the ids of the rules it rests on, each once."""
        unnamed = [rule for rule in rules if f"({rule})" not in words]
        cited = f" ({', '.join(unnamed)})" if unnamed else ""
        self.line(words + cited, indent=indent, hang=hang)

    def text_lines(self, lines: Iterable[TextLine]) -> None:
        """Lines of a game's text, each in its style."""
        for line in lines:
            if line.style == "head":
                self.head(line.text)
            elif line.rules:
                self.said(line.text, line.rules, line.indent, line.hang)
            else:
                self.line(line.text, line.style, line.indent, line.hang)

    def columns(self, items: Sequence[str], indent: int = 2) -> None:
        """Short items side by side, read downwards."""
        widest = max(map(len, items), default=0) + 2
        across = max(1, (self.width - indent) // widest)
        down = -(-len(items) // across)
        for row in range(down):
            parts = [item.ljust(widest) for item in items[row::down]]
            self._write(" " * indent + "".join(parts).rstrip(), "")

    def table(self, heads: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
        """A small table: the first column is text, the others are figures."""
        widths = [max(len(row[at]) for row in [heads, *rows]) for at in range(len(heads))]
        for row in [heads, *rows]:
            cells = [row[0].ljust(widths[0])]
            cells += [cell.rjust(wide) for cell, wide in zip(row[1:], widths[1:], strict=True)]
            self._write("  ".join(cells), "bold" if row is heads else "")

    def _write(self, line: str, style: str) -> None:
        self._begun = True
        if self._console is None or not line:
            print(line, file=self.out)
        else:
            from rich.text import Text

            self._console.print(Text(line, style=style), soft_wrap=True)


# === The options that several commands share, and what they mean.

Function = TypeVar("Function", bound=Callable[..., Any])
#: Seeds above this would leave no room for the numbers of a run's games.
MOST_SEED = 10**12
#: Bytes of a file by which a command knows what it has written itself.
_BEGINNING = 1 << 20

version_option = click.version_option(
    __version__,
    prog_name="wyatt",
    message="%(prog)s %(version)s",
    help="Show the version and exit.",
)
file_argument = click.argument("file", metavar="FILE")
json_option = click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
port_option = click.option("--port", type=int, help="Serve on this port (default: any free port).")
no_browser_option = click.option("--no-browser", is_flag=True, help="Do not open a browser.")
lang_option = click.option(
    "--lang",
    metavar="LANGUAGE",
    help="Use this language, en or fr, rather than that of `wyatt --lang`.",
)


class GameName(click.ParamType[str]):
    """A game by its name, or one of your own by its module: ``my_game:SPEC``."""

    name = "game"

    def get_metavar(self, param: click.Parameter, ctx: click.Context | None = None) -> str:
        """The names there are, as a choice among them is written."""
        return f"[{'|'.join(games.names())}|MODULE:NAME]"

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Return the name of the game, which is registered first if it was named by its module."""
        try:
            return (games.hanging(value) if ":" in value else games.game(value)).name
        except (games.UnknownGame, ValueError) as error:
            self.fail(str(error), param, ctx)


game_option = click.option(
    "--game",
    type=GameName(),
    default=games.names()[0],
    show_default=True,
    help="Use this game; MODULE:NAME for one of your own.",
)


players_range = click.IntRange(2, 5)
#: More deals than this would take a minute for one decision, and say no more that matters.
MOST_DEALS = 100_000


def deals_option(default: int) -> Callable[[Function], Function]:
    """``--deals``: how often moves are played out."""
    return click.option(
        "--deals",
        type=click.IntRange(0, MOST_DEALS),
        default=default,
        show_default=True,
        metavar="N",
        help="Simulate N deals of the unseen cards; 0 for a quick estimate.",
    )


def rules_options(command: Function) -> Function:
    """``--preset`` and ``--set``."""
    command = click.option(
        "--set",
        "settings",
        metavar="SWITCH=VALUE",
        multiple=True,
        help="Set a switch of the rules; can be repeated. `wyatt rules S6` shows one.",
    )(command)
    return click.option(
        "--preset",
        help="Use these rules, such as berclaz; `wyatt rules --preset NAME` shows a preset.",
    )(command)


def rules_document(preset: str | None, settings: Sequence[str]) -> dict[str, Any]:
    """Return the rules of the options as in a document. The game checks them."""
    document: dict[str, Any] = {} if preset is None else {"preset": preset}
    issues = []
    for setting in settings:
        name, equals, value = setting.partition("=")
        name, value = name.strip(), value.strip()
        if not equals or not name:
            issues.append(
                _("--set {setting}: write SWITCH=VALUE, such as duel=elimination.", setting=setting)
            )
        elif name == "preset":
            issues.append(_("--set preset: name a preset with --preset."))
        elif name in document:
            issues.append(_("--set {name}: is set twice. Set it once.", name=name))
        else:
            document[name] = {"true": True, "false": False}.get(value, number(value))
    if issues:
        raise CommandError(issues)
    return document


def known_players(players: int, spec: AnySpec) -> None:
    """That so many people play a game. Raises `CommandError`."""
    if not spec.least_players <= players <= spec.most_players:
        from wyatt.table.simulate import seats_of

        raise CommandError([f"--players: {seats_of(spec)}"])


def known_bots(names: str, spec: AnySpec, seats: int) -> tuple[str, ...]:
    """The bots of a comma list, each one that the game has, for so many seats or fewer.

    Raises `CommandError`.
    """
    from wyatt.table.games import UnknownBot, bot

    chosen = tuple(name.strip() for name in names.split(","))
    issues = []
    for name in dict.fromkeys(chosen):
        try:
            bot(name, spec)
        except UnknownBot as error:
            issues.append(f"--bots: {error}")
    if len(chosen) > seats:
        issues.append(
            _(
                "--bots: names {bots} bots for {seats} seats. Name fewer.",
                bots=len(chosen),
                seats=seats,
            )
        )
    if issues:
        raise CommandError(issues)
    return chosen


force_option = click.option(
    "--force", is_flag=True, help="Overwrite a file that this command did not write."
)


def writable(
    file: str,
    force: bool = False,
    own: Callable[[bytes], bool] = lambda beginning: False,
    instead: str = "",
) -> Path:
    """Return a path that a command may write. Raise `CommandError` rather than overwrite a user's
    file.

    force: overwrite any file. own: whether a file with this beginning was written by this very
    command, which may replace it. instead: advice for a user who cannot add ``--force``.
    """
    try:
        path = Path(file).expanduser()
        if path.is_dir():
            raise CommandError([_("{file}: is a folder.", file=file)])
        folder = path.resolve().parent
        if not folder.is_dir():
            raise CommandError(
                [_("{file}: the folder {folder} does not exist.", file=file, folder=folder)]
            )
        if path.exists() and not force and path.is_file():
            with path.open("rb") as held:
                beginning = held.read(_BEGINNING)
            if beginning and not own(beginning):
                said = _("{file}: exists already, and this command did not write it.", file=file)
                forced = _("Name another file, or add --force to overwrite it.")
                raise CommandError([f"{said} {instead or forced}"])
    except (OSError, ValueError) as error:
        raise unwritten(file, error) from None
    return path


def unwritten(file: str, error: Exception) -> CommandError:
    """Return the error for a file that cannot be written."""
    why = getattr(error, "strerror", None) or _("not a file name")
    return CommandError([_("{file}: cannot be written: {why}.", file=file, why=why)])


def refusal(where: str, error: InvalidDocument) -> CommandError:
    """Return the issues of a game, one per line."""
    return CommandError([f"{where}: {issue}" for issue in error.issues])
