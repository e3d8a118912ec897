"""Charts that compare players: their lines over a game, and how close they are to its end."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from wyatt.ui.html import rule
from wyatt.ui.tags import EMPTY, Html, esc, joined, person

# === Players' lines in one chart. You can tell them apart by dashes, marks and names, not only by
# colour.


class _Sheet(NamedTuple):
    """A chart's size, in SVG units.

    kind: the chart's class. wide, high: its size. letter: a character's width. left, right: the
    minimum space at the sides. names: the maximum characters for a name at the end of its line. If
    one is longer, all names go below the chart.
    """

    kind: str
    wide: int
    high: int
    letter: float
    left: int
    right: int
    names: int


#: One drawing for a large screen, and one for a phone, because text would shrink with the drawing.
#: The style sheet shows one of them.
_SHEETS = (
    _Sheet("wide", 640, 240, 7.8, 64, 120, 24),
    _Sheet("slim", 360, 260, 9.4, 24, 30, 10),
)
_TOP, _BOTTOM = 14, 30
#: The distance between two names below the chart.
_NAME = 24
#: Dashes and marks that distinguish the players' lines, in addition to names.
_DASHES = ("", "9 5", "2 5", "14 5 2 5", "5 3")
_MARKS = (
    '<circle r="5"/>',
    '<rect x="-4.5" y="-4.5" width="9" height="9"/>',
    '<path d="M0-6 6 5H-6Z"/>',
    '<path d="M0-6 6 0 0 6-6 0Z"/>',
    '<path d="M-5-5 5 5M5-5-5 5"/>',
)
#: With more points than this, marks would be too close together.
_MOST_MARKS = 24


class Lines(NamedTuple):
    """A chart's data. names: one for each line. rows: the lines' values at each point, in the same
    order. below: the text under a point, by its number from 0. amount: returns a number as text.
    """

    names: Sequence[str]
    rows: Sequence[Sequence[int]]
    below: Sequence[tuple[int, str]]
    amount: Callable[[int], str]


def lines(shown: Lines, said: str) -> Html:
    """Return the chart twice, for a large screen and for a phone. said: the chart as text."""
    return joined(_drawn(shown, said, sheet) for sheet in _SHEETS)


def _drawn(shown: Lines, said: str, sheet: _Sheet) -> Html:
    values = [value for row in shown.rows for value in row]
    low, high = min(0, *values), max(1, *values)
    steps = max(1, len(shown.rows) - 1)

    def tick(value: int) -> str:
        """Return the label for an amount's grid line."""
        # Only the number fits. The text next to the chart gives the unit.
        return ("−" if value < 0 else "") + shown.amount(abs(value)).split(" ")[0]

    def room(texts: Sequence[str]) -> int:
        """Return the width of the longest text."""
        return round(sheet.letter * max(map(len, texts)))

    ticks = _ticks(low, high)
    left = max(sheet.left, 14 + room([tick(value) for value in ticks]))
    at_ends = max(map(len, shown.names)) <= sheet.names
    right = max(sheet.right, 18 + room(shown.names)) if at_ends else sheet.right

    def x(at: int) -> float:
        """Return a point's horizontal position, in SVG units."""
        return round(left + (sheet.wide - left - right) * at / steps, 1)

    def y(value: int) -> float:
        """Return an amount's vertical position, in SVG units."""
        return round(_TOP + (sheet.high - _TOP - _BOTTOM) * (high - value) / (high - low), 1)

    grid = joined(
        Html(
            f'<line x1="{left}" x2="{sheet.wide - right}" y1="{y(value)}" y2="{y(value)}"/>'
            f'<text x="{left - 8}" y="{y(value) + 4}" text-anchor="end">{esc(tick(value))}</text>'
        )
        for value in ticks
    )
    below = joined(
        Html(f'<text x="{x(at)}" y="{sheet.high - 8}" text-anchor="middle">{esc(text)}</text>')
        for at, text in shown.below
    )
    ends = _apart([y(value) for value in shown.rows[-1]], 2.1 * sheet.letter, sheet.high - _BOTTOM)
    drawn = joined(
        _line(
            [(x(at), y(row[seat])) for at, row in enumerate(shown.rows)],
            seat,
            _name(name, x(steps) + 12, ends[seat] + 4) if at_ends else EMPTY,
        )
        for seat, name in enumerate(shown.names)
    )
    listed, high_of_all = EMPTY, sheet.high
    if not at_ends:
        listed = joined(_listed(seat, name, sheet) for seat, name in enumerate(shown.names))
        high_of_all += _NAME * len(shown.names)
    return Html(
        f'<svg class="money {sheet.kind}" viewBox="0 0 {sheet.wide} {high_of_all}" role="img" '
        f'aria-label="{esc(said)}"><g class="grid">{grid}{below}</g>{drawn}{listed}</svg>'
    )


def _name(name: str, x: float, y: float) -> Html:
    return Html(f'<text x="{x}" y="{y}">{person(name)}</text>')


def _dashed(seat: int) -> str:
    return f' stroke-dasharray="{_DASHES[seat]}"' if _DASHES[seat] else ""


def _listed(seat: int, name: str, sheet: _Sheet) -> Html:
    """Return a name below the chart, after a sample of its line."""
    y = sheet.high + _NAME * seat + 10
    return Html(
        f'<g class="who"><polyline points="14,{y} 58,{y}"{_dashed(seat)}/>'
        f'<g transform="translate(36 {y})">{_MARKS[seat]}</g>{_name(name, 68, y + 4)}</g>'
    )


def _line(points: list[tuple[float, float]], seat: int, name: Html) -> Html:
    """Return a player's line with its marks. name: the text at its end."""
    path = " ".join(f"{x},{y}" for x, y in points)
    marked = points[1:] if len(points) <= _MOST_MARKS else points[-1:]
    marks = joined(Html(f'<g transform="translate({x} {y})">{_MARKS[seat]}</g>') for x, y in marked)
    return Html(f'<g class="who"><polyline points="{path}"{_dashed(seat)}/>{marks}{name}</g>')


def _apart(wanted: list[float], room: float, lowest: float) -> list[float]:
    """Return heights for names at the ends of lines, moved apart so that they don't overlap."""
    placed = list(wanted)
    below = -room
    for seat in sorted(range(len(wanted)), key=lambda seat: wanted[seat]):
        placed[seat] = max(wanted[seat], below + room)
        below = placed[seat]
    over = max(0.0, below - lowest)
    return [height - over for height in placed]


def _ticks(low: int, high: int) -> list[int]:
    """Return at most six round values from `low` to `high`."""
    step, grows = 1, (2, 2.5, 2)  # 1, 2, 5, 10, 20, 50 ...
    at = 0
    while (high - low) / step > 5:
        step = int(step * grows[at % 3])
        at += 1
    return list(range(-(-low // step) * step, high + 1, step))


# === How close all the players are to the end of a game.


class Runner(NamedTuple):
    """One player with an amount, as a number and as text."""

    player: str
    has: int
    words: str


def race(heading: str, cited: str, runners: Sequence[Runner], target: int) -> Html:
    """Return a bar per player, the leader's first. cited: the rule for the game's end, if any."""
    lines = joined(
        Html(
            f'<li><span class="who-name">{person(one.player)}</span>'
            f'<i style="--part:{min(100, max(0, 100 * one.has // target))}%" aria-hidden="true"></i>'
            f'<b class="usd">{esc(one.words)}</b></li>'
        )
        for one in sorted(runners, key=lambda one: -one.has)
    )
    link = rule(cited) if cited else EMPTY
    return Html(f'<h2><span>{esc(heading)}</span>{link}</h2><ul class="race">{lines}</ul>')
