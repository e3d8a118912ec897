"""A review on the page: of a hand or a game, its decisions, luck apart from choice, its course."""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random

import pytest

from wyatt.widgets.desk import Desk
from wyatt.widgets.play_desk import PlayDesk
from wyatt.widgets.wildcat_desk import WildcatDesk

each = pytest.mark.parametrize("kind", [Desk, WildcatDesk])


def played(kind: type[PlayDesk], done: Callable[[PlayDesk], bool]) -> PlayDesk:
    desk = kind()
    for _ in range(3000):
        if done(desk):
            return desk
        desk.handle({"do": "step"})
    pytest.fail("that never comes")


def reviewed(desk: PlayDesk, **what: str) -> str:
    desk.handle({"do": "review", **what})
    for _ in range(3000):
        if desk.running != "review":
            return desk.parts()["review"]
        desk.handle({"do": "step", "tick": True})
    pytest.fail("it never ends")


def scored(desk: PlayDesk, hand: int = 1) -> bool:
    return desk.view.phase == "scored" and desk.view.hand_number == hand


@each
def test_a_hand_that_is_counted_can_be_reviewed(kind: type[PlayDesk]) -> None:
    desk = played(kind, lambda at: scored(at, 2))
    first = desk.session.lines().index("deal")
    assert 'data-of="hand"' in desk.parts()["review"]
    page = reviewed(desk, of="hand")
    review = desk.advice.review
    assert review is not None
    assert [each.index for each in review.decisions] == list(range(first + 1, desk.session.at))
    assert review.hands == (2,)
    assert "How hand 2 went" in page
    assert "review-hand" not in page


@each
def test_the_course_of_a_hand_is_a_chart_with_its_table(kind: type[PlayDesk]) -> None:
    desk = played(kind, lambda at: scored(at, 2))
    page = reviewed(desk)
    review = desk.advice.review
    assert review is not None
    assert review.hands == (1, 2)
    for hand in review.hands:
        desk.handle({"do": "review-hand", "hand": str(hand)})
        page = desk.parts()["review"]
        assert f"How hand {hand} went" in page
        turns = review.turns(hand)
        players = desk.session.game.players
        assert page.count("<polyline") == len(players)
        rows = page.split("turns")[-1].split("<tbody>")[1].count("<tr>")
        assert rows == len(turns)
        for _judged, standing in turns:
            assert abs(sum(standing.values())) <= len(players)
    desk.handle({"do": "review-hand", "hand": "99"})
    assert "How hand " in desk.parts()["review"]


def test_the_last_of_a_hand_is_what_it_brought() -> None:
    desk = played(Desk, scored)
    reviewed(desk, of="hand")
    review = desk.advice.review
    assert review is not None
    money = desk.view.money
    last = review.decisions[-1].standing
    for name, has in money.items():
        others = [money[other] for other in money if other != name]
        assert last[name] == round(has - sum(others) / len(others))


@each
def test_what_cost_most_is_jumped_to_and_the_review_stays(kind: type[PlayDesk]) -> None:
    desk, chance = kind(), Random(2)
    for _ in range(60):
        desk.session.play(chance.choice(list(desk.session.game.legal_moves)))
    page = reviewed(desk)
    jumps = re.findall(r'data-key="review (\d+)" data-index="(\d+)"', page)
    assert len(jumps) == 3
    dear = [judged.index for judged in desk.advice.review.telling(desk.viewer)]  # type: ignore[union-attr]
    assert [int(index) for _key, index in jumps] == dear
    desk.handle({"do": "jump", "index": jumps[0][1]})
    assert desk.session.at == dear[0]
    assert desk.parts()["review"] == page


def test_luck_is_shown_where_it_can_be_told_apart() -> None:
    wyatt, wildcat = (
        reviewed(played(kind, lambda at: at.session.at == 30)) for kind in (Desk, WildcatDesk)
    )
    assert ">Luck<" in wyatt
    assert ">Luck<" not in wildcat


@each
def test_a_review_is_stopped_and_shows_what_was_looked_at(kind: type[PlayDesk]) -> None:
    desk = played(kind, lambda at: at.session.at == 60)
    desk.handle({"do": "review"})
    desk.advice._going = desk.advice._going or iter(())
    desk.running = "review"
    desk.handle({"do": "review"})
    assert desk.running == ""
    assert "<progress" not in desk.parts()["review"]
    assert "Given away" in desk.parts()["review"]
