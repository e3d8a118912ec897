"""The table: the main button is visible, messages cover nothing, and you can go back from other pages."""

import pytest
from at_table import of
from in_page import box
from playwright.sync_api import Locator, Page, expect

pytestmark = pytest.mark.slow

#: A card that may be played, a card that may not, on the first hand after a draw from the supply.
LIT, DIM = "hand wyatt-earp", "hand photo:jesse-james"


def edges(thing: Locator) -> tuple[float, float, float, float]:
    """Left, top, right and bottom on the window."""
    at = box(thing)
    return (at["x"], at["y"], at["x"] + at["width"], at["y"] + at["height"])


def apart(one: Locator, other: Locator) -> bool:
    left, top, right, bottom = edges(one)
    x, y, end, foot = edges(other)
    return right <= x or end <= left or bottom <= y or foot <= top


def test_a_poster_leads_to_its_split_and_back_and_a_refusal_covers_no_name(page: Page) -> None:
    of(page, "poster bob-dalton").click()
    heading = page.get_by_role("heading", name="Who gets what for Bob Dalton?")
    expect(heading).to_be_focused()
    expect(heading).to_be_in_viewport()
    page.get_by_role("button", name="Back to the table").click()
    poster = of(page, "poster bob-dalton")
    expect(poster).to_be_focused()
    expect(poster).to_be_in_viewport()

    page.locator(".act").get_by_role("button", name="Two from the supply").click()
    for card in page.locator(".hcard.dim").all():
        card.click()
        expect(card).to_have_attribute("aria-pressed", "true")
        expect(page.locator(".why")).to_be_visible()
        for words in (".you > header .who-name", ".you > header .usd"):
            assert apart(page.locator(".why"), page.locator(words))
        panel, asked = edges(page.locator(".wyatt-legal")), edges(page.locator(".no .asked"))
        assert panel[1] <= asked[1] <= asked[3] <= panel[3]
