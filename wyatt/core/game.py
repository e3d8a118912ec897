"""A game in progress, with the past it can take back. Each game of the house fills in its rules."""

from __future__ import annotations

from typing import Generic, Protocol, Self, TypeVar

from wyatt.core.errors import IllegalMove
from wyatt.core.events import Event, Log
from wyatt.core.legal_moves import LegalMoves, Ranked
from wyatt.core.verdict import Verdict


class Copied(Protocol):
    """A state: plain data in slots that can be copied cheaply."""

    def copy(self) -> Self: ...


S = TypeVar("S", bound=Copied)
M = TypeVar("M", bound=Ranked)


class BaseGame(Generic[S, M]):
    """One game: `push` plays a move, `pop` takes the last one back exactly, `copy` is independent.

    What a game fills in: `_read` makes a move of a line here, `_list` gives the legal moves,
    `_judge` a verdict, `_apply` plays a legal move and tells it to a log.
    """

    __slots__ = ("_past", "state")

    def __init__(self, state: S) -> None:
        #: The present. Bots and drawings get `view`, not this.
        self.state = state
        self._past: list[tuple[S, M]] = []

    def _read(self, move: M | str) -> M:
        raise NotImplementedError

    def _list(self) -> list[M]:
        raise NotImplementedError

    def _judge(self, move: M) -> Verdict:
        raise NotImplementedError

    def _apply(self, move: M, log: Log) -> None:
        raise NotImplementedError

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

    def copy(self) -> Self:
        """An independent game at this position, without the past."""
        return type(self)(self.state.copy())

    def __eq__(self, other: object) -> bool:
        return self.state == other.state if isinstance(other, type(self)) else NotImplemented

    __hash__ = None  # type: ignore[assignment]  # it changes as the game goes on
