"""A table's page object without a browser."""

from collections.abc import Callable
from typing import Any, TypeVar
from urllib.parse import parse_qsl

import pytest

from tests.markup import text
from wyatt.pages.table.earp import EarpTablePage
from wyatt.pages.table.page import TablePage

Desk = TypeVar("Desk", bound=TablePage)
HOSTILE_NAME = "<img onerror=alert(1)>"


NAMES = ("Anna", "Burt", "Curt", "Dora")


def new_game(
    players: int = 3, people: tuple[int, ...] = (0,), seed: int = 1, **more: Any
) -> EarpTablePage:
    """A desk with a new game at the normal speed, as the form of the page starts one."""
    form: dict[str, Any] = {"players": str(players), "seed": str(seed)}
    for seat, name in enumerate(NAMES[:players]):
        form |= {f"name{seat}": name, f"who{seat}": "person" if seat in people else "bot"}
    desk = EarpTablePage()
    desk.handle({"do": "speed", "value": "1"})
    desk.handle({"do": "begin", "form": form | more})
    desk.outbox.clear()  # the form closes
    return desk


def step_until(
    desk: EarpTablePage, reached: Callable[[EarpTablePage], bool], most: int = 2000
) -> None:
    """Step until something is so; that it never is fails the test. The end of a hand is paid out."""
    for _ in range(most):
        if reached(desk):
            while desk.paying:
                desk.handle({"do": "on"})
            return
        desk.handle({"do": "step"})
    pytest.fail("this never came about")


def reopened(desk: Desk) -> Desk:
    """The desk that the link of another one opens."""
    return type(desk)(dict(parse_qsl(desk.address(), keep_blank_values=True)))


def text_of(html: str) -> str:
    """What a person reads of a part."""
    return text(html)
