"""Whole games on record play the same for ever; `python tests/earp/test_golden.py` rewrites them."""

import json
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import pytest

from wyatt.earp import Game, Rules
from wyatt.earp.spec import SPEC
from wyatt.table import conformance

GOLDEN = Path(__file__).resolve().parent.parent / "golden"
NAMES = ["Anna", "Burt", "Curt", "Doc H"]
#: File name: players, seed, rules, how often a legal play is preferred to a discard.
GAMES: dict[str, tuple[int, int, dict[str, str | bool], float]] = {
    "two-rio-grande": (2, 1, {"preset": "rio-grande"}, 0.8),
    "two-berclaz": (2, 2, {"preset": "berclaz"}, 0.7),
    "three-rio-grande": (3, 3, {"preset": "rio-grande"}, 0.5),
    "three-rio-grande-random": (3, 4, {"preset": "rio-grande"}, 0.0),
    "three-berclaz": (3, 5, {"preset": "berclaz"}, 0.6),
    "three-everything2": (3, 6, {"preset": "everything2"}, 0.6),
    "four-rio-grande": (4, 7, {"preset": "rio-grande"}, 0.7),
    "four-everything2": (4, 8, {"preset": "everything2"}, 0.8),
    "four-every-switch": (4, 9, {"preset": "berclaz", "zero_cp_shares": True,
     "second_exhaustion": "immediate", "empty_supply_shot": "reshuffle_again",
     "wyatt_draw_short": "end_hand", "oot_last_card": "immediate", "hidden_gun_in_play": False,
     "orphan_hideout": "stays", "duel_deck": "fresh", "last_card_play": "never",
     "search_public": True}, 0.7),
}  # fmt: skip
#: Records that begin at a position: two duels, by elimination and by one hit more.
DUELS = {"duel-rio-grande": "rio-grande", "duel-berclaz": "berclaz"}
RARE = ("most-wanted steal", "hideout", "wyatt-earp lift", "fastest-gun")
#: The games of others lie there too, each named after its game.
FILES = sorted(
    (path for path in GOLDEN.glob("*.json") if not path.stem.startswith("wildcat-")),
    key=lambda path: path.stem,
)


@pytest.mark.parametrize("path", FILES, ids=[path.stem for path in FILES])
def test_a_game_on_record_plays_the_same_for_ever(path: Path) -> None:
    assert path.stat().st_size < 40_000
    conformance.plays_as_recorded(SPEC, path, "money")


def test_every_game_is_on_record_and_they_meet_nearly_everything() -> None:
    assert [path.stem for path in FILES] == sorted([*GAMES, *DUELS])
    met: Counter[str] = Counter()
    for path in FILES:
        met.update(json.loads(path.read_text(encoding="utf-8"))["outcome"]["counts"])
    assert {
        "drew", "reshuffled", "played", "rewarded", "shot", "asked", "gave", "stole", "orphaned",
        "hidden", "lifted", "gun_moved", "discarded", "hand_ended", "scored", "paid", "duelled", "game_ended",
    } <= set(met)  # fmt: skip


def play(many: int, seed: int, rules: dict[str, str | bool], eager: float) -> dict[str, Any]:
    at = Game.new(NAMES[:many], seed, Rules.from_document(rules))
    chance, moves = Random(seed), []
    while not at.is_over:
        listed = sorted(map(str, at.legal_moves))
        plays = [move for move in listed if not move.startswith("discard")]
        rare = [move for move in plays if move.startswith(RARE)]
        best = plays if plays and chance.random() < eager else listed
        best = rare if rare and chance.random() < eager else best
        moves.append(best[int(chance.random() * len(best))])
        at.push(moves[-1])
    start = {"players": NAMES[:many], "seed": seed, "rules": rules}
    return {"format": "wyatt-record/1", "start": start, "moves": moves}


def duel(preset: str) -> dict[str, Any]:
    """Four equally rich players and the last discard of a hand."""
    start = {
        "format": "wyatt-position/1", "rules": {"preset": preset}, "players": NAMES, "phase": "play",
        "hands": {"Anna": ["hideout"]}, "money": dict.fromkeys(NAMES, 25_000), "seed": 11,
    }  # fmt: skip
    return {"format": "wyatt-record/1", "start": start, "moves": ["discard hideout"]}


def regenerate() -> None:
    """Write every file anew, for a change that is meant. Say in the commit why: never the shuffle."""
    GOLDEN.mkdir(exist_ok=True)
    records = {name: play(*plan) for name, plan in GAMES.items()}
    records |= {name: duel(preset) for name, preset in DUELS.items()}
    for name, record in records.items():
        conformance.keep_golden(SPEC, GOLDEN / f"{name}.json", record, "money")


if __name__ == "__main__":
    regenerate()
