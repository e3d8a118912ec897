"""Questions to guess first: the list of them by name, the answers to choose from, the next one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from wyatt.core.text import _, plural
from wyatt.show.html import EMPTY, Html, esc, joined
from wyatt.show.marks import button


@dataclass(frozen=True, slots=True)
class Asked:
    """A question in a list: its id, its title, and whether the answer given was right; None before."""

    id: str
    title: str
    right: bool | None = None


#: What is folded away below a fold's name; a page may have other folds beside this one.
LIST = "list"


@dataclass(frozen=True, slots=True)
class Fold:
    """How a narrow page folds a list away: what asks for it, and whether it is open."""

    act: str
    open: bool = False


def folded_list(fold: Fold, said: Html, panel: Html) -> Html:
    """A list that a narrow page folds away under its name, so that what is chosen is in sight.

    A wide page always shows it. said: its name, and how far one is with it.
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
    asked: Sequence[Asked], opened: str, act: str, heading: str, fold: Fold, forget: str
) -> Html:
    """All questions by name, those answered with a sign.

    act, forget: what opening one is called, and having all of them asked anew.
    """
    names = joined(_name(at, each, opened, act) for at, each in enumerate(asked, 1))
    answered = [each for each in asked if each.right is not None]
    right = sum(bool(each.right) for each in answered)
    done = _("Guess first, then look.")
    if answered:
        done = plural(
            "Answered {number}, {right} right.",
            "Answered {number}, {right} right.",
            len(answered),
            right=right,
        )
    anew = EMPTY
    if answered:
        anew = button(forget, esc(_("Forget my answers")), kind="btn bare", key="forget")
    said = Html(f"{esc(heading)} <small>{esc(done)}</small>")
    panel = Html(
        f'<section class="panel cases" aria-label="{esc(heading)}">'
        f'<div class="headrow"><h2>{esc(heading)}</h2><p role="status">{done}</p></div>'
        f'<div class="caselist" data-follow data-roving role="group" aria-label="{esc(heading)}">'
        f"{names}</div>{anew}</section>"
    )
    return folded_list(fold, said, panel)


def _name(at: int, each: Asked, opened: str, act: str) -> Html:
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


def next_open(asked: Sequence[Asked], opened: str) -> Asked | None:
    """The next question that is not answered yet, round to the first; None when all are."""
    at = [each.id for each in asked].index(opened) + 1
    return next((each for each in (*asked[at:], *asked[:at]) if each.right is None), None)


def key_of(id: str) -> str:
    """What names an open question: going on to it takes the focus there."""
    return f"the {id}"


def go_on(following: Asked | None, act: str) -> Html:
    """The button to the next question, or that there is none left."""
    if following is None:
        return Html(f"<p>{_('That was the last of them: all are answered.')}</p>")
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
