"""Every lesson: sound, short, in words already explained; together they teach every rule."""

from __future__ import annotations

import re

import pytest

from wyatt.earp import rulebook
from wyatt.lessons import ids, lesson_of, solve, titles
from wyatt.lessons.glossary import mistakes, terms
from wyatt.lessons.model import Lesson, Play

LONGEST, LONGEST_SENTENCE = 400, 20
RULES = {rule.id for rule in rulebook.rules()}
#: Title cases such as "Most wanted!" end no sentence; neither does a figure's point.
_SENTENCE = re.compile(r"(?<=[.?])\s+|\n+")

each = pytest.mark.parametrize("lesson", [lesson_of(id) for id in ids()], ids=ids())


def plain(text: str) -> str:
    """A text without its marks and the ids of rules."""
    return re.sub(r"`[^`]*`|\*\*", "", text).strip()


def words(text: str) -> list[str]:
    return re.findall(r"[\w$’'!-]+(?:,\d+)*", plain(text))


@each
def test_the_engine_plays_the_lesson_to_its_end(lesson: Lesson) -> None:
    solved = solve(lesson)
    assert solved.problems == ()
    assert solved.plays
    assert solved.questions


@each
def test_every_rule_the_lesson_claims_is_met_in_it(lesson: Lesson) -> None:
    assert set(lesson.rules) <= RULES
    options = {rule for question in lesson.questions for o in question.options for rule in o.rules}
    named = set(re.findall(r"`([^`]+)`", "\n".join(lesson.texts())))
    assert options | named <= RULES
    assert set(lesson.rules) - options - named - solve(lesson).rules == set()


@each
def test_every_answer_cites_its_rules(lesson: Lesson) -> None:
    for question in lesson.questions:
        for option in question.options:
            assert option.rules, (question.title, option.text)
            assert not re.match(r"(Yes|No)[.,:]", option.reason), "the page says yes or no itself"


@each
def test_it_has_the_shape_of_a_lesson(lesson: Lesson) -> None:
    kinds = [stage.kind for stage in lesson.stages]
    assert "play" in kinds
    assert {"predict", "nearmiss"} & set(kinds)
    assert all(stage.solution for stage in lesson.stages if isinstance(stage, Play))


@each
def test_it_is_under_four_hundred_words_in_short_sentences(lesson: Lesson) -> None:
    texts = lesson.texts()
    count = sum(len(words(text)) for text in texts)
    assert count < LONGEST
    sentences = [part for text in texts for part in _SENTENCE.split(plain(text)) if words(part)]
    assert count / len(sentences) <= LONGEST_SENTENCE
    longest = max(sentences, key=lambda sentence: len(words(sentence)))
    assert len(words(longest)) <= 1.6 * LONGEST_SENTENCE, longest


@each
def test_no_word_is_used_before_its_lesson(lesson: Lesson) -> None:
    order = list(ids())
    later = [term for term in terms() if order.index(term.lesson) > order.index(lesson.id)]
    read = [plain(text) for text in lesson.texts()]
    early = [(term.id, text) for term in later for text in read if term.stands_in(text)]
    assert early == []


def test_every_word_belongs_to_a_lesson_of_the_course() -> None:
    assert {term.lesson for term in terms()} <= set(ids())
    assert all(term.meaning.endswith(".") for term in terms())


def test_every_rule_of_the_rulebook_is_taught() -> None:
    taught = {rule for id in ids() for rule in lesson_of(id).rules}
    assert sorted(RULES - taught) == []


def test_every_usual_mistake_is_a_question() -> None:
    asked = {name for id in ids() for name in lesson_of(id).mistakes}
    assert asked - set(mistakes()) == set()
    assert sorted(set(mistakes()) - asked) == []


def test_the_path_is_numbered_without_gaps() -> None:
    assert [lesson_of(id).number for id in ids()] == list(range(1, len(ids()) + 1))
    assert list(titles().values()) == [lesson_of(id).title for id in ids()]


def test_only_the_three_of_the_house_sit_at_the_tables() -> None:
    players = {
        name
        for id in ids()
        for stage in lesson_of(id).stages
        for name in stage.scene().view.players
    }
    assert players <= {"Anna", "Burt", "Curt"}


#: Facts of the rules alone, which no move changes.
TIMELESS = {"copies", "deck", "split"}


@each
def test_a_question_stands_still_until_it_is_answered(lesson: Lesson) -> None:
    """The right answer is not on the table before: its checks do not all hold without `see`."""
    for question in lesson.questions:
        checks = question.options[question.right].check
        of_the_table = [fact for fact in checks if fact.name not in TIMELESS]
        if question.see and of_the_table:
            scene = question.scene()
            assert not all(fact.holds(scene) for fact in of_the_table), question.title
