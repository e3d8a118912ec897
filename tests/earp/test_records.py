"""Records: their starts, where they stop, and that they replay the same game."""

from typing import Any

from scene import HIT, OWN, position

from tests.collected import collected
from tests.written import faults_of, held
from wyatt.earp import Game, Rules, load_record, replay

NAMES = ["Anna", "Burt", "Curt"]
START = {"players": NAMES, "seed": 7, "rules": {"preset": "rio-grande"}}


def record(**fields: Any) -> dict[str, Any]:
    return {"format": "wyatt-record/1", "start": START, "moves": ["draw supply"], **fields}


def test_a_record_starts_with_players_or_a_position_and_stops_before_a_wrong_move() -> None:
    at = Game.new(NAMES, 7)
    at.push("draw supply")
    assert replay(load_record(record())).game == at
    start = position(hand="hideout*2")
    again = replay(load_record(record(start=start, moves=["discard hideout"]))).game
    at = Game.from_position(start)
    at.push("discard hideout")
    assert (again, again.past) == (at, at.past)
    for new in ({"players": NAMES}, {"players": NAMES, "seed": 0}):
        assert replay(load_record(record(start=new, moves=[]))).game == Game.new(NAMES, 0, Rules())
    # A bare position, and one with moves.
    assert replay(load_record(start)).game == Game.from_position(start)
    played = replay(load_record({"position": start, "moves": ["discard hideout"]}))
    assert (played.error, held(played.game, "Anna")) == (None, ["hideout"])
    assert replay(load_record({"position": start})).game == Game.from_position(start)
    start = position(hand="bank-robbery wes-hardin*2 hideout", territories=OWN, supply=HIT)
    moves = ["bank-robbery", "place jesse-james", "play wes-hardin*2", "discard hideout"]
    played = replay(load_record({"position": start, "moves": moves}))
    error = played.error.document()
    assert (error["index"], error["move"]) == (2, "play wes-hardin*2")
    assert "outlaws.first-set" in error["rules"]
    assert "Wes Hardin" in error["message"]
    expected = Game.from_position(start)
    assert played.events == expected.push("bank-robbery") + expected.push("place jesse-james")
    assert played.game == expected
    played = replay(load_record(record(moves=["draw supply", "dicsard hideout"])))
    assert (played.error.index, played.error.rules) == (1, ())
    assert "discard" in played.error.message
    assert len(played.game.past) == 1


@collected("document, places", [
    (record(format="wyatt-record/2"), {"format"}), ({"start": START, "moves": []}, {"format"}),
    (record(start=None), {"start"}), (record(start=[1]), {"start"}), (record(moves="draw supply"), {"moves"}),
    (record(moves=["draw supply", 3, None]), {"moves[1]", "moves[2]"}),
    (record(moves=["pass"] * 20_001), {"moves"}), (record(extra=1, moves=3), {"extra", "moves"}),
    ({"position": None, "moves": []}, {"position"}), ({"moves": []}, {"start", "format"}),
    (record(by_bot=0), {"by_bot"}), (record(by_bot=[0, 1]), {"by_bot"}),
    (record(by_bot=[True]), {"by_bot[0]"}), (record(by_bot=[1]), {"by_bot[0]"}),
    (record(variations=[{"at": 0, "moves": ["draw discard"], "by_bot": [-1]}]),
     {"variations[0].by_bot[0]"}),
])  # fmt: skip
def test_every_fault_of_a_record(document: dict[str, Any], places: set[str]) -> None:
    assert set(faults_of(load_record, document)) == places


def test_the_same_seed_is_the_same_game_and_every_fault_of_a_start_told() -> None:
    variations = [{"of": 0, "at": 0, "moves": ["draw discard"], "by_bot": [0]}]
    written = record(by_bot=[0], variations=variations)
    read = load_record(written)
    assert (read.document(), replay(read).game) == (written, replay(load_record(record())).game)
    assert Game.new(NAMES, 5) == Game.new(NAMES, 5)
    assert len({tuple(held(Game.new(NAMES, seed), "Anna")) for seed in range(20)}) == 20
    start = {"players": ["Anna", "Anna"], "seed": -1, "rules": {"preset": "x", "y": 1}, "z": 2}
    wrong = {"players[1]", "seed", "rules.preset", "rules.y", "start.z"}
    assert set(faults_of(replay, record(start=start))) == wrong
    start = position(hands={"Anna": ["nothing"]}, seed="x")
    assert set(faults_of(replay, record(start=start))) == {"hands.Anna[0]", "seed"}
