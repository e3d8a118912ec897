"""A stage as it stands: the game, the learner's seat, and what has happened since it began."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Protocol

from wyatt.core.events import Event
from wyatt.core.legal_moves import Ranked
from wyatt.core.spec import AnyGame


class LessonMove(Ranked, Protocol):
    """A move of any game; it prints as its notation."""

    @property
    def verb(self) -> str:
        """Its verb, as it is written."""


@dataclass(slots=True)
class Scene:
    """A stage as it stands. you: the learner's seat."""

    game: AnyGame
    you: str
    events: list[Event] = field(default_factory=list)
    #: The learner's own moves since then.
    moves: list[LessonMove] = field(default_factory=list)

    @property
    def view(self) -> Any:
        """The game as the learner sees it: a view of that game."""
        return self.game.view(self.you)

    def name(self, word: str) -> str:
        """The player a word means: ``you`` is the learner."""
        return self.you if word == "you" else word

    def last(self, kind: str) -> Event | None:
        """The last event of a type."""
        return next((event for event in reversed(self.events) if event.type == kind), None)
