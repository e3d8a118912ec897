"""The payout of one player over two axes: what a neighbouring poster would pay."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from wyatt.core.errors import Unusable
from wyatt.earp.figures import CAPTURE
from wyatt.earp.scoring import MOST_CP, poster_faults, sharers, split
from wyatt.earp.switches import Rules
from wyatt.lab.sweep import REWARD, Axis, at, right_axis, right_seat

#: How many values an axis shows at a time.
WIDTH = 15


@dataclass(frozen=True, slots=True)
class Threshold:
    """A line on the map: what changes across it, and the cell edges it runs along.

    Edges are ``(column, row, upright)``: an upright one is the right side of that cell, the others
    lie between the cell and the next higher value. Rows count upward.
    """

    name: str
    edges: tuple[tuple[int, int, bool], ...]


@dataclass(frozen=True, slots=True)
class PayoutMap:
    """The payout of seat `who` in dollars: ``payouts[row][column]`` for ``ys[row], xs[column]``.

    gains: what one more capture point for that player would add to each payout, negative where it
    costs money. best: the largest gain, 0 if no cell gains.
    """

    who: int
    x: Axis
    y: Axis
    xs: tuple[int, ...]
    ys: tuple[int, ...]
    payouts: tuple[tuple[int, ...], ...]
    gains: tuple[tuple[int, ...], ...]
    thresholds: tuple[Threshold, ...]

    @property
    def best(self) -> int:
        """The most that the player gains anywhere on the map, in dollars; 0 when nothing gains."""
        return max(0, max(gain for row in self.gains for gain in row))


def window(value: int, axis: Axis) -> tuple[int, ...]:
    """The values an axis shows around the present one: 15, from 0 on as long as that holds it."""
    step = 1000 if axis == REWARD else 1
    here = value // step
    least = max(0, here - WIDTH // 2) if here >= WIDTH else 0
    if axis != REWARD:
        least = min(least, MOST_CP + 1 - WIDTH)
    return tuple((least + place) * step for place in range(WIDTH))


def payout_map(
    cp: Sequence[int],
    reward: int,
    rules: Rules | Mapping[str, Any] | str | None = None,
    *,
    who: int = 0,
    x: Axis = 0,
    y: Axis = 1,
) -> PayoutMap:
    """The payout of seat `who` over two axes, each a seat (its CP) or `REWARD` (dollars).

    Every cell is a call of the scorer. The axes show a window around the poster. Raises `Unusable`
    for figures that no poster can have, a seat or an axis that it lacks, and rules that do not exist.
    """
    faults = poster_faults(cp, reward)
    if faults:
        raise Unusable(faults)
    rules, here = Rules.of(rules), tuple(cp)
    for name, axis in (("x", x), ("y", y)):
        right_axis(axis, len(here), name)
    right_seat(who, len(here), "who")
    columns, rows = window(at(here, reward, x), x), window(at(here, reward, y), y)
    cells = [[_moved(*_moved(here, reward, x, across), y, up) for across in columns] for up in rows]
    payouts = tuple(
        tuple(split(points, money, rules).payouts[who] for points, money in row) for row in cells
    )
    gains = tuple(
        tuple(
            _gain(points, money, rules, who, paid)
            for (points, money), paid in zip(row, paid_row, strict=True)
        )
        for row, paid_row in zip(cells, payouts, strict=True)
    )
    tests: list[tuple[str, Callable[[tuple[int, ...]], bool]]] = [
        ("captured", lambda points: sum(points) >= CAPTURE),
        ("shares", lambda points: _shares(points, who, rules)),
    ]
    other = next((seat for seat in (y, x) if isinstance(seat, int) and seat != who), None)
    if other is not None:
        tests.append((f"shares {other}", lambda points: _shares(points, other, rules)))
    thresholds = tuple(
        Threshold(name, _edges([[test(points) for points, _ in row] for row in cells]))
        for name, test in tests
    )
    return PayoutMap(who, x, y, columns, rows, payouts, gains, thresholds)


def _moved(cp: tuple[int, ...], reward: int, axis: Axis, value: int) -> tuple[tuple[int, ...], int]:
    if isinstance(axis, str):
        return cp, value
    return (*cp[:axis], value, *cp[axis + 1 :]), reward


def _gain(cp: tuple[int, ...], reward: int, rules: Rules, who: int, paid: int) -> int:
    if cp[who] == MOST_CP:
        return 0
    more, money = _moved(cp, reward, who, cp[who] + 1)
    return split(more, money, rules).payouts[who] - paid


def _shares(cp: tuple[int, ...], seat: int, rules: Rules) -> bool:
    return any(seat in group for group in sharers(cp, rules))


def _edges(holds: list[list[bool]]) -> tuple[tuple[int, int, bool], ...]:
    """The cell edges across which a test changes."""
    edges = []
    for row, line in enumerate(holds):
        for column, here in enumerate(line):
            if column + 1 < len(line) and line[column + 1] != here:
                edges.append((column, row, True))
            if row + 1 < len(holds) and holds[row + 1][column] != here:
                edges.append((column, row, False))
    return tuple(edges)
