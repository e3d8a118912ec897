"""Every notebook runs, with IPython in this process and without a kernel.

nbval runs notebooks as Jupyter does, and compares outputs: one of each kind by default, all of them in
the slow tests.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from IPython.core.interactiveshell import InteractiveShell
from traitlets.config import Config

NOTEBOOKS = sorted((Path(__file__).resolve().parents[2] / "notebooks").glob("*.ipynb"))


@pytest.fixture(scope="module")
def shell() -> Iterator[InteractiveShell]:
    main = sys.modules[
        "__main__"
    ]  # the shell puts its own there, from which no process can be begun
    yield InteractiveShell.instance(config=Config({"HistoryManager": {"enabled": False}}))
    InteractiveShell.clear_instance()
    sys.modules["__main__"] = main


def test_there_are_notebooks() -> None:
    assert len(NOTEBOOKS) > 40


@pytest.mark.parametrize("notebook", NOTEBOOKS, ids=lambda path: path.stem)
def test_every_cell_of_a_notebook_runs(
    shell: InteractiveShell, notebook: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(notebook.parent)
    shell.reset()
    for cell in json.loads(notebook.read_text(encoding="utf-8"))["cells"]:
        if cell["cell_type"] == "code":
            ran = shell.run_cell("".join(cell["source"]))
            ran.raise_error()
            assert ran.success
