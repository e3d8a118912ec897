"""The speed of widgets in JupyterLab, compared with a bare anywidget button, in one run.

    python tests/benchmarks/widgets.py

Prints a table: making and showing each, a move from the page to Python and back, a move from Python
to the page, and the memory of a kernel with the explorer.
"""

import json
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "browser"))

from jupyter import jupyterlab, open_notebook, run_cell, write_notebook
from playwright.sync_api import Page, sync_playwright
from visits import START_MS

ROUNDS = 12
SETUP = """import anywidget, traitlets, time
from wyatt.earp import Game
from wyatt.widgets import GameTable
class Bare(anywidget.AnyWidget):
    _esm = "export default {render({el}) {el.innerHTML = '<button class=bare>0</button>'}}"
game = Game.new(["Anna", "Burt", "Curt"], seed=1)"""
BARE = "Bare()"
TABLE = "table = GameTable(game.copy(), viewer='Anna'); table"
TO_PAGE = """sent = []
for _ in range(40):
    sent.append(time.time() * 1000)
    table.push("draw supply") if not table.index else table.back()
    time.sleep(0.08)
print(sent)"""
TEN = "from IPython.display import display\nfor _ in range(9): display(GameTable(game.copy(), viewer='Anna'))"
THOUSAND = """import gc, os, psutil
def grown(many):
    gc.collect(); before = psutil.Process().memory_info().rss
    for _ in range(many):
        table.push("draw supply") if not table.index else table.back()
    gc.collect(); return (psutil.Process().memory_info().rss - before) / 2**20
grown(200)
print("MB", grown(1000))"""
#: From the key that runs a cell to the frame in which its element is there.
SHOWN = """selector => new Promise((resolve) => {
  const began = performance.now(), had = new Set(document.querySelectorAll(selector));
  const look = () => [...document.querySelectorAll(selector)].some((one) => !had.has(one))
    ? resolve(performance.now() - began) : requestAnimationFrame(look);
  look();
})"""
CLICK = """selector => new Promise((resolve) => {
  const hand = document.querySelector("[data-part=posters]").closest(".wyatt").querySelector("[data-part=hand]");
  const began = performance.now();
  new MutationObserver((_, seen) => { seen.disconnect(); resolve(performance.now() - began); })
    .observe(hand, { childList: true, subtree: true });
  document.querySelector(selector).click();
})"""
CLICK_IN = """root => new Promise((resolve) => {
  const hand = root.querySelector("[data-part=hand]"), began = performance.now();
  new MutationObserver((_, seen) => { seen.disconnect(); resolve(performance.now() - began); })
    .observe(hand, { childList: true, subtree: true });
  hand.querySelector(".hcard").click();
})"""
WATCH = """() => { window.seen = []; const hand = document.querySelector("[data-part=hand]");
  new MutationObserver(() => seen.push(performance.timeOrigin + performance.now())).observe(hand, { childList: true }); }"""


def shown(page: Page, number: int, selector: str) -> float:
    """Milliseconds from running a cell to its drawing."""
    page.locator(".jp-CodeCell").nth(number).locator(".cm-content").click()
    page.evaluate(f"void (window.deferred = ({SHOWN})({json.dumps(selector)}))")
    page.keyboard.press("Control+Enter")
    return float(page.evaluate("window.deferred"))


def line(name: str, values: list[float], wanted: str) -> None:
    print(f"{name:44} {statistics.median(values):8.1f} {max(values):8.1f}   {wanted}")


def heap(page: Page) -> float:
    """The page's own objects after a collection, in MB."""
    asked = page.context.new_cdp_session(page)
    asked.send("HeapProfiler.collectGarbage")
    return float(asked.send("Runtime.getHeapUsage")["usedSize"]) / 2**20


def grown(page: Page) -> None:
    """What a thousand moves in Python leave behind, in the kernel and in the page that draws them."""
    before = heap(page)
    output = run_cell(page, 5)
    output.get_by_text("MB").wait_for(timeout=START_MS)
    page.wait_for_timeout(3000)
    told = float(output.inner_text().split()[-1])
    print(f"{'a thousand moves: the kernel grows by MB':44} {told:8.2f} {'':8}   0")
    print(f"{'a thousand moves: the page grows by MB':44} {heap(page) - before:8.2f} {'':8}   0")


def beside_nine(page: Page) -> None:
    """A click on a card of the last of ten tables."""
    output = run_cell(page, 4)
    output.locator(".wyatt.part").nth(8).wait_for(timeout=START_MS)
    last = output.locator(".wyatt.part").last
    last.scroll_into_view_if_needed()
    clicks = []
    for _ in range(ROUNDS):
        clicks.append(float(last.evaluate(f"(root) => ({CLICK_IN})(root)")))
        page.wait_for_timeout(120)
    line("the same at the last of ten tables", clicks, "15")


def main() -> None:
    root = Path(tempfile.mkdtemp())
    write_notebook(root / "bench.ipynb", [SETUP, BARE, TABLE, TO_PAGE, TEN, THOUSAND])
    with jupyterlab(root) as address, sync_playwright() as started:
        browser = started.chromium.launch(
            executable_path="/usr/bin/chromium", args=["--no-sandbox"]
        )
        page = browser.new_page(viewport={"width": 1400, "height": 1000}, reduced_motion="reduce")
        open_notebook(page, f"{address}/lab/tree/bench.ipynb")
        run_cell(page, 0)
        page.wait_for_timeout(4000)
        bare, table = [], []
        for _ in range(ROUNDS):
            bare.append(shown(page, 1, "button.bare"))
            table.append(shown(page, 2, ".wyatt-table .hcard"))
            page.wait_for_timeout(300)
        print(f"{'milliseconds':44} {'median':>8} {'most':>8}   wanted")
        line("a bare anywidget, from the key to its button", bare[2:], "")
        line("a GameTable, from the key to its hand", table[2:], "")
        ratio = statistics.median(table[2:]) / statistics.median(bare[2:])
        print(f"{'the table, in bare buttons':44} {ratio:8.2f} {'':8}   1.3")

        supply = "[data-do=play][data-move='draw supply']"
        clicks = []
        page.wait_for_selector(supply, timeout=START_MS)
        for _ in range(ROUNDS):
            clicks.append(float(page.evaluate(CLICK, "[data-part=hand] .hcard")))
            page.wait_for_timeout(120)
        line("a click on a card, to Python and back", clicks, "15")
        page.evaluate(WATCH)
        output = run_cell(page, 3)
        output.get_by_text("[").wait_for(timeout=START_MS)
        sent = json.loads(output.inner_text())
        seen = page.evaluate("window.seen")
        delays = [
            min(at - told for at in seen if at >= told)
            for told in sent
            if any(at >= told for at in seen)
        ]
        line("a move in Python, to the page", delays, "15")
        grown(page)
        beside_nine(page)
        browser.close()
    kernel = (
        "import os, psutil, ipykernel.ipkernel\nfrom wyatt.widgets.screen import explorer\nexplorer({})\n"
        "print(psutil.Process().memory_info().rss / 2**20)"
    )
    done = subprocess.run(
        [sys.executable, "-c", kernel], capture_output=True, text=True, check=True
    )
    print(f"{'the explorer in a kernel process, MB':44} {float(done.stdout):8.1f} {'':8}   62")


if __name__ == "__main__":
    main()
