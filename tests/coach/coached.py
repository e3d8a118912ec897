"""Positions for advice: games by seed, stopped in the middle."""

from random import Random
from typing import Any

import pytest

from wyatt.core.errors import InvalidDocument
from wyatt.core.spec import AnyGame, AnySpec
from wyatt.earp import Game, Rules
from wyatt.earp.players.heuristic import heuristic

NAMES = ("Anna", "Burt", "Curt", "Dora")
PRESETS = ("rio-grande", "berclaz", "everything2")
each_game = pytest.mark.parametrize("name", ["wyatt", "wildcat"])


def moments(seed: int, steps: int = 150, every: int = 10) -> list[Game]:
    """Positions from one game, mostly played well, sometimes at random: all choices, some turns."""
    rules = Rules.preset(PRESETS[seed // 3 % 3])
    game, chance = Game.new(NAMES[: 2 + seed % 3], seed, rules), Random(seed)
    found = []
    for step in range(steps):
        if game.actor is None:
            break
        if step % every == 0 or game.state.phase not in ("draw", "play"):
            found.append(game.copy(past=False))
        view, wild = game.view(game.actor), chance.random() < 0.2
        move = view.legal_moves[int(chance.random() * len(view.legal_moves))]
        game.advance(move if wild else heuristic(view))
    return found


def wild_moments(spec: AnySpec, seed: int, steps: int = 130) -> list[AnyGame]:
    """Positions from a game with random options, played well, badly or in between."""
    chance = Random(seed)
    players = [*NAMES, "Emma"][: chance.randint(spec.least_players, spec.most_players)]
    rules: dict[str, Any] = {"preset": chance.choice(list(spec.presets))}
    for name, switch in spec.switches.items():
        if chance.random() < 0.3:
            rules[name] = chance.choice(list(switch.values))
    try:
        game = spec.start({"players": players, "seed": seed, "rules": rules})
    except InvalidDocument:  # switches that contradict each other
        return wild_moments(spec, seed + 1_000_003, steps)
    wild, play = chance.choice([0.0, 0.3, 1.0]), spec.bots["heuristic"](0)
    found = []
    for _ in range(steps):
        if game.actor is None:
            break
        view = game.view(game.actor)
        if chance.random() < 0.07 or view.phase not in ("draw", "play"):
            found.append(game.copy(past=False))
        game.push(chance.choice(list(view.legal_moves)) if chance.random() < wild else play(view))
    return found


def by_chance(game: AnyGame, chance: Random, many: int) -> list[str]:
    lines = []
    for _ in range(many):
        moves = sorted(game.legal_moves, key=str)
        lines.append(str(moves[int(chance.random() * len(moves))]))
        game.push(lines[-1])
    return lines
