"""Two views of one widget, other themes, scrolling, and widgets with those of ipywidgets in JupyterLab."""

import time
from pathlib import Path

import pytest
from jupyter import Cells, run_cell, write_notebook
from playwright.sync_api import Locator, Page, expect
from visits import START_MS, Opens, serving_plainly

pytestmark = pytest.mark.slow

TWO_VIEWS = [
    "from IPython.display import display\nfrom wyatt.widgets.screen import Screen\n"
    "screen = Screen({})\ndisplay(screen)",
    "display(screen)",
]
PARTS = [
    "from wyatt.earp import Game\nfrom wyatt.widgets import GameTable, LessonView\n"
    "table = GameTable(Game.new(['Anna', 'Burt', 'Curt'], seed=1), viewer='Anna')\ntable",
    "LessonView('shot')",
    "from wyatt.widgets.screen import Screen\nScreen({})",
    "Screen({'page': 'course', 'lesson': 'shot'})",
    *["1"] * 30,
]
#: Counts what the page asks of Python by a clock.
COUNT_TICKS = """() => { const sent = WebSocket.prototype.send; window.ticks = 0;
  WebSocket.prototype.send = function (data) {
    const text = typeof data === "string" ? data : new TextDecoder().decode(data);
    if (text.includes('"tick":true')) window.ticks++;
    return sent.call(this, data); }; }"""


def two_views(page: Page) -> list[Locator]:
    """One widget, shown by two cells."""
    views = [run_cell(page, number) for number in (0, 1)]
    for view in views:
        expect(view.locator(".wyatt-table")).to_be_visible(timeout=START_MS)
    return views


def drawn_in(page: Page, cells: int) -> list[Locator]:
    outputs = [run_cell(page, number).locator(".wyatt") for number in range(cells)]
    for output in outputs:
        expect(output).to_be_visible(timeout=START_MS)
    return outputs


def test_only_the_view_that_asked_saves_and_opens_a_rule_and_both_have_one_clock(
    opened: Cells,
) -> None:
    page = opened(TWO_VIEWS)
    first, second = two_views(page)
    saved: list[str] = []
    page.on("download", lambda download: saved.append(download.suggested_filename))
    with page.expect_download():
        second.locator("[data-do=save]").first.click()
    page.wait_for_timeout(500)
    assert saved == ["wyatt-earp-record.json"]
    expect(second.locator("[data-said]").first).to_contain_text("Saved as a file")
    expect(first.locator("[data-said]").first).to_have_text("")

    # A rule opens where it was asked for, takes the focus there and gives it back there.
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

    # Who looks at the other view keeps their place in it.
    second.locator("[data-key='control step']").focus()
    first.locator(f"[data-do=rule][data-rule='{rule}']").first.dispatch_event("click")
    expect(first.locator(".rulebox:popover-open")).to_have_count(1)
    expect(second.locator(".rulebox:popover-open")).to_have_count(0)

    # Two views have one theme.
    page.keyboard.press("Escape")
    for view in (first, second):
        expect(view.locator(".wyatt")).not_to_have_attribute("data-theme", "dark")
    first.locator("[data-do=theme]").first.click()
    for view in (first, second):
        expect(view.locator(".wyatt")).to_have_attribute("data-theme", "dark")

    # Autoplay: with two views the table moves no faster, and both are told of every move.
    page.evaluate(COUNT_TICKS)
    autoplay, position = "[data-do=autoplay]", ".pos > span:first-child"
    began = time.monotonic()
    first.locator(autoplay).first.click()
    page.wait_for_function("window.ticks >= 3", timeout=START_MS)
    first.locator(autoplay).first.click()
    for view in (first, second):
        expect(view.locator(autoplay).first).to_have_attribute("aria-pressed", "false")
    took = time.monotonic() - began
    ticks = page.evaluate("window.ticks")
    shown = first.locator(position).inner_text()
    expect(second.locator(position)).to_have_text(shown)
    moves = int(shown.split()[1])
    assert 1 <= moves <= took + 1  # a move a second
    assert moves <= ticks <= moves + 1


def test_a_view_that_ends_lets_go_of_what_was_drawn(opened: Cells) -> None:
    page = opened(PARTS)  # before any other test of these cells: the table stands alone
    page.evaluate("window.roots = []")
    for _round in range(6):
        output = run_cell(page, 0)
        alone = "[...document.querySelectorAll('.wyatt.part')].every((one) => !roots.includes(one))"
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
    """By JupyterLab's own menu."""
    page.get_by_role("menuitem", name="Settings", exact=True).click()
    page.locator(".lm-Menu-itemLabel").get_by_text("Theme", exact=True).hover()
    page.locator(".lm-Menu-itemLabel").get_by_text(name, exact=True).click()


def test_the_notebooks_theme_and_forced_colours_change_an_open_page(opened: Cells) -> None:
    # The course is not this screen's own page, so it has links to the other pages.
    page = opened(PARTS)
    outputs = drawn_in(page, 4)
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


def test_under_voila_the_address_is_that_of_the_first_widget(window: Opens, tmp_path: Path) -> None:
    one = "from wyatt.widgets.screen import Screen\none = Screen({})\none"
    write_notebook(tmp_path / "two.ipynb", [one, "two = Screen({})\ntwo"])
    with serving_plainly(tmp_path / "two.ipynb", tmp_path) as address:
        page = window().page
        page.goto(address, wait_until="commit")
        expect(page.locator(".wyatt-table")).to_have_count(2, timeout=START_MS)
        expect(page.locator(".in-cell")).to_have_count(0)  # here the page is ours, with its bar
        for framed in (".brand", "nav.pages"):
            expect(page.locator(framed).first).to_be_visible()
        steps = page.locator("[data-key='control step']")
        moves = page.locator(".pos > span:first-child")
        steps.first.click()
        expect(moves.first).to_have_text("Move 1 of 1")
        page.wait_for_function("location.search.includes('p=')")
        own = page.evaluate("location.search")
        steps.nth(1).click()
        steps.nth(1).click()
        expect(moves.nth(1)).to_have_text("Move 2 of 2")
        page.wait_for_timeout(500)
        assert page.evaluate("location.search") == own
        steps.first.click()
        expect(moves.first).to_have_text("Move 2 of 2")
        page.wait_for_function("own => location.search !== own", arg=own)


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

    # How narrow it is the cell says, not the window: half a window has the narrow drawing.
    assert page.evaluate("innerWidth") == 1400
    felt = table.locator(".felt")
    columns = "element => getComputedStyle(element).gridTemplateColumns.split(' ').length"
    wide = felt.evaluate(columns)
    table.evaluate("element => { element.parentElement.style.width = '390px'; }")
    assert felt.evaluate(columns) < wide
    assert table.evaluate("element => element.scrollWidth <= element.clientWidth + 1")


BUSY = [
    "from IPython.display import display\nfrom wyatt.earp import Game\n"
    "from wyatt.widgets import GameTable, Stepper\n"
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
    """What a cell pushes on the engine is seen at once at both tables, and clicks go between."""
    page = opened(BUSY)
    first, second = two_views(page)
    hand = second.locator("[data-part=hand]")
    before = hand.inner_html()
    run = run_cell(page, 2)
    expect(hand).not_to_have_js_property("innerHTML", before, timeout=4_000)
    step = first.get_by_role("button", name="Step")
    for _click in range(6):
        step.click()
        page.wait_for_timeout(150)
    expect(run).to_contain_text("played past the table 3", timeout=START_MS)
    told = run_cell(page, 3)
    expect(told).to_contain_text("in step True True")
    assert int(told.inner_text().split()[-1]) >= 4


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


def slide(output: Locator, key: str, *through: int) -> None:
    """Move the first slider of an output by its keys, and see it come through these numbers."""
    handle = output.locator(".noUi-handle").first
    handle.focus()
    for number in through:  # what Python answers to one press may set back the next
        handle.press(key)
        expect(output.locator(".widget-readout").first).to_have_text(str(number))


def test_links_observers_and_interact_work_with_widgets(opened: Cells) -> None:
    page = opened(LINKED)
    first, second = two_views(page)
    beside = run_cell(page, 2)
    expect(beside.locator(".wyatt-legal")).to_be_visible(timeout=START_MS)

    # jslink: the page's own slider goes back to the start, and both drawings of the table with it.
    hands, piles = (
        [view.locator(f"[data-part={part}]") for view in (first, second)]
        for part in ("hand", "stage")
    )
    late = [pile.inner_text() for pile in piles]
    slide(first, "ArrowLeft", *range(5, -1, -1))
    for pile, had in zip(piles, late, strict=True):
        expect(pile).not_to_have_text(had)
        expect(pile).to_contain_text("47")
    assert hands[0].inner_text() == hands[1].inner_text()
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
    """No comm, no observer, no watcher of the game, no drawing, no clock that goes on asking."""
    page = opened(ENDED)
    page.evaluate(COUNT_TICKS)
    run_cell(page, 0)
    output = run_cell(page, 1)
    screen = output.locator(".wyatt.page")
    expect(screen.locator(".wyatt-table")).to_be_visible(timeout=START_MS)
    screen.locator("[data-do=autoplay]").click()
    page.wait_for_function("window.ticks >= 1")
    ended = run_cell(page, 2)
    for said in ("heard True", "watchers 0", "comms [None, None, None, None, None]"):
        expect(ended).to_contain_text(said)
    # The box is the cell's own; a layout may be shared by several widgets, so none of them ends it.
    expect(ended).to_contain_text("left Layout VBox")
    expect(output.locator(".wyatt")).to_have_count(0)
    ticks = page.evaluate("window.ticks")
    page.wait_for_timeout(2500)
    assert page.evaluate("window.ticks") == ticks
