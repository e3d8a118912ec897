"""Whole games on record play the same for ever; run this file to rewrite them."""

import json
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import pytest

from wyatt.table import conformance
from wyatt.wildcat import Game, Rules
from wyatt.wildcat.spec import SPEC

GOLDEN = Path(__file__).resolve().parent.parent / "golden"
NAMES = ["Anna", "Burt", "Curt", "Doc H", "Emma"]
#: File name: players, seed, rules, how often melding and taking is preferred to other moves.
GAMES: dict[str, tuple[int, int, dict[str, str | bool], float]] = {
    "wildcat-two-basic": (2, 1, {"preset": "basic"}, 0.8),
    "wildcat-two-fast": (2, 2, {"preset": "fast"}, 0.7),
    "wildcat-three-bonus": (3, 3, {"preset": "bonus"}, 0.8),
    "wildcat-three-random": (3, 4, {"preset": "basic"}, 0.0),
    "wildcat-four-no-wild": (4, 5, {"preset": "no-wild"}, 0.7),
    "wildcat-five-fast": (5, 6, {"preset": "fast", "completed_sequence_bonus": True}, 0.6),
    "wildcat-four-every-switch": (4, 7, {"preset": "bonus", "pickup": "new_meld_two_from_hand",
     "joker_discard": False, "stuck_queens": "allow", "tie": "last_hand"}, 0.7),
}  # fmt: skip
#: Records that begin at a position: a stuck hand, and a tie that is played off.
POSITIONS: dict[str, tuple[dict[str, Any], list[str]]] = {
    "wildcat-stuck": ({"players": NAMES[:2],
     "hands": {"Anna": ["7S", "8S", "QS"], "Burt": ["3C", "4D"]}, "discard": ["9S", "QS"],
     "phase": "draw", "seed": 3}, ["take discard with 7S 8S", "skip discard", "draw stock"]),
    "wildcat-tie": ({"players": NAMES[:3],
     "hands": {"Anna": ["9D"], "Burt": ["3C"], "Curt": ["JK"]},
     "melds": {"Burt": [["QS", "KS", "AS"]]}, "totals": {"Anna": 470, "Burt": 445}, "phase": "play",
     "seed": 5}, ["discard 9D", "deal", "draw stock"]),
}  # fmt: skip
FILES = sorted(GOLDEN.glob("wildcat-*.json"), key=lambda path: path.stem)


@pytest.mark.parametrize("path", FILES, ids=[path.stem for path in FILES])
def test_a_game_on_record_plays_the_same_for_ever(path: Path) -> None:
    assert path.stat().st_size < 60_000
    conformance.plays_as_recorded(SPEC, path, "totals")


def test_every_game_is_on_record_and_they_meet_everything() -> None:
    assert [path.stem for path in FILES] == sorted([*GAMES, *POSITIONS])
    met: Counter[str] = Counter()
    lines: Counter[str] = Counter()
    for path in FILES:
        golden = json.loads(path.read_text(encoding="utf-8"))
        met.update(golden["outcome"]["counts"])
        lines.update(" ".join(line.split()[:2]) for line in golden["record"]["moves"])
        lines.update("declared" for line in golden["record"]["moves"] if "JK=" in line)
    assert {
        "dealt", "drew", "melded", "added", "discarded", "skipped", "hand_ended", "scored", "tied",
        "game_ended",
    } == set(met)  # fmt: skip
    assert lines["take discard"] > 20
    assert lines["declared"] > 20


def play(many: int, seed: int, rules: dict[str, str | bool], eager: float) -> dict[str, Any]:
    at = Game.new(NAMES[:many], seed, Rules.from_document(rules))
    chance, moves = Random(seed), []
    while not at.is_over:
        listed = sorted(map(str, at.legal_moves))
        laying = [line for line in listed if line.startswith(("take", "meld", "add"))]
        some = laying if laying and chance.random() < eager else listed
        moves.append(some[int(chance.random() * len(some))])
        at.push(moves[-1])
    start = {"players": NAMES[:many], "seed": seed, "rules": rules}
    return {"format": "wildcat-record/1", "start": start, "moves": moves}


def regenerate() -> None:
    """Write every file anew, for a change that is meant. Say in the commit why: never the shuffle."""
    records = {name: play(*plan) for name, plan in GAMES.items()}
    for name, (start, moves) in POSITIONS.items():
        position = {"format": "wildcat-position/1", **start}
        records[name] = {"format": "wildcat-record/1", "start": position, "moves": moves}
    for name, record in records.items():
        conformance.keep_golden(SPEC, GOLDEN / f"{name}.json", record, "totals")


if __name__ == "__main__":
    regenerate()
