"""A second language is data: a few sentences of Dutch, with the steps in CONTRIBUTING.md."""

import gettext
import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import click
import pytest
from click.testing import CliRunner, Result

import wyatt
from wyatt.cli import main
from wyatt.core import text
from wyatt.earp import Game
from wyatt.site.pages import page
from wyatt.site.session import Session
from wyatt.widgets import GameTable
from wyatt.widgets.screen import Screen

pytest.importorskip("babel")
PROJECT = Path(wyatt.__file__).parents[1]
DUTCH = {
    "The moves so far": "De zetten tot nu toe", "Supply and discard stack": "Voorraad en aflegstapel",
    "A card game for two to four players. Hunt seven outlaws, and get rich before the others do.":
     "Een kaartspel voor twee tot vier spelers.",
    "Saved as a file.": "Als bestand bewaard.", "The shot": "Het schot",
    "List a position’s legal moves. If the position can’t occur in a game, explain why.\n\nFILE is a "
    "position or a record. A record is played to its end first.": "Toon de toegestane zetten.",
    "{player} must draw.": "{player} moet trekken.", "Show the version and exit.": "Toon de versie.",
    # Click's own texts.
    "Usage:": "Gebruik:", "Show this message and exit.": "Toon deze hulp.", "Missing argument": "Er ontbreekt",
}  # fmt: skip


def pybabel(*words: str) -> None:
    from babel.messages.frontend import CommandLineInterface

    CommandLineInterface().run(["pybabel", "-q", *words])


@pytest.fixture(scope="module")
def locale(tmp_path_factory: pytest.TempPathFactory) -> Path:
    from babel.messages.pofile import read_po, write_po

    folder = tmp_path_factory.mktemp("locale")
    template, catalogue = folder / "wyatt.pot", folder / "nl" / "LC_MESSAGES" / "wyatt.po"
    config, folders = str(PROJECT / "docs/babel.cfg"), (PROJECT / "wyatt", PROJECT / "tools")
    pybabel("extract", "-F", config, "-o", str(template), *map(str, folders), *click.__path__)
    pybabel("init", "-D", "wyatt", "-i", str(template), "-d", str(folder), "-l", "nl")
    with catalogue.open("rb") as file:
        words = read_po(file, locale="nl")
    for english, dutch in DUTCH.items():
        assert english in words, english
        words[english].string = dutch
    words[("{number} card", "{number} cards")].string = ("{number} kaart", "{number} kaarten")
    with catalogue.open("wb") as file:
        write_po(file, words)
    pybabel("compile", "-D", "wyatt", "-d", str(folder))
    template.unlink()
    return folder


@pytest.fixture(autouse=True)
def _dutch(locale: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(text, "_locale", lambda: locale)
    monkeypatch.setattr(text, "_named", cache(text._named.__wrapped__))
    monkeypatch.delenv("WYATT_LANG", raising=False)
    monkeypatch.setenv("LANGUAGE", "en")
    domain = gettext.textdomain()
    yield
    text.speak("en")
    gettext.textdomain(domain)


@pytest.fixture
def record(tmp_path: Path) -> str:
    file = tmp_path / "game.json"
    file.write_text(json.dumps(Game.new(["Anna", "Burt"], seed=1).record()), encoding="utf-8")
    return str(file)


def wyatt(*words: str, **environment: str) -> Result:
    return CliRunner().invoke(main, words, env=environment)


def test_commands_and_the_library_s_own_words_speak_it(record: str) -> None:
    assert "Anna moet trekken." in wyatt("--lang", "nl", "legal", record).output
    text.speak("en")
    assert "Anna must draw." in wyatt("legal", record).output
    assert "Anna moet trekken." in wyatt("legal", record, WYATT_LANG="nl").output
    assert "Toon de toegestane zetten." in wyatt("--lang", "nl", "legal", "--help").output
    text.speak("en")
    assert "legal moves" in wyatt("legal", "--help").output
    assert "Begin by drawing" in wyatt("--lang", "nl", "rules", "draw.choice").output
    whole = (wyatt("--lang", "nl", "--help"), wyatt("--help", WYATT_LANG="nl"))
    one = wyatt("--lang", "nl", "legal", "--help")
    assert "Gebruik: wyatt legal" in one.output
    assert all("Toon de versie." in helped.output for helped in whole)
    assert all("Toon deze hulp." in helped.output for helped in (one, *whole))
    assert wyatt("--help", WYATT_LANG="xx").exit_code == 2
    refused = wyatt("legal", WYATT_LANG="nl")
    assert refused.exit_code == 2
    assert refused.output.startswith("wyatt legal: Er ontbreekt 'FILE'")
    assert "Usage: wyatt legal" in wyatt("--lang", "en", "legal", "--help").output


@pytest.mark.parametrize("words", ["--lang xx rules", "rules --lang xx", "explore --lang xx"])
def test_a_command_answers_a_language_that_there_is_not_kindly(words: str) -> None:
    ran = wyatt(*words.split())
    assert ran.exit_code == 2
    (line,) = ran.output.splitlines()
    assert "'xx'" in line
    assert "nl" in line


def test_a_page_speaks_it_when_its_address_asks_and_keeps_asking() -> None:
    shown = Session("lang=nl").pages.shown
    assert "De zetten tot nu toe" in "".join([shown["frame"], *shown["parts"].values()])
    assert (shown["words"]["Saved as a file."], shown["lang"]) == ("Als bestand bewaard.", "nl")
    assert "lang=nl" in shown["address"]
    shown = Session("page=course&lesson=shot", accepts="fy,nl-BE;q=0.9,en;q=0.8").pages.shown
    assert "Het schot" in "".join(shown["parts"].values())
    assert "lang=" not in shown["address"]
    shown = Session("page=course&lesson=shot&lang=en", accepts="nl").pages.shown
    assert "The shot" in "".join(shown["parts"].values())


@pytest.mark.parametrize("name", ["table", "lab", "course", "book", "wildcat", "edit"])
def test_a_page_answers_a_language_that_there_is_not_kindly(name: str) -> None:
    shown = Session(f"page={name}&lang=<x\u202e>").pages.shown
    assert "available in “&lt;x?&gt;”" in shown["parts"]["notice"]
    assert "lang=" not in shown["address"]
    assert "The moves so far" in Session("").pages.shown["frame"] + str(Session("").pages.shown)


def test_a_language_of_the_rulebook_alone_changes_the_rules_alone() -> None:
    pages = Session("page=book&lang=fr").pages
    assert "Mise en place" in pages.shown["parts"]["page"]
    assert "words" not in pages.shown
    pages.ask({"do": "book-game", "value": "wildcat"})
    assert "English" not in pages.shown["parts"]["notice"]


def test_a_notebook_speaks_it_and_a_site_is_built_in_it(monkeypatch: pytest.MonkeyPatch) -> None:
    text.speak("nl")
    assert "Voorraad en aflegstapel" in GameTable(Game.new(["Anna", "Burt"], seed=1)).drawing()
    text.speak("en")
    monkeypatch.setenv("WYATT_LANG", "nl")
    assert "Voorraad en aflegstapel" in Screen().drawing()
    text.speak("nl")
    drawn = page("index.html", "r-0", 1)
    assert drawn.startswith('\ufeff<!doctype html><html lang="nl" data-languages="nl en" ')
    assert "De zetten tot nu toe" in drawn
