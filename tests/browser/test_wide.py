"""On a very wide screen no line of text is too long to read."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect
from visits import START_MS, Visit, still

pytestmark = pytest.mark.slow


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


@pytest.mark.parametrize(
    "query",
    [
        "",
        *(f"page={name}" for name in ("wildcat", "lab", "course", "wildcat-count", "book", "edit")),
    ],
)
def test_no_line_is_too_long_to_read_on_a_very_wide_screen(
    window: Callable[..., Visit], address: str, query: str
) -> None:
    page = window(size=(2560, 1300)).page
    page.goto(f"{address}?{query}", wait_until="commit")
    page.wait_for_selector(".wyatt.page", timeout=START_MS)
    page.evaluate("document.querySelectorAll('details').forEach(one => { one.open = true; })")
    assert page.evaluate(LONG_LINES) == []
    if query == "page=lab":
        for tab in ("gallery", "quarrels", "rulings"):
            page.locator(f'[data-tab="{tab}"]').click()
            expect(page.locator(".tab[aria-current]")).to_have_attribute("data-tab", tab)
            if tab != "rulings":
                page.locator(".guess, .guesses button").first.click()
                expect(page.locator(".reason").first).to_be_visible()
            still(page)
            assert page.evaluate(LONG_LINES) == [], tab


#: Where the links to the pages and the tools stand, by the first of each.
FRAME = """() => Object.fromEntries(['.top .pages .btn', '.tools [data-do=language]', '.tools [data-do=keys]', '.tools [data-do=theme]', '.brand']
  .map(one => [one, document.querySelector(one)]).filter(([, one]) => one?.checkVisibility())
  .map(([name, one]) => [name, [Math.round(one.getBoundingClientRect().left), Math.round(one.getBoundingClientRect().top), name === '.brand' ? '' : one.ariaLabel]]))"""


@pytest.mark.parametrize("size", [(390, 844), (1366, 650), (1440, 900), (2560, 1440)])
def test_the_pages_and_the_tools_stand_at_the_same_place_everywhere(
    window: Callable[..., Visit], address: str, size: tuple[int, int]
) -> None:
    page = window(size=size).page
    frames = []
    for name in ("table", "course", "lab", "book", "edit", "wildcat", "wildcat-count", "daily"):
        page.goto(f"{address}?page={name}", wait_until="commit")
        page.wait_for_selector(".wyatt.page .top", timeout=START_MS)
        frame = page.evaluate(FRAME)
        frame[".top .pages .btn"].pop()
        frames.append(frame)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert all(frame == frames[0] for frame in frames), frames
    assert len(frames[0]) >= 3
