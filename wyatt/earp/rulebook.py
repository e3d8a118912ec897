"""The Wyatt Earp rulebook: its four sources, and the texts in ``text/``."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from wyatt.core.rulebook import Book, SourceText
from wyatt.core.text import N_
from wyatt.earp.switches import SWITCHES, Rules

__all__ = ["BOOK", "SOURCES"]

SOURCES: Mapping[str, SourceText] = MappingProxyType(
    {
        "EN": SourceText("001_d0c89ff12636d2e9.txt", N_("English rulebook"), "en"),
        "FN": SourceText(
            "002_135c12383d56eb7d.txt", N_("English rulebook with its footnotes"), "en"
        ),
        "FR": SourceText("004_bbf6b7d2e2953962.txt", N_("French translation"), "fr"),
        "RV": SourceText("000_62d115b9e0e237f2.txt", N_("A player’s review"), "en"),
    }
)
"""The four rule texts by key. Where they differ, FN beats EN, EN beats FR, and FR beats RV."""

BOOK = Book("wyatt.earp", SOURCES, presets=Rules.PRESET_WORDS, switches=SWITCHES)
