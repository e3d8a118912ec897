"""The page on which a table is set: its frame, its starts, its way to the table."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import Any

from wyatt.core.text import N_, _
from wyatt.show.edit.game import Editing, Start
from wyatt.show.html import Html, esc, joined
from wyatt.show.keys import keys_dialog
from wyatt.show.marks import button, disabled, part
from wyatt.show.pages import page_head

_KEYS = (
    ("Tab", N_("from place to place")),
    ("← → ↑ ↓", N_("within the cards that are left, or those of a place")),
    ("Enter, Space", N_("pick a card up; put it at a place")),
    ("a name, Enter", N_("in the line of a place: lay these cards there")),
    ("Ctrl+Z, Ctrl+Y", N_("undo, redo")),
    ("Delete", N_("take away the card that is picked up")),
    ("?", N_("these keys")),
    ("Esc", N_("let go of the card")),
)


def starts(cases: Sequence[Start], can_undo: bool, can_redo: bool, play: str) -> Html:
    """Where to begin, undo, and the way to the table.

    cases: moments to begin with. play: the page of the table; empty while nobody can play there.
    """
    options = joined(
        Html(f'<optgroup label="{esc(kind)}">{joined(map(_option, some))}</optgroup>')
        for kind, some in groupby(cases, lambda one: one.kind)
    )
    return Html(
        '<div class="row">'
        + button("empty", esc(_("Begin with an empty table")), key="edit empty")
        + f'<label class="field"><span class="vh">{esc(_("Begin with a case"))}</span><select data-do="case" data-key="edit case">'
        f'<option value="">{esc(_("Begin with a case…"))}</option>{options}</select></label>'
        f'<label class="field"><span class="vh">{esc(_("Begin with a link"))}</span><input data-do="from-link" data-key="edit from" '
        f'maxlength="20000" placeholder="{esc(_("Paste a link…"))}" value=""></label>'
        + button(
            "undo",
            esc(_("Undo")),
            key="edit undo",
            more=f'{disabled(not can_undo)}data-hot="ctrl+z" title="{esc(_("Ctrl+Z"))}"',
        )
        + button(
            "redo",
            esc(_("Redo")),
            key="edit redo",
            more=f'{disabled(not can_redo)}data-hot="ctrl+y" title="{esc(_("Ctrl+Y"))}"',
        )
        + button(
            "page",
            esc(_("Play from here")),
            kind="btn prime",
            key="edit play",
            more=f'{disabled(not play)}data-page="{play}" data-carry="1"',
        )
        + "</div>"
    )


def _option(one: Start) -> Html:
    return Html(f'<option value="{esc(one.id)}">{esc(one.title)}</option>')


def seen_line(covered: bool) -> Html:
    """What setting a table shows: every hand, unless it is covered."""
    said = (
        _(
            "Covered hands stay hidden from you, here and when you play on. A move that is tried shows what it turns up, and a link to this table holds every card."
        )
        if covered
        else _("Setting a table shows every hand. Cover those that you do not want to see.")
    )
    return Html(f'<p class="src">{esc(said)}</p>')


def edit_frame(editing: Editing[Any]) -> Html:
    """The page around its parts."""

    def holder(name: str, more: str = "") -> Html:
        """An empty place for a part, filled when the page is there."""
        return part({}, name, more)

    head = page_head(editing.page, _("Set a table"), "keys", _("Keys"), "theme", _("Theme"))
    return Html(
        f'{editing.sprite()}{head}{holder("notice", " role=alert")}<section class="wyatt-edit {editing.table}" data-keys data-stored="{editing.page}" data-typed="{editing.page}" '
        f'aria-label="{esc(_("Set a table"))}" tabindex="-1">'
        f'<div class="panel starts">{holder("starts", " data-morph")}{holder("seen")}</div>'
        f'<div class="editgrid" data-rapid><div class="editmain">'
        f'<div class="editseats" data-part="seats" data-morph></div><div class="panel">{holder("piles", " data-morph")}</div>'
        f"{holder('fields', ' data-morph')}"
        f'<div class="panel fields">{holder("rules", " data-morph")}</div>'
        f'<div class="panel">{holder("text", " data-morph")}</div></div>'
        f'<div class="editside" data-covers><div class="panel bankpanel">{holder("left", " data-morph")}</div>'
        f'<div class="panel wyatt-faults">{holder("faults", " data-morph")}</div></div></div>'
        f'<section class="panel whatthen" aria-label="{esc(_("What then?"))}"><h2>{esc(_("What then?"))}<span class="onpaper"> · {esc(editing.spec.title)}</span></h2>'
        f"{holder('try', ' data-morph')}{holder('verdict')}{holder('picture')}{holder('presets')}{holder('differences')}"
        f"{holder('tools')}{holder('lesson', ' data-morph')}</section>"
        f'<p class="said" data-said role="status"></p>{editing.credit()}{holder("rule")}</section>'
        f"{keys_dialog(_KEYS, _('Letters work while the focus is inside the page.'))}"
    )
