"""The hand of Wildcat Rummy, a button for each card, and the reason when they may not be played."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from wyatt.core.text import _, plural
from wyatt.show import boxes
from wyatt.show.controls import START, Progress
from wyatt.show.html import EMPTY, Html, esc, joined
from wyatt.show.marks import TICK, button
from wyatt.show.wildcat.action import action, between
from wyatt.show.wildcat.cards import by_rank, by_suit, called, face
from wyatt.show.wildcat.ledger import ledger
from wyatt.show.wildcat.offers import NONE_PICKED, Offers, Picked, offers, shown_hand
from wyatt.wildcat.words import pretty

if TYPE_CHECKING:
    from wyatt.wildcat import View

#: More cards than this do not fan out in one row: they are laid out as tiles.
_FAN = 15
#: More cards than fill three rows of a phone are drawn there as narrow as a thumb.
_TILES = 21


def hand(
    view: View,
    picked: Picked = NONE_PICKED,
    progress: Progress = START,
    found: Offers | None = None,
) -> Html:
    """The hand with its box; between hands what everybody has scored."""
    if view.hand_ended:
        label = esc(_("The hand is counted"))
        return Html(
            f'<section class="handrow" aria-label="{label}">'
            f"{ledger(view)}{between(view, progress)}</section>"
        )
    found = found or offers(view, picked)
    owner = shown_hand(view)
    if owner is None:
        rest = boxes.waiting(view, progress)
        return Html(f'<section class="handrow" aria-label="{esc(_("Hand"))}">{rest}</section>')
    held = view.hands[owner]
    mine = owner == view.viewer
    label = esc(_("Your hand") if mine else _("Hand of {player}", player=owner))
    heading = esc(_heading(owner, sum(held.values()), mine))
    box = action(view, picked, progress, found)
    return Html(
        f'<section class="handrow" aria-label="{label}"><div class="whole"><div class="hhead">'
        f"<h2>{heading}</h2>{_sorting(picked)}</div>{_cards(held, picked, found)}</div>{box}"
        "</section>"
    )


def _heading(owner: str, many: int, mine: bool) -> str:
    if mine:
        return plural("Your hand, {number} card", "Your hand, {number} cards", many)
    return plural(
        "Hand of {player}, {number} card", "Hand of {player}, {number} cards", many, player=owner
    )


def _sorting(picked: Picked) -> Html:
    """The button that lays the hand out in the other order."""
    ranks = picked.order == "suits"
    return button(
        "order",
        esc(_("Sort by rank") if ranks else _("Sort by suit")),
        kind="btn bare small",
        key="order",
        more=f'data-order="{"ranks" if ranks else "suits"}"',
    )


def _cards(held: dict[str, int], picked: Picked, found: Offers) -> Html:
    order = by_suit(held) if picked.order == "suits" else by_rank(held)
    drawn, seen = [], Counter[str]()
    for card in order:
        copy = seen[card]
        seen[card] += 1
        drawn.append(_card(card, copy, (card, copy) in picked.cards, card in found.joins))
    size = " tiles" if len(order) > _FAN else ""
    if len(order) > _TILES:
        size += " pack"
    return Html(
        f'<ul class="whand{size}" data-roving style="--many:{len(order)}">{joined(drawn)}</ul>'
    )


def _card(card: str, copy: int, up: bool, joins: bool) -> Html:
    said = [called(card)]
    if joins:
        said.append(_("can be melded"))
    state = ("lit" if joins else "") + (" sel" if up else "")
    return Html(
        f'<li><button type="button" class="hc {state.strip()}" data-do="select" data-card="{card}" '
        f'data-copy="{copy}" data-key="hand {card} {copy}" '
        f'aria-pressed="{"true" if up else "false"}" aria-label="{esc(", ".join(said))}">'
        f'<span aria-hidden="true">{face(card)}</span>{TICK if up else EMPTY}</button></li>'
    )


def why_bubble(picked: Picked) -> Html:
    """The refusal of the last try, above the hand; nothing when nothing was refused."""
    return boxes.why_bubble(pretty(picked.why), picked.rules)
