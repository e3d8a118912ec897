"""A reader names everything that is wrong in one pass, each with its place."""

from typing import Any

import pytest

from wyatt.core.errors import InvalidDocument
from wyatt.table import games

WILD = {
    "format": "wildcat-position/1",
    "players": ["Anna", "Burt"],
    "hands": {"Anna": ["JK*5"], "Burt": ["3C"]},
}
WYATT = {
    "format": "wyatt-position/1",
    "players": ["Anna", "Burt"],
    "hands": {"Anna": ["hideout*9"], "Burt": []},
}


@pytest.mark.parametrize(("game", "document", "places"), [
    ("wildcat", {**WILD, "phase": "over", "winner": "Nina", "totals": {"Burt": 3}}, "totals.Burt hands.Anna[0] winner"),
    ("wildcat", {**WILD, "phase": "over", "winner": "Nina", "totals": {"Burt": 5}}, "hands.Anna[0] winner totals"),
    ("wildcat", {**WILD, "phase": "play", "winner": "Nina", "totals": {"Burt": 900}}, "hands.Anna[0] winner totals.Burt"),
    ("wildcat", {**WILD, "hands": {"Anna": ["3C"], "Burt": []}, "winner": "Anna", "rest": "none"}, "winner hands.Burt stock"),
    ("wyatt", {**WYATT, "phase": "place", "turn": "Burt", "actor": "Anna"}, "pending hands.Anna[0] hands.Burt"),
    ("wyatt", {**WYATT, "hands": {"Anna": ["hideout"], "Burt": ["hideout"]}, "actor": "Anna", "turn": "Burt", "money": {"Anna": 5}}, "money.Anna actor"),
    ("wyatt", {"start": {"players": ["Anna", "Anna"], "seed": -1}, "moves": [7], "by_bot": [9]}, "format players[1] seed moves[0] by_bot[0]"),
    ("wyatt", {"start": {**WYATT, "winner": "Burt"}, "moves": [7], "format": "wyatt-record/1"}, "moves[0] hands.Anna[0] winner"),
])  # fmt: skip
def test_every_issue_is_listed(game: str, document: dict[str, Any], places: str) -> None:
    spec = games.game(game)
    with pytest.raises(InvalidDocument) as raised:
        (spec.load if "start" in document else spec.start)(document)
    assert {issue.path for issue in raised.value.issues} >= set(places.split())
