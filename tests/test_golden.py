"""Whole games on record play the same for ever; `python -m tests.test_golden` rewrites them."""

import json
from collections import Counter
from collections.abc import Callable, Mapping
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import pytest

from wyatt.core.spec import AnySpec
from wyatt.earp.spec import SPEC as EARP
from wyatt.table import conformance
from wyatt.wildcat.spec import SPEC as WILDCAT

GOLDEN = Path(__file__).parent / "golden"
NAMES = ["Anna", "Burt", "Curt", "Doc H", "Emma"]


class Games(NamedTuple):
    """The games of one kind on record, and what they must meet."""

    spec: AnySpec
    scores: str
    #: Which moves are preferred to others, and which then to these.
    preferred: tuple[Callable[[str], bool], ...]
    #: File name: players, seed, rules, how often a preferred move is taken.
    played: Mapping[str, tuple[int, int, dict[str, str | bool], float]]
    #: Records that begin at a position.
    placed: Mapping[str, tuple[dict[str, Any], list[str]]]
    events: str


EARPS = Games(
    EARP, "money",
    (lambda line: not line.startswith("discard"),
     lambda line: line.startswith(("most-wanted steal", "hideout", "wyatt-earp lift", "fastest-gun"))),
    {
        "two-rio-grande": (2, 1, {"preset": "rio-grande"}, 0.8), "two-berclaz": (2, 2, {"preset": "berclaz"}, 0.7),
        "three-rio-grande": (3, 3, {"preset": "rio-grande"}, 0.5),
        "three-rio-grande-random": (3, 4, {"preset": "rio-grande"}, 0.0), "three-berclaz": (3, 5, {"preset": "berclaz"}, 0.6),
        "three-everything2": (3, 6, {"preset": "everything2"}, 0.6), "four-rio-grande": (4, 7, {"preset": "rio-grande"}, 0.7),
        "four-everything2": (4, 8, {"preset": "everything2"}, 0.8),
        "four-every-switch": (4, 9, {"preset": "berclaz", "zero_cp_shares": True,
         "second_exhaustion": "immediate", "empty_supply_shot": "reshuffle_again",
         "wyatt_draw_short": "end_hand", "oot_last_card": "immediate", "hidden_gun_in_play": False,
         "orphan_hideout": "stays", "duel_deck": "fresh", "last_card_play": "never", "search_public": True}, 0.7),
    },
    # Two duels of four equally rich players, by elimination and by one hit more.
    {f"duel-{preset}": ({"rules": {"preset": preset}, "players": NAMES[:4], "phase": "play",
      "hands": {"Anna": ["hideout"]}, "money": dict.fromkeys(NAMES[:4], 25_000), "seed": 11},
     ["discard hideout"]) for preset in ("rio-grande", "berclaz")},
    "dealt drew reshuffled played rewarded shot spent placed asked gave stole orphaned hidden passed "
    "lifted gun_moved took discarded hand_ended scored paid duelled game_ended",
)  # fmt: skip
WILDCATS = Games(
    WILDCAT, "totals", (lambda line: line.startswith(("take", "meld", "add")),),
    {
        "wildcat-two-basic": (2, 1, {"preset": "basic"}, 0.8), "wildcat-two-fast": (2, 2, {"preset": "fast"}, 0.7),
        "wildcat-three-bonus": (3, 3, {"preset": "bonus"}, 0.8), "wildcat-three-random": (3, 4, {"preset": "basic"}, 0.0),
        "wildcat-four-no-wild": (4, 5, {"preset": "no-wild"}, 0.7),
        "wildcat-five-fast": (5, 6, {"preset": "fast", "completed_sequence_bonus": True}, 0.6),
        "wildcat-four-every-switch": (4, 7, {"preset": "bonus", "pickup": "new_meld_two_from_hand",
         "joker_discard": False, "stuck_queens": "allow", "tie": "last_hand"}, 0.7),
    },
    # A stuck hand, and a tie that is played off.
    {
        "wildcat-stuck": ({"players": NAMES[:2], "phase": "draw", "discard": ["9S", "QS"], "seed": 3,
         "hands": {"Anna": ["7S", "8S", "QS"], "Burt": ["3C", "4D"]}}, ["take discard with 7S 8S", "skip discard", "draw stock"]),
        "wildcat-tie": ({"players": NAMES[:3], "phase": "play", "totals": {"Anna": 470, "Burt": 445}, "seed": 5,
         "hands": {"Anna": ["9D"], "Burt": ["3C"], "Curt": ["JK"]}, "melds": {"Burt": [["QS", "KS", "AS"]]}},
         ["discard 9D", "deal", "draw stock"]),
    },
    "dealt drew melded added discarded skipped hand_ended scored tied game_ended",
)  # fmt: skip


def files(games: Games) -> list[Path]:
    """The files of this kind, each named after its game except Wyatt Earp's."""
    every = sorted(GOLDEN.glob("*.json"), key=lambda path: path.stem)
    return [path for path in every if path.stem.startswith("wildcat-") == (games is WILDCATS)]


EVERY = [(games, path) for games in (EARPS, WILDCATS) for path in files(games)]


@pytest.mark.parametrize(("games", "path"), EVERY, ids=[path.stem for _games, path in EVERY])
def test_a_game_on_record_plays_the_same_for_ever(games: Games, path: Path) -> None:
    assert path.stat().st_size < 60_000
    conformance.plays_as_recorded(games.spec, path, games.scores)


@pytest.mark.parametrize("games", [EARPS, WILDCATS], ids=["wyatt", "wildcat"])
def test_every_game_is_on_record_and_they_meet_everything(games: Games) -> None:
    assert [path.stem for path in files(games)] == sorted([*games.played, *games.placed])
    met: Counter[str] = Counter()
    lines: list[str] = []
    for path in files(games):
        golden = json.loads(path.read_text(encoding="utf-8"))
        met.update(golden["outcome"]["counts"])
        lines += golden["record"]["moves"]
    assert set(games.events.split()) == set(met)
    if games is WILDCATS:
        assert sum(line.startswith("take discard") for line in lines) > 20
        assert sum("JK=" in line for line in lines) > 20


def play(games: Games, many: int, seed: int, rules: dict[str, Any], eager: float) -> dict[str, Any]:
    start = {"players": NAMES[:many], "seed": seed, "rules": rules}
    at, chance = games.spec.start(start), Random(seed)
    while at.actor is not None:
        best = listed = sorted(map(str, at.legal_moves))
        for is_preferred in games.preferred:
            some = list(filter(is_preferred, listed))
            best = some if some and chance.random() < eager else best
        at.push(best[int(chance.random() * len(best))])
    return {"start": start, "moves": list(map(str, at.past))}


def regenerate() -> None:
    """Write every file anew, for a change that is meant. Say in the commit why: never the shuffle."""
    for games in (EARPS, WILDCATS):
        kind = games.spec.record
        records = {name: play(games, *plan) for name, plan in games.played.items()}
        for name, (position, moves) in games.placed.items():
            records[name] = {"start": {"format": kind.POSITION_FORMAT, **position}, "moves": moves}
        for name, record in records.items():
            whole = {"format": kind.RECORD_FORMAT, **record}
            conformance.keep_golden(games.spec, GOLDEN / f"{name}.json", whole, games.scores)


if __name__ == "__main__":
    regenerate()
