"""Every lesson is valid, short, and uses only explained words. Together they teach every rule."""

import re
from importlib.resources import files

from taught import IDS, each_game, each_lesson, early

from wyatt.lessons import ids, lesson_of, solve, titles
from wyatt.lessons.courses import mistakes, rules_to_come, terms
from wyatt.lessons.model import Lesson, Play, subject


def rules_of(game: str) -> set[str]:
    return {rule.id for rule in subject(game).spec.rulebook().rules()}


def plain(text: str) -> str:
    return re.sub(r"`[^`]*`|\*\*", "", text).strip()


@each_lesson
def test_the_engine_plays_the_lesson_with_its_marks_words_rules_and_people(lesson: Lesson) -> None:
    solved = solve(lesson)
    assert solved.remarks == solved.problems == ()
    assert {"predict", "nearmiss"} & {stage.kind for stage in lesson.stages}
    plays = [stage for stage in lesson.stages if isinstance(stage, Play)]
    assert min(len(plays), len(lesson.questions)) > 0
    assert all(stage.solution for stage in plays)
    assert repr(lesson) == f"<Lesson {lesson.id}: {lesson.title}>"
    for question in lesson.questions:
        assert all(option.rules for option in question.options), question.title
    every = rules_of(lesson.game)
    assert set(lesson.rules) <= every
    options = {rule for question in lesson.questions for o in question.options for rule in o.rules}
    named = set(re.findall(r"`([^`]+)`", "\n".join(lesson.texts())))
    assert options | named <= every
    assert set(lesson.rules) - options - named - solve(lesson).rules == set()
    for text in lesson.texts():
        assert not re.search(r"[*_`]", re.sub(r"\b\w+\*\d", "", plain(text))), text
    assert early(lesson, map(plain, lesson.texts())) == []
    for stage in lesson.stages:
        assert set(stage.scene().view.players) <= {"Anna", "Burt", "Curt"}
    # The right answer is not on the table before: its checks do not all hold without `see`.
    # Facts of the rules alone are left out: no move changes them.
    timeless = {"copies", "deck", "jokers", "pile-gain", "pile-losses", "split", "way-out", "worst"}
    for question in lesson.questions:
        checks = question.options[question.right].check
        of_the_table = [fact for fact in checks if fact.name not in timeless]
        if question.see and of_the_table:
            scene = question.scene()
            assert not all(fact.holds(scene) for fact in of_the_table), question.title


@each_game
def test_every_rule_and_mistake_is_taught_on_a_path_without_gaps(game: str) -> None:
    assert {term.lesson for term in terms(game)} <= set(ids(game))
    assert all(term.meaning.endswith(".") for term in terms(game))
    assert not [each for each in terms(game) if early(lesson_of(each.lesson), [each.meaning])]
    course = [lesson_of(id) for id in ids(game)]
    assert rules_of(game) == {rule for lesson in course for rule in lesson.rules}
    for at, lesson in enumerate(course, 1):
        later = rules_of(game).difference(*(each.rules for each in course[:at]))
        assert rules_to_come(game, lesson.id) == later
    assert set(mistakes(game)) == {name for lesson in course for name in lesson.mistakes}
    assert [lesson_of(id).number for id in ids(game)] == list(range(1, len(ids(game)) + 1))
    assert list(titles(game).values()) == [lesson_of(id).title for id in ids(game)]
    folder = files(subject(game).package) / "course"
    there = {entry.name for entry in folder.iterdir() if entry.name.endswith(".toml")}
    assert there == {f"{id}.toml" for id in ids(game)}
    assert len(IDS) == len(set(IDS))  # progress is kept by the ids alone
