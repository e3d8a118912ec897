"""Improve the value function: play with the packaged weights, fit new ones, and write them.

    python -m tools.training.fitting --hands 370 --seeds 12 21 --out value.json

`sharp` plays with the packaged weights. The new ones are fitted from these, first to the payouts,
and then in a few passes to a mixture of the payouts and the function's values for the next
positions (`Samples.returns`). The mixture varies less than the payouts.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from tools.training.selfplay import Array, Samples, Weights, joined, play
from wyatt.earp.players.value import ROW, fitted

#: The fixed-point scales, with twelve bits for the first layer. The output is in dollars.
SCALE, SHIFT = 1 << 12, 24
DOLLARS = SCALE * 1000
#: The scale of each part of the weights.
SCALES = {"row": SCALE, "table": SCALE, "bias": SCALE, "out": DOLLARS}
SCALES |= dict.fromkeys(("row_out", "table_out", "constant"), SCALE * DOLLARS)
BATCH = 512
FASTEST, SLOWEST = 1e-3, 1e-5
#: The weights of the error in all outlaws' sum, and of the values that follow (`trust` in
#: `Samples.returns`).
OF_ALL, TRUST = 0.3, 0.8
#: Adam's two decay rates, for the gradient and for its square.
SLOPE, SQUARE = 0.9, 0.999


def fit(
    examples: Samples, targets: Array, start: Weights, epochs: int, seed: int, of_all: float = 0.0
) -> Weights:
    """Return weights fitted to the targets by stochastic gradient descent (Adam) from `start`.
    targets: thousands of dollars per example and outlaw. of_all: the weight of the error in the sum
    for all outlaws.
    """
    chance = np.random.default_rng(seed)
    row_scale = np.maximum(np.abs(examples.rows).reshape(-1, len(ROW)).max(axis=0), 1)
    table_scale = np.maximum(np.abs(examples.tables).max(axis=0), 1)
    rows = (examples.rows / row_scale).astype(np.float32)
    tables = (examples.tables / table_scale).astype(np.float32)
    scales: dict[str, Any] = {"row": row_scale[:, None], "table": table_scale[:, None]}
    scales |= {"row_out": row_scale, "table_out": table_scale}
    parts = {
        name: (getattr(start, name) * scales.get(name, 1)).astype(np.float32) for name in SCALES
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
            gradient = _slopes(parts, tables[some], rows[some], targets[some], of_all)
            for name, slope in gradient.items():
                slopes[name] = SLOPE * slopes[name] + (1 - SLOPE) * slope
                squares[name] = SQUARE * squares[name] + (1 - SQUARE) * slope**2
                spread = np.sqrt(squares[name] / (1 - SQUARE**step)) + 1e-8
                down = slopes[name] / (1 - SLOPE**step) / spread
                parts[name] = (parts[name] - pace * down).astype(np.float32)
    found = {name: (part / scales.get(name, 1)).astype(np.float32) for name, part in parts.items()}
    return Weights(**found)


def _slopes(
    parts: dict[str, Array], tables: Array, rows: Array, targets: Array, of_all: float
) -> dict[str, Array]:
    many, units = len(tables), len(parts["bias"])
    flat = rows.reshape(-1, rows.shape[-1])
    hidden = (flat @ parts["row"]).reshape(many, 7, units)
    hidden = np.maximum(hidden + (tables @ parts["table"] + parts["bias"])[:, None, :], 0)
    by_table = (tables @ parts["table_out"])[:, None]
    said = hidden @ parts["out"] + rows @ parts["row_out"] + by_table + parts["constant"]
    off = said - targets
    off = (off + of_all * off.sum(axis=1, keepdims=True)) * (2 / many)
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
    lots = []
    for at in range(0, len(examples), 4096):
        tables, rows = examples.tables[at : at + 4096], examples.rows[at : at + 4096]
        lots.append(weights(tables.astype(np.float32), rows.astype(np.float32)))
    return np.concatenate(lots).astype(np.float32)


def whole(weights: Weights) -> dict[str, list[list[int]]]:
    """Return the weights as integers, as `wyatt.earp.players.value.Network` reads them."""
    found: dict[str, list[list[int]]] = {}
    for name, scale in SCALES.items():
        part = np.atleast_2d(getattr(weights, name)).astype(float)
        rows = part.T if name in ("row", "table") else part
        found[name] = np.rint(rows * scale).astype(np.int64).tolist()
    return found | {"shift": [[SHIFT]]}


def weights_of(fitted: Mapping[str, Sequence[Sequence[int]]]) -> Weights:
    """Return a network's floating-point weights from the integers that `whole` returns."""
    parts: dict[str, Array] = {}
    for name, scale in SCALES.items():
        numbers = np.array(fitted[name], float)
        part = numbers.T if name in ("row", "table") else numbers[0]
        parts[name] = (part / scale).astype(np.float32)
    return Weights(**parts)


def improved(examples: Samples, start: Weights, epochs: int, passes: int, seed: int) -> Weights:
    kept = examples.of(examples.undisturbed)
    value = fit(kept, kept.paid, start, epochs, seed, OF_ALL)
    for at in range(passes):
        targets, tells = examples.returns(said_of(value, examples), TRUST)
        value = fit(examples.of(tells), targets[tells], value, epochs, seed + at + 1, OF_ALL)
        print(f"pass {at}: {tells.sum():,} examples", file=sys.stderr, flush=True)
    return value


def main() -> None:
    options = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    options.add_argument("--hands", type=int, default=370, help="hands for each seed")
    options.add_argument("--seeds", type=int, nargs=2, default=(12, 21), help="first and last")
    options.add_argument("--epochs", type=int, default=15)
    options.add_argument("--passes", type=int, default=3)
    options.add_argument("--wild", type=float, default=0.02, help="moves by chance")
    options.add_argument("--out", type=Path, required=True)
    chosen = options.parse_args()
    first, last = chosen.seeds
    examples = joined([play(chosen.hands, seed, chosen.wild) for seed in range(first, last + 1)])
    value = improved(examples, weights_of(fitted()), chosen.epochs, chosen.passes, 1)
    given = [chosen.out.name if word == str(chosen.out) else word for word in sys.argv[1:]]
    command = f"python -m tools.training.fitting {' '.join(given)}"
    document = {"command": command, "examples": len(examples), "weights": whole(value)}
    chosen.out.write_text(json.dumps(document, separators=(",", ":")) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
