"""Text for a person in lines, before anybody knows whether a terminal or a page will show them."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Line:
    """A line of text, the ids of the rules it rests on, and how far in it stands.

    style: ``bold``, ``head`` for a heading with air above it, or nothing. An empty line is air.
    """

    text: str = ""
    rules: tuple[str, ...] = ()
    indent: int = 0
    style: str = ""
    #: How much further in its second line stands.
    hang: int = 0
