"""The page that repeats wrongly answered questions with new cards, and the placement test, with one
question from each part of a course.
"""

from __future__ import annotations

from datetime import date
from random import SystemRandom
from time import monotonic
from types import MappingProxyType

from wyatt.core.text import N_, _, colon, plural, semicolon
from wyatt.lessons.again import DAYS, MINUTES, MOST, DueQuestion, another, due, missed, placement
from wyatt.lessons.courses import FIRST
from wyatt.lessons.model import LETTERS, Question
from wyatt.pages.course.page import CoursePage
from wyatt.pages.course.table import look_of
from wyatt.pages.course.view import GO_ON, ON, with_markup
from wyatt.ui import tags as h
from wyatt.ui.acts import Key, Request
from wyatt.ui.document import page_head
from wyatt.ui.html import button
from wyatt.ui.page import Address
from wyatt.ui.tags import EMPTY, Html, Inside


class AgainPage(CoursePage):
    """A session of repeated questions, with at most ten in five minutes, or the placement test.
    queue: the questions, in order. at: the current question's index, -1 before the first question,
    or the queue's length at the end. right: for each answer so far, whether it was right. placing:
    whether the session is the placement test, whose answers aren't saved.
    """

    def __init__(self, address: Address | None = None, lang: str = "en", game: str = FIRST) -> None:
        self.placing = (address or {}).get("placement") == "1"
        self.runs = placement(game) if self.placing else []
        self.queue: list[DueQuestion] = [asked for _path, asked in self.runs]
        self.at = -1
        self.right: list[bool] = []
        self._ends, self._luck = 0.0, 0
        super().__init__({}, lang, game=game)
        self.asked_for = True  # stored data doesn't open a lesson here

    @property
    def asking(self) -> bool:
        return self.at in range(len(self.queue))

    def address(self) -> str:
        return "placement=1" if self.placing else ""

    def return_to(self, address: Address) -> None:
        """Switch between repeated questions and the placement test if the address asks for the other one."""
        if (address.get("placement") == "1") != self.placing:
            self.__init__(address, self.lang, self.game)  # type: ignore[misc]

    def kicker(self) -> str:
        return _("Question {number} of {questions}", number=self.at + 1, questions=len(self.queue))

    def ways_on(self) -> Html:
        last = self.at + 1 == len(self.queue) or self._late()
        face = _("See results") if last else _("Next question")
        return button("next", face, kind="btn prime", key="card", **ON)

    def _late(self) -> bool:
        return not self.placing and monotonic() > self._ends

    def _due(self) -> list[DueQuestion]:
        return due(self.progress, self.game, date.today())

    def _take(self, request: Request) -> None:
        self._stored(request)
        if not self.placing and self.at < 0:
            self.queue = self._due()

    def keep_bet(self, stage: Question, letter: str) -> None:
        """Record whether an answer was right. Outside the placement test, save the result. After a
        wrong answer, put the question at the end of the session, unless the session is full.
        """
        good, asked = LETTERS[stage.right] == letter, self.queue[self.at]
        self.right.append(good)
        if self.placing:
            return
        self.progress.bet(asked.lesson, asked.number, "+" if good else "-")
        self._store()
        if not good and len(self.queue) < MOST:
            self.queue.append(asked)

    def do_answer(self, request: Request) -> None:
        if self.asking:
            super().do_answer(request)

    def do_next(self, request: Request) -> None:
        if self.asking and not self.bet:
            return
        if self.at >= len(self.queue):
            self.at, self.right = -1, []
            self.queue = self.queue if self.placing else self._due()
        if self.at < 0:
            self._ends = monotonic() + 60 * MINUTES
        elif self._late():
            self.at = len(self.queue)
            return
        self.at += 1
        if self.asking:
            self._luck = SystemRandom().randrange(1 << 30)
            self._ask()

    def _ask(self) -> None:
        self.lesson = another(self.queue[self.at], self._luck)
        self._begin(0)

    def language_changed(self) -> None:
        if self.asking:  # its words were swapped in the other language
            bet = self.bet
            self._ask()
            if bet and isinstance(self.stage, Question):
                self.show_bet(self.stage, bet)
        super().language_changed()

    STORES = MappingProxyType({"course": _take})
    ACTS = MappingProxyType({})  # a session has none of the course's other acts

    def parts(self) -> dict[str, Html]:
        title = _("Placement") if self.placing else _("Repeat questions")
        parts, kept = super().parts(), {"head", "notice", "rule"}
        if self.asking:
            kept = parts.keys() - {"progress", "teacher", "sheet"}
        parts = {name: html if name in kept else EMPTY for name, html in parts.items()}
        parts["head"] = page_head(look_of(self.game).again, title=title)
        parts["say"] = h.h2(title, data_in_sight=True)
        if not self.asking:
            said, face = self._after() if self.right else self._before()
            course = look_of(self.game).page
            ways = [
                face and button("next", face, kind="btn prime", key="card", **GO_ON.attributes),
                button("page", _("Go to the course"), key="again course", data_page=course),
            ]
            parts["card"] = h.div(said, h.div(ways, cls="next"), cls="bet")
        return parts

    chosen_parts = parts  # a question's cards can't be selected

    def keys(self) -> tuple[Key, ...]:
        return (GO_ON,)

    def _before(self) -> tuple[Inside, str]:
        many = len(self.queue)
        if self.placing:
            said = N_(
                "{questions} questions from all over the course. If you get a question right, you can skip its lesson. Nothing here is saved."
            )
            return h.p(_(said, questions=many)), _("Begin")
        said = N_(
            "Questions you got wrong come back with new cards until you get them right: after the lesson, the next day, and {days} days later. Each session takes at most {minutes} minutes."
        )
        how = h.p(_(said, days=DAYS[-1], minutes=MINUTES))
        if not many:
            return (how, h.p(self._nothing())), ""
        waits = plural("{number} question today.", "{number} questions today.", many)
        return (how, h.p(waits)), _("Begin")

    def _nothing(self) -> str:
        today = date.today()
        days = [one.day for one in missed(self.progress, self.game, today) if not one.known]
        if not days:
            return _("There’s nothing to review.")
        return plural(
            "No questions today. The next one is due in {number} day.",
            "No questions today. The next one is due in {number} days.",
            max((min(days) - today).days, 1),
        )

    def _after(self) -> tuple[Inside, str]:
        if self.placing:
            return self._placed(), _("Try again")
        right = plural(
            "You got {number} of {asked} right.",
            "You got {number} of {asked} right.",
            sum(self.right),
            asked=len(self.right),
        )
        if not (waiting := len(self._due())):
            return (h.p(right), h.p(self._nothing())), ""
        more = plural(
            "You have {number} question left today.",
            "You have {number} questions left today.",
            waiting,
        )
        return (h.p(right), h.p(more)), _("Go on")

    def _placed(self) -> Html:
        lines, where = [], _("You know all the lessons.")
        for (path, _asked), good in zip(self.runs, self.right, strict=False):
            names = semicolon().join(self.titles[id] for id in path)
            said = _("you can skip these") if good else _("do these")
            line = f"{'✓' if good else '✗'} {names}{colon()}{said}"
            lines.append(h.li(line, cls="good" if good else ""))
        if False in self.right:
            path, _asked = self.runs[self.right.index(False)]
            there = f"?page={look_of(self.game).page}&lesson={path[0]}"
            link = h.a(self.titles[path[0]], href=there, data_open=True)
            where = with_markup(_("Start with “{title}”."), title=link)
        return h.markup(h.h3(where, cls="q"), h.ul(lines, cls="placed"))
