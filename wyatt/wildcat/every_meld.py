"""Every meld there is, and the moves that lay it, take the pile with it or add to it."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import combinations_with_replacement, product

from wyatt.core.verdict import Refusal
from wyatt.wildcat.cards import AS, AS_RANK, JOKER, NAMES, RANKS
from wyatt.wildcat.melds import Meld, shape
from wyatt.wildcat.moves import Move, stands_for, taking

Moves = tuple[Move, ...]


@cache
def windows(suit: int) -> tuple[tuple[int, tuple[Meld, ...]], ...]:
    """Every run of three or four neighbours of a suit: its mask, and its melds, natural or not."""
    found = []
    for size in (3, 4):
        for low in range(len(RANKS) - size + 1):
            kinds = [4 * rank + suit for rank in range(low, low + size)]
            melds = [shape(codes) for codes in product(*((kind, AS + kind) for kind in kinds))]
            found.append((sum(1 << kind for kind in kinds), _sound(melds)))
    return tuple(found)


@cache
def sets(rank: int) -> tuple[Meld, ...]:
    """Every set of a rank: three or four cards, no natural card more than twice."""
    cards = [*range(4 * rank, 4 * rank + 4), AS_RANK + rank]
    melds = [
        shape(codes)
        for size in (3, 4)
        for codes in combinations_with_replacement(cards, size)
        if all(many <= 2 for code, many in Counter(codes).items() if code < JOKER)
    ]
    return _sound(melds)


def _sound(found: list[Meld | Refusal]) -> tuple[Meld, ...]:
    return tuple(meld for meld in found if isinstance(meld, Meld))


@cache
def laying(meld: Meld) -> Move:
    """The move that lays a meld."""
    return Move("meld", meld.cards)


@cache
def taking_with(top: int, meld: Meld) -> Move | None:
    """The move that makes this meld with the top card of the pile; None if the card is not in it."""
    if top == JOKER:
        return taking(top, meld) if max(meld.codes) > JOKER else None
    return taking(top, meld) if top in meld.codes else None


@cache
def adding(meld: Meld) -> Moves:
    """Every way to name a fourth card of a meld."""
    cards = [NAMES[kind] for kind in meld.wanted]
    if meld.is_sequence:
        cards += [NAMES[AS + kind] for kind in meld.wanted]
    else:
        cards.append(NAMES[AS_RANK + meld.rank])
    return tuple(Move("add", (card,), to=meld.name) for card in cards)


@cache
def taking_to(meld: Meld, top: int) -> Moves:
    """Every way to take the pile with its top card as the fourth of a meld."""
    if top != JOKER:
        return (Move("take to", to=meld.name),)
    jokers = [each.codes[0] for each in adding(meld) if each.jokers]
    return tuple(Move("take to", to=meld.name, stands=stands_for(code)) for code in jokers)
