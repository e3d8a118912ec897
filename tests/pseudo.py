"""Finds untranslated English in drawings: the pseudo-language puts accents on every translated sentence."""

import html
import re
from collections.abc import Callable, Sequence
from functools import cache

_WORD = re.compile(r"[A-Za-z][A-Za-z’']{2,}")
_ACCENTED = re.compile(r"[aceinouyACEINOUY]")
#: Text that isn't sentences: style, script, code, names of keys, addresses and fields.
_HIDDEN = re.compile(
    r"(?s)<(style|script|code|kbd|pre|textarea)\b.*?</\1>|\?page=[^<\"]*|\bstages\[[\w.\[\]]*"
)
_SPOKEN = re.compile(r'\b(?:aria-label|aria-valuetext|title|placeholder|alt)="([^"]*)"')


def english(text: str, known: Sequence[str] = ()) -> list[str]:
    """The words of a plain text that were not translated. known: names, which stay."""
    return _measure(tuple(known))(text)


@cache
def _measure(known: tuple[str, ...]) -> Callable[[str], list[str]]:
    """The same for these names, and for each text once: pages say the same again and again."""
    names, code = named(known), re.compile(r"`[^`]*`")
    return cache(lambda text: _words(text) and _words(code.sub(" ", names.sub(" ", text))))


def _words(text: str) -> list[str]:
    return [word for word in _WORD.findall(text) if _ACCENTED.search(word)]


@cache
def named(known: tuple[str, ...]) -> re.Pattern[str]:
    """Any of these names, but not within a word. Of two at the same place it's the longer one."""
    names = sorted(filter(None, known), key=len, reverse=True)
    # Outside of the brackets, so that no name is tried in the middle of a word.
    return re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, names)) or '(?!)'})(?!\w)")


def english_in_page(markup: str, known: Sequence[str] = ()) -> list[str]:
    """The same of markup."""
    left = _measure(tuple(known))
    return [word for text in said_in_page(markup) for word in left(text)]


def said_in_page(markup: str) -> list[str]:
    """The texts of markup, and what its attributes say to a screen reader."""
    shown = _HIDDEN.sub(" ", markup)
    return [html.unescape(text) for text in [*re.split(r"<[^>]*>", shown), *_SPOKEN.findall(shown)]]
