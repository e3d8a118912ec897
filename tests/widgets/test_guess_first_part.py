"""A study's answers as buttons: the first click counts, and the figures appear only after it."""

import pytest
from parts import bundle

from wyatt.lab.studies import Study
from wyatt.pages.lab import study as guess_first
from wyatt.pages.lab.study import GuessFirst
from wyatt.ui.widget import WIDGET, Refused

PLAYED: list[int] = []


def _much(seed: int) -> float:
    PLAYED.append(seed)
    return 100.0 + seed


def _failing(_seed: int) -> float:
    raise ZeroDivisionError("no <deal>")


def study() -> Study:
    """A question with a plain answer."""
    PLAYED.clear()
    arms = {"much": _much, "little": lambda seed: 1.0 + seed % 2}
    return Study("Much <or> little?", "dollars", arms, "Why that is.")


def test_nothing_is_played_or_told_before_the_guess() -> None:
    asked = GuessFirst(study(), range(4))
    data = bundle(asked)
    assert WIDGET in data
    assert data["text/plain"] == "Much <or> little?\n- much\n- little"
    assert "Much &lt;or&gt; little?" in data["text/html"]
    assert "<details" not in data["text/html"]
    assert not PLAYED
    assert asked.guess is asked.found is None
    assert asked.told.value == ""


def test_a_press_is_a_guess_and_the_first_one_stands() -> None:
    asked = GuessFirst(study(), range(4))
    asked.answers.value = "little"
    assert asked.guess == "little"
    assert asked.answers.disabled
    assert asked.found is not None
    assert asked.found.best == "much"
    assert "You guessed “little”, but “much” did better." in asked.told.value
    assert asked.words().endswith("but “much” did better.")
    with pytest.raises(Refused, match="already guessed"):
        asked.guess = "much"
    assert asked.guess == "little"


def test_a_guess_from_python_presses_the_button() -> None:
    asked = GuessFirst(study(), range(4))
    with pytest.raises(Refused, match="neither isn’t one of the answers"):
        asked.guess = "neither"
    asked.guess = "much"
    assert asked.answers.value == "much"
    assert "and the numbers agree" in asked.told.value


def test_where_nobody_can_press_the_figures_are_folded_away(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(guess_first, "unattended", lambda: True)
    html = GuessFirst(study(), range(4)).drawing()
    before, folded = html.split("<details>")
    assert "<li>much</li>" in before
    assert "<table" not in before
    assert "<table" in folded


def test_a_study_that_fails_says_so() -> None:
    failing = Study("Does it work?", "dollars", {"yes": _failing, "no": _failing}, "")
    asked = GuessFirst(failing, range(2))
    asked.guess = "yes"
    assert "This study failed: ZeroDivisionError: no &lt;deal&gt;" in asked.told.value
