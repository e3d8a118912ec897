"""The course: the current lesson and step, the learner's answers, and the parts of its page."""

from __future__ import annotations

import json
from abc import abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date
from functools import cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar, Protocol, TypeAlias

from wyatt.core.documents import read_json
from wyatt.core.errors import (
    IllegalMove,
    InvalidDocument,
    NotAMove,
    did_you_mean,
    printable,
    sentences,
)
from wyatt.core.lazy import Lazy
from wyatt.core.limits import PROGRESS
from wyatt.core.text import N_, _, on_language_change, plural
from wyatt.lessons.again import due
from wyatt.lessons.courses import FIRST, course, ids, terms_of, titles
from wyatt.lessons.model import LETTERS, Lesson, Play, Question, Stage, games, subject
from wyatt.lessons.own import OwnCourse
from wyatt.lessons.problems import SOLVED, in_a_row, read_solved
from wyatt.lessons.progress import CourseProgress, file_name, is_progress, named, read_progress
from wyatt.lessons.reading import lesson_of
from wyatt.lessons.run import Advised, NotHere, Run, advised
from wyatt.pages.course.view import (
    TO_HEADING,
    QuestionCard,
    Task,
    answered_card,
    bet_card,
    course_welcome,
    happened,
    last_page,
    lesson_badge,
    lesson_frame,
    lesson_head,
    lesson_say,
    play_card,
    progress_panel,
    teacher_panel,
)
from wyatt.pages.course.worksheet import worksheet_view
from wyatt.pages.table.coach import advice_body
from wyatt.pages.table.playable import Playable
from wyatt.ui.acts import Act, Request, bounded_int, by_name
from wyatt.ui.document import notice_line
from wyatt.ui.html import EMPTY, Html, button, disabled, esc, joined
from wyatt.ui.motion import motion_part
from wyatt.ui.page import Page
from wyatt.ui.rules import rule_panel

if TYPE_CHECKING:
    from wyatt.core.events import Event
    from wyatt.core.spec import AnyGame


# === The interface of a game to the page of its lessons: the table, the selection, and the words.

Refused: TypeAlias = NotAMove | IllegalMove | NotHere


def _nobody() -> Html:
    """Return no credit."""
    return EMPTY


@dataclass(frozen=True, slots=True)
class Look:
    """The look of a course's page: its name in the registry, its title and its sign.

    play: the page for playing the game. again: the page that repeats wrong bets. daily: the page of
    the daily problem. table: classes of the table. sprite: symbols in addition to the shared ones.
    credit: draws the credit to the game's inventor.
    """

    page: str
    play: str
    again: str
    daily: str
    title: str
    sign: str
    table: str = ""
    sprite: Html = EMPTY
    credit: Callable[[], Html] = _nobody


class StageAtPlay(Protocol):
    """The stage of a lesson on a table: its try, and the answer to a question, empty before."""

    bet: str
    lesson: Lesson
    notice: str
    run: Run

    @property
    def stage(self) -> Stage:
        """The stage in the lesson's file."""

    def play(self, line: str) -> None:
        """Play a move of the learner. Raises what `Run.play` raises."""


class LessonTable(Playable):
    """The table of one stage, and the learner's selection.

    LOOK: the look of the page around it. draws: the kinds of event with their own drawing, which
    are not repeated in words.
    """

    LOOK: ClassVar[Look]
    draws: ClassVar[frozenset[str]] = frozenset()

    def __init__(self, at: StageAtPlay) -> None:
        self.at = at

    @property
    def view(self) -> Any:
        """The table as the learner sees it."""
        return self.at.run.scene.view

    @property
    def playable(self) -> bool:
        """Whether the learner can select anything."""
        return self.at.run.yours and not isinstance(self.at.stage, Question)

    def play(self, line: str) -> None:
        """Play a move of the learner. Raises what `Run.play` raises."""
        self.at.play(line)

    @abstractmethod
    def undone(self) -> None:
        """React to an undone move, and hide its effects."""

    def decision(self) -> str:
        """What is to be decided now, as a heading."""
        draws = self.view.phase == "draw"
        return _("Choose where to draw") if draws else _("Play cards or discard")

    @abstractmethod
    def parts(self) -> dict[str, Html]:
        """Return the parts of the table by name."""

    @abstractmethod
    def sentence(self, event: Event) -> str:
        """An event in words for the learner."""

    @abstractmethod
    def move_words(self, line: str) -> str:
        """Return a line of notation in words."""


#: The module of each game's table.
_TABLES: Mapping[str, Lazy[type[LessonTable]]] = MappingProxyType(
    {
        "wyatt": Lazy("wyatt.pages.course.earp:EarpTable"),
        "wildcat": Lazy("wyatt.pages.course.wildcat:WildcatTable"),
    }
)


def table_of(game: str, at: StageAtPlay) -> LessonTable:
    """Return the table of a stage."""
    return _TABLES[game]()(at)


def look_of(game: str) -> Look:
    """Return the look of a game's course."""
    return _TABLES[game]().LOOK


# === The drawing of the course's page.

#: The attributes of the button that goes on: its key, and the element to scroll to, which is the
#: table, or the heading of a new lesson.
_ON = 'data-hot="n" data-reveal=".spot"'
_ON_TO_A_LESSON = f'data-hot="n" {TO_HEADING}'
_KICKERS = {
    "play": N_("Play it"),
    "predict": N_("Place your bet"),
    "nearmiss": N_("A common mistake"),
    "sandbox": N_("Try it yourself"),
}


def _say(page: CoursePage) -> Html:
    """Return the sentences of the lesson, or the end of the course."""
    if page.finished:
        return _last_page(page)
    lesson = page.lesson
    said = lesson_say(
        (lesson.number, _(lesson.title)),
        _(lesson.say),
        page.table.refused,
        new_words(page),
        read=page.step > 0,
        known=_(lesson.known),
    )
    again = EMPTY if page.step else _again(page)
    return Html(_welcome(page) + _whose(page) + said + again)


def _last_page(page: CoursePage) -> Html:
    """Return the end of the course: badges, open questions, and links."""
    look, progress = look_of(page.game), page.progress
    scores = [progress.first_right(page._lesson_of(id)) for id in page.path]
    first = (sum(right for right, _given in scores), sum(given for _right, given in scores))
    going = page.overview and page.lesson.id not in progress.done
    known: set[str] = set()
    wrong: set[str] = set()
    every: set[str] = set()
    for id in page.path:
        for found, more in zip(
            (known, wrong, every), progress.rules(page._lesson_of(id)), strict=True
        ):
            found |= more
    row, waiting = in_a_row(page.solved.get(page.game, {}), date.today()), page.waiting()
    figures = [
        (
            _("{known} of {every}", known=len(known - wrong), every=len(every)),
            _("rules known, judging by your last answers"),
        ),
        (
            str(row),
            plural(
                "day in a row solved on the first try",
                "days in a row solved on the first try",
                row,
            ),
        ),
        (str(waiting), plural("question to repeat today", "questions to repeat today", waiting)),
    ]
    ways = [
        (look.daily, _("Problem of the day"), "btn"),
        (look.play, _("Play at the table"), "btn" if going else "btn prime"),
        ("lab", _("Try it in the scoring lab"), "btn"),
        ("book", _("Read the rulebook"), "btn"),
        *(
            (look_of(other).page, _("The course of {game}", game=look_of(other).title), "btn")
            for other in games()
            if other != page.game
        ),
    ]
    if page.overview:
        ways = ways[:2]
    elif page.game != FIRST:
        ways = [way for way in ways if way[0] not in ("lab", "book")]
    buttons = joined(
        button("page", esc(label), kind=kind, key=f"last {name}", data_page=name)
        for name, label, kind in ways
    )
    if going:
        go_on = _("Continue lesson {number}", number=page.lesson.number)
        buttons = Html(_start_button(page, go_on) + buttons)
    save = button("save", esc(_("Export")), key="overview save", label=_("Export your progress"))
    return last_page(
        (not page.overview, look.title, look.sign),
        page.titles,
        progress.done,
        first,
        Html(buttons + _again(page) + save),
        figures,
    )


def _begun(page: CoursePage) -> dict[str, tuple[int, int]]:
    """Return the current stage and the number of stages of each unfinished lesson."""
    return {
        id: (stage, len(page._lesson_of(id).stages))
        for id, stage in page.progress.at.items()
        if id in page.path
    }


def _earned(page: CoursePage) -> Html:
    """Return the badge of a finished lesson at its last stage."""
    path = page.path
    last = page.step + 1 == len(page.lesson.stages)
    if not last or page.lesson.id not in path or page.lesson.id not in page.progress.done:
        return EMPTY
    at = path.index(page.lesson.id) + 1
    badge = lesson_badge(look_of(page.game).sign, at, True)
    count = sum(id in page.progress.done for id in path)
    said = _(
        "Your badge for “{title}”: {count} of {lessons} lessons.",
        title=_(page.lesson.title),
        count=count,
        lessons=len(path),
    )
    return Html(f'<p class="earnedbadge">{badge}<span>{esc(said)}</span></p>')


def _welcome(page: CoursePage) -> Html:
    """Return the welcome for a newcomer."""
    if not page.newcomer:
        return EMPTY
    course_ = course(page.game)
    again = look_of(page.game).again
    placing = f'<a href="?page={again}&amp;placement=1" data-open>{esc(_("Eight bets"))}</a>'
    offer = _("{bets} show which lessons you can skip.", bets="\0")
    hello = course_welcome(_(course_.title), _(course_.say), len(course_.lessons))
    said = f"<p>{esc(offer).replace(chr(0), placing)}</p></section>"
    return Html(f"{hello.removesuffix('</section>')}{said}")


def _start_button(page: CoursePage, said: str) -> Html:
    """Return the main button of the welcome, which leads to the open lesson."""
    more = f'data-lesson="{esc(page.lesson.id)}" {_ON_TO_A_LESSON}'
    return button("lesson", esc(said), kind="btn prime", key="start", more=more)


def _whose(page: CoursePage) -> Html:
    """Return the author of a lesson from a link, with a note that it is not ours."""
    if not page.foreign:
        return EMPTY
    by = page.lesson.by
    said = (
        _(
            "This lesson names {by} as its author. It came with the link and is not one of ours.",
            by=by,
        )
        if by
        else _("This lesson came with the link and is not one of ours.")
    )
    return Html(f'<p class="whose" role="note">{esc(said)}</p>')


@cache
def _teacher(game: str) -> Html:
    """Return the teacher's page of a course, which is the same for every teacher."""
    lessons = [lesson_of(id) for id in ids(game)]
    rules = [
        (
            rule.id,
            [(one.id, _numbered(one)) for one in lessons if rule.id in one.rules],
        )
        for rule in subject(game).rulebook.rules()
    ]
    questions = [(_numbered(one), _answers(one)) for one in lessons]
    return teacher_panel(rules, questions)


on_language_change(_teacher.cache_clear)


def _numbered(lesson: Lesson) -> str:
    return f"{lesson.number}. {_(lesson.title)}"


def _answers(lesson: Lesson) -> list[tuple[str, str, str]]:
    answers = []
    for question in lesson.questions:
        right = question.options[question.right]
        asked = " ".join(_(text) for text in (question.say, question.ask) if text)
        answers.append((asked, _(right.text), _(right.reason)))
    return answers


def new_words(page: CoursePage) -> Html:
    """Return the words that the lesson introduces, folded; empty if there are none."""
    words = terms_of(page.game, page.lesson.id)
    if not words:
        return EMPTY
    lines = joined(
        Html(f"<dt>{esc(_(term.name))}</dt><dd>{esc(_(term.meaning))}</dd>") for term in words
    )
    title = esc(_("New words here"))
    return Html(f"<details><summary>{title}</summary><dl>{lines}</dl></details>")


def _kicker(page: CoursePage) -> str:
    return page.kicker() or _(
        "Stage {stage} of {stages}: {kind}",
        stage=page.step + 1,
        stages=len(page.lesson.stages),
        kind=_(_KICKERS[page.stage.kind]),
    )


def _question_card(page: CoursePage) -> Html:
    stage = page.stage
    assert isinstance(stage, Question)
    letters = LETTERS[: len(stage.options)]
    if not page.bet:
        options = [
            (letter, _(option.text)) for letter, option in zip(letters, stage.options, strict=True)
        ]
        bet = _(stage.bet or N_("Place your bet"))
        asked = QuestionCard(
            _kicker(page), _(stage.title), _(stage.say), _(stage.ask), options, bet
        )
        return bet_card(asked, page.unanswered)
    reasons = [
        (letter, _(option.text), _(option.reason), option.rules, option.right)
        for letter, option in zip(letters, stage.options, strict=True)
    ]
    again = EMPTY
    if page.act("again") is not None:  # a repeated question is answered only once
        again = _start_again()
    buttons = _next_button(page) + again
    return answered_card(_kicker(page), _(stage.ask), reasons, page.bet, buttons)


def _start_again(kind: str = "btn", key: str = "") -> Html:
    """Return the button that starts the stage again."""
    return button("again", esc(_("Start again")), kind=kind, key=key, more='data-hot="r"')


def _play_card(page: CoursePage) -> Html:
    stage, run = page.stage, page.run
    goals: list[tuple[str, bool]] = []
    said, more = "", ""
    buttons: str
    undo = button("undo", esc(_("Undo")), more=f'{disabled(not run.scene.moves)}data-hot="u"')
    if isinstance(stage, Play):
        goals = [
            (_(goal.say), reached) for goal, reached in zip(stage.goals, run.reached(), strict=True)
        ]
        if run.moves_left is not None and not run.state:
            left = plural("{number} move left.", "{number} moves left.", run.moves_left)
            more = f"<p>{esc(left)}</p>"
    if run.state == "won":
        said = _((stage.done if isinstance(stage, Play) else "") or N_("Done."))
        buttons = _next_button(page) + _start_again()
    elif run.state == "lost":
        said = run.why_lost
        buttons = _start_again(kind="btn prime", key="card") + undo
    else:
        if page.hint:
            more += _advice(page, page.hint)
        helps = not isinstance(stage, Play) or stage.coach
        # Last, because the button that led here stood where the first one is.
        buttons = undo + _start_again() + (_coach_button(page) if helps else "")
        if not isinstance(stage, Play):
            buttons = _next_button(page) + buttons
        if run.waits_for_deal:
            deal = button(
                "play",
                esc(_("Deal the next hand")),
                kind="btn prime",
                key="card",
                data_move="deal",
            )
            buttons = deal + buttons
    task = Task(_kicker(page), _(stage.title), _(stage.say), goals)
    return play_card(task, run.state, said, buttons, more)


def _advice(page: CoursePage, said: Advised) -> Html:
    """Return the coach's move and the reason, with its value in parts once all words are taught."""
    words = page.table.move_words(str(said.move))
    move = _("The coach’s move: {move}", move=words.replace(": ", ", "))
    amount = subject(page.game).spec.format_score
    return Html(
        f'<div class="hint" role="status"><p><b>{esc(move)}</b></p>'
        f"{advice_body(said.why, said.parts, amount)}</div>"
    )


def _coach_button(page: CoursePage) -> Html:
    """Return the button that asks the coach, or plays the coach's move."""
    if page.hint is None:
        return button("coach", esc(_("Ask the coach")), key="coach", more='data-hot="c"')
    move = f'data-hot="c" data-move="{esc(page.hint.move)}"'
    return button("play", esc(_("Play it")), key="coach", more=move)


def _next_button(page: CoursePage) -> Html:
    """Return the button to the next stage, and at the end of a lesson the link to wrong bets."""
    if said := page.onward():
        return button("next", esc(said), kind="btn prime", key="card", more=_ON)
    ends = page.step + 1 == len(page.lesson.stages)
    return Html(_leads_on(page) + (_again(page) if ends else ""))


def _again(page: CoursePage) -> Html:
    """Return the link to questions that are due today; empty without any."""
    waiting = page.waiting()
    if not waiting:
        return EMPTY
    face = plural("Repeat {number} question", "Repeat {number} questions", waiting)
    again = look_of(page.game).again
    return button("page", esc(face), kind="btn small", key="again", data_page=again)


def _leads_on(page: CoursePage) -> Html:
    stages = page.lesson.stages
    if page.step + 1 < len(stages):
        following = stages[page.step + 1]
        face, leads = _(following.call or following.title), _ON
    else:
        after = page.next_lesson()
        if not after:
            said = _("That was the lesson.")
            if page.lesson.id in page.path and not page.foreign:
                face = esc(_("The end of the course"))
                return Html(
                    _earned(page)
                    + button("next", face, kind="btn prime", key="card", more=_ON_TO_A_LESSON)
                )
            table = f'data-page="{look_of(page.game).play}"'
            play = button(
                "page", esc(_("Play at the table")), kind="btn prime", key="card", more=table
            )
            return Html(f"<p><b>{esc(said)}</b></p>{play}")
        face = _("Next lesson: {title}", title=page.titles[after])
        leads = _ON_TO_A_LESSON
    on = button("next", esc(face), kind="btn prime", key="card", more=leads)
    return Html(_earned(page) + on)


# === The course without its widget: the current lesson and step, and the learner's answers. It
# carries out requests of the browser and draws its parts again, like the table's page. The
# learner's progress is in the browser. The page reads it once and stores every change.


@dataclass(frozen=True, slots=True)
class _Left:
    """A stage that the learner has left: its number, its try, the answer, and the table."""

    step: int
    run: Run
    bet: str
    table: LessonTable


class CoursePage(Page):
    """One learner in the course of a game. step: the stage of the lesson, from 0.

    bet: the answer to the current question, empty before. table: the game's table. running, pace:
    unused, because the course has no clock.
    """

    def __init__(
        self,
        address: Mapping[str, str] | None = None,
        lang: str = "en",
        own: Lesson | None = None,
        game: str = FIRST,
    ) -> None:
        address = address or {}
        #: The lessons of a link, and its issues.
        self.course = OwnCourse(address["own"]) if address.get("own") else None
        self.own = dict(self.course.lessons) if self.course else {}
        first = own or next(iter(self.own.values()), None)
        self.game = first.game if first else game
        super().__init__(lang)
        self.progress = CourseProgress()
        self.touched = False
        #: Whether the progress panel asks for confirmation to clear everything.
        self.clearing = False
        #: Unfinished lessons, in their last state.
        self.left: dict[str, _Left] = {}
        #: Whether the last page of the course is shown, and whether it is the progress page.
        self.finished = self.overview = False
        #: By game and day, ``+`` if the first try at the day's problem was right, else ``-``.
        self.solved: dict[str, dict[str, str]] = {}
        #: Whether the teacher's page is shown below.
        self.teaching = False
        #: The sheet shown for printing: the worksheet, the key, or none.
        self.paper = {"sheet": "sheet", "key": "key"}.get(address.get("print", ""), "")
        named, path = address.get("lesson", ""), self.path
        self.asked_for = bool(own is not None or self.course or named)
        self.lesson = own or self._lesson_of(named if named in path else path[0])
        #: The error of the link, shown until the learner does something.
        self.notice = self._wrong_link(named)
        self._begin(_step(self.lesson, address.get("step", "")))

    def _wrong_link(self, named: str) -> str:
        """Return the issues of the page's link; may be empty."""
        if self.course and self.course.issues:
            said = _("The lesson in this link cannot be opened. Here is our first lesson instead.")
            return "\n".join([said, *self.course.issues[:8]])
        if not named or named in self.path:
            return ""
        shown = printable(named, 60)
        other = next((game for game in games() if named in ids(game)), "")
        if other:
            return _(
                "“{name}” is a lesson of {game}, which has its own page. Here is the first "
                "lesson of this course.",
                name=shown,
                game=subject(other).title,
            )
        near = did_you_mean(named, self.path)
        said = _("There's no lesson called “{name}”. Here's the first lesson.", name=shown)
        return sentences(said, near)

    @property
    def path(self) -> tuple[str, ...]:
        """The ids of the lessons here, in order."""
        return tuple(self.own) or ids(self.game)

    @property
    def titles(self) -> dict[str, str]:
        """The titles of these lessons in the current language."""
        if self.own:
            return {id: _(one.title) for id, one in self.own.items()}
        return {id: _(title) for id, title in titles(self.game).items()}

    @property
    def foreign(self) -> bool:
        """Whether the open lesson came with a link and is not ours."""
        return self.course is not None and bool(self.own)

    def _lesson_of(self, id: str) -> Lesson:
        return self.own[id] if id in self.own else lesson_of(id)

    # --- where we are --------------------------------------------------------------------------

    def kicker(self) -> str:
        """The text above the card; empty for the number of the stage."""
        return ""

    def onward(self) -> str:
        """The label of the button that goes on; empty for the lesson's own label."""
        return ""

    def waiting(self) -> int:
        """The number of questions of this course that are due today."""
        return 0 if self.own else len(due(self.progress, self.game, date.today()))

    @property
    def stage(self) -> Stage:
        """The current stage."""
        return self.lesson.stages[self.step]

    @property
    def view(self) -> Any:
        """The table as the learner sees it."""
        return self.run.scene.view

    def address(self) -> str:
        """Return the query that reopens this lesson at this step."""
        if self.lesson.id not in ids(self.game) and not self.foreign:
            return ""
        own = f"own={self.course.asked}&" if self.course and self.own else ""
        return f"{own}lesson={self.lesson.id}" + (f"&step={self.step + 1}" if self.step else "")

    def place(self) -> str:
        """Return the lesson, because its steps are not separate places."""
        return self.lesson.id

    def return_to(self, address: Mapping[str, str]) -> None:
        """Open the lesson of an address at its step. If it is open already, keep its state."""
        named = address.get("lesson", "")
        if named in self.path and named != self.lesson.id:
            self._open(named)
            self._begin(_step(self.lesson, address.get("step", "")))

    def _begin(self, step: int) -> None:
        self.step = step
        self.run = Run(self.stage)
        self.bet = ""
        self.unanswered = False
        self.hint: Advised | None = None
        self.table: LessonTable = table_of(self.game, self)

    @property
    def settled(self) -> bool:
        """Whether the learner can go on."""
        match self.stage:
            case Question():
                return bool(self.bet)
            case Play():
                return self.run.state == "won"
        return True

    def played(self) -> AnyGame:
        """Return the moves of this stage as a separate game, for stepping through."""
        game = self.stage.scene().game
        for move in self.run.scene.game.past[len(game.past) :]:
            game.push(move)
        return game

    @property
    def newcomer(self) -> bool:
        """Whether to welcome the learner: at the first step of the course, without any progress."""
        first = self.lesson.id == ids(self.game)[0] and not self.step
        return first and not (self.asked_for or self.progress.done)

    def next_lesson(self) -> str:
        """Return the lesson after this one; empty after the last, and for an added lesson."""
        path = list(self.path)
        if self.lesson.id not in path:
            return ""
        at = path.index(self.lesson.id) + 1
        return path[at] if at < len(path) else ""

    # --- drawing -------------------------------------------------------------------------------

    def frame(self) -> str:
        """Return the page around the parts."""
        look = look_of(self.game)
        return look.sprite + lesson_frame(look.table, look.credit())

    def parts(self) -> dict[str, Html]:
        """Return every part of the page by name, as HTML."""
        lesson, look = self.lesson, look_of(self.game)
        path, done = self.titles, self.progress.done
        question = isinstance(self.stage, Question)
        return {
            "head": lesson_head(path, done, lesson.id, look.page),
            "say": _say(self),
            "card": _question_card(self) if question else _play_card(self),
            "progress": progress_panel(
                path,
                done,
                self.progress.first_right(lesson),
                self.clearing,
                self.progress.name or "",
                (lesson.id, look.sign, _begun(self)),
            ),
            "sheet": worksheet_view(lesson, self.paper == "key") if self.paper else EMPTY,
            "teacher": _teacher(self.game) if self.teaching else EMPTY,
            **self.table_parts(f"{lesson.id} {self.step}"),
            **({"split": EMPTY, "text": EMPTY} if self.finished else {}),
        }

    def table_parts(self, moment: str) -> dict[str, Html]:
        """Return the table and what has just happened. moment: names it, to play an animation once."""
        table, run = self.table, self.run
        told = [table.sentence(event) for event in run.events if event.type not in table.draws]
        moved = motion_part(table.motions(run.events), f"{moment} {len(run.scene.events)}")
        credit = look_of(self.game).credit()
        return {
            "notice": notice_line(self.notice),
            "events": happened(told),
            "motion": moved,
            "rule": rule_panel(self.rule, self.lang, self.game, credit),
            **table.parts(),
        }

    # --- requests ------------------------------------------------------------------------------

    def _play(self, request: Request) -> None:
        if not isinstance(self.stage, Question):
            self.play(str(request.get("move", "")))

    def play(self, line: str) -> None:
        """Play a move of the learner. Raise `NotAMove`, `IllegalMove` or `NotHere`."""
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

    def language_changed(self) -> None:
        """Ask the coach again, if there was advice. A refusal disappears."""
        super().language_changed()
        self.run.refused = None
        if self.hint is not None:
            self._coach({})

    def _answer(self, request: Request) -> None:
        """Place the bet, and let the engine play the answer."""
        stage, form = self.stage, request.get("form")
        letter = str(form.get("bet", "")) if isinstance(form, Mapping) else ""
        if not isinstance(stage, Question) or self.bet:
            return
        self.unanswered = len(letter) != 1 or letter not in LETTERS[: len(stage.options)]
        if self.unanswered:
            return
        self.bet = letter
        self.run.see(stage.see, stage.tried)
        self.keep_bet(stage, letter)

    def keep_bet(self, stage: Question, letter: str) -> None:
        """Add a first answer to the progress."""
        number = self.lesson.questions.index(stage) + 1
        self.progress.bet(self.lesson.id, number, letter)
        self._settle()

    def _settle(self) -> None:
        """Save the progress. A lesson is finished when only free play is left."""
        rest = self.lesson.stages[self.step + 1 :]
        if not any(isinstance(stage, Question | Play) for stage in rest):
            self.progress.finish(self.lesson.id)
        self._store()

    def _next(self, request: Request) -> None:
        if not self.settled:
            return
        if self.step + 1 < len(self.lesson.stages):
            self._begin(self.step + 1)
            if self.lesson.id not in self.progress.done:
                self.progress.reach(self.lesson.id, self.step + 1)
                self._store()
        elif self.next_lesson():
            self._open(self.next_lesson())
        else:
            self.overview = False
            self.finished = self.lesson.id in self.path and not self.foreign

    def _lesson(self, request: Request) -> None:
        """Go to another lesson. An open or unfinished lesson keeps its state."""
        named = str(request.get("lesson", ""))
        if named in self.path and named != self.lesson.id:
            self._open(named)
        elif request.get("first"):
            self._begin(0)
        self.finished, self.overview, self.asked_for = False, False, True

    def _open(self, named: str) -> None:
        if self.lesson.id not in self.progress.done:
            self.left[self.lesson.id] = _Left(self.step, self.run, self.bet, self.table)
        self.lesson = self._lesson_of(named)
        self.rule = self.paper = ""
        self.finished = False
        done = named in self.progress.done
        reached = 0 if done else _step(self.lesson, str(self.progress.at.get(named, 1)))
        self._begin(reached)
        left = self.left.pop(named, None)
        if left and not done and left.step == reached:
            self.run, self.bet, self.table = left.run, left.bet, left.table

    # --- progress ------------------------------------------------------------------------------

    def _store(self) -> None:
        if self.lesson.id not in ids(self.game):
            self.progress.titles[self.lesson.id] = self.lesson.title[:200]
        self.outbox.append({"store": self.progress.text(), "key": "course"})

    def _stored(self, request: Request) -> None:
        """Read the browser's stored progress, and go on at the first unfinished lesson."""
        text = str(request.get("text", ""))
        if not text:
            return
        try:
            stored = read_progress(text)
        except InvalidDocument:
            self.notice = _(
                "This version cannot read the progress saved in this browser. The saved "
                "progress stays unchanged, and you start again here."
            )
            return
        path = self.path
        self.progress.take(stored, path)
        # Another widget sent it later, so the page stays where it is.
        if not self.asked_for and not self.touched and not request.get("again"):
            first = next((id for id in path if id not in self.progress.done), path[0])
            every = all(id in self.progress.done for id in path)
            if every or first != self.lesson.id or first in self.progress.at:
                self._open(first)
                self.finished = self.overview = True

    def _overview(self, request: Request) -> None:
        """Show the learner's progress. The open lesson keeps its state."""
        self.finished = self.overview = not self.foreign

    def _stored_days(self, request: Request) -> None:
        """Take the browser's results of the daily problems."""
        self._take_days(read_solved(str(request.get("text", ""))))

    def _take_days(self, solved: Mapping[str, Mapping[str, str]]) -> None:
        """Add results of daily problems. Known first tries stay."""
        for game, days in solved.items():
            self.solved[game] = {**days, **self.solved.get(game, {})}

    def _save(self, request: Request) -> None:
        """Have the browser save the progress as a file, with the results of daily problems."""
        text = self.progress.export()
        if self.solved:
            days = {"format": SOLVED, **self.solved}
            text = json.dumps({**json.loads(text), "days": days}, ensure_ascii=False, indent=1)
        self.outbox.append({"save": text, "name": file_name(self.progress.name)})

    def _name(self, request: Request) -> None:
        """Set the learner's name, for the exported file."""
        said = " ".join(str(request.get("value", "")).split())
        self.progress.name = named(said)
        self._store()

    def _load(self, request: Request) -> None:
        """Add the progress from a file. A file with issues changes nothing."""
        text = str(request.get("text", ""))
        if not is_progress(text):
            self.notice = _(
                "That file does not contain course progress. Choose a file saved with "
                "Export, such as {file}. Your progress here is unchanged.",
                file=file_name(self.progress.name),
            )
            return
        loaded = read_progress(text)
        loaded.cleared = dict(self.progress.cleared)  # a file opened on purpose counts
        self.progress.merge(loaded)
        self._store()
        document = read_json(text, PROGRESS)
        days = document.get("days") if isinstance(document, Mapping) else None
        solved = read_solved(json.dumps(days)) if days else {}
        if solved:
            self._take_days(solved)
            kept = json.dumps({"format": SOLVED, **self.solved})
            self.outbox.append({"store": kept, "key": "daily"})

    def _sheet(self, request: Request) -> None:
        """Show the lesson's worksheet or its key for printing, or go back to the lesson."""
        asked = request.get("show", "")
        self.paper = "" if asked == "no" else "key" if asked == "key" else "sheet"

    def _teacher(self, request: Request) -> None:
        """Show the teacher's page, or close it."""
        self.teaching = not self.teaching

    def _clear(self, request: Request) -> None:
        sure = request.get("sure")
        self.clearing = sure is None
        if sure == "yes":
            self.progress.clear(self.path)
            self._store()

    def act(self, do: str) -> Act | None:
        """Return the act of a request here, or on the lesson's table."""
        own = self.table.HAND_ACTS.get(do)
        if own is None:
            return super().act(do)
        return own._replace(do=lambda page, request: own(page.table, request))

    def before_act(self, do: str, request: Request) -> None:
        """Clear the selection, unless the request keeps it."""
        act = self.act(do)
        if act is not None and not act.keeps_selection:
            self.table.put_down()
        if do != "clear":
            self.clearing = False
        if do not in ("stored", "rule"):
            self.touched = True

    REFUSALS = (*Page.REFUSALS, NotHere)

    def refuse(self, error: Exception, line: str) -> None:
        """Let the table show why a line cannot be played."""
        if isinstance(error, NotAMove | IllegalMove | NotHere):
            self.table.refuse(error, line)

    STORES = MappingProxyType({"course": _stored, "daily": _stored_days})
    ACTS: ClassVar[Mapping[str, Act]] = by_name(
        Act("again", _again),
        Act("answer", _answer),
        Act("clear", _clear, puts_down=False),
        Act("coach", _coach),
        Act("lesson", _lesson),
        Act("load", _load, puts_down=False),
        Act("name", _name, puts_down=False),
        Act("next", _next),
        Act("overview", _overview, puts_down=False),
        Act("play", _play),
        Act("save", _save, puts_down=False),
        Act("sheet", _sheet, puts_down=False),
        Act("teacher", _teacher, puts_down=False),
        Act("undo", _undo),
    )


def _step(lesson: Lesson, named: str) -> int:
    """Return the stage of an address, from 0, or the first one."""
    return (bounded_int(named, 1, len(lesson.stages)) or 1) - 1
