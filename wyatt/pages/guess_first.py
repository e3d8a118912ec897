"""The base class for pages where you guess before you see the answer."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Sequence
from operator import attrgetter
from types import MappingProxyType
from typing import Any, ClassVar, NamedTuple

from wyatt.core.shape import is_text, stored, whole
from wyatt.core.text import N_, _, plural
from wyatt.ui import tags as h
from wyatt.ui.acts import Act, Request, by_name
from wyatt.ui.fields import Field
from wyatt.ui.html import button
from wyatt.ui.page import Page
from wyatt.ui.tags import Html, Inside

# === The first answers in the reader's browser. ``{"format": "wyatt-guesses/1", "first":
# {"quarrels": {"O3": 1}}}`` lists them by kind of question and id. ``"cleared": {"quarrels": 2}``
# counts how often a kind's answers were cleared, because another tab mustn't restore them. Stored
# data can't be trusted until it's been checked.

FORMAT = "wyatt-guesses/1"
#: The answers' key in the browser's storage.
KEY = "guesses"
_COUNTS = {lambda id: len(id) <= 60: whole(-(10**9), 10**9)}
_SHAPE = {"first": {is_text: _COUNTS}, "cleared": _COUNTS}


class Answered:
    """The reader's first answers, by kind of question and by id. kinds: the kinds of question on the page."""

    def __init__(self, *kinds: str) -> None:
        self.first: dict[str, dict[str, int]] = {kind: {} for kind in kinds}
        self.cleared: dict[str, int] = {}

    def give(self, kind: str, id: str, answer: int) -> bool:
        """Record an answer, unless the question already has one. Return whether the answer was recorded."""
        known = id in self.first[kind]
        self.first[kind].setdefault(id, answer)
        return not known

    def clear(self, kind: str) -> None:
        self.first[kind].clear()
        self.cleared[kind] = self.cleared.get(kind, 0) + 1

    def take(self, text: str) -> None:
        """Merge these answers with those stored in the browser, and ignore invalid data. For each
        kind of question, if one side has cleared its answers more often, only that side's answers
        count. text: the browser's answers as JSON.
        """
        document = stored(text, FORMAT, _SHAPE)
        first, cleared = document.get("first", {}), document.get("cleared", {})
        for kind, answers in self.first.items():
            ahead = cleared.get(kind, 0) - self.cleared.get(kind, 0)
            if ahead > 0:
                answers.clear()
                self.cleared[kind] = cleared[kind]
            if ahead >= 0:
                answers |= first.get(kind, {})

    def message(self) -> dict[str, str]:
        """Return the message that has the browser store these answers."""
        cleared = {"cleared": self.cleared} if self.cleared else {}
        return {"store": json.dumps({"format": FORMAT, "first": self.first, **cleared}), "key": KEY}


class Questions(NamedTuple):
    """The questions in one view of a page. kind: the questions' name in the browser's storage.
    opened: the name of the page's field for the open question's id. every: returns all questions.
    act: the request that answers a question. options: returns a question's possible answers. id:
    the name of the attribute that has a question's id.
    """

    kind: str
    opened: str
    every: Callable[[], Sequence[Any]]
    act: str
    options: Callable[[Any], Iterable[int]] = attrgetter("options")
    id: str = "id"


class QuestionsView(NamedTuple):
    """The questions in a view, for drawing. entries: every question. listed: the list as HTML.
    opened: the open question. answer: the reader's first answer to the open question, or None
    if there's no answer yet.
    """

    entries: Sequence[QuestionEntry]
    listed: Html
    opened: Any
    answer: int | None


class GuessFirstPage(Page):
    """A page where you guess before you see the answer. QUESTIONS: the questions in each view that
    has some. PREFIX: the start of the requests' names. FOLDS: the names of the parts that a narrow
    page folds in addition to the list.
    """

    QUESTIONS: ClassVar[tuple[Questions, ...]]
    PREFIX: ClassVar[str]
    FOLDS: ClassVar[tuple[str, ...]] = ()
    view = Field()

    def __init_subclass__(cls, **more: Any) -> None:
        cls.ACTS = by_name(
            *cls.ACTS.values(),
            Act(f"{cls.PREFIX}-fold", cls.fold),
            Act(f"{cls.PREFIX}-forget", cls.forget),
            *(Act(each.act, cls.guess) for each in cls.QUESTIONS),
        )
        super().__init_subclass__(**more)

    def __init__(self, lang: str = "en") -> None:
        super().__init__(lang)
        self.answered = Answered(*(each.kind for each in self.QUESTIONS))
        #: The names of the parts unfolded on a narrow page.
        self.unfolded: set[str] = set()

    @property
    def questions(self) -> Questions:
        """The current view's questions, or the first item of `QUESTIONS` if the view has none."""
        shown = (each for each in self.QUESTIONS if getattr(type(self), each.opened).shown(self))
        return next(shown, self.QUESTIONS[0])

    @property
    def opened(self) -> Any:
        kind = self.questions
        id = getattr(self, kind.opened)
        return next(each for each in kind.every() if getattr(each, kind.id) == id)

    @property
    def folded(self) -> Fold:
        return Fold(f"{self.PREFIX}-fold", LIST in self.unfolded)

    def asked(self, heading: str) -> QuestionsView:
        kind, opened, entries = self.questions, self.opened, []
        first, here = self.answered.first[kind.kind], getattr(opened, kind.id)
        for each in kind.every():
            id = getattr(each, kind.id)
            right = first[id] == each.answer if id in first else None
            entries.append(QuestionEntry(id, _(each.title), right))
        return QuestionsView(entries, self._listed(entries, here, heading), opened, first.get(here))

    def _listed(self, asked: Sequence[QuestionEntry], opened: str, heading: str) -> Html:
        act, names = getattr(type(self), self.questions.opened).act, []
        for at, each in enumerate(asked, 1):
            sign, label = None, N_("{at}. {title}")
            if each.right:
                sign = h.span("✓", cls="right", aria_hidden=True)
                label = N_("{at}. {title}, answered correctly")
            elif each.right is not None:
                sign = h.span("✗", cls="wrong", aria_hidden=True)
                label = N_("{at}. {title}, answered incorrectly")
            face = h.span(at, cls="rid"), h.span(each.title), sign
            about = {"key": f"case {each.id}", "label": _(label, at=at, title=each.title)}
            opens = {"data_case": each.id, "data_reveal": ".thecase"}
            now = each.id == opened or None
            names.append(button(act, face, kind="pointname", **about, **opens, aria_current=now))
        answered = [each.right for each in asked if each.right is not None]
        done, again = _("Guess first, then see the answer."), None
        if many := len(answered):
            done = plural(
                "{number} answered, {right} right.",
                "{number} answered, {right} right.",
                many,
                right=sum(answered),
            )
            forget = f"{self.PREFIX}-forget"
            again = button(forget, _("Forget my answers"), kind="btn bare", key="forget")
        group = {"data_follow": True, "data_roving": True, "role": "group", "aria_label": heading}
        head = h.div(h.h2(heading), h.p(done, data_told=True), cls="headrow")
        inside = head, h.div(names, cls="caselist", **group), again
        panel = h.section(inside, cls="panel cases", aria_label=heading)
        return folded(self.folded, h.markup(heading, " ", h.small(done)), panel)

    def turned(self) -> None:
        self.unfolded.discard(LIST)

    def fold(self, request: Request) -> None:
        self.unfolded ^= {str(request.get("fold", LIST))} & {LIST, *self.FOLDS}

    def guess(self, request: Request) -> None:
        """Answer the open question. Only the first answer to a question counts."""
        kind, opened = self.questions, self.opened
        id, answer = getattr(opened, kind.id), str(request.get("option"))
        for option in kind.options(opened):
            if str(option) == answer and self.answered.give(kind.kind, id, option):
                self.outbox.append(self.answered.message())

    def forget(self, request: Request) -> None:
        self.answered.clear(self.questions.kind)
        self.outbox.append(self.answered.message())

    STORES = MappingProxyType(
        {KEY: lambda page, request: page.answered.take(str(request.get("text", "")))}
    )


# === How the questions are drawn: their list, their answers, and the button to the next question.


class QuestionEntry(NamedTuple):
    """A question in a list. right: whether the first answer was right, or None before it."""

    id: str
    title: str
    right: bool | None


#: The name of the list's fold. A page can have other folds, too.
LIST = "list"


class Fold(NamedTuple):
    """Whether a panel on a narrow page is unfolded. act: the request that folds or unfolds the panel."""

    act: str
    open: bool = False


def folded(fold: Fold, said: Html | str, panel: Html, name: str = LIST) -> Html:
    """Return a panel with a button that folds it on a narrow page. said: the button's label. name:
    the panel's name in requests.
    """
    kind = "folded lists" if name == LIST else "folded"
    data = {"key": f"fold {name}", "data_fold": name}
    folds = button(fold.act, h.span(said), kind="btn fold", aria_expanded=fold.open, **data)
    return h.div(folds, panel, cls=f"{kind} open" if fold.open else kind)


def _key_of(id: str) -> str:
    # A question shares it with the button that opens it, so the focus moves to the question.
    return f"the {id}"


def question_pair(
    asked: QuestionsView, id: str, said: str, inside: Inside, kind: str = "", below: Inside = None
) -> Html:
    """Return the open question next to the list of all of them. said: the question."""
    title = _(asked.opened.title)
    focus = {"tabindex": -1, "data_key": _key_of(id), "aria_label": title}
    shown = h.h2(title), h.p(_(said), cls="ask"), inside
    panel = h.section(shown, cls=f"panel thecase {kind}", **focus)
    return h.div(asked.listed, h.div(panel, below, cls="col"), cls="labpair")


def guesses(options: Iterable[Html], kind: str = "guesses") -> Html:
    return h.div(options, cls=kind, data_roving=True, role="group", aria_label=_("Your answer"))


def go_on(asked: QuestionsView, opened: str, act: str) -> Html:
    """Return a button to the next unanswered question, or a note if you've answered them all. After
    the last question comes the first. opened: the open question's id. act: the button's request.
    """
    at = [each.id for each in asked.entries].index(opened) + 1
    rest = (*asked.entries[at:], *asked.entries[:at])
    if (following := next((each for each in rest if each.right is None), None)) is None:
        return h.p(_("That was the last question. You’ve answered them all."))
    label = _("Next case: {title}", title=following.title)
    about = {"kind": "btn prime", "key": _key_of(following.id), "label": label}
    opens = {"data_case": following.id, "data_reveal": ".thecase"}
    return button(act, _("Next case"), **about, **opens)


def answer_button(act: str, option: int, text: str, chosen: int | None, right: int) -> Html:
    """Return the button for one answer. Once you've answered, the right answer and your answer are
    marked. option: the answer's value in the request. chosen: the value of your answer, or None
    before you answer. right: the value of the right answer.
    """
    kind, label, sign = "btn guess", "", ""
    if chosen is not None and option == right:
        kind, sign = "btn guess yes", " ✓"
        label = _("{answer}, the right answer", answer=text.removesuffix("."))
    elif option == chosen:
        kind, sign = "btn guess nope", " ✗"
        label = _("{answer}, your wrong answer", answer=text.removesuffix("."))
    face, pressed = (text, h.span(sign, aria_hidden=True)), option == chosen or None
    about = {"kind": kind, "key": f"guess {option}", "label": label}
    return button(act, face, **about, data_option=option, aria_pressed=pressed)
