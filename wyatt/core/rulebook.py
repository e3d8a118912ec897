"""A rulebook as data: every rule in our own words, where it is printed, and every ruling.

The texts of a game lie in a folder ``text/`` of its package. ``rules.en.toml`` holds the rules with
their sources, ``rules.LANG.toml`` the same rules in another language. ``rulings.toml`` holds every
point on which the sources conflict or say nothing. They are read when first asked for, and once.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches
from functools import cached_property
from importlib import resources
from types import MappingProxyType
from typing import Any

from wyatt.core.sources import (
    Note,
    Source,
    SourceText,
    Statement,
    read_notes,
    read_statements,
)
from wyatt.core.text import N_, UnknownLanguage, _
from wyatt.core.verdict import either

__all__ = ["Book", "Note", "Rule", "Ruling", "Section", "Source", "SourceText", "Statement"]
__all__ += ["UnknownLanguage", "UnknownRule"]


#: What the id of a ruling looks like, such as ``C3``.
_RULING_ID = re.compile(r"[A-Z]{1,2}\d{1,2}")


class UnknownRule(ValueError):
    """An id that no rule and no ruling has; the message names those that come near.

    near: their ids, none if nothing comes near.
    """

    def __init__(self, message: str, near: Sequence[str] = ()) -> None:
        super().__init__(message)
        self.near = tuple(near)


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule of the game, in one language.

    `rulings` are the ids of the rulings that bear on it, `see` the ids of rules to read with it,
    `mistakes` what people often get wrong about it.
    """

    id: str
    title: str
    text: str
    section: str
    sources: tuple[Source, ...]
    rulings: tuple[str, ...]
    see: tuple[str, ...]
    mistakes: tuple[str, ...]
    lang: str


@dataclass(frozen=True, slots=True)
class Section:
    """A chapter of the rulebook: its id, its title, the ids of its rules in order."""

    id: str
    title: str
    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Ruling:
    """What is done where the sources conflict or say nothing, and why.

    `says` tells by source key ("Other" for what was read elsewhere) what is said;
    a key that is missing is silent. `differ` is true when one of the rule texts, taken at its
    word, answers otherwise than the default; `silent` when nobody says anything. `switch` is the
    switch with which it can be played otherwise. `otherwise` tells by value what that does, "true"
    for a switch that is off by default. `option` names a choice that is fixed here.
    """

    id: str
    group: str
    question: str
    says: Mapping[str, str] = field(hash=False)
    default: str
    why: str
    rules: tuple[str, ...]
    silent: bool
    differ: bool
    switch: str | None
    option: str | None
    otherwise: Mapping[str, str] = field(hash=False)

    @property
    def own(self) -> bool:
        """Whether it is this project's own: none of the rule texts speaks of it."""
        return not any(key != "Other" for key in self.says)


class Book:
    """The rulebook of one game."""

    def __init__(self, package: str, sources: Mapping[str, SourceText], credit: str = "") -> None:
        """package: the game's package, with a folder ``text``. sources: the rule texts by key.

        credit: who invented the game, where its rules ask for that to be said.
        """
        self._package = package
        self.sources = sources
        self.credit = credit
        self._files: dict[str, dict[str, Any]] = {}
        self._books: dict[str, dict[str, Rule]] = {}
        self._named: dict[str, dict[str, str]] = {}

    def languages(self) -> Mapping[str, str]:
        """The languages the rulebook is written in: code to name, ``{"en": "English", ...}``."""
        return self._languages

    def told_in(self, lang: str) -> str:
        """The language to tell the rules in to a reader of this one: it, or English."""
        return lang if lang in self.languages() else "en"

    def rule(self, id: str, lang: str = "en") -> Rule:
        """The rule with this id.

        Raises `UnknownRule` for an id there is not, `UnknownLanguage` for a language there is not.
        """
        book = self._book(lang)
        try:
            return book[id]
        except KeyError:
            raise _unknown(id, book, N_("There is no rule {id!r}.")) from None

    def title(self, id: str, lang: str = "en") -> str:
        """What a rule is called, or what a ruling asks; empty for an id there is not.

        Every drawn link asks for it, so the rulings are read only for an id that looks like theirs.
        Raises `UnknownLanguage`.
        """
        if id in self._titles(lang):
            return self._titles(lang)[id]
        asked = _RULING_ID.fullmatch(id) and self._rulings.get(id)
        return _(asked.question) if asked else ""

    def rules(self, lang: str = "en") -> tuple[Rule, ...]:
        """All rules, in the order of a game. Raises `UnknownLanguage`."""
        return tuple(self._book(lang).values())

    def sections(self, lang: str = "en") -> tuple[Section, ...]:
        """The chapters of the rulebook, in order. Raises `UnknownLanguage`."""
        return tuple(
            Section(
                chapter["id"],
                chapter["title"],
                tuple(entry["id"] for entry in chapter["rule"]),
            )
            for chapter in self._words(lang)["section"]
        )

    def ruling(self, id: str) -> Ruling:
        """The ruling with this id. Raises `UnknownRule` for an id there is not."""
        try:
            return self._rulings[id]
        except KeyError:
            raise _unknown(id, self._rulings, N_("There is no ruling {id!r}.")) from None

    def rulings(self) -> tuple[Ruling, ...]:
        """All rulings, grouped by what they are about."""
        return tuple(self._rulings.values())

    def ruling_groups(self) -> Mapping[str, str]:
        """The groups of rulings by the letters of their ids: what each is about."""
        return MappingProxyType(self.read("rulings.toml")["groups"])

    def elsewhere(self) -> Mapping[str, str]:
        """What the short keys in ``says["Other"]`` stand for."""
        return MappingProxyType(self.read("rulings.toml")["elsewhere"])

    def cite(self, rule: Rule) -> str:
        """Where a rule is printed, such as ``English rulebook, Stagecoach Robbery; footnote 4``."""
        words = self._words(rule.lang)
        places: Mapping[str, str] = words.get("places", {})
        parts: list[str] = []
        last = ""
        for source in rule.sources:
            name = words["cited"][source.key]
            where = _translated(source.where, places)
            parts.append(where if name == last else f"{name}, {where}")
            last = name
        return "; ".join(parts)

    def standing(self, ruling: Ruling, lang: str = "en") -> str:
        """One sentence on what a ruling rests on; it says so when it is this project's own."""
        label = "own" if ruling.own else "differ" if ruling.differ else "agree"
        sentence: str = self._words(self.told_in(lang))["labels"][label]
        return sentence

    def notes(self) -> tuple[Note, ...]:
        """What the sources tell about the game beside its rules, in reading order."""
        return read_notes(self.read("about.en.toml"), self.sources)

    def said(self, lang: str = "en") -> Mapping[str, str]:
        """What people say who look something up, each with the book's own words for the same."""
        file = resources.files(self._package).joinpath("text", f"said.{lang}.toml")
        return MappingProxyType(self.read(file.name) if file.is_file() else {})

    def statements(self) -> tuple[Statement, ...]:
        """Every statement of every source, restated, with what carries it here."""
        return read_statements(self.read("statements.toml"))

    def read(self, name: str) -> dict[str, Any]:
        """A file of the folder ``text``, parsed; the same object each time."""
        if name not in self._files:
            file = resources.files(self._package).joinpath("text", name)
            self._files[name] = tomllib.loads(file.read_text(encoding="utf-8"))
        return self._files[name]

    @cached_property
    def _languages(self) -> Mapping[str, str]:
        files = resources.files(self._package).joinpath("text").iterdir()
        codes = sorted(
            (file.name.split(".")[1] for file in files if file.name.startswith("rules.")),
            key=lambda code: (code != "en", code),
        )
        return MappingProxyType({code: self.read(f"rules.{code}.toml")["name"] for code in codes})

    def _words(self, lang: str) -> dict[str, Any]:
        known = self._languages
        if lang not in known:
            there = ", ".join(f"{code} ({name})" for code, name in known.items())
            raise UnknownLanguage(
                _(
                    "There is no rulebook in {lang!r}. There is: {there}.",
                    lang=str(lang)[:40],
                    there=there,
                )
            )
        return self.read(f"rules.{lang}.toml")

    def _titles(self, lang: str) -> dict[str, str]:
        if lang not in self._named:
            chapters = self._words(lang)["section"]
            self._named[lang] = {
                entry["id"]: entry["title"] for chapter in chapters for entry in chapter["rule"]
            }
        return self._named[lang]

    def _book(self, lang: str) -> dict[str, Rule]:
        if lang not in self._books:
            self._books[lang] = self._bind(lang)
        return self._books[lang]

    def _bind(self, lang: str) -> dict[str, Rule]:
        words = self._words(lang)
        # Sources and cross-references do not depend on the language: English holds them for all.
        printed = {
            entry["id"]: entry
            for chapter in self._words("en")["section"]
            for entry in chapter["rule"]
        }
        bearing: dict[str, list[str]] = {id: [] for id in printed}
        for each in self.rulings():
            for id in each.rules:
                bearing[id].append(each.id)
        return {
            entry["id"]: Rule(
                id=entry["id"],
                title=entry["title"],
                text=entry["text"],
                section=chapter["id"],
                sources=tuple(
                    Source(place["key"], self.sources[place["key"]].file, place["where"])
                    for place in printed[entry["id"]]["sources"]
                ),
                rulings=tuple(bearing[entry["id"]]),
                see=tuple(printed[entry["id"]]["see"]),
                mistakes=tuple(entry.get("mistakes", ())),
                lang=lang,
            )
            for chapter in words["section"]
            for entry in chapter["rule"]
        }

    @cached_property
    def _rulings(self) -> dict[str, Ruling]:
        return {
            entry["id"]: Ruling(
                id=entry["id"],
                group=entry["id"].rstrip("0123456789"),
                question=entry["question"],
                says=MappingProxyType(entry.get("says", {})),
                default=entry["default"],
                why=entry["why"],
                rules=tuple(entry["rules"]),
                silent=entry.get("silent", False),
                differ=entry.get("differ", False),
                switch=entry.get("switch"),
                option=entry.get("option"),
                otherwise=MappingProxyType(entry.get("otherwise", {})),
            )
            for entry in self.read("rulings.toml")["ruling"]
        }


def _translated(where: str, places: Mapping[str, str]) -> str:
    for english, other in places.items():
        if where == english or where.startswith((f"{english} ", f"{english}, ")):
            return other + where[len(english) :]
    return where


def _unknown(id: str, known: Iterable[str], message: str) -> UnknownRule:
    asked = str(id)[:60]
    ids = list(known)
    folded = {each.casefold(): each for each in ids}
    near = [each for each in ids if each.startswith(f"{asked}.")]
    if not near:
        matches = get_close_matches(asked.casefold(), folded, 3)
        near = [folded[match] for match in matches]
    hint = (
        _("Did you mean {ids}?", ids=either(near))
        if near
        else _("Their ids go from {first} to {last}.", first=ids[0], last=ids[-1])
    )
    return UnknownRule(f"{_(message, id=asked)} {hint}", near)
