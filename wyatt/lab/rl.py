"""Wyatt Earp as an environment of PettingZoo (extra ``rl``), for those who train players of their own.

    from wyatt.lab.rl import env
    table = env(players=3)
    table.reset(seed=7)

It follows PettingZoo's AEC interface: `agent_iter`, `observe`, `step`. An action is a number; the
mask in each observation says which are legal. Everything that an agent sees comes from its view:
its own hand, the open table, and how many of each card it has not seen. The reward of a hand is
thousands of dollars more than the others on average, paid when it is scored; with ``whole_game`` the
game goes on to $25,000, else one hand is an episode.
"""

from __future__ import annotations

from typing import Any, ClassVar

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from wyatt.earp import Game, Rules
from wyatt.earp.cards import CARDS, OUTLAWS
from wyatt.earp.moves import Move
from wyatt.earp.players.features import ROW, TABLE, features
from wyatt.table.simulate import NAMES

MOST_SEATS = 4
#: Seats are counted from the agent's own: 1 is the next player.
OTHERS = range(1, MOST_SEATS)

#: Every action by number, as a move in which ``{1}``, ``{2}``, ``{3}`` stand for the players after.
ACTIONS: tuple[str, ...] = (
    "draw supply",
    "draw discard",
    *(
        f"play {outlaw}*{many}" if many > 1 else f"play {outlaw}"
        for outlaw in OUTLAWS
        for many in range(1, 8)
    ),
    *(f"photo {outlaw}" for outlaw in OUTLAWS),
    "stagecoach-robbery",
    "bank-robbery",
    "fastest-gun",
    "most-wanted steal",
    "hideout",
    "wyatt-earp draw",
    "wyatt-earp search",
    "wyatt-earp lift",
    *(f"most-wanted ask {outlaw} {way}" for outlaw in OUTLAWS for way in ("left", "right")),
    *(f"place {outlaw}" for outlaw in OUTLAWS),
    *(f"lift {outlaw}" for outlaw in OUTLAWS),
    *(
        f"{verb} {{{other}}} {outlaw}"
        for verb in ("steal", "hide")
        for other in OTHERS
        for outlaw in OUTLAWS
    ),
    *(f"take {card}" for card in CARDS),
    "react wyatt-earp",
    "pass",
    *(f"discard {card}" for card in CARDS),
    "deal",
)
_NUMBER = {line: number for number, line in enumerate(ACTIONS)}
#: Facts about the table and the seven outlaws, see `wyatt.earp.players.features`.
SEEN = len(TABLE) + 7 * len(ROW)


def env(**options: Any) -> AECEnv:
    """The environment with PettingZoo's usual guards: illegal actions end it, order is enforced."""
    raw = WyattEnv(**options)
    guarded = wrappers.TerminateIllegalWrapper(raw, illegal_reward=-1)
    guarded = wrappers.AssertOutOfBoundsWrapper(guarded)
    return wrappers.OrderEnforcingWrapper(guarded)


class WyattEnv(AECEnv):  # type: ignore[misc]
    """One hand of Wyatt Earp, or a whole game, for two to four agents.

    players: how many. rules: those of the default preset unless given; they may not ask in any order
    (``mw_order="any"``), which has no numbers here. whole_game: go on to the end of the game.
    most_moves: an episode is cut off after that many.
    """

    metadata: ClassVar[dict[str, Any]] = {
        "name": "wyatt_earp_v1",
        "render_modes": ["ansi"],
        "is_parallelizable": False,
    }

    def __init__(
        self,
        players: int = 3,
        rules: Rules | None = None,
        whole_game: bool = False,
        most_moves: int = 4000,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        if not 2 <= players <= MOST_SEATS:
            raise ValueError(f"2 to {MOST_SEATS} players sit at the table, not {players}.")
        self.rules = rules or Rules()
        if self.rules.mw_order == "any":
            raise ValueError("asking in any order has no numbers here: use mw_order=direction.")
        self.whole_game, self.most_moves, self.render_mode = whole_game, most_moves, render_mode
        self.possible_agents = list(NAMES[:players])
        low, high = np.full(SEEN, -128, np.int16), np.full(SEEN, 127, np.int16)
        self.observation_spaces = {
            name: spaces.Dict(
                {
                    "observation": spaces.Box(low, high, dtype=np.int16),
                    "action_mask": spaces.Box(0, 1, (len(ACTIONS),), np.int8),
                }
            )
            for name in self.possible_agents
        }
        self.action_spaces = {name: spaces.Discrete(len(ACTIONS)) for name in self.possible_agents}
        self._seeds = np.random.default_rng()

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """The space of an agent's observations, as PettingZoo asks for it."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The space of an agent's actions: the ids of every move there can be."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal a new game. The same seed deals the same cards, and after it the same games."""
        if seed is not None:
            self._seeds = np.random.default_rng(seed)
        dealt = int(self._seeds.integers(1 << 40))
        self.game = Game.new(self.possible_agents, dealt, self.rules)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {name: {} for name in self.agents}
        self.moves = 0
        self.agent_selection = str(self.game.actor)

    def observe(self, agent: str) -> dict[str, Any]:
        """What an agent sees, and which actions are legal: none if another is to move."""
        state = self.game.state
        seat = state.config.seat[agent]
        table, rows = features(state, seat, state.unseen(seat))
        seen = np.array([*table, *(fact for row in rows for fact in row)], np.int16)
        mask = np.zeros(len(ACTIONS), np.int8)
        if self.game.actor == agent and not (self.terminations[agent] or self.truncations[agent]):
            for move in self.game.view(agent).legal_moves:
                mask[self.number(move)] = 1
        return {"observation": seen, "action_mask": mask}

    def number(self, move: Move) -> int:
        """The action of a move of whoever is to move."""
        line = str(move)
        if move.player:
            seats = self.game.state.config.seat
            after = (seats[move.player] - seats[str(self.game.actor)]) % len(self.possible_agents)
            line = f"{move.verb} {{{after}}} {move.card}"
        return _NUMBER[line]

    def move(self, action: int) -> str:
        """The move of an action of whoever is to move, as its notation."""
        names, at = self.possible_agents, self.game.state.config.seat[str(self.game.actor)]
        after = [names[(at + other) % len(names)] for other in range(MOST_SEATS)]
        return ACTIONS[action].format(*after)

    def step(self, action: int | None) -> None:
        """Play an action. Raises `IllegalMove` for one that the mask rules out."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        before = list(self.game.state.money)
        assert action is not None
        self.game.push(self.move(int(action)))
        self.moves += 1
        self.rewards = self._paid(before)
        self._accumulate_rewards()
        over = self.game.is_over or (not self.whole_game and self.game.state.phase == "scored")
        if over:
            self.terminations = dict.fromkeys(self.agents, True)
        elif self.moves >= self.most_moves:
            self.truncations = dict.fromkeys(self.agents, True)
        self.agent_selection = agent if self.game.actor is None else str(self.game.actor)

    def _paid(self, before: list[int]) -> dict[str, float]:
        """Thousands that the last move brought each agent more than the others on average."""
        got = [now - had for now, had in zip(self.game.state.money, before, strict=True)]
        others = len(got) - 1
        return {
            name: (own - (sum(got) - own) / others) / 1000
            for name, own in zip(self.possible_agents, got, strict=True)
        }

    def render(self) -> str | None:
        """The table as a spectator sees it, in plain text."""
        if self.render_mode != "ansi":
            return None
        return repr(self.game.view(None))

    def close(self) -> None:
        """Nothing is held open."""
