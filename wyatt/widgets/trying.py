"""Controls made of ipywidgets: buttons that try moves on a table, and sliders for a split."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from html import escape
from typing import Any

from ipywidgets import HTML, IntSlider, ToggleButtons, VBox

from wyatt.core.errors import IllegalMove
from wyatt.core.spec import AnyGame
from wyatt.core.text import _
from wyatt.lessons import begin
from wyatt.widgets.beside import Stepper
from wyatt.widgets.game_table import GameTable, spec_of
from wyatt.widgets.scoring import SplitView


def try_moves(lesson: str, *moves: str, after: str = "") -> VBox:
    """Return a lesson's table, a button for each move to try, and controls that step through the
    game. When you press a button, you see whether the move is legal and why, and a legal move is
    played. lesson: the lesson's id. moves: the moves in notation. after: a move already played on
    the table, if any. Raise `UnknownLesson` for an unknown id.
    """

    def start() -> AnyGame:
        game = begin(lesson)
        if after:
            game.push(after)
        return game

    table: GameTable[Any] = GameTable(start(), viewer=begin(lesson).actor)
    if not moves:
        return VBox([table, Stepper(table)])
    words, view = spec_of(table.game).words(), table.game.view(table.actor)
    said = [words.readable(words.move_words(view.read_line(move), view)) for move in moves]
    told, choice = HTML(), ToggleButtons(options=list(zip(said, moves, strict=True)), value=None)

    def chosen(change: dict[str, Any]) -> None:
        table.game = start()
        told.value = escape(words.readable(table.why(change["new"]))).replace("\n", "<br>")
        with suppress(IllegalMove):
            table.push(change["new"])

    choice.observe(chosen, "value")
    return VBox([choice, told, table, Stepper(table)])


def try_split(cp: Sequence[int] = (9, 5, 4), reward: int = 8000) -> VBox:
    """Return sliders for a poster's capture points and dollars, with the split below. cp: 2 to 4
    players' capture points. reward: a multiple of 1,000 dollars. The sliders go to 14 points and
    20,000 dollars, or to what you give if it's more.
    """
    split = SplitView(cp, reward)
    pairs = zip(cp, split.state.players, strict=True)
    points = [IntSlider(own, 0, max(own, 14), description=name) for own, name in pairs]
    least, most = min(reward, 1000), max(reward, 20000)
    dollars = IntSlider(reward, least, most, 1000, description=_("reward"))

    def moved(_change: dict[str, Any]) -> None:
        split.cp = [slider.value for slider in points]
        split.reward = dollars.value

    for slider in (*points, dollars):
        slider.observe(moved, "value")
    return VBox([*points, dollars, split])
