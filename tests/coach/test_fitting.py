"""How the value is fitted: the same hands by the same seed, less error, and whole numbers at the end."""

from __future__ import annotations

import numpy as np
import pytest

from tools.training.fitting import fit, said_of, whole
from tools.training.selfplay import Samples, play, together
from wyatt.earp.players.value import Network


def hands() -> Samples:
    return play(30, 3, None, 0.1)


def test_hands_are_the_same_by_the_same_seed_and_pay_what_they_pay() -> None:
    one, other = hands(), hands()
    assert np.array_equal(one.tables, other.tables)
    assert np.array_equal(one.rows, other.rows)
    assert np.array_equal(one.paid, other.paid)
    assert len(one) > 1000
    assert np.abs(one.paid).max() >= 2


@pytest.mark.slow
def test_fitting_lessens_the_error_and_whole_numbers_say_the_same() -> None:
    examples = hands()
    before = fit(examples, examples.paid, 8, 0, 1)
    after = fit(examples, examples.paid, 8, 60, 1)

    def error(weights) -> float:  # type: ignore[no-untyped-def]
        return float(((said_of(weights, examples) - examples.paid) ** 2).mean())

    assert error(after) < 0.95 * error(before)
    both = together([before, after])
    network, said = Network(whole(both)), said_of(both, examples)
    for at in range(0, len(examples), 97):
        table = tuple(map(int, examples.tables[at]))
        rows = [tuple(map(int, row)) for row in examples.rows[at]]
        dollars = network(table, rows)
        assert np.abs(np.array(dollars) - 1000 * said[at]).max() < 60
