"""The way from one page of the explorer to another, in the line at the top."""

from __future__ import annotations

from collections.abc import Mapping

from wyatt.core.text import N_, _
from wyatt.show.html import Html, esc, joined
from wyatt.show.marks import button, use

#: The pages in the order in which they are offered, on those of each game: its own first, under
#: the names that serve for both, then the way over to the other.
PAGE_NAMES = {
    "table": N_("Table"),
    "course": N_("Course"),
    "lab": N_("Scoring lab"),
    "book": N_("Rulebook"),
    "wildcat": N_("Wildcat Rummy"),
}
#: The same in a line of a phone.
_SHORT = {
    "lab": N_("Lab"),
    "book": N_("Rules"),
    "wildcat": N_("Wildcat"),
    "wildcat-count": N_("Count"),
}
_ON_WILDCAT = {
    "wildcat": N_("Table"),
    "wildcat-course": N_("Course"),
    "wildcat-count": N_("Counting desk"),
    "book": N_("Rulebook"),
    "table": N_("Wyatt Earp"),
}


def page_title(page: str) -> str:
    """What the browser calls a page, what differs first."""
    if page == "edit":
        return _("Set a table · Wyatt Earp")
    if page == "wildcat-edit":
        return _("Set a table · Wildcat Rummy")
    if page == "wildcat":
        return _("Wildcat Rummy")
    if page == "wildcat-course":
        return _("Course · Wildcat Rummy")
    if page == "wildcat-count":
        return _("Counting desk · Wildcat Rummy")
    return _("{page} · Wyatt Earp", page=_(PAGE_NAMES.get(page, page)))


def pages_nav(here: str) -> Html:
    """A button a page; the one that is shown is marked."""
    offered = _ON_WILDCAT if here.startswith("wildcat") else PAGE_NAMES
    drawn = joined(
        button(
            "page",
            _named(page, _(name)),
            label=_(name) if page in _SHORT else "",
            kind="btn bare",
            key=f"page {page}",
            more=f'data-page="{page}"' + (' aria-current="page"' if page == here else ""),
        )
        for page, name in offered.items()
    )
    return Html(f'<nav class="pages" aria-label="{esc(_("Pages"))}">{drawn}</nav>')


def _named(page: str, name: str) -> Html:
    """The name of a page, and the short one that a narrow line shows in its place."""
    if page not in _SHORT:
        return esc(name)
    return Html(
        f'<span class="long">{esc(name)}</span><span class="short">{esc(_(_SHORT[page]))}</span>'
    )


def brand(small: str = "") -> Html:
    """The name of the house with its badge; small: of the page."""
    of_page = f"<small>{esc(small)}</small>" if small else ""
    return Html(f"{use('badge')}Wyatt Earp{of_page}")


def page_head(here: str, title: str, *signs: str) -> Html:
    """The line at the top of a page that is no table: its name, the way elsewhere, its tools."""
    tools = joined(
        button(
            sign,
            Html(f"{use(f'sign-{sign}')}<span>{name}</span>"),
            kind="btn bare",
            key=f"control {sign}",
            more='data-hot="?"' if sign == "keys" else "",
        )
        for sign, name in zip(signs[::2], signs[1::2], strict=True)
    )
    return Html(
        f'<header class="top"><div><h1 class="brand">{use("badge")}Wyatt Earp'
        f"<small>{esc(title)}</small></h1></div>{pages_nav(here)}"
        f'<div class="tools">{tools}</div></header>'
    )


def view_tabs(do: str, views: Mapping[str, str], here: str, label: str) -> Html:
    """The way from one view of a page to another, and the link to what is shown.

    do: what a tab asks for. views: their names, in English, by their keys.
    """
    tabs = joined(
        button(
            do,
            esc(_(name)),
            kind="btn tab",
            key=f"view {key}",
            more=f'data-tab="{key}"' + (' aria-current="page"' if key == here else ""),
        )
        for key, name in views.items()
    )
    link = button(
        "link",
        Html(f"{use('sign-link')}<span>{esc(_('Copy a link'))}</span>"),
        kind="btn bare",
        key="link",
    )
    return Html(f'<nav class="tabs" aria-label="{esc(label)}">{tabs}{link}</nav>')
