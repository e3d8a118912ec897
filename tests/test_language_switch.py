"""Another language in the middle of a game or a lesson: every page is drawn again, and nothing is lost."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.test_pseudo_language import KNOWN, SPELLED, _told, left
from tests.walk import requests
from wyatt.core import text
from wyatt.ui.page import Pages, parse
from wyatt.ui.registry import PAGES

pytest.importorskip("babel")


@pytest.fixture(scope="module")
def locale(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of languages with one, in which every sentence is marked."""
    from babel.messages.mofile import write_mo

    from tools.translate import forms, template

    catalogue, pseudo = template(), text._Pseudo()
    catalogue.locale = "nl"
    for message in catalogue:
        if message.id:
            said = tuple(map(pseudo.gettext, forms(message.id)))
            message.string = said if message.pluralizable else said[0]
    folder = tmp_path_factory.mktemp("locale")
    (folder / "nl" / "LC_MESSAGES").mkdir(parents=True)
    (folder / "nl" / "grammar.toml").write_text('name = "Nederlands"\n', encoding="utf-8")
    with (folder / "nl" / "LC_MESSAGES" / "wyatt.mo").open("wb") as file:
        write_mo(file, catalogue)
    return folder


@pytest.fixture(autouse=True)
def _marked(locale: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(text, "_locale", lambda: locale)
    monkeypatch.delenv("WYATT_LANG", raising=False)
    yield
    text.speak("en")


def _english(pages: Pages) -> dict[str, list[str]]:
    return left(pages, (*KNOWN, *SPELLED, *_told(), "English"))


SWITCH, BACK = {"do": "language", "value": "nl"}, {"do": "language", "value": "en"}


@pytest.mark.parametrize("name", PAGES)
def test_a_page_that_is_open_is_drawn_again(name: str) -> None:
    pages = Pages({"page": name})
    for _step in range(3):
        pages.ask({"do": "step"})
    before = {**pages.shown, "parts": dict(pages.shown["parts"])}
    answer = pages.ask(SWITCH)
    assert answer["shown"]["lang"] == "nl"
    assert "lang=nl" in answer["shown"]["address"]
    assert set(answer["shown"]["parts"]) == set(before["parts"])
    assert _english(pages) == {}
    pages.ask(BACK)
    after = pages.shown
    assert after["parts"] | {"spoken": ""} == before["parts"] | {"spoken": ""}
    assert after["frame"] == before["frame"]


@pytest.mark.slow  # every state of every page
def test_nothing_that_a_page_shows_stays_in_the_language_before() -> None:
    found: dict[str, str] = {}
    for query, asked in requests():
        pages = Pages(parse(query))
        for at, request in enumerate(asked, 1):
            pages.ask(request)
            # Each switch draws everything again: in a long walk every fifteenth stop is looked at.
            if at % 15 == 0 or at == len(asked):
                pages.ask(SWITCH)
                for name, words in _english(pages).items():
                    found |= dict.fromkeys(words, f"{query} {request} {name}")
                pages.ask(BACK)
        text.speak("en")
    assert found == {}
