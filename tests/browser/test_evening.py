"""An evening at the table: nothing is lost, nothing hangs, nothing jumps."""

import pytest
from at_table import Table, at, of
from in_page import addressed, middle
from playwright.sync_api import Page, expect
from visits import NARROW, Opens, arrive, resize

from wyatt.earp import Game, write_token

pytestmark = pytest.mark.slow


def stepped(page: Page, moves: int) -> None:
    for move in range(1, moves + 1):
        of(page, "control step").click()
        at(page, move)


def test_a_branch_an_undo_and_a_reload_lose_nothing(page: Page) -> None:
    stepped(page, 24)
    of(page, "control start").click()
    for draw, known in (("supply", 24), ("discard", 1)):  # the recorded first move, another
        at(page, 0, 24)
        page.locator(f'.act [data-move="draw {draw}"]').click()
        at(page, 1, known)
        of(page, "control undo").click()
    at(page, 0, 24)
    # Where lines part, up and down choose among the continuations.
    page.locator(".wyatt-table").focus()
    page.keyboard.press("ArrowDown")
    at(page, 0, 1)
    page.keyboard.press("ArrowUp")
    at(page, 0, 24)
    page.keyboard.press("End")
    of(page, "control back").click()
    at(page, 23, 24)
    log = page.locator('[data-part="events"]').inner_text()
    arrive(page, addressed(page))
    at(page, 23, 24)
    expect(page.locator('[data-part="events"]')).to_have_text(log, use_inner_text=True)
    of(page, "control forward").click()
    at(page, 24)
    of(page, "control undo").click()
    expect(page.locator(".pos span").first).not_to_have_text("Move 24 of 24")


def test_two_tabs_and_a_clock_that_was_put_back_destroy_nothing(page: Page, address: str) -> None:
    stepped(page, 5)
    addressed(page)
    page.evaluate(
        """() => {
          const slot = Object.keys(localStorage).find(name => name.startsWith("wyatt-game "));
          const was = JSON.parse(localStorage.getItem(slot));
          localStorage.setItem(slot + "x", JSON.stringify({ ...was, at: was.at + 4e10 }));
        }"""
    )
    of(page, "control step").click()
    at(page, 6)
    addressed(page)
    other = page.context.new_page()
    arrive(other, address)
    expect(other.locator(".offer")).to_contain_text("6 moves)")
    at(other, 0)  # it is offered; nobody is thrown into it
    stepped(other, 3)
    for tab, moves in ((page, 6), (other, 3)):
        arrive(tab, addressed(tab))
        at(tab, moves)


def test_a_last_hand_goes_on_to_an_end_worth_reaching(few_deals: None, visit: Opens) -> None:
    position = Game.new(["Anna", "Burt", "Curt"], seed=3).position()
    position["money"] = {"Anna": 24_000, "Burt": 24_000, "Curt": 24_000}
    page = visit(f"p={write_token(position)}&you=0").page
    Table(page).play_hand(lambda key: of(page, key).dispatch_event("click"))
    evening = page.locator(".evening")
    expect(evening).to_contain_text("wins after")
    expect(evening.locator("svg.money:visible polyline")).to_have_count(3)
    expect(evening.locator("tbody tr")).not_to_have_count(0)
    expect(evening.locator(".turnings button")).not_to_have_count(0)
    of(page, "review").click()
    expect(page.locator(".advice")).to_contain_text("Lost", timeout=240_000)
    of(page, "act again").click()
    at(page, 0)
    # The coach is there, off until asked for, with a reason.
    expect(page.locator('[data-part="hint"]')).to_be_empty()
    of(page, "act hint").click()
    of(page, "hint more").click()
    expect(page.locator('[data-part="hint"] .reasons li')).not_to_have_count(0)


@pytest.mark.parametrize("apart", [40, 280])
def test_a_double_click_on_discard_never_lands_on_another_control(page: Page, apart: int) -> None:
    page.locator('.act [data-move="draw supply"]').click()
    page.locator(".hcard").first.click()
    x, y = middle(page.locator('.act [data-move^="discard"]'))
    page.mouse.click(x, y)
    page.wait_for_timeout(apart)
    page.mouse.click(x, y)
    # Burt waits for a press, as for every beginner: the second click was not one.
    expect(page.locator('.act [data-do="on"]')).to_be_visible()
    at(page, 2)


#: Answers reach the page half a second late, as where Python runs in the browser.
_LATE = """() => { const ask = window.wyattAsk; window.wyattAsk = async asked => {
  const answer = await ask(asked); await new Promise(done => setTimeout(done, 500)); return answer; }; }"""


def test_one_more_press_to_go_on_never_draws(page: Page) -> None:
    resize(page, NARROW)
    for selector in ('.act [data-move="draw supply"]', ".hcard", '.act [data-move^="discard"]'):
        page.locator(selector).first.click()
    on, draw, moves = ('.act [data-do="on"]', '.act [data-move="draw supply"]', ".pos span")
    page.evaluate(_LATE)
    while not page.locator(draw).count():
        place = middle(page.locator(on))
        shown = page.locator(moves).first.inner_text()
        page.mouse.click(*place)
        expect(page.locator(moves).first).not_to_have_text(shown, use_inner_text=True)
    shown = page.locator(moves).first.inner_text()
    page.mouse.click(*place)
    page.wait_for_timeout(700)
    assert page.locator(moves).first.inner_text() == shown


def test_what_is_wrong_with_a_file_is_said_where_one_looks(page: Page) -> None:
    page.locator("details.past summary").scroll_into_view_if_needed()
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    with page.expect_file_chooser() as chooser:
        of(page, "control load").dispatch_event("click")
    chooser.value.set_files({"name": "x.json", "mimeType": "", "buffer": b"[[["})
    notice = page.locator("[data-part=notice] .notice")
    expect(notice).to_be_in_viewport()
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    expect(notice).to_be_in_viewport()


def test_every_page_has_a_title_of_its_own(page: Page) -> None:
    titles = set()
    for name in ("course", "lab", "wildcat", "table", "edit"):
        before = page.title()
        page.wait_for_timeout(450)  # a press so soon after another counts as its second half
        page.locator(f'[data-page="{name}"]').first.click()
        expect(page).not_to_have_title(before)
        titles.add(page.title())
    assert len(titles) == 5
