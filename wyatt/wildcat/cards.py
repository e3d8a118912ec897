"""Wildcat Rummy's cards: 48 kinds from the 3s to the aces, each twice, and Jokers.

In the engine, a kind is a number, ``4 * rank + suit``, so a mask of kinds has 48 bits. Higher
numbers are for a Joker, and for a Joker with a meaning in a meld. Outside the engine, a card is a
name, such as `KS`, `10H` or `JK`. A Joker in a meld is `JK=QS` (in a sequence) or `JK=Q` (in a set,
where suits don't matter).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType

from wyatt.core.text import N_, _, cached

RANKS = ("3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
SUITS = "CDHS"
KINDS = 48
JOKER = 48
#: The number of a Joker that stands for a card in a sequence, minus the card's kind.
AS = 64
#: The number of a Joker that stands for a rank in a set, minus the rank.
AS_RANK = AS + KINDS
NONE = -1

#: The names of cards in a hand, by number: ``3C 3D 3H 3S 4C ... AS JK``.
CARDS: tuple[str, ...] = (*(rank + suit for rank in RANKS for suit in SUITS), "JK")
#: Every card's number by name, including Jokers with a meaning, and every name by number.
CODES: Mapping[str, int] = MappingProxyType(
    {
        **{name: kind for kind, name in enumerate(CARDS)},
        **{f"JK={name}": AS + kind for kind, name in enumerate(CARDS[:KINDS])},
        **{f"JK={rank}": AS_RANK + at for at, rank in enumerate(RANKS)},
    }
)
NAMES: Mapping[int, str] = MappingProxyType({code: name for name, code in CODES.items()})
QUEEN_OF_SPADES = CODES["QS"]
ACE = RANKS.index("A")

_RANK_POINTS = (5,) * 7 + (10,) * 4 + (20,)
#: The points a Joker in hand costs when the hand is scored (`wildcat.card-points`).
JOKER_IN_HAND = 20
QUEEN_OF_SPADES_POINTS = 50


_KIND_POINTS = [points for points in _RANK_POINTS for _suit in SUITS]
_KIND_POINTS[QUEEN_OF_SPADES] = QUEEN_OF_SPADES_POINTS
#: Each card's points on the table. For a natural card or `JOKER`, they're also the points in hand.
POINTS: Mapping[int, int] = MappingProxyType(
    dict(enumerate([*_KIND_POINTS, JOKER_IN_HAND]))
    | dict(enumerate([*_KIND_POINTS, *_RANK_POINTS], AS))
)

#: The names of court cards and aces, in the singular and the plural.
_COURT = (N_("jack"), N_("jacks")), (N_("queen"), N_("queens")), (N_("king"), N_("kings"))
_RANK_WORDS = dict(zip("JQKA", (*_COURT, (N_("ace"), N_("aces"))), strict=True))
_SUIT_WORDS = {"C": N_("clubs"), "D": N_("diamonds"), "H": N_("hearts"), "S": N_("spades")}


def rank_words(rank: int, many: bool = False) -> str:
    """Return a rank as text, such as ``queen`` or ``9``, or its plural, such as ``queens``."""
    name = RANKS[rank]
    if name in _RANK_WORDS:
        return _(_RANK_WORDS[name][many])
    return _("{rank}s", rank=name) if many else name


#: The letters on court cards in the current language. Moves and files keep the English ones.
_LETTERS = {"J": N_("J"), "Q": N_("Q"), "K": N_("K")}


def letter(rank: str) -> str:
    """Return a rank as it's printed on cards in the current language: ``K``, or ``R`` in French."""
    return _(_LETTERS[rank]) if rank in _LETTERS else rank


@cached(256)
def title(name: str) -> str:
    """Return a card's name as text, such as ``queen of spades`` or ``Joker as a queen``."""
    if name == "JK":
        return _("Joker")
    joker, _sign, stands = name.rpartition("=")
    if joker and stands in RANKS:
        said = N_("Joker as an {rank}") if stands in ("A", "8") else N_("Joker as a {rank}")
        return _(said, rank=rank_words(RANKS.index(stands)))
    rank, suit = rank_words(RANKS.index(stands[:-1])), suit_words(SUITS.index(stands[-1]))
    said = N_("Joker as the {rank} of {suit}") if joker else N_("{rank} of {suit}")
    return _(said, rank=rank, suit=suit)


def suit_words(suit: int) -> str:
    return _(_SUIT_WORDS[SUITS[suit]])


def rank_of(code: int) -> int:
    """Return a card's rank, or -1 for a Joker without a stated meaning."""
    if code >= AS_RANK:
        return code - AS_RANK
    return NONE if code == JOKER else (code - AS if code >= AS else code) >> 2


def suit_of(code: int) -> int:
    """Return a card's suit, or -1 for a Joker that stands for nothing or just for a rank."""
    return NONE if code >= AS_RANK or code == JOKER else code & 3


def held_as(code: int) -> int:
    """Return a card's number when it's in a hand, where every Joker is `JOKER`."""
    return min(code, JOKER)


def written(codes: Iterable[int]) -> str:
    return " ".join(NAMES[code] for code in codes)


def deck_of(jokers: int) -> tuple[int, ...]:
    """Return the card numbers in a deck with this many Jokers, sorted (`wildcat.deck`)."""
    return tuple(sorted([*range(KINDS), *range(KINDS)])) + (JOKER,) * jokers
