"""The table as named parts, and whole pages made of them.

`table_parts` draws every part from one view; a live page keeps the frame of `frame` and replaces
only the parts whose string changed. `table_page` is the same as a file that needs no kernel.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from wyatt.show.controls import START, Progress, controls, toolbar
from wyatt.show.document import LOG, document, notice_line
from wyatt.show.earp.choices import choices
from wyatt.show.earp.events import events_log, moves_so_far, since_log, table_twin
from wyatt.show.earp.hand import hand, why_bubble
from wyatt.show.earp.head import head
from wyatt.show.earp.legal import legal
from wyatt.show.earp.odds import odds
from wyatt.show.earp.poster import posters
from wyatt.show.earp.seats import own_seat, rivals, seat
from wyatt.show.earp.selection import NOTHING, Selection
from wyatt.show.earp.split import split
from wyatt.show.earp.sprite import sprite
from wyatt.show.earp.stage import stage
from wyatt.show.earp.welcome import welcome
from wyatt.show.keys import keys_dialog
from wyatt.show.marks import part
from wyatt.show.rules_panel import rule_list, rule_panel
from wyatt.show.variations import NO_WAYS, Way

if TYPE_CHECKING:
    from wyatt.earp import Event, Move, View


def table_parts(
    view: View,
    selection: Selection = NOTHING,
    events: Sequence[Event] = (),
    progress: Progress = START,
    played: Sequence[tuple[str, Move | str]] = (),
    split_of: str = "",
    split_step: int | None = None,
    rule: str = "",
    *,
    notice: str = "",
    lang: str = "en",
    since: Sequence[Sequence[Event]] = (),
    note: str = "",
    ahead: View | None = None,
    left: Mapping[int, Sequence[Way]] = NO_WAYS,
) -> dict[str, str]:
    """Every part of the table by name, as HTML.

    events: those of the last move, as the viewer may see them. played: the moves so far with who
    made them. split_of: the outlaw whose poster is split. rule: the id of the rule to show,
    in the language lang. notice: a line for the person about something else than the table.
    since: the events of the moves before the last one, newest first. note: how the last move came
    to be made. ahead: the viewer's next turn as things stand. left: what else was played, by the move of the line that it left.
    """
    others = [seat(view, player, events) for player in rivals(view)] + ["", ""]
    return {
        "head": head(view),
        "notice": notice_line(notice),
        "posters": posters(view, selection, events),
        "seat-1": others[0],
        "seat-2": others[1],
        "seat-3": others[2],
        "stage": stage(view, events),
        "you": own_seat(view, events, "sheriff.one-per-turn" in selection.rules, since),
        "choices": choices(view, selection),
        "why": why_bubble(view, selection),
        "hand": hand(view, selection, progress, events),
        "events": events_log(events, view.viewer, note) if events else welcome(view, note),
        "since": since_log(since, view.viewer),
        "legal": legal(view, selection, ahead),
        "odds": odds(view),
        **controls(progress),
        "rule": rule_panel(rule, lang),
        "split": split(view, split_of, split_step, events),
        "past": moves_so_far(played, progress.at, left),
        "text": table_twin(view, events),
    }


def frame(parts: Mapping[str, str], main: str = "div", below: str = "") -> str:
    """The table around its parts. Only elements with ``data-part`` ever change inside.

    The live regions (the log, the refusal) belong to the frame, because a screen reader announces
    what changes in a region, not a region that is replaced.
    """
    felt = "".join(part(parts, name) for name in ("seat-1", "stage", "seat-2", "seat-3", "you"))
    return (
        f'{sprite()}{part(parts, "head")}{part(parts, "notice", " role=alert")}{part(parts, "offer")}<{main} class="wyatt-table" data-table data-keys data-shelf="wyatt" data-lm-suppress-shortcuts="true" '
        f'id="wyatt-table" tabindex="-1" aria-label="Table">{part(parts, "posters")}'
        f'<div class="felt">{felt}{part(parts, "choices")}'
        f"{part(parts, 'why', ' role=alert')}{part(parts, 'hand')}</div>"
        '<div class="side"><section class="panel wyatt-events" aria-label="What just happened">'
        f"<h2>What just happened</h2>{part(parts, 'events', LOG)}{part(parts, 'since')}</section>"
        f'<section class="panel wyatt-legal" data-follow aria-label="What you can do">'
        f"{part(parts, 'legal')}</section>"
        f'<section class="panel odds" aria-label="The next shot">{part(parts, "odds")}</section>'
        f'</div>{toolbar(parts)}{part(parts, "fork")}{part(parts, "hint")}<p class="said" data-said role="status"></p></{main}>'
        f'<div class="under">{part(parts, "evening")}{part(parts, "review")}{part(parts, "rule")}'
        f'<section class="wyatt-split" aria-label="Scoring split">{part(parts, "split")}</section>'
        f'<details class="panel past" data-toggle="past"><summary>The moves so far</summary>{part(parts, "lines", " data-morph")}{part(parts, "past")}'
        f"</details>{part(parts, 'text')}{below}</div>"
        f'{keys_dialog()}<dialog data-dialog="new" aria-label="New game">'
        f"{part(parts, 'setup-notice', ' role=alert')}{part(parts, 'setup')}"
        "</dialog>"
    )


def table_page(
    view: View,
    selection: Selection = NOTHING,
    events: Sequence[Event] = (),
    *,
    progress: Progress = START,
    split_of: str = "",
    theme: str = "",
) -> str:
    """The table as a page that needs no kernel, with the texts of the rules it names."""
    parts = table_parts(view, selection, events, progress, split_of=split_of)
    cited = [name for event in events for name in event.rules] + list(selection.rules)
    return document(frame(parts, "main", rule_list(cited)), "Wyatt Earp", theme)
