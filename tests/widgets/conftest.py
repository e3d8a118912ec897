"""Fixtures: a page of the explorer in a window with its page object, and a table widget of either game."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from in_page import Sitting, mount
from parts import NAMES, anna
from playwright.sync_api import Browser, Page

from wyatt import earp, wildcat
from wyatt.ui.page import Pages
from wyatt.widgets import GameTable


@pytest.fixture
def window(browser: Browser) -> Iterator[Callable[..., Page]]:
    """Opens a window that closes after the test: window(**options of its context)."""
    opened = []

    def open_window(**options: Any) -> Page:
        opened.append(browser.new_context(**options))
        return opened[-1].new_page()

    yield open_window
    for context in opened:
        context.close()


@pytest.fixture
def sit(window: Callable[..., Page]) -> Callable[..., Sitting]:
    """Opens the page: sit("wildcat-edit", case="WR1", **options of the window)."""

    def open_page(name: str, case: str = "", **options: Any) -> Sitting:
        pages = Pages({"page": name})
        if case:
            pages.ask({"do": "case", "value": case})
        options = {"viewport": {"width": 1280, "height": 900}, **options}
        page = window(reduced_motion="reduce", **options)
        complaints = mount(page, pages)
        desk: Any = pages.desk
        return Sitting(page, desk, complaints)

    return open_page


@pytest.fixture(params=[earp.Game, wildcat.Game], ids=["earp", "wildcat"])
def table(request: pytest.FixtureRequest) -> GameTable:
    return anna(request.param.new(NAMES, seed=1))
