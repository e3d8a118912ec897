"""The problem of the day: a position, your move or answer, and the coach's comments."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, timedelta
from random import Random
from types import MappingProxyType
from typing import Any

from wyatt.core import advice
from wyatt.core.advice import Hint
from wyatt.core.errors import printable
from wyatt.core.standing import SURE
from wyatt.core.text import N_, _, plural, sentences
from wyatt.lessons import problems
from wyatt.lessons.courses import FIRST
from wyatt.lessons.model import LETTERS, Lesson, Question, Sandbox
from wyatt.lessons.problems import read_day, read_solved
from wyatt.lessons.run import NotHere
from wyatt.pages.course.page import CoursePage
from wyatt.pages.course.table import look_of
from wyatt.pages.course.view import AGAIN, GO_ON, ON, START_AGAIN, play_card
from wyatt.pages.table.coach import advice_body
from wyatt.table.coach import about, coach_of, in_words
from wyatt.table.rollouts import Rollouts
from wyatt.ui import tags as h
from wyatt.ui.acts import Key, Request, by_name
from wyatt.ui.document import page_head
from wyatt.ui.html import button, disabled
from wyatt.ui.page import Address
from wyatt.ui.tags import EMPTY, Html

GRADES = {"easy": N_("easy"), "medium": N_("medium"), "hard": N_("hard")}
_DAY = timedelta(days=1)
#: The signs for a right first try, a wrong one and no try.
_SIGNS = {"+": "🟩", "-": "🟥", "": "⬜"}
_MONTHS = (
    *(N_("January"), N_("February"), N_("March"), N_("April"), N_("May"), N_("June")),
    *(N_("July"), N_("August"), N_("September"), N_("October"), N_("November"), N_("December")),
)


def day_words(day: date) -> str:
    """Return a date as text, such as ``November 27, 2026``."""
    # Some languages have an ordinal number only for the first of a month.
    said = N_("{month} 1, {year}") if day.day == 1 else N_("{month} {day}, {year}")
    return _(said, month=_(_MONTHS[day.month - 1]), day=day.day, year=day.year)


class DailyPage(CoursePage):
    """A page with one day's problem. today: the reader's date, which the browser sends. day: the
    problem's date. answered: the notation of the move played, or empty before the move. compared: a
    simulation of the played move and the best of the others, or None if no move has been played.
    """

    STORED = "daily"

    def __init__(self, address: Address | None = None, lang: str = "en", game: str = FIRST) -> None:
        self.today = self.day = date.today()
        self.answered = ""
        self.compared: Hint[Any] | None = None
        super().__init__({}, lang, game=game)
        self.dated = False
        self._show(self.today)
        self.return_to(address or {})

    def address(self) -> str:
        return "" if self.day == self.today else f"day={self.day.isoformat()}"

    def place(self) -> str:
        return self.day.isoformat()

    def return_to(self, address: Address) -> None:
        """Show the problem for the date in an address, by default today's problem. If the date is
        invalid, show a notice.
        """
        named = address.get("day", "")
        day = read_day(named) if named else self.today
        if day is None:
            said = _(
                "“{day}” isn’t a date in the form 2026-11-22, so here’s today’s problem instead."
            )
            self.notice = said.format(day=printable(named, 40))
            return
        self.dated = bool(named)
        if day != self.day:
            self._show(day)

    def _show(self, day: date) -> None:
        self.day, self.rule = day, ""
        self.problem = problems.of_day(self.game, day)
        stage = _stage(self.problem, day)
        self.lesson = Lesson("daily", self.game, 0, stage.title, (), "", (stage,))
        self._begin(0)

    def _begin(self, step: int) -> None:
        self.answered, self.compared = "", None
        #: The best move and the move played as text, by notation.
        self.words: dict[str, str] = {}
        super()._begin(step)

    def language_changed(self) -> None:
        super().language_changed()
        answered, bet, rule = self.answered, self.bet, self.rule
        self._show(self.day)
        self.rule = rule
        if answered:
            self.play(answered)
        elif bet:
            self.do_answer({"form": {"bet": bet}})

    def kicker(self) -> str:
        return _("{day} ({grade})", day=day_words(self.day), grade=_(GRADES[self.problem.grade]))

    def _take(self, request: Request) -> None:
        today = read_day(str(request.get("day", "")))  # the reader's local date
        if today and today != self.today:
            self.today = today
            if not (self.dated or self.touched):
                self._show(today)
        for game, days in read_solved(str(request.get("text", ""))).items():
            self.solved[game] = self.solved.get(game, {}) | days

    def do_day(self, request: Request) -> None:
        day = read_day(str(request.get("day", "")))
        if day and day <= self.today:
            self._show(day)

    def do_next(self, request: Request) -> None:
        if self.answered or self.bet:
            self._show(self.day - _DAY)

    def play(self, line: str) -> None:
        """Play the learner's move, and compare it in simulations with the best of the other moves.
        Raise `NotAMove` for text that isn't a move, `IllegalMove` for an illegal move, or `NotHere`
        if a move has already been played.
        """
        if self.answered:
            raise NotHere(_("This try is over."))
        self.answered, best = str(self.run.scene.game.legal_move(line)), self.problem.answer
        self.words = {line: self.table.move_words(line) for line in (self.answered, best)}
        self.compared = _compared(self.game, self.table.view, best, self.answered)
        self.run.see([self.answered])
        self.run.state = "won" if self.right else "lost"
        self.table.changed()
        self._note()

    def keep_bet(self, stage: Question, letter: str) -> None:
        """Save whether the answer was right, unless this day's problem already has a saved answer."""
        self._note()

    @property
    def right(self) -> bool:
        if isinstance(self.stage, Question):
            return self.bet == LETTERS[self.stage.right]
        return self.answered == self.problem.answer

    def _note(self) -> None:
        days = self.solved.setdefault(self.game, {})
        if self.day.isoformat() not in days:
            days[self.day.isoformat()] = "+" if self.right else "-"
            self._store_days()

    def do_share(self, request: Request) -> None:
        days, day = self.solved.get(self.game, {}), self.day.isoformat()
        if day in days:
            look, told = look_of(self.game), day_words(self.day)
            week = [(self.day - at * _DAY).isoformat() for at in range(6, -1, -1)]
            signs = "".join(_SIGNS[days.get(each, "")] for each in week)
            title = _("{game}, problem for {day}", game=look.title, day=told)
            text = f"{title} ({_(GRADES[self.problem.grade])})\n{signs}"
            self.outbox.append({"copy": f"page={look.daily}&day={day}", "text": text})

    STORES = MappingProxyType({"daily": _take})
    ACTS = by_name(*(CoursePage.ACTS[name] for name in ("again", "answer", "play")))

    def keys(self) -> tuple[Key, ...]:
        return GO_ON, START_AGAIN

    def parts(self) -> dict[str, Html]:
        return {
            "head": page_head(look_of(self.game).daily),
            "say": self._said(),
            "card": self.card(),
            **dict.fromkeys(("progress", "sheet", "teacher"), EMPTY),
            **self.table_parts(str(self.day)),
        }

    def _said(self) -> Html:
        title, days = _("Problem of the day"), self.solved.get(self.game, {})
        if self.day != self.today:
            title = _("Problem for {day}", day=day_words(self.day))
        said = _("Everyone gets the same problem each day. Your results stay in this browser.")
        if days:
            said = N_("You got {right} of {tried} right the first time.")
            said = _(said, right=sum(sign == "+" for sign in days.values()), tried=len(days))
        row = problems.in_a_row(days, self.today)
        if row > 1:
            streak = plural("Your streak is {number} day.", "Your streak is {number} days.", row)
            said = sentences(said, streak)
        off, ways = disabled(self.day >= self.today), []
        for at, (ahead, face) in enumerate(((-1, _("Previous day")), (1, _("Next day")))):
            to = {"key": f"day {at}", "data_day": (self.day + ahead * _DAY).isoformat()}
            ways.append(button("day", face, kind="btn small", **to, **(off if ahead > 0 else {})))
        return h.markup(h.h2(title, data_in_sight=True), h.p(said), h.div(ways, cls="row"))

    def task(self) -> Html:
        if self.compared is None:
            say = N_(
                "You’re {player}. One move is clearly the best here. Go by what you see, because the other cards could be anywhere."
            )
            say = _(say, player=self.run.scene.you)
            return play_card(self.kicker(), self.table.decision(), say, None)
        title = _("That’s the best move.") if self.right else _("There’s a better move.")
        comments = self._comments(self.compared)
        return play_card(self.kicker(), title, "", self.ways_on(), comments, self.run.state)

    def ways_on(self) -> Html:
        told = {"aria_describedby": "card-title", **ON}
        return h.markup(
            button("next", _("Previous day"), kind="btn prime", key="card next", **told),
            button("again", _("Try again"), **AGAIN),
            button("share", _("Copy my result")),
        )

    def _comments(self, compared: Hint[Any]) -> list[Html]:
        spec, best = coach_of(self.game)[0], self.problem

        def comment(line: str, title: str, earns: str, mean: int, error: int) -> Html:
            said = _(earns, amount=about(spec, mean), error=about(spec, error))
            weighed = compared.of(line)
            reasons = weighed.reasons if weighed else ()
            if line == best.answer:  # with nothing for it, the simulation alone is the reason
                reasons = tuple(reason for reason in reasons if reason.dollars >= 0)
            body = advice_body(sentences(in_words(reasons), said), weighed, spec)
            return h.div(h.p(h.b(_(title, move=self.words[line]))), body, cls="hint")

        lead = N_(
            "On average over many deals of the unseen cards, this move earns about {amount} more than any other (±{error})."
        )
        error = round(SURE * best.error)
        comments = [comment(best.answer, N_("Best move: {move}"), lead, best.lead, error)]
        if not self.right:
            weighed, mean = compared.of(self.answered), 0
            less = N_("In the coach’s simulations, this move earns less than the best move.")
            if weighed and (figures := weighed.played_out):
                mean, error = figures.mean, figures.error
                if mean < 0 and figures.is_clear:
                    less = N_("This move earns about {amount} less than the best move (±{error}).")
            comments.append(comment(self.answered, N_("You played: {move}"), less, mean, error))
        return comments


def _stage(problem: problems.Problem, day: date) -> Sandbox | Question:
    if problem.counted:
        asked = problems.question(problem, Random(day.toordinal()))
        yes, no, options = _("Yes."), _("No."), []
        for one in asked.options:
            options.append(replace(one, reason=f"{yes if one.right else no} {one.reason}"))
        return replace(asked, options=tuple(options))
    title = N_("Problem of the day")
    return Sandbox(game=problem.game, title=title, position=problem.dealt, moves=problem.moves)


def _compared(game: str, view: Any, best: str, played: str) -> Hint[Any]:
    coach = coach_of(game)[1]
    hint = coach.hint(view)
    if played == best:
        played = next(str(each.move) for each in hint.moves if str(each.move) != best)
    two = tuple(each for each in hint.moves if str(each.move) in (best, played))
    assert coach.playouts is not None
    rollouts = Rollouts(coach.playouts, view, replace(hint, moves=two), advice.DEALS)
    while not rollouts.batch():
        pass
    return rollouts.hint
