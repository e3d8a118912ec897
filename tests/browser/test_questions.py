"""Every question of both courses fits on a phone's screen with all its answers."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect
from visits import NARROW, in_width

from wyatt.lessons.courses import ids
from wyatt.lessons.model import Question
from wyatt.lessons.reading import lesson_of
from wyatt.pages.course.page import CoursePage
from wyatt.ui.document import filled, style
from wyatt.ui.html import sprite

pytestmark = pytest.mark.slow


def draw(page: Page, desk: CoursePage) -> None:
    """The page as it first stands in a window, without its script."""
    drawn = sprite() + filled(desk.frame(), desk.parts())
    page.evaluate("drawn => { document.querySelector('.wyatt').innerHTML = drawn; }", drawn)


@pytest.fixture
def phone(browser: Browser) -> Iterator[Page]:
    page = browser.new_page(viewport={"width": NARROW[0], "height": NARROW[1]})
    sheet = f"<!doctype html><style>body {{ margin: 0 }} {style()}</style>"
    page.set_content(f'{sheet}<div class="wyatt page"></div>')
    yield page
    page.close()


#: How far down the question, its answers and its button end.
_ENDS = """() => [...document.querySelectorAll('.bet .q, .bet .opt, .bet .go .btn')].map(
  part => [part.className, Math.round(part.getBoundingClientRect().bottom)])"""


#: What of a poster lies over something else of it, or beyond it.
_CROWDED = """() => [...document.querySelectorAll('.board .poster')].filter(poster => {
  const whole = poster.getBoundingClientRect(), parts = [...poster.querySelectorAll('.who, .sum, .cpline')].map(part => part.getBoundingClientRect());
  const apart = (one, other) => one.right <= other.left + 1 || other.right <= one.left + 1 || one.bottom <= other.top + 1 || other.bottom <= one.top + 1;
  return parts.some((one, at) => one.right > whole.right + 1 || parts.slice(at + 1).some(other => !apart(one, other)));
}).map(poster => poster.textContent.trim())"""


@pytest.mark.parametrize("game", ["wyatt", "wildcat"])
def test_a_question_and_all_its_answers_stand_on_a_phones_screen(phone: Page, game: str) -> None:
    seen = 0
    for lesson in ids(game):
        for step, stage in enumerate(lesson_of(lesson).stages, 1):
            if not isinstance(stage, Question):
                continue
            seen += 1
            draw(phone, CoursePage({"lesson": lesson, "step": str(step)}, game=game))
            ends = phone.evaluate(_ENDS)
            assert len(ends) > 3, (lesson, step)
            assert [one for one in ends if one[1] > NARROW[1]] == [], (lesson, step)
            assert in_width(phone), (lesson, step)
            assert phone.evaluate(_CROWDED) == [], (lesson, step)
    assert seen > 20


def test_the_reminder_to_choose_goes_once_an_answer_is_chosen(phone: Page) -> None:
    desk = CoursePage({"lesson": "shot", "step": "2"})
    desk.handle({"do": "answer", "form": {}})
    draw(phone, desk)
    reminder = phone.locator(".unanswered")
    expect(reminder).to_be_visible()
    phone.locator(".opt").nth(1).click()
    expect(phone.locator(".opt input").nth(1)).to_be_checked()
    expect(reminder).to_be_hidden()
