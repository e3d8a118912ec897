"""A reader's session in the browser's Python. The worker calls it with text and gets text.

It uses the same pages as every other host.
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
        """Open the page a query names. The query may contain anything. accepts: the languages the
        reader's browser prefers, such as ``nl-BE,nl,en``.
        """
        address = parse(query)
        self.pages = Pages(address, language=speak_to(address, accepts))

    def shown(self) -> str:
        """Return everything on the screen, as JSON."""
        return json.dumps(self.pages.shown, ensure_ascii=False)

    def ask(self, request: str) -> str:
        """Return the whole answer to a page's request. Both are JSON."""
        return json.dumps(self.pages.ask(self._read(request)), ensure_ascii=False)

    def answer(self, request: str) -> str:
        """Return the visible part of the answer. `rest` returns what follows."""
        return json.dumps(self.pages.answer(self._read(request)), ensure_ascii=False)

    def _read(self, request: str) -> object:
        """Read a page's request. If it's unreadable, the page reports that."""
        try:
            return read_json(request, REQUEST)
        except InvalidDocument as error:
            self.pages.desk.notice = str(error)
            return None

    def rest(self) -> str:
        """Return the second part of the last answer, or an empty string if there's none."""
        rest = self.pages.rest()
        return json.dumps(rest, ensure_ascii=False) if rest else ""


def warm() -> None:
    """Import the modules a reader will need and draw the first page, so that the memory snapshot
    contains them. The snapshot must fit into Python's initial memory, or else it couldn't be
    restored.
    """
    for page in ("lab", "wildcat"):
        PAGES[page].load()
    for query in ("page=course", ""):
        Session(query).ask('{"do": "step"}')
