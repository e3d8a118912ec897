"""Positions, records, links and scores: every fault at once, and round trips in every phase."""

import json
from random import Random
from typing import Any

import pytest
from rummy import NAMES, game, melds, stock

from tests.collected import collected
from tests.unseen import dealt_in_any_order
from tests.written import discards, faults_of, held, issues_of, spread
from wyatt import wildcat
from wyatt.core.documents import pack
from wyatt.wildcat import Game, InvalidDocument, Rules
from wyatt.wildcat.cards import CARDS
from wyatt.wildcat.documents import _COMMON
from wyatt.wildcat.state import Unseen

BARE: dict[str, Any] = {
    "format": "wildcat-position/1", "players": ["Anna", "Burt"], "hands": {"Anna": ["9D"], "Burt": ["JK"]},
}  # fmt: skip
#: A game in each phase, in a form that a file may hold.
PHASES: dict[str, Game] = {
    "draw": Game.new(NAMES[:4], 1),
    "play": game(hand="9S*2 QS JK", melds={"Anna": ["JS JK=QS KS"], "Burt": ["10C 10H JK=10"]},
     discard="8D 8C 8C", totals={"Anna": 120, "Burt": -35},
     rules={"completed_sequence_bonus": True, "pickup": "new_meld_two_from_hand"}),
    "short": game(hand="KS*2", stock="4D 5D", rest="none"),
    "scored": game(phase="scored", hands={"Burt": []}, melds={"Burt": ["3C 4C 5C"]}, totals={"Burt": 65}),
    "over": game(phase="over", hands={"Curt": []}, totals={"Curt": 505, "Anna": -5}, winner="Curt"),
    "tied": game(phase="over", totals=dict.fromkeys(("Anna", "Burt"), 500), winner="Anna",
     hands={"Curt": []}, rules={"tie": "last_hand"}),
    "fast": Game.new(NAMES, 3, Rules.preset("fast")), "none": Game.new(NAMES[:2], 3, Rules.preset("no-wild")),
}  # fmt: skip


def faults(document: object) -> dict[str, str]:
    return faults_of(wildcat.load_position, document)


def test_defaults_and_the_rest_of_the_cards_shuffled_under_the_stock() -> None:
    document = Game.from_position(BARE).position()
    expected = {
        "rules": {"preset": "basic"}, "dealer": "Burt", "turn": "Anna", "phase": "draw",
        "hand_number": 1, "totals": {"Anna": 0, "Burt": 0},
        "hands": {"Anna": ["9D"], "Burt": ["JK"]}, "melds": {"Anna": [], "Burt": []}, "discard": [],
    }  # fmt: skip
    assert {field: document[field] for field in expected} == expected
    assert not {"rest", "winner"} & set(document)
    seen = {}
    for seed in (1, 2, 1):
        at = Game.from_position({**BARE, "stock": ["KS", "3C"], "seed": seed})
        assert (stock(at)[:2], len(stock(at))) == (["KS", "3C"], 96)
        assert seen.setdefault(seed, stock(at)) == stock(at)
    assert seen[1] != seen[2]
    for name, at in PHASES.items():
        assert name == "short" or at.state.everything() == sorted(at.state.config.deck), name
    short = sorted(["4D", "4D", "4H", "5D", "KS", "KS"], key=CARDS.index)
    assert [CARDS[kind] for kind in PHASES["short"].state.everything()] == short
    at = game(melds={"Anna": ["KS JS JK=QS", "JK=K KH KC", "5C JK=4 3C"]})
    assert melds(at, "Anna") == ["JS JK=QS KS", "KC KH JK=K", "3C JK=4C 5C"]


@collected("name", PHASES)
def test_in_every_phase_a_position_comes_back_and_a_view_writes_what_it_shows(name: str) -> None:
    at = PHASES[name]
    document = at.position()
    assert wildcat.read_json(json.dumps(document)) == document
    token = wildcat.write_token(document)
    piles = {name: spread(document[name]) for name in ("stock", "discard")}
    hands = {name: spread(hand) for name, hand in document["hands"].items()}
    assert wildcat.read_token(token) == {**document, **piles, "hands": hands}
    assert Game.from_position(wildcat.read_token(token)) == at
    shown = ("viewer", "actor", "turn", "phase", "totals", "hands", "hand_sizes", "stock_size",
             "discard_size", "out")  # fmt: skip
    for viewer in (None, *at.players):
        view = at.view(viewer)
        document = view.document()
        assert [document[field] for field in shown] == [getattr(view, field) for field in shown]
        assert (tuple(document["discard"]), document["unseen"]) == (view.discard, view.unseen())
        assert document["legal"] == sorted(map(str, view.legal_moves))
        assert "stock" not in document


def test_what_a_viewer_can_know_is_a_score_and_the_rest_dealt_in_any_order() -> None:
    at = PHASES["play"]
    anna = at.view("Anna").score("Anna")
    assert anna.document() == at.view().score("Anna").document()
    # Two nines, the queen of spades and a Joker in hand; JS JK=QS KS on the table.
    assert (anna.melded, anna.in_hand) == (70, 5 + 5 + 50 + 20)
    burt = at.view("Anna").score("Burt")
    assert (burt.melded, burt.in_hand) == (30, 0)  # his hand is hidden
    assert at.view("Burt").score("Burt").in_hand == 5
    at = game(hand="KS*2", stock="4S 5D", discard="9C 9D 9H", rest="none")
    dealt_in_any_order(
        at, Unseen, lambda game: (held(game, "Anna"), discards(game)[:1]),
        lambda game: [*held(game, "Burt"), *held(game, "Curt"), *stock(game), *discards(game)[1:]],
    )  # fmt: skip


FAULTS: list[tuple[dict[str, Any], str, str]] = [
    ({"hands": {"Anna": ["9D"], "Burt": []}, "phase": "play"}, "hands.Burt", "going-out"),
    ({"hands": {"Anna": ["9C*0"], "Burt": ["9C"]}}, "hands.Anna[0]", "after `*`"),
    ({"hands": {"Anna": ["JK=QS"], "Burt": ["9C"]}}, "hands.Anna[0]", "only in a meld"),
    ({"hands": {"Anna": ["JK*3"], "Burt": ["9D"]}}, "hands.Anna[0]", "the game has only 2"),
    ({"rules": {"preset": "no-wild"}}, "hands.Burt[0]", "wildcat.no-wild"),
    ({"rules": {"fast_game": True, "no_wild": True}}, "rules", "Choose one"),
    ({"totals": {"Anna": 12}}, "totals.Anna", "multiple of five"), ({"totals": {"Anna": 500}}, "totals.Anna", "the game must be over"),
    ({"phase": "over", "totals": {"Anna": 500, "Burt": 505}, "winner": "Anna"}, "winner", "more than the others"),
    ({"phase": "over", "totals": {"Anna": 500, "Burt": 500}, "winner": "Anna"}, "winner", "wildcat.tie"),
    ({"melds": {"Anna": "KS KH KD"}}, "melds.Anna", "a list of melds"),
    ({"melds": {"Anna": [["KS", "KH"]]}}, "melds.Anna[0]", "three or four"),
    ({"melds": {"Anna": [["QC", "QD", "JK"]]}}, "melds.Anna[0]", "what a Joker in a meld stands for"),
    ({"melds": {"Anna": [["3C", "4C", "JK=5C"], ["KS", "AS", "JK=QS"]]}}, "melds.Anna[1][2]", "JK appears 3 times"),
    ({"stok": []}, "stok", "Did you mean `stock`"),
    ({"phase": "scored", "players": ["Anna", "Burt", "Curt"], "hands": {"Anna": ["9D"]}}, "hands",
     '"Burt" and "Curt" have no cards, but only one player can go out (`wildcat.going-out`).'),
    ({"stock": [], "rest": "none"}, "stock", "is empty, so the player who drew the last card"),
    ({"hands": {"Burt": ["9D"]}}, "hands.Anna", "a player without cards has gone out"),
    ({"winner": "Anna"}, "winner", "“Draw”"),
]  # fmt: skip


def test_a_fault_is_told_at_its_place() -> None:
    """The words; that any document is read or has issues with places is in `tests.table.test_documents`."""
    for fields, where, what in FAULTS:
        found = faults({**BARE, **fields})
        assert what in found.get(where, ""), (fields, found)
    found = faults({
        "format": "x", "players": ["Anna", ""], "hands": {"Anna": ["9X"], "Burt": ["KS*3"]},
        "melds": {"Anna": [["3C", "4C"]]}, "totals": {"Anna": 3}, "phase": "later", "seed": "1", "nothing": 1,
    })  # fmt: skip
    places = "format players[1] hands.Anna[0] hands.Burt[0] melds.Anna[0] totals.Anna phase seed"
    assert {*places.split(), "nothing"} <= set(found)
    assert set(faults({**BARE, "totals": {"Anna": "x", "Burt": 600}})) == {"totals.Anna"}
    assert set(faults({**BARE, "hands": {"Anna": ["??"], "Burt": ["9D"]}})) == {"hands.Anna[0]"}


def test_links_are_short_old_ones_read_and_a_record_stops_at_a_wrong_move() -> None:
    for many, seed in ((3, 5), (5, 6), (2, 7)):
        at, chance = Game.new(NAMES[:many], seed), Random(seed)
        for _ in range(60):
            if at.position()["phase"] != "scored":
                at.push(chance.choice(list(at.legal_moves)))
        token = wildcat.write_token(at.position())
        assert len(token) < 600
    assert Game.from_position(wildcat.read_token(OLD_LINK)) == PHASES["play"]
    at, chance = Game.new(NAMES[:3], 4), Random(4)
    for _ in range(40):
        at.push(chance.choice(list(at.legal_moves)))
    start = {"players": NAMES[:3], "seed": 4, "rules": {"preset": "basic"}}
    record = {"format": "wildcat-record/1", "start": start, "moves": list(map(str, at.past))}
    assert wildcat.read_token(wildcat.write_token(record)) == record
    from_here = {**record, "start": PHASES["play"].position(), "moves": []}
    for sent, game_there in ((record, at), (from_here, PHASES["play"])):
        read = wildcat.load_record(wildcat.read_token(wildcat.write_token(sent)))
        assert wildcat.replay(read).game == game_there
    short = wildcat.read_token(pack({"hands": {"Anna": "a%"}}, _COMMON))
    assert short["hands"]["Anna"] == ["3C", "%"]
    start = {"players": ["Anna", "Burt"], "seed": 2}
    frame = {"format": "wildcat-record/1", "start": start}
    played = wildcat.replay(wildcat.load_record({**frame, "moves": ["draw stock", "draw stock"]}))
    assert (played.error.index, len(played.events)) == (1, 1)
    assert "wildcat.turn" in played.error.rules
    assert played.game.position()["phase"] == "play"
    played = wildcat.replay(wildcat.load_record({**frame, "moves": ["dance"]}))
    assert played.error.rules == ()
    with pytest.raises(InvalidDocument, match="wildcat-record/1"):
        wildcat.load_record({"format": "wyatt-record/1", "start": start, "moves": []})


#: `PHASES["play"]` as version 1 of the token has written it: links live as long as pages do.
OLD_LINK = (
    "1.IzewCKdmQtmJdsENTriYwW1oBA9wXWNTfEHu5OSnhQjONER4pmMLeC9bvyCEamdXbWfsEeDvXZxTXuiVW1LpGxTqFpgV"
    "7BPmkV3lXlGQnBfq4usRluGZn-ieXVLomBOQFliUEpBa5pyZlJrpmFRUVe6dUZGbXhySUpkckucanO-f5edT4OmS6IYSqW"
    "WlpfB4NTY1MjGxMDSxNDIwNTMxMK8FAA"
)


def test_a_hand_is_scored_and_arguments_are_named_where_they_are_wrong() -> None:
    for given, faults_there in (
        ({"melds": 7}, {"melds": '["3C 4C 5C"]'}),
        ({"melds": [[5, "2C"]]}, {"melds[0][0]": "5. Write cards", "melds[0][1]": "no natural 2s"}),
        # Each meld is looked at, also after one that is none.
        ({"melds": ["3C 4C", "5C 6C"]}, {"melds[0]": "three or four", "melds[1]": "three or four"}),
        ({"melds": [3]}, {"melds[0]": "melds[0]: 3 isn’t a list. Give a list such as"}),
        ({"melds": [], "hand": "qs JK=QS"}, {"hand[0]": "mean `QS`?", "hand[1]": "Write JK."}),
        ({"melds": [], "out": "yes"}, {"out": "true"}),
    ):
        found = {fault.path: str(fault) for fault in issues_of(wildcat.score_hand, **given)}
        assert set(found) == set(faults_there)
        assert all(said in found[where] for where, said in faults_there.items())
    document = {"melds": [["3C", "4C", "5C", "6C"]], "hand": ["JK"], "rules": {"preset": "bonus"}}
    assert wildcat.score_document(document).document() == {
        "melded": 20, "sequences": 20, "going_out": 0, "in_hand": 20, "score": 20,
    }  # fmt: skip
    assert wildcat.score_document({}).total == 0
    assert wildcat.score_document({"hand": ["KS*2"]}).in_hand == 20


@collected("document, faults", [
    ([], [("", "as an object, not a list")]), ({"meld": []}, [("meld", "fields are melds, hand, out and rules")]),
    ({"melds": "x", "hand": 3, "out": "no"}, [("melds", '"x" isn’t a list'),
     ("hand", "3 isn’t a list"), ("out", '"no" isn’t true or false')]),
    ({"melds": [["KS", 3]], "hand": ["??"]}, [("melds[0][1]", "3 isn’t a card"),
     ("melds[0]", "only one: KS"), ("hand[0]", "no card \"??\"")]),
    ({"melds": [["KS", "KC", "JK"]]}, [("melds[0][2]", "what a Joker in a meld stands for")]),
    ({"hand": ["KS*0", "KS*3"]}, [("hand[0]", "KS*0"), ("", "KS appears 3 times")]),
    *(({"hand": [f"KS*{many}"]}, [("hand[0]", "Write 1 or more")]) for many in ("0", "x", "", "999", "1000")),
    *(({"hand": [f"JK*{many + 1}"], "rules": {"preset": rules}}, [("", said)]) for many, rules, said in (
        (4, "basic", "JK appears 5 times, but the game has only 4"), (8, "fast", "only 8"), (0, "no-wild", "no Jokers"))),
    ({"hand": ["3C"], "out": True}, [("hand", "a player who has gone out")]), ({"hand": ["KS"], "rules": {"x": 1}}, [("rules.x", "")]),
])  # fmt: skip
def test_a_hand_to_score_is_checked(document: object, faults: list[tuple[str, str]]) -> None:
    issues = issues_of(wildcat.score_document, document)
    assert [issue.path for issue in issues] == [place for place, _words in faults]
    assert all(words in str(issue) for issue, (_, words) in zip(issues, faults, strict=True))


def test_a_deal_counts_its_cards_as_a_document_does() -> None:
    at = Game.new(["Anna", "Burt", "Curt"], 3)
    for _ in range(400):
        again = Game.from_position(at.position()).state
        for part in ("low", "high", "ranks", "jokers", "sizes", "hand_number", "short"):
            assert getattr(again, part) == getattr(at.state, part)
        if at.state.hand_number == 2:
            break
        at.push(at.legal_moves[-1])
    assert at.state.hand_number == 2
