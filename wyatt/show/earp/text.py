"""The text twin of the table: everything the drawing shows, as lines of plain text.

For screen readers, for print and for a game in the terminal. Players' names stand as they are: a
page escapes the whole.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from wyatt.earp.cards import CARDS, OUTLAWS, TITLES
from wyatt.show.earp.events import sentence
from wyatt.show.earp.marks import usd
from wyatt.show.earp.odds import next_shot
from wyatt.show.earp.seats import group_label
from wyatt.show.earp.words import cards, counted, listed, points
from wyatt.show.marks import esc

if TYPE_CHECKING:
    from wyatt.earp import Event, View


def table_text(view: View, events: Sequence[Event] = ()) -> str:
    """The whole table in words, one fact a line."""
    lines = [_turn(view), ""]
    lines += [_poster(view, outlaw) for outlaw in OUTLAWS]
    lines.append("")
    top = f", {TITLES[view.discard[0]]} on top" if view.discard else ""
    lines.append(
        f"Supply: {cards(view.supply_size)}. Discard stack: {cards(len(view.discard))}{top}."
    )
    hits, unseen = next_shot(view)
    if unseen:
        lines.append(f"The next shot: {hits} of {unseen} unseen cards are Outlaws.")
    for player in view.players:
        lines += ["", *_player(view, player)]
    if events:
        lines += ["", "What just happened:"]
        lines += [f"- {sentence(event, view.viewer)[0]}" for event in events]
    return "\n".join(lines)


def table_twin(view: View, events: Sequence[Event] = ()) -> str:
    """The text twin as part of a page, folded away until somebody opens it."""
    return (
        '<details class="panel twin"><summary>The table in words</summary>'
        f"<pre>{esc(table_text(view, events))}</pre></details>"
    )


def _turn(view: View) -> str:
    if view.winner:
        return f"The game is over: {view.winner} wins."
    if view.phase == "scored":
        return f"Hand {view.hand_number} is scored."
    return f"Hand {view.hand_number}, {view.actor} to move ({view.phase}). {view.dealer} dealt."


def _poster(view: View, outlaw: str) -> str:
    money = usd(view.posters[outlaw])
    if outlaw not in view.opened:
        return f"Poster of {TITLES[outlaw]}: {money}, not open yet."
    total = sum(view.capture_points(player, outlaw) for player in view.players)
    caught = ", captured" if total >= 8 else ""
    return f"Poster of {TITLES[outlaw]}: {money}, {points(total)} on the table{caught}."


def _player(view: View, player: str) -> list[str]:
    you = " (you)" if player == view.viewer else ""
    lines = [f"{player}{you}: {usd(view.money[player])}, {cards(view.hand_sizes[player])} in hand."]
    for outlaw in OUTLAWS:
        laid = view.territories[player].get(outlaw)
        if laid:
            worth, hidden = view.capture_points(player, outlaw), view.is_hidden(player, outlaw)
            lines.append(f"  {group_label(outlaw, laid, worth, hidden)}")
    hand = view.hands.get(player)
    if hand:
        held = [counted(card, hand[card]) for card in CARDS if hand.get(card)]
        lines.append(f"  Hand: {listed(held)}.")
    return lines
