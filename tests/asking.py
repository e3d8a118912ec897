"""Requests to the desk behind a page, as the page's script sends them."""

from collections.abc import Mapping

import pytest

from wyatt.pages.table.page import TablePage
from wyatt.ui.page import Page

TICK = {"do": "step", "tick": True}


def ask(desk: Page, *requests: str | Mapping[str, object]) -> None:
    """Send requests one after the other; an act that needs nothing else is its name alone."""
    for request in requests:
        desk.handle({"do": request} if isinstance(request, str) else request)


def whole(desk: Page) -> str:
    """All that a page shows."""
    return "".join(desk.parts().values())


def settle(desk: TablePage, what: str = "", most: int = 4000) -> None:
    """Let the clock of a page tick until this has ended, or all that goes on by itself."""
    for _ in range(most):
        if desk.running != what if what else not desk.running:
            return
        desk.handle(TICK)
    pytest.fail(f"{desk.running} never ends")
