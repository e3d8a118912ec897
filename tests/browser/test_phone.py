"""Every page on a phone, 390 pixels wide, and on wide screens: every control is measured, and every text.

On a phone targets are at least 44 pixels in both directions, except links within a sentence (WCAG 2.5.8).
Texts have at least 14 pixels. Nothing covers a button, and nothing scrolls sideways. On a very wide screen no line is
too long to read, and the pages and the tools stand at the same place on every page.
"""

from collections.abc import Callable

import pytest
from at_table import at, of
from in_page import explorer_of
from playwright.sync_api import Page, expect
from test_phone_table import address_of
from visits import NARROW, Opens, in_width, resize, still

from wyatt.earp import Game, write_token

pytestmark = pytest.mark.slow

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
    if (!inSentence && (box.width < 43.5 || box.height < 43.5)) {
      found.push(`target ${Math.round(box.width)} x ${Math.round(box.height)}: ${name(one)}`);
    }
    const x = box.x + box.width / 2, y = box.y + box.height / 2;
    const top = document.elementFromPoint(x, y);
    const other = top?.closest('button, a, select, input, summary, dialog, [data-covers], header.top');
    if (other?.closest('.advice') && !one.closest('.advice')) continue; // opened on purpose, over the hand
    if (other && other !== one && !other.contains(one) && !one.contains(other) && !label?.contains(top)) {
      found.push(`covered by ${name(other)}: ${name(one)}`);
    }
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


#: Its links to other days are too low for a thumb.
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
def phone(visit: Opens) -> Callable[[str], Page]:
    """Opens pages, one after the other, in the same window."""
    page = visit(size=NARROW).page

    def open_page(query: str) -> Page:
        explorer_of(page.context).go(page, query)
        return page

    return open_page


def measured(page: Page, state: str) -> None:
    still(page)
    assert page.evaluate(AUDIT) == [], state


def test_every_page_is_for_a_thumb_and_for_a_very_wide_screen(phone: Callable[[str], Page]) -> None:
    frames: dict[tuple[int, int], dict[str, list[object]]] = {}
    for name, query in PAGES.items():
        page = phone(query)
        for size in ((2560, 1440), (1440, 900), (1366, 650), NARROW):
            resize(page, size)
            frame = page.evaluate(FRAME)
            frame[".top .pages .btn"].pop()
            assert frame == frames.setdefault(size, frame), (name, size)
            assert len(frame) >= 3
            assert in_width(page), (name, size)
        for fold in page.locator('[data-do="lab-fold"]').all():
            fold.click()
            expect(fold).to_have_attribute("aria-expanded", "true")
        page.evaluate("document.querySelectorAll('details').forEach(one => { one.open = true; })")
        if query != DAILY:
            measured(page, name)
        resize(page, (2560, 1440))
        assert page.evaluate(LONG_LINES) == [], name


def test_an_answer_has_the_whole_line_on_a_phone(phone: Callable[[str], Page]) -> None:
    """The words about your bet are above it, not at its side."""
    page = phone("page=course&lesson=shot&step=2")
    page.locator(".bet input[value=C]").check(force=True)
    page.locator(".bet [type=submit]").click()
    expect(page.locator(".revealed .verdict:not(:empty)")).to_have_count(2)
    widths = page.locator(".revealed .txt").evaluate_all("all => all.map(one => one.clientWidth)")
    assert len(widths) == 4
    assert min(widths) > 200
    assert max(widths) - min(widths) <= 2  # a marked answer's border is a little wider


def test_an_iphone_has_no_reason_to_zoom_in(visit: Opens) -> None:
    page = visit(size=NARROW, touch=True).page
    for query in ("", "page=lab", "page=edit", "page=book"):
        explorer_of(page.context).go(page, query)
        sizes = "input:not([type=checkbox], [type=radio], [type=range]), select, textarea"
        small = "all => all.filter(one => parseFloat(getComputedStyle(one).fontSize) < 16).length"
        assert page.locator(sizes).evaluate_all(small) == 0, query
        zooms = "all => all.filter(one => getComputedStyle(one).touchAction === 'auto').length"
        assert page.locator("button").evaluate_all(zooms) == 0, query


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
    resize(page, (2560, 1440))
    assert page.evaluate(LONG_LINES) == [], tab


GAMES = {"table": "wyatt", "wildcat": "wildcat"}


@pytest.mark.parametrize("name", GAMES)
def test_so_is_every_state_of_a_table(phone: Callable[[str], Page], name: str) -> None:
    page = phone(PAGES[name])
    page.locator('.act [data-move^="draw s"]').first.click()
    at(page, 1)
    page.locator('[data-part="hand"] button[data-do="select"]').first.click()
    measured(page, "a chosen card")
    later = address_of(GAMES[name], lambda view: view.actor == view.viewer, 37)
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
