"""The speed of the explorer, of a bare page with one button, and of another revision, in one run.

    python tests/benchmarks/page.py PROBE [--beside REVISION] [--rounds 3] [--python VENV/bin/python]

PROBE is a script that serves one notebook with Voila, opens it in a real browser and prints one
JSON object (``../shared/tools/voila_probe.py`` beside a checkout). Pages are measured in turn, A B
C A B C, so that a slow drift of the machine affects all of them. Voilà takes a page's template from
its environment, so each revision is installed in a separate environment with uv. --python names one
with this checkout.
"""

import json
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from measures import ROOT, options, table

BARE = """
import ipywidgets
button, out = ipywidgets.Button(description="go"), ipywidgets.Label("0")
button.add_class("go")
out.add_class("out")
button.on_click(lambda _: setattr(out, "value", str(int(out.value) + 1)))
ipywidgets.VBox([button, out])
"""
#: What is shown, from the probe's figures.
FIGURES = {
    "ready, first time (s)": "cold_ready_s", "ready, again (s)": "warm_ready_s",
    "click to redraw, median of 30 (ms)": "click_median_ms",
    "click to redraw, 95 of 100 (ms)": "click_p95_ms", "kernel memory (MB)": "kernel_rss_mb",
    "kernel memory after the clicks (MB)": "kernel_rss_after_clicks_mb",
    "transferred (bytes)": "transferred_bytes", "requests": "requests",
}  # fmt: skip


def bare(folder: Path) -> Path:
    cell = {
        "cell_type": "code", "id": "bare", "source": BARE, "metadata": {}, "outputs": [], "execution_count": None,
    }  # fmt: skip
    kernel = {"display_name": "Python 3", "language": "python", "name": "python3"}
    notebook = {"cells": [cell], "metadata": {"kernelspec": kernel}}
    path = folder / "bare.ipynb"
    path.write_text(json.dumps({**notebook, "nbformat": 4, "nbformat_minor": 5}))
    return path


class Page(NamedTuple):
    """A notebook, the interpreter that serves it, what to press, and what then changes."""

    python: str
    notebook: Path
    button: str
    changes: str


def installed(checkout: Path, folder: Path) -> str:
    uv, python = [sys.executable, "-m", "uv"], str(folder / "bin" / "python")
    subprocess.run([*uv, "venv", "-q", "--python", sys.executable, str(folder)], check=True)
    install = [*uv, "pip", "install", "-q", "--compile-bytecode", "--python", python]
    subprocess.run([*install, str(checkout)], check=True)
    return python


@contextmanager
def checked_out(revision: str, folder: Path) -> Iterator[Path]:
    git = ["git", "-C", str(ROOT), "worktree"]
    subprocess.run([*git, "add", "-q", "--detach", str(folder), revision], check=True)
    try:
        yield folder
    finally:
        subprocess.run([*git, "remove", "--force", str(folder)], check=True)


def explorer(checkout: Path, python: str) -> Page:
    """A checkout's explorer. Its button has had this name in every revision."""
    return Page(python, checkout / "notebooks" / "explorer.ipynb", ".wyatt-step", ".wyatt-events")


def probe(script: Path, page: Page) -> dict[str, Any]:
    command = [sys.executable, str(script), str(page.notebook), "--python", page.python]
    command += ["--wait", page.button, "--click", page.button, "--changes", page.changes]
    run = subprocess.run(command, capture_output=True, text=True, check=False)
    figures: dict[str, Any] = json.loads(run.stdout)
    if not figures["ok"]:
        raise SystemExit(f"{page.notebook}: {figures.get('error') or figures['page_errors']}")
    return figures


def figure(value: object) -> float:
    """A probe's figure; the largest where it lists one a kernel."""
    numbers = [number for number in value if number] if isinstance(value, list) else [value]
    return max(float(str(number)) for number in numbers)


def main() -> None:
    parser = options(__doc__, rounds=3)
    parser.add_argument("probe", type=Path)
    parser.add_argument("--python", help="an environment that has this checkout installed")
    parser.add_argument("--beside", metavar="REVISION", help="another revision to measure in turn")
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as made, ExitStack() as until_then:
        folder = Path(made)
        python = chosen.python or installed(ROOT, folder / "here")
        pages = {"bare page": Page(python, bare(folder), ".go", ".out")}
        pages["explorer"] = explorer(ROOT, python)
        if chosen.beside:
            other = until_then.enter_context(checked_out(chosen.beside, folder / "checkout"))
            pages[chosen.beside] = explorer(other, installed(other, folder / "beside"))
        runs: dict[str, list[dict[str, Any]]] = {name: [] for name in pages}
        for _ in range(chosen.rounds):
            for name, page in pages.items():
                runs[name].append(probe(chosen.probe, page))
    print(f"medians of {chosen.rounds} rounds\n")
    rows = [
        (words, [statistics.median(figure(run[key]) for run in each) for each in runs.values()])
        for words, key in FIGURES.items()
    ]
    table(runs, rows, ",.2f")


if __name__ == "__main__":
    main()
