"""A table's desk without a page, for the tests of it."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any
from urllib.parse import parse_qsl

import pytest

from wyatt.widgets.desk import Desk

HOSTILE_NAME = "<img onerror=alert(1)>"


NAMES = ("Anna", "Burt", "Curt", "Dora")


def new_game(players: int = 3, people: tuple[int, ...] = (0,), seed: int = 1, **more: Any) -> Desk:
    """A desk with a new game, as the form of the page starts one."""
    form: dict[str, Any] = {"players": str(players), "seed": str(seed)}
    for seat, name in enumerate(NAMES[:players]):
        form |= {f"name{seat}": name, f"who{seat}": "person" if seat in people else "bot"}
    desk = Desk()
    desk.handle({"do": "begin", "form": form | more})
    desk.outbox.clear()  # the form closes
    return desk


def step_until(desk: Desk, reached: Callable[[Desk], bool], most: int = 2000) -> None:
    """Step until something is so; that it never is fails the test."""
    for _ in range(most):
        if reached(desk):
            return
        desk.handle({"do": "step"})
    pytest.fail("this never came about")


def reopened(desk: Desk) -> Desk:
    """The desk that the link of another one opens."""
    return Desk(dict(parse_qsl(desk.address(), keep_blank_values=True)))


def text_of(html: str) -> str:
    """What a person reads of a part."""
    return " ".join(re.sub(r"<[^>]*>", " ", html).split())
