"""The page of Wildcat Rummy's course: requests from a learner and from a stranger."""

from tests.asking import ask, bet, do, play
from tests.markup import has
from wyatt.lessons import ids
from wyatt.lessons.progress import CourseProgress, read_progress
from wyatt.pages.course.page import CoursePage
from wyatt.ui.page import make_page
from wyatt.wildcat import CREDIT

COURSE = ids("wildcat")


def opened(lesson: str, step: int = 0) -> CoursePage:
    return CoursePage({"lesson": lesson, "step": str(step + 1)}, game="wildcat")


def test_it_is_a_page_of_its_own_where_cards_are_picked_up_melded_and_taken() -> None:
    made = make_page("wildcat-course", {"lesson": "wildcat-pile", "step": "2"}, "en")
    assert made.address() == "lesson=wildcat-pile&step=2"
    assert "Wildcat Rummy" in made.parts()["head"]
    rule = ask(made, do("rule", rule="wildcat.pickup-rest")).parts()["rule"]
    assert CREDIT in made.frame()
    assert CREDIT in rule
    nines = [do("select", card=card, copy=at) for card, at in (("9C", 0), ("9D", 0), ("9D", 1))]
    made = ask(opened("wildcat-melds"), *nines)
    assert 'data-move="meld 9C 9D 9D"' in made.parts()["hand"]
    ask(made, play("meld 9C 9D 9D"), do("pick", move="meld 5H 6H 7H"))
    assert made.parts()["hand"].count('aria-pressed="true"') == 3
    assert "Sort by suit" in ask(made, do("order", order="ranks")).parts()["hand"]
    made = opened("wildcat-pile", 3)
    assert ask(made, do("pile")).parts()["hand"].count('aria-pressed="true"') == 2
    assert ask(made, do("pile")).view.melds["Anna"][0].name == "9-9-9"
    assert ask(made, do("undo")).view.discard_size == 5
    made = opened("wildcat-queen", 1)
    assert (made.parts()["why"], "data-answer" in made.parts()["board"]) == ("", False)
    assert not has(opened("wildcat-deck", 1).parts()["board"], 'data-do="play"', 'data-do="pile"')
    assert "data-answer" in ask(made, bet("A")).parts()["board"]
    assert "Discard Q♠? No." in made.parts()["why"]
    assert "wildcat.queen-discard" in made.parts()["why"]
    assert "You bet on A. The right answer is D." in made.parts()["card"]


def test_the_two_courses_keep_one_progress_and_clear_their_own() -> None:
    progress = CourseProgress()
    progress.finish("shot")
    progress.finish(COURSE[0])
    stored = do("stored", key="course", text=progress.text())
    made = ask(CoursePage(game="wildcat"), stored)
    assert made.lesson.id == COURSE[1]
    left = ask(made, do("clear", sure="yes")).outbox[-1]["store"]
    assert list(read_progress(left).done) == ["shot"]
    # The other page takes over what this one has cleared, and keeps its own.
    other = ask(CoursePage(game="wyatt"), stored, do("stored", key="course", text=left))
    assert list(other.progress.done) == ["shot"]
