"""The page that repeats wrongly answered questions at new tables, and the placement test, which is
eight bets across a course.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from random import SystemRandom
from time import monotonic
from types import MappingProxyType
from typing import ClassVar

from wyatt.core.text import _, colon, plural, semicolon
from wyatt.lessons.again import DAYS, MINUTES, MOST, DueQuestion, another, due, missed, placement
from wyatt.lessons.courses import FIRST
from wyatt.lessons.model import LETTERS, Question
from wyatt.pages.course.page import CoursePage, look_of
from wyatt.pages.course.view import GO_ON
from wyatt.ui.acts import Act, Key, Request, by_name
from wyatt.ui.document import page_head
from wyatt.ui.html import button
from wyatt.ui.tags import EMPTY, Html, esc, joined

#: The parts to show when there's no question on the table.
_KEPT = ("head", "notice", "rule")


class AgainPage(CoursePage):
    """One session: up to ten questions from different lessons, in at most five minutes.

    queue: the questions, in order. at: the index of the current question, or -1 before the first.
    right: for each answer so far, whether it was right. placing: whether the session is the
    placement test, which isn't saved.
    """

    def __init__(
        self, address: Mapping[str, str] | None = None, lang: str = "en", game: str = FIRST
    ) -> None:
        self.placing = (address or {}).get("placement") == "1"
        self.runs = placement(game) if self.placing else []
        self.queue: list[DueQuestion] = [asked for _path, asked in self.runs]
        self.at = -1
        self.right: list[bool] = []
        self._ends = 0.0
        super().__init__({}, lang, game=game)
        self.asked_for = True  # stored data doesn't open a lesson here

    @property
    def asking(self) -> bool:
        """Whether a question is on the table."""
        return 0 <= self.at < len(self.queue)

    def address(self) -> str:
        """Return the query that opens the page again, without the session's questions."""
        return "placement=1" if self.placing else ""

    def place(self) -> str:
        """Return the page's name, because its questions aren't separate places."""
        return "placement" if self.placing else "again"

    def return_to(self, address: Mapping[str, str]) -> None:
        """Switch to the placement test or to repeated questions, whichever the address is for."""
        if (address.get("placement") == "1") != self.placing:
            self.__init__(address, self.lang, self.game)  # type: ignore[misc]

    def kicker(self) -> str:
        """Return the question's number and how many there are, as text."""
        return _("Question {number} of {questions}", number=self.at + 1, questions=len(self.queue))

    def onward(self) -> str:
        """Return the label of the button that goes on after a bet."""
        last = self.at + 1 == len(self.queue) or self._late()
        return _("How it went") if last else _("Next question")

    def _late(self) -> bool:
        return not self.placing and monotonic() > self._ends

    # --- requests ------------------------------------------------------------------------------

    def _take(self, request: Request) -> None:
        """Read the browser's stored answers, and queue the due questions for a new session."""
        self._stored(request)
        if not self.placing and self.at < 0:
            self.queue = due(self.progress, self.game, date.today())

    def _bet(self, request: Request) -> None:
        """Place a bet, if there's a question on the table."""
        if self.asking:
            self._answer(request)

    def keep_bet(self, stage: Question, letter: str) -> None:
        """Record whether a bet was right. After a wrong bet, the question comes again at the end of
        the session. The placement test records nothing in the progress.
        """
        good = LETTERS.index(letter) == stage.right
        self.right.append(good)
        asked = self.queue[self.at]
        if self.placing:
            return
        self.progress.bet(asked.lesson, asked.number, "+" if good else "-")
        self._store()
        if not good and len(self.queue) < MOST:
            self.queue.append(asked)

    def _on(self, request: Request) -> None:
        """Go to the next question or to the result. After the result, begin another session."""
        if self.asking and not self.bet:
            return
        if self.at >= len(self.queue):
            self.at, self.right = -1, []
            self.queue = self.queue if self.placing else due(self.progress, self.game, date.today())
        if self.at < 0:
            self._ends = monotonic() + 60 * MINUTES
        elif self._late():
            self.at = len(self.queue)
            return
        self.at += 1
        if self.asking:
            self.lesson = another(self.queue[self.at], SystemRandom().randrange(1 << 30))
            self._begin(0)

    STORES = MappingProxyType({"course": _take})
    ACTS: ClassVar[Mapping[str, Act]] = by_name(Act("answer", _bet), Act("next", _on))

    # --- drawing -------------------------------------------------------------------------------

    def parts(self) -> dict[str, Html]:
        """Return each part's HTML by its name."""
        drawn = super().parts()
        title = _("Placement") if self.placing else _("Repeat questions")
        page = look_of(self.game).again
        drawn["head"] = page_head(page, title=title)
        drawn |= {"progress": EMPTY, "teacher": EMPTY, "sheet": EMPTY}
        if self.asking:
            drawn["say"] = Html(f"<h2 data-in-sight>{esc(title)}</h2>")
            return drawn
        drawn = {name: html if name in _KEPT else EMPTY for name, html in drawn.items()}
        said, face = self._after() if self.right else self._before()
        way = button(
            "page",
            esc(_("Go to the course")),
            key="again course",
            data_page=look_of(self.game).page,
        )
        on = button("next", esc(face), kind="btn prime", key="card", more=GO_ON.attribute)
        drawn["say"] = Html(f"<h2 data-in-sight>{esc(title)}</h2>")
        drawn["card"] = Html(
            f'<div class="bet">{said}<div class="next">{on if face else ""}{way}</div></div>'
        )
        return drawn

    def keys(self) -> tuple[Key, ...]:
        """Return only the key to go on, because you can't play anything here."""
        return (GO_ON,)

    def _before(self) -> tuple[Html, str]:
        """Return the text before a session, and the label of its button, or "" for no button."""
        if self.placing:
            said = _(
                "{questions} questions from all over the course. If you get a question "
                "right, you can skip its lesson. Nothing here is saved.",
                questions=len(self.queue),
            )
            return _said(said), _("Begin")
        said = _(
            "Questions you got wrong come back with new cards until you get them right: after the lesson, the next day, and {days} days later. Each session takes at most {minutes} minutes.",
            days=DAYS[-1],
            minutes=MINUTES,
        )
        if self.queue:
            waits = plural("{number} question today.", "{number} questions today.", len(self.queue))
            return _said(said, waits), _("Begin")
        return _said(said, self._nothing()), ""

    def _nothing(self) -> str:
        """Return why no question is due today, and when the next one is."""
        open_ = [one for one in missed(self.progress, self.game, date.today()) if not one.known]
        if not open_:
            return _("There’s nothing to review.")
        days = (min(one.day for one in open_) - date.today()).days
        return plural(
            "No questions today. The next one is due in {number} day.",
            "No questions today. The next one is due in {number} days.",
            max(days, 1),
        )

    def _after(self) -> tuple[Html, str]:
        """Return the result of a session, and the label of its button, or "" for no button."""
        if self.placing:
            return self._placed(), _("Try again")
        right = plural(
            "{number} of {asked} right.",
            "{number} of {asked} right.",
            sum(self.right),
            asked=len(self.right),
        )
        waiting = due(self.progress, self.game, date.today())
        if not waiting:
            return _said(right, self._nothing()), ""
        more = plural(
            "{number} question is still open today.",
            "{number} questions are still open today.",
            len(waiting),
        )
        return _said(right, more), _("Go on")

    def _placed(self) -> Html:
        """Return the lessons you can skip, and where to begin."""
        lines, begin = [], ""
        for (path, _asked), good in zip(self.runs, self.right, strict=False):
            names = semicolon().join(self.titles[id] for id in path)
            sign, kind = ("✓", "good") if good else ("✗", "")
            said = _("you can skip these") if good else _("do these")
            lines.append(Html(f'<li class="{kind}">{sign} {esc(names)}{colon()}{esc(said)}</li>'))
            begin = begin or ("" if good else path[0])
        where = _("You know all the lessons.")
        if begin:
            where = _("Start with “{title}”.", title=self.titles[begin])
        return Html(f'<h3 class="q">{esc(where)}</h3><ul class="placed">{joined(lines)}</ul>')


def _said(*sentences: str) -> Html:
    return joined(Html(f"<p>{esc(one)}</p>") for one in sentences if one)
