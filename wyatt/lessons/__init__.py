"""The courses: lessons as data, played by the engines.

`solve("shot")` plays a lesson and returns its problems. `begin("shot")` returns the lesson's first
game. `wyatt.widgets.lesson("shot")` shows the lesson in a notebook. Each game with a course has a
package here, with one file per lesson. `wyatt.lessons.model` describes a lesson's parts.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from wyatt.lessons.courses import ids, titles
from wyatt.lessons.reading import lesson_of, read_lesson

if TYPE_CHECKING:
    from wyatt.core.spec import AnyGame
    from wyatt.lessons.model import Lesson
    from wyatt.lessons.run import Solved

__all__ = ["begin", "ids", "lesson_of", "read_lesson", "solve", "titles"]


def solve(named: str | Lesson) -> Solved:
    """Play a lesson, including its illegal moves and questions, with the game's engine, and return
    the problems. The result is true if there are no problems. named: the lesson or its id.
    """
    from wyatt.lessons.run import solve as played

    return played(lesson_of(named) if isinstance(named, str) else named)


def begin(named: str | Lesson) -> AnyGame:
    """Return a new game at the start of a lesson. Raise `UnknownLesson` for an unknown id."""
    lesson = lesson_of(named) if isinstance(named, str) else named
    return lesson.stages[0].scene().game
