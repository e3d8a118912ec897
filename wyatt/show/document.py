"""What every page stands in: the style sheet, a document around it, the line of a notice."""

from __future__ import annotations

from functools import lru_cache
from importlib.resources import files

from wyatt.core.text import _, spoken
from wyatt.show.html import EMPTY, Html, esc, joined
from wyatt.show.sprite import sprite

#: The sheets of a page, in the order in which later ones override earlier ones.
SHEETS = (
    "tokens",
    "host",
    "parts",
    "table",
    "split",
    "past",
    "lab",
    "narrow",
    "occasions",
    "lesson",
    "wildcat",
    "phone",
    "aid",
    "edit",
    "notebook",
    "print",
)


@lru_cache(maxsize=1)
def style() -> str:
    """The style sheet: everything under the class ``wyatt``."""
    folder = files("wyatt.show") / "style"
    return "\n".join((folder / f"{sheet}.css").read_text(encoding="utf-8") for sheet in SHEETS)


def notice_line(notice: str) -> Html:
    """What went wrong with a link, a file or a form, a line each; empty without a notice."""
    lines = joined(Html(f"<p>{esc(line)}</p>") for line in notice.splitlines())
    return Html(f'<div class="notice wyatt-error">{lines}</div>') if lines else EMPTY


def document(inside: Html, title: str, theme: str = "") -> Html:
    """A whole page: no script, no request. theme: ``light``, ``dark`` or the system's."""
    forced = f' data-theme="{esc(theme)}"' if theme else ""
    skip = esc(_("Skip to the table"))
    return Html(
        f'<!doctype html><html lang="{spoken()}"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f'<title>{esc(title)}</title><link rel="icon" href="data:,">'
        f"<style>body{{margin:0}}\n{style()}</style></head><body>"
        f'<div class="wyatt page"{forced}>{sprite()}'
        f'<a class="skip" href="#wyatt-table">{skip}</a>{inside}</div></body></html>'
    )
