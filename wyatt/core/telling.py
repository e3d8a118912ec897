"""Text for a person in lines, before anybody knows whether a terminal or a page will show them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from wyatt.core.text import _

if TYPE_CHECKING:
    from wyatt.core.view import BaseView


@dataclass(frozen=True, slots=True)
class Line:
    """A line of text, the ids of the rules it rests on, and how far in it stands.

    style: ``bold``, ``head`` for a heading with air above it, or nothing. An empty line is air.
    """

    text: str = ""
    rules: tuple[str, ...] = ()
    indent: int = 0
    style: str = ""
    #: How much further in its second line stands.
    hang: int = 0


def whose_turn(view: BaseView[Any, Any]) -> str:
    """Which hand it is and who is to move, or that it is over, in one line."""
    if view.winner:
        return _("The game is over: {player} wins.", player=view.winner)
    if view.phase == "scored":
        return _("Hand {hand} is scored.", hand=view.hand_number)
    return _(
        "Hand {hand}, {player} to move ({phase}). {dealer} dealt.",
        hand=view.hand_number,
        player=view.actor,
        phase=_(view.phase),
        dealer=view.dealer,
    )
