"""A line of cards as a person types it, ``3 Billy the Kid, photo jesse, hideout*2``: card by card.

The printed name of a card may have several words, so the longest full name is tried first. A word that
stands alone is read alone. Words of which one alone says too little are read together, as the
beginnings of the words of one name: ``photo jesse``.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from wyatt.core.draft_text import several_meant
from wyatt.core.errors import Unusable

#: Words of a printed name that need not be typed, and what may stand between two cards.
_SMALL = frozenset(("of", "the", "and"))
_WORD = re.compile(r"[^\W_]+")
_BETWEEN = re.compile(r"[,;\n]")
_BEFORE = re.compile(r"([1-9]\d?)[x×*]?", re.ASCII)
_AFTER = re.compile(r"[x×*](\d\d?)", re.ASCII)
_GLUED = re.compile(r"(\d\d?[x×*])([^\W\d_].*)", re.ASCII | re.IGNORECASE)

#: The words of a name that count, in small letters.
_Words = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class _Typed:
    """One typed word: what it names, how many it says (none: `starred` is false)."""

    name: str
    starred: bool
    many: int
    words: _Words


class CardLine:
    """Reads lines of cards.

    names: what people call each card. read_word: the card that one word means; raises `Unusable`
    for none and for several. place: where faults stand.
    """

    def __init__(
        self, names: Mapping[str, str], read_word: Callable[[str], str], place: str
    ) -> None:
        self._names = names
        self._read_word = read_word
        self._place = place
        self._titles = {card: _words(title) for card, title in names.items()}
        self._called: dict[_Words, str] = {}
        for card, words in self._titles.items():
            self._called.setdefault(words, card)
            if "=" not in card:  # ``JK=KH`` is one word, and ``JK KH`` two cards
                self._called.setdefault(_words(card), card)
        for words, card in list(self._called.items()):
            if words:
                self._called.setdefault((*words[:-1], f"{words[-1]}s"), card)
        self._longest = max(map(len, self._called), default=1)
        #: Numbers that belong to names, such as ranks, count no card before them.
        self._numbers = {word for words in self._called for word in words if word.isdigit()}

    def read(self, line: str) -> Iterator[str]:
        """Every card of a line, in its order. Raises `Unusable` at what cannot be read."""
        for part in _BETWEEN.split(line):
            typed = [_typed(word) for word in _split(part)]
            said = [one for one in typed if one.words or not _small(one.name)] or typed
            yield from self._read_part(said)

    def _read_part(self, typed: list[_Typed]) -> Iterator[str]:
        at = 0
        while at < len(typed):
            card, length = self._named(typed[at:])
            many = 1
            if not card and at + 1 < len(typed) and (count := _BEFORE.fullmatch(typed[at].name)):
                at, many = at + 1, int(count[1])
                card, length = self._named(typed[at:])
            if not card:
                card, length = self._meant(typed[at:])
            at += length
            if typed[at - 1].starred:
                many *= typed[at - 1].many
            elif at < len(typed) and (times := self._after(typed, at)):
                at, many = at + 1, many * times
            yield from [card] * many

    def _after(self, typed: list[_Typed], at: int) -> int:
        """How many a word after a card says, ``x3``, or a bare number that ends the part."""
        name = typed[at].name
        if found := _AFTER.fullmatch(name):
            return int(found[1])
        plain = at == len(typed) - 1 and name not in self._numbers
        return int(name) if plain and re.fullmatch(r"[1-9]\d?", name, re.ASCII) else 0

    def _named(self, typed: list[_Typed]) -> tuple[str, int]:
        """The card whose whole name stands here, the longest first, and of how many words."""
        for length in range(min(len(typed), self._longest), 0, -1):
            words = _together(typed[:length])
            if words and words in self._called:
                return self._called[words], length
        return "", 0

    def _meant(self, typed: list[_Typed]) -> tuple[str, int]:
        """The card that beginnings of the words of its name mean, and how many words they are.

        Words that say a card each are as many cards.
        """
        for length in range(min(len(typed), self._longest), 1, -1):
            part = typed[:length]
            words = _together(part)
            found = [card for card, title in self._titles.items() if words and _in(words, title)]
            if not found or all(map(self._alone, part)):
                continue
            if len(found) > 1:
                typed_as = " ".join(one.name for one in part)
                raise several_meant(
                    typed_as, [self._names[card] or card for card in found], self._place
                )
            return found[0], length
        return self._read_word(typed[0].name), 1

    def _alone(self, one: _Typed) -> bool:
        try:
            self._read_word(one.name)
        except Unusable:
            return False
        return True


def _split(part: str) -> Iterator[str]:
    """The words of a part, with ``* 3`` and ``2x`` apart from what they count."""
    for word in re.sub(r"\s*([*×])\s*(?=\d)", r"\1", part).split():
        glued = _GLUED.fullmatch(word)
        yield from glued.groups() if glued else (word,)


def _typed(word: str) -> _Typed:
    name, star, times = word.replace("×", "*").partition("*")
    if (star and not name) or _BEFORE.fullmatch(word):
        name, star, times = word.replace("×", "*"), "", ""
    if not star:
        return _Typed(name, False, 1, _words(name))
    counted = times.isascii() and times.isdigit() and len(times) < 3
    # What cannot be counted, such as ``*99999``, makes a word that is no card: nothing is guessed.
    return _Typed(name, True, int(times), _words(name)) if counted else _Typed(word, False, 1, ())


def _words(name: str) -> _Words:
    return tuple(word for word in _WORD.findall(name.casefold()) if word not in _SMALL)


def _small(name: str) -> bool:
    return name.casefold() in _SMALL


def _together(part: list[_Typed]) -> _Words:
    """The words of several typed ones; none where one before the last says how many."""
    if any(one.starred for one in part[:-1]):
        return ()
    return tuple(word for one in part for word in one.words)


def _in(typed: _Words, title: _Words) -> bool:
    """Whether each typed word begins one of the title's, in its order."""
    rest = iter(title)
    return all(any(word.startswith(one) for word in rest) for one in typed)
