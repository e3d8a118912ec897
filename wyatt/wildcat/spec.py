"""Wildcat Rummy as one object: what everybody outside the engine asks for."""

from __future__ import annotations

from collections.abc import Callable

from wyatt.core.lazy import Lazy
from wyatt.core.spec import Examples, GameSpec
from wyatt.core.text import _, plural
from wyatt.wildcat.game import Game
from wyatt.wildcat.links import read_token, write_token
from wyatt.wildcat.moves import Move
from wyatt.wildcat.records import Record
from wyatt.wildcat.state import State
from wyatt.wildcat.switches import PRESET_WORDS, PRESETS, SWITCHES, Rules
from wyatt.wildcat.verbs import TABLE
from wyatt.wildcat.view import View

#: A player of this game: looks at a view and names one of its legal moves.
Bot = Callable[[View], Move]


def part(move: Move) -> str:
    """The part of a turn that a move belongs to, as a heading over a list of moves."""
    return _(TABLE[move.op].part)


def amount(points: int) -> str:
    """Points in words: ``120 points``."""
    shown = f"{points:,}".replace("-", "−")
    return plural("{count} point", "{count} points", points, count=shown)


def _heuristic(seed: int) -> Bot:
    from wyatt.wildcat.heuristic import heuristic

    return heuristic


SPEC: GameSpec[State, Move, Rules, View] = GameSpec(
    name="wildcat",
    title="Wildcat Rummy",
    engine=lambda: Game,
    records=lambda: Record,
    counted="points",
    examples=Examples(draw="draw stock", move="meld 3C 4C 5C", rule="wildcat.pickup-meld"),
    presets=PRESETS,
    preset_words=PRESET_WORDS,
    switches=SWITCHES,
    standing=lambda view: view.totals,
    amount=amount,
    part=part,
    bots={"heuristic": _heuristic},
    write_token=write_token,
    read_token=read_token,
    words=Lazy("wyatt.wildcat.plain_text:WORDS"),
    aid=Lazy("wyatt.wildcat.aid:aid"),
    tips=Lazy("wyatt.wildcat.tips:tips"),
    rulebook=Lazy("wyatt.wildcat.rulebook:BOOK"),
    scoring=Lazy("wyatt.wildcat.hand_words:SHEET"),
    drawing=Lazy("wyatt.show.wildcat.page:DRAWING"),
    desk=Lazy("wyatt.widgets.wildcat_desk:WildcatDesk"),
    draft=Lazy("wyatt.wildcat.draft:Draft"),
    editing=Lazy("wyatt.show.wildcat.editing:EDITING"),
    coach=Lazy("wyatt.wildcat.advice:COACH"),
)
