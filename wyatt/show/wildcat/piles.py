"""The middle of the table: the stock, and the discard pile with its depth."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wyatt.core.text import _
from wyatt.show.html import EMPTY, Html, esc
from wyatt.show.marks import button, move_button, use
from wyatt.show.wildcat.cards import called, face, mini, spoken_cards
from wyatt.wildcat.words import cards

if TYPE_CHECKING:
    from wyatt.show.wildcat.offers import Offers
    from wyatt.wildcat import View

#: Edges that are drawn under the top card, one for each of the first cards, then one for every three.
_EDGES = 12


def stage(view: View, found: Offers) -> Html:
    """Both piles. While the viewer has to draw, the stock is the button that draws."""
    pile = esc(_("Discard pile, {number}", number=view.discard_size))
    return Html(
        f'<section class="stage wild" aria-label="{esc(_("Stock and discard pile"))}">'
        f"{_stock(view, found)}{_pile(view, found)}"
        f"<p><b>{esc(_('Stock'))}</b></p><p><b>{pile}</b>{_beneath(view)}</p>"
        f"{_fan(view)}</section>"
    )


def _stock(view: View, found: Offers) -> Html:
    size = view.stock_size
    inside = Html(
        f'{use("cat")}<span class="n" aria-hidden="true" data-holds="stock" data-many="{size}">{size}</span>'
    )
    if found.draw is not None:
        said = _("Draw from the stock. Stock: {cards} face down", cards=cards(size))
        return move_button(found.draw, inside, kind="pile", where="pile ", label=said)
    kind = "pile" if size else "pile empty"
    label = esc(_("Stock: {cards} face down", cards=cards(size)))
    return Html(f'<div class="{kind}" data-pile role="img" aria-label="{label}">{inside}</div>')


def _pile(view: View, found: Offers) -> Html:
    if view.top is None:
        left = '<b hidden data-holds="pile" data-gives data-many="0"></b>'
        none = f'<span class="pc empty">{esc(_("no pile"))}</span>'
        return Html(f'<div class="shotcard" data-pile>{left}{none}</div>')
    under = view.discard_size - 1
    edges = min(_EDGES, under if under <= 6 else 6 + (under - 6) // 3)
    # What lies under the top is not seen; it goes from here, but comes here only as the top.
    drawn = f'<b hidden data-holds="pile" data-gives data-many="{view.discard_size}"></b>'
    drawn += f'<i style="--depth:{edges}"></i>' if edges else ""
    told = {"card": called(view.top), "cards": cards(under)}
    top = Html(f'{drawn}<span aria-hidden="true">{face(view.top)}</span>')
    if view.phase == "draw" and view.legal_moves:
        kind = "pick deep can" if found.takes else "pick deep"
        label = _("Top of the discard pile: {card}, {cards} under it. Take the pile", **told)
        return button("pile", top, kind=kind, key="pile take", label=label)
    said = esc(_("Top of the discard pile: {card}, {cards} under it.", **told))
    return Html(f'<div class="shotcard deep" data-pile role="img" aria-label="{said}">{top}</div>')


def _beneath(view: View) -> Html:
    if view.discard_size < 2 or view.viewer is None:
        return EMPTY
    return Html(f"<small>{esc(_('only the top is seen'))}</small>")


def _fan(view: View) -> Html:
    """The whole pile for a spectator, who sees through it: each card, the top one first."""
    if view.viewer is not None or view.discard_size < 2:
        return EMPTY
    label = esc(_("The discard pile from the top"))
    drawn = spoken_cards(view.discard, mini)
    return Html(f'<ol class="through" aria-label="{label}">{drawn}</ol>')
