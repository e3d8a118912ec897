"""What is fitted to hands of self-play: the value, and its correction, which changes no advice."""

import json
from importlib.resources import files
from itertools import pairwise
from statistics import mean

import numpy as np
import pytest
from coached import moments

from tools.training.fitting import fit as fit_value
from tools.training.fitting import said_of, weights_of, whole
from tools.training.selfplay import CHANCE, END, Samples, joined, play
from tools.training.value_bias import Hand, Said, fit, hands_of, report_lines
from wyatt.earp import Game
from wyatt.earp.players import value, weighing

DOCUMENT = json.loads((files("wyatt.earp.players") / "value_bias.json").read_text("utf-8"))
SEATS, MANY = ("2", "3", "4"), value.STAGES * len(value.PHASES)


def value_bias_of(figures: list[int]) -> value.ValueBias:
    none = dict.fromkeys(SEATS, 0)
    return value.ValueBias({"dollars": dict.fromkeys(SEATS, figures), "drawn": none, "shot": none})


def test_figures_are_whole_go_by_what_everybody_sees_and_run_in_lines() -> None:
    assert DOCUMENT["command"].startswith("python -m tools.training.value_bias ")
    for seats in SEATS:
        figures = DOCUMENT["dollars"][seats]
        assert len(figures) == MANY
        assert any(figures)
        every = [*figures, DOCUMENT["drawn"][seats], DOCUMENT["shot"][seats]]
        assert {type(figure) for figure in every} == {int}
    for game in moments(5, 150, 5):
        state = game.state
        if state.phase == "scored":
            continue
        hidden = state.copy()
        hidden.hands = [0] * len(hidden.hands)
        hidden.supply = [0] * len(hidden.supply)
        for seat in range(len(state.sizes)):
            assert value.places(hidden, seat) == value.places(state, seat)
            shares = [share for _at, share in value.places(state, seat)]
            assert not shares or sum(shares) == 100
    figures = value_bias_of([100 * at for at in range(MANY)])
    state, seen = Game.new(("Anna", "Burt"), 3).state, []
    cards = state.supply[:]
    for left in range(len(cards), 0, -1):
        state.supply = cards[:left]
        seen.append(figures(state, 0))
    assert 0 <= seen[0] < 30
    assert seen == sorted(seen)
    assert max(new - old for old, new in pairwise(seen)) < 30
    assert max(seen) <= 100 * (len(value.KNOTS) - 1)
    state.supply, state.reshuffled = cards, True
    assert figures(state, 0) == 100 * len(value.KNOTS)


@pytest.mark.slow
def test_what_is_added_changes_no_advice(monkeypatch: pytest.MonkeyPatch) -> None:
    without, positions, close = value_bias_of([0] * MANY), 0, 0
    for seed in range(40, 70):
        for game in moments(seed, 160, 7):
            if game.state.phase == "scored":
                continue
            view = game.view(game.actor)
            with monkeypatch.context() as patched:
                patched.setattr(weighing, "value_bias", lambda: without)
                bare = list(weighing.weigh(view))
            found = list(weighing.weigh(view))
            added = value.value_bias()(game.state, game.state.actor)
            before = {each.move: each.evaluated or 0 for each in bare}
            assert {(each.evaluated or 0) - before[each.move] for each in found} == {added}
            # A move that ends the hand has its true value, with nothing added.
            counted = {each.move: each.value for each in found if each.futures}
            assert counted == {each.move: each.value for each in bare if each.futures}
            found, bare = ([each for each in kind if not each.futures] for kind in (found, bare))
            if found and found[0].chance is not None:
                # Near the end of a game a value is a chance to win. It goes up with the estimate,
                # so only moves whose rounded values are the same can change places.
                for kind in (found, bare):
                    by_estimate = sorted(kind, key=lambda one: one.evaluated or 0)
                    assert by_estimate == sorted(by_estimate, key=lambda one: one.value)
                close += 1
                continue
            assert [each.move for each in found] == [each.move for each in bare]
            for more, less in zip(found, bare, strict=True):
                assert more.value - less.value == added
                # It is an estimate of what is still to come: no other part changes.
                for part, bare_part in zip(more.reasons, less.reasons, strict=True):
                    common = part.later and part.aside
                    assert part.dollars - bare_part.dollars == (added if common else 0)
            positions += 1
    assert close > 100
    assert positions > 500


def test_an_end_of_a_hand_and_an_answered_hideout_are_worth_what_they_pay() -> None:
    hands = {"Anna": "hideout", "Burt": "bob-dalton*2 wes-hardin"}
    out = weighing.weigh(Game.setup(hands, phase="play").view("Anna"))
    assert [each.value for each in out] == [0]
    drawing = Game.setup(hands, phase="draw", reshuffled=True)
    state = drawing.state
    state.supply, state.discard = [], state.supply
    drawn = weighing.weigh(drawing.view("Anna"))
    assert {str(each.move): each.value for each in drawn}["draw supply"] == 0
    game = Game.setup(
        {"Anna": "belle-starr*3", "Burt": "wyatt-earp bob-dalton*2"}, phase="hide",
        pending={"card": "hideout"}, posters={"jesse-james": 9000},
        territories={"Anna": {"jesse-james": ["jesse-james*3"]},
         "Burt": {"jesse-james": ["jesse-james*4", "bank-robbery"]}},
        supply=["wes-hardin*3", "belle-starr", "hideout*2", "most-wanted*2"],
    )  # fmt: skip
    game.push("hide Burt jesse-james")
    assert game.state.phase == "react"
    waiting = weighing.expects(game.view("Anna"))
    game.push("pass")
    assert waiting < weighing.expects(game.view("Anna")) - 500


def test_learning_makes_what_is_said_to_all_add_up_to_nothing() -> None:
    hands, again = (hands_of(3, 11, 3, check=False) for _time in range(2))
    assert [(hand.paid, hand.said) for hand in hands] == [(hand.paid, hand.said) for hand in again]
    assert all(abs(sum(hand.paid)) < 1e-6 for hand in hands)
    assert sum(len(hand.drawn) for hand in hands) > 10
    many = [
        Hand(hand.order, [Said(s.seat, -700.0, s.places, s.round) for s in hand.said])
        for hand in hands * 400
    ]
    figures = value.ValueBias({"dollars": {"3": fit(many)}, "drawn": {}, "shot": {}}).dollars[3]
    brought = [
        sum(figures[at] * share for at, share in said.places) / 100
        for hand in hands
        for said in hand.said
        if said.places and said.round == 1
    ]
    assert mean(brought) == pytest.approx(700, abs=30)


def test_hands_are_the_same_by_the_same_seed_and_what_is_left_has_intervals(hands: Samples) -> None:
    lines = list(report_lines(hands_of(2, 12, 3, check=True)))
    assert len(lines) == 4
    assert lines[0].startswith("first decisions, all seats: ")
    assert lines[-1].startswith("luck of a player in a hand: ")
    first, again = (play(2, 3, 0.05) for _time in range(2))
    for part in ("tables", "rows", "paid"):
        assert np.array_equal(getattr(first, part), getattr(again, part))
    assert len(hands) > 250
    assert np.abs(hands.paid).max() >= 2


@pytest.fixture(scope="module")
def hands() -> Samples:
    return play(8, 3, 0.05)


def test_what_follows_a_move_by_chance_tells_nothing_of_what_was_before(hands: Samples) -> None:
    examples = joined([hands, hands])
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
def test_fitting_lessens_the_error_and_whole_numbers_say_the_same(hands: Samples) -> None:
    examples, before = hands, weights_of(value.fitted())
    after = fit_value(examples, examples.paid, before, 60, 1)

    def error(weights) -> float:  # type: ignore[no-untyped-def]
        return float(((said_of(weights, examples) - examples.paid) ** 2).mean())

    assert error(after) < 0.95 * error(before)
    network, said = value.Network(whole(after)), said_of(after, examples)
    for at in range(0, len(examples), 17):
        table = tuple(map(int, examples.tables[at]))
        rows = [tuple(map(int, row)) for row in examples.rows[at]]
        assert np.abs(np.array(network(table, rows)) - 1000 * said[at]).max() < 60
