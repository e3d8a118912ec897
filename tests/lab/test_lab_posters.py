"""Posters in the lab: the cards for the points, changes that pay more, maps, sweeps, and a state's token."""

import csv
import io
from dataclasses import replace
from itertools import product

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from tests.collected import collected
from tests.written import issues_of
from wyatt import lab
from wyatt.core.documents import pack
from wyatt.earp import Game, InvalidDocument, Rules, score_poster
from wyatt.earp.cards import OUTLAWS
from wyatt.earp.posters import least_reward as least_of_points
from wyatt.lab import EMPTY, REWARD, Group, LabState
from wyatt.lab.payouts import LONGEST, WIDTH
from wyatt.lab.state import _COMMON, state_of

Pattern = tuple[int, ...]
NAMES = ("Anna", "Burt", "Curt", "Dora")
#: Capture points in seat order, dollars, and every reading of the rules.
points = st.one_of(st.integers(0, 8), st.integers(0, 31))
patterns = st.lists(points, min_size=2, max_size=4).map(tuple)
makable = points.filter(lambda own: own != 1)
rewards = st.integers(0, 40).map(lambda thousands: thousands * 1000)
readings = st.sampled_from([
    *map(Rules.preset, ("rio-grande", "berclaz", "everything2")),
    *(Rules.preset(name, zero_cp_shares=True) for name in ("rio-grande", "berclaz")),
])  # fmt: skip
#: Every group that one player can hold, with what it counts and what it puts on the poster.
COUNTS = product(range(8), range(2), range(3), range(5), range(2))
HANDS = [Group(*each) for each in COUNTS if each[0] or each[1] or not any(each[2:])]


def together(one: Group, other: Group) -> bool:
    # The 78 cards, without any that an option adds.
    most = (7, 1, 2, 4, 1, *(0 for _kind in one.counts[5:]))
    return all(a + b <= top for a, b, top in zip(one.counts, other.counts, most, strict=True))


def test_two_players_points_can_be_made_just_when_some_pair_of_groups_makes_them() -> None:
    cheapest: dict[tuple[int, int], int] = {}
    for one, other in product(HANDS, HANDS):
        if together(one, other):
            key = one.points, other.points
            cheapest[key] = min(cheapest.get(key, 99_000), one.money + other.money)
    for cp in product(range(32), range(32)):
        made = lab.cards_for(cp)
        if cp not in cheapest:
            assert made is None, cp
        else:
            assert made is not None, cp
            assert tuple(group.points for group in made) == cp
            assert (sum(group.money for group in made), lab.deck_issues(made)) == (cheapest[cp], [])


@settings(max_examples=150, deadline=None)
@given(patterns)
def test_the_cards_cost_the_least_that_the_engine_knows(cp: tuple[int, ...]) -> None:
    made = lab.cards_for(cp)
    if 1 in cp:
        assert made is None
    elif made is None:
        assert least_of_points(tuple(sorted(own for own in cp if own))) is None
    elif any(cp):
        assert lab.least_reward(made) == least_of_points(tuple(sorted(own for own in cp if own)))
    near = lab.nearest_cards(cp)
    assert (lab.deck_issues(near), made or near) == ([], near)
    # Of pairs that cost the same, people see the one that was always shown.
    assert lab.cards_for((5, 5)) == (Group(outlaws=2, stagecoach=1), Group(outlaws=1, gun=1))


@settings(max_examples=100, deadline=None)
@given(st.lists(makable, min_size=2, max_size=4), rewards, st.integers(0, 4))
def test_a_position_pays_what_the_lab_shows(cp: list[int], reward: int, covered: int) -> None:
    groups = lab.cards_for(cp)
    assume(groups is not None and reward)
    laid = [Group(*own.counts, hidden=at == covered and own.any) for at, own in enumerate(groups)]
    game = Game.from_position(lab.position_of(NAMES[: len(cp)], laid, reward))
    game.push("discard belle-starr")
    seen = [0 if at == covered else own for at, own in enumerate(cp)]
    assert tuple(game.view(None).money.values()) == score_poster(seen, reward).payouts


@collected("groups, said", [
    ([Group(4), Group(4)], "only 7 Outlaw cards, not 8"),
    ([Group(3, photo=1), Group(1, photo=1)], "only one Photo, not 2"),
    ([Group(3, stagecoach=3)], "only 2 Stagecoach robberies"),
    ([Group(3, bank=3), Group(3, bank=2)], "only 4 Bank robberies, not 5"),
    ([Group(3, gun=1), Group(3, gun=1)], "one Fastest gun can be in play"),
    ([Group(bank=1), Group(3)], "only on an Outlaw card or a Photo"),
    ([Group(hidden=True), Group(3)], "a Hideout needs a group to cover"),
])  # fmt: skip
def test_what_the_deck_has_not_is_said_with_its_rule(groups: list[Group], said: str) -> None:
    faults = lab.deck_issues(groups)
    assert said in faults[0].message
    assert "`" in faults[0].message


def test_a_second_gun_may_lie_under_a_hideout_where_hidden_guns_are_out_of_play() -> None:
    groups = [Group(3, gun=1, hidden=True), Group(3, gun=1)]
    assert lab.deck_issues(groups)
    assert lab.deck_issues(groups, Rules.preset("everything2")) == []


def single_plays(groups: tuple[Group, ...], reward: int, who: int) -> dict[tuple[object, int], int]:
    """Every poster that one play can lead to, reimplemented from the rules, with `who`'s payout."""
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
        if seat != who and o:
            put(seat, Group(o - 1, p, s, b, g, hidden=group.hidden) if o > 1 or p else EMPTY, 0)
        if group.hidden:
            put(seat, Group(o, p, s, b, g, hidden=False), 0)
    return found


@settings(max_examples=80, deadline=None)
@given(st.lists(makable, min_size=2, max_size=3), st.integers(3, 20), st.data())
def test_changes_are_what_pays_more(cp: list[int], thousands: int, data: st.DataObject) -> None:
    groups = lab.cards_for(cp)
    assume(groups is not None)
    who, hidden = data.draw(st.integers(0, len(cp) - 1)), data.draw(st.integers(0, len(cp)))
    groups = tuple(
        Group(*group.counts, hidden=at == hidden and group.any) for at, group in enumerate(groups)
    )
    now = score_poster([group.cp for group in groups], reward := thousands * 1000).payouts[who]
    every = single_plays(groups, reward, who).items()
    better = {table: paid for table, paid in every if paid > now}
    found = lab.changes(groups, reward, who=who)
    for change in found:
        paid = score_poster([group.cp for group in change.groups], change.reward).payouts[who]
        assert (change.worth, lab.deck_issues(change.groups), paid > now) == (paid - now, [], True)
    if better:
        assert {len(change.plays) for change in found} == {1}
        assert all(better[change.groups, change.reward] == now + change.worth for change in found)
        if len(found) < LONGEST:  # nothing was left out for brevity
            assert max(change.worth for change in found) == max(better.values()) - now
    else:
        assert all(len(change.plays) > 1 for change in found)


def test_a_threshold_runs_along_every_edge_and_the_look_shows_what_is_drawn_there() -> None:
    every = lab.changes((Group(2), Group(2), Group(1)), 3000)
    found = {each.plays[0].words(NAMES): each.scoring.payouts[0] for each in every}
    for words, paid in (("Anna lays the Photo", 3000), ("Anna lays an Outlaw card", 2000),
                        ("Burt lays an Outlaw card", 1000), ("a Hideout on Burt", None)):  # fmt: skip
        assert found.get(words) == paid
    for change in lab.changes((EMPTY, EMPTY), 1000):
        assert len(change.plays) > 1 or change.plays[0].count >= 4
    shown = lab.payout_map((4, 4, 2), 3000)
    assert [paid // 1000 for paid in shown.payouts[14]] == [0] * 10 + [1, 1, 1, 1, 0]
    assert [paid // 1000 for paid in shown.payouts[4]] == [0, 0, 0, 1, 0, *[2] * 4, *[3] * 6]
    assert (shown.gains[4][3], len(repr(shown)) < 200) == (-1000, True)  # a tie costs money
    captured = next(line for line in shown.thresholds if line.name == "captured")
    # With Curt's 2, Anna and Burt need 6 together: the line runs down a staircase.
    upright = {(column, row) for column, row, up in captured.edges if up}
    assert upright == {(5 - row, row) for row in range(6)}
    cp, reward = (7, 7, 3), 8000
    shown = lab.payout_map(cp, reward, who=1, x=1, y=2)
    shares = next(line for line in shown.thresholds if line.name == "shares")
    holds = [[own >= max(7, own, up) - 4 and own > 0 for own in shown.xs] for up in shown.ys]
    squares = list(product(range(WIDTH), range(WIDTH)))
    upright = {(x, y, True) for y, x in squares if x < 14 and holds[y][x] != holds[y][x + 1]}
    flat = {(x, y, False) for y, x in squares if y < 14 and holds[y][x] != holds[y + 1][x]}
    assert set(shares.edges) == upright | flat


def moved(cp: Pattern, reward: int, axis: int | str, value: int) -> tuple[Pattern, int]:
    if axis == REWARD:
        return cp, value
    return tuple(value if seat == axis else own for seat, own in enumerate(cp)), reward


@settings(max_examples=25, deadline=None)
@given(patterns, rewards, readings, st.data())
def test_every_cell_is_a_score(cp: Pattern, reward: int, rules: Rules, data: st.DataObject) -> None:
    seats = range(len(cp))
    who = data.draw(st.sampled_from(seats))
    across = data.draw(st.sampled_from([*(seat for seat in seats if seat != who), REWARD]))
    shown = lab.payout_map(cp, reward, rules, who=who, x=who, y=across)
    assert cp[who] in shown.xs
    assert (reward if across == REWARD else cp[int(across)]) in shown.ys
    assert len(shown.xs) == len(shown.ys) == WIDTH
    for row, up in enumerate(shown.ys):
        for column, right in enumerate(shown.xs):
            here = moved(*moved(cp, reward, who, right), across, up)
            paid = score_poster(*here, rules).payouts[who]
            assert shown.payouts[row][column] == paid
            if right < 31:
                gain = score_poster(*moved(*here, who, right + 1), rules).payouts[who] - paid
                assert shown.gains[row][column] == gain


@settings(max_examples=25, deadline=None)
@given(patterns, rewards, readings, st.data())
def test_sweeps_hold_the_rest(cp: Pattern, reward: int, rules: Rules, data: st.DataObject) -> None:
    axis = data.draw(st.sampled_from([*range(len(cp)), REWARD]))
    swept = lab.sweep(cp, reward, rules, axis=axis)
    assert (len(swept.values), len(repr(swept)) < 200) == (15, True)  # a cell ends with one
    for value, scoring in zip(swept.values, swept.scorings, strict=True):
        assert scoring == score_poster(*moved(cp, reward, axis, value), rules)
    names = NAMES[: len(cp)]
    table = lab.sweep_table(swept, names)
    assert list(table.columns) == [*names, "stays"]
    assert (table.sum(axis=1) == (table.index if axis == REWARD else reward)).all()
    rows = list(csv.reader(io.StringIO(lab.sweep_csv(swept, names))))
    assert [[int(cell) for cell in row] for row in rows[1:]] == table.reset_index().values.tolist()


def test_what_the_deck_has_not_is_refused_and_old_tokens_stay_readable() -> None:
    text = lab.sweep_csv(lab.sweep((9, 5), 4000), ("=HYPERLINK(1)", "@sum"))
    head = next(csv.reader(io.StringIO(text.removeprefix("\ufeff"))))
    assert head == ["CP of =HYPERLINK(1)", "'=HYPERLINK(1)", "'@sum", "stays"]
    with pytest.raises(InvalidDocument, match="32 isn’t a number from 0 to 31"):
        lab.sweep((9, 5), 4000, values=[31, 32])
    state = LabState(cp=(31, 31, 0))
    assert state.laid[0] == Group(loose=31)
    assert "no cards can make" in state.laid[0].words()
    assert state.cannot is not None
    assert state.position() is None
    assert lab.read_state("1.I9MUmHZLHXMdcyAH6i8rSwMDg1oA") == LabState(cp=(9, 7, 7))


@settings(max_examples=120, deadline=None)
@given(patterns, rewards, readings, st.data())
def test_states_return(cp: tuple[int, ...], reward: int, rules: Rules, data: st.DataObject) -> None:
    seats = range(len(cp))
    who = data.draw(st.sampled_from(seats))
    state = LabState(
        players=NAMES[: len(cp)], cp=cp, reward=reward, rules=rules,
        outlaw=data.draw(st.sampled_from(OUTLAWS)), who=who,
        across=data.draw(st.sampled_from([*(seat for seat in seats if seat != who), REWARD])),
        swept=data.draw(st.sampled_from([*seats, REWARD])), step=data.draw(st.none() | st.integers(0, 50)),
        view=data.draw(st.sampled_from(["poster", "gallery", "rulings"])),
        case=data.draw(st.sampled_from(["", "book-1", "S6"])),
    )  # fmt: skip
    if data.draw(st.booleans()):
        groups = lab.nearest_cards(cp)
        hidden = replace(groups[0], hidden=groups[0].any)
        state = replace(state, by_cards=True).with_groups((hidden, *groups[1:]))
    token = lab.write_state(state)
    assert lab.read_state(token).document() == state.document()
    assert len(token) < 200


@collected("change, where, said", [
    ({"format": "wyatt-position/1"}, "", "contain a poster from the lab"),
    ({"cp": [9, 32, 4]}, "cp[1]", "32 isn’t a number from 0 to 31"), ({"cp": ["9", 7, 7]}, "cp[0]", "isn’t a number"),
    ({"cp": [9, 7]}, "cp", "there are 3 players, but capture points for 2"),
    ({"cp": {"a": 1}}, "cp", "list each player’s capture points"),
    ({"reward": 1500}, "reward", "a multiple of 1000"), ({"players": ["Anna"]}, "players", ""),
    ({"groups": [[9, 0, 0, 0, 0, 0]] * 3}, "groups[0]", "isn’t allowed here"),
    ({"groups": [[4, 0, 0, 0, 0, 0]] * 3}, "outlaws", "only 7 Outlaw cards, not 12"),
    ({"groups": "x"}, "groups", "isn’t allowed here"), ({"groups": []}, "cp", "2 to 4 players"),
    ({"who": 3}, "who", "3 isn’t allowed here"), ({"across": "money"}, "across", "isn’t allowed here"),
    ({"step": -1}, "step", "isn’t allowed here"), ({"view": "admin"}, "view", "isn’t allowed here"),
    ({"case": 7}, "case", "isn’t allowed here"), ({"outlaw": "wyatt-earp"}, "outlaw", "isn’t allowed here"),
    ({"rules": {"preset": "nobody"}}, "rules.preset", ""), ({"colour": "red"}, "colour", "no such field"),
])  # fmt: skip
def test_a_fault_of_a_state_has_its_place(change: dict[str, object], where: str, said: str) -> None:
    fault = issues_of(state_of, {**LabState().document(), **change})[0]
    assert fault.path.startswith(where)
    assert said in fault.message


@collected("token", [
    "", "1.", "2.abc", "1." + "A" * 20_000, "1.<script>", "☃", pack({"players": []}, _COMMON),
])  # fmt: skip
def test_a_hostile_token_is_refused_in_a_line(token: str) -> None:
    assert len(str(issues_of(lab.read_state, token)[0])) < 300
