"""How fast the explorer is, beside a bare page with one button, in one run.

    python tests/benchmarks/page.py PROBE [--rounds 3] [--python VENV/bin/python]

PROBE is a script that serves one notebook with Voila, opens it in a real browser and prints one
JSON object (``../shared/tools/voila_probe.py`` beside a checkout). The interpreter of --python must
have this project installed, so that Voila finds the page's template. Pages are measured in turn, A
B A B, so that a slow drift of the machine falls on both alike.
"""

from __future__ import annotations

import argparse
import json
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
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
    "ready, first time (s)": "cold_ready_s",
    "ready, again (s)": "warm_ready_s",
    "click to redraw, median of 30 (ms)": "click_median_ms",
    "click to redraw, 95 of 100 (ms)": "click_p95_ms",
    "kernel memory (MB)": "kernel_rss_mb",
    "transferred (bytes)": "transferred_bytes",
    "requests": "requests",
}


def bare(folder: Path) -> Path:
    """A notebook with one button and nothing else, for Voila's stock page."""
    cell = {
        "cell_type": "code",
        "id": "bare",
        "source": BARE,
        "metadata": {},
        "outputs": [],
        "execution_count": None,
    }
    kernel = {"display_name": "Python 3", "language": "python", "name": "python3"}
    notebook = {"cells": [cell], "metadata": {"kernelspec": kernel}}
    path = folder / "bare.ipynb"
    path.write_text(json.dumps({**notebook, "nbformat": 4, "nbformat_minor": 5}))
    return path


def probe(script: Path, python: str, notebook: Path, wait: str, changes: str) -> dict[str, Any]:
    """One measurement of one page."""
    command = [sys.executable, str(script), str(notebook), "--python", python]
    command += ["--wait", wait, "--click", wait, "--changes", changes]
    run = subprocess.run(command, capture_output=True, text=True, check=False)
    figures: dict[str, Any] = json.loads(run.stdout)
    if not figures["ok"]:
        raise SystemExit(f"{notebook.name}: {figures.get('error') or figures['page_errors']}")
    return figures


def figure(value: object) -> float:
    """A probe's figure; the largest where it lists one a kernel."""
    numbers = [number for number in value if number] if isinstance(value, list) else [value]
    return max(float(str(number)) for number in numbers)


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    options.add_argument("probe", type=Path)
    options.add_argument("--rounds", type=int, default=3)
    options.add_argument("--python", default=sys.executable)
    chosen = options.parse_args()
    explorer = ROOT / "notebooks" / "explorer.ipynb"
    with tempfile.TemporaryDirectory() as folder:
        pages = {
            "bare page": (bare(Path(folder)), ".go", ".out"),
            "explorer": (explorer, ".wyatt-step", ".wyatt-events"),
        }
        runs: dict[str, list[dict[str, Any]]] = {name: [] for name in pages}
        for _ in range(chosen.rounds):
            for name, page in pages.items():
                runs[name].append(probe(chosen.probe, chosen.python, *page))
    print(f"medians of {chosen.rounds} rounds\n\n| | {' | '.join(runs)} |\n|---|---:|---:|")
    for words, key in FIGURES.items():
        middles = [
            statistics.median(figure(run[key]) for run in rounds) for rounds in runs.values()
        ]
        print(
            f"| {words} | {' | '.join(f'{middle:,.2f}'.rstrip('0').rstrip('.') for middle in middles)} |"
        )


if __name__ == "__main__":
    main()
