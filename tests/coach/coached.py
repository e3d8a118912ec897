"""Positions to advise on: games by seed, stopped in the middle; what a command has printed."""

from __future__ import annotations

import json
from random import Random
from typing import Any

from wyatt.earp import Game, Rules
from wyatt.earp.heuristic import heuristic

NAMES = ("Anna", "Burt", "Curt", "Dora")
PRESETS = ("rio-grande", "berclaz", "everything2")


def moments(seed: int, steps: int = 150, every: int = 10) -> list[Game]:
    """Moments of one game, mostly played well and sometimes by chance: all choices, some turns."""
    players = NAMES[: 2 + seed % 3]
    rules = Rules.preset(PRESETS[seed // 3 % 3])
    game, chance = Game.new(players, seed, rules), Random(seed)
    found = []
    for step in range(steps):
        actor = game.actor
        if actor is None:
            break
        if step % every == 0 or game.state.phase not in ("draw", "play"):
            found.append(game.copy())
        view = game.view(actor)
        wild = chance.random() < 0.2
        move = view.legal_moves[int(chance.random() * len(view.legal_moves))]
        game.advance(move if wild else heuristic(view))
    return found


class Ran:
    """A command's exit status and what it printed."""

    def __init__(self, status: int, out: str, err: str) -> None:
        self.status, self.out, self.err = status, out, err

    @property
    def json(self) -> Any:
        return json.loads(self.out)
