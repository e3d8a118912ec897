"""A game of Wyatt Earp: what to do next, do it, take it back, look at it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from wyatt.core.events import Log
from wyatt.core.game import BaseGame
from wyatt.core.lazy import Lazy
from wyatt.core.verdict import Verdict
from wyatt.earp.config import config_of
from wyatt.earp.ending import deal_cards
from wyatt.earp.judge import judge, refusals
from wyatt.earp.movegen import legal
from wyatt.earp.moves import Move
from wyatt.earp.reading import MOST_PLAYERS, Reader
from wyatt.earp.state import State
from wyatt.earp.switches import Rules
from wyatt.earp.verbs import EFFECTS
from wyatt.earp.view import View, as_move
from wyatt.earp.writing import write_position

if TYPE_CHECKING:
    from wyatt.core.spec import AnySpec


class Game(BaseGame[State, Move, Rules, View]):
    """One game, with the past it can take back.

    `push` plays a move, `pop` takes the last one back exactly, `copy` is an independent game.
    """

    __slots__ = ()

    SPEC: ClassVar[Lazy[AnySpec]] = Lazy("wyatt.earp.spec:SPEC")
    CARD_LISTS = ("supply", "discard")
    READER, RULES, VIEW = Reader, Rules, View
    MOST_PLAYERS = MOST_PLAYERS
    PLAYERS_RULE = "setup.players"

    @classmethod
    def _deal(cls, players: tuple[str, ...], seed: int, rules: Rules) -> State:
        state = State(config_of(players, rules), seed)
        deal_cards(state, None)
        return state

    def position(self) -> dict[str, Any]:
        """The position as a document; reading it gives an equal game."""
        return write_position(self.state)

    def advance(self, move: Move) -> None:
        """Play a move known to be legal, without events and without a way back (playouts)."""
        EFFECTS[move.op](self.state, move, None)

    def _read(self, move: Move | str) -> Move:
        return as_move(self.state, move)

    def _list(self) -> list[Move]:
        return legal(self.state)

    def _allows(self, move: Move) -> bool:
        return not refusals(self.state, move)

    def _judge(self, move: Move) -> Verdict[Move]:
        return judge(self.state, move)

    def _apply(self, move: Move, log: Log) -> None:
        EFFECTS[move.op](self.state, move, log)
