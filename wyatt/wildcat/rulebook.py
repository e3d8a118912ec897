"""The Wildcat Rummy rulebook: its one source, and the texts in ``text/``.

For rules, sections and rulings, see `wyatt.core.rulebook`. Howard Fosdick (BestFreeNewGames.com)
invented the game.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from wyatt.core.rulebook import Book, SourceText
from wyatt.core.text import N_
from wyatt.wildcat.state import CREDIT
from wyatt.wildcat.switches import SWITCHES

__all__ = ["BOOK", "CREDIT", "SOURCES"]

_TEXT = N_("Wildcat Rummy by Howard Fosdick, BestFreeNewGames.com")
SOURCES: Mapping[str, SourceText] = MappingProxyType(
    {"WC": SourceText("003_232f496f98856b7c.txt", _TEXT, "en")}
)
"""The only source, the author's text, by its key."""

BOOK = Book("wyatt.wildcat", SOURCES, CREDIT, switches=SWITCHES)
