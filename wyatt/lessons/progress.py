"""What a learner has done, as a small document that stays in their own browser.

``{"format": "wyatt-progress/1", "done": ["shot"], "first": {"shot": {"1": "B"}}}``: the lessons
done, and the first answer given to each question of a lesson, by its number. ``"cleared": {"shot":
2}`` says that the learner has thrown a lesson away twice: what was noted before that does not come
back from another page. A stored or imported document is hostile until read.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping
from typing import Any

from wyatt.core.documents import read_json
from wyatt.core.errors import Fault, Unusable
from wyatt.core.text import _
from wyatt.lessons.model import LETTERS, Lesson

FORMAT = "wyatt-progress/1"
LONGEST = 100_000
_MOST, _LONGEST_ID = 200, 60


class CourseProgress:
    """Lessons done and first answers. Lessons that this version does not have are kept as well."""

    def __init__(self) -> None:
        self.done: dict[str, None] = {}
        self.first: dict[str, dict[int, str]] = {}
        #: How many times each lesson was thrown away.
        self.cleared: dict[str, int] = {}

    def answer(self, lesson: str, number: int, letter: str) -> None:
        """Note an answer to a question of a lesson; only the first one counts."""
        self.first.setdefault(lesson, {}).setdefault(number, letter)

    def finish(self, lesson: str) -> None:
        """Note that a lesson is done."""
        self.done[lesson] = None

    def first_right(self, lesson: Lesson) -> tuple[int, int]:
        """Of a lesson's questions: how many were right at the first try, how many answered."""
        given = self.first.get(lesson.id, {})
        questions = dict(enumerate(lesson.questions, 1))
        right = sum(
            LETTERS[questions[number].right] == letter
            for number, letter in given.items()
            if number in questions
        )
        return right, sum(number in questions for number in given)

    def merge(self, other: CourseProgress) -> None:
        """Add what another document says; first answers that are known stay.

        Of a lesson that one of them has cleared more often, only that one counts.
        """
        for lesson in {*other.done, *other.first, *other.cleared}:
            ahead = other.cleared.get(lesson, 0) - self.cleared.get(lesson, 0)
            if ahead > 0:
                self._forget(lesson)
                self.cleared[lesson] = other.cleared[lesson]
            if ahead >= 0 and lesson in other.first:
                self.first[lesson] = other.first[lesson] | self.first.get(lesson, {})
        same = [id for id in other.done if self.cleared.get(id, 0) == other.cleared.get(id, 0)]
        self.done |= dict.fromkeys(same)

    def take(self, stored: CourseProgress, lessons: Collection[str]) -> None:
        """Add what is stored of these lessons; of all others what is stored is what holds.

        Another page of the same browser may have changed or cleared those in the meantime.
        """
        mine = CourseProgress()
        mine.done = {id: None for id in self.done if id in lessons}
        mine.first = {id: answers for id, answers in self.first.items() if id in lessons}
        mine.cleared = {id: times for id, times in self.cleared.items() if id in lessons}
        mine.merge(stored)
        self.done, self.first, self.cleared = mine.done, mine.first, mine.cleared

    def clear(self, lessons: Collection[str]) -> None:
        """Forget these lessons; a mark stays, so that no other page brings them back."""
        for id in lessons:
            self._forget(id)
            self.cleared[id] = self.cleared.get(id, 0) + 1

    def _forget(self, lesson: str) -> None:
        self.done.pop(lesson, None)
        self.first.pop(lesson, None)

    def document(self) -> dict[str, Any]:
        """The document of the format."""
        first = {
            lesson: {str(number): answers[number] for number in sorted(answers)}
            for lesson, answers in sorted(self.first.items())
        }
        document = {"format": FORMAT, "done": list(self.done), "first": first}
        return (
            {**document, "cleared": dict(sorted(self.cleared.items()))}
            if self.cleared
            else document
        )

    def text(self) -> str:
        """The document as text, to be stored or saved."""
        return json.dumps(self.document(), ensure_ascii=False)


def is_progress(text: str) -> bool:
    """Whether a text means to be a learner's progress, sound or not."""
    try:
        document = read_json(text[: LONGEST + 1])
    except Unusable:
        return False
    family = FORMAT.partition("/")[0]
    return isinstance(document, Mapping) and str(document.get("format")).startswith(f"{family}/")


def read_progress(text: str) -> CourseProgress:
    """Progress from a text that somebody brings. Raises `Unusable` with every fault."""
    if len(text) > LONGEST:
        raise Unusable([Fault("", _("this is far too long for a learner's progress."))])
    document = read_json(text)
    if not isinstance(document, Mapping) or document.get("format") != FORMAT:
        raise Unusable(
            [Fault("format", _("a learner's progress says {format} here.", format=FORMAT))]
        )
    faults: list[Fault] = []
    progress = CourseProgress()
    _read_done(document.get("done", []), progress, faults)
    _read_cleared(document.get("cleared", {}), progress, faults)
    _read_first(document.get("first", {}), progress, faults)
    if faults:
        raise Unusable(faults)
    return progress


def _read_done(done: object, progress: CourseProgress, faults: list[Fault]) -> None:
    """The lessons done."""
    if not isinstance(done, list) or len(done) > _MOST:
        faults.append(Fault("done", _("must be a list of at most {most} lessons.", most=_MOST)))
        return
    for at, lesson in enumerate(done):
        if _is_id(lesson):
            progress.finish(lesson)
        else:
            faults.append(Fault(f"done[{at}]", _("must be the id of a lesson.")))


def _read_cleared(cleared: object, progress: CourseProgress, faults: list[Fault]) -> None:
    """How often each lesson was thrown away."""
    if not isinstance(cleared, Mapping) or len(cleared) > _MOST:
        faults.append(Fault("cleared", _("must be how often each lesson was thrown away.")))
        return
    for lesson, times in cleared.items():
        if _is_id(lesson) and type(times) is int and 0 < times < 10**6:
            progress.cleared[lesson] = times
        else:
            faults.append(Fault(f"cleared.{lesson}", _("must be how often it was thrown away.")))


def _read_first(first: object, progress: CourseProgress, faults: list[Fault]) -> None:
    """The first answer to each question of each lesson."""
    if not isinstance(first, Mapping) or len(first) > _MOST:
        faults.append(Fault("first", _("must be answers by lesson.")))
        return
    for lesson, answers in first.items():
        where = f"first.{lesson}"
        if not _is_id(lesson) or not isinstance(answers, Mapping) or len(answers) > _MOST:
            faults.append(Fault(where, _("must be answers by the number of the question.")))
            continue
        for number, letter in answers.items():
            sound = number.isascii() and number.isdigit() and len(number) < 4
            if sound and isinstance(letter, str) and len(letter) == 1 and letter in LETTERS:
                progress.answer(lesson, int(number), letter)
            else:
                one_of = _("must be one of {letters}.", letters=", ".join(LETTERS))
                faults.append(Fault(f"{where}.{number}", one_of))


def _is_id(value: object) -> bool:
    return (
        isinstance(value, str)
        and 0 < len(value) <= _LONGEST_ID
        and value.isascii()
        and value.replace("-", "").isalnum()
    )
