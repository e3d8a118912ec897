"""The discard, what may be played, and Outlaw cards: the rules and the rulings on them."""

import pytest
from scene import HIT, about, game, group, poster, refused

from tests.written import after, do, held, legal, types
from wyatt.earp.cards import TITLES


@about("discard.must", "play.keep-discard", "wyatt.draw", "wyatt.search", "G8", "E1", "T10")
def test_every_turn_ends_with_a_discard_unless_a_sure_refill_is_the_last_card() -> None:
    at = game(hand="fastest-gun wyatt-earp", territories={"Anna": "wes-hardin*3"})
    assert types(do(at, "discard fastest-gun")) == ["discarded"]
    assert group(at, "Anna", "wes-hardin") == ["wes-hardin"] * 3
    do(at, "draw discard")  # and the next player may use it
    assert "fastest-gun" in held(at, "Burt")
    fields = {"hands": {"Anna": "wyatt-earp"}, "discard": "bank-robbery"}
    for move in ("wyatt-earp draw", "wyatt-earp search"):
        do(game(**fields), move)
        refused(game(rules={"last_card_play": "never"}, **fields), move, "play.keep-discard")
    at = after(game(**fields), "wyatt-earp search", "take bank-robbery")
    assert legal(at) == {"discard bank-robbery"}  # the bonus would be the last card
    # One drawable card is enough: the Wyatt Earp itself, shuffled in.
    short = {"rules": {"wyatt_draw_short": "end_hand"}, "hand": "wyatt-earp", "rest": "none"}
    assert held(after(game(**short), "wyatt-earp draw"), "Anna") == ["wyatt-earp"]
    refused(game(reshuffled=True, **short), "wyatt-earp draw", "play.keep-discard")
    # W1 `supply`: seven Wyatt Earps less those one has seen may be all there is.
    fields = {"rules": {"wyatt_search": "supply"}, "hands": {"Anna": "wyatt-earp"}, "rest": "none"}
    refused(game(supply="wes-hardin*6", **fields), "wyatt-earp search", "play.keep-discard")
    for cards in ({"supply": "wes-hardin*6", "discard": "wyatt-earp"}, {"supply": "wes-hardin*7"}):
        do(sure := game(**cards, **fields), "wyatt-earp search")
        assert legal(sure) == {"take wes-hardin"}


@about("play.keep-discard", "T9", "E1")
@pytest.mark.parametrize(("hand", "move"), [
    ("jesse-james*3", "play jesse-james*3"), ("wes-hardin", "play wes-hardin"),
    ("photo:wes-hardin", "photo wes-hardin"), ("bank-robbery", "bank-robbery"),
    ("stagecoach-robbery", "stagecoach-robbery"), ("fastest-gun", "fastest-gun"),
    ("hideout", "hideout"), ("most-wanted", "most-wanted ask belle-starr left"),
    ("most-wanted", "most-wanted steal"), ("wyatt-earp", "wyatt-earp lift"),
])  # fmt: skip
def test_no_play_may_leave_the_hand_empty(hand: str, move: str) -> None:
    groups = {"Anna": "wes-hardin*3, butch-cassidy*3 hideout", "Burt": "wes-hardin"}
    fields = {"territories": groups, "supply": HIT, "discard": "bank-robbery"}
    card, at = hand.partition("*")[0], game(hands={"Anna": hand}, **fields)
    message = refused(at, move, "play.keep-discard", "discard.must", names=(TITLES[card],))
    assert ("last card" in message) == ("*" not in hand)
    assert f"discard {card}" in legal(at)
    do(game(hand=f"{hand} sundance-kid", **fields), move)


@about("play.from-hand", "play.no-take-back", "O10")
def test_only_what_one_holds_and_only_as_what_it_is() -> None:
    at = game(hand="jesse-james*2 photo:jesse-james hideout", territories={"Anna": "jesse-james*3"})
    refused(at, "play jesse-james*3", "play.from-hand", names=("Jesse James", "two", "three"))
    refused(at, "play wes-hardin", "play.from-hand", names=("Wes Hardin",))
    refused(at, "photo wes-hardin", "play.from-hand", names=("Photo of Wes Hardin",))
    refused(at, "bank-robbery", "play.from-hand", names=("Bank robbery",))
    refused(at, "discard wyatt-earp", "play.from-hand", names=("Wyatt Earp",))
    refused(at, "play jesse-james*8", "play.from-hand", names=("Jesse James", "seven"))
    plays = {move for move in legal(at) if not move.startswith("discard")}
    assert plays == {"play jesse-james", "play jesse-james*2", "photo jesse-james"}
    hands = {"Anna": "jesse-james*3 most-wanted hideout", "Burt": "most-wanted hideout"}
    at = game(hands=hands, supply=f"{HIT} belle-starr*2 {HIT}", discard="wes-hardin")
    do(at, "play jesse-james*3")
    refused(at, "discard jesse-james", "play.from-hand", names=("Jesse James",))
    refused(at, "most-wanted steal", "wanted.steal", "shot.needs-target")
    assert not any("Anna" in move for move in legal(at))
    do(at, "discard hideout", "draw discard", "most-wanted steal", "steal Anna jesse-james")
    assert "jesse-james" in held(at, "Burt")


@about(
    "outlaws.first-set", "photo.after-set", "outlaws.any-number", "outlaws.own-territory", "O5", "O2", "O7", "O8",
)  # fmt: skip
def test_three_or_more_open_an_outlaw_and_then_any_number_lies_in_one_group() -> None:
    at = game(hands={"Anna": "jesse-james*4 wes-hardin hideout", "Burt": "jesse-james hideout"})
    for few in (1, 2):
        move = f"play jesse-james*{few}" if few > 1 else "play jesse-james"
        refused(at, move, "outlaws.first-set", names=("Jesse James", "three"))
    refused(at, "play wes-hardin", "outlaws.first-set", names=("Wes Hardin", "one"))
    assert {"play jesse-james*3", "play jesse-james*4"} <= legal(at)
    do(at, "play jesse-james*3")
    assert at.position()["opened"] == ["jesse-james"]
    do(at, "discard hideout", "draw supply", "play jesse-james")
    at = game(hand="jesse-james*2 photo:jesse-james hideout")
    refused(at, "play jesse-james*2", "outlaws.first-set")
    needs = ("photo.after-set", "outlaws.first-set")
    refused(at, "photo jesse-james", *needs, names=("Jesse James", "Photo"))
    assert legal(at) == {"discard jesse-james", "discard photo:jesse-james", "discard hideout"}
    at = game(hand="jesse-james*7 hideout")
    do(at, "play jesse-james*3", "play jesse-james", "play jesse-james*2")
    assert held(at, "Anna") == ["hideout", "jesse-james"]
    at = game(hand="jesse-james*5 hideout", opened="jesse-james")
    assert {f"play jesse-james*{k}" for k in (2, 3, 4, 5)} | {"play jesse-james"} <= legal(at)
    groups = {"Anna": "jesse-james", "Burt": "jesse-james*3"}
    at = after(game(hand="jesse-james*2 hideout", territories=groups), "play jesse-james*2")
    assert group(at, "Anna", "jesse-james") == ["jesse-james"] * 3
    assert group(at, "Burt", "jesse-james") == ["jesse-james"] * 3


@about("outlaws.reward", "O1", "O6", "P2", "O9", "M8")
def test_each_play_has_its_own_reward_that_of_a_stolen_card_too() -> None:
    for k in range(3, 8):
        at = after(game(hand=f"jesse-james*{k} hideout"), f"play jesse-james*{k}")
        assert poster(at, "jesse-james") == k * 1000
    at = game(hand="jesse-james*3 hideout", opened="jesse-james")
    do(at, "play jesse-james*2", "play jesse-james")
    assert poster(at, "jesse-james") == 2000  # 2+1 adds $1,000, three at once $2,000
    at = game(hand="jesse-james*4 photo:jesse-james hideout")
    events = do(at, "play jesse-james*4", "photo jesse-james")
    assert [event["amount"] for event in events if event["type"] == "rewarded"] == [3000, 1000]
    table = {"territories": {"Burt": "jesse-james*3"}, "posters": {"jesse-james": 3000}}
    at = game(hand="most-wanted jesse-james hideout", supply=HIT, **table)
    do(at, "most-wanted steal", "steal Burt jesse-james")
    kept = at.copy()
    do(at, "play jesse-james*2")
    assert poster(at, "jesse-james") == 4000
    do(kept, "discard hideout")
    assert (held(kept, "Anna"), poster(kept, "jesse-james")) == (["jesse-james"] * 2, 3000)


FEW = {"hands": {"Anna": "most-wanted jesse-james*2 photo:jesse-james hideout"},
       "territories": {"Burt": "jesse-james"}, "supply": HIT}  # fmt: skip


@about("outlaws.first-set", "O3", "O4")
def test_an_outlaw_stays_open_without_cards_unless_cards_on_the_table_count() -> None:
    at = after(game(**FEW), "most-wanted steal", "steal Burt jesse-james")
    assert (at.position()["territories"]["Burt"], at.position()["opened"]) == ({}, ["jesse-james"])
    do(at, "play jesse-james")
    at = game(hand="jesse-james hideout", territories={"Burt": "jesse-james*3 hideout"})
    assert at.position()["opened"] == ["jesse-james"]
    do(at, "play jesse-james")
    at = game(rules={"opened": "cards_on_table"}, **FEW)
    assert "play jesse-james" in legal(at)
    do(at, "most-wanted steal", "steal Burt jesse-james")
    assert at.position()["opened"] == []
    refused(at, "play jesse-james*2", "outlaws.first-set", names=("Jesse James",))
    do(at, "play jesse-james*3")
    # A Photo alone or a hidden card keeps it open, whatever `opened` in a position says.
    for cards in ("photo:jesse-james", "jesse-james hideout"):
        fields = {"hands": {"Anna": "jesse-james wes-hardin hideout"}, "opened": "wes-hardin"}
        groups = {"Burt": {"jesse-james": cards}}
        at = game(rules={"opened": "cards_on_table"}, territories=groups, **fields)
        assert at.position()["opened"] == ["jesse-james"]
        do(at, "play jesse-james")
        refused(at, "play wes-hardin", "outlaws.first-set")
