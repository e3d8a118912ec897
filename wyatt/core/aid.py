"""What helps at the table: the sheet of a player's aid, and tips on playing well."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from wyatt.core.rulebook import Rule
from wyatt.core.telling import TextLine


@dataclass(frozen=True, slots=True)
class Grid:
    """Figures in rows under headings; all rows are as long as the headings."""

    headings: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class ShortRule:
    """A rule in short: its title, the beginning of its text, its id."""

    title: str
    text: str
    rule: str


@dataclass(frozen=True, slots=True)
class AidSection:
    """A part of the sheet: its heading and what stands under it."""

    title: str
    entries: tuple[ShortRule, ...] = ()
    grid: Grid | None = None
    lines: tuple[TextLine, ...] = ()


@dataclass(frozen=True, slots=True)
class Aid:
    """The sheet: its title, its two sides, and whom to credit."""

    title: str
    sides: tuple[tuple[AidSection, ...], tuple[AidSection, ...]]
    credit: str = ""


def in_short(rules: Iterable[Rule]) -> tuple[ShortRule, ...]:
    """Each rule as its title and as many sentences of its text as make it clear."""
    return tuple(ShortRule(rule.title, _beginning(rule.text), rule.id) for rule in rules)


#: Where a sentence ends and another begins.
_SENTENCE = re.compile(r"(?<=[.!?])\s+(?=[A-ZÀ-Ý$\d])")
#: A first sentence shorter than this wants the next one beside it.
_CLEAR = 75


def _beginning(text: str) -> str:
    said = ""
    for sentence in _SENTENCE.split(text):
        said = f"{said} {sentence}".lstrip()
        if len(said) >= _CLEAR:
            break
    return said


@dataclass(frozen=True, slots=True)
class Tip:
    """A piece of advice: what to do, why, and what was counted for it or who says so."""

    title: str
    text: str
    counted: str
    rules: tuple[str, ...]
