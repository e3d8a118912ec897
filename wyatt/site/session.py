"""A reader's session in the browser's Python, for a web worker that exchanges JSON with it."""

from __future__ import annotations

import json

from wyatt.core.documents import read_json
from wyatt.core.errors import InvalidDocument
from wyatt.core.limits import REQUEST
from wyatt.ui.page import Pages, parse, speak_to
from wyatt.ui.registry import PAGES


class Session:
    """A reader's session, which takes requests and returns responses as JSON. query: the query of
    the page's address. accepts: the browser's languages, such as ``nl-BE,nl,en``.
    """

    def __init__(self, query: str, accepts: str = "") -> None:
        address = parse(query)
        self.pages = Pages(address, language=speak_to(address, accepts))

    def shown(self) -> str:
        return json.dumps(self.pages.shown, ensure_ascii=False)

    def ask(self, request: str) -> str:
        return json.dumps(self.pages.ask(self._read(request)), ensure_ascii=False)

    def answer(self, request: str) -> str:
        """Carry out a request, and return only what's visible. `rest` returns what's left."""
        return json.dumps(self.pages.answer(self._read(request)), ensure_ascii=False)

    def _read(self, request: str) -> object:
        try:
            return read_json(request, REQUEST)
        except InvalidDocument as error:
            self.pages.desk.notice = str(error)
            return None

    def rest(self) -> str:
        """Return the part of the last response that `answer` left out, or an empty string."""
        rest = self.pages.rest()
        return json.dumps(rest, ensure_ascii=False) if rest else ""


def warm() -> None:
    """Import and run what most readers need first, so that it's in the worker's snapshot of
    Python's memory. The snapshot must fit into the memory that Python starts with.
    """
    for page in ("lab", "wildcat"):
        PAGES[page].load()
    for query in ("page=course", ""):
        Session(query).ask('{"do": "step"}')
