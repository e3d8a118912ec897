"""Drawn tables of Wildcat Rummy in a browser: no finding of axe, nothing wider than the window."""

from collections.abc import Callable

import pytest
from in_page import mount
from playwright.sync_api import Browser
from scenes import HOSTILE, crowded, drawing, spades

from tests.fitting import fits_a_small_laptop, reads_well
from wyatt.ui.page import Pages, parse
from wyatt.ui.wildcat.hand import Picked
from wyatt.ui.wildcat.table import table_page
from wyatt.wildcat import Game


def full() -> str:
    return table_page(crowded().view(HOSTILE), Picked((("3C", 0),), "No.", ("wildcat.set",)))


def watched() -> str:
    return table_page(Game.from_position(drawing()).view())


def counted() -> str:
    over = spades(
        phase="over",
        winner="Curt",
        rules={"completed_sequence_bonus": True},
        totals={"Curt": 505},
        hands={"Anna": ["9D", "QS"], "Burt": ["10H"], "Curt": []},
    )
    return table_page(Game.from_position(over).view("Anna"))


@pytest.mark.slow
@pytest.mark.parametrize("draw", [full, watched, counted])
def test_tables_read_well_at_every_width(browser: Browser, draw: Callable[[], str]) -> None:
    reads_well(browser, draw())


def test_an_ordinary_table_fits_on_a_small_laptop(browser: Browser) -> None:
    fits_a_small_laptop(browser, table_page(Game.from_position(spades()).view("Anna")))


@pytest.mark.parametrize("size", [(1366, 650), (390, 844)])
def test_a_meld_that_is_taught_leaves_its_sentence_room(
    browser: Browser, size: tuple[int, int]
) -> None:
    pages, page = (
        Pages(parse("page=wildcat")),
        browser.new_page(viewport={"width": size[0], "height": size[1]}, reduced_motion="reduce"),
    )
    while pages.shown["parts"]["hand"].count('"taught"') == 0 or not any(
        event.type == "melded" and len(event.data["cards"]) > 3
        for event in pages.desk.session.events
    ):
        pages.ask({"do": "step"})
    complaints = mount(page, pages, "?page=wildcat")
    taught, box = page.locator(".taught"), page.locator(".act").bounding_box()
    sentence = taught.locator("> :last-child").bounding_box()
    last_card = taught.locator(".drawn > :last-child").bounding_box()
    assert box
    assert sentence
    assert last_card
    assert sentence["width"] > 100
    assert box["height"] < 190
    assert last_card["x"] + last_card["width"] < box["x"] + box["width"]
    assert complaints == []
    page.close()
