"""The engine of Wyatt Earp: cards, rules, positions, moves and scoring. It needs only the standard
library.

Names are imported on first use, so scoring one poster does not load the moves.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from wyatt.core.documents import read_json
    from wyatt.core.errors import IllegalMove, InvalidDocument, Issue, NotAMove, Verdict
    from wyatt.core.events import Event
    from wyatt.core.records import Misstep
    from wyatt.core.switches import Switch
    from wyatt.core.view import LegalMoves
    from wyatt.earp.documents import load_position, read_token, write_token
    from wyatt.earp.game import Bot, Game, Record, Replay, View, load_record, replay
    from wyatt.earp.moves import Move, parse_move
    from wyatt.earp.scoring import Scoring, score_document, score_poster
    from wyatt.earp.spec import SPEC
    from wyatt.earp.switches import PRESETS, SWITCHES, Rules
    from wyatt.earp.verbs import Verb

__all__ = [
    "PRESETS",
    "SPEC",
    "SWITCHES",
    "Bot",
    "Event",
    "Game",
    "IllegalMove",
    "InvalidDocument",
    "Issue",
    "LegalMoves",
    "Misstep",
    "Move",
    "NotAMove",
    "Record",
    "Replay",
    "Rules",
    "Scoring",
    "Switch",
    "Verb",
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

#: The module of each of these names.
_HOMES = {
    "Bot": "wyatt.earp.game",
    "Event": "wyatt.earp.events",
    "Issue": "wyatt.core.errors",
    "Game": "wyatt.earp.game",
    "IllegalMove": "wyatt.core.errors",
    "LegalMoves": "wyatt.core.view",
    "Misstep": "wyatt.core.records",
    "Move": "wyatt.earp.moves",
    "NotAMove": "wyatt.core.errors",
    "PRESETS": "wyatt.earp.switches",
    "Record": "wyatt.earp.game",
    "Replay": "wyatt.core.records",
    "Rules": "wyatt.earp.switches",
    "SPEC": "wyatt.earp.spec",
    "SWITCHES": "wyatt.earp.switches",
    "Scoring": "wyatt.earp.scoring",
    "Switch": "wyatt.core.switches",
    "InvalidDocument": "wyatt.core.errors",
    "Verb": "wyatt.earp.verbs",
    "Verdict": "wyatt.core.errors",
    "View": "wyatt.earp.game",
    "load_position": "wyatt.earp.documents",
    "load_record": "wyatt.earp.game",
    "parse_move": "wyatt.earp.moves",
    "read_json": "wyatt.core.documents",
    "read_token": "wyatt.earp.documents",
    "replay": "wyatt.earp.game",
    "score_document": "wyatt.earp.scoring",
    "score_poster": "wyatt.earp.scoring",
    "write_token": "wyatt.earp.documents",
}


def __getattr__(name: str) -> object:
    """Return a name on its first use. Raise `AttributeError` for an unknown name."""
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    found: object = vars(import_module(_HOMES[name]))[name]
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    """Return the public names, without their modules."""
    return sorted(__all__)


assert set(_HOMES) == set(__all__)
