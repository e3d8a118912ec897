"""What a page sends, read as what it must be."""

from __future__ import annotations


def whole(value: object, least: int, most: int) -> int | None:
    """A whole number that a page sent, as a number or as text, within bounds; else None."""
    text = str(value)
    if not (text.isascii() and text.isdigit() and len(text) < 8):
        return None
    return int(text) if least <= int(text) <= most else None
