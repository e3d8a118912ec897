"""Code that all commands share: options, the language, input files, error lines and output."""

from __future__ import annotations

import codecs
import json
import os
import re
import shlex
import shutil
import signal
import sys
import textwrap
import threading
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, nullcontext, suppress
from copy import copy
from importlib import import_module
from inspect import cleandoc
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar
from unicodedata import normalize

import click

from wyatt.core import text as language
from wyatt.core.documents import number
from wyatt.core.errors import JOINERS, InvalidDocument, did_you_mean, printable, shown
from wyatt.core.events import TextLine
from wyatt.core.files import write_file
from wyatt.core.spec import AnyBot, AnySpec
from wyatt.core.text import N_, N_plural, _, colon, plural, semicolon, sentences
from wyatt.table import games
from wyatt.table.own import file_hint, of_own, own_bot, place

if TYPE_CHECKING:
    from rich.console import Console


# === A command's errors: one line on standard error, never a traceback.

DONE, ILLEGAL, UNUSABLE = 0, 1, 2
#: The exit statuses for a program that was interrupted, or whose output pipe was closed.
INTERRUPTED, UNREAD = 130, 141

#: Plain characters for the punctuation that a pipe or a file on Windows may not have.
_PLAIN = str.maketrans({"’": "'", "“": '"', "”": '"', "«": '"', "»": '"', "‑": "-", "–": "-",
                        "−": "-", "×": "x", "±": "+/-", "œ": "oe", "\u2068": "", "\u2069": "",
                        "♣": "C", "♦": "D", "♥": "H", "♠": "S"})  # fmt: skip


def _nearest(error: UnicodeError) -> tuple[str | bytes, int]:
    """Leave out accents, write plain punctuation, and escape what the output still doesn't have."""
    if isinstance(error, UnicodeEncodeError):
        error.end = error.start + 1  # one character at a time
        nearest = normalize("NFKD", error.object[error.start].translate(_PLAIN))
        if (plain := nearest.encode("ascii", "ignore").decode()) or not nearest:
            return plain, error.end
    return codecs.backslashreplace_errors(error)


class CommandError(Exception):
    """Raised if a command fails, with one line per issue and the exit status."""

    def __init__(self, *issues: object, status: int = UNUSABLE) -> None:
        self.issues, self.status = tuple(map(str, issues)), status
        super().__init__("; ".join(self.issues))


class _Help(click.HelpFormatter):
    def write_heading(self, heading: str) -> None:
        self.write(f"{'':>{self.current_indent}}{heading}{colon().rstrip(' ')}\n")

    def write_dl(self, rows: Iterable[tuple[str, str]], *args: int, **more: int) -> None:
        # Click joins an option's default and range with a semicolon, but without French spaces.
        joined = [(name, re.sub(r"(?<=\S); ", semicolon(), said)) for name, said in rows]
        super().write_dl(joined, *args, **more)


class _Context(click.Context):
    formatter_class = _Help


class Command(click.Command):
    """A command that refuses an option given twice. Otherwise click would drop the first value."""

    context_class = _Context

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        order: list[click.Parameter] = []
        with suppress(click.UsageError):  # the error is raised again below
            order = self.make_parser(ctx).parse_args(list(args))[2]
        for param, many in Counter(order).items():
            if many > 1 and not (param.multiple or getattr(param, "is_flag", False)):
                said = N_("{option} appears {many} times. Give it once.")
                raise click.UsageError(_(said, option=param.opts[0], many=many), ctx)
        return super().parse_args(ctx, args)


class Commands(click.Group):
    """A group of commands. If a command fails, its errors are printed as lines, unless the cause is
    a bug in our code. groups: the commands under each heading in the help, each with its module's
    name. A module is imported on first use.
    """

    context_class = _Context

    def __init__(self, *given: Any, groups: Mapping[str, Mapping[str, str]], **more: Any) -> None:
        super().__init__(*given, **more)
        self.groups = groups
        self.modules = {name: module for group in groups.values() for name, module in group.items()}

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(self.modules)  # in the order of the help

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        widest = max(map(len, self.modules))
        limit = formatter.width - 6 - widest
        for heading, group in self.groups.items():
            known = ((name, self.get_command(ctx, name)) for name in group)
            rows = [(name, made.get_short_help_str(limit)) for name, made in known if made]
            with formatter.section(_(heading)):
                formatter.write_dl(rows, col_max=widest)
        click.Command.format_options(self, ctx, formatter)

    def main(
        self, args: Sequence[str] | None = None, *_a: Any, standalone_mode: bool = True, **_k: Any
    ) -> Any:
        # A character we can't read or show mustn't end the program.
        codecs.register_error("nearest", _nearest)
        for stream in (sys.stdin, sys.stdout, sys.stderr):
            if hasattr(stream, "reconfigure"):
                stream.reconfigure(errors="nearest")
        try:
            with _ending_in_order():
                status = self._run(list(sys.argv[1:] if args is None else args))
            if sys.stdout is not None:
                sys.stdout.flush()
        except OSError as error:
            # Otherwise, Python would print an error about unwritten output at the end.
            with suppress(OSError, ValueError, AttributeError):
                os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            status = UNREAD  # the reader has closed the pipe
            if not isinstance(error, BrokenPipeError):
                status = UNUSABLE
                complain("wyatt", [error.strerror or str(error)])
        except (KeyboardInterrupt, click.Abort) as ended:
            (status,) = ended.args or (INTERRUPTED,)
            with suppress(OSError):  # the terminal itself may be gone
                complain("wyatt", [_("stopped.")])
        if standalone_mode:
            sys.exit(status)
        return status

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in self.modules:
            return None
        module = import_module(f"wyatt.commands.{self.modules[cmd_name]}")
        return localized(getattr(module, cmd_name))

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args[0] not in self.modules and (near := did_you_mean(args[0], self.modules)):
            ctx.fail(sentences(_("there’s no command {name}.", name=shown(args[0])), near))
        return super().resolve_command(ctx, args)

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        # click prints the help, or refuses an unknown option, before it looks at --lang.
        given = [part for arg in args for part in arg.split("=", 1)]
        named = [lang for flag, lang in pairwise(given) if flag == "--lang"]
        known = filter(language.languages().__contains__, map(language.without_region, named))
        speak_to(ctx, self.params[0], next(known, os.environ.get("WYATT_LANG")))
        return super().parse_args(ctx, args)

    def get_help(self, ctx: click.Context) -> str:
        return click.Group.get_help(localized(self), ctx)

    def _run(self, args: list[str]) -> int:
        try:
            with self.make_context("wyatt", args or ["--help"]) as context:
                return int(self.invoke(context) or DONE)
        except click.exceptions.Exit as left:
            return left.exit_code
        except CommandError as refused:
            complain("", refused.issues)
            return refused.status
        except click.ClickException as error:
            context_of = getattr(error, "ctx", None)
            where, said = context_of.command_path if context_of else "wyatt", error.format_message()
        except (click.Abort, BrokenPipeError):
            raise
        except Exception as error:
            if not (said := of_own(error)):
                raise
            where = f"wyatt {next((each for each in args if each in self.modules), '')}".rstrip()
        complain(where, [said])
        return UNUSABLE


@contextmanager
def _ending_in_order() -> Iterator[None]:
    """Treat a closed window or a signal to stop like Ctrl+C, so a game is saved first."""

    def end(number: int, _frame: object) -> None:
        raise KeyboardInterrupt(128 + number)

    main = threading.current_thread() is threading.main_thread()
    known = [getattr(signal, name, None) for name in ("SIGTERM", "SIGHUP")] if main else []
    # `nohup` ignores SIGHUP, which must stay ignored.
    ours = [one for one in known if one and signal.getsignal(one) == signal.SIG_DFL]
    for one in ours:
        signal.signal(one, end)
    try:
        yield
    finally:
        for one in ours:
            signal.signal(one, signal.SIG_DFL)


def complain(where: str, issues: Sequence[object]) -> None:
    """Print one line per issue on standard error, without control characters."""
    for issue in issues:
        line = " ".join(str(issue).split())
        click.echo(clean(f"{where}{colon()}{line}" if where else line), err=True)


def clean(text: str, longest: int = 600) -> str:
    """Return a text shortened to `longest` characters, with ``?`` for control characters."""
    return printable(text, longest, f"{JOINERS}\u2068\u2069")  # our own sentences isolate names


# === `--lang` and ``WYATT_LANG``: the language for the output and the rulebook.
_LANGUAGE = os.environ.get("LANGUAGE", "")  # read before `language.speak_elsewhere` changes it


def speak_to(_context: click.Context, _option: click.Parameter, lang: str | None) -> str | None:
    """Switch to the language in ``wyatt --lang``, or else to the terminal's language if we have it.
    Raise `CommandError` for an unknown language.
    """
    # The terminal's language, such as ``fr`` for ``LC_ALL=fr_FR.UTF-8``. Unless that's ``C``, a list
    # such as ``LANGUAGE=br:fr`` comes first, as in gettext.
    named = next(filter(None, map(os.environ.get, ("LC_ALL", "LC_MESSAGES", "LANG"))), "C")
    first = "" if named.partition(".")[0] in ("C", "POSIX") else _LANGUAGE
    lang = lang and language.without_region(lang)
    here = lang or language.preferred(re.sub("[.@][^:]*", "", f"{first}:{named}").replace(":", ","))
    if lang or here != "en":
        _speak(here, games.every() if lang else ())
    return lang


def book_language(lang: str | None, spec: AnySpec) -> str:
    """Switch to the language in a command's own ``--lang``, if any, and return the code of the
    rulebook's language. Raise `CommandError` for an unknown language.
    """
    if lang is not None:
        _speak(lang, (spec,))
    return spec.rulebook().language_for(lang or asked() or language.spoken())


def asked() -> str | None:
    """Return the language in ``wyatt --lang`` or ``WYATT_LANG``, or None if neither is set."""
    context = click.get_current_context(silent=True)
    return (context.find_root().params.get("lang") or None) if context else None


def _speak(lang: str, specs: Iterable[AnySpec]) -> None:
    if lang in language.languages():
        language.speak(lang)
        language.speak_elsewhere()  # click's own words: "Usage:", "No such option"
        return
    books = {code: name for spec in specs for code, name in spec.rulebook().languages().items()}
    if lang not in books:
        there = [f"{code} ({name})" for code, name in books.items()]
        there += [code for code in language.languages() if code not in books]
        said = N_("--lang: the language {lang!r} isn’t supported. Available: {there}.")
        raise CommandError(_(said, lang=lang[:40], there=", ".join(there)))


def localized(command: click.Command) -> click.Command:
    other = copy(command)
    other.help, other.params = _(cleandoc(command.help or "")), list(map(copy, command.params))
    for param in other.params:
        if isinstance(param, click.Option):
            param.help = _(param.help or "")
    other._help_option = None  # the help was made before the language was known
    return other


#: The largest file to read, in bytes. Even a long game is far smaller.
LARGEST = 5_000_000
_NARROWEST, _WIDEST = 40, 100
#: Characters that control a terminal or reorder a line. Another person's lesson may have some. Our
#: own sentences have the last two around a name that's written from right to left.
_UNSEEN = re.compile(r"[\x00-\x1f\x7f-\x9f\u202a-\u202e\u2066\u2067]")


#: How files begin that aren't text, and what to do.
_NOT_TEXT = N_(
    {
        rb"PK.{28}(\[Content_Types|mimetype|_rels|word/|xl/|Index/)|{\\rtf|\xd0\xcf\x11\xe0": "{named} is a document from an office program. Save it as plain text.",
        rb"PK\x03\x04": "{named} is a ZIP file. Unpack it, and give a file in it.",
        rb"\x1f\x8b|BZh\d|\xfd7zXZ|7z\xbc": "{named} is compressed. Unpack it first.",
        rb"%PDF|\x89PNG|\xff\xd8\xff|GIF8[79]a|RIFF.{4}WEBP|\0.{3}ftyp": "{named} is a picture or a PDF. Give the text file instead.",
        rb"(?i:(\xef\xbb\xbf)?\s*<(!doctype html|html))": "{named} is a web page instead of the file. Download the file again.",
    }
)


def read_input(named: str) -> bytes:
    """Return the bytes in a file, or in standard input for ``-``. Raise `CommandError` for input
    that's unreadable, empty, larger than `LARGEST` bytes or clearly not text.
    """
    if not named:
        raise CommandError(_("FILE is empty. Give a file name, or - for standard input."))
    if named == "-" and sys.stdin is None:
        raise CommandError(_("Standard input is closed, so there’s nothing to read."))
    path, held, why = os.path.expanduser(named), b"", None
    said = N_("You can’t open {named}: {strerror}.")
    try:
        if os.path.isdir(path):
            raise CommandError(_("{named} is a folder. Name a file in it.", named=named))
        with nullcontext(sys.stdin.buffer) if named == "-" else open(path, "rb") as source:
            said = N_("You can’t read {named}: {strerror}.")
            held = source.read(LARGEST + 1)
        other = [_NOT_TEXT[way] for way in _NOT_TEXT if re.match(way, held, re.S)]
        if held.strip() and len(held) <= LARGEST and not other:
            return held
        larger = N_("{named} is larger than {megabytes} MB.")
        said, *_less = *other, larger if len(held) > LARGEST else N_("{named} is empty.")
    except FileNotFoundError:
        said = N_("{named}: there’s no such file.")
    except ValueError:  # the name has a null character in it
        said = N_("{named} isn’t a valid file name.")
    except OSError as error:
        why = error.strerror
    raise CommandError(_(said, named=named, strerror=why, megabytes=LARGEST // 1_000_000))


def write_output(named: str, text: str, ours: Callable[[str], bool], force: bool) -> None:
    """Write a text file, or to standard output for ``-``. ours: returns whether an existing file's
    text comes from this command. force: whether to overwrite any file. Raise `CommandError` if the
    file can't be written, or if it exists and isn't from this command.
    """
    if text.startswith("<!doctype html>"):
        text = f"\ufeff{text}"  # on a site, so that its server can't name another character set
    if named == "-":
        print_exactly(text)
        return
    path = writable(named, force, lambda begun: ours(begun.decode("utf-8-sig", "replace")))
    with writing(named):
        write_file(path, text)


def print_exactly(text: str) -> None:
    """Print text in UTF-8, as in a file. Raise `CommandError` if standard output is closed."""
    if sys.stdout is None:
        raise CommandError(_("Standard output is closed, so there’s nowhere to write."))
    sys.stdout.buffer.write(text.encode())


def only_table(file: str | None, as_json: bool) -> bool:
    """Return whether ``--csv -`` prints a table instead of the command's usual output. Raise
    `CommandError` if ``--json`` is given, too.
    """
    if file == "-" and as_json:
        raise CommandError(_("--csv - and --json both use standard output. Name a file for --csv."))
    return file == "-"


def apart(option: str, file: str | None, other: str, *used: str) -> None:
    """Raise `CommandError` if an option's output file is already used for another option."""
    if file is None or file == "-" or (os.path.exists(file) and not os.path.isfile(file)):
        return
    if any(_is_same(file, each) for each in used if each != "-"):
        said = N_("{option} {file}: this file is already used for {other}. Name another file.")
        raise CommandError(_(said, option=option, file=file, other=other))


def _is_same(*files: str) -> bool:
    paths = list(map(os.path.expanduser, files))
    with suppress(OSError, ValueError):
        return os.path.samefile(*paths)
    # We can compare only a new file's name, in which Macs ignore capitals and the form of accents.
    names = [os.path.normcase(os.path.realpath(path)) for path in paths]
    if sys.platform == "darwin":
        names = [normalize("NFC", name).casefold() for name in names]
    return names[0] == names[1]


def print_json(document: object) -> None:
    print(json.dumps(document))


class Paper:
    """Prints text for people, wrapped to the terminal's width."""

    def __init__(self) -> None:
        self.out = sys.stdout
        self.width = max(_NARROWEST, min(_WIDEST, shutil.get_terminal_size((80, 24)).columns))
        self._begun = False
        self._console: Console | None = None
        plain = os.environ.get("NO_COLOR") or os.environ.get("TERM", "") in ("", "dumb")
        if not plain and self.out is not None and self.out.isatty():
            from rich.console import Console

            self._console = Console(file=self.out, highlight=False, markup=False, emoji=False)

    def line(self, text: str = "", style: str = "", indent: int = 0, hang: int = 0) -> None:
        begin, others = " " * indent, " " * (indent + hang)
        # Never break a move, a rule's id or a file name.
        whole = textwrap.TextWrapper(self.width, begin, others, break_on_hyphens=False)
        whole.break_long_words = False
        for part in whole.wrap(text) or [""]:
            self._write(part, style)

    def item(self, text: str, hang: int = 2) -> None:
        self.line(text, indent=2, hang=hang)

    def head(self, text: str) -> None:
        if self._begun:
            self._write("", "")
        self.line(text, "bold")

    def items(self, heading: str, lines: Iterable[str], hang: int = 2) -> None:
        """Print a heading and the paragraphs under it, or nothing if there are no paragraphs."""
        for at, text in enumerate(lines):
            if not at:
                self.head(heading)
            self.item(text, hang)

    def text(self, block: str) -> None:
        """Print indented lines. If a line wraps, the rest is indented by two more spaces."""
        for line in block.splitlines():
            self.line(line.strip(), indent=len(line) - len(line.lstrip()), hang=2)

    def said(self, words: str, rules: Sequence[str], indent: int = 0, hang: int = 2) -> None:
        """Print a sentence and, in brackets, the ids of the rules that the sentence doesn't cite."""
        unnamed = [rule for rule in rules if f"({rule})" not in words]
        cited = f" ({', '.join(unnamed)})" if unnamed else ""
        self.line(words + cited, indent=indent, hang=hang)

    def text_lines(self, lines: Iterable[TextLine]) -> None:
        for line in lines:
            if line.style == "head":
                self.head(line.text)
            elif line.rules:
                self.said(line.text, line.rules, line.indent, line.hang)
            else:
                self.line(line.text, line.style, line.indent, line.hang)

    def columns(self, items: Sequence[str]) -> None:
        widest = max(map(len, items), default=0) + 2
        down = -(-len(items) // max(1, (self.width - 2) // widest))
        for row in range(down):
            self.line("".join(item.ljust(widest) for item in items[row::down]), indent=2, hang=5)

    def table(self, heads: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
        """Print a table or, if it's wider than the terminal, a paragraph for each cell."""
        from rich.cells import cell_len  # a Chinese character is two cells wide

        widths = [max(map(cell_len, column)) for column in zip(heads, *rows, strict=True)]
        if sum(widths) + 2 * len(heads) - 2 > self.width:
            for name, *cells in rows:
                self.line(name, "bold")
                for head, cell in zip(heads[1:], cells, strict=True):
                    self.item(f"{head}{colon()}{cell}")
            return
        for row in [heads, *rows]:
            blanks = [" " * (wide - cell_len(cell)) for cell, wide in zip(row, widths, strict=True)]
            others = [blank + cell for blank, cell in zip(blanks[1:], row[1:], strict=True)]
            self._write("  ".join([row[0] + blanks[0], *others]), "bold" if row is heads else "")

    def _write(self, line: str, style: str) -> None:
        self._begun, line = True, _UNSEEN.sub("?", line)
        if self._console is None or not line:
            print(line, file=self.out)
        else:
            from rich.text import Text

            self._console.print(Text(line, style=style), soft_wrap=True)


# === Options that several commands share.

F = TypeVar("F", bound=Callable[..., Any])

file_argument = click.argument("file", metavar="FILE")
json_option = click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
force_option = click.option(
    "--force", is_flag=True, help="Overwrite any file, even if this command didn’t write it."
)
lang_option = click.option(
    "--lang",
    metavar="LANGUAGE",
    callback=lambda _context, _option, lang: lang and language.without_region(lang),
    help="Use this language, en or fr, instead of the one set with `wyatt --lang`.",
)


class GameType(click.ParamType):  # type: ignore[type-arg]  # not in older versions of click
    """The type of an option for a game: a name, or your own game's address, ``my_game:SPEC``."""

    name = "game"

    def get_metavar(self, param: click.Parameter, ctx: click.Context | None = None) -> str:
        return f"[{'|'.join(games.names())}|MODULE:NAME]"

    def convert(
        self, value: str | AnySpec, param: click.Parameter | None, ctx: click.Context | None
    ) -> AnySpec:
        try:
            return games.game(value)
        except (games.UnknownGame, ValueError) as error:
            self.fail(str(error), param, ctx)


class GameAddress(GameType):
    """The type of an option for a game. The value is checked, but stays a name or an address."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        super().convert(value, param, ctx)
        return value


game_option = click.option(
    "--game",
    type=GameType(),
    default=games.names()[0],
    show_default=True,
    help="Use this game. For your own game, write MODULE:NAME.",
)


class Whole(click.IntRange):
    """The type of an option for an integer. The help and the errors show the allowed range as text."""

    def get_metavar(self, param: click.Parameter, ctx: click.Context | None = None) -> str:
        return "N"

    def _describe_range(self) -> str:
        return _("{least:,} to {most:,}", least=self.min, most=self.max) if self.max else ""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        try:
            return super().convert(value, param, ctx)
        except click.BadParameter:
            said = N_("{value} isn’t a whole number from {least:,} to {most:,}.")
            said = said if self.max else N_("{value} isn’t a whole number.")
            self.fail(_(said, value=shown(value), least=self.min, most=self.max), param, ctx)


def whole_option(name: str, kind: Whole, default: int | None, *, help: str) -> Callable[[F], F]:
    return click.option(name, type=kind, default=default, show_default=True, help=help)


def bots_option(default: str, help: str) -> Callable[[F], F]:
    return click.option("--bots", metavar="BOT,...", default=default, show_default=True, help=help)


def players_option(default: int) -> Callable[[F], F]:
    said = N_("Seat this many players: 2 to 4 in Wyatt Earp, 2 to 5 in Wildcat Rummy.")
    return whole_option("--players", Whole(), default, help=said)  # see `known_players`


def seed_option(default: int | None) -> Callable[[F], F]:
    said = N_("Use this seed to deal the same cards every time.")
    return whole_option("--seed", Whole(0, 10**12), default, help=said)


def deals_option(default: int) -> Callable[[F], F]:
    said = N_("Simulate N deals of the unseen cards, or a few more. 0 gives a quick estimate.")
    return whole_option("--deals", Whole(0, 100_000), default, help=said)


def rules_options(command: F) -> F:
    command = click.option(
        "--set",
        "settings",
        metavar="SWITCH=VALUE",
        multiple=True,
        help="Set one of the rules’ switches. You can repeat this option. `wyatt rules S6` shows a switch.",
    )(command)
    return click.option(
        "--preset",
        metavar="NAME",
        help="Use this preset of the rules, such as berclaz. `wyatt rules --preset NAME` shows a preset.",
    )(command)


def rules_document(preset: str | None, settings: Sequence[str]) -> dict[str, Any]:
    """Return the rules in ``--preset`` and ``--set`` as a document, with unchecked values. Raise
    `CommandError` for a malformed or repeated setting.
    """
    document: dict[str, Any] = {} if preset is None else {"preset": preset}
    issues = []
    for setting in settings:
        name, equals, value = map(str.strip, setting.partition("="))
        if not equals or not name:
            said = N_("--set {setting}: write SWITCH=VALUE, such as duel=elimination.")
        elif name == "preset":
            said = N_("--set preset: to choose a preset, use --preset.")
        elif name in document:
            said = N_("--set: you set {name} twice. Set it once.")
        else:
            document[name] = {"true": True, "false": False}.get(value, number(value))
            continue
        issues.append(_(said, setting=setting, name=name))
    if issues:
        raise CommandError(*issues)
    return document


def known_players(players: int, spec: AnySpec) -> None:
    from wyatt.table.simulate import seats_of

    if not spec.least_players <= players <= spec.most_players:
        raise CommandError(f"--players{colon()}{seats_of(spec)}")


def known_bots(names: str, spec: AnySpec, seats: int) -> tuple[str | AnyBot, ...]:
    """Return the bots named in a list such as ``plain,my_bot:bot``. Raise `CommandError` for an
    unknown bot, and for more bots than seats.
    """
    chosen = [name.strip() for name in names.split(",")]
    issues: list[str] = []
    found: dict[str, str | AnyBot] = {name: name for name in chosen}
    for name in dict.fromkeys(chosen):
        try:
            if ":" in name:
                found[name] = own_bot(name, games.UnknownBot)
            else:
                games.bot(name, spec)
        except games.UnknownBot as error:
            hint = file_hint(name, "NAME") if name.endswith(".py") else ""
            issues.append(sentences(f"--bots{colon()}{error}", hint))
    if len(chosen) > seats:
        said = N_plural(
            "--bots: there are {bots} bots for {number} seat. Name fewer bots.",
            "--bots: there are {bots} bots for {number} seats. Name fewer bots.",
        )
        issues.append(plural(*said, seats, bots=len(chosen)))
    if issues:
        raise CommandError(*issues)
    return tuple(found[name] for name in chosen)


def path_of(named: str) -> Path:
    with suppress(RuntimeError):
        return Path(named).expanduser()
    said = N_("{file}: your account has no home folder. Write the full path instead of ~.")
    raise CommandError(_(said, file=named))


def argument(file: str) -> str:
    """Return a file's name as you type it in a command, in quotation marks if necessary."""
    path = str(path_of(file))
    if os.name != "nt":
        return shlex.quote(path)
    return path if re.fullmatch(r"[\w.:\\/-]+", path) else f'"{path}"'


def writable(
    file: str, force: bool, own: Callable[[bytes], bool] = lambda _begins: False, instead: str = ""
) -> Path:
    """Return the path of a file to write. Raise `CommandError` if the command can't write the file.
    force: whether to overwrite any file. own: returns whether a file's first bytes show that this
    command wrote the file. instead: advice for a user who can't add ``--force``.
    """
    if file == "-":
        raise CommandError(_("- stands for standard output, which is already in use. Name a file."))
    with writing(file):
        path = path_of(file)
        folder = Path(os.path.realpath(path)).parent
        if path.is_dir():
            raise CommandError(_("{file} is a folder.", file=file or path))
        if not folder.is_dir():
            raise CommandError(_("{file}: there’s no folder {folder}.", file=file, folder=folder))
        if path.is_file() and not force:
            with path.open("rb") as held:
                beginning = held.read(1 << 20)  # enough to recognize our own file
            if beginning and not own(beginning):
                said = N_("{file} already exists and has text that this command didn’t write.")
                forced = _("Add --force to overwrite the file, or name another.")
                raise CommandError(f"{_(said, file=file)} {instead or forced}")
    return path


@contextmanager
def writing(file: str) -> Iterator[None]:
    try:
        yield
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or _("the file name isn’t valid")
        raise CommandError(_("You can’t write to {file}: {why}.", file=file, why=why)) from None


@contextmanager
def refusing(where: str, *errors: type[Exception]) -> Iterator[None]:
    """Turn an invalid document's issues, or an error of these types, into a `CommandError`. where:
    the text at the beginning of each line.
    """
    try:
        yield
    except InvalidDocument as error:
        if place(error):  # a game's own code has made a wrong call
            raise
        raise CommandError(*(f"{where}{colon()}{issue}" for issue in error.issues)) from None
    except errors as error:
        raise CommandError(f"{where}{colon()}{error}") from None
