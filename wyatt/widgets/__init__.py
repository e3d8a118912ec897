"""The live side: parts that the cells of a notebook hold, and the explorer that is made of them.

`GameTable` is a live table of either game; `Stepper`, `LegalMoves` and `Account` go with one.
`SplitView`, `PosterBuilder` and `PayoutMap` are the scoring lab's, `RuleCard` shows a rule,
`LessonView` holds a lesson. Each has traits to set, link and observe, and is made without a kernel
as well; see its own table of traits.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from wyatt.ui.widget import Refused
    from wyatt.widgets.beside import Account, LegalMoves, RuleCard, Stepper
    from wyatt.widgets.game_table import GameTable, Moved
    from wyatt.widgets.lesson_view import LessonView, lesson
    from wyatt.widgets.scoring import PayoutMap, PosterBuilder, SplitView

__all__ = [
    "Account",
    "GameTable",
    "LegalMoves",
    "LessonView",
    "Moved",
    "PayoutMap",
    "PosterBuilder",
    "Refused",
    "RuleCard",
    "SplitView",
    "Stepper",
    "lesson",
]

#: Where each is defined: the pages of a site need none of them, and import no widget.
_HOMES = {
    "Account": "wyatt.widgets.beside",
    "GameTable": "wyatt.widgets.game_table",
    "LegalMoves": "wyatt.widgets.beside",
    "LessonView": "wyatt.widgets.lesson_view",
    "Moved": "wyatt.widgets.game_table",
    "PayoutMap": "wyatt.widgets.scoring",
    "PosterBuilder": "wyatt.widgets.scoring",
    "Refused": "wyatt.ui.widget",
    "RuleCard": "wyatt.widgets.beside",
    "SplitView": "wyatt.widgets.scoring",
    "Stepper": "wyatt.widgets.beside",
    "lesson": "wyatt.widgets.lesson_view",
}


def __getattr__(name: str) -> object:
    if name in _HOMES:
        return getattr(import_module(_HOMES[name]), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
