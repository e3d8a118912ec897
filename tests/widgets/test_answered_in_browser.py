"""An answered dispute is still answered after a reload, on a phone, too."""

from typing import Any

from in_page import PHONE, keyed, mount
from playwright.sync_api import expect

from wyatt.ui.page import Pages


def test_an_answer_outlives_the_page_and_the_list_is_folded_on_a_phone(window: Any) -> None:
    page = window(reduced_motion="reduce", **PHONE)
    pages = Pages({"page": "lab"})
    pages.ask({"do": "lab-view", "tab": "quarrels"})
    complaints = mount(page, pages)
    cases = page.locator(".caselist")
    expect(cases).to_be_hidden()
    keyed(page, "fold list").tap()
    expect(cases).to_be_visible()
    # All of it lies on the page: nothing scrolls within what scrolls.
    assert cases.evaluate("list => list.scrollHeight <= list.clientHeight + 1")
    keyed(page, "case T9").tap()
    expect(cases).to_be_hidden()
    keyed(page, "guess 0").tap()
    expect(page.locator(".reason")).to_contain_text("No.")
    expect(keyed(page, "fold list")).to_contain_text("1 answered, 0 right.")
    address = pages.desk.address()
    again = page.context.new_page()
    page.close()
    complaints += mount(again, Pages({"page": "lab", "s": address.removeprefix("s=")}))
    expect(again.locator(".reason")).to_contain_text("No.")
    expect(keyed(again, "guess 0")).to_have_attribute("aria-pressed", "true")
    assert complaints == []
