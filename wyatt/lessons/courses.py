"""The courses: which lessons a game has, in which order, and how a learner is welcomed."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from wyatt.core.text import _
from wyatt.lessons.subject import games, subject

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
    #: Cells of the first notebook beside those of every course: one text each, code or markdown.
    cells: tuple[Mapping[str, str], ...] = ()


@cache
def course(game: str = FIRST) -> Course:
    """The course of a game. Raises `KeyError` for a game that has none."""
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
    """The game that a lesson of a course is about. Raises `UnknownLesson`."""
    if id not in _games():
        raise UnknownLesson(
            _("There is no lesson {name!r}. There are {known}.", name=id, known=", ".join(_games()))
        )
    return _games()[id]


def ids(game: str = FIRST) -> tuple[str, ...]:
    """The lessons of a game in the order of the path."""
    return course(game).lessons


def text_of(id: str) -> str:
    """The file of a lesson. Raises `UnknownLesson`."""
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
