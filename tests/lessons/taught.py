"""Every lesson of both courses, the words that come later, and letters of answers."""

import re
from collections.abc import Iterable

from tests.collected import collected
from wyatt.lessons import ids, lesson_of
from wyatt.lessons.courses import terms
from wyatt.lessons.model import LETTERS, Lesson, Question, games

IDS = [id for game in games() for id in ids(game)]
LESSONS = [lesson_of(id) for id in IDS]
each_id = collected("id", IDS)
each_lesson = collected("lesson", LESSONS)
each_game = collected("game", games())


def early(lesson: Lesson, read: Iterable[str]) -> list[tuple[str, str]]:
    """Words used before the lesson that explains them, each with its text."""
    order = ids(lesson.game)
    at = order.index(lesson.id)
    later = [term for term in terms(lesson.game) if order.index(term.lesson) > at]
    return [(term.id, text) for text in read for term in later if re.search(term.pattern, text)]


def letter(question: Question, right: bool = True) -> str:
    return LETTERS[question.right if right else (question.right + 1) % 2]


def wrong(id: str, number: int = 1) -> str:
    return letter(lesson_of(id).questions[number - 1], right=False)
