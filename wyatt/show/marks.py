"""The smallest drawings of every game: a symbol in use, the name of a rule, a button, a part.

All text that comes from people goes through `esc` before it becomes part of a page.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from html import escape


def esc(text: object) -> str:
    """Text as data: nothing in it can become markup or end an attribute."""
    return escape(str(text), quote=True)


def use(symbol: str, kind: str = "") -> str:
    """A drawing of the sprite, hidden from screen readers: its name stands beside it as text."""
    shown = f' class="{kind}"' if kind else ""
    return f'<svg{shown} aria-hidden="true"><use href="#wyatt-{symbol}"/></svg>'


@lru_cache(maxsize=256)
def rule(identifier: str) -> str:
    """The id of a rule as a link to its text, which a live page reports as ``rule`` instead."""
    name = esc(identifier)
    return f'<a class="rule" href="#rule-{name}" data-do="rule" data-rule="{name}">{name}</a>'


def rule_links(identifiers: tuple[str, ...]) -> str:
    """Several rule ids, one after another."""
    return " ".join(map(rule, identifiers))


def button(
    do: str,
    face: str,
    *,
    kind: str = "btn",
    key: str = "",
    label: str = "",
    off: bool = False,
    more: str = "",
) -> str:
    """A button that only reports itself: `do` says what is asked for, `more` holds its other data.

    face and more are markup already; key and label are text.
    """
    said = f' aria-label="{esc(label)}"' if label else ""
    dead = ' aria-disabled="true"' if off else ""
    held = esc(key or do)
    return (
        f'<button type="button" class="{kind}" data-do="{do}" data-key="{held}"{said}{dead}'
        f"{' ' + more if more else ''}>{face}</button>"
    )


def move_button(
    move: object, face: str, *, kind: str = "btn", where: str = "", label: str = "", hot: str = ""
) -> str:
    """A button that plays a move, which it carries in its notation."""
    text = esc(move)
    key = f"{where}{move}"
    # What Enter on a card that is chosen already does.
    again = " data-again" if where == "act " and "prime" in kind else ""
    pressed = f' data-hot="{hot}"' if hot else ""
    return button(
        "play", face, kind=kind, key=key, label=label, more=f'data-move="{text}"{again}{pressed}'
    )


def part(parts: Mapping[str, str], name: str, more: str = "") -> str:
    """The place of a part in a page, with what it holds now; only such places ever change."""
    return f'<div data-part="{name}"{more}>{parts.get(name, "")}</div>'
