"""A table is set up and moves are tried, with the mouse, by keys and with a thumb."""

import json

import pytest
from at_table import of
from in_page import addressed, explorer_of, middle
from playwright.sync_api import Page, expect
from visits import NARROW, Opens, arrive, resize


def test_a_rules_lawyer_sets_a_hideout_on_a_gun_and_asks_what_then(page: Page) -> None:
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
    # With keys, the focus stays where you work.
    of(page, "bank hideout").press("Enter")
    expect(page.locator(".inhand")).to_contain_text("Hideout")
    spot = of(page, "put group 1 jesse-james")
    spot.press("Enter")
    expect(page.locator('[data-spot="group 1 jesse-james"] .chip')).to_have_count(5)
    expect(spot).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator(".inhand")).to_have_count(0)
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


LOW = (1180, 600)
#: How far the page and its lists have scrolled, and how many cards are moving.
SEEN = """() => [['html', '.editside', '.bankpanel', '.bank'].map(one => document.querySelector(one))
  .reduce((sum, {scrollLeft, scrollTop}) => sum + scrollLeft + scrollTop, 0), document.querySelectorAll('[data-ghost]').length]"""


def swipe(page: Page, key: str, across: int, down: int, rests: bool) -> tuple[bool, bool]:
    """Move a thumb from a card; gives whether something scrolled, and whether the card came along."""
    touch = page.context.new_cdp_session(page)
    x, y = middle(of(page, key))

    def send(kind: str, *points: tuple[float, float]) -> None:
        at = [{"x": x, "y": y} for x, y in points]
        touch.send("Input.dispatchTouchEvent", {"type": f"touch{kind}", "touchPoints": at})

    before = page.evaluate(SEEN)[0]
    send("Start", (x, y))
    if rests:
        page.wait_for_timeout(400)
    for part in range(1, 9):
        send("Move", (x + across * part / 8, y + down * part / 8))
        page.wait_for_timeout(16)
    page.wait_for_timeout(100)
    scrolled, rides = page.evaluate(SEEN)
    send("End")
    expect(page.locator("[data-ghost]")).to_have_count(0)
    return scrolled != before, rides == 1


#: A window, whether all cards are unfolded, what the thumb is put on, its way, whether it rests first, and whether
#: the card comes along.
SWIPES = (
    # A line of cards at the bottom, which scrolls sideways. You pull a card up out of it.
    (NARROW, False, "bank", (0, -120), False, True),
    (NARROW, False, "bank", (-120, -10), False, False),
    # All the cards, in a list that scrolls. A thumb that rests on a card picks it up.
    (NARROW, True, "bank", (0, -120), False, False),
    (NARROW, True, "bank", (0, -120), True, True),
    # A list at the side. You pull a card out of it sideways.
    (LOW, False, "bank", (0, -100), False, False),
    (LOW, False, "bank", (-120, 10), False, True),
    # A card in a hand, on a page that scrolls.
    (NARROW, False, "card", (0, -120), False, False),
    (NARROW, False, "card", (0, -120), True, True),
)


@pytest.mark.slow
@pytest.mark.parametrize(("game", "first"), [("edit", "belle-starr"), ("wildcat-edit", "3C")])
def test_a_thumb_drags_cards_or_scrolls(window: Opens, address: str, game: str, first: str) -> None:
    page = window(size=NARROW, touch=True).page
    arrive(page, address)
    card = page.locator("[data-drop='hand 0'] [data-drag]").first
    for swiped in SWIPES:
        size, unfolds, place, way, rests, drags = swiped
        resize(page, size)
        page.evaluate("localStorage.clear()")
        explorer_of(page.context).go(page, f"page={game}")
        of(page, "lay hand 0").fill(f"{first} {first}")
        of(page, "lay hand 0").press("Enter")
        expect(card).to_be_visible()
        page.evaluate("document.activeElement.blur(); scrollTo(0, 0)")
        if unfolds:
            of(page, "unfold cards").tap()
            expect(page.locator(".bankbox.unfolded")).to_be_visible()
        key = f"bank {first}" if place == "bank" else card.get_attribute("data-key") or ""
        assert swipe(page, key, *way, rests) == (not drags, drags), swiped
