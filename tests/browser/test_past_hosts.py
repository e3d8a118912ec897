"""Sound and review on the static site and in a JupyterLab cell."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from typing import Any, TypeAlias

import pytest
from jupyter import open_notebook, run_cell
from playwright.sync_api import Page, expect
from static_host import static_host
from test_sound import warned
from visits import START_MS, Opens, Visit, arrive, before_the_end

from wyatt.site.build import Built

pytestmark = pytest.mark.slow

PLAYED = "window.played.splice(0).map((one) => one.kind)"
CARD = ["AudioBufferSourceNode"]


#: Opens the table at an address: the page, and a selector of what the table stands in.
Open: TypeAlias = Callable[..., tuple[Visit, str]]


@pytest.fixture(params=["site", "jupyterlab"])
def table(request: pytest.FixtureRequest, window: Opens) -> Iterator[Open]:
    """Opens the table of Wyatt Earp on each host: table("p=1.abc")."""
    opened = window()
    warnings = warned(opened.page)
    host = on_site if request.param == "site" else in_jupyterlab
    with ExitStack() as until_then:

        def open_table(query: str = "") -> tuple[Visit, str]:
            return opened, until_then.enter_context(host(request, opened.page, query))

        yield open_table
        assert warnings == []


@contextmanager
def on_site(request: pytest.FixtureRequest, page: Page, query: str) -> Iterator[str]:
    built: Built = request.getfixturevalue("built")
    with static_host(built.folder) as host:
        arrive(page, f"{host.address}?{query}", "body[data-awake]")
        yield ".wyatt.page:not(#wyatt-first)"
        page.goto("about:blank")


@contextmanager
def in_jupyterlab(request: pytest.FixtureRequest, page: Page, query: str) -> Iterator[str]:
    lab: Callable[[Sequence[str]], str] = request.getfixturevalue("lab")
    cell = f"from wyatt.ui.page import parse\nfrom wyatt.widgets.screen import Screen\nScreen(parse({query!r}))"
    page.set_viewport_size({"width": 1500, "height": 900})
    open_notebook(page, lab([cell, "1 + 1"]))
    run_cell(page, 0)
    page.wait_for_selector(".jp-OutputArea .wyatt.page .wyatt-table", timeout=START_MS)
    yield ".jp-OutputArea .wyatt.page"


def test_sound_and_review_work_on_each_host(table: Open) -> None:
    opened, root = table(before_the_end("wyatt"))
    page = opened.page

    def of(selector: str) -> Any:
        return page.locator(f"{root} {selector}").first

    switch = of('[data-key="control sound"]')
    expect(switch).to_have_attribute("aria-pressed", "false")
    switch.click()
    expect(switch).to_have_attribute("aria-pressed", "true")
    assert page.evaluate(PLAYED) == CARD
    of('[data-key="control step"]').click()
    asks = of('[data-part="review"] [data-do=review]')
    expect(asks).to_be_visible(timeout=30_000)
    assert page.evaluate(PLAYED)
    switch.click()
    expect(switch).to_have_attribute("aria-pressed", "false")
    asks.click()
    expect(of("#wyatt-review")).to_contain_text("Lost", timeout=120_000)
    expect(of("#wyatt-review h2")).to_be_focused()
    for seen in ("h2", ".balance"):
        expect(of(f"#wyatt-review {seen}")).to_be_in_viewport()
    assert (page.evaluate(PLAYED), opened.errors) == ([], [])
