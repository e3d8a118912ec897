"""The middle of the table: the stock, and the discard pile with its depth."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wyatt.show.marks import button, move_button, use
from wyatt.show.wildcat.cards import called, face, mini
from wyatt.wildcat.words import cards

if TYPE_CHECKING:
    from wyatt.show.wildcat.offers import Offers
    from wyatt.wildcat import View

#: Edges that are drawn under the top card, one for each of the first cards, then one for every three.
_EDGES = 12


def stage(view: View, found: Offers) -> str:
    """Both piles. While the viewer has to draw, the stock is the button that draws."""
    return (
        '<section class="stage wild" aria-label="Stock and discard pile">'
        f"{_stock(view, found)}{_pile(view, found)}"
        f"<p><b>Stock</b></p><p><b>Discard pile, {view.discard_size}</b>{_beneath(view)}</p>"
        f"{_fan(view)}</section>"
    )


def _stock(view: View, found: Offers) -> str:
    size = view.stock_size
    label = f"Stock: {cards(size)} face down"
    inside = f'{use("cat")}<span class="n" aria-hidden="true" data-holds="stock" data-many="{size}">{size}</span>'
    if found.draw is not None:
        said = f"Draw from the stock. {label}"
        return move_button(found.draw, inside, kind="pile", where="pile ", label=said)
    kind = "pile" if size else "pile empty"
    return f'<div class="{kind}" data-pile role="img" aria-label="{label}">{inside}</div>'


def _pile(view: View, found: Offers) -> str:
    if view.top is None:
        return '<div class="shotcard"><span class="pc empty">no pile</span></div>'
    under = view.discard_size - 1
    edges = min(_EDGES, under if under <= 6 else 6 + (under - 6) // 3)
    drawn = f'<i style="--depth:{edges}"></i>' if edges else ""
    said = f"Top of the discard pile: {called(view.top)}, {cards(under)} under it"
    top = f'{drawn}<span aria-hidden="true">{face(view.top)}</span>'
    if view.phase == "draw" and view.legal_moves:
        kind = "pick deep can" if found.takes else "pick deep"
        return button("pile", top, kind=kind, key="pile take", label=f"{said}. Take the pile")
    return f'<div class="shotcard deep" role="img" aria-label="{said}.">{top}</div>'


def _beneath(view: View) -> str:
    if view.discard_size < 2 or view.viewer is None:
        return ""
    return "only the top is seen"


def _fan(view: View) -> str:
    """The whole pile for a spectator, who sees through it: each card, the top one first."""
    if view.viewer is not None or view.discard_size < 2:
        return ""
    drawn = "".join(
        f'<li><span class="vh">{called(card)}</span><span aria-hidden="true">{mini(card)}</span></li>'
        for card in view.discard
    )
    return f'<ol class="through" aria-label="The discard pile from the top">{drawn}</ol>'
