"""A rules lawyer sets up a table and tries moves, with the mouse and with only the keyboard."""

import json

import pytest
from at_table import of
from in_page import addressed
from playwright.sync_api import Page, expect
from visits import arrive


def test_a_rules_lawyer_sets_a_hideout_on_a_gun_by_mouse_and_asks_what_then(page: Page) -> None:
    of(page, "control edit").click()
    page.wait_for_selector(".wyatt-edit")
    of(page, "edit empty").click()

    def put(card: str, place: str, many: int = 1) -> None:
        of(page, f"bank {card}").click()
        expect(page.locator(".inhand")).to_be_visible()
        for _ in range(many):
            before = of(page, "edit text").input_value()
            of(page, f"put {place}").click()
            expect(of(page, "edit text")).not_to_have_value(before)
        of(page, "edit drop").click()
        expect(page.locator(".inhand")).to_have_count(0)

    put("jesse-james", "territory 1", 3)
    for card in ("fastest-gun", "hideout"):
        put(card, "group 1 jesse-james")
    faults = page.locator(".wyatt-faults")
    expect(faults).to_contain_text("is empty, but Anna must play")
    for seat, (card, many) in enumerate((("wyatt-earp", 2), ("wes-hardin", 1), ("bob-dalton", 1))):
        put(card, f"hand {seat}", many)
    of(page, "field set phase").select_option("play")
    expect(faults).to_contain_text("You can play from here")
    page.locator('[data-key="try move"]').fill("fastest-gun")
    page.keyboard.press("Enter")
    expect(page.locator(".verdict")).to_contain_text("Not legal")
    expect(page.locator('[data-part="presets"] th[scope=col]')).to_have_count(3)
    link = addressed(page)
    page.goto("about:blank")
    arrive(page, link, ".verdict")
    expect(page.locator(".verdict")).to_contain_text("Not legal")
    text = json.loads(page.locator('[data-key="edit text"]').input_value())
    assert text["territories"]["Burt"]["jesse-james"] == ["jesse-james*3", "fastest-gun", "hideout"]
    of(page, "edit play").click()
    page.wait_for_selector(".wyatt-table")
    expect(page.locator(".group.hidden")).to_have_count(1)


@pytest.mark.slow
def test_the_same_by_keyboard_alone(page: Page) -> None:
    def press(key: str) -> None:
        target = of(page, key)
        target.focus()
        expect(target).to_be_focused()
        page.keyboard.press("Enter")

    press("control edit")
    page.wait_for_selector(".wyatt-edit")
    press("edit empty")
    held, chips = page.locator(".inhand"), page.locator('[data-spot="group 1 jesse-james"] .chip')
    press("bank jesse-james")
    expect(held).to_contain_text("Jesse James")
    for many in (1, 2, 3):
        press("put territory 1")
        expect(chips).to_have_count(many)
    press("bank hideout")
    expect(held).to_contain_text("Hideout")
    press("put group 1 jesse-james")
    expect(chips).to_have_count(4)
    expect(of(page, "put group 1 jesse-james")).to_be_focused()  # the focus stays where one works
    page.keyboard.press("Escape")
    expect(held).to_have_count(0)
