"""Wyatt Earp as one object: what everybody outside the engine asks for."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from wyatt.core.lazy import Lazy
from wyatt.core.spec import Examples, GameSpec, Words
from wyatt.core.text import _
from wyatt.earp.game import Game
from wyatt.earp.links import read_token, write_token
from wyatt.earp.moves import Move
from wyatt.earp.records import Record
from wyatt.earp.state import State
from wyatt.earp.switches import PRESETS, SWITCHES, Rules
from wyatt.earp.verbs import TABLE
from wyatt.earp.view import View

if TYPE_CHECKING:
    from wyatt.core.aid import Aid, Tip
    from wyatt.core.rulebook import Book
    from wyatt.core.spec import ScoreSheet


#: A player of this game: looks at a view and names one of its legal moves.
Bot = Callable[[View], Move]


def part(move: Move) -> str:
    """The part of a turn that a move belongs to, as a heading over a list of moves."""
    return _(TABLE[move.op].part)


def impatient(view: View) -> Move | None:
    """What to play when a hand does not end because everybody swaps discards (T14).

    Drawing from a supply that has run out twice ends the hand, so a harness that loses patience
    can stay within the rules (`end.supply`).
    """
    return Move("draw", "supply") if view.phase == "draw" else None


def _heuristic(seed: int) -> Bot:
    from wyatt.earp.heuristic import heuristic

    return heuristic


def _plain(seed: int) -> Bot:
    from wyatt.earp.players.plain import plain

    return plain


def _sharp(seed: int) -> Bot:
    from wyatt.earp.players.sharp import sharp

    return sharp


def _book() -> Book:
    from wyatt.earp.rulebook import BOOK

    return BOOK


def _aid() -> Callable[[str], Aid]:
    from wyatt.earp.aid import aid

    return aid


def _tips() -> Callable[[], Sequence[Tip]]:
    from wyatt.earp.tips import tips

    return tips


def _scoring() -> ScoreSheet:
    from wyatt.earp.poster_words import SHEET

    return SHEET


def _words() -> Words[View, Move]:
    from wyatt.earp.speech import WORDS

    return WORDS


SPEC: GameSpec[State, Move, Rules, View] = GameSpec(
    name="wyatt",
    title="Wyatt Earp",
    game=Game,
    record=Record,
    counted="money",
    examples=Examples(draw="draw supply", move="play jesse-james*3", rule="shot"),
    presets=PRESETS,
    switches=SWITCHES,
    standing=lambda view: view.money,
    amount=lambda dollars: f"${dollars:,}",
    part=part,
    impatient=impatient,
    bots={"heuristic": _heuristic, "plain": _plain, "sharp": _sharp},
    write_token=write_token,
    read_token=read_token,
    words=_words,
    aid=_aid,
    tips=_tips,
    rulebook=_book,
    scoring=_scoring,
    drawing=Lazy("wyatt.show.earp.drawing:DRAWING"),
    desk=Lazy("wyatt.widgets.desk:Desk"),
    coach=Lazy("wyatt.earp.players.weighing:COACH"),
)
