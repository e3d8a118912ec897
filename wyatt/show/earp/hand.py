"""The hand, kind by kind, and the reason when a card may not be played."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wyatt.core.text import _, plural
from wyatt.earp.cards import CAPTURE_POINTS, CARDS, OUTLAWS
from wyatt.earp.legality.order import DUE
from wyatt.earp.words import title
from wyatt.show import boxes
from wyatt.show.controls import START, Progress
from wyatt.show.earp.action import action, resting
from wyatt.show.earp.cards import hand_card
from wyatt.show.earp.fan import ROW, fan, tail
from wyatt.show.earp.ledger import ledger
from wyatt.show.earp.menu import Menu, menu, shown_hand
from wyatt.show.earp.selection import NOTHING, Selection
from wyatt.show.html import Html, esc, joined

if TYPE_CHECKING:
    from collections.abc import Sequence

    from wyatt.earp import Event, View


def hand(
    view: View,
    selection: Selection = NOTHING,
    progress: Progress = START,
    events: Sequence[Event] = (),
    row: int = ROW,
) -> Html:
    """The fanned hand with its action box; between hands what each poster paid.

    row: how wide the hand may be in one row, in pixels.
    """
    owner = shown_hand(view)
    if owner is None or not view.hands[owner]:
        paid = ledger(view, events)
        kind = "handrow" if paid else "handrow alone"
        rest = resting(view, progress)
        return Html(f'<section class="{kind}" aria-label="{esc(_("Hand"))}">{paid}{rest}</section>')
    options = menu(view)
    held = view.hands[owner]
    mine = view.actor == owner and view.phase == "play"
    yours = owner == view.viewer
    drawn = joined(
        _kind(card, held[card], options, selection, mine) for card in CARDS if held.get(card)
    )
    # A choice above the hand needs the room that large cards would take, and so do the small
    # hands that a spectator sees.
    owed = view.phase in DUE and view.actor == owner
    asking = selection.card == "most-wanted" and bool(options.of("most-wanted"))
    low = owed or asking or view.viewer is None
    fanned = fan(held, low, row)
    name = esc(_("Your hand") if yours else _("Hand of {player}", player=owner))
    shown = "vh" if yours else "handname"
    cards = Html(
        f'<h2 class="{shown}">{esc(_heading(owner, sum(held.values()), yours))}</h2>'
        f"<ul {fanned}>{drawn}</ul>"
    )
    if owed:
        return Html(f'<section class="handrow alone" aria-label="{name}">{cards}</section>')
    box = action(view, selection, options, progress)
    return Html(f'<section class="handrow" aria-label="{name}">{cards}{box}</section>')


def _heading(owner: str, many: int, yours: bool) -> str:
    if yours:
        return plural("Your hand, {number} card", "Your hand, {number} cards", many)
    return plural(
        "Hand of {player}, {number} card", "Hand of {player}, {number} cards", many, player=owner
    )


def _kind(card: str, held: int, options: Menu, selection: Selection, mine: bool) -> Html:
    lit = bool(options.of(card))
    chosen = selection.card == card
    discards = mine and options.only_discards
    state = ("lit" if lit else "dim" if mine and not discards else "") + (" sel" if chosen else "")
    refused = selection.scope + "-why" if chosen and selection.why else ""
    can = ""
    if discards and not lit:
        can = _("can be discarded")
    elif mine:
        can = _("can be played") if lit else _("cannot be played")
    return hand_card(card, held, state.strip(), hand_label(card, held, can), refused)


def hand_label(card: str, held: int, can: str = "") -> str:
    """A kind in hand as a screen reader says it; the reason follows as its description.

    can: whether it may be played or discarded, in words. That it is chosen, its button says.
    """
    said = [title(card), _("{number} in hand", number=held)]
    if card not in OUTLAWS:
        said.append(_("Sheriff card"))
    worth = CAPTURE_POINTS[card]
    if worth:
        said.append(
            plural("{number} capture point", "{number} capture points", worth)
            if held == 1
            else plural("{number} capture point each", "{number} capture points each", worth)
        )
    if can:
        said.append(can)
    return ", ".join(said) + "."


def why_bubble(view: View, selection: Selection = NOTHING) -> Html:
    """A refusal above the hand, its tail at the card; nothing when nothing was refused."""
    owner = shown_hand(view)
    held = view.hands[owner] if owner else {}
    return boxes.why_bubble(
        selection.why,
        selection.rules,
        id=f"{selection.scope}-why",
        near=f"hand {selection.card}" if selection.card in held else "",
        tail=tail(held, selection.card),
    )
