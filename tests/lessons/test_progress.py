"""A learner's progress: kept, merged, and hostile until read."""

import json
from typing import Any

import pytest

from tests.collected import collected
from wyatt.core.limits import PROGRESS
from wyatt.earp import InvalidDocument
from wyatt.lessons import lesson_of
from wyatt.lessons.model import LETTERS
from wyatt.lessons.progress import FORMAT, CourseProgress, read_progress


def made() -> CourseProgress:
    progress = CourseProgress()
    progress.answer("shot", 1, "A")
    progress.answer("shot", 1, "B")
    progress.answer("shot", 2, "B")
    progress.finish("shot")
    return progress


def test_only_the_first_answer_counts() -> None:
    assert made().first == {"shot": {1: "A", 2: "B"}}


def test_right_first_answers_are_counted() -> None:
    shot, progress = lesson_of("shot"), CourseProgress()
    for number, question in enumerate(shot.questions, 1):
        progress.answer("shot", number, LETTERS[question.right])
        progress.answer("shot", number, "D")
    assert progress.first_right(shot) == (2, 2)
    wrong = (shot.questions[0].right + 1) % 4
    progress.first["shot"][1] = LETTERS[wrong]
    assert progress.first_right(shot) == (1, 2)
    progress.first["shot"][9] = "A"  # a question that this version does not have
    assert progress.first_right(shot) == (1, 2)


def test_it_reads_what_it_writes() -> None:
    assert read_progress(made().text()).document() == made().document()


def test_a_lesson_of_another_version_is_kept() -> None:
    text = json.dumps({"format": FORMAT, "done": ["later"], "first": {"later": {"9": "D"}}})
    assert read_progress(text).document()["first"] == {"later": {"9": "D"}}


def test_merging_adds_and_never_changes_a_first_answer() -> None:
    other = CourseProgress()
    other.answer("shot", 1, "C")
    other.answer("photo", 1, "D")
    other.finish("photo")
    progress = made()
    progress.merge(other)
    assert progress.document()["done"] == ["shot", "photo"]
    assert progress.first == {"shot": {1: "A", 2: "B"}, "photo": {1: "D"}}


@collected("text", [
    "", "{", "nul", "[" * 50_000, " " * (PROGRESS.letters + 1), '{"a": NaN}',
    *map(json.dumps, [
        [], 7, {}, {"format": "wyatt-progress/2"},
        *({"format": FORMAT, "done": done} for done in ("shot", [7], ["<b>"], ["a"] * 201)),
        *({"format": FORMAT, "first": first} for first in (
            [], {"shot": []}, {"shot": {"one": "A"}}, {"shot": {"1": "E"}}, {"shot": {"1": ""}},
            {"x" * 61: {"1": "A"}},
        )),
    ]),
])  # fmt: skip
def test_anything_else_is_refused(text: str) -> None:
    with pytest.raises(InvalidDocument):
        read_progress(text)


def test_every_fault_is_told() -> None:
    bad = {"format": FORMAT, "done": [1, 2], "first": {"shot": {"x": "Z"}}}
    with pytest.raises(InvalidDocument) as refused:
        read_progress(json.dumps(bad))
    assert [fault.path for fault in refused.value.issues] == ["done[0]", "done[1]", "first.shot.x"]


def test_what_was_thrown_away_does_not_come_back() -> None:
    old = read_progress('{"format": "wyatt-progress/1", "done": ["shot"], "first": {}}')
    progress = read_progress(old.text())
    progress.clear(["shot"])
    progress.finish("photo")
    assert progress.document()["cleared"] == {"shot": 1}
    progress.merge(old)
    assert list(progress.done) == ["photo"]
    old.merge(read_progress(progress.text()))
    assert list(old.done) == ["photo"]


@collected("cleared", [-1, "1", True, None, {"shot": 0}, {"shot": True}, {"<b>": 1}])
def test_a_bad_count_of_clearings_is_refused(cleared: Any) -> None:
    document = {"format": "wyatt-progress/1", "done": [], "first": {}, "cleared": cleared}
    with pytest.raises(InvalidDocument, match="cleared"):
        read_progress(json.dumps(document))
