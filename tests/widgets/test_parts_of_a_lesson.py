"""A split, a rule and a lesson as widgets, in plain Python."""

from typing import Any

import ipywidgets
import pytest
import traitlets
from parts import press

from tests.collected import collected
from tests.markup import found, used_signs, values
from wyatt import earp
from wyatt.table import games
from wyatt.widgets import LessonView, PayoutMap, PosterBuilder, Refused, RuleCard, SplitView


def test_two_controls_linked_to_a_split_stay_in_step() -> None:
    split, slider = SplitView(cp=(9, 5, 4), reward=8000), ipywidgets.IntSlider(min=0, max=40_000)
    ipywidgets.link((split, "reward"), (slider, "value"))
    slider.value = 3000
    assert split.reward == 3000
    assert sum(split.payouts) + split.scoring.left == 3000
    press(split, do="split-step", step=1)
    assert split.step == 1
    assert split.payouts == list(earp.score_poster((9, 5, 4), 3000).payouts)


@collected(
    "name, value",
    [("cp", [-1]), ("cp", [9, 5]), ("cp", []), ("reward", 8500), ("reward", -1), ("preset", "no")],
)
@collected("kind", [SplitView, PosterBuilder, PayoutMap])
def test_a_poster_that_cannot_be_is_refused(kind: type[Any], name: str, value: object) -> None:
    part = kind()
    before = getattr(part, name)
    with pytest.raises(traitlets.TraitError):
        setattr(part, name, value)
    assert getattr(part, name) == before
    if name != "preset" and value != [9, 5]:
        with pytest.raises(Refused):
            kind(**{name: value})


@collected("rules", ["berclaz", {"preset": "berclaz"}, {"short_top_tie": "thousand_each"}])
def test_a_poster_takes_rules_as_files_hold_them(rules: Any) -> None:
    split = SplitView([4, 4, 2], 3000, rules=rules)
    assert split.payouts == [1000, 1000, 0]
    other = SplitView([4, 4, 2], 3000)
    other.rules = rules
    assert other.payouts == [1000, 1000, 0]
    with pytest.raises(Refused, match=r"rules\.duel"):
        SplitView([4, 4, 2], 3000, rules={"duel": "pistols"})
    with pytest.raises(Refused, match="rules"):
        other.rules = 5
    assert other.payouts == [1000, 1000, 0]


def test_a_split_says_where_it_stops_and_by_which_rules() -> None:
    split = SplitView(cp=(4, 4, 2), reward=3000)
    assert split.payouts == [0, 0, 0]
    assert split.stopped == earp.score_poster((4, 4, 2), 3000).document()["stopped"]
    assert split.rules_cited
    split.preset = "berclaz"
    assert split.payouts == [1000, 1000, 0]


def test_an_unknown_rule_has_no_card() -> None:
    card = RuleCard("shot.needs-target")
    with pytest.raises(Refused, match=r"no\.rule"):
        card.rule = "no.rule"
    assert card.rule == "shot.needs-target"
    card.rule = "wildcat.set"
    assert "wildcat.set" in str(card)
    with pytest.raises(Refused):
        RuleCard("no.rule")


def test_every_id_that_a_page_tells_has_a_card_and_others_are_told_what_comes_near() -> None:
    for spec in games.every():
        for each in (*spec.rulebook().rules(), *spec.rulebook().rulings()):
            card = RuleCard(each.id)
            assert each.id in card.words()
            assert "There’s no rule" not in card.drawing()
    # As it is told at the foot of a rule, or by whoever speaks to a screen reader.
    for told in ("s6", "Ruling S6", "Cited as S6.", "S6 "):
        assert RuleCard(told).rule == "S6"
    assert RuleCard("Rule score.ties").rule == "score.ties"
    for asked, near in (
        ("S66", "S6"),
        ("score.tie", "score.ties"),
        ("needs-target", "shot.needs-target"),
        ("hideout", "hideout.target"),
        ("<b>", "such as score.ties or S6"),
        ("", "such as score.ties or S6"),
    ):
        with pytest.raises(Refused, match=near):
            RuleCard(asked)


def test_the_table_of_a_lesson_follows_what_is_played_in_it_and_not_the_other_way() -> None:
    shown = LessonView("shot")
    assert not shown.done
    table = shown.table
    table.push("discard hideout")
    assert not shown._desk.run.scene.game.past  # the lesson keeps its own
    press(shown, do="play", move="bank-robbery")
    assert shown.table is table
    assert table.moves == ["bank-robbery"]
    press(shown, do="rule", rule="shot")
    table.push(table.legal[0])
    press(shown, do="rule", rule="")  # nothing was played: what one tries oneself stays
    assert len(table.moves) == 2


def test_a_lesson_of_the_other_game_has_its_cards_its_felt_and_its_rules() -> None:
    shown = LessonView("wildcat-melds", story=False)
    drawn = shown.drawing()
    assert "wyatt-table wildcat" in drawn
    assert used_signs(drawn) <= set(values(drawn, "id"))
    assert not found(drawn, "h2 > small:first-child")
    press(shown, do="rule", rule="wildcat.set")
    assert "Three or four cards of one rank" in shown.drawing()


def test_a_learner_goes_on_from_a_lesson_in_a_cell() -> None:
    shown = LessonView("shot", story=False)
    shown._desk._begin(len(shown.lesson.stages) - 1)
    shown._desk.progress.finish("shot")
    press(shown, do="next")
    assert "The Photo" in shown._shown["parts"]["say"]  # the notebook has not told of this one
    assert shown.done  # what one asks of the cell is still about its own lesson
    last = LessonView("well")
    press(last, do="page", page="table")
    assert "explorer.ipynb" in last._shown["parts"]["notice"]


def test_a_lesson_tells_its_story_unless_it_is_told_around_it() -> None:
    shown = LessonView("shot")
    assert "The shot" in shown._shown["parts"]["say"]
    shown.story = False
    assert "The shot" not in shown._shown["parts"]["say"]
    assert "New words here" in shown._shown["parts"]["say"]
