"""Every pandas table has numbers, units and a picture."""

from collections.abc import Callable
from typing import Any

import matplotlib
import pandas as pd
import pytest

from tests.written import faults_of
from wyatt import lab
from wyatt.core.errors import InvalidDocument
from wyatt.lab import differences, payout_map, score_posters, studies, sweep, sweep_table, wildcat
from wyatt.table.simulate import Plan, Summary, run
from wyatt.table.tournament import tournament

matplotlib.use("agg")
PLAYERS = ["Anna", "Burt", "Curt"]
STUDY = studies.Study("Heads?", "dollars", {"coin": float, "double": lambda seed: 2.0 * seed}, "-")


def summary() -> Summary:
    return run(Plan(4, 2, ("heuristic", "random"), seed=1))


POSTERS = pd.DataFrame({"Anna": [9, 5], "Burt": [5, 4], "reward": [8000, 3000]})
#: Each table, and the columns that are labels for reading.
TABLES: dict[str, tuple[Callable[[], pd.DataFrame], set[str]]] = {
    "summary": (lambda: summary().table(), {"bot"}),
    "tournament": (lambda: tournament(("heuristic", "random"), 3).table(), set()),
    "tournament of a game that is won with wins": (lambda: tournament(("melds-first", "random"), 3,
     game="wyatt.examples.plain:SPEC").table(), set()),
    "posters": (lambda: score_posters(POSTERS), set()),
    "sweep": (lambda: sweep_table(sweep([9, 5, 4], 8000), PLAYERS), set()),
    "sweep of the reward": (lambda: sweep_table(sweep([9, 5, 4], 8000, axis="reward"), PLAYERS),
     set()),
    "differences": (lambda: lab.differences_table(differences("rio-grande", "berclaz")), set()),
    "disputes": (lab.gallery_table, {"case", "why not"}),
    "a study": (lambda: studies.run(STUDY, range(9)).table, set()),
    "prices": (lambda: wildcat.prices(6, seed=3), {"pile"}),
    "prices by depth": (lambda: wildcat.by_depth(wildcat.prices(6, seed=3)), set()),
    "ways out": (wildcat.way_out, set()), "escapes": (lambda: wildcat.escapes(1), set()),
}  # fmt: skip


@pytest.mark.parametrize("name", TABLES)
def test_a_table_has_numbers_and_their_units(name: str) -> None:
    made, labels = TABLES[name]
    table = made()
    numbers = table[[column for column in table if column not in labels]]
    assert all(kind.kind in "iufb" for kind in numbers.dtypes)
    units = table.attrs["units"]
    assert table.columns.is_unique
    assert set(numbers.columns) - {"in a game"} <= set(units)
    assert all(("capture" in unit) == ("cp" in str(one).lower()) for one, unit in units.items())


def test_maps_are_tables_and_shares_are_drawn() -> None:
    table = payout_map([9, 5, 4], 8000, y="reward").table()
    assert (table.index.name, table.columns.name, table.loc[8000, 9]) == ("reward", "cp 1", 5000)
    units = {"cp 1": "capture points", "reward": "dollars", "payouts": "dollars"}
    assert table.attrs["units"] == units
    made = summary()
    axes = made.plot()
    assert bars(axes) == ["Burt", "Anna"]  # the first row on top
    assert axes.get_xlim() == (0, 1)
    assert [bar.get_width() for bar in axes.patches] == made.table().share[::-1].to_list()
    reach = sorted(x for line in axes.collections[0].get_segments() for x, _y in line)
    assert reach == pytest.approx(sorted({*made.table().share_low, *made.table().share_high}))
    swept = sweep([9, 5, 4], 8000, axis=1).plot(PLAYERS)
    assert [line.get_label() for line in swept.lines] == [*PLAYERS, "stays"]
    assert swept.get_xlabel() == "CP of Burt"
    found = differences("rio-grande", "berclaz", most=9)
    assert sum(bar.get_height() for bar in found.plot().patches) == len(found)
    drawn = payout_map([9, 5, 4], 8000).plot()
    assert (drawn.get_xlabel(), drawn.get_ylabel()) == ("cp 1", "cp 2")
    assert drawn.collections[0].get_array().max() == 8000
    assert bars(studies.run(STUDY, range(9)).plot()) == ["double", "coin"]


def bars(axes: Any) -> list[str]:
    return [label.get_text() for label in axes.get_yticklabels()]


def test_gaps_and_texts_are_no_points_and_a_study_says_what_is_wrong() -> None:
    for column in (pd.array([9, None], dtype="Int64"), [9, None], [9, "5"], [9, True]):
        assert list(faults_of(score_posters, POSTERS.assign(Anna=column))) == ["Anna[1]"]
    assert list(faults_of(score_posters, [9])) == ["frame"]
    with pytest.raises(InvalidDocument, match="Anna"):
        score_posters(pd.concat([POSTERS, POSTERS[["Anna"]]], axis=1))
    with pytest.raises(InvalidDocument, match="3 is listed 2 times"):
        studies.run(STUDY, [3, 4, 3])
    for value in ("x", float("nan"), float("inf")):
        odd: Any = studies.Study("Odd?", "dollars", {"odd": lambda seed, value=value: value}, "-")
        with pytest.raises(TypeError, match="odd returned"):
            studies.run(odd, [1])
