"""The table on a phone: everything for a move is on one screen, and stays there.

Each test looks at the table after a tap, without scrolling: the prompt, the main buttons and the
cards of the hand are completely visible.
"""

from collections.abc import Callable
from typing import Any

import pytest
from at_table import at, of
from in_page import explorer_of
from playwright.sync_api import Page, expect
from visits import NARROW, Opens, in_width, new_desk, resize

from wyatt.lessons import ids, lesson_of
from wyatt.lessons.model import Question

pytestmark = pytest.mark.slow

#: What of these elements is off the window, or lies under something else, in words.
HIDDEN = """selector => [...document.querySelectorAll(selector)].flatMap(one => {
  const box = one.getBoundingClientRect(), named = one.dataset.key || one.textContent.trim();
  if (box.top < 0 || box.bottom > innerHeight || box.left < 0 || box.right > innerWidth)
    return [`${named} at ${Math.round(box.top)} to ${Math.round(box.bottom)}`];
  const top = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
  const thumb = !one.matches('button') && top?.matches('.rule'); // its target reaches over the line above
  return thumb || top && (one.contains(top) || top.contains(one)) ? [] : [`${named} under ${top?.className}`];
})"""
#: Where things lie that one is about to press, on the page: a raised card by the
#: place that it is raised from, a button of the controls by the line in which it stands.
PLACES = """selector => Object.fromEntries([...document.querySelectorAll(selector)].map(one => {
  const box = (one.closest('.hand > li, .whand > li, .main') ?? one).getBoundingClientRect();
  return [one.dataset.key, [one.offsetLeft, Math.round(box.left), Math.round(box.top)]];
}))"""
HAND = '[data-part="hand"] :is(.hcard, .hc)'
LIT = f"{HAND}.lit"
STEPS = '.controls .main [data-do="undo"], .controls .main [data-do="hint"], .wyatt-step'

both = pytest.mark.parametrize("game", ["wyatt", "wildcat"])


def hidden(page: Page, selector: str) -> list[str]:
    assert page.locator(selector).count(), selector
    found: list[str] = page.evaluate(HIDDEN, selector)
    return found


def query(game: str) -> str:
    return "page=wildcat" if game == "wildcat" else ""


def address_of(game: str, wanted: Callable[[Any], bool], least: int = 0) -> str:
    """The query of a table of which something holds after one more step: the first such table, after so many moves.

    It is in a beginner's game or those after it.
    """
    desk = new_desk(game)
    for seed in range(1, 20):
        for _ in range(400):
            before = desk.address()
            desk.handle({"do": "step"})
            if desk.session.at > least and wanted(desk.view):
                return "&".join(filter(None, (query(game), before)))
        desk.handle({"do": "begin", "form": {"seed": str(seed), "who0": "person"}})
    raise LookupError(game)


def on_a_phone(visit: Opens, query: str) -> Page:
    return visit(query, size=NARROW, scheme="dark", touch=True).page


def drawn(page: Page) -> Page:
    """The page once the first card is drawn in the first way."""
    page.locator('.act [data-key^="act draw"]').first.click()
    expect(page.locator(LIT).first).to_be_visible()
    return page


@both
def test_the_next_hand_is_dealt_where_the_last_is_told(visit: Opens, game: str) -> None:
    page = on_a_phone(visit, address_of(game, lambda view: view.hand_ended))
    page.locator(".wyatt-step").tap()
    expect(page.locator(".ledger")).to_be_visible()
    box = page.locator(".act")
    while "Deal the next hand" not in (said := box.inner_text()):  # each is paid first
        assert hidden(page, ".act h2, .act .prime") == []
        box.locator(".prime").tap()
        expect(box).not_to_have_text(said, use_inner_text=True)
    assert hidden(page, ".act h2, .act .prime, .ledger tr") == []
    assert in_width(page)
    expect(page.locator(".act .prime")).to_have_text("Deal the next hand")


@both
def test_a_hint_that_is_closed_leaves_the_table_and_a_line_that_was_left_covers_no_card(
    visit: Opens, game: str
) -> None:
    page = drawn(on_a_phone(visit, query(game)))
    page.locator('.controls [data-do="hint"]').tap()
    more = page.locator('[data-do="hint-more"]')
    more.tap()  # it is there once the coach is done
    expect(page.locator(".advice")).to_be_visible()
    for size in (NARROW, (1366, 650)):  # the reasons cover neither the hand nor the way back
        resize(page, size)
        assert hidden(page, f"{HAND}[data-pointed], .act .btn") == []
    resize(page, NARROW)
    of(page, "hint close").tap()
    expect(more).to_have_count(0)
    assert page.evaluate("scrollY") == 0
    page.locator('[data-do="undo"]').tap()
    expect(page.locator(".fork.kept")).to_contain_text("The moves you took back")
    assert hidden(page, f"{HAND}, .fork.kept .btn, .act h2, .act .btn") == []


def test_what_the_buttons_far_below_do_is_seen_at_once(visit: Opens) -> None:
    page = visit(size=NARROW, touch=True).page
    of(page, "control link").tap()
    expect(page.locator("[data-said]")).to_be_in_viewport(ratio=1)
    of(page, "control new").tap()
    page.locator("dialog [type=submit]").tap()
    expect(page.locator("dialog[open]")).to_have_count(0)
    expect(page.locator(".phase")).to_be_in_viewport(ratio=1)


@both
def test_choosing_a_card_moves_nothing_and_a_list_begins_anew_with_another_table(
    visit: Opens, game: str
) -> None:
    page = drawn(visit(query(game)).page)
    for size in ((390, 844), (1040, 1100), (1280, 800)):
        resize(page, size)
        page.evaluate("scrollTo(0, 0)")
        before = page.evaluate(PLACES, f"{HAND}, {STEPS}")
        for card in (page.locator(LIT).first, page.locator(f"{HAND}:not(.lit)").first):
            card.click()
            expect(card).to_have_attribute("aria-pressed", "true")
            assert page.evaluate(PLACES, f"{HAND}, {STEPS}") == before, size
            assert hidden(page, f".act .btn, {STEPS}") == [], size
            card.click()
            expect(card).to_have_attribute("aria-pressed", "false")
    resize(page, (1280, 640))
    panel, down = page.locator(".wyatt-legal"), "list => list.scrollTop"
    panel.evaluate("list => { list.scrollTop = 60; }")
    page.wait_for_function("document.querySelector('.wyatt-legal').scrollTop > 0")
    scrolled = panel.evaluate(down)
    page.locator(LIT).first.click()
    expect(page.locator(LIT).first).to_have_attribute("aria-pressed", "true")
    assert panel.evaluate(down) == scrolled  # a choice is no other table
    page.locator(".wyatt-step").click()
    at(page, 2)
    assert panel.evaluate(down) == 0


def test_whom_to_ask_is_chosen_below_the_hand_that_goes_up_as_one(visit: Opens) -> None:
    def asks(view: Any) -> bool:
        asked = "most-wanted ask" in {move.verb for move in view.legal_moves}
        return asked and view.actor == view.viewer

    page = on_a_phone(visit, address_of("wyatt", asks))
    page.locator(".wyatt-step").tap()
    card = page.locator('.hcard.lit[data-key="hand most-wanted"]')
    expect(card).to_be_visible()
    hand, steps = page.evaluate(PLACES, HAND), page.evaluate(PLACES, STEPS)
    card.tap()
    expect(page.locator(".asks")).to_be_visible()
    # It goes up as far as the choice would cover it, and no card lies elsewhere among the others.
    now = page.evaluate(PLACES, HAND)
    assert len({top - now[key][2] for key, (_in, _left, top) in hand.items()}) == 1
    assert {key: at[:2] for key, at in now.items()} == {key: at[:2] for key, at in hand.items()}
    assert page.evaluate(PLACES, STEPS) == steps
    shown = ".choices li:first-child .btn"
    assert hidden(page, f".choices h2, {shown}, .act .btn, {HAND}, {STEPS}") == []


#: How a rule's text lies: how far from the sentence in which it was asked for, and what it covers.
LIES = """link => {
  const float = document.querySelector('[data-float]').getBoundingClientRect();
  const said = link.closest('p, li').getBoundingClientRect();
  const over = box => float.left < box.right && box.left < float.right && float.top < box.bottom && box.top < float.bottom;
  const main = [...document.querySelectorAll('.prime')].map(one => one.getBoundingClientRect());
  const across = Math.max(said.left - float.right, float.left - said.right, 0);
  const down = Math.max(said.top - float.bottom, float.top - said.bottom, 0);
  return {
    far: Math.round(Math.max(across, down)), sentence: over(said), main: main.some(over),
    inside: float.left >= 0 && float.right <= innerWidth && float.top >= 0 && float.bottom <= innerHeight,
  };
}"""


@both
def test_a_rule_opens_beside_its_sentence_and_goes_away(visit: Opens, game: str) -> None:
    page = drawn(visit(query(game)).page)
    rule = page.locator("[data-float]")
    for size in (NARROW, (1280, 800)):
        resize(page, size)
        for place in (".act", ".wyatt-events", ".wyatt-legal .no"):
            link = page.locator(f"{place} .rule").first
            link.click()
            expect(rule).to_be_visible()
            lies = link.evaluate(LIES)
            assert lies["far"] <= 8, (size, place)
            assert lies == {**lies, "sentence": False, "main": False, "inside": True}, (size, place)
            if place == ".act":  # nowhere the focus need be
                page.evaluate("document.activeElement.blur()")
                page.keyboard.press("Escape")
            elif place == ".wyatt-events":
                page.locator("header.top").click(position={"x": 3, "y": 3})
            elif size == NARROW:
                rule.get_by_role("button").click()
            else:
                page.mouse.move(640, 300)
                page.mouse.wheel(0, 500)
            expect(rule).to_have_count(0)
            page.evaluate("scrollTo(0, 0)")
    page.locator(".act .rule").first.click()
    expect(rule).to_be_visible()
    page.locator(".wyatt-step").focus()
    page.keyboard.press("n")
    at(page, 2)
    expect(rule).to_have_count(0)


def test_what_is_said_of_keys_is_not_said_to_a_thumb(visit: Opens) -> None:
    asked = next(name for name in ids() if isinstance(lesson_of(name).stages[0], Question))
    for touch in (True, False):
        page = visit(size=(820, 1100), touch=touch).page
        for place in ("page=lab", f"page=course&lesson={asked}"):
            explorer_of(page.context).go(page, place)
            keys = page.locator('[data-do="keys"], .bykey').first
            expect(keys).to_be_attached()
            expect(keys).to_be_visible(visible=not touch)


#: Where the beginning and the end of these elements lie in the box of what happened, as it is opened.
LINES = """() => {
  const box = document.querySelector('.wyatt-events').getBoundingClientRect();
  return ['[data-part=events] li', '.since li', '.asking .btn'].map((one) =>
    [...document.querySelectorAll(`.wyatt-events ${one}`)].map((line) => {
      const { top, bottom } = line.getBoundingClientRect();
      return { top: top - box.top, over: bottom - box.bottom };
    }));
}"""


@both
def test_what_the_others_did_is_told_before_one_can_ask_why(visit: Opens, game: str) -> None:
    desk = new_desk(game)
    page = on_a_phone(visit, query(game))
    while desk.session.at < 6 or desk.view.actor != desk.view.viewer:
        desk.handle({"do": "step"})
        page.locator(".wyatt-step").tap()
        at(page, desk.session.at)
    last, before, asks = page.evaluate(LINES)
    assert all(last[0]["top"] < line["top"] for line in before)
    assert all(line["top"] < asks[0]["top"] for line in before)
    if game == "wyatt":  # Anna was asked for a card: that is told first of what went before
        mine = page.locator(".since .mine").first
        expect(mine).to_contain_text("You were asked for a Jesse James and had one.")
        expect(mine).to_be_in_viewport(ratio=0.5)
    else:
        assert before[0]["over"] <= 0  # seen whole, without scrolling
    page.locator(".asking .btn").first.tap()
    expect(page.locator(".intent")).to_be_in_viewport(ratio=0.9)


def test_a_lesson_opens_at_its_heading(visit: Opens) -> None:
    page = visit("page=course", size=NARROW, touch=True).page
    heading = page.locator("[data-part=say] > h2")
    page.locator(".progress summary").tap()
    page.locator(f'.lessons [data-lesson="{ids()[1]}"]').tap()
    expect(heading).to_contain_text(lesson_of(ids()[1]).title)
    expect(heading).to_be_in_viewport(ratio=1)
    expect(page.locator("[data-part=say] > p").first).to_be_in_viewport()


def test_a_lessons_hand_and_its_button_are_in_sight(visit: Opens) -> None:
    page = visit("page=course", size=(1366, 650)).page
    expect(page.locator(".hcard")).to_be_in_viewport(ratio=0.95)
    page = visit("page=course&lesson=first-set", size=NARROW, touch=True).page
    card = page.locator(".hcard.lit").first
    card.evaluate("one => one.scrollIntoView({ block: 'end' })")
    card.tap()
    expect(page.locator(".act .prime")).to_be_in_viewport(ratio=1)
