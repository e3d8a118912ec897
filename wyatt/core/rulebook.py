"""A rulebook as data: every rule in our own words and where it's printed, every ruling, and what
the sources say.
"""

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
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from wyatt.core.arguments import arguments
from wyatt.core.documents import frozen
from wyatt.core.errors import close_matches, either
from wyatt.core.text import (
    N_,
    UnknownLanguage,
    _,
    colon,
    fetched,
    languages,
    listed,
    semicolon,
    spoken,
)

if TYPE_CHECKING:
    from wyatt.core.switches import Switch

T = TypeVar("T")

# === A game's sources, statement by statement, in two files in its folder ``text``.
# ``about.en.toml`` has notes: statements that aren't about the rules. ``statements.toml`` restates
# every statement in every source, with the rules, rulings, notes and lessons that cover it, or the
# reason why none do.


class SourceText(NamedTuple):
    """One source of the rules: its file, its title and its language."""

    file: str
    title: str
    language: str


class Source(NamedTuple):
    """A place in a source: its key, its file, and a heading or note.

    differs: the ruling on how it differs, if it can't be cited for the rule.
    """

    key: str
    file: str
    where: str
    differs: str = ""


class Note(NamedTuple):
    """A statement in the sources that isn't a rule.

    opinion: whether it's a judgement, and marked as one. see: ids of related rules.
    """

    id: str
    title: str
    text: str
    sources: tuple[Source, ...]
    see: tuple[str, ...]
    opinion: bool


class Statement(NamedTuple):
    """One statement of a source, in our own words.

    source: the key of the text. where: its heading. carried_by: the rules, rulings, ``about.``
    notes, ``lesson:`` names and ``case:`` ids of the lab that cover it. words: the text to look for
    there. left: the reason why nothing covers it, or an empty string.
    """

    source: str
    where: str
    says: str
    carried_by: tuple[str, ...]
    words: tuple[str, ...]
    left: str


#: The pattern of a ruling's id, such as ``C3``.
_RULING_ID = re.compile(r"[A-Z]{1,2}\d{1,2}")
#: The pattern of the short key of another source, such as ``B2P``.
_ELSEWHERE_KEY = re.compile(r"\b[A-Z][A-Z0-9]{1,2}\b")


#: Stand-ins for the rules and rulings in a rulebook without any.
_NO_RULES: dict[str, Any] = {"name": "English", "labels": {}, "cited": {}, "section": []}
_NO_RULINGS: dict[str, Any] = {"groups": {}, "elsewhere": {}, "ruling": []}


class UnknownRule(ValueError):
    """Raised for an unknown rule or ruling. The message suggests similar ids.

    near: similar ids; may be empty.
    """

    def __init__(self, message: str, near: Sequence[str] = ()) -> None:
        super().__init__(message)
        self.near = tuple(near)


class Rule(NamedTuple):
    """One rule of the game, in one language.

    rulings: the ids of its rulings. see: the ids of related rules. mistakes: common
    misunderstandings.
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
    """A chapter of the rulebook: its id, its title, and the ids of its rules in order."""

    id: str
    title: str
    rules: tuple[str, ...]


def _mapping() -> Any:
    """Declare a field that's empty if it's left out."""
    return field(default_factory=lambda: MappingProxyType({}), hash=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruling:
    """A decision on a point where the sources conflict or say nothing, with its reason.

    says: each source's statement by its key ("Other" for all other sources). A missing source is
    silent. differ: whether a rule text, read literally, contradicts the default. silent: whether no
    source says anything. switch: the switch that changes it. otherwise: the effect of every other
    value, such as "true" for a switch that's off by default. option: the name of a choice that's
    fixed here. literal: for each source, the value it requires if read literally, unless that's the
    default. apart: for each preset, where and why it doesn't follow its source.
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
        """Whether the ruling is this project's own, because no rule text mentions the point."""
        return not any(key != "Other" for key in self.says)


class Book:
    """The rulebook of one game."""

    def __init__(
        self,
        package: str,
        sources: Mapping[str, SourceText],
        credit: str = "",
        presets: Mapping[str, str] = MappingProxyType({}),
        switches: Mapping[str, Switch] = MappingProxyType({}),
    ) -> None:
        """package: the game's package, with a folder ``text``. sources: the rule texts by key.
        credit: the game's author, if the rules require a credit. presets: the name of each preset
        that follows a source. switches: the switches, each with its rulings.
        """
        self._switch_of = {id: each.name for each in switches.values() for id in each.rulings}
        self.package = package
        self.sources = sources
        self.credit = credit
        self.presets = presets
        self._files: dict[str, dict[str, Any]] = {}
        self._books: dict[str, dict[str, Rule]] = {}
        self._named: dict[str, dict[str, str]] = {}

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Book):
            return NotImplemented
        # A package's files are read when they're needed, and never change.
        own = () if self.package else (self._files, other._files)
        return (self.package, self.sources, *own[:1]) == (other.package, other.sources, *own[1:])

    def __hash__(self) -> int:
        return hash((self.package, self.credit))

    @classmethod
    def of(cls, title: str, rules: Mapping[str, tuple[str, str]]) -> Book:
        """Return a rulebook written in Python, for a game in a single file. title: the source of
        the rules. rules: ``{id: (title, text)}``, in the order in which you need them in a game.
        The rulebook is in English, cites only itself, and has no rulings.
        """
        with arguments() as read:
            title = read.text("title", title, "'My game'")
            read.kind("rules", rules, Mapping, '{"mine.draw": ("Drawing", "Draw one card.")}')
            for id, entry in rules.items() if not read.issues else ():
                if not isinstance(entry, tuple) or list(map(type, entry)) != [str, str]:
                    said = N_("give a title and a text, such as {example}.")
                    read.issue(
                        f"rules.{id}",
                        _(said, example='("Drawing", "Draw one card.")'),
                    )
        book = cls("", {"OWN": SourceText("", title, "en")})
        cited = [{"key": "OWN", "where": ""}]
        entries = [
            {"id": id, "title": name, "text": text, "see": [], "sources": cited}
            for id, (name, text) in rules.items()
        ]
        labels = dict.fromkeys(("own", "agree", "differ"), title)
        book._files["rules.en.toml"] = {
            "name": "English",
            "labels": labels,
            "cited": {"OWN": title},
            "section": [{"id": "game", "title": title, "rule": entries}] if entries else [],
        }
        return book

    def languages(self) -> Mapping[str, str]:
        """The languages the rulebook is written in: code to name, ``{"en": "English", ...}``."""
        return self._languages

    def language_for(self, lang: str) -> str:
        """Return the language in which a reader of this language gets the rules: the same one, or
        English.
        """
        return lang if isinstance(lang, str) and self._has(lang) else "en"

    def _has(self, lang: str) -> bool:
        return lang in self._codes or (
            lang in languages() and self._fetched(f"rules.{lang}.toml") is not None
        )

    def rule(self, id: str, lang: str | None = None) -> Rule:
        """Return the rule with this id. Here and below, lang defaults to the current language.
        Raise `UnknownRule` for an unknown id, and `UnknownLanguage` for a language without rules.
        """
        return _found(id, self._book(lang), N_("There’s no rule {id!r}."))

    def title(self, id: str, lang: str | None = None) -> str:
        """Return the title of a rule or the question of a ruling, or an empty string for an unknown
        id. Every link drawn on a page needs it, so rulings are read only for ids that look like
        theirs. Raise `UnknownLanguage`.
        """
        if isinstance(id, str) and (title := self._titles(lang).get(id)):
            return title
        asked = _RULING_ID.fullmatch(str(id)) and self._rulings.get(id)
        return _(asked.question) if asked else ""

    def rules(self, lang: str | None = None) -> tuple[Rule, ...]:
        """Return all rules, in the order you need them in a game. Raise `UnknownLanguage`."""
        return tuple(self._book(lang).values())

    def sections(self, lang: str | None = None) -> tuple[Section, ...]:
        """Return the chapters of the rulebook, in order. Raise `UnknownLanguage`."""
        chapters = self._words(lang)["section"]
        rules = [tuple(entry["id"] for entry in chapter["rule"]) for chapter in chapters]
        return tuple(
            Section(c["id"], c["title"], ids) for c, ids in zip(chapters, rules, strict=True)
        )

    def ruling(self, id: str) -> Ruling:
        """Return the ruling with this id. Raise `UnknownRule` for an unknown id."""
        return _found(id, self._rulings, N_("There’s no ruling {id!r}."))

    def rulings(self) -> tuple[Ruling, ...]:
        """Return all rulings, grouped by subject."""
        return tuple(self._rulings.values())

    def apart(self, preset: str) -> tuple[Ruling, ...]:
        """Return the rulings in which a preset doesn't follow its source, with the reasons."""
        return tuple(each for each in self.rulings() if preset in each.apart)

    def literal(self, source: str) -> dict[str, str | bool]:
        """Return the switch values a source requires if read literally, unless they're the
        defaults.
        """
        return {
            each.switch: each.literal[source]
            for each in self.rulings()
            if each.switch and source in each.literal
        }

    def ruling_groups(self) -> Mapping[str, str]:
        """The subject of each group of rulings, by the letters at the beginning of their ids."""
        return MappingProxyType(self.read("rulings.toml", _NO_RULINGS)["groups"])

    def elsewhere(self) -> Mapping[str, str]:
        """The meaning of the short keys in ``says["Other"]``."""
        return MappingProxyType(self.read("rulings.toml", _NO_RULINGS).get("elsewhere", {}))

    def spelled(self, text: str) -> str:
        """Return the other sources' statements, with names instead of short keys."""
        names = self.elsewhere()
        return _ELSEWHERE_KEY.sub(
            lambda key: names[key[0]].split(",")[0] if key[0] in names else key[0], text
        )

    def cite(self, rule: Rule) -> str:
        """Return where a rule is printed, such as ``English rulebook, Stagecoach Robbery; footnote
        4``, and what other sources say instead, without the last full stop.
        """
        words = self._words(rule.lang)
        cited, within = words["cited"], words.get("within", {})
        agreeing = [source for source in rule.sources if not source.differs]
        own = words["labels"]["own"].rstrip(".")
        said = [self._places(agreeing, cited, rule.lang) if agreeing else own]
        for ruling in map(self.ruling, rule.rulings):
            if ruling.differ and not ruling.literal:
                basis = self.basis(ruling, rule.lang).rstrip(".")
                said.append(f"{basis}{colon()}{_(ruling.question)} ({ruling.id})")
            for value in dict.fromkeys(ruling.literal.values()):
                key = str(value).lower() if isinstance(value, bool) else value
                says = _(ruling.otherwise[key])
                where = [within[key] for key, read in ruling.literal.items() if read == value]
                said.append(
                    _(
                        "But in {sources}, taken literally: {says} ({id})",
                        sources=listed(where),
                        says=says.rstrip("."),
                        id=ruling.id,
                    )
                )
        return ". ".join(said)

    def printed(self, note: Note) -> str:
        """Return where a note is printed."""
        titles = {key: _(source.title) for key, source in self.sources.items()}
        return self._places(note.sources, titles)

    def where(self, source: Source, lang: str | None = None) -> str:
        """Return a heading or note as speakers of the language would call it."""
        for english, other in self._words(lang).get("places", {}).items():
            if source.where == english or source.where.startswith((f"{english} ", f"{english}, ")):
                return f"{other}{source.where[len(english) :]}"
        return source.where

    def _places(
        self, sources: Sequence[Source], names: Mapping[str, str], lang: str | None = None
    ) -> str:
        parts: list[str] = []
        last = ""
        for source in sources:
            name, where = names[source.key], self.where(source, lang)
            parts.append(where if name == last else ", ".join(filter(None, (name, where))))
            last = name
        return semicolon().join(parts)

    def basis(self, ruling: Ruling, lang: str | None = None) -> str:
        """Return a sentence about what a ruling is based on, or that it's this project's own."""
        label = "own" if ruling.own else "differ" if ruling.differ else "agree"
        sentence: str = self._words(lang and self.language_for(lang))["labels"][label]
        return sentence

    def notes(self) -> tuple[Note, ...]:
        """Return the notes from the sources, in reading order."""
        return tuple(
            Note(
                id=entry["id"],
                title=_(entry["title"]),
                text=_(entry["text"]),
                sources=self._printed(entry),
                see=tuple(entry["see"]),
                opinion=entry.get("opinion", False),
            )
            for entry in self.read("about.en.toml", {"note": []})["note"]
        )

    def _printed(self, entry: Mapping[str, Any]) -> tuple[Source, ...]:
        places = entry["sources"]
        return tuple(Source(file=self.sources[place["key"]].file, **place) for place in places)

    def synonyms(self, lang: str = "en") -> Mapping[str, str]:
        """Return the book's words for each word people look up."""
        return MappingProxyType(self.read(f"said.{lang}.toml", {}))

    def statements(self) -> tuple[Statement, ...]:
        """Return every statement in every source, with the rules that cover it."""
        return tuple(
            Statement(
                source=part["source"],
                where=part["where"],
                says=entry["says"],
                carried_by=tuple(entry.get("told", ())),
                words=tuple(entry.get("words", ())),
                left=entry.get("left", ""),
            )
            for part in self.read("statements.toml", {"part": []})["part"]
            for entry in part["statements"]
        )

    def read(self, name: str, without: dict[str, Any] | None = None) -> dict[str, Any]:
        """Return a parsed file from the folder ``text``, always the same object. without: the text
        to use for a missing file. Raise `FileNotFoundError`.
        """
        if name not in self._files:
            folder = self._folder()
            file = folder.joinpath(name) if folder is not None else None
            if file is None or not file.is_file():
                file = self._fetched(name)
            if file is not None:
                self._files[name] = tomllib.loads(file.read_text(encoding="utf-8"))
            elif without is not None:
                self._files[name] = without
            else:
                said = _("the rulebook has no file {name}.", name=f"text/{name}")
                raise FileNotFoundError(said)
        return self._files[name]

    def _fetched(self, name: str) -> Traversable | None:
        """Return a file a page has fetched in another language, such as ``rules.fr.toml``."""
        parts = name.split(".")
        return fetched(f"{parts[1]}/{self.package}/{name}") if len(parts) > 2 else None

    def _folder(self) -> Traversable | None:
        """Return the package's folder ``text``, or the one next to a single-file game."""
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

    @cached_property
    def _languages(self) -> Mapping[str, str]:
        known = {code: self.read(f"rules.{code}.toml")["name"] for code in self._codes}
        return MappingProxyType(known or {"en": _NO_RULES["name"]})

    def _words(self, lang: str | None) -> dict[str, Any]:
        lang = lang or self.language_for(spoken())
        if not (lang == "en" or self._has(lang)):
            there = ", ".join(f"{code} ({name})" for code, name in self._languages.items())
            said = N_("There’s no rulebook in {lang!r}. Available: {there}.")
            raise UnknownLanguage(_(said, lang=str(lang)[:40], there=there))
        return self.read(f"rules.{lang}.toml", _NO_RULES if lang == "en" else None)

    def _titles(self, lang: str | None) -> dict[str, str]:
        lang = lang or self.language_for(spoken())
        if lang not in self._named:
            chapters = self._words(lang)["section"]
            self._named[lang] = {
                entry["id"]: entry["title"] for chapter in chapters for entry in chapter["rule"]
            }
        return self._named[lang]

    def _book(self, lang: str | None) -> dict[str, Rule]:
        lang = lang or self.language_for(spoken())
        if lang in self._books:
            return self._books[lang]
        words = self._words(lang)
        # Sources and cross-references don't depend on the language, so only the English file has
        # them.
        english = self._words("en")["section"]
        printed = {entry["id"]: entry for chapter in english for entry in chapter["rule"]}
        bearing: dict[str, list[str]] = {id: [] for id in printed}
        for each in self.rulings():
            for id in each.rules:
                bearing[id].append(each.id)
        self._books[lang] = {
            entry["id"]: Rule(
                id=entry["id"],
                title=entry["title"],
                text=entry["text"],
                section=chapter["id"],
                sources=self._printed(printed[entry["id"]]),
                rulings=tuple(bearing[entry["id"]]),
                see=tuple(printed[entry["id"]]["see"]),
                mistakes=tuple(entry.get("mistakes", ())),
                lang=lang,
            )
            for chapter in words["section"]
            for entry in chapter["rule"]
        }
        return self._books[lang]

    @cached_property
    def _rulings(self) -> dict[str, Ruling]:
        return {
            id: Ruling(
                group=id.rstrip("0123456789"), switch=self._switch_of.get(id), **frozen(entry)
            )
            for entry in self.read("rulings.toml", _NO_RULINGS)["ruling"]
            for id in (entry["id"],)
        }


def _found(id: str, known: Mapping[str, T], message: str) -> T:
    """Return the rule or ruling with this id. Raise `UnknownRule`, with similar ids."""
    if isinstance(id, str) and id in known:
        return known[id]
    asked, ids = str(id)[:60], list(known)
    folded = {each.casefold(): each for each in ids}
    near = [each for each in ids if each.startswith(f"{asked}.")]
    near = near or [folded[match] for match in close_matches(asked.casefold(), folded, 3)]
    if near:
        hint = _("Did you mean {near}?", near=either(near))
    elif ids:
        hint = _("The ids go from {first} to {last}.", first=ids[0], last=ids[-1])
    else:
        hint = _("This rulebook has no rules or rulings of that kind.")
    raise UnknownRule(f"{_(message, id=asked)} {hint}", near)
