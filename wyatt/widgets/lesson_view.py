"""A course lesson as a widget: its text, table and questions, without a page around them."""

from __future__ import annotations

from typing import Any

import traitlets

from wyatt.core.spec import AnyGame
from wyatt.core.text import _
from wyatt.lessons.courses import ids
from wyatt.lessons.model import Lesson
from wyatt.lessons.reading import lesson_of, named_lesson
from wyatt.pages.course.page import CoursePage
from wyatt.pages.course.table import look_of
from wyatt.pages.course.view import course_area, new_words, split_area
from wyatt.ui import tags as h
from wyatt.ui.acts import NO_REQUEST, Request
from wyatt.ui.document import said_place
from wyatt.ui.html import slot
from wyatt.ui.html import sprite as signs
from wyatt.ui.tags import Html
from wyatt.ui.widget import Part, live_only
from wyatt.widgets.game_table import GameTable
from wyatt.widgets.screen import Screen

#: Requests that belong to the course's page, and not to a single lesson.
_OF_THE_COURSE = ("teacher", "clear", "load", "save", "sheet", "page")


class LessonView(Part):
    """A lesson you play in a cell, with its text, table and questions.

    | trait | holds |
    |---|---|
    | `done` | whether the lesson is finished (read-only) |
    | `answers` | the first answer to each question, by the question's number (read-only) |
    | `step` | the current stage's number, from 0 (read-only) |
    | `story` | whether to show the title and all the sentences, or only the new ones |
    | `table` | a `GameTable` with a copy of the lesson's game, which you can play on freely (read-only) |

    >>> lesson = LessonView("first-set")
    >>> lesson.step, lesson.done
    (0, False)
    """

    SHEETS = ("table", "split", "past", "lesson", "narrow", "wildcat")

    done = traitlets.Bool(False, read_only=True).tag(sync=True)
    answers = traitlets.Dict(read_only=True).tag(sync=True)
    step = traitlets.Int(0, read_only=True).tag(sync=True)
    story = traitlets.Bool(True).tag(sync=True)

    def __init__(self, lesson: str | Lesson, **traits: Any) -> None:
        """Show a course lesson by its id, or your own lesson. Raise `UnknownLesson` for others."""
        self.lesson = named_lesson(lesson)
        self._desk = CoursePage(own=self.lesson)
        #: The table for other cells, made on first use, and below it the number of moves and the
        #: game that the table shows.
        self._table: GameTable[Any] | None = None
        self._played: tuple[int, AnyGame] | None = None
        super().__init__(**traits)

    def __repr__(self) -> str:
        return f"<LessonView: {self.lesson.id}>"

    @property
    def table(self) -> GameTable[Any]:
        """A table with a copy of the lesson's game, for playing on from Python. The table stays the
        same for the entire lesson, but each move in the lesson replaces what you've tried.
        """
        with self.lock:
            if self._table is None:
                scene = self._desk.run.scene
                self._table = GameTable(self._desk.played(), viewer=scene.you)
                self._played = (len(scene.game.past), scene.game)
            return self._table

    def words(self) -> str:
        """Return the lesson's title and table, as text."""
        return f"{self.lesson.title}\n{self.table.words()}"

    def _follow(self) -> None:
        progress, id = self._desk.progress, self.lesson.id
        self.set_trait("done", id in progress.done)
        first = progress.first.get(id, {})
        self.set_trait("answers", {str(number): letter for number, letter in first.items()})
        self.set_trait("step", self._desk.step)

    def _update(self, request: Request = NO_REQUEST) -> None:
        super()._update(request)
        if self._table is None or self._played is None:
            return
        scene, (moves, game) = self._desk.run.scene, self._played
        # If the game and the number of moves are the same, nothing has happened. `==` would compare
        # complete positions.
        if moves != len(scene.game.past) or game is not scene.game:
            self._played = (len(scene.game.past), scene.game)
            self._table.game, self._table.viewer = self._desk.played(), scene.you

    @traitlets.observe("story")
    def _translate(self, _change: Any) -> None:
        if self._made:
            with self.lock:
                self._update()

    def _sprite(self) -> str:
        return str(signs()) + str(look_of(self.lesson.game).sprite)

    def _game_of_rules(self) -> str:
        return self.lesson.game

    def _frame(self) -> str:
        above, below = slot("notice", role="alert"), (said_place(), slot("rule"), split_area())
        area = course_area(look_of(self.lesson.game), "course")
        return h.div(above, slot("motion", hidden=True), area, below, cls="inner")

    def _parts(self) -> dict[str, Html]:
        parts = self._desk.parts()
        # In the next lesson, a learner needs the full text, because the notebook doesn't have it.
        if self.story or self._desk.finished or self._desk.lesson.id != self.lesson.id:
            return parts
        return {**parts, "say": new_words(self._desk.lesson)}

    def _outbox(self) -> list[dict[str, str]]:
        messages, self._desk.outbox = self._desk.outbox, []
        return messages

    def _carry_out(self, request: Request) -> None:
        if request.get("do") in _OF_THE_COURSE:
            self._desk.notice = _(
                "This button works only in the explorer. To open it, use the notebook explorer.ipynb or run wyatt explore."
            )
        else:
            self._desk.handle(request)


def lesson(named: str | Lesson) -> LessonView | Screen:
    """Return a lesson for a cell, without the title and sentences that the notebook already has.
    Under Voilà, return the course's page, open at this lesson. Both kinds of result have a `table`.
    named: the lesson or its id. Raise `UnknownLesson` for an unknown id.
    """
    found = named_lesson(named)
    if not live_only():
        return LessonView(found, story=False)
    page = look_of(found.game).page
    if found.id in ids(found.game) and found == lesson_of(found.id):
        return Screen({"lesson": found.id}, page=page)
    return Screen({}, page=page, desk=CoursePage(own=found))
