"""The terminal's side of the commands: what comes in from a file, what goes out to a person.

Files are read with a bound and text is wrapped to the window. Colours come from rich, which is
imported only when there is a terminal that shows them.
"""

from __future__ import annotations

import json
import os
import shutil
import sys
import textwrap
from collections.abc import Iterable, Sequence
from typing import IO, TYPE_CHECKING

from wyatt.commands.guard import CommandError
from wyatt.core.text import _

if TYPE_CHECKING:
    from rich.console import Console

    from wyatt.core.telling import TextLine

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
        raise CommandError([_("FILE: is an empty name.")])
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
        """What writes in colour, if the output is a terminal that wants it."""
        plain = "NO_COLOR" in os.environ or os.environ.get("TERM", "") in ("", "dumb")
        if plain or self.out is None or not self.out.isatty():
            return None
        from rich.console import Console

        return Console(file=self.out, highlight=False, markup=False, emoji=False)

    def line(self, text: str = "", style: str = "", indent: int = 0, hang: int = 0) -> None:
        """One paragraph; lines after its first stand `hang` further in."""
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
        """A sentence with the ids of the rules it rests on."""
        cited = f" ({', '.join(rules)})" if rules else ""
        self.line(words + cited, indent=indent, hang=hang)

    def told(self, lines: Iterable[TextLine]) -> None:
        """Lines as a game tells them."""
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
