"""The table of Wildcat Rummy as named parts, and whole pages made of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from wyatt.core.spec import Drawing
from wyatt.core.text import N_, _
from wyatt.show.controls import START, Progress
from wyatt.show.document import document
from wyatt.show.drawing import GameDrawing
from wyatt.show.html import EMPTY, Html
from wyatt.show.keys import MOVING, STEPPING, keys_dialog
from wyatt.show.log import moves_so_far, since_log
from wyatt.show.rules_panel import rule_list, rule_panel
from wyatt.show.table import Layout, Panel, Surroundings, shared_parts, table_frame
from wyatt.show.wildcat.events import events_log, spoken, table_in_words
from wyatt.show.wildcat.hand import hand, why_bubble
from wyatt.show.wildcat.head import credit, head
from wyatt.show.wildcat.ledger import standing
from wyatt.show.wildcat.legal import legal
from wyatt.show.wildcat.offers import NONE_PICKED, Picked, offers
from wyatt.show.wildcat.piles import stage
from wyatt.show.wildcat.seats import other_seats, own_seat
from wyatt.show.wildcat.sprite import sprite

if TYPE_CHECKING:
    from wyatt.core.events import Event
    from wyatt.wildcat import View

#: What a key does, in reading order.
KEYS: tuple[tuple[str, str], ...] = (
    *MOVING,
    ("Enter, Space", N_("pick a card up, or put it down again")),
    ("M", N_("meld the cards picked up, or add the one")),
    ("T", N_("take the pile with the cards picked up")),
    ("D", N_("discard the card picked up")),
    *STEPPING,
    ("Esc", N_("put the cards down, close this")),
)
SEATS = ("seat-1", "seat-2", "seat-3", "seat-4")


def table_parts(
    view: View, picked: Picked = NONE_PICKED, around: Surroundings[View] | None = None
) -> dict[str, Html]:
    """Every part of the table by name.

    picked: the cards picked up from the hand. around: what goes on around the view.
    """
    around = around or Surroundings()
    events = around.events
    found = offers(view, picked)
    aims = {move.to: move for move in reversed(found.exact) if move.verb == "add" and move.to}
    return {
        "head": head(view),
        **shared_parts(around),
        **dict(zip(SEATS, [*other_seats(view, events), *[EMPTY] * 3], strict=False)),
        "stage": stage(view, found),
        "you": own_seat(view, aims, events),
        "why": why_bubble(picked),
        "hand": hand(view, picked, around.progress, found),
        "events": events_log(events, view.viewer, around.note),
        "since": since_log(around.since, view.viewer, spoken),
        "legal": legal(view, around.ahead),
        "standing": standing(view),
        "rule": rule_panel(around.rule, around.lang, "wildcat", credit()),
        "past": moves_so_far(around.played, around.progress.at, around.left),
        "text": table_in_words(view, events),
    }


def frame(parts: Mapping[str, Html], main: str = "div", below: Html = EMPTY) -> Html:
    """The table around its parts. below: what stands under everything else."""
    layout = Layout(
        sprite=sprite(),
        keys=keys_dialog(KEYS, _("Letters work while the focus is inside the table.")),
        shelf="wildcat",
        felt=(*SEATS, "stage", "you"),
        side=(
            Panel(part="legal", label=_("What you can do"), kind="wyatt-legal"),
            Panel(part="standing", label=_("Points"), kind="odds"),
        ),
        under=Html(f"<footer>{credit()}</footer>"),
        below=below,
        kind=" wildcat",
    )
    return table_frame(parts, layout, main)


def table_page(
    view: View,
    picked: Picked = NONE_PICKED,
    events: Sequence[Event] = (),
    *,
    progress: Progress = START,
    theme: str = "",
) -> Html:
    """The table as a page that needs no kernel, with the texts of the rules it names."""
    parts = table_parts(view, picked, Surroundings(events=events, progress=progress))
    cited = [name for event in events for name in event.rules] + list(picked.rules)
    listed = rule_list(cited, game="wildcat")
    return document(frame(parts, "main", listed), "Wildcat Rummy", theme)


#: How the game is drawn wherever somebody asks it for its picture.
DRAWING: Drawing = GameDrawing(
    table=lambda view: frame(table_parts(view)),
    whole=lambda view, events: table_page(view, events=events),
)
