"""Fitting: the same seed, the same hands; a smaller error; a result in whole numbers."""

import numpy as np
import pytest

from tools.training.fitting import fit, said_of, weights_of, whole
from tools.training.selfplay import CHANCE, END, Samples, joined, play
from wyatt.earp.players.value import Network, fitted


def hands() -> Samples:
    return play(12, 3, 0.05)


def test_hands_are_the_same_by_the_same_seed_and_pay_what_they_pay() -> None:
    one, other = hands(), hands()
    assert np.array_equal(one.tables, other.tables)
    assert np.array_equal(one.rows, other.rows)
    assert np.array_equal(one.paid, other.paid)
    assert len(one) > 400
    assert np.abs(one.paid).max() >= 2


def test_what_follows_a_move_by_chance_tells_nothing_of_what_was_before() -> None:
    examples = joined([hands(), hands()])
    said = np.zeros_like(examples.paid)
    all_paid, tells = examples.returns(said, 1.0)
    clean = examples.undisturbed
    assert 0.2 < clean.mean() < 0.8
    assert np.array_equal(all_paid[clean], examples.paid[clean])
    assert not np.abs(all_paid[~clean]).any()
    assert np.array_equal(tells, examples.after != CHANCE)
    next_said, _tells = examples.returns(said + 3, 0.0)
    assert (next_said[examples.after >= 0] == 3).all()
    ends = examples.after == END
    assert np.array_equal(next_said[ends], examples.paid[ends])


@pytest.mark.slow
def test_fitting_lessens_the_error_and_whole_numbers_say_the_same() -> None:
    examples, before = hands(), weights_of(fitted())
    after = fit(examples, examples.paid, before, 60, 1)

    def error(weights) -> float:  # type: ignore[no-untyped-def]
        return float(((said_of(weights, examples) - examples.paid) ** 2).mean())

    assert error(after) < 0.95 * error(before)
    network, said = Network(whole(after)), said_of(after, examples)
    for at in range(0, len(examples), 17):
        table = tuple(map(int, examples.tables[at]))
        rows = [tuple(map(int, row)) for row in examples.rows[at]]
        dollars = network(table, rows)
        assert np.abs(np.array(dollars) - 1000 * said[at]).max() < 60
