"""What a draft reads and writes: the objects and lists of a document, and words that a person types."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from difflib import get_close_matches
from itertools import groupby
from typing import Any

from wyatt.core.errors import Fault, Unusable, printable, sentences
from wyatt.core.text import _, listed

#: More of one card in a row than any deck has are left as they were written.
_MOST = 12
#: Cards that a word may mean are told by their names up to so many: all outlaws, all Photos.
_TOLD = 7


def spelled(entries: Sequence[Any], kinds: Collection[str]) -> list[Any]:
    """Entries one card each; what is not a card stays as it was written."""
    found: list[Any] = []
    for entry in entries:
        name, star, times = entry.partition("*") if isinstance(entry, str) else (entry, "", "")
        many = int(times) if star and times.isascii() and times.isdigit() and len(times) < 3 else 0
        known = isinstance(name, str) and name in kinds
        found += [name] * many if known and 0 < many <= _MOST else [entry]
    return found


def gathered(entries: Sequence[Any], kinds: Collection[str]) -> list[Any]:
    """Entries with equal cards in a row as ``NAME*3``."""
    found: list[Any] = []
    for card, run in groupby(entries):
        many = len(list(run))
        if many > 1 and isinstance(card, str) and card in kinds:
            found.append(f"{card}*{many}")
        else:
            found += [card] * many
    return found


def read_card(word: str, names: Mapping[str, str], place: str) -> str:
    """The card that a word means: its name, the beginning of it, its initials, a word of its title.

    names: what people call each card. Raises `Unusable` where several or none are meant.
    """
    typed = word.casefold()
    ways = (
        [card for card in names if card.casefold() == typed],
        [card for card in names if card.casefold().startswith(typed)],
        [card for card in names if typed in _initials(card)],
        [card for card, title in names.items() if _in_title(typed, title)],
    )
    for found in ways:
        if len(found) == 1:
            return found[0]
        if found:
            raise several_meant(word, [names[card] or card for card in found], place)
    said = _("{word} is not a card.", word=printable(word, 40))
    near = get_close_matches(typed[:60], names, 1)
    asked = _("Did you mean {near}?", near=names[near[0]] or near[0]) if near else ""
    raise Unusable([Fault(place, sentences(said, asked))])


def several_meant(word: str, cards: Sequence[str], place: str) -> Unusable:
    """The error that a word may be several cards: what they are called, or how many more there are."""
    shown = list(cards)
    if len(shown) > _TOLD:
        more = _("{number} more", number=len(shown) - _TOLD)
        shown = [*shown[:_TOLD], more]
    said = _("{word} may be {cards}.", word=printable(word, 40), cards=listed(shown))
    return Unusable([Fault(place, said)])


def _initials(card: str) -> tuple[str, ...]:
    """``btk`` and ``bk`` for billy-the-kid; nothing for one word."""
    letters = [word[:1] for word in card.casefold().replace(":", "-").split("-")]
    return ("".join(letters), letters[0] + letters[-1]) if len(letters) > 1 else ()


def _in_title(typed: str, title: str) -> bool:
    return any(part.startswith(typed) for part in title.casefold().split())


# --- parts of a document that may be anything ---------------------------------------------------


def as_dict(value: object) -> dict[str, Any]:
    """A value of a document as an object; an empty one for anything else."""
    return value if isinstance(value, dict) else {}


def object_in(holder: dict[str, Any] | None, key: str, make: bool) -> dict[str, Any] | None:
    """The object under a key, made anew where something else stands and make says so."""
    if holder is None:
        return None
    found = holder.get(key)
    if not isinstance(found, dict):
        if not make:
            return None
        found = holder[key] = {}
    return found


def list_in(holder: dict[str, Any] | None, key: str, make: bool) -> list[Any] | None:
    """The list under a key, made anew where something else stands and make says so."""
    if holder is None:
        return None
    found = holder.get(key)
    if not isinstance(found, list):
        if not make:
            return None
        found = holder[key] = []
    return found
