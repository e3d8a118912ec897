"""Cards travel, are overtaken by the next click, and stay where they are for who does not want it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect
from visits import READY, START_MS, WIDE

from wyatt.wildcat import Game, write_token


@pytest.fixture
def moving(browser: Browser, address: str) -> Iterator[Page]:
    """The explorer of somebody who likes movement."""
    context = browser.new_context(
        viewport={"width": WIDE[0], "height": WIDE[1]}, reduced_motion="no-preference"
    )
    page = context.new_page()
    page.goto(address, wait_until="commit")
    page.wait_for_selector(READY, timeout=START_MS)
    page.wait_for_timeout(500)
    yield page
    page.goto("about:blank")
    context.close()


FLOWN = """() => new Promise(done => {
  let most = 0, longest = 0;
  document.querySelector('.wyatt-step').click();
  const began = performance.now();
  const look = () => {
    const flying = document.querySelectorAll('.travel > *');
    most = Math.max(most, flying.length);
    for (const one of document.getAnimations()) {
      const {delay, duration} = one.effect.getComputedTiming();
      if (one.effect.target.closest('.travel')) longest = Math.max(longest, delay + duration);
    }
    if (performance.now() - began < 700) requestAnimationFrame(look);
    else done({most, longest, left: document.querySelectorAll('.travel').length});
  };
  look();
})"""


def test_19_cards_travel_for_less_than_four_tenths_and_leave_nothing_behind(moving: Page) -> None:
    flown = 0
    for _ in range(14):
        seen = moving.evaluate(FLOWN)
        assert seen["longest"] <= 400
        expect(moving.locator(".travel")).to_have_count(0)
        flown += seen["most"] > 0
    assert flown >= 10


def test_19_a_click_interrupts_what_still_travels(moving: Page) -> None:
    for _ in range(10):
        moving.evaluate("document.querySelector('.wyatt-step').click()")
        moving.wait_for_timeout(90)
        assert moving.locator(".travel").count() <= 1
    expect(moving.locator(".pos span").first).to_have_text("Move 10 of 10")


WAYS = """selector => new Promise(done => {
  const fell = [];
  const see = new MutationObserver(found => {
    for (const {addedNodes} of found) for (const layer of addedNodes) {
      if (!layer.classList?.contains('travel')) continue;
      requestAnimationFrame(() => {
        for (const flying of layer.children) for (const one of flying.getAnimations()) {
          const ends = one.effect.getKeyframes().filter(({transform}) => transform).map(({transform}) => transform.match(/-?[\\d.]+px/g).map(parseFloat).slice(0, 2));
          fell.push([...ends[0], ...ends.at(-1)]);
        }
      });
    }
  });
  see.observe(document.querySelector('.wyatt.page'), {childList: true});
  document.querySelector(selector).click();
  setTimeout(() => { see.disconnect(); done(fell); }, 350);
})"""


def test_19_in_wildcat_rummy_cards_go_from_pile_to_hand_and_from_hand_to_meld(
    browser: Browser, address: str
) -> None:
    position = {
        "format": "wildcat-position/1",
        "players": ["Anna", "Burt"],
        "dealer": "Burt",
        "turn": "Anna",
        "phase": "draw",
        "hands": {"Anna": ["9D", "9H", "4C", "KD"], "Burt": ["10H", "10D", "3S"]},
        "discard": ["9C", "8H", "6C"],
        "stock": ["5H", "6D", "7C", "3D"],
    }
    token = write_token(Game.from_position(position).position())
    context = browser.new_context(
        viewport={"width": WIDE[0], "height": WIDE[1]}, reduced_motion="no-preference"
    )
    page = context.new_page()
    page.goto(f"{address}?page=wildcat&p={token}&you=0", wait_until="commit")
    page.wait_for_selector(READY, timeout=START_MS)
    page.wait_for_timeout(400)

    def middle(selector: str) -> tuple[float, float, float, float]:
        box = page.locator(selector).first.bounding_box()
        assert box
        return box["x"], box["y"], box["x"] + box["width"], box["y"] + box["height"]

    def within(x: float, y: float, box: tuple[float, float, float, float]) -> bool:
        return box[0] - 30 <= x <= box[2] + 30 and box[1] - 40 <= y <= box[3] + 40

    pile, hand = middle(".pick.deep"), middle(".whand")
    page.locator('[data-key="hand 9D 0"]').click()
    page.locator('[data-key="hand 9H 0"]').click()
    page.wait_for_timeout(300)
    taken = page.evaluate(WAYS, '.act [data-move^="take"]')
    seat = middle(".you .groups")
    assert any(within(x, y, pile) and within(tx, ty, seat) for x, y, tx, ty in taken)  # 9 of clubs
    assert any(within(x, y, pile) and within(tx, ty, hand) for x, y, tx, ty in taken)  # 8 and 6
    assert any(within(x, y, hand) and within(tx, ty, seat) for x, y, tx, ty in taken)
    page.locator('[data-key="hand KD 0"]').click()
    page.wait_for_timeout(300)
    pile = middle(".stage .shotcard")
    put = page.evaluate(WAYS, '.act [data-move^="discard"]')
    assert any(within(x, y, hand) and within(tx, ty, pile) for x, y, tx, ty in put)
    # When Burt draws, a back goes from the stock to where Burt's name stands.
    token = write_token(Game.from_position({**position, "turn": "Burt"}).position())
    page.goto(f"{address}?page=wildcat&p={token}&you=0", wait_until="commit")
    page.wait_for_selector(READY, timeout=START_MS)
    page.wait_for_timeout(400)
    stock, burt = middle(".stage .pile"), middle(".seat header")
    drawn = page.evaluate(WAYS, ".wyatt-step")
    assert any(within(x, y, stock) and within(tx, ty, burt) for x, y, tx, ty in drawn)
    page.goto("about:blank")
    context.close()


def test_19_nothing_moves_for_who_does_not_want_it(page: Page) -> None:
    for _ in range(5):
        assert page.evaluate(FLOWN)["most"] == 0
