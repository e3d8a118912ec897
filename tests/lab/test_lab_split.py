"""One property of the scorer per rule of scoring, for all possible input in the lab."""

import random

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from posters import EXAMPLES, patterns, points, readings, rewards

from wyatt.earp import Game, Rules, score_poster
from wyatt.earp.posters import unreachable
from wyatt.earp.rulebook import BOOK
from wyatt.lab import Group, cards_for, position_of

Pattern = tuple[int, ...]
quick = settings(max_examples=EXAMPLES, deadline=None)
NAMES = ("Anna", "Burt", "Curt", "Dora")


def sharing(cp: Pattern, rules: Rules) -> list[int]:
    """The seats that share, by the rule's own words."""
    least = 0 if rules.zero_cp_shares else 1
    return [seat for seat, own in enumerate(cp) if own >= least and own >= max(cp) - 4]


@quick
@given(patterns, rewards, readings)
def test_capture_nothing_is_paid_under_8_and_something_can_be_from_8(
    cp: Pattern, reward: int, rules: Rules
) -> None:
    scoring = score_poster(cp, reward, rules)
    assert scoring.captured == (sum(cp) >= 8)
    if sum(cp) < 8:
        assert scoring.payouts == (0,) * len(cp)
        assert scoring.left == reward
        assert not scoring.steps


@quick
@given(patterns, rewards, readings)
def test_lead_a_lone_sharer_takes_it_all(cp: Pattern, reward: int, rules: Rules) -> None:
    assume(sum(cp) >= 8)
    seats = sharing(cp, rules)
    scoring = score_poster(cp, reward, rules)
    if len(seats) == 1:
        assert scoring.payouts[seats[0]] == reward
        assert scoring.left == 0
    elif reward:
        assert "score.lead" not in scoring.rules


@quick
@given(patterns, rewards, readings)
def test_share_only_sharers_are_paid(cp: Pattern, reward: int, rules: Rules) -> None:
    seats = sharing(cp, rules)
    for seat, paid in enumerate(score_poster(cp, reward, rules).payouts):
        assert not paid or seat in seats


@quick
@given(patterns, rewards, readings)
def test_first_share_the_leader_starts_with_2000_and_everybody_else_with_1000(
    cp: Pattern, reward: int, rules: Rules
) -> None:
    scoring = score_poster(cp, reward, rules)
    assume(len(sharing(cp, rules)) > 1)
    for step in scoring.steps:
        leads = step.lap == 1 and cp[step.players[0]] == max(cp)
        short = leads and step.each == 1000
        assert step.each == (2000 if leads else 1000) or short
        if short:
            assert rules.short_top_tie == "thousand_each"
            assert len(step.players) > 1
            assert scoring.steps == (step,)


@quick
@given(patterns, rewards, readings)
def test_laps_everybody_who_shares_is_paid_once_a_lap_in_falling_order(
    cp: Pattern, reward: int, rules: Rules
) -> None:
    scoring = score_poster(cp, reward, rules)
    paid = [(step.lap, -cp[step.players[0]]) for step in scoring.steps]
    assert paid == sorted(set(paid))
    laps = {lap for lap, _ in paid}
    assert laps == set(range(1, len(laps) + 1))


@quick
@given(patterns, rewards, readings)
def test_ties_are_paid_alike_and_a_higher_figure_never_less(
    cp: Pattern, reward: int, rules: Rules
) -> None:
    payouts = score_poster(cp, reward, rules).payouts
    for one, own in enumerate(cp):
        for other, theirs in enumerate(cp):
            if own >= theirs:
                assert payouts[one] >= payouts[other]
            if own == theirs:
                assert payouts[one] == payouts[other]


@quick
@given(patterns, rewards, readings)
def test_stop_the_group_that_ends_it_could_not_be_paid_in_full(
    cp: Pattern, reward: int, rules: Rules
) -> None:
    scoring = score_poster(cp, reward, rules)
    stop = scoring.stopped
    if stop:
        leads = stop.lap == 1 and cp[stop.players[0]] == max(cp)
        assert stop.needed == len(stop.players) * (2000 if leads else 1000)
        assert 0 < stop.had < stop.needed
        assert "score.stop" in scoring.rules
    elif scoring.captured:
        assert scoring.left == 0


@quick
@given(patterns, rewards, readings)
def test_carry_no_money_is_made_or_lost(cp: Pattern, reward: int, rules: Rules) -> None:
    scoring = score_poster(cp, reward, rules)
    assert sum(scoring.payouts) + scoring.left == reward
    assert min((*scoring.payouts, scoring.left)) >= 0
    assert all(amount % 1000 == 0 for amount in (*scoring.payouts, scoring.left))


@quick
@given(st.lists(points.filter(lambda own: own != 1), min_size=2, max_size=4), st.data())
def test_hidden_a_covered_group_is_scored_like_none(cp: list[int], data: st.DataObject) -> None:
    groups = cards_for(cp)
    assume(groups is not None)
    seat = data.draw(st.integers(0, len(cp) - 1))
    covered = [
        Group(*group.counts, hidden=at == seat and group.any) for at, group in enumerate(groups)
    ]
    names = NAMES[: len(cp)]
    game = Game.from_position(position_of(names, covered, 12000))
    seen = [0 if at == seat else own for at, own in enumerate(cp)]
    game.push("discard belle-starr")
    assert tuple(game.view(None).money.values()) == score_poster(seen, 12000).payouts


@quick
@given(patterns, rewards, readings, st.randoms(use_true_random=False))
def test_the_split_does_not_depend_on_the_order_of_seats(
    cp: Pattern, reward: int, rules: Rules, order: random.Random
) -> None:
    seats = list(range(len(cp)))
    order.shuffle(seats)
    straight = score_poster(cp, reward, rules)
    turned = score_poster([cp[seat] for seat in seats], reward, rules)
    assert turned.payouts == tuple(straight.payouts[seat] for seat in seats)
    assert turned.left == straight.left


@quick
@given(patterns, rewards, readings)
def test_a_trailing_sharer_goes_empty_only_with_three_or_more(
    cp: Pattern, reward: int, rules: Rules
) -> None:
    scoring = score_poster(cp, reward, rules)
    empty = [
        seat
        for seat in sharing(cp, rules)
        if scoring.captured and not scoring.payouts[seat] and cp[seat] < max(cp)
    ]
    if empty and unreachable(cp, reward) is None:
        assert len(cp) >= 3


def test_every_rule_of_scoring_has_its_property() -> None:
    words = ("capture", "lead", "share", "first-share", "laps", "ties", "stop", "carry", "hidden")
    known = {rule.id for rule in BOOK.rules() if rule.id.startswith("score.")}
    assert known == {f"score.{word}" for word in words}
    tested = [name for name in globals() if name.startswith("test_")]
    for word in words:
        prefix = "test_" + word.replace("-", "_")
        assert any(name.startswith(prefix) for name in tested), word


@pytest.mark.parametrize("reward", [1500, -1000, 10**7, True, "9000", None])
def test_a_reward_no_poster_can_have_is_refused(reward: object) -> None:
    with pytest.raises(ValueError, match="multiple of 1000"):
        score_poster((9, 5), reward)  # type: ignore[arg-type]
