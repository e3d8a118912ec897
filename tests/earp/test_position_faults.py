"""Reading positions: every fault at once, with its place."""

import json
import re
from typing import Any

from scene import BARE, JESSE3, faults, position

from tests.written import after, issues_of
from wyatt.earp import Game

PLACE = {"phase": "place", "sheriff_played": True, "pending": {"card": "bank-robbery"}}
PLAYED = {"phase": "play", "sheriff_played": True}
ASKED = {"card": "hideout", "player": "Curt", "outlaw": "belle-starr"}
REACT = {"phase": "react", "sheriff_played": True, "pending": ASKED}
FAULTS: list[tuple[str, dict[str, Any], str, str]] = [
    ("another format", {"format": "wyatt-position/2"}, "format", "wyatt-position/2"),
    ("unknown field", {"hand": {}}, "hand", "hands"),
    ("unknown switch", {"rules": {"mw_odrer": "any"}}, "rules.mw_odrer", "mw_order"),
    ("a tab in a name", {"players": ["Anna", "B\tC"]}, "players[1]", "control character"),
    ("dealer unknown", {"dealer": "Zoe"}, "dealer", "Zoe"), ("phase unknown", {"phase": "plays"}, "phase", "play"),
    ("hand number 0", {"hand_number": 0}, "hand_number", "from 1 to 1,000,000,000."),
    ("sheriff_played 1", {"sheriff_played": 1}, "sheriff_played", "isn’t true or false"),
    ("sheriff_played 2", {"sheriff_played": 2}, "sheriff_played", "2 is too many. You may play only 1 per turn (`sheriff.one-per-turn`)."),
    ("reward odd", {"posters": {"jesse-james": 1234}}, "posters.jesse-james", "multiple of 1000"),
    ("opened leaves out an outlaw on the table", {"opened": ["wes-hardin"], "territories": {"Burt": JESSE3}}, "opened", "Jesse James"),
    ("card unknown", {"hands": {"Anna": ["hidout"]}}, "hands.Anna[0]", "hideout"),
    ("no copies", {"hands": {"Anna": ["hideout*0"]}}, "hands.Anna[0]", "Write 1 or more"),
    ("no such number", {"hands": {"Anna": ["hideout*100"]}}, "hands.Anna[0]", "Write 1 or more"),
    ("a fourth Hideout, pending", {"phase": "hide", "pending": {"card": "hideout"},
     "discard": ["hideout*2"], "territories": {"Burt": JESSE3}}, "pending.card", "Hideout"),
    ("another outlaw in the group", {"territories": {"Burt": {"jesse-james": ["jesse-james*3", "wes-hardin"]}}}, "territories.Burt.jesse-james", "Wes Hardin"),
    ("a Hideout on nothing", {"territories": {"Burt": {"jesse-james": ["hideout"]}}}, "territories.Burt.jesse-james", "can’t form this group"),
    ("two Hideouts on a group", {"hands": {"Anna": ["wyatt-earp"]},
     "territories": {"Burt": {"jesse-james": ["jesse-james", "hideout*2"]}}},
     "territories.Burt.jesse-james", "two Hideouts"),
    ("two Fastest guns in play", {"territories": {"Anna": {"jesse-james": ["jesse-james*3", "fastest-gun"]},
     "Burt": {"wes-hardin": ["wes-hardin*3", "fastest-gun"]}}}, "territories.Burt.wes-hardin", "Fastest gun"),
    ("rest unknown", {"rest": "some"}, "rest", "none"),
    ("no hand to play from", {"hands": {"Burt": ["hideout"]}}, "hands.Anna", "empty"),
    ("the wrong card pending",
     {"phase": "place", "pending": {"card": "hideout"}, "territories": {"Anna": JESSE3}}, "pending.card",
     "Hideout can’t lead to a choice in the phase “Place the card that hit”"),
    ("nothing to choose", {"phase": "place", "pending": {"card": "bank-robbery"}}, "phase", "has nothing to choose"),
    ("owed before any Sheriff card was played", {"phase": "place",
     "pending": {"card": "bank-robbery"}, "territories": {"Anna": JESSE3}, "sheriff_played": False},
     "sheriff_played", "“Place the card that hit”"),
    ("an answer without a Wyatt Earp", {"phase": "react",
     "pending": {"card": "hideout", "player": "Burt", "outlaw": "jesse-james"},
     "territories": {"Burt": {"jesse-james": ["jesse-james*3", "hideout"]}}}, "phase", "Wyatt Earp"),
    ("a bonus nobody holds", {**PLAYED, "bonus": "bank-robbery"}, "bonus", "Bank robbery"),
    ("a choice of no card", {"pending": {"card": "hideout"}}, "pending", "there’s no choice to make in the phase “Draw”"),
    ("no card named that asks for a choice",
     {"phase": "place", "sheriff_played": True, "territories": {"Anna": JESSE3}}, "pending",
     "name the Sheriff card that hit"),
    ("an actor who isn’t there", {"actor": "Zoe"}, "actor", "Zoe"),
    ("a choice that can’t be judged, because of the stack", {**PLACE, "discard": ["hidout"]}, "discard[0]", "hideout"),
    ("a choice that can’t be judged, because of a group", {**PLACE, "territories": {"Anna": {"jesse-james": ["hidout"]}}},
     "territories.Anna.jesse-james[0]", "hideout"),
    ("an answer by a player who cannot give one", {**REACT,
     "hands": {"Anna": ["hideout"], "Curt": ["hideout"]},
     "territories": {"Curt": {"belle-starr": ["belle-starr*3", "hideout"]}}}, "phase",
     "without a Wyatt Earp in hand and a card to turn over (`wyatt.react`)."),
    ("an answer with no card to turn", {**REACT,
     "hands": {"Anna": ["hideout"], "Curt": ["wyatt-earp"]},
     "territories": {"Curt": {"belle-starr": ["belle-starr*3", "hideout"]}}, "supply": [],
     "reshuffled": True, "rest": "none"}, "phase", "can’t answer"),
    ("more than a card pending", {"phase": "place", "sheriff_played": True,
     "pending": {"card": "bank-robbery", "who": "Burt"}, "territories": {"Anna": JESSE3}},
     "pending.who", "there’s no such field."),
    ("an answer about a group that isn’t covered", {"phase": "react", "sheriff_played": True,
     "pending": {"card": "hideout", "player": "Burt", "outlaw": "jesse-james"},
     "hands": {"Anna": ["hideout"], "Burt": ["wyatt-earp"]}, "territories": {"Burt": JESSE3}},
     "pending", "this group isn’t under a Hideout."),
    ("a player who covers a group of their own", {"phase": "react", "sheriff_played": True,
     "pending": {"card": "hideout", "player": "Anna", "outlaw": "jesse-james"}, "hands": {"Anna": ["wyatt-earp"]},
     "territories": {"Anna": {"jesse-james": ["jesse-james*3", "hideout"]}}}, "pending.player",
     "players may not cover their own groups."),
    ("a bonus on the draw", {"bonus": "hideout"}, "bonus", "only in the phase “Play and discard”"),
    ("a bonus before a search", {"phase": "play", "bonus": "hideout"}, "bonus", "after a search with Wyatt Earp (`wyatt.search-bonus`)."),
    ("a bonus that no search takes", {**PLAYED, "bonus": "wyatt-earp"}, "bonus", "Wyatt Earp isn’t a Sheriff card you can find with Wyatt Earp."),
    ("an Outlaw card as a bonus", {**PLAYED, "bonus": "bob-dalton"}, "bonus", "Bob Dalton isn’t a Sheriff card you can find with Wyatt Earp."),
    ("opened is no list", {"opened": 7}, "opened", "7 isn’t valid here. Write a list such as"),
    ("a card that is never laid",
     {"territories": {"Burt": {"jesse-james": ["jesse-james*3", "most-wanted"]}}}, "territories.Burt.jesse-james",
     "Most wanted! can’t be in a territory, because you discard it once you’ve played it."),
    ("a name twice", {"players": ["Anna", "Anna"]}, "players[1]", '"Anna" appears twice.'),
    ("a winner too soon", {"winner": "Anna"}, "winner", "“Draw”"),
    ("cards in hand between hands", {"phase": "scored"}, "hands.Anna", "scored"),
    ("the wrong one to move", {"actor": "Burt"}, "actor", "Burt"),
]  # fmt: skip


def test_a_fault_is_found_where_it_is_in_words() -> None:
    """That any document is read or has issues with places is in `tests.table.test_documents`."""
    for name, change, where, word in FAULTS:
        found = faults({**BARE, **change})
        assert word in found[where], (name, found)
        assert not re.search(r"\bin phase\b|at “[a-z]", found[where]), name
        # One fault is reported once, without anything that doesn't follow from the document.
        assert set(found) == {where} or "hands" in change or "players" in change, (name, found)
    placing = {**BARE, "phase": "place", "territories": {"Anna": JESSE3}}
    (fault,) = issues_of(Game.from_position, placing)
    assert "{" not in fault.message  # the page has a list for it, not JSON
    assert str(fault).endswith('Write {"card": "stagecoach-robbery"}.')


def test_faults_of_every_kind_are_told_in_one_go_and_nothing_is_guessed() -> None:
    found = faults({
        "format": "wyatt-position/1", "players": ["Anna", "Burt", "Curt"], "turn": "Curt",
        "hands": {"Anna": ["hideout*3", "wes-hardin*8", "sherif"], "Burt": ["hideout", 5], "Curt": []},
        "territories": {"Anna": {"jesse-james": ["jesse-james*3", "fastest-gun"]},
         "Burt": {"bob-dalton": ["bob-dalton*3", "fastest-gun"], "belle-starr": ["hideout"]}},
        "opened": ["jesse-james", "belle-starr"], "posters": {"jesse-james": -1000, "wes-hardin": 2500},
        "money": {"Anna": "rich"}, "reshuffled": 0, "seed": "x", "rest": "all",
        "rules": {"preset": "berclaz", "duel": "pistols"}, "surprise": 1,
    })  # fmt: skip
    assert set(found) == {
        "surprise", "rules.duel", "seed", "reshuffled", "money.Anna", "posters.jesse-james",
        "posters.wes-hardin", "hands.Anna[1]", "hands.Anna[2]", "hands.Burt[0]", "hands.Burt[1]",
        "hands.Curt", "territories.Burt.bob-dalton", "territories.Burt.belle-starr", "rest",
    }  # fmt: skip
    # berclaz derives `opened` from the table and ignores what is given.
    table = {"opened": [], "territories": {"Burt": JESSE3}, "hands": {}, "seed": -1}
    assert set(faults({**BARE, **table})) == {"opened", "hands.Anna", "seed"}
    # A bad name doesn't hide the other faults.
    fields = {
        "players": ["Anna", "Anna", 'x"'], "hands": {"Anna": ["hideout*4"]},
        "posters": {"jesse-james": 1500}, "territories": {"Burt": {"jesse-james": ["hideout"]}},
    }  # fmt: skip
    places = ["players[1]", "players[2]", "hands.Anna[0]", "posters.jesse-james"]
    assert set(faults({**BARE, **fields})) == {*places, "territories.Burt.jesse-james"}
    found = faults({**BARE, "players": None, "hands": {"Anna": ["no-card"]}, "dealer": 3})
    assert set(found) == {"players", "hands.Anna[0]", "dealer"}
    document = position(hand="hideout*2", discard="wes-hardin")
    before, at = json.dumps(document), after(Game.from_position(document), "discard hideout")
    assert json.dumps(document) == before
    written = at.position()
    written["hands"]["Anna"].append("wyatt-earp")
    written["territories"]["Anna"]["jesse-james"] = ["jesse-james"]
    assert at.position()["hands"]["Anna"] == ["hideout"]
    assert not at.position()["territories"]["Anna"]
