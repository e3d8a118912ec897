"""The explorer's notebook in JupyterLab: it is drawn, it plays, its keys are its own."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect
from visits import START_MS, Visit, listening

from wyatt import serve

#: A notebook full of amounts of money.
MONEY = "16-poster.ipynb"


@pytest.fixture
def lab(notebook: Path, tmp_path: Path) -> Iterator[str]:
    """The address of a copy of the notebook in a JupyterLab of its own."""
    shutil.copy(notebook, tmp_path)
    shutil.copy(notebook.parent / MONEY, tmp_path)
    port = serve.find_port()
    command = [sys.executable, "-m", "jupyterlab", f"--ServerApp.port={port}", "--allow-root"]
    command += [
        f"--ServerApp.ip={serve.HOST}",
        f"--ServerApp.root_dir={tmp_path}",
        "--ServerApp.open_browser=False",
        "--ServerApp.log_level=ERROR",
        "--IdentityProvider.token=",
    ]
    env = {**serve.environment(), "JUPYTERLAB_WORKSPACES_DIR": str(tmp_path / "workspaces")}
    settings = tmp_path / "settings" / "@jupyterlab" / "apputils-extension"
    settings.mkdir(parents=True)
    quiet = '{"fetchNews": "false", "checkForUpdates": false}'
    (settings / "notification.jupyterlab-settings").write_text(quiet)
    env["JUPYTERLAB_SETTINGS_DIR"] = str(tmp_path / "settings")
    env.pop("JUPYTER_TOKEN", None)
    server = subprocess.Popen(command, cwd=tmp_path, env={**os.environ, **env})
    with listening(server, port):
        yield f"http://{serve.HOST}:{port}/lab/tree/{notebook.name}"


def test_the_notebook_plays_in_jupyterlab(window: Callable[..., Visit], lab: str) -> None:
    opened = window()
    page = opened.page
    page.goto(lab, wait_until="commit")
    page.wait_for_selector(".jp-Notebook .jp-CodeCell", timeout=START_MS)
    expect(page.locator("#jp-main-statusbar")).to_contain_text("Idle", timeout=START_MS)
    cells = page.locator(".jp-Notebook .jp-Cell").count()
    page.locator(".jp-CodeCell .cm-content").first.click()
    page.keyboard.press("Control+Enter")
    table = page.locator(".jp-OutputArea .wyatt-table").first
    expect(table).to_be_visible(timeout=START_MS)
    moves = page.locator(".pos span").first
    expect(moves).to_have_text("Move 0 of 0")

    # A second view of the same widget shows what the first one does.
    page.locator(".jp-OutputArea-child").first.click(button="right")
    page.get_by_role("menuitem", name="Create New View for Cell Output").click()
    expect(page.locator(".wyatt-table")).to_have_count(2)
    page.locator("[data-key='control step']").first.click()
    expect(page.locator(".pos > span:first-child").nth(1)).to_have_text("Move 1 of 1")
    expect(moves).to_have_text("Move 1 of 1")

    # Letters are the table's while the focus is in it: none cuts, adds or merges a cell.
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
    expect(table).to_be_visible()
    assert page.evaluate("location.search") == ""  # the address is the notebook's own
    ours = [line for line in opened.errors if "wyatt" in line.lower() or "blob:" in line]
    assert ours == []
    assert opened.outside == []


def test_no_amount_of_money_is_read_as_a_formula(window: Callable[..., Visit], lab: str) -> None:
    """JupyterLab takes what stands between two dollar signs for a formula, also in a rendered cell."""
    page = window().page
    page.goto(f"{lab.rpartition('/')[0]}/{MONEY}", wait_until="commit")
    page.wait_for_selector(".jp-MarkdownCell", timeout=START_MS)
    written = json.loads((serve.notebooks() / MONEY).read_text(encoding="utf-8"))["cells"]
    sources = ["".join(cell["source"]) for cell in written if cell["cell_type"] == "markdown"]
    amounts = [len(re.findall(r"&#36;</span>[\d,]+", source)) for source in sources]
    assert sum(amounts) > 20
    cells = page.locator(".jp-MarkdownCell .jp-RenderedMarkdown")
    expect(cells).to_have_count(len(sources), timeout=START_MS)
    page.wait_for_timeout(2_000)  # formulas are set some time after their cell is drawn
    for index, many in enumerate(amounts):
        shown = cells.nth(index).evaluate("cell => cell.textContent")
        assert len(re.findall(r"\$[\d,]+", shown)) == many
        assert "&#36;" not in shown
    assert page.locator(".jp-MarkdownCell :is(mjx-container, .MathJax)").count() == 0
