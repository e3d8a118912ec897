"""A browser that has seen the first deal is dealt another one when it comes back."""

from typing import Any

from in_page import explorer_of

HAND = "document.querySelector('[data-part=hand] .hand')?.textContent"


def test_only_the_first_visit_is_dealt_the_first_deal(window: Any) -> None:
    first = window()
    again, explorer = first.context.new_page(), explorer_of(first.context)
    explorer.open(first)
    first.wait_for_function(HAND)
    seen = first.evaluate(HAND)
    explorer.open(again)
    again.wait_for_function(f"seen => {HAND} && {HAND} !== seen", arg=seen)
    assert first.evaluate(HAND) == seen
