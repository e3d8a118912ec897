"""A table of Wildcat Rummy set up by hand: its cards, what a Joker may stand for, and its words."""

from typing import Any

import pytest
from rummy import game

from tests.collected import collected
from wyatt.core.errors import InvalidDocument
from wyatt.core.text import speaking
from wyatt.ui.wildcat.cards import face
from wyatt.wildcat.cards import title
from wyatt.wildcat.draft import Draft
from wyatt.wildcat.words import pretty


def test_the_deck_has_two_of_each_card_and_as_many_jokers_as_the_game_has() -> None:
    """As the source's table says: two Jokers for two players, three for three, four for more."""
    draft, jokers = Draft.empty(), {}
    for players in (2, 3, 4, 5):
        draft.seat_players(players)
        jokers[players] = draft.copies()["JK"]
        assert {many for card, many in draft.copies().items() if card != "JK"} == {2}
        assert len(draft.copies()) == 49
    assert jokers == {2: 2, 3: 3, 4: 4, 5: 4}
    draft.set("rules.fast_game", True)
    assert draft.copies()["JK"] == 8  # the 2s
    for names, many in ((["Anna"], 2), ([*"ABCDEF"], 4), (None, 2)):
        assert Draft({"players": names}).copies()["JK"] == many


@collected("cards, jokers", [
    ("JS JK KS", {1: "JK=QS"}), ("QS KS JK", {2: "JK=JS JK=AS"}),
    ("AS KS JK", {2: "JK=QS"}),  # no sequence goes on after the ace
    ("3C 4C JK", {2: "JK=5C"}),  # and none begins before the 3
    ("KC KD JK", {2: "JK=K"}), ("KC KD KH JK", {3: "JK=K"}), ("3C JK=4C 5C", {1: "JK=4C"}),
    ("3C JK KS", {}), ("3C JK", {}), ("3C 4C x JK", {}),
    ("3C 4C 5C 6C JK", {}),  # a meld has four cards
    ("JK JK KC", dict.fromkeys((0, 1), "JK=JC JK=QC JK=AC JK=K")),
])  # fmt: skip
def test_a_joker_can_stand_for_what_completes_its_meld(cards: str, jokers: dict[int, str]) -> None:
    draft, meld = Draft.empty(), cards.split()
    draft.document |= {"melds": {"Anna": [meld]}, "hands": {"Anna": meld}}
    found = {at: draft.meanings("meld 0 0", at) for at in range(len(meld) + 1)}
    assert {at: " ".join(names) for at, names in found.items() if names} == jokers
    assert not any(draft.meanings("hand 0", at) for at in found)


def test_a_typed_card_may_be_small_and_says_what_a_joker_is_only_in_a_meld() -> None:
    draft = Draft.empty()
    for typed, card in (("qs", "QS"), ("10h", "10H"), ("jk", "JK"), ("queen of spades", "QS")):
        for place in ("hand 0", "meld 0 0", "discard"):
            assert draft.read_cards(typed, place) == [card]
    assert draft.read_cards("js jk=qs ks", "meld 0 0") == ["JS", "JK=QS", "KS"]
    for typed, place in (("jk=qs", "hand 0"), ("jk=qs", "discard"), ("2c", "meld 0 0")):
        with pytest.raises(InvalidDocument, match=rf"{place}: {typed} isn.t a card"):
            draft.read_cards(typed, place)


def test_it_is_read_in_words_of_french_cards_too_and_its_score_is_at_stake() -> None:
    draft = Draft.empty()
    for card, said in (("QS", "queen of spades"), ("a Queen", "a Queen")):
        assert draft.title(card) == said
    assert (draft.in_words("meld 3C 4C 5C"), draft.in_words("sing")) == ("Meld 3♣ 4♣ 5♣", "sing")
    assert draft.readable("QS beats 9D") == "Q♠ beats 9♦"
    view = game(phase="draw", hand="KC KD", discard="KH 3C").view("Anna")
    assert draft.in_words("take discard with KC KD", view) == "Take the pile: K♥ with K♣ K♦"
    table: dict[str, Any] = {"melds": {"Anna": ["3C 4C 5C"]}}
    view = game(hands={"Anna": "KS", "Burt": "JK", "Curt": "9D"}, **table).view()
    assert Draft.stakes(view) == {"hand": (15 - 10, -20, -5)}
    assert Draft.empty().paying("hand") == "This hand, as it is"
    with speaking("fr"):
        assert pretty("KS QH J-J-J JK=K 10D") == "R♠ D♥ V-V-V Joker(R) 10♦"
        assert "<b>R</b>" in face("KS")
        assert title("KS") == "roi de pique"
    assert "<b>K</b>" in face("KS")
