"""Every text of every page stands out, fits and is apart from the others, and every dead button has a reason."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from visits import Opens, arrive, resize, still

from tests.legible import SPACED, faint, unfit

pytestmark = pytest.mark.slow

LAB = "page=lab&s=1.I9MUmHYLHTMdMyAH6i8rSwMD"
LAID = '[data-key="lay hand 1"]'
#: Pages in the states that have colours of their own, by the query, then what is pressed or typed.
PAGES: dict[str, tuple[str, list[tuple[str, str | None]]]] = {
    "lab": ("page=lab", [('[data-key="cp1"]', "99"), ('[data-key="link"]', None)]),
    "cases": (f"{LAB}AwwC_UAgA", []),
    "disputes": (f"{LAB}hJ8KSxOLilJzipVqAQ", []),
    "sources": (f"{LAB}TD_VAgA", []),
    "count": ("page=wildcat-count", [('[data-key="deck 3C"]', None)] * 2),
    "book": ("page=book&q=hideout&id=H4", []),
    "tips": ("page=book&view=well", []),
    "aid": ("page=book&view=aid", []),
    "editor": ("page=edit", [(LAID, "foo"), ('[data-key="hand_number"]', "x")]),
    "another editor": ("page=wildcat-edit", [(LAID, "foo")]),
    "results": ("page=results", []),
}

#: A phone, a window at 200 %, a school laptop.
THREE = ((390, 844), (720, 450), (1366, 650))
#: The widest letters, the longest word, another script, and emoji, with 24 characters each.
NAMES = (
    "W" * 24,
    "Wolfeschlegelsteinhausen",
    "ماكسيميليان الطويل جدا جد",
    "🤠🐎🌵 Maximiliane-Ærøskøb🦬",
)


@pytest.fixture
def open_page(window: Opens, address: str) -> Any:

    def opened(name: str, language: str = "en", **how: Any) -> Page:
        query, done = PAGES[name]
        page = window(**how).page
        arrive(page, f"{address}?{query}", ".wyatt.page .top")
        if language != "en":
            page.locator(f'[data-do="language"][data-value="{language}"]').click()
            expect(page.locator('[data-do="language"][data-value="en"]')).to_be_visible()
        for place, typed in done:
            if typed is None:
                page.locator(place).click()
            else:
                page.locator(place).fill(typed)
                page.locator(place).press("Enter")
            still(page)
        page.evaluate("document.querySelectorAll('details').forEach(one => { one.open = true; })")
        still(page)
        return page

    return opened


def fits(page: Page, sizes: Iterable[tuple[int, int]], state: str) -> None:
    page.evaluate("document.body.dataset.unpainted = ''")
    for size in sizes:
        resize(page, size)
        assert unfit(page) == [], (size, state)


@pytest.mark.parametrize("name", PAGES)
def test_every_text_stands_out_and_fits(open_page: Any, name: str) -> None:
    """Plain, hovered and focused, at every width, at 200%, and with a reader's own spacing."""
    page = open_page(name)
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
        assert faint(page) == [], scheme
    for language in ("en", "fr"):
        if language == "fr":
            page = open_page(name, language, size=(308, 480))
        fits(page, ((308, 480), *THREE, (2560, 1440)), language)  # 320 with a scroll bar
        page.add_style_tag(content=SPACED)
        fits(page, THREE[1:], f"{language}, spaced")


@pytest.mark.parametrize("of", ["lab", "editor"])
def test_a_long_name_fits_every_chart_and_heading(open_page: Any, of: str) -> None:
    page = open_page(of)
    named = page.get_by_label("Name of player 1")
    for name in NAMES:
        named.fill(name)
        named.press("Tab")
        still(page)
        fits(page, THREE, name)
