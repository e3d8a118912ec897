"""The counting page in a real browser: build a hand with mouse and keyboard, guess, open a ruling."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect
from visits import NARROW, WIDE, Visit

VIEWS = ("count", "guess", "rulings", "worst", "studies")


def test_a_hand_is_built_and_counted(visit: Callable[..., Visit]) -> None:
    opened = visit("page=wildcat-count")
    page = opened.page
    for card in ("JS", "JK", "KS"):
        page.locator(f'[data-key="deck {card}"]').click()
        expect(page.locator(".picked li")).to_have_count(("JS", "JK", "KS").index(card) + 1)
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
    assert opened.errors == []
    assert opened.outside == []


@pytest.mark.slow
def test_every_view_is_accessible(visit: Callable[..., Visit], axe: Any) -> None:
    page = visit("page=wildcat-count").page
    page.locator('[data-key="example"]').click()
    for view in VIEWS:
        page.locator(f'[data-key="view {view}"]').click()
        expect(page.locator(f'[data-key="view {view}"]')).to_have_attribute("aria-current", "page")
        for (width, height), scheme in ((NARROW, "dark"), (WIDE, "light")):
            page.set_viewport_size({"width": width, "height": height})
            page.emulate_media(color_scheme=scheme)
            assert not page.evaluate("document.documentElement.scrollWidth > innerWidth"), view
            assert axe(page) == [], view
