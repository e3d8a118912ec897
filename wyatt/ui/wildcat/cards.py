"""Drawings of Wildcat Rummy's cards and melds."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache

from wyatt.core.events import Event
from wyatt.core.text import N_, _, cached
from wyatt.ui import tags as h
from wyatt.ui.html import INK, move_button, none_yet, sheet, symbol, use
from wyatt.ui.table import group
from wyatt.ui.tags import EMPTY, Html, Inside
from wyatt.wildcat import Move, View
from wyatt.wildcat import cards as deck
from wyatt.wildcat.melds import SEQUENCE_BONUS, Meld
from wyatt.wildcat.words import points, pretty

# === Wildcat Rummy's SVG symbols, all of which we drew: suits, headgear and the cat. A kerchief gets
# its suit's colour from --suit.

_SUIT = 'style="fill:var(--suit)"'

SUITS: dict[str, str] = {
    "c": '<path d="M16 2.5a6.3 6.3 0 0 1 5 10.1 6.3 6.3 0 1 1-4 11.2c.1 2.3.9 4.3 3 6.2h-8c2.1'
    "-1.9 2.9-3.9 3-6.2a6.3 6.3 0 1 1-4-11.2 6.3 6.3 0 0 1 5-10.1Z"
    '"/>',
    "d": '<path d="M16 1c3.2 5.5 7 10.5 11 15-4 4.5-7.8 9.5-11 15-3.2-5.5-7-10.5-11-15 4-4.5 '
    '7.8-9.5 11-15Z"/>',
    "h": '<path d="M16 29.5C9 23.5 2 17.8 2 10.8 2 6.3 5.4 3 9.3 3c2.9 0 5.4 1.7 6.7 4.6C17.3 '
    '4.7 19.8 3 22.7 3c3.9 0 7.3 3.3 7.3 7.8 0 7-7 12.7-14 18.7Z"/>',
    "s": '<path d="M16 2c6 6 13.5 10.5 13.5 17 0 4.2-3.2 6.8-6.6 6.8-2.3 0-4.2-1.1-5.4-2.9.2 3 '
    "1.3 5.3 3.4 7.1h-9.8c2.1-1.8 3.2-4.1 3.4-7.1-1.2 1.8-3.1 2.9-5.4 2.9-3.4 0-6.6-2.6-6.6"
    '-6.8C2.5 12.5 10 8 16 2Z"/>',
}

_FACE = (
    '<path d="M19 38v9M45 38v9" style="stroke:currentColor;stroke-width:2.4;fill:none"/>'
    f'<circle cx="26.5" cy="43" r="2.3" {INK}/><circle cx="37.5" cy="43" r="2.3" {INK}/>'
    f'<path {_SUIT} d="M16 47c9 4 23 4 32 0l-2 11-14 10-14-10Z"/>'
)
_COURT: dict[str, str] = {
    # A soft cap with a feather, a coronet, and a crown.
    "j": f'<path {INK} d="M9 36c0-4 3-5 6-5 0-11 8-18 19-17 9 1 15 7 15 17 4 0 6 1 6 5Z"/>'
    f'<path {_SUIT} d="M38 16C40 6 49 1 60 3c2 9-6 16-19 20 5-6 8-9 11-13-6 1-10 3-14 6Z"/>',
    "q": f'<path {INK} d="M11 36 7 15l11 9 5-14 9 12 9-12 5 14 11-9-4 21Z"/>'
    f'<g {_SUIT}><circle cx="7" cy="13" r="3.5"/><circle cx="23" cy="8" r="3.5"/>'
    '<circle cx="41" cy="8" r="3.5"/><circle cx="57" cy="13" r="3.5"/></g>',
    "k": f'<path {INK} d="M12 36V13l9 8 11-14 11 14 9-8v23Z"/>'
    f'<path {_SUIT} d="M12 29h40v4H12ZM32 1l2 3.5 4 .5-3 2.8.8 4.2-3.8-2-3.8 2 .8-4.2-3-2.8 4-.5Z"/>',
}
_CAT = (
    f'<path {INK} d="M9 5 22 15h20L55 5c3 12 2 24-1 33-3 11-12 19-22 19S13 49 10 38C7 29 6 17 9 5Z"/>'
    '<path style="fill:var(--ico2,var(--lamp))" d="M13 13l8 7h22l8-7c1 9 0 17-2 23-2 6-6 10-11 12'
    'H26c-5-2-9-6-11-12-2-6-3-14-2-23Z"/>'
    '<g style="fill:#1a2227"><path d="M19 29c4-4 8-3 10 1-4 2-8 2-10-1ZM45 29c-4-4-8-3-10 1 4 2 8 2 '
    '10-1ZM29 38h6l-3 4ZM27 19h2l.5 5h-2ZM31 18h2v6h-2ZM35 19h2l-.5 5h-2Z"/></g>'
    '<path d="M24 40 10 38M24 43l-13 4M40 40l14-2M40 43l13 4" '
    'style="stroke:#1a2227;stroke-width:1.3;fill:none"/>'
    f'<path style="fill:var(--suit,var(--line-strong))" d="M18 47c9 4 19 4 28 0l-2 10-12 11-12-11Z"/>'
)


@lru_cache(maxsize=1)
def sprite() -> Html:
    suits = [symbol(f"suit-{suit}", "0 0 32 32", shape) for suit, shape in SUITS.items()]
    courts = [symbol(f"court-{rank}", "0 0 64 70", _FACE + dress) for rank, dress in _COURT.items()]
    return sheet([*suits, *courts, symbol("cat", "0 0 64 70", _CAT)])


# === Playing cards: the large face, the small card in a meld, and a card's name. A Joker in a meld
# shows the cat and, in its corner, the card it stands for.

_TAG = h.span(deck.QUEEN_OF_SPADES_POINTS, cls="tag")
_L, _M, _R = 22, 50, 78
#: The positions of each number's pips, in hundredths of the field's width and height. The lower
#: pips are upside down.
_PIPS: dict[str, tuple[tuple[int, int], ...]] = {
    "3": ((_M, 12), (_M, 50), (_M, 88)),
    "4": ((_L, 12), (_R, 12), (_L, 88), (_R, 88)),
    "5": ((_L, 12), (_R, 12), (_M, 50), (_L, 88), (_R, 88)),
    "6": ((_L, 12), (_R, 12), (_L, 50), (_R, 50), (_L, 88), (_R, 88)),
    "7": ((_L, 12), (_R, 12), (_M, 31), (_L, 50), (_R, 50), (_L, 88), (_R, 88)),
    "8": ((_L, 12), (_R, 12), (_M, 31), (_L, 50), (_R, 50), (_M, 69), (_L, 88), (_R, 88)),
    "9": (*((x, y) for y in (12, 37, 63, 88) for x in (_L, _R)), (_M, 50)),
    "10": (*((x, y) for y in (12, 37, 63, 88) for x in (_L, _R)), (_M, 25), (_M, 75)),
}


def suit_of(card: str) -> str:
    """Return the letter of a card's suit, or an empty string for a Joker without a suit."""
    stands = card.rpartition("=")[2]
    return "" if stands == "JK" or stands in deck.RANKS else stands[-1]


def rank_of(card: str) -> str:
    """Return a card's rank, or an empty string for a Joker that doesn't stand for any rank."""
    stands = card.rpartition("=")[2]
    return "" if stands == "JK" else stands if stands in deck.RANKS else stands[:-1]


@cached()
def called(card: str) -> str:
    name = deck.title(card)
    return name[:1].upper() + name[1:]


def _drawn(card: str, kind: str, *inside: Inside, more: str = "", **attributes: object) -> Html:
    suit, rank = suit_of(card).lower(), deck.letter(rank_of(card)) or "JK"
    corner = h.b(rank, cls="ten" if rank == "10" else None), use(f"suit-{suit}" if suit else "cat")
    kind = f"{kind} s-{suit or 'jk'}{more}"
    return h.span(h.span(corner, cls="ix"), *inside, cls=kind, **attributes)


@cached()
def face(card: str) -> Html:
    rank, suit = rank_of(card), suit_of(card).lower()
    if card.startswith("JK"):
        middle = use("cat", "fig")
    elif rank in _PIPS:
        pips = []
        for x, y in ((x, 1.3 * y) for x, y in _PIPS[rank]):
            at = {"x": f"{x - 11:g}", "y": f"{y - 11:g}", "width": 22, "height": 22}
            turned = f"rotate(180 {x:g} {y:g})" if y > 65 else None
            pips.append(h.use(href=f"#wyatt-suit-{suit}", **at, transform=turned))
        middle = h.svg(pips, cls="pips", viewBox="0 0 100 130", aria_hidden=True)
    else:
        middle = use(f"suit-{suit}" if rank == "A" else f"court-{rank.lower()}", "fig")
    tag = _TAG if card == "QS" else None
    name = h.span(_("Joker"), cls="nm") if card == "JK" else None
    return _drawn(card, "pc", middle, tag, name, data_piece=card)


@cached()
def mini(card: str, new: bool = False, across: bool = False) -> Html:
    wild = card.startswith("JK")
    more = f"{' wild' * wild}{' new' * new}{' across' * across}"
    inside = wild and use("cat", "fig"), card in ("QS", "JK=QS") and _TAG
    return _drawn(card, "pc mini-pc", *inside, more=more, data_piece=card.partition("=")[0])


@cached()
def sign(card: str) -> Html:
    return _drawn(card, "sg", aria_hidden=True)


def spoken_cards(cards: Iterable[str], draw: Callable[[str], Html]) -> Html:
    return h.markup(
        h.li(h.span(called(card), cls="vh"), h.span(draw(card), aria_hidden=True)) for card in cards
    )


# === Melds on the table: each meld's kind and points, and whether it takes a fourth card.


def kind_words(meld: Meld) -> str:
    """Return a meld's kind as a plural noun: ``spades`` for a sequence, ``kings`` for a set."""
    return deck.suit_words(meld.suit) if meld.is_sequence else deck.rank_words(meld.rank, many=True)


def meld_label(meld: Meld, bonus: int = 0) -> str:
    cards = ", ".join(deck.title(card) for card in meld.cards)
    what = N_("Sequence: {cards}.") if meld.is_sequence else N_("Set: {cards}.")
    worth = points(meld.points)
    if bonus:
        worth = _("{points} plus {bonus} for the completed sequence", points=worth, bonus=bonus)
    wanted = [deck.title(deck.NAMES[kind]) for kind in meld.wanted]
    room = N_("{points}, with room for the {card} or the {other}.")
    if not meld.is_open:
        room = N_("{points}, complete.")
    elif not meld.is_sequence:
        room = N_("{points}, with room for another {rank}.")
    elif len(wanted) == 1:
        room = N_("{points}, with room for the {card}.")
    values = dict(zip(("card", "other"), wanted, strict=False))
    rank = deck.rank_words(meld.rank)
    return f"{_(what, cards=cards)} {_(room, points=worth, rank=rank, **values)}"


@cached(4096)
def _meld_group(meld: Meld, bonus: int, new: tuple[str, ...], aim: Html) -> Html:
    fresh = list(new)
    drawn = []
    for at, card in enumerate(meld.cards):
        glow = card in fresh
        if glow:
            fresh.remove(card)
        drawn.append(mini(card, glow, bool(bonus) and at == len(meld.cards) - 1))
    if meld.is_open:
        drawn.append(h.span(cls="pc mini-pc slot4"))
    worth = h.span(meld.points, h.small(f"+{bonus}") if bonus else None, cls="cp")
    return group(
        (h.h3(kind_words(meld)), worth), drawn, meld_label(meld, bonus), aim, cls="group meld"
    )


#: The types of events that lay cards on the table.
LAYING = ("melded", "added")


def melds(view: View, player: str, events: Sequence[Event], aims: Mapping[str, Move]) -> Html:
    """Return a player's melds. events: the last move's events. aims: the moves that add the
    selected card, by the melds' names.
    """
    if not (laid := view.melds[player]):
        return none_yet(_("No melds yet."))
    #: The cards the last move put on the table, by the meld they're in.
    fresh: dict[tuple[str, ...], tuple[str, ...]] = {}
    for event in events:
        if event.type in LAYING and event.data["player"] == player:
            cards = tuple(event.data["cards"])
            fresh[cards] = cards if event.type == "melded" else (event.data["card"],)
    drawn, aims = [], dict(aims)
    for meld in laid:
        # Of two melds with the same name, the first gets the button.
        move, aim = aims.pop(meld.name, None), EMPTY
        if move and meld.is_open:
            card = deck.title(move.cards[0])
            label = _("Add {card} to {meld}", card=card, meld=pretty(meld.name))
            aim = move_button(move, EMPTY, kind="aim", where="aim ", label=label)
        complete = meld.is_sequence and not meld.is_open
        bonus = SEQUENCE_BONUS if complete and view.rules.completed_sequence_bonus else 0
        drawn.append(_meld_group(meld, bonus, fresh.pop(meld.cards, ()), aim))
    return h.ul(*drawn, cls="groups")
