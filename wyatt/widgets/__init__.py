"""Widgets for notebook cells, and the explorer made of them.

`GameTable` is a game's live table. `Stepper`, `LegalMoves` and `Account` follow a table.
`SplitView`, `PosterBuilder` and `PayoutMap` come from the scoring lab. `RuleCard` shows a rule, and
`LessonView` shows a lesson. `try_moves` and `try_split` return a lesson's controls. Each widget's
docstring lists the traits you can set, link and observe. In a saved file, a widget is a drawing.
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
    from wyatt.widgets.trying import try_moves, try_split

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
    "try_moves",
    "try_split",
]

#: Each name's module, imported on first use, because the site's pages don't need any of them.
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
    "try_moves": "wyatt.widgets.trying",
    "try_split": "wyatt.widgets.trying",
}


def __getattr__(name: str) -> object:
    if name in _HOMES:
        return getattr(import_module(_HOMES[name]), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
