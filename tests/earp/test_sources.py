"""Every worked number and example of the sources, by the source's key and the example's place.

EN the English rulebook, FN its footnotes and margin notes, FR the French translation, RV the
player's review, PR this project's own page of rules.
"""

import pytest
from scene import HIT, discards, do, game, group, held, legal, only, paid, poster, refused, types

from wyatt.earp import Game, Rules, score_poster

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
    ("RV eight, four and two: only the first two share $3,000", "everything2", [8, 4, 2], 3,
     [2, 1, 0], 0),
    ("RV fewer than eight: he gets away", "everything2", [4, 3, 0], 5, [0, 0, 0], 5),
    ("FR summary: at least 8", "berclaz", [8, 0, 0], 4, [4, 0, 0], 0),
    ("S7 FR three-way tie at the top on $5,000", "berclaz", [6, 6, 6], 5, [1, 1, 1], 2),
    ("S9 9/7/7 on $3,000", "rio-grande", [9, 7, 7], 3, [2, 0, 0], 1),
]  # fmt: skip


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
        ([4, 4, 2], 3000, True, {"lap": 1, "players": [0, 1], "needed": 4000, "had": 3000},
         {"score.ties", "score.stop", "score.carry"}),
        ([4, 4, 2], 6000, True, {"lap": 2, "players": [0, 1], "needed": 2000, "had": 1000},
         {"score.ties", "score.stop", "score.carry"}),
    ],
    ids=["EN example 1", "EN example 2", "EN example 3", "EN example 4"],
)  # fmt: skip
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
