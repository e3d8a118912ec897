"""Markup as a type of its own, so that mypy finds text that was not escaped on its way to a page.

Whatever draws returns `Html`; whatever takes markup takes `Html`; `esc` is the way from a text of
ours or of a person to either. Only where markup is written out by hand does it become `Html` by its
name: ``Html(f"<b>{esc(name)}</b>")``.
"""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from typing import NewType

Html = NewType("Html", str)

#: Nothing drawn.
EMPTY = Html("")


def esc(text: object) -> Html:
    """Text as data: nothing in it can become markup or end an attribute."""
    return Html(escape(str(text), quote=True))


def joined(parts: Iterable[Html], between: str = "") -> Html:
    """Pieces of markup one after another. between: what stands between them, as text."""
    return Html(escape(between).join(parts))
