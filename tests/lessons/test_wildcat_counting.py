"""The counting page of Wildcat Rummy: points card by card, played cases, rulings on a table."""

from collections.abc import Iterable
from itertools import combinations_with_replacement, product
from typing import Any
from urllib.parse import parse_qsl

from tests.asking import ask, do, whole
from tests.collected import collected
from tests.markup import found, lacks, one, values
from wyatt.lab import counting
from wyatt.pages.counting import VIEWS, CountingPage, meanings_of, worst_page
from wyatt.ui.page import make_page
from wyatt.wildcat import CREDIT, Game, Meld, score_hand
from wyatt.wildcat.cards import CARDS, CODES, NAMES, POINTS
from wyatt.wildcat.melds import shape
from wyatt.wildcat.rulebook import BOOK


def opened(*requests: Any, **address: str) -> CountingPage:
    made: CountingPage = ask(CountingPage(address), *requests)
    return made


def main(*requests: Any, **address: str) -> str:
    return opened(*requests, **address).parts()["main"]


def test_a_hand_is_built_of_named_cards_and_counted_as_by_the_engine() -> None:
    count = counting.Count((("JS", "JK=QS", "KS"), ("5C", "6C", "7C", "8C")), ("QS", "JK", "7H"))
    told = [one for cards in count.melds for one in counting.card_counts(meanings_of(cards)[0])]
    laid, kept = (sum(one.points for one in cards) for cards in (told, counting.held(count.hand)))
    scored = score_hand(count.melds, count.hand)
    assert (laid, kept) == (scored.melded, -scored.in_hand) == (90, -75)
    assert count.score(bonus=True).total - count.score().total == 20
    joker = next(one for one in told if one.card == "JK=QS")
    assert (joker.points, joker.rules[:2]) == (50, ("wildcat.joker", "wildcat.joker-queen"))
    drawn = values(main(), "data-card", '[data-do="count-card"]')
    assert sorted(drawn) == sorted(CARDS)
    assert set(drawn) <= set(NAMES.values())
    made = opened(*(do("count-card", card=card) for card in ("JS", "JK", "KS")))
    assert "Lay J♠ Joker(Q♠) K♠: 70" in made.parts()["main"]
    ask(made, do("count-lay", at="0"))
    assert "This hand earns 120 points" in made.parts()["main"]  # with 50 for going out
    ask(made, do("count-card", card="QS"), "count-hold")
    assert not lacks(made.parts()["main"], "This hand earns 20 points", "Remove queen of spades")
    assert CountingPage(dict(parse_qsl(made.address()))).count == made.count
    assert ask(made, do("count-drop", card="QS"), do("count-off", at="0")).count == counting.Count()
    made = opened(*[do("count-card", card="KS")] * 5)
    assert made.picked == ("KS", "KS")
    several = main(*(do("count-card", card=card) for card in ("10S", "JS", "JK")))
    told = "The Joker works in any of these melds, and none is worth more than the first."
    assert not lacks(several, told, "joker-declared")
    assert one(made.parts()["main"], '[data-key="deck KS"]')["aria-disabled"] == "true"
    assert ask(made, do("count-back", at="0")).picked == ("KS",)


def test_the_meanings_of_jokers_are_all_and_the_worst_hand_is_the_worst() -> None:
    # Against every assignment of every meaning, for one and two Jokers beside two cards or one.
    wild = [name for name in CODES if name.startswith("JK=")]
    for natural in (("QS", "KS"), ("9D", "9S"), ("4C", "5C"), ("AS",), ("3H",), ("QH", "KD")):
        jokers, every = 3 - len(natural), set()
        for chosen in product(wild, repeat=jokers):
            meld = shape(tuple(CODES[card] for card in (*natural, *chosen)))
            if isinstance(meld, Meld):
                every.add(meld.codes)
        melds = counting.meanings((*natural, *["JK"] * jokers))
        assert {meld.codes for meld in melds} == every, natural
        assert [meld.points for meld in melds] == sorted((m.points for m in melds), reverse=True)
    for case in counting.edge_cases():
        if case.ask == "meld":
            assert case.played() == counting.meanings(case.cards)[0].points

    # Against all hands of three of the dear cards, two of each.
    def cost(hand: Iterable[str]) -> int:
        return sum(POINTS[CODES[card]] for card in hand)

    dear = sorted({card for card in CARDS if cost([card]) >= 10} | {"JK"})
    hands = combinations_with_replacement(dear, 3)
    best = max(cost(hand) for hand in hands if all(hand.count(card) <= 2 for card in hand))
    assert cost(counting.worst(3)) == best == 120
    assert (counting.worst(11).count("QS"), cost(counting.worst(11))) == (2, 280)
    assert len(found(worst_page(), ".held .sg")) == sum(range(1, 12))  # each card is drawn
    assert counting.Count((("KS", "KS", "KH"),), ("KS",)).issues()
    assert counting.Count((), ("JK",) * 5).issues()
    assert not counting.Count((("KS", "KS", "KH"),), ("KH",)).issues()


@collected("cards, rule", [
    (("JK", "JK", "JK"), "wildcat.joker"), (("9D", "KS", "JK"), "wildcat.joker"),
    (("9D", "9S", "KC"), "wildcat.set"), *((("AC", "3C", third), "wildcat.ace-high") for third in ("4C", "JK")),
    (("3C", "4C", "5C", "6C", "JK"), "wildcat.four-cards"),
])  # fmt: skip
def test_cards_that_are_no_meld_are_refused_with_a_rule(cards: tuple[str, ...], rule: str) -> None:
    assert rule in counting.refusal(cards).rules


@collected("case", counting.edge_cases())
def test_a_case_is_played_by_the_engine_to_just_what_is_counted(case: Any) -> None:
    assert case.answer in case.options
    assert len(set(case.options)) == len(case.options) >= 3
    assert case.played() == case.answer
    assert [id for id in case.cites if not (BOOK.rule(id) if "." in id else BOOK.ruling(id))] == []


def test_every_view_is_drawn_and_a_case_guessed_once_of_twenty() -> None:
    assert len(counting.edge_cases()) >= 20
    assert {case.options.index(case.answer) for case in counting.edge_cases()} >= {0, 1, 2}
    assert list(counting.played_rulings()) == [ruling.id for ruling in BOOK.rulings()]
    made, case = opened(do("count-view", tab="guess")), counting.edge_cases()[0]
    assert case.why not in made.parts()["main"]
    for points in (case.options[0], case.answer):
        made.handle(do("count-guess", option=str(points)))
    assert made.answered.first["counts"] == {case.id: case.options[0]}
    marked = "points, the right answer", "points, your wrong answer"
    assert not lacks(drawn := made.parts()["main"], case.why, f"scores {case.answer}", *marked)
    assert len(found(drawn, ".casecards li")) == sum(map(len, [*case.count.melds, case.count.hand]))
    assert (*values(drawn, "data-rule")[0].split(), *values(drawn, "data-ruling")) == case.cites
    made = make_page("wildcat-count", {"view": "rulings", "ruling": "WR8"}, "en")
    assert CREDIT in made.frame()
    assert "WR8. " in made.parts()["main"]
    assert dict(parse_qsl(made.address())) == {"view": "rulings", "ruling": "WR8"}
    for view in VIEWS:
        parts = opened(view=view).parts()
        assert parts["main"]
        assert values(parts["tabs"], "data-tab") == [*VIEWS]
        assert values(parts["tabs"], "data-tab", "[aria-current]") == [view]
    for id in counting.played_rulings():
        assert not lacks(main(view="rulings", ruling=id), f">{id}. ", "By default", "egal.</b>")
    made = opened(view="studies")
    # 4D and three kings: 7 cards of 93.
    assert not lacks(made.parts()["main"], "0 hands played.", "<td>7.5</td>")
    assert "10 hands played." in ask(made, "count-study").parts()["main"]
    assert made.choices


@collected("played", counting.played_rulings().values())
def test_the_engine_plays_a_ruling_as_it_is_told(played: counting.PlayedRuling) -> None:
    verdict, events = played.tried()
    assert bool(verdict) is bool(events) is played.legal
    ruling = BOOK.ruling(played.id)
    if played.otherwise:
        assert {ruling.switch} == set(played.otherwise)
        assert bool(played.tried(otherwise=True)[0]) is not played.legal
    if played.id not in ("WR7", "WR23"):  # nothing happens that cites a rule
        before = Game.from_position(dict(played.position))
        earlier = [event for move in played.moves for event in before.push(move)]
        told = {rule for event in (*earlier, *events) for rule in event.rules}
        assert (told | set(verdict.rules)) & set(ruling.rules)


@collected("address", [
    {"melds": "KS-KS-KS"}, {"melds": "KS-KH"}, {"hand": "<script>"}, {"hand": "KS-" * 5000},
    {"melds": "JK-QH-QD"}, {"hand": "JK.QS"}, {"melds": "_" * 100, "hand": "2C"},
])  # fmt: skip
def test_a_link_that_holds_no_hand_is_refused_in_words(address: dict[str, str]) -> None:
    made = CountingPage(address)
    assert made.count == counting.Count()
    assert "contain a hand to count" in made.parts()["notice"]
    assert "<script" not in whole(made)


@collected("request_", [
    None, [], {}, do("count-card", card="2C"), do("count-card", card=7), do("count-lay", at="0"),
    do("count-lay", at="٣"), do("count-off", at="-1"), do("count-drop", card="<b>"),
    do("count-guess", option="1"), do("count-case", case="<i>"),
    do("count-ruling", ruling="WR99"), do("count-view", tab="../"), do("rule", rule="<script>" * 99), do("__init__"),
])  # fmt: skip
def test_whatever_a_page_asks_the_desk_stays(request_: Any) -> None:
    made = opened(request_)
    assert (made.count, made.view) == (counting.Count(), "count")
    assert "<script" not in whole(made)
