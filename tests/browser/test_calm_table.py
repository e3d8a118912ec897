"""The table keeps still: no control moves, notes go away, what is struck out says why."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect
from visits import Visit

from wyatt.pages.table.earp import EarpTablePage

pytestmark = pytest.mark.slow

#: Where the controls and the links to the pages are.
PLACES = """() => Object.fromEntries([...document.querySelectorAll(innerWidth < 701 ? '.controls > .main .btn' : '.controls .btn, .controls select, .top .btn')]
  .filter(one => one.checkVisibility()).map(one => [one.dataset.key, ['left', 'top'].map(edge => Math.round(one.getBoundingClientRect()[edge]))]))"""
#: The buttons with words of other elements on them.
COVERED = """() => [...document.querySelectorAll('.act .btn')].flatMap(one => {
  const { left, right, top, bottom } = one.getBoundingClientRect();
  return [...document.querySelectorAll('.act p, .act h2')].filter(said => {
    const range = document.createRange(); range.selectNodeContents(said);
    return [...range.getClientRects()].some(box => Math.min(box.right, right) - Math.max(box.left, left) > 3 && Math.min(box.bottom, bottom) - Math.max(box.top, top) > 3);
  }).map(said => `${said.textContent} / ${one.textContent}`); })"""


def stepped(page: Page, steps: int) -> None:
    for at in range(1, steps + 1):
        page.locator(".wyatt-step").dispatch_event("click")
        expect(page.locator(".pos span").first).to_have_text(f"Move {at} of {at}")


#: A phone and a laptop for working, two larger screens where the slow tests run too.
STILL = [
    (390, 844),
    (1366, 650),
    *(pytest.param(size, marks=pytest.mark.slow) for size in ((1440, 900), (2560, 1440))),
]


@pytest.mark.parametrize("size", STILL)
def test_no_control_moves_under_a_still_mouse(
    visit: Callable[..., Visit], size: tuple[int, int]
) -> None:
    """Two hundred steps: no button moves, none is covered by words, and none is dead."""
    page = visit(size=size).page
    step = page.locator(".wyatt-step")
    box = step.bounding_box()
    assert box
    page.mouse.move(box["x"] + 9, box["y"] + 9)
    at = page.evaluate(PLACES)
    for moves in range(1, 201):
        page.mouse.down()
        page.mouse.up()
        expect(page.locator(".pos span").first).to_have_text(f"Move {moves} of {moves}")
        assert page.evaluate(PLACES) == at, moves
        assert page.evaluate(COVERED) == [], moves
        if step.get_attribute("aria-disabled"):  # the game is over
            break


def test_ten_presses_of_the_main_button_show_a_set_a_shot_and_money() -> None:
    desk, seen = EarpTablePage(), set()
    assert 'data-do="lively"' in desk.parts()["events"]
    desk.handle({"do": "lively"})
    for _press in range(5):  # the coach is asked, and its move played
        desk.handle({"do": "hint"})
        while desk.running == "hint":
            desk.handle({"do": "step", "tick": True})
        assert desk.advice.hint
        best = str(desk.advice.hint.best)
        desk.handle({"do": "play", "move": best})
        seen |= {event.type for event in desk.session.events} | {best.partition(" ")[0]}
    assert {"play", "rewarded", "shot", "placed"} <= seen


def test_the_coach_lays_a_set_that_is_as_good_as_a_discard() -> None:
    desk = EarpTablePage()
    for move in ("draw supply", "wyatt-earp draw"):
        desk.handle({"do": "play", "move": move})
    desk.handle({"do": "hint"})
    while desk.running == "hint":
        desk.handle({"do": "step", "tick": True})
    assert desk.advice.hint
    assert str(desk.advice.hint.best).startswith("play billy-the-kid")


def test_a_note_can_be_read_and_closed_and_a_word_leaves_by_itself(page: Page) -> None:
    page.context.grant_permissions(["clipboard-write", "clipboard-read"])
    page.locator('[data-key="control link"]').click()
    note, button = page.locator("[data-said]"), page.locator("[data-said] .btn")
    expect(button).to_be_visible()
    colours = (
        "one => [getComputedStyle(one).color, getComputedStyle(one.parentElement).backgroundColor]"
    )
    ink, ground = button.evaluate(colours)
    assert ink != ground
    note.locator(".shut").click()
    expect(note).to_be_empty()
    page.locator('[data-key="control undo"]').click(force=True)
    expect(note).to_contain_text("Undo: no move")
    expect(note).to_be_empty(timeout=7000)


def test_a_poster_opens_its_split_where_it_is_and_closes_it(page: Page) -> None:
    expect(page.locator(".wyatt-split")).to_be_hidden()
    page.locator('[data-key="poster jesse-james"]').click()
    expect(page.locator(".wyatt-split h2").first).to_contain_text("Jesse James")
    assert page.evaluate("scrollY") == 0
    page.locator('[data-key="split return"]').click()
    expect(page.locator(".wyatt-split")).to_be_hidden()


def test_the_help_is_turned_off_and_stays_off(page: Page) -> None:
    page.locator('[data-key="help"]').select_option("off")
    expect(page.locator(".odds")).to_be_hidden()
    expect(page.locator(".wyatt-legal")).to_be_hidden()
    page.reload()
    expect(page.locator('[data-key="help"]')).to_have_value("off")
    expect(page.locator(".odds")).to_be_hidden()


def test_a_count_that_cannot_be_laid_says_why(visit: Callable[..., Visit]) -> None:
    desk = EarpTablePage()
    while not (desk.view.phase == "play" and desk.view.actor == "Anna" and _closed_four(desk)):
        desk.handle({"do": "step"})
    page = visit(desk.address()).page
    page.locator(f'[data-key="hand {_closed_four(desk)}"]').click()
    page.locator('[data-key="count 1"]').click()
    expect(page.locator(".why")).to_contain_text("first play")


def _closed_four(desk: EarpTablePage) -> str:
    hand, opened = desk.view.hands["Anna"], desk.view.opened
    return next((one for one, many in hand.items() if many > 2 and one not in opened), "")
