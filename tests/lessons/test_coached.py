"""The coach of the course: the same as at every table, in words that the learner knows by then."""

import pytest
from taught import LESSONS, early

from tests.asking import ask, do
from tests.collected import collected
from wyatt.core.text import speaking
from wyatt.lessons import ids, lesson_of
from wyatt.lessons.model import Lesson, Play, Sandbox, Stage
from wyatt.lessons.run import Run, advised
from wyatt.pages.course.page import CoursePage
from wyatt.table.coach import hint


def stages_of(lesson: Lesson) -> list[Stage]:
    played = (stage for stage in lesson.stages if isinstance(stage, Play | Sandbox))
    return [stage for stage in played if isinstance(stage, Sandbox) or stage.coach]


@collected("id", ids()[: ids().index("discarding")])
def test_no_discard_is_advised_first_before_its_lesson(id: str) -> None:
    """Where a learner has just laid a set, the reasons for waiting come lessons later."""
    for stage in lesson_of(id).stages:
        if isinstance(stage, Sandbox):
            assert not str(Run(stage).hint().best).startswith("discard"), stage.title


@collected("id", ("wildcat-pile", "wildcat-advice"))
def test_where_a_lesson_is_about_the_pile_its_coach_takes_what_plays_best(id: str) -> None:
    """The coach only estimates here, so the estimate for the position must be right."""
    run = Run(lesson_of(id).stages[-1])
    told, played = run.hint(), hint(run.scene.game, deals=100)
    assert str(told.best) == str(played.best) == "take discard with 9D 9H"
    worse = played.moves[1].played_out
    assert worse.mean + worse.error < 0


#: Lessons whose hints are read by default, from the beginning, the middle and the end of a course.
READ = ("aim", "photo", "robberies", "wildcat-game")


@pytest.mark.parametrize("lesson", [
    pytest.param(lesson, marks=() if lesson.id in READ else pytest.mark.slow, id=lesson.id)
    for lesson in LESSONS
])  # fmt: skip
def test_a_hint_uses_no_word_before_its_lesson(lesson: Lesson) -> None:
    for stage in stages_of(lesson):
        run = Run(stage)
        for _ in range(12):
            if (told := run.hint()) is None:
                break
            said = advised(told, lesson)
            assert said.why
            parts = told.moves[0].reasons
            assert early(lesson, [said.why, *(part.text for part in parts if said.weighed)]) == []
            if any(part.dollars >= 0 and not part.aside for part in parts) and not said.weighed:
                assert not [part for part in parts if part.dollars < 0 and part.text in said.why]
            run.play(str(said.move))


@collected("id", ["coach", "game", "well", "wildcat-game"])
def test_the_last_lessons_reckon_up_what_a_move_is_worth(id: str) -> None:
    lesson = lesson_of(id)
    for stage in stages_of(lesson):
        run = Run(stage)
        found = run.hint()
        assert (found, run.coach()) == (hint(run.scene.game, deals=0), found.best)
        said = advised(found, lesson)
        assert (said.why, said.weighed) == (found.why, found.moves[0])


def test_the_coachs_move_is_one_sentence_and_an_own_lessons_words_are_not_cut() -> None:
    lesson = lesson_of("aim")
    told = Run(next(stage for stage in lesson.stages if isinstance(stage, Sandbox))).hint()
    assert advised(told, lesson).weighed is None
    own = Lesson(**{**{name: getattr(lesson, name) for name in lesson.__slots__}, "id": "mine"})
    assert advised(told, own).weighed == told.moves[0]
    said = {"en": "The coach’s move: Wyatt Earp, ", "fr": "Le coup du coach\u00a0: Wyatt Earp, "}
    for language, words in said.items():
        with speaking(language):
            desk = CoursePage({"lesson": "cards", "step": "5"}, language)
            assert words in ask(desk, do("coach")).parts()["card"]
