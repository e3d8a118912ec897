"""A browser that has seen the first deal is dealt another one when it comes back."""

from in_page import explorer_of
from playwright.sync_api import Browser

HAND = "document.querySelector('[data-part=hand] .hand')?.textContent"


def test_only_the_first_visit_is_dealt_the_first_deal(browser: Browser) -> None:
    context = browser.new_context()
    explorer = explorer_of(context)
    first = context.new_page()
    explorer.open(first)
    first.wait_for_function(HAND)
    seen = first.evaluate(HAND)
    again = context.new_page()
    explorer.open(again)
    again.wait_for_function(f"seen => {HAND} && {HAND} !== seen", arg=seen)
    assert first.evaluate(HAND) == seen
    context.close()
