"""Everything a person reads passes the seam: in the pseudo-language no page and no command says a
word of English that is not known below to stay."""

from __future__ import annotations

import json
import re
import shlex
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner

from tests.cli.ran import RECORD
from tests.pseudo import english, english_in_page
from wyatt.cli import main
from wyatt.core.text import PSEUDO, speak
from wyatt.earp.cards import CARDS, OUTLAWS, TITLES
from wyatt.earp.state import PHASES
from wyatt.earp.verbs import VERBS
from wyatt.table.games import every, game
from wyatt.widgets.pages import PAGES, Pages

#: Names of people and games.
NAMES = ("Anna", "Burt", "Curt", "Dora", "Emma", "Wyatt Earp", "Wildcat Rummy")
#: Outlaws are called the same in every language.
OUTLAW_NAMES = tuple(TITLES[outlaw] for outlaw in OUTLAWS)
#: The rulebooks have languages of their own, under ``text/``: their ids, titles and sections, what
#: a ruling rests on, and the headings of the sources, which stand as they are printed.
RULES = tuple(
    word
    for spec in every()
    for book in (spec.rulebook(),)
    for word in (
        *(text for rule in book.rules() for text in (rule.id, rule.title)),
        *(place.where for rule in book.rules() for place in rule.sources),
        *(section.title for section in book.sections("en")),
        *(book.standing(ruling) for ruling in book.rulings()),
    )
)
#: Phases, switches and presets are shown as a file of a position writes them.
WRITTEN = (
    *PHASES,
    *(name for spec in every() for name in spec.presets),
    *(
        spelled
        for spec in every()
        for name, switch in spec.switches.items()
        for value in (name, *map(str, switch.values), *(str(one).lower() for one in switch.values))
        for spelled in (value, value.replace("_", " "))
    ),
)
#: What the editor calls a place in a position that has a fault: the field of the file.
FIELDS = ("hands.",)
#: Sites that were read, by their addresses.
SITES = ("geekyhobbies.com", "divedice.net")
KNOWN = (*NAMES, *SITES, *OUTLAW_NAMES, *RULES, *WRITTEN)


@pytest.fixture(autouse=True)
def _pseudo() -> Iterator[None]:
    speak(PSEUDO)
    yield
    speak("en")


def _left(pages: Pages) -> dict[str, list[str]]:
    drawn = {**pages.shown["parts"], "frame": pages.shown["frame"]}
    found = {
        name: english_in_page(markup.replace(FIELDS[0], ""), KNOWN)
        for name, markup in drawn.items()
    }
    return {name: words for name, words in found.items() if words}


def test_the_measure_finds_english_beside_and_within_a_sentence() -> None:
    assert english_in_page('<p title="Plain">⟦Sé⟧ joined</p><code>draw</code>') == [
        "joined",
        "Plain",
    ]
    assert english("⟦Åñ Outlaw çård⟧ by `draw.choice`, Anna", ("Anna",)) == ["Outlaw"]


@pytest.mark.parametrize("page", PAGES)
def test_a_page_says_nothing_past_the_seam(page: str) -> None:
    pages = Pages({"page": page})
    assert _left(pages) == {}
    for _step in range(3):
        pages.ask({"do": "step"})
    assert _left(pages) == {}


@pytest.mark.parametrize("view", ["gallery", "quarrels", "rulings"])
def test_the_views_of_the_lab_say_nothing_past_the_seam(view: str) -> None:
    pages = Pages({"page": "lab"})
    pages.ask({"do": "lab-view", "tab": view})
    pages.ask({"do": "lab-guess" if view == "gallery" else "lab-bet", "option": 0})
    assert _left(pages) == {}


@pytest.mark.parametrize("lesson", ["stealing", "photo", "shot"])
def test_the_frames_of_a_lesson_say_nothing_past_the_seam(lesson: str) -> None:
    pages = Pages({"page": "course", "lesson": lesson})
    for _stage in range(3):
        assert _left(pages) == {}
        pages.ask({"do": "answer", "form": {"bet": "A"}})
        assert _left(pages) == {}
        pages.ask({"do": "next"})


#: What is printed as it is typed: moves by their verbs, names of cards and bots.
TYPED = (*CARDS, *VERBS, "supply", "random")


def _told() -> tuple[str, ...]:
    """What the rulebook tells at length: its rules, sentence by sentence, and the notes beside them."""
    book = game("wyatt").rulebook()
    sentences = [part for rule in book.rules() for part in re.split(r"(?<=[.!?]) ", rule.text)]
    notes = [text for note in book.notes() for text in (note.title, note.text)]
    places = [place.where for note in book.notes() for place in note.sources]
    titles = [source.title for source in book.sources.values()]
    return tuple(" ".join(text.split()) for text in (*sentences, *notes, *places, *titles))


@pytest.mark.parametrize(
    "command",
    [
        "score --cp 9,5,4 --reward 8000",
        "replay FILE",
        "legal FILE",
        "why FILE 'play jesse-james*3'",
        "simulate --games 2 --players 2 --bots random",
        "aid",
        "about",
        "hint FILE",
        "review FILE",
    ],
)
def test_a_command_prints_nothing_past_the_seam(command: str, tmp_path: Path) -> None:
    file = tmp_path / "record.json"
    file.write_text(json.dumps(RECORD), encoding="utf-8")
    words = [str(file) if word == "FILE" else word for word in shlex.split(command)]
    ran = CliRunner().invoke(main, words)
    assert ran.exit_code in (0, 1), ran.output
    # A line that was broken within a name is read as one.
    said = " ".join(ran.output.replace(str(file), " ").split())
    assert english(said, (*KNOWN, *TYPED, *_told())) == []
