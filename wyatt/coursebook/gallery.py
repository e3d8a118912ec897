"""The gallery of the parts as a page of the documentation: ``python -m wyatt.coursebook.gallery``.

Each part stands there as its own drawing makes it, with a table of its traits, worked out from the
traits; what each holds is said in the part's docstring. ``--check`` writes nothing and fails if a file
is not what the parts are.
"""

from __future__ import annotations

import inspect
import re
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import anywidget

from wyatt.core.text import _
from wyatt.coursebook.still import still
from wyatt.earp import Game
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

FOLDER = Path(__file__).parents[2] / "docs"
PAGE, PICTURES = "gallery.md", "gallery"
_ROW = re.compile(r"^\| `(\w+)`(?:, `(\w+)`)? \| (.*) \|$", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Exhibit:
    """How a part is shown: the lines that make it, what they make, and its size in pixels."""

    code: str
    make: Callable[[], Any]
    size: tuple[int, int] = (0, 0)


def _table() -> GameTable:
    table = GameTable(Game.new(["Anna", "Burt", "Curt"], seed=1), viewer="Anna")
    table.push("draw supply")
    return table


#: Every part in the order of the page. A part without a size is drawn by the page alone.
PARTS: Mapping[type[Any], Exhibit] = {
    GameTable: Exhibit(
        'table = GameTable(Game.new(["Anna", "Burt", "Curt"], seed=1), viewer="Anna")\n'
        'table.push("draw supply")',
        _table,
        (1000, 670),
    ),
    Stepper: Exhibit("Stepper(table)", lambda: Stepper(_table())),
    LegalMoves: Exhibit("LegalMoves(table)", lambda: LegalMoves(_table()), (640, 542)),
    Account: Exhibit("Account(table)", lambda: Account(_table()), (640, 76)),
    SplitView: Exhibit("SplitView(cp=(9, 5, 4), reward=8000)", SplitView, (1200, 442)),
    PosterBuilder: Exhibit("PosterBuilder(cp=(9, 5, 4), reward=8000)", PosterBuilder, (1000, 290)),
    PayoutMap: Exhibit("PayoutMap(cp=(9, 5, 4), reward=8000)", PayoutMap, (1000, 724)),
    RuleCard: Exhibit(
        'RuleCard("shot.needs-target")', lambda: RuleCard("shot.needs-target"), (640, 124)
    ),
    LessonView: Exhibit('LessonView("shot")', lambda: LessonView("shot"), (1000, 664)),
}


def said(part: type[Any]) -> dict[str, str]:
    """What the docstring says of each trait and attribute, by its name."""
    rows = _ROW.findall(inspect.cleandoc(part.__doc__ or ""))
    return {name: holds for *names, holds in rows for name in names if name}


def traits(part: type[Any]) -> dict[str, Any]:
    """The traits of a part that are its own or every part's, but not every widget's."""
    of_widgets = set(anywidget.AnyWidget.class_traits())
    if not issubclass(part, Part):
        return {}
    return {
        name: trait
        for name, trait in part.class_traits().items()
        if name not in of_widgets and not name.startswith("_") and name not in ("key", "theme")
    }


def _kind(trait: Any) -> str:
    """What may stand in a trait, in words."""
    kinds = {
        "Bool": _("yes or no"),
        "Dict": _("a document"),
        "Int": _("a number"),
        "List": _("a list"),
        "Unicode": _("a text"),
    }
    may_be_none = _("{kind}, or None") if trait.allow_none else "{kind}"
    return may_be_none.format(kind=kinds[type(trait).__name__])


def _traits_table(part: type[Any]) -> str:
    told, own = said(part), traits(part)
    lines = [
        f"| {_('trait')} | {_('what it is')} | {_('set it?')} | {_('what it holds')} |",
        "|---|---|---|---|",
    ]
    for name, holds in told.items():
        trait = own.get(name)
        kind = _kind(trait) if trait is not None else _("an attribute")
        may = _("read only") if trait is None or trait.read_only else _("yes")
        lines.append(f"| `{name}` | {kind} | {may} | {holds.replace(' (read only)', '')} |")
    return "\n".join(lines)


def file_name(part: type[Any]) -> str:
    """A part's name as a file's: ``split-view``."""
    return re.sub(r"(?<!^)(?=[A-Z])", "-", part.__name__).lower()


def pages() -> dict[str, str]:
    """Every file of the gallery by its path below the documentation, as text."""
    made: dict[str, str] = {}
    names = "".join(f"    {part.__name__},\n" for part in PARTS)
    lines = [
        f"# {_('The parts, in pictures')}",
        _(
            "Each is a widget that a cell of a notebook holds, and is drawn here by its own drawing. "
            "The notebook `widgets.ipynb` has them live; this page is written by "
            "`python -m wyatt.coursebook.gallery`."
        ),
        f"```python\nfrom wyatt.earp import Game\nfrom wyatt.widgets import (\n{names})\n```",
    ]
    for part, shown in PARTS.items():
        first = inspect.cleandoc(part.__doc__ or "").splitlines()[0]
        lines += [f"## {part.__name__}", first, f"```python\n{shown.code}\n```"]
        if shown.size != (0, 0):
            one = shown.make()
            path = f"{PICTURES}/{file_name(part)}.svg"
            made[path] = still(one.drawing(), shown.size, str(one))
            lines.append(f"![{first}]({path})")
        lines.append(_traits_table(part))
    made[PAGE] = "\n\n".join(lines) + "\n"
    return made


def main(arguments: Sequence[str]) -> int:
    """Write what has changed; with ``--check`` only name it."""
    stale = []
    for name, text in pages().items():
        path = FOLDER / name
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            stale.append(name)
            if "--check" not in arguments:
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(text, encoding="utf-8")
    for name in stale:
        print(name)
    return 1 if stale and "--check" in arguments else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
