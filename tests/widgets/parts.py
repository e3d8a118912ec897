"""Every part of a notebook, and a page that presses something of one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import ipywidgets

from wyatt import earp
from wyatt.widgets import (
    Account,
    GameTable,
    LegalMoves,
    LessonView,
    PayoutMap,
    PosterBuilder,
    RuleCard,
    SplitView,
    Stepper,
)
from wyatt.widgets.part import Part

NAMES = ["Anna", "Burt", "Curt"]


def press(part: Part, **request: object) -> dict[str, Any]:
    """Press something as a page does; the one message that answers."""
    sent: list[dict[str, Any]] = []
    part.send = sent.append
    part._handle_custom_msg({"view": "here", **request}, [])
    (answer,) = [message for message in sent if message["view"] == "here"]
    return answer


ALL: list[Callable[[], ipywidgets.Widget]] = [
    lambda: GameTable(earp.Game.new(NAMES, seed=1)),
    lambda: Stepper(GameTable(earp.Game.new(NAMES, seed=1))),
    lambda: LegalMoves(GameTable(earp.Game.new(NAMES, seed=1))),
    lambda: Account(GameTable(earp.Game.new(NAMES, seed=1))),
    SplitView,
    PosterBuilder,
    PayoutMap,
    lambda: RuleCard("shot.needs-target"),
    lambda: LessonView("shot"),
]
