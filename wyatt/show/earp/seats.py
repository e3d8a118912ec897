"""Territories: each player's name, money and groups, Hideouts lying across."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from wyatt.earp.cards import CARDS, OUTLAWS, TITLES
from wyatt.earp.words import cards, group_label, move_words, usd
from wyatt.show.earp.cards import mini
from wyatt.show.earp.marks import badge
from wyatt.show.marks import esc, move_button, use

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from wyatt.earp import Event, View

_SPENT = (
    '<p class="spent{asked}">{drawn}<span><b>{name}</b>One Sheriff card a turn. {when}</span></p>'
)
#: More groups or more cards in a seat than this, and they are drawn small.
_ROOMY_GROUPS = 2
_ROOMY_CARDS = 9
#: More groups than this, and their cards are mere slips.
_TIGHT_GROUPS = 4
#: The room for the groups of the player at the bottom, in pixels of the wide layout.
_OWN_ROW, _OWN_ROW_OF_FOUR = 520, 440


def _wide(cards: int) -> int:
    """How wide a group is drawn in full, in pixels."""
    return max(140, 68 + 23 * (cards - 1)) + 8


def bottom(view: View) -> str:
    """The player at the bottom of the table: the viewer; for a spectator the first player."""
    return view.viewer or view.players[0]


def rivals(view: View) -> tuple[str, ...]:
    """The other players, clockwise from the left neighbour of the one at the bottom."""
    at = view.players.index(bottom(view))
    return tuple(view.players[at + 1 :]) + tuple(view.players[:at])


def seat(view: View, player: str, events: Sequence[Event] = ()) -> str:
    """One rival: name, cards, money and groups; for a spectator the hand as small marks too."""
    territory = view.territories[player]
    laid = sum(map(len, territory.values()))
    others = len(view.players) - 1
    small = others == 3 or len(territory) > _ROOMY_GROUPS or laid > _ROOMY_CARDS
    packed = " packed" if len(territory) > _TIGHT_GROUPS else ""
    kind = f"seat r{others}{' tight' if small else ''}{packed}{_turn(view, player)}"
    note = cards(view.hand_sizes[player]) + (" · dealt" if player == view.dealer else "")
    return (
        f'<section class="{kind}" aria-label="Seat of {esc(player)}"><header>'
        f'<h2 class="who-name">{esc(player)}</h2>{_holds(view, player, note)}</header>'
        f"{_groups(view, player, events)}{_held(view, player)}</section>"
    )


def _holds(view: View, player: str, note: str) -> str:
    """How many cards and how much money somebody has, marked for what is seen to move."""
    seat = view.players.index(player)
    hand, money = view.hand_sizes[player], view.money[player]
    # Of a hand that lies open the cards are seen themselves.
    hidden = f' data-holds="hand {seat}" data-many="{hand}"' if player not in view.hands else ""
    return (
        f"<span{hidden}>{note}</span>"
        f'<span class="usd" data-holds="money {seat}" data-class="coin" data-many="{money // 1000}">'
        f"{usd(money)}</span>"
    )


def own_seat(
    view: View,
    events: Sequence[Event] = (),
    refused: bool = False,
    since: Sequence[Sequence[Event]] = (),
) -> str:
    """The player at the bottom: the same in one row, with whether the Sheriff card is spent.

    refused: that it is spent has just been the reason of a refusal. since: the events of the moves
    before the last one, newest first: they tell which Sheriff card that was.
    """
    player = bottom(view)
    territory = view.territories[player]
    room = _OWN_ROW if len(view.players) < 4 else _OWN_ROW_OF_FOUR
    small = sum(_wide(len(group)) for group in territory.values()) > room
    note = cards(view.hand_sizes[player]) + (" · dealt" if player == view.dealer else "")
    name = esc(player) + (", you" if view.viewer else "")
    spent = ""
    if view.sheriff_played and view.turn == player:
        whose = "You get another next turn." if view.viewer else "Another comes next turn."
        card = _spent_by(player, (events, *since))
        spent = _SPENT.format(
            when=whose,
            asked=" asked" if refused else "",
            drawn=f'<span class="drawn">{badge(card)}</span>' if card else use("badge", "ico"),
            name=f"Spent: {TITLES[card]}" if card else "Sheriff card spent",
        )
    # A spectator sees the mover's hand in large below, the others in small.
    held = _held(view, player) if view.viewer is None and view.actor != player else ""
    return (
        f'<section class="seat you{" tight" if small else ""}{_turn(view, player)}" '
        f'aria-label="Seat of {esc(player)}"><header data-keep><h2 class="who-name">{name}</h2>'
        f"{_holds(view, player, note)}</header>"
        f"{_groups(view, player, events)}{spent}{held}</section>"
    )


def _spent_by(player: str, moves: Sequence[Sequence[Event]]) -> str:
    """The Sheriff card a player played last among these moves, newest first."""
    for events in moves:
        for event in reversed(events):
            data = event.data
            if event.type == "played" and data["player"] == player and data["card"] not in OUTLAWS:
                return str(data["card"])
    return ""


def _turn(view: View, player: str) -> str:
    return " turn" if player == view.actor and player != view.viewer else ""


def _groups(view: View, player: str, events: Sequence[Event]) -> str:
    territory = view.territories[player]
    if not territory:
        return '<p class="none">No groups yet.</p>'
    fresh = _just_placed(events, player)
    aims = _aims(view, player)
    drawn = "".join(
        group(
            player,
            outlaw,
            tuple(territory[outlaw]),
            view.capture_points(player, outlaw),
            view.is_hidden(player, outlaw),
            fresh.get(outlaw, ""),
            aims.get(outlaw, ""),
        )
        for outlaw in OUTLAWS
        if territory.get(outlaw)
    )
    return f'<ul class="groups">{drawn}</ul>'


@lru_cache(maxsize=2048)
def group(
    player: str,
    outlaw: str,
    laid: tuple[str, ...],
    visible: int,
    hidden: bool,
    fresh: str = "",
    aim: str = "",
) -> str:
    """One group. fresh: the card just placed, which glows; aim: a button over the whole group."""
    name = TITLES[outlaw]
    shown = [card for card in laid if card != "hideout"]
    newest = len(shown) - 1 - shown[::-1].index(fresh) if fresh in shown else -1
    fan = "".join(mini(card, at == newest) for at, card in enumerate(shown))
    cover = ""
    if hidden:
        cover = f'<div class="planks" aria-hidden="true">{use("planks")}<span>Hideout</span></div>'
    label = esc(group_label(outlaw, laid, visible, hidden))
    return (
        f'<li class="group{" hidden" if hidden else ""}"><div class="ghead"><h3>{name}</h3>'
        f'<span class="cp">{visible} <small>CP</small></span></div>'
        f'<div class="fan" role="img" aria-label="{label}">{fan}</div>{cover}{aim}</li>'
    )


def _just_placed(events: Sequence[Event], player: str) -> dict[str, str]:
    """The cards that the last move put into this player's groups, by outlaw."""
    fresh: dict[str, str] = {}
    for event in events:
        data = event.data
        if event.type in ("played", "placed") and data["player"] == player and data.get("outlaw"):
            fresh[data["outlaw"]] = data["card"]
    return fresh


def _aims(view: View, player: str) -> dict[str, str]:
    """Buttons over the groups that the owed choice may name."""
    if view.phase not in ("place", "steal", "hide", "lift"):
        return {}
    return {
        move.card: move_button(move, "", kind="aim", where="aim ", label=move_words(move, view))
        for move in view.legal_moves
        if (move.player or view.actor) == player
    }


def _held(view: View, player: str) -> str:
    """A visible hand in small: for a spectator, who sees them all."""
    hand: Mapping[str, int] | None = view.hands.get(player)
    if not hand:
        return ""
    drawn = "".join(
        f'<li><span class="vh">{TITLES[card]}, {hand[card]}</span>{badge(card)}'
        f'<span aria-hidden="true">{"×" + str(hand[card]) if hand[card] > 1 else ""}</span></li>'
        for card in CARDS
        if hand.get(card)
    )
    return f'<ul class="held" aria-label="Hand of {esc(player)}">{drawn}</ul>'
