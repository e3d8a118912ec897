"""Fit the value of a position on games of bots against themselves, and write it as data.

    python -m tools.training.fitting --rounds 4 --hands 1300 --nets 5 --out value.json

The first round plays by `heuristic`; every further one by the value fitted so far. Each round fits
several networks from different beginnings, whose mean errs less than any of them. At the end one
small network learns what that mean says of every example, and is written in whole numbers.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

import numpy as np

from tools.training.selfplay import Array, Samples, Weights, joined, play, together
from wyatt.earp.players.value import ROW, TABLE

#: Fixed point: twelve bits for the first layer; dollars, not thousands, come out.
SCALE, SHIFT = 1 << 12, 24
BATCH = 512
FASTEST, SLOWEST = 3e-3, 1e-5
#: Adam's two memories, of the slope and of its square.
SLOPE, SQUARE = 0.9, 0.999


def fit(examples: Samples, targets: Array, units: int, epochs: int, seed: int) -> Weights:
    """Return the weights that come nearest to the targets, by stochastic descent (Adam) from a
    beginning.

    targets: thousands for each example and outlaw.
    """
    chance = np.random.default_rng(seed)
    row_scale = np.maximum(np.abs(examples.rows).reshape(-1, len(ROW)).max(axis=0), 1)
    table_scale = np.maximum(np.abs(examples.tables).max(axis=0), 1)
    rows = (examples.rows / row_scale).astype(np.float32)
    tables = (examples.tables / table_scale).astype(np.float32)
    parts: dict[str, Array] = {
        "row": chance.normal(0, 0.25, (len(ROW), units)).astype(np.float32),
        "table": chance.normal(0, 0.2, (len(TABLE), units)).astype(np.float32),
        "bias": np.zeros(units, np.float32),
        "out": chance.normal(0, 0.1, units).astype(np.float32),
        "row_out": np.zeros(len(ROW), np.float32),
        "table_out": np.zeros(len(TABLE), np.float32),
        "constant": np.zeros(1, np.float32),
    }
    slopes = {name: np.zeros_like(part) for name, part in parts.items()}
    squares = {name: np.zeros_like(part) for name, part in parts.items()}
    steps, step = max(1, epochs * (len(examples) // BATCH)), 0
    for _epoch in range(epochs):
        order = chance.permutation(len(examples))
        for at in range(0, len(order) - BATCH + 1, BATCH):
            some = order[at : at + BATCH]
            step += 1
            pace = FASTEST * 0.5 * (1 + np.cos(np.pi * step / steps)) + SLOWEST
            for name, slope in _slopes(parts, tables[some], rows[some], targets[some]).items():
                slopes[name] = SLOPE * slopes[name] + (1 - SLOPE) * slope
                squares[name] = SQUARE * squares[name] + (1 - SQUARE) * slope**2
                down = (slopes[name] / (1 - SLOPE**step)) / (
                    np.sqrt(squares[name] / (1 - SQUARE**step)) + 1e-8
                )
                parts[name] = (parts[name] - pace * down).astype(np.float32)
    return Weights(
        (parts["row"] / row_scale[:, None]).astype(np.float32),
        (parts["table"] / table_scale[:, None]).astype(np.float32),
        parts["bias"],
        parts["out"],
        (parts["row_out"] / row_scale).astype(np.float32),
        (parts["table_out"] / table_scale).astype(np.float32),
        parts["constant"],
    )


def _slopes(
    parts: dict[str, Array], tables: Array, rows: Array, targets: Array
) -> dict[str, Array]:
    """Return how the squared error of a batch changes with each weight."""
    many, units = len(tables), len(parts["bias"])
    flat = rows.reshape(-1, rows.shape[-1])
    hidden = (flat @ parts["row"]).reshape(many, 7, units)
    hidden = np.maximum(hidden + (tables @ parts["table"] + parts["bias"])[:, None, :], 0)
    by_table = (tables @ parts["table_out"])[:, None]
    said = hidden @ parts["out"] + rows @ parts["row_out"] + by_table + parts["constant"]
    off = (said - targets) * (2 / many)
    back = off[:, :, None] * parts["out"] * (hidden > 0)
    by_unit = back.sum(axis=1)
    return {
        "row": flat.T @ back.reshape(-1, units),
        "table": tables.T @ by_unit,
        "bias": by_unit.sum(axis=0),
        "out": (hidden * off[:, :, None]).sum(axis=(0, 1)),
        "row_out": (rows * off[:, :, None]).sum(axis=(0, 1)),
        "table_out": tables.T @ off.sum(axis=1),
        "constant": off.sum(keepdims=True).reshape(1),
    }


def said_of(weights: Weights, examples: Samples) -> Array:
    """What a value says of every example, in lots that fit into memory."""
    lots = [
        weights(
            examples.tables[at : at + 4096].astype(np.float32),
            examples.rows[at : at + 4096].astype(np.float32),
        )
        for at in range(0, len(examples), 4096)
    ]
    return np.concatenate(lots).astype(np.float32)


def whole(weights: Weights) -> dict[str, list[list[int]]]:
    """Return the weights in whole numbers, as `wyatt.earp.players.value.Network` reads them."""
    dollars = SCALE * 1000

    def numbers(part: Array, scale: int) -> list[list[int]]:
        """Coefficients times `scale`, rounded to whole numbers."""
        found: list[list[int]] = (
            np.rint(np.atleast_2d(part).astype(float) * scale).astype(np.int64).tolist()
        )
        return found

    return {
        "row": numbers(weights.row.T, SCALE),
        "table": numbers(weights.table.T, SCALE),
        "bias": numbers(weights.bias, SCALE),
        "out": numbers(weights.out, dollars),
        "row_out": numbers(weights.row_out, SCALE * dollars),
        "table_out": numbers(weights.table_out, SCALE * dollars),
        "constant": numbers(weights.constant, SCALE * dollars),
        "shift": [[SHIFT]],
    }


def weights_of(fitted: Mapping[str, Sequence[Sequence[int]]]) -> Weights:
    """Return the floating point weights behind a network's whole numbers, as `whole` returns them."""
    dollars = SCALE * 1000

    def part(numbers: object, scale: int) -> Array:
        """Whole numbers as the coefficients that were multiplied by `scale`."""
        return (np.array(numbers, float) / scale).astype(np.float32)

    return Weights(
        part(fitted["row"], SCALE).T,
        part(fitted["table"], SCALE).T,
        part(fitted["bias"][0], SCALE),
        part(fitted["out"][0], dollars),
        part(fitted["row_out"][0], SCALE * dollars),
        part(fitted["table_out"][0], SCALE * dollars),
        part(fitted["constant"][0], SCALE * dollars),
    )


def main() -> None:
    """Play, fit, and write the value with the command that made it."""
    options = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    options.add_argument(
        "--rounds", type=int, default=4, help="play this many rounds with the fitted value"
    )
    options.add_argument("--hands", type=int, default=1500, help="play this many hands per round")
    options.add_argument("--nets", type=int, default=3, help="fit this many networks per round")
    options.add_argument("--units", type=int, default=32)
    options.add_argument("--small", type=int, default=64, help="write a network of this many units")
    options.add_argument("--epochs", type=int, default=6)
    options.add_argument(
        "--wild", type=float, default=0.1, help="choose this share of the moves at random"
    )
    options.add_argument(
        "--recent", type=int, default=4, help="learn from the hands of this many rounds"
    )
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--out", type=Path, required=True)
    chosen = options.parse_args()
    lots = [play(2 * chosen.hands, chosen.seed, None, chosen.wild)]
    value: Weights | None = None
    for round_ in range(chosen.rounds + 1):
        recent = joined(lots[-chosen.recent :])
        nets = [
            fit(recent, recent.paid, chosen.units, chosen.epochs, seed)
            for seed in range(chosen.nets)
        ]
        value = together(nets)
        print(f"round {round_}: {len(recent):,} examples", file=sys.stderr, flush=True)
        if round_ < chosen.rounds:
            seed = chosen.seed + round_ + 1
            lots.append(play(chosen.hands, seed, value, chosen.wild))
    assert value is not None
    small = fit(recent, said_of(value, recent), chosen.small, 2 * chosen.epochs, chosen.seed)
    given = [chosen.out.name if word == str(chosen.out) else word for word in sys.argv[1:]]
    command = f"python -m tools.training.fitting {' '.join(given)}"
    document = {"command": command, "examples": len(recent), "weights": whole(small)}
    chosen.out.write_text(json.dumps(document, separators=(",", ":")) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
