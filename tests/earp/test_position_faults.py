"""Reading positions: every fault at once, with its place."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from scene import BARE, JESSE3, do, faults, position

from wyatt.earp import Game, InvalidDocument

# --- every fault, with its place -----------------------------------------------------------------

FAULTS: list[tuple[str, dict[str, Any], str, str]] = [
    ("no format", {"format": None}, "format", "wyatt-position/1"),
    ("another format", {"format": "wyatt-position/2"}, "format", "wyatt-position/2"),
    ("unknown field", {"hand": {}}, "hand", "hands"),
    ("rules no object", {"rules": ["rio-grande"]}, "rules", "object"),
    ("unknown preset", {"rules": {"preset": "rio-grnde"}}, "rules.preset", "rio-grande"),
    ("unknown switch", {"rules": {"mw_odrer": "any"}}, "rules.mw_odrer", "mw_order"),
    ("unknown value", {"rules": {"mw_order": "left"}}, "rules.mw_order", "any"),
    ("1 for true", {"rules": {"zero_cp_shares": 1}}, "rules.zero_cp_shares", "true"),
    ("one player", {"players": ["Anna"]}, "players", "setup.players"),
    ("five players", {"players": list("ABCDE")}, "players", "setup.players"),
    ("a long name", {"players": ["Anna", "B" * 25]}, "players[1]", "24"),
    ("an empty name", {"players": ["Anna", ""]}, "players[1]", "1 to 24"),
    ("a name twice", {"players": ["Anna", "Anna"]}, "players[1]", "twice"),
    ("a number for a name", {"players": ["Anna", 7]}, "players[1]", "name"),
    ("a double quote", {"players": ["Anna", 'B"']}, "players[1]", "double quote"),
    ("a control character", {"players": ["Anna", "B\x07"]}, "players[1]", "control"),
    ("a lone surrogate", {"players": ["Anna", "B\ud800"]}, "players[1]", "control"),
    ("dealer unknown", {"dealer": "Zoe"}, "dealer", "Zoe"),
    ("turn unknown", {"turn": "Zoe"}, "turn", "Zoe"),
    ("turn no name", {"turn": 1}, "turn", "1"),
    ("phase unknown", {"phase": "plays"}, "phase", "play"),
    ("phase no text", {"phase": ["play"]}, "phase", "list"),
    ("hand number 0", {"hand_number": 0}, "hand_number", "1 or more"),
    ("hand number true", {"hand_number": True}, "hand_number", "whole number"),
    ("sheriff_played 1", {"sheriff_played": 1}, "sheriff_played", "true nor false"),
    ("reshuffled text", {"reshuffled": "no"}, "reshuffled", "true nor false"),
    ("money unknown player", {"money": {"Zoe": 1000}}, "money.Zoe", "Zoe"),
    ("money negative", {"money": {"Anna": -1000}}, "money.Anna", "from 0"),
    ("money odd", {"money": {"Anna": 1500}}, "money.Anna", "thousands"),
    ("money a list", {"money": [1000]}, "money", "object"),
    ("reward negative", {"posters": {"jesse-james": -1000}}, "posters.jesse-james", "from 0"),
    ("reward odd", {"posters": {"jesse-james": 1234}}, "posters.jesse-james", "thousands"),
    ("reward a float", {"posters": {"jesse-james": 1e3}}, "posters.jesse-james", "thousands"),
    ("reward huge", {"posters": {"jesse-james": 10**40}}, "posters.jesse-james", "digits"),
    (
        "reward beyond all play",
        {"posters": {"jesse-james": 10**9}},
        "posters.jesse-james",
        "thousands",
    ),
    ("poster unknown", {"posters": {"jesse james": 1000}}, "posters.jesse james", "jesse-james"),
    (
        "poster of a Photo",
        {"posters": {"photo:jesse-james": 1000}},
        "posters.photo:jesse-james",
        "outlaw",
    ),
    ("opened unknown", {"opened": ["jesse"]}, "opened[0]", "outlaw"),
    ("opened no list", {"opened": "jesse-james"}, "opened", "list"),
    (
        "opened leaves out an outlaw on the table",
        {"opened": ["wes-hardin"], "territories": {"Burt": JESSE3}},
        "opened",
        "Jesse James",
    ),
    ("hands missing", {"hands": None}, "hands", "object"),
    ("hand of a stranger", {"hands": {"Anna": ["hideout"], "Zoe": []}}, "hands.Zoe", "Zoe"),
    ("hand no list", {"hands": {"Anna": "hideout"}}, "hands.Anna", "list"),
    ("card unknown", {"hands": {"Anna": ["hidout"]}}, "hands.Anna[0]", "hideout"),
    ("card a number", {"hands": {"Anna": ["hideout", 3]}}, "hands.Anna[1]", "3"),
    ("no copies", {"hands": {"Anna": ["hideout*0"]}}, "hands.Anna[0]", "a number of 1 or more"),
    (
        "copies no number",
        {"hands": {"Anna": ["hideout*x"]}},
        "hands.Anna[0]",
        "a number of 1 or more",
    ),
    ("eight of an outlaw", {"hands": {"Anna": ["wes-hardin*8"]}}, "hands.Anna[0]", "Wes Hardin"),
    ("a fourth Hideout", {"supply": ["hideout"], "discard": ["hideout*2"]}, "discard[0]", "4"),
    (
        "a fourth Hideout, pending",
        {
            "phase": "hide",
            "pending": {"card": "hideout"},
            "discard": ["hideout*2"],
            "territories": {"Burt": JESSE3},
        },
        "pending.card",
        "Hideout",
    ),
    (
        "a second Photo",
        {"supply": ["photo:bob-dalton", "photo:bob-dalton"]},
        "supply[1]",
        "Photo of Bob Dalton",
    ),
    ("supply an object", {"supply": {}}, "supply", "list"),
    ("discard text", {"discard": "hideout"}, "discard", "list"),
    ("territory of a stranger", {"territories": {"Zoe": {}}}, "territories.Zoe", "Zoe"),
    ("territory a list", {"territories": {"Burt": []}}, "territories.Burt", "object"),
    (
        "group of no outlaw",
        {"territories": {"Burt": {"hideout": []}}},
        "territories.Burt.hideout",
        "outlaw",
    ),
    (
        "another outlaw in the group",
        {"territories": {"Burt": {"jesse-james": ["jesse-james*3", "wes-hardin"]}}},
        "territories.Burt.jesse-james",
        "Wes Hardin",
    ),
    (
        "another's Photo in the group",
        {"territories": {"Burt": {"jesse-james": ["jesse-james*3", "photo:wes-hardin"]}}},
        "territories.Burt.jesse-james",
        "Photo of Wes Hardin",
    ),
    (
        "a Wyatt Earp on the table",
        {"territories": {"Burt": {"jesse-james": ["jesse-james*3", "wyatt-earp"]}}},
        "territories.Burt.jesse-james",
        "Wyatt Earp",
    ),
    (
        "a Most wanted! on the table",
        {"territories": {"Burt": {"jesse-james": ["jesse-james*3", "most-wanted"]}}},
        "territories.Burt.jesse-james",
        "Most wanted!",
    ),
    (
        "a Hideout on nothing",
        {"territories": {"Burt": {"jesse-james": ["hideout"]}}},
        "territories.Burt.jesse-james",
        "Hideout cannot be there alone",
    ),
    (
        "a robbery on nothing",
        {"territories": {"Burt": {"jesse-james": ["bank-robbery"]}}},
        "territories.Burt.jesse-james",
        "Bank robbery",
    ),
    (
        "two Hideouts on a group",
        {
            "hands": {"Anna": ["wyatt-earp"]},
            "territories": {"Burt": {"jesse-james": ["jesse-james", "hideout*2"]}},
        },
        "territories.Burt.jesse-james",
        "second Hideout",
    ),
    (
        "two Fastest guns in play",
        {
            "territories": {
                "Anna": {"jesse-james": ["jesse-james*3", "fastest-gun"]},
                "Burt": {"wes-hardin": ["wes-hardin*3", "fastest-gun"]},
            }
        },
        "territories.Burt.wes-hardin",
        "Fastest gun",
    ),
    ("rest unknown", {"rest": "some"}, "rest", "none"),
    ("seed negative", {"seed": -1}, "seed", "whole number"),
    ("seed huge", {"seed": 10**30}, "seed", "digits"),
    ("seed a fraction", {"seed": 1.5}, "seed", "1.5"),
    ("an empty hand to play from", {"hands": {"Anna": []}}, "hands.Anna", "empty"),
    ("no hand to play from", {"hands": {"Burt": ["hideout"]}}, "hands.Anna", "empty"),
    (
        "no card pending",
        {"phase": "place", "territories": {"Anna": JESSE3}},
        "pending",
        "say which Sheriff card",
    ),
    (
        "the wrong card pending",
        {"phase": "place", "pending": {"card": "hideout"}, "territories": {"Anna": JESSE3}},
        "pending.card",
        "Hideout asks for no choice at “Place the card that hit”",
    ),
    ("a card pending in no phase for it", {"pending": {"card": "hideout"}}, "pending", "“Draw”"),
    (
        "nothing to choose",
        {"phase": "place", "pending": {"card": "bank-robbery"}},
        "phase",
        "nothing can be chosen",
    ),
    (
        "nothing to take",
        {"phase": "take", "pending": {"card": "wyatt-earp"}, "discard": ["wyatt-earp"]},
        "phase",
        "nothing can be chosen",
    ),
    (
        "owed before any Sheriff card was played",
        {
            "phase": "place",
            "pending": {"card": "bank-robbery"},
            "territories": {"Anna": JESSE3},
            "sheriff_played": False,
        },
        "sheriff_played",
        "“Place the card that hit”",
    ),
    (
        "an answer without a Wyatt Earp",
        {
            "phase": "react",
            "pending": {"card": "hideout", "player": "Burt", "outlaw": "jesse-james"},
            "territories": {"Burt": {"jesse-james": ["jesse-james*3", "hideout"]}},
        },
        "phase",
        "Wyatt Earp",
    ),
    (
        "an answer where no Hideout lies",
        {
            "phase": "react",
            "pending": {"card": "hideout", "player": "Burt", "outlaw": "jesse-james"},
            "hands": {"Anna": ["bob-dalton"], "Burt": ["wyatt-earp"]},
            "territories": {"Burt": JESSE3},
        },
        "pending",
        "not under a Hideout",
    ),
    ("a bonus out of its phase", {"bonus": "hideout"}, "bonus", "search"),
    (
        "a bonus nobody holds",
        {"phase": "play", "sheriff_played": True, "bonus": "bank-robbery"},
        "bonus",
        "Bank robbery",
    ),
    (
        "a bonus of a Wyatt Earp",
        {"phase": "play", "sheriff_played": True, "bonus": "wyatt-earp"},
        "bonus",
        "Wyatt Earp is not",
    ),
    ("a winner too soon", {"winner": "Anna"}, "winner", "“Draw”"),
    ("no winner", {"phase": "over", "hands": {}}, "winner", "nothing"),
    ("cards in hand between hands", {"phase": "scored"}, "hands.Anna", "scored"),
    ("the wrong one to move", {"actor": "Burt"}, "actor", "Burt"),
]


@pytest.mark.parametrize(
    ("change", "where", "word"), [case[1:] for case in FAULTS], ids=[case[0] for case in FAULTS]
)
def test_a_fault_is_found_where_it_is(change: dict[str, Any], where: str, word: str) -> None:
    document = {**BARE, **change}
    found = faults(document)
    assert where in found, found
    assert word in found[where]
    # One fault is one fault: nothing is said that does not follow from the document.
    if "players" not in change and "hands" not in change:
        assert set(found) == {where}


def test_a_fault_of_every_kind_in_one_go() -> None:
    """The formats' own list, all in one document, and then some."""
    found = faults(
        {
            "format": "wyatt-position/1",
            "players": ["Anna", "Burt", "Curt"],
            "turn": "Curt",
            "hands": {
                "Anna": ["hideout*3", "wes-hardin*8", "sherif"],
                "Burt": ["hideout", 5],
                "Curt": [],
            },
            "territories": {
                "Anna": {"jesse-james": ["jesse-james*3", "fastest-gun"]},
                "Burt": {"bob-dalton": ["bob-dalton*3", "fastest-gun"], "belle-starr": ["hideout"]},
            },
            "opened": ["jesse-james", "belle-starr"],
            "posters": {"jesse-james": -1000, "wes-hardin": 2500},
            "money": {"Anna": "rich"},
            "reshuffled": 0,
            "seed": "x",
            "rest": "all",
            "rules": {"preset": "berclaz", "duel": "pistols"},
            "surprise": 1,
        }
    )
    assert set(found) == {
        "surprise",
        "rules.duel",
        "seed",
        "reshuffled",
        "money.Anna",
        "posters.jesse-james",
        "posters.wes-hardin",
        "hands.Anna[1]",
        "hands.Anna[2]",
        "hands.Burt[0]",
        "hands.Burt[1]",
        "hands.Curt",
        "territories.Burt.bob-dalton",
        "territories.Burt.belle-starr",
        "rest",
    }
    # berclaz derives `opened` from the table and ignores what is given.
    default = faults(
        {**BARE, "opened": [], "territories": {"Burt": JESSE3}, "hands": {}, "seed": -1}
    )
    assert set(default) == {"opened", "hands.Anna", "seed"}


def test_a_bad_name_does_not_hide_the_other_faults() -> None:
    found = faults(
        {
            **BARE,
            "players": ["Anna", "Anna", 'x"'],
            "hands": {"Anna": ["hideout*4"]},
            "posters": {"jesse-james": 1500},
            "territories": {"Burt": {"jesse-james": ["hideout"]}},
        }
    )
    assert set(found) == {
        "players[1]",
        "players[2]",
        "hands.Anna[0]",
        "posters.jesse-james",
        "territories.Burt.jesse-james",
    }
    found = faults({**BARE, "players": None, "hands": {"Anna": ["no-card"]}, "dealer": 3})
    assert set(found) == {"players", "hands.Anna[0]", "dealer"}


def test_nothing_is_guessed_and_the_document_is_not_touched() -> None:
    document = position(hands={"Anna": "hideout*2"}, discard="wes-hardin")
    before = json.dumps(document)
    at = Game.from_position(document)
    do(at, "discard hideout")
    assert json.dumps(document) == before
    written = at.position()
    written["hands"]["Anna"].append("wyatt-earp")
    written["territories"]["Anna"]["jesse-james"] = ["jesse-james"]
    assert at.position()["hands"]["Anna"] == ["hideout"]
    assert not at.position()["territories"]["Anna"]


def test_faults_name_phases_and_cards_in_words_and_a_command_how_they_are_written() -> None:
    for name, change, where, _word in FAULTS:
        what = faults({**BARE, **change})[where]
        assert not re.search(r"\bin phase\b|at “[a-z]", what), name
    with pytest.raises(InvalidDocument) as refused:
        Game.from_position({**BARE, "phase": "place", "territories": {"Anna": JESSE3}})
    (fault,) = refused.value.issues
    assert "{" not in fault.message  # the page has a list for it, and no JSON
    assert str(fault).endswith('Write {"card": "stagecoach-robbery"}.')
