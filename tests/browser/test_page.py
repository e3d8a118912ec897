"""The page around the explorer, independent of its notebook."""

from pathlib import Path

import pytest
import visits
from jupyter import write_notebook
from playwright.sync_api import Page, Route, WebSocketRoute, expect

from tests.accessible import objections

NOTICE = "#wyatt-notice[role=alert]"  # the table has its own alerts
LONGEST_LOAD = 5_200_000
SERVICE_RESTART = 1012  # a WebSocket closed so is opened again; 1000 would be a farewell
#: Jupyter looks every three seconds whether a kernel still runs: this one ends just before.
ENDS = """import os, psutil, time
time.sleep((2.9 - (time.time() - psutil.Process().create_time())) % 3)
os._exit(1)"""
PAPER = {"light": "rgb(230, 236, 228)", "dark": "rgb(16, 23, 27)"}


@pytest.fixture(scope="module")
def address(voila: str) -> str:
    """Every page of this module has a kernel."""
    return voila


def hold(_: Route) -> None:
    """Never answers, so the page stays as it is while its scripts load."""


def test_the_page_has_landmarks_scrolls_and_asks_no_other_host(visit: visits.Opens) -> None:
    """The page runs only its own scripts."""
    opened = visit()
    page = opened.page
    assert (opened.outside, opened.errors) == ([], [])
    # The page loaded its scripts from this host.
    assert page.evaluate("performance.getEntriesByType('resource').length") > 10
    assert page.title() not in ("", "explorer")
    assert page.locator("html").get_attribute("lang")
    expect(page.locator('meta[name="viewport"][content*="width=device-width"]')).to_have_count(1)
    page.evaluate("document.dir = 'rtl'")  # as in a Hebrew JupyterLab, or after a translation
    expect(page.locator(".wyatt.page[lang=en]")).to_have_css("direction", "ltr")
    expect(page.get_by_role("main")).to_have_count(1)
    expect(page.get_by_role("main").locator(visits.READY)).to_be_visible()
    for box in (NOTICE, "#wyatt-wait"):
        expect(page.locator(box)).to_be_hidden()
    for box in ("#main", "#jp-main-content-panel", "#rendered_cells"):
        expect(page.locator(box)).to_have_css("overflow", "visible")
        expect(page.locator(box)).to_have_css("position", "static")
    for size in (visits.WIDE, visits.NARROW):
        visits.resize(page, size)
        assert visits.in_width(page)
    runs_no_script_but_its_own(page)


@pytest.mark.slow
@pytest.mark.parametrize(("scheme", "size"), [("light", visits.WIDE), ("dark", visits.NARROW)])
def test_words_stand_there_while_the_kernel_starts(
    window: visits.Opens, address: str, scheme: str, size: tuple[int, int]
) -> None:
    page = window(size=size, scheme=scheme).page
    page.route("**/voila.js", hold)
    page.goto(address, wait_until="commit")
    expect(page.get_by_role("status")).to_contain_text("Setting up the table")
    expect(page.locator("body")).to_have_css("background-color", PAPER[scheme])
    assert objections(page) == []
    page.unroute_all(behavior="ignoreErrors")


@pytest.mark.slow
def test_without_javascript_a_line_says_what_to_do(window: visits.Opens, address: str) -> None:
    page = window(scripts=False).page
    page.goto(address, wait_until="commit")
    expect(page.locator("noscript p")).to_be_visible()
    expect(page.locator("noscript p")).to_contain_text("turn it on")


@pytest.mark.slow
def test_a_lost_connection_is_told_and_may_come_back(window: visits.Opens, address: str) -> None:
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
    visits.arrive(page, address)
    alert, cut = page.locator(NOTICE), True
    lines[-1].close(code=SERVICE_RESTART)
    expect(alert).to_contain_text("connection to the table was lost")
    expect(alert.get_by_role("button", name="Reopen your position")).to_be_visible()
    cut = False
    expect(alert).to_be_hidden(timeout=30_000)


@pytest.mark.slow
def test_the_page_is_light_and_its_kernel_ends_with_it(window: visits.Opens, address: str) -> None:
    page = window().page
    sizes: list[float] = []
    session = page.context.new_cdp_session(page)
    session.send("Network.enable")
    session.on("Network.loadingFinished", lambda done: sizes.append(done["encodedDataLength"]))
    visits.arrive(page, address)
    assert 0 < sum(sizes) <= LONGEST_LOAD
    kernel = visits.kernel_of(page)
    page.goto("about:blank")
    assert visits.has_ended(kernel)


@pytest.mark.slow
@pytest.mark.parametrize(
    "source", ["raise RuntimeError('on purpose')", ENDS], ids=["raises", "ends"]
)
def test_a_cell_that_fails_is_told(source: str, tmp_path: Path, window: visits.Opens) -> None:
    write_notebook(tmp_path / "fails.ipynb", [source], title="A <b>bold</b> title")
    with visits.serving(tmp_path / "fails.ipynb", tmp_path) as url:
        page = window().page
        if "exit" in source:
            # Once its script has come, the page says only that the kernel has stopped.
            page.route("**/voila.js", hold)
        page.goto(url, wait_until="commit")
        expect(page.locator(NOTICE)).to_contain_text("couldn’t be set up", timeout=visits.START_MS)
        assert page.title() == "A <b>bold</b> title"
        expect(page.locator("#wyatt-cells")).not_to_contain_text("at the server")
        page.unroute_all(behavior="ignoreErrors")
        page.goto("about:blank")


@pytest.mark.slow
def test_plain_voila_shows_the_same(window: visits.Opens, notebook: Path, tmp_path: Path) -> None:
    with visits.serving_plainly(notebook, tmp_path) as url:
        opened = window()
        page = opened.page
        visits.arrive(page, url)
        expect(page.get_by_role("main").locator(visits.READY)).to_be_visible()
        expect(page.locator("#main")).to_have_css("position", "static")  # our style sheet
        expect(page.locator(NOTICE)).to_be_hidden()
        kernel = visits.kernel_of(page)
        page.goto("about:blank")
        assert visits.has_ended(kernel)
        assert (opened.errors, opened.outside) == ([], [])


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
    page.wait_for_function("() => refused.length >= 4")
    assert page.evaluate("window.ran") is None
    assert {"script-src-elem", "script-src-attr", "connect-src"} <= set(page.evaluate("refused"))


def test_the_lab_leads_to_the_notebook_of_its_server(window: visits.Opens, address: str) -> None:
    page = window().page
    visits.arrive(page, f"{address}?page=lab", "[data-notebook]")
    with page.expect_popup() as opened:
        page.locator("[data-notebook]").click()
    assert opened.value.url.split("?")[0].endswith("/render/strategy-lab.ipynb")
