"""A page whose cells print into Output widgets always appears."""

import asyncio
from concurrent.futures import ThreadPoolExecutor

import nbclient.client
import pytest
from nbclient import NotebookClient
from nbformat.v4 import new_code_cell, new_notebook

from wyatt.voila.extension import keep_awake


def test_a_hundred_cells_that_interact_are_all_answered(monkeypatch: pytest.MonkeyPatch) -> None:
    """With nbclient's own Output widgets, about one cell in thirty waits for ever."""
    monkeypatch.setattr(nbclient.client, "OutputWidget", nbclient.client.OutputWidget)
    keep_awake()
    shown = "interact(lambda n: print(n), n=IntSlider(3, 1, 7))"
    cells = [new_code_cell("from ipywidgets import IntSlider, interact")]
    cells += [new_code_cell(shown) for _ in range(150)]
    runner = NotebookClient(new_notebook(cells=cells), kernel_name="python3")

    async def run() -> None:
        await asyncio.wait_for(runner.async_execute(), 120)

    # In a thread: another test's browser may have a loop in this one.
    with ThreadPoolExecutor(1) as thread:
        thread.submit(asyncio.run, run()).result()
    assert [cell.execution_count for cell in cells] == list(range(1, 152))
