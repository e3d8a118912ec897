"""Everybody at the table: name, cards in hand, points, melds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from wyatt.show.marks import esc
from wyatt.show.wildcat.cards import by_suit, called, sign
from wyatt.show.wildcat.melds import melds
from wyatt.wildcat.words import cards, points

if TYPE_CHECKING:
    from wyatt.wildcat import Event, Move, View

#: More melds in a seat than this, and they are drawn small.
_ROOMY = {1: 8, 2: 4, 3: 2, 4: 1}
_ROOMY_OWN = 5


def seat(view: View, player: str, events: Sequence[Event] = ()) -> str:
    """One rival; for a spectator, and once the hand is counted, with the hand in small."""
    others = len(view.players) - 1
    small = len(view.melds[player]) > _ROOMY[others]
    kind = f"seat r{others}{' tight' if small else ''}{_turn(view, player)}"
    return (
        f'<section class="{kind}" aria-label="Seat of {esc(player)}"><header>'
        f'<h2 class="who-name">{esc(player)}</h2><span>{_note(view, player)}</span>'
        f"{_points(view, player)}</header>"
        f"{melds(view, player, events, {})}{held(view, player)}</section>"
    )


def own_seat(view: View, aims: Mapping[str, Move], events: Sequence[Event] = ()) -> str:
    """The player at the bottom; aims: melds that the picked card may be added to."""
    player = view.viewer or view.players[0]
    small = " tight" if len(view.melds[player]) > _ROOMY_OWN else ""
    name = esc(player) + (", you" if view.viewer else "")
    counted = view.phase in ("scored", "over")
    shown = held(view, player) if counted or (not view.viewer and view.actor != player) else ""
    return (
        f'<section class="seat you{small}{_turn(view, player)}" aria-label="Seat of {esc(player)}">'
        f'<header><h2 class="who-name">{name}</h2><span>{_note(view, player)}</span>'
        f"{_points(view, player)}</header>"
        f"{melds(view, player, events, aims)}{shown}</section>"
    )


def other_seats(view: View, events: Sequence[Event]) -> list[str]:
    """The seats of the others, clockwise from the left neighbour of the one at the bottom."""
    at = view.players.index(view.viewer or view.players[0])
    others = view.players[at + 1 :] + view.players[:at]
    return [seat(view, player, events) for player in others]


def _turn(view: View, player: str) -> str:
    return " turn" if player == view.actor and player != view.viewer else ""


def _note(view: View, player: str) -> str:
    out = " · went out" if view.phase in ("scored", "over") and view.out == player else ""
    return cards(view.hand_sizes[player]) + (" · dealt" if player == view.dealer else "") + out


def _points(view: View, player: str) -> str:
    """The points of the hands that are counted, and what lies on the table in this one."""
    laid = view.score(player).melded if view.phase in ("draw", "play") else 0
    more = f" <small>+ {laid} laid</small>" if laid else ""
    return f'<span class="usd">{points(view.totals[player])}{more}</span>'


def held(view: View, player: str) -> str:
    """A visible hand in small."""
    hand = view.hands.get(player)
    if not hand:
        return ""
    drawn = "".join(
        f'<li><span class="vh">{called(card)}</span>{sign(card)}</li>' for card in by_suit(hand)
    )
    return f'<ul class="held" aria-label="Hand of {esc(player)}">{drawn}</ul>'
