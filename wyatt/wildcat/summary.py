"""The table of Wildcat Rummy in plain text: everything the drawing shows, as lines.

For screen readers, for print and for a game in the terminal. Players' names stand as they are: a
page escapes the whole.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from wyatt.core.telling import whose_turn
from wyatt.core.text import N_, _
from wyatt.wildcat.words import cards, meld_words, points

if TYPE_CHECKING:
    from wyatt.wildcat.view import View


def table_text(view: View) -> str:
    """The whole table in words, one fact a line."""
    lines = [whose_turn(view), "", _piles(view)]
    for player in view.players:
        lines += ["", *_player(view, player)]
    return "\n".join(lines)


def _piles(view: View) -> str:
    told = {"stock": cards(view.stock_size), "pile": cards(view.discard_size)}
    if not view.top:
        return _("Stock: {stock}. Discard pile: {pile}.", **told)
    return _("Stock: {stock}. Discard pile: {pile}, {card} on top.", card=view.top, **told)


def _player(view: View, player: str) -> list[str]:
    if player == view.viewer:
        form = N_("{player} (you): {points}, {cards} in hand.")
    else:
        form = N_("{player}: {points}, {cards} in hand.")
    held = cards(view.hand_sizes[player])
    lines = [_(form, player=player, points=points(view.totals[player]), cards=held)]
    lines += [f"  {meld_words(meld)}" for meld in view.melds[player]]
    hand = view.hands.get(player)
    if hand:
        line = " ".join(card for card, many in hand.items() for _copy in range(many))
        lines.append("  " + _("Hand: {cards}", cards=line))
    return lines
