"""Wildcat Rummy positions in Markdown."""

from __future__ import annotations

from tools.coursebook.build import plain
from wyatt.core.text import _
from wyatt.lessons.model import Stage
from wyatt.ui.wildcat.hand import in_order
from wyatt.wildcat import View
from wyatt.wildcat.words import cards, points, pretty


def position(view: View, stage: Stage) -> str:
    lines = [f"- {_piles(view)}"]
    for player in view.players:
        lines.append(f"- {_player(view, player)}")
        lines += [
            "  - " + _("{cards}: {points}.", cards=pretty(str(meld)), points=points(meld.points))
            for meld in view.melds[player]
        ]
    held = view.hands.get(view.viewer or "", {})
    if held:
        lines.append("- " + _("Your hand: {cards}.", cards=pretty(" ".join(in_order(held)))))
    return "\n".join(lines)


def _piles(view: View) -> str:
    stock, pile = cards(view.stock_size), cards(view.discard_size)
    if view.top is None:
        return _("Stock: {stock}. The discard pile is empty.", stock=stock)
    return _(
        "Stock: {stock}. Discard pile: {pile}, with the {card} on top.",
        stock=stock,
        pile=pile,
        card=pretty(view.top),
    )


def _player(view: View, player: str) -> str:
    values = {
        "player": plain(player),
        "points": points(view.totals[player]),
        "cards": cards(view.hand_sizes[player]),
    }
    if player == view.viewer:
        return _("{player} (you): {points}, {cards} in hand.", **values)
    return _("{player}: {points}, {cards} in hand.", **values)
