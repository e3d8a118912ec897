"""Territories: each player's name, money and groups, Hideouts lying across."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from wyatt.core.text import _, forgets, plural
from wyatt.earp.cards import CARDS, OUTLAWS
from wyatt.earp.legality.order import DUE
from wyatt.earp.verbs import TABLE, Form
from wyatt.earp.words import group_label, move_words, title, usd
from wyatt.show.earp.cards import mini
from wyatt.show.earp.marks import badge
from wyatt.show.html import EMPTY, Html, esc, joined
from wyatt.show.marks import move_button, use
from wyatt.show.view import bottom, on_turn

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from wyatt.earp import Event, View

#: More groups or more cards in a seat than this, and they are drawn small.
_ROOMY_GROUPS = 2
_ROOMY_CARDS = 9
#: More groups than this, and their cards are mere slips.
_TIGHT_GROUPS = 4
#: The room for the groups of the player at the bottom, in pixels of the wide layout.
_OWN_ROW, _OWN_ROW_OF_FOUR = 520, 440
#: What a choice names that is pointed at on the table: a group.
_AIMS = (Form.OUTLAW, Form.GROUP)


def _wide(cards: int) -> int:
    """How wide a group is drawn in full, in pixels."""
    return max(140, 68 + 23 * (cards - 1)) + 8


def seat_note(view: View, player: str) -> str:
    """How many cards a player holds, and whether they dealt."""
    if player == view.dealer:
        return plural("{number} card · dealt", "{number} cards · dealt", view.hand_sizes[player])
    return plural("{number} card", "{number} cards", view.hand_sizes[player])


def _holds(view: View, player: str) -> Html:
    """How many cards and how much money somebody has, marked for what is seen to move."""
    seat_, money = view.players.index(player), view.money[player]
    # Of a hand that lies open the cards are seen themselves.
    hand = view.hand_sizes[player]
    hidden = f' data-holds="hand {seat_}" data-many="{hand}"' if player not in view.hands else ""
    return Html(
        f'<span{hidden}>{esc(seat_note(view, player))}</span><span class="usd" '
        f'data-holds="money {seat_}" data-class="coin" data-many="{money // 1000}">'
        f"{usd(money)}</span>"
    )


def seat(view: View, player: str, events: Sequence[Event] = ()) -> Html:
    """One rival: name, cards, money and groups; for a spectator the hand as small marks too."""
    territory = view.territories[player]
    laid = sum(map(len, territory.values()))
    others = len(view.players) - 1
    small = others == 3 or len(territory) > _ROOMY_GROUPS or laid > _ROOMY_CARDS
    packed = " packed" if len(territory) > _TIGHT_GROUPS else ""
    kind = f"seat r{others}{' tight' if small else ''}{packed}{on_turn(view, player)}"
    label = esc(_("Seat of {player}", player=player))
    return Html(
        f'<section class="{kind}" aria-label="{label}"><header>'
        f'<h2 class="who-name">{esc(player)}</h2>{_holds(view, player)}</header>'
        f"{_groups(view, player, events)}{_held(view, player)}</section>"
    )


def own_seat(
    view: View,
    events: Sequence[Event] = (),
    refused: bool = False,
    since: Sequence[Sequence[Event]] = (),
) -> Html:
    """The player at the bottom: the same in one row, with whether the Sheriff card is spent.

    refused: that it is spent has just been the reason of a refusal. since: the events of the moves
    before the last one, newest first: they tell which Sheriff card that was.
    """
    player = bottom(view)
    territory = view.territories[player]
    room = _OWN_ROW if len(view.players) < 4 else _OWN_ROW_OF_FOUR
    small = sum(_wide(len(group)) for group in territory.values()) > room
    name = _("{player}, you", player=player) if view.viewer else player
    spent = EMPTY
    if view.sheriff_played and view.turn == player:
        spent = _spent(view, _spent_by(player, (events, *since)), refused)
    # A spectator sees the mover's hand in large below, the others in small.
    held = _held(view, player) if view.viewer is None and view.actor != player else EMPTY
    label = esc(_("Seat of {player}", player=player))
    return Html(
        f'<section class="seat you{" tight" if small else ""}{on_turn(view, player)}" '
        f'aria-label="{label}"><header data-keep><h2 class="who-name">{esc(name)}</h2>'
        f"{_holds(view, player)}</header>"
        f"{_groups(view, player, events)}{spent}{held}</section>"
    )


def _spent(view: View, card: str, refused: bool) -> Html:
    """That the Sheriff card of this turn is spent, and on what."""
    when = (
        _("One Sheriff card a turn. You get another next turn.")
        if view.viewer
        else _("One Sheriff card a turn. Another comes next turn.")
    )
    name = _("Spent: {card}", card=title(card)) if card else _("Sheriff card spent")
    drawn = Html(f'<span class="drawn">{badge(card)}</span>') if card else use("badge", "ico")
    return Html(
        f'<p class="spent{" asked" if refused else ""}">{drawn}'
        f"<span><b>{esc(name)}</b>{esc(when)}</span></p>"
    )


def _spent_by(player: str, moves: Sequence[Sequence[Event]]) -> str:
    """The Sheriff card a player played last among these moves, newest first."""
    for events in moves:
        for event in reversed(events):
            data = event.data
            if event.type == "played" and data["player"] == player and data["card"] not in OUTLAWS:
                return str(data["card"])
    return ""


@dataclass(frozen=True, slots=True)
class DrawnGroup:
    """A group as it is drawn: whose outlaw, the cards in order, the capture points it counts now.

    fresh: the card just placed, which glows. aim: a button over the whole group.
    """

    outlaw: str
    laid: tuple[str, ...]
    points: int
    hidden: bool
    fresh: str = ""
    aim: Html = EMPTY


def _groups(view: View, player: str, events: Sequence[Event]) -> Html:
    territory = view.territories[player]
    if not territory:
        return Html(f'<p class="none">{esc(_("No groups yet."))}</p>')
    fresh = _just_placed(events, player)
    aims = _aims(view, player)
    drawn = joined(
        group(
            DrawnGroup(
                outlaw,
                tuple(territory[outlaw]),
                view.capture_points(player, outlaw),
                view.is_hidden(player, outlaw),
                fresh.get(outlaw, ""),
                aims.get(outlaw, EMPTY),
            )
        )
        for outlaw in OUTLAWS
        if territory.get(outlaw)
    )
    return Html(f'<ul class="groups">{drawn}</ul>')


@lru_cache(maxsize=2048)
def group(shown: DrawnGroup) -> Html:
    """One group of a territory."""
    cards = [card for card in shown.laid if card != "hideout"]
    newest = len(cards) - 1 - cards[::-1].index(shown.fresh) if shown.fresh in cards else -1
    fan = joined(mini(card, at == newest) for at, card in enumerate(cards))
    cover = EMPTY
    if shown.hidden:
        name = esc(title("hideout"))
        cover = Html(
            f'<div class="planks" aria-hidden="true">{use("planks")}<span>{name}</span></div>'
        )
    label = esc(group_label(shown.outlaw, shown.laid, shown.points, shown.hidden))
    return Html(
        f'<li class="group{" hidden" if shown.hidden else ""}"><div class="ghead">'
        f"<h3>{esc(title(shown.outlaw))}</h3>"
        f'<span class="cp">{shown.points} <small>{esc(_("CP"))}</small></span></div>'
        f'<div class="fan" role="img" aria-label="{label}">{fan}</div>{cover}{shown.aim}</li>'
    )


forgets(group.cache_clear)


def _just_placed(events: Sequence[Event], player: str) -> dict[str, str]:
    """The cards that the last move put into this player's groups, by outlaw."""
    fresh: dict[str, str] = {}
    for event in events:
        data = event.data
        if event.type in ("played", "placed") and data["player"] == player and data.get("outlaw"):
            fresh[data["outlaw"]] = data["card"]
    return fresh


def _aims(view: View, player: str) -> dict[str, Html]:
    """Buttons over the groups that the owed choice may name."""
    if view.phase not in DUE:
        return {}
    return {
        move.card: move_button(move, EMPTY, kind="aim", where="aim ", label=move_words(move, view))
        for move in view.legal_moves
        if TABLE[move.op].form in _AIMS and (move.player or view.actor) == player
    }


def _held(view: View, player: str) -> Html:
    """A visible hand in small: for a spectator, who sees them all."""
    hand: Mapping[str, int] | None = view.hands.get(player)
    if not hand:
        return EMPTY
    drawn = joined(
        Html(
            f'<li><span class="vh">{esc(title(card))}, {hand[card]}</span>{badge(card)}'
            f'<span aria-hidden="true">{"×" + str(hand[card]) if hand[card] > 1 else ""}</span></li>'
        )
        for card in CARDS
        if hand.get(card)
    )
    label = esc(_("Hand of {player}", player=player))
    return Html(f'<ul class="held" aria-label="{label}">{drawn}</ul>')
