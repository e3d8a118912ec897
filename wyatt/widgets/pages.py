"""The pages of the explorer without a transport: requests go in, what has changed comes out.

The table, the lab, the lessons and the other game are *desks*: plain objects that carry out
requests and draw parts. `Pages` shows one of them at a time and lets a person go from one to the
other; each keeps its state. All that goes in and out is plain JSON, so that a widget, a web worker
or a test can stand on the other side; the script on the page (``script/``) knows no rule of any game.
"""

from __future__ import annotations

import sys
import traceback
from collections.abc import Callable, Mapping
from importlib import import_module
from threading import RLock
from types import MappingProxyType
from typing import Any, Protocol, runtime_checkable

from wyatt.core.text import _, spoken
from wyatt.show.document import notice_line
from wyatt.show.html import Html
from wyatt.show.pages import page_title
from wyatt.show.sprite import sprite
from wyatt.widgets.address import parse
from wyatt.widgets.language import Language
from wyatt.widgets.script_words import script_words
from wyatt.widgets.turning import GO, Turning, is_step, place_of


class PageDesk(Protocol):
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
    def pace(self) -> str:
        """Seconds between two moves of the clock, as the page writes them."""

    def frame(self) -> str:
        """The page around its parts: elements with ``data-part="name"`` hold them."""

    def parts(self) -> dict[str, Html]:
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
        "book": "wyatt.widgets.book_desk",
        "wildcat": "wyatt.widgets.wildcat_desk",
        "wildcat-course": "wyatt.widgets.course_wildcat",
        "wildcat-count": "wyatt.widgets.count_desk",
        "edit": "wyatt.widgets.edit_desk",
        "wildcat-edit": "wyatt.widgets.edit_wildcat",
    }
)


@runtime_checkable
class Taking(Protocol):
    """A desk that can show what another page shows: a table, the editor."""

    def take(self, address: Mapping[str, str]) -> None:
        """Put what this address says on the desk; a bad one gets a line."""


def page_of(address: Mapping[str, str], home: str = "table") -> str:
    """The page that an address asks for; home if it asks for none that there is."""
    named = address.get("page", home)
    return named if named in PAGES else home


def make_desk(page: str, address: Mapping[str, str], lang: str) -> PageDesk:
    """The desk of a page, opened at an address."""
    make: Callable[[Mapping[str, str], str], PageDesk] = import_module(PAGES[page]).desk
    return make(address, lang)


def tell_developer(error: BaseException) -> None:
    """Where a fault lies, on the terminal and in the host's log; a reader is told by the page.

    Under Jupyter `sys.stderr` belongs to the cell that ran last and `sys.__stderr__` to the server's
    terminal: a handler that fails under Voila would be heard of nowhere else.
    """
    told = "".join(traceback.format_exception(error))
    for stream in dict.fromkeys((sys.stderr, sys.__stderr__)):
        if stream is not None:
            print(f"wyatt: {type(error).__name__}: {error}\n{told}", file=stream, flush=True)


class Pages:
    """One reader's explorer: one desk shown, the others waiting as they were left.

    `shown` is all that is on the screen:

    - ``frame``, the page around the parts, and the ``parts`` by name;
    - ``running``, what the page's clock does, and ``pace``, its seconds between two moves;
    - the ``address`` that reopens it, and its ``title`` in the browser;
    - the ``revision``: how many times it has changed.

    Requests may come from several threads, since JupyterLab carries out messages beside a cell that
    runs: `lock` is held while one is carried out.
    """

    def __init__(
        self,
        address: Mapping[str, str] | None = None,
        home: str = "table",
        desk: PageDesk | None = None,
        language: Language | None = None,
    ) -> None:
        """Open the page that an address asks for.

        home: the page to show when the address names none. desk: show this desk on it, made by
        hand. language: what `wyatt.widgets.language.speak_to` said of the reader.
        """
        opened = address or {}
        self.lang, notice = language or Language(spoken())
        #: Asked for by the address, and kept in it.
        self.asked_lang = "" if notice else opened.get("lang", "")
        self.home = home
        self.page = page_of(opened, home)
        made = desk or make_desk(self.page, opened, self.lang)
        self.desks: dict[str, PageDesk] = {self.page: made}
        made.notice = "\n".join(filter(None, (notice, made.notice)))
        self.lock = RLock()
        self.shown: dict[str, Any] = {**self._drawn(), "frame": self._framed(), "revision": 0}
        if said := script_words():
            self.shown |= {"words": said, "lang": spoken()}

    @property
    def desk(self) -> PageDesk:
        """The desk on the screen."""
        return self.desks[self.page]

    def turn_to(self, page: str, carry: bool = False) -> None:
        """Show another page; an unknown one is passed over.

        carry: have it take what this page shows, if it can.
        """
        if page not in PAGES or page == self.page:
            return
        self.desk.running = ""
        if page not in self.desks:
            self.desks[page] = make_desk(page, {}, self.lang)
        desk = self.desks[page]
        if carry and isinstance(desk, Taking):
            desk.take(parse(self.desk.address()))
        self.page = page

    def go(self, query: str) -> None:
        """Return to an address that this reader has been at; a game there stands as it was left."""
        address = parse(query)
        page = page_of(address, self.home)
        if page not in self.desks:
            self.desks[page] = make_desk(page, address, self.lang)
        self.turn_to(page)
        if isinstance(self.desk, Turning):
            self.desk.return_to(address)

    def ask(self, request: object) -> dict[str, Any]:
        """Carry out a request; tells what has changed.

        ``shown`` holds what is new of `shown`; of the parts, those that changed, and all of them
        where the frame is new, since a new frame comes with nothing in it. ``outbox`` is what
        the page that asked has to do. ``view`` names the view that asked, if it gave a name.
        ``step`` says whether the reader has come to another place, from which Back should return.
        Whatever goes wrong, the session stays and the page says so.
        """
        with self.lock:
            return self._answer(request)

    def _answer(self, request: object) -> dict[str, Any]:
        desk, page = self.desk, self.page
        place = place_of(page, desk)
        drawn: dict[str, Any] = {}
        asked = request if isinstance(request, Mapping) else {}
        if asked.get("do") == "show":  # a page that has missed an answer
            return self._to(asked, {"shown": self.shown, "outbox": []})
        if asked.get("tick") and asked.get("at", self.shown["revision"]) != self.shown["revision"]:
            return self._to(asked, {"shown": {"parts": {}}, "outbox": []})
        try:
            if asked.get("do") == "page":
                self.turn_to(str(asked.get("page")), bool(asked.get("carry")))
            elif asked.get("do") == GO:
                self.go(str(asked.get("query", "")))
            else:
                desk.handle(request)
            drawn = self._drawn()
            if self.page != page:
                drawn["frame"] = self._framed()
        except Exception as error:  # a fault of ours must not take the game with it
            tell_developer(error)
            self.page, desk.running = page, ""
            notice = notice_line(_("That did not work, and it is our fault. Nothing is lost."))
            drawn = {"running": "", "parts": {**self.shown["parts"], "notice": notice}}
        answer: dict[str, Any] = {"shown": self._news(drawn), "outbox": desk.outbox[:]}
        desk.outbox.clear()
        if is_step(asked.get("do"), place, place_of(self.page, self.desk)):
            answer["step"] = True
        return self._to(asked, answer)

    @staticmethod
    def _to(asked: Mapping[str, Any], answer: dict[str, Any]) -> dict[str, Any]:
        """The answer with the view that it is meant for, if the request has named one."""
        return {**answer, "view": str(asked["view"])[:40]} if asked.get("view") else answer

    def _framed(self) -> str:
        return sprite() + self.desk.frame()

    def _drawn(self) -> dict[str, Any]:
        desk = self.desk
        address = desk.address()
        if self.page != self.home:
            address = f"page={self.page}&{address}".rstrip("&")
        if self.asked_lang:
            address = f"{address}&lang={self.asked_lang}".lstrip("&")
        return {
            "parts": desk.parts(),
            "running": desk.running,
            "pace": desk.pace,
            "address": address,
            "title": page_title(self.page),
        }

    def _news(self, drawn: Mapping[str, Any]) -> dict[str, Any]:
        """What has changed of what is shown, which is changed in place."""
        before = self.shown["parts"]
        drawn = {**drawn, "parts": {**dict.fromkeys(before, ""), **drawn["parts"]}}
        parts = {
            name: html
            for name, html in drawn["parts"].items()
            if before.get(name) != html or "frame" in drawn
        }
        news = {name: value for name, value in drawn.items() if self.shown.get(name) != value}
        news.pop("parts", None)
        if news or parts:
            news["revision"] = self.shown["revision"] + 1
        self.shown.update({**drawn, **news, "parts": drawn["parts"]})
        return {**news, "parts": parts}
