"""Pages in JupyterLab: they are drawn, play and fit their cells, and their keys do not reach JupyterLab.

Then two views of one widget, other themes, scrolling, sound, and widgets with those of ipywidgets.
"""

import json
import re
import time
from pathlib import Path
from typing import Any

import pytest
from in_page import box
from jupyter import Cells, open_instead, run_cell
from playwright.sync_api import Locator, Page, expect
from test_nothing_lost import comes_back, left, play
from test_sound import sounds_and_reviews
from visits import START_MS, before_the_end, still

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
    expect(screen.locator(".brand, nav.pages").filter(visible=True)).to_have_count(0)
    expect(screen.locator(".phase")).to_be_visible()
    screen.locator("[data-do=page][data-page=course]:visible").click()
    expect(screen.locator(".course")).to_be_visible()
    screen.locator("nav.pages [data-page=table]").click()
    expect(screen.locator(".phase")).to_be_visible()
    expect(screen.locator("nav.pages")).to_be_hidden()

    # A second view of the same widget shows the same as the first.
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
    for key in ("d", "d", "x", "a", "m", "ArrowRight", "End"):
        page.keyboard.press(key)
    expect(moves).to_have_text("Move 4 of 4")
    assert page.locator(".jp-Notebook .jp-Cell").count() == cells
    expect(table.first).to_be_visible()
    with page.expect_request(lambda asked: asked.method == "PUT" and "contents" in asked.url):
        page.keyboard.press("Control+s")
    assert page.evaluate("location.search") == ""  # the address is still the notebook's


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
    expect(card).to_be_in_viewport()  # the cards left are always in sight, even in a notebook
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
    """One notebook of what could be read as a formula in the house's notebooks: Markdown with a sign that begins
    one (or with that sign's entity), and the outputs they keep.
    """
    cells = []
    for notebook in sorted(serve.notebooks().glob("*.ipynb")):
        for cell in json.loads(notebook.read_text(encoding="utf-8"))["cells"]:
            told = cell["cell_type"] == "markdown"
            if re.search(r"[$\\&]", "".join(cell["source"])) if told else cell["outputs"]:
                cells.append({**cell, "id": f"all-{len(cells)}"})
    # What a cell shows where no widget runs, and where somebody shows a game itself.
    shown = (SplitView().drawing(), GameTable(begin("posters")).drawing())
    shown += (begin("posters")._repr_mimebundle_()["text/html"],)
    code = {"cell_type": "code", "metadata": {}, "source": "", "execution_count": 1}
    for at, html in enumerate(shown):
        one = {"data": {"text/html": html}, "metadata": {}, "output_type": "display_data"}
        cells.append({**code, "id": f"shown-{at}", "outputs": [one]})
    cells.append({"cell_type": "markdown", "id": "last", "metadata": {}, "source": "$$x^2$$"})
    kernel = {"kernelspec": {"name": "python3", "display_name": "Python 3"}}
    made = {"cells": cells, "metadata": kernel, "nbformat": 4, "nbformat_minor": 5}
    path.write_text(json.dumps(made), encoding="utf-8")
    return cells


def test_no_money_is_read_as_a_formula(opened: Cells, lab_folder: Path) -> None:
    """JupyterLab takes text between two dollar signs for a formula, even in a rendered cell."""
    cells, page = everything(lab_folder / "money.ipynb"), opened(OTHERS)
    open_instead(page, "/money.ipynb", every=True)
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


IMPORTS = """import ipywidgets
from IPython.display import display
from wyatt.earp import Game, score_poster
from wyatt.widgets import Account, GameTable, LegalMoves, LessonView, Stepper
from wyatt.widgets.screen import Screen
"""
TWO_VIEWS = [f"{IMPORTS}screen = Screen({{}})\ndisplay(screen)", "display(screen)"]
PARTS = [
    f"{IMPORTS}table = GameTable(Game.new(['Anna', 'Burt', 'Curt'], seed=1), viewer='Anna')\ntable",
    "LessonView('shot')", "Screen({})", "Screen({'page': 'course', 'lesson': 'shot'})",
    *["\n" * 9] * 6,
]  # fmt: skip
#: Counts the page's timed requests to Python.
COUNT_TICKS = """() => { const sent = WebSocket.prototype.send; window.ticks = 0;
  WebSocket.prototype.send = function (data) {
    const text = typeof data === "string" ? data : new TextDecoder().decode(data);
    if (text.includes('"tick":true')) window.ticks++;
    return sent.call(this, data); }; }"""


def drawn_in(page: Page, cells: int) -> list[Locator]:
    """The outputs of the first cells that show something."""
    outputs = [run_cell(page, number) for number in range(cells)]
    for output in outputs:
        expect(output.locator(".wyatt")).to_be_visible(timeout=START_MS)
    return outputs


def test_only_the_asking_view_saves_and_opens_a_rule_and_both_have_a_clock(opened: Cells) -> None:
    page = opened(TWO_VIEWS)
    first, second = drawn_in(page, 2)
    saved: list[str] = []
    page.on("download", lambda download: saved.append(download.suggested_filename))
    with page.expect_download():
        second.locator("[data-do=save]").first.click()
    page.wait_for_timeout(500)
    assert saved == ["wyatt-earp-record.json"]
    expect(second.locator("[data-said]").first).to_contain_text("Saved as a file")
    expect(first.locator("[data-said]").first).to_have_text("")

    # A rule opens in the view where it was pressed, takes the focus, and gives it back.
    named = first.locator("[data-do=rule][data-rule]:not([data-rule=''])").first
    rule = named.get_attribute("data-rule")
    named.focus()
    page.keyboard.press("Enter")
    shown = page.locator(".rulebox:popover-open")
    expect(shown).to_have_count(1)
    expect(first.locator(".rulebox:popover-open")).to_contain_text(str(rule))
    expect(first.locator(".rulebox button")).to_be_focused()
    page.keyboard.press("Enter")
    expect(shown).to_have_count(0)
    expect(first.locator(f"[data-do=rule][data-rule='{rule}']").first).to_be_focused()

    # A reader of the other view keeps their place.
    second.locator("[data-key='control step']").focus()
    first.locator(f"[data-do=rule][data-rule='{rule}']").first.dispatch_event("click")
    expect(first.locator(".rulebox:popover-open")).to_have_count(1)
    expect(second.locator(".rulebox:popover-open")).to_have_count(0)

    # Both views have the same theme.
    page.keyboard.press("Escape")
    for view in (first, second):
        expect(view.locator(".wyatt")).not_to_have_attribute("data-theme", "dark")
    first.locator("[data-do=theme]").first.click()
    for view in (first, second):
        expect(view.locator(".wyatt")).to_have_attribute("data-theme", "dark")

    # Autoplay: two views don't make the table faster, and both show every move.
    page.evaluate(COUNT_TICKS)
    autoplay, position = "[data-do=autoplay]", ".pos > span:first-child"
    began = time.monotonic()
    first.locator(autoplay).first.click()
    page.wait_for_function("() => window.ticks >= 3", timeout=START_MS)
    first.locator(autoplay).first.click()
    for view in (first, second):
        expect(view.locator(autoplay).first).to_have_attribute("aria-pressed", "false")
    took = time.monotonic() - began
    ticks = page.evaluate("window.ticks")
    shown = first.locator(position).inner_text()
    expect(second.locator(position)).to_have_text(shown)
    moves = int(shown.split()[1])
    assert 1 <= moves <= took + 1  # one move per second
    assert moves <= ticks <= moves + 1


def test_a_view_that_ends_lets_go_of_what_was_drawn(opened: Cells) -> None:
    page = opened(PARTS)  # before any other test of these cells: the table stands alone
    page.evaluate("window.roots = []")
    for _round in range(6):
        output = run_cell(page, 0)
        alone = "() => [...document.querySelectorAll('.wyatt.part')].every((one) => !roots.includes(one))"
        page.wait_for_function(alone, timeout=START_MS)
        expect(output.locator(".wyatt-table")).to_have_count(1, timeout=START_MS)
        assert page.locator(".wyatt.part").count() == 1
        page.evaluate("window.roots.push(document.querySelector('.wyatt.part'))")
    roots = page.evaluate(
        "window.roots.map((root) => [root.isConnected, root.querySelectorAll('*').length])"
    )
    assert [connected for connected, _nodes in roots] == [False] * 5 + [True]
    assert [nodes for _connected, nodes in roots[:-1]] == [0] * 5
    assert roots[-1][1] > 300


COLOUR = "element => getComputedStyle(element).backgroundColor"
SCHEME = "element => getComputedStyle(element).colorScheme"

#: How an element and the sign before it are painted.
MARKED = """element => [undefined, "::before"].flatMap((part) => { const style = getComputedStyle(element, part);
  return [style.backgroundColor, style.color, style.borderTopColor, style.borderTopWidth]; })"""


def choose_theme(page: Page, name: str) -> None:
    page.get_by_role("menuitem", name="Settings", exact=True).click()
    page.locator(".lm-Menu-itemLabel").get_by_text("Theme", exact=True).hover()
    page.locator(".lm-Menu-itemLabel").get_by_text(name, exact=True).click()


def test_the_notebooks_theme_and_forced_colours_change_an_open_page(opened: Cells) -> None:
    # The course is not this screen's own page, so it has links to the other pages.
    page = opened(PARTS)
    outputs = [output.locator(".wyatt") for output in drawn_in(page, 4)]
    light = [output.evaluate(COLOUR) for output in outputs]
    assert {output.evaluate(SCHEME) for output in outputs} == {"light"}
    choose_theme(page, "JupyterLab Dark")
    expect(page.locator("body[data-jp-theme-light=false]")).to_have_count(1)
    assert {output.evaluate(SCHEME) for output in outputs} == {"dark"}
    assert all(output.evaluate(COLOUR) != had for output, had in zip(outputs, light, strict=True))
    choose_theme(page, "JupyterLab Light")
    expect(page.locator("body[data-jp-theme-light=true]")).to_have_count(1)
    assert [output.evaluate(COLOUR) for output in outputs] == light
    page.emulate_media(forced_colors="active")
    table, _lesson, explorer, course = outputs
    expect(table).to_be_visible()
    for where, one, other in (
        (explorer, ".phase li[aria-current]", ".phase li:not([aria-current])"),
        (course, "nav.pages [aria-current]", "nav.pages .btn:not([aria-current])"),
        (course, "header nav li.now .dot", "header nav li:not(.now) .dot"),
    ):
        here, elsewhere = where.locator(one), where.locator(other)
        expect(here.first).to_be_visible()
        assert here.first.evaluate(MARKED) != elsewhere.first.evaluate(MARKED)
    card = explorer.locator(".hcard button, button.hcard").first
    assert card.evaluate("element => getComputedStyle(element).outlineStyle") == "none"
    card.click()
    chosen = explorer.locator("[data-do=select][aria-pressed=true]").first
    expect(chosen).to_be_visible()
    assert "solid" in chosen.evaluate(
        "element => [element, element.closest('.hcard')].map((one) => one && getComputedStyle(one).outlineStyle)"
    )
    page.emulate_media(forced_colors="none")


SCROLLER = """() => { let box = document.querySelector('.wyatt');
  while (box && !(box.scrollHeight > box.clientHeight && /auto|scroll/.test(getComputedStyle(box).overflowY)))
    box = box.parentElement;
  return box; }"""


def test_what_is_pointed_at_is_scrolled_to_in_the_notebooks_panel(opened: Cells) -> None:
    page = opened(PARTS)
    table = run_cell(page, 0).locator(".wyatt")
    expect(table.locator(".wyatt-table")).to_be_visible(timeout=START_MS)
    panel = page.evaluate_handle(SCROLLER)
    assert panel.evaluate("box => box !== document.scrollingElement && box !== null")
    before = panel.evaluate("box => box.scrollTop")
    table.locator("[data-reveal]").first.click()
    page.wait_for_function("([box, had]) => box.scrollTop !== had", arg=[panel, before])
    assert page.evaluate("[scrollX, scrollY]") == [0, 0]

    # The cell's width counts, not the window's, so half a window has the narrow drawing.
    assert page.evaluate("innerWidth") == 1400
    felt = table.locator(".felt")
    columns = "element => getComputedStyle(element).gridTemplateColumns.split(' ').length"
    wide = felt.evaluate(columns)
    table.evaluate("element => { element.parentElement.style.width = '390px'; }")
    assert felt.evaluate(columns) < wide
    assert table.evaluate("element => element.scrollWidth <= element.clientWidth + 1")


BUSY = [
    f"{IMPORTS}"
    "game = Game.new(['Anna', 'Burt', 'Curt'], seed=1)\n"
    "one, two = GameTable(game, viewer='Anna'), GameTable(game)\ndisplay(one, Stepper(one))",
    "two",
    """import time
until, played = time.monotonic() + 5, 0
while time.monotonic() < until:
    with game.watch:
        game.push(game.legal_moves[0])
        game.pop()
    if played < 3:
        game.push(game.legal_moves[0])
        played += 1
    time.sleep(0.002)
print('played past the table', played)""",
    "print('in step', one.index == two.index == len(game.past), one.moves == two.moves, len(game.past))",
]


def test_a_cell_plays_on_the_engine_while_one_clicks(opened: Cells) -> None:
    """Both tables show a move pushed by a cell at once, and clicks work in between."""
    page = opened(BUSY)
    first, second = drawn_in(page, 2)
    hand = second.locator("[data-part=hand]")
    before = hand.inner_html()
    run = run_cell(page, 2)
    expect(hand).not_to_have_js_property("innerHTML", before, timeout=4_000)
    for _click in range(6):
        first.get_by_role("button", name="Step").click()
        page.wait_for_timeout(150)
    expect(run).to_contain_text("played past the table 3", timeout=START_MS)
    told = run_cell(page, 3)
    expect(told).to_contain_text("in step True True")
    assert int(told.inner_text().split()[-1]) >= 4


LINKED = [
    IMPORTS
    + """table = GameTable(Game.new(["Anna", "Burt", "Curt"], seed=1))
for _ in range(6):
    _ = table.step()
slider = ipywidgets.IntSlider(max=6, value=6, description="Place")
joint = ipywidgets.jslink((slider, "value"), (table, "index"))
ipywidgets.VBox([slider, table])""",
    "display(table)",
    """other = ipywidgets.IntSlider(max=6, description="Other")
tie = ipywidgets.link((table, "index"), (other, "value"))
out, seen = ipywidgets.Output(), []
def told(change):
    seen.append(change.new)
    out.append_stdout(f"now at {change.new};")
table.observe(told, "index")
ipywidgets.AppLayout(header=other, left_sidebar=LegalMoves(table), center=Account(table), footer=out)""",
    """@ipywidgets.interact(reward=(1000, 9000, 1000))
def paid(reward=8000):
    print(score_poster((9, 5, 4), reward))""",
    "print('Python:', table.index, other.value, slider.value, seen)",
]
ENDED = [
    IMPORTS
    + """known = ipywidgets.widgets.widget._instances
game = Game.new(["Anna", "Burt", "Curt"], seed=1)
table = GameTable(game)
heard = lambda: sum(map(len, table._trait_notifiers.get("index", {}).values()))
alone = heard()""",
    """parts = [Stepper(table), LegalMoves(table), Account(table)]
screen = Screen({})
display(ipywidgets.VBox([table, *parts]), screen)""",
    """for part in parts:
    part.close()
print('heard', heard() == alone)
table.close()
screen.close()
print('watchers', len(list(game.watch.watchers)))
print('comms', [one.comm for one in (table, screen, *parts)])
print('left', *sorted({type(one).__name__ for one in known.values()}))""",
]


def slide(output: Locator, key: str, *through: int) -> None:
    """Move the first slider of an output by its keys, and see it come through these numbers."""
    handle = output.locator(".noUi-handle").first
    handle.focus()
    for number in through:  # Python's answer to one press may undo the next
        handle.press(key)
        expect(output.locator(".widget-readout").first).to_have_text(str(number))


def test_links_observers_and_interact_work_with_widgets(opened: Cells) -> None:
    page = opened(LINKED)
    first, second = drawn_in(page, 2)
    beside = run_cell(page, 2)
    expect(beside.locator(".wyatt-legal")).to_be_visible(timeout=START_MS)

    # jslink: the page's own slider goes back to the start, and both drawings of the table with it.
    hands, piles = (
        [view.locator(f"[data-part={part}]") for view in (first, second)]
        for part in ("hand", "stage")
    )
    late = [pile.inner_text() for pile in piles]
    slide(first, "ArrowLeft", *range(5, -1, -1))
    for hand, pile, had in zip(hands, piles, late, strict=True):
        expect(pile).not_to_have_text(had)
        expect(pile).to_contain_text("47")
        expect(hand).to_contain_text("hand, 10 cards")
    expect(beside.locator(".wyatt-legal")).to_contain_text("Two from the supply")
    told = beside.locator(".jupyter-widgets-output-area, .widget-output").last
    expect(told).to_contain_text("now at 0;")
    expect(run_cell(page, 4)).to_contain_text("Python: 0 0 0")

    # link: a slider that Python ties, in an AppLayout; the jslinked one and the drawings follow.
    slide(beside, "ArrowRight", 1, 2)
    expect(first.locator(".widget-readout").first).to_have_text("2")
    for pile in piles:
        expect(pile).not_to_contain_text("47")
    expect(run_cell(page, 4)).to_contain_text("Python: 2 2 2")

    # A move by mouse, in the list of the legal ones: the views, both sliders and who observes know.
    stood = hands[0].inner_html()
    beside.locator(".wyatt-legal [data-do=play]").first.click()
    expect(first.locator(".widget-readout").first).to_have_text("3")
    expect(beside.locator(".widget-readout").first).to_have_text("3")
    for hand in hands:
        expect(hand).not_to_have_js_property("innerHTML", stood)
    expect(run_cell(page, 4)).to_contain_text("3]")
    # `interact` scores the poster again.
    paid = run_cell(page, 3).first  # the one around the output that `interact` brings
    expect(paid).to_contain_text("5,000", timeout=START_MS)
    before = paid.inner_text()
    slide(paid, "ArrowLeft", 7000, 6000, 5000)
    expect(paid).not_to_have_text(before)


def test_what_is_closed_leaves_nothing(opened: Cells) -> None:
    """No comm, observer, watcher of the game or drawing is left, and no clock keeps asking."""
    page = opened(ENDED)
    page.evaluate(COUNT_TICKS)
    run_cell(page, 0)
    output = run_cell(page, 1)
    screen = output.locator(".wyatt.page")
    expect(screen.locator(".wyatt-table")).to_be_visible(timeout=START_MS)
    screen.locator("[data-do=autoplay]").click()
    page.wait_for_function("() => window.ticks >= 1")
    ended = run_cell(page, 2)
    for said in ("heard True", "watchers 0", "comms [None, None, None, None, None]"):
        expect(ended).to_contain_text(said)
    # The box belongs to the cell. Several widgets may share a layout, so none closes it.
    expect(ended).to_contain_text("left Layout VBox")
    expect(output.locator(".wyatt")).to_have_count(0)
    ticks = page.evaluate("window.ticks")
    page.wait_for_timeout(2500)
    assert page.evaluate("window.ticks") == ticks


def test_sound_and_review_work(opened: Cells) -> None:
    shown = f"Screen(parse({before_the_end('wyatt')!r}))"
    page = opened([f"{IMPORTS}from wyatt.ui.page import parse\n{shown}", "1 + 1"])
    expect(run_cell(page, 0).locator(".wyatt-table")).to_be_visible(timeout=START_MS)
    sounds_and_reviews(page, ".jp-OutputArea .wyatt.page")


def test_an_unfinished_game_is_offered(opened: Cells) -> None:
    """A notebook's address does not contain the table, so running the cell again offers the game."""
    root, page = ".jp-OutputArea .wyatt.page", opened([SCREEN.format("wildcat")])
    expect(run_cell(page, 0).locator(".wyatt-table")).to_be_visible(timeout=START_MS)
    play(page, root)
    before = left(page, root)
    still(page)
    open_instead(page, page.url)
    expect(run_cell(page, 0).locator(".wyatt-table")).to_be_visible(timeout=START_MS)
    expect(page.locator(f"{root} .offer")).to_contain_text("moves)", timeout=30_000)
    page.locator(f"{root} .offer [data-do=resume]").click()
    comes_back(page, root, before)


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
#: Ids used more than once in the document, and references to missing ids.
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
    """This test is last, because a kernel that has just restarted can't be ended right away."""
    page = opened(TWO_LESSONS)
    shot, photo, table = (run_cell(page, number) for number in range(3))
    expect(table.locator(".wyatt-table")).to_be_visible(timeout=START_MS)
    assert page.evaluate(ASTRAY) == []

    # Answers in one lesson and then in another are both remembered.
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

    # While a cell keeps Python busy, the page says so, and five presses count as one.
    step, moves = table.locator("[data-key='control step']"), table.locator(".pos span").first
    expect(moves).to_have_text("Move 0 of 0")
    run_cell(page, 3)
    page.locator(".jp-CodeCell").nth(2).scroll_into_view_if_needed()
    for _ in range(5):
        step.click()
    # With a subshell, the page is answered at once. Without one, it says that it's waiting.
    told = table.locator("[data-state-told]")
    expect(told.or_(moves.get_by_text("Move 5 of 5")).first).to_be_visible(timeout=START_MS)
    assert all("busy" in text for text in told.all_text_contents())
    expect(told).to_have_count(0, timeout=START_MS)

    # A restarted kernel doesn't know this table, and the page says so.
    page.keyboard.press("Escape")
    page.get_by_role("menuitem", name="Kernel", exact=True).click()
    page.get_by_role("menuitem", name="Restart Kernel…").click()
    page.locator(".jp-Dialog").locator(".jp-mod-accept").click()
    expect(table.locator(".state.lost")).to_be_visible(timeout=START_MS)
    step.click()  # pressing on raises no error
    expect(table.locator(".state.lost")).to_contain_text("Run the cell again")
