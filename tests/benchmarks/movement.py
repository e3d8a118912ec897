"""The cost of animations per click: the same steps with and without them, in one run and one
browser.

    python tests/benchmarks/movement.py [--steps 40] [--rounds 3] [--browser /usr/bin/chromium]

Serves the explorer, opens a window with animations and one without, and clicks Step in turn, A B A
B. Measured on the page: the time from the click to the redraw with the next move, the time to the
next painted frame, and the longest task that blocked the page.
"""

import statistics
import tempfile
from pathlib import Path

from measures import options, table
from playwright.sync_api import Page, sync_playwright
from visits import READY, START_MS, WIDE, serving

from wyatt import serve

STEP = """() => new Promise(done => {
  const moves = () => document.querySelector('.pos span').textContent;
  const before = moves(), tasks = [];
  const longest = new PerformanceObserver(list => list.getEntries().forEach(one => tasks.push(one.duration)));
  longest.observe({type: 'longtask'});
  let began = 0;
  const see = new MutationObserver(() => {
    if (moves() === before) return;
    see.disconnect();
    const redrawn = performance.now() - began;
    requestAnimationFrame(() => requestAnimationFrame(() => {
      const painted = performance.now() - began;
      setTimeout(() => { longest.disconnect(); done({redrawn, painted, task: Math.max(0, ...tasks)}); }, 450);
    }));
  });
  see.observe(document.body, {subtree: true, childList: true, characterData: true});
  began = performance.now();
  document.querySelector('.wyatt-step').click();
})"""


def steps(page: Page, many: int) -> list[dict[str, float]]:
    """A number of steps, each measured."""
    return [page.evaluate(STEP) for _ in range(many)]


def main() -> None:
    parser = options(__doc__, steps=40, rounds=3, browser="/usr/bin/chromium")
    parser.add_argument("--page", default="", help="such as page=wildcat")
    chosen = parser.parse_args()
    ways = {"with movement": "no-preference", "without": "reduce"}
    found: dict[str, list[dict[str, float]]] = {name: [] for name in ways}
    with (
        tempfile.TemporaryDirectory() as folder,
        serving(serve.find_notebook(None), Path(folder)) as address,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=chosen.browser, args=["--no-sandbox"])
        pages = {}
        for name, motion in ways.items():
            pages[name] = browser.new_page(
                viewport={"width": WIDE[0], "height": WIDE[1]},
                reduced_motion=motion,  # type: ignore[arg-type]
            )
            pages[name].goto(f"{address}?{chosen.page}", wait_until="commit")
            pages[name].wait_for_selector(READY, timeout=START_MS)
            steps(pages[name], 3)  # the first ones warm up
        for _ in range(chosen.rounds):
            for name, page in pages.items():
                found[name] += steps(page, chosen.steps // chosen.rounds)
        browser.close()
    print(f"{chosen.steps} steps each, ms\n")
    told = {
        "press to redraw, median": ("redrawn", statistics.median),
        "press to painted, median": ("painted", statistics.median),
        "longest task over 50": ("task", max),
    }
    rows = [
        (words, [of([one[key] for one in rows]) for rows in found.values()])
        for words, (key, of) in told.items()
    ]
    table(ways, rows, ".1f")


if __name__ == "__main__":
    main()
