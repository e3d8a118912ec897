"""Widgets in every host, used with the mouse and from Python."""

import subprocess
import sys
from pathlib import Path

import pytest
from in_page import box
from jupyter import jupyterlab, run_cell, write_notebook
from playwright.sync_api import expect
from visits import START_MS, Opens, arrive, listening, serving_plainly

from wyatt import serve

pytestmark = pytest.mark.slow

CELLS = [
    """import ipywidgets
from wyatt.earp import Game
from wyatt.widgets import Account, GameTable, LegalMoves, SplitView, Stepper
table = GameTable(Game.new(["Anna", "Burt", "Curt"], seed=1), viewer="Anna")
ipywidgets.VBox([table, Stepper(table)])""",
    "print('Python sees', table.index, table.moves)",
    "_ = table.push(table.legal[0])",
    "ipywidgets.HBox([LegalMoves(table), Account(table)])",
]
SUPPLY = "[data-do=play][data-move='draw supply']"


def test_notebook_page_and_python_share_a_table(window: Opens, tmp_path: Path) -> None:
    """In Jupyter Notebook; `test_jupyterlab` tests the same in JupyterLab."""
    write_notebook(tmp_path / "parts.ipynb", CELLS)
    with jupyterlab(tmp_path, "notebook") as address:
        opened = window(size=(1400, 1000))
        page = opened.page
        arrive(page, f"{address}/notebooks/parts.ipynb", ".jp-Notebook .jp-CodeCell")
        page.wait_for_selector(
            ".jp-Notebook-ExecutionIndicator[data-status=idle]", state="attached", timeout=START_MS
        )
        first = run_cell(page, 0)
        expect(first.locator(".wyatt-table")).to_be_visible(timeout=START_MS)
        expect(first.locator(".top")).to_have_count(0)  # no page around it

        # The posters, the table, the hand and the Step button are all together.
        step = first.get_by_role("button", name="Step")
        expect(step).to_be_visible()
        top, bottom = box(first.locator(".poster").first), box(step)
        assert bottom["y"] + bottom["height"] - top["y"] < 800
        for name in ("Back", "Step"):
            expect(first.get_by_role("button", name=name)).to_have_count(1)
        for label in ("Go to", "Speed"):
            expect(first.get_by_label(label)).to_be_visible()

        first.locator(SUPPLY).first.click()
        expect(first.locator(SUPPLY)).to_have_count(0)
        expect(run_cell(page, 1)).to_contain_text("Python sees 1 ['draw supply']")

        hand = first.locator("[data-part=hand]")
        before = hand.inner_html()
        run_cell(page, 2)
        expect(hand).not_to_have_js_property("innerHTML", before)
        expect(run_cell(page, 1)).to_contain_text("Python sees 2")

        step.click()
        expect(run_cell(page, 1)).to_contain_text("Python sees 3")
        beside = run_cell(page, 3)
        expect(beside.locator(".wyatt-legal")).to_be_visible(timeout=START_MS)
        expect(beside.locator(".wyatt-events")).to_contain_text("What just happened")
        assert [one for one in opened.errors if "wyatt" in one.lower() or "blob:" in one] == []
        assert [address for address in opened.outside if "127.0.0.1" not in address] == []


GUESS = """from wyatt.lab import studies
from wyatt.pages.lab.study import GuessFirst
GuessFirst(studies.SITTING_FIRST, range(8))"""


def test_voila_widgets_answer_and_the_first_has_the_address(window: Opens, tmp_path: Path) -> None:
    """Under the `voila` command, with no option of ours, the page around them is ours, too."""
    screens = ["from wyatt.widgets.screen import Screen\nScreen({})", "Screen({})"]
    write_notebook(tmp_path / "parts.ipynb", [*screens, CELLS[0], GUESS])
    with serving_plainly(tmp_path / "parts.ipynb", tmp_path) as address:
        page = window(size=(1400, 1000)).page
        arrive(page, address, f".wyatt.part {SUPPLY}")
        expect(page.locator(".wyatt.page .wyatt-table")).to_have_count(2)
        expect(page.locator(".in-cell")).to_have_count(0)
        for framed in (".brand", "nav.pages"):
            expect(page.locator(framed).first).to_be_visible()
        steps = page.locator(".wyatt.page [data-key='control step']")
        moves = page.locator(".wyatt.page .pos > span:first-child")
        steps.first.click()
        expect(moves.first).to_have_text("Move 1 of 1")
        page.wait_for_function("() => location.search.includes('p=')")
        own = page.evaluate("location.search")
        steps.nth(1).click()
        steps.nth(1).click()
        expect(moves.nth(1)).to_have_text("Move 2 of 2")
        supply = page.locator(f".wyatt.part {SUPPLY}")
        supply.first.click()
        expect(supply).to_have_count(0)
        page.get_by_role("button", name="Back").last.click()
        expect(supply.first).to_be_visible()
        page.wait_for_timeout(500)
        assert page.evaluate("location.search") == own
        steps.first.click()
        expect(moves.first).to_have_text("Move 2 of 2")
        page.wait_for_function("own => location.search !== own", arg=own)
        # A guess shows the figures, and only the first guess counts.
        for answer in ("starts", "goes second", "deals"):
            button = page.get_by_role("button", name=answer, exact=True)
            expect(button).to_be_visible(timeout=START_MS)
            assert button.evaluate("it => it.scrollWidth <= it.clientWidth"), answer
        study = page.locator(".wyatt-study")
        expect(study.get_by_role("table")).to_have_count(0)
        page.get_by_role("button", name="goes second", exact=True).click()
        expect(study.get_by_role("table")).to_be_visible(timeout=START_MS)
        expect(study).to_contain_text("You guessed “goes second”")
        expect(page.get_by_role("button", name="deals", exact=True)).to_be_disabled()


MARIMO = """import marimo

app = marimo.App()


@app.cell
def _():
    import marimo as mo
    from wyatt.earp import Game
    from wyatt.widgets import GameTable

    mo.ui.anywidget(GameTable(Game.new(["Anna", "Burt", "Curt"], seed=1), viewer="Anna"))
    return


if __name__ == "__main__":
    app.run()
"""


def test_marimo_table_answers_clicks(window: Opens, tmp_path: Path) -> None:
    pytest.importorskip("marimo")
    (tmp_path / "parts.py").write_text(MARIMO)
    port = serve.find_port()
    command = [sys.executable, "-m", "marimo", "-q", "run", "parts.py", f"--port={port}"]
    command += ["--headless", "--no-token", f"--host={serve.HOST}"]
    with listening(subprocess.Popen(command, cwd=tmp_path), port):
        opened = window(size=(1400, 1000))
        page = opened.page
        page.emulate_media(reduced_motion="no-preference")
        arrive(page, f"http://{serve.HOST}:{port}/", SUPPLY)
        supply = page.locator(SUPPLY)
        # Moving cards start from where they were: no place is missing.
        page.evaluate("""() => { window.ways = []; const animate = Element.prototype.animate;
          Element.prototype.animate = function (frames, ...how) {
            window.ways.push(JSON.stringify(frames));
            return animate.call(this, frames, ...how); }; }""")
        supply.first.click()
        expect(supply).to_have_count(0)
        expect(page.locator("[data-part=hand]")).to_contain_text("12 cards")
        page.wait_for_function("() => window.ways.some((way) => way.includes('translate'))")
        ways = page.evaluate("window.ways")
        assert [way for way in ways if "undefined" in way or "NaN" in way] == []
        assert [told for told in opened.errors if "translate" in told] == []


def test_exported_notebook_shows_drawings_offline(window: Opens, tmp_path: Path) -> None:
    table = CELLS[0].replace("ipywidgets.VBox([table, Stepper(table)])", "table")
    others = ["Screen({})", "SplitView()", "RuleCard('shot')", "LessonView('shot')"]
    others += ["LegalMoves(table)", "Stepper(table)"]
    boxed = "ipywidgets.VBox([ipywidgets.HTML(), ipywidgets.HBox([Account(table)]), table])"
    more = "from wyatt.widgets import LessonView, RuleCard\nfrom wyatt.widgets.screen import Screen"
    plain = "ipywidgets.VBox([ipywidgets.IntSlider()])"
    write_notebook(tmp_path / "parts.ipynb", [table, more, *others, boxed, plain])
    command = [sys.executable, "-m", "nbconvert", "--to", "html", "--execute", "parts.ipynb"]
    subprocess.run(command, cwd=tmp_path, check=True, capture_output=True)
    page = window(size=(1400, 1000), scripts=False).page
    page.goto((tmp_path / "parts.html").as_uri())
    drawings = page.locator("[class^=wyatt-].mathjax_ignore")
    expect(drawings).to_have_count(1 + len(others) + 2)  # two of them in a box
    for drawn in [*drawings.all(), page.locator(".poster").first]:
        expect(drawn).to_be_visible()
    expect(page.get_by_role("button", name="Take the course")).to_have_count(1)  # on the screen
