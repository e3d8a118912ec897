"""A rulebook as data: rules, where they're printed, rulings, and what the sources say."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from importlib import resources
from importlib.resources.abc import Traversable
from importlib.util import find_spec
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple, TypeVar

from wyatt.core import text
from wyatt.core.arguments import arguments
from wyatt.core.documents import frozen
from wyatt.core.errors import close_matches
from wyatt.core.switches import Switch, as_key
from wyatt.core.text import N_, UnknownLanguage, _, colon, listed, spoken

T = TypeVar("T")

# === A game's sources, statement by statement, are in two files in its folder ``text``.
# ``about.en.toml`` has notes, which aren't about the rules. ``statements.toml`` restates every
# statement, with the rules, rulings, notes and lessons that cover it, or the reason why none do.


class SourceText(NamedTuple):
    """One source of the rules. language: a language's code."""

    file: str
    title: str
    language: str


class Source(NamedTuple):
    """A place in a source. where: the heading or note. differs: if the source contradicts the rule
    here, the id of the ruling on the difference, or else an empty string.
    """

    key: str
    file: str
    where: str
    differs: str = ""


class Note(NamedTuple):
    """A source's statement that isn't a rule. see: ids of related rules. opinion: whether it's advice."""

    id: str
    title: str
    text: str
    sources: tuple[Source, ...]
    see: tuple[str, ...]
    opinion: bool


class Statement(NamedTuple):
    """A source's statement, in our own words. source: the source's key. where: the heading above
    it. carried_by: the rules, rulings, ``about.`` notes, ``lesson:`` names and the lab's ``case:``
    ids that cover the statement. words: some words from the texts that cover it. left: the reason
    why nothing covers the statement, or an empty string.
    """

    source: str
    where: str
    says: str
    carried_by: tuple[str, ...]
    words: tuple[str, ...]
    left: str


_RULING_ID = re.compile(r"[A-Z]{1,2}\d{1,2}")  # a ruling's id, such as ``C3``
#: A minor source's short key, such as ``B2P``.
_ELSEWHERE_KEY = re.compile(r"\b[A-Z][A-Z0-9]{1,2}\b")

#: What a missing file counts as: no rules and no rulings.
_NO_RULES: dict[str, Any] = {"name": "English", "labels": {}, "cited": {}, "section": []}
_NO_RULINGS: dict[str, Any] = {"groups": {}, "elsewhere": {}, "ruling": []}


class UnknownRule(ValueError):
    """Raised for an unknown rule or ruling. near: similar ids."""

    def __init__(self, message: str, near: Sequence[str] = ()) -> None:
        super().__init__(message)
        self.near = tuple(near)


class Rule(NamedTuple):
    """One rule in one language. rulings, see: the ids of related rulings and rules. mistakes:
    common misunderstandings.
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


class Section(NamedTuple):
    """A chapter of the rulebook. rules: the ids of its rules, in order."""

    id: str
    title: str
    rules: tuple[str, ...]


def _mapping() -> Any:
    return field(default_factory=lambda: MappingProxyType({}), hash=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruling:
    """A decision on a point where the sources conflict or are silent.

    says: each source's statement on the point, by the source's key ("Other" for all minor sources).
    Silent sources are left out. default: the answer. differ: whether a rule text, read literally,
    contradicts the default. silent: whether all sources are silent. switch: the name of the switch
    that changes the ruling. otherwise: the answers for the switch's other values, such as "true" if
    it's off by default. option: the name of a choice that isn't a switch, because this ruling
    decides it. literal: the value that each source requires if read literally, unless it's the
    default. apart: where and why a preset doesn't follow its source, by the preset's name.
    """

    id: str
    group: str
    question: str
    says: Mapping[str, str] = _mapping()
    default: str
    why: str
    rules: tuple[str, ...]
    silent: bool = False
    differ: bool = False
    switch: str | None = None
    option: str | None = None
    otherwise: Mapping[str, str] = _mapping()
    literal: Mapping[str, str | bool] = _mapping()
    apart: Mapping[str, str] = _mapping()

    @property
    def own(self) -> bool:
        """Whether the ruling is this project's own, because no main source mentions the point."""
        return not self.says.keys() - {"Other"}

    @property
    def keys_by_text(self) -> Mapping[str, Sequence[str]]:
        """The keys of the sources for each different statement. Pages show equal statements once."""
        keys: dict[str, list[str]] = {}
        for key, words in self.says.items():
            keys.setdefault(words, []).append(key)
        return keys


class Book:
    """The rulebook of one game, in each of its languages."""

    def __init__(
        self,
        package: str,
        sources: Mapping[str, SourceText],
        credit: str = "",
        presets: Mapping[str, str] = MappingProxyType({}),
        switches: Mapping[str, Switch] = MappingProxyType({}),
    ) -> None:
        """package: the game's package, with a folder ``text``. sources: the rule texts by key.
        credit: the author, if the rules must credit one. presets: the presets that follow a source,
        with their names. switches: all switches, each with its rulings.
        """
        self._switch_of = {id: each.name for each in switches.values() for id in each.rulings}
        self.package, self.sources, self.credit, self.presets = package, sources, credit, presets
        self._files: dict[str, dict[str, Any]] = {}
        self._books: dict[str, dict[str, Rule]] = {}
        self._named: dict[str, dict[str, str]] = {}

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Book):
            return NotImplemented
        same = (self.package, self.sources) == (other.package, other.sources)
        # A package's files never change, so it's enough to compare the packages' names.
        return same and (bool(self.package) or self._files == other._files)

    def __hash__(self) -> int:
        return hash((self.package, self.credit))

    @classmethod
    def of(cls, title: str, rules: Mapping[str, tuple[str, str]]) -> Book:
        """Return a rulebook written in Python, for a game in a single file. title: the name of the
        rules' source. rules: ``{id: (title, text)}``, in the order in which players need them. The
        rulebook is in English, cites only that source, and has no rulings.
        """
        with arguments() as read:
            title = read.text("title", title, "'My game'")
            read.kind("rules", rules, Mapping, '{"mine.draw": ("Drawing", "Draw one card.")}')
            for id, entry in rules.items() if not read.issues else ():
                if not isinstance(entry, tuple) or list(map(type, entry)) != [str, str]:
                    said = N_("give a title and text, such as {example}.")
                    read.issue(f"rules.{id}", _(said, example='("Drawing", "Draw one card.")'))
        book = cls("", {"OWN": SourceText("", title, "en")})
        printed = {"see": [], "sources": [{"key": "OWN", "where": ""}]}
        known = ((id, name, text) for id, (name, text) in rules.items())
        entries = [{"id": id, "title": name, "text": text, **printed} for id, name, text in known]
        book._files["rules.en.toml"] = _NO_RULES | {
            "labels": dict.fromkeys(("own", "agree", "differ"), title),
            "cited": {"OWN": title},
            "section": [{"id": "game", "title": title, "rule": entries}] if entries else [],
        }
        return book

    def languages(self) -> Mapping[str, str]:
        """Return the names of the rulebook's languages, by code: ``{"en": "English", ...}``."""
        known = {code: self.read(f"rules.{code}.toml")["name"] for code in self._codes}
        return MappingProxyType(known or {"en": _NO_RULES["name"]})

    def language_for(self, lang: str) -> str:
        """Return the language's code if the rulebook has rules in that language, or else ``en``."""
        return lang if isinstance(lang, str) and self._has(lang) else "en"

    def _has(self, lang: str) -> bool:
        fetched = lang in text.languages() and self._fetched(f"rules.{lang}.toml")
        return lang in self._codes or bool(fetched)

    def rule(self, id: str, lang: str | None = None) -> Rule:
        """Return the rule with this id. lang: a language's code, or None for the current language.
        Raise `UnknownRule` for an unknown id, and `UnknownLanguage` for a language without rules.
        """
        return _found(id, self._book(lang), N_("There’s no rule {id!r}."))

    def title(self, id: str, lang: str | None = None) -> str:
        """Return a rule's title or a ruling's question, or an empty string for an unknown id. Raise
        `UnknownLanguage` for a language without rules.
        """
        if isinstance(id, str) and (title := self.titles(lang).get(id)):
            return title
        asked = _RULING_ID.fullmatch(str(id)) and self._rulings.get(id)
        return _(asked.question) if asked else ""

    def rules(self, lang: str | None = None) -> tuple[Rule, ...]:
        """Return all rules in reading order. Raise `UnknownLanguage` for a language without rules."""
        return tuple(self._book(lang).values())

    def sections(self, lang: str | None = None) -> tuple[Section, ...]:
        """Return all chapters, in order. Raise `UnknownLanguage` for a language without rules."""
        return tuple(
            Section(each["id"], each["title"], tuple(rule["id"] for rule in each["rule"]))
            for each in self._words(lang)["section"]
        )

    def ruling(self, id: str) -> Ruling:
        """Return the ruling with this id. Raise `UnknownRule` for an unknown id."""
        return _found(id, self._rulings, N_("There’s no ruling {id!r}."))

    def rulings(self) -> tuple[Ruling, ...]:
        return tuple(self._rulings.values())

    def apart(self, preset: str) -> tuple[Ruling, ...]:
        """Return the rulings in which a preset departs from its source (see `Ruling.apart`)."""
        return tuple(each for each in self.rulings() if preset in each.apart)

    def literal(self, source: str) -> dict[str, str | bool]:
        """Return the switches that change if a source is read literally, each with its value."""
        rulings = (each for each in self.rulings() if source in each.literal)
        return {each.switch: each.literal[source] for each in rulings if each.switch}

    def ruling_groups(self) -> Mapping[str, str]:
        """Return the subjects of the rulings, by the letters that begin the rulings' ids."""
        return MappingProxyType(self.read("rulings.toml", _NO_RULINGS)["groups"])

    def elsewhere(self) -> Mapping[str, str]:
        """Return the names of the minor sources, by the keys in the text of ``says["Other"]``."""
        return MappingProxyType(self.read("rulings.toml", _NO_RULINGS).get("elsewhere", {}))

    def spelled(self, text: str) -> str:
        """Return text with the names of minor sources instead of their keys."""
        names = self.elsewhere()
        return _ELSEWHERE_KEY.sub(lambda key: names.get(key[0], key[0]).split(",")[0], text)

    def cite(self, rule: Rule) -> str:
        """Return where a rule is printed, such as ``English rulebook, Stagecoach Robbery; footnote
        4``, and how the other sources differ. There's no full stop at the end.
        """
        words = self._words(rule.lang)
        within, own = words.get("within", {}), words["labels"]["own"].rstrip(".")
        agreeing = [source for source in rule.sources if not source.differs]
        said = [self._places(agreeing, words["cited"], rule.lang) or own]
        for ruling in map(self.ruling, rule.rulings):
            if ruling.differ and not ruling.literal:
                basis = self.basis(ruling, rule.lang).rstrip(".")
                said.append(f"{basis}{colon()}{_(ruling.question)} ({ruling.id})")
            for value in dict.fromkeys(ruling.literal.values()):
                says = _(ruling.otherwise[as_key(value)]).rstrip(".")
                where = [within[key] for key, read in ruling.literal.items() if read == value]
                but = N_(
                    "If you take {sources} literally, the rule changes. {question} {says} ({id})"
                )
                asked = _(ruling.question)
                said.append(_(but, sources=listed(where), question=asked, says=says, id=ruling.id))
        return ". ".join(said)

    def printed(self, note: Note) -> str:
        """Return the places where a note is printed, as text."""
        titles = {key: _(source.title) for key, source in self.sources.items()}
        return self._places(note.sources, titles, None)

    def where(self, source: Source, lang: str | None = None) -> str:
        """Return a place's heading or note, in the rulebook's translation if there is one."""
        for english, other in self._words(lang).get("places", {}).items():
            if source.where == english or source.where.startswith((f"{english} ", f"{english}, ")):
                return f"{other}{source.where[len(english) :]}"
        return source.where

    def _places(self, sources: Sequence[Source], names: Mapping[str, str], lang: str | None) -> str:
        parts, last = list[str](), ""
        for source in sources:
            name, where = names[source.key], self.where(source, lang)
            parts.append(where if name == last else ", ".join(filter(None, (name, where))))
            last = name
        return text.semicolon().join(parts)

    def basis(self, ruling: Ruling, lang: str | None = None) -> str:
        """Return a sentence about whether a ruling's sources agree, differ or are silent."""
        label = "own" if ruling.own else "differ" if ruling.differ else "agree"
        return str(self._words(lang and self.language_for(lang))["labels"][label])

    def notes(self) -> tuple[Note, ...]:
        found = []
        for entry in self.read("about.en.toml", {"note": []})["note"]:
            said = entry["id"], _(entry["title"]), _(entry["text"]), self._printed(entry)
            found.append(Note(*said, tuple(entry["see"]), entry.get("opinion", False)))
        return tuple(found)

    def _printed(self, entry: Mapping[str, Any]) -> tuple[Source, ...]:
        places = entry["sources"]
        return tuple(Source(file=self.sources[place["key"]].file, **place) for place in places)

    def synonyms(self, lang: str = "en") -> Mapping[str, str]:
        """Return each word that people may look up, with the rulebook's words for it as text."""
        return MappingProxyType(self.read(f"said.{lang}.toml", {}))

    def statements(self) -> tuple[Statement, ...]:
        found = []
        for part in self.read("statements.toml", {"part": []})["part"]:
            for entry in part["statements"]:
                place = part["source"], part["where"], entry["says"]
                carried_by, words = tuple(entry.get("told", ())), tuple(entry.get("words", ()))
                found.append(Statement(*place, carried_by, words, entry.get("left", "")))
        return tuple(found)

    def read(self, name: str, without: dict[str, Any] | None = None) -> dict[str, Any]:
        """Return the contents of a TOML file in the folder ``text``. A second call returns the same
        object. without: what to return for a missing file, instead of raising `FileNotFoundError`.
        """
        if name not in self._files:
            folder = self._folder()
            file = folder and folder.joinpath(name)
            if not (file and file.is_file()):
                file = self._fetched(name)
            if file is not None:
                self._files[name] = tomllib.loads(file.read_text(encoding="utf-8"))
            elif without is not None:
                self._files[name] = without
            else:
                raise FileNotFoundError(_("the rulebook has no file {name}.", name=f"text/{name}"))
        return self._files[name]

    def _fetched(self, name: str) -> Traversable | None:
        parts = name.split(".")
        return text.fetched(f"{parts[1]}/{self.package}/{name}") if len(parts) > 2 else None

    def _folder(self) -> Traversable | None:
        """Return the folder ``text`` in a package, or next to a game in a single file."""
        if not self.package:
            return None
        spec = find_spec(self.package)
        if spec is not None and spec.origin and not spec.submodule_search_locations:
            return Path(spec.origin).with_name("text")
        return resources.files(self.package).joinpath("text")

    @cached_property
    def _codes(self) -> tuple[str, ...]:
        folder = self._folder()
        files = [file.name for file in folder.iterdir()] if folder and folder.is_dir() else []
        codes = {name.split(".")[1] for name in (*files, *self._files) if name.startswith("rules.")}
        return tuple(sorted(codes, key=lambda code: (code != "en", code)))

    def _words(self, lang: str | None) -> dict[str, Any]:
        lang = lang or self.language_for(spoken())
        if not (lang == "en" or self._has(lang)):
            there = ", ".join(f"{code} ({name})" for code, name in self.languages().items())
            said = N_("There’s no rulebook in {lang!r}. Available: {there}.")
            raise UnknownLanguage(_(said, lang=str(lang)[:40], there=there))
        return self.read(f"rules.{lang}.toml", _NO_RULES if lang == "en" else None)

    def titles(self, lang: str | None = None) -> Mapping[str, str]:
        """Return the rules' titles, by id. Raise `UnknownLanguage` for a language without rules."""
        lang = lang or self.language_for(spoken())
        if lang not in self._named:
            rules = (rule for chapter in self._words(lang)["section"] for rule in chapter["rule"])
            self._named[lang] = {rule["id"]: rule["title"] for rule in rules}
        return self._named[lang]

    def _book(self, lang: str | None) -> dict[str, Rule]:
        lang = lang or self.language_for(spoken())
        if lang in self._books:
            return self._books[lang]
        words, english = self._words(lang)["section"], self._words("en")["section"]
        # Only the English file has sources and cross-references.
        printed = {entry["id"]: entry for chapter in english for entry in chapter["rule"]}
        found = self._books[lang] = dict[str, Rule]()
        for chapter in words:
            for entry in chapter["rule"]:
                id, said = entry["id"], (entry["title"], entry["text"], chapter["id"])
                sources, see = self._printed(printed[id]), tuple(printed[id]["see"])
                rulings = tuple(each.id for each in self.rulings() if id in each.rules)
                mistakes = tuple(entry.get("mistakes", ()))
                found[id] = Rule(id, *said, sources, rulings, see, mistakes, lang)
        return found

    @cached_property
    def _rulings(self) -> dict[str, Ruling]:
        found = {}
        for entry in self.read("rulings.toml", _NO_RULINGS)["ruling"]:
            group, switch = entry["id"].rstrip("0123456789"), self._switch_of.get(entry["id"])
            found[entry["id"]] = Ruling(group=group, switch=switch, **frozen(entry))
        return found


def _found(id: str, known: Mapping[str, T], message: str) -> T:
    if isinstance(id, str) and id in known:
        return known[id]
    asked, ids = str(id)[:60], list(known)
    folded = {each.casefold(): each for each in ids}
    near = [each for each in ids if each.startswith(f"{asked}.")]
    near = near or [folded[match] for match in close_matches(asked.casefold(), folded, 3)]
    hint = _("This rulebook has no rules or rulings of that kind.")
    if near:
        hint = _("Did you mean {near}?", near=text.either(near))
    elif ids:
        hint = _("The ids go from {first} to {last}.", first=ids[0], last=ids[-1])
    raise UnknownRule(f"{_(message, id=asked)} {hint}", near)
