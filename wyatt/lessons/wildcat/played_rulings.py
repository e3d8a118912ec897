"""Every ruling of Wildcat Rummy on a table: a position, a move, and what the engine says to it."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from wyatt.core.events import Event
from wyatt.core.verdict import Verdict
from wyatt.wildcat import Game, Move


@dataclass(frozen=True, slots=True)
class PlayedRuling:
    """A ruling on a table.

    say: what to see there. moves: played before. move: what is tried. legal: what the engine should
    say by the default; under the values of `otherwise`, of the ruling's switch, the opposite.
    """

    id: str
    say: str
    position: Mapping[str, Any]
    moves: tuple[str, ...]
    move: str
    legal: bool
    otherwise: Mapping[str, str | bool]

    def game(self, otherwise: bool = False) -> Game:
        """The table just before the move, by the default or with the switch set otherwise."""
        rules = {**self.position.get("rules", {}), **(self.otherwise if otherwise else {})}
        game = Game.from_position({**self.position, "rules": rules})
        for move in self.moves:
            game.push(move)
        return game

    def tried(self, otherwise: bool = False) -> tuple[Verdict[Move], tuple[Event, ...]]:
        """What the engine says to the move, and what it does if it is legal."""
        game = self.game(otherwise)
        verdict = game.verdict(self.move)
        return verdict, game.push(self.move) if verdict else ()


@cache
def played_rulings() -> Mapping[str, PlayedRuling]:
    """All of them by the id of the ruling."""
    text = (files("wyatt.lessons.wildcat") / "played_rulings.toml").read_text(encoding="utf-8")
    found = tomllib.loads(text)
    table = {"format": "wildcat-position/1", **found.pop("table")}
    return {
        id: PlayedRuling(
            id,
            entry["say"],
            {**table, **entry["position"]},
            tuple(entry.get("moves", ())),
            entry["move"],
            entry["legal"],
            entry.get("otherwise", {}),
        )
        for id, entry in found.items()
    }
