"""A reader's session in the browser's Python. The worker sends text and gets text back."""

from __future__ import annotations

import json

from wyatt.core.documents import read_json
from wyatt.core.errors import InvalidDocument
from wyatt.core.limits import REQUEST
from wyatt.ui.page import Pages, parse, speak_to
from wyatt.ui.registry import PAGES


class Session:
    """A reader's session, which starts at an address."""

    def __init__(self, query: str, accepts: str = "") -> None:
        """query: any text. accepts: the browser's languages, such as ``nl-BE,nl,en``."""
        address = parse(query)
        self.pages = Pages(address, language=speak_to(address, accepts))

    def shown(self) -> str:
        """Return everything on the screen, as JSON."""
        return json.dumps(self.pages.shown, ensure_ascii=False)

    def ask(self, request: str) -> str:
        """Return the complete answer to a page's request. Both are JSON."""
        return json.dumps(self.pages.ask(self._read(request)), ensure_ascii=False)

    def answer(self, request: str) -> str:
        """Return the visible part of the answer to a request. `rest` returns the other part."""
        return json.dumps(self.pages.answer(self._read(request)), ensure_ascii=False)

    def _read(self, request: str) -> object:
        """Return a page's request, or None with a notice on the page if it's invalid."""
        try:
            return read_json(request, REQUEST)
        except InvalidDocument as error:
            self.pages.desk.notice = str(error)
            return None

    def rest(self) -> str:
        """Return the second part of the last answer as JSON, or an empty string if it had none."""
        rest = self.pages.rest()
        return json.dumps(rest, ensure_ascii=False) if rest else ""


def warm() -> None:
    """Import modules that a reader will need, and draw the first page, for the memory snapshot,
    which can be restored only if it fits into Python's initial memory.
    """
    for page in ("lab", "wildcat"):
        PAGES[page].load()
    for query in ("page=course", ""):
        Session(query).ask('{"do": "step"}')
