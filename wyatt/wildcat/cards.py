"""The cards: 48 kinds from the 3s to the aces, each twice, and Jokers.

Inside the engine a kind is a number, ``4 * rank + suit``, so that a hand is a mask of 48 bits; the
numbers above them are the Joker and what a Joker in a meld stands for. Outside it is a name: `KS`,
`10H`, `JK`; in a meld `JK=QS` (in a sequence) or `JK=Q` (in a set, where suits do not matter).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType

RANKS = ("3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
SUITS = "CDHS"
KINDS = 48
JOKER = 48
#: A Joker that stands for a kind in a sequence is this much above the kind.
AS = 64
#: A Joker that stands for a rank in a set: this much above the rank.
AS_RANK = AS + KINDS
NONE = -1

#: All names of cards as they are held, in order: ``3C 3D 3H 3S 4C ... AS JK``.
CARDS: tuple[str, ...] = (*(rank + suit for rank in RANKS for suit in SUITS), "JK")
#: Every number of a card, also of a Joker laid for another, by its name; and back.
CODES: Mapping[str, int] = MappingProxyType(
    {
        **{name: kind for kind, name in enumerate(CARDS)},
        **{f"JK={name}": AS + kind for kind, name in enumerate(CARDS[:KINDS])},
        **{f"JK={rank}": AS_RANK + at for at, rank in enumerate(RANKS)},
    }
)
NAMES: Mapping[int, str] = MappingProxyType({code: name for name, code in CODES.items()})
QUEEN_OF_SPADES = CODES["QS"]
QUEEN, ACE = RANKS.index("Q"), RANKS.index("A")

_RANK_POINTS = (5,) * 7 + (10,) * 4 + (20,)
#: What a Joker costs that is still in hand when the hand is counted (`wildcat.card-points`).
JOKER_IN_HAND = 20
QUEEN_OF_SPADES_POINTS = 50


def _points(code: int) -> int:
    if code >= AS_RANK:
        return _RANK_POINTS[code - AS_RANK]
    kind = code - AS if code >= AS else code
    return QUEEN_OF_SPADES_POINTS if kind == QUEEN_OF_SPADES else _RANK_POINTS[kind >> 2]


#: Points of a card: laid, or (natural cards and `JOKER`) as they count against a hand.
POINTS: Mapping[int, int] = MappingProxyType(
    {code: JOKER_IN_HAND if code == JOKER else _points(code) for code in NAMES}
)

_RANK_WORDS = {"J": "jack", "Q": "queen", "K": "king", "A": "ace"}
_SUIT_WORDS = {"C": "clubs", "D": "diamonds", "H": "hearts", "S": "spades"}


def rank_words(rank: int, many: bool = False) -> str:
    """A rank in words: ``queen``, ``9``; or several of it."""
    word = _RANK_WORDS.get(RANKS[rank], RANKS[rank])
    return word + ("s" if many else "")


def title(name: str) -> str:
    """A card's name in words: ``queen of spades``, ``Joker as the queen of spades``."""
    if name == "JK":
        return "Joker"
    joker, _, stands = name.rpartition("=")
    if joker and stands in RANKS:
        word = rank_words(RANKS.index(stands))
        return f"Joker as {'an' if word in ('ace', '8') else 'a'} {word}"
    words = f"{rank_words(RANKS.index(stands[:-1]))} of {_SUIT_WORDS[stands[-1]]}"
    return f"Joker as the {words}" if joker else words


def suit_words(suit: int) -> str:
    """A suit in words: ``spades``."""
    return _SUIT_WORDS[SUITS[suit]]


def rank_of(code: int) -> int:
    """The rank that a card in a meld counts as; -1 for a Joker that nothing was said of."""
    if code >= AS_RANK:
        return code - AS_RANK
    if code == JOKER:
        return NONE
    return (code - AS if code >= AS else code) >> 2


def suit_of(code: int) -> int:
    """The suit that a card in a meld counts as; -1 for a Joker without one."""
    if code >= AS_RANK or code == JOKER:
        return NONE
    return code & 3


def held_as(code: int) -> int:
    """The kind of card that a laid card is taken from: a natural card itself, or `JOKER`."""
    return min(code, JOKER)


def written(codes: Iterable[int]) -> str:
    """Cards by name, with blanks between them."""
    return " ".join(NAMES[code] for code in codes)


def deck_of(jokers: int) -> tuple[int, ...]:
    """The kinds of a whole deck: two of each natural card, and the Jokers (`wildcat.deck`)."""
    return tuple(sorted([*range(KINDS), *range(KINDS)])) + (JOKER,) * jokers
