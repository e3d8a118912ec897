"""The middle of the table: the supply, the discard stack, and the last shot as it was turned."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wyatt.earp.cards import OUTLAWS, TITLES
from wyatt.earp.words import cards, the
from wyatt.show.earp.cards import face
from wyatt.show.earp.menu import ends_hand
from wyatt.show.marks import button, move_button, use

if TYPE_CHECKING:
    from collections.abc import Sequence

    from wyatt.earp import Event, Move, View


def stage(view: View, events: Sequence[Event] = ()) -> str:
    """Both piles. A card just turned by a shot lies on the right with its stamp.

    While the viewer has to draw, the piles are the buttons that draw.
    """
    draws = {move.card: move for move in view.legal_moves if move.verb == "draw"}
    return (
        '<section class="stage" aria-label="Supply and discard stack">'
        f"{_supply(view, draws.get('supply'))}{_top(view, events, draws.get('discard'))}"
        f"<p><b>Supply</b></p><p><b>Discard stack, {len(view.discard)}</b></p></section>"
    )


def _supply(view: View, draw: Move | None) -> str:
    size = view.supply_size
    label = f"Supply: {cards(size)} face down"
    inside = f'{use("badge")}<span class="n" aria-hidden="true" data-holds="supply" data-many="{size}">{size}</span>'
    if draw is not None:
        said = "Draw two from the supply" if size > 1 else "Draw from the supply"
        if ends_hand(view, draw):
            said = "End the hand at the supply"
        return move_button(draw, inside, kind="pile", where="pile ", label=f"{said}. {label}")
    kind = "pile" if size else "pile empty"
    return f'<div class="{kind}" data-pile role="img" aria-label="{label}">{inside}</div>'


def last_shot(events: Sequence[Event]) -> Event | None:
    """The last shot among these events."""
    return next((event for event in reversed(events) if event.type == "shot"), None)


def _top(view: View, events: Sequence[Event], draw: Move | None) -> str:
    shot = last_shot(events)
    if shot is not None:
        drawn = _shot(shot)
    elif view.discard:
        top = view.discard[0]
        said = f'<span class="vh">Top of the discard stack: {TITLES[top]}.</span>'
        drawn = f'{said}<span aria-hidden="true">{face(top)}</span>'
    else:
        drawn = '<span class="face empty">empty</span>'
    if draw is not None:
        top = view.discard[0]
        label = f"Take {the(top)} from the discard stack"
        inside = f'<span aria-hidden="true">{face(top)}</span>'
        return button(
            "play",
            inside,
            kind="pick",
            key="pile draw discard",
            label=label,
            more=f'data-move="{draw}"',
        )
    return f'<div class="shotcard{" turned" if shot else ""}"{" data-still" if shot else ""}>{drawn}</div>'


def _shot(shot: Event) -> str:
    card, hit = shot.data["card"], shot.data["hit"]
    what = "an Outlaw card, so it is a hit" if hit else "no Outlaw card, so it is a miss"
    said = f"Turned by the shot: {TITLES[card]}, {what}."
    burst = use("burst", "burst") if card in OUTLAWS else ""
    stamp = '<span class="stamp">HIT</span>' if hit else '<span class="stamp miss">MISS</span>'
    return (
        f'<span class="vh">{said}</span>{burst}<span aria-hidden="true">{face(card)}{stamp}</span>'
    )
