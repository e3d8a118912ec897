"""Setting up: the rules and the rulings on it."""

from collections import Counter

import pytest
from scene import (
    NAMES,
    all_cards,
    discards,
    do,
    game,
    held,
    legal,
    refused,
    rule,
    ruling,
    scored,
    supply,
)

from wyatt.earp import Game, InvalidDocument, Rules
from wyatt.earp.cards import COPIES, OUTLAWS

# --- setting up ----------------------------------------------------------------------------------


@rule("setup.players")
@ruling("K4")
def test_two_to_four_play() -> None:
    for players in (2, 3, 4):
        assert Game.new(NAMES[:players]).players == tuple(NAMES[:players])
    for players in (0, 1, 5):
        with pytest.raises(InvalidDocument, match=r"setup\.players"):
            Game.new(NAMES[:players])
        with pytest.raises(InvalidDocument, match=r"setup\.players"):
            game(players=NAMES[:players], hands={})


@rule("setup.posters")
def test_posters_start_with_1000_and_gain_1000_a_hand() -> None:
    at = Game.new(NAMES[:3], 1)
    assert at.position()["posters"] == dict.fromkeys(OUTLAWS, 1000)
    at = scored(posters={"jesse-james": 3000, "wes-hardin": 0})
    do(at, "deal")
    assert at.position()["posters"] == {
        **dict.fromkeys(OUTLAWS, 2000),
        "jesse-james": 4000,
        "wes-hardin": 1000,
    }


@rule("setup.deal")
@ruling("T4", "T12")
@pytest.mark.parametrize(("many", "left"), [(2, 57), (3, 47), (4, 37)])
def test_ten_cards_each_one_turned_up_and_all_78_there(many: int, left: int) -> None:
    at = Game.new(NAMES[:many], 11)
    document = at.position()
    assert [len(held(at, name)) for name in document["players"]] == [10] * many
    assert len(document["posters"]) == 7
    assert len(discards(at)) == 1
    assert len(supply(at)) == at.view().supply_size == left
    assert all_cards(document) == Counter(COPIES)
    # T12: ten is no limit; drawing goes beyond it.
    do(at, "draw supply")
    assert len(held(at, "Anna")) == 12


@rule("setup.deal")
def test_one_card_at_a_time_from_the_dealers_left() -> None:
    """The dealt hands are every third card of one shuffle, whoever deals."""
    at = scored(dealer="Anna", seed=5)
    do(at, "deal")  # Burt deals now, so Curt gets the first card
    other = scored(dealer="Curt", seed=5)
    do(other, "deal")
    assert held(at, "Curt") == held(other, "Burt")
    assert held(at, "Anna") == held(other, "Curt")
    assert discards(at) == discards(other)


@rule("setup.deal")
@ruling("E5")
def test_the_next_deal_clears_the_table_and_shuffles_all_78() -> None:
    at = scored(
        territories={"Burt": "jesse-james*3 hideout"},
        reshuffled=True,
        rest="none",
        money={"Anna": 4000},
    )
    do(at, "deal")
    document = at.position()
    expected = {"phase": "draw", "opened": [], "reshuffled": False, "sheriff_played": False,
                "hand_number": 2, "money": {"Anna": 4000, "Burt": 0, "Curt": 0},
                "territories": {"Anna": {}, "Burt": {}, "Curt": {}}}  # fmt: skip
    assert {field: document[field] for field in expected} == expected
    assert "rest" not in document
    assert len(supply(at)) == 47


@rule("setup.start")
@ruling("T1", "T2")
def test_the_dealers_left_starts_and_deals_the_next_hand() -> None:
    at = Game.new(NAMES[:3], 2)
    assert at.view().dealer == "Curt"  # the last in seat order, if nobody is named
    assert at.actor == "Anna"
    at = scored(dealer="Curt", turn="Burt")
    assert at.position()["dealer"] == "Curt"  # still the old one
    do(at, "deal")
    assert at.position()["dealer"] == "Anna"
    assert at.actor == "Burt"


@ruling("T1")
def test_a_position_may_name_any_dealer() -> None:
    at = Game.from_position(
        {
            "format": "wyatt-position/1",
            "players": NAMES[:3],
            "hands": {"Burt": ["hideout"]},
            "dealer": "Anna",
        }
    )
    assert at.actor == "Burt"
    assert at.position()["phase"] == "draw"


@rule("setup.deal", "turn.order")
def test_nothing_but_deal_between_hands_and_no_deal_within_one() -> None:
    at = scored()
    assert legal(at) == {"deal"}
    refused(at, "draw supply", "setup.deal", names=("deal",))
    refused(game(hand="hideout"), "deal", "setup.deal", "turn.order")


@ruling("T3")
def test_a_sheriff_card_turned_up_first_does_nothing_and_may_be_drawn() -> None:
    at = next(
        dealt
        for dealt in (Game.new(NAMES[:3], seed) for seed in range(200))
        if discards(dealt)[0] == "hideout"
    )
    assert legal(at) == {"draw supply", "draw discard"}
    assert not any(at.position()["territories"].values())
    before = held(at, "Anna").count("hideout")
    do(at, "draw discard")
    assert held(at, "Anna").count("hideout") == before + 1


@ruling("K1", "K2", "K3")
def test_every_rule_is_the_same_for_two_players() -> None:
    """K1: with two, both directions are listed and ask the same; K2 and K3 name no other rule."""
    at = game(
        players=["Anna", "Burt"],
        hands={"Anna": "most-wanted hideout*2", "Burt": "jesse-james"},
        territories={"Burt": "wes-hardin*3"},
    )
    results = []
    for direction in ("left", "right"):
        copy = at.copy()
        do(copy, f"most-wanted ask jesse-james {direction}")
        results.append(copy.position())
    assert results[0] == results[1]
    assert legal(at) == {
        *(f"most-wanted ask {outlaw} {side}" for outlaw in OUTLAWS for side in ("left", "right")),
        "most-wanted steal",
        "hideout",
        "discard hideout",
        "discard most-wanted",
    }
    # No preset is about a number of players or an edition: the rules hold no such thing.
    for preset in ("rio-grande", "berclaz", "everything2"):
        rules = Rules.preset(preset)
        assert [Game.new(NAMES[:many], 1, rules).rules for many in (2, 3, 4)] == [rules] * 3
