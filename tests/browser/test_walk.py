"""Fixed bugs of the course, the lab, paper and the rules' texts. Those of the table are in
``test_evening``.
"""

import pytest
from at_table import of
from learner import Learner
from playwright.sync_api import expect
from visits import Opens, arrive, resize

from wyatt.lessons import lesson_of
from wyatt.lessons.model import Play, Question
from wyatt.lessons.run import solution

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
def course(window: Opens, address: str) -> Learner:
    opened = window()
    arrive(opened.page, f"{address}?page=course")
    return Learner(opened.page)


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
                resize(course.page, (width, 800))
                parts = [".right > [data-part=card] > *", ".poster, .seat, .stage, .hcard, .usd"]
                covered = course.page.evaluate(COVERED, parts)
                assert covered == [0, ""], (lesson, step, width)


def test_a_reason_stands_in_one_sentence_and_a_figure_is_typed_over(visit: Opens) -> None:
    lab = visit("page=lab").page
    of(lab, "lab-players 4").click()
    for seat in range(4):
        field = of(lab, f"cp{seat}")
        expect(field).to_be_visible()
        field.click()
        lab.keyboard.type("9")
        expect(field).to_have_value("9")
    said = lab.locator(".inplay")
    expect(said).to_contain_text("Can’t happen in a game: no cards make")
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
    for told in ("have at most 31 CP", "The split still uses 9."):
        expect(fault).to_contain_text(told)
    field.fill("9")
    expect(fault).to_have_count(0)


@pytest.mark.parametrize("path", ["page=lab", "page=course"])
def test_on_paper_the_bars_keep_their_colour_and_no_button_is_left(visit: Opens, path: str) -> None:
    page = visit(path).page
    page.emulate_media(media="print")
    buttons = page.locator("button:visible, select:visible, input[type=range]:visible")
    left = buttons.evaluate_all(
        """all => all.filter(one => !one.matches('.rule') && !one.closest('.hand, .seat, .stage, .map, .poster'))
          .map(one => one.className)"""
    )
    assert left == []
    bars = page.locator(".rail i:visible")
    colours = bars.evaluate_all("all => all.map(bar => getComputedStyle(bar).printColorAdjust)")
    assert set(colours) <= {"exact"}
    assert path != "page=lab" or len(colours) > 3
    assert len(page.pdf(print_background=False)) > 10_000
