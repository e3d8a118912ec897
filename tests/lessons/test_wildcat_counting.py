"""The counting page of Wildcat Rummy: points card by card, played cases, rulings on a table."""

from itertools import combinations_with_replacement, product
from typing import Any
from urllib.parse import parse_qsl

from tests.asking import ask, do
from tests.collected import collected
from tests.markup import one, values
from wyatt.lab.counting import (
    Count,
    PlayedRuling,
    card_counts,
    edge_cases,
    held,
    meanings,
    played_rulings,
    refusal,
    worst,
)
from wyatt.pages.counting import VIEWS, CountingPage, meanings_of
from wyatt.ui.page import make_page
from wyatt.wildcat import CREDIT, Game, Meld, score_hand
from wyatt.wildcat.cards import CARDS, CODES, NAMES, POINTS
from wyatt.wildcat.melds import shape
from wyatt.wildcat.rulebook import BOOK


def opened(*requests: dict[str, Any], **address: str) -> CountingPage:
    made: CountingPage = ask(CountingPage(address), *requests)
    return made


# --- counting -------------------------------------------------------------------------------------


def test_the_cards_of_a_hand_add_up_to_what_the_engine_counts() -> None:
    count = Count((("JS", "JK=QS", "KS"), ("5C", "6C", "7C", "8C")), ("QS", "JK", "7H"))
    laid = sum(one.points for cards in count.melds for one in card_counts(meanings_of(cards)[0]))
    kept = sum(one.points for one in held(count.hand))
    scored = score_hand(count.melds, count.hand)
    assert (laid, kept) == (scored.melded, -scored.in_hand) == (90, -75)
    assert count.score(bonus=True).total - count.score().total == 20


def test_a_joker_is_told_with_its_own_rules() -> None:
    (meld,) = meanings_of(("JS", "JK=QS", "KS"))
    joker = next(one for one in card_counts(meld) if one.card == "JK=QS")
    assert joker.points == 50
    assert joker.rules[:2] == ("wildcat.joker", "wildcat.joker-queen")


def test_the_meanings_of_jokers_are_all_the_melds_there_are() -> None:
    """Against every assignment of every meaning, for one and two Jokers beside two cards or one."""
    wild = [name for name in CODES if name.startswith("JK=")]
    for natural in (("QS", "KS"), ("9D", "9S"), ("4C", "5C"), ("AS",), ("3H",), ("QH", "KD")):
        jokers = 3 - len(natural)
        every = set()
        for chosen in product(wild, repeat=jokers):
            meld = shape(tuple(CODES[card] for card in (*natural, *chosen)))
            if isinstance(meld, Meld):
                every.add(meld.codes)
        found = meanings((*natural, *["JK"] * jokers))
        assert {meld.codes for meld in found} == every, natural
        assert [meld.points for meld in found] == sorted((m.points for m in found), reverse=True)


def test_the_first_meaning_is_what_the_engine_takes_if_nothing_is_said() -> None:
    for case in edge_cases():
        if case.ask == "meld":
            assert case.played() == meanings(case.cards)[0].points


@collected("cards, rule", [
    (("JK", "JK", "JK"), "wildcat.joker"),
    (("9D", "KS", "JK"), "wildcat.joker"),
    (("9D", "9S", "KC"), "wildcat.set"),
    (("AC", "3C", "4C"), "wildcat.ace-high"),
])  # fmt: skip
def test_cards_that_are_no_meld_are_refused_with_a_rule(cards: tuple[str, ...], rule: str) -> None:
    said = refusal(cards)
    assert said is not None
    assert rule in said.rules


def test_the_worst_hand_is_the_worst_of_all() -> None:
    """Against all hands of three of the dear cards, two of each."""
    dear = [card for card in CARDS if POINTS[CODES[card]] >= 10] + ["JK"]
    best = max(
        sum(POINTS[CODES[card]] for card in hand)
        for hand in combinations_with_replacement(sorted(set(dear)), 3)
        if all(hand.count(card) <= 2 for card in hand)
    )
    assert sum(POINTS[CODES[card]] for card in worst(3)) == best == 120
    assert worst(11).count("QS") == 2
    assert sum(POINTS[CODES[card]] for card in worst(11)) == 280


def test_more_cards_than_the_deck_has_cannot_be_counted() -> None:
    assert Count((("KS", "KS", "KH"),), ("KS",)).issues()
    assert Count((), ("JK",) * 5).issues()
    assert not Count((("KS", "KS", "KH"),), ("KH",)).issues()


# --- cases and rulings ----------------------------------------------------------------------------


@collected("case", edge_cases())
def test_a_case_is_played_by_the_engine_to_just_what_is_counted(case: Any) -> None:
    assert case.answer in case.options
    assert len(set(case.options)) == len(case.options) >= 3
    assert case.played() == case.answer
    for id in case.cites:
        assert BOOK.rule(id) if "." in id else BOOK.ruling(id)


def test_there_are_twenty_cases_and_not_always_the_same_answer_is_right() -> None:
    assert len(edge_cases()) >= 20
    places = [case.options.index(case.answer) for case in edge_cases()]
    assert {0, 1, 2} <= set(places)


def test_every_ruling_has_a_position() -> None:
    assert list(played_rulings()) == [ruling.id for ruling in BOOK.rulings()]


@collected("played", played_rulings().values())
def test_the_engine_plays_a_ruling_as_it_is_told(played: PlayedRuling) -> None:
    verdict, events = played.tried()
    assert bool(verdict) is played.legal
    assert bool(events) is played.legal
    ruling = BOOK.ruling(played.id)
    if played.otherwise:
        assert {ruling.switch} == set(played.otherwise)
        assert bool(played.tried(otherwise=True)[0]) is not played.legal
    if played.id in _BY_ABSENCE:
        return
    before = Game.from_position(dict(played.position))
    told = {rule for move in played.moves for event in before.push(move) for rule in event.rules}
    told |= {rule for event in events for rule in event.rules} | set(verdict.rules)
    assert told & set(ruling.rules)


#: Rulings that something does *not* happen: nothing could cite a rule for it.
_BY_ABSENCE = {"WR7", "WR23"}


# --- the desk -------------------------------------------------------------------------------------


def test_it_is_a_page_of_its_own_and_names_the_author() -> None:
    made = make_page("wildcat-count", {"view": "rulings", "ruling": "WR8"}, "en")
    assert CREDIT in made.frame()
    assert "WR8. " in made.parts()["main"]
    assert dict(parse_qsl(made.address())) == {"view": "rulings", "ruling": "WR8"}


def test_a_hand_is_built_counted_and_taken_apart() -> None:
    made = opened(*(do("count-card", card=card) for card in ("JS", "JK", "KS")))
    assert "Lay J♠ Joker(Q♠) K♠: 70" in made.parts()["main"]
    made.handle(do("count-lay", at="0"))
    assert "This hand earns 120 points" in made.parts()["main"]  # with 50 for going out
    ask(made, do("count-card", card="QS"), do("count-hold"))
    assert "This hand earns 20 points" in made.parts()["main"]
    again = CountingPage(dict(parse_qsl(made.address())))
    assert again.count == made.count
    assert ask(made, do("count-drop", card="QS"), do("count-off", at="0")).count == Count()


def test_no_card_is_picked_more_often_than_there_is() -> None:
    made = opened(*[do("count-card", card="KS")] * 5)
    assert made.picked == ("KS", "KS")
    assert one(made.parts()["main"], '[data-key="deck KS"]')["aria-disabled"] == "true"
    assert ask(made, do("count-back", at="0")).picked == ("KS",)


def test_a_case_is_guessed_once_and_its_reason_comes_after() -> None:
    made = opened(do("count-view", tab="guess"))
    case = edge_cases()[0]
    assert case.why not in made.parts()["main"]
    made.handle(do("count-guess", case=case.id, points=str(case.options[0])))
    made.handle(do("count-guess", case=case.id, points=str(case.answer)))
    told = made.parts()["main"]
    assert made.answered.first["counts"] == {case.id: case.options[0]}
    assert case.why in told
    assert f"scores {case.answer}" in told


def test_every_view_and_every_ruling_is_drawn() -> None:
    for view in VIEWS:
        assert opened(view=view).parts()["main"]
    for id in played_rulings():
        drawn = opened(view="rulings", ruling=id).parts()["main"]
        assert f">{id}. " in drawn
        assert "By default" in drawn


def test_the_studies_are_played_when_they_are_asked_for() -> None:
    made = opened(view="studies")
    assert "0 hands played." in made.parts()["main"]
    assert "<td>7.4</td>" in made.parts()["main"]  # 4D and three kings: 7 cards of 94
    assert "10 hands played." in ask(made, do("count-study")).parts()["main"]
    assert made.choices


@collected("address", [
    {"melds": "KS-KS-KS"}, {"melds": "KS-KH"}, {"hand": "<script>"}, {"hand": "KS-" * 5000},
    {"melds": "JK-QH-QD"}, {"hand": "JK.QS"}, {"melds": "_" * 100, "hand": "2C"},
])  # fmt: skip
def test_a_link_that_holds_no_hand_is_refused_in_words(address: dict[str, str]) -> None:
    made = CountingPage(address)
    assert made.count == Count()
    assert "contain a hand to count" in made.parts()["notice"]
    assert "<script" not in "".join(made.parts().values())


@collected("request_", [
    None, [], {}, do("count-card", card="2C"), do("count-card", card=7), do("count-lay", at="0"),
    do("count-lay", at="٣"), do("count-off", at="-1"), do("count-drop", card="<b>"),
    do("count-guess", case="two-queens", points="1"), do("count-case", case="<i>"),
    do("count-ruling", ruling="WR99"), do("count-view", tab="../"),
    do("rule", rule="<script>" * 99), do("__init__"),
])  # fmt: skip
def test_whatever_a_page_asks_the_desk_stays(request_: Any) -> None:
    made = opened(request_)
    assert made.count == Count()
    assert made.view == "count"
    assert "<script" not in "".join(made.parts().values())


def test_every_name_of_a_card_is_one_of_the_engine() -> None:
    """The desk's deck is the engine's: each button names a kind of card."""
    drawn = values(opened().parts()["main"], "data-card", '[data-do="count-card"]')
    assert sorted(drawn) == sorted(CARDS)
    assert set(drawn) <= set(NAMES.values())
