"""A page of the explorer in a window, with the desk behind it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pytest
from in_page import mount
from playwright.sync_api import Browser, Page

from wyatt.widgets.edit_desk import EditDesk
from wyatt.widgets.pages import Pages


@dataclass
class Sitting:
    """A window with the page on which a table is set, and the desk behind it."""

    page: Page
    desk: EditDesk
    complaints: list[str]


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
