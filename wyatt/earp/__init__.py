"""Wyatt Earp: the engine. Cards, rules, positions, moves, scoring; the standard library alone.

A name is imported when it is first asked for, so that scoring one poster loads no moves.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from wyatt.core.errors import Fault, IllegalMove, NotAMove, Unusable
    from wyatt.core.legal_moves import LegalMoves
    from wyatt.core.switches import Switch
    from wyatt.core.verdict import Verdict
    from wyatt.earp.events import Event
    from wyatt.earp.game import Game
    from wyatt.earp.links import read_token, write_token
    from wyatt.earp.moves import Move, parse_move
    from wyatt.earp.reading import load_position, read_json
    from wyatt.earp.records import Misstep, Record, Replay, load_record, replay
    from wyatt.earp.scoring import Scoring, score_document, score_poster
    from wyatt.earp.spec import SPEC
    from wyatt.earp.switches import PRESETS, SWITCHES, Rules
    from wyatt.earp.view import Bot, View

__all__ = [
    "PRESETS",
    "SPEC",
    "SWITCHES",
    "Bot",
    "Event",
    "Fault",
    "Game",
    "IllegalMove",
    "LegalMoves",
    "Misstep",
    "Move",
    "NotAMove",
    "Record",
    "Replay",
    "Rules",
    "Scoring",
    "Switch",
    "Unusable",
    "Verdict",
    "View",
    "load_position",
    "load_record",
    "parse_move",
    "read_json",
    "read_token",
    "replay",
    "score_document",
    "score_poster",
    "write_token",
]

#: Where each of these lies.
_HOMES = {
    "Bot": "wyatt.earp.view",
    "Event": "wyatt.earp.events",
    "Fault": "wyatt.core.errors",
    "Game": "wyatt.earp.game",
    "IllegalMove": "wyatt.core.errors",
    "LegalMoves": "wyatt.core.legal_moves",
    "Misstep": "wyatt.earp.records",
    "Move": "wyatt.earp.moves",
    "NotAMove": "wyatt.core.errors",
    "PRESETS": "wyatt.earp.switches",
    "Record": "wyatt.earp.records",
    "Replay": "wyatt.earp.records",
    "Rules": "wyatt.earp.switches",
    "SPEC": "wyatt.earp.spec",
    "SWITCHES": "wyatt.earp.switches",
    "Scoring": "wyatt.earp.scoring",
    "Switch": "wyatt.core.switches",
    "Unusable": "wyatt.core.errors",
    "Verdict": "wyatt.core.verdict",
    "View": "wyatt.earp.view",
    "load_position": "wyatt.earp.reading",
    "load_record": "wyatt.earp.records",
    "parse_move": "wyatt.earp.moves",
    "read_json": "wyatt.earp.reading",
    "read_token": "wyatt.earp.links",
    "replay": "wyatt.earp.records",
    "score_document": "wyatt.earp.scoring",
    "score_poster": "wyatt.earp.scoring",
    "write_token": "wyatt.earp.links",
}


def __getattr__(name: str) -> object:
    """A name when it is first asked for. Raises `AttributeError` for a name that does not exist."""
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    found: object = vars(import_module(_HOMES[name]))[name]
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    """What is meant for use, without the modules it lies in."""
    return sorted(__all__)


assert set(_HOMES) == set(__all__)
