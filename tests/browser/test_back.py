"""The browser's Back goes from page to page and from place to place, and never leaves the explorer
too early.
"""

import re

import pytest
from at_table import at
from playwright.sync_api import Page, expect

#: What is found: rules, rulings, notes and words of the glossary.
FOUND = ".found .ruleopen"


def test_back_returns_through_the_places_one_has_been_at(page: Page) -> None:
    before = page.evaluate("history.length")
    page.locator(".wyatt-step").click()
    at(page, 1)
    page.wait_for_url(re.compile(r"\?p=1\."))
    assert page.evaluate("history.length") == before  # a move isn’t a step of the browser
    page.locator("[data-page=book]").click()
    page.get_by_role("searchbox").fill("photo")
    first = page.locator(FOUND).first
    name = first.locator("span").inner_text()
    first.click()
    expect(page.locator(".reading h2")).to_contain_text(name)
    page.wait_for_url(re.compile("id="))
    page.locator("[data-page=course]").click()
    page.wait_for_url(re.compile("lesson="))
    assert page.evaluate("history.length") == before + 3

    page.go_back()
    expect(page.locator(".reading h2")).to_contain_text(name)
    page.go_back()
    expect(page.locator(FOUND).first).to_be_visible()
    expect(page.locator(".bookpair.chosen")).to_have_count(0)
    page.go_back()
    at(page, 1)
    page.go_forward()
    expect(page.get_by_role("searchbox")).to_have_value("photo")


@pytest.mark.slow
def test_another_page_is_read_from_its_head_and_back_returns_to_where_one_was(page: Page) -> None:
    page.set_viewport_size({"width": 390, "height": 664})
    edit = page.locator('[data-page="edit"]').first
    edit.scroll_into_view_if_needed()
    assert page.evaluate("scrollY") > 0
    edit.click()
    expect(page.get_by_role("button", name="Empty the table")).to_be_in_viewport()
    page.wait_for_url(re.compile("page=edit"))
    page.go_back()
    expect(edit).to_be_in_viewport()
