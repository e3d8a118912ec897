"""A lesson on paper: the worksheet has no answers, and the key has all."""

import re
from html import unescape

from taught import each_lesson

from tests.asking import ask, do
from tests.markup import has, lacks
from wyatt.lessons import lesson_of, read_lesson
from wyatt.lessons.model import LETTERS, Lesson, Play, Question
from wyatt.pages.course.page import CoursePage
from wyatt.pages.course.worksheet import is_unchanged, key, worksheet, worksheet_document


def words(html: str) -> str:
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", html)).split())


def plain(text: str) -> str:
    return " ".join(re.sub(r"\s*`[a-z.-]+`|\*\*", "", text).split())


def sandbox(head: str, say: str) -> str:
    stage = 'kind = "sandbox"\ntitle = "Free"\nposition = {players = ["Anna", "Burt"], seed = 1}'
    return f'{head}\nsay = "{say}"\nrules = []\n[[stages]]\n{stage}\n'


@each_lesson
def test_a_worksheet_asks_everything_answers_nothing_and_numbers_its_stages(lesson: Lesson) -> None:
    html, told = worksheet(lesson), words(key(lesson))
    asked, answers = [], []
    for question in lesson.questions:
        asked += [question.ask, *(option.text for option in question.options)]
        answers += [option.reason for option in question.options]
        assert f"Right: {LETTERS[question.right]}" in told
    plays = [stage for stage in lesson.stages if isinstance(stage, Play)]
    endings = [stage.done for stage in plays if stage.done]
    assert not lacks(words(html), *map(plain, asked))
    assert not has(words(html), *map(plain, [*answers, *endings]))
    assert not re.search(r"[✓✗]|class=\"good|\bsolution\b", html)
    assert html.count("<img ") == len(lesson.questions) + len(plays)
    assert not lacks(told, *map(plain, answers))
    assert "One solution" in told or not any(stage.solution for stage in plays)
    # Totals are drawn: where a counted hand is asked about, its player had points before it.
    for question in lesson.questions:
        scene, check = question.scene(), map(str, question.options[question.right].check)
        if scene.view.hand_ended and any(fact.startswith("score you") for fact in check):
            assert scene.view.totals[scene.you] != scene.view.score(scene.you).total, question.title
    wanted = {at for at, each in enumerate(lesson.stages, 1) if isinstance(each, (Play, Question))}
    for paper in (worksheet(lesson), key(lesson)):
        assert {int(said) for said in re.findall(r"<h2>(\d+)\. ", paper)} == wanted


def test_a_worksheet_is_shown_by_its_lesson_and_needs_nothing_else() -> None:
    html = worksheet(lesson_of("shot"))
    assert html.index("Place your bet") < html.index('class="turned"') < html.index("Play it")
    text = sandbox('title = "One"\nby = "Dora"', "Look around.")
    assert "A lesson by Dora." in words(worksheet(read_lesson(text, "own")))
    made = CoursePage({"lesson": "shot", "print": "sheet"})
    assert "Place your bet" in made.parts()["sheet"]
    assert "Right: B" in ask(made, do("sheet", show="key")).parts()["sheet"]
    assert ask(made, do("sheet", show="no")).parts()["sheet"] == ""
    assert ask(made, "sheet", do("lesson", lesson="photo")).parts()["sheet"] == ""
    text = sandbox('title = "<script>alert(1)</script>"', "<img src=x onerror=alert(1)>")
    for answers in (False, True):
        page = worksheet_document(read_lesson(text, "own"), answers)
        assert is_unchanged(page, answers)
        assert not is_unchanged(page, not answers)
        assert not is_unchanged(page.replace("</h1>", "!</h1>", 1), answers)
        assert not has(page, "<script", "<img src=x")
        assert not re.search(r'(?:src|href)="https?:', page)
