"""The speed of the site, compared with JupyterLite and the same notebook, in one run.

    python tests/benchmarks/site.py [--rounds 3] [--mbit 20] [--pyodide DIR] [--lite DIR]
        [--beside DIR] [--leave SECONDS]

The pages are built, served as static hosts serve (gzip, one line that all requests share), and
opened in Chromium: first visit, then again in the same browser. A click follows as soon as there is
a table. The answer is the moment when the table has changed. --mbit limits the line; without it the
line is the machine's own.

--beside names a site that was built before, measured in turn with this one. --leave says how soon
after its first answer the first visit ends; without it the reader stays until everything is saved
for the next visit.

--lite names a folder built by JupyterLite, measured in turn with the site, A B A B: pip install
jupyterlite-core jupyterlite-pyodide-kernel ipywidgets anywidget jupyter lite build --contents
notebooks --piplite-wheels dist/*.whl --output-dir DIR Its table appears when the cell of
explorer.ipynb has run.
"""

import gzip
import mimetypes
import shutil
import statistics
import tempfile
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from measures import options, table
from playwright.sync_api import BrowserContext, Page, sync_playwright

from wyatt.site.build import build

mimetypes.add_type("text/javascript", ".mjs")
mimetypes.add_type("application/wasm", ".wasm")
PACKED = (".zip", ".whl", ".png", ".gz")
LIVE = ".wyatt.page:not(#wyatt-first)"
ANSWER = """async (before) => {
  for (;;) {
    const said = document.querySelector(".wyatt-events");
    if (said && said.textContent !== before) return;
    await new Promise((go) => setTimeout(go, 5));
  }
}"""
CLICK = """async () => {
  const said = () => document.querySelector(".wyatt-events").textContent, before = said();
  return new Promise((done) => {
    const began = performance.now();
    new MutationObserver((_, it) => {
      if (said() !== before) { it.disconnect(); done(performance.now() - began); }
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
    document.querySelector(".wyatt-step").click();
  });
}"""


class Line:
    """A static host limited to this many bytes per second, or unlimited if 0."""

    def __init__(self, folder: Path, rate: float) -> None:
        self.rate = rate
        self.free = 0.0
        self.lock = threading.Lock()
        self.bytes = 0
        files = (file for file in folder.rglob("*") if file.is_file())
        self.kept = {f"/{file.relative_to(folder)}": self._packed(file) for file in files}
        self.server = ThreadingHTTPServer(("127.0.0.1", 0), self._handler())
        self.server.daemon_threads = True
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        self.address = f"http://127.0.0.1:{self.server.server_port}/"

    @staticmethod
    def _packed(file: Path) -> tuple[bytes, str, bool]:
        data = file.read_bytes()
        packed = data if file.suffix in PACKED else gzip.compress(data, 6)
        kind = mimetypes.guess_type(file.name)[0] or "application/octet-stream"
        return (packed, kind, True) if len(packed) < 0.97 * len(data) else (data, kind, False)

    def pace(self, many: int) -> None:
        """Wait until these bytes, and all the earlier ones, have gone through the connection."""
        if not self.rate:
            return
        with self.lock:
            now = time.monotonic()
            self.free = max(self.free, now) + many / self.rate
            wait = self.free - now
        time.sleep(max(0.0, wait))

    def _handler(line) -> type[BaseHTTPRequestHandler]:  # the class below has a self
        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def log_message(self, *_: object) -> None:
                """Print only figures."""

            def do_GET(self) -> None:
                path = self.path.split("?")[0]
                found = line.kept.get(path + "index.html" if path.endswith("/") else path)
                data, kind, packed = found or (b"", "text/plain", False)
                self.send_response(200 if found else 404)
                self.send_header("Content-Type", kind)
                self.send_header("Content-Length", str(len(data)))
                self.send_header("Cache-Control", "max-age=600")
                if packed:
                    self.send_header("Content-Encoding", "gzip")
                self.end_headers()
                try:
                    for at in range(0, len(data), 16_384):
                        line.pace(len(data[at : at + 16_384]))
                        self.wfile.write(data[at : at + 16_384])
                        line.bytes += len(data[at : at + 16_384])
                except OSError:
                    return

        return Handler


def visit(context: BrowserContext, address: str, lite: bool) -> tuple[Page, float, float]:
    """Open a page and click at once. Return the seconds to the table and to the answer."""
    page = context.new_page()
    begun = time.perf_counter()
    page.goto(address, wait_until="commit")
    if lite:
        page.wait_for_selector(".jp-CodeCell .cm-content", timeout=120_000)
        page.locator(".jp-CodeCell .cm-content").first.click()
        page.keyboard.press("Control+Enter")
    page.wait_for_selector((".jp-OutputArea" if lite else LIVE) + " .wyatt-step", timeout=240_000)
    table = time.perf_counter() - begun
    before = page.locator(".wyatt-events").last.text_content()
    page.locator(".wyatt-step").last.click()
    page.evaluate(ANSWER, before)
    return page, table, time.perf_counter() - begun


def measure(
    folder: Path, rate: float, path: str, lite: bool, leave: float | None
) -> dict[str, float]:
    line = Line(folder, rate)
    profile = tempfile.mkdtemp()
    with sync_playwright() as playwright:
        context = playwright.chromium.launch_persistent_context(
            profile, executable_path=shutil.which("chromium"), args=["--no-sandbox"]
        )
        page, table, answer = visit(context, line.address + path, lite)
        figures = {"first table (s)": table, "first answer (s)": answer}
        figures["MB on the line"] = line.bytes / 1e6
        if leave is None:
            clicks = []
            for _ in range(20):
                page.wait_for_timeout(150)
                clicks.append(page.evaluate(CLICK))
            figures["click to redraw, median (ms)"] = statistics.median(clicks)
        else:
            page.wait_for_timeout(1000 * leave)
        if not lite and leave is None:
            page.wait_for_selector("body[data-memory]", timeout=120_000)
        page.evaluate("localStorage.clear()")  # a fresh table, as on the first visit
        page.close()
        again, table, answer = visit(context, line.address + path, lite)
        figures |= {"table again (s)": table, "answer again (s)": answer}
        again.close()
        context.close()
    line.server.shutdown()
    shutil.rmtree(profile, ignore_errors=True)
    return figures


def main() -> None:
    parser = options(__doc__, rounds=3, mbit=0.0)
    for folder in ("--pyodide", "--lite", "--beside"):
        parser.add_argument(folder, type=Path)
    parser.add_argument("--leave", type=float)
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        build(Path(folder) / "site", chosen.pyodide)
        pages = {"site": (Path(folder) / "site", "", False)}
        if chosen.beside:
            pages["beside"] = (chosen.beside, "", False)
        if chosen.lite:
            pages["JupyterLite"] = (chosen.lite, "lab/index.html?path=explorer.ipynb", True)
        runs: dict[str, list[dict[str, float]]] = {name: [] for name in pages}
        for _ in range(chosen.rounds):
            for name, (built, path, lite) in pages.items():
                runs[name].append(measure(built, chosen.mbit * 125_000, path, lite, chosen.leave))
    line = f"{chosen.mbit:g} Mbit/s" if chosen.mbit else "no limit on the line"
    print(f"medians of {chosen.rounds} rounds, {line}\n")
    rows = [
        (figure, [statistics.median(run[figure] for run in each) for each in runs.values()])
        for figure in next(iter(runs.values()))[0]
    ]
    table(runs, rows, ".2f")


if __name__ == "__main__":
    main()
