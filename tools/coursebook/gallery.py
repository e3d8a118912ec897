"""The widget gallery for the documentation: ``python -m tools.coursebook.gallery``."""

from __future__ import annotations

import inspect
import re
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import anywidget

from wyatt import widgets
from wyatt.core.text import _
from wyatt.earp import Game
from wyatt.ui.widget import Part

# === A widget's drawing as a self-contained picture: an SVG document around the widget's HTML, with
# only the style rules and symbols in use. The picture has the light theme and no scripts.

_VOID = frozenset(("area", "br", "col", "hr", "img", "input", "link", "meta", "source", "wbr"))
_SYMBOL = re.compile(r'<symbol id="([^"]+)".*?</symbol>', re.DOTALL)
_CLASS = re.compile(r"\.([A-Za-z][\w-]*)")
#: Style blocks that no still picture needs.
_MOVING = ("@keyframes", "@media print", "@media (prefers", "@media (forced")
#: Brackets without brackets inside, and the name in front.
_INNERMOST = re.compile(r"(?::[a-z-]+)?\([^()]*\)")
_POINTED = re.compile(r":(?:hover|active|focus)")
_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
#: A style block for a page of some width. A widget can be `_MARGINS` narrower than its picture.
_WIDE = re.compile(r"@container (?:wyatt|cell) \((max-width:|width >=?) max\(\S+, ([\d.]+)px\)\)")
_MARGINS = 60
_DATA = re.compile(r' (data-[\w-]+)="[^"]*"')


def still(drawing: str, size: tuple[int, int], words: str) -> str:
    """Return a widget's drawing as SVG. size: the width and height in pixels. words: the title."""
    style, body = drawing.removeprefix("<style>").split("</style>", 1)
    used = set(re.findall(r'href="#([^"]+)"', body))
    body = _Xml().of(_SYMBOL.sub(lambda found: found[0] if found[1] in used else "", body))
    # A picture has no script, so only the data attributes that a style selects are kept.
    body = _DATA.sub(lambda found: found[0] if f"[{found[1]}" in style else "", body)
    classes = {name for one in re.findall(r'class="([^"]*)"', body) for name in one.split()}
    wide, high = size
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{wide}" height="{high}" '
        f'viewBox="0 0 {wide} {high}"><title>{escape(words)}</title>'
        f'<foreignObject width="{wide}" height="{high}"><div xmlns="http://www.w3.org/1999/xhtml" '
        f'style="color-scheme:light"><style>{escape(_pruned(style, classes, wide), quote=False)}'
        f"[class^=wyatt-].part{{color-scheme:light}}</style>{body}</div></foreignObject></svg>\n"
    )


def _pruned(style: str, classes: set[str], wide: int) -> str:
    """Return a style without the rules that can't match these classes at this width in pixels."""
    kept = []
    for head, inside in _items(_COMMENT.sub("", style)):
        if inside is None:
            kept.append(f"{head};")
            continue
        never = head.startswith(_MOVING) or _never(head, wide)
        within = "" if never else _pruned(inside, classes, wide)
        if head.startswith("@"):
            matching = [head]
        else:
            matching = [one for one in _selectors(head) if _may_match(one, classes)]
        if within and matching:
            kept.append(f"{','.join(matching)}{{{within}}}\n")
    return "".join(kept)


def _never(head: str, wide: int) -> bool:
    found = _WIDE.match(head)
    if found is None:
        return False
    edge = float(found[2])
    return edge < wide - _MARGINS if found[1] == "max-width:" else edge > wide


def _may_match(selector: str, classes: set[str]) -> bool:
    """Return whether a selector can match an element with these classes, if nobody points at it."""
    if _POINTED.search(selector):
        return False
    # An element can match without the classes inside `:not(...)` and similar selectors.
    bare = selector
    while bare != (bare := _INNERMOST.sub("", bare)):
        pass
    return set(_CLASS.findall(bare)) <= classes


def _selectors(head: str) -> list[str]:
    parts, depth = [""], 0
    for letter in head:
        depth += (letter == "(") - (letter == ")")
        if letter == "," and not depth:
            parts.append("")
        else:
            parts[-1] += letter
    return [part.strip() for part in parts]


def _items(style: str) -> list[tuple[str, str | None]]:
    """Return a style's parts, each with its head and its content, or None for a declaration."""
    found: list[tuple[str, str | None]] = []
    depth = head = start = 0
    for at, letter in enumerate(style):
        if letter == "{":
            depth += 1
            start = at if depth == 1 else start
        elif letter == "}":
            depth -= 1
        if depth == 0 and letter in ";}":
            before = " ".join(style[head : start if letter == "}" else at].split())
            found.append((before, style[start + 1 : at] if letter == "}" else None))
            head = at + 1
    rest = " ".join(style[head:].split())
    return [one for one in [*found, (rest, None)] if one[0]]


class _Xml(HTMLParser):
    """Converts HTML to XML. Every tag is closed, and every attribute has a value."""

    def __init__(self) -> None:
        super().__init__()
        self._said: list[str] = []

    def of(self, html: str) -> str:
        self.feed(html)
        self.close()
        return "".join(self._said)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._said.append(self._tag(tag, attrs, tag in _VOID))

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._said.append(self._tag(tag, attrs, True))

    def handle_endtag(self, tag: str) -> None:
        if tag not in _VOID:
            self._said.append(f"</{_CAPITALS.get(tag, tag)}>")

    def handle_data(self, data: str) -> None:
        self._said.append(escape(data, quote=False))

    def _tag(self, tag: str, attrs: list[tuple[str, str | None]], ends: bool) -> str:
        given = dict(attrs)
        if tag == "svg":
            given["xmlns"] = "http://www.w3.org/2000/svg"
        names = [
            f' {_CAPITALS.get(name, name)}="{escape(value or "")}"' for name, value in given.items()
        ]
        return f"<{_CAPITALS.get(tag, tag)}{''.join(names)}{'/' if ends else ''}>"


#: SVG's spelling of names, by the name in lower case, because XML is case-sensitive.
_CAPITALS = {
    name.lower(): name
    for name in (
        "clipPath", "gradientTransform", "gradientUnits", "linearGradient", "patternUnits",
        "preserveAspectRatio", "radialGradient", "textLength", "viewBox",
    )
}  # fmt: skip


# === The gallery page: ``python -m tools.coursebook.gallery``. Each widget gets its own drawing and
# a table of its traits, described in its docstring. ``--check`` writes nothing, and fails if a file
# is stale.

FOLDER = Path(__file__).parents[2] / "docs"
PAGE, PICTURES = "gallery.md", "gallery"
_ROW = re.compile(r"^\| `(\w+)`(?:, `(\w+)`)? \| (.*) \|$", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Exhibit:
    """A widget in the gallery: its code, the function that makes it, and its size in pixels."""

    code: str
    make: Callable[[], Any]
    size: tuple[int, int] = (0, 0)


def _table() -> widgets.GameTable[Any]:
    table = widgets.GameTable(Game.new(["Anna", "Burt", "Curt"], seed=1), viewer="Anna")
    table.push("draw supply")
    return table


#: Every widget, in order. A widget without a size has no picture.
PARTS: Mapping[type[Any], Exhibit] = {
    widgets.GameTable: Exhibit(
        'table = GameTable(Game.new(["Anna", "Burt", "Curt"], seed=1), viewer="Anna")\n'
        'table.push("draw supply")',
        _table,
        (1000, 670),
    ),
    widgets.Stepper: Exhibit("Stepper(table)", lambda: widgets.Stepper(_table())),
    widgets.LegalMoves: Exhibit(
        "LegalMoves(table)", lambda: widgets.LegalMoves(_table()), (640, 542)
    ),
    widgets.Account: Exhibit("Account(table)", lambda: widgets.Account(_table()), (640, 76)),
    widgets.SplitView: Exhibit(
        "SplitView(cp=(9, 5, 4), reward=8000)", widgets.SplitView, (1200, 456)
    ),
    widgets.PosterBuilder: Exhibit(
        "PosterBuilder(cp=(9, 5, 4), reward=8000)", widgets.PosterBuilder, (1000, 290)
    ),
    widgets.PayoutMap: Exhibit(
        "PayoutMap(cp=(9, 5, 4), reward=8000)", widgets.PayoutMap, (1000, 724)
    ),
    widgets.RuleCard: Exhibit(
        'RuleCard("shot.needs-target")', lambda: widgets.RuleCard("shot.needs-target"), (640, 124)
    ),
    widgets.LessonView: Exhibit(
        'LessonView("shot")', lambda: widgets.LessonView("shot"), (1000, 620)
    ),
}


def said(part: type[Any]) -> dict[str, str]:
    rows = _ROW.findall(inspect.cleandoc(part.__doc__ or ""))
    return {name: holds for *names, holds in rows for name in names if name}


def traits(part: type[Any]) -> dict[str, Any]:
    of_widgets = set(anywidget.AnyWidget.class_traits())
    if not issubclass(part, Part):
        return {}
    return {
        name: trait
        for name, trait in part.class_traits().items()
        if name not in of_widgets
        and not name.startswith("_")
        and (name not in ("key", "lang", "theme") or name in said(part))
    }


def _kind(trait: Any) -> str:
    kinds = {
        "Bool": _("yes or no"),
        "Dict": _("a document"),
        "Int": _("a number"),
        "List": _("a list"),
        "Unicode": _("text"),
    }
    may_be_none = _("{kind}, or None") if trait.allow_none else "{kind}"
    return may_be_none.format(kind=kinds[type(trait).__name__])


def _traits_table(part: type[Any]) -> str:
    described, own = said(part), traits(part)
    lines = [
        f"| {_('trait')} | {_('type')} | {_('set it?')} | {_('meaning')} |",
        "|---|---|---|---|",
    ]
    for name, holds in described.items():
        trait = own.get(name)
        kind = _kind(trait) if trait is not None else _("an attribute")
        may = _("read-only") if trait is None or trait.read_only else _("yes")
        lines.append(f"| `{name}` | {kind} | {may} | {holds.replace(' (read-only)', '')} |")
    return "\n".join(lines)


def file_name(part: type[Any]) -> str:
    return re.sub(r"(?<!^)(?=[A-Z])", "-", part.__name__).lower()


def pages() -> dict[str, str]:
    made: dict[str, str] = {}
    names = "".join(f"    {part.__name__},\n" for part in PARTS)
    lines = [
        f"# {_('Widgets, in pictures')}",
        _(
            "This page describes the widgets for a notebook cell, and shows the drawing of each one "
            "that has a drawing of its own. To try the widgets live, open the notebook "
            "`widgets.ipynb`. `python -m tools.coursebook.gallery` writes this page."
        ),
        f"```python\nfrom wyatt.earp import Game\nfrom wyatt.widgets import (\n{names})\n```",
    ]
    for part, shown in PARTS.items():
        first = " ".join(inspect.cleandoc(part.__doc__ or "").partition("\n\n")[0].split())
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
