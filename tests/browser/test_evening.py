"""An evening at the table and its past: nothing is lost, nothing hangs, nothing jumps, a review comes into sight."""

from typing import Any

import pytest
from at_table import at, of, others_play
from in_page import addressed, explorer_of, middle
from playwright.sync_api import Locator, Page, expect
from visits import NARROW, WIDE, Opens, arrive, query, resize

from tests.asking import do
from wyatt.earp import Game, write_token
from wyatt.ui.page import Pages

pytestmark = pytest.mark.slow


def stepped(page: Page, moves: int) -> None:
    for move in range(1, moves + 1):
        of(page, "control step").click()
        at(page, move)


def test_a_branch_an_undo_and_a_reload_lose_nothing(page: Page) -> None:
    stepped(page, 24)
    of(page, "control start").click()
    for draw, known in (("supply", 24), ("discard", 1)):  # another first move than the recorded one
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
    at(other, 0)  # the review is offered, not forced on anyone
    stepped(other, 3)
    for tab, moves in ((page, 6), (other, 3)):
        arrive(tab, addressed(tab))
        at(tab, moves)


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

#: Once a card may be drawn: a click more in the same place, and what it changes. From here it might come too late.
_ONCE_MORE = """async ([draw, shown, x, y]) => {
  const said = () => document.querySelector('.pos span').innerText, wait = time => new Promise(done => setTimeout(done, time));
  while (said() === shown) await wait(20);
  if (!document.querySelector(draw)) return null;
  const before = said(), at = { bubbles: true, cancelable: true, detail: 1, clientX: x, clientY: y };
  await wait(150);
  document.elementFromPoint(x, y).dispatchEvent(new MouseEvent('click', at));
  return (await wait(700), [before, said()]);
}"""


def test_one_more_press_to_go_on_never_draws(page: Page) -> None:
    resize(page, NARROW)
    for selector in ('.act [data-move="draw supply"]', ".hcard", '.act [data-move^="discard"]'):
        page.locator(selector).first.click()
    page.evaluate(_LATE)
    pressed = None
    while not pressed:
        place = middle(page.locator('.act [data-do="on"]'))
        shown = page.locator(".pos span").first.inner_text()
        page.mouse.click(*place)
        pressed = page.evaluate(_ONCE_MORE, ['.act [data-move="draw supply"]', shown, *place])
    assert pressed[0] == pressed[1]


def test_what_is_wrong_or_copied_is_said_where_one_looks(page: Page) -> None:
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    with page.expect_file_chooser() as chooser:
        of(page, "control load").dispatch_event("click")
    chooser.value.set_files({"name": "x.json", "mimeType": "", "buffer": b"[[["})
    notice = page.locator("[data-part=notice] .notice")
    expect(notice).to_be_in_viewport()
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    expect(notice).to_be_in_viewport()
    page.context.grant_permissions(["clipboard-write"])
    of(page, "control link").dispatch_event("click")
    expect(page.locator(".said")).to_be_in_viewport(ratio=1)


def test_every_page_has_a_title_of_its_own(page: Page) -> None:
    titles = set()
    for name in ("course", "lab", "wildcat", "table", "edit"):
        before = page.title()
        page.wait_for_timeout(450)  # a press so soon after another counts as its second half
        page.locator(f'[data-page="{name}"]').first.click()
        expect(page).not_to_have_title(before)
        titles.add(page.title())
    assert len(titles) == 5


#: Anna is about to end the last hand with a discard: a few moves, and the game is over.
LAST = Game.setup(
    {"Anna": "jesse-james*3 belle-starr", "Burt": "bob-dalton*2 wes-hardin"},
    phase="play",
    money={"Anna": 24000, "Burt": 20000},
    posters={"jesse-james": 4000},
    opened=["jesse-james"],
    territories={"Anna": {"jesse-james": ["jesse-james*3"]}},
)


def in_sight(page: Page, most: float) -> Locator:
    """A review that has come, this far below the top of what is seen at most, and has the focus."""
    panel = page.locator("#wyatt-review")
    expect(panel).to_contain_text("Lost", timeout=60_000)
    expect(panel.locator("h2")).to_be_focused()
    expect(panel.locator("h2")).to_be_in_viewport()
    assert panel.evaluate("node => node.getBoundingClientRect().top") < most
    return panel


@pytest.mark.usefixtures("few_deals")
@pytest.mark.parametrize(("by", "size"), [("mouse", NARROW), ("keyboard", WIDE)])
def test_a_review_comes_where_it_was_asked_for(visit: Opens, by: str, size: Any) -> None:
    page = visit(f"p={write_token(LAST.position())}&you=0", size=size).page
    page.locator('[data-key="hand jesse-james"], .hcard[data-card="jesse-james"]').first.click()
    page.locator('.act [data-move^="play jesse-james"]').first.click()
    at(page, 1)
    page.locator('.hcard[data-card="belle-starr"]').first.click()
    page.locator('.act [data-move="discard belle-starr"]').click()
    of(page, "act on").click()  # once the posters are paid, the end of the game is told
    evening = page.locator(".evening")
    expect(evening).to_contain_text("wins after")
    expect(evening.locator("svg.money:visible polyline")).to_have_count(2)
    for told in ("tbody tr", ".turnings button"):
        expect(evening.locator(told)).not_to_have_count(0)
    asks = evening.locator("[data-do=review]")
    if by == "mouse":
        asks.click()
    else:
        asks.focus()
        page.keyboard.press("Enter")
    panel = in_sight(page, size[1] / 2)
    expect(panel.locator(".balance")).to_be_in_viewport()
    # After it's closed, it can be opened again.
    of(page, "review close").click()
    expect(panel).to_have_count(0)
    expect(asks).to_be_visible()
    # In another game the coach is there, off until asked for, with a reason.
    of(page, "act again").click()
    at(page, 0)
    expect(page.locator('[data-part="hint"]')).to_be_empty()
    of(page, "act hint").click()
    page.wait_for_timeout(450)  # the next button comes in the same place, for a click of its own
    of(page, "hint more").click()
    expect(page.locator('[data-part="hint"] .reasons li')).not_to_have_count(0)


def test_a_review_that_is_long_stays_where_it_was_begun(few_deals: None, page: Page) -> None:
    asks, pages = page.locator('[data-part="review"] [data-do=review]').first, Pages({})
    while 'data-do="review"' not in pages.shown["parts"]["review"]:  # the hand goes on
        pages.ask(do("step"))
    explorer_of(page.context).open(page, pages=pages)
    asks.click()
    expect(in_sight(page, 200)).not_to_contain_text("Anna played")  # a bot has played it all


@pytest.mark.parametrize(("game", "size"), [("wyatt", NARROW), ("wildcat", WIDE)])
def test_another_move_after_two_undos_keeps_the_line(visit: Opens, game: str, size: Any) -> None:
    page = visit(query(game), size=size).page
    kept = page.locator('[data-part="kept"]')
    cards = page.locator('[data-part="hand"] button[data-do="select"]')

    def discard(which: int) -> None:
        cards.nth(which).click()
        page.locator('.act [data-move^="discard"]').first.click()
        others_play(page)

    page.locator('.act [data-move^="draw s"]').first.click()
    at(page, 1)
    discard(0)
    moves = int(page.locator(".pos > span:first-child").inner_text().split()[-1])
    assert moves > 2  # the others have played
    # By key: a click so soon after the last one counts as the second of a double click.
    page.locator('.act [data-move^="draw s"]').first.press("Enter")
    at(page, moves + 1)
    for _ in range(2):
        of(page, "control undo").click()
        expect(kept).to_contain_text(
            "The moves you took back are still under “The moves so far”, as Var"
        )
        expect(of(page, "left return")).to_be_in_viewport()
    at(page, 1)
    discard(-1)
    expect(kept).to_contain_text(
        "The line you were on is still under “The moves so far”, as Variation"
    )
    expect(kept).to_be_in_viewport()
    of(page, "left return").click()
    at(page, moves + 1)
    expect(kept).to_contain_text("as the main line")
    of(page, "left close").click()
    expect(kept).to_be_empty()
