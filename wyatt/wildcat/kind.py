"""Wildcat Rummy as the table room knows it: how a game starts, is read and written, who plays it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from wyatt.core.documents import read_json
from wyatt.core.errors import IllegalMove, NotAMove, Unusable
from wyatt.wildcat.config import MOST_PLAYERS
from wyatt.wildcat.game import Game
from wyatt.wildcat.heuristic import heuristic
from wyatt.wildcat.links import read_token, write_token
from wyatt.wildcat.moves import Move
from wyatt.wildcat.records import Record, Replay, load_record
from wyatt.wildcat.records import replay as replay_record
from wyatt.wildcat.scoring import HandScore
from wyatt.wildcat.scoring import score_document as score_hand_document
from wyatt.wildcat.switches import PRESETS, SWITCHES
from wyatt.wildcat.view import View

__all__ = [
    "COUNTED",
    "EXAMPLES",
    "MOST_PLAYERS",
    "PRESETS",
    "SWITCHES",
    "IllegalMove",
    "NotAMove",
    "Unusable",
    "amount",
    "bots",
    "give_up_waiting",
    "part",
    "read",
    "read_token",
    "record",
    "replay",
    "score",
    "standing",
    "start",
    "title",
    "write",
    "write_token",
]

title = "Wildcat Rummy"
#: What a game is won with, as documents name it.
COUNTED = "points"
#: A draw, another move and a rule, for texts that say how such a thing is written.
EXAMPLES = {
    "draw": "draw stock",
    "move": "meld 3C 4C 5C",
    "rule": "wildcat.pickup-meld",
}


def start(document: Mapping[str, Any]) -> Game:
    """A game from a position, or from players, seed and rules. Raises `Unusable`."""
    return Game.from_start(document)


def read(text: bytes) -> Record:
    """A position or a record as a file holds it. Raises `Unusable` with every fault."""
    return record(read_json(text))


def record(document: object) -> Record:
    """A position or a record as a document. Raises `Unusable` with every fault."""
    return load_record(document)


def replay(record: Record) -> Replay:
    """Play a record up to its end, or to the first move that cannot be played.

    Raises `Unusable` if its start cannot be used.
    """
    return replay_record(record)


def write(start: Mapping[str, Any], moves: Sequence[str]) -> dict[str, Any]:
    """A start and lines of moves as a document that `read` reads."""
    return Record(start, tuple(moves)).document()


def bots() -> Mapping[str, Callable[[View], Move]]:
    """The players that know this game; `random` needs to know none and is the table's own."""
    return {"heuristic": heuristic}


def give_up_waiting(view: View) -> Move | None:
    """No hand goes on for ever: each turn takes a card of the stock or lays one on the table."""
    return None


def standing(view: View) -> dict[str, int]:
    """What everybody has of what the game is won with."""
    return view.totals


def amount(points: int) -> str:
    """Points in words: ``120 points``."""
    return f"{points:,} point{'' if points == 1 else 's'}"


def score(document: object) -> HandScore:
    """What a hand is worth, from ``{"melds": [...], "hand": [...], "out": false}``.

    Raises `Unusable` with every fault.
    """
    return score_hand_document(document)


_PARTS = {
    "draw": "Draw",
    "take": "Take the discard pile",
    "take to": "Take the discard pile",
    "meld": "Meld",
    "add": "Add a fourth card",
    "discard": "Discard one, ending the turn",
    "skip": "End the turn",
    "deal": "Between hands",
}


def part(move: Move) -> str:
    """The part of a turn that a move belongs to, as a heading over a list of moves."""
    return _PARTS[move.verb]
