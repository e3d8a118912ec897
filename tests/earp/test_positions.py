"""Reading positions: every fault at once, hostile input, and round trips in every phase."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from scene import HIT, all_cards, do, game, held, legal, position, spread, supply

from tests.written import faults_of
from wyatt.earp import Game, Unusable, load_position, load_record, read_json, replay
from wyatt.earp.cards import CARDS, COPIES, OUTLAWS

BARE: dict[str, Any] = {
    "format": "wyatt-position/1",
    "players": ["Anna", "Burt", "Curt"],
    "hands": {"Anna": ["hideout"]},
}
JESSE3 = {"jesse-james": ["jesse-james*3"]}


def faults(document: object) -> dict[str, str]:
    """Text of every fault of a document by its place."""
    return faults_of(load_position, document)


# --- what may be left out ------------------------------------------------------------------------


def test_defaults() -> None:
    document = Game.from_position(BARE).position()
    expected = {
        "rules": {"preset": "rio-grande"},
        "dealer": "Curt",
        "turn": "Anna",
        "phase": "draw",
        "hand_number": 1,
        "sheriff_played": False,
        "reshuffled": False,
        "money": {"Anna": 0, "Burt": 0, "Curt": 0},
        "posters": dict.fromkeys(OUTLAWS, 1000),
        "opened": [],
        "hands": {"Anna": ["hideout"], "Burt": [], "Curt": []},
        "territories": {"Anna": {}, "Burt": {}, "Curt": {}},
        "discard": [],
    }
    assert {field: document[field] for field in expected} == expected
    assert not {"pending", "bonus", "rest", "winner", "actor"} & set(document)


def test_the_dealers_left_is_to_move_unless_turn_says_otherwise() -> None:
    assert (
        Game.from_position({**BARE, "dealer": "Burt", "hands": {"Curt": ["hideout"]}}).actor
        == "Curt"
    )
    assert Game.from_position({**BARE, "dealer": "Burt", "turn": "Anna"}).actor == "Anna"


def test_opened_is_every_outlaw_on_the_table_unless_more_are_named() -> None:
    table = {"Burt": JESSE3, "Curt": {"wes-hardin": ["photo:wes-hardin", "hideout"]}}
    at = Game.from_position({**BARE, "territories": table})
    assert at.position()["opened"] == ["jesse-james", "wes-hardin"]
    more = ["wes-hardin", "jesse-james", "belle-starr"]
    at = Game.from_position({**BARE, "territories": table, "opened": more})
    assert at.position()["opened"] == sorted(more)


def test_all_78_are_there_and_the_rest_is_shuffled_by_the_seed_under_the_supply() -> None:
    fields = {**BARE, "supply": ["wes-hardin", "hideout"], "discard": ["belle-starr*2"]}
    seen = {}
    for seed in range(5):
        at = Game.from_position({**fields, "seed": seed})
        cards = supply(at)
        assert cards[:2] == ["wes-hardin", "hideout"]
        assert len(cards) == 78 - 3
        everything = cards + held(at, "Anna") + spread(at.position()["discard"])
        assert {card: everything.count(card) for card in CARDS} == COPIES
        seen[seed] = cards[2:]
    assert len({tuple(rest) for rest in seen.values()}) == 5
    assert supply(Game.from_position({**fields, "seed": 3}))[2:] == seen[3]


def test_a_short_deck_has_what_is_written_and_no_more() -> None:
    at = Game.from_position({**BARE, "supply": ["wes-hardin*2"], "rest": "none"})
    assert supply(at) == ["wes-hardin"] * 2
    document = at.position()
    assert document["rest"] == "none"
    assert Game.from_position(document) == at
    assert "rest" not in Game.from_position(BARE).position()
    # A deck of all 78 is not short, whatever it says.
    whole = {**Game.from_position(BARE).position(), "rest": "none"}
    assert "rest" not in Game.from_position(whole).position()


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
    ("no copies", {"hands": {"Anna": ["hideout*0"]}}, "hands.Anna[0]", "how many"),
    ("copies no number", {"hands": {"Anna": ["hideout*x"]}}, "hands.Anna[0]", "how many"),
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
        "nothing",
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
    ("no card pending", {"phase": "place", "territories": {"Anna": JESSE3}}, "pending", "missing"),
    (
        "the wrong card pending",
        {"phase": "place", "pending": {"card": "hideout"}, "territories": {"Anna": JESSE3}},
        "pending.card",
        "hideout",
    ),
    ("a card pending in no phase for it", {"pending": {"card": "hideout"}}, "pending", "draw"),
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
        "place",
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
        "no Hideout",
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
        "wyatt-earp",
    ),
    ("a winner too soon", {"winner": "Anna"}, "winner", "draw"),
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


# --- hostile documents ---------------------------------------------------------------------------

DEEP = json.loads("[" * 300 + "]" * 300)
STRANGE = [
    None, True, False, 0, -1, 1.5, 10**30, float("nan"), float("inf"), "", "x" * 10_000, "\ud800",
    "\x1b[2J", "<script>", [], {}, [[]], [None], {"": None}, {"x": {"y": []}}, DEEP, ["hideout"] * 2000,
]  # fmt: skip
FIELDS = sorted({"format", "rules", "players", "dealer", "hand_number", "turn", "phase", "hands"}
                | {"sheriff_played", "reshuffled", "money", "posters", "opened", "territories"}
                | {"supply", "discard", "seed", "rest", "pending", "bonus", "actor", "winner"})  # fmt: skip


@pytest.mark.parametrize("field", FIELDS)
def test_the_wrong_type_anywhere_is_a_fault_or_harmless(field: str) -> None:
    bases = [
        BARE,
        position(hands={"Anna": "hideout", "Burt": "wyatt-earp"}, phase="react",
                 pending={"card": "hideout", "player": "Burt", "outlaw": "jesse-james"},
                 territories={"Burt": {"jesse-james": "jesse-james*3 hideout"}}),
        {**BARE, "hands": {}, "phase": "over", "winner": "Anna"},
        {**BARE, "rules": {"preset": "berclaz"}},
    ]  # fmt: skip
    for base in bases:
        for value in STRANGE:
            for changed in (
                value,
                {"Anna": value},
                {"card": value},
                {"Anna": {"jesse-james": value}},
                [value],
            ):
                try:
                    load_position({**base, field: changed})
                except Unusable as refusal:
                    text = str(refusal)
                else:
                    text = ""
                assert text.isprintable()
                assert len(text) < 5000


@pytest.mark.parametrize("document", STRANGE, ids=range(len(STRANGE)))
def test_what_is_no_position_at_all(document: object) -> None:
    faults(document)
    with pytest.raises(Unusable):
        replay(load_record(document))


def test_names_are_data() -> None:
    names = ["<img src=x onerror=alert(1)>"[:24], "'; DROP TABLE x", "Ann\u202ea", "__proto__"]
    at = Game.from_position({**BARE, "players": names, "hands": {names[0]: ["hideout"]}})
    assert at.position()["players"] == names
    assert Game.from_position(json.loads(json.dumps(at.position()))) == at
    # The whole tag is 28 letters long: refused for that alone.
    found = faults({**BARE, "players": ["<img src=x onerror=alert(1)>", "Anna"]})
    assert "24" in found["players[0]"]


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ('{"a": 1, "a": 2}', "twice"),
        ('{"hands": {"Anna": [], "Anna": []}}', "twice"),
        ("[" * 100_000, "deep"),
        ('{"a":' * 100_000, "deep"),
        ("1" * 10_000, "digits"),
        ('{"seed": ' + "9" * 10_000 + "}", "digits"),
        ('{"seed": NaN}', "NaN"),
        ('{"seed": -Infinity}', "Infinity"),
        ("{", "line 1"),
        ("", "line 1"),
        ("{} {}", "line 1"),
        (b"\xff\xfe\x00", "UTF-8"),
        ("{'a': 1}", "line 1"),
    ],
    ids=range(13),
)
def test_json_that_is_none_or_says_a_thing_twice(text: str | bytes, word: str) -> None:
    with pytest.raises(Unusable, match=word) as refusal:
        read_json(text)
    assert len(str(refusal.value)) < 300


def test_json_with_a_byte_order_mark_reads() -> None:
    assert read_json(b'\xef\xbb\xbf{"a": 1}') == {"a": 1}


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8)
    | st.sampled_from(["jesse-james*3", "hideout", "Anna", "play", "photo:wes-hardin", "none"]),
    lambda inner: st.lists(inner, max_size=4)
    | st.dictionaries(st.sampled_from([*FIELDS, "Anna", "Burt", "jesse-james", "card", "preset"]), inner, max_size=4),
    max_leaves=12,
)  # fmt: skip


@given(st.dictionaries(st.sampled_from(FIELDS), JSON, max_size=6))
def test_no_document_raises_anything_but_unusable(changes: dict[str, Any]) -> None:
    try:
        at = Game.from_position({**BARE, **changes})
    except Unusable as refusal:
        assert refusal.faults  # noqa: PT017
    else:
        assert Game.from_position(at.position()) == at


# --- round trips ---------------------------------------------------------------------------------


def journeys() -> dict[str, Game]:
    """A game in every phase, and in the middle of every shot."""
    found: dict[str, Game] = {}

    def stop(name: str, at: Game, *moves: str) -> None:
        do(at, *moves)
        found[name] = at

    stop("draw", Game.new(["Anna", "Burt", "Doc H"], 9))
    stop("play", Game.new(["Anna", "Burt"], 9), "draw supply")
    own = {"Anna": {"jesse-james": "jesse-james*3"}}
    theirs = {"Burt": {"jesse-james": "jesse-james*3"}}
    for card in ("stagecoach-robbery", "bank-robbery", "fastest-gun"):
        stop(
            f"place {card}",
            game(hands={"Anna": f"{card} bob-dalton"}, territories=own, supply=HIT),
            card,
        )
    stop(
        "steal",
        game(hands={"Anna": "most-wanted hideout"}, territories=theirs, supply=HIT),
        "most-wanted steal",
    )
    fields = {"hands": {"Anna": "hideout bob-dalton", "Burt": "wyatt-earp"}, "territories": theirs}
    stop("hide", game(supply="wes-hardin", **fields), "hideout")
    stop("react", game(supply="wes-hardin", **fields), "hideout", "hide Burt jesse-james")
    stop(
        "lift",
        game(
            hands={"Anna": "wyatt-earp bob-dalton"},
            territories={"Anna": {"jesse-james": "jesse-james*3 hideout"}},
            supply="wes-hardin",
        ),
        "wyatt-earp lift",
    )
    search = {"hands": {"Anna": "wyatt-earp bob-dalton"}, "discard": "bank-robbery"}
    stop("take", game(**search), "wyatt-earp search")
    stop(
        "take with an empty hand",
        game(**{**search, "hands": {"Anna": "wyatt-earp"}}),
        "wyatt-earp search",
    )
    stop("bonus", game(**search), "wyatt-earp search", "take bank-robbery")
    stop(
        "French take",
        game(rules="berclaz", **{**search, "supply": "wes-hardin*2"}),
        "wyatt-earp search",
    )
    stop("scored", game(hands={"Anna": "hideout"}, territories=theirs), "discard hideout")
    stop("over", game(hands={"Anna": "hideout"}, territories={"Burt": {"jesse-james": "jesse-james*4"}},
                      posters={"jesse-james": 30_000}), "discard hideout")  # fmt: skip
    stop(
        "short",
        game(hands={"Anna": "hideout*2"}, supply="wes-hardin*3", rest="none"),
        "discard hideout",
    )
    stop("a lone Hideout", game(rules={"orphan_hideout": "stays"}, hands={"Anna": "bob-dalton*2"},
                                territories={"Burt": {"jesse-james": "hideout"}}))  # fmt: skip
    stop("two guns, one hidden", game(rules="everything2", hands={"Anna": "bob-dalton*2"}, territories={
        "Anna": {"jesse-james": "jesse-james*3 fastest-gun"},
        "Burt": {"jesse-james": "jesse-james*3 fastest-gun hideout"}}))  # fmt: skip
    return found


JOURNEYS = journeys()


@pytest.mark.parametrize("name", JOURNEYS)
def test_round_trip(name: str) -> None:
    at = JOURNEYS[name]
    document = at.position()
    again = Game.from_position(json.loads(json.dumps(document)))
    assert again == at
    assert again.position() == document
    assert legal(again) == legal(at)
    assert again.actor == at.actor
    # What comes next is the same too: chance is part of a position.
    for move in at.legal_moves:
        one, other = at.copy(), again.copy()
        assert one.push(move) == other.push(str(move))
        assert one == other


def test_the_journeys_meet_every_phase() -> None:
    phases = {at.position()["phase"] for at in JOURNEYS.values()}
    assert phases == {
        "draw", "play", "place", "steal", "hide", "lift", "take", "react", "scored", "over",
    }  # fmt: skip


def test_the_card_in_the_air_is_one_of_the_78() -> None:
    for name, at in JOURNEYS.items():
        if name == "short":
            continue
        assert all_cards(at.position()) == Counter(COPIES), name


def test_sheriff_played_from_the_moment_of_the_announcement() -> None:
    for name, at in JOURNEYS.items():
        owed = at.position()["phase"] in ("place", "steal", "hide", "lift", "take", "react")
        assert at.position()["sheriff_played"] == (owed or name == "bonus"), name
