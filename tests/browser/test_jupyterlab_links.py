"""Widgets with ipywidgets: links, observers, `interact`, boxes, outputs; and closing."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from jupyter import jupyterlab, open_notebook, run_cell, write_notebook
from playwright.sync_api import Locator, Page, expect
from visits import START_MS, Visit

pytestmark = pytest.mark.slow

LINKED = [
    """import ipywidgets
from IPython.display import display
from wyatt.earp import Game, score_poster
from wyatt.widgets import Account, GameTable, LegalMoves, Stepper
table = GameTable(Game.new(["Anna", "Burt", "Curt"], seed=1))
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
    """import ipywidgets
from IPython.display import display
from wyatt.earp import Game
from wyatt.widgets import Account, GameTable, LegalMoves, Stepper
from wyatt.widgets.screen import Screen
known = ipywidgets.widgets.widget._instances
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
#: Counts what the page asks of Python by a clock.
COUNT_TICKS = """() => { const sent = WebSocket.prototype.send; window.ticks = 0;
  WebSocket.prototype.send = function (data) {
    const text = typeof data === "string" ? data : new TextDecoder().decode(data);
    if (text.includes('"tick":true')) window.ticks++;
    return sent.call(this, data); }; }"""


@pytest.fixture(scope="module")
def lab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    root = tmp_path_factory.mktemp("links")
    for name, cells in (("linked", LINKED), ("ended", ENDED)):
        write_notebook(root / f"{name}.ipynb", cells)
    with jupyterlab(root) as address:
        yield address


@pytest.fixture
def opened(window: Callable[..., Visit], lab: str) -> Callable[[str], Page]:
    """Opens one of the notebooks."""

    def open_it(name: str) -> Page:
        page = window(size=(1400, 1000)).page
        open_notebook(page, f"{lab}/lab/workspaces/{name}/tree/{name}.ipynb")
        return page

    return open_it


def slide(output: Locator, key: str, times: int = 1) -> None:
    """Move the first slider of an output by its keys."""
    handle = output.locator(".noUi-handle").first
    handle.focus()
    for _press in range(times):
        handle.press(key)


def test_links_observers_and_interact_work_with_widgets(opened: Callable[[str], Page]) -> None:
    page = opened("linked")
    first, second = run_cell(page, 0), run_cell(page, 1)
    for view in (first, second):
        expect(view.locator(".wyatt-table")).to_be_visible(timeout=START_MS)
    beside = run_cell(page, 2)
    expect(beside.locator(".wyatt-legal")).to_be_visible(timeout=START_MS)

    # jslink: the page's own slider goes back to the start, and both drawings of the table with it.
    hands = [view.locator("[data-part=hand]") for view in (first, second)]
    piles = [view.locator("[data-part=stage]") for view in (first, second)]
    late = [pile.inner_text() for pile in piles]
    slide(first, "ArrowLeft", 6)
    for pile, had in zip(piles, late, strict=True):
        expect(pile).not_to_have_text(had)
        expect(pile).to_contain_text("47")
    assert hands[0].inner_text() == hands[1].inner_text()
    expect(beside.locator(".wyatt-legal")).to_contain_text("Two from the supply")
    expect(beside.locator(".jupyter-widgets-output-area, .widget-output").last).to_contain_text(
        "now at 0;"
    )
    told = run_cell(page, 4)
    expect(told).to_contain_text("Python: 0 0 0")

    # link: a slider that Python ties, in an AppLayout; the jslinked one and the drawings follow.
    slide(beside, "ArrowRight", 2)
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
    slide(paid, "ArrowLeft", 3)
    expect(paid.locator(".widget-readout")).to_have_text("5000")
    expect(paid).not_to_have_text(before)


def test_what_is_closed_leaves_nothing(opened: Callable[[str], Page]) -> None:
    """No comm, no observer, no watcher of the game, no drawing, no clock that goes on asking."""
    page = opened("ended")
    page.evaluate(COUNT_TICKS)
    run_cell(page, 0)
    output = run_cell(page, 1)
    screen = output.locator(".wyatt.page")
    expect(screen.locator(".wyatt-table")).to_be_visible(timeout=START_MS)
    screen.locator("[data-do=autoplay]").click()
    page.wait_for_function("window.ticks >= 1")
    ended = run_cell(page, 2)
    expect(ended).to_contain_text("heard True")
    expect(ended).to_contain_text("watchers 0")
    expect(ended).to_contain_text("comms [None, None, None, None, None]")
    # The box is the cell's own; a layout may be shared by several widgets, so none of them ends it.
    expect(ended).to_contain_text("left Layout VBox")
    expect(output.locator(".wyatt")).to_have_count(0)
    ticks = page.evaluate("window.ticks")
    page.wait_for_timeout(2500)
    assert page.evaluate("window.ticks") == ticks
