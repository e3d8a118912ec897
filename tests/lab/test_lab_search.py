"""The search for posters that two readings pay differently, compared with trying them all."""

from functools import cache, partial
from itertools import combinations_with_replacement
from typing import Any

import pytest

from tests.written import faults_of
from wyatt.earp import Rules, score_poster
from wyatt.earp.posters import unreachable
from wyatt.earp.scoring import split
from wyatt.lab import compare_poster, differences, differences_table

HERE = Rules()
SMALL = {"seats": (2, 3, 4), "most": 9, "rewards": tuple(range(1000, 10000, 1000))}
OTHERS = [
    Rules.preset("berclaz"), Rules.preset("everything2"),
    Rules.preset("rio-grande", zero_cp_shares=True), Rules.preset("berclaz", zero_cp_shares=True),
]  # fmt: skip


@cache
def paid(rules: Rules) -> list[tuple[tuple[int, ...], int, tuple[int, ...]]]:
    """Every small poster, with its payout under these rules."""
    return [
        (cp, reward, split(cp, reward, rules).payouts)
        for count in SMALL["seats"]
        for cp in combinations_with_replacement(range(9, -1, -1), count)
        for reward in SMALL["rewards"]
    ]


@pytest.mark.parametrize("other", OTHERS, ids=lambda rules: str(rules.document()))
def test_the_search_finds_what_trying_finds_and_a_switch_that_decides(other: Rules) -> None:
    tried = {one[:2] for one, two in zip(paid(HERE), paid(other), strict=True) if one != two}
    found = differences(HERE, other, **SMALL)
    assert (set(found), len(found), found.total) == (tried, len(tried), (55 + 220 + 715) * 9)
    for cp, reward in [each for each in found if len(each[0]) < 4 and each[1] in (2000, 5000)]:
        one = compare_poster(cp, reward, HERE, other)
        assert (one.differ, bool(one.switches)) == (True, True)
        assert all(getattr(HERE, name) != getattr(other, name) for name in one.switches)


@pytest.fixture(scope="module")
def found() -> Any:
    """The posters that the English and the French rules pay differently, out of all posters."""
    return differences(HERE, "berclaz")


def test_how_rare_a_difference_is_is_counted_in_a_table(found: Any) -> None:
    assert (found.total, len(found)) == (58_872 * 40, 13_624)
    assert found.share == pytest.approx(13_624 / 2_354_880)
    # Leaders alone can be short, and only when they are two, three or four in front.
    for cp, reward in found:
        tied = cp.count(max(cp))
        assert tied > 1
        assert 1000 * tied <= reward < 2000 * tied
    assert len(differences(HERE, Rules.preset("everything2"))) == 0
    table = differences_table(found)
    assert (table["posters"].sum(), set(table["players"])) == (len(found), {2, 3, 4})
    assert all(kind.kind in "if" for kind in table.dtypes)
    assert set(table.attrs["units"]) == set(table.columns)
    pair = table[table.players == 2].iloc[0]
    cp = [int(pair[f"cp {seat}"]) for seat in (1, 2)]
    paid = [pair[f"berclaz {seat}"] for seat in (1, 2)]
    assert paid == list(score_poster(cp, int(pair.reward), "berclaz").payouts)
    assert table["rio-grande 3"].isna().sum() == (table.players == 2).sum()
    few = differences(HERE, "berclaz", seats=[2], most=9)
    assert repr(few) == "<Differences: 12 of 2,200 posters, kinds: 2>"


@pytest.mark.slow
def test_what_play_can_reach_of_it(found: Any) -> None:
    reachable = list(found.reachable())
    assert ((4, 4, 2), 3000) in reachable
    assert 0 < len(reachable) < 50
    assert all(unreachable(cp, reward) is None for cp, reward in reachable)


def test_a_comparison_names_the_switch_that_decides_and_what_is_wrong_with_its_rules() -> None:
    found = compare_poster([9, 9, 4], 3000, "rio-grande", "berclaz")
    assert found.differ
    assert found.first == score_poster([9, 9, 4], 3000)
    assert found.second == score_poster([9, 9, 4], 3000, "berclaz")
    # The presets differ in four switches more, none of which touches a poster.
    assert (found.switches, found.rules) == (("short_top_tie",), ("S6", "S7"))
    assert "berclaz pays $1,000, $1,000 and $0" in str(found)
    found = compare_poster([9, 5, 4], 8000, "rio-grande", "berclaz")
    assert (found.differ, found.switches, found.rules) == (False, (), ())
    assert str(found) == "Both readings pay $5,000, $3,000 and $0 in seat order."
    for call in (differences, partial(compare_poster, [5, 3], 3000)):
        assert list(faults_of(call, "berclz", 2)) == ["first.preset", "second"]
