"""The charts of an evening and of a hand: whose line is whose, on a screen and on a phone."""

from __future__ import annotations

import re

from wyatt.show.lines import Lines, lines

ROWS = ((0, 0, 0), (5000, 3000, 0), (9000, 3000, 12_000))


def drawn(*names: str) -> tuple[str, str]:
    """The chart for a screen and the one for a phone."""
    shown = Lines(names, ROWS, [(1, "1"), (2, "2")], lambda amount: f"${amount:,}")
    wide, slim = re.findall(r"<svg.*?</svg>", lines(shown, "What they had."))
    return wide, slim


def test_a_short_name_stands_at_the_end_of_its_line() -> None:
    for chart in drawn("Anna", "Burt", "Curt"):
        assert chart.count("<polyline") == 3
        heights = [float(y) for y in re.findall(r'y="([\d.]+)">(?:Anna|Burt|Curt)<', chart)]
        assert len(heights) == 3
        assert min(abs(one - other) for one in heights for other in heights if one != other) > 15


def test_long_names_stand_below_on_a_phone_and_leave_the_lines_their_room() -> None:
    wide, slim = drawn("Wilhelmina Featherstone", "Burt", "<b>")
    assert wide.count("<polyline") == 3
    assert slim.count("<polyline") == 6  # each line, and a piece of it before its name
    assert slim.count("Wilhelmina Featherstone") == 1
    assert "&lt;b&gt;" in slim
    ends = [float(x) for x in re.findall(r'points="[^"]* ([\d.]+),[\d.]+"', slim)][:3]
    assert min(ends) > 300
