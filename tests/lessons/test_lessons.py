"""Every lesson is valid, short, and uses only explained words. Together they teach every rule."""

import re
from importlib.resources import files

from tests.collected import collected
from wyatt.lessons import ids, lesson_of, solve, titles
from wyatt.lessons.courses import mistakes, terms
from wyatt.lessons.model import Lesson, Play, games, subject

EVERY = [lesson_of(id) for game in games() for id in ids(game)]

each = collected("lesson", EVERY)
each_game = collected("game", games())


def rules_of(game: str) -> set[str]:
    return {rule.id for rule in subject(game).spec.rulebook().rules()}


def plain(text: str) -> str:
    """A text without its marks and the ids of rules."""
    return re.sub(r"`[^`]*`|\*\*", "", text).strip()


@each
def test_the_engine_plays_the_lesson_to_its_end(lesson: Lesson) -> None:
    solved = solve(lesson)
    assert solved.remarks == ()
    assert solved.problems == ()
    assert lesson.questions
    assert any(isinstance(stage, Play) for stage in lesson.stages)


@each
def test_every_rule_the_lesson_claims_is_met_in_it(lesson: Lesson) -> None:
    every = rules_of(lesson.game)
    assert set(lesson.rules) <= every
    options = {rule for question in lesson.questions for o in question.options for rule in o.rules}
    named = set(re.findall(r"`([^`]+)`", "\n".join(lesson.texts())))
    assert options | named <= every
    assert set(lesson.rules) - options - named - solve(lesson).rules == set()


@each
def test_every_answer_cites_its_rules(lesson: Lesson) -> None:
    for question in lesson.questions:
        for option in question.options:
            assert option.rules, (question.title, option.text)


@each
def test_it_has_the_shape_of_a_lesson(lesson: Lesson) -> None:
    kinds = [stage.kind for stage in lesson.stages]
    assert "play" in kinds
    assert {"predict", "nearmiss"} & set(kinds)
    assert all(stage.solution for stage in lesson.stages if isinstance(stage, Play))


@each
def test_no_mark_is_left_for_a_reader_to_see(lesson: Lesson) -> None:
    for text in lesson.texts():
        assert not re.search(r"[*_`]", re.sub(r"\b\w+\*\d", "", plain(text))), text


@each
def test_no_word_is_used_before_its_lesson(lesson: Lesson) -> None:
    order = list(ids(lesson.game))
    later = [
        term for term in terms(lesson.game) if order.index(term.lesson) > order.index(lesson.id)
    ]
    read = [plain(text) for text in lesson.texts()]
    early = [(term.id, text) for term in later for text in read if re.search(term.pattern, text)]
    assert early == []


@each_game
def test_every_word_belongs_to_a_lesson_of_the_course(game: str) -> None:
    assert {term.lesson for term in terms(game)} <= set(ids(game))
    assert all(term.meaning.endswith(".") for term in terms(game))


@each_game
def test_every_rule_of_the_rulebook_is_taught(game: str) -> None:
    taught = {rule for id in ids(game) for rule in lesson_of(id).rules}
    assert sorted(rules_of(game) - taught) == []


@each_game
def test_every_usual_mistake_is_a_question(game: str) -> None:
    asked = {name for id in ids(game) for name in lesson_of(id).mistakes}
    assert asked - set(mistakes(game)) == set()
    assert sorted(set(mistakes(game)) - asked) == []


@each_game
def test_the_path_is_numbered_without_gaps(game: str) -> None:
    assert [lesson_of(id).number for id in ids(game)] == list(range(1, len(ids(game)) + 1))
    assert list(titles(game).values()) == [lesson_of(id).title for id in ids(game)]


@each_game
def test_every_file_of_a_course_is_on_its_path(game: str) -> None:
    folder = files(subject(game).package) / "course"
    there = {entry.name for entry in folder.iterdir() if entry.name.endswith(".toml")}
    assert there == {f"{id}.toml" for id in ids(game)}


def test_no_two_courses_share_a_lesson() -> None:
    """Progress is kept by the ids alone."""
    every = [id for game in games() for id in ids(game)]
    assert len(every) == len(set(every))


def test_only_the_three_of_the_house_sit_at_the_tables() -> None:
    players = {
        name for lesson in EVERY for stage in lesson.stages for name in stage.scene().view.players
    }
    assert players <= {"Anna", "Burt", "Curt"}


#: Facts of the rules alone, which no move changes.
TIMELESS = {"copies", "deck", "jokers", "pile-gain", "pile-losses", "split", "way-out", "worst"}


@each
def test_a_question_stands_still_until_it_is_answered(lesson: Lesson) -> None:
    """The right answer is not on the table before: its checks do not all hold without `see`."""
    for question in lesson.questions:
        checks = question.options[question.right].check
        of_the_table = [fact for fact in checks if fact.name not in TIMELESS]
        if question.see and of_the_table:
            scene = question.scene()
            assert not all(fact.holds(scene) for fact in of_the_table), question.title
