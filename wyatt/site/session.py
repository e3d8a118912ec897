"""A reader's session in the browser's Python. The web worker passes requests and answers as text."""

from __future__ import annotations

import json

from wyatt.core.documents import read_json
from wyatt.core.errors import InvalidDocument
from wyatt.core.limits import REQUEST
from wyatt.ui.page import Pages, parse, speak_to
from wyatt.ui.registry import PAGES


class Session:
    """A reader's session, which starts on the page that an address opens."""

    def __init__(self, query: str, accepts: str = "") -> None:
        """query: the query of an address, as any text. accepts: the browser's languages, such as ``nl-BE,nl,en``."""
        address = parse(query)
        self.pages = Pages(address, language=speak_to(address, accepts))

    def shown(self) -> str:
        """Return everything on the screen as JSON."""
        return json.dumps(self.pages.shown, ensure_ascii=False)

    def ask(self, request: str) -> str:
        """Return the complete answer to a page's request, as JSON. request: the request as JSON."""
        return json.dumps(self.pages.ask(self._read(request)), ensure_ascii=False)

    def answer(self, request: str) -> str:
        """Return the visible part of the answer to a page's request, as JSON. `rest` returns the other part."""
        return json.dumps(self.pages.answer(self._read(request)), ensure_ascii=False)

    def _read(self, request: str) -> object:
        try:
            return read_json(request, REQUEST)
        except InvalidDocument as error:
            self.pages.desk.notice = str(error)
            return None

    def rest(self) -> str:
        """Return the other part of the last answer as JSON, or an empty string if there's nothing more."""
        rest = self.pages.rest()
        return json.dumps(rest, ensure_ascii=False) if rest else ""


def warm() -> None:
    """Import the modules that a reader will need, and draw the course and the first page, before
    the worker saves a snapshot of Python's memory. A snapshot can be restored only if it fits into
    the initial memory.
    """
    for page in ("lab", "wildcat"):
        PAGES[page].load()
    for query in ("page=course", ""):
        Session(query).ask('{"do": "step"}')
