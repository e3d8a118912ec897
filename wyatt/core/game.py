"""A game in progress, with the past it can take back. Each game of the house fills in its rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Protocol, Self, TypeVar

from wyatt.core.documents import Document, read_start
from wyatt.core.errors import Fault, IllegalMove, Unusable
from wyatt.core.events import Event, Log
from wyatt.core.legal_moves import LegalMoves, Ranked
from wyatt.core.verdict import Verdict

if TYPE_CHECKING:
    from wyatt.core.view import BaseView


class Playing(Protocol):
    """A state: plain data in slots that can be copied cheaply.

    config: players, their seats by name, rules. turn and actor are seats; actor is -1 for nobody.
    """

    config: Any
    phase: str
    turn: int

    @property
    def actor(self) -> int: ...
    def copy(self) -> Self: ...


S = TypeVar("S", bound=Playing)
M = TypeVar("M", bound=Ranked)
R = TypeVar("R")
V = TypeVar("V", bound="BaseView[Any, Any]")

_ON_TURN = ("draw", "play")


class BaseGame(Generic[S, M, R, V]):
    """One game: `push` plays a move, `pop` takes the last one back exactly, `copy` is independent.

    What a game fills in: `_load` reads a position, `_rules` and `_deal` begin a game, `position`
    writes one, `view` shows it; `_read` makes a move of a line here, `_list` gives the legal moves,
    `_judge` a verdict, `_apply` plays a legal move and tells it to a log, `advance` only plays it.
    """

    __slots__ = ("_past", "state")

    def __init__(self, state: S) -> None:
        #: The present. Bots and drawings get `view`, not this.
        self.state = state
        self._past: list[tuple[S, M]] = []

    #: How many may play, and the rule that says so.
    LEAST_PLAYERS: ClassVar[int] = 2
    MOST_PLAYERS: ClassVar[int]
    PLAYERS_RULE: ClassVar[str]

    @classmethod
    def _load(cls, document: object) -> S:
        raise NotImplementedError

    @classmethod
    def _rules(cls, document: object, where: str, faults: list[Fault]) -> R:
        raise NotImplementedError

    @classmethod
    def _deal(cls, players: tuple[str, ...], seed: int, rules: R) -> S:
        raise NotImplementedError

    def position(self) -> Document:
        """The position as a document; reading it gives an equal game."""
        raise NotImplementedError

    def view(self, player: str | None = None) -> V:
        """What a player may see, as a window that follows the game; None is a spectator.

        Raises `KeyError` for somebody who does not play.
        """
        raise NotImplementedError

    def advance(self, move: M) -> None:
        """Play a move known to be legal, without events and without a way back (playouts)."""
        raise NotImplementedError

    def _read(self, move: M | str) -> M:
        raise NotImplementedError

    def _list(self) -> list[M]:
        raise NotImplementedError

    def _judge(self, move: M) -> Verdict:
        raise NotImplementedError

    def _apply(self, move: M, log: Log) -> None:
        raise NotImplementedError

    # --- how it begins -------------------------------------------------------------------------

    @classmethod
    def new(cls, players: Sequence[str], seed: int = 0, rules: R | None = None) -> Self:
        """A game that is dealt; the last of the players deals, the first starts.

        Raises `Unusable` for names or a seed that cannot be used.
        """
        return cls.from_start({"players": list(players), "seed": seed}, rules)

    @classmethod
    def from_start(cls, start: Mapping[str, Any], rules: R | None = None) -> Self:
        """The game that a record starts with: a position, or players, a seed and rules.

        Raises `Unusable` with every fault.
        """
        if "format" in start or "hands" in start:
            return cls.from_position(start)
        faults: list[Fault] = []
        names, seed = read_start(start, faults, cls.MOST_PLAYERS, cls.PLAYERS_RULE)
        rules = rules or cls._rules(start.get("rules", {}), "rules", faults)
        if faults:
            raise Unusable(faults)
        return cls(cls._deal(names, seed, rules))

    @classmethod
    def from_position(cls, document: object) -> Self:
        """The game at a position. Raises `Unusable` with every fault."""
        return cls(cls._load(document))

    def __repr__(self) -> str:
        return f"Game.from_position({self.position()!r})"

    # --- who plays -----------------------------------------------------------------------------

    @property
    def players(self) -> tuple[str, ...]:
        players: tuple[str, ...] = self.state.config.players
        return players

    @property
    def rules(self) -> R:
        rules: R = self.state.config.rules
        return rules

    @property
    def actor(self) -> str | None:
        """Who is to move; between hands the next dealer; None when the game is over."""
        state = self.state  # asked at every decision of a playout
        seat = state.turn if state.phase in _ON_TURN else state.actor
        if seat < 0:
            return None
        name: str = state.config.players[seat]
        return name

    @property
    def is_over(self) -> bool:
        return self.state.phase == "over"

    # --- playing -------------------------------------------------------------------------------

    @property
    def legal_moves(self) -> LegalMoves[M]:
        """All legal moves of whoever is to move."""
        return LegalMoves(self._list(), self._read)

    def verdict(self, move: M | str) -> Verdict:
        """Whether a move is legal, by which rules and why. Raises `NotAMove` for what is none."""
        return self._judge(self._read(move))

    def push(self, move: M | str) -> tuple[Event, ...]:
        """Play a move and tell what it did.

        Raises `NotAMove`, or `IllegalMove` with the verdict; the game is then unchanged.
        """
        move = self._read(move)
        verdict = self._judge(move)
        if not verdict:
            raise IllegalMove(verdict)
        self._past.append((self.state.copy(), move))
        log: list[Event] = []
        self._apply(move, log)
        return tuple(log)

    def pop(self) -> M:
        """Take the last move back; the game is exactly as it was. Raises `IndexError` if none."""
        before, move = self._past.pop()
        for name in type(before).__slots__:  # type: ignore[attr-defined]
            # Views look at this very state, so it is filled again rather than replaced.
            setattr(self.state, name, getattr(before, name))
        return move

    @property
    def past(self) -> tuple[M, ...]:
        """The moves that `pop` can take back, oldest first."""
        return tuple(move for _, move in self._past)

    @property
    def last(self) -> M:
        """The last of the past moves. Raises `IndexError` if there is none."""
        return self._past[-1][1]

    def copy(self) -> Self:
        """An independent game at this position, without the past."""
        return type(self)(self.state.copy())

    def __eq__(self, other: object) -> bool:
        return self.state == other.state if isinstance(other, type(self)) else NotImplemented

    __hash__ = None  # type: ignore[assignment]  # it changes as the game goes on
