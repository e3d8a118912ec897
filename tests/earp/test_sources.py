"""Every worked number and example of the sources, by the source's key and the example's place.

EN the English rulebook, FN its footnotes and margin notes, FR the French translation, RV the
player's review, PR this project's own page of rules.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from scene import (
    HIT,
    MISS,
    discards,
    do,
    game,
    group,
    held,
    legal,
    only,
    paid,
    position,
    poster,
    refused,
    types,
)

from wyatt.earp import Game, Rules, score_poster
from wyatt.earp.cards import CAPTURE_POINTS, CARDS, COPIES, OUTLAWS, POSTER_MONEY

#: source, preset, capture points, reward, payouts, left (in thousands of dollars).
SPLITS = [
    ("EN example 1 (FN and FR alike): 11/6/2 on $9,000", "rio-grande", [11, 6, 2], 9, [9, 0, 0], 0),
    ("EN example 2 (FN and FR alike): 9/5/4 on $8,000", "rio-grande", [9, 5, 4], 8, [5, 3, 0], 0),
    ("EN example 3 (FN alike): 4/4/2 on $3,000", "rio-grande", [4, 4, 2], 3, [0, 0, 0], 3),
    ("EN example 4 (FN and FR alike): 4/4/2 on $6,000", "rio-grande", [4, 4, 2], 6, [2, 2, 1], 1),
    ("FR example 1: 11/6/2 on $9,000", "berclaz", [11, 6, 2], 9, [9, 0, 0], 0),
    ("FR example 2: 9/5/4 on $8,000", "berclaz", [9, 5, 4], 8, [5, 3, 0], 0),
    ("FR example 3: 4/4/2 on $3,000", "berclaz", [4, 4, 2], 3, [1, 1, 0], 1),
    ("FR example 4: 4/4/2 on $6,000", "berclaz", [4, 4, 2], 6, [2, 2, 1], 1),
    ("RV three tied at 6 on $5,000", "everything2", [6, 6, 6], 5, [0, 0, 0], 5),
    ("RV read by the rulebook: 6/6/6 on $5,000", "rio-grande", [6, 6, 6], 5, [0, 0, 0], 5),
    (
        "RV eight, four and two: only the first two share $3,000",
        "everything2",
        [8, 4, 2],
        3,
        [2, 1, 0],
        0,
    ),
    ("RV fewer than eight: he gets away", "everything2", [4, 3, 0], 5, [0, 0, 0], 5),
    ("FR summary: at least 8", "berclaz", [8, 0, 0], 4, [4, 0, 0], 0),
    ("S7 FR three-way tie at the top on $5,000", "berclaz", [6, 6, 6], 5, [1, 1, 1], 2),
    ("S9 9/7/7 on $3,000", "rio-grande", [9, 7, 7], 3, [2, 0, 0], 1),
]


@pytest.mark.parametrize(
    ("preset", "cp", "reward", "payouts", "left"),
    [case[1:] for case in SPLITS],
    ids=[case[0] for case in SPLITS],
)
def test_split(preset: str, cp: list[int], reward: int, payouts: list[int], left: int) -> None:
    assert paid(cp, reward, name=preset) == (payouts, left)
    captured = score_poster(cp, reward * 1000, Rules.preset(preset)).captured
    assert captured == (sum(cp) >= 8)


def test_fr_example_2_dollar_by_dollar() -> None:
    """FR: Max 2000, Bert 1000, Max 1000, Bert 1000, Max 1000, Bert 1000, Max 1000."""
    steps = score_poster([9, 5, 4], 8000).document()["steps"]
    assert [(step["players"], step["each"]) for step in steps] == [
        ([0], 2000),
        ([1], 1000),
        ([0], 1000),
        ([1], 1000),
        ([0], 1000),
        ([1], 1000),
        ([0], 1000),
    ]


@pytest.mark.parametrize(
    ("cp", "reward", "captured", "stopped", "rules"),
    [
        ([11, 6, 2], 9000, True, None, {"score.capture", "score.lead"}),
        ([9, 5, 4], 8000, True, None, {"score.share", "score.first-share", "score.laps"}),
        (
            [4, 4, 2],
            3000,
            True,
            {"lap": 1, "players": [0, 1], "needed": 4000, "had": 3000},
            {"score.ties", "score.stop", "score.carry"},
        ),
        (
            [4, 4, 2],
            6000,
            True,
            {"lap": 2, "players": [0, 1], "needed": 2000, "had": 1000},
            {"score.ties", "score.stop", "score.carry"},
        ),
    ],
    ids=["EN example 1", "EN example 2", "EN example 3", "EN example 4"],
)
def test_en_examples_in_full(
    cp: list[int], reward: int, captured: bool, stopped: object, rules: set[str]
) -> None:
    document = score_poster(cp, reward).document()
    assert document["captured"] is captured
    assert document["stopped"] == stopped
    assert rules <= set(document["rules"])
    assert document["reachable"] is True


# --- plays and rewards ---------------------------------------------------------------------------


@pytest.mark.parametrize("preset", ["rio-grande", "berclaz", "everything2"])
def test_en_jesse_james_examples_1_to_3_and_fr_max_and_bert(preset: str) -> None:
    """EN 4 cards +$3,000, then 2 +$1,000, then 1 +$0; FR tells the same of Max and Bert."""
    at = game(
        rules=preset,
        hands={
            "Anna": "jesse-james*5 hideout*2",
            "Burt": "hideout",
            "Curt": "jesse-james*2 wyatt-earp*2",
        },
        discard="bank-robbery*3",
    )
    assert only(do(at, "play jesse-james*4"), "rewarded")["amount"] == 3000
    assert poster(at, "jesse-james") == 4000
    do(at, "discard hideout", "draw discard", "discard hideout", "draw discard")
    assert only(do(at, "play jesse-james*2"), "rewarded")["amount"] == 1000
    assert poster(at, "jesse-james") == 5000
    do(at, "discard wyatt-earp", "draw discard")
    assert only(do(at, "play jesse-james"), "rewarded")["amount"] == 0
    assert poster(at, "jesse-james") == 5000
    assert group(at, "Anna", "jesse-james") == ["jesse-james"] * 5
    assert group(at, "Curt", "jesse-james") == ["jesse-james"] * 2


def test_rv_an_opening_of_three_adds_two_and_a_single_card_nothing() -> None:
    at = game(hands={"Anna": "jesse-james*4 hideout"})
    do(at, "play jesse-james*3")
    assert poster(at, "jesse-james") == 3000
    do(at, "play jesse-james")
    assert poster(at, "jesse-james") == 3000


def test_en_photo_example_1_four_and_the_photo_put_4000() -> None:
    at = game(turn="Burt", hands={"Burt": "billy-the-kid*4 photo:billy-the-kid hideout"})
    do(at, "play billy-the-kid*4", "photo billy-the-kid")
    assert poster(at, "billy-the-kid") == 1000 + 4000
    assert at.view("Anna").capture_points("Burt", "billy-the-kid") == 12


def test_en_photo_example_2_a_lone_photo_then_a_bank_robbery_on_it() -> None:
    at = game(
        turn="Curt",
        hands={
            "Anna": "hideout*2",
            "Burt": "hideout wyatt-earp",
            "Curt": "photo:billy-the-kid bank-robbery wyatt-earp*2",
        },
        territories={"Burt": {"billy-the-kid": "billy-the-kid*3"}},
        posters={"billy-the-kid": 3000},
        supply=HIT,
    )
    do(at, "photo billy-the-kid")
    assert poster(at, "billy-the-kid") == 4000
    do(at, "discard wyatt-earp", "draw discard", "discard wyatt-earp", "draw discard")
    do(at, "discard wyatt-earp", "draw discard")
    do(at, "bank-robbery", "place billy-the-kid")
    assert poster(at, "billy-the-kid") == 5000
    assert group(at, "Curt", "billy-the-kid") == ["photo:billy-the-kid", "bank-robbery"]


def test_en_discard_example_a_sheriff_card_as_discard_has_no_effect() -> None:
    """EN: one Sheriff card is played to the stack, then a second is discarded, which does nothing."""
    at = game(
        hands={"Anna": "most-wanted wyatt-earp", "Burt": "wes-hardin*2"}, discard="bank-robbery"
    )
    do(at, "most-wanted ask wes-hardin left")
    before = at.position()["supply"]
    assert types(do(at, "discard wyatt-earp")) == ["discarded"]
    assert at.position()["supply"] == before
    assert discards(at) == ["wyatt-earp", "most-wanted", "bank-robbery"]
    assert held(at, "Anna") == ["wes-hardin"]
    assert at.position()["turn"] == "Burt"


def test_en_fastest_gun_example_bars_jesse_james_and_no_other() -> None:
    """EN, FN footnote 5: Burt's Jesse James is the fastest gun."""
    at = game(
        hands={"Anna": "fastest-gun hideout"},
        territories={
            "Anna": {"jesse-james": "jesse-james*2", "wes-hardin": "wes-hardin*3"},
            "Burt": {"jesse-james": "jesse-james*3 fastest-gun"},
        },
        posters={"jesse-james": 5000},
        supply=HIT,
    )
    do(at, "fastest-gun")
    assert legal(at) == {"place wes-hardin"}
    refused(at, "place jesse-james", "fastest.same-outlaw", names=("Jesse James",))
    do(at, "place wes-hardin")
    assert group(at, "Burt", "jesse-james") == ["jesse-james"] * 3
    assert poster(at, "jesse-james") == 5000
    assert discards(at)[0] == "fastest-gun"


def test_fn_8_burt_steals_curts_only_wes_hardin_and_the_bank_robbery_is_discarded() -> None:
    at = game(
        turn="Burt",
        hands={"Burt": "most-wanted hideout", "Anna": "hideout"},
        territories={"Curt": {"wes-hardin": "wes-hardin bank-robbery"}},
        posters={"wes-hardin": 4000},
        supply=HIT,
    )
    events = do(at, "most-wanted steal", "steal Curt wes-hardin")
    assert only(events, "orphaned")["cards"] == ["bank-robbery"]
    assert group(at, "Curt", "wes-hardin") == []
    assert poster(at, "wes-hardin") == 4000
    assert discards(at) == ["most-wanted", "bank-robbery", HIT]
    assert "wes-hardin" in held(at, "Burt")


def hidden_belle(anna: int) -> Game:
    """EN's Hideout example: Curt has two Belle Starr, that Photo and a Stagecoach robbery."""
    return game(
        turn="Burt",
        hands={"Burt": "hideout wyatt-earp", "Anna": "bob-dalton"},
        territories={
            "Anna": {"belle-starr": f"belle-starr*{anna}"},
            "Curt": {"belle-starr": "belle-starr*2 photo:belle-starr stagecoach-robbery"},
        },
        posters={"belle-starr": 7000},
        supply="wes-hardin",
    )


def test_en_hideout_example_nine_points_no_longer_count() -> None:
    at = hidden_belle(anna=3)
    assert at.view("Anna").capture_points("Curt", "belle-starr") == 9
    do(at, "hideout", "hide Curt belle-starr")
    assert at.view("Anna").capture_points("Curt", "belle-starr") == 0
    assert group(at, "Curt", "belle-starr")[:-1] == [
        "belle-starr",
        "belle-starr",
        "photo:belle-starr",
        "stagecoach-robbery",
    ]
    assert poster(at, "belle-starr") == 7000


def test_en_hideout_example_belle_starr_is_not_captured_if_the_hand_ends_now() -> None:
    at = hidden_belle(anna=3)
    do(at, "hideout", "hide Curt belle-starr")
    scored = [event for event in do(at, "discard wyatt-earp") if event["type"] == "scored"]
    (belle,) = [event for event in scored if event["outlaw"] == "belle-starr"]
    assert belle["cp"] == [6, 0, 0]
    assert not belle["captured"]
    assert poster(at, "belle-starr") == 7000
    assert at.position()["money"] == {"Anna": 0, "Burt": 0, "Curt": 0}


def test_fn_margin_four_of_one_colour_a_sheriff_card_two_of_another() -> None:
    """FN example of a turn: 4 Outlaw cards, 1 Sheriff card and 2 Outlaw cards of another colour."""
    at = game(
        hands={"Anna": "jesse-james*4 photo:jesse-james wes-hardin*2 hideout*2"},
        territories={"Burt": {"wes-hardin": "wes-hardin*3"}},
    )
    do(at, "play jesse-james*4", "photo jesse-james", "play wes-hardin*2", "discard hideout")
    assert poster(at, "jesse-james") == 5000
    assert poster(at, "wes-hardin") == 2000


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
