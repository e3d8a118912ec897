"""Wildcat Rummy as one object: what everybody outside the engine asks for."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from wyatt.core.lazy import Lazy
from wyatt.core.spec import Examples, GameSpec, Words
from wyatt.core.text import _, plural
from wyatt.wildcat.game import Game
from wyatt.wildcat.links import read_token, write_token
from wyatt.wildcat.moves import Move
from wyatt.wildcat.records import Record
from wyatt.wildcat.state import State
from wyatt.wildcat.switches import PRESET_WORDS, PRESETS, SWITCHES, Rules
from wyatt.wildcat.verbs import TABLE
from wyatt.wildcat.view import View

if TYPE_CHECKING:
    from wyatt.core.aid import Aid, Tip
    from wyatt.core.rulebook import Book
    from wyatt.core.spec import ScoreSheet

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


def _words() -> Words[View, Move]:
    from wyatt.wildcat.speech import WORDS

    return WORDS


def _book() -> Book:
    from wyatt.wildcat.rulebook import BOOK

    return BOOK


def _aid() -> Callable[[str], Aid]:
    from wyatt.wildcat.aid import aid

    return aid


def _tips() -> Callable[[], Sequence[Tip]]:
    from wyatt.wildcat.tips import tips

    return tips


def _scoring() -> ScoreSheet:
    from wyatt.wildcat.hand_words import SHEET

    return SHEET


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
    words=_words,
    aid=_aid,
    tips=_tips,
    rulebook=_book,
    scoring=_scoring,
    drawing=Lazy("wyatt.show.wildcat.drawing:DRAWING"),
    desk=Lazy("wyatt.widgets.wildcat_desk:WildcatDesk"),
    draft=Lazy("wyatt.wildcat.draft:Draft"),
    editing=Lazy("wyatt.show.wildcat.editing:EDITING"),
    coach=Lazy("wyatt.wildcat.advice:COACH"),
)
