"""What just happened at a table of Wyatt Earp, as the log shows it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from wyatt.core.text import _
from wyatt.earp.account import sentence
from wyatt.earp.summary import table_text
from wyatt.show import in_words
from wyatt.show.html import Html, esc
from wyatt.show.log import log_lines

if TYPE_CHECKING:
    from wyatt.earp import Event, View


def events_log(events: Sequence[Event], viewer: str | None = None, note: str = "") -> Html:
    """The inside of the log: one numbered line an event. It lies in an element with role=log.

    note: a line before them about how the move came to be made.
    """
    if not events:
        return Html(f"<p>{esc(_('Nothing yet. Every move is told here, with its rules.'))}</p>")
    return log_lines((_line(event, viewer) for event in events), note)


def _line(event: Event, viewer: str | None) -> tuple[Html, Iterable[str]]:
    words, cited = sentence(event, viewer)
    if event.type != "shot":
        return esc(words), cited
    # The stamp on the card says the same; the line takes its colour.
    kind = "good" if event.data["hit"] else "bad"
    return Html(f'<span class="{kind}">{esc(words)}</span>'), cited


def table_in_words(view: View, events: Sequence[Event] = ()) -> Html:
    """The table and the last move in words, folded away until somebody opens them."""
    happened = [sentence(event, view.viewer)[0] for event in events]
    return in_words.table_in_words(table_text(view), happened)
