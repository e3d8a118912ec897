"""A turn, drawing and the supply: the rules and the rulings on them."""

import pytest
from scene import (
    HIT,
    MISS,
    NAMES,
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

# --- a turn --------------------------------------------------------------------------------------


@rule("turn.order")
def test_draw_then_play_then_discard_then_the_next_to_the_left() -> None:
    at = game(phase="draw", hands={"Anna": "hideout", "Burt": "hideout"}, discard="wes-hardin")
    assert legal(at) == {"draw supply", "draw discard"}
    refused(at, "discard hideout", "turn.order", names=("draw",))
    refused(at, "hideout", "turn.order")
    do(at, "draw discard")
    refused(at, "draw supply", "turn.order", "draw.choice", names=("drawn",))
    do(at, "discard wes-hardin")
    assert (at.actor, at.position()["phase"]) == ("Burt", "draw")
    for mover, following in (("Burt", "Curt"), ("Curt", "Anna")):
        at = game(turn=mover, hands={mover: "hideout*2"})
        do(at, "discard hideout")
        assert at.actor == following


@rule("draw.choice")
@ruling("T5")
def test_two_of_the_supply_or_the_top_discard_and_no_duty_to_play() -> None:
    fields = {
        "phase": "draw",
        "hands": {"Anna": "hideout"},
        "supply": "wes-hardin bob-dalton belle-starr",
        "discard": "wyatt-earp bank-robbery",
    }
    at = game(**fields)
    events = do(at, "draw supply")
    assert only(events, "drew")["cards"] == ["wes-hardin", "bob-dalton"]
    assert held(at, "Anna") == ["bob-dalton", "hideout", "wes-hardin"]
    assert supply(at)[0] == "belle-starr"
    do(at, "discard hideout")
    at = game(**fields)
    do(at, "draw discard")
    assert held(at, "Anna") == ["hideout", "wyatt-earp"]
    assert discards(at) == ["bank-robbery"]
    assert len(supply(at)) == len(supply(game(**fields)))


@ruling("T6")
def test_the_card_just_drawn_may_be_discarded_again() -> None:
    at = game(phase="draw", hand="hideout", discard="wes-hardin")
    do(at, "draw discard", "discard wes-hardin")
    assert discards(at)[0] == "wes-hardin"


@ruling("X11")
def test_draw_discard_needs_a_discard_stack() -> None:
    at = game(phase="draw", hand="hideout")
    assert legal(at) == {"draw supply"}
    refused(at, "draw discard", "draw.choice", names=("discard stack is empty",))


@ruling("T7")
def test_the_discard_stack_is_shown_top_first() -> None:
    at = game(hand="hideout*2", discard="wes-hardin bank-robbery")
    do(at, "discard hideout")
    assert at.view("Burt").discard == ("hideout", "wes-hardin", "bank-robbery")


@ruling("T8")
def test_outlaw_cards_and_the_sheriff_card_in_any_order() -> None:
    fields = {
        "hands": {"Anna": "wes-hardin*2 photo:wes-hardin jesse-james*3 hideout*2"},
        "opened": "wes-hardin",
    }
    first = ["play wes-hardin*2", "photo wes-hardin", "play jesse-james*3"]
    orders = [first, first[::-1], [first[1], first[2], first[0]]]
    ends = []
    for order in orders:
        at = game(**fields)
        do(at, *order, "discard hideout")
        ends.append((at.position()["posters"], sorted(group(at, "Anna", "wes-hardin"))))
    assert ends[0] == ends[1] == ends[2]


@rule("end.other-out")
@ruling("T11")
@pytest.mark.parametrize("empty", ["Burt", "Curt"])
def test_nobody_begins_a_turn_without_cards(empty: str) -> None:
    at = game(hands={"Anna": "hideout*2", empty: ""})
    ended = only(do(at, "discard hideout"), "hand_ended")
    assert (ended["why"], ended["player"]) == ("other_out", empty)
    assert "end.other-out" in ended["rules"]


@ruling("T13")
def test_how_many_cards_is_public_which_is_not() -> None:
    at = game(hands={"Anna": "hideout", "Burt": "wes-hardin*2 hideout", "Curt": "bob-dalton"})
    assert at.view("Anna").hand_sizes == {"Anna": 1, "Burt": 3, "Curt": 1}
    assert at.view("Anna").hands == {"Anna": {"hideout": 1}}
    assert set(at.view().hands) == {"Anna", "Burt", "Curt"}


@ruling("T14")
def test_swapping_discards_never_ends_a_hand() -> None:
    at = game(
        phase="draw",
        hands=dict.fromkeys(NAMES[:3], "hideout"),
        discard="wes-hardin",
        reshuffled=True,
        rest="none",
    )
    for _ in range(60):
        do(at, "draw discard", "discard wes-hardin")
    assert at.position()["phase"] == "draw"


# --- the supply ----------------------------------------------------------------------------------


@rule("draw.reshuffle")
@ruling("X1", "X2")
def test_the_reshuffle_comes_when_a_card_is_needed_and_takes_the_whole_stack() -> None:
    at = game(
        phase="draw",
        hands={"Anna": "hideout", "Burt": "hideout"},
        supply="wes-hardin belle-starr wes-hardin",
        discard="jesse-james*4",
        rest="none",
    )
    do(at, "draw supply", "discard belle-starr")  # one card left: nothing happens yet
    assert at.position()["reshuffled"] is False
    assert supply(at) == ["wes-hardin"]
    events = do(at, "draw supply")
    assert types(events) == ["drew", "reshuffled", "drew"]
    assert events[0]["cards"] == ["wes-hardin"]
    assert only(events, "reshuffled")["cards"] == 5
    assert len(held(at, "Burt")) == 3
    assert discards(at) == []
    assert len(supply(at)) == 4
    assert at.position()["reshuffled"] is True


@ruling("X1")
def test_drawing_the_last_two_reshuffles_nothing() -> None:
    at = game(
        phase="draw", hand="hideout", supply="wes-hardin*2", discard="jesse-james*4", rest="none"
    )
    assert types(do(at, "draw supply")) == ["drew"]
    assert at.position()["reshuffled"] is False
    assert supply(at) == []


@rule("end.supply")
@ruling("X3", "X4", "X5", "E6")
@pytest.mark.parametrize("left", ["", "wes-hardin"])
def test_choosing_the_supply_when_it_cannot_give_two_again_ends_the_hand(left: str) -> None:
    at = game(
        phase="draw",
        hand="hideout",
        territories={"Burt": "jesse-james*4"},
        supply=left,
        discard="bob-dalton*3",
        reshuffled=True,
        rest="none",
    )
    assert legal(at) == {"draw supply", "draw discard"}
    assert "end.supply" in at.verdict("draw supply").rules
    events = do(at, "draw supply")
    assert types(events)[0] == "hand_ended"
    assert events[0]["why"] == "supply"
    assert supply(at) == left.split()
    assert at.position()["phase"] == "scored"
    assert at.position()["money"]["Burt"] == 1000  # E6: scored as always


@rule("end.supply")
@ruling("X3")
def test_an_empty_supply_alone_ends_nothing_and_discards_prolong_the_hand() -> None:
    fields = {
        "phase": "draw",
        "hands": {"Anna": "hideout", "Burt": "hideout"},
        "supply": "wes-hardin*2",
        "discard": "bob-dalton*3",
        "reshuffled": True,
        "rest": "none",
    }
    at = game(**fields)
    do(at, "draw supply")
    assert supply(at) == []
    assert at.position()["phase"] == "play"
    do(at, "discard wes-hardin", "draw discard", "discard hideout", "draw discard")
    assert at.actor == "Curt"
    at = game(rules={"second_exhaustion": "immediate"}, **fields)
    events = do(at, "draw supply")
    assert types(events)[:2] == ["drew", "hand_ended"]
    assert at.position()["phase"] == "scored"


@ruling("X3")
def test_immediate_resolves_the_sheriff_card_whose_shot_emptied_the_supply() -> None:
    fields = {
        "rules": {"second_exhaustion": "immediate"},
        "hands": {"Anna": "bank-robbery hideout"},
        "territories": {"Anna": "jesse-james*3"},
        "reshuffled": True,
        "rest": "none",
    }
    at = game(supply=HIT, **fields)
    do(at, "bank-robbery")
    assert at.position()["phase"] == "place"
    events = do(at, "place jesse-james")
    assert group(at, "Anna", "jesse-james")[-1] == "bank-robbery"
    assert only(events, "hand_ended")["why"] == "supply"
    at = game(supply=MISS, **fields)
    assert only(do(at, "bank-robbery"), "hand_ended")["why"] == "supply"
    # The first exhaustion ends nothing.
    at = game(supply=MISS, **{**fields, "reshuffled": False})
    do(at, "bank-robbery")
    assert at.position()["phase"] == "play"


@ruling("X15")
@pytest.mark.parametrize(("left", "stack"), [("", "wes-hardin"), ("wes-hardin", ""), ("", "")])
def test_all_piles_together_too_small_for_a_draw_end_the_hand(left: str, stack: str) -> None:
    at = game(phase="draw", hand="hideout", supply=left, discard=stack, rest="none")
    events = do(at, "draw supply")
    assert types(events)[0] == "hand_ended"
    assert events[0]["why"] == "supply"
    at = game(phase="draw", hand="hideout", supply="wes-hardin", discard="belle-starr", rest="none")
    do(at, "draw supply")
    assert held(at, "Anna") == ["belle-starr", "hideout", "wes-hardin"]
