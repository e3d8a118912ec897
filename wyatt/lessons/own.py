"""Lessons that aren't part of a course: read them, check them, and pack them into a link.

You can't trust a lesson from someone else, so its size is limited, the program never runs its texts
as code, and pages ignore its notebook cells.
"""

from __future__ import annotations

import hashlib
import json
import re
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from importlib.resources import files

from wyatt.core.documents import pack, unpack
from wyatt.core.errors import InvalidDocument, Issue, invalid, printable
from wyatt.core.limits import LESSON, LONGEST_LESSON_LINK
from wyatt.core.text import N_, _, colon, spoken
from wyatt.lessons.courses import FIRST, course
from wyatt.lessons.model import Lesson, Play, Question
from wyatt.lessons.reading import line_of, lines, read_lesson
from wyatt.lessons.run import solve

#: The maximum numbers of lessons in a course, and of stages in all its lessons together.
MOST_LESSONS, MOST_STAGES = 12, 80
#: The maximum number of moves in a lesson's solutions and answers.
MOST_LINES = 120
#: The maximum number of coach moves to play before a page shows a lesson. Each move takes time.
COACHED = 2
#: Text that most lessons contain, which helps compression.
_COMMON = (
    b'game = "wildcat"\nby = "title = "say = """rules = [position = {players = ["Anna", "Burt", "Curt"], '
    b"hands = {Anna = [supply = [discard = [posters = {territories = {turn = phase = rest = none "
    b"jesse-james billy-the-kid belle-starr bob-dalton butch-cassidy sundance-kid wes-hardin photo: "
    b"bank-robbery stagecoach-robbery fastest-gun most-wanted hideout wyatt-earp draw supply discard "
    b'\n[[stages]]\nkind = "play"\nkind = "predict"\nkind = "sandbox"\ntitle = ""\nsay = ""\nyou = "Anna"\n'
    b'goals = [{say = "", fact = "did "}]\ndone = ""\nsolution = [""]\nask = ""\nsee = [""]\n'
    b'\n[[stages.options]]\ntext = ""\nreason = ""\nrules = [""]\nright = true\ncheck = [""]\n'
)
#: The pattern for an added lesson's name in a link.
NAME = re.compile(r"[a-z0-9][a-z0-9-]{0,59}")


@dataclass(frozen=True, slots=True)
class LineIssue:
    """An issue in a lesson's file. line: the line's number, from 1, or 0 for the entire file."""

    line: int
    text: str
    message: str

    def __str__(self) -> str:
        if not self.line:
            return self.message
        return _("line {line}: {fault}", line=self.line, fault=self.message)


@dataclass(frozen=True, slots=True)
class Checked:
    """The result of reading or checking a lesson. lesson: the lesson, or None if there are issues.

    remarks: what wasn't checked, one sentence each. A lesson with remarks is valid.
    """

    lesson: Lesson | None
    issues: tuple[LineIssue, ...] = ()
    remarks: tuple[str, ...] = ()


def id_of(text: str) -> str:
    """Return an added lesson's id. The id depends only on the lesson's contents, so a file and a
    link give the same id. Raise `ValueError` for text that isn't TOML.
    """
    said = json.dumps(tomllib.loads(text), sort_keys=True, default=str, ensure_ascii=False)
    return f"own-{hashlib.sha256(said.encode()).hexdigest()[:12]}"


def read(text: str, game: str = "") -> Checked:
    """Return the lesson in a text, or its issues. The lesson isn't played. game: the default game."""
    text = text.removeprefix("\ufeff")
    try:
        LESSON.toml(text)
    except InvalidDocument as error:
        return Checked(None, tuple(LineIssue(0, "", str(issue)) for issue in error.issues))
    try:
        lesson = replace(read_lesson(text, "own", game=game), id=id_of(text))
    except InvalidDocument as error:
        known = lines(text)
        issues = ((_line(known, issue), str(issue)) for issue in error.issues)
        return Checked(None, _placed(text, issues))
    except ValueError:  # a number is too long for JSON, which the id is made from
        return Checked(None, (LineIssue(0, "", _("a number has too many digits.")),))
    stages = [stage for stage in lesson.stages if isinstance(stage, (Play, Question))]
    played = [len(stage.solution if isinstance(stage, Play) else stage.see) for stage in stages]
    if len(lesson.stages) > MOST_STAGES or sum(played) > MOST_LINES:
        said = N_("A lesson can have at most {stages} stages and {lines} moves in its solutions.")
        said = _(said, stages=MOST_STAGES, lines=MOST_LINES)
        return Checked(None, (LineIssue(0, "", said),))
    return Checked(lesson)


def check(text: str, game: str = "", coached: int | None = None) -> Checked:
    """Read a lesson's text, play the lesson to its end with the engine, and return the result.
    game: the default game. coached: the maximum number of coach moves to play. After that, the rest
    of a solution isn't checked. By default, every solution is checked to its end.
    """
    checked = read(text, game)
    if checked.lesson is None:
        return checked
    try:
        solved = solve(checked.lesson, coached)
    except RuntimeError as error:  # the other players' moves never end
        return Checked(None, (LineIssue(0, "", str(error)),))
    if not solved:
        known = lines(text)
        at = (known.get(f"stages[{stage}]", 0) for stage in solved.stages)
        return Checked(None, _placed(text, zip(at, solved.problems, strict=True)))
    return Checked(checked.lesson, (), solved.remarks)


def _placed(text: str, found: Iterable[tuple[int, str]]) -> tuple[LineIssue, ...]:
    rows = dict(enumerate(text.splitlines(), 1))
    placed = ((line, rows.get(line, "").strip(), what) for line, what in found)
    return tuple(LineIssue(line, printable(row, 120), what) for line, row, what in placed)


def _line(known: dict[str, int], issue: Issue) -> int:
    if issue.path:
        return line_of(known, issue.path)
    said = re.search(r"\(\w+ (\d{1,6}),", issue.message)  # “(line 3, column 1)”, in any language
    return int(said[1]) if said else 0


def write_link(texts: Sequence[str]) -> str:
    """Return a link's token for these lesson texts, or an empty string if the link is too long."""
    token = pack({"lessons": [text.strip() for text in texts]}, _COMMON)
    return token if len(token) <= LONGEST_LESSON_LINK else ""


def read_link(token: str) -> list[str]:
    """Return a token's lesson texts, unchecked. Raise `InvalidDocument` for an invalid token."""
    texts = unpack(token, _COMMON, LONGEST_LESSON_LINK).get("lessons")
    if not isinstance(texts, list) or not 1 <= len(texts) <= MOST_LESSONS:
        raise invalid(_("The link must contain 1 to {most} lessons.", most=MOST_LESSONS))
    if not all(isinstance(text, str) for text in texts) or sum(map(len, texts)) > LESSON.letters:
        raise invalid(_("The link’s lessons are missing or too long."))
    return texts


class OwnCourse:
    """The lessons that an address asks for with ``own=``.

    asked: a link's token, or the names of files on the site, separated by commas. lessons: the
    lessons by id, in order, or empty if there are issues. issues: one line per issue.
    """

    def __init__(self, asked: str) -> None:
        self.asked = asked
        self.issues: list[str] = []
        self.lessons: dict[str, Lesson] = {}
        texts = self._texts()
        for at, (name, text) in enumerate(texts, 1):
            checked = check(text, coached=COACHED)
            if checked.lesson is not None:
                self.lessons[checked.lesson.id] = checked.lesson
            which = name or (_("Lesson {number}", number=at) if len(texts) > 1 else "")
            for issue in checked.issues:
                told = f"{issue} ({issue.text})" if issue.text else str(issue)
                self.issues.append(colon().join(filter(None, (which, told))))
        if len({lesson.game for lesson in self.lessons.values()}) > 1:
            self.issues.append(_("All the lessons in a course must be about the same game."))
        if sum(len(lesson.stages) for lesson in self.lessons.values()) > MOST_STAGES:
            self.issues.append(_("A course can have at most {most} stages.", most=MOST_STAGES))
        self.lessons = {} if self.issues else self.lessons

    def _texts(self) -> list[tuple[str, str]]:
        if "." in self.asked:
            try:
                return [("", text) for text in read_link(self.asked)]
            except InvalidDocument as error:
                self.issues += map(str, error.issues)
                return []
        found, said = [], N_("There’s no lesson “{name}” on this site.")
        for name in self.asked.split(",")[:MOST_LESSONS]:
            path = files("wyatt.lessons") / "beside" / f"{name}.toml"
            if NAME.fullmatch(name) and path.is_file():
                found.append((name, path.read_text(encoding="utf-8")))
            else:
                self.issues.append(_(said, name=printable(name, 60)))
        return [] if self.issues else found


def address_of(named: Sequence[str], text: str) -> str:
    """Return the address, relative to the site, that opens lessons. named: a link's token, or the
    names of files on the site. text: one of the lessons, whose game decides which page opens.
    """
    game = str(tomllib.loads(text).get("game", FIRST))
    return with_language(f"./?page={course(game).page}&own={','.join(named)}")


def with_language(address: str) -> str:
    """Return an address that opens in the current language. In English, the address stays the same."""
    language = spoken().replace("_", "-")
    return address if language == "en" else f"{address}&lang={language}"


def named_files(texts: Mapping[str, str]) -> dict[str, str]:
    """Return lesson texts by their names in links. texts: the texts by their files' names, without
    ``.toml``. Raise `ValueError` for a name without a digit or a letter from a to z, or for two
    equal names.
    """
    found: dict[str, str] = {}
    for stem, text in texts.items():
        name = re.sub(r"[^a-z0-9]+", "-", stem.lower()).strip("-")[:60].strip("-")
        if not NAME.fullmatch(name):
            raise ValueError(_("the file name needs at least one digit or letter from a to z."))
        if name in found:
            raise ValueError(_("two lessons have the same name, {name}. Rename one.", name=name))
        found[name] = text
    return found
