"""Setting up, a turn, drawing and the supply: the rules and the rulings on them."""

from collections import Counter

import pytest
from scene import HIT, MISS, NAMES, OWN, about, all_cards, game, group, refused, supply

from tests.written import after, discards, do, held, legal, only, stands, types
from wyatt.earp import Game, InvalidDocument, Rules
from wyatt.earp.cards import COPIES, OUTLAWS


@about("setup.players", "setup.posters", "K4")
def test_two_to_four_play_for_posters_that_start_with_1000_and_gain_1000_a_hand() -> None:
    for players in (2, 3, 4):
        assert Game.new(NAMES[:players]).players == tuple(NAMES[:players])
    for players in (0, 1, 5):
        with pytest.raises(InvalidDocument, match=r"setup\.players"):
            Game.new(NAMES[:players])
        with pytest.raises(InvalidDocument, match=r"setup\.players"):
            game(players=NAMES[:players], hands={})
    assert Game.new(NAMES[:3], 1).position()["posters"] == dict.fromkeys(OUTLAWS, 1000)
    at = after(game(phase="scored", posters={"jesse-james": 3000, "wes-hardin": 0}), "deal")
    gained = {**dict.fromkeys(OUTLAWS, 2000), "jesse-james": 4000, "wes-hardin": 1000}
    assert at.position()["posters"] == gained


@about("setup.deal", "T4", "T12")
@pytest.mark.parametrize(("many", "left"), [(2, 57), (3, 47), (4, 37)])
def test_ten_cards_each_one_turned_up_and_all_78_there(many: int, left: int) -> None:
    at = Game.new(NAMES[:many], 11)
    document = at.position()
    assert [len(held(at, name)) for name in document["players"]] == [10] * many
    assert (len(document["posters"]), len(discards(at))) == (7, 1)
    assert len(supply(at)) == at.view().supply_size == left
    assert all_cards(document) == Counter(COPIES)
    # T12: ten is no limit; drawing goes beyond it.
    do(at, "draw supply")
    assert len(held(at, "Anna")) == 12


@about("setup.deal", "setup.start", "E5", "T1", "T2", "T3")
def test_the_next_dealer_gathers_all_78_and_a_sheriff_card_turned_up_does_nothing() -> None:
    """The dealt hands are every third card of one shuffle, whoever deals."""
    at = game(phase="scored", dealer="Anna", seed=5)
    do(at, "deal")  # Burt deals now, so Curt gets the first card
    other = after(game(phase="scored", dealer="Curt", seed=5), "deal")
    stands(at, Curt=held(other, "Burt"), Anna=held(other, "Curt"), discard=discards(other))
    table = {"territories": {"Burt": "jesse-james*3 hideout"}, "money": {"Anna": 4000}}
    at = after(game(phase="scored", **table, reshuffled=True, rest="none"), "deal")
    document = at.position()
    expected = {"phase": "draw", "opened": [], "reshuffled": False, "sheriff_played": False,
                "hand_number": 2, "money": {"Anna": 4000, "Burt": 0, "Curt": 0},
                "territories": {"Anna": {}, "Burt": {}, "Curt": {}}}  # fmt: skip
    assert {field: document[field] for field in expected} == expected
    assert "rest" not in document
    assert len(supply(at)) == 47
    at = Game.new(NAMES[:3], 2)  # the last in seat order deals, if nobody is named
    assert (at.view().dealer, at.actor) == ("Curt", "Anna")
    at = game(phase="scored", dealer="Curt", turn="Burt")
    assert at.position()["dealer"] == "Curt"  # still the old one
    do(at, "deal")
    stands(at, dealer="Anna", actor="Burt")
    assert game(phase="draw", dealer="Anna").actor == "Burt"  # a position may name any dealer
    deals = (Game.new(NAMES[:3], seed) for seed in range(200))
    at = next(dealt for dealt in deals if discards(dealt)[0] == "hideout")
    assert legal(at) == {"draw supply", "draw discard"}
    assert not any(at.position()["territories"].values())
    before = held(at, "Anna").count("hideout")
    do(at, "draw discard")
    assert held(at, "Anna").count("hideout") == before + 1


@about("K1", "K2", "K3")
def test_every_rule_is_the_same_for_two_players() -> None:
    """K1: with two, both directions are listed and ask the same; K2 and K3 name no other rule."""
    at = game(
        players=["Anna", "Burt"], hands={"Anna": "most-wanted hideout*2", "Burt": "jesse-james"},
        territories={"Burt": "wes-hardin*3"},
    )  # fmt: skip
    left, right = at.copy(), at.copy()
    do(left, "most-wanted ask jesse-james left")
    do(right, "most-wanted ask jesse-james right")
    assert left.position() == right.position()
    assert legal(at) == {
        *(f"most-wanted ask {outlaw} {side}" for outlaw in OUTLAWS for side in ("left", "right")),
        *("most-wanted steal", "hideout", "discard hideout", "discard most-wanted"),
    }
    # No preset depends on the number of players or the edition, because no rule does.
    for preset in ("rio-grande", "berclaz", "everything2"):
        rules = Rules.preset(preset)
        assert [Game.new(NAMES[:many], 1, rules).rules for many in (2, 3, 4)] == [rules] * 3


@about("turn.order", "setup.deal", "draw.choice", "T5", "T8")
def test_a_turn_has_its_order_beginning_with_two_of_the_supply_or_the_top_discard() -> None:
    at = game(phase="draw", hands={"Anna": "hideout", "Burt": "hideout"}, discard="wes-hardin")
    assert legal(at) == {"draw supply", "draw discard"}
    refused(at, "discard hideout", "turn.order", names=("draw",))
    refused(at, "hideout", "turn.order")
    do(at, "draw discard")
    refused(at, "draw supply", "turn.order", "draw.choice", names=("drawn",))
    do(at, "discard wes-hardin")
    assert (at.actor, at.position()["phase"]) == ("Burt", "draw")
    for mover, following in (("Burt", "Curt"), ("Curt", "Anna")):
        at = after(game(turn=mover, hands={mover: "hideout*2"}), "discard hideout")
        assert at.actor == following
    at = game(phase="scored")
    assert legal(at) == {"deal"}
    refused(at, "draw supply", "setup.deal", names=("deal",))
    refused(game(hand="hideout"), "deal", "setup.deal", "turn.order")
    piles = {"supply": "wes-hardin bob-dalton belle-starr", "discard": "wyatt-earp bank-robbery"}
    fields = {"phase": "draw", "hands": {"Anna": "hideout"}, **piles}
    at = game(**fields)
    assert only(do(at, "draw supply"), "drew")["cards"] == ["wes-hardin", "bob-dalton"]
    assert held(at, "Anna") == ["bob-dalton", "hideout", "wes-hardin"]
    assert supply(at)[0] == "belle-starr"
    do(at, "discard hideout")
    at = after(game(**fields), "draw discard")
    stands(at, Anna=["hideout", "wyatt-earp"], discard=["bank-robbery"])
    assert len(supply(at)) == len(supply(game(**fields)))
    hand = "wes-hardin*2 photo:wes-hardin jesse-james*3 hideout*2"
    moves, ends = ["play wes-hardin*2", "photo wes-hardin", "play jesse-james*3"], []
    for order in (moves, moves[::-1], [*moves[1:], moves[0]]):
        at = after(game(hand=hand, opened="wes-hardin"), *order, "discard hideout")
        ends.append((at.position()["posters"], sorted(group(at, "Anna", "wes-hardin"))))
    assert ends[0] == ends[1] == ends[2]


@about("T6", "T7", "X11", "T14", "T13")
def test_what_is_public_is_the_discard_stack_and_how_many_cards_one_holds() -> None:
    at = game(phase="draw", hand="hideout", discard="wes-hardin")
    do(at, "draw discard", "discard wes-hardin")
    assert discards(at)[0] == "wes-hardin"
    at = game(phase="draw", hand="hideout")
    assert legal(at) == {"draw supply"}
    refused(at, "draw discard", "draw.choice", names=("discard stack is empty",))
    at = after(game(hand="hideout*2", discard="wes-hardin bank-robbery"), "discard hideout")
    assert at.view("Burt").discard == ("hideout", "wes-hardin", "bank-robbery")
    hands = dict.fromkeys(NAMES[:3], "hideout")
    at = game(phase="draw", hands=hands, discard="wes-hardin", reshuffled=True, rest="none")
    for _ in range(60):
        do(at, "draw discard", "discard wes-hardin")
    assert at.position()["phase"] == "draw"
    at = game(hands={"Anna": "hideout", "Burt": "wes-hardin*2 hideout", "Curt": "bob-dalton"})
    assert at.view("Anna").hand_sizes == {"Anna": 1, "Burt": 3, "Curt": 1}
    assert at.view("Anna").hands == {"Anna": {"hideout": 1}}
    assert set(at.view().hands) == {"Anna", "Burt", "Curt"}


@about("end.other-out", "T11")
@pytest.mark.parametrize("empty", ["Burt", "Curt"])
def test_nobody_begins_a_turn_without_cards(empty: str) -> None:
    ended = only(do(game(hands={"Anna": "hideout*2", empty: ""}), "discard hideout"), "hand_ended")
    assert (ended["why"], ended["player"]) == ("other_out", empty)
    assert "end.other-out" in ended["rules"]


@about("draw.reshuffle", "X1", "X2")
def test_the_reshuffle_comes_when_a_card_is_needed_and_takes_the_whole_stack() -> None:
    fields = {"phase": "draw", "hands": dict.fromkeys(("Anna", "Burt"), "hideout"),
              "discard": "jesse-james*4", "rest": "none"}  # fmt: skip
    at = game(supply="wes-hardin*2", **fields)
    assert types(do(at, "draw supply")) == ["drew"]  # the last two: nothing is reshuffled
    stands(at, reshuffled=False, supply=[])
    at = game(supply="wes-hardin belle-starr wes-hardin", **fields)
    do(at, "draw supply", "discard belle-starr")  # one card left: nothing happens yet
    stands(at, reshuffled=False, supply=["wes-hardin"])
    events = do(at, "draw supply")
    assert (types(events), events[0]["cards"]) == (["drew", "reshuffled", "drew"], ["wes-hardin"])
    assert only(events, "reshuffled")["cards"] == 5
    assert (len(held(at, "Burt")), discards(at), len(supply(at))) == (3, [], 4)
    assert at.position()["reshuffled"] is True


#: The one reshuffle is used, and the supply is nearly empty.
LOW = {"phase": "draw", "hands": dict.fromkeys(("Anna", "Burt"), "hideout"),
       "discard": "bob-dalton*3", "reshuffled": True, "rest": "none"}  # fmt: skip


@about("end.supply", "X3", "X4", "X5", "E6")
@pytest.mark.parametrize("left", ["", "wes-hardin"])
def test_choosing_the_supply_when_it_cannot_give_two_again_ends_the_hand(left: str) -> None:
    at = game(supply=left, **{**LOW, "territories": {"Burt": "jesse-james*4"}})
    assert legal(at) == {"draw supply", "draw discard"}
    assert "end.supply" in at.verdict("draw supply").rules
    events = do(at, "draw supply")
    assert (types(events)[0], events[0]["why"]) == ("hand_ended", "supply")
    stands(at, supply=left.split(), phase="scored")
    assert at.position()["money"]["Burt"] == 1000  # E6: scored as always


@about("end.supply", "X3")
def test_an_empty_supply_alone_ends_nothing_and_discards_prolong_the_hand() -> None:
    at = after(game(supply="wes-hardin*2", **LOW), "draw supply")
    stands(at, supply=[], phase="play")
    do(at, "discard wes-hardin", "draw discard", "discard hideout", "draw discard")
    assert at.actor == "Curt"
    at = game(rules={"second_exhaustion": "immediate"}, supply="wes-hardin*2", **LOW)
    assert types(do(at, "draw supply"))[:2] == ["drew", "hand_ended"]
    assert at.position()["phase"] == "scored"
    fields = {"rules": {"second_exhaustion": "immediate"}, "hands": {"Anna": "bank-robbery hideout"},
              "territories": OWN, "reshuffled": True, "rest": "none"}  # fmt: skip
    at = after(game(supply=HIT, **fields), "bank-robbery")
    assert at.position()["phase"] == "place"
    events = do(at, "place jesse-james")
    assert group(at, "Anna", "jesse-james")[-1] == "bank-robbery"
    assert only(events, "hand_ended")["why"] == "supply"
    assert only(do(game(supply=MISS, **fields), "bank-robbery"), "hand_ended")["why"] == "supply"
    # The first exhaustion ends nothing.
    at = after(game(supply=MISS, **{**fields, "reshuffled": False}), "bank-robbery")
    assert at.position()["phase"] == "play"


@about("X15")
@pytest.mark.parametrize(("left", "stack"), [("", "wes-hardin"), ("wes-hardin", ""), ("", "")])
def test_all_piles_together_too_small_for_a_draw_end_the_hand(left: str, stack: str) -> None:
    at = game(phase="draw", hand="hideout", supply=left, discard=stack, rest="none")
    events = do(at, "draw supply")
    assert (types(events)[0], events[0]["why"]) == ("hand_ended", "supply")
    at = game(phase="draw", hand="hideout", supply="wes-hardin", discard="belle-starr", rest="none")
    do(at, "draw supply")
    assert held(at, "Anna") == ["belle-starr", "hideout", "wes-hardin"]
