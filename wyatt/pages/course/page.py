"""A course's page: the current lesson and stage, the learner's answers, and the page's parts."""

from __future__ import annotations

import json
from abc import abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date
from functools import cache
from itertools import pairwise
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar, Protocol

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
from wyatt.pages.course import view as drawn
from wyatt.pages.course.worksheet import worksheet_view
from wyatt.pages.table.coach import advice_body
from wyatt.pages.table.playable import Playable
from wyatt.ui.acts import Act, Key, Request, bounded_int, by_name
from wyatt.ui.document import notice_line
from wyatt.ui.html import button, disabled_text
from wyatt.ui.motion import motion_part
from wyatt.ui.page import Page
from wyatt.ui.rules import rule_panel
from wyatt.ui.tags import EMPTY, Html, esc, joined

if TYPE_CHECKING:
    from wyatt.core.events import Event
    from wyatt.core.spec import AnyGame


# === What a game must provide for its lessons: the table, the selection, and the words.


@dataclass(frozen=True, slots=True)
class Look:
    """How a course's page looks. page: its name in the page registry. sign: the game's symbol.

    play: the page for playing the game. again: the page that repeats wrong bets. daily: the daily
    problem's page. table: the table's CSS classes. sprite: symbols in addition to the shared ones.
    credit: draws the credit to the game's inventor. keys: the keys for the game's own buttons.
    """

    page: str
    play: str
    again: str
    daily: str
    title: str
    sign: str
    table: str = ""
    sprite: Html = EMPTY
    credit: Callable[[], Html] = lambda: EMPTY
    keys: tuple[Key, ...] = ()


class StageAtPlay(Protocol):
    """A lesson's stage at a table. run: the current try. bet: a question's answer, or empty."""

    bet: str
    lesson: Lesson
    notice: str
    run: Run

    @property
    def stage(self) -> Stage:
        """The stage from the lesson's file."""

    def play(self, line: str) -> None:
        """Play a learner's move. Raise the same errors as `Run.play`."""


class LessonTable(Playable):
    """One stage's table, with the learner's selection.

    LOOK: how the page around the table looks. draws: the kinds of event that are drawn, and so
    aren't repeated as text.
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
        """Play a learner's move. Raise the same errors as `Run.play`."""
        self.at.play(line)

    @abstractmethod
    def undone(self) -> None:
        """After a move is undone, close or clear what the learner had open or selected."""

    def decision(self) -> str:
        """Return the heading of the choice that comes next."""
        draws = self.view.phase == "draw"
        return _("Choose where to draw") if draws else _("Play cards or discard")

    @abstractmethod
    def parts(self) -> dict[str, Html]:
        """Return the table's parts as HTML by name."""

    @abstractmethod
    def sentence(self, event: Event) -> str:
        """Return an event as text for the learner."""

    @abstractmethod
    def move_words(self, line: str) -> str:
        """Return a move's notation as text."""


#: The class of each game's table, which is imported on first use.
_TABLES: Mapping[str, Lazy[type[LessonTable]]] = MappingProxyType(
    {
        "wyatt": Lazy("wyatt.pages.course.earp:EarpTable"),
        "wildcat": Lazy("wyatt.pages.course.wildcat:WildcatTable"),
    }
)


def table_of(game: str, at: StageAtPlay) -> LessonTable:
    """Return a new table for a stage."""
    return _TABLES[game]()(at)


def look_of(game: str) -> Look:
    """Return how a game's course looks."""
    return _TABLES[game]().LOOK


# === How the course's page is drawn.

#: Attributes for the button that goes on: its key, and the element to scroll to. That's the table,
#: or the heading of a new lesson.
_ON = f'{drawn.GO_ON.attribute} data-reveal=".spot"'
_ON_TO_A_LESSON = f"{drawn.GO_ON.attribute} {drawn.TO_HEADING}"
_KICKERS = {
    "play": N_("Play it"),
    "predict": N_("Place your bet"),
    "nearmiss": N_("A common mistake"),
    "sandbox": N_("Try it yourself"),
}


def _say(page: CoursePage) -> Html:
    """Return the lesson's sentences, or the course's last page."""
    if page.finished:
        return _last_page(page)
    lesson = page.lesson
    said = drawn.lesson_say(
        (lesson.number, _(lesson.title)),
        _(lesson.say),
        page.table.refused,
        new_words(page),
        read=page.step > 0,
        known=_(lesson.known),
    )
    whose = EMPTY
    if page.foreign:
        by = _("This lesson came with the link and isn’t one of ours.")
        if lesson.by:
            by = _(
                "This lesson came with the link and isn’t one of ours. The author is given as {by}.",
                by=lesson.by,
            )
        whose = Html(f'<p class="whose" role="note">{esc(by)}</p>')
    return Html(_welcome(page) + whose + said + (EMPTY if page.step else _again(page)))


def _last_page(page: CoursePage) -> Html:
    """Return the course's last page, or the learner's progress so far in the same form."""
    look, progress, lessons = look_of(page.game), page.progress, page.lessons
    scores = [progress.first_right(lesson) for lesson in lessons]
    known, wrong, every = (
        set[str]().union(*sets)
        for sets in zip(*(progress.rules(lesson) for lesson in lessons), strict=True)
    )
    row, waiting = in_a_row(page.solved.get(page.game, {}), date.today()), page.waiting()
    figures = [
        (
            _("{known} of {every}", known=len(known - wrong), every=len(every)),
            _("rules known, judging by your last answers"),
        ),
        (
            str(row),
            plural(
                "day in a row solved on the first try", "days in a row solved on the first try", row
            ),
        ),
        (str(waiting), plural("question to repeat today", "questions to repeat today", waiting)),
    ]
    going = page.overview and page.lesson.id not in progress.done
    ways = [(look.daily, _("Problem of the day")), (look.play, _("Play at the table"))]
    if not page.overview:
        if page.game == FIRST:
            ways += [("lab", _("Try it in the scoring lab")), ("book", _("Read the rulebook"))]
        for other in map(look_of, (game for game in games() if game != page.game)):
            ways.append((other.page, _("The {game} course", game=other.title)))
    buttons = joined(
        button(
            "page",
            esc(label),
            kind="btn prime" if name == look.play and not going else "btn",
            key=f"last {name}",
            data_page=name,
        )
        for name, label in ways
    )
    if going:
        go_on = _("Continue lesson {number}", number=page.lesson.number)
        more = f'data-lesson="{esc(page.lesson.id)}" {_ON_TO_A_LESSON}'
        start = button("lesson", esc(go_on), kind="btn prime", key="start", more=more)
        buttons = Html(start + buttons)
    save = button("save", esc(_("Export")), key="overview save", label=_("Export your progress"))
    return drawn.last_page(
        (not page.overview, look.title, look.sign),
        page.titles,
        progress.done,
        (sum(right for right, _given in scores), sum(given for _right, given in scores)),
        Html(buttons + _again(page) + save),
        figures,
    )


def _earned(page: CoursePage) -> Html:
    """Return the badge at the last stage of a finished lesson, or nothing."""
    path, id, done = page.path, page.lesson.id, page.progress.done
    if page.step + 1 < len(page.lesson.stages) or id not in path or id not in done:
        return EMPTY
    said = _(
        "Your badge for “{title}”: {count} of {lessons} lessons.",
        title=_(page.lesson.title),
        count=sum(id in done for id in path),
        lessons=len(path),
    )
    badge = drawn.lesson_badge(look_of(page.game).sign, path.index(id) + 1, True)
    return Html(f'<p class="earnedbadge">{badge}<span>{esc(said)}</span></p>')


def _welcome(page: CoursePage) -> Html:
    """Return the welcome for a newcomer, or nothing."""
    if not page.newcomer:
        return EMPTY
    course_, again = course(page.game), look_of(page.game).again
    placing = f'<a href="?page={again}&amp;placement=1" data-open>{esc(_("Eight bets"))}</a>'
    offer = esc(_("{bets} show which lessons you can skip.", bets="\0")).replace("\0", placing)
    hello = drawn.course_welcome(_(course_.title), _(course_.say), len(course_.lessons), page.kept)
    return Html(f"{hello.removesuffix('</section>')}<p>{offer}</p></section>")


@cache
def _teacher(game: str) -> Html:
    """Return a course's page for teachers, which is cached because it's the same for everyone."""
    lessons = [
        (lesson, f"{lesson.number}. {_(lesson.title)}") for lesson in map(lesson_of, ids(game))
    ]
    rules = [
        (rule.id, [(one.id, title) for one, title in lessons if rule.id in one.rules])
        for rule in subject(game).spec.rulebook().rules()
    ]
    questions = [(title, list(map(_answer, lesson.questions))) for lesson, title in lessons]
    return drawn.teacher_panel(rules, questions)


on_language_change(_teacher.cache_clear)


def _answer(question: Question) -> tuple[str, str, str]:
    right = question.options[question.right]
    asked = " ".join(_(text) for text in (question.say, question.ask) if text)
    return asked, _(right.text), _(right.reason)


def new_words(page: CoursePage) -> Html:
    """Return the words that the lesson introduces, collapsed, or nothing if there are none."""
    lines = joined(
        Html(f"<dt>{esc(_(term.name))}</dt><dd>{esc(_(term.meaning))}</dd>")
        for term in terms_of(page.game, page.lesson.id)
    )
    if not lines:
        return EMPTY
    title = esc(_("New words here"))
    return Html(f"<details><summary>{title}</summary><dl>{lines}</dl></details>")


def _kicker(page: CoursePage) -> str:
    return page.kicker() or _(
        "Stage {stage} of {stages}: {kind}",
        stage=page.step + 1,
        stages=len(page.lesson.stages),
        kind=_(_KICKERS[page.stage.kind]),
    )


def _question_card(page: CoursePage, stage: Question) -> Html:
    lettered = list(zip(LETTERS, stage.options, strict=False))
    if not page.bet:
        asked = drawn.QuestionCard(
            _kicker(page),
            _(stage.title),
            _(stage.say),
            _(stage.ask),
            [(letter, _(option.text)) for letter, option in lettered],
            _(stage.bet or N_("Place your bet")),
        )
        return drawn.bet_card(asked, page.unanswered)
    reasons = [
        (letter, _(option.text), _(option.reason), option.rules, option.right)
        for letter, option in lettered
    ]
    buttons = _next_button(page)
    if page.act("again") is not None:  # you can answer a repeated question only once
        buttons = Html(buttons + _start_again())
    return drawn.answered_card(_kicker(page), _(stage.ask), reasons, page.bet, buttons)


def _start_again(kind: str = "btn", key: str = "") -> Html:
    """Return the button that starts the stage again."""
    return button(
        "again", esc(_("Start again")), kind=kind, key=key, more=drawn.START_AGAIN.attribute
    )


def _play_card(page: CoursePage) -> Html:
    stage, run = page.stage, page.run
    play = stage if isinstance(stage, Play) else None
    goals, said, more = [], "", ""
    off = disabled_text(not run.scene.moves, _("There’s nothing to undo."))
    undo = button("undo", esc(_("Undo")), more=off + drawn.UNDO.attribute)
    if play:
        goals = [
            (_(goal.say), reached) for goal, reached in zip(play.goals, run.reached(), strict=True)
        ]
        if run.moves_left is not None and not run.state:
            left = plural("{number} move left.", "{number} moves left.", run.moves_left)
            more = f"<p>{esc(left)}</p>"
    if run.state == "won":
        said = _((play.done if play else "") or N_("Done."))
        buttons = _next_button(page) + _start_again()
    elif run.state == "lost":
        said = run.why_lost
        buttons = _start_again(kind="btn prime", key="card") + undo
    else:
        # "Start again" comes last, because a double click on the last card may hit the first one.
        buttons = undo + _start_again()
        if page.hint:
            more += _advice(page, page.hint)
        if play is None or play.coach:
            buttons += _coach_button(page)
        if play is None:
            buttons = _next_button(page) + buttons
        if run.waits_for_deal:
            deal = esc(_("Deal the next hand"))
            buttons = button("play", deal, kind="btn prime", key="card", data_move="deal") + buttons
    task = drawn.Task(_kicker(page), _(stage.title), _(stage.say), goals)
    return drawn.play_card(task, run.state, said, buttons, more)


def _advice(page: CoursePage, said: Advised) -> Html:
    """Return the coach's move and the reason, with the parts of its value if the learner knows all
    the words.
    """
    words = page.table.move_words(str(said.move))
    move = _("The coach’s move: {move}", move=words.replace(": ", ", "))
    body = advice_body(said.why, said.parts, subject(page.game).spec.format_score)
    return Html(f'<div class="hint" role="status"><p><b>{esc(move)}</b></p>{body}</div>')


def _coach_button(page: CoursePage) -> Html:
    """Return the button that asks the coach, or the one that plays the coach's move."""
    if page.hint is None:
        return button("coach", esc(_("Ask the coach")), key="coach", more=drawn.COACH.attribute)
    move = f'{drawn.COACH.attribute} data-move="{esc(page.hint.move)}"'
    return button("play", esc(_("Play it")), key="coach", more=move)


def _again(page: CoursePage) -> Html:
    """Return the button to the questions that are due today, or nothing if there are none."""
    waiting = page.waiting()
    if not waiting:
        return EMPTY
    face = plural("Repeat {number} question", "Repeat {number} questions", waiting)
    again = look_of(page.game).again
    return button("page", esc(face), kind="btn small", key="again", data_page=again)


def _next_button(page: CoursePage) -> Html:
    """Return the button to the next stage, to the next lesson or to the table. At the end of a
    lesson, it comes with the badge and the button to repeated questions.
    """

    def prime(face: str, more: str, do: str = "next") -> Html:
        """Return the main button. face: its label."""
        return button(do, esc(face), kind="btn prime", key="card", more=more)

    if said := page.onward():
        return prime(said, _ON)
    if page.step + 1 < len(page.lesson.stages):
        following = page.lesson.stages[page.step + 1]
        return prime(_(following.call or following.title), _ON)
    if after := page.next_lesson():
        on = prime(_("Next lesson: {title}", title=page.titles[after]), _ON_TO_A_LESSON)
    elif page.lesson.id in page.path and not page.foreign:
        on = prime(_("The end of the course"), _ON_TO_A_LESSON)
    else:
        table = f'data-page="{look_of(page.game).play}"'
        play = prime(_("Play at the table"), table, "page")
        return Html(f"<p><b>{esc(_('You’ve finished this lesson.'))}</b></p>{play}{_again(page)}")
    return Html(_earned(page) + on + _again(page))


# === A course's page, with the current lesson and stage and the learner's answers. The learner's
# progress is in the browser's storage. The page reads the progress once and stores every change.


@dataclass(frozen=True, slots=True)
class _Left:
    """An unfinished stage that the learner has left for another lesson."""

    step: int
    run: Run
    bet: str
    table: LessonTable


class CoursePage(Page):
    """A course's page for one learner. step: the lesson's stage, from 0. run: the current try.

    bet: the answer to the current question, or empty before that. table: the stage's table.
    running, pace: unused, because the course has no clock.
    """

    def __init__(
        self,
        address: Mapping[str, str] | None = None,
        lang: str = "en",
        own: Lesson | None = None,
        game: str = FIRST,
    ) -> None:
        address = address or {}
        #: The lessons in a link, with the link's issues, or None.
        self.course = OwnCourse(address["own"]) if address.get("own") else None
        self.own = dict(self.course.lessons) if self.course else {}
        first = own or next(iter(self.own.values()), None)
        self.game = first.game if first else game
        super().__init__(lang)
        self.progress = CourseProgress()
        self.kept = True
        self.touched = False
        #: Whether the progress panel is asking the learner to confirm clearing everything.
        self.clearing = False
        #: The stages where the learner left unfinished lessons, by lesson id.
        self.left: dict[str, _Left] = {}
        #: Whether the last page is shown, and whether it shows the progress before the course ends.
        self.finished = self.overview = False
        #: The results of the daily problems by game and day: ``+`` if the first try was right, or
        #: else ``-``.
        self.solved: dict[str, dict[str, str]] = {}
        #: Whether the page for teachers is shown.
        self.teaching = False
        #: The sheet shown for printing: the worksheet, the key, or none.
        self.paper = {"sheet": "sheet", "key": "key"}.get(address.get("print", ""), "")
        named, path = address.get("lesson", ""), self.path
        self.asked_for = bool(own is not None or self.course or named)
        self.lesson = own or self._lesson_of(named if named in path else path[0])
        #: The issues with the link, which are shown until the learner does something.
        self.notice = self._wrong_link(named)
        self._begin(_step(self.lesson, address.get("step", "")))

    def _wrong_link(self, named: str) -> str:
        """Return the issues with the page's link, or an empty string."""
        if self.course and self.course.issues:
            said = _("The lesson in this link can’t be opened. Here’s our first lesson instead.")
            return "\n".join([said, *self.course.issues[:8]])
        if not named or named in self.path:
            return ""
        shown = printable(named, 60)
        if other := next((game for game in games() if named in ids(game)), ""):
            return _(
                "“{name}” is a lesson on {game}, which has its own page. Here’s the first lesson of this course.",
                name=shown,
                game=subject(other).spec.title,
            )
        said = _("There’s no lesson called “{name}”. Here’s the first lesson.", name=shown)
        return sentences(said, did_you_mean(named, self.path))

    @property
    def path(self) -> tuple[str, ...]:
        """The ids of the course's lessons, or of those in the link, in order."""
        return tuple(self.own) or ids(self.game)

    @property
    def titles(self) -> dict[str, str]:
        """The lessons' titles in the current language, by id."""
        if self.own:
            return {id: _(one.title) for id, one in self.own.items()}
        return {id: _(title) for id, title in titles(self.game).items()}

    @property
    def foreign(self) -> bool:
        """Whether the open lesson came with a link and isn't ours."""
        return self.course is not None and bool(self.own)

    @property
    def lessons(self) -> list[Lesson]:
        """The lessons in `path`, in order."""
        return list(map(self._lesson_of, self.path))

    def _lesson_of(self, id: str) -> Lesson:
        return self.own[id] if id in self.own else lesson_of(id)

    # --- the current stage ---------------------------------------------------------------------

    def kicker(self) -> str:
        """Return the text above the card, or an empty string to show the stage's number there."""
        return ""

    def onward(self) -> str:
        """Return the label of the button that goes on, or "" for the lesson's own label."""
        return ""

    def waiting(self) -> int:
        """Return how many of the course's questions are due today."""
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
        """Return the query that reopens this lesson at this stage, or "" if no link can open it."""
        if self.lesson.id not in ids(self.game) and not self.foreign:
            return ""
        own = f"own={self.course.asked}&" if self.course and self.own else ""
        return f"{own}lesson={self.lesson.id}" + (f"&step={self.step + 1}" if self.step else "")

    def place(self) -> str:
        """Return the lesson's id, because a lesson's stages aren't separate places."""
        return self.lesson.id

    def return_to(self, address: Mapping[str, str]) -> None:
        """Open the lesson in an address at its stage. If the lesson is already open, do nothing."""
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
        if isinstance(self.stage, Question):
            return bool(self.bet)
        return not isinstance(self.stage, Play) or self.run.state == "won"

    def played(self) -> AnyGame:
        """Return this stage's moves as a separate game, to step through."""
        game = self.stage.scene().game
        for move in self.run.scene.game.past[len(game.past) :]:
            game.push(move)
        return game

    @property
    def newcomer(self) -> bool:
        """Whether the learner has no progress yet and is at the course's first stage."""
        first = self.lesson.id == ids(self.game)[0] and not self.step
        return first and not (self.asked_for or self.progress.done)

    def next_lesson(self) -> str:
        """Return the next lesson's id, or an empty string if there's none."""
        return dict(pairwise(self.path)).get(self.lesson.id, "")

    # --- drawing -------------------------------------------------------------------------------

    def keys(self) -> tuple[Key, ...]:
        """Return the keys that press buttons, except those for the answers."""
        own = (drawn.GO_ON, drawn.UNDO, drawn.COACH, drawn.START_AGAIN)
        return (*own, *look_of(self.game).keys)

    def frame(self) -> str:
        """Return the page's frame, with a slot for each part."""
        look = look_of(self.game)
        return look.sprite + drawn.lesson_frame(self.keys(), look.table, look.credit())

    def parts(self) -> dict[str, Html]:
        """Return each part's HTML by its name."""
        lesson, look, progress, stage = self.lesson, look_of(self.game), self.progress, self.stage
        path, done = self.titles, progress.done
        begun = {
            id: (stage, len(self._lesson_of(id).stages))
            for id, stage in progress.at.items()
            if id in path
        }
        return {
            "head": drawn.lesson_head(path, done, lesson.id, look.page),
            "say": _say(self),
            "card": _question_card(self, stage)
            if isinstance(stage, Question)
            else _play_card(self),
            "progress": drawn.progress_panel(
                path,
                done,
                drawn.saved(self.kept, *progress.first_right(lesson)),
                self.clearing,
                progress.name or "",
                (lesson.id, look.sign, begun),
            ),
            "sheet": worksheet_view(lesson, self.paper == "key") if self.paper else EMPTY,
            "teacher": _teacher(self.game) if self.teaching else EMPTY,
            **self.table_parts(f"{lesson.id} {self.step}"),
            **({"split": EMPTY, "text": EMPTY} if self.finished else {}),
        }

    def table_parts(self, moment: str) -> dict[str, Html]:
        """Return the table's parts and the latest events as HTML by name. moment: the stage's name
        for the animations, because each one plays only once.
        """
        table, run = self.table, self.run
        told = [table.sentence(event) for event in run.events if event.type not in table.draws]
        return {
            "notice": notice_line(self.notice),
            "events": drawn.happened(told),
            "motion": motion_part(table.motions(run.events), f"{moment} {len(run.scene.events)}"),
            "rule": rule_panel(self.rule, self.lang, self.game, look_of(self.game).credit()),
            **table.parts(),
        }

    # --- requests ------------------------------------------------------------------------------

    def _play(self, request: Request) -> None:
        if not isinstance(self.stage, Question):
            self.play(str(request.get("move", "")))

    def play(self, line: str) -> None:
        """Play a learner's move. Raise `NotAMove`, `IllegalMove` or `NotHere`."""
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
        stage = self.stage
        if isinstance(stage, Question) or (isinstance(stage, Play) and not stage.coach):
            return
        found = self.run.hint()
        self.hint = advised(found, self.lesson) if found else None

    def language_changed(self) -> None:
        """Ask the coach again if there was advice, and clear a refusal in the old language."""
        super().language_changed()
        self.run.refused = None
        if self.hint is not None:
            self._coach({})

    def _answer(self, request: Request) -> None:
        """Place the bet, and have the engine show the answer."""
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
        """Add an answer to the progress, where the first one counts."""
        self.progress.bet(self.lesson.id, self.lesson.questions.index(stage) + 1, letter)
        self._settle()

    def _settle(self) -> None:
        """Save the progress. A lesson is finished when only free play is left."""
        if not any(
            isinstance(stage, Question | Play) for stage in self.lesson.stages[self.step + 1 :]
        ):
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
        """Go to another lesson, or restart the open one. Unfinished lessons keep their state."""
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
        """Read the browser's stored progress. A returning learner then sees the progress page."""
        self.kept = request.get("kept", self.kept) is True
        text = str(request.get("text", ""))
        if not text:
            return
        try:
            stored = read_progress(text)
        except InvalidDocument:
            self.notice = _(
                "This version can’t read the progress saved in this browser. The saved progress stays unchanged, but you’ll start from scratch here."
            )
            return
        path, progress = self.path, self.progress
        progress.take(stored, path)
        # Don't move a learner who has begun here or followed a link to a lesson.
        if not (self.asked_for or self.touched or request.get("again")):
            first = next((id for id in path if id not in progress.done), "")
            if not first or first != self.lesson.id or first in progress.at:
                self._open(first or path[0])
                self.finished = self.overview = True

    def _overview(self, request: Request) -> None:
        """Show the learner's progress. The open lesson keeps its state."""
        self.finished = self.overview = not self.foreign

    def _stored_days(self, request: Request) -> None:
        """Read the browser's stored results for the daily problems."""
        self._take_days(read_solved(str(request.get("text", ""))))

    def _take_days(self, solved: Mapping[str, Mapping[str, str]]) -> None:
        """Add results for daily problems. They don't replace results that are already here."""
        for game, days in solved.items():
            self.solved[game] = {**days, **self.solved.get(game, {})}

    def _save(self, request: Request) -> None:
        """Have the browser save the progress as a file, with the results for daily problems."""
        text = self.progress.export()
        if self.solved:
            document = {**json.loads(text), "days": {"format": SOLVED, **self.solved}}
            text = json.dumps(document, ensure_ascii=False, indent=1)
        self.outbox.append({"save": text, "name": file_name(self.progress.name)})

    def _name(self, request: Request) -> None:
        """Set the learner's name, which goes into the exported file."""
        self.progress.name = named(" ".join(str(request.get("value", "")).split()))
        self._store()

    def _load(self, request: Request) -> None:
        """Add the progress from a file. A file with issues changes nothing."""
        text = str(request.get("text", ""))
        if not is_progress(text):
            self.notice = _(
                "That file doesn’t contain course progress. Choose a file saved with Export, such as {file}. Your progress here is unchanged.",
                file=file_name(self.progress.name),
            )
            return
        loaded = read_progress(text)
        loaded.cleared = dict(self.progress.cleared)  # import it even if it was cleared here
        self.progress.merge(loaded)
        self._store()
        document = read_json(text, PROGRESS)
        days = document.get("days") if isinstance(document, Mapping) else None
        if solved := read_solved(json.dumps(days)) if days else {}:
            self._take_days(solved)
            kept = json.dumps({"format": SOLVED, **self.solved})
            self.outbox.append({"store": kept, "key": "daily"})

    def _sheet(self, request: Request) -> None:
        """Show the lesson's worksheet or the key for printing, or go back to the lesson."""
        self.paper = {"no": "", "key": "key"}.get(str(request.get("show")), "sheet")

    def _teacher(self, request: Request) -> None:
        self.teaching = not self.teaching

    def _clear(self, request: Request) -> None:
        sure = request.get("sure")
        self.clearing = sure is None
        if sure == "yes":
            self.progress.clear(self.path)
            self._store()

    def act(self, do: str) -> Act | None:
        """Return the page's or the table's act for a request, or None."""
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
        """Show at the table why a move can't be played. line: the move's notation."""
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
    """Return the index of the stage in an address, or 0 if it's invalid."""
    return (bounded_int(named, 1, len(lesson.stages)) or 1) - 1
