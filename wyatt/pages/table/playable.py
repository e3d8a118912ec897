"""A table for a player: on its own page, in a lesson, a daily problem or a repeated question."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from wyatt.core.events import Event
from wyatt.ui.acts import Act
from wyatt.ui.motion import MotionPlan


class Playable(ABC):
    """What is selected at a table, why a try was refused, and what moves.

    A game has this once, for every page on which it is played; the pages add what may be done there,
    what is shown next to the table, and when it is finished.
    """

    #: The acts that change the selection, on every page of the game.
    HAND_ACTS: ClassVar[Mapping[str, Act]] = {}

    @property
    @abstractmethod
    def view(self) -> Any:
        """The table as the page may show it."""

    @property
    def playable(self) -> bool:
        """Whether anything can be selected."""
        return True

    @abstractmethod
    def play(self, line: str) -> None:
        """Play a move of the player. Raise what refuses it."""

    def hold_clock(self) -> None:  # noqa: B027 - a lesson has no clock
        """A player has begun to choose: the table does not go on by itself."""

    @property
    def refused(self) -> tuple[str, ...]:
        """The rules of the refusal that is shown; none where none is."""
        return ()

    @abstractmethod
    def put_down(self) -> None:
        """Put down whatever is selected; no refusal is shown any more."""

    @abstractmethod
    def refuse(self, error: Exception, line: str) -> None:
        """Show why a line cannot be played, at the cards of it."""

    @abstractmethod
    def changed(self) -> None:
        """The table has changed: keep only what can still be selected."""

    def motions(self, events: Sequence[Event]) -> MotionPlan:
        """Return this game's animations of a move."""
        return MotionPlan()


#: Put down whatever is selected.
DROP = Act("drop", lambda hand, request: hand.put_down(), changes_table=False, puts_down=True)
