"""The pages of the explorer without a transport: requests go in, what has changed comes out."""

from __future__ import annotations

import json
import os
import sys
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from threading import RLock
from types import MappingProxyType
from typing import Any, BinaryIO, ClassVar, NamedTuple, Protocol, runtime_checkable
from urllib.parse import parse_qsl

from wyatt.core.errors import IllegalMove, InvalidDocument, NotAMove
from wyatt.core.limits import ADDRESS, REQUEST
from wyatt.core.text import N_, _, languages, preferred, speak, spoken
from wyatt.table import games
from wyatt.ui.acts import Act, Request, by_name
from wyatt.ui.document import notice_line, page_foot, page_title
from wyatt.ui.fields import Field, acts_of, fields_of, place_of, read_fields, written_fields
from wyatt.ui.html import Html, PartCache, esc, sprite
from wyatt.ui.registry import HOME, PAGES


def rule_of(request: Request) -> str:
    """The id of the rule that is asked for, or several; they need not be ours."""
    return str(request.get("rule", ""))[:300]


# === What the reader's address asked for: the ``?p=...`` of a link that reopens a position.
# Voila hands the query over in one of two ways. A kernel started for the page has it in its environment.
# A kernel that was started beforehand (`wyatt explore` keeps one warm) has to ask the server for it and
# waits until a reader comes. Voila's own function for that costs 45 MB of imports; the conversation is one
# WebSocket message, so it is held here with a plain socket.
#
# What comes back is a stranger's text: nothing here decodes or trusts it beyond splitting the query.

_LONGEST_MESSAGE = 1_000_000
_TEXT, _CLOSE = 1, 8


class PageReader(NamedTuple):
    """Who looks at the page: the fields of their address, the languages their browser prefers."""

    query: dict[str, str]
    accepts: str


def reader() -> PageReader:
    """The person who looks at the page. In JupyterLab or in a script nothing is known about the
    person.

    In a kernel that was started beforehand this waits for the reader: call it after the imports and
    before anything that depends on the reader.
    """
    asked: Mapping[str, object] = os.environ
    if os.environ.get("VOILA_PREHEAT") == "True":
        asked = _ask_voila()
    query, accepts = (asked.get(name) for name in ("QUERY_STRING", "HTTP_ACCEPT_LANGUAGE"))
    return PageReader(
        parse(query if isinstance(query, str) else ""), accepts if isinstance(accepts, str) else ""
    )


def query() -> dict[str, str]:
    """The query of the reader's address, ``{}`` if there is none; see `reader`."""
    return reader().query


def parse(text: str) -> dict[str, str]:
    """Split a query into its fields; of a repeated field the first counts."""
    if len(text) > ADDRESS.letters:
        return {"p": text}
    try:
        fields = parse_qsl(text, keep_blank_values=True, max_num_fields=ADDRESS.values)
    except ValueError:  # more fields than any link of ours has
        return {}
    found: dict[str, str] = {}
    for name, value in fields:
        found.setdefault(name, value)
    return found


def _ask_voila() -> dict[str, object]:
    """The request of the reader who gets this kernel; empty if the server cannot be asked."""
    import base64  # only a kernel that Voila keeps warm needs them
    import socket

    host = os.environ.get("VOILA_APP_IP", "127.0.0.1")
    port = os.environ.get("VOILA_APP_PORT", "8866")
    base = os.environ.get("VOILA_SERVER_URL", "/")
    path = f"{base}voila/query/{os.environ.get('VOILA_KERNEL_ID', '')}"
    key = base64.b64encode(os.urandom(16)).decode("ascii")
    hello = (
        f"GET {path} HTTP/1.1\r\nHost: {host}:{port}\r\nUpgrade: websocket\r\n"
        f"Connection: Upgrade\r\nSec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n"
    )
    try:
        with socket.create_connection((host, int(port)), timeout=10) as line:
            line.sendall(hello.encode("ascii"))
            with line.makefile("rb") as stream:
                if b" 101 " not in stream.readline(1000):
                    return {}
                while stream.readline(10_000).strip():
                    pass
                line.settimeout(None)  # the reader may come in an hour
                message = _message(stream)
    except OSError:
        return {}
    if message is None:
        # The server ended before a reader came. No page will connect to this kernel, and it would
        # only complain on the terminal after Ctrl+C.
        os._exit(0)
    try:
        request = json.loads(message)
    except ValueError:
        return {}
    return request if isinstance(request, dict) else {}


def _message(stream: BinaryIO) -> bytes | None:
    """The first text message of a WebSocket, None when it ends without one."""
    try:
        while True:
            head = stream.read(2)
            if len(head) < 2:
                return None
            kind, size = head[0] & 15, head[1] & 127
            if size > 125:
                size = int.from_bytes(stream.read(2 if size == 126 else 8), "big")
            if kind == _CLOSE or size > _LONGEST_MESSAGE:
                return None
            body = stream.read(size)
            if kind == _TEXT:
                return body
    except (ConnectionError, KeyboardInterrupt):  # how a server ends the kernels it has kept warm
        return None


# === The language of a page: what its reader asks for, else what their browser prefers.


class Language(NamedTuple):
    """The language to show the rules in, and what is to be said about it, if anything."""

    lang: str
    notice: str = ""


def speak_to(address: Mapping[str, str], accepts: str = "") -> Language:
    """Speak the language of a reader: ``?lang=`` of their address, else ``WYATT_LANG``, else what
    their browser prefers of those there are.

    accepts: a browser's list, such as ``nl-BE,nl;q=0.9``; without one the language in use stays. A
    language that there is not is answered with a notice, and changes nothing.
    """
    asked = address.get("lang") or os.environ.get("WYATT_LANG", "")
    if not asked and accepts:
        asked = preferred(accepts)
    if not asked:
        return Language(spoken())
    if asked in languages():
        if asked != spoken():
            speak(asked)
        return Language(asked)
    books = {code for spec in games.every() for code in spec.rulebook().languages()}
    if asked in books:
        return Language(asked)
    there = ", ".join([*languages(), *sorted(books - {*languages()})])
    return Language(
        spoken(),
        _("This page has no text in “{lang}”. Available: {there}.", lang=asked[:40], there=there),
    )


# === Places within a page that a browser's Back returns to: an opened rule, a lesson, a view of a page.
# A move of a game is none of them: it is taken back at the table.

#: The request for another language: its ``value`` is the language's code.
LANGUAGE = "language"
#: The request of a page whose reader went back or forward: its ``query`` is the address they came to.
GO = "return-to"
#: What a page asks for by itself, or what has to leave the history as it is.
_UNASKED = frozenset((GO, "show", "step", "stored"))


def is_step(do: object, before: tuple[str, str], after: tuple[str, str]) -> bool:
    """Whether a request has brought its reader to another place, so that Back should return."""
    return before != after and do not in _UNASKED


# === What the page's script says by itself: the English sentences as they are in it, translated.
# The script looks a sentence up by its English (``_("Saved as a file.")`` in ``script/words.js``). They
# are here too because the browser's own Python has no scripts to look into; a test holds the two
# lists together.

SENTENCES = (
    N_("That file is too long."),
    N_("Saved as a file."),
    N_("This browser cannot make a picture of it. Save it as a drawing."),
    N_("The link is copied."),
    N_("Your result and its link are copied."),
    N_("It opens only on this machine."),
    N_("Copy a link that opens anywhere"),
    N_("The link to the public pages is copied."),
    N_("The link"),
    N_("Copy this link:"),
    N_(
        "This browser saves nothing for this page, so reloading loses the moves. Press Save "
        "to keep them as a file."
    ),
    N_(
        "This browser saves nothing for this page. Export your progress as a file before you leave."
    ),
    N_("This browser saves nothing for this page."),
    N_("This takes a while. Your click takes effect as soon as the program is free."),
    N_("Python is busy with another cell. Your click takes effect as soon as it is free."),
    N_("Python has stopped or restarted, so this table no longer responds. Run the cell again."),
)


def script_words() -> dict[str, str]:
    """The sentences in the language in use, by the English; nothing where that is English."""
    translated = {said: _(said) for said in SENTENCES}
    return {said: other for said, other in translated.items() if said != other}


# === The pages of the explorer without a transport: requests go in, what has changed comes out.
# The table, the lab, the lessons and the other game are each a `Page`: a plain object that carries out
# requests and draws parts. `Pages` shows one of them at a time and lets a person go from one to the
# other; each keeps its state. All that goes in and out is plain JSON, so that a widget, a web worker
# or a test can be on the other side; the script on the page (``script/``) knows no rule of any game.


class Page(ABC):
    """What is behind a page of the explorer: it carries out requests and draws the page's parts.

    A page never raises for what a person or a link brings: it says what is wrong in `notice`, one line
    per error, and keeps what it had. message: what it has to say that is not an error. running: what the page's clock does (``""`` is nothing; otherwise
    the page asks for ``{"do": "step", "tick": true}`` every `pace` seconds). outbox: messages for the
    page: ``{"save": text, "name": file name}``, ``{"copy": query}`` with the ``"text"`` before it, ``{"store": text, "key": name}``.
    rule: the id of the rule that is shown.
    """

    #: The contents of its address.
    FIELDS: ClassVar[Sequence[Field]] = ()
    #: The acts that it can carry out, by name.
    ACTS: ClassVar[Mapping[str, Act]] = MappingProxyType({})
    #: What an act raises when it refuses a line of a person's.
    REFUSALS: ClassVar[tuple[type[Exception], ...]] = (NotAMove, IllegalMove)

    def __init_subclass__(cls, **more: Any) -> None:
        super().__init_subclass__(**more)
        # An act that the page writes out replaces that of a field.
        cls.FIELDS = fields_of(cls)
        own = [field for field in cls.FIELDS if field.act not in cls.ACTS]
        if own:
            cls.ACTS = by_name(*acts_of(own), *cls.ACTS.values())

    def __init__(self, lang: str = "en") -> None:
        self.lang = lang
        self.running = self.notice = self.message = self.rule = ""
        self.outbox: list[dict[str, str]] = []
        #: Draws a part again only when what it is drawn from has changed.
        self.draw = PartCache()
        #: The work that waits until the visible answer is sent; None if there is none.
        self.deferred: list[Callable[[], None]] | None = None

    @property
    def pace(self) -> str:
        """Seconds between two moves of the clock, as the page writes them."""
        return "1"

    @abstractmethod
    def frame(self) -> str:
        """The page around its parts: elements with ``data-part="name"`` hold them."""

    @abstractmethod
    def parts(self) -> dict[str, Html]:
        """Every part by name, as HTML."""

    def address(self) -> str:
        """The query that reopens the page as it is."""
        return written_fields(self)

    def place(self) -> str:
        """Which of its places is shown; two that differ are two steps for the browser's Back."""
        return place_of(self)

    def return_to(self, address: Mapping[str, str]) -> None:
        """Show the place of an address that was once this page's own; what was worked out stays."""
        read_fields(self, address)

    def turned(self) -> None:  # noqa: B027 - most pages need none
        """A request has set a field: what follows."""

    def handle(self, request: object) -> None:
        """Carry out what the page asks for; a request that means nothing here is passed over."""
        if not isinstance(request, Mapping):
            return
        do = str(request.get("do"))
        act = self.act(do)
        if act is None:
            return
        if do != "stored":  # the page sends this by itself: the notice has not been read yet
            self.notice = self.message = ""
        self.before_act(do, request)
        try:
            act(self, request)
        except InvalidDocument as error:
            self.on_invalid_document(do, error)
        except self.REFUSALS as error:
            self.refuse(error, str(request.get("move", "")))
        self.after_act(do)

    def act(self, do: str) -> Act | None:
        """What a request does, by its name; None if it means nothing here."""
        return _RULE if do == _RULE.name else self.ACTS.get(do)

    def before_act(self, do: str, request: Request) -> None:  # noqa: B027 - most pages need none
        """Prepare every request, before it is carried out."""

    def on_invalid_document(self, do: str, error: InvalidDocument) -> None:
        """Say what is wrong with a document that a person or a link has brought."""
        self.notice = "\n".join(map(str, error.issues[:8]))

    def refuse(self, error: Exception, line: str) -> None:
        """Say why a line cannot be played."""
        self.notice = str(error)

    def after_act(self, do: str) -> None:  # noqa: B027 - most pages need none
        """Complete a request that has been carried out, or refused."""

    def defer(self, work: Callable[[], None]) -> None:
        """Do invisible work after the visible answer is sent, or at once where none is sent."""
        if self.deferred is None:
            work()
        else:
            self.deferred.append(work)

    def language_changed(self) -> None:
        """Say what the page holds in words again, now that another language is spoken."""
        self.notice = self.message = ""

    def show_rule(self, request: Request) -> None:
        """Show the rule with this id, or none."""
        self.rule = rule_of(request)


#: The acts of every page.
_RULE = Act("rule", Page.show_rule, changes_table=False)


@runtime_checkable
class Taking(Protocol):
    """A page that can show what another page shows: a table, the editor."""

    def take(self, address: Mapping[str, str]) -> None:
        """Show the page of this address, with a notice for a bad one."""


def page_of(address: Mapping[str, str], home: str = HOME) -> str:
    """The page that an address asks for; home if it asks for none that there is."""
    named = address.get("page", home)
    return named if named in PAGES else home


def make_page(page: str, address: Mapping[str, str], lang: str) -> Page:
    """Return a page, opened at an address."""
    made: Page = PAGES[page].load()(address, lang)
    return made


def report_error(error: BaseException) -> None:
    """Where an issue is, on the terminal and in the host's log; a reader sees it on the page.

    Under Jupyter `sys.stderr` belongs to the cell that ran last and `sys.__stderr__` to the server's
    terminal: a handler that fails under Voila would be heard of nowhere else.
    """
    import traceback  # nothing fails on most pages

    trace = "".join(traceback.format_exception(error))
    for stream in dict.fromkeys((sys.stderr, sys.__stderr__)):
        if stream is not None:
            print(f"wyatt: {type(error).__name__}: {error}\n{trace}", file=stream, flush=True)


class Live:
    """What a page shows, kept in step with it: the one protocol between Python and the script.

    A page is sent `shown` once, and after each request what has changed. It is plain JSON: ``parts`` by
    name, ``running`` and ``pace``, ``address`` and ``title``, ``frame`` where it has one, and the
    ``revision``: how many times it has changed. Whether a widget's messages, a web worker or a test is
    on the other side makes no difference.
    """

    def __init__(self, shown: dict[str, Any]) -> None:
        self.shown = shown

    def asks_all(self, request: Request) -> bool:
        """Whether a page that has missed an answer asks for everything."""
        return request.get("do") == "show"

    def is_stale(self, request: Request) -> bool:
        """Whether a tick of the clock was sent before the page knew of the last change."""
        revision = self.shown["revision"]
        return bool(request.get("tick")) and request.get("at", revision) != revision

    def update(self, drawn: Mapping[str, Any]) -> dict[str, Any]:
        """Take what is drawn now; return what of it is new, of the parts those that changed.

        A new frame comes with nothing in it: all parts are new then.
        """
        before = self.shown["parts"]
        parts = {**dict.fromkeys(before, ""), **drawn["parts"]}
        changed = {
            name: html
            for name, html in parts.items()
            if before.get(name) != html or "frame" in drawn
        }
        news = self._news(drawn)
        if news or changed:
            news["revision"] = self.shown["revision"] + 1
        self.shown.update({**drawn, **news, "parts": parts})
        return {**news, "parts": changed}

    def add(self, drawn: Mapping[str, Any]) -> dict[str, Any]:
        """Take what else is drawn now, of the same revision; return what of it is new."""
        before = self.shown["parts"]
        parts = {name: html for name, html in drawn["parts"].items() if before.get(name) != html}
        news = self._news(drawn)
        self.shown.update({**news, "parts": {**before, **parts}})
        return {**news, "parts": parts}

    def _news(self, drawn: Mapping[str, Any]) -> dict[str, Any]:
        """Return the changes in the drawing, apart from its parts."""
        shown = self.shown
        return {
            name: value
            for name, value in drawn.items()
            if name != "parts" and shown.get(name) != value
        }

    @staticmethod
    def answer(request: Request, shown: Mapping[str, Any], **more: Any) -> dict[str, Any]:
        """A message to the page, for the view that asked if it gave its name."""
        view = str(request.get("view") or "")[:40]
        return {"shown": shown, "outbox": [], **more} | ({"view": view} if view else {})


class Pages:
    """One reader's explorer: one page shown, the others waiting unchanged.

    `shown` is all that is on the screen:

    - ``frame``, the page around the parts, and the ``parts`` by name;
    - ``running``, what the page's clock does, and ``pace``, its seconds between two moves;
    - the ``address`` that reopens it, and its ``title`` in the browser;
    - the ``revision``: how many times it has changed.

    Requests may come from several threads, since JupyterLab carries out messages while a cell runs.
    `lock` is held while one is carried out.
    """

    def __init__(
        self,
        address: Mapping[str, str] | None = None,
        home: str = HOME,
        desk: Page | None = None,
        language: Language | None = None,
    ) -> None:
        """Open the page that an address asks for.

        home: the page to show when the address names none. desk: show this page, made by
        hand. language: what `wyatt.ui.page.speak_to` said of the reader.
        """
        opened = address or {}
        self.lang, notice = language or Language(spoken())
        #: The page whose last answer has something to follow it.
        self._answered: Page | None = None
        #: Asked for by the address, and kept in it.
        self.asked_lang = "" if notice else opened.get("lang", "")
        self.home = home
        self.page = page_of(opened, home)
        made = desk or make_page(self.page, opened, self.lang)
        self.desks: dict[str, Page] = {self.page: made}
        made.notice = "\n".join(filter(None, (notice, made.notice)))
        self.lock = RLock()
        begun = {"address": self._address(), "frame": self._framed(), "revision": 0}
        self.live = Live({**self._drawn(), **begun})
        if said := script_words():
            self.shown.update(words=said, lang=spoken())
        #: The language of the drawings on the screen.
        self._spoken = spoken()

    @property
    def shown(self) -> dict[str, Any]:
        """All that is on the screen; see `Live`."""
        return self.live.shown

    @property
    def desk(self) -> Page:
        """The page on the screen."""
        return self.desks[self.page]

    def show_page(self, page: str, carry: bool = False) -> None:
        """Show another page. An unknown one is ignored.

        carry: have it take what this page shows, if it can.
        """
        if page not in PAGES or page == self.page:
            return
        self.desk.running = ""
        if page not in self.desks:
            self.desks[page] = make_page(page, {}, self.lang)
        desk = self.desks[page]
        if carry and isinstance(desk, Taking):
            desk.take(parse(self.desk.address()))
        self.page = page

    def speak(self, language: str) -> None:
        """Show every page in another language, each as it is. An unknown one is ignored."""
        if language not in languages():
            return
        self.lang = self.asked_lang = language
        if language != spoken():
            speak(language)
        for desk in self.desks.values():
            desk.lang = language
            desk.language_changed()

    def go(self, query: str) -> None:
        """Return to an address that this reader has been at; the game there is unchanged."""
        address = parse(query)
        page = page_of(address, self.home)
        if page not in self.desks:
            self.desks[page] = make_page(page, address, self.lang)
        self.show_page(page)
        self.desk.return_to(address)

    def ask(self, request: object) -> dict[str, Any]:
        """Carry out a request; returns what has changed.

        ``shown`` holds what is new of `shown`; of the parts, those that changed, and all of them
        where the frame is new, since a new frame comes with nothing in it. ``outbox`` is what
        the page that asked has to do. ``view`` names the view that asked, if it gave a name.
        ``step`` says whether the reader has come to another place, from which Back should return.
        Whatever goes wrong, the session stays and the page says so.
        """
        with self.lock:
            answer = self.answer(request)
            return _both(answer, self.rest())

    def answer(self, request: object) -> dict[str, Any]:
        """Return the same without the parts that can wait. `rest` sends them later."""
        with self.lock:
            before = self.rest()  # of a press that this one has overtaken
            return _both(before, self._answer(request))

    def rest(self) -> dict[str, Any]:
        """Return the answer that follows the last `answer`. It is marked ``late`` and has no view
        of its own.

        It is the address, what the browser keeps, and what is folded away; empty where none is new.
        """
        with self.lock:
            desk, self._answered = self._answered, None
            if desk is None:
                return {}
            works, desk.deferred = desk.deferred or [], None
            try:
                # First: they are held back no longer, whatever fails after that.
                drawn: dict[str, Any] = {"parts": desk.draw.rest()}
                for work in works:
                    work()
                if desk is self.desk:
                    drawn["address"] = self._address()
                news = self.live.add(drawn)
            except Exception as error:  # what can be seen has been answered
                report_error(error)
                return {}
            outbox = desk.outbox[:]
            desk.outbox.clear()
            fresh = len(news) > 1 or news["parts"] or outbox
            return {"shown": news, "outbox": outbox, "late": True} if fresh else {}

    def _answer(self, request: object) -> dict[str, Any]:
        desk, page, live = self.desk, self.page, self.live
        place = (page, desk.place())
        drawn: dict[str, Any] = {}
        try:
            REQUEST.document(request)
        except InvalidDocument as error:
            request, desk.notice = None, str(error)
        asked = request if isinstance(request, Mapping) else {}
        if live.asks_all(asked):
            return live.answer(asked, live.shown)
        if live.is_stale(asked):
            return live.answer(asked, {"parts": {}})
        self._answered, desk.deferred = desk, []
        try:
            if asked.get("do") == "page":
                self.show_page(str(asked.get("page")), bool(asked.get("carry")))
            elif asked.get("do") == GO:
                self.go(str(asked.get("query", "")))
            elif asked.get("do") == LANGUAGE:
                self.speak(str(asked.get("value", "")))
            else:
                desk.handle(request)
            now = (self.page, self.desk.place())
            step = is_step(asked.get("do"), place, now)
            other = self._spoken != spoken()
            if place == now and not other:
                desk.draw.hold_folded()
            drawn = self._drawn()
            if place != now or other:
                drawn["address"] = self._address()
            if self.page != page or other:
                drawn["frame"] = self._framed()
            if other:
                self._spoken = spoken()
                drawn.update(words=script_words(), lang=self._spoken)
        except Exception as error:  # an issue of ours must not take the game with it
            report_error(error)
            self.page, desk.running, step = page, "", False
            notice = notice_line(_("That did not work. It is our fault, and nothing is lost."))
            drawn = {"running": "", "parts": {**self.shown["parts"], "notice": notice}}
        answer = live.answer(asked, live.update(drawn), outbox=desk.outbox[:])
        desk.outbox.clear()
        if step:
            answer["step"] = True
        return answer

    def _framed(self) -> str:
        return sprite() + self.desk.frame() + page_foot()

    def _address(self) -> str:
        address = self.desk.address()
        if self.page != self.home:
            address = f"page={self.page}&{address}".rstrip("&")
        if self.asked_lang:
            address = f"{address}&lang={self.asked_lang}".lstrip("&")
        return address

    def _drawn(self) -> dict[str, Any]:
        desk = self.desk
        return {
            "parts": {"message": esc(desk.message), **desk.parts()},
            "running": desk.running,
            "pace": desk.pace,
            "title": page_title(self.page),
        }


def _both(earlier: dict[str, Any], later: dict[str, Any]) -> dict[str, Any]:
    """Two answers as one; either may be empty."""
    if not earlier or not later:
        return earlier or later
    one, other = earlier["shown"], later["shown"]
    shown = {**one, **other, "parts": {**one["parts"], **other["parts"]}}
    both = {**earlier, **later, "shown": shown, "outbox": [*earlier["outbox"], *later["outbox"]]}
    both.pop("late", None)
    return both
