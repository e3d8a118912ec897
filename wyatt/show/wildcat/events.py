"""What just happened at a table of Wildcat Rummy, as the log shows it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from wyatt.core.text import _
from wyatt.show import in_words
from wyatt.show.html import EMPTY, Html, esc
from wyatt.show.log import log_lines
from wyatt.show.marks import button, told
from wyatt.wildcat.account import sentence
from wyatt.wildcat.scoring import TARGET
from wyatt.wildcat.summary import table_text
from wyatt.wildcat.words import pretty

if TYPE_CHECKING:
    from wyatt.core.events import Event
    from wyatt.wildcat import View


def spoken(event: Event, viewer: str | None) -> tuple[str, tuple[str, ...]]:
    """An event in words for a page, with the cards as people write them, and its rules."""
    said, cited = sentence(event, viewer)
    return pretty(said), cited


def events_log(events: Sequence[Event], viewer: str | None = None, note: str = "") -> Html:
    """The inside of the log: one numbered line an event. It lies in an element with role=log."""
    if not events:
        return _welcome(viewer, note)
    lines = (spoken(event, viewer) for event in events)
    return log_lines(((esc(words), cited) for words, cited in lines), note)


def _welcome(viewer: str | None, note: str) -> Html:
    you = told(_("You are {player}.", player=viewer)) if viewer else EMPTY
    if note:
        return Html(told(note) + you)
    about = told(
        _(
            "A rummy: lay sets of a rank and runs of a suit, three or four cards each. They count "
            "for you, what stays in your hand counts against you. {points} points win.",
            points=TARGET,
        )
    )
    course = button(
        "page",
        esc(_("Learn it in the course")),
        kind="rule",
        key="page course log",
        more='data-page="wildcat-course"',
    )
    return Html(f'<div class="welcome">{about}<div class="now">{you}</div>{course}</div>')


def table_in_words(view: View, events: Sequence[Event] = ()) -> Html:
    """The table and the last move in words, folded away until somebody opens them."""
    happened = [sentence(event, view.viewer)[0] for event in events]
    return in_words.table_in_words(table_text(view), happened)
