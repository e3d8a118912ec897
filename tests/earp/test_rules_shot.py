"""One Sheriff card per turn, and the shot: rules and rulings."""

import pytest
from scene import (
    HIT,
    MISS,
    OWN,
    discards,
    do,
    game,
    group,
    held,
    legal,
    only,
    refused,
    rule,
    ruling,
    supply,
    types,
)

from wyatt.earp.cards import TITLES

#: Something to aim at for every card that shoots.
TARGETS = {"Anna": "jesse-james*3, belle-starr*3 hideout", "Burt": "wes-hardin*3"}
SHOOTERS = [
    ("stagecoach-robbery", "stagecoach-robbery", "place"),
    ("bank-robbery", "bank-robbery", "place"),
    ("fastest-gun", "fastest-gun", "place"),
    ("most-wanted", "most-wanted steal", "steal"),
    ("hideout", "hideout", "hide"),
    ("wyatt-earp", "wyatt-earp lift", "lift"),
]
#: The rule that says what may be shot for, by the phase of its choice.
NEEDS = {"place": "robbery.target", "steal": "wanted.steal", "hide": "hideout.target", "lift": "wyatt.lift"}  # fmt: skip
shooters = pytest.mark.parametrize(("card", "shoot", "phase"), SHOOTERS)


# --- one a turn ----------------------------------------------------------------------------------


@rule("sheriff.one-per-turn")
@ruling("G1")
def test_one_sheriff_card_a_turn_whatever_came_of_it() -> None:
    at = game(
        hand="photo:jesse-james photo:wes-hardin most-wanted wyatt-earp hideout",
        territories={**OWN, "Burt": "wes-hardin*3"},
        discard="bank-robbery",
    )
    assert at.position()["sheriff_played"] is False
    do(at, "photo jesse-james")
    assert at.position()["sheriff_played"] is True
    for move, name in (
        ("photo wes-hardin", "Photo of Wes Hardin"),
        ("most-wanted ask belle-starr left", "Most wanted!"),
        ("wyatt-earp draw", "Wyatt Earp"),
        ("wyatt-earp search", "Wyatt Earp"),
        ("hideout", "Hideout"),
    ):
        refused(at, move, "sheriff.one-per-turn", names=(name,))
    do(at, "discard hideout")
    assert at.position()["sheriff_played"] is False


@rule("wyatt.search-bonus", "sheriff.one-per-turn")
@ruling("G2")
def test_the_search_bonus_is_the_very_next_action_or_nothing() -> None:
    fields = {
        "hands": {"Anna": "wyatt-earp bank-robbery wes-hardin*2 hideout"},
        "territories": {**OWN, "Burt": "wes-hardin*3"},
        "discard": "photo:wes-hardin fastest-gun",
        "supply": HIT,
    }
    at = game(**fields)
    do(at, "wyatt-earp search", "take photo:wes-hardin")
    assert at.position()["bonus"] == "photo:wes-hardin"
    # Any Sheriff card may be it, the first of the deck too.
    other = game(**{**fields, "discard": "photo:belle-starr"})
    do(other, "wyatt-earp search", "take photo:belle-starr")
    assert other.position()["bonus"] == "photo:belle-starr"
    refused(
        at,
        "bank-robbery",
        "sheriff.one-per-turn",
        "wyatt.search-bonus",
        names=("Photo of Wes Hardin",),
    )
    lapsed = at.copy()
    do(at, "photo wes-hardin")
    assert "bonus" not in at.position()
    refused(at, "bank-robbery", "sheriff.one-per-turn")  # two at most
    do(lapsed, "play wes-hardin")  # anything else, and the right is gone
    assert "bonus" not in lapsed.position()
    refused(lapsed, "photo wes-hardin", "sheriff.one-per-turn")
    # Drawn with the other mode, a Sheriff card is no bonus (W10).
    at = game(**{**fields, "supply": "photo:wes-hardin belle-starr", "discard": ""})
    do(at, "wyatt-earp draw")
    refused(at, "photo wes-hardin", "sheriff.one-per-turn")


@rule("wyatt.search-bonus")
@ruling("G2")
def test_a_bonus_that_shoots_and_one_that_asks() -> None:
    at = game(
        hands={"Anna": "wyatt-earp hideout", "Curt": "belle-starr"},
        territories=OWN,
        discard="most-wanted bank-robbery",
        supply=HIT,
    )
    asking = at.copy()
    do(at, "wyatt-earp search", "take bank-robbery", "bank-robbery", "place jesse-james")
    assert group(at, "Anna", "jesse-james")[-1] == "bank-robbery"
    do(asking, "wyatt-earp search", "take most-wanted", "most-wanted ask belle-starr right")
    assert held(asking, "Anna") == ["belle-starr", "hideout"]
    refused(asking, "hideout", "sheriff.one-per-turn")


@rule("wyatt.search-bonus")
def test_an_outlaw_card_taken_by_the_search_is_no_bonus() -> None:
    at = game(hand="wyatt-earp photo:jesse-james hideout", territories=OWN, discard="jesse-james")
    do(at, "wyatt-earp search", "take jesse-james")
    assert "bonus" not in at.position()
    refused(at, "photo jesse-james", "sheriff.one-per-turn")
    do(at, "play jesse-james")


# --- the shot ------------------------------------------------------------------------------------


@rule("shot")
@ruling("X14", "W11")
@shooters
def test_a_miss_lies_under_the_card_that_missed(card: str, shoot: str, phase: str) -> None:
    at = game(
        hand=f"{card} photo:wes-hardin bob-dalton",
        territories=TARGETS,
        supply=MISS,
        discard="belle-starr",
    )
    shot = only(do(at, shoot), "shot")
    assert (shot["hit"], shot["card"]) == (False, MISS)
    top = [MISS, card] if card == "wyatt-earp" else [card, MISS]
    assert discards(at) == [*top, "belle-starr"]
    assert at.position()["phase"] == "play"
    assert at.position()["sheriff_played"] is True
    refused(at, "photo wes-hardin", "sheriff.one-per-turn", names=("Photo of Wes Hardin",))
    assert group(at, "Anna", "belle-starr")[-1] == "hideout"


@rule("shot", "shot.needs-target")
@ruling("G5", "G7", "W9")
@shooters
def test_a_hit_owes_a_choice_and_nothing_else(card: str, shoot: str, phase: str) -> None:
    at = game(hand=f"{card} bob-dalton", territories=TARGETS, supply=HIT)
    assert not any(move.startswith(f"{phase} ") for move in legal(at))
    assert at.view("Burt").pending is None
    shot = only(do(at, shoot), "shot")
    assert shot["hit"] is True
    assert at.position()["phase"] == phase
    assert at.position()["pending"] == at.view("Burt").pending == {"card": card}
    assert at.actor == "Anna"
    for other in ("discard bob-dalton", "pass", "draw supply", shoot):
        refused(at, other, "turn.order")
    assert legal(at)
    assert all(move.startswith(f"{phase} ") for move in legal(at))
    assert HIT in discards(at)


@rule("shot")
@ruling("D5")
@pytest.mark.parametrize(
    "turned",
    [
        "photo:belle-starr",
        "photo:bob-dalton",
        "wyatt-earp",
        "hideout",
        "bank-robbery",
        "fastest-gun",
    ],
)
def test_every_sheriff_card_turned_is_a_miss(turned: str) -> None:
    at = game(hand="stagecoach-robbery belle-starr", territories=OWN, supply=turned)
    assert only(do(at, "stagecoach-robbery"), "shot")["hit"] is False


@rule("shot.needs-target")
@ruling("G4", "G6")
@shooters
def test_no_shot_without_a_target(card: str, shoot: str, phase: str) -> None:
    at = game(hand=f"{card} belle-starr", supply=HIT, opened="jesse-james")
    refused(at, shoot, "shot.needs-target", NEEDS[phase], names=(TITLES[card],))
    assert f"discard {card}" in legal(at)
    assert supply(at)[0] == HIT


@rule("shot.needs-target", "robbery.target")
@ruling("F6")
def test_others_groups_are_no_target_of_a_robbery() -> None:
    at = game(
        hand="bank-robbery fastest-gun belle-starr",
        territories={"Burt": "wes-hardin*3"},
        supply=HIT,
    )
    refused(at, "bank-robbery", "robbery.target", names=("Bank robbery",))
    refused(at, "fastest-gun", "shot.needs-target", names=("Fastest gun",))
    assert all(move.startswith("discard ") for move in legal(at))


@rule("shot.needs-card")
@ruling("X7")
@shooters
def test_no_card_to_turn_no_shot(card: str, shoot: str, phase: str) -> None:
    fields = {
        "hands": {"Anna": f"{card} bob-dalton"},
        "territories": TARGETS,
        "discard": "belle-starr*2",
        "rest": "none",
    }
    at = game(reshuffled=True, **fields)
    refused(at, shoot, "shot.needs-card", names=(TITLES[card],))
    assert at.position()["phase"] == "play"  # the hand goes on
    ended = game(reshuffled=True, rules={"empty_supply_shot": "end_hand"}, **fields)
    events = do(ended, shoot)
    assert only(events, "hand_ended")["why"] == "supply"
    assert "shot" not in types(events)
    assert card in discards(ended)
    again = game(reshuffled=True, rules={"empty_supply_shot": "reshuffle_again"}, **fields)
    events = do(again, shoot)
    assert types(events).index("reshuffled") < types(events).index("shot")


@rule("shot.needs-card", "draw.reshuffle")
@ruling("X6", "X13", "W12")
@shooters
def test_a_shot_may_use_the_one_reshuffle(card: str, shoot: str, phase: str) -> None:
    """The shooting card waits aside; a Wyatt Earp lies on the stack and is shuffled in."""
    at = game(hand=f"{card} bob-dalton", territories=TARGETS, discard="belle-starr", rest="none")
    events = do(at, shoot)
    assert only(events, "reshuffled")["cards"] == (2 if card == "wyatt-earp" else 1)
    assert at.position()["reshuffled"] is True
    if card != "wyatt-earp":
        assert at.position()["phase"] == phase
        assert discards(at) == ["belle-starr"]
        assert supply(at) == []


@rule("shot.needs-card")
@ruling("X13", "W12")
def test_a_lone_wyatt_turns_itself_and_misses() -> None:
    at = game(hand="wyatt-earp hideout", territories=TARGETS, rest="none")
    shot = only(do(at, "wyatt-earp lift"), "shot")
    assert (shot["card"], shot["hit"]) == ("wyatt-earp", False)
    assert discards(at) == ["wyatt-earp"]
    at = game(hand="hideout bob-dalton", territories=TARGETS, rest="none")
    refused(at, "hideout", "shot.needs-card")
