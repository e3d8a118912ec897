"""The courses: each game's lessons in order, and the words each lesson introduces."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from wyatt.core.documents import frozen
from wyatt.core.search import Entry, Index, entries
from wyatt.core.text import N_, _, on_language_change
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
    """Return a game's course. Raise `KeyError` for a game without a course."""
    found = _read(game, "course")
    texts = {
        key: found.get(key, "").strip() for key in ("title", "say", "notebook", "page", "known")
    }
    cells = [{kind: text.strip() for kind, text in cell.items()} for cell in found.get("cells", ())]
    return Course(game=game, lessons=tuple(found["lessons"]), cells=tuple(cells), **texts)


@cache
def _games() -> Mapping[str, str]:
    return {id: game for game in games() for id in course(game).lessons}


def game_of(id: str) -> str:
    """Return the name of the game that a lesson teaches. Raise `UnknownLesson` for an unknown id."""
    if not isinstance(id, str) or id not in _games():
        said = N_("There’s no lesson {name!r}. Available: {known}.")
        name = id[:60] if isinstance(id, str) else id
        raise UnknownLesson(_(said, name=name, known=", ".join(_games())))
    return _games()[id]


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
        found = []
        for form, word in zip(self.forms, self.words, strict=True):
            case = "(?:" if word.startswith("!") else "(?i:"
            found.append(rf"{case}\b{re.escape(_(form))}(?!\w))")
        return "|".join(found)


@cache
def terms(game: str) -> tuple[Term, ...]:
    return tuple(Term(id, **frozen(entry)) for id, entry in _read(game, "glossary").items())


def terms_of(game: str, lesson: str) -> tuple[Term, ...]:
    return tuple(term for term in terms(game) if term.lesson == lesson)


@cache
def mistakes(game: str) -> Mapping[str, str]:
    """Return the sentences that correct a game's common mistakes, by the mistakes' ids."""
    return {str(id): str(said) for id, said in _read(game, "mistakes").items()}


def _read(game: str, name: str) -> dict[str, Any]:
    text = (files(subject(game).package) / f"{name}.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)


def glossary_entries(game: str) -> tuple[Entry, ...]:
    if game not in games():
        return ()
    lessons, found = titles(game), []
    for term in terms(game):
        place = _("Lesson “{title}”", title=_(lessons[term.lesson]))
        found.append(Entry(f"word.{term.id}", _(term.name), _(term.meaning), place))
    return tuple(found)


@cache
def index_of(game: str, lang: str) -> Index:
    book = spec_of(game).rulebook()
    return Index((*entries(book, lang), *glossary_entries(game)), book.synonyms(lang))


on_language_change(index_of.cache_clear)
