"""A page's acts: what a request does, with the button and the key that send the request."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, NamedTuple, TypeAlias

from wyatt.core.text import N_, _

# === Requests from a page.

#: A page's request, which you can't trust: ``do`` is the act's name, and the rest is its data.
Request: TypeAlias = Mapping[str, object]
#: An empty request, for calls without a page.
NO_REQUEST: Request = MappingProxyType({})


def bounded_int(value: object, least: int, most: int) -> int | None:
    """Return a request's value as an integer from `least` to `most`, or else None."""
    text = str(value)
    if not (text.isascii() and text.isdigit() and len(text) < 8):
        return None
    return int(text) if least <= int(text) <= most else None


# === Keys, and the dialog that lists them.

_SHOWN = {
    "arrowdown": "↓",
    "arrowup": "↑",
    "delete": N_("Delete"),
    "end": N_("End"),
    "escape": N_("Esc"),
    "home": N_("Home"),
    "space": N_("Space"),
}


class Key(NamedTuple):
    """A key on the keyboard that presses a button, with its line in the dialog that lists keys.
    hot: the browser's name for the key, in lower case, or empty if the browser or the page's script
    handles the key without a button. does: the key's effect. shown: the name in the dialog, which
    is required if `hot` is empty.
    """

    hot: str
    does: str
    shown: str = ""

    @property
    def name(self) -> str:
        """The key's name in the dialog, such as ``N``, ``Home`` or ``Ctrl+Z``."""
        if shown := self.shown or _SHOWN.get(self.hot, ""):
            return _(shown) if shown[-1].isalpha() else shown  # arrows need no translation
        return "+".join(map(str.capitalize, self.hot.split("+")))

    @property
    def attributes(self) -> dict[str, str]:
        """The attribute that a button needs so that the page's script can find it by this key."""
        return {"data_hot": " " if self.hot == "space" else self.hot}


# === Acts.

#: A function that carries out a request. It takes the page and the request.
Do: TypeAlias = Callable[[Any, Request], None]


class Act(NamedTuple):
    """A request's effect, and its button in the toolbar.

    do: the function that carries out the request. By default, it does nothing, because the page's
    script does the work, such as opening a dialog. changes_table: whether the game may change. If
    not, selected cards stay selected, and nothing is stored. puts_down: whether to put selected
    cards down, by default the same as `changes_table`. key: the key that presses the button.

    label: the button's label. An act without a label has no button in the toolbar. hint: the
    tooltip, or a function that returns the tooltip for a `Progress`. sign: the button's drawing, 16
    units wide, or empty if `wyatt.ui.html.SIGNS` has a drawing with the act's name. row: the
    button's row in the toolbar. off: a function that returns whether the button is disabled. why:
    the reason why it's disabled. pressed: for a button that you can switch on, a function that
    returns whether it's on. data: the request's other attributes, with their values.
    """

    name: str
    do: Do = lambda _page, _request: None
    changes_table: bool = True
    puts_down: bool | None = None
    key: Key | None = None
    label: str = ""
    hint: str | Callable[[Any], str] = ""
    sign: str = ""
    row: str = "steps"
    kind: str = "btn"
    off: Callable[[Any], bool] = lambda _progress: False
    why: str = ""
    pressed: Callable[[Any], bool] | None = None
    data: tuple[tuple[str, str], ...] = ()

    def __call__(self, page: Any, request: Request) -> None:
        self.do(page, request)

    @property
    def keeps_selection(self) -> bool:
        return not (self.changes_table if self.puts_down is None else self.puts_down)


def by_name(*acts: Act) -> Mapping[str, Act]:
    """Return acts by name. Raise `ValueError` if two acts have the same name or key."""
    found: dict[str, Act] = {}
    keys: dict[str, str] = {}
    for act in acts:
        if found.setdefault(act.name, act) is not act:
            raise ValueError(f"Two acts are called {act.name}.")
        if act.key and keys.setdefault(act.key.hot, act.name) != act.name:
            raise ValueError(f"{keys[act.key.hot]} and {act.name} both use the key {act.key.name}.")
    return MappingProxyType(found)
