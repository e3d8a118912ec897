"""Wildcat Rummy: the engine. Cards, melds, rules, positions, moves; the standard library alone.

The game was invented by Howard Fosdick, BestFreeNewGames.com.
"""

from wyatt.core.documents import read_json
from wyatt.core.errors import Fault, IllegalMove, NotAMove, Unusable
from wyatt.core.legal_moves import LegalMoves
from wyatt.core.switches import Switch
from wyatt.core.verdict import Verdict
from wyatt.wildcat.config import CREDIT
from wyatt.wildcat.events import Event
from wyatt.wildcat.game import Game
from wyatt.wildcat.links import read_token, write_token
from wyatt.wildcat.melds import Meld
from wyatt.wildcat.moves import Move, parse_move
from wyatt.wildcat.reading import load_position
from wyatt.wildcat.records import Misstep, Record, Replay, load_record, replay
from wyatt.wildcat.scoring import HandScore, score_document, score_hand
from wyatt.wildcat.spec import SPEC, Bot
from wyatt.wildcat.switches import PRESETS, SWITCHES, Rules
from wyatt.wildcat.view import View

__all__ = [
    "CREDIT",
    "PRESETS",
    "SPEC",
    "SWITCHES",
    "Bot",
    "Event",
    "Fault",
    "Game",
    "HandScore",
    "IllegalMove",
    "LegalMoves",
    "Meld",
    "Misstep",
    "Move",
    "NotAMove",
    "Record",
    "Replay",
    "Rules",
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
    "score_hand",
    "write_token",
]


def __dir__() -> list[str]:
    """What is meant for use, without the modules it lies in."""
    return sorted(__all__)
