"""The counting page in a real browser: build a hand with mouse and keyboard, guess, open a ruling."""

import pytest
from playwright.sync_api import expect
from visits import NARROW, WIDE, Opens, in_width, resize

from tests.accessible import objections


def test_a_hand_is_built_and_counted(visit: Opens) -> None:
    page = visit("page=wildcat-count").page
    for picked, card in enumerate(("JS", "JK", "KS"), 1):
        page.locator(f'[data-key="deck {card}"]').click()
        expect(page.locator(".picked li")).to_have_count(picked)
    page.get_by_role("button", name="Lay J♠ Joker(Q♠) K♠: 70").press("Enter")
    heading = page.locator(".tally h2")
    expect(heading).to_have_text("This hand earns 120 points")
    page.locator('[data-key="deck QS"]').focus()
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Still in hand").press("Enter")
    expect(heading).to_have_text("This hand earns 20 points")
    page.get_by_role("navigation", name="Views of the desk").get_by_text("Guess first").click()
    page.locator(".guess").last.click()
    expect(page.locator(".reason")).to_contain_text("This hand can happen in a game")
    page.locator('[data-key="to WR17"]').click()
    expect(page.locator(".theruling > h2")).to_contain_text("WR17")


@pytest.mark.slow
def test_every_view_is_accessible(visit: Opens) -> None:
    page = visit("page=wildcat-count").page
    page.locator('[data-key="example"]').click()
    for view in ("count", "guess", "rulings", "worst", "studies"):
        page.locator(f'[data-key="view {view}"]').click()
        expect(page.locator(f'[data-key="view {view}"]')).to_have_attribute("aria-current", "page")
        for size, scheme in ((NARROW, "dark"), (WIDE, "light")):
            resize(page, size)
            page.emulate_media(color_scheme=scheme)
            assert in_width(page), view
            assert objections(page) == [], view
