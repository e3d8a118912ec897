"""Playing cards: the large face, the small card of a meld, and what a card is called.

The black suits and the red differ by shape first. A queen of spades carries her 50 points on a tag;
a Joker in a meld shows the cat and, in its corner, the card it stands for.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache

from wyatt.core.text import _, forgets
from wyatt.show.html import EMPTY, Html, esc, joined
from wyatt.show.marks import use
from wyatt.wildcat.cards import CARDS, CODES, QUEEN_OF_SPADES_POINTS, RANKS, title

#: Columns and rows of the pips of each number, in hundredths of the field; the lower ones stand on
#: their heads.
_TAG = f'<span class="tag">{QUEEN_OF_SPADES_POINTS}</span>'
_L, _M, _R = 22, 50, 78
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
#: The order in which a hand is laid out by suits: colours take turns.
SUITS = "SHCD"


def suit_of(card: str) -> str:
    """The suit of a card by its letter; empty for a Joker, also one that stands for a mere rank."""
    stands = card.rpartition("=")[2]
    return "" if stands == "JK" or stands in RANKS else stands[-1]


def rank_of(card: str) -> str:
    """The rank of a card, or of what a Joker stands for; empty for a Joker in hand."""
    stands = card.rpartition("=")[2]
    return "" if stands == "JK" else stands if stands in RANKS else stands[:-1]


@cache
def called(card: str) -> str:
    """A card's name at the beginning of a label: ``Queen of spades``."""
    name = title(card)
    return name[:1].upper() + name[1:]


def _colour(card: str) -> str:
    return f"s-{suit_of(card).lower() or 'jk'}"


def _index(card: str) -> Html:
    """The corner of a card: its rank above its suit."""
    rank, suit = rank_of(card), suit_of(card)
    sign = use(f"suit-{suit.lower()}") if suit else use("cat")
    return Html(f'<span class="ix"><b>{rank or "JK"}</b>{sign}</span>')


def _pips(rank: str, suit: str) -> Html:
    pips = joined(_pip(x, 1.3 * y, suit) for x, y in _PIPS[rank])
    return Html(f'<svg class="pips" viewBox="0 0 100 130" aria-hidden="true">{pips}</svg>')


def _pip(x: float, y: float, suit: str) -> Html:
    """One pip; those of the lower half stand on their heads."""
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


@cache
def face(card: str) -> Html:
    """A card in full."""
    tag = _TAG if card == "QS" else ""
    name = f'<span class="nm">{esc(_("Joker"))}</span>' if card == "JK" else ""
    return Html(
        f'<span class="pc {_colour(card)}" data-piece="{card}">{_index(card)}{_middle(card)}{tag}{name}</span>'
    )


@cache
def mini(card: str, new: bool = False, across: bool = False) -> Html:
    """A card in a meld or a pile seen from above. new: it glows; across: it lies at right angles,
    as the highest card of a completed sequence does that counts its bonus."""
    wild = card.startswith("JK")
    kinds = f"pc mini-pc {_colour(card)}{' wild' if wild else ''}{' new' if new else ''}"
    kinds += " across" if across else ""
    cat = use("cat", "fig") if wild else EMPTY
    tag = _TAG if card in ("QS", "JK=QS") else ""
    return Html(
        f'<span class="{kinds}" data-piece="{card.partition("=")[0]}">{_index(card)}{cat}{tag}</span>'
    )


@cache
def sign(card: str) -> Html:
    """A card in one line of text: its rank and suit, hidden from screen readers."""
    return Html(f'<span class="sg {_colour(card)}" aria-hidden="true">{_index(card)}</span>')


def spoken_cards(cards: Iterable[str], draw: Callable[[str], Html]) -> Html:
    """Cards in a list, each drawn and said."""
    return joined(
        Html(
            f'<li><span class="vh">{esc(called(card))}</span>'
            f'<span aria-hidden="true">{draw(card)}</span></li>'
        )
        for card in cards
    )


forgets(face.cache_clear)
forgets(called.cache_clear)


def by_suit(hand: dict[str, int]) -> list[str]:
    """The cards of a hand one by one, by suit and rank; Jokers last."""
    return _spread(hand, sorted(hand, key=_suit_order))


def by_rank(hand: dict[str, int]) -> list[str]:
    """The cards of a hand one by one, by rank and suit; Jokers last."""
    return _spread(hand, sorted(hand, key=CARDS.index))


def _suit_order(card: str) -> tuple[int, int]:
    return (len(SUITS), 0) if card == "JK" else (SUITS.index(suit_of(card)), CODES[card])


def _spread(hand: dict[str, int], kinds: list[str]) -> list[str]:
    return [card for card in kinds for _ in range(hand[card])]
