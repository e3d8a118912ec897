"""Maps and sweeps: every cell agrees with the scorer."""

import csv
import io

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from posters import patterns, readings, rewards

from wyatt.earp import InvalidDocument, Rules, score_poster
from wyatt.lab import REWARD, payout_map, sweep, sweep_csv, sweep_table
from wyatt.lab.payouts import WIDTH

Pattern = tuple[int, ...]
NAMES = ("Anna", "Burt", "Curt", "Dora")


def moved(cp: Pattern, reward: int, axis: int | str, value: int) -> tuple[Pattern, int]:
    if axis == REWARD:
        return cp, value
    return tuple(value if seat == axis else own for seat, own in enumerate(cp)), reward


@settings(max_examples=25, deadline=None)
@given(patterns, rewards, readings, st.data())
def test_every_cell_is_a_call_of_the_scorer(
    cp: Pattern, reward: int, rules: Rules, data: st.DataObject
) -> None:
    seats = range(len(cp))
    who = data.draw(st.sampled_from(seats))
    across = data.draw(st.sampled_from([*(seat for seat in seats if seat != who), REWARD]))
    shown = payout_map(cp, reward, rules, who=who, x=who, y=across)
    assert cp[who] in shown.xs
    assert (reward if across == REWARD else cp[int(across)]) in shown.ys
    assert len(shown.xs) == len(shown.ys) == WIDTH
    for row, up in enumerate(shown.ys):
        for column, right in enumerate(shown.xs):
            here = moved(*moved(cp, reward, who, right), across, up)
            paid = score_poster(*here, rules).payouts[who]
            assert shown.payouts[row][column] == paid
            if right < 31:
                more = moved(*here, who, right + 1)
                gain = score_poster(*more, rules).payouts[who] - paid
                assert shown.gains[row][column] == gain


def test_the_map_of_the_look_has_the_cells_and_lines_that_are_drawn_there() -> None:
    shown = payout_map((4, 4, 2), 3000)
    top = [paid // 1000 for paid in shown.payouts[14]]
    assert top == [0] * 10 + [1, 1, 1, 1, 0]
    assert [paid // 1000 for paid in shown.payouts[4]] == [0, 0, 0, 1, 0, *[2] * 4, *[3] * 6]
    assert shown.gains[4][3] == -1000  # one more point ties with Burt: it costs money
    captured = next(line for line in shown.thresholds if line.name == "captured")
    # With Curt's 2, Anna and Burt need 6 together: the line runs down a staircase.
    upright = {(column, row) for column, row, up in captured.edges if up}
    assert upright == {(5 - row, row) for row in range(6)}


def test_a_threshold_runs_along_every_edge_where_its_answer_changes() -> None:
    cp, reward = (7, 7, 3), 8000
    shown = payout_map(cp, reward, who=1, x=1, y=2)
    shares = next(line for line in shown.thresholds if line.name == "shares")
    holds = [
        [right >= max(7, right, up) - 4 and right > 0 for right in shown.xs] for up in shown.ys
    ]
    expected = {
        (column, row, True)
        for row in range(WIDTH)
        for column in range(WIDTH - 1)
        if holds[row][column] != holds[row][column + 1]
    } | {
        (column, row, False)
        for row in range(WIDTH - 1)
        for column in range(WIDTH)
        if holds[row][column] != holds[row + 1][column]
    }
    assert set(shares.edges) == expected


@settings(max_examples=25, deadline=None)
@given(patterns, rewards, readings, st.data())
def test_a_sweep_holds_everything_else(
    cp: Pattern, reward: int, rules: Rules, data: st.DataObject
) -> None:
    axis = data.draw(st.sampled_from([*range(len(cp)), REWARD]))
    swept = sweep(cp, reward, rules, axis=axis)
    assert len(swept.values) == 15
    for value, scoring in zip(swept.values, swept.scorings, strict=True):
        assert scoring == score_poster(*moved(cp, reward, axis, value), rules)
    names = NAMES[: len(cp)]
    table = sweep_table(swept, names)
    assert list(table.columns) == [*names, "stays"]
    assert (table.sum(axis=1) == (table.index if axis == REWARD else reward)).all()
    rows = list(csv.reader(io.StringIO(sweep_csv(swept, names))))
    assert [[int(cell) for cell in row] for row in rows[1:]] == table.reset_index().values.tolist()


def test_a_name_that_a_spreadsheet_would_run_stays_text() -> None:
    text = sweep_csv(sweep((9, 5), 4000), ("=HYPERLINK(1)", "@sum"))
    head = next(csv.reader(io.StringIO(text.removeprefix("\ufeff"))))
    assert head == ["CP of =HYPERLINK(1)", "'=HYPERLINK(1)", "'@sum", "stays"]


def test_a_sweep_beyond_what_a_player_can_hold_is_refused() -> None:
    with pytest.raises(InvalidDocument, match="32 isn’t a number from 0 to 31"):
        sweep((9, 5), 4000, values=[31, 32])
