"""The table by hand: what to press is in sight, what is said covers nothing, a look leads back."""

from __future__ import annotations

from playwright.sync_api import Locator, Page, expect

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
