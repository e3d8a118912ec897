"""The Wildcat Rummy engine: cards, melds, rules, positions and moves. The engine needs only the
standard library.

Howard Fosdick (BestFreeNewGames.com) invented the game.
"""

from __future__ import annotations

from wyatt.core.documents import read_json
from wyatt.core.errors import IllegalMove, InvalidDocument, Issue, NotAMove, Verdict
from wyatt.core.events import Event
from wyatt.core.records import Misstep
from wyatt.core.switches import Switch
from wyatt.core.view import LegalMoves
from wyatt.wildcat.documents import load_position, read_token, write_token
from wyatt.wildcat.game import Game, Record, Replay, View, load_record, replay
from wyatt.wildcat.melds import Meld
from wyatt.wildcat.moves import Move, parse_move
from wyatt.wildcat.scoring import HandScore, score_document, score_hand
from wyatt.wildcat.spec import SPEC, Bot
from wyatt.wildcat.state import CREDIT
from wyatt.wildcat.switches import PRESETS, SWITCHES, Rules
from wyatt.wildcat.types import Phase
from wyatt.wildcat.verbs import Verb

__all__ = [
    "CREDIT", "PRESETS", "SPEC", "SWITCHES", "Bot", "Event", "Game", "HandScore", "IllegalMove",
    "InvalidDocument", "Issue", "LegalMoves", "Meld", "Misstep", "Move", "NotAMove", "Phase",
    "Record", "Replay", "Rules", "Switch", "Verb", "Verdict", "View", "load_position",
    "load_record", "parse_move", "read_json", "read_token", "replay", "score_document",
    "score_hand", "write_token",
]  # fmt: skip


def __dir__() -> list[str]:
    return sorted(__all__)
