"""A table as named parts: what goes on around a view, and the frame that holds the parts.

How the drawing of a game is built, here as in `wyatt.show.earp` and `wyatt.show.wildcat`:

1. ``table_parts(view, selection, around)`` gives every part by name as `Html`. The parts of
   `shared_parts` any game has; those of its own it adds: seats, stage, hand, panels.
2. ``frame(parts)`` calls `table_frame` with a `Layout`, which says what lies where. A live page
   keeps the frame and replaces only the parts whose markup changed, so nothing else may change.
3. Its sentences come from the engine's own room (``words``, ``account``, ``summary``). What one can
   press is a `button` that says what it asks for. Its colours are custom properties in a sheet of
   its own under ``wyatt/show/style``.

A game that needs no drawing of its own is drawn by `wyatt.show.any_game`, from its words alone.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from wyatt.core.events import Event
from wyatt.core.text import _
from wyatt.show.controls import START, Progress, controls, toolbar
from wyatt.show.document import notice_line
from wyatt.show.html import EMPTY, Html, esc, joined
from wyatt.show.marks import part
from wyatt.show.variations import Way

V = TypeVar("V")


@dataclass(frozen=True, slots=True, kw_only=True)
class Surroundings(Generic[V]):
    """What a page shows around the view of a game.

    events: those of the last move, as the viewer may see them. since: those of the moves before,
    newest first. note: how the last move came to be made. progress: where the game stands. played:
    the moves so far in words, with who made them. rule: the id of the rule to show, in the language
    lang. notice: a line for the person about something else than the table. ahead: the viewer's
    next turn as things stand. left: what else was played, by the move of the line that it left.
    """

    events: Sequence[Event] = ()
    since: Sequence[Sequence[Event]] = ()
    note: str = ""
    progress: Progress = START
    played: Sequence[tuple[str, str]] = ()
    rule: str = ""
    lang: str = "en"
    notice: str = ""
    ahead: V | None = None
    left: Mapping[int, Sequence[Way]] = field(default_factory=dict)
    beside: bool = True


def shared_parts(around: Surroundings[V]) -> dict[str, Html]:
    """The parts that know no game: the notice and the controls."""
    return {"notice": notice_line(around.notice), **controls(around.progress)}


@dataclass(frozen=True, slots=True, kw_only=True)
class Panel:
    """A panel beside the table. part: what lies in it; follow: whether it scrolls to what is chosen."""

    part: str
    label: str
    kind: str
    follow: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Layout:
    """What lies where on the table of a game.

    sprite: its drawings. keys: the dialog of its keys. shelf: under which name the
    browser keeps its games. felt: the parts around the hand. above:
    those over the felt. choice: whether choices to be made lie above the hand. side: the panels
    beside the table, under the log. splits: whether posters are split below it. under, below: what
    else stands there, first and last. kind: its class, with a blank before it.
    """

    sprite: Html
    keys: Html
    shelf: str
    felt: Sequence[str]
    above: Sequence[str] = ()
    choice: bool = False
    side: Sequence[Panel] = ()
    under: Html = EMPTY
    below: Html = EMPTY
    kind: str = ""
    splits: bool = False


def table_frame(parts: Mapping[str, Html], layout: Layout, main: str = "div") -> Html:
    """The table around its parts. Only elements with ``data-part`` ever change inside.

    The live regions (what is spoken, the refusal) belong to the frame, because a screen reader announces
    what changes in a region, not a region that is replaced. main: the element of the table.
    """
    felt = joined(part(parts, name) for name in layout.felt)
    choice = part(parts, "choices") if layout.choice else EMPTY
    above = joined(part(parts, name) for name in layout.above)
    return Html(
        f"{layout.sprite}{part(parts, 'head')}{part(parts, 'notice', ' role=alert')}"
        f"{part(parts, 'offer')}{part(parts, 'spoken', _SPOKEN)}"
        f"{part(parts, 'alarm', ' class=vh role=alert')}{part(parts, 'sound', ' hidden')}"
        f'<{main} class="wyatt-table{layout.kind}" data-table data-keys data-shelf="{layout.shelf}" data-lm-suppress-shortcuts="true" '
        f'id="wyatt-table" tabindex="-1" aria-label="{esc(_("Table"))}">{above}'
        f'<div class="felt">{felt}{choice}{part(parts, "why")}{part(parts, "hand")}'
        f'</div><div class="side">{_log(parts)}{joined(_panel(parts, each) for each in layout.side)}'
        f'</div>{toolbar(parts)}{part(parts, "kept", " role=status")}{part(parts, "fork")}{part(parts, "hint")}<p class="said" data-said role="status"></p></{main}>'
        f'<div class="under">{part(parts, "evening")}{part(parts, "review", " data-morph")}{layout.under}{part(parts, "rule")}{_split(parts, layout)}'
        f'<details class="panel past" data-toggle="past"><summary>{esc(_("The moves so far"))}</summary>'
        f"{part(parts, 'lines', ' data-morph')}{part(parts, 'past')}</details>{part(parts, 'text')}{layout.below}</div>"
        f'{layout.keys}<dialog data-dialog="new" aria-label="{esc(_("New game"))}">'
        f"{part(parts, 'setup-notice', ' role=alert')}{part(parts, 'setup')}</dialog>"
    )


#: Where a screen reader hears what happened; the log beside the table is there to be read.
_SPOKEN = ' class="vh" role="status" aria-live="polite" aria-atomic="true"'


def _log_role() -> str:
    return f' role="log" data-anew aria-live="off" aria-label="{esc(_("Log"))}"'


def _log(parts: Mapping[str, Html]) -> Html:
    heading = esc(_("What just happened"))
    return Html(
        f'<section class="panel wyatt-events" aria-label="{heading}"><h2>{heading}</h2>'
        f"{part(parts, 'events', _log_role())}"
        f"{part(parts, 'ask', ' role=status')}{part(parts, 'since')}</section>"
    )


def _panel(parts: Mapping[str, Html], panel: Panel) -> Html:
    follow = " data-follow" if panel.follow else ""
    return Html(
        f'<section class="panel {panel.kind}"{follow} aria-label="{esc(panel.label)}">'
        f"{part(parts, panel.part, ' data-anew')}</section>"
    )


def _split(parts: Mapping[str, Html], layout: Layout) -> Html:
    if not layout.splits:
        return EMPTY
    label = esc(_("Scoring split"))
    return Html(
        f'<section class="wyatt-split" aria-label="{label}">{part(parts, "split")}</section>'
    )
