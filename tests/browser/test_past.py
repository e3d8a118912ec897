"""The past of a table: the review scrolls into view, and a notice shows a line that was left."""

from typing import Any

import pytest
from at_table import at, of, others_play
from playwright.sync_api import Locator, Page, expect
from visits import NARROW, WIDE, Opens

from wyatt.earp import Game, write_token

pytestmark = pytest.mark.slow

#: Anna is about to end the last hand with a discard: a few moves, and the game is over.
LAST = Game.setup(
    {"Anna": "jesse-james*3 belle-starr", "Burt": "bob-dalton*2 wes-hardin"},
    phase="play",
    money={"Anna": 24000, "Burt": 20000},
    posters={"jesse-james": 4000},
    opened=["jesse-james"],
    territories={"Anna": {"jesse-james": ["jesse-james*3"]}},
)
PLACE = ".pos > span:first-child"


def in_sight(page: Page, most: float) -> Locator:
    """A review that has come, this far below the top of what is seen at most, and has the focus."""
    panel = page.locator("#wyatt-review")
    expect(panel).to_contain_text("Lost", timeout=60_000)
    expect(panel.locator("h2")).to_be_focused()
    expect(panel.locator("h2")).to_be_in_viewport()
    assert panel.evaluate("node => node.getBoundingClientRect().top") < most
    return panel


@pytest.mark.parametrize(("by", "size"), [("mouse", NARROW), ("keyboard", WIDE)])
def test_a_review_comes_where_it_was_asked_for(visit: Opens, by: str, size: Any) -> None:
    page = visit(f"p={write_token(LAST.position())}&you=0", size=size).page
    page.locator('[data-key="hand jesse-james"], .hcard[data-card="jesse-james"]').first.click()
    page.locator('.act [data-move^="play jesse-james"]').first.click()
    at(page, 1)
    page.locator('.hcard[data-card="belle-starr"]').first.click()
    page.locator('.act [data-move="discard belle-starr"]').click()
    of(page, "act on").click()  # once the posters are paid, the end of the game is told
    expect(page.locator(".evening")).to_contain_text("wins after")
    asks = page.locator(".evening [data-do=review]")
    if by == "mouse":
        asks.click()
    else:
        asks.focus()
        page.keyboard.press("Enter")
    panel = in_sight(page, size[1] / 2)
    expect(panel.locator(".balance")).to_be_in_viewport()
    # It is put away, and asked for again it comes again.
    of(page, "review close").click()
    expect(panel).to_have_count(0)
    expect(asks).to_be_visible()


def test_a_review_that_is_long_stays_where_it_was_begun(few_deals: None, page: Page) -> None:
    asks = page.locator('[data-part="review"] [data-do=review]').first
    for move in range(1, 200):
        of(page, "control step").click()
        at(page, move)
        if asks.count():  # the hand has ended
            break
    expect(asks).to_be_visible()
    asks.click()
    expect(in_sight(page, 200)).not_to_contain_text("Anna played")  # a bot has played it all


@pytest.mark.parametrize(("game", "size"), [("wyatt", NARROW), ("wildcat", WIDE)])
def test_another_move_after_two_undos_keeps_the_line(visit: Opens, game: str, size: Any) -> None:
    page = visit("page=wildcat" if game == "wildcat" else "", size=size).page
    kept = page.locator('[data-part="kept"]')
    cards = page.locator('[data-part="hand"] button[data-do="select"]')

    def discard(which: int) -> None:
        cards.nth(which).click()
        page.locator('.act [data-move^="discard"]').first.click()
        others_play(page)

    page.locator('.act [data-move^="draw s"]').first.click()
    at(page, 1)
    discard(0)
    moves = int(page.locator(PLACE).inner_text().split()[-1])
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
