"""The base class for widgets, which draw their traits and stay visible in a saved file."""

from __future__ import annotations

import hashlib
import os
import re
import reprlib
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager
from functools import cache
from importlib.resources import files
from itertools import chain
from threading import RLock, get_ident
from typing import Any, ClassVar
from uuid import uuid4

import anywidget
import ipywidgets
import traitlets

from wyatt.core.arguments import Arguments, plain
from wyatt.core.errors import IllegalMove, InvalidDocument, NotAMove, did_you_mean
from wyatt.core.limits import REQUEST
from wyatt.core.state import Uncopied
from wyatt.core.text import N_, _, languages, sentences, speaking, spoken
from wyatt.ui import tags as h
from wyatt.ui.acts import NO_REQUEST, Request
from wyatt.ui.document import COMMON, filled, notice_line, sheets_of, style_of, with_style
from wyatt.ui.earp.cards import sprite
from wyatt.ui.html import sprite as signs
from wyatt.ui.page import Live, in_language, our_fault, report_error, rule_of
from wyatt.ui.rules import rule_panel
from wyatt.ui.tags import Html, as_text

# === The page's script. A web page loads the ES modules in ``script/`` unchanged, but anywidget
# needs a single text. In it, each module is a function that returns its exports, so that names can't
# clash, and comes after the modules it imports.

START = "screen.js"

_IMPORT = re.compile(r'^import \{ ([\w, ]+) \} from "\./([\w.]+)";\n', re.MULTILINE)
_EXPORT = re.compile(r"^export (?=(?:async )?(?:function|const|class) (\w+))", re.MULTILINE)
#: Lines that are only comments. They're a third of the text, and a browser doesn't need them.
_COMMENT = re.compile(r"^[ ]*(?://.*|/\*\*(?s:.*?)\*/)\n", re.MULTILINE)


@cache
def source(name: str) -> str:
    return (files("wyatt.ui") / "script" / name).read_text(encoding="utf-8")


def modules(start: str = START, above: tuple[str, ...] = ()) -> list[str]:
    """Return the names of a script module and of all the modules it needs, each after its imports.
    Raise `ValueError` if modules import each other in a circle.
    """
    if start in above:
        raise ValueError(f"The modules import in a circle: {' -> '.join((*above, start))}.")
    needed = (modules(name, (*above, start)) for _names, name in _IMPORT.findall(source(start)))
    return list(dict.fromkeys([*chain.from_iterable(needed), start]))


@cache
def joined(start: str = START) -> str:
    """Return a script module, with all the modules it needs, as the text of one ES module. A page
    runs the text only once, even if it has several widgets.
    """
    text = "\n".join(_wrapped(name, name == start) for name in modules(start))
    name = f'Symbol.for("wyatt {hashlib.sha256(text.encode()).hexdigest()[:16]}")'
    return f"const made = () => {{\n{text}}};\nexport default globalThis[{name}] ??= made();\n"


def _wrapped(name: str, last: bool) -> str:
    def variable(name: str) -> str:
        return "$" + name.removesuffix(".js").replace("-", "_")

    def taken(found: re.Match[str]) -> str:
        return f"const {{ {found[1]} }} = {variable(found[2])};\n"

    text = _COMMENT.sub("", source(name))
    body = _EXPORT.sub("", _IMPORT.sub(taken, text))
    if last:
        return body.replace("export default ", "return ")
    exports = ", ".join(_EXPORT.findall(text))
    return f"const {variable(name)} = (() => {{\n{body}return {{ {exports} }};\n}})();"


# === A widget's drawing and text, which Jupyter saves in the notebook file. Places that don't run
# widgets, such as code hosts and emails, show the drawing, or the text if they don't have HTML.

WIDGET = "application/vnd.jupyter.widget-view+json"


def live_only() -> bool:
    """Return whether Voilà runs the notebook. It shows widgets, so no drawing is saved."""
    served = os.environ.get("SERVER_SOFTWARE", "").startswith("voila/")
    return served or os.environ.get("VOILA_PREHEAT") == "True"


def unattended() -> bool:
    """Return whether a program such as `nbconvert --execute`, papermill or nbval is running the
    notebook, so nobody can answer a prompt.
    """
    shell = sys.modules.get("IPython.core.getipython")
    running = shell.get_ipython() if shell else None
    kernel = getattr(running, "kernel", None)
    return kernel is not None and getattr(kernel, "_allow_stdin", True) is False and not live_only()


def beside(made: Any, words: str, drawing: Callable[[], str]) -> Any:
    """Return a widget's data, with its text and drawing added. Under Voilà, leave out the drawing.
    If a program runs the notebook without a person, leave out the widget. made: anywidget's result,
    which is the data, the data with metadata, or None. words: the text. drawing: a function that
    returns the drawing.
    """
    data, *rest = made if isinstance(made, tuple) else (made or {},)
    shown = {**data, "text/plain": words}
    if not live_only():
        shown["text/html"] = saved(drawing())
    # In an export, the widget's state would hide the drawing and load code from a CDN.
    if unattended():
        shown.pop(WIDGET, None)
    return (shown, *rest) if rest else shown


_CONTROL = re.compile(r"<(button|input|select|textarea)(?= )(?![^>]* disabled)")
_DIALOG = re.compile(r"<dialog\b.*?</dialog>", re.DOTALL)
_LINK_WITHIN = re.compile(r'(<a\b[^>]*?) href="[#?][^"]*"')
_STILL = Html(
    "<style>[class^=wyatt-].part :disabled{cursor:default;box-shadow:none}"
    "[class^=wyatt-].part .btn:disabled{background:none;color:inherit;border-style:dashed;opacity:.6}</style>"
)


def saved(drawn: str) -> str:
    """Return a drawing for a saved file. If it has controls or links within the page, disable them
    and add a note about how to use them. Leave out dialogs, which can't be opened, and which a
    reader who doesn't trust the file would see as text.
    """
    shown = _CONTROL.sub(r"<\1 disabled", _DIALOG.sub("", drawn))
    still = _LINK_WITHIN.sub(r"\1", shown)
    if still == drawn:
        return drawn
    told = _("This is a saved drawing. To use its buttons, run the cell in Jupyter.")
    return h.markup(_STILL, Html(still), h.p(told))


def _boxed(box: ipywidgets.Box) -> Any:
    made = box._repr_mimebundle_()

    def parts(box: ipywidgets.Box) -> Iterator[Any]:
        for child in box.children:
            if hasattr(child, "drawing"):
                yield child
            elif isinstance(child, ipywidgets.Box):
                yield from parts(child)

    data = made[0] if isinstance(made, tuple) else made or {}
    drawn = [] if "text/html" in data else list(parts(box))
    if not drawn or not unattended():
        return made
    words = "\n\n".join(part.words() for part in drawn)
    return beside(made, words, lambda: "".join(part.drawing() for part in drawn))


class Displayed(Uncopied):
    """The base class of whatever a cell shows. Subclasses must define `words` and `drawing`."""

    lang: Any = ""

    def words(self) -> str:
        """Return the widget as text, for places that can't show drawings."""
        raise NotImplementedError

    def drawing(self) -> str:
        raise NotImplementedError

    def _repr_mimebundle_(self, **asked: Any) -> Any:
        made = super()._repr_mimebundle_(**asked)  # type: ignore[misc]  # from the widget's class
        with speaking(self.lang):
            return beside(made, self.words(), self.drawing)

    def __str__(self) -> str:
        with speaking(self.lang):
            return self.words()

    def add_traits(self, **traits: Any) -> None:
        super().add_traits(**traits)  # type: ignore[misc]  # makes a class without help
        type(self).__doc__ = type(self).__mro__[1].__doc__


class Refused(traitlets.TraitError, ValueError):
    """Raised if a trait doesn't exist, is read-only, or can't have the new value."""


@contextmanager
def refusing() -> Iterator[Arguments]:
    """Yield an `Arguments` that checks values. Then raise `Refused` with a line per issue."""
    read = Arguments()
    try:
        yield read
        read.done()
    except InvalidDocument as error:
        raise Refused("\n".join(map(str, error.issues))) from None


def _stretched(trait: object, value: object) -> bool:
    # Traitlets would accept text for a list, and 9.0 for 9.
    if not isinstance(trait, traitlets.List):
        return isinstance(trait, traitlets.Int) and isinstance(value, float)
    items = value if isinstance(value, (list, tuple)) else ()
    return isinstance(value, str) or any(_stretched(trait._trait, each) for each in items)


class Part(Displayed, anywidget.AnyWidget):
    """Widgets' base class. Subclasses define `_frame`, `_parts`, `words`, maybe `_carry_out`."""

    _esm = joined()
    #: The style sheets, which the script adds to the page once for all widgets. With `_css`,
    #: anywidget would add them again for every widget and restyle the entire notebook.
    _sheets: traitlets.List[tuple[int, str]] = traitlets.List().tag(sync=True)
    _shown = traitlets.Dict().tag(sync=True)
    key = traitlets.Unicode(read_only=True).tag(sync=True)
    #: ``light``, ``dark``, or ``""`` for the surrounding page's theme.
    theme = traitlets.Enum(("", "light", "dark"), "").tag(sync=True)

    #: The text's language, such as ``fr``, or ``""`` for the current one (`wyatt.core.text.speak`).
    lang = traitlets.Unicode("")

    #: The name of the game whose rules the widget shows.
    GAME: ClassVar[str] = "wyatt"
    #: The drawing's style sheets, in addition to `COMMON`.
    SHEETS: ClassVar[tuple[str, ...]] = ()
    #: The traits to set once the widget is made, in this order, because `_follow` sets them first.
    LATER: ClassVar[tuple[str, ...]] = ()

    def __init__(self, **traits: Any) -> None:
        self._lock = RLock()
        self._rule = ""
        self._said = ""
        #: The id of the thread that's updating the traits, or 0.
        self._updater = 0
        self._made = False
        known = [name for name in self.trait_names() if not name.startswith("_")]
        with refusing() as read:
            read.names("", traits, known)
        later = {name: traits.pop(name) for name in self.LATER if name in traits}
        super().__init__(**traits)
        self.on_msg(self._asked)
        self._made = True
        try:
            for name, value in later.items():
                setattr(self, name, value)
        except Exception:
            self.close()
            raise
        if unattended():
            # An ipywidgets box doesn't have its own drawing, so its export would be empty.
            shell = sys.modules["IPython.core.getipython"].get_ipython()
            shell.display_formatter.mimebundle_formatter.for_type(ipywidgets.Box, _boxed)

    def open(self) -> None:
        self._updater = get_ident()
        self._follow()
        self._updater = 0
        super().open()

    @property
    def lock(self) -> AbstractContextManager[object]:
        """The lock to hold during a request or a public method, because JupyterLab may handle a
        request while a cell is running.
        """
        return self._lock

    @contextmanager
    def held(self) -> Iterator[None]:
        """Hold the widget's lock during a `with` block, even if `lock` changes during the wait."""
        while True:
            lock = self.lock
            with lock:
                if lock is self.lock:
                    yield
                    return

    @property
    def _updating(self) -> bool:
        return self._updater == get_ident()

    def __setattr__(self, name: str, value: object) -> None:
        # Convert numbers and columns from NumPy and pandas to plain Python, but leave a trait's own
        # objects alone.
        if hasattr(value, "tolist") or not isinstance(value == value, bool):
            value = plain(value)
        kind, made = type(self), self.__dict__.get("_made")
        # A user's subclass may have its own attributes.
        ours = kind.__module__.startswith("wyatt.")
        if made and ours and name[0] != "_" and not hasattr(self, name):
            known = [trait for trait in self.trait_names() if trait[0] != "_"]
            known += [each for each, found in vars(kind).items() if isinstance(found, property)]
            said = _("{name} isn’t a trait of this widget.", name=name)
            raise Refused(sentences(said, did_you_mean(name, known)))
        with self._explained(name, value):
            super().__setattr__(name, value)

    def set_trait(self, name: str, value: object) -> None:
        """Set a trait, even if it's read-only. Raise `Refused` for an invalid value."""
        with self._explained(name, value):
            super().set_trait(name, value)

    @contextmanager
    def _explained(self, name: str, value: object) -> Iterator[None]:
        # Traitlets' own messages are about instances and types.
        try:
            if self.__dict__.get("_made") and _stretched(getattr(type(self), name, None), value):
                raise traitlets.TraitError
            yield
        except Refused:
            raise
        except traitlets.TraitError:
            trait = self.traits().get(name)
            if trait is not None and trait.read_only:
                raise Refused(_("{name}: this trait is read-only.", name=name)) from None
            alone = isinstance(trait, traitlets.List) and isinstance(value, str)
            now = reprlib.repr([value] if alone else getattr(self, name))
            said = N_("{name}: you can’t use {given}. Give a value such as {now}.")
            raise Refused(_(said, name=name, given=reprlib.repr(value), now=now)) from None

    def set_state(self, sync_data: dict[str, Any]) -> None:
        """Set traits to the page's values. If one can't be set, send the current values back."""
        with self.held():
            try:
                super().set_state(sync_data)
                return
            except traitlets.TraitError as error:
                self._said = str(error)
            except Exception as error:  # a user's observer failed, or a value's type is wrong
                report_error(error)
                self._said = _failed(error)
            self._update()
            self.send_state([name for name in sync_data if name in self.keys])

    def notify_change(self, change: Any) -> None:
        """Call a trait's observers. If one fails during an update, show the error on the page."""
        try:
            super().notify_change(change)
        except Exception as error:
            if not (self._made and self._updating):
                raise
            self._show_error(error, _failed(error))

    def _show_error(self, error: Exception, said: str) -> None:
        report_error(error)
        self._said = "\n".join(filter(None, (self._said, said)))

    # Under the key, the page stores data that the widget's views share.
    @traitlets.default("key")
    def _new_key(self) -> str:
        return uuid4().hex

    @traitlets.default("_sheets")
    def _default_sheets(self) -> list[tuple[int, str]]:
        return sheets_of(*COMMON, *self.SHEETS)

    @traitlets.default("_shown")
    def _first_shown(self) -> dict[str, Any]:
        with speaking(self.lang):
            words = {} if spoken() == "en" else in_language()
            frame = {"frame": self._sprite() + self._frame(), "kind": "part"}
            return {**frame, **self._drawn(), "revision": 0, **words}

    @traitlets.validate("lang")
    def _right_language(self, proposal: Any) -> str:
        if proposal.value and proposal.value not in languages():
            there = ", ".join(languages())
            raise Refused(_("lang: the available languages are {languages}.", languages=there))
        return str(proposal.value)

    @traitlets.observe("lang")
    def _language_changed(self, _change: object) -> None:
        if self._made:
            with self.held():
                drawn = {"words": {}, "lang": "en", **self._first_shown()}
                del drawn["revision"]
                self.send(Live.answer(NO_REQUEST, Live(self._shown).update(drawn)))

    # --- methods for subclasses to define --------------------------------------------------------

    def _frame(self) -> str:
        raise NotImplementedError

    def _parts(self) -> dict[str, Html]:
        raise NotImplementedError

    def _carry_out(self, request: Request) -> None:
        """For an invalid request, raise the engine's errors."""

    def _game_of_rules(self) -> str:
        return self.GAME

    def _sprite(self) -> str:
        return str(signs()) + str(sprite())

    def _clock(self) -> tuple[str, str]:  # what it's doing, and the seconds between its ticks
        return "", "1"

    def _outbox(self) -> list[dict[str, str]]:  # tasks for the requesting page
        return []

    def _follow(self) -> None:
        """Update the traits after a request."""

    # --- the page --------------------------------------------------------------------------------

    def _drawn(self) -> dict[str, Any]:
        running, pace = self._clock()
        parts = {**self._parts(), "rule": rule_panel(self._rule, game=self._game_of_rules())}
        if self._said:
            parts["notice"] = Html(parts.get("notice", "") + notice_line(self._said))
        return {"parts": as_text(parts), "running": running, "pace": pace, "address": ""}

    def _asked(self, _widget: Any, content: Any, _buffers: Any) -> None:
        if not isinstance(content, Mapping):
            return
        with self.held(), speaking(self.lang):
            live = Live(self._shown)
            if content.get("do") == "show":
                self.send(live.answer(content, self._shown))
                return
            if not live.is_stale(content):
                self._try(content)
            self._update(content)

    def _try(self, request: Request) -> Exception | None:
        self._said = ""
        try:
            REQUEST.document(request)
            if request.get("do") == "rule":
                self._rule = rule_of(request)
            else:
                self._carry_out(request)
            return None
        except (InvalidDocument, NotAMove, IllegalMove, traitlets.TraitError) as error:
            self._said = str(error)
            return error
        except Exception as error:  # a bug mustn't end the game
            report_error(error)
            self._said = self._trouble(error)
            return error

    def _trouble(self, error: Exception) -> str:
        return our_fault()

    def _update(self, request: Request = NO_REQUEST) -> None:
        if not self._made:
            return
        self._set_traits()
        live = Live(self._shown)
        with speaking(self.lang):
            news = live.update(self._drawn())
        outbox = self._outbox()
        if "revision" in news or outbox or request.get("view"):
            self.send(live.answer(request, news, outbox=outbox))

    def _set_traits(self) -> None:
        before, self._updater = self._updater, get_ident()
        try:
            with self.hold_sync():
                self._follow()
        finally:
            self._updater = before

    def _call(self, function: Callable[..., object], *given: object) -> None:
        try:
            function(*given)
        except Exception as error:
            name = getattr(function, "__name__", type(function).__name__)
            about = {"name": name, "kind": type(error).__name__, "error": error}
            self._show_error(error, _("Your function {name} failed: {kind}: {error}", **about))

    def drawing(self) -> str:
        """Return the widget as HTML without a script, with the styles and symbols it needs."""
        drawn = filled(self._shown["frame"], self._shown["parts"])
        about = self._shown.get("lang", "en"), self.theme
        return with_style(style_of(*self.SHEETS), "part mathjax_ignore", drawn, *about)


def _failed(error: Exception) -> str:
    about = {"kind": type(error).__name__, "error": error}
    return _("One of your functions failed: {kind}: {error}", **about)
