"""The way from one page of the explorer to another, in the line at the top."""

from __future__ import annotations

from wyatt.core.text import _
from wyatt.show.marks import button, esc, use

#: The pages in the order in which they are offered, on those of each game: its own first, under
#: the names that serve for both, then the way over to the other.
PAGE_NAMES = {
    "table": "Table",
    "course": "Course",
    "lab": "Scoring lab",
    "book": "Rulebook",
    "wildcat": "Wildcat Rummy",
}
#: The same in a line of a phone.
_SHORT = {
    "lab": "Lab",
    "book": "Rules",
    "wildcat": "Wildcat",
    "wildcat-count": "Count",
}
_ON_WILDCAT = {
    "wildcat": "Table",
    "wildcat-course": "Course",
    "wildcat-count": "Counting desk",
    "book": "Rulebook",
    "table": "Wyatt Earp",
}


def page_title(page: str) -> str:
    """What the browser calls a page, what differs first."""
    if page == "edit":
        return _("Set a table · Wyatt Earp")
    if page == "wildcat":
        return _("Wildcat Rummy")
    if page == "wildcat-course":
        return _("Course · Wildcat Rummy")
    if page == "wildcat-count":
        return _("Counting desk · Wildcat Rummy")
    return _("{page} · Wyatt Earp", page=PAGE_NAMES.get(page, page))


def pages_nav(here: str) -> str:
    """A button a page; the one that is shown is marked."""
    offered = _ON_WILDCAT if here.startswith("wildcat") else PAGE_NAMES
    drawn = "".join(
        button(
            "page",
            _named(page, name),
            kind="btn bare",
            key=f"page {page}",
            label=name if page in _SHORT else "",
            more=f'data-page="{page}"' + (' aria-current="page"' if page == here else ""),
        )
        for page, name in offered.items()
    )
    return f'<nav class="pages" aria-label="Pages">{drawn}</nav>'


def _named(page: str, name: str) -> str:
    """The name of a page, and the short one that a narrow line shows in its place."""
    if page not in _SHORT:
        return name
    return f'<span class="long">{name}</span><span class="short">{_SHORT[page]}</span>'


def page_head(here: str, title: str, *signs: str) -> str:
    """The line at the top of a page that is no table: its name, the way elsewhere, its tools."""
    tools = "".join(
        button(
            sign,
            f"{use(f'sign-{sign}')}<span>{name}</span>",
            kind="btn bare",
            key=f"control {sign}",
            more='data-hot="?"' if sign == "keys" else "",
        )
        for sign, name in zip(signs[::2], signs[1::2], strict=True)
    )
    return (
        f'<header class="top"><div><h1 class="brand">{use("badge")}Wyatt Earp'
        f"<small>{esc(title)}</small></h1></div>{pages_nav(here)}"
        f'<div class="tools">{tools}</div></header>'
    )
