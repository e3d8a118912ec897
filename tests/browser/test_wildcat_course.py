"""The course of Wildcat Rummy in a real browser: lessons of each kind to their end, half by keyboard."""

from collections.abc import Iterator

import pytest
from learner import Learner, of_each_kind, taking
from playwright.sync_api import Browser, Page, expect
from test_course import take
from visits import Opens

from wyatt.lessons import ids
from wyatt.pages.course.page import CoursePage
from wyatt.ui.wildcat.hand import used
from wyatt.wildcat import CREDIT, parse_move

COURSE = ids("wildcat")


class WildcatLearner(Learner):
    """Plays with cards that are picked up one by one."""

    def __init__(self, page: Page) -> None:
        super().__init__(page)
        self.desk = CoursePage(game="wildcat")

    def move(self, line: str) -> None:
        move = parse_move(line)
        button = f'[data-do="play"][data-move="{move}"]'
        if not self.page.locator(button).count():
            for card, many in used(move).items():
                for copy in range(many):
                    held = f'.whand [data-card="{card}"][data-copy="{copy}"]'
                    self.press(held, do="select", card=card, copy=str(copy))
        self.press(button, do="play", move=str(move))


@pytest.fixture(scope="module")
def learner(browser: Browser, address: str) -> Iterator[WildcatLearner]:
    with taking(browser, address, "wildcat-course", WildcatLearner) as learner:
        yield learner


@pytest.mark.parametrize("lesson", of_each_kind(COURSE))
def test_a_lesson_is_played_to_its_end(learner: WildcatLearner, lesson: str) -> None:
    take(learner, lesson)
    expect(learner.page.locator("footer .credit")).to_contain_text(CREDIT)


@pytest.mark.slow
def test_the_way_from_the_table_to_its_course_and_back(visit: Opens) -> None:
    page = visit("page=wildcat").page
    pages = page.get_by_role("navigation", name="Pages")
    pages.get_by_role("button", name="Course").click()
    expect(page.locator("h1.brand")).to_contain_text("Wildcat Rummy")
    expect(page.locator(".dots li")).to_have_count(len(COURSE))
    pages.get_by_role("button", name="Table").click()
    expect(page.locator(".wyatt-legal")).to_be_visible()
