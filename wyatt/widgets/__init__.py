"""Widgets for notebook cells, and the explorer as a widget.

`GameTable` is a game's live table. `Stepper`, `LegalMoves` and `Account` follow a table.
`SplitView`, `PosterBuilder` and `PayoutMap` come from the scoring lab. `RuleCard` shows a rule, and
`LessonView` shows a lesson. `try_moves` and `try_split` return a lesson's controls. Each widget's
docstring lists the traits you can set, link and observe. In a saved file, you see a widget's
drawing.
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
    "Account", "GameTable", "LegalMoves", "LessonView", "Moved", "PayoutMap", "PosterBuilder",
    "Refused", "RuleCard", "SplitView", "Stepper", "lesson", "try_moves", "try_split",
]  # fmt: skip

#: Each module's names, imported on first use, because the site's pages don't need any of them.
_NAMES = {
    "wyatt.ui.widget": ("Refused",),
    "wyatt.widgets.beside": ("Account", "LegalMoves", "RuleCard", "Stepper"),
    "wyatt.widgets.game_table": ("GameTable", "Moved"),
    "wyatt.widgets.lesson_view": ("LessonView", "lesson"),
    "wyatt.widgets.scoring": ("PayoutMap", "PosterBuilder", "SplitView"),
    "wyatt.widgets.trying": ("try_moves", "try_split"),
}
_HOMES = {name: module for module, names in _NAMES.items() for name in names}


def __getattr__(name: str) -> object:
    if name in _HOMES:
        return getattr(import_module(_HOMES[name]), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
