"""Some players' lines in one chart: told apart by dashes, marks and names, not by colours alone."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from wyatt.show.html import Html, esc, joined

_WIDE, _HIGH, _TOP, _BOTTOM = 640, 240, 14, 30
#: Room at the sides: the least, and for a letter of the longest figure on the left and of the longest
#: name on the right, as wide as letters are on a phone.
_LEFT, _RIGHT, _LETTER = 64, 120, 11
#: How the lines of the players differ, besides the names at their ends: dashes, and marks.
_DASHES = ("", "9 5", "2 5", "14 5 2 5", "5 3")
_MARKS = (
    '<circle r="5"/>',
    '<rect x="-4.5" y="-4.5" width="9" height="9"/>',
    '<path d="M0-6 6 5H-6Z"/>',
    '<path d="M0-6 6 0 0 6-6 0Z"/>',
    '<path d="M-5-5 5 5M5-5-5 5"/>',
)
#: More points than this stand too close for a mark each.
_MOST_MARKS = 24


@dataclass(frozen=True, slots=True)
class Lines:
    """What a chart shows. names: a line each. rows: their figures at each point, in that order.
    below: what is written under a point, by its number from 0. amount: a figure in words.
    """

    names: Sequence[str]
    rows: Sequence[Sequence[int]]
    below: Sequence[tuple[int, str]]
    amount: Callable[[int], str]


def lines(shown: Lines, said: str) -> Html:
    """The chart; said is what a reader who does not see it is told."""
    values = [value for row in shown.rows for value in row]
    low, high = min(0, *values), max(1, *values)
    steps = max(1, len(shown.rows) - 1)

    def tick(value: int) -> str:
        """An amount as it stands at its line of the grid."""
        # There is room for a number; what it counts is said beside the chart.
        return ("−" if value < 0 else "") + shown.amount(abs(value)).split(" ")[0]

    ticks = _ticks(low, high)
    left = max(_LEFT, 14 + _LETTER * max(len(tick(value)) for value in ticks))
    right = max(_RIGHT, 18 + _LETTER * max(map(len, shown.names)))

    def x(at: int) -> float:
        """How far right step `at` stands, in units of the drawing."""
        return round(left + (_WIDE - left - right) * at / steps, 1)

    def y(value: int) -> float:
        """How far down an amount stands, in units of the drawing."""
        return round(_TOP + (_HIGH - _TOP - _BOTTOM) * (high - value) / (high - low), 1)

    grid = joined(
        Html(
            f'<line x1="{left}" x2="{_WIDE - right}" y1="{y(value)}" y2="{y(value)}"/>'
            f'<text x="{left - 8}" y="{y(value) + 4}" text-anchor="end">{esc(tick(value))}</text>'
        )
        for value in ticks
    )
    below = joined(
        Html(f'<text x="{x(at)}" y="{_HIGH - 8}" text-anchor="middle">{esc(text)}</text>')
        for at, text in shown.below
    )
    ends = _apart([y(value) for value in shown.rows[-1]])
    drawn = joined(
        _line([(x(at), y(row[seat])) for at, row in enumerate(shown.rows)], seat, name, ends[seat])
        for seat, name in enumerate(shown.names)
    )
    return Html(
        f'<svg class="money" viewBox="0 0 {_WIDE} {_HIGH}" role="img" aria-label="{esc(said)}">'
        f'<g class="grid">{grid}{below}</g>{drawn}</svg>'
    )


def _line(points: list[tuple[float, float]], seat: int, name: str, end: float) -> Html:
    path = " ".join(f"{x},{y}" for x, y in points)
    dash = f' stroke-dasharray="{_DASHES[seat]}"' if _DASHES[seat] else ""
    marked = points[1:] if len(points) <= _MOST_MARKS else points[-1:]
    marks = joined(Html(f'<g transform="translate({x} {y})">{_MARKS[seat]}</g>') for x, y in marked)
    last = points[-1][0]
    return Html(
        f'<g class="who"><polyline points="{path}"{dash}/>{marks}'
        f'<text x="{last + 12}" y="{end + 4}">{esc(name)}</text></g>'
    )


def _apart(wanted: list[float], room: float = 16) -> list[float]:
    """Heights for names at the ends of the lines, moved down so far that none covers another."""
    placed = list(wanted)
    below = -room
    for seat in sorted(range(len(wanted)), key=lambda seat: wanted[seat]):
        placed[seat] = max(wanted[seat], below + room)
        below = placed[seat]
    over = max(0.0, below - (_HIGH - _BOTTOM))
    return [height - over for height in placed]


def _ticks(low: int, high: int) -> list[int]:
    """Four or so round values between two."""
    step, grows = 1, (2, 2.5, 2)  # 1, 2, 5, 10, 20, 50 ...
    at = 0
    while (high - low) / step > 5:
        step = int(step * grows[at % 3])
        at += 1
    return list(range(-(-low // step) * step, high + 1, step))
