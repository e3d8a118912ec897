"""The courses: each game's lessons in order, and the words each lesson introduces."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from wyatt.core.documents import frozen, read_toml
from wyatt.core.errors import did_you_mean
from wyatt.core.search import Entry, Index, entries
from wyatt.core.text import N_, _, cached, sentences
from wyatt.lessons.model import games, subject
from wyatt.table.games import game as spec_of

#: The default course.
FIRST = "wyatt"


class UnknownLesson(KeyError):
    """Raised for an id that isn't a lesson in any course."""

    def __str__(self) -> str:
        return str(self.args[0])


@dataclass(frozen=True, slots=True)
class Course:
    """A game's course. say: the welcome text. notebook: the first notebook's name. page: the name
    of the course's page in links. lessons: the lessons' ids in order. known: what's different for
    players of another game, or empty.
    """

    game: str
    title: str
    say: str
    notebook: str
    page: str
    lessons: tuple[str, ...]
    known: str = ""
    #: Extra cells for the first notebook, each with code or Markdown.
    cells: tuple[Mapping[str, str], ...] = ()


@cache
def course(game: str = FIRST) -> Course:
    """Return a game's course. Raise `InvalidDocument` for a game without a course."""
    found, keys = _read(game, "course"), ("title", "say", "notebook", "page", "known")
    texts = {key: found.get(key, "").strip() for key in keys}
    cells = [{kind: text.strip() for kind, text in cell.items()} for cell in found.get("cells", ())]
    return Course(game=game, lessons=tuple(found["lessons"]), cells=tuple(cells), **texts)


def game_of(id: str) -> str:
    """Return the name of the game that a lesson teaches. Raise `UnknownLesson` for an unknown id."""
    for game in games():
        if id in ids(game):
            return game
    every = [lesson for game in games() for lesson in ids(game)]
    named = str(id)[:60]
    near = did_you_mean(named, every) or _("Available: {known}.", known=", ".join(every))
    raise UnknownLesson(sentences(_("There’s no lesson {name!r}.", name=named), near))


def ids(game: str = FIRST) -> tuple[str, ...]:
    """Return the ids of a game's lessons, in order."""
    return course(game).lessons


def text_of(id: str) -> str:
    """Return the TOML text of a lesson's file. Raise `UnknownLesson` for an unknown id."""
    path = files(subject(game_of(id)).package) / "course" / f"{id}.toml"
    return path.read_text(encoding="utf-8")


@cache
def titles(game: str = FIRST) -> Mapping[str, str]:
    """Return each lesson's English title by the lesson's id, in order."""
    return {id: str(head["title"]) for id, head in _heads(game).items()}


@cache
def rules_to_come(game: str, lesson: str) -> frozenset[str]:
    """Return the ids of rules that only later lessons teach, or an empty set for an added lesson."""
    if lesson not in ids(game):
        return frozenset()
    taught = [frozenset(head["rules"]) for head in _heads(game).values()]
    at = ids(game).index(lesson) + 1
    return frozenset().union(*taught[at:]).difference(*taught[:at])


@cache
def _heads(game: str) -> dict[str, dict[str, Any]]:
    return {id: tomllib.loads(text_of(id).partition("\n[")[0]) for id in ids(game)}


# === A game's words, each with its meaning and the lesson that introduces it.


@dataclass(frozen=True, slots=True)
class Term:
    """A word in a game's glossary. words: the word's forms, with ``!`` before a case-sensitive
    form. lesson: the id of the lesson that introduces the word. head: the word's name, if it isn't
    the first form.
    """

    id: str
    words: tuple[str, ...]
    meaning: str
    lesson: str
    head: str = ""

    @property
    def name(self) -> str:
        return self.head or self.forms[0]

    @property
    def forms(self) -> tuple[str, ...]:
        return tuple(word.removeprefix("!") for word in self.words)

    @property
    def pattern(self) -> str:
        cases = ["(?:" if word.startswith("!") else "(?i:" for word in self.words]
        forms = zip(cases, self.forms, strict=True)
        return "|".join(rf"{case}\b{re.escape(_(form))}(?!\w))" for case, form in forms)


@cache
def terms(game: str) -> tuple[Term, ...]:
    return tuple(Term(id, **frozen(entry)) for id, entry in _read(game, "glossary").items())


def terms_of(game: str, lesson: str) -> tuple[Term, ...]:
    return tuple(term for term in terms(game) if term.lesson == lesson)


@cache
def mistakes(game: str) -> Mapping[str, str]:
    """Return the sentences that correct a game's common mistakes, by the mistakes' ids."""
    return _read(game, "mistakes")


def _read(game: str, name: str) -> dict[str, Any]:
    return read_toml(subject(game).package, name)


def glossary_entries(game: str) -> tuple[Entry, ...]:
    if game not in games():
        return ()
    said, lessons = N_("Lesson “{title}”"), titles(game)
    places = [(term, _(said, title=_(lessons[term.lesson]))) for term in terms(game)]
    return tuple(Entry(f"word.{t.id}", _(t.name), _(t.meaning), place) for t, place in places)


@cached()
def index_of(game: str, lang: str) -> Index:
    book = spec_of(game).rulebook()
    return Index((*entries(book, lang), *glossary_entries(game)), book.synonyms(lang))
