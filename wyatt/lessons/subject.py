"""What a game brings to the lessons: how it starts, who coaches, what may be stated of it.

A game is taught by a room of its own under `wyatt.lessons` with a `SUBJECT`, its ``course.toml``,
its lessons under ``course``, its ``glossary.toml`` and ``mistakes.toml``.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Protocol

from wyatt.core.advice import Hint, NobodyToMove
from wyatt.core.lazy import Lazy
from wyatt.core.rulebook import Book
from wyatt.core.spec import AnyGame, AnySpec
from wyatt.lessons.facts import Vocabulary
from wyatt.lessons.scene import LessonMove

if TYPE_CHECKING:
    from wyatt.lessons.model import Stage

#: The rooms of the games that have a course, in the order in which the courses are offered.
_ROOMS: Mapping[str, Lazy[Subject]] = MappingProxyType(
    {
        "wyatt": Lazy("wyatt.lessons.earp:SUBJECT"),
        "wildcat": Lazy("wyatt.lessons.wildcat:SUBJECT"),
    }
)


class Sheet(Protocol):
    """How a game's position is put on paper."""

    def picture(self, view: Any, stage: Stage, /) -> str:
        """What a stage starts from, as an SVG document."""

    def position(self, view: Any, stage: Stage, /) -> str:
        """The same position in Markdown, for whom the picture does not reach."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Subject:
    """One game as it is taught.

    spec: the game. package: where its course lies. position_format: what its positions say first.
    vocabulary: what may be stated of it. shows: what a stage may say about its drawing, as the kind
    of word that stands there and whether there may be several. credit: who invented the game, where
    that has to be said. sheet: what puts its positions on paper.
    """

    spec: AnySpec
    package: str
    position_format: str
    vocabulary: Vocabulary
    sheet: Lazy[Sheet]
    shows: Mapping[str, tuple[str, bool]] = field(default_factory=dict)
    credit: str = ""

    @property
    def name(self) -> str:
        """The game as commands and lessons call it."""
        return self.spec.name

    @property
    def title(self) -> str:
        """The game as people call it."""
        return self.spec.title

    @property
    def rulebook(self) -> Book:
        """Its rules by their ids."""
        return self.spec.rulebook()

    def start(self, document: Mapping[str, Any]) -> AnyGame:
        """A game from a position, or from players, seed and rules. Raises `Unusable`."""
        return self.spec.start(document)

    def read(self, line: str) -> LessonMove:
        """A line of notation as a move. Raises `NotAMove`."""
        return self.vocabulary.read(line)

    def answer(self, view: Any) -> LessonMove:
        """What the others at a lesson's table play, each from what they see."""
        move: LessonMove = self.spec.bots["heuristic"](0)(view)
        return move

    def hint(self, view: Any) -> Hint:
        """The coach's advice to the player whose view this is, as every table gives it.

        Raises `NobodyToMove`.
        """
        if self.spec.coach is None:
            raise NobodyToMove(f"{self.title} has no coach.")
        return self.spec.coach().hint(view)


def games() -> tuple[str, ...]:
    """The games that have a course."""
    return tuple(_ROOMS)


@cache
def subject(game: str) -> Subject:
    """The game of that name as it is taught. Raises `KeyError` for one that has no course."""
    return _ROOMS[game]()
