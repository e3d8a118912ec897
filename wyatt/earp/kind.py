"""Wyatt Earp as the table room knows it: how a game starts, is read and written, who can play it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from wyatt.core.errors import IllegalMove, NotAMove, Unusable
from wyatt.earp.game import Game
from wyatt.earp.heuristic import heuristic
from wyatt.earp.links import read_token, write_token
from wyatt.earp.moves import SHERIFF_OF, Move
from wyatt.earp.reading import MOST_PLAYERS, read_json
from wyatt.earp.records import Record, Replay, load_record
from wyatt.earp.records import replay as replay_record
from wyatt.earp.scoring import Scoring, score_document
from wyatt.earp.switches import PRESETS, SWITCHES
from wyatt.earp.view import View

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

title = "Wyatt Earp"
#: What a game is won with, as documents name it.
COUNTED = "money"
#: A draw, another move and a rule, for texts that say how such a thing is written.
EXAMPLES = {
    "draw": "draw supply",
    "move": "play jesse-james*3",
    "rule": "shot",
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
    """What to play when a hand does not end because everybody swaps discards (T14).

    Drawing from a supply that has run out twice ends the hand, so a harness that loses patience
    can stay within the rules (`end.supply`).
    """
    return Move("draw", "supply") if view.phase == "draw" else None


def standing(view: View) -> dict[str, int]:
    """What everybody has of what the game is won with, in dollars."""
    return view.money


def amount(dollars: int) -> str:
    """An amount as it is always written: ``$3,000``."""
    return f"${dollars:,}"


def score(document: object) -> Scoring:
    """How a poster is split, from ``{"cp": [9, 5, 4], "reward": 8000, "rules": {...}}``.

    Raises `Unusable` with every fault.
    """
    return score_document(document)


_PARTS = {
    "draw": "Draw",
    "play": "Lay Outlaw cards",
    "photo": "Play a Sheriff card",
    "discard": "Discard one, ending the turn",
    "deal": "Between hands",
}


def part(move: Move) -> str:
    """The part of a turn that a move belongs to, as a heading over a list of moves."""
    if move.op in SHERIFF_OF:
        return "Play a Sheriff card"
    return _PARTS.get(move.verb, "Choose")
