"""The Wyatt Earp engine: cards, rules, positions, moves and scoring. The engine needs only the
standard library.

Each public name is imported on its first use, so scoring a poster doesn't load the moves.
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
    from wyatt.earp.types import Phase
    from wyatt.earp.verbs import Verb

__all__ = [
    "PRESETS", "SPEC", "SWITCHES", "Bot", "Event", "Game", "IllegalMove", "InvalidDocument",
    "Issue", "LegalMoves", "Misstep", "Move", "NotAMove", "Phase", "Record", "Replay", "Rules",
    "Scoring", "Switch", "Verb", "Verdict", "View", "load_position", "load_record", "parse_move",
    "read_json", "read_token", "replay", "score_document", "score_poster", "write_token",
]  # fmt: skip

#: Each module's public names.
_NAMES = {
    "wyatt.core.documents": ("read_json",),
    "wyatt.core.errors": ("IllegalMove", "InvalidDocument", "Issue", "NotAMove", "Verdict"),
    "wyatt.core.records": ("Misstep", "Replay"),
    "wyatt.core.switches": ("Switch",),
    "wyatt.core.view": ("LegalMoves",),
    "wyatt.earp.documents": ("load_position", "read_token", "write_token"),
    "wyatt.earp.events": ("Event",),
    "wyatt.earp.game": ("Bot", "Game", "Record", "View", "load_record", "replay"),
    "wyatt.earp.moves": ("Move", "parse_move"),
    "wyatt.earp.scoring": ("Scoring", "score_document", "score_poster"),
    "wyatt.earp.spec": ("SPEC",),
    "wyatt.earp.switches": ("PRESETS", "Rules", "SWITCHES"),
    "wyatt.earp.types": ("Phase",),
    "wyatt.earp.verbs": ("Verb",),
}
_HOMES = {name: module for module, names in _NAMES.items() for name in names}


def __getattr__(name: str) -> object:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    found: object = vars(import_module(_HOMES[name]))[name]
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    return sorted(_HOMES)
