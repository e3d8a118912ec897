"""The coach in a lesson: the advice of every table, in words that the course has explained by then."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from wyatt.core.advice import Hint, Reason
from wyatt.core.text import _
from wyatt.lessons.courses import ids
from wyatt.lessons.glossary import Term, terms
from wyatt.lessons.model import Lesson
from wyatt.lessons.scene import LessonMove

#: So many reasons are said of a move where its worth is not reckoned up yet.
SAID = 2


@dataclass(frozen=True, slots=True)
class Advised:
    """What the coach says to a learner: the move, why in a sentence or two, the parts of its worth.

    There are no parts before the last word of the course is taught; from there on a learner reads
    what a player reads.
    """

    move: LessonMove
    why: str
    parts: tuple[Reason, ...] = ()


def advised(hint: Hint, lesson: Lesson) -> Advised:
    """A hint as a learner of this lesson can read it."""
    later = words_to_come(lesson.game, lesson.id)
    best = hint.best
    if not later:
        return Advised(best.move, hint.why, best.reasons)
    said = [
        reason.text
        for reason in best.reasons
        if not reason.aside and not any(term.stands_in(reason.text) for term in later)
    ]
    why = " ".join(said[:SAID]) or _("A later lesson tells why.")
    return Advised(best.move, why)


@cache
def words_to_come(game: str, lesson: str) -> tuple[Term, ...]:
    """The words that later lessons of a course bring in; none for a lesson that is not on its path."""
    path = ids(game)
    if lesson not in path:
        return ()
    at = path.index(lesson)
    return tuple(term for term in terms(game) if path.index(term.lesson) > at)
