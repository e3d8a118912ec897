"""A lesson with only the keyboard: the focus goes to the next step, and never to a link away."""

from typing import Any

from in_page import mount
from playwright.sync_api import Page, expect

from wyatt.earp import Game, write_token
from wyatt.ui.page import Pages


def tab_to(page: Page, selector: str) -> None:
    """Press Tab until this has the focus."""
    for _ in range(60):
        page.keyboard.press("Tab")
        if page.evaluate("selector => document.activeElement.matches(selector)", selector):
            return
    raise AssertionError(selector)


def test_the_first_lesson_is_played_and_gone_on_with_by_the_keyboard(window: Any) -> None:
    page, pages = window(reduced_motion="reduce"), Pages({"page": "course"})
    mount(page, pages)
    tab_to(page, "[data-card]")
    page.keyboard.press("Enter")  # picks it up
    expect(page.locator('[data-card][aria-pressed="true"]')).to_have_count(1)
    page.keyboard.press("d")
    expect(page.locator(".end.won")).to_be_visible()
    expect(page.locator(":focus")).to_have_attribute("data-do", "next")
    page.keyboard.press("Enter")
    expect(page.locator(".kicker")).to_contain_text("Stage 2 of 4")
    assert pages.shown["address"].endswith("step=2")


def test_after_a_hit_the_focus_is_on_the_choice(window: Any) -> None:
    game = Game.setup(
        {"Anna": "bank-robbery belle-starr", "Burt": "hideout"},
        phase="play",
        territories={"Anna": {"jesse-james": ["jesse-james*3"]}},
        supply="wes-hardin hideout",
    )
    for shoots in ("hand bank-robbery", "act bank-robbery"):
        page = window(reduced_motion="reduce")
        mount(page, Pages({"p": write_token(game.position()), "you": "0"}))
        page.locator('[data-key="hand bank-robbery"]').focus()
        page.keyboard.press("Enter")
        expect(page.locator('[data-key="hand bank-robbery"][aria-pressed="true"]')).to_be_focused()
        page.locator(f'[data-key="{shoots}"]').focus()
        page.keyboard.press("Enter")
        expect(page.locator('[data-part="choices"]')).to_contain_text("A hit")
        expect(page.locator(":focus")).to_have_attribute("data-move", "place jesse-james")
