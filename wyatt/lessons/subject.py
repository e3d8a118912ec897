"""What a game brings to the lessons: how it starts, who coaches, what may be stated of it.

A game is taught by a room of its own under `wyatt.lessons` with a `SUBJECT`, its ``course.toml``,
its lessons under ``course``, its ``glossary.toml`` and ``mistakes.toml``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from types import MappingProxyType
from typing import Any, Protocol

from wyatt.core.rulebook import Rule
from wyatt.lessons.facts import Vocabulary
from wyatt.lessons.scene import LessonGame, LessonMove

#: The rooms of the games that have a course, in the order in which the courses are offered.
_ROOMS: Mapping[str, str] = MappingProxyType(
    {"wyatt": "wyatt.lessons.earp", "wildcat": "wyatt.lessons.wildcat"}
)


class Rulebook(Protocol):
    """The rules of a game by their ids; each game's `rulebook` module is one."""

    @property
    def rule(self) -> Callable[[str], Rule]: ...
    @property
    def rules(self) -> Callable[[], tuple[Rule, ...]]: ...
    @property
    def cite(self) -> Callable[[Rule], str]: ...


@dataclass(frozen=True, slots=True, kw_only=True)
class Subject:
    """One game as it is taught.

    name: as the game registry has it. title: as people say it. package: where its course lies.
    start: makes a game of a position's document. read_token: reads a link's token. read: makes a move
    of a line, or raises `NotAMove`. coach: what a good player would do, from a view. shows: what a stage may say about its drawing, as the kind of
    word that stands there and whether there may be several. credit: who invented the game, where
    that has to be said.
    """

    name: str
    title: str
    package: str
    position_format: str
    start: Callable[[Mapping[str, Any]], LessonGame]
    read_token: Callable[[str], dict[str, Any]]
    coach: Callable[[Any], Any]
    read: Callable[[str], LessonMove]
    vocabulary: Vocabulary
    rulebook: Rulebook
    shows: Mapping[str, tuple[str, bool]] = field(default_factory=dict)
    credit: str = ""


def games() -> tuple[str, ...]:
    """The games that have a course."""
    return tuple(_ROOMS)


@cache
def subject(game: str) -> Subject:
    """The game of that name as it is taught. Raises `KeyError` for one that has no course."""
    found: Subject = import_module(_ROOMS[game]).SUBJECT
    return found
