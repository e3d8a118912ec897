"""The Python trials of a lesson's notebook: they are about its rule, and work at every stage."""

import contextlib
import io
from collections.abc import Callable
from typing import Any

import ipywidgets
import pytest
from taught import IDS, each_id

from tests.asking import play
from wyatt.lessons import begin, lesson_of
from wyatt.lessons.model import Play
from wyatt.widgets import LessonView, lesson


def tried(id: str, bring: Callable[[LessonView], None]) -> str:
    """Everything that the cells print, one after the other, each checked after it, once a learner is so far."""
    played = lesson(id)
    assert isinstance(played, LessonView)
    bring(played)
    names: dict[str, Any] = {"lesson": lesson, "played": played, "display": lambda *shown: None}
    told = io.StringIO()
    with contextlib.redirect_stdout(told):
        for at, trial in enumerate(lesson_of(id).hood, 1):
            exec(compile(trial.code, f"{id}, cell {at}", "exec"), names)
            assert eval(trial.check, names), f"{id}, cell {at}: {trial.check}"
    return told.getvalue()


@each_id
def test_the_cells_are_few_and_leave_few_widgets_behind(id: str) -> None:
    hood = lesson_of(id).hood
    assert 1 <= len(hood) <= 6
    assert all(trial.say and trial.check for trial in hood)
    assert "played.table" in "\n".join(trial.code for trial in hood)
    # Moving a slider mustn't make a new table each time, because each is sent to the page.
    every = ipywidgets.widgets.widget._instances
    before = {*every}
    tried(id, lambda played: None)
    made = len(every)
    own = [one for key, one in every.items() if key not in before]  # another test may leave some
    for control in [one for one in own if isinstance(one, ipywidgets.interactive)]:
        with contextlib.redirect_stdout(io.StringIO()):
            for box in control.kwargs_widgets:  # a control itself only logs errors
                for at in range(len(getattr(box, "options", ()))):
                    box.index = (at,) if isinstance(box, ipywidgets.SelectMultiple) else at
                    control.f(**control.kwargs)
                for end in ("min", "max"):
                    box.value = getattr(box, end, box.value)
                    control.f(**control.kwargs)
    assert len(every) == made
    assert made - len(before) < 60
    ipywidgets.Widget.close_all()


def controls(id: str) -> ipywidgets.VBox:
    names: dict[str, Any] = {}
    (cell,) = (one.source for one in lesson_of(id).cells if "try_" in one.source)
    imported, _, shown = cell.rpartition("\n")
    exec(imported, names)
    made = eval(shown, names)
    assert isinstance(made, ipywidgets.VBox)
    return made


@each_id
def test_each_choice_of_a_control_is_played_or_refused_with_its_reason(id: str) -> None:
    made = controls(id)
    choice, told, *_ = made.children
    if isinstance(choice, ipywidgets.ToggleButtons):
        table, stepper = made.children[2:]
        assert choice.value is None  # no answer is given away
        for _label, move in choice.options:
            choice.value = move
            assert told.value
            assert (move in table.moves) == told.value.startswith("Yes"), move
    elif isinstance(choice, ipywidgets.IntSlider):
        *sliders, split = made.children
        before = list(split.payouts)
        for slider in sliders[:-1]:
            slider.value = slider.min
        assert split.payouts != before
    else:
        table, stepper = made.children
        before = table.index
        stepper.step.click()
        assert table.index == before + 1
    ipywidgets.Widget.close_all()


def test_the_choice_begins_afresh_and_no_two_lessons_try_the_same() -> None:
    choice, _told, table, stepper = controls("hideout").children
    for _label, move in choice.options:
        choice.value = move
        assert table.moves == ["hideout", move]
    stepper.step.click()
    assert table.index == 3
    ipywidgets.Widget.close_all()
    # The first cell shows the table; what comes after is on the rule of its lesson.
    codes = [trial.code for id in IDS for trial in lesson_of(id).hood[1:]]
    assert len(codes) == len(set(codes))
    first, second = begin("shot"), begin(lesson_of("shot"))
    first.push("bank-robbery")
    assert not second.past
    assert second.verdict("bank-robbery")


@pytest.mark.slow
@each_id
def test_the_checks_hold_at_every_stage_and_once_the_lesson_has_been_played(id: str) -> None:
    for step in range(len(lesson_of(id).stages)):
        assert "Traceback" not in tried(id, lambda played, at=step: played._desk._begin(at))
    # They're about the rule, and no cell fails, whatever moves the learner has made.
    stages = lesson_of(id).stages
    at, stage = next((at, stage) for at, stage in enumerate(stages) if isinstance(stage, Play))

    def solved(played: LessonView) -> None:
        played._desk._begin(at)
        for move in stage.solution:
            played._carry_out(play(move))

    assert "Traceback" not in tried(id, solved)
