"""Text for a person in lines, before anybody knows whether a terminal or a page will show them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from wyatt.core.text import N_, _

if TYPE_CHECKING:
    from wyatt.core.view import BaseView


@dataclass(frozen=True, slots=True)
class TextLine:
    """A line of text, the ids of the rules it rests on, and how far in it stands.

    style: ``bold``, ``head`` for a heading with air above it, or nothing. An empty line is air.
    """

    text: str = ""
    rules: tuple[str, ...] = ()
    indent: int = 0
    style: str = ""
    #: How much further in its second line stands.
    hang: int = 0


#: What whoever is to move has to do, by the phase; a game with phases of its own has them to move.
_DOING = {
    "draw": N_("{player} is to draw."),
    "play": N_("{player} is to play or discard."),
    "place": N_("{player} is to choose a group for the card that has hit."),
    "steal": N_("{player} is to choose which card to steal."),
    "hide": N_("{player} is to choose which group to hide."),
    "lift": N_("{player} is to choose what to lift off a group."),
    "take": N_("{player} is to choose which card to take."),
    "react": N_("{player} may answer, or let it lie."),
}


def doing(player: str, phase: str) -> str:
    """What a player has to do now, in a sentence."""
    return _(_DOING.get(phase, N_("{player} is to move.")), player=player)


def whose_turn(view: BaseView[Any, Any]) -> str:
    """Which hand it is, who is to move and what they have to do, or that it is over, in one line."""
    if view.winner:
        return _("The game is over: {player} wins.", player=view.winner)
    if view.phase == "scored":
        return _("Hand {hand} is scored.", hand=view.hand_number)
    return _(
        "Hand {hand}. {doing} {dealer} dealt.",
        hand=view.hand_number,
        doing=doing(str(view.actor), view.phase),
        dealer=view.dealer,
    )
