"""A learner's progress, as a small document that stays in the learner's browser.

In ``{"format": "wyatt-progress/1", "done": ["shot"], "first": {"shot": {"1": "B"}}}``, ``done``
lists the finished lessons, and ``first`` has the first answer to each question, by the question's
number. ``"cleared": {"shot": 2}`` means the learner has reset a lesson twice, so older entries from
another page don't come back. ``"restarted": {"photo": 1}`` does the same for the stage in ``at``.
``FORMAT.md`` in this folder lists all fields. Read a stored or imported document with
`read_progress`, which checks all the fields it uses.
"""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Collection, Mapping
from contextlib import suppress
from datetime import date, datetime, timedelta
from typing import Any, TypeVar

from wyatt.core.documents import check_game, read_json
from wyatt.core.errors import InvalidDocument, invalid
from wyatt.core.limits import PROGRESS
from wyatt.core.shape import check, one_of, whole
from wyatt.core.state import Independent
from wyatt.core.text import N_, _
from wyatt.lessons.model import LETTERS, Lesson

FORMAT = "wyatt-progress/1"
_MOST, _LONGEST_ID = 200, 60
LONGEST_NAME = 60
_LONGEST_TITLE = 200
#: How many bets to keep for a question: the first one and the latest ones.
MOST_BETS = 12
#: A bet's time, and its letter or, on the page Again, ``+`` for right or ``-`` for wrong.
_BET = re.compile(r"(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d) ([A-D+-])")

#: What's stored for each lesson, by the lesson's id.
_BY_LESSON = ("done", "first", "bets", "cleared", "restarted", "at")
T = TypeVar("T")


class CourseProgress(Independent):
    """A learner's finished lessons and answers. Unknown lessons are kept, too.

    name: the learner's name, None if it was never set, or empty if it was removed. date: the day of
    an export, ``YYYY-MM-DD``, or empty. bets: up to 12 bets per question in order, such as
    ``"2026-11-22T18:05:12 B"``. On the page Again, ``+`` for right or ``-`` for wrong replaces the
    letter. titles: the added lessons' titles. at: the furthest stage, from 2, of each unfinished
    lesson.
    """

    def __init__(self) -> None:
        self.done: dict[str, None] = {}
        self.first: dict[str, dict[int, str]] = {}
        self.bets: dict[str, dict[int, list[str]]] = {}
        #: How many times each lesson was reset, and begun again at its first stage since then.
        self.cleared: dict[str, int] = {}
        self.restarted: dict[str, int] = {}
        self.name: str | None = None
        self.date = ""
        self.titles: dict[str, str] = {}
        self.at: dict[str, int] = {}

    def reach(self, lesson: str, stage: int) -> None:
        """Record the furthest stage of an unfinished lesson. Stage 1 isn't recorded."""
        if lesson not in self.done and stage > self.at.get(lesson, 1):
            self.at[lesson] = stage

    def restart(self, lesson: str) -> None:
        """Forget the furthest stage of an unfinished lesson, on other pages, too."""
        if self.at.pop(lesson, None):
            self.restarted[lesson] = self.restarted.get(lesson, 0) + 1

    def answer(self, lesson: str, number: int, letter: str) -> None:
        """Record the first answer to a question. Later answers are ignored."""
        self.first.setdefault(lesson, {}).setdefault(number, letter)

    def bet(self, lesson: str, number: int, letter: str, now: datetime | None = None) -> None:
        """Record a bet with its time. The first bet on a question is also the first answer. letter:
        the answer's letter or, on the page Again, ``+`` for right or ``-`` for wrong.
        """
        if letter in LETTERS:
            self.answer(lesson, number, letter)
        at = (now or datetime.now()).replace(microsecond=0, tzinfo=None)
        placed = self.bets.setdefault(lesson, {})
        before = placed.get(number, [])
        if before:  # bets in the same second stay in order
            last = datetime.fromisoformat(before[-1][:19])
            at = last + timedelta(seconds=1) if 0 <= (last - at).total_seconds() < 60 else at
        placed[number] = _kept([*before, f"{at.isoformat()} {letter}"])

    def tries(self, lesson: str, number: int) -> int:
        """Return how many bets were placed on a question, not counting those on the page Again. A
        first answer without a recorded bet counts as one.
        """
        placed = sum(one[-1] in LETTERS for one in self.bets.get(lesson, {}).get(number, ()))
        return placed or int(number in self.first.get(lesson, {}))

    def last_bet(self, lesson: str, number: int) -> tuple[str, str]:
        """Return the day and the letter of the last bet on a question, not counting bets on the
        page Again. Each is empty if it isn't known.
        """
        placed = self.bets.get(lesson, {}).get(number, ())
        found = ((bet[:10], bet[-1]) for bet in reversed(placed) if bet[-1] in LETTERS)
        return next(found, ("", self.first.get(lesson, {}).get(number, "")))

    def finish(self, lesson: str) -> None:
        self.done[lesson] = None
        self.at.pop(lesson, None)

    def first_right(self, lesson: Lesson) -> tuple[int, int]:
        """Return how many questions had a right first answer, and how many had any answer."""
        letters, asked = self.first.get(lesson.id, {}), enumerate(lesson.questions, 1)
        given = [LETTERS[one.right] == letters[at] for at, one in asked if at in letters]
        return sum(given), len(given)

    def rules(self, lesson: Lesson) -> tuple[set[str], set[str], set[str]]:
        """Return three sets of rule ids: from questions last answered right, from questions last
        answered wrong, and from all the lesson's questions.
        """
        right, wrong, every = set[str](), set[str](), set[str]()
        for number, question in enumerate(lesson.questions, 1):
            rules = question.options[question.right].rules
            bets = self.bets.get(lesson.id, {}).get(number, ())
            last = bets[-1][-1] if bets else self.first.get(lesson.id, {}).get(number, "")
            every.update(rules)
            if last:
                (right if last in ("+", LETTERS[question.right]) else wrong).update(rules)
        return right, wrong, every

    def merge(self, other: CourseProgress) -> None:
        """Add another document's entries, but keep the first answers in this one. If one document
        has reset a lesson more often, only that document's entries for the lesson count.
        """
        for lesson in {*other.done, *other.first, *other.bets, *other.cleared, *other.restarted}:
            ahead = other.cleared.get(lesson, 0) - self.cleared.get(lesson, 0)
            if ahead > 0:
                self._forget(lesson)
                self.cleared[lesson] = other.cleared[lesson]
            if ahead < 0:
                continue
            if (restarted := other.restarted.get(lesson, 0)) > self.restarted.get(lesson, 0):
                self.restarted[lesson] = restarted
                self.at.pop(lesson, None)
            if lesson in other.first:
                self.first[lesson] = other.first[lesson] | self.first.get(lesson, {})
            if lesson in other.bets:
                placed = self.bets.setdefault(lesson, {})
                for number, bets in other.bets[lesson].items():
                    placed[number] = _kept([*placed.get(number, ()), *bets])
        for id in (*other.done, *other.at):
            if self.cleared.get(id, 0) == other.cleared.get(id, 0):
                if id in other.done:
                    self.done[id] = None
                elif self.restarted.get(id, 0) == other.restarted.get(id, 0):
                    self.at.setdefault(id, other.at[id])
        self.at = {lesson: stage for lesson, stage in self.at.items() if lesson not in self.done}
        self.titles = other.titles | self.titles
        if self.name is None:
            self.name = other.name

    def akin(self, other: CourseProgress) -> bool:
        """Return whether two documents have a bet in common, like two states of one progress."""
        placed = [(self.bets.get(id, {}), own) for id, own in other.bets.items()]
        return any({*now.get(at, ())} & {*was[at]} for now, was in placed for at in was)

    def follows(self, earlier: CourseProgress) -> bool:
        """Return whether this has everything from an earlier document, unless it was reset."""
        merged = CourseProgress()
        merged.date = self.date
        merged.merge(self)
        merged.merge(earlier)
        return merged.document() == self.document()

    def take(self, stored: CourseProgress, lessons: Collection[str]) -> None:
        """Drop the entries for other lessons, and merge the entries stored in the browser into the
        rest. Another page in the same browser may have changed the other lessons in the meantime.
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
        """Remove these lessons' entries and the learner's name, and count each lesson's reset."""
        if self.name is not None:
            self.name = ""
        for id in lessons:
            self._forget(id)
            self.cleared[id] = self.cleared.get(id, 0) + 1

    def _forget(self, lesson: str) -> None:
        for entries in (self.done, self.first, self.bets, self.restarted, self.at):
            entries.pop(lesson, None)

    def document(self) -> dict[str, Any]:
        """Return the progress as a document. Empty optional fields are left out."""
        titled = sorted(self.titles.keys() & {*self.first, *self.done, *self.at})
        more = {
            "cleared": dict(sorted(self.cleared.items())),
            "restarted": dict(sorted(self.restarted.items())),
            "bets": by_number(dict(sorted(self.bets.items()))),
            "titles": {id: self.titles[id] for id in titled},
            "at": dict(sorted(self.at.items())),
            "date": self.date,
        }
        named = {} if self.name is None else {"name": self.name}
        first = by_number(dict(sorted(self.first.items())))
        held = {key: value for key, value in more.items() if value}
        return {"format": FORMAT, **named, "done": list(self.done), "first": first, **held}

    def text(self) -> str:
        return json.dumps(self.document(), ensure_ascii=False)

    def export(self, today: date | None = None) -> str:
        """Return the progress, dated today, as the text of a file to hand in."""
        dated = {**self.document(), "date": (today or date.today()).isoformat()}
        return json.dumps(dated, ensure_ascii=False, indent=1)


def by_number(questions: Mapping[str, Mapping[int, T]]) -> dict[str, dict[str, T]]:
    numbered = ((lesson, sorted(held.items())) for lesson, held in questions.items())
    return {lesson: {str(at): value for at, value in held} for lesson, held in numbered}


def file_name(learner: str | None) -> str:
    name = "-".join(re.findall(r"[^\W_]+", learner or ""))
    return f"wyatt-progress-{name}.json" if name else "wyatt-progress.json"


def named(text: str) -> str:
    """Return a typed name without control characters, shortened to 60 characters."""
    return "".join(letter for letter in text if _is_line(letter, 1))[:LONGEST_NAME]


def is_progress(text: str) -> bool:
    try:
        document = read_json(text, PROGRESS)
    except InvalidDocument:
        return False
    family = FORMAT.partition("/")[0]
    return isinstance(document, Mapping) and str(document.get("format")).startswith(f"{family}/")


def read_progress(text: str) -> CourseProgress:
    """Return the progress in a stored text. Raise `InvalidDocument` with all its issues."""
    document = read_json(text, PROGRESS)
    if isinstance(document, Mapping):
        check_game(document.get("format"), FORMAT)
    if not isinstance(document, Mapping) or document.get("format") != FORMAT:
        said = N_('a learner’s progress needs "format": "{format}".')
        raise invalid(_(said, format=FORMAT), "format")
    held, progress = check(document, _SHAPE, _MOST), CourseProgress()
    for lesson in held.get("done", ()):
        progress.finish(lesson)
    for lesson, letters in held.get("first", {}).items():
        for number, letter in letters.items():
            progress.answer(lesson, int(number), letter)
    for lesson, placed in held.get("bets", {}).items():
        for number, bets in placed.items():
            progress.bets.setdefault(lesson, {}).setdefault(int(number), _kept(bets))
    for lesson, stage in held.get("at", {}).items():
        progress.reach(lesson, stage)
    progress.cleared, progress.titles = held.get("cleared", {}), held.get("titles", {})
    progress.restarted = held.get("restarted", {})
    progress.name, progress.date = held.get("name"), held.get("date", "")
    return progress


def _kept(bets: list[str]) -> list[str]:
    ordered = sorted(set(bets))
    return ordered[:1] + ordered[1:][1 - MOST_BETS :]


def _is_bet(value: object) -> bool:
    found = _BET.fullmatch(value) if isinstance(value, str) else None
    return found is not None and _is_day(found[1])


def _is_day(value: str) -> bool:
    with suppress(ValueError):
        datetime.fromisoformat(value)
        return value.isascii()
    return False


def _is_line(value: object, longest: int) -> bool:
    if not isinstance(value, str) or len(value) > longest:
        return False
    return {"Cc", "Cs", "Zl", "Zp"}.isdisjoint(map(unicodedata.category, value))


def _is_id(value: object) -> bool:
    named = isinstance(value, str) and re.fullmatch("[A-Za-z0-9-]+", value, re.ASCII)
    return bool(named) and len(str(value)) <= _LONGEST_ID and str(value).strip("-") != ""


_is_number = re.compile("[0-9]{1,3}").fullmatch
#: The shape of stored progress.
_SHAPE: Mapping[Any, object] = {
    "done": [_is_id],
    "cleared": {_is_id: whole(1, 999_999)},
    "restarted": {_is_id: whole(1, 999_999)},
    "first": {_is_id: {_is_number: one_of(*LETTERS)}},
    "bets": {_is_id: {_is_number: lambda bets: isinstance(bets, list) and all(map(_is_bet, bets))}},
    "at": {_is_id: whole(1, 999)},
    "titles": {_is_id: lambda title: _is_line(title, _LONGEST_TITLE)},
    "name": lambda name: name is None or _is_line(name, LONGEST_NAME),
    "date": lambda day: day == "" or (isinstance(day, str) and len(day) == 10 and _is_day(day)),
}
