"""Pages in JupyterLab: they are drawn, play and fit their cells, and their keys do not reach JupyterLab."""

import json
import re
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest
from in_page import box
from jupyter import Cells, run_cell
from playwright.sync_api import expect
from visits import START_MS, Opens, arrive

from tools.coursebook.build import with_money
from wyatt import serve
from wyatt.lessons import begin
from wyatt.widgets import GameTable, SplitView

pytestmark = pytest.mark.slow


def test_the_explorer_fits_its_cell_and_plays(opened: Cells, notebook: Path) -> None:
    cells = json.loads(notebook.read_text(encoding="utf-8"))["cells"]
    page = opened(["".join(cell["source"]) for cell in cells if cell["cell_type"] == "code"])
    expect(page.locator("#filebrowser")).to_be_visible()
    output = run_cell(page, 0)
    table = output.locator(".wyatt-table")
    expect(table).to_be_visible(timeout=START_MS)
    scroller = page.locator(".jp-WindowedPanel-outer")
    panel = box(scroller)
    assert scroller.evaluate("panel => panel.scrollTop") == 0
    screen = output.locator(".wyatt")
    assert screen.evaluate("element => element.scrollWidth <= element.clientWidth")
    for stands in (".poster", ".stage", ".hand", ".act", "[data-key='control step']"):
        at = box(screen.locator(stands).first)
        assert at["y"] >= panel["y"], stands
        assert at["y"] + at["height"] <= panel["y"] + panel["height"], stands
    rightmost, whole = box(screen.locator(".controls .btn").last), box(screen)
    assert rightmost["x"] + rightmost["width"] <= whole["x"] + whole["width"]

    # It has no page bar. Another page offers the way back; this page does not.
    for framed in (".brand", "nav.pages"):
        expect(screen.locator(framed)).to_be_hidden()
    expect(screen.locator(".phase")).to_be_visible()
    screen.locator("[data-do=page][data-page=course]:visible").click()
    expect(screen.locator(".course")).to_be_visible()
    screen.locator("nav.pages [data-page=table]").click()
    expect(screen.locator(".phase")).to_be_visible()
    expect(screen.locator("nav.pages")).to_be_hidden()

    # A second view of the same widget shows what the first one does.
    moves = page.locator(".pos span").first
    expect(moves).to_have_text("Move 0 of 0")
    page.locator(".jp-OutputArea-child").first.click(button="right")
    page.get_by_role("menuitem", name="Create New View for Cell Output").click()
    expect(page.locator(".wyatt-table")).to_have_count(2)
    page.locator("[data-key='control step']").first.click()
    expect(page.locator(".pos > span:first-child").nth(1)).to_have_text("Move 1 of 1")
    expect(moves).to_have_text("Move 1 of 1")

    # Letters are the table's while the focus is in it: none cuts, adds or merges a cell.
    cells = page.locator(".jp-Notebook .jp-Cell").count()
    page.locator("[data-key='control step']").first.focus()
    for move, key in enumerate("nnn", 2):
        page.keyboard.press(key)
        expect(moves).to_have_text(f"Move {move} of {move}")
    for key, told in {"b": "Move 3 of 4", "f": "Move 4 of 4", "Home": "Move 0 of 4"}.items():
        page.keyboard.press(key)
        expect(moves).to_have_text(told)
    for key in ("d", "d", "x", "a", "m", "ArrowRight"):
        page.keyboard.press(key)
    page.keyboard.press("End")
    expect(moves).to_have_text("Move 4 of 4")
    assert page.locator(".jp-Notebook .jp-Cell").count() == cells
    expect(table.first).to_be_visible()
    assert page.evaluate("location.search") == ""  # the address is the notebook's own


#: A table that is set, and the screens of the first notebook of a course and of the scoring lab.
SCREEN = 'from wyatt.widgets.screen import Screen\nScreen(page="{}")'
OTHERS = [SCREEN.format(page) for page in ("wildcat-edit", "course", "lab")]


def test_other_screens_have_no_page_bar(opened: Cells) -> None:
    page = opened(OTHERS)
    for at in range(1, len(OTHERS)):
        screen = run_cell(page, at).locator(".wyatt")
        expect(screen.locator(".top .tools")).to_be_visible(timeout=START_MS)
        for framed in (".brand", "nav.pages"):
            expect(screen.locator(framed)).to_be_hidden()
        # As tall as what it holds: the last thing in it ends where it ends.
        left = screen.evaluate(
            """root => root.getBoundingClientRect().bottom - Math.max(...[...root.children]
              .map(one => one.getBoundingClientRect()).filter(box => box.height).map(box => box.bottom))"""
        )
        assert left < 40, at


def test_a_table_is_set_in_a_notebook_by_dragging_typing_and_undoing(opened: Cells) -> None:
    """The panel of a notebook scrolls by itself, and its keys are the notebook's: neither is in the way."""
    page = opened(OTHERS)
    out = run_cell(page, 0)
    hand = out.locator('[data-drop="hand 0"]')
    expect(hand).to_be_visible(timeout=START_MS)
    line = out.locator('[data-key="lay hand 0"]')
    line.fill("3c 9d")
    line.press("Enter")
    expect(hand.locator("[data-slot]")).to_have_count(2)
    # The card that is dragged lies under the pointer, wherever the notebook has scrolled to.
    card, to = out.locator('[data-key="bank KH"]'), out.locator('[data-drop="melds 0"] h3')
    hand.evaluate("place => place.scrollIntoView({block: 'start'})")
    expect(card).to_be_in_viewport()  # what is left is always in sight, in a notebook too
    start, end = box(card), box(to)
    page.mouse.move(start["x"] + 10, start["y"] + 10)
    page.mouse.down()
    page.mouse.move(start["x"] - 40, start["y"] + 20, steps=3)
    ghost = box(page.locator("[data-ghost]"))
    assert abs(ghost["x"] + 10 - (start["x"] - 40)) < 3
    assert abs(ghost["y"] + 10 - (start["y"] + 20)) < 3
    page.mouse.move(end["x"] + 5, end["y"] + 5, steps=3)
    page.mouse.up()
    melds = out.locator('[data-drop="meld 0 0"] [data-slot]')
    expect(melds).to_have_count(1)
    out.locator('[data-key="put hand 0"]').focus()
    out.locator('[data-key="bank KH"]').focus()
    page.keyboard.press("Control+z")
    expect(melds).to_have_count(0)
    assert page.locator(".jp-Notebook .jp-Cell").count() == len(OTHERS)


def everything(path: Path) -> list[dict[str, Any]]:
    """One notebook of all that the house's notebooks tell: their Markdown, and the outputs kept."""
    cells = []
    for notebook in sorted(serve.notebooks().glob("*.ipynb")):
        for cell in json.loads(notebook.read_text(encoding="utf-8"))["cells"]:
            if cell["cell_type"] == "markdown" or cell["outputs"]:
                cells.append({**cell, "id": f"all-{len(cells)}"})
    # What a cell shows where no widget runs, and where somebody shows a game itself.
    shown = (SplitView().drawing(), GameTable(begin("posters")).drawing())
    shown += (begin("posters")._repr_mimebundle_()["text/html"],)
    code = {"cell_type": "code", "metadata": {}, "source": "", "execution_count": 1}
    for at, html in enumerate(shown):
        one = {"data": {"text/html": html}, "metadata": {}, "output_type": "display_data"}
        cells.append({**code, "id": f"shown-{at}", "outputs": [one]})
    cells.append({"cell_type": "markdown", "id": "last", "metadata": {}, "source": "$$x^2$$"})
    made = {"cells": cells, "metadata": {}, "nbformat": 4, "nbformat_minor": 5}
    path.write_text(json.dumps(made), encoding="utf-8")
    return cells


def test_no_money_is_read_as_a_formula(
    window: Opens, lab: Callable[[Sequence[str]], str], lab_folder: Path
) -> None:
    """JupyterLab takes what stands between two dollar signs for a formula, also in a rendered cell."""
    address = lab([])
    cells = everything(lab_folder / Path(address).name)
    tracker = lab_folder / "settings/@jupyterlab/notebook-extension/tracker.jupyterlab-settings"
    tracker.parent.mkdir(parents=True)
    tracker.write_text('{"windowingMode": "none"}')
    page = window().page
    arrive(page, address, ".jp-MarkdownCell")
    sources = ["".join(cell["source"]) for cell in cells if cell["cell_type"] == "markdown"]
    amounts = [len(re.findall(r"\$[\d,]+", with_money(source))) for source in sources]
    assert sum(amounts) > 500
    told = page.locator(".jp-MarkdownCell .jp-RenderedMarkdown")
    expect(told).to_have_count(len(sources), timeout=START_MS)
    # Formulas are set in the order of the cells, and the last cell is one.
    formula = page.locator(":is(mjx-container, .MathJax)")
    expect(told.last.locator(formula).first).to_be_attached(timeout=START_MS)
    expect(formula).to_have_count(1)
    texts = told.evaluate_all("cells => cells.map((cell) => cell.textContent)")
    for many, shown in zip(amounts, texts, strict=True):
        assert len(re.findall(r"\$[\d,]+", shown)) == many
        assert "&#36;" not in shown
    assert page.locator(".jp-CodeCell .jp-OutputArea-output").count() > 60
    tracker.unlink()
    page.goto("about:blank")


TWO_LESSONS = [
    """from wyatt.lessons import lesson_of
from wyatt.lessons.model import Question
from wyatt.widgets.screen import Screen
def bet(id):
    stages = [type(stage) for stage in lesson_of(id).stages]
    return Screen({"lesson": id, "step": str(stages.index(Question) + 1)}, page="course")
bet("shot")""",
    'bet("photo")',
    "Screen({})",
    "import time\ntime.sleep(4)",
]
#: Ids that stand more than once in the document, and references to an id that is not there.
ASTRAY = """() => {
  const ours = [...document.querySelectorAll('.wyatt [id]')].map((element) => element.id);
  const twice = ours.filter((id, at) => ours.indexOf(id) !== at);
  const names = ['for', 'aria-labelledby', 'aria-describedby', 'aria-controls', 'data-tell'];
  const lost = names.flatMap((name) => [...document.querySelectorAll(`.wyatt [${name}]`)]
    .flatMap((element) => element.getAttribute(name).split(' '))).filter((id) => !document.getElementById(id));
  const uses = [...document.querySelectorAll('.wyatt use')].map((use) => use.getAttribute('href'))
    .filter((href) => !document.querySelector(href));
  return [...twice, ...lost, ...uses];
}"""


def test_several_widgets_keep_out_of_each_other_and_of_the_notebook(opened: Cells) -> None:
    page = opened(TWO_LESSONS)
    shot, photo, table = (run_cell(page, number) for number in range(3))
    expect(table.locator(".wyatt-table")).to_be_visible(timeout=START_MS)
    assert page.evaluate(ASTRAY) == []

    # What is answered in one lesson and then in another is remembered of both.
    for lesson in (shot, photo):
        lesson.get_by_role("radio", name="A").first.check(force=True)
        lesson.locator("form[data-form=answer] [type=submit]").click()
        expect(lesson.get_by_role("radio")).to_have_count(0)
    stored = json.loads(page.evaluate("localStorage.getItem('wyatt-course')"))
    assert set(stored["first"]) == {"shot", "photo"}

    # A letter pressed on the page's header is not the notebook's: B would add a cell below.
    table.locator("header.top .phase p").click()
    for letter in "baa":
        page.keyboard.press(letter)
    expect(page.locator(".jp-CodeCell")).to_have_count(len(TWO_LESSONS))

    # While a cell keeps Python busy the page says so, and five presses are one.
    step, moves = table.locator("[data-key='control step']"), table.locator(".pos span").first
    expect(moves).to_have_text("Move 0 of 0")
    run_cell(page, 3)
    page.locator(".jp-CodeCell").nth(2).scroll_into_view_if_needed()
    page.evaluate("window.asked = 0")
    for _ in range(5):
        step.click()
    # In a subshell the page is answered at once; without one it is said that it waits.
    told = table.locator("[data-state-told]")
    expect(told.or_(moves.get_by_text("Move 5 of 5"))).to_be_visible(timeout=10_000)
    if told.count():
        expect(told).to_contain_text("busy")
    expect(told).to_have_count(0, timeout=START_MS)

    # A kernel that was started anew knows nothing of this table: the page says so.
    page.keyboard.press("Escape")
    page.get_by_role("menuitem", name="Kernel", exact=True).click()
    page.get_by_role("menuitem", name="Restart Kernel…").click()
    page.locator(".jp-Dialog").locator(".jp-mod-accept").click()
    expect(table.locator(".state.lost")).to_be_visible(timeout=START_MS)
    step.click()  # nothing is thrown at whoever presses on
    expect(table.locator(".state.lost")).to_contain_text("Run the cell again")
