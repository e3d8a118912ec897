"""One figure of a poster moved through its range, everything else held: who gets what."""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from wyatt.core.errors import Fault, Unusable, shown
from wyatt.core.text import _, plural
from wyatt.earp.scoring import Scoring, poster_faults, score_poster
from wyatt.earp.switches import Rules

if TYPE_CHECKING:
    import pandas as pd

#: The axis that is no player's capture points but the dollars on the poster.
REWARD = "reward"
#: A seat (its capture points) or `REWARD`.
Axis = int | str


@dataclass(frozen=True, slots=True)
class Sweep:
    """The scorings of a poster as one figure takes each of `values`."""

    axis: Axis
    values: tuple[int, ...]
    scorings: tuple[Scoring, ...]


def at(cp: Sequence[int], reward: int, axis: Axis) -> int:
    """Where a poster stands on an axis: capture points of a seat, or dollars."""
    return reward if isinstance(axis, str) else cp[axis]


def right_seat(seat: object, seats: int, where: str) -> None:
    """Raises `Unusable` for what is none of so many seats. where: its name."""
    if type(seat) is not int or not 0 <= seat < seats:
        said = _("{value} is not a seat from 0 to {last}.", value=shown(seat), last=seats - 1)
        raise Unusable([Fault(where, said)])


def right_axis(axis: object, seats: int, where: str) -> None:
    """Raises `Unusable` for what is neither `REWARD` nor one of so many seats. where: its name."""
    if axis != REWARD and (type(axis) is not int or not 0 <= axis < seats):
        said = _(
            '{value} is neither "reward" nor a seat from 0 to {last}.',
            value=shown(axis),
            last=seats - 1,
        )
        raise Unusable([Fault(where, said)])


def sweep(
    cp: Sequence[int],
    reward: int,
    rules: Rules | Mapping[str, Any] | str | None = None,
    *,
    axis: Axis = 0,
    values: Sequence[int] | None = None,
) -> Sweep:
    """Score a poster with one figure moved: a seat's CP from 0 to 14, or the reward in dollars.

    Raises `Unusable` for figures that no poster can have, and for an axis that it lacks.
    """
    # The figure that is moved may be anything; the scorer looks at what takes its place.
    faults = [fault for fault in poster_faults(cp, 0) if fault.where == "cp"]
    if faults:
        raise Unusable(faults)
    right_axis(axis, len(cp), "axis")
    if values is None:
        values = range(0, 15000, 1000) if axis == REWARD else range(15)
    scorings = []
    for value in values:
        points = list(cp)
        if not isinstance(axis, str):
            points[axis] = value
        scorings.append(score_poster(points, value if axis == REWARD else reward, rules))
    return Sweep(axis, tuple(values), tuple(scorings))


def _columns(swept: Sweep, players: Sequence[str]) -> list[str]:
    """The headings. Raises `Unusable` if there is not a name for each seat."""
    seats = len(swept.scorings[0].cp) if swept.scorings else len(players)
    if len(players) != seats:
        said = plural(
            "name {number} player, one a seat.", "name {number} players, one a seat.", seats
        )
        raise Unusable([Fault("players", said)])
    moved = _("reward")
    if not isinstance(swept.axis, str):
        moved = _("CP of {player}", player=players[swept.axis])
    return [moved, *players, _("stays")]


def _rows(swept: Sweep) -> list[list[int]]:
    return [
        [value, *scoring.payouts, scoring.left]
        for value, scoring in zip(swept.values, swept.scorings, strict=True)
    ]


def sweep_table(swept: Sweep, players: Sequence[str]) -> pd.DataFrame:
    """A sweep as a table: a row a value, a column a player in dollars, and what stays."""
    import pandas as pd

    columns = _columns(swept, players)
    return pd.DataFrame(_rows(swept), columns=pd.Index(columns)).set_index(columns[0])


def sweep_csv(swept: Sweep, players: Sequence[str]) -> str:
    """A sweep as CSV text, the same figures as the table.

    A name that a spreadsheet would take for a formula gets an apostrophe in front.
    """
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\r\n")
    writer.writerow(
        "'" + name if name[:1] in ("=", "+", "-", "@", "\t", "\r") else name
        for name in _columns(swept, players)
    )
    writer.writerows(_rows(swept))
    return text.getvalue()
