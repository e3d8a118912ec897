"""A table for a player: on its own page, in a lesson, a daily problem or a repeated question."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any

from wyatt.core.events import Event
from wyatt.ui.motion import MotionPlan


class Playable(ABC):
    """What is selected at a table, why a try was refused, and what moves.

    A game has this once, for every page on which it is played; the pages add what may be done there,
    what is shown next to the table, and when it is finished.
    """

    @property
    @abstractmethod
    def view(self) -> Any:
        """The table as the page may show it."""

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
