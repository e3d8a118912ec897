"""The page around the explorer, independent of its notebook."""

import json
from collections.abc import Callable
from contextlib import AbstractContextManager
from pathlib import Path

import psutil
import pytest
from playwright.sync_api import Page, Route, WebSocketRoute, expect
from visits import NARROW, READY, START_MS, WIDE, Visit, serving_hosted, serving_plainly

NOTICE = "#wyatt-notice[role=alert]"  # the table has alerts of its own
LONGEST_LOAD = 5_200_000
SERVICE_RESTART = 1012  # a WebSocket closed so is opened again; 1000 would be a farewell
PAPER = {"light": "rgb(230, 236, 228)", "dark": "rgb(16, 23, 27)"}


@pytest.fixture(scope="module")
def address(voila: str) -> str:
    """Every page of this module has a kernel."""
    return voila


def hold(_: Route) -> None:
    """Never answers: the page stays as it is while its scripts load."""


def test_the_page_has_landmarks_scrolls_and_asks_no_other_host(visit: Callable[..., Visit]) -> None:
    """And runs no script but its own."""
    opened = visit()
    page = opened.page
    assert opened.outside == []
    assert opened.errors == []
    loaded = page.evaluate("performance.getEntriesByType('resource').length")
    assert loaded > 10  # the page loaded its scripts from this host
    assert page.title() not in ("", "explorer")
    assert page.locator("html").get_attribute("lang")
    assert "width=device-width" in (
        page.locator('meta[name="viewport"]').get_attribute("content") or ""
    )
    expect(page.get_by_role("main")).to_have_count(1)
    expect(page.get_by_role("main").locator(READY)).to_be_visible()
    expect(page.locator(NOTICE)).to_be_hidden()
    expect(page.locator("#wyatt-wait")).to_be_hidden()
    for box in ("#main", "#jp-main-content-panel", "#rendered_cells"):
        expect(page.locator(box)).to_have_css("overflow", "visible")
        expect(page.locator(box)).to_have_css("position", "static")
    for size in (WIDE, NARROW):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        width, seen = page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
        assert width <= seen
    runs_no_script_but_its_own(page)


@pytest.mark.slow
@pytest.mark.parametrize(("scheme", "size"), [("light", WIDE), ("dark", NARROW)])
def test_words_stand_on_the_page_while_the_kernel_starts(
    window: Callable[..., Visit],
    address: str,
    axe: Callable[[Page], list[str]],
    scheme: str,
    size: tuple[int, int],
) -> None:
    page = window(size=size, scheme=scheme).page
    page.route("**/voila.js", hold)
    page.goto(address, wait_until="commit")
    expect(page.get_by_role("status")).to_contain_text("Setting up the table")
    expect(page.locator("body")).to_have_css("background-color", PAPER[scheme])
    assert axe(page) == []
    page.unroute_all(behavior="ignoreErrors")


@pytest.mark.slow
def test_without_javascript_a_line_says_what_to_do(
    window: Callable[..., Visit], address: str
) -> None:
    page = window(scripts=False).page
    page.goto(address, wait_until="commit")
    expect(page.locator("noscript p")).to_be_visible()
    expect(page.locator("noscript p")).to_contain_text("turn it on")


@pytest.mark.slow
def test_a_lost_connection_is_told_and_may_come_back(
    window: Callable[..., Visit], address: str
) -> None:
    page = window().page
    lines: list[WebSocketRoute] = []
    cut = False

    def pass_on(line: WebSocketRoute) -> None:
        lines.append(line)
        if cut:
            line.close(code=SERVICE_RESTART)
        else:
            line.connect_to_server()

    page.route_web_socket("**/channels**", pass_on)
    page.goto(address, wait_until="commit")
    page.wait_for_selector(READY, timeout=START_MS)
    alert = page.locator(NOTICE)
    cut = True
    lines[-1].close(code=SERVICE_RESTART)
    expect(alert).to_contain_text("connection to the table was lost")
    expect(alert.get_by_role("button", name="Reopen your position")).to_be_visible()
    cut = False
    expect(page.locator(NOTICE)).to_be_hidden(timeout=30_000)


@pytest.mark.slow
def test_the_page_is_light_and_its_kernel_ends_when_it_is_left(
    window: Callable[..., Visit],
    address: str,
    kernel_of: Callable[[Page], psutil.Process],
    ended: Callable[[psutil.Process], bool],
) -> None:
    page = window().page
    sizes: list[float] = []
    session = page.context.new_cdp_session(page)
    session.send("Network.enable")
    session.on("Network.loadingFinished", lambda done: sizes.append(done["encodedDataLength"]))
    page.goto(address, wait_until="commit")
    page.wait_for_selector(READY, timeout=START_MS)
    assert 0 < sum(sizes) <= LONGEST_LOAD
    kernel = kernel_of(page)
    page.goto("about:blank")
    assert ended(kernel)


@pytest.mark.slow
@pytest.mark.parametrize(
    "source", ["raise RuntimeError('on purpose')", "import os; os._exit(1)"], ids=["raises", "ends"]
)
def test_a_cell_that_fails_is_told(
    source: str,
    tmp_path: Path,
    window: Callable[..., Visit],
    serve_notebook: Callable[[Path], AbstractContextManager[str]],
) -> None:
    notebook = tmp_path / "fails.ipynb"
    cell = {
        "cell_type": "code",
        "id": "fails",
        "execution_count": None,
        "metadata": {},
        "outputs": [],
        "source": source,
    }
    kernel = {"display_name": "Python 3", "language": "python", "name": "python3"}
    notebook.write_text(
        json.dumps(
            {
                "cells": [cell],
                "metadata": {"kernelspec": kernel, "title": "A <b>bold</b> title"},
                "nbformat": 4,
                "nbformat_minor": 5,
            }
        )
    )
    with serve_notebook(notebook) as url:
        page = window().page
        if (
            "exit" in source
        ):  # once its script has come, the page says only that the kernel has stopped
            page.route("**/voila.js", hold)
        page.goto(url, wait_until="commit")
        expect(page.locator(NOTICE)).to_contain_text("couldn’t be set up", timeout=START_MS)
        assert page.title() == "A <b>bold</b> title"
        expect(page.locator("#wyatt-cells")).not_to_contain_text("at the server")
        page.unroute_all(behavior="ignoreErrors")
        page.goto("about:blank")


@pytest.mark.slow
@pytest.mark.parametrize("way", [serving_plainly, serving_hosted])
def test_the_page_is_the_same_however_it_is_served(
    window: Callable[..., Visit],
    notebook: Path,
    tmp_path: Path,
    kernel_of: Callable[[Page], psutil.Process],
    ended: Callable[[psutil.Process], bool],
    way: Callable[[Path, Path], AbstractContextManager[str]],
) -> None:
    with way(notebook, tmp_path) as url:
        opened = window()
        page = opened.page
        page.goto(url, wait_until="commit")
        page.wait_for_selector(READY, timeout=START_MS)
        expect(page.get_by_role("main").locator(READY)).to_be_visible()
        expect(page.locator("#main")).to_have_css("position", "static")  # our style sheet
        expect(page.locator(NOTICE)).to_be_hidden()
        kernel = kernel_of(page)
        page.goto("about:blank")
        assert ended(kernel)
        assert opened.errors == []
        assert opened.outside == []


def runs_no_script_but_its_own(page: Page) -> None:
    page.evaluate(
        """() => {
          window.refused = [];
          addEventListener("securitypolicyviolation", (event) => refused.push(event.effectiveDirective));
          document.body.insertAdjacentHTML("beforeend", "<img src=/none.png onerror='window.ran = 1'>");
          const script = document.createElement("script");
          script.textContent = "window.ran = 2";
          document.body.append(script);
          setTimeout("window.ran = 3", 0);
          fetch("https://example.invalid/").catch(() => {});
        }"""
    )
    page.wait_for_function("refused.length >= 4")
    assert page.evaluate("window.ran") is None
    assert {"script-src-elem", "script-src-attr", "connect-src"} <= set(page.evaluate("refused"))


def test_the_lab_leads_to_the_notebook_of_studies_of_its_server(
    window: Callable[..., Visit], address: str
) -> None:
    page = window().page
    page.goto(f"{address}?page=lab", wait_until="commit")
    link = page.locator("[data-notebook]")
    link.wait_for(timeout=START_MS)
    with page.expect_popup() as opened:
        link.click()
    assert opened.value.url.split("?")[0].endswith("/render/strategy-lab.ipynb")
