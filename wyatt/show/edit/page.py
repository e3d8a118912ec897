"""The page on which a table is set: its frame, its starts, its way to the table."""

from __future__ import annotations

from collections.abc import Sequence

from wyatt.core.text import N_, _
from wyatt.show.earp.sprite import sprite
from wyatt.show.html import Html, esc, joined
from wyatt.show.keys import keys_dialog
from wyatt.show.marks import button, disabled, part
from wyatt.show.pages import page_head

_KEYS = (
    ("Tab", N_("from region to region")),
    ("← →", N_("within the cards that are left")),
    ("Enter, Space", N_("pick a card up; put it at a place")),
    ("?", N_("these keys")),
    ("Esc", N_("let go of the card")),
)


def edit_head() -> Html:
    """The line at the top."""
    return page_head("edit", _("Set a table"), "keys", _("Keys"), "theme", _("Theme"))


def starts(cases: Sequence[tuple[str, str]], can_undo: bool, can_redo: bool, sound: bool) -> Html:
    """Where to begin, undo, and the way to the table.

    cases: moments that people argue about, by id and title.
    """
    options = joined(
        Html(f'<option value="{esc(id)}">{esc(id)}: {esc(_(title))}</option>')
        for id, title in cases
    )
    return Html(
        '<div class="row">'
        + button("empty", esc(_("Begin with an empty table")), key="edit empty")
        + f'<label class="field"><span class="vh">{esc(_("Begin with a case"))}</span><select data-do="case" data-key="edit case">'
        f'<option value="">{esc(_("Begin with a case…"))}</option>{options}</select></label>'
        f'<label class="field"><span class="vh">{esc(_("Begin with a link"))}</span><input data-do="from-link" data-key="edit from" '
        f'maxlength="20000" placeholder="{esc(_("Paste a link…"))}" value=""></label>'
        + button("undo", esc(_("Undo")), key="edit undo", more=disabled(not can_undo))
        + button("redo", esc(_("Redo")), key="edit redo", more=disabled(not can_redo))
        + button(
            "page",
            esc(_("Play from here")),
            kind="btn prime",
            key="edit play",
            more=f'{disabled(not sound)}data-page="table" data-carry="1"',
        )
        + "</div>"
    )


def edit_frame() -> Html:
    """The page around its parts."""

    def holder(name: str, more: str = "") -> Html:
        """An empty place for a part, filled when the page is there."""
        return part({}, name, more)

    return Html(
        f'{sprite()}{edit_head()}{holder("notice", " role=alert")}<section class="wyatt-edit" data-keys data-stored="edit" '
        f'aria-label="{esc(_("Set a table"))}" tabindex="-1">'
        f'<div class="panel starts">{holder("starts", " data-morph")}</div>'
        f'<div class="editgrid" data-rapid><div class="editmain"><div class="panel fields">{holder("people", " data-morph")}</div>'
        f'{holder("seats", " data-morph")}<div class="panel">{holder("stacks", " data-morph")}</div>'
        f'<div class="panel fields">{holder("posters", " data-morph")}</div>'
        f'<div class="panel fields">{holder("rules", " data-morph")}</div>'
        f'<div class="panel">{holder("text", " data-morph")}</div></div>'
        f'<div class="editside"><div class="panel bankpanel">{holder("left", " data-morph")}</div>'
        f'<div class="panel wyatt-faults">{holder("faults", " data-morph")}</div></div></div>'
        f'<section class="panel whatthen" aria-label="{esc(_("What then?"))}"><h2>{esc(_("What then?"))}</h2>'
        f"{holder('try', ' data-morph')}{holder('verdict')}{holder('words')}{holder('presets')}{holder('differences')}"
        f"{holder('tools')}{holder('lesson', ' data-morph')}</section>"
        f'<p class="said" data-said role="status"></p>{holder("rule")}</section>'
        f"{keys_dialog(_KEYS, _('Letters work while the focus is inside the page.'))}"
    )
