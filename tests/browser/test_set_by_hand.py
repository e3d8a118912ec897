"""A rules lawyer sets up a table and tries moves, with the mouse and with only the keyboard."""

import json

import pytest
from at_table import of
from in_page import addressed
from playwright.sync_api import Page, expect
from visits import START_MS


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
    put("fastest-gun", "group 1 jesse-james")
    put("hideout", "group 1 jesse-james")
    faults = page.locator(".wyatt-faults")
    expect(faults).to_contain_text("is empty, but Anna must play")
    put("wyatt-earp", "hand 0", 2)
    put("wes-hardin", "hand 1")
    put("bob-dalton", "hand 2")
    of(page, "field set phase").select_option("play")
    expect(faults).to_contain_text("You can play from here")
    page.locator('[data-key="try move"]').fill("fastest-gun")
    page.keyboard.press("Enter")
    expect(page.locator(".verdict")).to_contain_text("Not legal")
    expect(page.locator('[data-part="presets"] th[scope=col]')).to_have_count(3)
    link = addressed(page)
    page.goto("about:blank")
    page.goto(link, wait_until="commit")
    page.wait_for_selector(".verdict", timeout=START_MS)
    expect(page.locator(".verdict")).to_contain_text("Not legal")
    text = json.loads(page.locator('[data-key="edit text"]').input_value())
    assert text["territories"]["Burt"]["jesse-james"] == ["jesse-james*3", "fastest-gun", "hideout"]
    of(page, "edit play").click()
    page.wait_for_selector(".wyatt-table")
    expect(page.locator(".group.hidden")).to_have_count(1)


@pytest.mark.slow
def test_the_same_by_keyboard_alone(page: Page) -> None:
    of(page, "control edit").focus()
    page.keyboard.press("Enter")
    page.wait_for_selector(".wyatt-edit")
    of(page, "edit empty").focus()
    page.keyboard.press("Enter")

    def press(key: str) -> None:
        target = of(page, key)
        target.focus()
        expect(target).to_be_focused()
        page.keyboard.press("Enter")

    press("bank jesse-james")
    expect(page.locator(".inhand")).to_contain_text("Jesse James")
    for many in (1, 2, 3):
        press("put territory 1")
        expect(page.locator('[data-spot="group 1 jesse-james"] .chip')).to_have_count(many)
    press("bank hideout")
    expect(page.locator(".inhand")).to_contain_text("Hideout")
    press("put group 1 jesse-james")
    expect(page.locator('[data-spot="group 1 jesse-james"] .chip')).to_have_count(4)
    expect(of(page, "put group 1 jesse-james")).to_be_focused()  # the focus stays where one works
    page.keyboard.press("Escape")
    expect(page.locator(".inhand")).to_have_count(0)
