"""The past of a table: the review scrolls into view, and a notice shows a line that was left."""

from collections.abc import Callable
from typing import Any

import pytest
from at_table import of, others_play
from playwright.sync_api import Page, expect
from visits import NARROW, WIDE, Visit

from wyatt.earp import Game
from wyatt.table import games

pytestmark = pytest.mark.slow

#: Anna is about to end the last hand with a discard: a few moves, and the game is over.
LAST = {
    "format": "wyatt-position/1",
    "players": ["Anna", "Burt"],
    "phase": "play",
    "money": {"Anna": 24000, "Burt": 20000},
    "posters": {"jesse-james": 4000},
    "hands": {"Anna": ["jesse-james*3", "belle-starr"], "Burt": ["bob-dalton*2", "wes-hardin"]},
    "opened": ["jesse-james"],
    "territories": {"Anna": {"jesse-james": ["jesse-james*3"]}},
}
PLACE = ".pos > span:first-child"
#: How far below the top of what is seen something lies.
TOP = "node => node.getBoundingClientRect().top"


def at_the_last(visit: Callable[..., Visit], **how: Any) -> Visit:
    token = games.game("wyatt").write_token(Game.from_position(LAST).position())
    return visit(f"p={token}&you=0", **how)


@pytest.mark.parametrize(("by", "size"), [("mouse", NARROW), ("keyboard", WIDE)])
def test_a_review_comes_into_sight_where_it_was_asked_for(
    visit: Callable[..., Visit], by: str, size: tuple[int, int]
) -> None:
    opened = at_the_last(visit, size=size)
    page = opened.page
    page.locator('[data-key="hand jesse-james"], .hcard[data-card="jesse-james"]').first.click()
    page.locator('.act [data-move^="play jesse-james"]').first.click()
    expect(page.locator(PLACE)).to_have_text("Move 1 of 1")
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
    panel = page.locator("#wyatt-review")
    expect(panel).to_contain_text("Lost")
    expect(panel.locator("h2")).to_be_focused()
    expect(panel.locator("h2")).to_be_in_viewport()
    expect(panel.locator(".balance")).to_be_in_viewport()
    assert panel.evaluate(TOP) < size[1] / 2
    # It is put away, and asked for again it comes again.
    of(page, "review close").click()
    expect(panel).to_have_count(0)
    expect(asks).to_be_visible()
    assert opened.errors == []


def test_a_review_that_is_long_stays_where_it_was_begun(few_deals: None, page: Page) -> None:
    asks = page.locator('[data-part="review"] [data-do=review]').first
    for move in range(1, 200):
        of(page, "control step").click()
        expect(page.locator(PLACE)).to_have_text(f"Move {move} of {move}")
        if asks.count():  # the hand has ended
            break
    expect(asks).to_be_visible()
    asks.click()
    panel = page.locator("#wyatt-review")
    expect(panel).to_contain_text("Lost", timeout=60_000)
    expect(panel.locator("h2")).to_be_focused()
    expect(panel.locator("h2")).to_be_in_viewport()
    assert panel.evaluate(TOP) < 200
    expect(panel).not_to_contain_text("Anna played")  # a bot has played it all


@pytest.mark.parametrize(("game", "size"), [("wyatt", NARROW), ("wildcat", WIDE)])
def test_two_undos_and_another_move_say_that_the_line_is_kept(
    visit: Callable[..., Visit], game: str, size: tuple[int, int]
) -> None:
    opened = visit("page=wildcat" if game == "wildcat" else "", size=size)
    page = opened.page
    kept = page.locator('[data-part="kept"]')
    cards = page.locator('[data-part="hand"] button[data-do="select"]')

    def discard(which: int) -> None:
        cards.nth(which).click()
        page.locator('.act [data-move^="discard"]').first.click()
        others_play(page)

    page.locator('.act [data-move^="draw s"]').first.click()
    expect(page.locator(PLACE)).to_have_text("Move 1 of 1")
    discard(0)
    moves = int(page.locator(PLACE).inner_text().split()[-1])
    assert moves > 2  # the others have played
    last = f"Move {moves + 1} of {moves + 1}"
    # By key: a click so soon after the last one counts as the second of a double click.
    page.locator('.act [data-move^="draw s"]').first.press("Enter")
    expect(page.locator(PLACE)).to_have_text(last)
    for _ in range(2):
        of(page, "control undo").click()
        expect(kept).to_contain_text(
            "The moves you took back are still under “The moves so far”, as Variation 1"
        )
        expect(of(page, "left return")).to_be_in_viewport()
    expect(page.locator(PLACE)).to_have_text("Move 1 of 1")
    discard(-1)
    expect(kept).to_contain_text(
        "The line you were on is still under “The moves so far”, as Variation 1"
    )
    expect(kept).to_be_in_viewport()
    of(page, "left return").click()
    expect(page.locator(PLACE)).to_have_text(last)
    expect(kept).to_contain_text(
        "The line you were on is still under “The moves so far”, as the main line"
    )
    of(page, "left close").click()
    expect(kept).to_be_empty()
    assert opened.errors == []
