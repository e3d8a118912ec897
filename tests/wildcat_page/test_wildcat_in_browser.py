"""Drawn tables of Wildcat Rummy in a browser: nothing for axe to find, nothing wider than the window."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser
from scenes import HOSTILE, crowded, drawing, spades

from wyatt.show.wildcat import Picked, table_page
from wyatt.wildcat import Game

WIDTHS = {1280: 800, 768: 1024, 390: 844}
TOO_WIDE = """() => [...document.querySelectorAll('body *')].filter(element => {
  if (element.closest('.vh, .skip, svg')) return false;
  const box = element.getBoundingClientRect();
  return box.width && box.right > innerWidth + 1;
}).map(element => element.className)"""


def full() -> str:
    return table_page(crowded().view(HOSTILE), Picked((("3C", 0),), "Not so.", ("wildcat.set",)))


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


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("draw", [full, watched, counted])
def test_tables_read_well_at_every_width(
    browser: Browser, draw: Callable[[], str], scheme: str
) -> None:
    page = browser.new_page(color_scheme=scheme, reduced_motion="reduce")
    page.set_content(draw())
    for width, height in WIDTHS.items():
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(TOO_WIDE) == [], width
    found = Axe().run(page).response["violations"]
    assert [(rule["id"], rule["nodes"][0]["html"]) for rule in found] == []
    page.close()


def test_an_ordinary_table_fits_on_a_small_laptop(browser: Browser) -> None:
    page = browser.new_page(viewport={"width": 1280, "height": 800})
    page.set_content(table_page(Game.from_position(spades()).view("Anna")))
    box = page.locator(".wyatt-table").bounding_box()
    page.close()
    assert box is not None
    assert box["y"] + box["height"] <= 800
