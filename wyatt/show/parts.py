"""Frames for parts that stand in a cell of a notebook: as tall as what they hold, no page around it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from importlib.resources import files

from wyatt.core.text import _
from wyatt.show.document import SHEETS
from wyatt.show.html import Html, esc, joined
from wyatt.show.keys import MOVING, STEPPING, keys_dialog

#: What a key does at a table in a cell.
KEYS = (*MOVING, *STEPPING)
#: The sheets that every part needs; a part names the others that it needs.
COMMON = ("tokens", "host", "parts", "occasions", "cell")
#: All sheets in the order of a page; a cell is told last how it differs.
_ORDER = (*SHEETS, "cell")

_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
_SPACE = re.compile(r"\s*\n\s*")
_HOLDER = re.compile(r'(<(\w+) data-part="([\w-]+)"[^>]*>)(?=</\2>)')


@cache
def _sheet(name: str) -> str:
    """A style sheet without comments and indentation."""
    text = (files("wyatt.show") / "style" / f"{name}.css").read_text(encoding="utf-8")
    return _SPACE.sub("\n", _COMMENT.sub("", text)).strip()


def sheets_of(*names: str) -> list[tuple[int, str]]:
    """Style sheets by name, each with its place: a later place overrides an earlier one."""
    return [(place, _sheet(name)) for place, name in enumerate(_ORDER) if name in names]


def style_of(*names: str) -> str:
    """The style sheets that a part is drawn with where no script puts them into the page."""
    return "\n".join(text for _place, text in sheets_of(*COMMON, *names))


def holder(name: str, more: str = "") -> Html:
    """The empty place of a part."""
    return Html(f'<div data-part="{name}"{more}></div>')


def filled(frame: str, parts: Mapping[str, str]) -> str:
    """A frame with its parts in it, for where no script puts them there."""
    return _HOLDER.sub(lambda place: place[1] + parts.get(place[3], ""), frame)


def table_frame(kind: str, before: str = "") -> Html:
    """The table of a game without the panels beside it. kind: ``wildcat``, or nothing.

    before: what stands above the felt.
    """
    seats = joined(
        map(holder, ("seat-1", "stage", "seat-2", "seat-3", *(["seat-4"] if kind else []), "you"))
    )
    label = esc(_("Table"))
    return Html(
        f'<div class="inner">{holder("notice", " role=alert")}'
        f'<div class="wyatt-table {kind}" data-table data-keys tabindex="-1" role="group" aria-label="{label}">'
        f'{before}<div class="felt">{seats}{"" if kind else holder("choices")}'
        f"{holder('why', ' role=alert')}{holder('hand')}</div></div>"
        f'<p class="said" data-said role="status"></p>{"" if kind else _split()}{holder("rule")}{keys_dialog(KEYS, _("Letters work while the focus is inside the table."))}'
        f'<dialog data-dialog="new" aria-label="{esc(_("New game"))}">'
        f"{holder('setup-notice', ' role=alert')}{holder('setup')}</dialog></div>"
    )


def _split() -> Html:
    label = esc(_("Scoring split"))
    return Html(f'<section class="wyatt-split" aria-label="{label}">{holder("split")}</section>')


def panel(name: str, label: str, kind: str, live: bool = False) -> Html:
    """One panel that stands beside a table elsewhere."""
    log = ' role="log" aria-live="polite"' if live else ""
    heading = f"<h2>{esc(label)}</h2>" if live else ""
    return Html(
        f'<div class="inner" data-keys>{holder("notice", " role=alert")}'
        f'<section class="panel {kind}" aria-label="{esc(label)}">{heading}{holder(name, log)}'
        f"{holder('since') if live else ''}</section>{holder('rule')}</div>"
    )


def lab_frame(*names: str) -> Html:
    """Panels of the scoring lab."""
    held = joined(holder(name, " data-morph") for name in names)
    return Html(
        f'<div class="inner wyatt-lab" data-keys>{holder("notice", " role=alert")}'
        f'<div class="lab">{held}<p class="said" data-said role="status"></p></div>{holder("rule")}</div>'
    )


def card_frame(name: str) -> Html:
    """One card of text."""
    return Html(
        f'<div class="inner">{holder("notice", " role=alert")}{holder(name)}{holder("rule")}</div>'
    )
