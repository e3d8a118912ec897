"""A learner's progress, as a small document that stays in the learner's browser.

``{"format": "wyatt-progress/1", "done": ["shot"], "first": {"shot": {"1": "B"}}}``: the finished
lessons, and the first answer to each question of a lesson, by its number. ``"cleared": {"shot":
2}`` means that the learner has reset a lesson twice. Older entries from another page do not come
back. ``FORMAT.md`` in this folder lists all fields. A stored or imported document is hostile until
read.
"""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from datetime import date, datetime, timedelta
from typing import Any, NamedTuple, TypeVar

from wyatt.core.arguments import Arguments
from wyatt.core.documents import read_json
from wyatt.core.errors import InvalidDocument, Issues, invalid
from wyatt.core.limits import PROGRESS
from wyatt.core.state import Independent
from wyatt.core.text import N_, _
from wyatt.lessons.model import LETTERS, Lesson

FORMAT = "wyatt-progress/1"
_MOST, _LONGEST_ID = 200, 60
LONGEST_NAME = 60
_LONGEST_TITLE = 200
_SECOND = timedelta(seconds=1)
#: How many bets of a question are kept: the first one and the last ones.
MOST_BETS = 12
#: The time of a bet, and its letter, or on the page Again whether it was right.
_BET = re.compile(r"(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d) ([A-D+-])")

#: What is kept of each lesson, by its id.
_BY_LESSON = ("done", "first", "bets", "cleared", "at")
T = TypeVar("T")


class CourseProgress(Independent):
    """Finished lessons and first answers. Unknown lessons are kept, too.

    name: the learner's name, None if it was never set, empty if it was removed. date: the day of an
    export, ``YYYY-MM-DD``, or empty. bets: every bet of each question in order, such as
    ``"2026-11-22T18:05:12 B"``. On the page Again the letter is `+` or `-`. titles: the titles of
    added lessons. at: the current stage, from 1, of an unfinished lesson.
    """

    def __init__(self) -> None:
        self.done: dict[str, None] = {}
        self.first: dict[str, dict[int, str]] = {}
        self.bets: dict[str, dict[int, list[str]]] = {}
        #: The number of times each lesson was reset.
        self.cleared: dict[str, int] = {}
        self.name: str | None = None
        self.date = ""
        self.titles: dict[str, str] = {}
        self.at: dict[str, int] = {}

    def reach(self, lesson: str, stage: int) -> None:
        """Note the current stage, from 1. A finished lesson has none."""
        if lesson not in self.done and stage > 1:
            self.at[lesson] = stage

    def answer(self, lesson: str, number: int, letter: str) -> None:
        """Note an answer to a question. Only the first one counts."""
        self.first.setdefault(lesson, {}).setdefault(number, letter)

    def bet(self, lesson: str, number: int, letter: str, now: datetime | None = None) -> None:
        """Note a bet with its time. It is also the first answer if there is none.

        letter: the letter of the answer, or ``+`` or ``-`` on the page Again.
        """
        if letter in LETTERS:
            self.answer(lesson, number, letter)
        at = (now or datetime.now()).replace(microsecond=0, tzinfo=None)
        placed = self.bets.setdefault(lesson, {})
        before = placed.get(number, [])
        if before:  # two bets within a second keep their order
            last = datetime.fromisoformat(before[-1][:19])
            at = last + _SECOND if timedelta() <= last - at < 60 * _SECOND else at
        placed[number] = _kept([*before, f"{at.isoformat()} {letter}"])

    def tries(self, lesson: str, number: int) -> int:
        """Return the number of bets on a question, without the page Again."""
        placed = sum(one[-1] in LETTERS for one in self.bets.get(lesson, {}).get(number, ()))
        return placed or int(number in self.first.get(lesson, {}))

    def finish(self, lesson: str) -> None:
        """Note that a lesson is finished."""
        self.done[lesson] = None
        self.at.pop(lesson, None)

    def first_right(self, lesson: Lesson) -> tuple[int, int]:
        """Return how many of a lesson's questions were right the first time, and how many were answered."""
        given = self.first.get(lesson.id, {})
        questions = dict(enumerate(lesson.questions, 1))
        right = sum(
            LETTERS[questions[number].right] == letter
            for number, letter in given.items()
            if number in questions
        )
        return right, sum(number in questions for number in given)

    def rules(self, lesson: Lesson) -> tuple[set[str], set[str], set[str]]:
        """Return the rules in a lesson's questions that were last answered right, those last
        answered wrong, and all of them.
        """
        right: set[str] = set()
        wrong: set[str] = set()
        every: set[str] = set()
        for number, question in enumerate(lesson.questions, 1):
            option = question.options[question.right]
            every.update(option.rules)
            bets = self.bets.get(lesson.id, {}).get(number, ())
            last = bets[-1][-1] if bets else self.first.get(lesson.id, {}).get(number, "")
            if last:
                good = last in ("+", LETTERS[question.right])
                (right if good else wrong).update(option.rules)
        return right, wrong, every

    def merge(self, other: CourseProgress) -> None:
        """Add the entries of another document. Known first answers stay.

        If one of them has reset a lesson more often, only its entries count.
        """
        for lesson in {*other.done, *other.first, *other.bets, *other.cleared}:
            ahead = other.cleared.get(lesson, 0) - self.cleared.get(lesson, 0)
            if ahead > 0:
                self._forget(lesson)
                self.cleared[lesson] = other.cleared[lesson]
            if ahead >= 0 and lesson in other.first:
                self.first[lesson] = other.first[lesson] | self.first.get(lesson, {})
            if ahead >= 0 and lesson in other.bets:
                placed = self.bets.setdefault(lesson, {})
                for number, bets in other.bets[lesson].items():
                    placed[number] = _kept([*placed.get(number, ()), *bets])
        self.titles = other.titles | self.titles
        if self.name is None:
            self.name = other.name
        same = [id for id in other.done if self.cleared.get(id, 0) == other.cleared.get(id, 0)]
        self.done |= dict.fromkeys(same)
        for lesson, stage in other.at.items():
            if self.cleared.get(lesson, 0) == other.cleared.get(lesson, 0):
                self.at.setdefault(lesson, stage)
        self.at = {lesson: stage for lesson, stage in self.at.items() if lesson not in self.done}

    def take(self, stored: CourseProgress, lessons: Collection[str]) -> None:
        """Add the stored entries of these lessons, and replace those of all others.

        Another page of the same browser may have changed them in the meantime.
        """
        mine = CourseProgress()
        for name in _BY_LESSON:
            own = getattr(self, name)
            setattr(mine, name, {id: held for id, held in own.items() if id in lessons})
        mine.titles, mine.date = self.titles, self.date
        mine.name = self.name if stored.name is None else stored.name
        mine.merge(stored)
        vars(self).update(vars(mine))

    def clear(self, lessons: Collection[str]) -> None:
        """Remove these lessons and the name. A mark stays, so that another page does not bring them back."""
        if self.name is not None:
            self.name = ""
        for id in lessons:
            self._forget(id)
            self.cleared[id] = self.cleared.get(id, 0) + 1

    def _forget(self, lesson: str) -> None:
        for name in _BY_LESSON:
            if name != "cleared":
                getattr(self, name).pop(lesson, None)

    def document(self) -> dict[str, Any]:
        """Return the document in its format, without empty fields."""
        more = {
            "cleared": dict(sorted(self.cleared.items())),
            "bets": by_number(dict(sorted(self.bets.items()))),
            "titles": {
                id: said
                for id, said in sorted(self.titles.items())
                if id in self.first or id in self.done or id in self.at
            },
            "at": dict(sorted(self.at.items())),
            "date": self.date,
        }
        named = {} if self.name is None else {"name": self.name}
        first = by_number(dict(sorted(self.first.items())))
        held = {key: value for key, value in more.items() if value}
        return {"format": FORMAT, **named, "done": list(self.done), "first": first, **held}

    def text(self) -> str:
        """Return the document as text, as browsers store it."""
        return json.dumps(self.document(), ensure_ascii=False)

    def export(self, today: date | None = None) -> str:
        """Return the document as a file to hand in, with its date."""
        dated = {**self.document(), "date": (today or date.today()).isoformat()}
        return json.dumps(dated, ensure_ascii=False, indent=1)


def by_number(questions: Mapping[str, Mapping[int, T]]) -> dict[str, dict[str, T]]:
    """Return a value per question of each lesson as in a document: numbers as text, in order."""
    return {
        lesson: {str(number): held[number] for number in sorted(held)}
        for lesson, held in questions.items()
    }


def file_name(learner: str | None) -> str:
    """Return the file name of an export. It contains the learner's name, so that thirty files differ."""
    name = "-".join(
        "".join(letter if letter.isalnum() else " " for letter in learner or "").split()
    )
    return f"wyatt-progress-{name}.json" if name else "wyatt-progress.json"


def named(text: str) -> str:
    """Return a typed name for storage: its first letters, without control characters."""
    return "".join(letter for letter in text if _is_line(letter, 1))[:LONGEST_NAME]


def is_progress(text: str) -> bool:
    """Return whether a text looks like a learner's progress, valid or not."""
    try:
        document = read_json(text, PROGRESS)
    except InvalidDocument:
        return False
    family = FORMAT.partition("/")[0]
    return isinstance(document, Mapping) and str(document.get("format")).startswith(f"{family}/")


def read_progress(text: str) -> CourseProgress:
    """Return the progress in a text. Raise `InvalidDocument` with every issue."""
    document = read_json(text, PROGRESS)
    if not isinstance(document, Mapping) or document.get("format") != FORMAT:
        raise invalid(_("must be {format} in a learner's progress.", format=FORMAT), "format")
    progress, read = CourseProgress(), Arguments(Issues())
    _read_done(document.get("done", []), progress, read)
    for field in _FIELDS:
        field.read(document.get(field.name, {}), progress, read)
    reached, progress.at = progress.at, {}
    for lesson, stage in reached.items():
        progress.reach(lesson, stage)
    name, day = document.get("name"), document.get("date", "")
    if name is None or _is_line(name, LONGEST_NAME):
        progress.name = name
    else:
        said = _(
            "must be a name of at most {most} characters, without control characters.",
            most=LONGEST_NAME,
        )
        read.issue("name", said)
    if day == "" or (isinstance(day, str) and len(day) == 10 and _is_day(day)):
        progress.date = day
    else:
        read.issue("date", _("must be a day, written {day}.", day="2026-11-22"))
    read.done()
    return progress


def _read_done(done: object, progress: CourseProgress, read: Arguments) -> None:
    if not isinstance(done, list) or len(done) > _MOST:
        read.issue("done", _("must be a list of at most {most} lessons.", most=_MOST))
        return
    for at, lesson in enumerate(done):
        if _is_id(lesson):
            progress.finish(lesson)
        else:
            read.issue(f"done[{at}]", _("must be the id of a lesson."))


class _Field(NamedTuple):
    """A field with one value per lesson, or per question of a lesson.

    wrong: the sentence about a value that is not such an object. questions: the same for the
    questions of a lesson, if it has values per question. each: the sentence about one invalid
    value. made: returns the value to keep.
    """

    name: str
    wrong: str
    each: str
    valid: Callable[[Any], bool]
    questions: str = ""
    made: Callable[[Any], Any] = lambda value: value

    def read(self, held: object, progress: CourseProgress, read: Arguments) -> None:
        """Add the valid values to the progress, and report the others."""
        kept = getattr(progress, self.name)
        for where, lesson, number, value in self._values(held, read):
            if not self.valid(value):
                letters, bet = ", ".join(LETTERS), '"2026-11-22T18:05:12 B"'
                read.issue(where, _(self.each, letters=letters, bet=bet, most=_LONGEST_TITLE))
            elif self.questions:
                kept.setdefault(lesson, {}).setdefault(number, self.made(value))
            else:
                kept[lesson] = value

    def _values(self, held: object, read: Arguments) -> Iterator[tuple[str, str, int, object]]:
        """Yield every value with its path, its lesson and its question; None if these are invalid."""
        for lesson, value in _entries(held, self.name, self.wrong, read):
            where = f"{self.name}.{lesson}"
            own = value if _is_id(lesson) else None
            if not self.questions:
                yield where, lesson, 0, own
                continue
            for number, each in _entries(own, where, self.questions, read):
                valid = number.isascii() and number.isdigit() and len(number) < 4
                yield (
                    f"{where}.{number}",
                    lesson,
                    int(number) if valid else 0,
                    each if valid else None,
                )


def _entries(held: object, where: str, wrong: str, read: Arguments) -> Iterable[tuple[str, object]]:
    """Return the entries of an object, or report any other value."""
    if isinstance(held, Mapping) and len(held) <= _MOST:
        return held.items()
    read.issue(where, _(wrong))
    return ()


def _kept(bets: list[str]) -> list[str]:
    """Return the bets of a question in order of time: the first one and the last ones."""
    ordered = sorted(set(bets))
    return ordered if len(ordered) <= MOST_BETS else [ordered[0], *ordered[1 - MOST_BETS :]]


def _is_bet(value: object) -> bool:
    found = _BET.fullmatch(value) if isinstance(value, str) else None
    return found is not None and _is_day(found[1])


def _is_day(value: str) -> bool:
    try:
        datetime.fromisoformat(value)
    except ValueError:
        return False
    return value.isascii()


def _is_line(value: object, longest: int) -> bool:
    """Return whether this is one line of text, in any alphabet."""
    return (
        isinstance(value, str)
        and len(value) <= longest
        and not any(unicodedata.category(letter) in ("Cc", "Cs", "Zl", "Zp") for letter in value)
    )


def _is_id(value: object) -> bool:
    return (
        isinstance(value, str)
        and 0 < len(value) <= _LONGEST_ID
        and value.isascii()
        and value.replace("-", "").isalnum()
    )


def _is_whole(value: object, beyond: int) -> bool:
    return type(value) is int and 0 < value < beyond


#: The fields with values per lesson, in the order in which their issues are listed.
_FIELDS = (
    _Field(
        "cleared",
        N_("must map each lesson to the number of times it was reset."),
        N_("must be the number of times it was reset."),
        lambda times: _is_whole(times, 10**6),
    ),
    _Field(
        "first",
        N_("must map each lesson to its answers."),
        N_("must be one of {letters}."),
        lambda letter: isinstance(letter, str) and letter in tuple(LETTERS),
        N_("must map each question number to an answer."),
    ),
    _Field(
        "bets",
        N_("must map each lesson to its bets."),
        N_("must be a list of bets such as {bet}."),
        lambda bets: isinstance(bets, list) and all(map(_is_bet, bets)),
        N_("must map each question number to its bets."),
        _kept,
    ),
    _Field(
        "at",
        N_("must map each lesson to the stage reached."),
        N_("must be a stage number."),
        lambda stage: _is_whole(stage, 10**3),
    ),
    _Field(
        "titles",
        N_("must map each lesson to its title."),
        N_("must be a title of at most {most} characters."),
        lambda title: _is_line(title, _LONGEST_TITLE),
    ),
)
