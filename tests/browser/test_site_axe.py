"""Every page of the site as axe-core sees it, with the size of what one presses among its rules."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page
from static_host import StaticHost, static_host
from visits import NARROW, WIDE

from wyatt.site.build import Built

AWAKE_MS = 60_000
#: The pages that are text alone, with no program behind them.
STILL = ("class.html", "rules.html")
RULES = {"rules": {"target-size": {"enabled": True}}}


@pytest.fixture(scope="module")
def host(built: Built) -> Iterator[StaticHost]:
    with static_host(built.folder) as serving:
        yield serving


def objections(page: Page) -> list[str]:
    """What axe-core objects to, a line a place."""
    found = Axe().run(page, options=RULES).response["violations"]
    return [f"{v['id']}: {node['html'][:200]}" for v in found for node in v["nodes"]]


@pytest.mark.parametrize(
    "name",
    [
        "index.html",
        "book.html",
        "course.html",
        "edit.html",
        "lab.html",
        "wildcat.html",
        "wildcat-course.html",
        "wildcat-edit.html",
        *STILL,
    ],
)
def test_axe_finds_nothing(browser: Browser, host: StaticHost, name: str) -> None:
    """Wide and light, then narrow and dark; as it opens, then with all that folds out."""
    width, height = WIDE
    context = browser.new_context(
        viewport={"width": width, "height": height}, color_scheme="light", reduced_motion="reduce"
    )
    try:
        page = context.new_page()
        page.goto(host.address + name, wait_until="commit")
        if name not in STILL:
            page.wait_for_selector("body[data-awake]", timeout=AWAKE_MS)
            page.wait_for_selector(".wyatt.page:not(#wyatt-first)")
        assert objections(page) == []
        page.evaluate("for (const shut of document.querySelectorAll('details')) shut.open = true")
        assert objections(page) == []
        page.set_viewport_size({"width": NARROW[0], "height": NARROW[1]})
        page.emulate_media(color_scheme="dark")
        assert objections(page) == []
    finally:
        context.close()


def test_every_page_of_the_site_is_among_them(built: Built) -> None:
    there = {page.name for page in built.folder.glob("*.html")} - {"404.html"}
    marks = test_axe_finds_nothing.pytestmark  # type: ignore[attr-defined]
    assert there == set(next(mark.args[1] for mark in marks if mark.args[0] == "name"))
