"""The courses: which lessons a game has and in which order, and the words that each brings in."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from wyatt.core.search import Entry
from wyatt.core.text import _
from wyatt.lessons.model import games, subject

#: The course that is meant where none is named.
FIRST = "wyatt"


class UnknownLesson(KeyError):
    """No lesson of that name."""

    def __str__(self) -> str:
        return str(self.args[0])


@dataclass(frozen=True, slots=True)
class Course:
    """The course of a game. say: its welcome. notebook: the name of its first notebook. page: what
    links call the page on which it is taken.

    lessons: their ids in the order of the path; no two courses share one. known: for those who
    know another game, what differs, if that is said.
    """

    game: str
    title: str
    say: str
    notebook: str
    page: str
    lessons: tuple[str, ...]
    known: str = ""
    #: Additional cells of the first notebook: one text each, code or markdown.
    cells: tuple[Mapping[str, str], ...] = ()


@cache
def course(game: str = FIRST) -> Course:
    """The course of a game. Raise `KeyError` for a game that has none."""
    text = (files(subject(game).package) / "course.toml").read_text(encoding="utf-8")
    found = tomllib.loads(text)
    return Course(
        game,
        str(found["title"]),
        str(found["say"]).strip(),
        str(found["notebook"]),
        str(found["page"]),
        tuple(found["lessons"]),
        str(found.get("known", "")).strip(),
        tuple(
            {kind: text.strip() for kind, text in cell.items()} for cell in found.get("cells", ())
        ),
    )


@cache
def _games() -> Mapping[str, str]:
    """The game of each lesson."""
    return {id: game for game in games() for id in course(game).lessons}


def game_of(id: str) -> str:
    """The game that a lesson of a course is about. Raise `UnknownLesson`."""
    if not isinstance(id, str) or id not in _games():
        raise UnknownLesson(
            _(
                "There is no lesson {name!r}. Available: {known}.",
                name=id[:60] if isinstance(id, str) else id,
                known=", ".join(_games()),
            )
        )
    return _games()[id]


def ids(game: str = FIRST) -> tuple[str, ...]:
    """The lessons of a game in the order of the path."""
    return course(game).lessons


def text_of(id: str) -> str:
    """The file of a lesson. Raise `UnknownLesson`."""
    path = files(subject(game_of(id)).package) / "course" / f"{id}.toml"
    return path.read_text(encoding="utf-8")


@cache
def titles(game: str = FIRST) -> Mapping[str, str]:
    """Every lesson's title by its id, in order, without reading the lessons."""
    heads = {id: text_of(id).partition("\n[")[0] for id in ids(game)}
    return {id: str(tomllib.loads(head)["title"]) for id, head in heads.items()}


def untaught() -> list[str]:
    """The rules of all games that no lesson teaches."""
    from wyatt.lessons.reading import lesson_of

    taught = {rule for game in games() for id in ids(game) for rule in lesson_of(id).rules}
    every = [rule.id for game in games() for rule in subject(game).rulebook.rules()]
    return [rule for rule in every if rule not in taught]


# === The words of a game, each with its plain meaning and the lesson that brings it in.


@dataclass(frozen=True, slots=True)
class Term:
    """A word of the game: the forms it takes in a text, what it means, its first lesson."""

    id: str
    words: tuple[str, ...]
    meaning: str
    lesson: str

    @property
    def name(self) -> str:
        """The word as a learner reads it."""
        return self.forms[0]

    @property
    def forms(self) -> tuple[str, ...]:
        """The forms that the word takes in a text, as they are read."""
        return tuple(word.removeprefix("!") for word in self.words)

    def stands_in(self, text: str) -> bool:
        """Return whether a text in the language in use has the word."""
        return any(
            re.search(rf"\b{re.escape(_(form))}(?!\w)", text, _flags(word))
            for form, word in zip(self.forms, self.words, strict=True)
        )


def _flags(word: str) -> re.RegexFlag:
    return re.NOFLAG if word.startswith("!") else re.IGNORECASE


@cache
def terms(game: str) -> tuple[Term, ...]:
    """Every term of a game's course."""
    return tuple(
        Term(id, tuple(entry["words"]), entry["meaning"], entry["lesson"])
        for id, entry in _read(game, "glossary").items()
    )


def terms_of(game: str, lesson: str) -> tuple[Term, ...]:
    """The terms that a lesson of a game's course brings in."""
    return tuple(term for term in terms(game) if term.lesson == lesson)


@cache
def mistakes(game: str) -> Mapping[str, str]:
    """The common mistakes in a game, by id, each corrected in a sentence."""
    return {str(id): str(said) for id, said in _read(game, "mistakes").items()}


def _read(game: str, name: str) -> dict[str, dict[str, str]]:
    text = (files(subject(game).package) / f"{name}.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)


def glossary_entries(game: str) -> tuple[Entry, ...]:
    """The terms of a game as a search finds them, each with the lesson that brings it in."""
    if game not in games():
        return ()
    lessons = titles(game)
    return tuple(
        Entry(
            f"word.{term.id}",
            _(term.name),
            _(term.meaning),
            _("Lesson “{title}”", title=_(lessons[term.lesson])),
        )
        for term in terms(game)
    )
