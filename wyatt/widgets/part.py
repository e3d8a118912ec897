"""What every part of `wyatt.widgets` is: a drawing that follows traits, and answers a person.

A part is made without a kernel as well as with one. It holds HTML for the page as something private;
what one sets, links and observes are small values. Where nobody runs widgets it shows its drawing
and its twin in words.
"""

from __future__ import annotations

import reprlib
from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager
from threading import RLock, get_ident
from typing import Any, ClassVar
from uuid import uuid4

import anywidget
import traitlets

from wyatt.core.errors import IllegalMove, NotAMove, Unusable
from wyatt.core.text import _, spoken
from wyatt.show.document import notice_line
from wyatt.show.earp.sprite import sprite
from wyatt.show.html import Html
from wyatt.show.parts import COMMON, filled, sheets_of, style_of
from wyatt.show.rules_panel import rule_panel
from wyatt.show.sprite import sprite as signs
from wyatt.show.worn import dressed
from wyatt.widgets.fallback import beside, draw_boxes
from wyatt.widgets.pages import tell_developer
from wyatt.widgets.requests import Request, rule_of
from wyatt.widgets.script_words import script_words
from wyatt.widgets.scripts import joined


class Refused(traitlets.TraitError, ValueError):
    """A trait was set to something that cannot be; it keeps its value. Says what would be right."""


class Part(anywidget.AnyWidget):
    """One part. A kind of part fills in `_frame`, `_parts`, `_carry_out` and `words`."""

    _esm = joined()
    #: The style sheets, which the script has the page put on once for all parts; what anywidget puts on
    #: by `_css` it puts on anew with every widget, and the whole notebook is styled again.
    _sheets: traitlets.List[tuple[int, str]] = traitlets.List().tag(sync=True)
    _shown = traitlets.Dict().tag(sync=True)
    key = traitlets.Unicode(read_only=True).tag(sync=True)
    #: ``light``, ``dark``, or ``""``: as the page around it.
    theme = traitlets.Enum(("", "light", "dark"), "").tag(sync=True)

    #: The game whose rules it cites.
    GAME: ClassVar[str] = "wyatt"
    #: The style sheets that it is drawn with, besides those of every part.
    SHEETS: ClassVar[tuple[str, ...]] = ()

    def __init__(self, **traits: Any) -> None:
        self._lock = RLock()
        self._rule = ""
        self._said = ""
        #: The thread that brings the traits up to date; 0 when none does.
        self._teller = 0
        self._made = False
        super().__init__(**traits)
        self.on_msg(self._asked)
        self._made = True
        draw_boxes()

    def open(self) -> None:
        """Tell the page of this part, with its traits as they stand."""
        self._teller = get_ident()
        self._follow()
        self._teller = 0
        super().open()

    @property
    def lock(self) -> AbstractContextManager[object]:
        """Held while a request is carried out or a public method runs.

        JupyterLab answers a page beside the cell that runs.
        """
        return self._lock

    @contextmanager
    def held(self) -> Iterator[None]:
        """Hold the lock as it is once one has it: another game may have come while one waited."""
        while True:
            lock = self.lock
            with lock:
                if lock is self.lock:
                    yield
                    return

    @property
    def _telling(self) -> bool:
        """Whether the traits are being brought up to date here; another thread sets them itself."""
        return self._teller == get_ident()

    def __setattr__(self, name: str, value: object) -> None:
        try:
            super().__setattr__(name, value)
        except traitlets.TraitError as error:
            raise self._refused(name, value, error) from None

    def set_trait(self, name: str, value: object) -> None:
        """Set a trait that others only read. Raises `Refused` for what cannot be."""
        try:
            super().set_trait(name, value)
        except traitlets.TraitError as error:
            raise self._refused(name, value, error) from None

    def _refused(self, name: str, value: object, error: traitlets.TraitError) -> Refused:
        """What is wrong with a value, in a sentence; traitlets speaks of instances and types."""
        if isinstance(error, Refused):
            return error
        if name in self.traits(read_only=True):
            return Refused(_("{name}: this is read, not set.", name=name))
        now = reprlib.repr(getattr(self, name))
        given = reprlib.repr(value)
        return Refused(
            _(
                "{name}: {given} cannot be used; it takes a value of the kind of {now}.",
                name=name,
                given=given,
                now=now,
            )
        )

    def set_state(self, sync_data: dict[str, Any]) -> None:
        """Take traits from a page. What cannot be is refused there, and the page gets back what is."""
        with self.held():
            try:
                super().set_state(sync_data)
            except traitlets.TraitError as error:
                self._said = str(error)
            except (
                Exception
            ) as error:  # an observer of somebody's own, or a value of no kind at all
                tell_developer(error)
                self._said = _failed(error)
            else:
                return
            self._tell()
            self.send_state([name for name in sync_data if name in self.keys])

    def notify_change(self, change: Any) -> None:
        """Tell whoever observes; one that fails while a page is answered is told there."""
        if not (self._made and self._telling):
            super().notify_change(change)
            return
        try:
            super().notify_change(change)
        except Exception as error:
            tell_developer(error)
            self._said = "\n".join(filter(None, (self._said, _failed(error))))

    # Both are there when the page first hears of the part: it keeps what its views share by the key.
    @traitlets.default("key")
    def _new_key(self) -> str:
        return uuid4().hex

    @traitlets.default("_sheets")
    def _worn(self) -> list[tuple[int, str]]:
        return sheets_of(*COMMON, *self.SHEETS)

    @traitlets.default("_shown")
    def _first_shown(self) -> dict[str, Any]:
        frame = self._sprite() + self._frame()
        said = script_words()
        told: dict[str, Any] = {"words": said, "lang": spoken()} if said else {}
        return {"frame": frame, "kind": "part", **self._drawn(), **told, "revision": 0}

    # --- what each kind of part has of its own ---------------------------------------------------

    def _frame(self) -> str:
        raise NotImplementedError

    def _parts(self) -> dict[str, Html]:
        """The drawings by the name of their place."""
        raise NotImplementedError

    def _carry_out(self, request: Request) -> None:
        """Carry out what a person asked for; may raise what the engine raises."""

    def words(self) -> str:
        """The same in words, for where nothing can be drawn."""
        raise NotImplementedError

    def _game_of_rules(self) -> str:
        """The game whose rules it tells where one asks."""
        return self.GAME

    def _sprite(self) -> str:
        return str(signs()) + str(sprite())

    def _clock(self) -> tuple[str, str]:
        """What the page's clock does, and the seconds between two steps."""
        return "", "1"

    def _outbox(self) -> list[dict[str, str]]:
        """What the page that asked has to do: save a file, copy a link."""
        return []

    def _follow(self) -> None:
        """Bring the traits up to date with what was carried out."""

    # --- the page --------------------------------------------------------------------------------

    def _drawn(self) -> dict[str, Any]:
        running, pace = self._clock()
        parts = {**self._parts(), "rule": rule_panel(self._rule, game=self._game_of_rules())}
        if self._said:
            parts["notice"] = Html(parts.get("notice", "") + notice_line(self._said))
        return {"parts": parts, "running": running, "pace": pace, "address": ""}

    def _asked(self, _widget: Any, content: Any, _buffers: Any) -> None:
        if not isinstance(content, Mapping):
            return
        view = str(content.get("view", ""))[:40]
        with self.held():
            if content.get("do") == "show":
                self.send({"shown": self._shown, "outbox": [], "view": view})
                return
            stale = content.get("at", self._shown["revision"]) != self._shown["revision"]
            if not (content.get("tick") and stale):
                self._try(content)
            self._tell(view)

    def _try(self, request: Request) -> None:
        self._said = ""
        try:
            if request.get("do") == "rule":
                self._rule = rule_of(request)
            else:
                self._carry_out(request)
        except (Unusable, NotAMove, IllegalMove, traitlets.TraitError) as error:
            self._said = str(error)
        except Exception as error:  # a fault of ours must not take the game with it
            tell_developer(error)
            self._said = _("That did not work, and it is our fault. Nothing is lost.")

    def _tell(self, view: str = "") -> None:
        """Draw anew, and tell the pages that show this part what has changed."""
        if not self._made:
            return
        before, self._teller = self._teller, get_ident()
        try:
            with self.hold_sync():
                self._follow()
        finally:
            self._teller = before
        drawn = self._drawn()
        had = self._shown["parts"]
        parts = {**dict.fromkeys(had, ""), **drawn.pop("parts")}
        changed = {name: html for name, html in parts.items() if had.get(name) != html}
        news = {name: value for name, value in drawn.items() if self._shown[name] != value}
        if changed or news:
            news["revision"] = self._shown["revision"] + 1
        self._shown.update({**drawn, **news, "parts": parts})
        outbox = self._outbox()
        if changed or news or outbox or view:
            self.send({"shown": {**news, "parts": changed}, "outbox": outbox, "view": view})

    def _call(self, function: Callable[..., object], *given: object) -> None:
        """Call somebody's function; if it fails, whoever looks is told, and the table goes on."""
        try:
            function(*given)
        except Exception as error:
            tell_developer(error)
            name = getattr(function, "__name__", type(function).__name__)
            said = _(
                "Your function {name} failed: {kind}: {error}",
                name=name,
                kind=type(error).__name__,
                error=error,
            )
            self._said = "\n".join(filter(None, (self._said, said)))

    # --- where no widget runs --------------------------------------------------------------------

    def drawing(self) -> str:
        """The drawing as HTML that needs no script: with its style and its signs."""
        theme = f' data-theme="{self.theme}"' if self.theme else ""
        drawn = filled(self._shown["frame"], self._shown["parts"])
        shown = f'<div class="wyatt part mathjax_ignore"{theme}>{drawn}</div>'
        return dressed(style_of(*self.SHEETS), shown)

    def _repr_mimebundle_(self, **asked: Any) -> Any:
        return beside(super()._repr_mimebundle_(**asked), self.words(), self.drawing)

    def __str__(self) -> str:
        return self.words()


def _failed(error: Exception) -> str:
    """What whoever looks is told of a function of their own that has failed."""
    return _("A function of yours failed: {kind}: {error}", kind=type(error).__name__, error=error)
