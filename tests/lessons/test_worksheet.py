"""A lesson on paper: the worksheet has no answers, and the key has all."""

import re
from html import unescape
from typing import Any

from tests.asking import ask, do
from tests.collected import collected
from wyatt.lessons import ids, lesson_of, read_lesson
from wyatt.lessons.model import LETTERS, Play, Question, games
from wyatt.pages.course.page import CoursePage
from wyatt.pages.course.worksheet import is_unchanged, key, worksheet, worksheet_document

ALL = [id for game in games() for id in ids(game)]


def words(html: str) -> str:
    """What a reader of a page reads."""
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", html)).split())


def plain(text: str) -> str:
    return " ".join(re.sub(r"\s*`[a-z.-]+`|\*\*", "", text).split())


def sandbox(head: str, say: str) -> str:
    """The text of a lesson that is one free table."""
    stage = 'kind = "sandbox"\ntitle = "Free"\nposition = {players = ["Anna", "Burt"], seed = 1}'
    return f'{head}\nsay = "{say}"\nrules = []\n[[stages]]\n{stage}\n'


@collected("id", ALL)
def test_a_worksheet_asks_everything_and_answers_nothing(id: str) -> None:
    lesson = lesson_of(id)
    html = worksheet(lesson)
    sheet = words(html)
    for question in lesson.questions:
        assert plain(question.ask) in sheet
        for option in question.options:
            assert plain(option.text) in sheet
            assert plain(option.reason) not in sheet
    for stage in lesson.stages:
        if isinstance(stage, Play):
            assert plain(stage.done) not in sheet or not stage.done
    assert not re.search(r"[✓✗]|class=\"good|\bsolution\b", html)
    drawn = [stage for stage in lesson.stages if isinstance(stage, (Question, Play))]
    assert html.count("<img ") == len(drawn)


@collected("id", ALL)
def test_the_key_has_every_answer_with_its_reason_and_a_way(id: str) -> None:
    lesson = lesson_of(id)
    told = words(key(lesson))
    for question in lesson.questions:
        assert f"Right: {LETTERS[question.right]}" in told
        for option in question.options:
            assert plain(option.reason) in told
    if any(isinstance(stage, Play) and stage.solution for stage in lesson.stages):
        assert "One solution" in told


def test_the_bets_come_before_what_is_played_and_have_a_page_of_their_own() -> None:
    html = worksheet(lesson_of("shot"))
    assert html.index("Place your bet") < html.index('class="turned"') < html.index("Play it")


def test_a_document_needs_nothing_else_and_no_text_becomes_markup() -> None:
    text = sandbox('title = "<script>alert(1)</script>"', "<img src=x onerror=alert(1)>")
    for answers in (False, True):
        page = worksheet_document(read_lesson(text, "own"), answers)
        assert is_unchanged(page, answers)
        assert not is_unchanged(page, not answers)
        assert not is_unchanged(page.replace("</h1>", "!</h1>", 1), answers)
        assert "<script" not in page
        assert "<img src=x" not in page
        assert not re.search(r'(?:src|href)="https?:', page)


def test_the_page_of_a_lesson_shows_its_worksheet_and_goes_back() -> None:
    made = CoursePage({"lesson": "shot", "print": "sheet"})
    assert "Place your bet" in made.parts()["sheet"]
    asked: list[dict[str, Any]] = [do("sheet", show="key"), do("sheet", show="no")]
    assert "Right: B" in ask(made, asked[0]).parts()["sheet"]
    assert ask(made, asked[1]).parts()["sheet"] == ""
    assert ask(made, do("sheet"), do("lesson", lesson="photo")).parts()["sheet"] == ""


def test_no_picture_of_a_worksheet_shows_what_a_hand_has_brought() -> None:
    """Totals are drawn: where a counted hand is asked about, its player had points before it."""
    for game in games():
        for id in ids(game):
            for question in lesson_of(id).questions:
                right = question.options[question.right]
                scene = question.scene()
                counted = any(str(fact).startswith("score you") for fact in right.check)
                if counted and scene.view.hand_ended:
                    total = scene.view.totals[scene.you]
                    assert total != scene.view.score(scene.you).total, question.title


def test_a_stage_has_the_same_number_on_paper_as_on_the_page() -> None:
    for id in ALL:
        lesson = lesson_of(id)
        for paper in (worksheet(lesson), key(lesson)):
            numbers = {int(said) for said in re.findall(r"<h2>(\d+)\. ", paper)}
            stages = enumerate(lesson.stages, 1)
            assert numbers == {at for at, each in stages if isinstance(each, (Play, Question))}, id


def test_its_foot_names_the_author() -> None:
    text = sandbox('title = "One"\nby = "Dora"', "Look around.")
    assert "A lesson by Dora." in words(worksheet(read_lesson(text, "own")))
