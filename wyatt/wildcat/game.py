"""A game of Wildcat Rummy: what to do next, do it, take it back, look at it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from wyatt.core.documents import read_start
from wyatt.core.errors import Fault, Unusable
from wyatt.core.events import Log
from wyatt.core.game import BaseGame
from wyatt.core.verdict import Verdict
from wyatt.wildcat.cards import NONE
from wyatt.wildcat.effects import EFFECTS, apply, deal_cards
from wyatt.wildcat.judge import judge, settled
from wyatt.wildcat.listing import legal
from wyatt.wildcat.moves import Move, parse_move
from wyatt.wildcat.reading import load_position
from wyatt.wildcat.setting import MOST_PLAYERS, setting
from wyatt.wildcat.state import DRAW, OVER, PLAY, State
from wyatt.wildcat.switches import Rules, read_rules
from wyatt.wildcat.view import View
from wyatt.wildcat.writing import write_position

_ON_TURN = (DRAW, PLAY)


class Game(BaseGame[State, Move]):
    """One game, with the past it can take back.

    `push` plays a move, `pop` takes the last one back exactly, `copy` is an independent game.
    """

    __slots__ = ()

    @classmethod
    def new(cls, players: Sequence[str], seed: int = 0, rules: Rules | None = None) -> Game:
        """A game of 2 to 5 players, dealt; the last of them deals, the first starts.

        Raises `Unusable` for names or a seed that cannot be used.
        """
        return cls.from_start({"players": list(players), "seed": seed}, rules)

    @classmethod
    def from_start(cls, start: Mapping[str, Any], rules: Rules | None = None) -> Game:
        """The game that a record starts with: a position, or players, a seed and rules.

        Raises `Unusable` with every fault.
        """
        if "format" in start or "hands" in start:
            return cls(load_position(start))
        faults: list[Fault] = []
        names, seed = read_start(start, faults, MOST_PLAYERS, "wildcat.players")
        rules = rules or read_rules(start.get("rules", {}), "rules", faults)
        if faults:
            raise Unusable(faults)
        state = State(setting(names, rules), seed)
        deal_cards(state, None)
        return cls(state)

    @classmethod
    def from_position(cls, document: object) -> Game:
        """The game at a position. Raises `Unusable` with every fault."""
        return cls(load_position(document))

    def position(self) -> dict[str, Any]:
        """The position as a document; reading it gives an equal game."""
        return write_position(self.state)

    @property
    def players(self) -> tuple[str, ...]:
        return self.state.setting.players

    @property
    def rules(self) -> Rules:
        return self.state.setting.rules

    @property
    def actor(self) -> str | None:
        """Who is to move; between hands the next dealer; None when the game is over."""
        state = self.state
        if state.phase in _ON_TURN:  # asked at every decision of a playout
            return state.setting.players[state.turn]
        actor = state.actor
        return None if actor == NONE else state.setting.players[actor]

    @property
    def is_over(self) -> bool:
        return self.state.phase == OVER

    def advance(self, move: Move) -> None:
        """Play a move known to be legal, without events and without a way back (playouts)."""
        EFFECTS[move.op](self.state, move, None)

    def view(self, player: str | None = None) -> View:
        """What a player may see, as a window that follows the game; None is a spectator.

        Raises `KeyError` for somebody who does not play.
        """
        return View(self.state, None if player is None else self.state.setting.seat[player])

    def _read(self, move: Move | str) -> Move:
        return settled(self.state, parse_move(move) if isinstance(move, str) else move)

    def _list(self) -> list[Move]:
        return legal(self.state)

    def _judge(self, move: Move) -> Verdict:
        return judge(self.state, move)

    def _apply(self, move: Move, log: Log) -> None:
        apply(self.state, move, log)

    def __repr__(self) -> str:
        return f"Game.from_position({self.position()!r})"
