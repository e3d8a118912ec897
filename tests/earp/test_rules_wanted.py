"""Most wanted!: rules and rulings."""

from itertools import permutations

import pytest
from scene import HIT, MISS, about, game, group, poster, refused

from tests.written import after, discards, do, held, legal, only, stands, types
from wyatt.earp import InvalidDocument
from wyatt.earp.cards import OUTLAWS

FOUR = ["Anna", "Burt", "Curt", "Dora"]


def ask_all(**fields: object) -> dict[str, object]:
    return {
        "players": FOUR,
        "hands": {"Anna": "most-wanted hideout", "Burt": "photo:jesse-james wes-hardin",
                  "Curt": "jesse-james*2", "Dora": "jesse-james wes-hardin"},
        **fields,
    }  # fmt: skip


@about("wanted.ask", "M1", "M2", "M3", "G12")
@pytest.mark.parametrize(("direction", "asked"), [
    ("left", [("Burt", False), ("Curt", True)]), ("right", [("Dora", True)]),
])  # fmt: skip
def test_the_first_who_has_one_gives_one(direction: str, asked: list[tuple[str, bool]]) -> None:
    at = game(**ask_all())
    events = do(at, f"most-wanted ask jesse-james {direction}")
    assert [(e["player"], e["had"]) for e in events if e["type"] == "asked"] == asked
    assert "shot" not in types(events)
    giver = asked[-1][0]
    gave = {"type": "gave", "player": giver, "to": "Anna", "card": "jesse-james"}
    assert only(events, "gave") == {**gave, "rules": only(events, "gave")["rules"]}
    assert (held(at, "Anna"), len(held(at, giver))) == (["hideout", "jesse-james"], 1)
    assert "photo:jesse-james" in held(at, "Burt")  # M2: a Photo isn’t what was asked for
    assert discards(at)[0] == "most-wanted"
    # G12: who was asked and had none is seen by all.
    assert all("seen_by" not in event for event in events)


@about("wanted.ask", "M4")
@pytest.mark.parametrize(("way", "asked"), [("left", FOUR[1:]), ("right", FOUR[:0:-1])])
def test_nobody_has_it(way: str, asked: list[str]) -> None:
    at = game(**ask_all())
    events = do(at, f"most-wanted ask belle-starr {way}")
    told = [(each["player"], each["had"]) for each in events if each["type"] == "asked"]
    assert told == [(name, False) for name in asked]
    stands(at, Anna=["hideout"], sheriff_played=True)


@about("wanted.ask", "M1")
def test_a_direction_by_the_rulebook_an_order_by_the_french() -> None:
    at = game(**ask_all())
    assert len([move for move in legal(at) if "ask" in move]) == 7 * 2
    refused(at, "most-wanted ask jesse-james Curt Burt Dora", "wanted.ask", names=("left", "right"))
    at = game(**ask_all(rules={"mw_order": "any"}))
    orders = [" ".join(order) for order in permutations(FOUR[1:])]
    every = {f"most-wanted ask {outlaw} {order}" for outlaw in OUTLAWS for order in orders}
    assert {move for move in legal(at) if "ask" in move} == every
    refused(at, "most-wanted ask jesse-james left", "wanted.ask", names=("Burt", "Curt", "Dora"))
    refused(at, "most-wanted ask jesse-james Curt Burt", "wanted.ask")
    refused(at, "most-wanted ask jesse-james Curt Burt Anna", "wanted.ask")
    refused(at, "most-wanted ask jesse-james Curt Curt Dora", "wanted.ask")
    events = do(at, "most-wanted ask wes-hardin Curt Dora Burt")
    assert [e["player"] for e in events if e["type"] == "asked"] == ["Curt", "Dora"]


@about("end.other-out", "E2")
def test_an_opponents_last_card_ends_the_hand_after_the_whole_turn() -> None:
    at = game(hands={"Anna": "most-wanted jesse-james*2 hideout*2", "Burt": "jesse-james"})
    do(at, "most-wanted ask jesse-james left")
    assert (held(at, "Burt"), at.position()["phase"]) == ([], "play")
    do(at, "play jesse-james*3")
    ended = only(do(at, "discard hideout"), "hand_ended")
    assert (ended["why"], ended["player"]) == ("other_out", "Burt")


TABLE = {
    "Anna": "jesse-james*3", "Burt": "jesse-james hideout, photo:wes-hardin", "Curt": "wes-hardin*2 bank-robbery",
}  # fmt: skip


@about("wanted.steal", "M6", "M7", "P3", "M5", "M2")
def test_steal_an_outlaw_card_from_any_other_group_hidden_or_not() -> None:
    at = game(hand="most-wanted belle-starr", territories=TABLE, supply=HIT)
    do(at, "most-wanted steal")
    assert legal(at) == {"steal Burt jesse-james", "steal Curt wes-hardin"}
    refused(at, "steal Anna jesse-james", "wanted.steal", names=("never from you",))
    refused(at, "steal Burt wes-hardin", "wanted.steal", names=("Burt", "Wes Hardin", "Photo"))
    refused(at, "steal Curt belle-starr", "wanted.steal", names=("Curt", "Belle Starr"))
    refused(at, "steal Zoe wes-hardin", "wanted.steal", names=("Zoe",))
    do(at, "steal Curt wes-hardin")
    assert group(at, "Curt", "wes-hardin") == ["wes-hardin", "bank-robbery"]
    assert held(at, "Anna") == ["belle-starr", "wes-hardin"]
    at = game(hand="most-wanted*2 belle-starr", territories=TABLE, supply=MISS)
    do(at, "most-wanted steal")
    refused(at, "most-wanted ask wes-hardin left", "sheriff.one-per-turn", names=("Most wanted!",))
    assert legal(at) == {"discard belle-starr", "discard most-wanted"}
    hands = {"Anna": "most-wanted hideout", "Burt": "photo:jesse-james"}
    at = game(hands=hands, territories={"Curt": "photo:wes-hardin"}, supply=HIT)
    refused(at, "most-wanted steal", "wanted.steal", "shot.needs-target")
    do(at, "most-wanted ask jesse-james left")
    assert held(at, "Burt") == ["photo:jesse-james"]


@about("wanted.orphans", "M9", "M10", "M11", "M13", "M12")
def test_orphans_leave_in_order_and_an_orphaned_hideout_may_stay() -> None:
    theirs = {"Burt": "jesse-james hideout fastest-gun stagecoach-robbery bank-robbery"}
    fields = {"territories": theirs, "posters": {"jesse-james": 9000}}
    at = game(hand="most-wanted belle-starr", supply=HIT, **fields)
    events = do(at, "most-wanted steal", "steal Burt jesse-james")
    gone = ["fastest-gun", "stagecoach-robbery", "bank-robbery", "hideout"]
    assert only(events, "orphaned")["cards"] == gone
    assert discards(at) == ["most-wanted", *gone[::-1], HIT]
    assert (group(at, "Burt", "jesse-james"), poster(at, "jesse-james")) == ([], 9000)
    for rest in ("photo:jesse-james", "jesse-james"):
        theirs = {"Burt": {"jesse-james": f"jesse-james {rest} bank-robbery hideout"}}
        at = game(hand="most-wanted belle-starr", territories=theirs, supply=HIT)
        assert "orphaned" not in types(do(at, "most-wanted steal", "steal Burt jesse-james"))
        assert group(at, "Burt", "jesse-james") == [rest, "bank-robbery", "hideout"]
    fields = {"hands": {"Anna": "most-wanted belle-starr*2", "Burt": "jesse-james hideout"},
              "territories": {"Burt": "jesse-james bank-robbery hideout"}, "supply": HIT}  # fmt: skip
    moves = ["most-wanted steal", "steal Burt jesse-james", "discard belle-starr", "draw supply"]
    at = game(rules={"orphan_hideout": "stays"}, **fields)
    assert only(do(at, *moves), "orphaned")["cards"] == ["bank-robbery"]
    assert group(at, "Burt", "jesse-james") == ["hideout"]
    do(at, "play jesse-james")
    assert group(at, "Burt", "jesse-james") == ["hideout", "jesse-james"]
    assert at.view().capture_points("Burt", "jesse-james") == 0
    assert at.view().is_hidden("Burt", "jesse-james")
    at = after(game(**fields), *moves, "play jesse-james")
    assert at.view().capture_points("Burt", "jesse-james") == 2
    fields = {"hands": {"Anna": "hideout wyatt-earp bank-robbery", "Burt": "wyatt-earp hideout"},
              "territories": {"Anna": {"jesse-james": "hideout"}}, "supply": HIT}  # fmt: skip
    with pytest.raises(InvalidDocument, match="form this group"):
        game(**fields)
    at = game(rules={"orphan_hideout": "stays"}, **fields)
    refused(at, "bank-robbery", "robbery.target")  # nothing to carry it
    do(at, "wyatt-earp lift", "lift jesse-james")
    assert group(at, "Anna", "jesse-james") == []
