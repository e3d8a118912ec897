"""The legal moves of a position, as one asks for them: in order, counted, or whether one is there."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, Protocol, TypeVar, overload


class Ranked(Protocol):
    """A move that knows its place in a list for reading."""

    @property
    def rank(self) -> tuple[Any, ...]:
        """What moves sort by when a person reads them."""


M = TypeVar("M", bound=Ranked)
M_co = TypeVar("M_co", bound=Ranked, covariant=True)


class LegalMoves(Sequence[M]):
    """The legal moves of a position in reading order."""

    __slots__ = ("_moves", "_read")

    def __init__(self, moves: Iterable[M], read: Callable[[str], M]) -> None:
        """read: makes a move of a line of notation."""
        self._moves = tuple(sorted(moves, key=lambda move: move.rank))
        self._read = read

    def __len__(self) -> int:
        return len(self._moves)

    @overload
    def __getitem__(self, index: int) -> M: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[M, ...]: ...
    def __getitem__(self, index: int | slice) -> M | tuple[M, ...]:
        return self._moves[index]

    def __iter__(self) -> Iterator[M]:
        return iter(self._moves)

    def __contains__(self, move: object) -> bool:
        """Whether a move, or a line of notation, is legal. Raises `NotAMove` for anything else."""
        if isinstance(move, str):
            line = str(self._read(move))
            return any(str(each) == line for each in self._moves)
        return move in self._moves

    def __repr__(self) -> str:
        return f"<LegalMoves: {', '.join(map(str, self._moves))}>"


class Reads(Protocol[M_co]):
    """What can make a move of a line here: the view that handed a list out."""

    def read_line(self, line: str, /) -> M_co:
        """The move that a line of notation names. Raises `NotAMove`."""


class MoveList(list[M]):
    """The legal moves that a view hands out: a fresh list, made for speed.

    A line of notation is in it as its move is: ``"discard hideout" in view.legal_moves``.
    """

    __slots__ = ("of",)

    #: Whose list this is.
    of: Reads[M]

    def __contains__(self, move: object) -> bool:
        """Whether a move, or a line of notation, is legal. Raises `NotAMove` for anything else."""
        return super().__contains__(self.of.read_line(move) if isinstance(move, str) else move)
