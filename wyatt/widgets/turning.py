"""Places within a page that a browser's Back returns to: an opened rule, a lesson, a view of a desk.

A move of a game is none of them: it is taken back at the table.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol, runtime_checkable

#: The request of a page whose reader went back or forward: its ``query`` is the address they came to.
GO = "return-to"
#: What a page asks for by itself, or what has to leave the history as it is.
_UNASKED = frozenset((GO, "show", "step", "stored"))


@runtime_checkable
class Turning(Protocol):
    """A desk of several places."""

    def place(self) -> str:
        """Which of them is shown; two that differ are two steps for Back."""

    def return_to(self, address: Mapping[str, str]) -> None:
        """Show the place of an address that was once this desk's own; what was worked out stays."""


def place_of(page: str, desk: object) -> str:
    """Where a reader is: the page, and the place within it."""
    return f"{page} {desk.place()}" if isinstance(desk, Turning) else page


def is_step(do: object, before: str, after: str) -> bool:
    """Whether a request has brought its reader to another place, so that Back should return."""
    return before != after and do not in _UNASKED
