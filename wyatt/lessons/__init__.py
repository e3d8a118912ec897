"""The course: lessons as data, played by the engine.

`lesson("shot")` shows a lesson in a notebook; `solve("shot")` plays it through and says what does
not hold. The lessons lie under ``course``, one file each; `wyatt.lessons.model` says what they are
made of.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from wyatt.lessons.reading import ids, lesson_of, read_lesson, titles

if TYPE_CHECKING:
    from wyatt.lessons.model import Lesson
    from wyatt.lessons.run import Solved
    from wyatt.widgets.screen import Screen

__all__ = ["ids", "lesson", "lesson_of", "read_lesson", "solve", "titles"]


def lesson(named: str | Lesson) -> Screen:
    """A lesson as a live page in a notebook: one of the course by its id, or one of your own."""
    from wyatt.widgets.course_desk import lesson as shown

    return shown(named)


def solve(named: str | Lesson) -> Solved:
    """Play a lesson through with the engine, slips and questions included; true if all holds."""
    from wyatt.lessons.run import solve as played

    return played(lesson_of(named) if isinstance(named, str) else named)
