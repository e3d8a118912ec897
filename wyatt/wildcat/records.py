"""Records of Wildcat Rummy: a start and the moves from it."""

from __future__ import annotations

from typing import ClassVar

from wyatt.core import records as shared
from wyatt.core.records import MOST_MOVES, Misstep
from wyatt.wildcat.game import Game
from wyatt.wildcat.writing import POSITION_FORMAT, RECORD_FORMAT

__all__ = ["MOST_MOVES", "Misstep", "Record", "Replay", "load_record", "replay"]

Replay = shared.Replay[Game]


class Record(shared.Record):
    """A start (a position, or players with a seed and rules) and lines of moves."""

    __slots__ = ()
    RECORD_FORMAT: ClassVar[str] = RECORD_FORMAT
    POSITION_FORMAT: ClassVar[str] = POSITION_FORMAT


def load_record(document: object) -> Record:
    """Read a record, a bare position, or ``{"position": ..., "moves": [...]}``.

    Raises `Unusable` with every fault of the frame; the start is checked when it is played.
    """
    return Record.load(document)


def replay(record: Record) -> Replay:
    """Play a record through, or up to the first move that cannot be played.

    Raises `Unusable` if its start cannot be used.
    """
    return shared.replay(record, Game.from_start)
