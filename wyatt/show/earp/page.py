"""The table of Wyatt Earp as named parts, and whole pages made of them.

`table_parts` draws every part from one view; a live page keeps the frame of `frame` and replaces
only the parts whose string changed. `table_page` is the same as a file that needs no kernel.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from wyatt.core.spec import Drawing
from wyatt.core.text import N_, _
from wyatt.earp.account import sentence
from wyatt.show.controls import START, Progress
from wyatt.show.document import document, notice_line
from wyatt.show.drawing import GameDrawing
from wyatt.show.earp.choices import choices
from wyatt.show.earp.events import events_log, table_in_words
from wyatt.show.earp.hand import hand, why_bubble
from wyatt.show.earp.head import head
from wyatt.show.earp.legal import legal
from wyatt.show.earp.odds import odds
from wyatt.show.earp.poster import posters
from wyatt.show.earp.seats import own_seat, seat
from wyatt.show.earp.selection import NOTHING, Selection
from wyatt.show.earp.split import split
from wyatt.show.earp.sprite import sprite
from wyatt.show.earp.stage import stage
from wyatt.show.earp.welcome import welcome
from wyatt.show.html import EMPTY, Html
from wyatt.show.keys import MOVING, STEPPING, keys_dialog
from wyatt.show.log import moves_so_far, since_log
from wyatt.show.rules_panel import rule_list, rule_panel
from wyatt.show.table import Layout, Panel, Surroundings, shared_parts, table_frame
from wyatt.show.view import rivals

if TYPE_CHECKING:
    from wyatt.earp import Event, View

#: What a key does, in reading order.
KEYS: tuple[tuple[str, str], ...] = (
    *MOVING,
    ("Enter, Space", N_("choose a card; again to play it")),
    ("1 to 7", N_("how many cards to lay")),
    ("D", N_("discard the chosen card")),
    *STEPPING,
    ("Esc", N_("put the card down, close this")),
)
SEATS = ("seat-1", "seat-2", "seat-3")


def table_parts(
    view: View,
    selection: Selection = NOTHING,
    around: Surroundings[View] | None = None,
    split_of: str = "",
    split_step: int | None = None,
) -> dict[str, Html]:
    """Every part of the table by name.

    around: what goes on around the view. split_of: the outlaw whose poster is split, split_step: up
    to which payment.
    """
    around = around or Surroundings()
    events = around.events
    seats = [seat(view, player, events) for player in rivals(view)]
    spent = "sheriff.one-per-turn" in selection.rules
    parts = {
        "notice": notice_line(around.notice),
        "posters": posters(view, selection, events),
        **dict(zip(SEATS, [*seats, EMPTY, EMPTY], strict=False)),
        "stage": stage(view, events),
        "you": own_seat(view, events, spent, around.since),
        "choices": choices(view, selection),
        "why": why_bubble(view, selection),
        "hand": hand(view, selection, around.progress, events),
        "rule": rule_panel(around.rule, around.lang),
    }
    if split_of or around.beside:
        parts["split"] = split(view, split_of, split_step, events)
    return parts | (_beside(view, selection, around) if around.beside else {})


def _beside(view: View, selection: Selection, around: Surroundings[View]) -> dict[str, Html]:
    """What stands around and beside the table: the head, the controls, the panels, the words."""
    events = around.events
    return {
        "head": head(view),
        **shared_parts(around),
        "events": events_log(events, view.viewer, around.note)
        if events
        else welcome(view, around.note),
        "since": since_log(around.since, view.viewer, sentence),
        "legal": legal(view, selection, around.ahead),
        "odds": odds(view),
        "past": moves_so_far(around.played, around.progress.at, around.left),
        "text": table_in_words(view, events),
    }


def frame(parts: Mapping[str, Html], main: str = "div", below: Html = EMPTY) -> Html:
    """The table around its parts. below: what stands under everything else."""
    layout = Layout(
        sprite=sprite(),
        keys=keys_dialog(KEYS, _("Letters work while the focus is inside the table.")),
        shelf="wyatt",
        above=("posters",),
        felt=("seat-1", "stage", "seat-2", "seat-3", "you"),
        choice=True,
        side=(
            Panel(part="legal", label=_("What you can do"), kind="wyatt-legal", follow=True),
            Panel(part="odds", label=_("The next shot"), kind="odds"),
        ),
        splits=True,
        below=below,
    )
    return table_frame(parts, layout, main)


def table_page(
    view: View,
    selection: Selection = NOTHING,
    events: Sequence[Event] = (),
    *,
    progress: Progress = START,
    split_of: str = "",
    theme: str = "",
) -> Html:
    """The table as a page that needs no kernel, with the texts of the rules it names."""
    parts = table_parts(view, selection, Surroundings(events=events, progress=progress), split_of)
    cited = [name for event in events for name in event.rules] + list(selection.rules)
    return document(frame(parts, "main", rule_list(cited)), "Wyatt Earp", theme)


#: How the game is drawn wherever somebody asks it for its picture.
DRAWING: Drawing = GameDrawing(
    table=lambda view: frame(table_parts(view)),
    whole=lambda view, events: table_page(view, events=events),
)
