"""Wildcat Rummy's playing cards: symbols, the large face, the small card in a meld, and melds."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from wyatt.core.text import _
from wyatt.ui.html import INK, cached, move_button, none_yet, sheet, symbol, use
from wyatt.ui.tags import EMPTY, Html, esc, joined
from wyatt.wildcat.cards import (
    CARDS,
    CODES,
    NAMES,
    QUEEN_OF_SPADES_POINTS,
    RANKS,
    letter,
    rank_words,
    suit_words,
    title,
)
from wyatt.wildcat.melds import SEQUENCE_BONUS, Meld
from wyatt.wildcat.words import points, pretty

if TYPE_CHECKING:
    from wyatt.core.events import Event
    from wyatt.wildcat import Move, View


# === Wildcat Rummy's SVG symbols, all of which we drew: suits, headgear, the cat. Court cards have
# headgear, two eyes and a kerchief, like the outlaws. A kerchief gets its suit's colour from
# --suit.

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
COURT: dict[str, str] = {
    # A soft cap with a feather, a coronet, a crown.
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
    """Return the symbols for suits, courts and the cat, which a page needs once, at the start."""
    symbols = [symbol(f"suit-{suit}", "0 0 32 32", shape) for suit, shape in SUITS.items()]
    symbols += [
        symbol(f"court-{rank}", "0 0 64 70", _FACE + dress) for rank, dress in COURT.items()
    ]
    symbols.append(symbol("cat", "0 0 64 70", _CAT))
    return sheet(symbols)


# === Playing cards: the large face, the small card in a meld, and a card's name. Suits differ in
# shape as well as in colour. A queen of spades has a tag with her 50 points. A Joker in a meld
# shows the cat and, in its corner, the card it stands for.

_TAG = f'<span class="tag">{QUEEN_OF_SPADES_POINTS}</span>'
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
    "9": (*tuple((x, y) for y in (12, 37, 63, 88) for x in (_L, _R)), (_M, 50)),
    "10": (*tuple((x, y) for y in (12, 37, 63, 88) for x in (_L, _R)), (_M, 25), (_M, 75)),
}
#: The order of suits in a hand, so that colours alternate.
SUIT_SYMBOLS = "SHCD"


def suit_of(card: str) -> str:
    """Return the letter of a card's suit, or an empty string for a Joker without a suit."""
    stands = card.rpartition("=")[2]
    return "" if stands == "JK" or stands in RANKS else stands[-1]


def rank_of(card: str) -> str:
    """Return the rank of a card, or of the card a Joker stands for, or an empty string."""
    stands = card.rpartition("=")[2]
    return "" if stands == "JK" else stands if stands in RANKS else stands[:-1]


@cached()
def called(card: str) -> str:
    """Return a card's name with a capital letter, to start a label: ``Queen of spades``."""
    name = title(card)
    return name[:1].upper() + name[1:]


def _colour(card: str) -> str:
    return f"s-{suit_of(card).lower() or 'jk'}"


def _index(card: str) -> Html:
    """Return a card's corner: its rank above its suit."""
    rank, suit = rank_of(card), suit_of(card)
    sign = use(f"suit-{suit.lower()}") if suit else use("cat")
    return Html(f'<span class="ix"><b>{letter(rank) or "JK"}</b>{sign}</span>')


def _pips(rank: str, suit: str) -> Html:
    pips = joined(_pip(x, 1.3 * y, suit) for x, y in _PIPS[rank])
    return Html(f'<svg class="pips" viewBox="0 0 100 130" aria-hidden="true">{pips}</svg>')


def _pip(x: float, y: float, suit: str) -> Html:
    """Return one pip, upside down in the lower half."""
    turned = f' transform="rotate(180 {x:g} {y:g})"' if y > 65 else ""
    return Html(
        f'<use href="#wyatt-suit-{suit}" x="{x - 11:g}" y="{y - 11:g}" width="22" height="22"'
        f"{turned}/>"
    )


def _middle(card: str) -> Html:
    rank, suit = rank_of(card), suit_of(card).lower()
    if card.startswith("JK"):
        return use("cat", "fig")
    if rank in _PIPS:
        return _pips(rank, suit)
    return use(f"suit-{suit}" if rank == "A" else f"court-{rank.lower()}", "fig")


@cached()
def face(card: str) -> Html:
    """Return a full-size card."""
    tag = _TAG if card == "QS" else ""
    name = f'<span class="nm">{esc(_("Joker"))}</span>' if card == "JK" else ""
    return Html(
        f'<span class="pc {_colour(card)}" data-piece="{card}">{_index(card)}{_middle(card)}{tag}{name}</span>'
    )


@cached()
def mini(card: str, new: bool = False, across: bool = False) -> Html:
    """Return a card in a meld or in an open pile. new: whether it glows. across: whether it's
    turned sideways, like the highest card in a completed sequence that earns the bonus.
    """
    wild = card.startswith("JK")
    kinds = f"pc mini-pc {_colour(card)}{' wild' if wild else ''}{' new' if new else ''}"
    kinds += " across" if across else ""
    cat = use("cat", "fig") if wild else EMPTY
    tag = _TAG if card in ("QS", "JK=QS") else ""
    return Html(
        f'<span class="{kinds}" data-piece="{card.partition("=")[0]}">{_index(card)}{cat}{tag}</span>'
    )


@cached()
def sign(card: str) -> Html:
    """Return a card for a line of text: its rank and suit, hidden from screen readers."""
    return Html(f'<span class="sg {_colour(card)}" aria-hidden="true">{_index(card)}</span>')


def spoken_cards(cards: Iterable[str], draw: Callable[[str], Html]) -> Html:
    """Return the cards in a list, each as a picture and as text."""
    return joined(
        Html(
            f'<li><span class="vh">{esc(called(card))}</span>'
            f'<span aria-hidden="true">{draw(card)}</span></li>'
        )
        for card in cards
    )


def by_suit(hand: dict[str, int]) -> list[str]:
    """Return a hand's cards one by one, by suit and rank, with Jokers last."""
    return _spread(hand, sorted(hand, key=_suit_order))


def by_rank(hand: dict[str, int]) -> list[str]:
    """Return a hand's cards one by one, by rank and suit, with Jokers last."""
    return _spread(hand, sorted(hand, key=CARDS.index))


def _suit_order(card: str) -> tuple[int, int]:
    return (
        (len(SUIT_SYMBOLS), 0) if card == "JK" else (SUIT_SYMBOLS.index(suit_of(card)), CODES[card])
    )


def _spread(hand: dict[str, int], kinds: list[str]) -> list[str]:
    return [card for card in kinds for _ in range(hand[card])]


# === Melds on the table: the kind and points of each, and whether it takes a fourth card.


def kind_words(meld: Meld) -> str:
    """Return a meld's kind in a word: ``spades`` for a sequence, ``kings`` for a set."""
    return suit_words(meld.suit) if meld.is_sequence else rank_words(meld.rank, many=True)


def meld_label(meld: Meld, bonus: int = 0) -> str:
    """Return a meld's label for a screen reader. bonus: a completed sequence's points, or 0."""
    cards = ", ".join(called(card).lower() for card in meld.cards)
    what = (
        _("Sequence: {cards}.", cards=cards)
        if meld.is_sequence
        else _("Set: {cards}.", cards=cards)
    )
    worth = points(meld.points)
    if bonus:
        worth = _("{points} and {bonus} for the completed sequence", points=worth, bonus=bonus)
    if not meld.is_open:
        room = _("{points}, complete.", points=worth)
    elif meld.is_sequence:
        low, *high = (called(NAMES[kind]).lower() for kind in meld.wanted)
        room = (
            _("{points}, takes {card} or {other}.", points=worth, card=low, other=high[0])
            if high
            else _("{points}, takes {card}.", points=worth, card=low)
        )
    else:
        room = _("{points}, takes another {rank}.", points=worth, rank=rank_words(meld.rank))
    return f"{what} {room}"


@cached(4096)
def meld_group(meld: Meld, bonus: int = 0, new: tuple[str, ...] = (), aim: Html = EMPTY) -> Html:
    """Return a meld. bonus: a completed sequence's points, or 0. new: cards just laid, which glow.
    aim: a button over the meld.
    """
    fresh = list(new)
    drawn = []
    for at, card in enumerate(meld.cards):
        glow = card in fresh
        if glow:
            fresh.remove(card)
        drawn.append(mini(card, glow, bool(bonus) and at == len(meld.cards) - 1))
    if meld.is_open:
        drawn.append(Html('<span class="pc mini-pc slot4"></span>'))
    worth = f"{meld.points}{f'<small>+{bonus}</small>' if bonus else ''}"
    kind = "sequence" if meld.is_sequence else "set"
    return Html(
        f'<li class="group meld {kind}"><div class="ghead"><h3>{esc(kind_words(meld))}</h3>'
        f'<span class="cp">{worth}</span></div><div class="fan" role="img" '
        f'aria-label="{esc(meld_label(meld, bonus))}">{joined(drawn)}</div>{aim}</li>'
    )


def melds(view: View, player: str, events: Sequence[Event], aims: Mapping[str, Move]) -> Html:
    """Return all of a player's melds. aims: the move that adds the selected card, by meld."""
    laid = view.melds[player]
    if not laid:
        return none_yet(_("No melds yet."))
    fresh = _just_laid(events, player)
    drawn = []
    aimed: set[str] = set()
    for meld in laid:
        move = aims.get(meld.name) if meld.is_open and meld.name not in aimed else None
        aimed.add(meld.name)
        aim = _aim(move, meld) if move else EMPTY
        drawn.append(meld_group(meld, _bonus(view, meld), fresh.pop(meld.cards, ()), aim))
    return Html(f'<ul class="groups">{joined(drawn)}</ul>')


def _aim(move: Move, meld: Meld) -> Html:
    card = called(move.cards[0]).lower()
    label = _("Add {card} to {meld}", card=card, meld=pretty(meld.name))
    return move_button(move, EMPTY, kind="aim", where="aim ", label=label)


def _bonus(view: View, meld: Meld) -> int:
    counts = view.rules.completed_sequence_bonus and meld.is_sequence and not meld.is_open
    return SEQUENCE_BONUS if counts else 0


#: The types of events that lay cards on the table.
LAYING = ("melded", "added")


def _just_laid(events: Sequence[Event], player: str) -> dict[tuple[str, ...], tuple[str, ...]]:
    """Return the cards the last move put on the table, by the meld they're in."""
    return {
        tuple(event.data["cards"]): (
            tuple(event.data["cards"]) if event.type == "melded" else (event.data["card"],)
        )
        for event in events
        if event.type in LAYING and event.data["player"] == player
    }
