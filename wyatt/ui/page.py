"""The explorer's pages, which take requests and return the parts to show."""

from __future__ import annotations

import json
import os
import re
import sys
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from threading import RLock
from types import MappingProxyType
from typing import Any, BinaryIO, ClassVar, NamedTuple, Protocol, TypeAlias, runtime_checkable
from urllib.parse import parse_qsl, unquote, urlencode

from wyatt.core.errors import IllegalMove, InvalidDocument, NotAMove, printable
from wyatt.core.limits import ADDRESS, REQUEST
from wyatt.core.state import Uncopied
from wyatt.core.text import N_, _, languages, preferred, sentences, speak, spoken, without_region
from wyatt.table import games
from wyatt.ui import tags as h
from wyatt.ui.acts import Act, Request, acts_of, by_name
from wyatt.ui.document import notice_line, page_title
from wyatt.ui.fields import Field
from wyatt.ui.html import PartCache, sprite
from wyatt.ui.registry import HOME, PAGES
from wyatt.ui.tags import Html, as_text


def rule_of(request: Request) -> str:
    return str(request.get("rule", ""))[:300]


# === The query in the reader's address, such as ``?p=...`` in a link that reopens a position. A
# kernel that Voilà starts for the page finds the query in its environment. A kernel started in
# advance (`wyatt explore` keeps one warm) asks the server and waits for a reader. Voilà's own
# function for this needs 45 MB of imports, but the exchange is only one WebSocket message, so we use
# a plain socket. The query is a stranger's text, so don't trust its fields.


class PageReader(NamedTuple):
    """The person reading a page. query: the fields in the page's address. accepts: the languages
    their browser prefers, such as ``nl-BE,nl;q=0.9``, or empty if they're unknown.
    """

    query: dict[str, str]
    accepts: str


def reader() -> PageReader:
    """Return the page's reader. In JupyterLab or a script, both fields are empty. A kernel started
    in advance waits here for a reader, so call this function after the imports.
    """
    waits = os.environ.get("VOILA_PREHEAT") == "True"
    asked: Mapping[str, object] = _ask_voila() if waits else os.environ
    found = (asked.get(name) for name in ("QUERY_STRING", "HTTP_ACCEPT_LANGUAGE"))
    query, accepts = (each if isinstance(each, str) else "" for each in found)
    return PageReader(parse(query), accepts)


#: The separators between fields, including ``&amp;`` from HTML and ``;`` from older programs.
_BETWEEN = re.compile(r"&(?:amp(?:;|%3[Bb])|#38;)*|[;?](?=\w+=)")
#: The fields whose values are single words or numbers, such as a lesson's id.
_WORDS = re.compile("page|lesson|step|day|view|game|id|you|lang|print|beat|placement")
#: A word, without the ``3D`` from an escaped ``=`` or the sentence around the link.
_WORD = re.compile(r"(?:3D)?([\w.-]*[^\W_])")
#: What mail programs and messengers put into a word: line breaks and invisible characters.
_WRAPPED = re.compile(r"=?[\r\n]+|[\u00ad\u200b-\u200f\u2060-\u2069\ufeff]")
#: The characters that no field's name has.
_NAMELESS = re.compile(r"[^a-z0-9_-]+")


def parse(text: str) -> dict[str, str]:
    """Return the fields of an address's query, by name. If a name is repeated, the first value
    counts. A query that's too long becomes the field ``p``. A query with too many fields is
    ignored.
    """
    if len(text) > ADDRESS.letters:
        return {"p": text}
    # Some programs escape the complete address, even twice, or copy it from HTML.
    while "=" not in text and (plain := unquote(text)) != text:
        text = plain
    text = "&".join(_BETWEEN.split(text))
    try:
        fields = parse_qsl(text, keep_blank_values=True, max_num_fields=ADDRESS.values)
    except ValueError:  # more fields than any of our links have
        return {}
    found: dict[str, str] = {}
    for name, value in fields:
        while not value and "%3d" in name.lower():
            name = unquote(name)
        if not value and "=" in name:  # an escaped `=`
            name, _sign, value = name.partition("=")
        name = _NAMELESS.sub("", name.lower())
        if _WORDS.fullmatch(name) and (word := _WORD.match(_WRAPPED.sub("", value).strip())):
            value = word[1].lower() if name in ("page", "lesson") else word[1]
        found.setdefault(name, value)
    return found


def _ask_voila() -> dict[str, object]:
    import base64  # only kernels started in advance need these
    import socket

    known = os.environ.get
    host, port = known("VOILA_APP_IP", "127.0.0.1"), known("VOILA_APP_PORT", "8866")
    path = f"{known('VOILA_SERVER_URL', '/')}voila/query/{known('VOILA_KERNEL_ID', '')}"
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
                line.settimeout(None)  # the reader may come after an hour
                message = _message(stream)
        if message is None:
            # The server stopped before a reader came. No page will connect to this kernel, so it
            # would only print an error after Ctrl+C.
            os._exit(0)
        request = json.loads(message)
    except (OSError, ValueError):
        return {}
    return request if isinstance(request, dict) else {}


def _message(stream: BinaryIO) -> bytes | None:
    text, close = 1, 8
    try:
        while len(head := stream.read(2)) == 2:
            kind, size = head[0] & 15, head[1] & 127
            if size > 125:
                size = int.from_bytes(stream.read(2 if size == 126 else 8), "big")
            if kind == close or size > 1_000_000:
                break
            body = stream.read(size)
            if kind == text:
                return body
    except (ConnectionError, KeyboardInterrupt):  # this is how a server ends its warm kernels
        pass
    return None


# === A page's language: the reader's choice, or else the browser's preference.


class Language(NamedTuple):
    """The language for the rules. notice: a message if the one requested isn't available."""

    lang: str
    notice: str = ""


def speak_to(address: Mapping[str, str], accepts: str = "") -> Language:
    """Switch the page to the language in ``?lang=``, or else in ``WYATT_LANG``, or else to the
    browser's. Return the language for the rules. If only the rulebooks have that language, the page
    keeps its own. For an unknown language, change nothing, and return the current language with a
    notice. accepts: the browser's languages, such as ``nl-BE,nl;q=0.9``.
    """
    asked = without_region(address.get("lang") or os.environ.get("WYATT_LANG", ""))
    asked = asked or (preferred(accepts) if accepts else "")
    if not asked:
        return Language(spoken())
    if asked in languages():
        if asked != spoken():
            speak(asked)
        return Language(asked)
    books = {code for spec in games.every() for code in spec.rulebook().languages()}
    if asked in books:
        return Language(asked)
    said = N_("This page isn’t available in “{lang}”. Choose from {there}.")
    there = ", ".join([*languages(), *sorted(books - {*languages()})])
    return Language(spoken(), _(said, lang=printable(asked, 40), there=there))


#: The notice for a learner whose browser can't save anything.
UNSAVED = N_(
    "This browser isn’t saving anything for this page. Export your progress as a file before you leave."
)
#: The fields of a page's address, by name.
Address: TypeAlias = Mapping[str, str]
#: The request for another language. Its ``value`` is the language's code.
LANGUAGE = "language"
#: The request that a page sends after Back or Forward. Its ``query`` is the new address.
GO = "return-to"
#: Requests that don't change the browser's history.
_UNASKED = frozenset((GO, "show", "step", "stored"))
#: Sentences for the page's script, which looks up each translation by its English text (with
#: ``script/words.js``). They're repeated here because Python in the browser doesn't have the
#: scripts. A test compares the two lists.
SENTENCES = (
    UNREADABLE := N_("Your browser can’t read that. If it’s a folder, choose the files inside."),
    N_("That file is too long."),
    N_("That file isn’t UTF-8 text. Save it as UTF-8."),
    N_("Saved as a file."),
    N_("This browser can’t save pictures. Save a drawing instead."),
    N_("The link has been copied."),
    N_("Your result and the link have been copied."),
    N_("This link works only on this computer."),
    N_("Copy a link that opens anywhere"),
    N_("The link to the public pages has been copied."),
    N_("The link"),
    N_("Close"),
    N_("That key doesn’t do anything right now."),
    N_("Copy this link:"),
    N_(
        "This browser isn’t saving anything for this page, so you’ll lose your moves if you reload it. Press Save to keep them as a file."
    ),
    UNSAVED,
    N_("This browser isn’t saving anything for this page."),
    N_("This is taking a while. Your choice takes effect as soon as the program is free."),
    N_("Python is busy with another cell. Your choice takes effect as soon as Python is free."),
    N_("Python has stopped or restarted, so this table no longer responds. Run the cell again."),
)


def script_words() -> dict[str, str]:
    """Return the translation of each sentence in `SENTENCES` that has one in the current language."""
    return {said: _(said) for said in SENTENCES if _(said) != said}


def in_language() -> dict[str, Any]:
    return {"words": script_words(), "lang": spoken()}


def our_fault() -> str:
    return _("Something went wrong. It’s our fault, and nothing is lost.")


# === The explorer's pages. Each one, such as the table, the lab or a course, is a `Page` that
# carries out requests and draws parts. `Pages` shows one page at a time, and keeps the state of all
# pages. Requests and responses are plain JSON, so a widget, a web worker or a test can use them.


#: The key in `Page.STORES` for any stored text whose own key isn't there.
ANY_KEY = "*"


class Page(Uncopied, ABC):
    """A page of the explorer, which carries out requests and draws its parts.

    notice: errors in what a person or a link has given the page, one per line. message: text that
    isn't an error. running: what the page's clock is doing, or empty if it's stopped. While the
    clock runs, the browser sends ``{"do": "step", "tick": true}`` every `pace` seconds. rule: the
    ids of the rules in the open panel.

    outbox: tasks for the browser: ``{"save": text, "name": file name}``, ``{"store": text, "key":
    name}`` with an optional ``"damaged"`` if the stored text can't be read, or ``{"copy": query}``
    with an optional ``"text"`` to put before the link.
    """

    FIELDS: ClassVar[Sequence[Field]] = ()
    #: The acts the page can carry out, by name. Each method such as ``do_step_on`` adds one, too.
    ACTS: ClassVar[Mapping[str, Act]] = MappingProxyType({})
    #: The functions that read stored texts from the browser, by key.
    STORES: ClassVar[Mapping[str, Callable[[Any, Request], None]]] = MappingProxyType({})
    #: The last request's error, or None if there was none.
    error: Exception | None = None
    #: Whether the last request selected cards and changed nothing else.
    selects = False
    #: The errors an act raises to refuse a player's move.
    REFUSALS: ClassVar[tuple[type[Exception], ...]] = (NotAMove, IllegalMove)

    def __init_subclass__(cls, **more: Any) -> None:
        super().__init_subclass__(**more)
        # The fields of base classes come first.
        bases = reversed(cls.__mro__)
        declared = {name: each for base in bases for name, each in vars(base).items()}
        cls.FIELDS = tuple(value for value in declared.values() if isinstance(value, Field))
        # The page's own act replaces a field's act.
        fields = (Act(one.act, one.ask, changes_table=False) for one in cls.FIELDS if one.act)
        cls.ACTS = MappingProxyType({**by_name(*fields), **cls.ACTS, **acts_of(vars(cls))})

    def __init__(self, lang: str = "en") -> None:
        self.lang = lang
        self.running = self.notice = self.message = self.rule = ""
        self.outbox: list[dict[str, str]] = []
        #: Draws a part again only if its inputs have changed.
        self.draw = PartCache()
        #: Work to do after the visible parts have been sent, or None to do it right away.
        self.deferred: list[Callable[[], None]] | None = None

    @property
    def pace(self) -> str:
        """The seconds between two clock ticks, as text."""
        return "1"

    @abstractmethod
    def frame(self) -> str:
        """Return the page's frame, which has an element with ``data-part="name"`` for each part."""

    @abstractmethod
    def parts(self) -> dict[str, Html]:
        """Return the HTML of each part, by name."""

    def chosen_parts(self) -> dict[str, Html]:
        """Return the HTML of the parts that show what's selected, by name."""
        return self.parts()

    def around(self) -> tuple[object, ...]:
        """Return what else a request that selects cards may change. If it has, all parts are drawn."""
        return ()

    def address(self) -> str:
        """Return the query that opens the page in its current state."""
        found: dict[str, str] = {}
        for field in self.FIELDS:
            value = getattr(self, field.name)
            if value and field.shown(self) and (field.always or value != field.default):
                found[field.query] = value
        return urlencode(found)

    def place(self) -> str:
        """Return where the reader is on the page, such as a view's name. If the place changes, the
        browser's history gets a new step. A move isn't a place.
        """
        fields = (field for field in self.FIELDS if field.place and field.shown(self))
        return " ".join(getattr(self, field.name) for field in fields)

    def return_to(self, address: Mapping[str, str]) -> None:
        """Set the page's fields as in an earlier address of the page."""
        for field in self.FIELDS:
            setattr(self, field.name, address.get(field.query))

    def turned(self) -> None:
        """Update the page after a request has set one of its fields."""

    def handle(self, request: object) -> None:
        """Carry out a request, and show any refusal on the page. Ignore an unknown request."""
        if not isinstance(request, Mapping):
            return
        do = str(request.get("do"))
        if (act := self.act(do)) is None:
            return
        if do != "stored":  # sent automatically, so the notice may be unread
            self.notice = self.message = ""
        self.selects, self.error = act.selects, None
        self.before_act(do, request)
        try:
            act.do(self, request)
        except InvalidDocument as error:
            self.error = error
            self.on_invalid_document(do, error)
        except self.REFUSALS as error:
            self.error = error
            self.refuse(error, str(request.get("move", "")))
        self.after_act(do)

    def act(self, do: str) -> Act | None:
        return _OF_EVERY_PAGE.get(do) or self.ACTS.get(do)

    def before_act(self, do: str, request: Request) -> None:
        """Prepare the page for a request."""

    def on_invalid_document(self, do: str, error: InvalidDocument) -> None:
        """Show an invalid document's first eight issues in the notice."""
        self.notice = "\n".join(map(str, error.issues[:8]))

    def refuse(self, error: Exception, line: str) -> None:
        """Show why a move was refused. line: the move's text in the request, if it has one."""
        self.notice = str(error)

    def after_act(self, do: str) -> None:
        """Clean up after a request, even if it was refused."""

    def defer(self, work: Callable[[], None]) -> None:
        """Do work with no visible effect after the response to the current request has been sent.
        If there's no request, do the work right away.
        """
        if self.deferred is None:
            work()
        else:
            self.deferred.append(work)

    def language_changed(self) -> None:
        self.notice = self.message = ""

    def show_rule(self, request: Request) -> None:
        self.rule = rule_of(request)

    def take_stored(self, request: Request) -> None:
        take = self.STORES.get(str(request.get("key", ""))) or self.STORES.get(ANY_KEY)
        if take is not None:
            take(self, request)


_OF_EVERY_PAGE = by_name(
    Act("rule", Page.show_rule, changes_table=False),
    Act("stored", Page.take_stored, puts_down=False),
)


@runtime_checkable
class Taking(Protocol):
    """A page, such as the table or the editor, that can show another page's position."""

    def take(self, address: Mapping[str, str]) -> None:
        """Show the position in another page's address, or a notice if the position is invalid."""


def page_of(address: Mapping[str, str], home: str = HOME) -> str:
    return named if (named := address.get("page", home)) in PAGES else home


def make_page(page: str, address: Mapping[str, str], lang: str) -> Page:
    made: Page = PAGES[page].load()(address, lang)
    return made


def report_error(error: BaseException) -> None:
    """Print an error with its traceback. In Jupyter, it's printed in the last cell and in the
    server's terminal, but under Voilà you can see it only in the terminal.
    """
    import traceback  # most pages never need this

    trace = "".join(traceback.format_exception(error))
    for stream in dict.fromkeys((sys.stderr, sys.__stderr__)):
        if stream is not None:
            print(f"wyatt: {type(error).__name__}: {error}\n{trace}", file=stream, flush=True)


class Live:
    """What's on a page, and the messages that keep it up to date.

    The page's script gets `shown` once, and then the changes after each request. If the script has
    missed a response, it sends the request ``show`` and gets everything again. ``revision`` is the
    number of changes so far.
    """

    def __init__(self, shown: dict[str, Any]) -> None:
        self.shown = shown

    def is_stale(self, request: Request) -> bool:
        """Return whether a request is a clock tick from before the page got the last change."""
        revision = self.shown["revision"]
        return bool(request.get("tick")) and request.get("at", revision) != revision

    def update(self, drawn: Mapping[str, Any], more: bool = False) -> dict[str, Any]:
        """Store a drawing, and return what has changed. A new frame comes with all its parts. more:
        whether this adds to the current drawing, so that the revision stays the same.
        """
        shown, before, every = self.shown, self.shown["parts"], "frame" in drawn
        parts = {**(before if more else dict.fromkeys(before, "")), **drawn["parts"]}
        changed = {name: html for name, html in parts.items() if every or before.get(name) != html}
        news = {
            name: new for name, new in drawn.items() if name != "parts" and shown.get(name) != new
        }
        if not more and (news or changed):
            news["revision"] = shown["revision"] + 1
        shown.update({**news, "parts": parts})
        return {**news, "parts": changed}

    @staticmethod
    def answer(request: Request, shown: Mapping[str, Any], **more: Any) -> dict[str, Any]:
        """Return a message to the page's script. shown: what has changed. more: other fields, such
        as ``outbox``. If the request has a ``view``, so does the message.
        """
        view = str(request.get("view") or "")[:40]
        return {"shown": shown, "outbox": [], **more} | ({"view": view} if view else {})


class Pages(Uncopied):
    """A reader's explorer, which shows one page and keeps the other pages as they were left.

    JupyterLab handles messages while a cell runs, so requests may come from several threads. Each
    request holds `lock` until it's done.
    """

    def __init__(
        self,
        address: Mapping[str, str] | None = None,
        home: str = HOME,
        desk: Page | None = None,
        language: Language | None = None,
    ) -> None:
        """Open the page in an address. home: the name of the page to show if the address has none.
        desk: a page object to show instead. language: the result of `speak_to`.
        """
        opened = address or {}
        self.lang, notice = language or Language(spoken())
        #: The page that still has to send the second part of the last response, or None.
        self._answered: Page | None = None
        #: The page in the last drawing, and its `around`.
        self._around: tuple[object, ...] = ()
        #: The language in the page's address, which later addresses repeat, or empty if there's
        #: none.
        self.asked_lang = "" if notice else opened.get("lang", "")
        self.home = home
        self.page = page_of(opened, home)
        made = desk or make_page(self.page, opened, self.lang)
        self.desks: dict[str, Page] = {self.page: made}
        if (named := opened.get("page", self.page)) not in PAGES:
            strange = _("There’s no page called “{page}” here.", page=printable(named, 40))
            made.notice = sentences(strange, made.notice)
        made.notice = "\n".join(filter(None, (notice, made.notice)))
        self.lock = RLock()
        begun = {"address": self._address(), "frame": self._framed(), "revision": 0}
        self.live = Live({**self._drawn(), **begun, **({} if spoken() == "en" else in_language())})
        #: The language of the drawings on the screen.
        self._spoken = spoken()

    @property
    def shown(self) -> dict[str, Any]:
        return self.live.shown

    @property
    def desk(self) -> Page:
        return self.desks[self.page]

    def show_page(self, page: str, carry: bool = False) -> None:
        """Show the page with this name, or do nothing if there isn't one. carry: whether the page
        takes over the current page's position, if it can.
        """
        if page not in PAGES or page == self.page:
            return
        self.desk.running = ""
        desk = self._opened(page, {})
        if carry and isinstance(desk, Taking):
            desk.take(parse(self.desk.address()))
        self.page = page

    def _opened(self, page: str, address: Mapping[str, str]) -> Page:
        if page not in self.desks:
            self.desks[page] = make_page(page, address, self.lang)
        return self.desks[page]

    def speak(self, language: str) -> None:
        if language not in languages():
            return
        self.lang = self.asked_lang = language
        if language != spoken():
            speak(language)
        for desk in self.desks.values():
            desk.lang = language
            desk.language_changed()

    def go(self, query: str) -> None:
        """Go back to an earlier address, given its query. A page that's still open keeps its game."""
        address = parse(query)
        page = page_of(address, self.home)
        self._opened(page, address)
        self.show_page(page)
        self.desk.return_to(address)

    def ask(self, request: object) -> dict[str, Any]:
        """Carry out a request, and return the complete response.

        ``shown`` has what has changed on the screen. ``outbox`` has tasks for the browser. ``view``
        is the name of the view that sent the request, if the request has one. ``step`` is True if
        the browser's history gets a new step. After an error, the session continues, usually with a
        notice on the page.
        """
        with self.lock:
            return _both(self.answer(request), self.rest())

    def answer(self, request: object) -> dict[str, Any]:
        """Carry out a request, and return the visible changes. `rest` returns the other changes."""
        with self.lock:  # the second part of an earlier response comes first
            return _both(self.rest(), self._answer(request))

    def rest(self) -> dict[str, Any]:
        """Return the second part of the last response, such as collapsed parts and data for the
        browser's storage. If there's nothing new, return an empty dictionary.
        """
        with self.lock:
            desk, self._answered = self._answered, None
            if desk is None:
                return {}
            works, desk.deferred = desk.deferred or [], None
            try:
                # Stop holding parts back before anything below can fail.
                drawn: dict[str, Any] = {"parts": as_text(desk.draw.rest())}
                for work in works:
                    work()
                if desk is self.desk:
                    drawn["address"] = self._address()
                news = self.live.update(drawn, more=True)
            except Exception as error:  # the visible parts have already been sent
                report_error(error)
                return {}
            outbox = desk.outbox[:]
            desk.outbox.clear()
            fresh = len(news) > 1 or news["parts"] or outbox
            return {"shown": news, "outbox": outbox, "late": True} if fresh else {}

    def _answer(self, request: object) -> dict[str, Any]:
        desk, page, live = self.desk, self.page, self.live
        place = (page, desk.place())
        try:
            REQUEST.document(request)
        except InvalidDocument as error:
            request, desk.notice = None, str(error)
        asked = request if isinstance(request, Mapping) else {}
        if asked.get("do") == "show":
            return live.answer(asked, live.shown)
        if live.is_stale(asked):
            return live.answer(asked, {"parts": {}})
        self._answered, desk.deferred = desk, []
        do = asked.get("do")
        try:
            if do == "page":
                self.show_page(str(asked.get("page")), bool(asked.get("carry")))
            elif do == GO:
                self.go(str(asked.get("query", "")))
            elif do == LANGUAGE:
                self.speak(str(asked.get("value", "")))
            else:
                desk.handle(request)
            moved = place != (self.page, self.desk.place())
            step, other = moved and do not in _UNASKED, self._spoken != spoken()
            if not moved and not other:
                desk.draw.hold_folded()
            drawn = self._drawn()
            if moved or other:
                drawn["address"] = self._address()
            if self.page != page or other:
                drawn["frame"] = self._framed()
            if other:
                self._spoken = spoken()
                drawn |= in_language()
        except Exception as error:  # a bug mustn't end the game
            report_error(error)
            self.page, desk.running, desk.selects, step = page, "", False, False
            notice = str(notice_line(our_fault()))
            drawn = {"running": "", "parts": {**self.shown["parts"], "notice": notice}}
        steps = {"step": True} if step else {}
        answer = live.answer(asked, live.update(drawn), outbox=desk.outbox[:], **steps)
        desk.outbox.clear()
        return answer

    def _framed(self) -> str:
        foot = h.p(h.a(_("For a class"), cls="btn", href="class.html"), cls="foot onsite")
        return sprite() + self.desk.frame() + foot

    def _address(self) -> str:
        address = self.desk.address()
        if self.page != self.home:
            address = f"page={self.page}&{address}".rstrip("&")
        if self.asked_lang:
            address = f"{address}&lang={self.asked_lang}".lstrip("&")
        return address

    def _drawn(self) -> dict[str, Any]:
        desk = self.desk
        around = (desk, *desk.around())
        only = desk.selects and around == self._around
        parts = {**self.shown["parts"], **desk.chosen_parts()} if only else desk.parts()
        desk.selects, self._around = False, around
        return {
            "parts": as_text({**parts, "message": h.markup(desk.message)}),
            "running": desk.running,
            "pace": desk.pace,
            "title": page_title(self.page),
        }


def _both(earlier: dict[str, Any], later: dict[str, Any]) -> dict[str, Any]:
    if not earlier or not later:
        return earlier or later
    one, other = earlier["shown"], later["shown"]
    shown = {**one, **other, "parts": one["parts"] | other["parts"]}
    both = {**earlier, **later, "shown": shown, "outbox": earlier["outbox"] + later["outbox"]}
    both.pop("late", None)
    return both
