"""A page's acts: what each request does, and the button and the key that send it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, NamedTuple, TypeAlias

from wyatt.core.text import N_, _

#: A page's request, which you can't trust: ``do`` is the act's name, and the rest is its data.
Request: TypeAlias = Mapping[str, object]
#: An empty request, for calls without a page.
NO_REQUEST: Request = MappingProxyType({})


def bounded_int(value: object, least: int, most: int) -> int | None:
    text = str(value)
    if not (text.isascii() and text.isdigit() and len(text) < 8):
        return None
    return int(text) if least <= int(text) <= most else None


_SHOWN = {"arrowdown": "↓", "arrowup": "↑", "delete": N_("Delete"), "end": N_("End")}
_SHOWN |= {"escape": N_("Esc"), "home": N_("Home"), "space": N_("Space")}


class Key(NamedTuple):
    """A key on the keyboard, and its line in the dialog that lists keys. hot: the browser's name
    for the key, in lower case, or empty if the key doesn't press a button. does: the key's effect.
    shown: the key's name in the dialog, which is made from `hot` by default.
    """

    hot: str
    does: str
    shown: str = ""

    @property
    def name(self) -> str:
        if shown := self.shown or _SHOWN.get(self.hot, ""):
            return _(shown) if shown[-1].isalpha() else shown  # arrows need no translation
        return "+".join(map(str.capitalize, self.hot.split("+")))

    @property
    def attributes(self) -> dict[str, str]:
        return {"data_hot": " " if self.hot == "space" else self.hot}


#: A function that carries out a request. It takes the page and the request.
Do: TypeAlias = Callable[[Any, Request], None]


class Act(NamedTuple):
    """A request's effect, and the button in the toolbar that sends the request.

    do: the function that carries out the request. By default, it does nothing, because the page's
    script does the work. changes_table: whether the act may change the game. puts_down: whether the
    act puts selected cards down, by default the same as `changes_table`. selects: whether the act
    changes only which cards are selected, or why a move is refused. seated: whether the act is only
    for the person to move, who has to sit down first. key: the key that presses the button.

    label: the button's label, or empty if there's no button. hint: the tooltip, or a function that
    returns it for a `Progress`. sign: the button's SVG drawing, 16 units wide, or empty to use one
    from `wyatt.ui.html.SIGNS`. row: the button's row in the toolbar. off: a function that returns
    whether the button is disabled for a `Progress`. why: the reason why it's disabled. pressed: for
    a button that can stay on, a function that returns whether it's on. data: the button's other
    attributes.
    """

    name: str
    do: Do = lambda _page, _request: None
    changes_table: bool = True
    puts_down: bool | None = None
    selects: bool = False
    seated: bool = False
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

    @property
    def keeps_selection(self) -> bool:
        return not (self.changes_table if self.puts_down is None else self.puts_down)


def acts_of(methods: Mapping[str, Any]) -> Mapping[str, Act]:
    """Return an act for each method whose name begins with ``do_``, such as ``do_step_on`` for the
    request ``step-on``. methods: a class's attributes, from `vars`.
    """
    named = [name for name in methods if name.startswith("do_")]
    return by_name(*(Act(name[3:].replace("_", "-"), methods[name]) for name in named))


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
