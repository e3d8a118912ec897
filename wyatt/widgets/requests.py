"""What a page sends, read as what it must be."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

#: What a page asks for: ``do`` names it, the other fields say the rest, and none can be trusted.
Request: TypeAlias = Mapping[str, object]
#: What a request does; it gets the desk, of whichever kind, and the request.
Act: TypeAlias = Callable[[Any, Request], None]


def whole(value: object, least: int, most: int) -> int | None:
    """A whole number that a page sent, as a number or as text, within bounds; else None."""
    text = str(value)
    if not (text.isascii() and text.isdigit() and len(text) < 8):
        return None
    return int(text) if least <= int(text) <= most else None


def rule_of(request: Request) -> str:
    """The id of the rule that is asked for; it need not be one of ours."""
    return str(request.get("rule", ""))[:60]
