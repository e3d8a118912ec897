"""The courses. A lesson is data, and its game's engine plays it.

`solve("shot")` plays a lesson and returns its problems. `begin("shot")` returns a game at the
lesson's start. `wyatt.widgets.lesson("shot")` shows the lesson in a notebook. `wyatt.lessons.model`
describes the parts of a lesson.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from wyatt.lessons.courses import ids, titles
from wyatt.lessons.reading import lesson_of, named_lesson, read_lesson

if TYPE_CHECKING:
    from wyatt.core.spec import AnyGame
    from wyatt.lessons.model import Lesson
    from wyatt.lessons.run import Solved

__all__ = ["begin", "ids", "lesson_of", "read_lesson", "solve", "titles"]


def solve(named: str | Lesson) -> Solved:
    """Play a lesson with the game's engine, and return the problems. The result is true if there
    are no problems. named: the lesson or its id. Raise `UnknownLesson` for an unknown id, and
    `RuntimeError` if the other players' moves never end.
    """
    from wyatt.lessons.run import solve as played

    return played(named_lesson(named))


def begin(named: str | Lesson) -> AnyGame:
    """Return a new game at the start of a lesson. Raise `UnknownLesson` for an unknown id."""
    return named_lesson(named).stages[0].scene().game
