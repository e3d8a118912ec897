"""The card at the right of a lesson: it asks, answers, and says what to do next.

A question shows every reason at once when it is answered, and quotes the bet back.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from wyatt.core.text import _, plural
from wyatt.show.html import Html, esc, joined
from wyatt.show.lesson.page import inline, prose
from wyatt.show.marks import rule_links


def _heading(text: str) -> Html:
    return Html(f'<h2 class="q" tabindex="-1" data-key="card">{inline(text)}</h2>')


@dataclass(frozen=True, slots=True)
class Asked:
    """A question as its card asks it. options: letter and text; bet: what the button says."""

    kicker: str
    say: str
    ask: str
    options: Sequence[tuple[str, str]]
    bet: str


@dataclass(frozen=True, slots=True)
class Task:
    """What to reach on the table as its card tells it. goals: each with whether it is reached."""

    kicker: str
    title: str
    say: str
    goals: Sequence[tuple[str, bool]]


def bet_card(asked: Asked, chosen: str = "", unanswered: bool = False) -> Html:
    """A question before it is answered.

    unanswered: the bet was to be placed without an answer; then the focus goes to the first one.
    """
    heading, options = _heading(asked.ask), asked.options
    missing = ""
    if unanswered:
        heading = Html(heading.replace(' data-key="card"', ""))
        said = esc(_("Choose an answer first, then place the bet."))
        missing = f'<p class="unanswered" role="alert">{said}</p>'
    keys = _("Keys {first} to {last}, then Enter", first=options[0][0], last=options[-1][0])
    lines = joined(_radio(letter, text, letter == chosen) for letter, text in options)
    return Html(
        f'<form class="bet" data-form="answer"><p class="kicker">{esc(asked.kicker)}</p>'
        f"{prose(asked.say)}{heading}"
        f'<fieldset class="ask"><legend class="vh">{esc(asked.ask)}</legend><ul class="opts">{lines}</ul>'
        f'</fieldset>{missing}<div class="go"><button class="btn prime" type="submit" data-key="card">{esc(asked.bet)}'
        f'</button><p class="bykey">{esc(keys)}</p></div></form>'
    )


def _radio(letter: str, text: str, chosen: bool) -> Html:
    low = letter.lower()
    return Html(
        f'<li class="opt"><input type="radio" name="bet" id="bet-{low}" value="{letter}" '
        f'data-hot="{low}" data-key="card"{" checked" if chosen else ""}><label for="bet-{low}">'
        f'<span class="let" aria-hidden="true">{letter}</span><span class="txt">{inline(text)}</span>'
        "</label></li>"
    )


def answered_card(
    kicker: str,
    ask: str,
    options: Sequence[tuple[str, str, str, Sequence[str], bool]],
    bet: str,
    buttons: str,
    told: str = "",
) -> Html:
    """A question answered: the bet quoted back, every option with its reason, what comes next.

    options: letter, text, reason, rules, whether it is right. told: what happened at the table.
    """
    right = next(letter for letter, *_, good in options if good)
    verdict = _("You bet on {bet}. That is right.", bet=bet)
    if bet != right:
        verdict = _("You bet on {bet}. {right} is right.", bet=bet, right=right)
    lines = joined(_reasoned(*option, bet) for option in options)
    return Html(
        f'<div class="bet revealed" data-answer><p class="kicker">{esc(kicker)}: {inline(ask)}</p>'
        f"{_heading(verdict)}{told}"
        f'<ul class="opts">{lines}</ul><div class="next">{buttons}</div></div>'
    )


def _reasoned(
    letter: str, text: str, reason: str, rules: Sequence[str], right: bool, bet: str
) -> Html:
    kind = "yes" if right else "wrong"
    mine = " mine" if letter == bet else ""
    sign = "✓" if right else "✗"
    said = _("✓ right") if right else ""
    if mine:
        said = _("{sign} your bet", sign=sign)
    first = _("Yes.") if right else _("No.")
    links = f"\u00a0{rule_links(tuple(rules))}" if rules else ""  # a link never begins a line
    return Html(
        f'<li class="opt {kind}{mine}"><div class="line"><span class="let" aria-hidden="true">{letter}</span>'
        f'<span class="txt">{inline(text)}</span><span class="verdict">{said}</span></div>'
        f'<p class="reason">{first} {inline(reason)}{links}</p></li>'
    )


def play_card(task: Task, state: str, said: str, buttons: str, more: str = "") -> Html:
    """What to reach on the table, what is reached, and how the try ended. said: how it ended."""
    lines = joined(
        Html(
            f'<li class="{"yes" if reached else ""}"><span class="box" aria-hidden="true"></span>'
            f'<span>{inline(text)}<span class="vh">{_reached(reached)}'
            "</span></span></li>"
        )
        for text, reached in task.goals
    )
    listed = f'<ul class="goals" aria-label="{_("Goals")}">{lines}</ul>' if task.goals else ""
    end = f'<p class="end {state}">{inline(said)}</p>' if said else ""
    return Html(
        f'<div class="bet task {state}"><p class="kicker">{esc(task.kicker)}</p>'
        f'{_heading(task.title)}{prose(task.say)}{listed}{more}{end}<div class="next">{buttons}</div></div>'
    )


def _reached(reached: bool) -> str:
    """Whether a goal is reached, for those who do not see its box."""
    return f" {_('Reached.') if reached else _('Not reached yet.')}"


def happened(lines: Sequence[str], most: int = 8) -> Html:
    """What the last move and the answers to it did, a sentence each, the latest last."""
    skipped = len(lines) - most
    if skipped > 0:
        earlier = plural("({number} earlier thing.)", "({number} earlier things.)", skipped)
        lines = [earlier, *lines[skipped:]]
    items = joined(
        Html(f"<li><b>{at}</b><span>{esc(line)}</span></li>") for at, line in enumerate(lines, 1)
    )
    return Html(f"<ol>{items}</ol>" if items else "")
