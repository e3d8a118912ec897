"""A school class's results: many learners' exports as one table, and the common mistakes.

Unreadable exports are left out of the table and listed with the reason.
"""

from __future__ import annotations

import os
import re
from collections import Counter
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any, NamedTuple
from unicodedata import normalize

from wyatt.core.errors import InvalidDocument
from wyatt.core.files import decoded, spreadsheet
from wyatt.core.limits import PROGRESS
from wyatt.core.text import N_, _, listed, quoted
from wyatt.lessons import own
from wyatt.lessons.courses import ids
from wyatt.lessons.model import LETTERS, Lesson, games
from wyatt.lessons.progress import FORMAT, CourseProgress, by_number, is_progress, read_progress
from wyatt.lessons.reading import lesson_of

#: The maximum number of exports to read at a time. No school has that many.
MOST_FILES = 2_000
#: The maximum number of added lessons.
MOST_LESSONS = 40
#: The maximum number of learners with a bet in common to compare a new export with.
MOST_COMPARED = 10
HEADS = ("name", "date", "lesson", "question", "first", "right", "tries", "finished", "stage")
#: The first line of an exported table, now or before columns were added after the seventh. If
#: somebody has added a column of their own, the table is theirs.
BEGINNING = re.compile(f"\ufeff?{'[,;]'.join(HEADS[:7])}([,;]{')?([,;]'.join(HEADS[7:])})?\r?\n")


class LeftOut(NamedTuple):
    """A file that's left out of the results. why: the reason, as a sentence."""

    file: str
    why: str


@dataclass(frozen=True)  # no slots, so that properties can be cached
class Learner:
    """One learner's exported progress. file: the name of the export's file."""

    file: str
    progress: CourseProgress

    @cached_property
    def name(self) -> str:
        return normalize("NFC", self.progress.name or "").strip()

    @cached_property
    def names(self) -> Sequence[str]:
        """The name, or else the name in Moodle's folder for the learner or the file's name without
        the extension. Then the same with the file's name, for namesakes, and with the folder's name.
        """
        file = Path(self.file.encode("utf-8", "replace").decode())  # it may not be valid UTF-8
        moodle, mark, _end = file.parent.name.partition("_assignsubmission_")
        folder = moodle.rpartition("_")[0] if mark else ""  # without the submission's number
        place = folder or file.stem or _("No name")
        called = self.name or place
        return called, f"{called} ({place})", f"{called} ({file.parent.name or '.'})"

    @cached_property
    def beginning(self) -> Sequence[tuple[str, str, int]]:
        """The first two bets with their lessons and questions, or nothing if there's only one."""
        every = self.progress.bets.items()
        bets = sorted((bet, id, at) for id, own in every for at in own for bet in own[at][:2])
        return bets[:2] if len(bets) > 1 else ()

    def may_be(self, other: Learner) -> bool:
        """Return whether two exports may come from the same learner, with or without a name."""
        if self.name and other.name:
            return self.name.casefold() == other.name.casefold()
        return self.beginning == other.beginning != ()

    @property
    def lessons(self) -> dict[str, str]:
        """The state of each lesson, ``done`` or ``begun``, by the lesson's id."""
        seen = dict.fromkeys((*self.progress.done, *self.progress.first, *self.progress.at))
        return {id: "done" if id in self.progress.done else "begun" for id in seen}

    def stage(self, lesson: str) -> int | None:
        """Return the stage, from 1, of a lesson in progress, or None for any other lesson."""
        return self.progress.at.get(lesson, 1) if self.lessons.get(lesson) == "begun" else None


@dataclass(slots=True)  # each file that's read adds to it
class QuestionResult:
    """One question with a school class's answers. options: each option's text and reason, by
    letter. letter: the right option's letter. answers: how many learners chose each letter first.

    A question from another version of its lesson, or from an added lesson that wasn't loaded, has
    no `ask`, `options` or `letter`, and `right` is None.
    """

    lesson: str
    title: str
    number: int
    ask: str = ""
    options: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    letter: str = ""
    answers: Counter[str] = field(default_factory=Counter)

    @property
    def asked(self) -> int:
        return self.answers.total()

    @property
    def right(self) -> int | None:
        """How many first answers were right, or None if the right answer isn't known."""
        return self.answers[self.letter] if self.letter else None

    @property
    def wrong(self) -> list[tuple[str, int]]:
        """Each wrong letter with the number of learners who chose it first, the most common letter
        first. Empty if `right` is None.
        """
        given = [(letter, many) for letter, many in self.answers.items() if letter != self.letter]
        return sorted(given, key=lambda one: (-one[1], one[0])) if self.letter else []


@dataclass(slots=True)  # each file that's read adds to it
class LessonResult:
    """The results for one lesson that somebody in a school class has begun.

    stages: the number of stages, or 0 for an unknown lesson. done: how many learners have finished
    the lesson. at: how many of the other learners are at each stage.
    """

    id: str
    title: str
    stages: int
    questions: list[QuestionResult]
    done: int = 0
    at: Counter[int] = field(default_factory=Counter)

    @property
    def begun(self) -> int:
        return self.done + self.at.total()

    def standing(self, learner: Learner) -> str:
        """Return a learner's state: ✓ for a finished lesson, the stage (such as ``2/5``, or ``2``
        for an unknown lesson) for a lesson in progress, or an empty string for any other lesson.
        """
        if (at := learner.stage(self.id)) is None:
            return "✓" if self.id in learner.progress.done else ""
        return f"{min(at, self.stages)}/{self.stages}" if self.stages else str(at)


class Results:
    """The results of a school class. learners: one per exported file. own: the added lessons by id.
    left_out: the files that couldn't be used.
    """

    def __init__(self) -> None:
        self.own: dict[str, Lesson] = {}
        self.learners: list[Learner] = []
        self.left_out: list[LeftOut] = []

    def add(self, file: str, text: str | bytes) -> None:
        """Add an exported file, or record why it's left out. A ``.toml`` file is added as a lesson,
        so its questions are known from then on.
        """
        if why := self._add(file, text):
            self.leave_out(file, why)

    def _add(self, file: str, text: str | bytes) -> str:
        is_lesson = file.lower().endswith(".toml")
        if text[:4] in ("PK\3\4", b"PK\3\4"):
            return _(
                "This is a ZIP file or an office document. Unpack it, or save it as plain text."
            )
        if file.lower().endswith(".ipynb"):
            return _("A notebook doesn’t contain a learner’s answers. Ask for the exported file.")
        if not is_lesson and len(self.learners) >= MOST_FILES:
            said = N_("You can add at most {most} learners. Start with another class.")
            return _(said, most=MOST_FILES)
        if not is_lesson and len(text) > PROGRESS.letters * 4:
            return _("The file is too long for a learner’s progress.")
        try:
            text = decoded(text) if isinstance(text, bytes) else text
        except UnicodeDecodeError:
            text = "\ufffd"
        if "\ufffd" in text:  # browsers write this, too, for bytes that aren't UTF-8
            return _("The file isn’t UTF-8 text.")
        if is_lesson:
            if len(self.own) >= MOST_LESSONS:
                said = N_("You can add at most {most} lessons. Start with another class.")
                return _(said, most=MOST_LESSONS)
            checked = own.read(text)
            if checked.lesson is not None:
                self.own[checked.lesson.id] = checked.lesson
            return str(checked.issues[0]) if checked.issues else ""
        text = text.removeprefix("\ufeff")
        if not is_progress(text):
            broken = N_("The file contains a learner’s progress, but it’s damaged or incomplete.")
            return _(broken if FORMAT in text else N_("There’s no course progress in the file."))
        try:
            progress = read_progress(text)
        except InvalidDocument as error:
            first, *more = map(str, error.issues)
            said = N_("{fault} (and {more} more)")
            return _(said, fault=first, more=len(more)) if more else first
        exported = Learner(file, progress)
        same = list(filter(exported.may_be, self.learners))
        if equal := next((one for one in same if one.progress == progress), None):
            return _("The file is the same as {file}.", file=equal.file)
        earlier = N_("The file is an earlier export of {file}.")
        for learner in [one for one in same if one.progress.akin(progress)][-MOST_COMPARED:]:
            if learner.progress.follows(progress):
                return _(earlier, file=learner.file)
            if progress.follows(learner.progress):
                self.learners.remove(learner)
                self.leave_out(learner.file, _(earlier, file=file))
        self.learners.append(exported)
        return ""

    def leave_out(self, file: str, why: str) -> None:
        self.left_out.append(LeftOut(file, why))

    @property
    def names(self) -> list[str]:
        """Each learner's name, for namesakes with the file, the folder or a number that differs."""
        every = [
            (*one.names, *(f"{one.names[0]} ({sign}{at})" for sign in ("", "#")))
            for at, one in enumerate(self.learners, 1)
        ]
        called = Counter(names[0].casefold() for names in every)
        taken = Counter(name for names in every for name in {*names})
        return [
            names[0]
            if called[names[0].casefold()] == 1
            else next((name for name in names if taken[name] == 1), names[-1])
            for names in every
        ]

    @property
    def questions(self) -> list[QuestionResult]:
        """Every question that any learner has answered, in course order."""
        found: dict[tuple[str, int], QuestionResult] = {}
        first = [item for learner in self.learners for item in learner.progress.first.items()]
        for id, number, letter in [(id, *one) for id, answers in first for one in answers.items()]:
            if (id, number) not in found:
                found[id, number] = self._question(id, number)
            found[id, number].answers[letter] += 1
        return sorted(found.values(), key=lambda one: (*_place(one.lesson), one.number))

    @property
    def lessons(self) -> list[LessonResult]:
        """Every lesson that any learner has begun, in course order."""
        asked, found = self.questions, dict[str, LessonResult]()
        for id, at in [(id, one.stage(id)) for one in self.learners for id in one.lessons]:
            if id not in found:
                known = self.lesson(id)
                questions = [one for one in asked if one.lesson == id]
                stages = len(known.stages) if known else 0
                found[id] = LessonResult(id, self._title(id), stages, questions)
            if at is None:
                found[id].done += 1
            else:
                found[id].at[min(at, found[id].stages or at)] += 1
        return sorted(found.values(), key=lambda one: _place(one.id))

    @property
    def unknown(self) -> list[str]:
        """The titles of lessons with answers to unknown questions, such as lessons not loaded."""
        asked = self.questions
        known = {one.lesson for one in asked if one.letter}
        return list({q.lesson: q.title for q in asked if q.lesson not in known}.values())

    @property
    def edited(self) -> str:
        titles = {lesson.title for lesson in self.own.values()}
        edited = [quoted(title) for title in self.unknown if title in titles]
        said = N_(
            "Some answers belong to another version of {lessons}. To mark them, add the version you handed out."
        )
        return _(said, lessons=listed(edited[:8])) if edited else ""

    def _question(self, id: str, number: int) -> QuestionResult:
        lesson = self.lesson(id)
        asked = QuestionResult(id, self._title(id), number)
        if lesson is not None and 1 <= number <= len(lesson.questions):
            question = lesson.questions[number - 1]
            asked.ask = " ".join(_(text) for text in (question.say, question.ask) if text)
            asked.letter = LETTERS[question.right]
            told = [(_(option.text), _(option.reason)) for option in question.options]
            asked.options = dict(zip(LETTERS, told, strict=False))
        return asked

    def _title(self, id: str) -> str:
        if lesson := self.lesson(id):
            return _(lesson.title)
        return next(filter(None, (one.progress.titles.get(id) for one in self.learners)), id)

    def lesson(self, id: str) -> Lesson | None:
        return lesson_of(id) if any(id in ids(game) for game in games()) else self.own.get(id)

    def document(self) -> dict[str, Any]:
        return {
            "learners": [{
                "name": one.name, "date": one.progress.date, "lessons": one.lessons,
                "stages": {id: at for id in one.lessons if (at := one.stage(id))},
                "first": (first := by_number(one.progress.first)), "file": one.file,
                "tries": {id: {at: one.progress.tries(id, int(at)) for at in first[id]} for id in first},
            } for one in self.learners],
            "questions": [{
                "lesson": one.lesson, "question": one.number, "asked": one.asked,
                "right": one.right, "answers": dict(sorted(one.answers.items())),
            } for one in self.questions],
            "lessons": [{
                "lesson": one.id, "title": one.title, "stages": one.stages, "done": one.done,
                "at": {str(stage): many for stage, many in sorted(one.at.items())},
            } for one in self.lessons],
            "left_out": [left._asdict() for left in self.left_out],
        }  # fmt: skip

    def rows(self) -> list[dict[str, Any]]:
        """Return one row per learner and question, for `pandas.DataFrame`. A lesson without answers
        has one row without a question, and a learner without lessons has one row without a lesson.
        `finished` is True for a finished lesson, and `stage` is the stage of an unfinished one.
        """
        known = {(one.lesson, one.number): one.letter for one in self.questions}
        rows: list[dict[str, Any]] = []
        for name, one in zip(self.names, self.learners, strict=True):
            head = {**dict.fromkeys(HEADS), "name": name, "date": one.progress.date}
            rows += [] if one.lessons else [head]
            for id, state in one.lessons.items():
                about = {**head, "lesson": id, "finished": state == "done", "stage": one.stage(id)}
                answers = sorted(one.progress.first.get(id, {}).items())
                rows += [] if answers else [about]
                for number, letter in answers:
                    right = letter == known[id, number] if known[id, number] else None
                    given = {"question": number, "first": letter, "right": right}
                    rows.append({**about, **given, "tries": one.progress.tries(id, number)})
        return rows

    def csv(self) -> str:
        return spreadsheet([HEADS, *([_cell(row[head]) for head in HEADS] for row in self.rows())])


def read_results(paths: Sequence[str | Path]) -> Results:
    """Read exports, whatever their names, and added lessons from files, folders and subfolders, but
    not from hidden files. Unreadable files are listed in `Results.left_out`.
    """
    results = Results()
    for path in map(Path, paths):
        files = [path]
        if os.path.isdir(path):  # `Path.is_dir` raises an error for a name that's too long
            every = sorted(path.rglob("*"))
            if not (files := [file for file in every if _is_offered(file.relative_to(path), file)]):
                results.leave_out(str(path), _("There are no .json files in this folder."))
        elif "*" in path.name:  # Windows leaves such names to programs
            files = sorted(path.parent.glob(path.name)) or files
        for file in files[: MOST_FILES + 1]:
            try:
                with file.open("rb") as opened:
                    results.add(str(file), opened.read(PROGRESS.letters * 4 + 1))
            except (OSError, ValueError) as error:
                why = getattr(error, "strerror", None) or _("the file name isn’t valid")
                why = _("The file can’t be read: {why}.", why=why)
                if isinstance(error, FileNotFoundError):
                    why = _("There’s no such file.")
                results.leave_out(str(file), why)
    return results


def _is_offered(path: Path, file: Path) -> bool:
    """Return whether to read a file in a folder. A Mac adds hidden files and ``__MACOSX``. Reading a
    named pipe would wait for a writer. Mail programs rename exports, for example to ``.json.txt``.
    """
    if any(part.startswith((".", "__MACOSX")) for part in path.parts):
        return False
    if file.suffix.lower() in (".ipynb", ".json", ".toml", ".zip"):
        return os.path.isfile(file) or not os.path.exists(file)
    if os.path.isfile(file):
        with suppress(OSError), file.open("rb") as opened:  # in UTF-16, every other byte is zero
            return FORMAT.encode() in opened.read(2_000).replace(b"\0", b"")
    return False


def _place(lesson: str) -> tuple[int, str]:
    """Return a key that sorts lessons in course order, with added lessons at the end."""
    path = [id for game in games() for id in ids(game)]
    return path.index(lesson) if lesson in path else len(path), lesson


def _cell(value: str | int | bool | None) -> str | int:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "" if value is None else value
