"""A stage as it stands: the game, the learner's seat, and what has happened since it began."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from wyatt.core.events import Event
from wyatt.core.verdict import Verdict


class LessonMove(Protocol):
    """A move of any game; it prints as its notation."""

    @property
    def verb(self) -> str: ...


class LessonGame(Protocol):
    """What a lesson asks of a game. Every `wyatt.core.game.BaseGame` with views answers it."""

    @property
    def actor(self) -> str | None: ...
    @property
    def is_over(self) -> bool: ...
    @property
    def legal_moves(self) -> Sequence[Any]: ...
    @property
    def past(self) -> tuple[Any, ...]: ...
    def verdict(self, move: Any, /) -> Verdict: ...
    def push(self, move: Any, /) -> tuple[Event, ...]: ...
    def pop(self) -> Any: ...
    def view(self, player: str | None = None, /) -> Any: ...


@dataclass(slots=True)
class Scene:
    """A stage as it stands. you: the learner's seat."""

    game: LessonGame
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
