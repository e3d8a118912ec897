"""Choices in the editor are in words, and stored data has ids."""

import re
from collections.abc import Iterator
from html import unescape

import pytest

from tests import markup
from tests.asking import whole
from wyatt.core.spec import AnySpec
from wyatt.core.text import PSEUDO, speak
from wyatt.pages.edit.page import EditPage
from wyatt.table import games

GAMES = ("wyatt", "wildcat")
_CHOICE = re.compile(r"<option value=\"[^\"]*\"[^>]*>([^<]*)</option>")
_ANSWER = re.compile(r"<label class=\"tickbox\"><input type=\"radio\".*?<span>([^<]*)</span>")
_ASKED = re.compile(r"<legend>([^<]*)")


def ids_of(spec: AnySpec) -> set[str]:
    """What files and links call the phases, presets, switches and values of a game."""
    phases = {value for value, _words in EditPage(game=spec).draft.field("phase").options}  # type: ignore[union-attr]
    values = {str(value) for switch in spec.switches.values() for value in switch.values}
    return phases | values | {*spec.presets, *spec.switches}


def said(desk: EditPage) -> Iterator[str]:
    """Every choice that the page offers, as it is read."""
    page = whole(desk)
    for found in (_CHOICE, _ANSWER, _ASKED):
        yield from (unescape(words).strip() for words in found.findall(page))


@pytest.mark.parametrize("game", GAMES)
def test_no_choice_is_called_by_its_id(game: str) -> None:
    spec = games.game(game)
    desk = EditPage(game=game)
    words = list(said(desk))
    assert len(words) > 2 * len(spec.switches)
    assert set(words) & ids_of(spec) == set()
    assert [each for each in words if "_" in each] == []


@pytest.mark.parametrize("game", GAMES)
def test_the_answer_names_presets_and_readings_in_words(game: str) -> None:
    spec = games.game(game)
    desk = EditPage(game=game)
    written = set()
    for start in desk.editing.starts():
        desk.handle({"do": "case", "value": start.id})
        parts = desk.parts()
        for heading in markup.texts(parts["presets"], "th[scope=col]"):
            assert heading not in spec.presets
        told = markup.without(parts["differences"], ["code"])
        read = markup.text(told)
        written |= {name for name in spec.switches if name.replace("_", " ") + " =" in read}
        assert not markup.found(told, "li > p:first-child") or "Other ways to play: " in read
    assert written == set()


@pytest.mark.parametrize("game", GAMES)
def test_what_is_chosen_in_words_is_kept_by_its_id(game: str) -> None:
    spec = games.game(game)
    desk = EditPage(game=game)
    for preset in spec.presets:
        desk.handle({"do": "preset", "value": preset})
        assert desk.draft.written()["rules"]["preset"] == preset
    for name, switch in spec.switches.items():
        desk.handle({"do": "preset", "value": next(iter(spec.presets))})
        for value in switch.values:
            desk.handle({"do": "switch", "field": name, "value": str(value)})
            assert desk.draft.written()["rules"][name] == value
            chosen = markup.one(desk.parts()["rules"], f'[data-key="switch {name} {value}"]')
            assert chosen.has_attr("checked")


@pytest.mark.parametrize("game", GAMES)
def test_an_id_that_nothing_knows_stays_in_sight(game: str) -> None:
    desk = EditPage(game=game)
    first = next(iter(desk.editing.spec.switches))
    desk.handle({"do": "text", "value": f'{{"rules": {{"preset": "mine", "{first}": "so"}}}}'})
    rules = desk.parts()["rules"]
    assert markup.texts(rules, "option[value=mine][selected]") == ["mine"]
    assert markup.one(rules, f'[data-key="switch {first} so"]').has_attr("checked")


def test_why_a_move_is_illegal_is_told_in_another_language_at_once() -> None:
    desk = EditPage()
    start = next(one for one in desk.editing.starts() if one.move)
    desk.handle({"do": "case", "value": start.id})
    desk.handle({"do": "try", "move": "discard wyatt-earp"})
    assert markup.texts(desk.parts()["verdict"], ".stamp") == ["Not legal"]
    try:
        speak(PSEUDO)
        said = markup.texts(desk.parts()["verdict"], ".verdict > p")
        assert [each for each in said if "⟦" not in each] == []
    finally:
        speak("en")
