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

from wyatt.show import earp as show
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
    {
        "table": "wyatt.widgets.desk",
        "course": "wyatt.widgets.course_desk",
        "lab": "wyatt.widgets.lab_desk",
        "wildcat": "wyatt.widgets.wildcat_desk",
        "wildcat-course": "wyatt.widgets.course_wildcat",
    }
)


def page_of(address: Mapping[str, str], home: str = "table") -> str:
    """The page that an address asks for; home if it asks for none that there is."""
    named = address.get("page", home)
    return named if named in PAGES else home


def make_desk(page: str, address: Mapping[str, str], lang: str) -> Desk:
    """The desk of a page, opened at an address."""
    make: Callable[[Mapping[str, str], str], Desk] = import_module(PAGES[page]).desk
    return make(address, lang)


class Screen(anywidget.AnyWidget):
    """The explorer: one desk on the screen, the others waiting as they were left."""

    _esm = HERE / "screen.js"
    _css = show.style()

    #: All that is on the screen: ``frame``, the page around the parts; the ``parts`` by name; what
    #: the page's clock does and its seconds between two moves (``running``, ``pace``); the
    #: ``address`` that reopens it. A page that opens, now or later, draws itself from this; an
    #: open page is told in one message what has changed, which takes half the time of a trait.
    shown = traitlets.Dict().tag(sync=True)

    def __init__(
        self,
        address: Mapping[str, str] | None = None,
        page: str | None = None,
        desk: Desk | None = None,
    ) -> None:
        """Open the page that an address asks for; without one, that of the browser.

        page: the page to show when the address names none. desk: show this desk on it, made by
        hand.
        """
        opened = query() if address is None else address
        self.lang = os.environ.get("WYATT_LANG", "en")
        self.home = page or "table"
        self.page = page_of(opened, self.home)
        made = desk or make_desk(self.page, opened, self.lang)
        self.desks: dict[str, Desk] = {self.page: made}
        super().__init__(shown={**self._drawn(), "frame": self._framed()})
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
        if self.page != self.home:
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
            drawn = {"running": "", "parts": {**self.shown["parts"], "notice": notice}}
        self.send({"shown": self._news(drawn), "outbox": desk.outbox[:]})
        desk.outbox.clear()

    def _news(self, drawn: Mapping[str, Any]) -> dict[str, Any]:
        """What has changed of what is shown. The trait is changed in place, so it is not sent."""
        before = self.shown["parts"]
        drawn = {**drawn, "parts": {**dict.fromkeys(before, ""), **drawn["parts"]}}
        parts = {name: html for name, html in drawn["parts"].items() if before.get(name) != html}
        news = {name: value for name, value in drawn.items() if self.shown.get(name) != value}
        self.shown.update(drawn)
        return {**news, "parts": parts}


def explorer(address: Mapping[str, str] | None = None) -> Screen:
    """The rules explorer; address is a link's query, by default that of the page it stands on."""
    return Screen(address)
