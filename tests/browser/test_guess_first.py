"""A guess in the strategy lab is a click, in JupyterLab and in Voilà, and the figures appear only
after it.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from jupyter import jupyterlab, open_notebook, run_cell, write_notebook
from playwright.sync_api import Locator, expect
from visits import START_MS, Visit, serving_plainly

pytestmark = pytest.mark.slow

CELLS = [
    """from wyatt.lab import studies
from wyatt.pages.lab.study import GuessFirst
asked = GuessFirst(studies.SITTING_FIRST, range(8))
asked""",
    "print('Python sees', asked.guess)",
]
ANSWERS = ("starts", "comes second", "deals")


def guess(shown: Locator) -> None:
    """Press an answer: before it no figure stands, after it the first press does."""
    for answer in ANSWERS:
        button = shown.get_by_role("button", name=answer, exact=True)
        expect(button).to_be_visible(timeout=START_MS)
        assert button.evaluate("it => it.scrollWidth <= it.clientWidth"), answer
    expect(shown.get_by_role("table")).to_have_count(0)
    shown.get_by_role("button", name="comes second", exact=True).click()
    expect(shown.get_by_role("table")).to_be_visible(timeout=START_MS)
    expect(shown.locator(".wyatt-study")).to_contain_text("You guessed “comes second”")
    expect(shown.get_by_role("button", name="deals", exact=True)).to_be_disabled()


def test_in_jupyterlab_a_press_is_a_guess(window: Callable[..., Visit], tmp_path: Path) -> None:
    write_notebook(tmp_path / "guess.ipynb", CELLS)
    with jupyterlab(tmp_path) as address:
        page = window(size=(1400, 1000)).page
        open_notebook(page, f"{address}/lab/tree/guess.ipynb")
        guess(run_cell(page, 0))
        expect(run_cell(page, 1)).to_contain_text("Python sees comes second")


def test_under_voila_a_press_is_a_guess(window: Callable[..., Visit], tmp_path: Path) -> None:
    write_notebook(tmp_path / "guess.ipynb", CELLS[:1])
    with serving_plainly(tmp_path / "guess.ipynb", tmp_path) as address:
        page = window(size=(1400, 1000)).page
        page.goto(address, wait_until="commit")
        guess(page.locator("body"))
