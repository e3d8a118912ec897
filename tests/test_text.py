"""The translation layer: values by name, plurals as forms, a language switched on and off."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from wyatt.core.text import PSEUDO, UnknownLanguage, _, on_language_change, plural, preferred, speak


@pytest.fixture(autouse=True)
def _english_again() -> Iterator[None]:
    yield
    speak("en")


def test_values_are_put_in_by_name() -> None:
    assert _("{player} takes {amount}.", player="Anna", amount="$3,000") == "Anna takes $3,000."


def test_a_value_is_never_read_as_a_pattern() -> None:
    assert _("{player} waits.", player="{amount}") == "{amount} waits."


def test_an_empty_text_stays_empty() -> None:
    speak(PSEUDO)
    assert _("") == ""


@pytest.mark.parametrize(("number", "said"), [(1, "1 card"), (0, "0 cards"), (4, "4 cards")])
def test_a_plural_has_its_forms(number: int, said: str) -> None:
    assert plural("{number} card", "{number} cards", number) == said


def test_the_pseudo_language_marks_sentences_and_leaves_values_and_code_alone() -> None:
    speak(PSEUDO)
    assert _("Write `draw`, {player}.", player="Anna") == "⟦Wrîté `draw`, Anna.⟧"
    assert plural("one", "many", 2) == "⟦måñý⟧"


def test_a_change_of_language_forgets_what_was_drawn() -> None:
    forgotten: list[bool] = []
    on_language_change(lambda: forgotten.append(True))
    speak(PSEUDO)
    assert forgotten


def test_a_language_that_there_is_not_is_refused_and_the_one_in_use_stays() -> None:
    speak(PSEUDO)
    with pytest.raises(UnknownLanguage, match=r"'xx'.*en"):
        speak("xx")
    assert _("Draw first.") == "⟦Dråw fîrst.⟧"


@pytest.mark.parametrize(
    ("accepted", "chosen"),
    [("", "en"), ("xx", "en"), ("en-GB,nl;q=0.5", "en"), ("xx, *;q=0.1", "en"), (",;,;;", "en")],
)
def test_what_a_browser_prefers_is_taken_as_far_as_it_is_there(accepted: str, chosen: str) -> None:
    assert preferred(accepted) == chosen
