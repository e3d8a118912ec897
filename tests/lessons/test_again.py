"""Wrong bets come again: when, on which table, and how often; and the placement test."""

import json
from datetime import date, datetime, timedelta
from typing import Any

import pytest
from taught import LESSONS, each_game, letter, wrong

from tests.asking import ask, do
from tests.collected import collected
from tests.markup import lacks, values
from wyatt.core.text import PSEUDO, speaking
from wyatt.lessons import ids, lesson_of, solve
from wyatt.lessons.again import MOST, PLACED, DueQuestion, another, due, missed, mixed, placement
from wyatt.lessons.model import Lesson, Question
from wyatt.lessons.progress import CourseProgress, read_progress
from wyatt.pages.course import again as again_page
from wyatt.pages.course.again import AgainPage
from wyatt.pages.course.page import CoursePage

DAY = date(2026, 11, 22)
ASKED = [(lesson, number) for lesson in LESSONS for number in range(1, len(lesson.questions) + 1)]


def bet(progress: CourseProgress, sign: str, day: int, id: str = "shot") -> CourseProgress:
    at = datetime(2026, 11, 22, 18) + timedelta(day, len(progress.bets.get(id, {}).get(1, ())))
    progress.bet(id, 1, sign, at)
    return progress


def comes(progress: CourseProgress, day: int) -> bool:
    return bool(due(progress, "wyatt", DAY + timedelta(day)))


def test_it_comes_on_the_fourth_day_after_and_a_wrong_bet_begins_again() -> None:
    progress = bet(CourseProgress(), wrong("shot"), 0)
    before = comes(progress, 0), bet(progress, "+", 0)
    assert [before[0], *(comes(progress, day) for day in (0, 1, 2))] == [True, False, True, True]
    bet(progress, "+", 1)
    assert [comes(progress, day) for day in (1, 4, 5)] == [False, False, True]
    bet(progress, "+", 5)
    assert not any(comes(progress, day) for day in (5, 9, 99))
    assert [one.known for one in missed(progress, "wyatt", DAY + timedelta(9))] == [True]
    progress = bet(CourseProgress(), wrong("shot"), 0)
    for sign, day in (("+", 0), ("+", 1), ("-", 5)):
        bet(progress, sign, day)
    assert comes(progress, 5)
    bet(progress, "+", 5)
    assert [comes(progress, day) for day in (5, 6)] == [False, True]


def test_what_was_right_never_comes_and_two_pages_give_what_one_would() -> None:
    progress = bet(CourseProgress(), letter(lesson_of("shot").questions[0]), 0)
    assert not comes(bet(progress, wrong("shot"), 1), 9)
    first = {"shot": {"1": wrong("shot")}}
    old = read_progress(json.dumps({"format": "wyatt-progress/1", "first": first}))
    assert (comes(old, 0), comes(bet(old, "+", 365), 4)) == (True, True)
    one, other = (bet(CourseProgress(), wrong("shot"), 0) for _page in range(2))
    bet(one, "+", 0)
    other.merge(one)
    assert missed(other, "wyatt", DAY) == missed(one, "wyatt", DAY)


def test_a_sitting_is_mixed_and_ends_after_five_minutes(monkeypatch: pytest.MonkeyPatch) -> None:
    progress = CourseProgress()
    for lesson, number in ASKED:
        progress.bet(lesson.id, number, wrong(lesson.id, number))
    asked = due(progress, "wyatt", date.today())
    assert len(asked) == len({one.lesson for one in asked}) == MOST
    some = [DueQuestion("a", 1, 0, DAY), DueQuestion("a", 2, 0, DAY), DueQuestion("b", 1, 0, DAY)]
    assert [one.lesson for one in mixed(some)] == ["a", "b", "a"]
    now = [100.0]
    monkeypatch.setattr(again_page, "monotonic", lambda: now[0])
    made = ask(sitting("shot", "photo", "gun"), "next")
    answer(made, True)
    now[0] += 301
    card = ask(made, "next").parts()["card"]
    assert not lacks(card, "You got 1 of 1 right.", "You have 2 questions left today.")
    assert ask(made, "next", "next").asking


@collected("lesson, number", ASKED)
def test_every_question_has_other_tables(lesson: Lesson, number: int) -> None:
    original = lesson.questions[number - 1]
    made, again = (another(DueQuestion(lesson.id, number, 0, DAY), 5) for _time in range(2))
    (question,) = made.questions
    assert (solve(made).problems, len(question.options)) == ((), len(original.options))
    cited = [sorted(option.rules for option in one.options) for one in (question, original)]
    assert cited[0] == cited[1]
    fresh = "hands" not in original.position  # nobody has a part that another could play
    suitless = not any(suit in str(original.position) for suit in ("C'", "D'", "H'", "S'"))
    if not fresh and (lesson.game == "wyatt" or not suitless):
        assert question.position != original.position
    (same,) = again.questions
    assert (same.position, same.ask) == (question.position, question.ask)


@each_game
def test_the_placement_is_eight_bets_that_speak_for_every_lesson(game: str) -> None:
    runs = placement(game)
    spoken = [id for run, _asked in runs for id in run]
    assert (len(runs), spoken) == (PLACED, list(ids(game))[: len(spoken)])
    assert all(asked.lesson == run[-1] for run, asked in runs)


def sitting(*lessons: str) -> AgainPage:
    progress = CourseProgress()
    for id in lessons:
        progress.bet(id, 1, wrong(id), datetime(2026, 11, 20, 12))
    made: AgainPage = ask(AgainPage(), do("stored", key="course", text=progress.text()))
    return made


def answer(made: AgainPage, good: bool, *then: str) -> str:
    assert isinstance(made.stage, Question)
    asked = do("answer", form={"bet": letter(made.stage, good)})
    return str(ask(made, asked, *then).parts()["card"])


def test_a_question_stays_and_is_answered_in_another_language() -> None:
    made = AgainPage({"placement": "1"})
    shown = answer(ask(made, "next"), True), made.run.scene.game.position()
    with speaking(PSEUDO):
        made.language_changed()
        assert "⟦" in made.lesson.questions[0].ask
    made.language_changed()
    assert (made.parts()["card"], made.run.scene.game.position()) == shown


def test_a_sitting_asks_notes_and_says_how_it_went() -> None:
    made = sitting("shot", "photo")
    assert "2 questions today." in made.parts()["card"]
    assert "Question 1 of 2" in ask(made, "next").parts()["card"]
    assert made.parts()["board"]
    assert "The right answer is" in answer(made, False)
    asked = made.queue[0]
    last = made.progress.bets[asked.lesson][1][-1]
    assert (last[-2:], made.queue[-1]) == (" -", asked)  # once more at the end
    for _question in range(2):
        made.handle(do("next"))
        card = answer(made, True)
    assert "See results" in card
    card = ask(made, "next").parts()["card"]
    assert not lacks(card, "You got 2 of 3 right.", "The next one is due in 1 day.")
    stored = read_progress(made.outbox[-1]["store"])
    assert (made.parts()["board"], due(stored, "wyatt", date.today())) == ("", [])
    assert stored.first == {"shot": {1: wrong("shot")}, "photo": {1: wrong("photo")}}


def test_the_placement_says_what_can_be_left_out_and_the_course_leads_to_it() -> None:
    made = ask(AgainPage({"placement": "1"}), do("stored", key="course", text=""), "next")
    for at in range(PLACED):
        card = answer(made, at != 2, "next")
    first = made.runs[2][0][0]
    assert f">{lesson_of(first).title}</a>”." in card
    assert values(card, "href") == [f"?page=course&lesson={first}"]
    assert card.count("you can skip these") == PLACED - 1
    assert (made.outbox, made.progress.first) == ([], {})
    made = CoursePage({"lesson": "shot", "step": "2"})
    assert "Repeat" not in made.parts()["say"]
    ask(made, do("answer", form={"bet": wrong("shot")}))._begin(0)
    assert 'data-page="again">Repeat 1 question' in made.parts()["say"]
    made._begin(len(made.lesson.stages) - 1)
    assert "Repeat 1 question" in made.parts()["card"]


@collected("request_", [
    None, [], do("next"), do("answer", form=7), do("answer", form={"bet": "Z"}), do("stored", key="course", text="{"),
    do("stored", key="course", text='{"format": "wyatt-progress/9"}'),
    do("lesson", lesson="shot"), do("play", move="draw supply"), do("clear", sure="yes"), do("save"),
])  # fmt: skip
@collected("begun", [False, True])
def test_whatever_a_page_asks_it_stays(request_: Any, begun: bool) -> None:
    made = ask(sitting("shot"), *["next"] * begun)
    kept = made.progress.document()
    assert ask(made, request_).progress.document() == kept
    assert made.parts()["card"]
