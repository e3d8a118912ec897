"""The split of a poster, against an oracle of its own."""

from __future__ import annotations

from itertools import chain, cycle, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wyatt.earp import PRESETS, Rules, score_poster


def tokens(cp: tuple[int, ...], pot: int, french: bool, zero: bool) -> tuple[list[int], int]:
    """The rules of one poster done by hand with $1,000 tokens: what each player has, what is left.

    Written from the rules' text alone: a queue of who comes next, one player or tied group at a
    time, each wanting two tokens the first time the leaders come and one ever after.
    """
    purse = [0] * len(cp)
    if sum(cp) < 8:
        return purse, pot
    top = max(cp)
    near = [seat for seat in range(len(cp)) if top - cp[seat] <= 4 and (zero or cp[seat] > 0)]
    seconds = sorted(cp)[-2]
    if top - seconds >= 5 or len(near) == 1:
        purse[cp.index(top)] = pot
        return purse, 0
    queue: dict[int, list[int]] = {}
    for seat in sorted(near, key=lambda seat: -cp[seat]):
        queue.setdefault(cp[seat], []).append(seat)
    line = list(queue.values())
    wants = chain([(line[0], 2)], ((group, 1) for group in line[1:]), ((g, 1) for g in cycle(line)))
    for turn, (group, want) in enumerate(wants):
        if pot < want * len(group):
            if french and turn == 0 and len(group) > 1 and pot >= len(group):
                for seat in group:
                    purse[seat] += 1
                pot -= len(group)
            break
        for seat in group:
            purse[seat] += want
        pot -= want * len(group)
        if pot == 0:
            break
    return purse, pot


def check_poster(cp: tuple[int, ...], pot: int, rules: Rules) -> bool:
    """Hold the split of a poster to the oracle's; whether it is captured."""
    french = rules.short_top_tie == "thousand_each"
    purse, left = tokens(cp, pot, french, rules.zero_cp_shares)
    document = score_poster(cp, pot * 1000, rules).document()
    assert document["payouts"] == [1000 * amount for amount in purse], (cp, pot, rules)
    assert document["left"] == left * 1000
    assert document["captured"] == (sum(cp) >= 8)
    steps = document["steps"]
    assert sum(len(step["players"]) * step["each"] for step in steps) + left * 1000 == pot * 1000
    for seat, amount in enumerate(document["payouts"]):
        assert sum(step["each"] for step in steps if seat in step["players"]) == amount
    laps = [step["lap"] for step in steps]
    assert laps == sorted(laps)
    stopped = document["stopped"]
    assert (stopped is not None) == (document["captured"] and left > 0)
    if stopped:
        assert stopped["had"] < stopped["needed"]
        assert {"score.stop", "score.carry"} <= set(document["rules"])
    assert document["rules"][0] == "score.capture"
    if document["reachable"] and document["captured"]:
        assert pot >= 3
    return sum(cp) >= 8


EVERY_RULES = [
    Rules.preset(preset, zero_cp_shares=zero) for preset in PRESETS for zero in (False, True)
]


@pytest.mark.parametrize("rules", EVERY_RULES, ids=lambda rules: str(rules.document()))
def test_thousands_of_posters(rules: Rules) -> None:
    posters = [
        *product(product((0, 2, 4, 5, 6, 8, 9, 13), repeat=3), (0, 1, 2, 3, 4, 5, 6, 7, 9, 12)),
        *product(product((0, 2, 3, 4, 8), repeat=4), (3, 5, 8, 11)),
        *product(product(range(16), repeat=2), range(1, 9)),
    ]
    captured = [check_poster(cp, pot, rules) for cp, pot in posters]
    assert len(posters) > 9000
    assert 1000 < sum(captured) < len(posters) - 500


@given(
    st.lists(st.integers(0, 31), min_size=2, max_size=4).map(tuple),
    st.integers(0, 1000),
    st.sampled_from(EVERY_RULES),
)
def test_any_poster(cp: tuple[int, ...], pot: int, rules: Rules) -> None:
    check_poster(cp, pot, rules)
    # Whoever has more points is never paid less, and seats do not matter.
    payouts = score_poster(cp, pot * 1000, rules).payouts
    for one, other in product(range(len(cp)), repeat=2):
        if cp[one] >= cp[other]:
            assert payouts[one] >= payouts[other]
    backwards = score_poster(cp[::-1], pot * 1000, rules).payouts
    assert backwards == payouts[::-1]
