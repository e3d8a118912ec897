"""Reading positions: optional fields, hostile input, and round trips in every phase."""

import json
from collections import Counter

from scene import BARE, HIT, JESSE3, OWN, all_cards, faults, game, supply

from tests.unseen import dealt_in_any_order
from tests.written import do, held, legal, spread
from wyatt.earp import Game
from wyatt.earp.cards import CARDS, COPIES, OUTLAWS
from wyatt.earp.state import PHASE_WORDS, Unseen
from wyatt.earp.types import PHASES


def test_defaults() -> None:
    document = Game.from_position(BARE).position()
    expected = {
        "rules": {"preset": "rio-grande"}, "dealer": "Curt", "turn": "Anna", "phase": "draw",
        "hand_number": 1, "sheriff_played": False, "reshuffled": False, "opened": [], "discard": [],
        "money": {"Anna": 0, "Burt": 0, "Curt": 0}, "posters": dict.fromkeys(OUTLAWS, 1000),
        "hands": {"Anna": ["hideout"], "Burt": [], "Curt": []}, "territories": {"Anna": {}, "Burt": {}, "Curt": {}},
    }  # fmt: skip
    assert {field: document[field] for field in expected} == expected
    assert not {"pending", "bonus", "rest", "winner", "actor"} & set(document)
    # The dealer's left is to move unless `turn` says otherwise.
    at = Game.from_position({**BARE, "dealer": "Burt", "hands": {"Curt": ["hideout"]}})
    assert at.actor == "Curt"
    assert Game.from_position({**BARE, "dealer": "Burt", "turn": "Anna"}).actor == "Anna"
    table = {"Burt": JESSE3, "Curt": {"wes-hardin": ["photo:wes-hardin", "hideout"]}}
    at = Game.from_position({**BARE, "territories": table})
    assert at.position()["opened"] == ["jesse-james", "wes-hardin"]
    more = ["wes-hardin", "jesse-james", "belle-starr"]
    at = Game.from_position({**BARE, "territories": table, "opened": more})
    assert at.position()["opened"] == sorted(more)


def test_all_78_are_there_and_shuffled_by_the_seed_unless_the_deck_is_short() -> None:
    fields, seen = {**BARE, "supply": ["wes-hardin", "hideout"], "discard": ["belle-starr*2"]}, {}
    for seed in range(5):
        at = Game.from_position({**fields, "seed": seed})
        cards = supply(at)
        assert (cards[:2], len(cards)) == (["wes-hardin", "hideout"], 78 - 3)
        everything = cards + held(at, "Anna") + spread(at.position()["discard"])
        assert {card: everything.count(card) for card in CARDS} == COPIES
        seen[seed] = cards[2:]
    assert len({tuple(rest) for rest in seen.values()}) == 5
    assert supply(Game.from_position({**fields, "seed": 3}))[2:] == seen[3]
    at = Game.from_position({**BARE, "supply": ["wes-hardin*2"], "rest": "none"})
    assert supply(at) == ["wes-hardin"] * 2
    document = at.position()
    assert (document["rest"], Game.from_position(document)) == ("none", at)
    assert "rest" not in Game.from_position(BARE).position()
    # A deck of all 78 cards isn't short, even if the position says so.
    whole = {**Game.from_position(BARE).position(), "rest": "none"}
    assert "rest" not in Game.from_position(whole).position()


def test_names_are_data() -> None:
    names = ["<img src=x onerror=alert(1)>"[:24], "'; DROP TABLE x", "דוד", "__proto__"]
    at = Game.from_position({**BARE, "players": names, "hands": {names[0]: ["hideout"]}})
    assert at.position()["players"] == names
    assert Game.from_position(json.loads(json.dumps(at.position()))) == at
    # The whole tag is 28 letters long: refused for that alone.
    found = faults({**BARE, "players": ["<img src=x onerror=alert(1)>", "Anna"]})
    assert "24" in found["players[0]"]


def journeys() -> dict[str, Game]:
    found: dict[str, Game] = {}

    def stop(name: str, at: Game, *moves: str) -> None:
        do(at, *moves)
        found[name] = at

    stop("draw", Game.new(["Anna", "Burt", "Doc H"], 9))
    stop("play", Game.new(["Anna", "Burt"], 9), "draw supply")
    theirs = {"Burt": "jesse-james*3"}
    for card in ("stagecoach-robbery", "bank-robbery", "fastest-gun"):
        held = {"Anna": f"{card} bob-dalton"}
        stop(f"place {card}", game(hands=held, territories=OWN, supply=HIT), card)
    wanted = game(hand="most-wanted hideout", territories=theirs, supply=HIT)
    stop("steal", wanted, "most-wanted steal")
    both = {"Anna": "hideout bob-dalton", "Burt": "wyatt-earp"}
    hiding = game(hands=both, territories=theirs, supply="wes-hardin")
    stop("hide", hiding.copy(), "hideout")
    stop("react", hiding, "hideout", "hide Burt jesse-james")
    earp, hidden = {"hands": {"Anna": "wyatt-earp bob-dalton"}}, {"Anna": "jesse-james*3 hideout"}
    stop("lift", game(territories=hidden, supply="wes-hardin", **earp), "wyatt-earp lift")
    search = game(discard="bank-robbery", **earp)
    stop("take", search.copy(), "wyatt-earp search")
    stop("bonus", search, "wyatt-earp search", "take bank-robbery")
    last = game(hand="wyatt-earp", discard="bank-robbery")
    stop("take with an empty hand", last, "wyatt-earp search")
    french = game(rules="berclaz", discard="bank-robbery", supply="wes-hardin*2", **earp)
    stop("French take", french, "wyatt-earp search")
    stop("scored", game(hand="hideout", territories=theirs), "discard hideout")
    stop("over", game(hand="hideout", territories={"Burt": "jesse-james*4"},
                      posters={"jesse-james": 30_000}), "discard hideout")  # fmt: skip
    stop("short", game(hand="hideout*2", supply="wes-hardin*3", rest="none"), "discard hideout")
    stop("a lone Hideout", game(rules={"orphan_hideout": "stays"}, hand="bob-dalton*2",
                                territories={"Burt": {"jesse-james": "hideout"}}))  # fmt: skip
    stop("two guns, one hidden", game(rules="everything2", hand="bob-dalton*2", territories={
        "Anna": "jesse-james*3 fastest-gun",
        "Burt": "jesse-james*3 fastest-gun hideout"}))  # fmt: skip
    return found


JOURNEYS = journeys()


def test_in_every_phase_all_cards_are_there() -> None:
    phases = {at.position()["phase"] for at in JOURNEYS.values()}
    assert phases == set(PHASES) == set(PHASE_WORDS)
    for name, at in JOURNEYS.items():
        if name != "short":
            assert all_cards(at.position()) == Counter(COPIES), name
            assert Counter(CARDS[kind] for kind in at.state.everything()) == Counter(COPIES), name
        owed = at.position()["phase"] in phases - {"draw", "play", "scored", "over"}
        assert at.position()["sheriff_played"] == (owed or name == "bonus"), name


def test_a_view_writes_what_it_shows_and_lists_moves_for_the_player_to_move() -> None:
    for name, at in JOURNEYS.items():
        for viewer in (None, *at.players):
            listed = sorted(map(str, at.view(viewer).legal_moves))
            moves = viewer in (None, at.actor)
            assert listed == (sorted(legal(at)) if moves else []), (name, viewer)
    empty = game(hands={"Burt": ""}, phase="play", sheriff_played=True)
    assert empty.view("Burt").in_turn() is None
    # Anna doesn't know what she'd get from Curt, even though Curt has it.
    asks = game(hands={"Anna": "most-wanted hideout", "Curt": "wes-hardin"}, opened=["wes-hardin"])
    gets = {
        asks.view("Anna").after("most-wanted ask wes-hardin left", seed).hands["Anna"].get("wes-hardin", 0)
        for seed in range(20)
    }  # fmt: skip
    assert gets == {0, 1}
    shown = ("viewer", "actor", "turn", "phase", "money", "posters", "hands", "hand_sizes", "bonus",
             "supply_size", "reshuffled", "sheriff_played")  # fmt: skip
    for name, at in JOURNEYS.items():
        for viewer in (None, *at.players):
            view = at.view(viewer)
            document = view.document()
            assert {field: document[field] for field in shown} == {
                field: getattr(view, field) for field in shown
            }, name
            assert tuple(spread(document["discard"])) == view.discard, name
            assert document.get("pending") == view.pending == at.position().get("pending"), name
            assert document["unseen"] == view.unseen(), name
            assert document["legal"] == sorted(map(str, view.legal_moves)), name
            searching = view.phase == "take" and at.position()["rules"]["preset"] == "berclaz"
            open_supply = searching and viewer in (None, view.turn)
            assert document.get("supply") == (sorted(supply(at)) if open_supply else None), name


def test_what_a_player_cannot_see_is_dealt_in_any_order() -> None:
    hands = {"Anna": "hideout*2", "Burt": "bob-dalton", "Curt": "wes-hardin"}
    at = game(hands=hands, supply="belle-starr jesse-james", discard="most-wanted", rest="none")
    dealt_in_any_order(
        at, Unseen, lambda game: (held(game, "Anna"), game.position()["discard"]),
        lambda game: [*held(game, "Burt"), *held(game, "Curt"), *supply(game)],
    )  # fmt: skip
