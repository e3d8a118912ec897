"""A reader's session in the browser's own Python: what the worker calls, text in and text out.

The same pages as everywhere else stand behind it. Nothing here is imported when a site is built, except to
draw the first picture of each page.
"""

from __future__ import annotations

import json

from wyatt.widgets.address import parse
from wyatt.widgets.pages import Pages


class Session:
    """One reader at one address."""

    def __init__(self, query: str, lang: str = "en") -> None:
        """Open the page that a query asks for; anything may stand in it."""
        self.pages = Pages(parse(query), lang=lang)

    def shown(self) -> str:
        """All that is on the screen, as JSON."""
        return json.dumps(self.pages.shown, ensure_ascii=False)

    def ask(self, request: str) -> str:
        """The answer to a request of the page; both are JSON."""
        return json.dumps(self.pages.ask(json.loads(request)), ensure_ascii=False)


def warm() -> None:
    """Import and draw what a reader will need, so that a picture of the memory holds it ready."""
    for page in ("course", "lab", "wildcat", "table"):
        Session(f"page={page}").ask('{"do": "step"}')
