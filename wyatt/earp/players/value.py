"""What a position is worth to a player, outlaw by outlaw: a value fitted on games of bots.

A small network reads the row of an outlaw together with the facts about the table. It says what the
player may expect from that outlaw's poster when the hand is scored, in dollars more than the others get
on average. Its weights are data, `value.json`, which names the command that made them. All
arithmetic is on whole numbers, so the same position has the same value on every machine.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from operator import mul

from wyatt.earp.players.features import ROW, TABLE, Row, features
from wyatt.earp.scoring import split
from wyatt.earp.state import OVER, SCORED, State

Weights = tuple[tuple[int, ...], ...]
#: Rows whose units are remembered.
MOST_KEPT = 1 << 14


class Network:
    """One hidden layer, the same for the seven outlaws.

    A hidden unit is what it makes of the row and of the table, cut off below zero; the value is
    their weighted sum, with a share of the row and of the table themselves.
    """

    def __init__(self, document: Mapping[str, Sequence[Sequence[int]]]) -> None:
        self.row: Weights = tuple(map(tuple, document["row"]))
        self.table: Weights = tuple(map(tuple, document["table"]))
        self.out: tuple[int, ...] = tuple(document["out"][0])
        self.row_out: tuple[int, ...] = tuple(document["row_out"][0])
        self.table_out: tuple[int, ...] = tuple(document["table_out"][0])
        self.bias: tuple[int, ...] = tuple(document["bias"][0])
        self.shift: int = document["shift"][0][0]
        self.constant: int = document["constant"][0][0]
        #: What the units make of a row, of a table; the values of both together.
        self._by_row: dict[Row, tuple[tuple[int, ...], int]] = {}
        self._by_table: dict[Row, tuple[tuple[int, ...], int]] = {}
        self._values: dict[tuple[Row, Row], int] = {}

    def __call__(self, table: Row, rows: list[Row]) -> list[int]:
        """Dollars to be expected from each outlaw, more than the others on average."""
        values = []
        kept = self._values
        for row in rows:
            key = (table, row)
            value = kept.get(key)
            if value is None:
                value = kept[key] = self._one(table, row)
            values.append(value)
        return values

    def forget(self) -> None:
        """Drop what is remembered: values help within one decision and rarely in the next."""
        self._by_table.clear()
        self._values.clear()
        if len(self._by_row) > MOST_KEPT:  # the same row often comes back
            self._by_row.clear()

    def _one(self, table: Row, row: Row) -> int:
        by_table = self._by_table.get(table)
        if by_table is None:
            units = [
                sum(map(mul, weights, table)) + bias
                for weights, bias in zip(self.table, self.bias, strict=True)
            ]
            lead = sum(map(mul, self.table_out, table)) + self.constant
            by_table = self._by_table[table] = (tuple(units), lead)
        by_row = self._by_row.get(row)
        if by_row is None:
            units = [sum(map(mul, weights, row)) for weights in self.row]
            by_row = self._by_row[row] = (tuple(units), sum(map(mul, self.row_out, row)))
        total = by_table[1] + by_row[1]
        for one, other, out in zip(by_table[0], by_row[0], self.out, strict=True):
            active = one + other
            if active > 0:
                total += active * out
        dollars: int = total >> self.shift
        return dollars


@cache
def network() -> Network:
    """The value that comes with the package."""
    text = (files("wyatt.earp.players") / "value.json").read_text(encoding="utf-8")
    found = Network(json.loads(text)["weights"])
    assert len(found.row[0]) == len(ROW)
    assert len(found.table[0]) == len(TABLE)
    return found


def paid_now(state: State, seat: int) -> list[int]:
    """Dollars a poster each would pay the seat more than the others on average, if it paid now."""
    others = len(state.money) - 1
    found = []
    for outlaw in range(7):
        payouts = split(
            state.capture_points(outlaw), state.posters[outlaw], state.config.rules
        ).payouts
        found.append((payouts[seat] * (others + 1) - sum(payouts)) // others)
    return found


def expected(state: State, seat: int, unseen: int) -> list[int]:
    """Dollars to be expected from each outlaw in a hand that goes on."""
    if state.phase in (SCORED, OVER):
        raise ValueError("the hand is over: its money is paid, nothing is to be expected.")
    return network()(*features(state, seat, unseen))
