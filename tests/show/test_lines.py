"""The charts of a game and of a hand: each player's line is recognizable, on a screen and on a phone."""

from bs4 import Tag

from tests.markup import found, text, values
from wyatt.ui.charts import Lines, lines

ROWS = ((0, 0, 0), (5000, 3000, 0), (9000, 3000, 12_000))


def drawn(*names: str) -> tuple[Tag, Tag]:
    """The chart for a screen and the one for a phone."""
    shown = Lines(names, ROWS, [(1, "1"), (2, "2")], lambda amount: f"${amount:,}")
    wide, slim = found(lines(shown, "What they had."), "svg")
    return wide, slim


def test_a_short_name_stands_at_the_end_of_its_line() -> None:
    for chart in drawn("Anna", "Burt", "Curt"):
        assert len(found(chart, "polyline")) == 3
        names = [each for each in found(chart, "text") if text(each) in ("Anna", "Burt", "Curt")]
        heights = [float(str(each["y"])) for each in names]
        assert len(heights) == 3
        assert min(abs(one - other) for one in heights for other in heights if one != other) > 15


def test_long_names_stand_below_on_a_phone_and_leave_the_lines_their_room() -> None:
    wide, slim = drawn("Wilhelmina Featherstone", "Burt", "<b>")
    assert len(found(wide, "polyline")) == 3
    assert len(found(slim, "polyline")) == 6  # each line, and a piece of it before its name
    assert text(slim).count("Wilhelmina Featherstone") == 1
    assert "<b>" in text(slim)
    points = values(slim, "points", "polyline")[:3]
    ends = [float(line.rpartition(" ")[2].partition(",")[0]) for line in points]
    assert min(ends) > 300
