"""Requests to a page, as its script sends them."""

from typing import Any

import pytest

from wyatt.pages.table.page import TablePage
from wyatt.ui.page import Page

TICK = {"do": "step", "tick": True}


def do(what: str, **more: Any) -> dict[str, Any]:
    return {"do": what, **more}


def bet(letter: str) -> dict[str, Any]:
    return do("answer", form={"bet": letter})


def play(move: object) -> dict[str, Any]:
    return do("play", move=str(move))


def ask(page: Any, *requests: Any) -> Any:
    """Send requests one after the other, and return the page. A request without arguments is just its name."""
    for request in requests:
        page.handle(do(request) if isinstance(request, str) else request)
    return page


def whole(desk: Page) -> str:
    return "".join(desk.parts().values())


def settle(desk: TablePage, what: str = "", most: int = 4000) -> None:
    """Let a page's clock tick until this has ended, or until nothing moves by itself."""
    for _ in range(most):
        if desk.running != what if what else not desk.running:
            return
        desk.handle(TICK)
    pytest.fail(f"{desk.running} never ends")
