"""A page as a widget: a frame, named parts drawn by Python, requests as messages.

The table, the lab, the lessons and the other game are *desks*: plain objects that carry out
requests and draw parts. `Screen` shows one of them at a time and lets a person go from one to the
other; each keeps its state. The page side (``screen.js``) knows no rule of any game.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Mapping
from importlib import import_module
from pathlib import Path
from types import MappingProxyType
from typing import Any, Protocol

import anywidget
import traitlets

from wyatt import show
from wyatt.widgets.address import query

HERE = Path(__file__).parent


class Desk(Protocol):
    """What a page of the explorer is made of; see `wyatt.widgets.desk.Desk` for the table's.

    running is what the page's clock does (``""`` stands; otherwise the page asks for
    ``{"do": "step", "tick": true}`` every `pace` seconds). outbox holds messages for the page:
    ``{"save": text, "name": file name}``, ``{"copy": query}``, ``{"store": text, "key": name}``.
    notice is a line about what went wrong.
    """

    running: str
    notice: str
    outbox: list[dict[str, str]]

    @property
    def pace(self) -> str: ...
    def frame(self) -> str:
        """The page around its parts: elements with ``data-part="name"`` hold them."""

    def parts(self) -> dict[str, str]:
        """Every part by name, as HTML."""

    def handle(self, request: object) -> None:
        """Carry out a request of the page; says what is wrong, and never raises for it."""

    def address(self) -> str:
        """The query that reopens the page as it is."""


#: Every page: its name in requests and addresses, and where its desk is made from an address.
PAGES: Mapping[str, str] = MappingProxyType(
    {"table": "wyatt.widgets.desk", "course": "wyatt.widgets.course_desk"}
)


def page_of(address: Mapping[str, str]) -> str:
    """The page that an address asks for."""
    named = address.get("page", "table")
    return named if named in PAGES else "table"


def make_desk(page: str, address: Mapping[str, str], lang: str) -> Desk:
    """The desk of a page, opened at an address."""
    make: Callable[[Mapping[str, str], str], Desk] = import_module(PAGES[page]).desk
    return make(address, lang)


class Screen(anywidget.AnyWidget):
    """The explorer: one desk on the screen, the others waiting as they were left."""

    _esm = HERE / "screen.js"
    _css = show.style()

    #: The page around the parts; changes only when another page is shown.
    frame = traitlets.Unicode().tag(sync=True)
    #: The parts by name. The page replaces those whose text has changed.
    parts = traitlets.Dict().tag(sync=True)
    #: What the page's clock does, and its seconds between two moves.
    running = traitlets.Unicode().tag(sync=True)
    pace = traitlets.Unicode("1").tag(sync=True)
    #: The query that reopens what is shown; the page keeps it in its address under Voila.
    address = traitlets.Unicode().tag(sync=True)

    def __init__(
        self,
        address: Mapping[str, str] | None = None,
        page: str | None = None,
        desk: Desk | None = None,
    ) -> None:
        """Open the page that an address asks for; without one, that of the browser.

        page: show this page whatever the address says of pages. desk: show this desk on it, made
        by hand.
        """
        opened = query() if address is None else address
        self.lang = os.environ.get("WYATT_LANG", "en")
        self.page = page or page_of(opened)
        made = desk or make_desk(self.page, opened, self.lang)
        self.desks: dict[str, Desk] = {self.page: made}
        super().__init__(**self._drawn(), frame=self._framed())
        self.on_msg(self._asked)

    @property
    def desk(self) -> Desk:
        """The desk on the screen."""
        return self.desks[self.page]

    def _framed(self) -> str:
        return show.sprite() + self.desk.frame()

    def _drawn(self) -> dict[str, Any]:
        desk = self.desk
        address = desk.address()
        if self.page != "table":
            address = f"page={self.page}&{address}".rstrip("&")
        return {
            "parts": desk.parts(),
            "running": desk.running,
            "pace": desk.pace,
            "address": address,
        }

    def turn_to(self, page: str) -> None:
        """Show another page; an unknown one is passed over."""
        if page not in PAGES or page == self.page:
            return
        self.desk.running = ""
        if page not in self.desks:
            self.desks[page] = make_desk(page, {}, self.lang)
        self.page = page

    def _asked(self, _: Any, content: Any, __: Any) -> None:
        """Carry out a request. Whatever goes wrong, the session stays and the page says so."""
        desk, page = self.desk, self.page
        drawn: dict[str, Any] = {}
        try:
            if isinstance(content, Mapping) and content.get("do") == "page":
                self.turn_to(str(content.get("page")))
            else:
                desk.handle(content)
            drawn = self._drawn()
            if self.page != page:
                drawn["frame"] = self._framed()
        except Exception as error:  # a fault of ours must not take the game with it
            print(f"wyatt: {type(error).__name__}: {error}", file=sys.stderr)
            self.page, desk.running = page, ""
            notice = show.notice_line("That did not work, and it is our fault. Nothing is lost.")
            drawn = {"running": "", "parts": {**self.parts, "notice": notice}}
        with self.hold_sync():
            for name, value in drawn.items():
                setattr(self, name, value)
        outbox = desk.outbox
        while outbox:
            self.send(outbox.pop(0))


def explorer(address: Mapping[str, str] | None = None) -> Screen:
    """The rules explorer; address is a link's query, by default that of the page it stands on."""
    return Screen(address)
