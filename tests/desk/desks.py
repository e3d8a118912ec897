"""A table's page object without a browser."""

import json
from collections.abc import Callable
from typing import Any, TypeVar
from urllib.parse import parse_qsl

import pytest

from tests.asking import ask, do, play
from wyatt.earp import Game
from wyatt.pages.table.earp import EarpTablePage
from wyatt.pages.table.page import TablePage

Desk = TypeVar("Desk", bound=TablePage)
HOSTILE_NAME = "<img onerror=alert(1)>"
NAMES = ("Anna", "Burt", "Curt", "Dora")


def new_game(players: int = 3, people: Any = (0,), seed: Any = 1, **more: Any) -> EarpTablePage:
    """A desk with a new game at normal speed, as started by the page's form."""
    form: dict[str, Any] = {"players": str(players), "seed": str(seed)}
    for seat, name in enumerate(NAMES[:players]):
        form |= {f"name{seat}": name, f"who{seat}": "person" if seat in people else "bot"}
    begin = do("begin", form=form | more)
    desk: EarpTablePage = ask(EarpTablePage(), do("speed", value="1"), begin)
    desk.outbox.clear()  # the form closes
    return desk


def step_until(desk: Desk, reached: Callable[[Desk], bool], most: int = 3000) -> Desk:
    """Step until a condition is true. The test fails if it never is. The end of a hand is paid out."""
    for _ in range(most):
        if reached(desk):
            while desk.paying:
                desk.handle({"do": "on"})
            return desk
        desk.handle({"do": "step"})
    pytest.fail("this never came about")


def scored(desk: TablePage) -> bool:
    return desk.view.phase == "scored"


def last_move(desk: Desk) -> Desk:
    """Play the last of the legal moves, which often is a discard."""
    made: Desk = ask(desk, play(desk.view.legal_moves[-1]))
    return made


def reopened(desk: Desk) -> Desk:
    return type(desk)(dict(parse_qsl(desk.address(), keep_blank_values=True)))


def kept(desk: TablePage) -> str:
    return [str(message["store"]) for message in desk.outbox if "shelf" in message][-1]


def remember(text: str, **more: object) -> dict[str, Any]:
    """The part of the browser's storage that the page's script sends."""
    return do("stored", key="wyatt", text=text, **more)


def fresh_page(text: str, **more: object) -> EarpTablePage:
    desk: EarpTablePage = ask(EarpTablePage(), remember(text, **more))
    return desk


def lay(hands: dict[str, Any], *, desk: Any = None, **fields: Any) -> EarpTablePage:
    """A desk at a position of Wyatt Earp: the hands, and what else differs from the start."""
    position = Game.setup(hands, **fields).position()
    made: EarpTablePage = ask(desk or EarpTablePage(), do("load", text=json.dumps(position)))
    return made
