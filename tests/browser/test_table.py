"""The table: the main button is visible, messages cover nothing, and you can go back from other pages."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

pytestmark = pytest.mark.slow

#: A card that may be played, a card that may not, on the first hand after a draw from the supply.
LIT, DIM = "hand wyatt-earp", "hand photo:jesse-james"

#: Whether the selected card is seen whole, above what can be done with it.
CLEAR = """() => {
  const box = selector => document.querySelector(selector).getBoundingClientRect();
  const card = box('.hcard.sel');
  return card.top >= 0 && card.bottom <= box('.act').top && box('.act').bottom <= innerHeight;
}"""


def of(page: Page, key: str) -> Locator:
    return page.locator(f'[data-key="{key}"]').first


def box(thing: Locator) -> tuple[float, float, float, float]:
    """Left, top, right and bottom on the window."""
    found = thing.bounding_box()
    assert found is not None
    return (
        found["x"],
        found["y"],
        found["x"] + found["width"],
        found["y"] + found["height"],
    )


def apart(one: Locator, other: Locator) -> bool:
    """Whether neither covers the other."""
    left, top, right, bottom = box(one)
    x, y, end, foot = box(other)
    return right <= x or end <= left or bottom <= y or foot <= top


def test_a_poster_leads_to_its_split_and_back_and_a_refusal_covers_no_name(page: Page) -> None:
    of(page, "poster bob-dalton").click()
    heading = page.get_by_role("heading", name="Who gets what for Bob Dalton?")
    expect(heading).to_be_focused()
    expect(heading).to_be_in_viewport()
    page.get_by_role("button", name="Back to the table").click()
    expect(of(page, "poster bob-dalton")).to_be_focused()
    expect(of(page, "poster bob-dalton")).to_be_in_viewport()

    page.locator(".act").get_by_role("button", name="Two from the supply").click()
    for card in page.locator(".hcard.dim").all():
        card.click()
        expect(card).to_have_attribute("aria-pressed", "true")
        expect(page.locator(".why")).to_be_visible()
        for words in (".you > header .who-name", ".you > header .usd"):
            assert apart(page.locator(".why"), page.locator(words))
        panel, asked = box(page.locator(".wyatt-legal")), box(page.locator(".no .asked"))
        assert panel[1] <= asked[1]
        assert asked[3] <= panel[3]


def test_on_a_small_phone_two_rows_of_the_hand_stand_above_what_one_does_next(page: Page) -> None:
    page.set_viewport_size({"width": 375, "height": 667})
    expect(page.locator(".welcome .now")).to_be_hidden()  # the foot says it
    told, log = box(page.locator(".welcome")), box(page.locator(".wyatt-events"))
    assert told[3] <= log[3]
    page.locator(".act").get_by_role("button", name="Two from the supply").click()
    expect(of(page, LIT)).to_be_visible()
    foot, bar = box(page.locator(".act")), box(page.locator(".controls > .main"))
    feet = sorted({round(box(card)[3]) for card in page.locator(".hand .hcard.dim").all()})
    assert len(feet) == 2
    assert feet[-1] <= foot[1]
    assert box(of(page, LIT))[1] < foot[1]  # the third row shows its head
    for control in page.locator(".controls > .main .btn:visible").all():
        left, _top, right, _bottom = box(control)
        assert (bar[0] <= left, right <= bar[2], right - left >= 44) == (True, True, True)


def test_on_a_phone_the_selected_card_and_its_buttons_are_in_sight(page: Page) -> None:
    page.locator(".act").get_by_role("button", name="Two from the supply").click()
    page.set_viewport_size({"width": 390, "height": 844})
    for key, moves in ((LIT, ["wyatt-earp draw", "discard wyatt-earp"]), (DIM, ["discard"])):
        page.evaluate("scrollTo(0, 0)")
        of(page, key).evaluate("card => card.click()")  # wherever it lies
        expect(of(page, key)).to_have_attribute("aria-pressed", "true")
        page.wait_for_function(CLEAR)  # the card is lifted in a moment, not at once
        for move in moves:
            found = page.locator(f'.act [data-move^="{move}"]')
            expect(found).to_be_in_viewport(ratio=1)
            found.click(trial=True)  # nothing lies over it
        assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    expect(page.locator(".why")).to_be_in_viewport()
