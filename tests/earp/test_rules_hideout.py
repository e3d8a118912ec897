"""Hideout and Wyatt Earp: rules and rulings."""

import pytest
from scene import HIT, MISS, OWN, about, game, group, poster, refused, supply

from tests.written import after, discards, do, held, legal, only, stands, types
from wyatt.earp.cards import OUTLAWS


@about(
    "hideout.target", "shot.needs-target", "hideout.effect", "score.hidden", "H1", "H2", "H4", "H5", "H3", "H6",
)  # fmt: skip
def test_a_hideout_hides_one_uncovered_group_whose_points_are_nothing() -> None:
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
    at = game(
        hand="hideout bob-dalton", territories={"Anna": "jesse-james*2", "Burt": "jesse-james*4"},
        posters={"jesse-james": 5000}, supply="sundance-kid",
    )  # fmt: skip
    assert "rewarded" not in types(do(at, "hideout", "hide Burt jesse-james"))
    assert poster(at, "jesse-james") == 5000
    events = do(at, "discard bob-dalton")
    (scored,) = [e for e in events if e["type"] == "scored" and e["outlaw"] == "jesse-james"]
    assert (scored["cp"], scored["captured"]) == ([4, 0, 0], False)


def answer(turned: str, **fields: object) -> dict[str, object]:
    return {
        "hands": {"Anna": "hideout bob-dalton*2", "Burt": "wyatt-earp*2 photo:jesse-james", "Curt": "wyatt-earp"},
        "territories": {"Burt": "jesse-james*3, belle-starr*3 hideout"}, "supply": f"sundance-kid {turned}", **fields,
    }  # fmt: skip


@about("wyatt.react", "end.other-out", "H8", "W6", "X14", "W11", "E3")
@pytest.mark.parametrize("turned", [HIT, MISS])
def test_the_owner_may_answer_at_once_with_the_last_card_too(turned: str) -> None:
    at = after(game(**answer(turned)), "hideout", "hide Burt jesse-james")
    document = at.position()
    assert (document["phase"], document["actor"], document["turn"]) == ("react", "Burt", "Anna")
    assert document["pending"] == {"card": "hideout", "player": "Burt", "outlaw": "jesse-james"}
    assert at.view("Anna").pending == document["pending"]
    assert at.view("Anna").task == "Burt may answer or pass."
    assert legal(at) == {"react wyatt-earp", "pass"}
    refused(at, "discard bob-dalton", "wyatt.react", names=("Burt",))
    do(at, "react wyatt-earp")
    hit = turned == HIT
    assert discards(at) == [*(["hideout"] if hit else []), turned, "wyatt-earp", "sundance-kid"]
    assert at.view().is_hidden("Burt", "jesse-james") == (not hit)
    assert at.view().is_hidden("Burt", "belle-starr")  # the answer is for the group just hit
    stands(at, actor="Anna", phase="play", sheriff_played=True)
    last = {"Anna": "hideout bob-dalton*2 jesse-james", "Burt": "wyatt-earp", "Curt": "wyatt-earp"}
    fields = answer(turned, hands=last, opened=["belle-starr", "jesse-james", "wes-hardin"])
    at = after(game(**fields), "hideout", "hide Burt jesse-james", "react wyatt-earp")
    do(at, "play jesse-james")  # the turn goes on
    assert only(do(at, "discard bob-dalton"), "hand_ended")["why"] == "other_out"
    at = game(**fields, rules="everything2")
    events = do(at, "hideout", "hide Burt jesse-james", "react wyatt-earp")
    assert types(events).index("shot") < types(events).index("hand_ended")
    assert only(events, "hand_ended")["player"] == "Burt"
    assert ("hideout" in group(at, "Burt", "jesse-james")) == (turned == MISS)
    assert at.position()["phase"] == "scored"


@about("wyatt.react", "shot.needs-card", "G3", "W7", "W6", "H8", "X10")
def test_the_answer_is_one_try_that_needs_a_card_and_is_not_the_next_turns_sheriff_card() -> None:
    at = after(game(**answer(MISS)), "hideout", "hide Burt jesse-james", "react wyatt-earp")
    refused(at, "react wyatt-earp", "turn.order")  # W7
    do(at, "discard bob-dalton", "draw discard", "photo jesse-james")
    assert held(at, "Burt") == ["bob-dalton", "wyatt-earp"]
    at = game(**answer(HIT))
    assert types(do(at, "hideout", "hide Burt jesse-james", "pass"))[-1] == "passed"
    assert at.view().is_hidden("Burt", "jesse-james")
    assert at.position()["phase"] == "play"
    # Curt's Wyatt Earp is of no use: not Curt's group. Without one, nobody is asked.
    hands = {"Anna": "hideout bob-dalton", "Burt": "bob-dalton", "Curt": "wyatt-earp"}
    at = after(game(**answer(HIT, hands=hands)), "hideout", "hide Burt jesse-james")
    assert (at.actor, at.position()["phase"]) == ("Anna", "play")
    # The same goes for a miss and for other Sheriff cards.
    assert after(game(**answer(HIT, supply=MISS)), "hideout").actor == "Anna"
    fields = answer(HIT, supply="sundance-kid", reshuffled=True, rest="none")
    at = after(game(**fields), "hideout", "hide Burt jesse-james")
    assert (at.actor, at.position()["phase"]) == ("Anna", "play")
    at = game(**{**fields, "rules": {"empty_supply_shot": "reshuffle_again"}})
    events = do(at, "hideout", "hide Burt jesse-james", "react wyatt-earp")
    assert only(events, "reshuffled")["cards"] == 2  # including the Wyatt Earp
    at = game(**{**fields, "rules": {"empty_supply_shot": "end_hand"}})
    events = do(at, "hideout", "hide Burt jesse-james", "react wyatt-earp")
    assert only(events, "hand_ended")["why"] == "supply"
    # The one reshuffle unused: the answer may use it (X6).
    at = game(**{**fields, "reshuffled": False})
    do(at, "hideout", "hide Burt jesse-james", "react wyatt-earp")
    assert at.position()["reshuffled"] is True


@about("wyatt.draw", "draw.reshuffle", "W10", "X8", "W12", "X9")
def test_wyatt_draws_two_or_what_is_there_and_sheriff_cards_wait() -> None:
    two = "jesse-james photo:jesse-james"
    at = game(hand="wyatt-earp bob-dalton", supply=two, opened="jesse-james")
    events = do(at, "wyatt-earp draw")
    assert "shot" not in types(events)
    assert only(events, "drew")["cards"] == ["jesse-james", "photo:jesse-james"]
    assert discards(at) == ["wyatt-earp"]
    refused(at, "photo jesse-james", "sheriff.one-per-turn")
    do(at, "play jesse-james")
    at = game(hand="wyatt-earp bob-dalton", supply="jesse-james", discard="", rest="none")
    assert types(do(at, "wyatt-earp draw")) == ["played", "drew", "reshuffled", "drew"]
    stands(at, Anna=["bob-dalton", "jesse-james", "wyatt-earp"], discard=[])
    fields = {"hands": {"Anna": "wyatt-earp bob-dalton"}, "discard": "belle-starr*3",
              "reshuffled": True, "rest": "none"}  # fmt: skip
    at = after(game(supply="jesse-james", **fields), "wyatt-earp draw")
    stands(at, Anna=["bob-dalton", "jesse-james"], phase="play")
    at = game(**fields)
    refused(at, "wyatt-earp draw", "wyatt.draw", names=("supply is empty",))
    for left in ("", "jesse-james"):
        at = game(supply=left, rules={"wyatt_draw_short": "end_hand"}, **fields)
        assert only(do(at, "wyatt-earp draw"), "hand_ended")["why"] == "supply"
    at = game(supply="jesse-james*2", rules={"wyatt_draw_short": "end_hand"}, **fields)
    do(at, "wyatt-earp draw")
    assert at.position()["phase"] == "play"


@about("wyatt.search", "W1", "W4", "W5", "W2")
def test_the_search_takes_the_topmost_copy_in_secret_and_keeps_the_order() -> None:
    stack = "wyatt-earp bank-robbery wes-hardin hideout bank-robbery"
    at = after(game(hand="wyatt-earp belle-starr", discard=stack), "wyatt-earp search")
    stands(at, phase="take", legal={"take bank-robbery", "take wes-hardin", "take hideout"})
    refused(at, "take wyatt-earp", "wyatt.search", names=("Wyatt Earp",))
    refused(at, "take belle-starr", "wyatt.search", names=("Belle Starr", "discard stack"))
    do(at, "take bank-robbery")
    assert discards(at) == ["wyatt-earp", "wyatt-earp", "wes-hardin", "hideout", "bank-robbery"]
    assert held(at, "Anna") == ["bank-robbery", "belle-starr"]
    fields = {"hands": {"Anna": "wyatt-earp belle-starr"}, "discard": "hideout wes-hardin"}
    for public, rules in ((False, "rio-grande"), (True, "everything2")):
        at = game(rules=rules, **fields)
        at.push("wyatt-earp search")
        (took,) = at.push("take hideout")
        assert took.seen("Anna").data["card"] == "hideout"
        assert took.seen("Burt").data["card"] == ("hideout" if public else "?")
        assert (took.document()["card"], "seen_by" in took.document()) == ("hideout", not public)
        assert at.view("Burt").bonus == ("hideout" if public else None)
        assert at.view("Anna").bonus == "hideout"
        assert "Anna" not in at.view("Burt").hands


@about("wyatt.search", "X12", "W3", "W4")
@pytest.mark.parametrize("stack", ["", "wyatt-earp", "wyatt-earp*2"])
def test_no_search_of_a_stack_without_a_card_to_take(stack: str) -> None:
    at = game(hand="wyatt-earp belle-starr", discard=stack)
    refused(at, "wyatt-earp search", "wyatt.search", names=("Wyatt Earp",))
    at = game(hand="wyatt-earp belle-starr", discard=f"{stack} hideout")
    assert not any(move.startswith("take") for move in legal(at))  # W3: no look beforehand
    refused(at, "take hideout", "turn.order")
    do(at, "wyatt-earp search")


@about("W1")
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
    stands(at, bonus="bank-robbery", reshuffled=False)
    at = after(game(supply="wyatt-earp*3", **fields), "wyatt-earp search")
    assert (at.position()["phase"], held(at, "Anna")) == ("play", ["belle-starr"])
    refused(game(**fields), "wyatt-earp search", "wyatt.search")
    many = [*(f"{outlaw}*7" for outlaw in OUTLAWS), "bank-robbery"]
    hands = {"Anna": "wyatt-earp hideout", "Burt": "hideout", "Curt": "hideout"}
    at = game(rules="berclaz", hands=hands, supply=many, rest="none")
    before = supply(at)
    do(at, "wyatt-earp search", "take bank-robbery")
    assert supply(at) != before[:-1]
    assert sorted(supply(at)) == sorted(before[:-1])


@about("wyatt.lift", "shot.needs-target", "W8", "W9", "W11", "X14")
def test_lift_one_of_ones_own_hideouts_chosen_after_the_hit() -> None:
    own = {"Anna": "jesse-james*3 hideout, wes-hardin*3 hideout"}
    theirs = {"Burt": "belle-starr*3 hideout"}
    fields = {"hands": {"Anna": "wyatt-earp bob-dalton"}, "supply": "sundance-kid"}
    at = after(game(territories={**own, **theirs}, **fields), "wyatt-earp lift")
    assert legal(at) == {"lift jesse-james", "lift wes-hardin"}
    refused(at, "lift belle-starr", "wyatt.lift", names=("Belle Starr",))
    do(at, "lift jesse-james")
    assert discards(at) == ["hideout", "sundance-kid", "wyatt-earp"]
    assert at.view().capture_points("Anna", "jesse-james") == 6
    assert at.view().is_hidden("Anna", "wes-hardin")
    at = game(territories=theirs, **fields)
    refused(at, "wyatt-earp lift", "wyatt.lift", "shot.needs-target", names=("Hideout",))
    at = after(game(territories=own, **{**fields, "supply": "hideout"}), "wyatt-earp lift")
    assert discards(at) == ["hideout", "wyatt-earp"]  # the card turned up, over the Wyatt Earp
    assert at.view().is_hidden("Anna", "jesse-james")
