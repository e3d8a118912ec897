"""Melds: sets and sequences of three or four cards, their points, and why other cards fail.

Lists of legal moves, refusals and position readers all use `shape` to tell what a meld is.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from itertools import pairwise, product

from wyatt.core.errors import Refusal
from wyatt.core.text import N_, _, cached, either, listed, number, plural
from wyatt.wildcat import cards
from wyatt.wildcat.cards import ACE, AS, AS_RANK, JOKER, NAMES, NONE, POINTS, RANKS, rank_of

LEAST, MOST = 3, 4
SEQUENCE_BONUS = 20
#: The message if a Joker in a meld doesn't say which card it stands for.
BARE_JOKER = N_(
    "write what a Joker in a meld stands for, such as JK=QS, or JK=K in a set (`wildcat.joker-declared`)."
)
#: The maximum size of a cache. A deck has about 2,000 melds, but people can type other cards, and
#: the cache must not grow without limit.
_KEPT = 1 << 15


@dataclass(frozen=True, slots=True)
class Meld:
    """Three or four cards on the table.

    codes: the cards in order (a sequence from the lowest card up, a set with the Jokers last).
    suit: a sequence's suit, or -1 for a set. rank: a set's rank, or a sequence's lowest rank.
    points: its points without any bonus. name: its name in moves, such as `3C-5C` or `K-K-K`.

    >>> from wyatt.wildcat import Game
    >>> anna = "3C 4C 5C KD KH 9D 9S 7H 7S JD JH AS"
    >>> burt = "9H 9C 10C 10D 10H 10S QC QD QH AC AD"
    >>> game = Game.setup({"Anna": anna, "Burt": burt}, phase="play", discard="6S")
    >>> events = game.push("meld 3C 4C 5C")
    >>> meld = game.view().melds["Anna"][0]
    >>> str(meld), meld.points, meld.is_sequence
    ('3C 4C 5C', 15, True)
    """

    codes: tuple[int, ...]
    suit: int = field(compare=False)
    rank: int = field(compare=False)
    points: int = field(compare=False)
    name: str = field(compare=False)
    #: A mask of the kinds that fit as the fourth card, or 0 if the meld has four.
    wants: int = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "wants", sum(1 << kind for kind in self.wanted))

    @property
    def is_sequence(self) -> bool:
        return self.suit != NONE

    @property
    def is_open(self) -> bool:
        """Whether the meld can still take a fourth card (`wildcat.fourth-card`)."""
        return len(self.codes) < MOST

    @property
    def cards(self) -> tuple[str, ...]:
        return tuple(map(NAMES.__getitem__, self.codes))

    @property
    def wanted(self) -> tuple[int, ...]:
        """The kinds that a fourth card can be or stand for, or none if the meld has four cards."""
        if not self.is_open:
            return ()
        if not self.is_sequence:
            return tuple(4 * self.rank + suit for suit in range(4))
        ends = (self.rank - 1, self.rank + len(self.codes))
        return tuple(4 * rank + self.suit for rank in ends if 0 <= rank <= ACE)

    def __str__(self) -> str:
        return cards.written(self.codes)


def words(codes: tuple[int, ...]) -> str:
    return listed([NAMES[code] for code in codes])


@cached(_KEPT)  # the reasons depend on the language
def shape(codes: tuple[int, ...]) -> Meld | Refusal:
    """Return the meld that these cards make, or a refusal with the reason why they don't."""
    rules = ("wildcat.set", "wildcat.sequence")
    if len(codes) > MOST:
        said = N_("A meld has at most four cards. You have {count}: {cards}.")
        text = _(said, cards=words(codes), count=number(len(codes)))
        return Refusal(("wildcat.four-cards",), text)
    if len(codes) < LEAST:
        text = plural(
            "A meld needs three or four cards. You have only one: {cards}.",
            "A meld needs three or four cards. You have only {count}: {cards}.",
            len(codes),
            cards=words(codes),
            count=number(len(codes)),
        )
        return Refusal(rules, text)
    if min(codes) >= JOKER:
        return Refusal(("wildcat.joker",), _("A meld needs at least one card that isn’t a Joker."))
    if JOKER in codes:
        return _unsettled(codes)
    ranks = {rank_of(code) for code in codes}
    if len(ranks) == 1:
        return _set(codes, ranks.pop())
    suits = {cards.suit_of(code) for code in codes} - {NONE}
    if len(suits) == 1:
        return _sequence(codes, suits.pop())
    said = N_("{cards} don’t have the same rank or the same suit.")
    if max(codes) > JOKER:
        said = N_("With this Joker, {cards} don’t have the same rank or the same suit.")
    return Refusal(rules, _(said, cards=words(codes)))


def _set(codes: tuple[int, ...], rank: int) -> Meld | Refusal:
    """`wildcat.set`: return a set, unless a Joker is the queen of spades. Suits don't matter."""
    if AS + cards.QUEEN_OF_SPADES in codes:
        text = _(
            "In a set, a Joker is never the queen of spades. It’s a plain queen worth 10 points (JK=Q). To be worth 50 points, it must be QS in a sequence of spades."
        )
        return Refusal(("wildcat.joker-queen", "wildcat.set"), text)
    laid = tuple(sorted(code if code < JOKER else AS_RANK + rank for code in codes))
    points = sum(POINTS[code] for code in laid)
    return Meld(laid, NONE, rank, points, "-".join([RANKS[rank]] * len(laid)))


def _sequence(codes: tuple[int, ...], suit: int) -> Meld | Refusal:
    """`wildcat.sequence`: return consecutive cards in one suit. The ace is always high."""
    declared = [AS + 4 * (code - AS_RANK) + suit if code >= AS_RANK else code for code in codes]
    laid = tuple(sorted(declared, key=rank_of))
    ranks = [rank_of(code) for code in laid]
    for lower, upper in pairwise(ranks):
        if lower == upper:
            said = N_("A sequence can have each card only once, but {cards} have {card} twice.")
            text = _(said, cards=words(laid), card=NAMES[4 * upper + suit])
            return Refusal(("wildcat.sequence",), text)
    if ranks[-1] - ranks[0] != len(ranks) - 1:
        said, rules = N_("{cards} aren’t consecutive."), ["wildcat.sequence"]
        if ranks[-1] == ACE and ranks[0] == 0:
            rules.insert(0, "wildcat.ace-high")
            said = N_(
                "In a sequence, an ace is high, above the king, and never low, so {cards} aren’t consecutive."
            )
        return Refusal(tuple(rules), _(said, cards=words(laid)))
    first, last = (f"{RANKS[rank]}{cards.SUITS[suit]}" for rank in (ranks[0], ranks[-1]))
    return Meld(laid, suit, ranks[0], sum(POINTS[code] for code in laid), f"{first}-{last}")


def _unsettled(codes: tuple[int, ...]) -> Refusal:
    rest = tuple(code for code in codes if code != JOKER)
    rules: tuple[str, ...] = ("wildcat.set", "wildcat.sequence", "wildcat.joker")
    ranks = {rank_of(code) for code in rest}
    said = N_("{cards} aren’t a meld, whatever the Joker stands for.")
    if {0, ACE} <= ranks and not ranks & {ACE - 1, ACE - 2}:
        said = N_("An ace is high in a sequence, never low, so no Joker goes between {cards}.")
        rules = ("wildcat.ace-high", *rules)
    return Refusal(rules, _(said, cards=words(rest)))


@lru_cache(maxsize=_KEPT)
def settle(codes: tuple[int, ...]) -> tuple[int, ...]:
    """Return the cards, after giving each bare `JK` the meaning that's worth most
    (`wildcat.joker-declared`). Of equal meanings, prefer the one with higher cards, then a
    sequence. If no meaning makes a meld, return the cards unchanged.
    """
    bare = codes.count(JOKER)
    if not bare or len(codes) > MOST:
        return codes
    rest = tuple(code for code in codes if code != JOKER)
    melds = [shape(rest + meanings) for meanings in _meanings(rest, bare)]
    found = [
        (meld.points, max(map(rank_of, meld.codes)), meld.is_sequence, meld.codes)
        for meld in melds
        if isinstance(meld, Meld)
    ]
    return max(found)[3] if found else codes


def _meanings(rest: tuple[int, ...], bare: int) -> list[tuple[int, ...]]:
    suits = {cards.suit_of(code) for code in rest} - {NONE}
    ranks = {rank_of(code) for code in rest}
    if not suits:
        return []
    near = [rank for rank in range(ACE + 1) if all(abs(rank - other) < MOST for other in ranks)]
    some = list(product([AS + 4 * rank + min(suits) for rank in near], repeat=bare))
    return [*some, *((AS_RANK + rank,) * bare for rank in ranks)]


@cached(_KEPT)  # the reasons depend on the language
def with_one_more(meld: Meld, code: int) -> Meld | Refusal:
    """Return the meld with a fourth card (`wildcat.fourth-card`), or why the card doesn't fit."""
    if not meld.is_open:
        text = _("{name} already has four cards, the most a meld can have.", name=meld.name)
        return Refusal(("wildcat.four-cards", "wildcat.fourth-card"), text)
    grown = shape(settle((*meld.codes, code)) if code == JOKER else (*meld.codes, code))
    if isinstance(grown, Meld) or grown.rules[0] == "wildcat.joker-queen":
        return grown
    values = {"card": NAMES[code], "name": meld.name}
    if meld.is_sequence:
        said = N_(
            "{card} doesn’t go on {name}. The fourth card goes on one end, so it has to be {ends}."
        )
        text = _(said, ends=either([NAMES[kind] for kind in meld.wanted]), **values)
        return Refusal(("wildcat.fourth-card", "wildcat.sequence"), text)
    said = N_("{card} doesn’t go on {name}. The fourth card has to be another {rank}.")
    text = _(said, rank=cards.rank_words(meld.rank), **values)
    return Refusal(("wildcat.fourth-card", "wildcat.set"), text)


def card_hint(card: str) -> str:
    """Return a hint for a name that no card has, such as ``Did you mean `QS`?``"""
    upper = card.upper()
    if upper in cards.CODES:
        return _("Did you mean `{near}`?", near=upper)
    bare = upper.removeprefix("JK=")
    if bare[:1] == "2" and len(bare) == 2:
        return _("This deck has no natural 2s. Write a wild 2 as `JK`.")
    return _(
        "Write cards like `9D`, `10H` or `QS`. Write a Joker as `JK`, or as `JK=QS` in a meld."
    )
