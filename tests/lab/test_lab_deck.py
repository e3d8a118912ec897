"""The points that one outlaw's cards can make, and the changes that would pay more."""

from itertools import product

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from posters import patterns, points, rewards

from wyatt.earp import Game, Rules, score_poster
from wyatt.earp.posters import least_reward as least_of_points
from wyatt.lab import (
    EMPTY,
    Group,
    cards_for,
    changes,
    deck_issues,
    least_reward,
    nearest_cards,
    position_of,
)
from wyatt.lab.payouts import LONGEST

#: Every group that one player can hold, with what it counts and what it puts on the poster.
HANDS = [
    Group(outlaws, photo, coach, bank, gun)
    for outlaws, photo, coach, bank, gun in product(
        range(8), range(2), range(3), range(5), range(2)
    )
    if outlaws or photo or not (coach or bank or gun)
]
NAMES = ("Anna", "Burt", "Curt", "Dora")


def together(one: Group, other: Group) -> bool:
    """Whether the deck has both."""
    # The 78: a card that a switch brings in is not among them.
    most = (7, 1, 2, 4, 1, *(0 for _kind in one.counts[5:]))
    return all(a + b <= top for a, b, top in zip(one.counts, other.counts, most, strict=True))


def test_two_players_points_can_be_made_just_when_some_pair_of_groups_makes_them() -> None:
    cheapest: dict[tuple[int, int], int] = {}
    for one, other in product(HANDS, HANDS):
        if together(one, other):
            key = one.points, other.points
            cheapest[key] = min(cheapest.get(key, 99_000), one.money + other.money)
    for cp in product(range(32), range(32)):
        made = cards_for(cp)
        if cp not in cheapest:
            assert made is None, cp
        else:
            assert made is not None, cp
            assert tuple(group.points for group in made) == cp
            assert sum(group.money for group in made) == cheapest[cp]
            assert deck_issues(made) == []


@settings(max_examples=150, deadline=None)
@given(patterns)
def test_the_cards_cost_the_least_that_the_engine_knows(cp: tuple[int, ...]) -> None:
    made = cards_for(cp)
    if 1 in cp:
        assert made is None
    elif made is None:
        assert least_of_points(tuple(sorted(own for own in cp if own))) is None
    elif any(cp):
        assert least_reward(made) == least_of_points(tuple(sorted(own for own in cp if own)))
    near = nearest_cards(cp)
    assert deck_issues(near) == []
    if made is not None:
        assert near == made


@settings(max_examples=40, deadline=None)
@given(st.lists(points.filter(lambda own: own != 1), min_size=2, max_size=4), rewards)
def test_a_position_pays_what_the_lab_shows(cp: list[int], reward: int) -> None:
    groups = cards_for(cp)
    assume(groups is not None and reward)
    names = NAMES[: len(cp)]
    game = Game.from_position(position_of(names, groups, reward))
    game.push("discard belle-starr")
    assert tuple(game.view(None).money.values()) == score_poster(cp, reward).payouts


@pytest.mark.parametrize(("groups", "said"), [
    ([Group(4), Group(4)], "only 7 Outlaw cards, not 8"),
    ([Group(3, photo=1), Group(1, photo=1)], "only one Photo, not 2"),
    ([Group(3, stagecoach=3)], "only 2 Stagecoach robberies"),
    ([Group(3, bank=3), Group(3, bank=2)], "only 4 Bank robberies, not 5"),
    ([Group(3, gun=1), Group(3, gun=1)], "one Fastest gun can be in play"),
    ([Group(bank=1), Group(3)], "only on an Outlaw card or a Photo"),
    ([Group(hidden=True), Group(3)], "a Hideout needs a group to cover"),
])  # fmt: skip
def test_what_the_deck_has_not_is_said_with_its_rule(groups: list[Group], said: str) -> None:
    faults = deck_issues(groups)
    assert said in faults[0].message
    assert "`" in faults[0].message


def test_a_second_gun_may_lie_under_a_hideout_where_hidden_guns_are_out_of_play() -> None:
    groups = [Group(3, gun=1, hidden=True), Group(3, gun=1)]
    assert deck_issues(groups)
    assert deck_issues(groups, Rules.preset("everything2")) == []


# --- what would it take? -------------------------------------------------------------------------


def single_plays(groups: tuple[Group, ...], reward: int, who: int) -> dict[tuple[object, int], int]:
    """Every poster that one play brings about, written anew from the rules, with what `who` gets."""
    found = {}
    laid = [sum(column) for column in zip(*(group.counts for group in groups), strict=True)]
    opened = any(group.any for group in groups)

    def put(seat: int, group: Group, money: int) -> None:
        after = (*groups[:seat], group, *groups[seat + 1 :])
        cp = [0 if each.hidden else each.points for each in after]
        found[after, reward + money] = score_poster(cp, reward + money).payouts[who]

    for seat, group in enumerate(groups):
        o, p, s, b, g = group.counts[:5]
        for count in range(1, 8 - laid[0]):
            if opened or count >= 3:
                put(seat, Group(o + count, p, s, b, g, hidden=group.hidden), 1000 * (count - 1))
        if opened and not laid[1]:
            put(seat, Group(o, 1, s, b, g, hidden=group.hidden), 1000)
        if o or p:
            if laid[2] < 2:
                put(seat, Group(o, p, s + 1, b, g, hidden=group.hidden), 3000)
            if laid[3] < 4:
                put(seat, Group(o, p, s, b + 1, g, hidden=group.hidden), 1000)
            if not laid[4]:
                put(seat, Group(o, p, s, b, 1, hidden=group.hidden), 1000)
        if g:
            put(seat, Group(o, p, s, b, 0, hidden=group.hidden), 0)
        if seat != who and group.any and not group.hidden:
            put(seat, Group(o, p, s, b, g, hidden=True), 0)
        if seat == who and group.hidden:
            put(seat, Group(o, p, s, b, g, hidden=False), 0)
    return found


@settings(max_examples=80, deadline=None)
@given(
    st.lists(points.filter(lambda own: own != 1), min_size=2, max_size=3),
    st.integers(3, 20),
    st.data(),
)
def test_changes_are_the_single_plays_that_pay_more_if_there_are_any(
    cp: list[int], thousands: int, data: st.DataObject
) -> None:
    groups = cards_for(cp)
    assume(groups is not None)
    who = data.draw(st.integers(0, len(cp) - 1))
    hidden = data.draw(st.integers(0, len(cp)))
    groups = tuple(
        Group(*group.counts, hidden=at == hidden and group.any) for at, group in enumerate(groups)
    )
    reward = thousands * 1000
    now = score_poster([group.cp for group in groups], reward).payouts[who]
    better = {
        table: paid for table, paid in single_plays(groups, reward, who).items() if paid > now
    }
    found = changes(groups, reward, who=who)
    for change in found:
        paid = score_poster([group.cp for group in change.groups], change.reward).payouts[who]
        assert change.worth == paid - now > 0
        assert deck_issues(change.groups) == []
    if better:
        assert {len(change.plays) for change in found} == {1}
        assert all(better[change.groups, change.reward] == now + change.worth for change in found)
        if len(found) < LONGEST:  # nothing was left out for brevity
            assert max(change.worth for change in found) == max(better.values()) - now
    else:
        assert all(len(change.plays) > 1 for change in found)


def test_the_changes_of_the_look() -> None:
    groups = (Group(2), Group(2), Group(1))
    found = {
        change.plays[0].words(NAMES): change.scoring.payouts[0] for change in changes(groups, 3000)
    }
    assert found["the Photo for Anna"] == 3000
    assert found["an Outlaw card for Anna"] == 2000
    assert found["an Outlaw card for Burt"] == 1000
    assert "a Hideout on Burt" not in found


def test_an_empty_table_needs_an_opening_and_one_more_play() -> None:
    for change in changes((EMPTY, EMPTY), 1000):
        assert len(change.plays) > 1 or change.plays[0].count >= 4
