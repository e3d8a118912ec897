"""The page of Wildcat Rummy's course: requests from a learner and from a stranger."""

import json
from typing import Any

from tests.asked import ask, bet, do, play
from tests.collected import collected
from wyatt.lessons import ids, lesson_of
from wyatt.lessons.model import Play, Question
from wyatt.lessons.progress import CourseProgress, read_progress
from wyatt.lessons.run import solution
from wyatt.pages.course.page import CoursePage
from wyatt.ui.page import make_page
from wyatt.wildcat import CREDIT

COURSE = ids("wildcat")
each = collected("id", COURSE)


def opened(lesson: str, step: int = 0) -> CoursePage:
    return CoursePage({"lesson": lesson, "step": str(step + 1)}, game="wildcat")


def test_it_is_a_page_of_its_own_and_names_the_author() -> None:
    made = make_page("wildcat-course", {"lesson": "wildcat-pile", "step": "2"}, "en")
    assert made.address() == "lesson=wildcat-pile&step=2"
    assert CREDIT in made.frame()
    assert "Wildcat Rummy" in made.parts()["head"]
    assert CREDIT in ask(made, do("rule", rule="wildcat.pickup-rest")).parts()["rule"]


@each
def test_every_lesson_is_played_to_its_end_on_the_page(id: str) -> None:
    made = opened(id)
    for step, stage in enumerate(lesson_of(id).stages):
        assert made.step == step
        if isinstance(stage, Question):
            before = "".join(made.parts().values())
            assert not any(option.reason in before for option in stage.options)
            assert "That’s right." in ask(made, bet("ABCD"[stage.right])).parts()["card"]
            assert made.parts()["card"].count('class="reason"') == len(stage.options)
        elif isinstance(stage, Play):
            for line in solution(made.run):
                made.handle(play(line))
            assert made.run.state == "won"
        made.handle(do("next"))
    assert id in read_progress(made.outbox[-1]["store"]).done


@each
def test_what_forbids_a_try_is_lit_and_its_cards_stay_picked_up(id: str) -> None:
    for step, stage in enumerate(lesson_of(id).stages):
        made = opened(id, step)
        if not isinstance(stage, Play):
            continue
        for line, rule in stage.slips.items():
            made.handle(play(line))
            parts = made.parts()
            assert f'data-rule="{rule}"' in parts["why"]
            assert 'data-forbids=""' not in parts["board"]
            assert ask(made, do("drop")).parts()["why"] == ""


def test_cards_are_picked_up_and_melded_by_what_the_page_offers() -> None:
    made = opened("wildcat-melds")
    for card, copy in (("9C", 0), ("9D", 0), ("9D", 1)):
        made.handle(do("select", card=card, copy=copy))
    assert 'data-move="meld 9C 9D 9D"' in made.parts()["hand"]
    ask(made, play("meld 9C 9D 9D"), do("pick", move="meld 5H 6H 7H"))
    assert made.parts()["hand"].count('aria-pressed="true"') == 3
    assert "Sort by suit" in ask(made, do("order", order="ranks")).parts()["hand"]


def test_the_pile_is_pointed_at_and_taken() -> None:
    made = opened("wildcat-pile", 3)
    assert ask(made, do("pile")).parts()["hand"].count('aria-pressed="true"') == 2
    assert ask(made, do("pile")).view.melds["Anna"][0].name == "9-9-9"
    assert ask(made, do("undo")).view.discard_size == 5


def test_a_move_that_a_question_tries_in_vain_is_told_with_its_rule() -> None:
    made = opened("wildcat-queen", 1)
    assert made.parts()["why"] == ""
    assert "Discard Q♠? No." in ask(made, bet("A")).parts()["why"]
    assert "wildcat.queen-discard" in made.parts()["why"]
    assert "You bet on A. The right answer is D." in made.parts()["card"]


def test_the_two_courses_keep_one_progress_and_clear_their_own() -> None:
    stored = CourseProgress()
    stored.finish("shot")
    stored.finish(COURSE[0])
    made = CoursePage(game="wildcat")
    assert ask(made, do("stored", key="course", text=stored.text())).lesson.id == COURSE[1]
    made.handle(do("clear", sure="yes"))
    left = read_progress(made.outbox[-1]["store"])
    assert list(left.done) == ["shot"]
    # The other page takes over what this one has cleared, and keeps its own.
    other = CoursePage(game="wyatt")
    other.handle(do("stored", key="course", text=stored.text()))
    assert list(ask(other, do("stored", key="course", text=left.text())).progress.done) == ["shot"]


@collected("request_", [
    None, [], {}, do("play", move="x" * 10_000), do("play", move="meld " + "KS " * 500),
    do("select", card="<b>", copy="x"), do("select", card="9C", copy=10**9),
    do("pick", move="<script>"), do("pile"), do("order", order="<i>"), bet("Z"),
    do("lesson", lesson="shot"), do("split", outlaw="jesse-james"),
    do("stored", key="course", text=json.dumps({"format": 7})),
])  # fmt: skip
def test_whatever_a_page_asks_the_lesson_stays(request_: Any) -> None:
    for step in (0, 1):
        made = opened("wildcat-melds", step)
        made.handle(request_)
        drawn = "".join(made.parts().values())
        assert "<script" not in drawn
        assert made.lesson.id == "wildcat-melds"
        assert made.step == step
