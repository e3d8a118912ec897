"""Hideout and Wyatt Earp: rules and rulings."""

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
    poster,
    refused,
    rule,
    ruling,
    supply,
    types,
)

from wyatt.earp.cards import OUTLAWS

# --- Hideout -------------------------------------------------------------------------------------


@rule("hideout.target", "shot.needs-target")
@ruling("H1", "H2", "H4", "H5")
def test_one_uncovered_group_of_one_opponent_a_lone_photo_too() -> None:
    theirs = {"Burt": "jesse-james*2, belle-starr*3 hideout", "Curt": "photo:wes-hardin"}
    at = game(hand="hideout bob-dalton", territories={**OWN, **theirs}, supply="sundance-kid")
    do(at, "hideout")
    assert legal(at) == {"hide Burt jesse-james", "hide Curt wes-hardin"}
    refused(at, "hide Anna jesse-james", "hideout.target", names=("own",))
    refused(at, "hide Burt belle-starr", "hideout.target", names=("Burt", "Belle Starr", "Hideout"))
    refused(at, "hide Curt jesse-james", "hideout.target", names=("Curt", "Jesse James"))
    do(at, "hide Burt jesse-james")
    assert at.view().is_hidden("Burt", "jesse-james")
    assert not at.view().is_hidden("Anna", "jesse-james")
    assert at.view().capture_points("Anna", "jesse-james") == 6
    table = {"Burt": "belle-starr*3 hideout"}
    at = game(hand="hideout bob-dalton", territories=table)
    refused(at, "hideout", "hideout.target", "shot.needs-target", names=("Hideout",))
    hands = {"Anna": "hideout bob-dalton*2", "Burt": "wyatt-earp bob-dalton"}
    at = game(turn="Burt", hands=hands, territories=table, supply="wes-hardin")
    do(at, "wyatt-earp lift", "lift belle-starr")
    lifted = at.position()["territories"]
    at = game(hand="hideout bob-dalton", territories=lifted, supply="wes-hardin")
    do(at, "hideout", "hide Burt belle-starr")
    assert at.view().is_hidden("Burt", "belle-starr")


@rule("hideout.effect", "score.hidden")
@ruling("H3", "H6")
def test_hidden_points_are_nothing_and_a_hideout_adds_nothing() -> None:
    at = game(
        hand="hideout bob-dalton", territories={"Anna": "jesse-james*2", "Burt": "jesse-james*4"},
        posters={"jesse-james": 5000}, supply="sundance-kid",
    )  # fmt: skip
    events = do(at, "hideout", "hide Burt jesse-james")
    assert "rewarded" not in types(events)
    assert poster(at, "jesse-james") == 5000
    events = do(at, "discard bob-dalton")
    (scored,) = [e for e in events if e["type"] == "scored" and e["outlaw"] == "jesse-james"]
    assert (scored["cp"], scored["captured"]) == ([4, 0, 0], False)


# --- Wyatt Earp's answer -------------------------------------------------------------------------
def answer(turned: str, **fields: object) -> dict[str, object]:
    return {
        "hands": {"Anna": "hideout bob-dalton*2", "Burt": "wyatt-earp*2 photo:jesse-james", "Curt": "wyatt-earp"},
        "territories": {"Burt": "jesse-james*3, belle-starr*3 hideout"},
        "supply": f"sundance-kid {turned}", **fields,
    }  # fmt: skip


@rule("wyatt.react")
@ruling("H8", "W6", "X14", "W11")
@pytest.mark.parametrize("turned", [HIT, MISS])
def test_the_owner_may_answer_at_once(turned: str) -> None:
    at = game(**answer(turned))
    do(at, "hideout", "hide Burt jesse-james")
    document = at.position()
    assert (document["phase"], document["actor"], document["turn"]) == ("react", "Burt", "Anna")
    assert document["pending"] == {"card": "hideout", "player": "Burt", "outlaw": "jesse-james"}
    assert at.view("Anna").pending == document["pending"]
    assert legal(at) == {"react wyatt-earp", "pass"}
    refused(at, "discard bob-dalton", "wyatt.react", names=("Burt",))
    do(at, "react wyatt-earp")
    hit = turned == HIT
    lifted = ["hideout"] if hit else []
    assert discards(at) == [*lifted, turned, "wyatt-earp", "sundance-kid"]
    assert at.view().is_hidden("Burt", "jesse-james") == (not hit)
    assert at.view().is_hidden("Burt", "belle-starr")  # the answer is for the group just hit
    assert (at.actor, at.position()["phase"]) == ("Anna", "play")
    assert at.position()["sheriff_played"] is True


@rule("wyatt.react")
@ruling("G3", "W7", "W6", "H8")
def test_the_answer_is_one_try_and_not_the_next_turns_sheriff_card() -> None:
    at = game(**answer(MISS))
    do(at, "hideout", "hide Burt jesse-james", "react wyatt-earp")
    refused(at, "react wyatt-earp", "turn.order")  # W7
    do(at, "discard bob-dalton", "draw discard", "photo jesse-james")
    assert held(at, "Burt") == ["bob-dalton", "wyatt-earp"]
    at = game(**answer(HIT))
    events = do(at, "hideout", "hide Burt jesse-james", "pass")
    assert types(events)[-1] == "passed"
    assert at.view().is_hidden("Burt", "jesse-james")
    assert at.position()["phase"] == "play"
    # Curt's Wyatt Earp is of no use: not Curt's group. Without one, nobody is asked.
    hands = {"Anna": "hideout bob-dalton", "Burt": "bob-dalton", "Curt": "wyatt-earp"}
    at = game(**answer(HIT, hands=hands))
    do(at, "hideout", "hide Burt jesse-james")
    assert (at.actor, at.position()["phase"]) == ("Anna", "play")
    # Nor after a miss, nor for other Sheriff cards.
    at = game(**answer(HIT, supply=MISS))
    do(at, "hideout")
    assert at.actor == "Anna"


@rule("wyatt.react", "shot.needs-card")
@ruling("X10")
def test_no_answer_when_no_card_can_be_turned() -> None:
    fields = answer(HIT, supply="sundance-kid", reshuffled=True, rest="none")
    at = game(**fields)
    do(at, "hideout", "hide Burt jesse-james")
    assert (at.actor, at.position()["phase"]) == ("Anna", "play")
    at = game(**{**fields, "rules": {"empty_supply_shot": "reshuffle_again"}})
    events = do(at, "hideout", "hide Burt jesse-james", "react wyatt-earp")
    assert only(events, "reshuffled")["cards"] == 2  # the Wyatt Earp among them
    at = game(**{**fields, "rules": {"empty_supply_shot": "end_hand"}})
    events = do(at, "hideout", "hide Burt jesse-james", "react wyatt-earp")
    assert only(events, "hand_ended")["why"] == "supply"
    # The one reshuffle unused: the answer may use it (X6).
    at = game(**{**fields, "reshuffled": False})
    do(at, "hideout", "hide Burt jesse-james", "react wyatt-earp")
    assert at.position()["reshuffled"] is True


@rule("end.other-out", "wyatt.react")
@ruling("E3")
@pytest.mark.parametrize("turned", [HIT, MISS])
def test_an_answer_with_the_last_card_ends_the_hand_with_the_turn(turned: str) -> None:
    last = {"Anna": "hideout bob-dalton*2 jesse-james", "Burt": "wyatt-earp", "Curt": "wyatt-earp"}
    fields = answer(turned, hands=last, opened=["belle-starr", "jesse-james", "wes-hardin"])
    at = game(**fields)
    do(at, "hideout", "hide Burt jesse-james", "react wyatt-earp")
    do(at, "play jesse-james")  # the turn goes on
    events = do(at, "discard bob-dalton")
    assert only(events, "hand_ended")["why"] == "other_out"
    at = game(**fields, rules="everything2")
    events = do(at, "hideout", "hide Burt jesse-james", "react wyatt-earp")
    assert types(events).index("shot") < types(events).index("hand_ended")
    assert only(events, "hand_ended")["player"] == "Burt"
    assert ("hideout" in group(at, "Burt", "jesse-james")) == (turned == MISS)
    assert at.position()["phase"] == "scored"


# --- Wyatt Earp in turn --------------------------------------------------------------------------
@rule("wyatt.draw", "draw.reshuffle")
@ruling("W10", "X8", "W12")
def test_wyatt_draws_two_which_may_be_played_but_for_sheriff_cards() -> None:
    at = game(
        hand="wyatt-earp bob-dalton", supply="jesse-james photo:jesse-james", opened="jesse-james"
    )
    events = do(at, "wyatt-earp draw")
    assert "shot" not in types(events)
    assert only(events, "drew")["cards"] == ["jesse-james", "photo:jesse-james"]
    assert discards(at) == ["wyatt-earp"]
    refused(at, "photo jesse-james", "sheriff.one-per-turn")
    do(at, "play jesse-james")
    at = game(hand="wyatt-earp bob-dalton", supply="jesse-james", discard="", rest="none")
    events = do(at, "wyatt-earp draw")
    assert types(events) == ["played", "drew", "reshuffled", "drew"]
    assert held(at, "Anna") == ["bob-dalton", "jesse-james", "wyatt-earp"]
    assert discards(at) == []


@rule("wyatt.draw")
@ruling("X9")
def test_wyatts_draw_with_the_reshuffle_used_takes_what_is_there() -> None:
    fields = {"hands": {"Anna": "wyatt-earp bob-dalton"}, "discard": "belle-starr*3",
              "reshuffled": True, "rest": "none"}  # fmt: skip
    at = game(supply="jesse-james", **fields)
    do(at, "wyatt-earp draw")
    assert held(at, "Anna") == ["bob-dalton", "jesse-james"]
    assert at.position()["phase"] == "play"
    at = game(**fields)
    refused(at, "wyatt-earp draw", "wyatt.draw", names=("supply is empty",))
    for left in ("", "jesse-james"):
        at = game(supply=left, rules={"wyatt_draw_short": "end_hand"}, **fields)
        assert only(do(at, "wyatt-earp draw"), "hand_ended")["why"] == "supply"
    at = game(supply="jesse-james*2", rules={"wyatt_draw_short": "end_hand"}, **fields)
    do(at, "wyatt-earp draw")
    assert at.position()["phase"] == "play"


@rule("wyatt.search")
@ruling("W1", "W4", "W5")
def test_the_search_takes_the_topmost_copy_and_keeps_the_order() -> None:
    stack = "wyatt-earp bank-robbery wes-hardin hideout bank-robbery"
    at = game(hand="wyatt-earp belle-starr", discard=stack)
    do(at, "wyatt-earp search")
    assert at.position()["phase"] == "take"
    assert legal(at) == {"take bank-robbery", "take wes-hardin", "take hideout"}
    refused(at, "take wyatt-earp", "wyatt.search", names=("Wyatt Earp",))
    refused(at, "take belle-starr", "wyatt.search", names=("Belle Starr", "discard stack"))
    do(at, "take bank-robbery")
    assert discards(at) == ["wyatt-earp", "wyatt-earp", "wes-hardin", "hideout", "bank-robbery"]
    assert held(at, "Anna") == ["bank-robbery", "belle-starr"]


@rule("wyatt.search")
@ruling("X12", "W3", "W4")
@pytest.mark.parametrize("stack", ["", "wyatt-earp", "wyatt-earp*2"])
def test_no_search_of_a_stack_without_a_card_to_take(stack: str) -> None:
    at = game(hand="wyatt-earp belle-starr", discard=stack)
    refused(at, "wyatt-earp search", "wyatt.search", names=("Wyatt Earp",))
    at = game(hand="wyatt-earp belle-starr", discard=f"{stack} hideout")
    assert not any(move.startswith("take") for move in legal(at))  # W3: no look beforehand
    refused(at, "take hideout", "turn.order")
    do(at, "wyatt-earp search")


@ruling("W1")
def test_the_french_search_goes_through_the_supply_and_shuffles_it() -> None:
    fields = {"rules": {"wyatt_search": "supply"}, "hands": {"Anna": "wyatt-earp belle-starr"},
              "discard": "hideout", "rest": "none"}  # fmt: skip
    at = game(supply="wes-hardin wyatt-earp bob-dalton*5 bank-robbery", **fields)
    before = supply(at)
    do(at, "wyatt-earp search")
    assert legal(at) == {"take wes-hardin", "take bob-dalton", "take bank-robbery"}
    refused(at, "take hideout", "wyatt.search", names=("Hideout", "supply"))
    do(at, "take bank-robbery")
    assert sorted(supply(at)) == sorted(before[:-1])
    assert at.position()["bonus"] == "bank-robbery"
    assert at.position()["reshuffled"] is False
    at = game(supply="wyatt-earp*3", **fields)
    do(at, "wyatt-earp search")
    assert (at.position()["phase"], held(at, "Anna")) == ("play", ["belle-starr"])
    refused(game(**fields), "wyatt-earp search", "wyatt.search")
    many = [*(f"{outlaw}*7" for outlaw in OUTLAWS), "bank-robbery"]
    hands = {"Anna": "wyatt-earp hideout", "Burt": "hideout", "Curt": "hideout"}
    at = game(rules="berclaz", hands=hands, supply=many, rest="none")
    before = supply(at)
    do(at, "wyatt-earp search", "take bank-robbery")
    assert supply(at) != before[:-1]
    assert sorted(supply(at)) == sorted(before[:-1])


@rule("wyatt.search")
@ruling("W2")
def test_what_was_taken_is_the_searchers_secret() -> None:
    fields = {"hands": {"Anna": "wyatt-earp belle-starr"}, "discard": "hideout wes-hardin"}
    for public, rules in ((False, "rio-grande"), (True, "everything2")):
        at = game(rules=rules, **fields)
        at.push("wyatt-earp search")
        (took,) = at.push("take hideout")
        assert took.seen("Anna").data["card"] == "hideout"
        assert took.seen("Burt").data["card"] == ("hideout" if public else "?")
        assert took.document()["card"] == "hideout"
        assert ("seen_by" in took.document()) == (not public)
        assert at.view("Burt").bonus == ("hideout" if public else None)
        assert at.view("Anna").bonus == "hideout"
        assert "Anna" not in at.view("Burt").hands


@rule("wyatt.lift", "shot.needs-target")
@ruling("W8", "W9", "W11", "X14")
def test_lift_one_of_ones_own_hideouts_chosen_after_the_hit() -> None:
    own = {"Anna": "jesse-james*3 hideout, wes-hardin*3 hideout"}
    theirs = {"Burt": "belle-starr*3 hideout"}
    fields = {"hands": {"Anna": "wyatt-earp bob-dalton"}, "supply": "sundance-kid"}
    at = game(territories={**own, **theirs}, **fields)
    do(at, "wyatt-earp lift")
    assert legal(at) == {"lift jesse-james", "lift wes-hardin"}
    refused(at, "lift belle-starr", "wyatt.lift", names=("Belle Starr",))
    do(at, "lift jesse-james")
    assert discards(at) == ["hideout", "sundance-kid", "wyatt-earp"]
    assert at.view().capture_points("Anna", "jesse-james") == 6
    assert at.view().is_hidden("Anna", "wes-hardin")
    at = game(territories=theirs, **fields)
    refused(at, "wyatt-earp lift", "wyatt.lift", "shot.needs-target", names=("Hideout",))
    at = game(territories=own, **{**fields, "supply": "hideout"})
    do(at, "wyatt-earp lift")
    assert discards(at) == ["hideout", "wyatt-earp"]  # the card turned up, over the Wyatt Earp
    assert at.view().is_hidden("Anna", "jesse-james")
