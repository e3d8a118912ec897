"""A hand counted card by card: what each counts and by which rule, what a Joker could be, the worst.

What the counting desk shows. Points are those of the engine; nothing here has figures of its own.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

from wyatt.core.errors import Fault, Unusable
from wyatt.core.text import _
from wyatt.core.verdict import Refusal
from wyatt.wildcat.cards import (
    CARDS,
    CODES,
    JOKER,
    NAMES,
    POINTS,
    QUEEN_OF_SPADES,
    deck_of,
    held_as,
)
from wyatt.wildcat.melds import MOST, Meld, shape
from wyatt.wildcat.scoring import HandScore, score_hand
from wyatt.wildcat.switches import JOKERS, Rules

#: The Jokers of the largest basic deck.
MOST_JOKERS = max(JOKERS.values())
#: More cards than a hand at the desk may have; nobody holds so many.
MOST_HELD = 60
_SEQUENCE_OF_FOUR = Rules(preset_name="bonus", completed_sequence_bonus=True)


@dataclass(frozen=True, slots=True)
class CardCount:
    """One card: what it adds to the score, below zero in hand, and the rules that say so."""

    card: str
    points: int
    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Count:
    """A hand at its end: the melds on the table and the cards still held.

    Whoever holds nothing and has melded has gone out.
    """

    melds: tuple[tuple[str, ...], ...] = ()
    hand: tuple[str, ...] = ()

    @property
    def out(self) -> bool:
        """Whether this player has gone out."""
        return bool(self.melds) and not self.hand

    def score(self, bonus: bool = False) -> HandScore:
        """The score, with the bonus for completed sequences or without it."""
        return score_hand(self.melds, self.hand, self.out, _SEQUENCE_OF_FOUR if bonus else None)

    def left(self) -> Counter[str]:
        """How many of each card are still in the deck, of the largest basic one."""
        deck = Counter(NAMES[kind] for kind in deck_of(MOST_JOKERS))
        deck.subtract(_used(self))
        return deck

    def faults(self) -> list[Fault]:
        """What is wrong with it; nothing if it can be counted."""
        if len(self.hand) > MOST_HELD or len(self.melds) > MOST_HELD:
            return [Fault("", _("these are more cards than a hand can have."))]
        try:
            self.score()
        except Unusable as error:
            return list(error.faults)
        return [
            Fault("", _("{card} is there more often than in the deck.", card=card))
            for card, left in self.left().items()
            if left < 0
        ]


def _used(count: Count) -> Counter[str]:
    laid = (NAMES[held_as(CODES[card])] for meld in count.melds for card in meld)
    return Counter([*laid, *count.hand])


def counted(meld: Meld) -> tuple[CardCount, ...]:
    """The cards of a meld one by one."""
    return tuple(_counted(card, meld) for card in meld.cards)


def _counted(card: str, meld: Meld) -> CardCount:
    code = CODES[card]
    rules = ["wildcat.card-points"]
    if held_as(code) == JOKER:
        rules.insert(0, "wildcat.joker")
        queen = CODES[card] == CODES["JK=QS"] or card == "JK=Q"
        if queen:
            rules.insert(1, "wildcat.joker-queen")
    return CardCount(card, POINTS[code], tuple(rules))


def held(hand: Sequence[str]) -> tuple[CardCount, ...]:
    """The cards of a hand one by one, each with what it takes off."""
    return tuple(
        CardCount(card, -POINTS[CODES[card]], ("wildcat.card-points",))
        for card in sorted(hand, key=CODES.__getitem__)
    )


def meanings(cards: Sequence[str]) -> tuple[Meld, ...]:
    """Every meld that these cards can be, the one that counts most first.

    Jokers among them say nothing yet; each meaning they can have gives a meld of its own.
    """
    natural = [CODES[card] for card in cards if card != "JK"]
    jokers = len(cards) - len(natural)
    if not 3 <= len(cards) <= MOST:
        return ()
    found: dict[tuple[int, ...], Meld] = {}
    for codes in _candidates(natural, jokers):
        meld = shape(codes)
        if isinstance(meld, Meld):
            found[meld.codes] = meld
    return tuple(sorted(found.values(), key=lambda meld: (-meld.points, str(meld))))


def _candidates(natural: Sequence[int], jokers: int) -> list[tuple[int, ...]]:
    """The naturals with Jokers of every meaning that could make a set or a sequence of them."""
    if not jokers:
        return [tuple(natural)]
    ranks = [NAMES[code].rstrip("CDHS") for code in natural]
    made = [(*natural, *[CODES[f"JK={ranks[0]}"]] * jokers)] if ranks else []
    suits = {NAMES[code][-1] for code in natural}
    if len(suits) == 1:
        (suit,) = suits
        wild = [CODES[f"JK={card}"] for card in CARDS[:-1] if card.endswith(suit)]
        made += [(*natural, *chosen) for chosen in combinations(wild, jokers)]
    return made


def refusal(cards: Sequence[str]) -> Refusal | None:
    """Why these cards are no meld, whatever Jokers among them stand for; None if they are one."""
    if meanings(cards):
        return None
    codes = tuple(CODES[card] for card in cards)
    said = shape(codes)
    if isinstance(said, Refusal) and not any(code == JOKER for code in codes):
        return said
    reason = _("No meaning of the Joker makes a meld of these cards.")
    if all(card == "JK" for card in cards):
        reason = _("A meld has at least one card that is no Joker.")
    return Refusal(("wildcat.joker",), reason)


def worst(many: int, players: int = 2, rules: Rules | None = None) -> tuple[str, ...]:
    """The cards that cost most if so many are left in hand, dearest first."""
    deck = deck_of((rules or Rules()).jokers(players))
    dear = sorted(deck, key=lambda kind: (-POINTS[kind], kind == JOKER, -kind))
    return tuple(NAMES[kind] for kind in dear[:many])


assert POINTS[QUEEN_OF_SPADES] == max(POINTS.values())
