"""A reader's session in the browser's own Python: what the worker calls, text in and text out.

The same pages as everywhere else are behind it. Nothing here is imported when a site is built, except to
draw the first picture of each page.
"""

from __future__ import annotations

import json

from wyatt.core.documents import read_json
from wyatt.core.errors import InvalidDocument
from wyatt.core.limits import REQUEST
from wyatt.ui.page import Pages, parse, speak_to
from wyatt.ui.registry import PAGES


class Session:
    """One reader at one address."""

    def __init__(self, query: str, accepts: str = "") -> None:
        """Open the page that a query asks for; anything may be in it.

        accepts: the languages that the reader's browser prefers, such as ``nl-BE,nl,en``.
        """
        address = parse(query)
        self.pages = Pages(address, language=speak_to(address, accepts))

    def shown(self) -> str:
        """Return all that is on the screen, as JSON."""
        return json.dumps(self.pages.shown, ensure_ascii=False)

    def ask(self, request: str) -> str:
        """Return the whole answer to a request of the page; both are JSON."""
        return json.dumps(self.pages.ask(self._read(request)), ensure_ascii=False)

    def answer(self, request: str) -> str:
        """Return the visible part of the answer. `rest` returns the part that follows."""
        return json.dumps(self.pages.answer(self._read(request)), ensure_ascii=False)

    def _read(self, request: str) -> object:
        """What a page asks for; the page says what is wrong with what cannot be read."""
        try:
            return read_json(request, REQUEST)
        except InvalidDocument as error:
            self.pages.desk.notice = str(error)
            return None

    def rest(self) -> str:
        """Return the part that follows the last answer, empty if there is none."""
        rest = self.pages.rest()
        return json.dumps(rest, ensure_ascii=False) if rest else ""


def warm() -> None:
    """Import what a reader will need, and draw what they see first, so that a picture of the memory holds it.

    A picture larger than the memory that Python begins with could not be put back: what is drawn here has
    to fit.
    """
    for page in ("lab", "wildcat"):
        PAGES[page].load()
    for query in ("page=course", ""):
        Session(query).ask('{"do": "step"}')
