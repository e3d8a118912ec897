"""A learner's progress: kept, merged, and hostile until read."""

import json

import pytest
from taught import letter, wrong

from tests.collected import collected
from wyatt.core.limits import PROGRESS
from wyatt.earp import InvalidDocument
from wyatt.lessons import lesson_of
from wyatt.lessons.progress import FORMAT, CourseProgress, read_progress


def answered(*answers: tuple[str, int, str], done: str) -> CourseProgress:
    progress = CourseProgress()
    for answer in answers:
        progress.answer(*answer)
    progress.finish(done)
    return progress


def test_first_answers_alone_count_and_what_was_thrown_away_does_not_come_back() -> None:
    progress = answered(("shot", 1, "A"), ("shot", 1, "B"), ("shot", 2, "B"), done="shot")
    assert progress.first == {"shot": {1: "A", 2: "B"}}
    assert read_progress(progress.text()).document() == progress.document()
    progress.merge(answered(("shot", 1, "C"), ("photo", 1, "D"), done="photo"))
    assert progress.document()["done"] == ["shot", "photo"]
    assert progress.first == {"shot": {1: "A", 2: "B"}, "photo": {1: "D"}}
    old = answered(done="shot")
    progress = read_progress(old.text())
    progress.clear(["shot"])
    progress.finish("photo")
    assert progress.document()["cleared"] == {"shot": 1}
    progress.merge(old)
    old.merge(read_progress(progress.text()))
    assert list(progress.done) == list(old.done) == ["photo"]
    shot, progress = lesson_of("shot"), CourseProgress()
    for number, question in enumerate(shot.questions, 1):
        progress.answer("shot", number, letter(question))
        progress.answer("shot", number, "D")
    assert progress.first_right(shot) == (2, 2)
    progress.first["shot"][1] = wrong("shot")
    assert progress.first_right(shot) == (1, 2)
    progress.first["shot"][9] = "A"  # a question that this version does not have
    assert progress.first_right(shot) == (1, 2)
    text = json.dumps({"format": FORMAT, "done": ["later"], "first": {"later": {"9": "D"}}})
    assert read_progress(text).document()["first"] == {"later": {"9": "D"}}
    bad = {"format": FORMAT, "done": [1, 2], "first": {"shot": {"x": "Z"}}}
    with pytest.raises(InvalidDocument) as refused:
        read_progress(json.dumps(bad))
    assert [fault.path for fault in refused.value.issues] == ["done[0]", "done[1]", "first.shot.x"]


def test_a_lesson_begun_again_stays_at_its_first_stage() -> None:
    here, there = CourseProgress(), CourseProgress()
    there.reach("shot", 4)
    here.merge(there)
    here.restart("shot")
    assert here.follows(there)
    here.reach("shot", 2)
    there.merge(read_progress(here.text()))
    assert there.at == {"shot": 2}
    there.clear(["shot"])  # and with it the count
    there.reach("shot", 3)
    here.merge(there)
    assert here.document() == there.document()


@collected("text, said", [(" " * 100_001, "100,000"), ("[[[[[1]]]]]", "4 levels"), *((text, "") for text in [
    "", "{", "nul", "[" * 50_000, " " * (PROGRESS.letters + 1), '{"a": NaN}',
    *map(json.dumps, [
        [], 7, {}, {"format": "wyatt-progress/2"},
        *({"format": FORMAT, "done": done} for done in ("shot", [7], ["<b>"], ["a"] * 201)),
        *({"format": FORMAT, "first": first} for first in (
            [], {"shot": []}, {"shot": {"one": "A"}}, {"shot": {"1": "E"}}, {"shot": {"1": ""}},
            {"x" * 61: {"1": "A"}},
        )),
        *({"format": FORMAT, "cleared": cleared} for cleared in (-1, "1", True, None, {"shot": 0}, {"shot": True}, {"<b>": 1})),
    ]),
])])  # fmt: skip
def test_anything_else_is_refused(text: str, said: str) -> None:
    with pytest.raises(InvalidDocument, match=said or None):
        read_progress(text)
