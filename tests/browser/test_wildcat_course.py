"""The course of Wildcat Rummy in a real browser: lessons of each kind to their end, half by keyboard."""

from collections.abc import Iterator

import pytest
from learner import Learner, of_each_kind, taking
from playwright.sync_api import Browser, Page, expect
from test_course import bet_wrong_then_right, play, stored, try_freely
from visits import NARROW, WIDE, Opens, in_width, resize

from tests.accessible import objections
from wyatt.lessons import ids, lesson_of
from wyatt.lessons.model import Play, Question, Sandbox
from wyatt.pages.course.page import CoursePage
from wyatt.ui.wildcat.hand import used
from wyatt.wildcat import CREDIT, parse_move

COURSE = ids("wildcat")
BY_KEYBOARD = set(COURSE[::2])


class WildcatLearner(Learner):
    """Plays with cards that are picked up one by one."""

    def __init__(self, page: Page) -> None:
        super().__init__(page)
        self.desk = CoursePage(game="wildcat")

    def move(self, line: str) -> None:
        """Play a move with the buttons of the table."""
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
    """One page for all lessons."""
    with taking(browser, address, "wildcat-course", WildcatLearner) as learner:
        yield learner


@pytest.mark.parametrize("lesson", of_each_kind(COURSE))
def test_a_lesson_is_played_to_its_end(learner: WildcatLearner, lesson: str) -> None:
    learner.keys = lesson in BY_KEYBOARD
    page = learner.page
    if learner.desk.lesson.id != lesson or learner.desk.step:
        learner.open(lesson)
    for stage in lesson_of(lesson).stages:
        assert learner.stage == stage
        match stage:
            case Play():
                play(learner)
            case Question():
                bet_wrong_then_right(learner, stage)
                if stage.tried:
                    expect(page.locator(".tried")).to_contain_text("No.")
            case Sandbox():
                try_freely(learner)
        if stage is lesson_of(lesson).questions[0]:
            assert objections(page) == []
            resize(page, NARROW)
            assert in_width(page)
            resize(page, WIDE)
        if page.locator('.bet [data-do="next"]').count():
            learner.on()
    expect(page.locator(f'.dots .done [data-lesson="{lesson}"]')).to_have_count(1)
    assert lesson in stored(page).done
    expect(page.locator("footer .credit")).to_contain_text(CREDIT)


@pytest.mark.slow
def test_the_way_from_the_table_to_its_course_and_back(visit: Opens) -> None:
    page = visit("page=wildcat").page
    pages = page.get_by_role("navigation", name="Pages")
    pages.get_by_role("button", name="Course").click()
    expect(page.locator("h1.brand")).to_contain_text("Wildcat Rummy")
    expect(page.locator(".dots li")).to_have_count(len(COURSE))
    pages.get_by_role("button", name="Table").click()
    expect(page.locator(".wyatt-legal")).to_be_visible()
