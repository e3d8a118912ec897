"""Wyatt Earp as one object: what everybody outside the engine asks for."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from wyatt.core.lazy import Lazy
from wyatt.core.spec import Examples, GameSpec
from wyatt.core.text import _
from wyatt.earp.switches import PRESET_WORDS, PRESETS, SWITCHES, Rules

if TYPE_CHECKING:
    from wyatt.core.documents import Document
    from wyatt.earp.moves import Move
    from wyatt.earp.state import State
    from wyatt.earp.view import Bot, View


def part(move: Move) -> str:
    """The part of a turn that a move belongs to, as a heading over a list of moves."""
    from wyatt.earp.verbs import TABLE

    return _(TABLE[move.op].part)


def impatient(view: View) -> Move | None:
    """What to play when a hand does not end because everybody swaps discards (T14).

    Drawing from a supply that has run out twice ends the hand, so a harness that loses patience
    can stay within the rules (`end.supply`).
    """
    from wyatt.earp.moves import Move

    return Move("draw", "supply") if view.phase == "draw" else None


def _write_token(document: Mapping[str, Any]) -> str:
    from wyatt.earp.links import write_token

    return write_token(document)


def _read_token(token: str) -> Document:
    from wyatt.earp.links import read_token

    return read_token(token)


def _heuristic(seed: int) -> Bot:
    from wyatt.earp.heuristic import heuristic

    return heuristic


def _plain(seed: int) -> Bot:
    from wyatt.earp.players.plain import plain

    return plain


def _sharp(seed: int) -> Bot:
    from wyatt.earp.players.sharp import sharp

    return sharp


SPEC: GameSpec[State, Move, Rules, View] = GameSpec(
    name="wyatt",
    title="Wyatt Earp",
    engine=Lazy("wyatt.earp.game:Game"),
    records=Lazy("wyatt.earp.records:Record"),
    counted="money",
    examples=Examples(draw="draw supply", move="play jesse-james*3", rule="shot"),
    presets=PRESETS,
    preset_words=PRESET_WORDS,
    switches=SWITCHES,
    standing=lambda view: view.money,
    amount=lambda dollars: f"${dollars:,}",
    part=part,
    impatient=impatient,
    bots={"heuristic": _heuristic, "plain": _plain, "sharp": _sharp},
    write_token=_write_token,
    read_token=_read_token,
    words=Lazy("wyatt.earp.plain_text:WORDS"),
    aid=Lazy("wyatt.earp.aid:aid"),
    tips=Lazy("wyatt.earp.tips:tips"),
    rulebook=Lazy("wyatt.earp.rulebook:BOOK"),
    scoring=Lazy("wyatt.earp.poster_words:SHEET"),
    drawing=Lazy("wyatt.show.earp.page:DRAWING"),
    desk=Lazy("wyatt.widgets.desk:Desk"),
    draft=Lazy("wyatt.earp.draft:Draft"),
    editing=Lazy("wyatt.show.earp.editing:EDITING"),
    coach=Lazy("wyatt.earp.players.weighing:COACH"),
)
