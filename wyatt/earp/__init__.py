"""Wyatt Earp: the engine. Cards, rules, positions, moves, scoring; the standard library alone."""

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
from wyatt.earp.spec import SPEC, Bot
from wyatt.earp.switches import PRESETS, SWITCHES, Rules
from wyatt.earp.view import View

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


def __dir__() -> list[str]:
    """What is meant for use, without the modules it lies in."""
    return sorted(__all__)
