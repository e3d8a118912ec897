"""A table set up by hand: every card stays where it is put, and every issue names its place."""

import json
import re
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from scene import game

from tests.collected import collected
from wyatt.core.draft import BaseDraft, read_card
from wyatt.core.errors import InvalidDocument
from wyatt.earp import Game
from wyatt.earp.cards import CARDS, COPIES, OUTLAWS, title
from wyatt.earp.draft import Draft
from wyatt.earp.types import PHASES
from wyatt.wildcat.draft import Draft as Wildcat

NAMES = ["Anna", "Burt", "Curt"]


def fields_of(phase: str) -> dict[str, Any]:
    draft = Draft.empty()
    draft.set("phase", phase)
    return {field.path: field for group in draft.fieldsets() for field in group.fields}


@collected("phase, cards", [
    ("place", "bank-robbery stagecoach-robbery fastest-gun"), ("steal", "most-wanted"),
    ("hide", "hideout"), ("react", "hideout"), ("take", "wyatt-earp"),
])  # fmt: skip
def test_only_the_cards_that_can_ask_for_a_choice_are_offered(phase: str, cards: str) -> None:
    offered = {value for value, _title in fields_of(phase)["pending.card"].options}
    assert offered == {"", *cards.split()}


def test_an_answer_to_a_hideout_is_asked_for_by_card_group_and_player() -> None:
    def asked(phase: str) -> list[tuple[str, str, str, str, dict[str, str]]]:
        return [
            (one.id, one.path, one.label, one.kind, dict(one.options))
            for one in fields_of(phase).values()
            if one.path == "actor" or one.path.startswith("pending")
        ]

    none = {"": "–"}
    hit = ("pending", "pending.card", "The card that hit", "choice", none | {"hideout": "Hideout"})
    assert (asked("play"), asked("hide")) == ([], [hit])
    whom = none | {name: name for name in NAMES}
    assert dict(fields_of("over")["winner"].options) == whom
    assert [phase for phase in PHASES if "winner" in fields_of(phase)] == ["over"]
    groups = none | {outlaw: title(outlaw) for outlaw in OUTLAWS}
    assert asked("react") == [
        hit,
        ("pending player", "pending.player", "The group’s owner", "choice", whom),
        ("pending outlaw", "pending.outlaw", "Which group", "choice", groups),
        ("actor", "actor", "Who may answer", "choice", whom),
    ]


def test_a_card_that_asks_for_a_choice_is_in_no_place_and_a_hideout_is_set_on_a_gun() -> None:
    draft = Draft.empty()
    assert draft.left()["bank-robbery"] == 4
    draft.set("phase", "place")
    draft.set("pending.card", "bank-robbery")
    assert draft.left()["bank-robbery"] == 3
    # A search takes no card from the stack until you choose one.
    draft.set("phase", "take")
    draft.set("pending.card", "wyatt-earp")
    assert draft.left()["wyatt-earp"] == 7
    draft.set("phase", "hide")
    draft.set("pending.card", "hideout")
    draft.set("phase", "react")
    assert draft.get("pending.card") == "hideout"
    draft.set("phase", "steal")
    assert draft.get("pending") is None
    draft = Draft.empty()
    for card, place, many in (
        ("jesse-james", "territory 1", 3), ("fastest-gun", "group 1 jesse-james", 1),
        ("hideout", "group 1 jesse-james", 1), ("wyatt-earp", "hand 0", 2),
        ("wes-hardin", "hand 1", 1), ("wes-hardin", "hand 2", 1),
    ):  # fmt: skip
        for _ in range(many):
            assert draft.put(card, place)
    assert draft.put("hideout", "territory 1") == ""  # a Hideout lies on a group that is named
    assert (draft.issues(), draft.left()["jesse-james"]) == ((), 4)
    view = draft.game().view(None)
    assert view.is_hidden("Burt", "jesse-james")
    cards = [*["jesse-james"] * 3, "fastest-gun", "hideout"]
    assert view.territories["Burt"]["jesse-james"] == cards


def test_who_has_cards_on_a_table_that_comes_from_a_game_is_open() -> None:
    draft = Draft(Game.new(["Anna", "Burt", "Curt"], seed=1).position())  # it lists nobody
    draft.lay("territory 1", ["jesse-james"] * 2)
    draft.move("group 1 jesse-james", 0, "territory 0", None)
    draft.forget("group 1 jesse-james")
    assert (draft.get("opened"), draft.issues()) == (["jesse-james"], ())
    draft.take("group 0 jesse-james", 0)
    assert (draft.get("opened"), draft.issues()) == ([], ())


def test_an_ask_is_told_by_its_way_and_the_stakes_are_the_payouts_of_the_posters() -> None:
    draft, line = Draft.empty(), "most-wanted ask wes-hardin left"
    view = game(hand="most-wanted hideout", opened="wes-hardin").view("Anna")
    assert draft.in_words(line, view) != draft.in_words(line)
    assert "Burt" in draft.in_words(line, view)
    assert draft.in_words("fly") == "fly"
    groups = {"Anna": "jesse-james*4", "Burt": "wes-hardin*3"}
    at = game(territories=groups, posters={"jesse-james": 5000})
    assert Draft.stakes(at.view("Anna")) == {"jesse-james": (5000, 0, 0), "wes-hardin": (0, 0, 0)}
    level = dict.fromkeys(("Anna", "Burt"), "jesse-james*2")
    french = game(rules="berclaz", territories=level, posters={"jesse-james": 3000})
    assert Draft.stakes(french.view("Anna")) == {"jesse-james": (1000, 1000, 0)}
    assert Draft.stakes(game(phase="scored").view("Anna")) == {}


def test_cards_stay_where_they_are_put_move_in_order_and_come_out_of_the_supply() -> None:
    draft = Draft.empty()
    for _ in range(4):
        draft.put("hideout", "hand 0")
    assert (draft.cards("hand 0"), draft.left()["hideout"]) == (["hideout"] * 4, -1)
    (fault,) = draft.issues()
    assert "Hideout appears 4 times, but the game has only 3 of them." in str(fault)
    assert draft.place_of(fault) == "hand 0"
    draft = Draft.empty()
    for card in ("wes-hardin", "bob-dalton", "hideout"):
        draft.put(card, "discard")
    assert draft.cards("discard") == ["hideout", "bob-dalton", "wes-hardin"]
    assert draft.shift("discard", 2, -1) == 1
    assert draft.cards("discard") == ["hideout", "wes-hardin", "bob-dalton"]
    assert (draft.shift("discard", 0, -1), draft.take("discard", 1)) == (0, "wes-hardin")
    assert draft.take("discard", 9) == ""
    draft.forget("discard")
    assert draft.cards("discard") == []
    draft = Draft(Game.new(NAMES, 1).position())
    before = draft.cards("supply")
    draft.put("belle-starr", "hand 0")
    after = draft.cards("supply")
    assert (len(after), draft.issues()) == (len(before) - 1, ())
    assert after[:5] == before[:5]  # the deepest of its kind


def test_every_position_comes_back_from_a_draft_as_it_was() -> None:
    for seed in range(6):
        game, chance = Game.new(NAMES, seed), Random(seed)
        for _ in range(60):
            moves = list(game.legal_moves)
            game.push(moves[int(chance.random() * len(moves))])
        document = game.position()
        draft = Draft(document)
        assert (draft.written(), draft.issues(), set(draft.left().values())) == (document, (), {0})
        assert draft.free() == {card: many for card, many in draft.free().items() if many >= 0}


def test_players_come_go_and_are_renamed_everywhere() -> None:
    draft = Draft.empty()
    draft.put("hideout", "hand 2")
    draft.set("turn", "Curt")
    draft.rename(2, 'Doc. "H"')
    assert (draft.cards("hand 2"), draft.get("turn")) == (["hideout"], 'Doc. "H"')
    assert any(fault.path.startswith("players") for fault in draft.issues())
    draft.rename(2, "Doc. H")
    fault = Draft({**draft.document, "hands": {"Doc. H": ["sheriff"]}}).issues()[0]
    assert draft.place_of(fault) == "hand 2"
    draft.rename(2, "Anna")  # taken
    assert draft.players == ["Anna", "Burt", "Doc. H"]
    draft.seat_players(2)
    assert (draft.players, draft.get("turn")) == (["Anna", "Burt"], None)
    draft.seat_players(4)
    assert draft.players == ["Anna", "Burt", "Curt", "Dora"]


@collected("document", [
    {}, {"players": 3, "hands": []}, {"players": [1, None, "A"], "hands": {"A": "hideout"}, "territories": {"A": []}},
    {"players": NAMES, "hands": {"Anna": [3, None, "x*9", "hideout*99", "jesse-james*-1"]}},
    {"players": NAMES, "hands": {"Anna": {}}, "supply": "x", "discard": {"a": 1}, "pending": 3},
    {"players": NAMES * 400, "money": 7, "posters": [], "rules": "x"},
])  # fmt: skip
def test_any_object_is_a_draft_that_can_be_altered_and_says_what_is_wrong(document: Any) -> None:
    draft, chance = Draft(document), Random(3)
    assert draft.issues()
    places = [
        "hand 0", "hand 9", "territory 1", "group 1 jesse-james", "discard", "supply", "nowhere",
    ]  # fmt: skip
    for _ in range(60):
        place = places[int(chance.random() * 7)]
        draft.put(CARDS[int(chance.random() * len(CARDS))], place)
        draft.take(place, int(chance.random() * 4))
        draft.shift(place, int(chance.random() * 4), 1)
        draft.rename(int(chance.random() * 4), "Emma")
        draft.set("money.Emma", "lots")
        for fault in draft.issues():
            assert draft.place_of(fault)
        draft.left(), draft.free(), json.dumps(draft.written())
    draft.seat_players(3)
    assert set(draft.left()) == set(COPIES)


def test_a_phase_that_is_no_text_has_fields_all_the_same() -> None:
    draft = Draft({"format": "wyatt-position/1", "players": ["Anna", "Burt"], "phase": ["take"]})
    assert [one.id for one in draft.fieldsets()[0].fields if one.kind == "tick"]
    assert "phase" in {draft.place_of(issue) for issue in draft.issues()}


@collected("empty", [Draft.empty, Wildcat.empty])
def test_every_printed_name_and_every_code_is_its_card(empty: Callable[[], BaseDraft]) -> None:
    draft = empty()
    for card in draft.KINDS:
        title = draft.title(card)
        for typed in (title, title.upper(), title.replace(" ", "-"), card, card.replace("-", " ")):
            assert draft.read_cards(typed, "hand 0") == [card]
            for line, many in ((f"3 {typed}", 3), (f"{typed}*2", 2), (f"2x {typed}", 2)):
                assert draft.read_cards(line, "hand 0") == [card] * many
            assert draft.read_cards(f"? {typed} 2 ?", "hand 0") == ["?", card, "?", "?"]
        assert draft.read_cards(f"2 {title.rstrip('!s')}s", "hand 0") == [card] * 2
        if len(card) > 3:
            with pytest.raises(InvalidDocument, match=re.escape(f"Did you mean {title}?")):
                draft.read_cards(f"{card}x", "hand 0")
    for every in (sign.join(map(draft.title, draft.KINDS)) for sign in (" ", ", ")):
        assert draft.read_cards(every, "hand 0") == list(draft.KINDS)


@collected("empty, line, place, cards", [
    *((Draft.empty, line, "hand 0", cards) for line, cards in (
        ("Wyatt Earp", "wyatt-earp"), ("Photo of Wes Hardin", "photo:wes-hardin"),
        ("3 Billy the Kid, photo jesse", "billy-the-kid " * 3 + "photo:jesse-james"), ("billy kid", "billy-the-kid"), ("2 daltons, b dalton", "bob-dalton " * 3),
        ("Jesse James x2 hideout", "jesse-james " * 2 + "hideout"), ("hideout 2, 2xjesses", "hideout " * 2 + "jesse-james " * 2),
        ("Most wanted! and bank rob", "most-wanted bank-robbery"), ("2 Bank robberies", "bank-robbery " * 2),
        # Here, each word means the same number of cards on its own.
        ("jesse*3 hideout", "jesse-james " * 3 + "hideout"), ("wes h", "wes-hardin hideout"),
        ("btk jj", "billy-the-kid jesse-james"), ("jesse*0", ""), ("", ""),
        ("banks*2 + bob x 2 & wes (2)", "bank-robbery " * 2 + "bob-dalton " * 2 + "wes-hardin " * 2),
    )),
    (Wildcat.empty, "ace of hearts, KH 10S", "hand 0", "AH KH 10S"), (Wildcat.empty, "2x joker", "hand 0", "JK JK"),
    (Wildcat.empty, "3 of hearts 4 of hearts", "hand 0", "3H 4H"),
    (Wildcat.empty, "3 3 of hearts", "hand 0", "3H 3H 3H"),
    (Wildcat.empty, "k hearts", "hand 0", "KH"), (Wildcat.empty, "JK KH", "melds 0", "JK KH"),
    (Wildcat.empty, "JK=KH, Joker as a king", "melds 0", "JK=KH JK=K"),
    (Wildcat.empty, "Joker as the king of hearts 10 hearts", "melds 0", "JK=KH 10H"),
])  # fmt: skip
def test_a_line_of_cards(empty: Callable[[], BaseDraft], line: str, place: str, cards: str) -> None:
    assert empty().read_cards(line, place) == cards.split()


@collected("empty, line, said", [
    (Draft.empty, "kid", "kid could be Billy the Kid and Sundance Kid."), (Draft.empty, "bily", "Did you mean Billy the Kid?"),
    (Draft.empty, "Photo kid", "Photo kid could be Photo of Billy the Kid and Photo of Sundance Kid"),
    (Draft.empty, "Photo", "Photo of Sundance Kid and Photo of Wes Hardin."),
    (Draft.empty, "3", "3 isn’t a card"), (Draft.empty, "jesse <b>", "<b> isn’t a card"),
    *((Draft.empty, f"billy*{many}", "a card") for many in ("99999", "", "x", "-1")),
    (Wildcat.empty, "KH 3", "3 could be 3C, 3D, 3H and 3S"), (Wildcat.empty, "hearts", "hearts isn’t a card"),
    (Wildcat.empty, "JK=KH", "JK=KH isn’t a card"),
])  # fmt: skip
def test_what_says_too_little_is_told(empty: Callable[[], BaseDraft], line: str, said: str) -> None:
    with pytest.raises(InvalidDocument, match=re.escape(said)):
        empty().read_cards(line, "hand 0")


def test_of_more_cards_than_can_be_named_it_says_how_many() -> None:
    with pytest.raises(InvalidDocument, match=r"hand 0: 1 could be (\w+, ){6}\w+ and 1 more\."):
        read_card("1", {f"1{letter}": "" for letter in "ABCDEFGH"}, "hand 0")
