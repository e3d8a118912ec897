"""Limits on the size of documents, so no link, file or request takes much time.

All limits are counts, not times, so they're the same on every machine. A long game or lesson needs
only a tenth of what's allowed. `FORMAT.md` lists the limits.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import NamedTuple

from wyatt.core.errors import InvalidDocument, invalid
from wyatt.core.text import N_, _, figure

# Strings in JSON and in TOML. A string without a closing quote runs to the end of the text or line.
_JSON_TEXT = re.compile(r'"(?:[^"\\]|\\.)*+(?:"|\Z)', re.DOTALL)
_TOML_TEXT = re.compile(
    r'"""(?:[^"\\]|\\.|"(?!""))*+(?:"""|\Z)'
    r"|'''(?:[^']|'(?!''))*+(?:'''|\Z)"
    r'|"(?:[^"\\\n]|\\.)*+(?:"|$|\Z)'
    r"|'[^'\n]*+(?:'|$|\Z)"
    r"|\#[^\n]*+",
    re.DOTALL | re.MULTILINE,
)
#: Types without contents, tested first because most values in a large document have them.
_LEAVES = (int, float, bool, type(None))
_BETWEEN = re.compile(r"[\n=,\[\]{}]+")  # the separators between two keys in TOML


class Limits(NamedTuple):
    """The maximum size of one kind of document. letters: characters in all texts together. values:
    fields and list entries in all. depth: levels of nested lists and objects. dots: dots in one
    TOML key.
    """

    letters: int
    values: int
    depth: int
    dots: int = 0

    def text(self, text: str | bytes) -> None:
        """Raise `InvalidDocument` for JSON that's too long, too large, or too deep to parse safely."""
        self._length(len(text))
        held = text.decode("utf-8", "replace") if isinstance(text, bytes) else text
        # Most texts pass even if the separators in their strings are counted, too.
        signs = _separators(held)
        many = signs > self.values
        if many or (signs > _BRACKETS and held.count("[") + held.count("{") > _BRACKETS):
            bare = _JSON_TEXT.sub("", held)
            many = many and _separators(bare) > self.values
            self._depth(bare[:10_000] if many else bare)  # the start is enough
            if many:
                raise self._too_many()

    def toml(self, text: str) -> None:
        """Raise `InvalidDocument` for TOML that's too long, too large or too deep to parse safely."""
        self._length(len(text))
        bare = _TOML_TEXT.sub("_", text)
        self._depth(bare)
        if bare.count("=") + bare.count(",") + bare.count("[") > self.values:
            raise self._too_many()
        if max(part.count(".") for part in _BETWEEN.split(bare)) > self.dots:
            raise invalid(_("a key has more than {most} dots.", most=self.dots))

    def document(self, document: object) -> None:
        """Raise `InvalidDocument` for a document that's too large or too deep, without copying it."""
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
                    below += held
                    below += held.values() if isinstance(held, Mapping) else ()
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
            said = N_("the text is too long. Use at most {most} characters.")
            raise invalid(_(said, most=figure(self.letters)))

    def _too_many(self, where: str = "") -> InvalidDocument:
        said = _("there are too many values. Use at most {most}.", most=figure(self.values))
        return invalid(said, where)

    def _too_deep(self) -> InvalidDocument:
        return invalid(_("the nesting is too deep. Use at most {most} levels.", most=self.depth))


#: Above this many, the depth is measured, because a browser's Python crashes on 5,000 levels.
_BRACKETS = 1_000


def _separators(text: str) -> int:
    return text.count(",") + text.count(":") + text.count("[") + text.count("{")


def _place(document: object, held: object) -> str:
    fields = document.items() if isinstance(document, Mapping) and held is not document else ()
    return next((str(key) for key, value in fields if value is held), "")


POSITION = Limits(letters=50_000, values=600, depth=8)  # in any game, as text or parsed
RECORD = Limits(letters=1_000_000, values=45_000, depth=10)  # or any other JSON file
LINK = Limits(letters=200_000, values=10_000, depth=10)  # when it's unpacked
LESSON = Limits(letters=60_000, values=1_500, depth=10, dots=4)  # or all lessons in one link
PROGRESS = Limits(letters=100_000, values=10_000, depth=4)  # a learner's progress
KEPT = Limits(letters=400_000, values=20_000, depth=12)  # by a browser, forty times an evening's
REQUEST = Limits(letters=10_000_000, values=10_000, depth=6)  # with all the files of a class
ADDRESS = Limits(letters=20_000, values=50, depth=1)  # an address's query
PLAN = Limits(letters=20_000, values=500, depth=6)  # a simulation's, at the beginning of its file

#: The maximum length of a token, and of a link with lessons, because chats cut off longer ones.
LONGEST_TOKEN, LONGEST_LESSON_LINK = 16_000, 6_000
LONGEST_MOVE = 200  # the maximum number of characters in a line that may be a move
TYPED_NAME, TYPED_FIGURE, TYPED_LINE = 60, 12, 400  # the maximum lengths of what someone types
#: The maximum number of moves in a record, including its variations, and of variations.
MOST_MOVES, MOST_VARIATIONS = 20_000, 400
