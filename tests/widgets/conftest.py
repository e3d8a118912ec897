"""Fixtures: a page of the explorer in a window with its page object, and a table widget of either game."""

from collections.abc import Iterator
from typing import Any

import pytest
from in_page import Sitting, mount
from parts import NAMES
from playwright.sync_api import Browser

from wyatt import earp, wildcat
from wyatt.ui.page import Pages
from wyatt.widgets import GameTable


@pytest.fixture
def sit(browser: Browser) -> Iterator[Any]:
    """Opens the page: sit("wildcat-edit", case="WR1", **options of the window)."""
    opened = []

    def open_page(name: str, case: str = "", **options: Any) -> Sitting:
        pages = Pages({"page": name})
        if case:
            pages.ask({"do": "case", "value": case})
        options = {"viewport": {"width": 1280, "height": 900}, **options}
        context = browser.new_context(reduced_motion="reduce", **options)
        opened.append(context)
        page = context.new_page()
        complaints = mount(page, pages)
        desk: Any = pages.desk
        return Sitting(page, desk, complaints)

    yield open_page
    for context in opened:
        context.close()


@pytest.fixture(params=[earp.Game, wildcat.Game], ids=["earp", "wildcat"])
def table(request: pytest.FixtureRequest) -> GameTable:
    return GameTable(request.param.new(NAMES, seed=1), viewer="Anna")
