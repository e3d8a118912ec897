"""A tournament: every bot plays every seat with the same deals, and the intervals are correct."""

from collections import Counter

import pytest

from wyatt.core.errors import InvalidDocument
from wyatt.table.simulate import Plan, stream
from wyatt.table.tournament import tournament

ENTERED = ("heuristic", "plain", "random")


def test_every_bot_sits_on_every_seat_with_the_same_deals() -> None:
    found = tournament(ENTERED, 6, seed=1)
    wins: Counter[str] = Counter()
    for turn in range(3):
        seated = ENTERED[turn:] + ENTERED[:turn]
        plan = Plan(6, 3, seated, 1)
        wins.update(
            dict(zip(plan.names, seated, strict=True))[game.winner]
            for game in stream(plan)
            if game.winner
        )
    assert {each.bot for each in found.standings} == set(ENTERED)
    assert all(each.wins == wins[each.bot] for each in found.standings)
    table = found.table()
    assert found.games == table.wins.sum() == 18
    assert all(kind.kind in "if" for kind in table.dtypes)
    assert set(table.attrs["units"]) == set(table.columns)
    assert table.money["heuristic"] > table.money["random"]
    assert table.milliseconds.min() > 0
    assert (table.share_low <= table.share).all()
    assert (table.share <= table.share_high).all()
    with pytest.raises(InvalidDocument, match="name at least two bots"):
        tournament(["random"])


def test_games_of_one_deal_are_not_counted_as_independent() -> None:
    """Bots that play alike win by the seat: the deals say nothing of them, and their share is exact."""
    found = tournament(("heuristic", "heuristic"), 10, seed=2)
    for each in found.standings:
        assert each.share == 0.5
        assert each.share_high - each.share_low > 0.4  # ten deals, however many games
    assert found.standings[0].mean == found.standings[1].mean


def test_a_tournament_is_drawn() -> None:
    pytest.importorskip("matplotlib").use("agg")
    axes = tournament(("heuristic", "random"), 4).plot()
    assert [label.get_text() for label in axes.get_yticklabels()] == ["random", "heuristic"]
