"""The footnotes and margin notes of the sources, with every count and amount in them.

EN the English rulebook, FN its footnotes and margin notes, FR the French translation, RV the
player's review, PR this project's own page of rules.
"""

from collections import Counter
from typing import Any

import pytest
from scene import HIT, MISS, discards, do, game, group, held, legal, only, position, refused

from wyatt.earp import Game, score_poster
from wyatt.earp.cards import CAPTURE_POINTS, CARDS, COPIES, OUTLAWS, POSTER_MONEY

# --- footnotes -----------------------------------------------------------------------------------


def test_fn_1_and_2_no_turn_and_no_hand_ends_by_playing_the_last_card() -> None:
    at = game(hands={"Anna": "jesse-james*3"})
    refused(at, "play jesse-james*3", "play.keep-discard", "discard.must")
    at = game(hands={"Anna": "jesse-james"}, opened="jesse-james")
    refused(at, "play jesse-james", "play.keep-discard")
    assert legal(at) == {"discard jesse-james"}


def test_fn_3_a_sheriff_card_may_be_the_discard() -> None:
    at = game(hands={"Anna": "hideout wyatt-earp"})
    do(at, "discard hideout")
    assert not at.position()["sheriff_played"]


@pytest.mark.parametrize(
    ("card", "shoot"),
    [
        ("stagecoach-robbery", "stagecoach-robbery"),
        ("bank-robbery", "bank-robbery"),
        ("fastest-gun", "fastest-gun"),
        ("most-wanted", "most-wanted steal"),
        ("hideout", "hideout"),
        ("wyatt-earp", "wyatt-earp lift"),
    ],
)
def test_fn_4_a_miss_counts_as_played_for_every_card_that_shoots(card: str, shoot: str) -> None:
    at = game(
        hands={"Anna": f"{card} photo:wes-hardin bob-dalton", "Burt": "bob-dalton"},
        territories={
            "Anna": {"jesse-james": "jesse-james*3", "belle-starr": "belle-starr*3 hideout"},
            "Burt": {"wes-hardin": "wes-hardin*3"},
        },
        supply=MISS,
    )
    do(at, shoot)
    assert at.position()["phase"] == "play"
    assert at.position()["sheriff_played"] is True
    refused(at, "photo wes-hardin", "sheriff.one-per-turn", names=("Photo of Wes Hardin",))
    assert card in discards(at)[:2]


def test_fn_6_an_ask_in_vain_counts_as_played() -> None:
    at = game(
        hands={"Anna": "most-wanted photo:wes-hardin hideout", "Burt": "wyatt-earp"},
        opened="wes-hardin",
    )
    events = do(at, "most-wanted ask jesse-james right")
    assert [(e["player"], e["had"]) for e in events if e["type"] == "asked"] == [
        ("Curt", False),
        ("Burt", False),
    ]
    assert held(at, "Anna") == ["hideout", "photo:wes-hardin"]
    refused(at, "photo wes-hardin", "sheriff.one-per-turn")


def test_fn_7_a_set_reduced_below_three_still_counts_as_played() -> None:
    at = game(
        hands={"Anna": "most-wanted jesse-james hideout", "Burt": "jesse-james hideout"},
        territories={"Burt": {"jesse-james": "jesse-james"}},
        opened="jesse-james",
        supply=HIT,
    )
    do(at, "most-wanted steal", "steal Burt jesse-james", "play jesse-james", "discard hideout")
    do(at, "draw supply", "play jesse-james")
    assert group(at, "Burt", "jesse-james") == ["jesse-james"]


def test_fn_9_a_hidden_set_still_counts_as_played() -> None:
    at = game(
        hands={"Anna": "jesse-james hideout"},
        territories={"Burt": {"jesse-james": "jesse-james*3 hideout"}},
    )
    do(at, "play jesse-james")
    assert at.view().capture_points("Burt", "jesse-james") == 0
    assert at.view().capture_points("Anna", "jesse-james") == 2


def test_fn_10_no_look_at_the_discard_stack_before_the_card_is_played() -> None:
    at = game(hands={"Anna": "wyatt-earp hideout"}, discard="wyatt-earp bank-robbery")
    assert not any(move.startswith("take") for move in legal(at))
    refused(at, "take bank-robbery", "turn.order")
    do(at, "wyatt-earp search")
    assert legal(at) == {"take bank-robbery"}


@pytest.mark.parametrize("turned", [HIT, MISS])
def test_fn_11_only_the_outlaw_just_hit_and_no_second_wyatt(turned: str) -> None:
    at = game(
        hands={"Anna": "hideout bob-dalton", "Burt": "wyatt-earp*2 hideout"},
        territories={
            "Burt": {"jesse-james": "jesse-james*3 hideout", "wes-hardin": "wes-hardin*3"}
        },
        supply=f"belle-starr {turned}",
    )
    do(at, "hideout", "hide Burt wes-hardin", "react wyatt-earp")
    assert at.position()["phase"] == "play"
    assert at.actor == "Anna"
    assert group(at, "Burt", "jesse-james")[-1] == "hideout"
    assert ("hideout" in group(at, "Burt", "wes-hardin")) == (turned == MISS)
    refused(at, "react wyatt-earp", "turn.order")


# --- counts and amounts --------------------------------------------------------------------------


def test_fn_contents_29_sheriff_cards_and_49_outlaw_cards() -> None:
    at = Game.new(["Anna", "Burt"], 3)
    document = at.position()
    cards: Counter[str] = Counter()
    for listed in (*document["hands"].values(), document["supply"], document["discard"]):
        for entry in listed:
            name, _, times = entry.partition("*")
            cards[name] += int(times or 1)
    assert Counter(cards) == Counter(COPIES)
    assert sum(cards[name] for name in OUTLAWS) == 49
    assert sum(cards.values()) - 49 == 29
    expected = {
        "wyatt-earp": 7,
        "bank-robbery": 4,
        "fastest-gun": 3,
        "most-wanted": 3,
        "hideout": 3,
        "stagecoach-robbery": 2,
    }
    assert {name: cards[name] for name in expected} == expected
    assert all(cards[f"photo:{name}"] == 1 for name in OUTLAWS)


def test_fr_table_of_sheriff_cards_points_and_money() -> None:
    """FR's summary of the Sheriff cards, and the same figures in EN's texts."""
    figures = {name: (CAPTURE_POINTS[name], POSTER_MONEY[name]) for name in CARDS}
    assert figures["photo:jesse-james"] == (4, 1000)
    assert figures["stagecoach-robbery"] == (1, 3000)
    assert figures["bank-robbery"] == (2, 1000)
    assert figures["fastest-gun"] == (3, 1000)
    assert figures["most-wanted"] == figures["hideout"] == figures["wyatt-earp"] == (0, 0)
    assert all(figures[name] == (2, 0) for name in OUTLAWS)


@pytest.mark.parametrize(
    ("card", "points", "money"),
    [("stagecoach-robbery", 1, 3000), ("bank-robbery", 2, 1000), ("fastest-gun", 3, 1000)],
)
def test_en_points_and_money_of_the_cards_with_a_number(card: str, points: int, money: int) -> None:
    at = game(
        hands={"Anna": f"{card} hideout"},
        territories={"Anna": {"jesse-james": "jesse-james*3"}},
        supply=HIT,
    )
    events = do(at, card, "place jesse-james")
    assert only(events, "rewarded") | {"rules": []} == {
        "type": "rewarded",
        "outlaw": "jesse-james",
        "amount": money,
        "rules": [],
    }
    assert at.view().capture_points("Anna", "jesse-james") == 6 + points


@pytest.mark.parametrize(("players", "rest"), [(2, 57), (3, 47), (4, 37)])
def test_pr_supply_after_the_deal(players: int, rest: int) -> None:
    at = Game.new(["Anna", "Burt", "Curt", "Dora"][:players], 5)
    assert at.view().supply_size == rest
    assert set(at.view().hand_sizes.values()) == {10}
    assert len(discards(at)) == 1


def test_pr_two_outlaws_photo_and_stagecoach_are_nine_points_and_none_under_a_hideout() -> None:
    cards = "belle-starr*2 photo:belle-starr stagecoach-robbery"
    for covered, points in (("", 9), (" hideout", 0)):
        at = game(hands={"Anna": "hideout"}, territories={"Burt": {"belle-starr": cards + covered}})
        assert at.view().capture_points("Burt", "belle-starr") == points


@pytest.mark.parametrize(("cp", "reward"), [([4, 4, 2], 2000), ([8, 0], 1000), ([2, 0], 2000)])
def test_pr_a_captured_outlaws_poster_holds_at_least_3000(cp: list[int], reward: int) -> None:
    scoring = score_poster(cp, reward)
    assert not scoring.reachable
    assert scoring.unreachable
    assert "$3,000" in scoring.unreachable


@pytest.mark.parametrize("cp", [[4, 4, 2], [6, 2, 0], [6, 6, 2]])
def test_pr_3000_is_enough_for_outlaw_cards_alone(cp: list[int]) -> None:
    assert score_poster(cp, 3000).reachable


def test_rv_hideout_answered_with_the_last_card_ends_the_hand_at_once() -> None:
    """RV: going out by the answer; the player of the Hideout does not finish."""
    fields: dict[str, Any] = {
        "hands": {"Anna": "hideout wes-hardin", "Burt": "wyatt-earp", "Curt": "belle-starr"},
        "territories": {"Burt": {"jesse-james": "jesse-james*4"}},
        "posters": {"jesse-james": 4000},
        "supply": f"belle-starr {HIT}",
    }
    at = game(rules="everything2", **fields)
    events = do(at, "hideout", "hide Burt jesse-james", "react wyatt-earp")
    assert only(events, "hand_ended")["player"] == "Burt"
    assert at.position()["phase"] == "scored"
    assert at.position()["money"]["Burt"] == 4000
    at = game(**fields)
    do(at, "hideout", "hide Burt jesse-james", "react wyatt-earp")
    assert at.position()["phase"] == "play"
    events = do(at, "discard wes-hardin")
    assert only(events, "hand_ended")["why"] in ("out", "other_out")


def test_rv_the_searcher_tells_what_he_took() -> None:
    at = game(rules="everything2", hands={"Anna": "wyatt-earp hideout"}, discard="bank-robbery")
    (took,) = [e for e in _events(at, "wyatt-earp search", "take bank-robbery") if e.type == "took"]
    assert took.seen("Burt").data["card"] == "bank-robbery"
    assert at.view("Burt").bonus == "bank-robbery"


def _events(at: Game, *moves: str) -> list[Any]:
    return [event for move in moves for event in at.push(move)]


def test_pr_what_is_written_is_what_was_read() -> None:
    """The example position of the formats, read and written."""
    document = position(
        rules={"preset": "rio-grande", "short_top_tie": "thousand_each"},
        dealer="Curt",
        turn="Anna",
        posters={"jesse-james": 3000},
        opened=["jesse-james"],
        hands={"Anna": "wes-hardin*3 wyatt-earp hideout", "Burt": "bob-dalton"},
        territories={"Burt": {"jesse-james": "jesse-james*3 bank-robbery hideout"}},
        supply="bob-dalton hideout",
        discard="belle-starr",
        seed=7,
    )
    at = Game.from_position(document)
    written = at.position()
    for field in ("players", "dealer", "turn", "phase", "opened", "discard", "rules"):
        assert written[field] == document[field], field
    assert written["supply"][:2] == document["supply"]
    assert Game.from_position(written) == at
