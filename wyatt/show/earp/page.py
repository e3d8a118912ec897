"""The table as named parts, and whole pages made of them.

`table_parts` draws every part from one view; a live page keeps the frame of `frame` and replaces
only the parts whose string changed. `table_page` is the same as a file that needs no kernel.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from importlib.resources import files
from typing import TYPE_CHECKING

from wyatt.show.controls import START, Progress, controls, head, toolbar
from wyatt.show.earp.choices import choices
from wyatt.show.earp.events import events_log, moves_so_far, since_log
from wyatt.show.earp.hand import hand, why_bubble
from wyatt.show.earp.legal import legal
from wyatt.show.earp.odds import odds
from wyatt.show.earp.poster import posters
from wyatt.show.earp.seats import own_seat, rivals, seat
from wyatt.show.earp.selection import NOTHING, Selection
from wyatt.show.earp.split import split
from wyatt.show.earp.stage import stage
from wyatt.show.earp.text import table_twin
from wyatt.show.earp.welcome import welcome
from wyatt.show.keys import keys_dialog
from wyatt.show.marks import esc, part
from wyatt.show.rules_panel import rule_list, rule_panel
from wyatt.show.sprite import sprite

if TYPE_CHECKING:
    from wyatt.earp import Event, Move, View

#: The sheets in the order in which later ones override earlier ones.
SHEETS = ("tokens", "parts", "table", "split", "lab", "narrow", "occasions", "lesson", "wildcat")


@lru_cache(maxsize=1)
def style() -> str:
    """The style sheet: everything under the class ``wyatt``."""
    folder = files("wyatt.show") / "style"
    return "\n".join((folder / f"{sheet}.css").read_text(encoding="utf-8") for sheet in SHEETS)


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
) -> dict[str, str]:
    """Every part of the table by name, as HTML.

    events: those of the last move, as the viewer may see them. played: the moves so far with who
    made them. split_of: the outlaw whose poster is split. rule: the id of the rule to show,
    in the language lang. notice: a line for the person about something else than the table.
    since: the events of the moves before the last one, newest first. note: how the last move came
    to be made. ahead: the viewer's next turn as things stand.
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
        "past": moves_so_far(played, progress.at),
        "text": table_twin(view, events),
    }


LOG = ' role="log" aria-live="polite" aria-label="Log"'


def notice_line(notice: str) -> str:
    """What went wrong with a link, a file or a form, a line each; empty without a notice."""
    lines = "".join(f"<p>{esc(line)}</p>" for line in notice.splitlines())
    return f'<div class="notice wyatt-error">{lines}</div>' if lines else ""


def frame(parts: Mapping[str, str], main: str = "div", below: str = "") -> str:
    """The table around its parts. Only elements with ``data-part`` ever change inside.

    The live regions (the log, the refusal) belong to the frame, because a screen reader announces
    what changes in a region, not a region that is replaced.
    """
    felt = "".join(part(parts, name) for name in ("seat-1", "stage", "seat-2", "seat-3", "you"))
    return (
        f'{part(parts, "head")}{part(parts, "notice", " role=alert")}<{main} class="wyatt-table" data-lm-suppress-shortcuts="true" '
        f'id="wyatt-table" tabindex="-1" aria-label="Table">{part(parts, "posters")}'
        f'<div class="felt">{felt}{part(parts, "choices")}'
        f"{part(parts, 'why', ' role=alert')}{part(parts, 'hand')}</div>"
        '<div class="side"><section class="panel wyatt-events" aria-label="What just happened">'
        f"<h2>What just happened</h2>{part(parts, 'events', LOG)}{part(parts, 'since')}</section>"
        f'<section class="panel wyatt-legal" data-follow aria-label="What you can do">'
        f"{part(parts, 'legal')}</section>"
        f'<section class="panel odds" aria-label="The next shot">{part(parts, "odds")}</section>'
        f'</div>{toolbar(parts)}<p class="said" role="status"></p></{main}>'
        f'<div class="under">{part(parts, "rule")}'
        f'<section class="wyatt-split" aria-label="Scoring split">{part(parts, "split")}</section>'
        f'<details class="panel past"><summary>The moves so far</summary>{part(parts, "past")}'
        f"</details>{part(parts, 'text')}{below}</div>"
        f'{keys_dialog()}<dialog data-dialog="new" aria-label="New game">'
        f"{part(parts, 'setup-notice', ' role=alert')}{part(parts, 'setup')}"
        "</dialog>"
    )


def document(inside: str, title: str = "Wyatt Earp", theme: str = "") -> str:
    """A whole page: no script, no request. theme: ``light``, ``dark`` or the system's."""
    forced = f' data-theme="{esc(theme)}"' if theme else ""
    return (
        '<!doctype html><html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f'<title>{esc(title)}</title><link rel="icon" href="data:,">'
        f"<style>body{{margin:0}}\n{style()}</style></head><body>"
        f'<div class="wyatt page"{forced}>{sprite()}'
        f'<a class="skip" href="#wyatt-table">Skip to the table</a>{inside}</div></body></html>'
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
    return document(frame(parts, "main", rule_list(cited)), theme=theme)
