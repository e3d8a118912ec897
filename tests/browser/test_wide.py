"""On a very wide screen no line of text is too long to read."""

from __future__ import annotations

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
