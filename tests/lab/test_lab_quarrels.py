"""Disputes about play: the engine decides each of them, and every option has its reason."""

from tests.collected import collected
from wyatt.lab.disputes import Quarrel, quarrel, quarrels


@collected("each", quarrels())
def test_just_one_answer_comes_about(each: Quarrel) -> None:
    outcome = each.demo.outcome()
    right = [option.text for option in each.options if option.came_about(outcome)]
    assert len(right) == 1, (right, outcome.refused, [event.type for event in outcome.events])
    assert each.options[each.answer].text == right[0]


@collected("each", quarrels())
def test_every_option_has_a_reason(each: Quarrel) -> None:
    assert len(each.options) >= 2
    assert all(option.text and option.why for option in each.options)
    assert each.point.id == each.ruling


def test_there_are_thirty_and_the_right_answer_stands_in_no_fixed_place() -> None:
    assert len(quarrels()) >= 30
    assert len({each.answer for each in quarrels()}) > 1


def test_an_unknown_one_is_none() -> None:
    assert quarrel("Z9") is None
