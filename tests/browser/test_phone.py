"""Every page on a phone, 390 pixels wide, and on wide screens: every control is measured, and every text.

On a phone targets are at least 44 pixels in both directions, except links within a sentence (WCAG 2.5.8).
Texts have at least 14 pixels. Nothing covers a button, and nothing scrolls sideways. On a very wide screen no line is
too long to read, and the pages and the tools stand at the same place on every page. Everything for a move is on one
screen of a phone, and stays there: after a tap the prompt, the main buttons and the hand are completely visible.
"""

from collections.abc import Callable
from typing import Any

import pytest
import visits
from at_table import at, of
from in_page import UNPAINTED, explorer_of
from playwright.sync_api import Page, expect

from tests.legible import unfit
from wyatt.earp import Game, write_token
from wyatt.lessons import ids, lesson_of
from wyatt.lessons.model import Question

pytestmark = pytest.mark.slow

both = pytest.mark.parametrize("game", ["wyatt", "wildcat"])
AUDIT = """() => {
  const page = document.querySelector('.wyatt.page:not(#wyatt-first)');
  const within = page.querySelector('dialog[open]') ?? page;
  const seen = one => {
    const box = one.getBoundingClientRect();
    return box.width > 1 && box.height > 1 && !one.closest('.vh, svg') && one.checkVisibility({opacityProperty: true, visibilityProperty: true});
  };
  const name = one => `${one.tagName.toLowerCase()}.${[...one.classList].join('.')} [${one.dataset.key ?? one.dataset.do ?? ''}] ${(one.textContent || one.getAttribute('aria-label') || '').trim().slice(0, 30)}`;
  const found = [];
  const walk = document.createTreeWalker(within, NodeFilter.SHOW_TEXT);
  for (let node; (node = walk.nextNode());) {
    const on = node.parentElement;
    if (!node.data.trim() || !seen(on)) continue;
    const size = parseFloat(getComputedStyle(on).fontSize);
    if (size && size < 13.9) found.push(`text ${size} px: ${name(on)}`);
  }
  for (const one of within.querySelectorAll('button, a[href], select, input:not([type=hidden]), summary, textarea')) {
    if (!seen(one) || one.disabled) continue;
    one.scrollIntoView({block: 'center', inline: 'center', behavior: 'instant'});
    let box = one.getBoundingClientRect();
    const label = one.matches('[type=radio], [type=checkbox]') ? one.labels?.[0] : null;
    if (label) {
      const whole = label.getBoundingClientRect();
      box = {x: whole.x, y: whole.y, width: Math.max(whole.width, box.width), height: Math.max(whole.height, box.height)};
    }
    const inSentence = one.matches('.rule') && one.closest('p, li, td, th, dd, legend, h2, h3, .headrow');
    const low = !inSentence && (box.width < 43.5 || box.height < 43.5);
    if (low) found.push(`target ${Math.round(box.width)} x ${Math.round(box.height)}: ${name(one)}`);
    const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    const other = top?.closest('button, a, select, input, summary, dialog, [data-covers], header.top');
    if (other?.closest('.advice') && !one.closest('.advice')) continue; // opened on purpose, over the hand
    const apart = other && other !== one && !other.contains(one) && !one.contains(other) && !label?.contains(top);
    if (apart) found.push(`covered by ${name(other)}: ${name(one)}`);
  }
  scrollTo(0, 0);
  const sideways = document.documentElement.scrollWidth - innerWidth;
  if (sideways > 0) found.push(`${sideways} px go sideways`);
  return [...new Set(found)];
}"""

#: Texts whose lines hold more than 80 letters, with how many; what is drawn in columns is told by its block.
LONG_LINES = """() => {
  const found = [];
  for (const one of document.querySelectorAll('body :is(p, li, dd, summary, td)')) {
    const inline = [...one.children].every(child => getComputedStyle(child).display === 'inline');
    const text = one.innerText?.trim() ?? '';
    if (!inline || text.length < 81 || !one.checkVisibility() || one.closest('.vh, svg, pre')) continue;
    const high = one.getBoundingClientRect().height / parseFloat(getComputedStyle(one).lineHeight);
    const letters = text.length / Math.max(1, Math.round(high));
    if (letters > 80) found.push(`${Math.round(letters)}: ${text.slice(0, 60)}`);
  }
  return found;
}"""
#: Where the links to the pages and the tools stand, by the first of each.
FRAME = """() => Object.fromEntries(['.top .pages .btn', '.tools [data-do=language]', '.tools [data-do=keys]', '.tools [data-do=theme]', '.brand']
  .map(one => [one, document.querySelector(one)]).filter(([, one]) => one?.checkVisibility())
  .map(([name, one]) => [name, [Math.round(one.getBoundingClientRect().left), Math.round(one.getBoundingClientRect().top), name === '.brand' ? '' : one.ariaLabel]]))"""

#: Its links to other days are too small for a thumb.
DAILY = "page=daily"
#: The pages of the explorer, by the query that opens them.
PAGES = {
    "table": "",
    **{name: f"page={name}" for name in ("wildcat", "lab", "course", "wildcat-course", "book")},
    "count": "page=wildcat-count",
    "edit": f"page=edit&p={write_token(Game.new(['Anna', 'Burt'], seed=1).position())}",
    "daily": DAILY,
}


@pytest.fixture
def phone(visit: visits.Opens) -> Callable[[str], Page]:
    page = visit(size=visits.NARROW).page
    page.add_style_tag(content=UNPAINTED)

    def open_page(asked: str) -> Page:
        explorer_of(page.context).go(page, asked)
        return page

    return open_page


def measured(page: Page, state: str) -> None:
    visits.still(page)
    assert page.evaluate(AUDIT) == [], state


def test_every_page_is_for_a_thumb_and_for_a_very_wide_screen(phone: Callable[[str], Page]) -> None:
    frames: dict[tuple[int, int], dict[str, list[object]]] = {}
    for name, asked in PAGES.items():
        page = phone(asked)
        for size in ((2560, 1440), (1440, 900), (1366, 650), visits.NARROW):
            visits.resize(page, size)
            frame = page.evaluate(FRAME)
            frame[".top .pages .btn"].pop()
            assert frame == frames.setdefault(size, frame), (name, size)
            assert (len(frame) >= 3, visits.in_width(page)) == (True, True), (name, size)
        for fold in page.locator('[data-do="lab-fold"]').all():
            fold.click()
            expect(fold).to_have_attribute("aria-expanded", "true")
        page.evaluate("document.querySelectorAll('details').forEach(one => { one.open = true; })")
        if asked != DAILY:
            measured(page, name)
        visits.resize(page, (2560, 1440))
        assert page.evaluate(LONG_LINES) == [], name


def test_an_answer_has_the_whole_line_on_a_phone(phone: Callable[[str], Page]) -> None:
    """The words about your bet are above it, not next to it."""
    page = phone("page=course&lesson=shot&step=2")
    page.locator(".bet input[value=C]").check(force=True)
    page.locator(".bet [type=submit]").click()
    expect(page.locator(".revealed .verdict:not(:empty)")).to_have_count(2)
    widths = page.locator(".revealed .txt").evaluate_all("all => all.map(one => one.clientWidth)")
    assert len(widths) == 4
    assert max(widths) - 2 <= min(widths) > 200  # a marked answer's border is a little wider


def test_with_text_twice_as_large_nothing_is_cut(visit: visits.Opens) -> None:
    page = visit(size=(320, 640)).page
    page.evaluate("() => { document.documentElement.style.fontSize = '32px'; }")
    parts = {"course": ".board .group", "lab": ".walk td, .pm .btn", "wildcat-count": ".tally th"}
    for asked, ends in (parts | {"edit": ".personrow input, .fieldgrid input"}).items():
        explorer_of(page.context).go(page, f"page={asked}")
        rights = "all => all.map(one => one.getBoundingClientRect().right)"
        assert 100 < max(page.locator(ends).evaluate_all(rights)) < 320 - 12, asked


def test_an_iphone_has_no_reason_to_zoom_in(visit: visits.Opens) -> None:
    page = visit(size=visits.NARROW, touch=True).page
    for asked in ("", "page=lab", "page=edit", "page=book"):
        explorer_of(page.context).go(page, asked)
        sizes = "input:not([type=checkbox], [type=radio], [type=range]), select, textarea"
        small = "all => all.filter(one => parseFloat(getComputedStyle(one).fontSize) < 16).length"
        assert page.locator(sizes).evaluate_all(small) == 0, asked
        zooms = "all => all.filter(one => getComputedStyle(one).touchAction === 'auto').length"
        assert page.locator("button").evaluate_all(zooms) == 0, asked


@pytest.mark.parametrize("tab", ["gallery", "quarrels", "rulings"])
def test_so_is_every_view_of_the_lab(phone: Callable[[str], Page], tab: str) -> None:
    page = phone("page=lab")
    page.locator(f'[data-tab="{tab}"]').click()
    expect(page.locator(".tab[aria-current]")).to_have_attribute("data-tab", tab)
    measured(page, tab)
    of(page, "fold list").click()
    expect(page.locator(".caselist, .rullist")).to_be_visible()
    measured(page, f"{tab}, its list")
    if tab != "rulings":
        page.locator(".guess, .guesses button").first.click()
        expect(page.locator(".reason").first).to_be_visible()
        measured(page, f"{tab}, answered")
    visits.resize(page, (2560, 1440))
    assert page.evaluate(LONG_LINES) == [], tab


@both
def test_so_is_every_state_of_a_table(phone: Callable[[str], Page], game: str) -> None:
    page = phone(visits.query(game))
    page.locator('.act [data-move^="draw s"]').first.click()
    at(page, 1)
    page.locator('[data-part="hand"] button[data-do="select"]').first.click()
    measured(page, "a chosen card")
    later = visits.address_of(game, lambda view: view.actor == view.viewer, 37)
    explorer_of(page.context).go(page, later)
    of(page, "control step").click()
    expect(page.locator(".act h2")).to_contain_text("Your turn")
    page.locator("details.past summary").click()
    measured(page, "later, with the moves so far")
    of(page, "control hint").click()
    of(page, "hint more").click()
    page.wait_for_selector(".advice")
    measured(page, "the coach’s hint")
    of(page, "control new").click()
    measured(page, "a new game")


#: A description of which parts of these elements are off the window or covered.
HIDDEN = """selector => [...document.querySelectorAll(selector)].flatMap(one => {
  const box = one.getBoundingClientRect(), named = one.dataset.key || one.textContent.trim();
  if (box.top < 0 || box.bottom > innerHeight || box.left < 0 || box.right > innerWidth)
    return [`${named} at ${Math.round(box.top)} to ${Math.round(box.bottom)}`];
  const top = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
  const thumb = !one.matches('button') && top?.matches('.rule'); // its target reaches over the line above
  return thumb || top && (one.contains(top) || top.contains(one)) ? [] : [`${named} under ${top?.className}`];
})"""
#: Where the next things to press are: a raised card by its place, a button by its row.
PLACES = """selector => Object.fromEntries([...document.querySelectorAll(selector)].map(one => {
  const box = (one.closest('.hand > li, .whand > li, .main') ?? one).getBoundingClientRect();
  return [one.dataset.key, [one.offsetLeft, Math.round(box.left), Math.round(box.top)]];
}))"""
HAND = '[data-part="hand"] :is(.hcard, .hc)'
LIT = f"{HAND}.lit"
STEPS = '.controls .main [data-do="undo"], .controls .main [data-do="hint"], .wyatt-step'


def hidden(page: Page, selector: str) -> list[str]:
    assert page.locator(selector).count(), selector
    return list(page.evaluate(HIDDEN, selector))


def on_a_phone(visit: visits.Opens, at: str) -> Page:
    return visit(at, size=visits.NARROW, scheme="dark", touch=True).page


def drawn(page: Page) -> Page:
    page.locator('.act [data-key^="act draw"]').first.click()
    expect(page.locator(LIT).first).to_be_visible()
    return page


@both
def test_the_next_hand_is_dealt_where_the_last_is_told(visit: visits.Opens, game: str) -> None:
    page = on_a_phone(visit, visits.before_the_end(game))
    page.locator(".wyatt-step").tap()
    expect(page.locator(".ledger")).to_be_visible()
    box = page.locator(".act")
    while "Deal the next hand" not in (said := box.inner_text()):  # every poster is paid first
        assert hidden(page, ".act h2, .act .prime") == []
        box.locator(".prime").tap()
        expect(box).not_to_have_text(said, use_inner_text=True)
    assert (hidden(page, ".act h2, .act .prime, .ledger tr"), visits.in_width(page)) == ([], True)
    assert len({*page.locator(".race i").evaluate_all("all => all.map(i => i.offsetWidth)")}) == 1
    expect(page.locator(".act .prime")).to_have_text("Deal the next hand")
    visits.resize(page, (844, 390))
    assert hidden(page, "[data-part=events] li:nth-child(2), .act .prime") == []
    visits.resize(page, (1101, 700))
    paid, deal = (page.locator(one).bounding_box() for one in (".ledger", ".act"))
    assert paid["x"] + paid["width"] < deal["x"]


@both
def test_a_closed_hint_and_a_left_line_cover_no_card(visit: visits.Opens, game: str) -> None:
    page = drawn(on_a_phone(visit, visits.query(game)))
    page.locator('.controls [data-do="hint"]').tap()
    more = page.locator('[data-do="hint-more"]')
    more.tap()  # it is there once the coach is done
    expect(page.locator(".advice")).to_be_visible()
    for size in (visits.NARROW, (1366, 650)):  # the reasons cover neither the hand nor the way back
        visits.resize(page, size)
        assert hidden(page, f"{HAND}[data-pointed], .act .btn") == []
    visits.resize(page, visits.NARROW)
    of(page, "hint close").tap()
    expect(more).to_have_count(0)
    page.wait_for_function("() => scrollY === 0")
    page.locator('[data-do="undo"]').tap()
    expect(page.locator(".fork.kept")).to_contain_text("The moves you took back")
    assert hidden(page, f"{HAND}, .fork.kept .btn, .act h2, .act .btn") == []


def test_what_the_buttons_far_below_do_is_seen_at_once(visit: visits.Opens) -> None:
    page = visit(size=visits.NARROW, touch=True).page
    of(page, "control link").tap()
    expect(page.locator("[data-said]")).to_be_in_viewport(ratio=1)
    of(page, "control new").tap()
    page.locator("dialog [type=submit]").tap()
    expect(page.locator(".phase")).to_be_in_viewport(ratio=1)
    page.add_style_tag(content="html { font-size: 200% }")
    expect(of(page, "page wildcat")).to_be_in_viewport(ratio=1)
    assert [one for one in unfit(page) if one.startswith(("cut ", "beyond button.btn"))] == []
    visits.resize(page, (1366, 650))
    expect(page.locator(".controls button:visible:not([tabindex='-1'])")).to_have_count(1)


@both
def test_choosing_moves_nothing_and_a_new_list_is_new(visit: visits.Opens, game: str) -> None:
    page = drawn(visit(visits.query(game)).page)
    for size in ((390, 844), (1040, 1100), (1280, 800)):
        visits.resize(page, size)
        page.evaluate("scrollTo(0, 0)")
        before = page.evaluate(PLACES, f"{HAND}, {STEPS}")
        unlit, second = page.locator(f"{HAND}:not(.lit)").first, page.locator(HAND).nth(1)
        for card in (page.locator(LIT).first, unlit, second):  # the second in Wyatt Earp is a pair
            card.click()
            expect(card).to_have_attribute("aria-pressed", "true")
            assert page.evaluate(PLACES, f"{HAND}, {STEPS}") == before, size
            assert hidden(page, f".act .btn, {STEPS}") == [], size
            card.click()
            expect(card).to_have_attribute("aria-pressed", "false")
    visits.resize(page, (1280, 640))
    panel, down = page.locator(".wyatt-legal"), "list => list.scrollTop"
    panel.evaluate("list => { list.scrollTop = 60; }")
    page.wait_for_function("() => document.querySelector('.wyatt-legal').scrollTop > 0")
    scrolled = panel.evaluate(down)
    page.locator(LIT).first.click()
    expect(page.locator(LIT).first).to_have_attribute("aria-pressed", "true")
    assert panel.evaluate(down) == scrolled  # choosing doesn't change the table
    page.locator(".wyatt-step").click()
    at(page, 2)
    assert panel.evaluate(down) == 0


def test_whom_to_ask_is_chosen_below_the_hand_that_goes_up_as_one(visit: visits.Opens) -> None:
    def asks(view: Any) -> bool:
        return view.actor == view.viewer and "most-wanted ask" in {m.verb for m in view.legal_moves}

    page = on_a_phone(visit, visits.address_of("wyatt", asks))
    page.locator(".wyatt-step").tap()
    card = page.locator('.hcard.lit[data-key="hand most-wanted"]')
    expect(card).to_be_visible()
    hand, steps = page.evaluate(PLACES, HAND), page.evaluate(PLACES, STEPS)
    card.tap()
    expect(page.locator(".asks")).to_be_visible()
    now = page.evaluate(PLACES, HAND)
    assert len({top - now[key][2] for key, (_in, _left, top) in hand.items()}) == 1
    assert {key: at[:2] for key, at in now.items()} == {key: at[:2] for key, at in hand.items()}
    assert page.evaluate(PLACES, STEPS) == steps
    assert hidden(page, f".choices :is(h2, li:first-child .btn), .act .btn, {HAND}, {STEPS}") == []
    above, below = (page.locator(box).bounding_box() for box in (".choices", ".act"))
    assert below["y"] - above["y"] - above["height"] < 4  # no text between the boxes


#: A rule's text: how far it is from the sentence that cites it, and what it covers.
LIES = """link => {
  const [float, said] = [document.querySelector('[data-float]'), link.closest('p, li')].map(one => one.getBoundingClientRect());
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
def test_a_rule_opens_beside_its_sentence_and_goes_away(visit: visits.Opens, game: str) -> None:
    page = drawn(visit(visits.query(game)).page)
    rule = page.locator("[data-float]")
    for size in (visits.NARROW, (1280, 800)):
        visits.resize(page, size)
        for place in (".act", ".wyatt-events", ".wyatt-legal .no"):
            link = page.locator(f"{place} .rule").first
            link.click()
            expect(rule).to_be_visible()
            lies = link.evaluate(LIES)
            assert lies["far"] <= 8, (size, place)
            assert lies == {**lies, "sentence": False, "main": False, "inside": True}, (size, place)
            if place == ".act":  # no need for the focus
                page.evaluate("document.activeElement.blur()")
                page.keyboard.press("Escape")
            elif place == ".wyatt-events":
                page.locator("header.top").click(position={"x": 3, "y": 3})
            elif size == visits.NARROW:
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


def test_a_thumb_is_told_no_keys_and_has_high_buttons(visit: visits.Opens) -> None:
    asked = next(name for name in ids() if isinstance(lesson_of(name).stages[0], Question))
    for touch in (True, False):
        page = visit(size=(820, 1100), touch=touch).page
        for place in ("page=lab", f"page=course&lesson={asked}"):
            explorer_of(page.context).go(page, place)
            keys = page.locator('[data-do="keys"], .bykey').first
            expect(keys).to_be_attached()
            expect(keys).to_be_visible(visible=not touch)
        explorer_of(page.context).go(page, "page=course&lesson=drawing")
        high = page.locator(".act .btn").evaluate_all("all => all.map(one => one.offsetHeight)")
        assert (len(high), min(high) >= 44) == (2, touch)


#: Where these elements begin and end in the account's box when it opens.
LINES = """() => {
  const box = document.querySelector('.wyatt-events').getBoundingClientRect();
  return ['[data-part=events] li', '.since li', '.asking .btn'].map((one) =>
    [...document.querySelectorAll(`.wyatt-events ${one}`)].map((line) => {
      const { top, bottom } = line.getBoundingClientRect();
      return { top: top - box.top, over: bottom - box.bottom };
    }));
}"""


@both
def test_what_the_others_did_is_told_before_one_can_ask_why(visit: visits.Opens, game: str) -> None:
    desk = visits.new_desk(game)
    page = on_a_phone(visit, visits.query(game))
    while desk.session.at < 6 or desk.view.actor != desk.view.viewer:
        desk.handle({"do": "step"})
        page.locator(".wyatt-step").tap()
        at(page, desk.session.at)
    last, before, asks = page.evaluate(LINES)
    assert all(last[0]["top"] < line["top"] < asks[0]["top"] for line in before)
    if game == "wyatt":  # Anna was asked for a card, which comes first in the account
        mine = page.locator(".since .mine").first
        expect(mine).to_contain_text("You were asked for a Jesse James and had one.")
        expect(mine).to_be_in_viewport(ratio=0.5)
    else:
        assert before[0]["over"] <= 0  # completely visible without scrolling
    page.locator(".asking .btn").first.tap()
    expect(page.locator(".intent")).to_be_in_viewport(ratio=0.9)


def test_a_lesson_opens_at_its_heading_and_its_button_is_in_sight(visit: visits.Opens) -> None:
    page = visit("page=course", size=visits.NARROW, touch=True).page
    heading = page.locator("[data-part=say] > h2")
    page.locator(".progress summary").tap()
    page.locator(f'.lessons [data-lesson="{ids()[1]}"]').tap()
    expect(heading).to_contain_text(lesson_of(ids()[1]).title)
    expect(heading).to_be_in_viewport(ratio=1)
    expect(page.locator("[data-part=say] > p").first).to_be_in_viewport()
    explorer_of(page.context).go(page, "page=course&lesson=first-set")
    for lit, button in (".lit", "Lay 4 cards"), (".dim", "Discard"):
        card = page.locator(f".hcard{lit}").first
        card.evaluate("one => one.scrollIntoView({ block: 'end' })")
        card.tap()
        expect(page.locator(".act .btn", has_text=button).last).to_be_in_viewport(ratio=1)
