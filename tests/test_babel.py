"""What `pybabel extract` writes by the command of CONTRIBUTING.md is all that a second language says."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.catalogue import PROJECT, extracted
from tests.walk import requests
from wyatt.core.text import speak
from wyatt.lab.gallery import cases
from wyatt.lab.points import demos
from wyatt.lab.quarrels import quarrels
from wyatt.lessons.courses import ids
from wyatt.lessons.model import Play, Question
from wyatt.lessons.reading import lesson_of
from wyatt.lessons.subject import games as taught
from wyatt.table.games import every
from wyatt.widgets.address import parse
from wyatt.widgets.pages import Pages
from wyatt.widgets.script_words import SENTENCES

pytest.importorskip("babel")


class _Listening:
    """A catalogue that translates nothing and knows what it was asked for."""

    def __init__(self) -> None:
        self.asked: set[str] = set()

    def gettext(self, message: str, /) -> str:
        self.asked.add(message)
        return message

    def ngettext(self, one: str, many: str, number: int, /) -> str:
        self.asked.add(one)
        return one if number == 1 else many


#: Names, which are no sentences: they are looked up in case a language has others.
_NAMES = re.compile(r"[\w!’'.,-]+( [\w!’'.,-]+)?")


def test_babel_finds_sentences_plurals_and_those_that_are_looked_up_later() -> None:
    assert "{players} takes {money}." in extracted()
    assert "Build a poster" in extracted()
    assert {"{number} card", "{number} cards"} <= extracted()


def _walked() -> set[str]:
    """Everything that is looked up while all of that is shown."""
    catalogue = _Listening()
    speak(catalogue)
    try:
        for query, asked in requests():
            pages = Pages(parse(query))
            for request in asked:
                pages.ask(request)
    finally:
        speak("en")
    return catalogue.asked


@pytest.fixture(scope="module")
def walked() -> set[str]:
    return _walked()


def test_what_the_pages_look_up_is_in_the_catalogue(walked: set[str]) -> None:
    assert {message for message in walked - extracted() if not _NAMES.fullmatch(message)} == set()


def _data() -> Iterator[tuple[str, set[str]]]:
    """What a person reads in each kind of data, as the program has read it."""
    for game in taught():
        for id in ids(game):
            lesson = lesson_of(id)
            said = set(lesson.texts())
            for stage in lesson.stages:
                said |= {stage.bet} if isinstance(stage, Question) else set()
                said |= {stage.done} if isinstance(stage, Play) else set()
            yield f"{game}/course/{id}.toml", said - {""}
    yield (
        "gallery.toml",
        {text for case in cases() for text in (case.title, case.question, case.why)},
    )
    yield (
        "quarrels.toml",
        {text for each in quarrels() for text in (each.title, each.scene)}
        | {text for each in quarrels() for way in each.options for text in (way.text, way.why)},
    )
    yield "at_work.toml", {demo.what for demo in demos().values()} - {""}
    for spec in every():
        rulings = spec.rulebook().rulings()
        told = {text for each in rulings for text in (each.question, each.default, each.why)}
        told |= {
            text for each in rulings for text in (*each.says.values(), *each.otherwise.values())
        }
        yield f"{spec.name}/rulings.toml", told | set(spec.rulebook().ruling_groups().values())
        yield (
            f"{spec.name}/about.en.toml",
            {text for note in spec.rulebook().notes() for text in (note.title, note.text)},
        )


def _seldom() -> set[str]:
    """What no walk shows: said when a try is lost, or when a whole hand or game has been played."""
    found = set()
    for id in (id for game in taught() for id in ids(game)):
        stages = lesson_of(id).stages
        for stage, following in zip(stages, [*stages[1:], None], strict=True):
            if isinstance(stage, Play):
                found |= {lost.say for lost in stage.lost}
            if isinstance(stage, Play) and "coach" in stage.solution:
                found |= {stage.done, following.call if following else ""}
    return found


@pytest.mark.parametrize(("name", "texts"), list(_data()))
def test_every_text_of_the_data_is_in_the_catalogue_and_shown_from_it(
    name: str, texts: set[str], walked: set[str]
) -> None:
    assert texts
    assert texts - extracted() == set()
    assert texts - walked - _seldom() == set()


def test_the_page_s_script_says_what_python_can_translate() -> None:
    folder = PROJECT / "wyatt" / "widgets" / "script"
    scripts = "\n".join(file.read_text(encoding="utf-8") for file in folder.glob("*.js"))
    assert sorted(re.findall(r'(?<![\w$])_\(view, "([^"]+)"\)', scripts)) == sorted(SENTENCES)


def test_contributing_names_the_command_that_is_tried_here() -> None:
    told = Path(PROJECT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    assert "pybabel extract -F docs/babel.cfg -o wyatt.pot wyatt" in told
