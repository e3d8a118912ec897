"""The texts that a game rests on: what they say, statement by statement, and where each is told here.

They lie in two files of a game's folder ``text``. ``about.en.toml`` holds notes: what the sources tell
beside the rules. ``statements.toml`` lists every statement of every source, restated, with the rules,
rulings, notes and lessons that carry it, or the reason why none does.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from wyatt.core.text import _


class SourceText(NamedTuple):
    """One text the rules rest on: its file, its title, the language it is written in."""

    file: str
    title: str
    language: str


@dataclass(frozen=True, slots=True)
class Source:
    """A place in a source: its key, its file and the heading or note to look under."""

    key: str
    file: str
    where: str


@dataclass(frozen=True, slots=True)
class Note:
    """Something the sources tell about the game that is no rule of it.

    opinion: somebody's judgement, told as one. see: ids of rules to read with it.
    """

    id: str
    title: str
    text: str
    sources: tuple[Source, ...]
    see: tuple[str, ...]
    opinion: bool


@dataclass(frozen=True, slots=True)
class Statement:
    """One statement of a source, in our words.

    source: the key of the text; where: the heading it stands under. told: ids of rules and rulings,
    ``about.`` notes and ``lesson:`` names that carry it; left: why nothing does, else empty.
    """

    source: str
    where: str
    says: str
    told: tuple[str, ...]
    left: str


def read_notes(file: Mapping[str, Any], texts: Mapping[str, SourceText]) -> tuple[Note, ...]:
    """The notes of a parsed ``about.en.toml``, in reading order, in the language in use.

    texts: the sources by key.
    """
    return tuple(
        Note(
            id=entry["id"],
            title=_(entry["title"]),
            text=_(entry["text"]),
            sources=tuple(
                Source(place["key"], texts[place["key"]].file, place["where"])
                for place in entry["sources"]
            ),
            see=tuple(entry["see"]),
            opinion=entry.get("opinion", False),
        )
        for entry in file["note"]
    )


def read_statements(file: Mapping[str, Any]) -> tuple[Statement, ...]:
    """The statements of a parsed ``statements.toml``, in the order of the sources."""
    return tuple(
        Statement(
            source=part["source"],
            where=part["where"],
            says=entry["says"],
            told=tuple(entry.get("told", ())),
            left=entry.get("left", ""),
        )
        for part in file["part"]
        for entry in part["statements"]
    )
