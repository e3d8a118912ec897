"""Limits on the size of documents. Every reader checks them first, so that no link, file or request
costs much.

The limits are counts, not times: they are the same on every machine, and `FORMAT.md` lists them.
They allow ten times as much as a long game or a long lesson needs.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import NamedTuple

from wyatt.core.errors import InvalidDocument, invalid
from wyatt.core.text import _

# Strings in JSON and in TOML. After a missing quote, nothing is read.
_JSON_TEXT = re.compile(r'"(?:[^"\\]|\\.)*+(?:"|\Z)', re.DOTALL)
_TOML_TEXT = re.compile(
    r'"""(?:[^"\\]|\\.|"(?!""))*+(?:"""|\Z)'
    r"|'''(?:[^']|'(?!''))*+(?:'''|\Z)"
    r'|"(?:[^"\\\n]|\\.)*+(?:"|$|\Z)'
    r"|'[^'\n]*+(?:'|$|\Z)"
    r"|\#[^\n]*+",
    re.DOTALL | re.MULTILINE,
)
#: Types without contents. They are tested first, because most values of a large document have one.
_LEAVES = (int, float, bool, type(None))
#: The separator between two keys of TOML.
_BETWEEN = re.compile(r"[\n=,\[\]{}]+")


class Limits(NamedTuple):
    """The limits of one kind of document.

    letters: the length of all its texts together. values: the number of its fields and list
    entries. depth: the nesting of lists and objects. dots: the dots in one key of TOML.
    """

    letters: int
    values: int
    depth: int
    dots: int = 0

    def text(self, text: str | bytes) -> None:
        """Raise `InvalidDocument` for JSON that is too long or has too many values. Nothing is parsed."""
        self._length(len(text))
        held = text.decode("utf-8", "replace") if isinstance(text, bytes) else text
        # Most texts are short enough, whatever is in their strings.
        if _separators(held) > self.values:
            bare = _JSON_TEXT.sub("", held)
            if _separators(bare) > self.values:
                self._depth(bare[:10_000])  # a text that begins deep gets the error about depth
                raise self._too_many()

    def toml(self, text: str) -> None:
        """Raise `InvalidDocument` for TOML that is too long or too deep, or has too many values or dots."""
        self._length(len(text))
        bare = _TOML_TEXT.sub("_", text)
        self._depth(bare)
        if bare.count("=") + bare.count(",") + bare.count("[") > self.values:
            raise self._too_many()
        if max(part.count(".") for part in _BETWEEN.split(bare)) > self.dots:
            raise invalid(_("a key has more than {most} dots.", most=self.dots))

    def document(self, document: object) -> None:
        """Raise `InvalidDocument` for a document that is too large or too deep. Nothing is copied."""
        letters = values = 0
        level: list[object] = [document]
        for _deep in range(self.depth + 1):
            below: list[object] = []
            for held in level:
                if type(held) in _LEAVES:
                    continue
                if isinstance(held, str):
                    letters += len(held)
                elif isinstance(held, (list, tuple, Mapping)):
                    values += len(held)
                    if values > self.values:
                        raise self._too_many(_place(document, held))
                    if isinstance(held, Mapping):
                        below += held
                        below += held.values()
                    else:
                        below += held
            self._length(letters)
            level = below
        if level:
            raise self._too_deep()

    def _depth(self, bare: str) -> None:
        deep = 0
        for sign in re.findall(r"[\[\]{}]", bare):
            deep = deep + 1 if sign in "[{" else max(0, deep - 1)
            if deep > self.depth:
                raise self._too_deep()

    def _length(self, letters: int) -> None:
        if letters > self.letters:
            raise invalid(
                _("this is too long: at most {most} characters.", most=f"{self.letters:,}")
            )

    def _too_many(self, where: str = "") -> InvalidDocument:
        said = _("this is too large: at most {most} values.", most=f"{self.values:,}")
        return invalid(said, where)

    def _too_deep(self) -> InvalidDocument:
        return invalid(_("this is nested too deep: at most {most} levels.", most=self.depth))


def _separators(text: str) -> int:
    return text.count(",") + text.count(":") + text.count("[") + text.count("{")


def _place(document: object, held: object) -> str:
    """Return the field of the document that a value belongs to, or an empty string for deeper values."""
    fields = document.items() if isinstance(document, Mapping) and held is not document else ()
    return next((str(key) for key, value in fields if value is held), "")


#: A position of any game: as a document, and as the text of one.
POSITION = Limits(letters=50_000, values=600, depth=8)
#: A record with its variations, or any other JSON that a program reads.
RECORD = Limits(letters=1_000_000, values=45_000, depth=10)
#: The limits of an unpacked token. Cards and moves are letters there.
LINK = Limits(letters=200_000, values=10_000, depth=10)
#: The text of a lesson, or of all lessons in one link.
LESSON = Limits(letters=60_000, values=1_500, depth=10, dots=4)
#: A learner's progress.
PROGRESS = Limits(letters=100_000, values=10_000, depth=4)
#: The limits of a browser's copy of a table, an editor or the daily problems: forty times as much
#: as an evening needs.
KEPT = Limits(letters=400_000, values=20_000, depth=12)
#: The limits of a page's request. A teacher's page brings the files of a class at once.
REQUEST = Limits(letters=10_000_000, values=10_000, depth=6)
#: The query of an address.
ADDRESS = Limits(letters=20_000, values=50, depth=1)
#: The plan of a simulation, at the beginning of its file.
PLAN = Limits(letters=20_000, values=500, depth=6)

#: The most letters of a token, and of one with lessons. Many servers and chats cut off longer
#: addresses.
LONGEST_TOKEN, LONGEST_LESSON_LINK = 16_000, 6_000
#: The most letters of a line that may be a move.
LONGEST_MOVE = 200
#: The most moves of a record with all its variations, and the most variations.
MOST_MOVES, MOST_VARIATIONS = 20_000, 400
