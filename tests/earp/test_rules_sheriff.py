"""Photos, robberies and the Fastest gun: rules and rulings."""

import pytest
from scene import (
    HIT,
    MISS,
    OWN,
    discards,
    do,
    game,
    group,
    legal,
    only,
    poster,
    refused,
    rule,
    ruling,
    types,
)

from wyatt.earp import InvalidDocument

# --- Photos and robberies ------------------------------------------------------------------------


@rule("photo.after-set", "photo.alone")
@ruling("P1")
def test_a_photo_needs_an_open_outlaw_and_no_group_of_ones_own() -> None:
    fields = {"hands": {"Anna": "photo:wes-hardin hideout"}}
    at = game(**fields)
    refused(at, "photo wes-hardin", "photo.after-set", names=("Wes Hardin",))
    at = game(territories={"Burt": "wes-hardin*3"}, **fields)
    events = do(at, "photo wes-hardin")
    assert types(events) == ["played", "rewarded"]  # no shot
    assert group(at, "Anna", "wes-hardin") == ["photo:wes-hardin"]
    assert at.view().capture_points("Anna", "wes-hardin") == 4
    assert poster(at, "wes-hardin") == 2000
    at = game(opened="wes-hardin", **fields)  # open, though nothing of it lies there (O3)
    do(at, "photo wes-hardin")


@rule("photo.alone", "robbery.target")
@ruling("G9")
@pytest.mark.parametrize("card", ["stagecoach-robbery", "bank-robbery", "fastest-gun"])
def test_a_photo_carries_robberies(card: str) -> None:
    at = game(hand=f"{card} hideout", territories={"Anna": "photo:wes-hardin"}, supply=HIT)
    do(at, card, "place wes-hardin")
    assert group(at, "Anna", "wes-hardin") == ["photo:wes-hardin", card]


@ruling("P4")
def test_no_photo_out_of_turn_or_for_free() -> None:
    at = game(hands={"Anna": "jesse-james*3 hideout", "Burt": "photo:jesse-james hideout"})
    do(at, "play jesse-james*3")
    assert at.actor == "Anna"
    verdict = at.view("Burt").verdict("photo jesse-james")
    assert not verdict
    assert "turn.order" in verdict.rules
    with pytest.raises(InvalidDocument, match="P4"):
        game(rules={"free_photo_on_meld": True}, hand="hideout")


@rule("robbery.target")
@ruling("G10")
def test_several_robberies_on_one_group_and_the_choice_among_groups() -> None:
    at = game(
        hand="bank-robbery hideout",
        territories={
            "Anna": "jesse-james*3 stagecoach-robbery bank-robbery, wes-hardin",
            "Burt": "belle-starr*3",
        },
        supply=HIT,
    )
    do(at, "bank-robbery")
    assert legal(at) == {"place jesse-james", "place wes-hardin"}
    refused(at, "place belle-starr", "robbery.target", names=("Belle Starr",))
    do(at, "place jesse-james")
    assert at.view().capture_points("Anna", "jesse-james") == 6 + 1 + 2 + 2


@rule("hideout.effect")
@ruling("G11", "H7", "F5")
def test_a_hidden_group_grows_and_its_poster_too() -> None:
    at = game(
        hand="jesse-james*2 photo:jesse-james hideout",
        territories={"Anna": "jesse-james*3 hideout"},
    )
    do(at, "play jesse-james*2", "photo jesse-james")
    assert poster(at, "jesse-james") == 1000 + 1000 + 1000
    assert at.view().capture_points("Anna", "jesse-james") == 0
    at = game(
        hand="fastest-gun belle-starr",
        territories={"Anna": "jesse-james*3 hideout", "Burt": "wes-hardin*3 fastest-gun"},
        supply=HIT,
    )
    do(at, "fastest-gun", "place jesse-james")
    assert poster(at, "jesse-james") == 2000
    assert at.view().capture_points("Anna", "jesse-james") == 0
    assert "fastest-gun" not in group(at, "Burt", "wes-hardin")


# --- the Fastest gun -----------------------------------------------------------------------------


@rule("fastest.one")
@ruling("F2", "X14")
@pytest.mark.parametrize("owner", ["Anna", "Burt"])
def test_a_hit_discards_the_earlier_gun_ones_own_too(owner: str) -> None:
    territories = {"Anna": "jesse-james*3", "Burt": "bob-dalton*3"}
    territories[owner] += ", wes-hardin*3 fastest-gun bank-robbery"
    at = game(
        hand="fastest-gun hideout",
        territories=territories,
        posters={"wes-hardin": 5000},
        supply=HIT,
    )
    events = do(at, "fastest-gun", "place jesse-james")
    moved = only(events, "gun_moved")
    assert (moved["player"], moved["outlaw"]) == (owner, "wes-hardin")
    assert group(at, owner, "wes-hardin") == [*["wes-hardin"] * 3, "bank-robbery"]
    assert poster(at, "wes-hardin") == 5000
    assert discards(at) == ["fastest-gun", HIT]
    assert at.view().capture_points(owner, "wes-hardin") == 8


@rule("fastest.one")
@ruling("F3")
def test_a_miss_leaves_the_earlier_gun() -> None:
    at = game(
        hand="fastest-gun hideout",
        territories={**OWN, "Burt": "wes-hardin*3 fastest-gun"},
        supply=MISS,
    )
    do(at, "fastest-gun")
    assert group(at, "Burt", "wes-hardin")[-1] == "fastest-gun"


@rule("fastest.same-outlaw")
@ruling("F1", "F6")
@pytest.mark.parametrize("owner", ["Anna", "Burt"])
def test_never_onto_the_outlaw_that_has_it(owner: str) -> None:
    territories = {"Anna": "jesse-james*3", "Burt": "jesse-james"}
    territories[owner] += " fastest-gun"
    at = game(hand="fastest-gun hideout", territories=territories, supply=HIT)
    refused(at, "fastest-gun", "fastest.same-outlaw", "shot.needs-target", names=("Jesse James",))
    assert legal(at) == {"hideout", "discard hideout", "discard fastest-gun"}


HIDDEN_GUN = {
    "hands": {"Anna": "fastest-gun belle-starr"},
    "territories": {
        "Anna": "jesse-james*3, wes-hardin",
        "Burt": "wes-hardin*3 fastest-gun hideout",
    },
    "supply": HIT,
}


@rule("fastest.same-outlaw")
@ruling("F4")
def test_a_gun_under_a_hideout_is_in_play() -> None:
    at = game(**HIDDEN_GUN)
    do(at, "fastest-gun")
    assert legal(at) == {"place jesse-james"}
    refused(at, "place wes-hardin", "fastest.same-outlaw", names=("Wes Hardin",))
    do(at, "place jesse-james")
    assert group(at, "Burt", "wes-hardin") == [*["wes-hardin"] * 3, "hideout"]


@ruling("F4")
@pytest.mark.parametrize("where", ["jesse-james", "wes-hardin"])
def test_a_gun_under_a_hideout_out_of_play(where: str) -> None:
    at = game(rules={"hidden_gun_in_play": False}, **HIDDEN_GUN)
    do(at, "fastest-gun")
    assert legal(at) == {"place jesse-james", "place wes-hardin"}
    events = do(at, f"place {where}")
    assert "gun_moved" not in types(events)
    assert "fastest-gun" in group(at, "Burt", "wes-hardin")


@ruling("F4")
@pytest.mark.parametrize("another", [True, False])
def test_a_gun_brought_to_light_is_discarded_if_another_is_in_play(another: bool) -> None:
    at = game(
        rules={"hidden_gun_in_play": False},
        hand="wyatt-earp belle-starr",
        territories={
            "Anna": "wes-hardin*3 fastest-gun hideout",
            "Burt": {"jesse-james": "jesse-james*3" + " fastest-gun" * another},
        },
        supply=HIT,
    )
    do(at, "wyatt-earp lift", "lift wes-hardin")
    assert ("fastest-gun" in group(at, "Anna", "wes-hardin")) != another
    assert ("fastest-gun" in group(at, "Burt", "jesse-james")) == another
    assert ("fastest-gun" in discards(at)) == another
    assert at.view().capture_points("Anna", "wes-hardin") == (6 if another else 9)


@ruling("F4")
def test_two_guns_in_one_position_only_if_hidden_ones_do_not_count() -> None:
    fields = {
        "hands": {"Anna": "hideout"},
        "territories": {
            "Anna": "wes-hardin*3 fastest-gun hideout",
            "Burt": "jesse-james*3 fastest-gun",
        },
    }
    game(rules="everything2", **fields)
    with pytest.raises(InvalidDocument, match=r"fastest\.one"):
        game(**fields)
