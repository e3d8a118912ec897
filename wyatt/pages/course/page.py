"""A course's page: the current lesson and stage, the learner's answers, and the page's parts."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from datetime import date
from itertools import pairwise
from types import MappingProxyType
from typing import Any, ClassVar

from wyatt.core.errors import InvalidDocument, did_you_mean, printable
from wyatt.core.spec import AnyGame
from wyatt.core.text import N_, _, plural, sentences
from wyatt.lessons.again import due
from wyatt.lessons.courses import FIRST, course, ids, titles
from wyatt.lessons.model import KINDS, LETTERS, Lesson, Play, Question, Stage, games, subject
from wyatt.lessons.own import OwnCourse
from wyatt.lessons.problems import SOLVED, in_a_row, read_solved
from wyatt.lessons.progress import CourseProgress, file_name, is_progress, named, read_progress
from wyatt.lessons.reading import lesson_of
from wyatt.lessons.run import Advised, NotHere, Run, advised
from wyatt.pages.course import view as drawn
from wyatt.pages.course.table import TABLES, LessonTable, look_of
from wyatt.pages.course.worksheet import worksheet_view
from wyatt.pages.table.coach import advice_body
from wyatt.ui import tags as h
from wyatt.ui.acts import Act, Key, Request, bounded_int, by_name
from wyatt.ui.document import notice_line, page_head
from wyatt.ui.html import button, disabled
from wyatt.ui.motion import motion_part
from wyatt.ui.page import UNSAVED, Address, Page
from wyatt.ui.rules import rule_panel
from wyatt.ui.tags import EMPTY, Html, Inside, person

# === How the course's page is drawn. The parts that it shares with other pages are in
# `wyatt.pages.course.view`.


def _say(page: CoursePage) -> Html:
    lesson, whose = page.lesson, None
    if page.foreign:
        by = N_("This lesson came with the link and isn’t one of ours.")
        if lesson.by:
            by = N_("This lesson came with the link and isn’t one of ours. It’s signed “{by}”.")
        whose = h.p(_(by, by=lesson.by), cls="whose", role="note")
    known = lesson.known and h.div(drawn.prose(_(lesson.known)), cls="known")
    title: Inside = person(_(lesson.title))
    if lesson.number:
        title = h.small(_("Lesson {number}", number=lesson.number)), " ", title
    text = drawn.prose(_(lesson.say)), known, drawn.new_words(lesson)
    if not page.step:
        heading = h.h2(title, data_in_sight=True)
        return h.markup(_welcome(page), whose, heading, text, _again_button(page))
    # The learner has read the sentences, so they're folded under the title.
    face, key = _("Restart this lesson"), "say first"
    first = h.p(button("lesson", face, kind="btn small", key=key, data_first=1))
    return h.markup(whose, h.details(h.summary(h.h2(title)), text, first, cls="read"))


def _welcome(page: CoursePage) -> Html | None:
    there = course(page.game)
    if page.asked_for or page.progress.done or page.step or page.lesson.id != there.lessons[0]:
        return None
    how = N_(
        "{lessons} short lessons at the table: you play, you bet on what happens, and you learn why."
    )
    how = _(how, lessons=len(there.lessons))
    placement = f"?page={look_of(page.game).again}&placement=1"
    bets = h.a(_("Eight bets"), href=placement, data_open=True)
    skip = drawn.with_markup(_("{bets} show which lessons you can skip."), bets=bets)
    said = map(h.p, (_(there.say), sentences(how, _saved(page)), skip))
    return h.section(h.h2(_(there.title)), said, cls="hello", aria_label=_("Welcome"))


def _saved(page: CoursePage) -> str:
    stays = N_("Your progress stays in this browser. Nothing is sent anywhere.")
    return _(stays if page.kept else UNSAVED)


def _last_page(page: CoursePage) -> Html:
    look, progress, titles = look_of(page.game), page.progress, page.titles
    missing = [id for id in titles if id not in progress.done]
    named = N_("The end of the {game} course")
    if not missing:
        named = N_("You know {game}")
    elif page.overview:
        named = N_("Your progress in {game}")
    heading, count = _(named, game=look.title), len(titles) - len(missing)
    said = _("You’ve done {count} of {lessons} lessons.", count=count, lessons=len(titles))
    lessons = list(map(page._lesson_of, page.path))
    right, given = map(sum, zip(*map(progress.first_right, lessons), strict=True))
    if given:
        answered = N_("You got {right} of {given} questions right the first time.")
        said = sentences(said, _(answered, given=given, right=right))
    badges, links = [], []
    for at, (id, title) in enumerate(titles.items(), 1):
        named = N_("Lesson {number}: {title}, done")
        if id in missing:
            named = N_("Lesson {number}: {title}, not done yet")
            opens = {"key": f"missing {id}", "data_lesson": id, **drawn.TO_HEADING}
            links.append(h.li(button("lesson", (h.b(at), person(title)), kind="mv", **opens)))
        badge = drawn.lesson_badge(look.sign, at, id not in missing)
        badges.append(h.li(badge, h.span(_(named, number=at, title=title), cls="vh"), title=title))
    known, wrong, every = (
        set[str]().union(*sets) for sets in zip(*map(progress.rules, lessons), strict=True)
    )
    rules = _("{known} of {every}", known=len(known - wrong), every=len(every))
    days, waiting = in_a_row(page.solved.get(page.game, {}), date.today()), page.waiting()
    in_days = plural(
        "day in a row solved on the first try", "days in a row solved on the first try", days
    )
    facts: list[tuple[Inside, str]] = [
        (rules, _("rules known, judging by your last answers")),
        (days, in_days),
        (waiting, plural("question to repeat today", "questions to repeat today", waiting)),
    ]
    next_ = h.h3(_("Next steps")), h.div(_next_steps(page), cls="row", data_next=1)
    to_do = links and (h.h3(_("Lessons to do")), h.ol(links, cls="lessons"))
    head = h.h2(heading, tabindex=-1, data_key="card", data_in_sight=True), h.p(said)
    medals = h.ul(badges, cls="medals", aria_label=_("Badges"))
    told = h.ul((h.li(h.b(number), " ", what) for number, what in facts), cls="facts")
    after = (next_, to_do) if page.overview else (to_do, next_)
    return h.section(head, medals, told, after, cls="lastpage", aria_label=heading)


def _next_steps(page: CoursePage) -> Html:
    look, lesson = look_of(page.game), page.lesson
    ways, going = [(look.daily, _("Problem of the day")), (look.play, _("Play at the table"))], None
    if not page.overview:
        if page.game == FIRST:
            ways += [("lab", _("Try the scoring lab")), ("book", _("Read the rulebook"))]
        others = [look_of(game) for game in games() if game != page.game]
        ways += [(other.page, _("The {game} course", game=other.title)) for other in others]
    elif lesson.id not in page.progress.done:
        face = _("Continue lesson {number}", number=lesson.number)
        opens = {"data_lesson": lesson.id, **drawn.ON_TO_A_LESSON}
        going = button("lesson", face, kind="btn prime", key="start", **opens)
    buttons = []
    for name, label in ways:
        kind = "btn prime" if name == look.play and not going else "btn"
        buttons.append(button("page", label, kind=kind, key=f"last {name}", data_page=name))
    save = button("save", _("Export"), key="overview save", label=_("Export your progress"))
    return h.markup(going, buttons, _again_button(page), save)


def _lesson_list(
    titles: dict[str, str], done: frozenset[str], here: str, sign: str, reached: dict[str, str]
) -> Html:
    following = drawn.next_of(titles, done, here)
    lessons = []
    for at, (id, title) in enumerate(titles.items(), 1):
        standing = h.span(_("✓ done"), cls="good") if id in done else reached.get(id)
        comes = id == following and h.b(_("next"), cls="nextup")
        marks = h.markup(id == here and h.b(_("open now")), standing, comes, between=" · ")
        face = drawn.lesson_badge(sign, at, id in done), person(title)
        current = {"aria_current": "step"} if id == here else {}
        opens = {"key": f"list {id}", **current, "data_lesson": id, **drawn.TO_HEADING}
        link = button("lesson", face, kind="mv", **opens)
        lessons.append(h.li(link, marks and h.span(marks, cls="stands")))
    return h.ol(lessons, cls="lessons")


def _progress_panel(page: CoursePage, titles: dict[str, str], done: frozenset[str]) -> Html:
    progress, sign = page.progress, look_of(page.game).sign
    begun = ((id, stage) for id, stage in progress.at.items() if id in titles)
    reached = {
        id: _("stage {stage} of {stages}", stage=stage, stages=len(page._lesson_of(id).stages))
        for id, stage in begun
    }
    clear: Inside = button("clear", _("Clear"), key="clear", label=_("Clear your progress"))
    if page.clearing:
        clear = (
            h.p(_("Clear everything this browser has saved for this course?")),
            button("clear", _("Yes, clear it"), key="clear yes", data_sure="yes"),
            button("clear", _("Keep it"), key="clear no", data_sure="no"),
        )
    right, given = progress.first_right(page.lesson)
    answered = N_("In this lesson, you got {right} of {given} questions right the first time.")
    saved = sentences(_saved(page), _(answered, right=right, given=given) if given else "")
    many, count = len(titles), sum(id in done for id in titles)
    finished = N_("All lessons and your progress: {count} of {lessons} done")
    summary = _(finished, count=count, lessons=many)
    ask = _("Your name, if a teacher asks for your file (the name goes into the file you export):")
    box = {"data_do": "name", "data_key": "name", "maxlength": 60, **h.AS_TYPED}
    name = h.input(**box, value=progress.name or "")
    ways = (
        button("overview", _("Your progress"), **drawn.TO_HEADING),
        button("save", _("Export"), label=_("Export your progress")),
        button("load", _("Import"), label=_("Import progress from a file")),
        clear,
        button("sheet", _("Worksheet to print"), key="sheet open", data_reveal=".onsheet"),
        button("teacher", _("For teachers"), data_reveal=".teacher"),
    )
    fields = h.p(saved), h.p(h.label(ask, " ", name), cls="field"), h.div(ways, cls="row")
    listed = page.draw("lessons", _lesson_list, titles, done, page.lesson.id, sign, reached)
    return h.details(h.summary(summary), fields, listed, cls="panel progress")


def _start_again(**about: str) -> Html:
    return button("again", _("Start again"), **about, **drawn.AGAIN)


def _again_button(page: CoursePage) -> Html | None:
    waiting, again = page.waiting(), look_of(page.game).again
    face = plural("Repeat {number} question", "Repeat {number} questions", waiting)
    return button("page", face, kind="btn small", key="due", data_page=again) if waiting else None


def _next_button(page: CoursePage) -> Html:
    lesson, path = page.lesson, page.path
    prime = drawn.ENDED if page.run.state else {"kind": "btn prime", "key": "card"}
    if page.step + 1 < len(lesson.stages):
        following = lesson.stages[page.step + 1]
        face = _(following.call or following.title)
        if isinstance(page.stage, Play) and page.run.state != "won":  # it was won before
            face = _("Skip to stage {stage}", stage=page.step + 2)
        return button("next", face, **prime, **drawn.ON)
    look, done, earned = look_of(page.game), page.progress.done, None
    if lesson.id in path and lesson.id in done:
        said = N_("Here’s your badge for “{title}”. You’ve done {count} of {lessons} lessons.")
        count = sum(id in done for id in path)
        said = _(said, title=_(lesson.title), count=count, lessons=len(path))
        badge = drawn.lesson_badge(look.sign, path.index(lesson.id) + 1, True)
        earned = h.p(badge, h.span(said), cls="earnedbadge")
    face = _("The end of the course")
    if after := page.next_lesson():
        face = _("Next lesson: {title}", title=page.titles[after])
    on = button("next", face, **prime, **drawn.ON_TO_A_LESSON)
    if not after and (page.foreign or lesson.id not in path):
        earned = h.p(h.b(_("You’ve finished this lesson.")))
        on = button("page", _("Play at the table"), **prime, data_page=look.play)
    return h.markup(earned, on, _again_button(page))


def _play_card(page: CoursePage) -> Html:
    stage, run, hint = page.stage, page.run, page.hint
    play = stage if isinstance(stage, Play) else None
    more: list[Inside] = []
    if play:
        goals = []
        for goal, reached in zip(play.goals, run.reached(), strict=True):
            state = _("Reached.") if reached else _("Not reached yet.")
            said = h.span(drawn.inline(_(goal.say)), h.span(" ", state, cls="vh"))
            goals.append(h.li(h.span(cls="box", aria_hidden=True), said, cls=reached and "yes"))
        more.append(goals and h.ul(goals, cls="goals", aria_label=_("Goals")))
        if run.moves_left is not None and not run.state:
            more.append(h.p(plural("{number} move left.", "{number} moves left.", run.moves_left)))
    off: dict[str, Any] = disabled(not run.scene.moves, _("There’s nothing to undo."))
    undo = button("undo", _("Undo"), **off, **drawn.UNDO.attributes)
    if run.state == "won":
        done = _((play.done if play else "") or N_("Done."))
        more.append(h.p(drawn.inline(done), cls="end won", id="card-end"))
        buttons = [_next_button(page), _start_again()]
    elif run.state == "lost":
        more.append(h.p(drawn.inline(run.why_lost), cls="end lost", id="card-end"))
        buttons = [_start_again(**drawn.ENDED), undo]
    else:
        # "Start again" comes last, because a double click on the last card may hit the first one.
        buttons = [undo, _start_again()]
        if page.settled:
            buttons.insert(0, _next_button(page))
        if play is None or play.coach:
            off = disabled(not run.yours, _("The game is over."))
            hot = {} if hint else drawn.COACH.attributes
            buttons.append(button("coach", _("Ask the coach"), **off, **hot))
        if run.waits_for_deal:
            deal = _("Deal the next hand")
            buttons.append(button("play", deal, kind="btn prime", key="card", data_move="deal"))
        if hint:  # below the buttons, so they stay in place
            buttons.append(_hint(page, hint))
    texts = page.kicker(), stage.words(stage.title), stage.words(stage.say)
    return drawn.play_card(*texts, buttons, more, run.state)


def _hint(page: CoursePage, hint: Advised) -> Html:
    words = re.sub(r"\s*: ", ", ", page.table.move_words(str(hint.move)))
    move = h.b(_("The coach’s move: {move}", move=words))
    why = advice_body(hint.why, hint.weighed, subject(page.game).spec)
    data = {"key": "coach play", "data_down": "coach", **drawn.COACH.attributes}
    play = button("play", _("Play it"), data_move=hint.move, **data)
    return h.div(h.div(h.p(move), why, data_told=True), play, cls="hint", data_answer=True)


# === A course's page, with the current lesson and stage and the learner's answers. The learner's
# progress is in the browser's storage. The page reads the progress once and stores every change.


class CoursePage(Page):
    """A course's page for one learner. STORED: the key of the progress in the browser's storage.

    course: the lessons in a link, with the link's issues, or None if the page wasn't opened with
    such a link. step: the current stage's index. run: the learner's current try. bet: the letter of
    the answer to the current question, or empty if there's no answer yet. table: the stage's table.
    left: the stages where the learner left unfinished lessons, by lesson id. solved: the results of
    the daily problems by game and day: ``+`` if the first try was right, or else ``-``. paper: the
    sheet shown for printing, ``sheet`` or ``key``, or empty.

    kept: whether the browser saves the progress. touched: whether the learner has done something.
    unreadable: whether the browser's stored progress can't be read, in which case the next progress
    replaces it. clearing: whether the page is asking the learner to confirm clearing everything.
    finished: whether the last page is shown. overview: whether it shows the progress before the
    course ends. teaching: whether the page for teachers is shown.
    """

    STORED: ClassVar[str] = "course"
    kept = True
    touched = unreadable = clearing = finished = overview = teaching = False
    #: The lesson's text, as last drawn, without highlighted rules.
    _text = EMPTY

    def __init__(
        self,
        address: Address | None = None,
        lang: str = "en",
        own: Lesson | None = None,
        game: str = FIRST,
    ) -> None:
        address = address or {}
        self.course = OwnCourse(address["own"]) if address.get("own") else None
        self.own = dict(self.course.lessons) if self.course else {}
        first = own or next(iter(self.own.values()), None)
        self.game = first.game if first else game
        super().__init__(lang)
        self.progress = CourseProgress()
        self.left: dict[str, tuple[int, Run, str, LessonTable]] = {}
        self.solved: dict[str, dict[str, str]] = {}
        self.paper = {"sheet": "sheet", "key": "key"}.get(address.get("print", ""), "")
        named, path = address.get("lesson", ""), self.path
        self.asked_for = bool(own is not None or self.course or named)
        self.lesson = own or self._lesson_of(named if named in path else path[0])
        #: The issues with the link, which are shown until the learner does something.
        self.notice = self._wrong_link(named)
        self._begin(_step(self.lesson, address.get("step", "")))

    def _wrong_link(self, named: str) -> str:
        if self.course and self.course.issues:
            said = _("The lesson in this link can’t be opened, so here’s our first lesson instead.")
            return "\n".join([said, *self.course.issues[:8]])
        if not named or named in self.path:
            return ""
        shown = printable(named, 60)
        if other := next((game for game in games() if named in ids(game)), ""):
            said = N_(
                "“{name}” is a lesson on {game}, which has its own page. Here’s the first lesson of this course."
            )
            return _(said, name=shown, game=subject(other).spec.title)
        said = _("There’s no lesson called “{name}”, so here’s the first lesson.", name=shown)
        return sentences(said, did_you_mean(named, self.path))

    @property
    def path(self) -> tuple[str, ...]:
        """The lessons' ids, in order: those of a link's lessons, or else of the course's."""
        return tuple(self.own) or ids(self.game)

    @property
    def titles(self) -> dict[str, str]:
        own = {id: one.title for id, one in self.own.items()}
        return {id: _(title) for id, title in (own or titles(self.game)).items()}

    @property
    def foreign(self) -> bool:
        """Whether the lessons came with a link and aren't ours."""
        return self.course is not None and bool(self.own)

    def _lesson_of(self, id: str) -> Lesson:
        return self.own[id] if id in self.own else lesson_of(id)

    # --- the current stage ---------------------------------------------------------------------

    def waiting(self) -> int:
        """Return how many of the course's questions to repeat today, at most ten, or 0 if the
        lessons came with a link.
        """
        return 0 if self.own else len(due(self.progress, self.game, date.today()))

    @property
    def stage(self) -> Stage:
        return self.lesson.stages[self.step]

    @property
    def view(self) -> Any:
        return self.run.scene.view

    def address(self) -> str:
        """Return the query that opens this stage, or an empty string for a lesson that no link can open."""
        if self.lesson.id not in ids(self.game) and not self.foreign:
            return ""
        own = f"own={self.course.asked}&" if self.course and self.own else ""
        return f"{own}lesson={self.lesson.id}" + (f"&step={self.step + 1}" if self.step else "")

    def place(self) -> str:
        return self.lesson.id

    def return_to(self, address: Address) -> None:
        """Open the lesson and the stage from an address. Do nothing if the lesson is unknown or already open."""
        named = address.get("lesson", "")
        if named in self.path and named != self.lesson.id:
            self._open(named)
            self._begin(_step(self.lesson, address.get("step", "")))
            self._resume()

    def _begin(self, step: int) -> None:
        self.step = step
        self.run = Run(self.stage)
        self.bet = ""
        self.unanswered = False
        self.hint: Advised | None = None
        self.table: LessonTable = TABLES[self.game]()(self)

    def _resume(self) -> None:
        stage, lesson = self.stage, self.lesson
        if not isinstance(stage, Question) or self.bet:
            return
        day, letter = self.progress.last_bet(lesson.id, lesson.questions.index(stage) + 1)
        # A learner may want to repeat a finished lesson, so only today's answer counts there.
        fresh = lesson.id not in self.progress.done or day == date.today().isoformat()
        if fresh and letter and letter in LETTERS[: len(stage.options)]:
            self.show_bet(stage, letter)

    @property
    def settled(self) -> bool:
        """Whether the learner can go on to the next stage."""
        if isinstance(self.stage, Question):
            return bool(self.bet)
        # After a reload, a stage that was won before starts over.
        passed = self.progress.at.get(self.lesson.id, 1) > self.step + 1
        return not isinstance(self.stage, Play) or self.run.state == "won" or passed

    def played(self) -> AnyGame:
        """Return a new game with the moves played at this stage, for stepping through the moves."""
        game = self.stage.scene().game
        for move in self.run.scene.game.past[len(game.past) :]:
            game.push(move)
        return game

    def next_lesson(self) -> str:
        """Return the next lesson's id, or an empty string if no lesson follows."""
        return dict(pairwise(self.path)).get(self.lesson.id, "")

    # --- drawing -------------------------------------------------------------------------------

    def keys(self) -> tuple[Key, ...]:
        return drawn.GO_ON, drawn.UNDO, drawn.COACH, drawn.START_AGAIN, *look_of(self.game).keys

    def frame(self) -> str:
        return drawn.lesson_frame(look_of(self.game), self.keys(), self.STORED)

    def parts(self) -> dict[str, Html]:
        lesson, titles, done = self.lesson, self.titles, frozenset(self.progress.done)
        path = self.draw("path", drawn.path, titles, done, lesson.id)
        self._text = _last_page(self) if self.finished else _say(self)
        return {
            "head": page_head(look_of(self.game).page, path),
            "say": self._asked(),
            "card": self.card(),
            "progress": _progress_panel(self, titles, done),
            "sheet": worksheet_view(lesson, self.paper == "key") if self.paper else EMPTY,
            "teacher": drawn.teacher_panel(self.game) if self.teaching else EMPTY,
            **self.table_parts(f"{lesson.id} {self.step}"),
            **({"split": EMPTY, "text": EMPTY} if self.finished else {}),
        }

    def table_parts(self, moment: str) -> dict[str, Html]:
        """Return the HTML of the table and of the latest events, by part name. moment: a name for
        the stage, which keeps an animation from playing twice.
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

    def chosen_parts(self) -> dict[str, Html]:
        if isinstance(self.stage, Question):  # it has no cards to choose
            return {}
        parts = self.table.chosen_parts()
        return {**parts, "say": self._asked()} if self._text else parts

    def _asked(self) -> Html:
        said: str = self._text
        for name in self.table.refused:  # highlight the rules that forbid the move
            link = rf'class="rule quiet"(?=[^>]* data-rule="(?:[^"]* )?{re.escape(name)}[ "])'
            said = re.sub(link, 'class="rule quiet asked"', said)
        return Html(said)

    def around(self) -> tuple[object, ...]:
        return self.table, self.notice, self.clearing, self.finished

    def card(self) -> Html:
        stage = self.stage
        if not isinstance(stage, Question):
            return self.task()
        if self.bet:
            return drawn.answered_card(self.kicker(), stage, self.bet, self.ways_on())
        return drawn.bet_card(self.kicker(), stage, self.unanswered)

    #: Returns the card for a stage that isn't a question.
    task = _play_card

    def kicker(self) -> str:
        kind, at, many = _(KINDS[self.stage.kind]), self.step + 1, len(self.lesson.stages)
        return _("Stage {stage} of {stages}: {kind}", stage=at, stages=many, kind=kind)

    def ways_on(self) -> Html:
        """Return the buttons below an answered question."""
        return h.markup(_next_button(self), _start_again())

    # --- requests ------------------------------------------------------------------------------

    def do_play(self, request: Request) -> None:
        if not isinstance(self.stage, Question):
            self.play(str(request.get("move", "")))

    def play(self, line: str) -> None:
        self.run.play(line)
        self.hint = None
        self.table.changed()
        if self.run.state == "won":
            self.progress.reach(self.lesson.id, self.step + 2)
            self._settle()

    def do_again(self, request: Request) -> None:
        self._begin(self.step)

    def do_undo(self, request: Request) -> None:
        self.run.undo()
        self.hint = None
        self.table.undone()

    def do_coach(self, request: Request) -> None:
        stage = self.stage
        if isinstance(stage, Question) or (isinstance(stage, Play) and not stage.coach):
            return
        found = self.run.hint()
        self.hint = advised(found, self.lesson) if found else None

    def language_changed(self) -> None:
        super().language_changed()
        if self.table.refusal:
            self.table.put_down()
        if self.hint is not None:
            self.do_coach({})

    def do_answer(self, request: Request) -> None:
        stage, form = self.stage, request.get("form")
        letter = str(form.get("bet", "")) if isinstance(form, Mapping) else ""
        if not isinstance(stage, Question) or self.bet:
            return
        self.unanswered = len(letter) != 1 or letter not in LETTERS[: len(stage.options)]
        if not self.unanswered:
            self.show_bet(stage, letter)
            self.keep_bet(stage, letter)

    def show_bet(self, stage: Question, letter: str) -> None:
        """Show what an answer leads to, without saving the answer."""
        self.bet = letter
        self.run.see(stage.see, stage.tried)

    def keep_bet(self, stage: Question, letter: str) -> None:
        """Add an answer to the learner's progress, and save the progress."""
        self.progress.bet(self.lesson.id, self.lesson.questions.index(stage) + 1, letter)
        self._settle()

    def _settle(self) -> None:
        later = self.lesson.stages[self.step + 1 :]
        if not any(isinstance(stage, Question | Play) for stage in later):  # only free play is left
            self.progress.finish(self.lesson.id)
        self._store()

    def do_next(self, request: Request) -> None:
        lesson = self.lesson
        if not self.settled:
            return
        if self.step + 1 < len(lesson.stages):
            self._begin(self.step + 1)
            if lesson.id not in self.progress.done:
                self.progress.reach(lesson.id, self.step + 1)
                self._store()
        elif following := self.next_lesson():
            self._open(following)
        else:
            self.overview = False
            self.finished = lesson.id in self.path and not self.foreign

    def do_lesson(self, request: Request) -> None:
        named = str(request.get("lesson", ""))
        if named in self.path and named != self.lesson.id:
            self._open(named)
        elif request.get("first"):
            self.progress.restart(self.lesson.id)
            self._store()
            self._begin(0)
        self.finished, self.overview, self.asked_for = False, False, True

    def _open(self, named: str) -> None:
        done = self.progress.done
        if self.lesson.id not in done:
            self.left[self.lesson.id] = self.step, self.run, self.bet, self.table
        self.lesson = self._lesson_of(named)
        self.rule = self.paper = ""
        self.finished = False
        self._begin(_step(self.lesson, str(self.progress.at.get(named, 1))))
        left = self.left.pop(named, None)
        if left and named not in done and left[0] <= self.step:
            self.step, self.run, self.bet, self.table = left
        elif named not in done:
            self._resume()

    # --- progress ------------------------------------------------------------------------------

    def _store(self) -> None:
        if self.lesson.id not in ids(self.game):
            self.progress.titles[self.lesson.id] = self.lesson.title[:200]
        news = {"store": self.progress.text(), "key": "course"}
        self.outbox.append({**news, "damaged": "yes"} if self.unreadable else news)
        self.unreadable = False

    def _stored(self, request: Request) -> None:
        self.kept = request.get("kept", self.kept) is True
        if not (text := str(request.get("text", ""))):
            return
        try:
            stored = read_progress(text)
        except InvalidDocument:
            self.unreadable = True
            self.notice = _(
                "This version of the course can’t read the progress saved in this browser, so you’ll start from scratch here. The browser keeps the unreadable progress under another name."
            )
            return
        path, progress = self.path, self.progress
        progress.take(stored, path)
        # Don't move a learner who has begun here or followed a link to a lesson.
        begun = self.touched or request.get("again")
        if not (self.asked_for or begun):
            # Learners who have skipped lessons go on where they were.
            latest = max((at for at, id in enumerate(path, 1) if id in progress.done), default=0)
            ways = *filter(progress.at.get, path), *path[latest:], *path
            first = next((id for id in ways if id not in progress.done), "")
            if not first or first != self.lesson.id or first in progress.at:
                self._open(first or path[0])
                self.finished = self.overview = True
        if not (self.finished or begun):
            self._resume()

    def _overview(self, request: Request) -> None:
        self.finished = self.overview = not self.foreign

    def _stored_days(self, request: Request) -> None:
        for game, days in read_solved(str(request.get("text", ""))).items():
            self.solved[game] = {**days, **self.solved.get(game, {})}

    def _store_days(self) -> None:
        self.outbox.append({"store": json.dumps({"format": SOLVED, **self.solved}), "key": "daily"})

    def _save(self, request: Request) -> None:
        text = self.progress.export()
        if self.solved:
            document = {**json.loads(text), "days": {"format": SOLVED, **self.solved}}
            text = json.dumps(document, ensure_ascii=False, indent=1)
        self.outbox.append({"save": text, "name": file_name(self.progress.name)})

    def _name(self, request: Request) -> None:
        before, name = self.progress.name, named(" ".join(str(request.get("value", "")).split()))
        if before and name.casefold() not in ("", before.casefold()):
            said = N_("The progress here is {name}’s. If it isn’t yours, press Clear first.")
            self.notice = _(said, name=before)
        self.progress.name = name
        self._store()

    def _load(self, request: Request) -> None:
        text = str(request.get("text", ""))
        if not is_progress(text):
            self.notice = _(
                "The file doesn’t contain course progress. Choose a file saved with Export, such as {file}. Your progress here is unchanged.",
                file=file_name(self.progress.name),
            )
            return
        loaded, name = read_progress(text), self.progress.name
        if name and loaded.name and name.casefold() != loaded.name.casefold():
            said = N_(
                "The file is {other}’s, but the progress here is {name}’s. If both are yours, change the name here to {other}, and import the file again. If not, press Clear first."
            )
            self.notice = _(said, name=name, other=loaded.name)
            return
        # Import it even if it was cleared or begun again here.
        loaded.cleared = dict(self.progress.cleared)
        loaded.restarted = dict(self.progress.restarted)
        self.progress.merge(loaded)
        for id, stage in loaded.at.items():
            self.progress.reach(id, stage)
        self._store()
        reached = _step(self.lesson, str(self.progress.at.get(self.lesson.id, 1)))
        if reached > self.step:  # go on where the other device stopped
            self._begin(reached)
        self._resume()
        days = json.loads(text).get("days")  # `is_progress` has checked its size
        if days and read_solved(solved := json.dumps(days)):
            self._stored_days({"text": solved})
            self._store_days()

    def _sheet(self, request: Request) -> None:
        self.paper = {"no": "", "key": "key"}.get(str(request.get("show")), "sheet")

    def _teacher(self, request: Request) -> None:
        self.teaching = not self.teaching

    def _clear(self, request: Request) -> None:
        self.clearing = "sure" not in request
        if request.get("sure") == "yes":
            self.progress.clear(self.path)
            self._store()

    def act(self, do: str) -> Act | None:
        if (own := self.table.HAND_ACTS.get(do)) is None:
            return super().act(do)
        return own._replace(do=lambda page, request: own.do(page.table, request))

    def before_act(self, do: str, request: Request) -> None:
        act = self.act(do)
        if act is not None and not act.keeps_selection:
            self.table.put_down()
        if do != "clear":
            self.clearing = False
        if do not in ("stored", "rule"):
            self.touched = True

    REFUSALS = (*Page.REFUSALS, NotHere)

    def refuse(self, error: Exception, line: str) -> None:
        self.table.refuse(error, line)

    STORES = MappingProxyType({"course": _stored, "daily": _stored_days})
    #: The acts that leave the selected cards as they are.
    _KEEPING = (_clear, _load, _name, _overview, _save, _sheet, _teacher)
    ACTS = by_name(*(Act(do.__name__[1:], do, puts_down=False) for do in _KEEPING))


def _step(lesson: Lesson, named: str) -> int:
    return (bounded_int(named, 1, len(lesson.stages)) or 1) - 1
