"""The middle of the table: the supply, the discard stack, and the last shot as it was turned."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wyatt.core.text import _
from wyatt.earp.cards import OUTLAWS
from wyatt.earp.words import cards, the, title
from wyatt.show.earp.cards import face
from wyatt.show.earp.menu import ends_hand
from wyatt.show.html import EMPTY, Html, esc
from wyatt.show.marks import button, move_button, use

if TYPE_CHECKING:
    from collections.abc import Sequence

    from wyatt.earp import Event, Move, View


def stage(view: View, events: Sequence[Event] = ()) -> Html:
    """Both piles. A card just turned by a shot lies on the right with its stamp.

    While the viewer has to draw, the piles are the buttons that draw.
    """
    draws = {move.card: move for move in view.legal_moves if move.verb == "draw"}
    stack = esc(_("Discard stack, {number}", number=len(view.discard)))
    return Html(
        f'<section class="stage" aria-label="{esc(_("Supply and discard stack"))}">'
        f"{_supply(view, draws.get('supply'))}{_top(view, events, draws.get('discard'))}"
        f"<p><b>{esc(_('Supply'))}</b></p><p><b>{stack}</b></p></section>"
    )


def _supply(view: View, draw: Move | None) -> Html:
    size = view.supply_size
    left = cards(size)
    inside = Html(
        f'{use("badge")}<span class="n" aria-hidden="true" data-holds="supply" data-many="{size}">{size}</span>'
    )
    if draw is not None:
        if ends_hand(view, draw):
            label = _("End the hand at the supply. Supply: {cards} face down", cards=left)
        elif size > 1:
            label = _("Draw two from the supply. Supply: {cards} face down", cards=left)
        else:
            label = _("Draw from the supply. Supply: {cards} face down", cards=left)
        return move_button(draw, inside, kind="pile", where="pile ", label=label)
    kind = "pile" if size else "pile empty"
    label = _("Supply: {cards} face down", cards=left)
    return Html(
        f'<div class="{kind}" data-pile role="img" aria-label="{esc(label)}">{inside}</div>'
    )


def last_shot(events: Sequence[Event]) -> Event | None:
    """The last shot among these events."""
    return next((event for event in reversed(events) if event.type == "shot"), None)


def _top(view: View, events: Sequence[Event], draw: Move | None) -> Html:
    if draw is not None:
        top = view.discard[0]
        return button(
            "play",
            Html(f'<span aria-hidden="true">{face(top)}</span>'),
            kind="pick",
            key="pile draw discard",
            label=_("Take {card} from the discard stack", card=the(top)),
            more=f'data-move="{esc(draw)}"',
        )
    shot = last_shot(events)
    if shot is not None:
        drawn = _shot(shot)
    elif view.discard:
        top = view.discard[0]
        said = esc(_("Top of the discard stack: {card}.", card=title(top)))
        drawn = Html(f'<span class="vh">{said}</span><span aria-hidden="true">{face(top)}</span>')
    else:
        drawn = Html(f'<span class="face empty">{esc(_("empty"))}</span>')
    return Html(
        f'<div class="shotcard{" turned" if shot else ""}"{" data-still" if shot else ""}>{drawn}</div>'
    )


def _shot(shot: Event) -> Html:
    card, hit = shot.data["card"], shot.data["hit"]
    if hit:
        said = _("Turned by the shot: {card}, an Outlaw card, so it is a hit.", card=title(card))
        stamp = Html(f'<span class="stamp">{esc(_("HIT"))}</span>')
    else:
        said = _("Turned by the shot: {card}, no Outlaw card, so it is a miss.", card=title(card))
        stamp = Html(f'<span class="stamp miss">{esc(_("MISS"))}</span>')
    burst = use("burst", "burst") if card in OUTLAWS else EMPTY
    return Html(
        f'<span class="vh">{esc(said)}</span>{burst}'
        f'<span aria-hidden="true">{face(card)}{stamp}</span>'
    )
