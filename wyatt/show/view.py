"""What the shared drawing asks of a view of any game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol, TypeVar, cast


class TableView(Protocol):
    """The table as one player sees it; `wyatt.core.view.BaseView` is one."""

    @property
    def viewer(self) -> str | None:
        """Whose view it is; None for a spectator."""

    @property
    def players(self) -> tuple[str, ...]:
        """The names, in seat order."""

    @property
    def dealer(self) -> str:
        """Who dealt this hand."""

    @property
    def turn(self) -> str:
        """Whose turn it is."""

    @property
    def actor(self) -> str | None:
        """Who is to move; None when the game is over."""

    @property
    def winner(self) -> str | None:
        """Who won the game; None while it goes on."""

    @property
    def phase(self) -> str:
        """What has to happen next."""

    @property
    def hand_ended(self) -> bool:
        """Whether this hand is over and counted."""

    @property
    def hand_number(self) -> int:
        """The number of this hand, from 1."""

    @property
    def hand_sizes(self) -> dict[str, int]:
        """How many cards each player holds, by name."""

    @property
    def legal_moves(self) -> Sequence[Any]:
        """What the viewer may do; a spectator sees what the actor may."""


def bottom(view: TableView) -> str:
    """The player at the bottom of the table: the viewer; for a spectator the first player."""
    return view.viewer or view.players[0]


def rivals(view: TableView) -> tuple[str, ...]:
    """The other players, clockwise from the left neighbour of the one at the bottom."""
    at = view.players.index(bottom(view))
    return (*view.players[at + 1 :], *view.players[:at])


def on_turn(view: TableView, player: str) -> str:
    """The class that rings the seat of a rival who is to move."""
    return " turn" if player == view.actor and player != view.viewer else ""


V = TypeVar("V", bound=TableView)


class _Still:
    """A view in which nothing can be done: for a position that is only looked at."""

    legal_moves = ()

    def __init__(self, view: TableView) -> None:
        self._view = view

    def __getattr__(self, name: str) -> object:
        return getattr(self._view, name)


def still(view: V) -> V:
    """The same view with nothing to do, so that its drawing has no buttons for moves."""
    return cast("V", _Still(view))
