"""A line of cards is read as people write it: printed names, short names, and counts."""

import re
from collections.abc import Callable

import pytest

from tests.collected import collected
from wyatt.core.draft import BaseDraft, read_card
from wyatt.core.errors import InvalidDocument
from wyatt.earp.draft import Draft
from wyatt.wildcat.draft import Draft as Wildcat


@collected("empty", [Draft.empty, Wildcat.empty])
def test_every_printed_name_and_every_code_is_the_card_itself(
    empty: Callable[[], BaseDraft],
) -> None:
    draft = empty()
    for card in draft.KINDS:
        title = draft.title(card)
        for typed in (title, title.upper(), title.replace(" ", "-"), card, card.replace("-", " ")):
            assert draft.read_cards(typed, "hand 0") == [card]
            assert draft.read_cards(f"3 {typed}", "hand 0") == [card] * 3
            assert draft.read_cards(f"{typed}*2", "hand 0") == [card] * 2
            assert draft.read_cards(f"2x {typed}", "hand 0") == [card] * 2
    every = [draft.title(card) for card in draft.KINDS]
    assert draft.read_cards(" ".join(every), "hand 0") == list(draft.KINDS)
    assert draft.read_cards(", ".join(every), "hand 0") == list(draft.KINDS)


@collected("line", ["billy*99999", "billy*", "billy*x", "billy*-1"])
def test_a_count_that_is_none_is_told_and_not_guessed(line: str) -> None:
    with pytest.raises(InvalidDocument, match="a card"):
        Draft.empty().read_cards(line, "hand 0")


@collected(
    "line, cards",
    [
        ("Wyatt Earp", "wyatt-earp"),
        ("Photo of Wes Hardin", "photo:wes-hardin"),
        ("3 Billy the Kid, photo jesse", "billy-the-kid " * 3 + "photo:jesse-james"),
        ("billy kid", "billy-the-kid"),
        ("Jesse James x2 hideout", "jesse-james jesse-james hideout"),
        ("Jesse James 2, 2xhideouts", "jesse-james jesse-james hideout hideout"),
        ("Most wanted! and bank rob", "most-wanted bank-robbery"),
        # What each word says alone stays as many cards.
        ("jesse*3 hideout", "jesse-james " * 3 + "hideout"),
        ("wes h", "wes-hardin hideout"),
        ("btk jj", "billy-the-kid jesse-james"),
        ("jesse*0", ""),
        ("", ""),
    ],
)
def test_a_line_of_wyatt_earp(line: str, cards: str) -> None:
    assert Draft.empty().read_cards(line, "hand 0") == cards.split()


@collected(
    "line, place, cards",
    [
        ("ace of hearts, KH 10S", "hand 0", "AH KH 10S"),
        ("2x joker", "hand 0", "JK JK"),
        ("3 of hearts 4 of hearts", "hand 0", "3H 4H"),
        ("3 3 of hearts", "hand 0", "3H 3H 3H"),
        ("k hearts", "hand 0", "KH"),
        ("JK KH", "melds 0", "JK KH"),
        ("JK=KH, Joker as a king", "melds 0", "JK=KH JK=K"),
        ("Joker as the king of hearts 10 hearts", "melds 0", "JK=KH 10H"),
    ],
)
def test_a_line_of_wildcat(line: str, place: str, cards: str) -> None:
    assert Wildcat.empty().read_cards(line, place) == cards.split()


@collected(
    "empty, line, said",
    [
        (Draft.empty, "the", "the could be Billy the Kid and Photo of Billy the Kid"),
        (
            Draft.empty,
            "Photo kid",
            "Photo kid could be Photo of Billy the Kid and Photo of Sundance Kid",
        ),
        (Draft.empty, "Photo", "Photo of Sundance Kid and Photo of Wes Hardin."),
        (Draft.empty, "3", "3 isn’t a card"),
        (Draft.empty, "jesse <b>", "<b> isn’t a card"),
        (Wildcat.empty, "KH 3", "3 could be 3C, 3D, 3H and 3S"),
        (Wildcat.empty, "hearts", "hearts isn’t a card"),
        (Wildcat.empty, "JK=KH", "JK=KH isn’t a card"),
    ],
)
def test_what_says_too_little_is_told(empty: Callable[[], BaseDraft], line: str, said: str) -> None:
    with pytest.raises(InvalidDocument, match=re.escape(said)):
        empty().read_cards(line, "hand 0")


def test_of_more_cards_than_can_be_named_it_says_how_many() -> None:
    names = {f"1{letter}": "" for letter in "ABCDEFGH"}
    with pytest.raises(InvalidDocument, match=r"hand 0: 1 could be (\w+, ){6}\w+ and 1 more\."):
        read_card("1", names, "hand 0")
