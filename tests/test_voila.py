"""What the server adds to Jupyter: a page always appears, and one that has closed isn't complained of."""

import asyncio
import gc
import json
import os
import re
from importlib.resources import files
from pathlib import Path
from typing import Any
from unittest.mock import AsyncMock, Mock

import nbclient.client
import pytest
from nbclient import NotebookClient
from nbformat.v4 import new_code_cell, new_notebook
from tornado.iostream import StreamClosedError
from tornado.websocket import WebSocketClosedError
from voila.tornado.handler import TornadoVoilaHandler

from tests.test_serve_locked import ran
from wyatt.core.text import languages
from wyatt.serve import notebooks
from wyatt.voila import extension
from wyatt.voila.extension import mend_libraries, translated_texts
from wyatt.voila.server import InTurn, processors


def complaints(failing: Exception, caplog: pytest.LogCaptureFixture) -> list[str]:
    """asyncio's message about a failed task that nobody waits for."""

    async def send() -> None:
        raise failing

    async def serve() -> None:
        sending = asyncio.ensure_future(send())
        await asyncio.sleep(0)
        del sending
        await asyncio.sleep(0)
        gc.collect(1)  # it's young: what other tests have left needn't be looked through

    ran(serve())
    return [record.message for record in caplog.records if record.name == "asyncio"]


def test_a_page_that_has_gone_is_not_complained_of(caplog: pytest.LogCaptureFixture) -> None:
    mend_libraries()
    gone = WebSocketClosedError(), StreamClosedError()
    assert [complaints(each, caplog) for each in gone] == [[], []]
    assert ["never retrieved" in said for said in complaints(ValueError(), caplog)] == [True]


def test_cells_that_interact_are_all_answered(thorough: bool, monkeypatch: Any) -> None:
    """With nbclient's own Output widgets, about one cell in thirty waits for ever."""
    many = 150 if thorough else 60
    monkeypatch.setattr(nbclient.client, "OutputWidget", nbclient.client.OutputWidget)
    mend_libraries()
    cells = [new_code_cell("from ipywidgets import IntSlider, interact")]
    cells += [new_code_cell("interact(lambda n: print(n), n=IntSlider(3))") for _ in range(many)]
    runner = NotebookClient(new_notebook(cells=cells), kernel_name="python3")

    async def run() -> None:
        await asyncio.wait_for(runner.async_execute(), 120)

    ran(run())
    assert [cell.execution_count for cell in cells] == list(range(1, many + 2))


def test_a_crowd_comes_in_turn(monkeypatch: Any) -> None:
    """A page that's never ready or was closed holds nobody up, and one that waits sends a line now and then."""
    log, last, sent = list[str](), asyncio.Event(), list[str]()

    async def set_up(_page: InTurn, path: str) -> None:
        log.append(path)
        last.set() if path == "last" else await asyncio.sleep(0)
        await last.wait() if path == "endless" else None
        log.append(f"{path} is ready")

    async def crowd() -> None:
        await asyncio.gather(*(page.get(path) for path, page in pages.items()))

    pages = {path: InTurn.__new__(InTurn) for path in ("endless", "closed", "next", "last")}
    pages["closed"].on_connection_close()
    monkeypatch.setattr(TornadoVoilaHandler, "get", set_up)
    request: Any = type("Request", (), {"headers": {"Accept-Language": "fr, " * 99_999}})
    times = {"turns": asyncio.Semaphore(1), "longest": 0.05, "silent": 0.01, "request": request}
    for name, own in {**times, "flush": AsyncMock(), "set_header": Mock()}.items():
        monkeypatch.setattr(InTurn, name, own, raising=False)
    monkeypatch.setattr(TornadoVoilaHandler, "write", lambda _page, chunk: sent.append(chunk))
    ran(crowd())
    assert {*sent} == {"\n"}
    assert len(request.headers["Accept-Language"]) == 1_000
    assert log == ["endless", "next", "next is ready", "last", "last is ready", "endless is ready"]


def test_a_page_that_has_gone_ends_its_kernel(monkeypatch: Any) -> None:
    ended, (here, gone) = list[str](), (f"{letter * 8}-{letter * 27}" for letter in "ab")
    ends = {"shutdown_kernel": lambda _, kernel, now: ended.append(kernel)}
    kernels: Any = type("Kernels", (dict,), ends)
    monkeypatch.setattr(InTurn, "kernel_manager", kernels.fromkeys((here, gone)), raising=False)
    monkeypatch.setattr(TornadoVoilaHandler, "write", lambda _page, _chunk: None)

    async def visit() -> None:
        for kernel in (here, gone):
            page = InTurn.__new__(InTurn)
            for chunk in ("<html>", f'{{"kernelId": "{kernel}"}}', f'"{here}"'):
                page.write(chunk)
            page.on_connection_close() if kernel != here else None
            page.on_finish()
        await asyncio.sleep(0)

    ran(visit())
    assert ended == [gone]


def test_a_container_s_share(monkeypatch: Any) -> None:
    monkeypatch.setattr(os, "sched_getaffinity", lambda _: range(5))
    for share, count in {"max 9": 5, "150 100": 2, "9 100": 1, "": 5}.items():
        monkeypatch.setattr(Path, "read_text", lambda *_, share=share: share)
        assert processors() == count


def test_a_notebook_s_text_comes_in_every_language_with_links_that_work() -> None:
    for name in ("explorer.ipynb", "fr/explorer.ipynb", "notebooks/fr/scoring-lab.ipynb"):
        texts = translated_texts(name, languages())
        file = notebooks() / name.removeprefix("notebooks/")
        cells = json.loads(file.read_text(encoding="utf-8"))["cells"]
        own = ["".join(cell["source"]) for cell in cells if cell["cell_type"] == "markdown"]
        assert own
        for text in own:
            assert texts[text]["fr" if "fr/" in name else "en"] == text
            assert list(texts[text]) == ["en", "fr"]
            links = re.findall(r"\]\(([^)]*\.ipynb)\)", " ".join(texts[text].values()))
            assert [to for to in links if not file.parent.joinpath(to).is_file()] == []
        assert "A text of somebody's own" not in texts  # so their copy of a notebook keeps it
    for name in ("", "01-aim.ipynb", "elsewhere/own.ipynb"):
        assert translated_texts(name, languages()) == {}
    assert translated_texts("explorer.ipynb", ()) == {}  # a server that speaks one language


def test_what_a_page_is_told_is_what_its_template_asks_for() -> None:
    folder = files("wyatt.voila") / "templates" / "wyatt"
    asking = "".join((folder / name).read_text("utf-8") for name in ("page.js", "index.html.j2"))
    named = set(re.findall(r"\bwyatt[A-Z]\w+", asking)) - {"wyattPage"}
    assert set(extension.tell_page({})) == named
