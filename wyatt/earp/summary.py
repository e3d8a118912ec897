"""The table of Wyatt Earp in plain text: everything the drawing shows, as lines.

For screen readers, for print and for a game in the terminal. Players' names stand as they are: a
page escapes the whole.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from wyatt.core.telling import whose_turn
from wyatt.core.text import N_, _, listed
from wyatt.earp.cards import CARDS, OUTLAWS
from wyatt.earp.figures import CAPTURE
from wyatt.earp.words import cards, counted, group_label, next_shot, points, title, usd

if TYPE_CHECKING:
    from wyatt.earp.view import View


def table_text(view: View) -> str:
    """The whole table in words, one fact a line."""
    lines = [whose_turn(view), ""]
    lines += [_poster(view, outlaw) for outlaw in OUTLAWS]
    lines += ["", _piles(view)]
    hits, unseen = next_shot(view)
    if unseen:
        lines.append(
            _(
                "The next shot: {hits} of {unseen} unseen cards are Outlaws.",
                hits=hits,
                unseen=unseen,
            )
        )
    for player in view.players:
        lines += ["", *_player(view, player)]
    return "\n".join(lines)


def _poster(view: View, outlaw: str) -> str:
    told = {"outlaw": title(outlaw), "money": usd(view.posters[outlaw])}
    if outlaw not in view.opened:
        return _("Poster of {outlaw}: {money}, not open yet.", **told)
    total = sum(view.capture_points(player, outlaw) for player in view.players)
    if total >= CAPTURE:
        form = N_("Poster of {outlaw}: {money}, {points} on the table, captured.")
    else:
        form = N_("Poster of {outlaw}: {money}, {points} on the table.")
    return _(form, points=points(total), **told)


def _piles(view: View) -> str:
    supply, stack = cards(view.supply_size), cards(len(view.discard))
    if not view.discard:
        return _("Supply: {supply}. Discard stack: {stack}.", supply=supply, stack=stack)
    return _(
        "Supply: {supply}. Discard stack: {stack}, {card} on top.",
        supply=supply,
        stack=stack,
        card=title(view.discard[0]),
    )


def _player(view: View, player: str) -> list[str]:
    if player == view.viewer:
        form = N_("{player} (you): {money}, {cards} in hand.")
    else:
        form = N_("{player}: {money}, {cards} in hand.")
    held = cards(view.hand_sizes[player])
    lines = [_(form, player=player, money=usd(view.money[player]), cards=held)]
    for outlaw in OUTLAWS:
        laid = view.territories[player].get(outlaw)
        if laid:
            worth, hidden = view.capture_points(player, outlaw), view.is_hidden(player, outlaw)
            lines.append(f"  {group_label(outlaw, laid, worth, hidden)}")
    hand = view.hands.get(player)
    if hand:
        kinds = [counted(card, hand[card]) for card in CARDS if hand.get(card)]
        lines.append("  " + _("Hand: {cards}.", cards=listed(kinds)))
    return lines
