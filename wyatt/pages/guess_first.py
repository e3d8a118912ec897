"""Questions to guess first: the first answers, which the browser keeps, and the list to choose from."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, NamedTuple

from wyatt.core.documents import read_json
from wyatt.core.errors import InvalidDocument
from wyatt.core.limits import KEPT
from wyatt.core.text import _, plural
from wyatt.ui.acts import Act, Request, by_name
from wyatt.ui.fields import Field
from wyatt.ui.html import EMPTY, Html, button, esc, joined
from wyatt.ui.page import Page

# === The first answers to questions to guess, as the reader's own browser keeps them. ``{"format":
# "wyatt-guesses/1", "first": {"quarrels": {"O3": 1}}}`` lists them by the kind of question and its
# id. ``"cleared": {"quarrels": 2}`` says how often the answers of a kind were thrown away, so that
# no other page of the browser restores them. Stored data is hostile until read.

FORMAT = "wyatt-guesses/1"
#: Under which name the browser keeps them.
KEY = "guesses"
_LONGEST_ID, _MOST_ANSWER = 60, 10**9


class Answered:
    """First answers by kind and id. kinds: those of this page; others are another page's."""

    def __init__(self, *kinds: str) -> None:
        self.first: dict[str, dict[str, int]] = {kind: {} for kind in kinds}
        self.cleared: dict[str, int] = {}

    def give(self, kind: str, id: str, answer: int) -> bool:
        """Note an answer, and whether it is the first: only that one counts."""
        if id in self.first[kind]:
            return False
        self.first[kind][id] = answer
        return True

    def clear(self, kind: str) -> None:
        """Forget the answers of a kind."""
        self.first[kind].clear()
        self.cleared[kind] = self.cleared.get(kind, 0) + 1

    def take(self, text: str) -> None:
        """Add what the browser has kept; what cannot be read is passed over."""
        stored, cleared = _read(text)
        for kind, answers in self.first.items():
            ahead = cleared.get(kind, 0) - self.cleared.get(kind, 0)
            if ahead > 0:
                answers.clear()
                self.cleared[kind] = cleared[kind]
            if ahead >= 0:
                answers |= stored.get(kind, {})

    def message(self) -> dict[str, str]:
        """Return the data for the page to store, together with the data of other pages."""
        document: dict[str, object] = {"format": FORMAT, "first": self.first}
        if self.cleared:
            document["cleared"] = self.cleared
        return {"store": json.dumps(document), "key": KEY}


def _read(text: str) -> tuple[dict[str, dict[str, int]], dict[str, int]]:
    """The answers in a text, and how often those of each kind were thrown away."""
    try:
        document = read_json(text, KEPT)
    except InvalidDocument:
        return {}, {}
    if not isinstance(document, Mapping) or document.get("format") != FORMAT:
        return {}, {}
    first, cleared = document.get("first"), document.get("cleared")
    found = {
        kind: dict(_sound(answers.items()))
        for kind, answers in (first.items() if isinstance(first, Mapping) else ())
        if isinstance(answers, Mapping)
    }
    return found, dict(_sound(cleared.items() if isinstance(cleared, Mapping) else ()))


def _sound(given: Iterable[tuple[object, object]]) -> Iterable[tuple[str, int]]:
    for id, number in given:
        named = isinstance(id, str) and len(id) <= _LONGEST_ID
        if named and type(number) is int and abs(number) <= _MOST_ANSWER:
            yield str(id), number


class Questions(NamedTuple):
    """The questions of one view. kind: what the browser's memory calls them. view: the view that asks
    them. opened: the field that names the open one. options: what can be answered to it. asked: the
    name of the answer in a request.
    """

    kind: str
    view: str
    opened: str
    options: Callable[[str], Iterable[int]]
    asked: str = "option"


class GuessFirstPage(Page):
    """A page that asks. QUESTIONS: of each of its views that does. LIST_ACT: the request that unfolds
    the list of questions. FOLDS: what else a narrow page folds away.
    """

    QUESTIONS: ClassVar[tuple[Questions, ...]]
    LIST_ACT: ClassVar[str]
    FOLDS: ClassVar[tuple[str, ...]] = ()
    view = Field()

    def __init__(self, lang: str = "en") -> None:
        super().__init__(lang)
        self.answered = Answered(*(each.kind for each in self.QUESTIONS))
        #: The unfolded part of the page where it is narrow.
        self.unfolded: set[str] = set()

    @property
    def questions(self) -> Questions:
        """The questions of the view; the first ones in a view without questions."""
        asked = (each for each in self.QUESTIONS if each.view == self.view)
        return next(asked, self.QUESTIONS[0])

    @property
    def folded(self) -> Fold:
        """Whether a narrow page shows the list of the view."""
        return Fold(self.LIST_ACT, LIST in self.unfolded)

    def turned(self) -> None:
        """Something else is open: the list it was chosen from is folded away."""
        self.unfolded.discard(LIST)

    def fold(self, request: Request) -> None:
        """Open what a narrow page folds away, or fold it again."""
        self.unfolded ^= {str(request.get("fold", LIST))} & {LIST, *self.FOLDS}

    def guess(self, request: Request) -> None:
        """Answer the open question; only the first answer counts."""
        questions = self.questions
        opened, answer = getattr(self, questions.opened), str(request.get(questions.asked))
        for option in questions.options(opened):
            if str(option) == answer and self.answered.give(questions.kind, opened, option):
                self.outbox.append(self.answered.message())

    def forget(self, request: Request) -> None:
        """Ask all questions of the view again."""
        self.answered.clear(self.questions.kind)
        self.outbox.append(self.answered.message())

    def _stored(self, request: Request) -> None:
        """Take the browser's stored answers."""
        if request.get("key") == KEY:
            self.answered.take(str(request.get("text", "")))

    ACTS: ClassVar[Mapping[str, Act]] = by_name(Act("stored", _stored))


# === Questions to guess first: the list of them by name, the answers to choose from, the next one.


@dataclass(frozen=True, slots=True)
class QuestionEntry:
    """A question in a list: its id, its title, and whether the answer given was right; None before."""

    id: str
    title: str
    right: bool | None = None


#: The part that is folded under a name. A page may have other folds.
LIST = "list"


@dataclass(frozen=True, slots=True)
class Fold:
    """How a narrow page folds a list away: what asks for it, and whether it is open."""

    act: str
    open: bool = False


def folded_list(fold: Fold, said: Html, panel: Html) -> Html:
    """A list that a narrow page folds away under its name, so that what is chosen is in sight.

    A wide page always shows it. said: its name, and your progress with it.
    """
    expanded = "true" if fold.open else "false"
    folds = button(
        fold.act,
        Html(f"<span>{said}</span>"),
        kind="btn fold",
        key=f"fold {LIST}",
        more=f'data-fold="{LIST}" aria-expanded="{expanded}"',
    )
    return Html(f'<div class="folded lists{" open" if fold.open else ""}">{folds}{panel}</div>')


def asked_list(
    asked: Sequence[QuestionEntry], opened: str, act: str, heading: str, fold: Fold, forget: str
) -> Html:
    """All questions by name, those answered with a sign.

    act, forget: what opening one is called, and having all of them asked again.
    """
    names = joined(_name(at, each, opened, act) for at, each in enumerate(asked, 1))
    answered = [each for each in asked if each.right is not None]
    right = sum(bool(each.right) for each in answered)
    done = _("Guess first, then see the answer.")
    if answered:
        done = plural(
            "Answered {number}, {right} right.",
            "Answered {number}, {right} right.",
            len(answered),
            right=right,
        )
    again = EMPTY
    if answered:
        again = button(forget, esc(_("Forget my answers")), kind="btn bare", key="forget")
    said = Html(f"{esc(heading)} <small>{esc(done)}</small>")
    panel = Html(
        f'<section class="panel cases" aria-label="{esc(heading)}">'
        f'<div class="headrow"><h2>{esc(heading)}</h2><p role="status">{done}</p></div>'
        f'<div class="caselist" data-follow data-roving role="group" aria-label="{esc(heading)}">'
        f"{names}</div>{again}</section>"
    )
    return folded_list(fold, said, panel)


def _name(at: int, each: QuestionEntry, opened: str, act: str) -> Html:
    sign, label = "", _("{at}. {title}", at=at, title=each.title)
    if each.right is not None:
        kind = "right" if each.right else "wrong"
        sign = f'<span class="{kind}" aria-hidden="true">{"✓" if each.right else "✗"}</span>'
        label = (
            _("{at}. {title}, answered right", at=at, title=each.title)
            if each.right
            else _("{at}. {title}, answered wrong", at=at, title=each.title)
        )
    here = ' aria-current="true"' if each.id == opened else ""
    return button(
        act,
        Html(f'<span class="rid">{at}</span><span>{esc(each.title)}</span>{sign}'),
        kind="pointname",
        key=f"case {each.id}",
        label=label,
        more=f'data-case="{esc(each.id)}" data-reveal=".thecase"{here}',
    )


def next_open(asked: Sequence[QuestionEntry], opened: str) -> QuestionEntry | None:
    """The next question that is not answered yet, round to the first; None when all are."""
    at = [each.id for each in asked].index(opened) + 1
    return next((each for each in (*asked[at:], *asked[:at]) if each.right is None), None)


def key_of(id: str) -> str:
    """What names an open question: going on to it takes the focus there."""
    return f"the {id}"


def go_on(following: QuestionEntry | None, act: str) -> Html:
    """The button to the next question, or that there is none left."""
    if following is None:
        return Html(f"<p>{_('That was the last one. You have answered every question.')}</p>")
    return button(
        act,
        esc(_("Next case")),
        kind="btn prime",
        key=key_of(following.id),
        label=_("Next case: {title}", title=following.title),
        more=f'data-case="{esc(following.id)}" data-reveal=".thecase"',
    )


def answer_button(act: str, option: int, text: str, chosen: int | None, right: int) -> Html:
    """One answer to choose; once one is chosen, whether it is the right one and whether it was taken.

    option: what the answer is sent as. chosen: the one taken, None before.
    """
    kind, label, sign = "btn guess", "", ""
    if chosen is not None:
        if option == right:
            kind, sign = "btn guess yes", " ✓"
            label = _("{answer}, the right answer", answer=text)
        elif option == chosen:
            kind, sign = "btn guess nope", " ✗"
            label = _("{answer}, your answer, wrong", answer=text)
    return button(
        act,
        Html(f'{esc(text)}<span aria-hidden="true">{sign}</span>'),
        kind=kind,
        key=f"guess {option}",
        label=label,
        more=f'data-option="{option}"' + (' aria-pressed="true"' if option == chosen else ""),
    )
