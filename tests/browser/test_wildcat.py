"""The pages of Wildcat Rummy: a turn by mouse with a refusal, one by keyboard, a hand that is counted."""

from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, expect
from visits import NARROW, WIDE, Opens, in_width, resize

from tests.accessible import objections
from wyatt.wildcat import Game, write_token


@pytest.fixture(scope="module")
def query() -> str:
    """Anna may take a pile of three with their 9s; Burt sits at the table, too."""
    game = Game.setup(
        {"Anna": "9D 9H JS KS JK QS 4C", "Burt": "10H 10D 10C 3S"},
        turn="Anna",
        totals={"Anna": -35, "Burt": 455},
        melds={"Anna": [["3C", "JK=4C", "5C"]]},
        discard="9C 8H 6C",
        seed=3,
    )
    return f"page=wildcat&p={write_token(game.position())}&you=0"


def press(page: Page, *names: str) -> None:
    for name in names:
        page.locator(f'[data-key="hand {name} 0"]').click()


def test_a_turn_by_mouse_and_the_way_back(visit: Opens, query: str) -> None:
    page = visit(query).page
    act = page.locator(".act")
    expect(page.locator("h1.brand")).to_contain_text("Wildcat Rummy")
    expect(page.locator(".credit").first).to_contain_text("Invented by Howard Fosdick")
    # The stock or the pile; the pile only with its top card melded.
    press(page, "4C")
    expect(act).to_contain_text("9♣")
    rules = "wildcat.pickup-meld wildcat.set"
    expect(act.locator(".rule").first).to_have_attribute("data-rule", rules)
    press(page, "4C", "9D", "9H")
    act.get_by_role("button", name="Take with").click()
    expect(page.locator(".hhead h2")).to_have_text("Your hand, 7 cards")
    expect(page.locator(".wyatt-events [data-rule='wildcat.pickup-rest']").first).to_be_visible()
    # A refused meld: the rule stands on the table and the cards stay picked up.
    press(page, "8H", "4C", "KS")
    act.get_by_role("button", name="Meld").click()
    expect(page.locator(".why")).to_contain_text("same rank or the same suit")
    expect(page.locator(".hc[aria-pressed=true]")).to_have_count(3)
    page.get_by_role("button", name="Put back").click()
    expect(page.locator(".hc[aria-pressed=true]")).to_have_count(0)
    # A Joker between jack and king is the queen of spades; the fourth card goes on by the meld.
    press(page, "JS", "KS", "JK")
    act.get_by_role("button", name="Joker as Q♠: 70").click()
    expect(page.locator(".you .meld")).to_have_count(3)
    press(page, "6C")
    page.get_by_role("button", name="Add 6 of clubs to").click()
    expect(page.locator(".you .meld .slot4")).to_have_count(2)
    # The queen of spades is no discard while other cards are held.
    press(page, "QS")
    act.get_by_role("button", name="Discard").click()
    expect(page.locator(".why .rule")).to_have_attribute("data-rule", "wildcat.queen-discard")
    page.locator(".why .rule").click()
    expect(page.get_by_role("dialog", name="Rule")).to_contain_text("Howard Fosdick")
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog", name="Rule")).to_have_count(0)
    # Back, forward, undo; and the address that the page keeps opens the same table.
    place = page.locator(".pos")
    at_three = page.url
    page.get_by_role("button", name="Back", exact=True).click()
    expect(place).to_contain_text("Move 2 of 3")
    page.wait_for_function("url => location.href !== url", arg=at_three)
    at_two = page.url
    page.get_by_role("button", name="Forward", exact=True).click()
    expect(place).to_contain_text("Move 3 of 3")
    page.wait_for_function("url => location.href === url", arg=at_three)
    page.get_by_role("button", name="Undo", exact=True).click()
    expect(place).to_contain_text("Move 2 of 2")
    expect(page.locator(".you .meld .slot4")).to_have_count(3)
    page.wait_for_function("url => location.href === url", arg=at_two)
    melds = page.locator(".you .groups").inner_text()
    again = visit(urlsplit(page.url).query).page
    expect(again.locator(".you .groups")).to_have_text(melds, use_inner_text=True)


@pytest.mark.slow
def test_a_turn_by_keyboard(visit: Opens, query: str) -> None:
    page = visit(query).page
    page.locator(".whand button").first.focus()
    page.keyboard.press("t")  # nothing is picked up: nothing to take the pile with
    expect(page.locator("[data-said]")).to_contain_text("That key doesn’t do anything")
    for up in (1, 0):
        page.keyboard.press("Enter")
        expect(page.locator(".whand [aria-pressed=true]")).to_have_count(up)
    expect(page.locator(".pos")).to_contain_text("Move 0 of 0")
    for _ in range(7):
        focused = page.evaluate("document.activeElement.dataset.card")
        if focused in ("9D", "9H"):
            page.keyboard.press("Space")
            page.locator(f'[data-card="{focused}"][aria-pressed=true]').wait_for()
        page.keyboard.press("ArrowRight")
    page.keyboard.press("t")
    expect(page.locator(".pos")).to_contain_text("Move 1 of 1")
    expect(page.locator(".whand :focus")).to_have_count(1)  # so that the next key works
    page.locator('.act [data-do="hint"]').press("Enter")
    page.locator('[data-do="hint-more"]').press("Escape")
    expect(page.locator('.act [data-do="hint"]')).to_be_focused()
    page.locator('[data-key="hand 4C 0"]').press("Enter")
    page.get_by_role("button", name="Discard", exact=True).press("d")
    expect(page.locator(".pos")).to_contain_text("Move 2 of 2")


def test_a_hand_is_built_and_counted(visit: Opens) -> None:
    page = visit("page=wildcat-count").page
    for picked, card in enumerate(("JS", "JK", "KS"), 1):
        page.locator(f'[data-key="deck {card}"]').click()
        expect(page.locator(".picked li")).to_have_count(picked)
    page.get_by_role("button", name="Lay J♠ Joker(Q♠) K♠: 70").press("Enter")
    heading = page.locator(".tally h2[data-told]")  # so that a screen reader says it
    expect(heading).to_have_text("This hand earns 120 points")
    page.locator('[data-key="deck QS"]').press("Enter")
    page.get_by_role("button", name="Still in hand").press("Enter")
    expect(heading).to_have_text("This hand earns 20 points")
    expect(page.locator(".deckrow :focus")).to_have_count(1)  # its button is gone
    page.get_by_role("navigation", name="Views of the desk").get_by_text("Guess first").click()
    page.locator(".guess").last.click()
    expect(page.locator(".reason")).to_contain_text("with fewer cards than in a real game")
    page.locator('[data-key="to WR17"]').click()
    expect(page.locator(".theruling > h2")).to_contain_text("WR17")


@pytest.mark.slow
def test_every_view_is_accessible(visit: Opens) -> None:
    page = visit("page=wildcat-count").page
    page.locator('[data-key="example"]').click()
    for view in ("count", "guess", "rulings", "worst", "studies"):
        page.locator(f'[data-key="view {view}"]').click()
        expect(page.locator(f'[data-key="view {view}"]')).to_have_attribute("aria-current", "page")
        for size, scheme in ((NARROW, "dark"), (WIDE, "light")):
            resize(page, size)
            page.emulate_media(color_scheme=scheme)
            assert in_width(page), view
            assert objections(page) == [], view
