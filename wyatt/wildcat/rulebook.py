"""The rulebook of Wildcat Rummy: its source, and the data in ``text/`` read as one book.

`wyatt.core.rulebook` tells what rules, sections and rulings are. The game was invented by Howard
Fosdick, BestFreeNewGames.com.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from wyatt.core.rulebook import (
    Book,
    Rule,
    Ruling,
    Section,
    UnknownLanguage,
    UnknownRule,
)
from wyatt.core.sources import Note, Source, SourceText, Statement
from wyatt.core.text import N_
from wyatt.wildcat.config import CREDIT

__all__ = [
    "BOOK",
    "CREDIT",
    "SOURCES",
    "Note",
    "Rule",
    "Ruling",
    "Section",
    "Source",
    "SourceText",
    "Statement",
    "UnknownLanguage",
    "UnknownRule",
    "cite",
    "elsewhere",
    "languages",
    "notes",
    "rule",
    "rules",
    "ruling",
    "ruling_groups",
    "rulings",
    "sections",
    "standing",
    "statements",
]

SOURCES: Mapping[str, SourceText] = MappingProxyType(
    {
        "WC": SourceText(
            "003_232f496f98856b7c.txt",
            N_("Wildcat Rummy by Howard Fosdick, BestFreeNewGames.com"),
            "en",
        ),
    }
)
"""The author's text by its key."""

BOOK = Book("wyatt.wildcat", SOURCES, CREDIT)

languages = BOOK.languages
rule = BOOK.rule
rules = BOOK.rules
sections = BOOK.sections
ruling = BOOK.ruling
rulings = BOOK.rulings
ruling_groups = BOOK.ruling_groups
elsewhere = BOOK.elsewhere
cite = BOOK.cite
standing = BOOK.standing
notes = BOOK.notes
statements = BOOK.statements
