"""The rulebook as data: every rule in our own words, where it is printed, and every ruling.

The texts lie beside this module in ``text/``: ``rules.en.toml`` holds the rules with their
sources, ``rules.fr.toml`` the same rules in French, ``rulings.toml`` every point on which the
sources conflict or say nothing. They are read when first asked for, and once.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches
from functools import cache
from importlib import resources
from types import MappingProxyType
from typing import Any, NamedTuple


class SourceText(NamedTuple):
    """One text the rules rest on: its file, its title, the language it is written in."""

    file: str
    title: str
    language: str


SOURCES: Mapping[str, SourceText] = MappingProxyType(
    {
        "EN": SourceText("001_d0c89ff12636d2e9.txt", "English rulebook", "en"),
        "FN": SourceText("002_135c12383d56eb7d.txt", "English rulebook with its footnotes", "en"),
        "FR": SourceText("004_bbf6b7d2e2953962.txt", "French translation", "fr"),
        "RV": SourceText("000_62d115b9e0e237f2.txt", "A player's review", "en"),
    }
)
"""The four rule texts by key; where they part, FN goes before EN, EN before FR, FR before RV."""


class UnknownRule(ValueError):
    """An id that no rule and no ruling has; the message names those that come near."""


class UnknownLanguage(ValueError):
    """A language in which there is no rulebook; the message names those there are."""


@dataclass(frozen=True, slots=True)
class Source:
    """A place in one of the `SOURCES`: its key, its file and the heading or note to look under."""

    key: str
    file: str
    where: str


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

    `says` tells by source key ("EN" ... "RV", "Other" for what was read elsewhere) what is said;
    a key that is missing is silent. `differ` is true when one of the rule texts, taken at its
    word, answers otherwise than the default; `silent` when nobody says anything. `switch` is the
    switch with which it can be played otherwise, and `otherwise` tells by value ("true" for a
    switch that is off by default) what that does; `option` names a choice that is fixed here.
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
        """Whether it is this project's own: none of the four rule texts speaks of it."""
        return not any(key in self.says for key in SOURCES)


@dataclass(frozen=True, slots=True)
class Reported:
    """An optional rule of the designers that players speak of: reported, not seen.

    `setting` is the switch or option it amounts to, `playable` whether it can be set here.
    """

    id: str
    name: str
    what: str
    heard: tuple[str, ...]
    ruling: str
    setting: str
    value: str | bool
    playable: bool


def languages() -> Mapping[str, str]:
    """The languages the rulebook is written in: code to name, ``{"en": "English", ...}``."""
    return _languages()


def rule(id: str, lang: str = "en") -> Rule:
    """The rule with this id (``"outlaws.first-set"``).

    Raises `UnknownRule` for an id there is not, `UnknownLanguage` for a language there is not.
    """
    book = _book(lang)
    try:
        return book[id]
    except KeyError:
        raise UnknownRule(_unknown("rule", id, book)) from None


def rules(lang: str = "en") -> tuple[Rule, ...]:
    """All rules, in the order of a game. Raises `UnknownLanguage`."""
    return tuple(_book(lang).values())


def sections(lang: str = "en") -> tuple[Section, ...]:
    """The chapters of the rulebook, in order. Raises `UnknownLanguage`."""
    return tuple(
        Section(
            chapter["id"],
            chapter["title"],
            tuple(entry["id"] for entry in chapter["rule"]),
        )
        for chapter in _words(lang)["section"]
    )


def ruling(id: str) -> Ruling:
    """The ruling with this id (``"S6"``). Raises `UnknownRule` for an id there is not."""
    known = _rulings()
    try:
        return known[id]
    except KeyError:
        raise UnknownRule(_unknown("ruling", id, known)) from None


def rulings() -> tuple[Ruling, ...]:
    """All rulings, grouped by what they are about."""
    return tuple(_rulings().values())


def ruling_groups() -> Mapping[str, str]:
    """The groups of rulings by their letter: ``{"S": "Scoring and money", ...}``."""
    return MappingProxyType(_read("rulings.toml")["groups"])


def elsewhere() -> Mapping[str, str]:
    """What the short keys in ``says["Other"]`` and in `Reported.heard` stand for."""
    return MappingProxyType(_read("rulings.toml")["elsewhere"])


def reported() -> tuple[Reported, ...]:
    """The designers' optional rules that are reported, not seen."""
    return tuple(
        Reported(**{**entry, "heard": tuple(entry["heard"])})
        for entry in _read("rulings.toml")["reported"]
    )


def cite(rule: Rule) -> str:
    """Where a rule is printed: ``English rulebook, Stagecoach Robbery; footnote 4``."""
    words = _words(rule.lang)
    places: Mapping[str, str] = words.get("places", {})
    parts: list[str] = []
    last = ""
    for source in rule.sources:
        name = words["cited"][source.key]
        where = _translated(source.where, places)
        parts.append(where if name == last else f"{name}, {where}")
        last = name
    return "; ".join(parts)


def standing(ruling: Ruling, lang: str = "en") -> str:
    """One sentence on what a ruling rests on; it says so when it is this project's own."""
    label = "own" if ruling.own else "differ" if ruling.differ else "agree"
    sentence: str = _words(lang)["labels"][label]
    return sentence


@cache
def _read(name: str) -> dict[str, Any]:
    text = resources.files("wyatt.earp").joinpath("text", name).read_text(encoding="utf-8")
    return tomllib.loads(text)


@cache
def _languages() -> Mapping[str, str]:
    files = resources.files("wyatt.earp").joinpath("text").iterdir()
    codes = sorted(
        (file.name.split(".")[1] for file in files if file.name.startswith("rules.")),
        key=lambda code: (code != "en", code),
    )
    return MappingProxyType({code: _read(f"rules.{code}.toml")["name"] for code in codes})


def _words(lang: str) -> dict[str, Any]:
    known = _languages()
    if lang not in known:
        there = ", ".join(f"{code} ({name})" for code, name in known.items())
        raise UnknownLanguage(f"There is no rulebook in {str(lang)[:40]!r}. There is: {there}.")
    return _read(f"rules.{lang}.toml")


@cache
def _book(lang: str) -> dict[str, Rule]:
    # Sources and cross-references do not depend on the language: English holds them for all.
    printed = {
        entry["id"]: entry for chapter in _words("en")["section"] for entry in chapter["rule"]
    }
    bearing: dict[str, list[str]] = {id: [] for id in printed}
    for each in rulings():
        for id in each.rules:
            bearing[id].append(each.id)
    return {
        entry["id"]: Rule(
            id=entry["id"],
            title=entry["title"],
            text=entry["text"],
            section=chapter["id"],
            sources=tuple(
                Source(place["key"], SOURCES[place["key"]].file, place["where"])
                for place in printed[entry["id"]]["sources"]
            ),
            rulings=tuple(bearing[entry["id"]]),
            see=tuple(printed[entry["id"]]["see"]),
            mistakes=tuple(entry.get("mistakes", ())),
            lang=lang,
        )
        for chapter in _words(lang)["section"]
        for entry in chapter["rule"]
    }


@cache
def _rulings() -> dict[str, Ruling]:
    return {
        entry["id"]: Ruling(
            id=entry["id"],
            group=entry["id"][0],
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
        for entry in _read("rulings.toml")["ruling"]
    }


def _translated(where: str, places: Mapping[str, str]) -> str:
    for english, other in places.items():
        if where == english or where.startswith((f"{english} ", f"{english}, ")):
            return other + where[len(english) :]
    return where


def _unknown(what: str, id: str, known: Iterable[str]) -> str:
    asked = str(id)[:60]
    ids = list(known)
    folded = {each.casefold(): each for each in ids}
    near = [each for each in ids if each.startswith(f"{asked}.")]
    if not near:
        matches = get_close_matches(asked.casefold(), folded, 3)
        near = [folded[match] for match in matches]
    hint = f"Did you mean {' or '.join(near)}?" if near else f"There is {ids[0]} to {ids[-1]}."
    return f"There is no {what} {asked!r}. {hint}"
