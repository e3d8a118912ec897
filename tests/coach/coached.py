"""Positions for advice: games by seed, stopped in the middle; and the output of a command."""

import json
from random import Random
from typing import Any

from wyatt.core.errors import InvalidDocument
from wyatt.core.spec import AnyGame, AnySpec
from wyatt.earp import Game, Rules
from wyatt.earp.players.heuristic import heuristic

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
            found.append(game.copy(past=False))
        view = game.view(actor)
        wild = chance.random() < 0.2
        move = view.legal_moves[int(chance.random() * len(view.legal_moves))]
        game.advance(move if wild else heuristic(view))
    return found


def any_rules(spec: AnySpec, chance: Random) -> dict[str, Any]:
    """A preset, and now and then a switch set to any of its values."""
    rules: dict[str, Any] = {"preset": chance.choice(list(spec.presets))}
    for name, switch in spec.switches.items():
        if chance.random() < 0.3:
            rules[name] = chance.choice(list(switch.values))
    return rules


def wild_moments(spec: AnySpec, seed: int, steps: int = 130) -> list[AnyGame]:
    """Moments of a game under rules of all kinds, played well, badly or in between."""
    chance = Random(seed)
    players = [*NAMES, "Emma"][: chance.randint(spec.least_players, spec.most_players)]
    try:
        start = {"players": players, "seed": seed, "rules": any_rules(spec, chance)}
        game = spec.start(start)
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
        moves = list(view.legal_moves)
        game.push(chance.choice(moves) if chance.random() < wild else play(view))
    return found


class Ran:
    """A command's exit status and what it printed."""

    def __init__(self, status: int, out: str, err: str) -> None:
        self.status, self.out, self.err = status, out, err

    @property
    def json(self) -> Any:
        return json.loads(self.out)
