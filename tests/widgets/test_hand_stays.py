"""A hint, its reasons and the moves of rivals do not move the page or the hand."""

from collections.abc import Callable
from typing import Any

import pytest
from in_page import explorer_of, keyed
from playwright.sync_api import expect

pytestmark = pytest.mark.usefixtures("few_deals")

#: How far the page is scrolled, and where the hand, its box and the controls end.
WHERE = """() => [scrollY, ...['.hand', '.act', '.controls .main'].map(
  name => Math.round(document.querySelector(name).getBoundingClientRect().bottom))]"""


@pytest.mark.parametrize("size", [(1440, 900), (1366, 650)])
def test_the_page_and_the_hand_stay_where_they_are(window: Any, size: tuple[int, int]) -> None:
    page = window(viewport={"width": size[0], "height": size[1]}, reduced_motion="reduce")
    explorer_of(page.context).open(page)
    where = page.evaluate(WHERE)

    def press(key: str, until: Callable[[], object]) -> None:
        keyed(page, key).first.dispatch_event("click")
        until()
        page.evaluate(
            "new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"
        )
        assert page.evaluate(WHERE) == where, key

    press("act draw supply", lambda: keyed(page, "act hint").wait_for())
    press("act hint", lambda: keyed(page, "hint more").wait_for())
    assert page.locator(".hcard[data-pointed]").count() == 1
    press("hint more", lambda: page.locator(".advice").wait_for())
    press("hint close", lambda: page.locator(".advice").wait_for(state="detached"))
    press("hand wes-hardin", lambda: keyed(page, "act discard wes-hardin").wait_for())
    press("act discard wes-hardin", lambda: keyed(page, "act on").wait_for())
    moved = "at => document.querySelector('.pos span').innerText !== at"
    for _move in range(14):
        at = page.locator(".pos span").first.inner_text()
        press("act on", lambda at=at: page.wait_for_function(moved, arg=at))
        if not keyed(page, "act on").count():
            break
    assert not keyed(page, "act on").count()


def test_the_keys_get_past_the_coach_and_back_from_it(window: Any) -> None:
    page = window(viewport={"width": 1366, "height": 760}, reduced_motion="reduce")
    explorer_of(page.context).open(page)
    # The toolbar's own button has given way to the one at the hand.
    keyed(page, "control autoplay").focus()
    for key in ("control undo", "control sound"):
        page.keyboard.press("ArrowRight")
        expect(keyed(page, key)).to_be_focused()
    for key in ("act hint", "hint close"):
        keyed(page, key).focus()
        page.keyboard.press("Enter")
        keyed(page, "hint more" if key == "act hint" else "act hint").wait_for()
    expect(keyed(page, "act hint")).to_be_focused()
