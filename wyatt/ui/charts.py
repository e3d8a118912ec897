"""A chart of the players' amounts over a game, and a chart of how close each player is to winning."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import cycle
from typing import NamedTuple, TypeAlias

from wyatt.ui import tags as h
from wyatt.ui.tags import Html, person

# === Players' lines in one chart. The lines differ in dashes, marks and names, not only in colour.


class _Sheet(NamedTuple):
    """A chart's layout, in SVG units. letter: a character's width. left, right: the minimum space
    on each side. names: the maximum number of characters in a name at the end of its line. If a
    name is longer, all names go below the chart.
    """

    kind: str
    wide: int
    high: int
    letter: float
    left: int
    right: int
    names: int


#: One drawing for a large screen, and one for a phone, because text would shrink with the drawing.
#: The style sheet shows one of the two.
_SHEETS = (_Sheet("wide", 640, 240, 7.8, 64, 120, 24), _Sheet("slim", 360, 260, 9.4, 24, 30, 10))
_TOP, _BOTTOM = 14, 30
_NAME = 24  # the distance between two names below the chart
#: Dashes and marks that distinguish the players' lines, in addition to names.
_DASHES = (None, "9 5", "2 5", "14 5 2 5", "5 3")
_MARKS = (
    Html('<circle r="5"/>'),
    Html('<rect x="-4.5" y="-4.5" width="9" height="9"/>'),
    Html('<path d="M0-6 6 5H-6Z"/>'),
    Html('<path d="M0-6 6 0 0 6-6 0Z"/>'),
    Html('<path d="M-5-5 5 5M5-5-5 5"/>'),
)
#: A function that returns a number of dollars or points as text.
Amount: TypeAlias = Callable[[int], str]


class Lines(NamedTuple):
    """The data of a line chart. names: each line's name. rows: the lines' values at each point.
    below: labels under the chart, each with its point's index. amount: a function that returns a
    value as text.
    """

    names: Sequence[str]
    rows: Sequence[Sequence[int]]
    below: Sequence[tuple[int, str]]
    amount: Amount


def lines(shown: Lines, said: str) -> Html:
    """Return a line chart twice, for a large screen and for a phone. said: the chart as text."""
    return h.markup(_drawn(shown, said, sheet) for sheet in _SHEETS)


def _drawn(shown: Lines, said: str, sheet: _Sheet) -> Html:
    values = [value for row in shown.rows for value in row]
    low, high = min(0, *values), max(1, *values)
    steps = max(1, len(shown.rows) - 1)

    def tick(value: int) -> str:
        # Only the number fits. The text next to the chart gives the unit.
        return ("−" if value < 0 else "") + shown.amount(abs(value)).split(" ")[0]

    def room(texts: Sequence[str]) -> int:
        return round(sheet.letter * max(map(len, texts)))

    ticks = _ticks(low, high)
    left = max(sheet.left, 14 + room([tick(value) for value in ticks]))
    at_ends = max(map(len, shown.names)) <= sheet.names
    right = max(sheet.right, 18 + room(shown.names)) if at_ends else sheet.right

    def x(at: int) -> float:
        return round(left + (sheet.wide - left - right) * at / steps, 1)

    def y(value: int) -> float:
        return round(_TOP + (sheet.high - _TOP - _BOTTOM) * (high - value) / (high - low), 1)

    grid: list[Html] = []
    for value in ticks:
        grid.append(h.line(x1=left, x2=sheet.wide - right, y1=y(value), y2=y(value)))
        grid.append(h.text(tick(value), x=left - 8, y=y(value) + 4, text_anchor="end"))
    for at, text in shown.below:
        grid.append(h.text(text, x=x(at), y=sheet.high - 8, text_anchor="middle"))
    ends = _apart([y(value) for value in shown.rows[-1]], 2.1 * sheet.letter, sheet.high - _BOTTOM)
    drawn, listed = [], []
    for seat, name in enumerate(shown.names):
        points = [(x(at), y(row[seat])) for at, row in enumerate(shown.rows)]
        end = h.text(person(name), x=x(steps) + 12, y=ends[seat] + 4) if at_ends else None
        marked = points[1:] if len(points) < 25 else points[-1:]  # or else they're too close
        drawn.append(_line(points, marked, seat, end))
        # A name that doesn't fit is below the chart, after a sample of its line.
        low_down = sheet.high + _NAME * seat + 10
        label = h.text(person(name), x=68, y=low_down + 4)
        listed.append(_line([(14, low_down), (58, low_down)], [(36, low_down)], seat, label))
    listed = [] if at_ends else listed
    box, inside = f"0 0 {sheet.wide} {sheet.high + _NAME * len(listed)}", (drawn, listed)
    about = {"cls": f"money {sheet.kind}", "viewBox": box, "role": "img", "aria_label": said}
    return h.svg(h.g(grid, cls="grid"), inside, **about)


_Points: TypeAlias = list[tuple[float, float]]


def _line(points: _Points, marked: _Points, seat: int, name: Html | None) -> Html:
    path = " ".join(f"{x},{y}" for x, y in points)
    marks = [h.g(_MARKS[seat], transform=f"translate({x} {y})") for x, y in marked]
    return h.g(h.polyline(points=path, stroke_dasharray=_DASHES[seat]), marks, name, cls="who")


def _apart(wanted: list[float], room: float, lowest: float) -> list[float]:
    # Names at the ends of lines mustn't overlap.
    placed, below = list(wanted), -room
    for seat in sorted(range(len(wanted)), key=lambda seat: wanted[seat]):
        placed[seat] = below = max(wanted[seat], below + room)
    over = max(0.0, below - lowest)
    return [height - over for height in placed]


def _ticks(low: int, high: int) -> list[int]:
    step, grows = 1, cycle((2, 2.5, 2))  # 1, 2, 5, 10, 20, 50 ...
    while (high - low) / step > 5:
        step = int(step * next(grows))
    return list(range(-(-low // step) * step, high + 1, step))


def race(heading: Html, amounts: Mapping[str, int], words: Amount, target: int) -> Html:
    """Return how close each player is to the end of a game. amounts: the players' dollars or
    points. words: a function that returns an amount as text.
    """
    lines = []
    for player, amount in sorted(amounts.items(), key=lambda each: -each[1]):
        share = min(100, max(0, 100 * amount // target))
        bar = h.i(style=f"--part:{share}%", aria_hidden=True)
        name = h.span(person(player), cls="who-name")
        lines.append(h.li(name, bar, h.b(words(amount), cls="usd")))
    return h.markup(h.h2(heading), h.ul(lines, cls="race"))
