"""Everybody at the table: name, cards in hand, points, melds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from wyatt.core.text import _, plural
from wyatt.show.html import EMPTY, Html, esc, joined
from wyatt.show.view import bottom, on_turn, rivals
from wyatt.show.wildcat.cards import by_suit, called, sign
from wyatt.show.wildcat.melds import melds
from wyatt.wildcat.words import points

if TYPE_CHECKING:
    from wyatt.core.events import Event
    from wyatt.wildcat import Move, View

#: More melds in a seat than this, and they are drawn small.
_ROOMY = {1: 8, 2: 4, 3: 2, 4: 1}
_ROOMY_OWN = 5


def seat(view: View, player: str, events: Sequence[Event] = ()) -> Html:
    """One rival; for a spectator, and once the hand is counted, with the hand in small."""
    others = len(view.players) - 1
    small = " tight" if len(view.melds[player]) > _ROOMY[others] else ""
    drawn = Html(f"{melds(view, player, events, {})}{held(view, player)}")
    return _seat(view, player, player, f"r{others}{small}", drawn)


def own_seat(view: View, aims: Mapping[str, Move], events: Sequence[Event] = ()) -> Html:
    """The player at the bottom; aims: melds that the picked card may be added to."""
    player = bottom(view)
    small = " tight" if len(view.melds[player]) > _ROOMY_OWN else ""
    name = _("{player}, you", player=player) if view.viewer else player
    counted = view.hand_ended
    shown = held(view, player) if counted or (not view.viewer and view.actor != player) else EMPTY
    return _seat(view, player, name, f"you{small}", Html(melds(view, player, events, aims) + shown))


def _seat(view: View, player: str, name: str, kind: str, inside: Html) -> Html:
    label = esc(_("Seat of {player}", player=player))
    return Html(
        f'<section class="seat {kind}{on_turn(view, player)}" aria-label="{label}"><header>'
        f'<h2 class="who-name">{esc(name)}</h2>{_holding(view, player)}'
        f"{_points(view, player)}</header>{inside}</section>"
    )


def other_seats(view: View, events: Sequence[Event]) -> list[Html]:
    """The seats of the others, clockwise from the left neighbour of the one at the bottom."""
    return [seat(view, player, events) for player in rivals(view)]


def _holding(view: View, player: str) -> Html:
    """How many cards somebody holds, marked for what is seen to move; an open hand is seen itself."""
    many, hidden = view.hand_sizes[player], player not in view.hands
    seat_ = view.players.index(player)
    held = f' data-holds="hand {seat_}" data-many="{many}"' if hidden else ""
    return Html(f"<span{held}>{esc(_note(view, player))}</span>")


def _note(view: View, player: str) -> str:
    """How many cards a player holds, whether they dealt, whether they went out."""
    many = view.hand_sizes[player]
    if view.hand_ended and view.out == player:
        if player == view.dealer:
            return plural(
                "{number} card · dealt · went out", "{number} cards · dealt · went out", many
            )
        return plural("{number} card · went out", "{number} cards · went out", many)
    if player == view.dealer:
        return plural("{number} card · dealt", "{number} cards · dealt", many)
    return plural("{number} card", "{number} cards", many)


def _points(view: View, player: str) -> Html:
    """The points of the hands that are counted, and what lies on the table in this one."""
    laid = 0 if view.hand_ended else view.score(player).melded
    more = f" <small>{esc(_('+ {points} laid', points=laid))}</small>" if laid else ""
    return Html(f'<span class="usd">{esc(points(view.totals[player]))}{more}</span>')


def held(view: View, player: str) -> Html:
    """A visible hand in small."""
    hand = view.hands.get(player)
    if not hand:
        return EMPTY
    drawn = joined(
        Html(f'<li><span class="vh">{esc(called(card))}</span>{sign(card)}</li>')
        for card in by_suit(hand)
    )
    label = esc(_("Hand of {player}", player=player))
    return Html(f'<ul class="held" aria-label="{label}">{drawn}</ul>')
