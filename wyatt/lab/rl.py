"""Wyatt Earp as a PettingZoo environment, for training your own bots.

    from wyatt.lab.rl import env
    table = env(seats=3)
    table.reset(seed=7)

The environment follows PettingZoo's AEC interface: `agent_iter`, `observe`, `step`. An action is a
number, and the mask in each observation shows which actions are legal. An agent sees only its own
hand, the open table, and how many copies of each card are unseen. When a hand is scored, each
agent's reward is what it was paid minus the other agents' average, in thousands of dollars. An
episode is one hand, or a game to $25,000 with ``whole_game``.

Only `env` and `WyattEnv` need the ``rl`` extra. The functions `observe`, `mask`, `action_of` and
`move_of` work without it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

import numpy as np
import numpy.typing as npt

from wyatt.core.arguments import argument, arguments
from wyatt.core.errors import IllegalMove, invalid
from wyatt.core.state import Independent
from wyatt.core.text import N_, _
from wyatt.earp import Game, Rules, View, parse_move
from wyatt.earp import movegen as listed
from wyatt.earp.cards import OUTLAWS
from wyatt.earp.moves import Move, quoted
from wyatt.earp.players.value import ROW, TABLE, features

try:
    from gymnasium import spaces
    from pettingzoo import AECEnv
    from pettingzoo.utils import BaseWrapper, OrderEnforcingWrapper, TerminateIllegalWrapper
except ImportError as error:  # without the extra, everything but the environment works
    _missing = error

    class AECEnv:  # type: ignore[no-redef]
        """Stands in for PettingZoo's classes if they aren't installed."""

        def __init__(self, *_given: object) -> None:
            said = N_(
                "The environment needs PettingZoo. Install it with `pip install 'wyatt-earp[rl]'`."
            )
            raise ImportError(_(said), name="pettingzoo") from _missing

    BaseWrapper = OrderEnforcingWrapper = TerminateIllegalWrapper = AECEnv

MOST_SEATS = 4
#: The other seats, counted from the agent's own: 1 is the next player.
OTHERS = range(1, MOST_SEATS)

#: All actions, in the order of their numbers. ``{1}``, ``{2}`` and ``{3}`` are the next players.
ACTIONS: tuple[str, ...] = (
    *map(str, listed.DRAWS),
    *(str(play) for plays in listed.PLAYS for play in plays),
    *map(str, (*listed.PHOTO_PLAYS, *listed.SHERIFF_PLAYS)),
    *(f"most-wanted ask {outlaw} {way}" for outlaw in OUTLAWS for way in ("left", "right")),
    *(f"{verb} {outlaw}" for verb in ("place", "lift") for outlaw in OUTLAWS),
    *(f"{verb} {{{n}}} {name}" for verb in ("steal", "hide") for n in OTHERS for name in OUTLAWS),
    *map(str, (*listed.TAKES, *listed.REACTIONS, *listed.DISCARDS, *listed.DEALS)),
)
_NUMBER = {line: number for number, line in enumerate(ACTIONS)}
#: The number of facts about the table and seven outlaws (`wyatt.earp.players.value`).
SEEN = len(TABLE) + 7 * len(ROW)
#: The names of an observation's entries, in the array's order.
OBSERVATION = (*TABLE, *(f"{outlaw}: {fact}" for outlaw in OUTLAWS for fact in ROW))


# === From a view to numbers and back, for a bot you've trained. A bot is a function that takes a
# view, so yours returns `move_of(view, choose(observe(view), mask(view)))`.


def observe(view: View) -> npt.NDArray[np.int16]:
    """Return facts about what the viewer can see, as an int16 array of shape ``(225,)`` with a
    number for each name in `OBSERVATION`. Raise `InvalidDocument` for a spectator's view.
    """
    seat = _seat_of(view)
    state = view._state
    table, rows = features(state, seat, state.unseen(seat))
    return np.array([*table, *(fact for row in rows for fact in row)], np.int16)


def mask(view: View) -> npt.NDArray[np.int8]:
    """Return an int8 array of shape ``(179,)``, with 1 for each of the viewer's legal `ACTIONS` and
    0 for all others. If another player is to move, all are 0. Raise `InvalidDocument` for a
    spectator's view, and for a view in which a legal move asks in any order (``mw_order="any"``),
    because such a move has no action number.
    """
    _seat_of(view)
    legal = np.zeros(len(ACTIONS), np.int8)
    legal[[action_of(view, move) for move in view.legal_moves]] = 1
    return legal


def action_of(view: View, move: Move | str) -> int:
    """Return a move's action number, from 0 to 178. A `Move` may be illegal. For text, raise
    `NotAMove` if it isn't a move, and `IllegalMove` if it's illegal. Raise `InvalidDocument` for a
    move that asks in any order and, in a spectator's view, for a move that names a player.
    """
    if not isinstance(move, Move):
        if not (verdict := view.verdict(move)):
            raise IllegalMove(verdict)
        move = view.read_line(move)
    line = str(move)
    if move.player:
        after = (view.players.index(move.player) - _seat_of(view)) % len(view.players)
        line = f"{move.verb} {{{after}}} {move.name}"
    elif move.order:
        raise invalid(no_numbers(), "view")
    return _NUMBER[line]


def move_of(view: View, action: int) -> Move:
    """Return the viewer's move for an action number, even if the move is illegal. Raise
    `InvalidDocument` for a spectator's view, and for a value that isn't an action number.
    """
    names, at = view.players, _seat_of(view)
    after = [names[(at + other) % len(names)] for other in range(MOST_SEATS)]
    return parse_move(ACTIONS[read_action(action)].format(*map(quoted, after)))


def _seat_of(view: View) -> int:
    with arguments() as read:
        if read.kind("view", view, View, 'game.view("Anna")') is not None and view.viewer is None:
            read.issue("view", _("a spectator has no hand. Give a player’s view."))
    return view.players.index(str(view.viewer))


def no_numbers() -> str:
    said = N_("moves that ask in any order have no action numbers. Set `mw_order` to {value}.")
    return _(said, value="direction")


def env(
    seats: int = 3,
    rules: Rules | Mapping[str, Any] | str | None = None,
    whole_game: bool = False,
    most_moves: int = 4000,
    render_mode: str | None = None,
) -> AECEnv:
    """Return a `WyattEnv` in PettingZoo's usual wrappers, so that an illegal action ends the
    episode, and calls in the wrong order raise an error. The arguments are those of `WyattEnv`. If
    any are invalid, raise `InvalidDocument` with an issue for each.
    """
    raw = WyattEnv(seats, rules, whole_game, most_moves, render_mode)
    return _Ordered(_Numbered(TerminateIllegalWrapper(raw, illegal_reward=-1)))


class _Ordered(Independent, OrderEnforcingWrapper):  # type: ignore[misc]
    """Enforces the order of calls. A copy of the environment gets its own game."""

    def __eq__(self, other: object) -> bool:
        return self.unwrapped == other.unwrapped if type(other) is type(self) else NotImplemented

    __hash__ = object.__hash__  # type: ignore[assignment]


class _Numbered(BaseWrapper):  # type: ignore[misc]
    """Refuses an invalid action with an error, instead of PettingZoo's assertion."""

    def step(self, action: int | None) -> None:
        agent = self.env.agent_selection
        if action is not None or not (self.env.terminations[agent] or self.env.truncations[agent]):
            action = read_action(action)
        super().step(action)


def read_action(action: object) -> int:
    """Return an action number as an integer. Raise `InvalidDocument` for any other value."""
    return argument.number("action", action, 0, len(ACTIONS) - 1)


class WyattEnv(Independent, AECEnv):  # type: ignore[misc]
    """One hand of Wyatt Earp, or a full game, for two to four agents.

    seats: the number of agents. The agents are called ``player_0``, ``player_1`` and so on, in seat
    order, and ``player_0`` starts. rules: a preset's name, a document, or `Rules`.
    ``mw_order="any"`` isn't allowed, because moves with a free order have no action numbers.
    whole_game: whether to play to the end of the game. most_moves: the maximum number of moves per
    episode. render_mode: ``ansi`` to get the table as text from `render`, or ``human`` to print the
    table after each step.

    An observation is ``{"observation": int16 array, "action_mask": int8 array}``: one fact for each
    name in `OBSERVATION`, and a mask of the legal `ACTIONS` (all 0 if another agent is to move).
    Raises `InvalidDocument` with every issue if an argument is invalid.
    """

    metadata: ClassVar[dict[str, Any]] = {
        "name": "wyatt_earp_v2",
        "render_modes": ["ansi", "human"],
        "is_parallelizable": False,
    }

    def __init__(
        self,
        seats: int = 3,
        rules: Rules | Mapping[str, Any] | str | None = None,
        whole_game: bool = False,
        most_moves: int = 4000,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        with arguments() as read:
            seats = read.number("seats", seats, 2, MOST_SEATS)
            self.rules = Rules.of(rules, read.issues)
            if self.rules.mw_order == "any":
                read.issue("rules", no_numbers())
            self.whole_game = read.truth("whole_game", whole_game)
            self.most_moves = read.number("most_moves", most_moves, 1)
            self.render_mode = render_mode
            if render_mode is not None:
                read.name("render_mode", render_mode, self.metadata["render_modes"])
        self.possible_agents = [f"player_{seat}" for seat in range(seats)]
        low, high = np.full(SEEN, -128, np.int16), np.full(SEEN, 127, np.int16)
        self.observation_spaces = {}
        for name in self.possible_agents:
            seen = spaces.Box(low, high, dtype=np.int16)
            legal = spaces.Box(0, 1, (len(ACTIONS),), np.int8)
            self.observation_spaces[name] = spaces.Dict(observation=seen, action_mask=legal)
        self.action_spaces = {name: spaces.Discrete(len(ACTIONS)) for name in self.possible_agents}
        self._seeds = np.random.default_rng()

    def __eq__(self, other: object) -> bool:
        """Return whether both games will continue in the same way, card for card."""
        if type(other) is not type(self):
            return NotImplemented
        mine, others = (each._seeds.bit_generator.state for each in (self, other))
        return {**vars(self), "_seeds": mine} == {**vars(other), "_seeds": others}

    __hash__ = object.__hash__  # type: ignore[assignment]  # makes environments hashable

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """Return an agent's observation space. Raise `InvalidDocument` for an unknown agent."""
        return self.observation_spaces[self._agent(agent)]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """Return an agent's action space. Raise `InvalidDocument` for an unknown agent."""
        return self.action_spaces[self._agent(agent)]

    def _agent(self, agent: object) -> str:
        return argument.name("agent", agent, self.possible_agents)

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal a new game. The same seed gives the same cards in this game and in the games after
        it. options: None or a mapping, which is ignored. Raise `InvalidDocument` for an invalid
        seed, or for options of any other type.
        """
        with arguments() as read:
            if options is not None:
                read.kind("options", options, Mapping, "None")
            if seed is not None:
                seed = read.number("seed", seed)
        if seed is not None:
            self._seeds = np.random.default_rng(seed)
        self.game = Game.new(self.possible_agents, int(self._seeds.integers(1 << 40)), self.rules)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {name: {} for name in self.agents}
        self.moves = 0
        self.agent_selection = str(self.game.actor)

    def observe(self, agent: str) -> dict[str, Any]:
        """Return an agent's observation. Raise `InvalidDocument` for an unknown agent."""
        view = self.game.view(self._agent(agent))
        done = self.terminations[agent] or self.truncations[agent]
        legal = np.zeros(len(ACTIONS), np.int8) if done else mask(view)
        return {"observation": observe(view), "action_mask": legal}

    def action_of(self, move: Move | str) -> int:
        """Return the action number of the current player's move. A `Move` may be illegal. For text,
        raise `NotAMove` if it isn't a move, and `IllegalMove` if it's illegal.
        """
        return action_of(self.game.view(self.game.actor), move)

    def move_of(self, action: int) -> str:
        """Return the current player's move for an action number, in notation. Raise
        `InvalidDocument` for a value that isn't an action number.
        """
        return str(move_of(self.game.view(self.game.actor), action))

    def step(self, action: int | None) -> None:
        """Play an action, or None for an agent whose episode is over. Raise `IllegalMove` for an
        illegal action, and `InvalidDocument` for a value that isn't an action number.
        """
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        before = list(self.game.state.money)
        self.game.push(self.move_of(action))  # type: ignore[arg-type]  # None is refused with a message
        self.moves += 1
        got = [now - had for now, had in zip(self.game.state.money, before, strict=True)]
        ahead = [(own - (sum(got) - own) / (len(got) - 1)) / 1000 for own in got]
        self.rewards = dict(zip(self.possible_agents, ahead, strict=True))
        self._accumulate_rewards()
        if self.game.is_over or (not self.whole_game and self.game.state.phase == "scored"):
            self.terminations = dict.fromkeys(self.agents, True)
        elif self.moves >= self.most_moves:
            self.truncations = dict.fromkeys(self.agents, True)
        self.agent_selection = agent if self.game.actor is None else str(self.game.actor)
        if self.render_mode == "human":
            self.render()

    def render(self) -> str | None:
        """Return the table as a spectator sees it, as text. If `render_mode` is ``human``, print
        the text and return None. Without a `render_mode`, return None.
        """
        table = str(self.game.view(None)) if self.render_mode else None
        if self.render_mode != "human":
            return table
        print(table)
        return None

    def close(self) -> None:
        """Do nothing. PettingZoo requires this method, but there's nothing to close."""
