"""Fixtures: a page of the explorer in a window with its page object, and a table widget of either game."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from in_page import Sitting, explorer_of, mount
from parts import NAMES, anna
from playwright.sync_api import Browser, Page

from wyatt import earp, wildcat
from wyatt.ui.page import Pages
from wyatt.widgets import GameTable


@pytest.fixture
def window(browser: Browser) -> Iterator[Callable[..., Page]]:
    """Opens a window that closes after the test: window(**the options of its context)."""
    opened = []

    def open_window(**options: Any) -> Page:
        opened.append(browser.new_context(**options))
        return opened[-1].new_page()

    yield open_window
    for context in opened:
        context.close()


@pytest.fixture(scope="module")
def show(browser: Browser) -> Iterator[Callable[..., tuple[Page, list[str]]]]:
    """Shows pages to somebody who has not been there: show(pages, **options of the window).

    Gives the window, which the tests of a module share, and what the browser complains about.
    """
    windows: dict[str, tuple[Page, list[str]]] = {}

    def show_pages(pages: Pages, **options: Any) -> tuple[Page, list[str]]:
        options = {"reduced_motion": "reduce", **options}
        kind = repr(sorted(options.items()))
        page, _complaints = windows.get(kind, (None, []))
        if page and not page.is_closed():
            page.evaluate(
                "localStorage.clear(); scrollTo(0, 0); history.replaceState(null, '', location.pathname)"
            )
            explorer_of(page.context).show_page(page, pages)
        else:
            if page:  # a test has closed it
                page.context.close()
            page = browser.new_context(**options).new_page()
            windows[kind] = page, mount(page, pages)
        return windows[kind]

    yield show_pages
    for page, _complaints in windows.values():
        page.context.close()


@pytest.fixture
def sit(show: Callable[..., tuple[Page, list[str]]]) -> Callable[..., Sitting]:
    """Opens the page: sit("wildcat-edit", case="WR1", **options of the window)."""

    def open_page(name: str, case: str = "", **options: Any) -> Sitting:
        pages = Pages({"page": name})
        if case:
            pages.ask({"do": "case", "value": case})
        options = {"viewport": {"width": 1280, "height": 900}, **options}
        page, complaints = show(pages, **options)
        desk: Any = pages.desk
        return Sitting(page, desk, complaints)

    return open_page


@pytest.fixture(params=[earp.Game, wildcat.Game], ids=["earp", "wildcat"])
def table(request: pytest.FixtureRequest) -> GameTable:
    return anna(request.param.new(NAMES, seed=1))
