"""A Wildcat Rummy position as one self-contained SVG picture."""

from __future__ import annotations

from wyatt.core.text import _
from wyatt.ui import picture as svg
from wyatt.ui.wildcat.cards import kind_words, rank_of, sprite, suit_of
from wyatt.ui.wildcat.hand import in_order
from wyatt.wildcat import Meld, View
from wyatt.wildcat.cards import letter
from wyatt.wildcat.words import cards, points

_RED, _GOLD = "#b3141a", "#fff6d8"
#: The drawings' colours, by their variables on a page.
_COLOURS = {
    "var(--ico2,var(--lamp))": svg.LAMP,
    "var(--suit,var(--line-strong))": svg.LINE_STRONG,
    "currentColor": svg.SVG_INK,
}
_FACE = (52, 74)  # a card in hand, or the pile's top card
_MINI = (38, 54)  # a card in a meld
_STEP = 40  # the step from one card in hand to the next, so that many fit
_HEIGHT = 92  # a meld's height


def picture(view: View) -> str:
    """Return the table as the viewer sees it, as an SVG document."""

    def seat(player: str) -> svg.Drawn:
        held, has = cards(view.hand_sizes[player]), points(view.totals[player])
        who = svg.who(view, player, held, has, 13)
        laid = [_meld(meld) for meld in view.melds[player]]
        return svg.line(who, laid, _("No melds yet."), svg.WIDTH - 2 * svg.EDGE)

    def definitions(body: str) -> str:
        return svg.symbols(sprite(), svg.used(body), lambda _name: _COLOURS)

    hand = view.hands.get(view.viewer or "", {})
    held = [_hand(in_order(hand))] if hand else []
    return svg.table(view, ([_piles(view)], held), seat, definitions)


def _card(card: str, size: tuple[int, int], x: int = 0) -> str:
    # A Joker is gold, and in a meld it shows the card it stands for.
    width, height = size
    rank, suit, wild = rank_of(card), suit_of(card), card.startswith("JK")
    colour = _RED if suit in ("D", "H") else svg.SVG_INK
    drawn = svg.box(width, height, _GOLD if wild else svg.SURFACE, svg.SVG_INK, 5)
    if rank:
        more = f' fill="{colour}"{svg.BOLD}'
        drawn += svg.text(letter(rank), 5, height * 0.27, height * 0.24, more=more)
    if suit:
        at, side = (width * 0.42, height * 0.5), width * 0.46
        drawn += svg.use(f"suit-{suit.lower()}", *at, side, side, f' fill="{colour}"')
    if wild:
        at, side = (width * 0.08, height * (0.5 if rank else 0.26)), width * (0.44 if rank else 0.7)
        drawn += svg.use("cat", *at, side, side, f' fill="{svg.SVG_INK}"')
    return svg.moved(drawn, x)


def _hand(held: list[str]) -> svg.Drawn:
    room = svg.WIDTH - 2 * svg.EDGE - _FACE[0]
    step = min(_FACE[0] + 6, max(20, room // max(1, len(held) - 1)))
    drawn = "".join(_card(card, _FACE, step * at) for at, card in enumerate(held))
    return drawn, step * (len(held) - 1) + _FACE[0], _FACE[1]


def _piles(view: View) -> svg.Drawn:
    width, height = _FACE
    middle, low, strong = width / 2, height + 18, ' font-weight="600"'
    bright = f' fill="{svg.SURFACE}"{svg.BOLD}'
    back = svg.box(width, height, svg.BACK, svg.SVG_INK, 5)
    back += svg.text(str(view.stock_size), middle, height / 2 + 6, 16, "middle", bright)
    if view.short_deck:
        back += svg.text(_("short deck"), middle, height + 32, 11, "middle")
    top = _card(view.top, _FACE) if view.top else svg.hole(width, height, 5)
    pile = _("Discard pile, {cards}", cards=cards(view.discard_size))
    drawn = back + svg.text(_("Stock"), middle, low, 12, "middle", strong) + svg.moved(top, 110)
    drawn += svg.text(pile, 110 + middle, low, 12, "middle", strong)
    return svg.moved(drawn, 8, 2), 240, height + (36 if view.short_deck else 24)


def _meld(meld: Meld) -> svg.Drawn:
    width = 16 + _STEP * (len(meld.cards) - 1) + _MINI[0]
    drawn = svg.box(width, _HEIGHT, svg.SURFACE, svg.LINE)
    drawn += svg.text(kind_words(meld), 8, 18, 11.5, more=svg.BOLD)
    drawn += svg.text(str(meld.points), width - 8, 18, 12, "end", svg.BOLD)
    laid = "".join(_card(card, _MINI, _STEP * at) for at, card in enumerate(meld.cards))
    return drawn + svg.moved(laid, 8, 28), width, _HEIGHT
