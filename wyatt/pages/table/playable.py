"""The base class of a playable table on its page, in a lesson or in a daily problem."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from wyatt.core.events import Event
from wyatt.ui.acts import Act
from wyatt.ui.motion import MotionPlan


class Playable(ABC):
    """A table's selection, refusal and animations.

    Each game has one subclass for all its pages. The pages add their acts and parts, and decide
    when play is over.
    """

    #: The acts that change the selection, on every page of the game.
    HAND_ACTS: ClassVar[Mapping[str, Act]] = {}

    @property
    @abstractmethod
    def view(self) -> Any:
        """The view of the table that the page may show."""

    @property
    def playable(self) -> bool:
        """Whether anything can be selected."""
        return True

    @abstractmethod
    def play(self, line: str) -> None:
        """Play a player's move. Raise an error if it's refused."""

    def hold_clock(self) -> None:  # noqa: B027 - a lesson has no clock
        """Stop the clock, because the player has begun to choose."""

    @property
    def refused(self) -> tuple[str, ...]:
        """The rules the current refusal cites, if any."""
        return ()

    @abstractmethod
    def put_down(self) -> None:
        """Clear the selection and the refusal."""

    @abstractmethod
    def refuse(self, error: Exception, line: str) -> None:
        """Show at the cards why a move can't be played. line: the move's notation, or empty."""

    @abstractmethod
    def changed(self) -> None:
        """After the table changes, clear a selection that's no longer valid."""

    def motions(self, events: Sequence[Event]) -> MotionPlan:
        """Return this game's animations for a move."""
        return MotionPlan()


#: The act that clears the selection.
DROP = Act("drop", lambda hand, request: hand.put_down(), changes_table=False, puts_down=True)
