"""What a page can be asked to do: each act once, with its button and its key."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType
from typing import Any, NamedTuple, TypeAlias

from wyatt.core.text import _

# === What a page sends, read as what it must be.

#: What a page asks for: ``do`` names it, the other fields say the rest, and none can be trusted.
Request: TypeAlias = Mapping[str, object]
#: What is answered where no page has asked.
NO_REQUEST: Request = MappingProxyType({})


def whole(value: object, least: int, most: int) -> int | None:
    """Return a whole number that a page sent, as a number or as text, within bounds; else None."""
    text = str(value)
    if not (text.isascii() and text.isdigit() and len(text) < 8):
        return None
    return int(text) if least <= int(text) <= most else None


# === Keys: what a drawing listens for, and what the dialogue of keys says.

_SHOWN = {
    "arrowdown": "↓",
    "arrowup": "↑",
    "delete": "Delete",
    "end": "End",
    "escape": "Esc",
    "home": "Home",
    "space": "Space",
}


class Key(NamedTuple):
    """A key that presses a button, and what the dialogue of keys says it does.

    hot: as the browser calls it, in small letters. Empty for keys that the browser or the script
    handles by itself; those have a name to be shown.
    """

    hot: str
    does: str
    shown: str = ""

    @property
    def name(self) -> str:
        """The key as the dialogue writes it: ``N``, ``Home``, ``Ctrl+Z``."""
        if self.shown:
            return self.shown
        return _SHOWN.get(self.hot) or "+".join(map(str.capitalize, self.hot.split("+")))

    @property
    def attribute(self) -> str:
        """The attribute by which the page's script finds the button."""
        return f'data-hot="{" " if self.hot == "space" else self.hot}"'


def key_rows(keys: Iterable[Key]) -> list[tuple[str, str]]:
    """Return the lines of a dialogue: keys that do the same share a line."""
    rows: dict[str, list[str]] = {}
    for key in keys:
        rows.setdefault(key.does, []).append(key.name)
    return [(_listed(names), does) for does, names in rows.items()]


def _listed(names: list[str]) -> str:
    """Keys in one line; more than two digits as a range."""
    if len(names) > 2 and all(name.isdigit() for name in names):
        return _("{first} to {last}", first=names[0], last=names[-1])
    return ", ".join(names)


# === Acts.

#: What a request does; it gets the page, of whichever kind, and the request.
Do: TypeAlias = Callable[[Any, Request], None]


def _in_the_script(page: Any, request: Request) -> None:
    """What the page's script does without asking: it opens a dialog, or changes the theme."""


def _never(state: Any) -> bool:
    return False


class Act(NamedTuple):
    """What a request does, and the button of the toolbar that asks for it.

    changes_table: whether the game may change. If not, selected cards stay selected and nothing has
    to be stored. puts_down: whether selected cards are put down, where that differs. key: the key
    that clicks the button.

    label: what the button is called; an act without one has no button in the toolbar. hint: its
    tooltip, or what gives one for a `Progress`. sign: its drawing, 16 units wide, unless
    `wyatt.ui.html.SIGNS` has one by its name. row: which row of the toolbar. off: whether it does
    nothing now. pressed: whether what it switches runs. data: attributes that go with the request.
    """

    name: str
    do: Do = _in_the_script
    changes_table: bool = True
    puts_down: bool | None = None
    key: Key | None = None
    label: str = ""
    hint: str | Callable[[Any], str] = ""
    sign: str = ""
    row: str = "steps"
    kind: str = "btn"
    off: Callable[[Any], bool] = _never
    pressed: Callable[[Any], bool] | None = None
    data: str = ""

    def __call__(self, page: Any, request: Request) -> None:
        """Carry out a request."""
        self.do(page, request)

    @property
    def keeps_selection(self) -> bool:
        """Whether selected cards stay selected."""
        return not (self.changes_table if self.puts_down is None else self.puts_down)


def by_name(*acts: Act) -> Mapping[str, Act]:
    """Acts by their names. Raises `ValueError` for two with the same name or the same key."""
    found: dict[str, Act] = {}
    keys: dict[str, str] = {}
    for act in acts:
        if found.setdefault(act.name, act) is not act:
            raise ValueError(f"Two acts are called {act.name}.")
        if act.key and keys.setdefault(act.key.hot, act.name) != act.name:
            raise ValueError(f"{keys[act.key.hot]} and {act.name} both use the key {act.key.name}.")
    return MappingProxyType(found)
