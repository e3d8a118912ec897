"""An evening at the table, as the demanding walk found it: nothing lost, nothing stuck, nothing slips."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any

import psutil
import pytest
from playwright.sync_api import Browser, Page, expect
from visits import READY, START_MS, WIDE, Visit

from wyatt.wildcat import Game, write_token

#: The first thing that a person may do next, and would: the data-key of a button.
NEXT = """() => {
  const wanted = ['[data-key="act again"]', '[data-key="act on"]', '.act [data-move="deal"]', '.choices [data-do=play]',
    '[data-key^="act draw supply"]', '.act .prime[data-do=play]', '.act [data-move^=discard]',
    '.hcard.lit[aria-pressed=false]', '.hcard[aria-pressed=false]', '[data-key="act others"]'];
  for (const selector of wanted) {
    const found = document.querySelector(selector);
    if (found) return found.dataset.key;
  }
  return '';
}"""
PRESS = 'key => document.querySelector(`[data-key="${CSS.escape(key)}"]`)?.click()'


def of(page: Page, key: str) -> Any:
    return page.locator(f'[data-key="{key}"]').first


def at(page: Page, move: int, many: int) -> None:
    expect(page.locator(".pos span").first).to_have_text(f"Move {move} of {many}")


def stepped(page: Page, moves: int) -> None:
    for move in range(1, moves + 1):
        of(page, "control step").click()
        at(page, move, move)


def play_until(page: Page, selector: str, most: int = 700) -> None:
    """Play on as a person would until something is on the page; there must always be a way on."""
    empty = 0
    for _ in range(most):
        if page.locator(selector).count():
            return
        key = page.evaluate(NEXT)
        waiting = page.locator('[data-key="act pause"]').count()
        if waiting and key != "act on":
            page.wait_for_timeout(60)
            continue
        empty = 0 if key else empty + 1
        assert empty < 20, "no control goes on"
        if key:
            page.evaluate(PRESS, key)
        page.wait_for_timeout(40)
    pytest.fail(f"{selector} never came")


# --- 1, 12: nothing is lost --------------------------------------------------------------------


def test_1_a_branch_and_an_undo_lose_no_move(page: Page) -> None:
    stepped(page, 24)
    of(page, "control start").click()
    at(page, 0, 24)
    page.locator('.act [data-move="draw discard"]').click()  # the recorded first move
    at(page, 1, 24)
    of(page, "control undo").click()
    at(page, 0, 24)
    page.locator('.act [data-move="draw supply"]').click()  # another
    at(page, 1, 1)
    of(page, "control undo").click()
    at(page, 0, 24)
    # Where lines part, up and down choose among the continuations.
    page.locator(".wyatt-table").focus()
    page.keyboard.press("ArrowDown")
    at(page, 0, 1)
    page.keyboard.press("ArrowUp")
    at(page, 0, 24)
    # All lines are listed, named, gone to.
    page.locator("details.past summary").click()
    lines = page.locator(".gamelines li button")
    expect(lines).to_have_count(2)
    lines.nth(1).click()
    at(page, 1, 1)
    name = page.locator(".gamelines input")
    name.fill("Two cards")
    name.press("Enter")
    expect(lines.nth(1)).to_contain_text("Two cards")
    page.get_by_role("button", name="Make main line").click()
    expect(lines.nth(1)).to_contain_text("24 moves")
    lines.nth(1).click()
    at(page, 24, 24)


def test_12_a_reload_brings_back_moves_log_undo_and_place(page: Page) -> None:
    stepped(page, 12)
    of(page, "control back").click()
    at(page, 11, 12)
    log = page.locator('[data-part="events"]').inner_text()
    page.wait_for_timeout(200)  # the address waits for the paint
    page.reload(wait_until="commit")
    page.wait_for_selector(READY, timeout=START_MS)
    at(page, 11, 12)
    expect(page.locator('[data-part="events"]')).to_have_text(log, use_inner_text=True)
    of(page, "control forward").click()
    at(page, 12, 12)
    of(page, "control undo").click()
    expect(page.locator(".pos span").first).not_to_have_text("Move 12 of 12")


def test_a_dead_kernel_and_a_reload_lose_no_move(
    page: Page, kernel_of: Callable[[Page], psutil.Process]
) -> None:
    stepped(page, 7)
    page.wait_for_timeout(200)
    kernel_of(page).kill()
    page.reload(wait_until="commit")
    page.wait_for_selector(READY, timeout=START_MS)
    at(page, 7, 7)


def test_two_tabs_do_not_destroy_each_other(page: Page, address: str) -> None:
    stepped(page, 5)
    page.wait_for_timeout(200)
    other = page.context.new_page()
    other.goto(address, wait_until="commit")
    other.wait_for_selector(READY, timeout=START_MS)
    expect(other.locator(".offer")).to_contain_text("5 moves old")
    at(other, 0, 0)  # it is offered; nobody is thrown into it
    stepped(other, 3)
    other.wait_for_timeout(200)
    for tab, moves in ((page, 5), (other, 3)):
        tab.reload(wait_until="commit")
        tab.wait_for_selector(READY, timeout=START_MS)
        at(tab, moves, moves)
    other.goto("about:blank")


def test_a_browser_that_keeps_nothing_says_so_in_a_line(
    window: Callable[..., Visit], address: str
) -> None:
    visit = window()
    visit.page.add_init_script(
        "Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); }"
    )
    visit.page.goto(address, wait_until="commit")
    visit.page.wait_for_selector(READY, timeout=START_MS)
    of(visit.page, "control step").click()
    expect(visit.page.locator(".said")).to_contain_text("This browser keeps nothing")
    at(visit.page, 1, 1)
    assert visit.errors == []


# --- 2, 3, 5, 6: the flow ----------------------------------------------------------------------


def test_2_5_19_a_whole_game_never_stands_still_and_its_end_is_worth_reaching(page: Page) -> None:
    page.locator('[data-key="speed"]').select_option("0.4")
    play_until(page, '[data-key="act again"]', most=2500)
    evening = page.locator(".evening")
    expect(evening).to_contain_text("wins after")
    expect(evening.locator("svg.money:visible polyline")).to_have_count(3)
    rows = evening.locator("tbody tr").count()
    assert rows >= 1
    expect(evening.locator(".turnings button")).not_to_have_count(0)
    of(page, "review").click()
    expect(page.locator(".advice")).to_contain_text("Given away", timeout=60_000)
    of(page, "act again").click()
    at(page, 0, 0)
    # The coach is there, off until asked for, with a reason.
    expect(page.locator('[data-part="hint"]')).to_be_empty()
    of(page, "control hint").click()
    expect(page.locator('[data-part="hint"] .reasons li')).not_to_have_count(0)


@pytest.mark.parametrize("apart", [40, 150, 280])
def test_3_a_double_click_on_discard_never_lands_on_another_control(page: Page, apart: int) -> None:
    page.locator('.act [data-move="draw supply"]').click()
    page.locator(".hcard").first.click()
    discard = page.locator('.act [data-move^="discard"]')
    box = discard.bounding_box()
    assert box
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.click(x, y)
    page.wait_for_timeout(apart)
    page.mouse.click(x, y)
    # The bots play on: it is your turn again without another click.
    expect(page.locator(".act h2")).to_contain_text("Your turn: draw", timeout=15_000)


def test_6_what_is_wrong_with_a_file_is_said_where_one_looks(page: Page) -> None:
    page.locator("details.past summary").scroll_into_view_if_needed()
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    with page.expect_file_chooser() as chooser:
        page.evaluate(PRESS, "control load")
    chooser.value.set_files({"name": "x.json", "mimeType": "", "buffer": b"[[["})
    notice = page.locator("[data-part=notice] .notice")
    expect(notice).to_be_in_viewport()
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    expect(notice).to_be_in_viewport()


# --- 9, 15, 16 ---------------------------------------------------------------------------------


def test_9_the_step_of_the_money_does_not_move_under_the_pointer(
    visit: Callable[..., Visit],
) -> None:
    page = visit("page=course&lesson=short-tie").page
    if not page.locator(".stepper").count():
        page.goto(page.url.split("?")[0] + "?page=lab", wait_until="commit")
        page.wait_for_selector(".stepper", timeout=START_MS)
    start = page.locator('.stepper [data-key="split Start"]')
    start.click()
    step = page.locator('.stepper [data-key="split Next"]')
    box = step.bounding_box()
    for _ in range(6):
        if step.get_attribute("aria-disabled") == "true":
            break
        step.click()
        page.wait_for_timeout(120)
        now = step.bounding_box()
        assert box
        assert now
        # A button that is pressed sinks by a hair; it must not go away from under the pointer.
        assert abs(now["x"] - box["x"]) < 3
        assert abs(now["y"] - box["y"]) < 3


def test_15_every_page_has_a_title_of_its_own(page: Page) -> None:
    titles = set()
    for name in ("course", "lab", "wildcat", "table", "edit"):
        before = page.title()
        page.locator(f'[data-page="{name}"]').first.click()
        expect(page).not_to_have_title(before)
        titles.add(page.title())
    assert len(titles) == 5


def test_16_there_is_one_main_button_at_a_time(page: Page) -> None:
    gold = page.locator(".wyatt-table .prime:visible")
    expect(gold).to_have_count(1)
    page.locator('.act [data-move="draw supply"]').click()
    for _ in range(12):
        assert gold.count() <= 1
        of(page, "control step").click()
        page.wait_for_timeout(80)


# --- 19: it moves ------------------------------------------------------------------------------


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


# --- the table that is set by hand -------------------------------------------------------------


def test_a_rules_lawyer_sets_a_hideout_on_a_gun_by_mouse_and_asks_what_then(
    page: Page,
) -> None:
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
    put("hideout", "group 1 jesse-james")
    faults = page.locator(".wyatt-faults")
    expect(faults).to_contain_text("is empty, but Anna must play")
    put("wyatt-earp", "hand 0", 2)
    put("wes-hardin", "hand 1")
    put("bob-dalton", "hand 2")
    of(page, "field set phase").select_option("play")
    expect(faults).to_contain_text("can be played as it stands")
    page.locator('[data-key="try move"]').fill("fastest-gun")
    page.keyboard.press("Enter")
    expect(page.locator(".verdict")).to_contain_text("Not legal")
    expect(page.locator('[data-part="presets"] th[scope=col]')).to_have_count(3)
    page.wait_for_timeout(300)
    link = page.url
    page.goto("about:blank")
    page.goto(link, wait_until="commit")
    page.wait_for_selector(".verdict", timeout=START_MS)
    expect(page.locator(".verdict")).to_contain_text("Not legal")
    text = json.loads(page.locator('[data-key="edit text"]').input_value())
    assert text["territories"]["Burt"]["jesse-james"] == ["jesse-james*3", "fastest-gun", "hideout"]
    of(page, "edit play").click()
    page.wait_for_selector(".wyatt-table")
    expect(page.locator(".group.hidden")).to_have_count(1)


def test_the_same_by_keyboard_alone(page: Page) -> None:
    of(page, "control edit").focus()
    page.keyboard.press("Enter")
    page.wait_for_selector(".wyatt-edit")
    of(page, "edit empty").focus()
    page.keyboard.press("Enter")

    def press(key: str) -> None:
        target = of(page, key)
        target.focus()
        expect(target).to_be_focused()
        page.keyboard.press("Enter")

    press("bank jesse-james")
    expect(page.locator(".inhand")).to_contain_text("Jesse James")
    for many in (1, 2, 3):
        press("put territory 1")
        expect(page.locator('[data-spot="group 1 jesse-james"] .chip')).to_have_count(many)
    press("bank hideout")
    expect(page.locator(".inhand")).to_contain_text("Hideout")
    press("put group 1 jesse-james")
    expect(page.locator('[data-spot="group 1 jesse-james"] .chip')).to_have_count(4)
    expect(of(page, "put group 1 jesse-james")).to_be_focused()  # the focus stays where one works
    page.keyboard.press("Escape")
    expect(page.locator(".inhand")).to_have_count(0)
