"""One Sheriff card per turn, the shot, Photos, robberies and the Fastest gun: rules and rulings."""

import pytest
from scene import HIT, MISS, OWN, about, faults, game, group, position, poster, refused, supply

from tests.written import after, discards, do, held, legal, only, stands, types
from wyatt.core.draft import Input
from wyatt.earp import InvalidDocument, Rules, documents
from wyatt.earp.cards import TITLES
from wyatt.earp.draft import Draft
from wyatt.earp.state import Config

#: Something to aim at for every card that shoots.
TARGETS = {"Anna": "jesse-james*3, belle-starr*3 hideout", "Burt": "wes-hardin*3"}
SHOOTERS = [
    *((card, card, "place") for card in ("stagecoach-robbery", "bank-robbery", "fastest-gun")),
    *(("most-wanted", "most-wanted steal", "steal"), ("hideout", "hideout", "hide")),
    ("wyatt-earp", "wyatt-earp lift", "lift"),
]
#: The rule about possible targets, by the phase in which you choose one.
NEEDS = {"place": "robbery.target", "steal": "wanted.steal", "hide": "hideout.target", "lift": "wyatt.lift"}  # fmt: skip
shooters = pytest.mark.parametrize(("card", "shoot", "phase"), SHOOTERS)


@about("sheriff.one-per-turn", "G1")
def test_one_sheriff_card_a_turn_whatever_came_of_it() -> None:
    at = game(
        hand="photo:jesse-james photo:wes-hardin most-wanted wyatt-earp hideout",
        territories={**OWN, "Burt": "wes-hardin*3"}, discard="bank-robbery",
    )  # fmt: skip
    assert at.position()["sheriff_played"] is False
    do(at, "photo jesse-james")
    assert at.position()["sheriff_played"] is True
    for move, name in (
        ("photo wes-hardin", "Photo of Wes Hardin"),
        ("most-wanted ask belle-starr left", "Most wanted!"), ("wyatt-earp draw", "Wyatt Earp"),
        ("wyatt-earp search", "Wyatt Earp"), ("hideout", "Hideout"),
    ):  # fmt: skip
        refused(at, move, "sheriff.one-per-turn", names=(name,))
    do(at, "discard hideout")
    assert at.position()["sheriff_played"] is False


@about("sheriff.one-per-turn")
def test_rules_could_allow_several_sheriff_cards_per_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    """No option does, but the number is a single fact, which everything else follows."""
    monkeypatch.setattr(Rules, "sheriffs", 3)
    monkeypatch.setattr(documents, "config_of", Config)
    fields = {"hand": "wyatt-earp photo:jesse-james photo:wes-hardin most-wanted hideout",
              "territories": OWN, "discard": "bank-robbery", "opened": "jesse-james wes-hardin"}  # fmt: skip
    for read, written, spent in ((0, "0", False), (True, "1", False), (3, "3", True)):
        at = game(sheriff_played=read, **fields)
        assert (str(at.position()["sheriff_played"]), at.view().sheriff_played) == (written, spent)
    for wrong, why in ((4, "4 is too many. You may play only 3 per turn (`sheriff.one-per-turn`)."),
                       (-1, "-1 isn’t a whole number from 0 to 3."), ("1", '"1" isn’t a whole number from 0 to 3.')):  # fmt: skip
        assert faults(position(sheriff_played=wrong, **fields)) == {"sheriff_played": why}
    at = after(game(**fields), "photo jesse-james", "wyatt-earp search", "take bank-robbery")
    stands(after(at.copy(), "bank-robbery"), sheriff_played=2)  # a bonus isn’t counted
    do(at, "photo wes-hardin")
    refused(at, "most-wanted steal", "sheriff.one-per-turn", names=("only 3 Sheriff cards",))
    stands(after(at, "discard hideout"), phase="draw", sheriff_played=0)
    named = ("sheriff_played", "sheriff_played", "Sheriff cards played this turn")
    field = Draft(position(phase="place")).field("sheriff_played")
    assert field == Input(*named, "number", default=1)


@about("wyatt.search-bonus", "sheriff.one-per-turn", "G2")
def test_the_search_bonus_is_the_very_next_action_or_nothing() -> None:
    fields = {
        "hands": {"Anna": "wyatt-earp bank-robbery wes-hardin*2 hideout"},
        "territories": {**OWN, "Burt": "wes-hardin*3"}, "discard": "photo:wes-hardin fastest-gun", "supply": HIT,
    }  # fmt: skip
    at = after(game(**fields), "wyatt-earp search", "take photo:wes-hardin")
    assert at.position()["bonus"] == "photo:wes-hardin"
    # It can be any Sheriff card, even the first in the deck.
    other = game(**{**fields, "discard": "photo:belle-starr"})
    do(other, "wyatt-earp search", "take photo:belle-starr")
    assert other.position()["bonus"] == "photo:belle-starr"
    limits = ("sheriff.one-per-turn", "wyatt.search-bonus")
    refused(at, "bank-robbery", *limits, names=("Photo of Wes Hardin",))
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
    hands = {"Anna": "wyatt-earp hideout", "Curt": "belle-starr"}
    at = game(hands=hands, territories=OWN, discard="most-wanted bank-robbery", supply=HIT)
    asking = at.copy()
    do(at, "wyatt-earp search", "take bank-robbery", "bank-robbery", "place jesse-james")
    assert group(at, "Anna", "jesse-james")[-1] == "bank-robbery"
    do(asking, "wyatt-earp search", "take most-wanted", "most-wanted ask belle-starr right")
    assert held(asking, "Anna") == ["belle-starr", "hideout"]
    refused(asking, "hideout", "sheriff.one-per-turn")
    # If the search brings an Outlaw card, that card isn’t a bonus.
    at = game(hand="wyatt-earp photo:jesse-james hideout", territories=OWN, discard="jesse-james")
    do(at, "wyatt-earp search", "take jesse-james")
    assert "bonus" not in at.position()
    refused(at, "photo jesse-james", "sheriff.one-per-turn")
    do(at, "play jesse-james")


@about("shot", "shot.needs-target", "X14", "W11", "G5", "G7", "W9")
@shooters
def test_a_miss_lies_under_its_card_a_hit_owes_a_choice(card: str, shoot: str, phase: str) -> None:
    hand = f"{card} photo:wes-hardin bob-dalton"
    at = game(hand=hand, territories=TARGETS, supply=MISS, discard="belle-starr")
    shot = only(do(at, shoot), "shot")
    assert (shot["hit"], shot["card"]) == (False, MISS)
    top = [MISS, card] if card == "wyatt-earp" else [card, MISS]
    stands(at, discard=[*top, "belle-starr"], phase="play", sheriff_played=True)
    refused(at, "photo wes-hardin", "sheriff.one-per-turn", names=("Photo of Wes Hardin",))
    assert group(at, "Anna", "belle-starr")[-1] == "hideout"
    at = game(hand=f"{card} bob-dalton", territories=TARGETS, supply=HIT)
    assert not any(move.startswith(f"{phase} ") for move in legal(at))
    assert (at.view("Burt").pending, only(do(at, shoot), "shot")["hit"]) == (None, True)
    assert at.position()["phase"] == phase
    assert at.position()["pending"] == at.view("Burt").pending == {"card": card}
    assert at.actor == "Anna"
    for other in ("discard bob-dalton", "pass", "draw supply", shoot):
        refused(at, other, "turn.order")
    assert legal(at)
    assert all(move.startswith(f"{phase} ") for move in legal(at))
    assert HIT in discards(at)


@about("shot", "D5")
@pytest.mark.parametrize("turned", [
    "photo:belle-starr", "photo:bob-dalton", "wyatt-earp", "hideout", "bank-robbery", "fastest-gun",
])  # fmt: skip
def test_every_sheriff_card_turned_is_a_miss(turned: str) -> None:
    at = game(hand="stagecoach-robbery belle-starr", territories=OWN, supply=turned)
    assert only(do(at, "stagecoach-robbery"), "shot")["hit"] is False


@about(
    "shot.needs-target", "shot.needs-card", "draw.reshuffle", "G4", "G6", "X7", "X6", "X13", "W12"
)
@shooters
def test_no_shot_without_a_target_and_a_card_to_turn(card: str, shoot: str, phase: str) -> None:
    at = game(hand=f"{card} belle-starr", supply=HIT, opened="jesse-james")
    refused(at, shoot, "shot.needs-target", NEEDS[phase], names=(TITLES[card],))
    assert f"discard {card}" in legal(at)
    assert supply(at)[0] == HIT
    fields = {"hands": {"Anna": f"{card} bob-dalton"}, "territories": TARGETS,
              "discard": "belle-starr*2", "rest": "none"}  # fmt: skip
    at = game(reshuffled=True, **fields)
    refused(at, shoot, "shot.needs-card", names=(TITLES[card],))
    assert at.position()["phase"] == "play"  # the hand goes on
    ended = game(reshuffled=True, rules={"empty_supply_shot": "end_hand"}, **fields)
    events = do(ended, shoot)
    assert only(events, "hand_ended")["why"] == "supply"
    assert ("shot" in types(events), card in discards(ended)) == (False, True)
    again = game(reshuffled=True, rules={"empty_supply_shot": "reshuffle_again"}, **fields)
    events = do(again, shoot)
    assert types(events).index("reshuffled") < types(events).index("shot")
    # The shooting card waits aside; a Wyatt Earp lies on the stack and is shuffled in.
    at = game(hand=f"{card} bob-dalton", territories=TARGETS, discard="belle-starr", rest="none")
    assert only(do(at, shoot), "reshuffled")["cards"] == (2 if card == "wyatt-earp" else 1)
    assert at.position()["reshuffled"] is True
    if card != "wyatt-earp":
        stands(at, phase=phase, discard=["belle-starr"], supply=[])


@about("shot.needs-card", "X13", "W12")
def test_a_lone_wyatt_turns_itself_and_misses() -> None:
    at = game(hand="wyatt-earp hideout", territories=TARGETS, rest="none")
    shot = only(do(at, "wyatt-earp lift"), "shot")
    assert (shot["card"], shot["hit"], discards(at)) == ("wyatt-earp", False, ["wyatt-earp"])
    at = game(hand="hideout bob-dalton", territories=TARGETS, rest="none")
    refused(at, "hideout", "shot.needs-card")


@about("photo.after-set", "photo.alone", "P1", "P4")
def test_a_photo_needs_an_open_outlaw_and_no_group_of_ones_own() -> None:
    fields = {"hands": {"Anna": "photo:wes-hardin hideout"}}
    refused(game(**fields), "photo wes-hardin", "photo.after-set", names=("Wes Hardin",))
    at = game(territories={"Burt": "wes-hardin*3"}, **fields)
    assert types(do(at, "photo wes-hardin")) == ["played", "rewarded"]  # no shot
    assert group(at, "Anna", "wes-hardin") == ["photo:wes-hardin"]
    assert (at.view().capture_points("Anna", "wes-hardin"), poster(at, "wes-hardin")) == (4, 2000)
    at = game(opened="wes-hardin", **fields)  # open, though nothing of it lies there (O3)
    do(at, "photo wes-hardin")
    at = game(hands={"Anna": "jesse-james*3 hideout", "Burt": "photo:jesse-james hideout"})
    do(at, "play jesse-james*3")
    assert at.actor == "Anna"
    verdict = at.view("Burt").verdict("photo jesse-james")
    assert not verdict
    assert "turn.order" in verdict.rules
    with pytest.raises(InvalidDocument, match="P4"):
        game(rules={"free_photo_on_meld": True}, hand="hideout")


@about("photo.alone", "robbery.target", "G9")
@pytest.mark.parametrize("card", ["stagecoach-robbery", "bank-robbery", "fastest-gun"])
def test_a_photo_carries_robberies(card: str) -> None:
    at = game(hand=f"{card} hideout", territories={"Anna": "photo:wes-hardin"}, supply=HIT)
    do(at, card, "place wes-hardin")
    assert group(at, "Anna", "wes-hardin") == ["photo:wes-hardin", card]


@about("robbery.target", "shot.needs-target", "hideout.effect", "G10", "F6", "G11", "H7", "F5")
def test_several_robberies_go_on_one_group_hidden_or_not() -> None:
    own = {"Anna": "jesse-james*3 stagecoach-robbery bank-robbery, wes-hardin"}
    groups = {**own, "Burt": "belle-starr*3"}
    at = after(game(hand="bank-robbery hideout", territories=groups, supply=HIT), "bank-robbery")
    assert legal(at) == {"place jesse-james", "place wes-hardin"}
    refused(at, "place belle-starr", "robbery.target", names=("Belle Starr",))
    do(at, "place jesse-james")
    assert at.view().capture_points("Anna", "jesse-james") == 6 + 1 + 2 + 2
    theirs = {"Burt": "wes-hardin*3"}
    at = game(hand="bank-robbery fastest-gun belle-starr", territories=theirs, supply=HIT)
    refused(at, "bank-robbery", "robbery.target", names=("Bank robbery",))
    refused(at, "fastest-gun", "shot.needs-target", names=("Fastest gun",))
    assert all(move.startswith("discard ") for move in legal(at))
    hidden = {"Anna": "jesse-james*3 hideout"}
    at = game(hand="jesse-james*2 photo:jesse-james hideout", territories=hidden)
    do(at, "play jesse-james*2", "photo jesse-james")
    assert poster(at, "jesse-james") == 1000 + 1000 + 1000
    assert at.view().capture_points("Anna", "jesse-james") == 0
    groups = {**hidden, "Burt": "wes-hardin*3 fastest-gun"}
    at = game(hand="fastest-gun belle-starr", territories=groups, supply=HIT)
    do(at, "fastest-gun", "place jesse-james")
    assert (poster(at, "jesse-james"), at.view().capture_points("Anna", "jesse-james")) == (2000, 0)
    assert "fastest-gun" not in group(at, "Burt", "wes-hardin")


@about("fastest.one", "fastest.same-outlaw", "F2", "F3", "X14", "F1", "F6")
@pytest.mark.parametrize("owner", ["Anna", "Burt"])
def test_one_gun_at_a_time_and_never_onto_the_outlaw_that_has_it(owner: str) -> None:
    territories = {"Anna": "jesse-james*3", "Burt": "bob-dalton*3"}
    territories[owner] += ", wes-hardin*3 fastest-gun bank-robbery"
    table = {"territories": territories, "posters": {"wes-hardin": 5000}}
    at = game(hand="fastest-gun hideout", supply=HIT, **table)
    moved = only(do(at, "fastest-gun", "place jesse-james"), "gun_moved")
    assert (moved["player"], moved["outlaw"]) == (owner, "wes-hardin")
    assert group(at, owner, "wes-hardin") == [*["wes-hardin"] * 3, "bank-robbery"]
    assert (poster(at, "wes-hardin"), discards(at)) == (5000, ["fastest-gun", HIT])
    assert at.view().capture_points(owner, "wes-hardin") == 8
    at = after(game(hand="fastest-gun hideout", supply=MISS, **table), "fastest-gun")
    assert "fastest-gun" in group(at, owner, "wes-hardin")  # a miss leaves the earlier gun
    territories = {"Anna": "jesse-james*3", "Burt": "jesse-james"}
    territories[owner] += " fastest-gun"
    at = game(hand="fastest-gun hideout", territories=territories, supply=HIT)
    refused(at, "fastest-gun", "fastest.same-outlaw", "shot.needs-target", names=("Jesse James",))
    assert legal(at) == {"hideout", "discard hideout", "discard fastest-gun"}


HIDDEN_GUN = {
    "hands": {"Anna": "fastest-gun belle-starr"}, "supply": HIT,
    "territories": {"Anna": "jesse-james*3, wes-hardin", "Burt": "wes-hardin*3 fastest-gun hideout"},
}  # fmt: skip


@about("fastest.same-outlaw", "F4")
def test_a_gun_under_a_hideout_is_in_play() -> None:
    at = after(game(**HIDDEN_GUN), "fastest-gun")
    assert legal(at) == {"place jesse-james"}
    refused(at, "place wes-hardin", "fastest.same-outlaw", names=("Wes Hardin",))
    do(at, "place jesse-james")
    assert group(at, "Burt", "wes-hardin") == [*["wes-hardin"] * 3, "hideout"]
    groups = {"Anna": "wes-hardin*3 fastest-gun hideout", "Burt": "jesse-james*3 fastest-gun"}
    game(rules="everything2", hand="hideout", territories=groups)
    with pytest.raises(InvalidDocument, match=r"fastest\.one"):
        game(hand="hideout", territories=groups)


@about("F4")
@pytest.mark.parametrize("where", ["jesse-james", "wes-hardin"])
def test_a_gun_under_a_hideout_out_of_play(where: str) -> None:
    at = after(game(rules={"hidden_gun_in_play": False}, **HIDDEN_GUN), "fastest-gun")
    assert legal(at) == {"place jesse-james", "place wes-hardin"}
    assert "gun_moved" not in types(do(at, f"place {where}"))
    assert "fastest-gun" in group(at, "Burt", "wes-hardin")


@about("F4")
@pytest.mark.parametrize("another", [True, False])
def test_a_gun_brought_to_light_is_discarded_if_another_is_in_play(another: bool) -> None:
    theirs = {"jesse-james": "jesse-james*3" + " fastest-gun" * another}
    groups = {"Anna": "wes-hardin*3 fastest-gun hideout", "Burt": theirs}
    fields = {"rules": {"hidden_gun_in_play": False}, "hands": {"Anna": "wyatt-earp belle-starr"}}
    at = after(game(territories=groups, supply=HIT, **fields), "wyatt-earp lift", "lift wes-hardin")
    assert ("fastest-gun" in group(at, "Anna", "wes-hardin")) != another
    assert ("fastest-gun" in group(at, "Burt", "jesse-james")) == another
    assert ("fastest-gun" in discards(at)) == another
    assert at.view().capture_points("Anna", "wes-hardin") == (6 if another else 9)
