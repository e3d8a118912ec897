"""The course without its widget: which lesson, which step, what the learner has answered.

A desk like that of the table: it carries out requests of the page and draws its parts anew. The
learner's progress lies in their own browser; the page brings it once and stores it when it changes.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from wyatt.core.errors import IllegalMove, NotAMove, Unusable
from wyatt.core.text import _
from wyatt.lessons.coached import Advised, advised
from wyatt.lessons.courses import FIRST, ids
from wyatt.lessons.model import LETTERS, Lesson, Play, Question, Stage
from wyatt.lessons.progress import CourseProgress, is_progress, read_progress
from wyatt.lessons.reading import lesson_of
from wyatt.lessons.run import NotHere, Run
from wyatt.show.html import Html
from wyatt.show.lesson.page import lesson_frame
from wyatt.widgets.course_parts import parts
from wyatt.widgets.course_table import LessonTable, look_of, table_of
from wyatt.widgets.requests import Request, rule_of

if TYPE_CHECKING:
    from wyatt.core.spec import AnyGame
    from wyatt.widgets.lesson_view import LessonView
    from wyatt.widgets.screen import Screen


#: What exported progress is called.
FILE = "wyatt-earp-progress.json"


class CourseDesk:
    """One learner on the path of a game. step: which stage of the lesson is shown, from 0.

    bet: the answer given to the question shown, empty before. table: the table, as the game draws
    it. running and pace are the clock's; the course has none.
    """

    def __init__(
        self,
        address: Mapping[str, str] | None = None,
        lang: str = "en",
        own: Lesson | None = None,
        game: str = FIRST,
    ) -> None:
        self.game = own.game if own else game
        self.lang = lang
        self.running = ""
        self.notice = ""
        self.outbox: list[dict[str, str]] = []
        self.progress = CourseProgress()
        self.touched = False
        #: Whether the panel of the progress asks about clearing.
        self.clearing = False
        #: Whether the learner has pressed the button of the welcome.
        self.begun = False
        #: Whether the teacher's page is shown below.
        self.teaching = False
        self.rule = ""
        named, path = (address or {}).get("lesson", ""), ids(self.game)
        self.asked_for = own is not None or named in path
        self.lesson = own or lesson_of(named if named in path else path[0])
        if named and own is None and named not in path:
            self.notice = _("There is no lesson of that name. Here is the first one.")
        self._begin(_step(self.lesson, (address or {}).get("step", "")))

    # --- where we are --------------------------------------------------------------------------

    @property
    def pace(self) -> str:
        """The course has no clock."""
        return "1"

    @property
    def stage(self) -> Stage:
        """The stage that is shown."""
        return self.lesson.stages[self.step]

    @property
    def view(self) -> Any:
        """The table as the learner sees it: a view of the lesson's game."""
        return self.run.scene.view

    def address(self) -> str:
        """The query that reopens this lesson at this step."""
        if self.lesson.id not in ids(self.game):
            return ""
        return f"lesson={self.lesson.id}" + (f"&step={self.step + 1}" if self.step else "")

    def place(self) -> str:
        """The lesson; its steps are gone through on the page."""
        return self.lesson.id

    def return_to(self, address: Mapping[str, str]) -> None:
        """Open the lesson of an address at its step; the one that is open stays as it stands."""
        named = address.get("lesson", "")
        if named in ids(self.game) and named != self.lesson.id:
            self._open(named)
            self._begin(_step(self.lesson, address.get("step", "")))

    def _begin(self, step: int) -> None:
        self.step = step
        self.run = Run(self.stage)
        self.bet, self.chosen = "", ""
        self.unanswered = False
        self.hint: Advised | None = None
        self.table: LessonTable = table_of(self.game, self)

    @property
    def settled(self) -> bool:
        """Whether the learner may go on from here."""
        match self.stage:
            case Question():
                return bool(self.bet)
            case Play():
                return self.run.state == "won"
        return True

    def played(self) -> AnyGame:
        """What was played on this stage as a game of its own, with all its moves to step through."""
        game = self.stage.scene().game
        for move in self.run.scene.game.past[len(game.past) :]:
            game.push(move)
        return game

    @property
    def newcomer(self) -> bool:
        """Whether to welcome the learner: at the first step of the course, with nothing done yet."""
        first = self.lesson.id == ids(self.game)[0] and not self.step
        return first and not (self.begun or self.asked_for or self.progress.done)

    def next_lesson(self) -> str:
        """The lesson after this one; empty after the last, and for one of one's own."""
        path = list(ids(self.game))
        if self.lesson.id not in path:
            return ""
        at = path.index(self.lesson.id) + 1
        return path[at] if at < len(path) else ""

    # --- drawing -------------------------------------------------------------------------------

    def frame(self) -> str:
        """The page around the parts."""
        look = look_of(self.game)
        return look.sprite + lesson_frame(look.table, look.credit())

    def parts(self) -> dict[str, Html]:
        """Every part of the page by name, as HTML."""
        return parts(self)

    # --- requests ------------------------------------------------------------------------------

    def handle(self, request: object) -> None:
        """Carry out what the page asks for; anything it cannot mean is passed over."""
        if not isinstance(request, Mapping):
            return
        do = str(request.get("do"))
        act, own = _ACTS.get(do), self.table.acts.get(do)
        if act is None and own is None:
            return
        self.notice = ""
        if do not in _QUIET and do not in self.table.quiet:
            self.table.put_down()
        if do != "clear":
            self.clearing = False
        if do not in ("stored", "rule"):
            self.touched = True
        try:
            if act is not None:
                act(self, request)
            elif own is not None:
                self.notice = own(request)
        except Unusable as error:
            self.notice = "\n".join(map(str, error.faults[:8]))
        except (NotAMove, IllegalMove, NotHere) as error:
            self.table.refuse(error, str(request.get("move", "")))

    def _drop(self, request: Request) -> None:
        """Nothing is selected any more, and no refusal is shown."""
        self.table.put_down()

    def _play(self, request: Request) -> None:
        if not isinstance(self.stage, Question):
            self.play(str(request.get("move", "")))

    def play(self, line: str) -> None:
        """Play a move of the learner. Raises `NotAMove`, `IllegalMove` or `NotHere`."""
        self.run.play(line)
        self.hint = None
        self.table.changed()
        if self.run.state == "won":
            self._settle()

    def _undo(self, request: Request) -> None:
        self.run.undo()
        self.hint = None
        self.table.undone()

    def _again(self, request: Request) -> None:
        self._begin(self.step)

    def _coach(self, request: Request) -> None:
        helps = not isinstance(self.stage, Play) or self.stage.coach
        if not helps or isinstance(self.stage, Question):
            return
        found = self.run.hint()
        self.hint = advised(found, self.lesson) if found else None

    def _answer(self, request: Request) -> None:
        """Place the bet: the engine plays what the question is about."""
        stage, form = self.stage, request.get("form")
        letter = str(form.get("bet", "")) if isinstance(form, Mapping) else ""
        if not isinstance(stage, Question) or self.bet:
            return
        if len(letter) != 1 or letter not in LETTERS[: len(stage.options)]:
            self.unanswered = True
            return
        self.bet = letter
        self.run.see(stage.see, stage.tried)
        number = self.lesson.questions.index(stage) + 1
        self.progress.answer(self.lesson.id, number, letter)
        self._settle()

    def _settle(self) -> None:
        """Keep what is done; the lesson is, once nothing but free play is left."""
        rest = self.lesson.stages[self.step + 1 :]
        if not any(isinstance(stage, Question | Play) for stage in rest):
            self.progress.finish(self.lesson.id)
        self._store()

    def _next(self, request: Request) -> None:
        if not self.settled:
            return
        if self.step + 1 < len(self.lesson.stages):
            self._begin(self.step + 1)
        elif self.next_lesson():
            self._open(self.next_lesson())

    def _lesson(self, request: Request) -> None:
        named = str(request.get("lesson", ""))
        if named in ids(self.game):
            self._open(named)

    def _open(self, named: str) -> None:
        self.lesson = lesson_of(named)
        self.rule = ""
        self._begin(0)

    def _rule(self, request: Request) -> None:
        self.rule = rule_of(request)

    # --- progress ------------------------------------------------------------------------------

    def _store(self) -> None:
        self.outbox.append({"store": self.progress.text(), "key": "course"})

    def _stored(self, request: Request) -> None:
        """What the browser remembers; the path goes on at the first lesson that is not done."""
        text = str(request.get("text", ""))
        if request.get("key") != "course" or not text:
            return
        try:
            stored = read_progress(text)
        except Unusable:
            self.notice = _(
                "What this browser remembers of the course cannot be read. You start afresh."
            )
            return
        path = ids(self.game)
        self.progress.take(stored, path)
        # Told later, by another widget: the page stays where it is.
        if not self.asked_for and not self.touched and not request.get("again"):
            first = next((id for id in path if id not in self.progress.done), path[0])
            if first != self.lesson.id:
                self._open(first)

    def _save(self, request: Request) -> None:
        self.outbox.append({"save": self.progress.text(), "name": FILE})

    def _load(self, request: Request) -> None:
        """Add progress from a file to what there is; a file with faults changes nothing."""
        text = str(request.get("text", ""))
        if not is_progress(text):
            self.notice = _(
                "That file holds no progress of a course. Choose one that Export wrote, such as "
                "{file}. What you have done here stays as it was.",
                file=FILE,
            )
            return
        loaded = read_progress(text)
        loaded.cleared = dict(self.progress.cleared)  # a file that is opened on purpose counts
        self.progress.merge(loaded)
        self._store()

    def _start(self, request: Request) -> None:
        """The welcome is read: it makes room for the first lesson."""
        self.begun = True

    def _teacher(self, request: Request) -> None:
        """Show the teacher's page, or close it."""
        self.teaching = not self.teaching

    def _clear(self, request: Request) -> None:
        sure = request.get("sure")
        self.clearing = sure is None
        if sure == "yes":
            self.progress.clear(ids(self.game))
            self._store()


def _step(lesson: Lesson, named: str) -> int:
    """The stage that an address asks for, from 0; the first if there is none such."""
    if not (named.isascii() and named.isdigit() and len(named) < 4):
        return 0
    return int(named) - 1 if 1 <= int(named) <= len(lesson.stages) else 0


def desk(address: Mapping[str, str], lang: str) -> CourseDesk:
    """The desk of the course of Wyatt Earp, opened at an address."""
    return CourseDesk(address, lang)


def lesson(named: str | Lesson) -> LessonView | Screen:
    """A lesson in a cell; where Voila makes a page of the notebook, the page of the course at it.

    The notebook around a cell tells the lesson's title and its sentences, so that the cell does not.
    Both have a `table`. Raises `UnknownLesson` for an id that the course does not have.
    """
    from wyatt.widgets.fallback import live_only
    from wyatt.widgets.lesson_view import LessonView
    from wyatt.widgets.screen import Screen

    found = lesson_of(named) if isinstance(named, str) else named
    if not live_only():
        return LessonView(found, story=False)
    path = ids(found.game)
    if found.id in path and found == lesson_of(found.id):
        return Screen({"lesson": found.id}, page=look_of(found.game).page)
    return Screen({}, page=look_of(found.game).page, desk=CourseDesk(own=found))


_ACTS: dict[str, Callable[[CourseDesk, Request], None]] = {
    "again": CourseDesk._again,
    "answer": CourseDesk._answer,
    "clear": CourseDesk._clear,
    "coach": CourseDesk._coach,
    "drop": CourseDesk._drop,
    "lesson": CourseDesk._lesson,
    "load": CourseDesk._load,
    "start": CourseDesk._start,
    "next": CourseDesk._next,
    "play": CourseDesk._play,
    "rule": CourseDesk._rule,
    "save": CourseDesk._save,
    "stored": CourseDesk._stored,
    "teacher": CourseDesk._teacher,
    "undo": CourseDesk._undo,
}
#: Requests that leave what is selected as it is.
_QUIET = frozenset(("rule", "save", "load", "stored", "clear", "teacher"))
