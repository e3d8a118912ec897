"""Fixed bugs of the course, the lab, paper and the rules' texts. Those of the table are in
``test_evening``.
"""

from __future__ import annotations

import io
import re
from collections.abc import Callable
from typing import Any

import pytest
from learner import Learner
from playwright.sync_api import Page, expect
from visits import READY, START_MS, Visit

from wyatt.lessons import ids, lesson_of
from wyatt.lessons.model import Play, Question
from wyatt.lessons.run import solution
from wyatt.pages.course.page import CoursePage

pytestmark = pytest.mark.slow

#: What of one thing another covers, in square pixels of the page.
COVERED = """([above, below]) => {
  const over = [...document.querySelectorAll(above)].map(one => one.getBoundingClientRect());
  let most = 0, who = '';
  for (const one of document.querySelectorAll(below)) {
    const box = one.getBoundingClientRect();
    for (const card of over) {
      const across = Math.min(card.right, box.right) - Math.max(card.left, box.left);
      const down = Math.min(card.bottom, box.bottom) - Math.max(card.top, box.top);
      if (across > 1 && down > 1 && across * down > most) { most = across * down; who = one.className; }
    }
  }
  return [most, who];
}"""


@pytest.fixture
def lab(visit: Callable[..., Visit]) -> Page:
    return visit("page=lab").page


@pytest.fixture
def course(window: Callable[..., Visit], address: str) -> Learner:
    opened = window()
    opened.page.goto(f"{address}?page=course", wait_until="commit")
    opened.page.wait_for_selector(READY, timeout=START_MS)
    return Learner(opened.page)


def of(page: Page, key: str) -> Any:
    return page.locator(f'[data-key="{key}"]').first


def played_to(learner: Learner, lesson: str, step: int) -> None:
    """Open a lesson and do its stages from where the learner stopped up to one, as it is solved."""
    learner.open(lesson)
    for stage in lesson_of(lesson).stages[learner.desk.step : step]:
        match stage:
            case Play():
                for line in solution(learner.desk.run):
                    learner.move(line)
            case Question():
                learner.answer(stage.right)
            case _:
                break
        learner.on()


def test_the_card_of_a_step_covers_nothing_of_the_table(course: Learner) -> None:
    for lesson, steps in (("game", 2), ("well", 1), ("posters", 1)):
        for step in range(steps + 1):
            played_to(course, lesson, step)
            for width in (1280, 1040, 900):
                course.page.set_viewport_size({"width": width, "height": 800})
                covered = course.page.evaluate(
                    COVERED,
                    [".right > [data-part=card] > *", ".poster, .seat, .stage, .hcard, .usd"],
                )
                assert covered == [0, ""], (lesson, step, width)


def test_the_coach_says_why(page: Page) -> None:
    of(page, "control hint").click()
    of(page, "hint more").click()
    reasons = page.locator('[data-part="hint"] .reasons li')
    expect(reasons.first).to_contain_text(re.compile(r"\w+ \w+ \w+"))


def test_a_reason_stands_in_one_sentence_and_a_figure_is_typed_over(lab: Page) -> None:
    of(lab, "lab-players 4").click()
    for seat in range(4):
        field = of(lab, f"cp{seat}")
        expect(field).to_be_visible()
        field.click()
        lab.keyboard.type("9")
        expect(field).to_have_value("9")
    said = lab.locator(".inplay")
    expect(said).to_contain_text("Cannot happen in a game: no cards make")
    tops = said.evaluate(
        "p => [...p.childNodes].filter(one => one.nodeType === 3 && one.data.trim()).map(one => {"
        "  const range = document.createRange(); range.selectNode(one);"
        "  return range.getClientRects()[0].left - p.getBoundingClientRect().left; })"
    )
    assert tops[0] > 60  # what follows the bold words stands beside them, not on a line of its own
    field = of(lab, "cp0")
    field.click()
    lab.keyboard.type("32", delay=120)
    expect(field).to_have_value("32")
    fault = lab.locator(".fault")
    expect(fault).to_contain_text("31 CP is the most")
    expect(fault).to_contain_text("The split still uses 9.")
    field.fill("9")
    expect(fault).to_have_count(0)


def test_the_lab_says_when_another_rule_decides(lab: Page) -> None:
    decides = lab.locator(".decides")
    expect(decides).to_have_attribute("role", "status")
    before = decides.inner_text()
    of(lab, "cp0").fill("20")
    expect(decides).to_contain_text("the leader takes all")
    expect(decides).to_contain_text("Before the last change:")
    assert before.split(".")[0] in decides.inner_text()
    expect(decides.locator(".rule").first).to_have_attribute("data-rule", "score.lead")
    of(lab, "cp0").fill("21")
    expect(decides).not_to_contain_text("Before the last change")


@pytest.mark.parametrize("path", ["page=lab", "page=course"])
def test_on_paper_the_bars_keep_their_colour_and_no_button_is_left(
    visit: Callable[..., Visit], path: str
) -> None:
    page = visit(path).page
    page.emulate_media(media="print")
    buttons = page.locator("button:visible, select:visible, input[type=range]:visible")
    left = [
        button.get_attribute("class") or ""
        for button in buttons.all()
        if not button.evaluate(
            "one => one.matches('.rule') || Boolean(one.closest('.hand, .seat, .stage, .map, .poster'))"
        )
    ]
    assert left == []
    for bar in page.locator(".rail i:visible").all():
        assert bar.evaluate("bar => getComputedStyle(bar).printColorAdjust") == "exact"
    if path == "page=lab":
        assert page.locator(".rail i:visible").count() > 3
    assert len(page.pdf(print_background=False)) > 10_000


def test_a_rule_s_text_covers_nothing_one_acts_with_and_goes_away(page: Page) -> None:
    acts = ".act button, [data-key='control new'], [data-key='control save'], [data-key='control load']"
    rule = page.locator(".act .rule").first
    float_ = page.locator("[data-float]")
    for way in ("Escape", "outside", "scroll"):
        rule.click()
        expect(float_).to_be_visible()
        assert page.evaluate(COVERED, ["[data-float]", acts]) == [0, ""]
        if way == "Escape":
            page.keyboard.press("Escape")
        elif way == "outside":
            page.mouse.click(640, 300)
        else:
            page.mouse.move(640, 300)
            page.mouse.wheel(0, 500)
        expect(float_).to_have_count(0)
        page.evaluate("scrollTo(0, 0)")


def test_after_a_lost_goal_the_hand_still_lies_there(course: Learner) -> None:
    lesson, lines = losing()
    course.open(lesson)
    for line in lines:
        course.move(line)
    expect(course.page.locator(".bet.lost, .bet .miss, .bet").first).to_be_visible()
    assert course.desk.run.state == "lost"
    expect(course.page.locator('.tbl [data-part="hand"] .hcard').first).to_be_visible()


def losing() -> tuple[str, list[str]]:
    """The first lesson that is lost by a single move that leaves cards in hand, and that move."""
    for lesson in ids():
        stage = lesson_of(lesson).stages[0]
        if not isinstance(stage, Play):
            continue
        start = CoursePage()
        start.handle({"do": "lesson", "lesson": lesson})
        for move in start.run.scene.game.legal_moves:
            desk = CoursePage()
            desk.handle({"do": "lesson", "lesson": lesson})
            desk.handle({"do": "play", "move": str(move)})
            if desk.run.state == "lost" and desk.view.hands.get(desk.view.viewer or "", {}):
                return lesson, [str(move)]
    raise LookupError("no first move loses")


def test_a_bad_progress_file_is_refused_in_the_words_of_a_person(course: Learner) -> None:
    page = course.page
    page.locator("details.progress summary").click()
    with page.expect_file_chooser() as asked:
        page.get_by_role("button", name="Import progress from a file").click()
    asked.value.set_files(
        {"name": "holiday.jpg", "mimeType": "image/jpeg", "buffer": b"\xff\xd8\xff"}
    )
    alert = page.locator('[data-part="notice"]')
    expect(alert).to_contain_text(re.compile("progress|course"))
    said = alert.inner_text()
    for word in ("JSON", "Expecting", "column", "Traceback"):
        assert word not in said
    assert io.StringIO(said).readline().strip().endswith((".", "."))


def test_rules_are_quiet_links_and_no_line_names_a_file(visit: Callable[..., Visit]) -> None:
    page = visit().page
    for move in range(1, 31):
        of(page, "control step").click()
        expect(page.locator(".pos span").first).to_contain_text(f"Move {move} of ")
    page.locator("details.past summary").click()
    for path in (None, "lab"):
        if path:
            page.locator(f'[data-page="{path}"]').first.click()
            page.wait_for_selector(".wyatt-lab .tabs")
        said = page.locator(".wyatt.page").inner_text()
        assert not re.search(r"\b(draw|play|score|shot|robbery|hideout)\.[a-z-]+\b", said)
        assert not re.search(r"\b\w+\.(toml|html|pdf|txt)\b", said)
        assert not re.search(r"\bdrew \d+ Wyatt Earp(?! card)", said)


def test_the_table_of_wildcat_rummy_leads_to_its_bets(visit: Callable[..., Visit]) -> None:
    page = visit("page=wildcat").page
    of(page, "page course log").click()
    page.wait_for_selector(".course")
    expect(page.locator("h1.brand")).to_contain_text("Wildcat Rummy")
    of(page, "page wildcat-count").click()
    page.get_by_role("button", name="Guess first").click()
    expect(page.locator(".caselist button").nth(7)).to_be_visible()  # the eight, and more by now


def test_the_course_says_what_it_is_and_where_it_begins(course: Learner) -> None:
    page = course.page
    expect(page.locator(".hello h2")).to_have_text("Learn Wyatt Earp in an hour")
    # Its first step is on the same page; once that is done nobody is new here.
    expect(page.locator(".bet")).to_be_visible()
    played_to(course, ids()[0], 1)
    expect(page.locator(".hello")).to_have_count(0)
    assert page.evaluate("document.activeElement !== document.body")
