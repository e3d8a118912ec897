"""The words of a game, each with its plain meaning and the lesson that brings it in."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from wyatt.core.search import Entry
from wyatt.core.text import _
from wyatt.lessons.courses import titles
from wyatt.lessons.subject import games, subject


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
        """Whether a text in the language in use has the word."""
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
    """What learners of a game get wrong, by id, put right in a sentence."""
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
