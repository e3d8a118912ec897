"""Melds, compared with an independent implementation; huge hands; impossible positions."""

from collections import Counter
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rummy import NAMES, STEADY, game, worth

from wyatt.wildcat.cards import CARDS, CODES
from wyatt.wildcat.cards import NAMES as CARD_NAMES
from wyatt.wildcat.melds import Meld, settle, shape
from wyatt.wildcat.movegen import legal_by_rule, plays_by_rule

RANKS = ("3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")


def is_meld(cards: list[str]) -> bool:
    """The rules of sets and sequences from the text alone; Jokers say what they stand for."""
    natural = [card for card in cards if not card.startswith("JK")]
    if not 3 <= len(cards) <= 4 or not natural:
        return False
    stand = [card.removeprefix("JK=") for card in cards]
    ranks = [card if card in RANKS else card[:-1] for card in stand]
    suits = {card[-1] for card in stand if card not in RANKS}
    if len(set(ranks)) == 1:
        return "JK=QS" not in cards
    places = sorted(RANKS.index(rank) for rank in ranks)
    return len(suits) == 1 and places == list(range(places[0], places[0] + len(places)))


def near_cards(suit: str, at: int) -> list[str]:
    """Cards that may be a meld together: neighbours of a suit, and all of a rank."""
    run = [f"{rank}{suit}" for rank in RANKS[at : at + 4]]
    return [
        *run, *(f"JK={card}" for card in run), f"JK={RANKS[at]}", *(RANKS[at] + s for s in "CDHS"),
    ]  # fmt: skip


WORDS = st.sampled_from([name for name in CODES if name != "JK"])
NEAR = st.tuples(st.sampled_from("CDHS"), st.integers(0, 11)).flatmap(
    lambda near: st.lists(st.sampled_from(near_cards(*near)), min_size=1, max_size=5)
)


@given(NEAR | st.lists(WORDS, min_size=1, max_size=5))
@settings(STEADY, max_examples=600)
def test_what_is_a_meld(cards: list[str]) -> None:
    found = shape(tuple(CODES[card] for card in cards))
    assert isinstance(found, Meld) == is_meld(cards), (cards, found)
    if isinstance(found, Meld):
        assert found.points == sum(worth(card) for card in found.cards)
        assert shape(found.codes) == found
        bare = [sorted(card.partition("=")[0] for card in some) for some in (found.cards, cards)]
        assert bare[0] == bare[1]


@pytest.mark.slow
@given(NEAR, st.integers(1, 3))
@settings(STEADY, max_examples=200)
def test_a_bare_joker_becomes_what_counts_most(cards: list[str], bare: int) -> None:
    codes = tuple(CODES[card] for card in cards[: 4 - bare])
    meld, best = shape(settle((*codes, *[CODES["JK"]] * bare))), 0
    meanings = [code for code, name in CARD_NAMES.items() if name.startswith("JK=")]
    for first in meanings:
        for second in meanings if bare > 1 else [first]:
            other = shape((*codes, *(first, second, first)[:bare]))
            if isinstance(other, Meld):
                best = max(best, other.points)
    if bare < 3:
        assert (meld.points if isinstance(meld, Meld) else 0) == best, (cards, meld)
    elif isinstance(meld, Meld):
        assert meld.points >= best


@pytest.mark.parametrize("many", [30, 60, 90])
def test_the_list_of_a_huge_hand_is_bounded(many: int) -> None:
    """Whatever is held, there are at most 1,768 melds and 49 discards, each listed once."""
    chance, natural = Random(many), [card for card in CARDS[:-1] for _ in range(2)]
    hand = [*chance.sample(natural, many - 4), *["JK"] * 4]
    left = iter((Counter(natural) - Counter(hand)).elements())
    others = {name: [next(left)] for name in NAMES[1:4]}
    at = game(players=NAMES[:4], hands={"Anna": hand, **others})
    moves = at.legal_moves
    assert len(moves) == len(set(map(str, moves))) <= 1768 + 49
    assert len(moves) > 200
    assert Counter(moves) == Counter(plays_by_rule(at.state))


@pytest.mark.parametrize("pickup", ["any_meld", "new_meld_two_from_hand"])
def test_the_ways_to_draw_are_what_the_checks_of_the_rules_allow(pickup: str) -> None:
    chance, takes = Random(26), Counter[str]()
    near = [f"{rank}{suit}" for rank in ("J", "Q", "K", "A", "3") for suit in "SH"] * 2
    for melded in ("JS", "QS"):
        near.remove(melded)
    melds = {"Anna": ["10S JS QS", "KD KC JK=K"], "Burt": ["9C 9D 9H"]}
    fields = {
        "phase": "draw", "melds": melds, "stock": "5C", "rest": "none", "rules": {"pickup": pickup},
    }  # fmt: skip
    for _hand in range(60):
        cards = chance.sample(near, 6) + chance.choice([[], ["JK"]])
        at = game(hand=cards[1:], discard=[cards[0], "4D"], **fields)
        listed = Counter(map(str, at.legal_moves))
        assert listed == Counter(map(str, legal_by_rule(at.state)))
        takes.update(" ".join(move.split()[:3]) for move in listed)
    assert takes["draw stock"] == 60
    assert takes["take discard with"] > 60
    assert bool(takes["take discard to"]) == (pickup == "any_meld")
