"""Every text of every page stands out, fits and is apart from the others, and every dead button has a reason."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from visits import START_MS, Visit, still

from tests.legible import SPACED, faint, unfit

pytestmark = pytest.mark.slow

LAB = "page=lab&s=1.I9MUmHYLHTMdMyAH6i8rSwMD"
#: Pages in the states that have colours of their own, by the query, then what is pressed or typed.
PAGES: dict[str, tuple[str, list[tuple[str, str | None]]]] = {
    "lab": ("page=lab", [('[data-key="cp1"]', "99"), ('[data-key="link"]', None)]),
    "cases": (f"{LAB}AwwC_UAgA", []),
    "disputes": (f"{LAB}hJ8KSxOLilJzipVqAQ", []),
    "sources": (f"{LAB}TD_VAgA", []),
    "count": (
        "page=wildcat-count",
        [('[data-key="deck 3C"]', None), ('[data-key="deck 3C"]', None)],
    ),
    "book": ("page=book&q=hideout&id=H4", []),
    "tips": ("page=book&view=well", []),
    "editor": (
        "page=edit",
        [('[data-key="lay hand 1"]', "foo"), ('[data-key="hand_number"]', "x")],
    ),
    "another editor": ("page=wildcat-edit", [('[data-key="lay hand 1"]', "foo")]),
    "results": ("page=results", []),
}

#: The widest letters, the longest word, another script, signs in colour: 24 letters each.
NAMES = (
    "WWWWWWWWWWWWWWWWWWWWWWWW",
    "Wolfeschlegelsteinhausen",
    "ماكسيميليان الطويل جدا جد",
    "🤠🐎🌵 Maximiliane-Ærøskøb🦬",
)


@pytest.fixture
def open_page(window: Callable[..., Visit], address: str) -> Callable[..., Page]:
    """Opens one of the PAGES in its state: open_page("lab", size=(390, 844))."""

    def opened(name: str, language: str = "en", **how: Any) -> Page:
        query, done = PAGES[name]
        page = window(**how).page
        page.goto(f"{address}?{query}", wait_until="commit")
        page.wait_for_selector(".wyatt.page .top", timeout=START_MS)
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


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("name", PAGES)
def test_every_letter_stands_out_as_it_is_painted(
    open_page: Callable[..., Page], name: str, scheme: str
) -> None:
    """Plain, under the pointer, and with the focus."""
    assert faint(open_page(name, scheme=scheme)) == []


def test_the_measure_of_letters_finds_what_no_declared_colour_tells(
    open_page: Callable[..., Page],
) -> None:
    page = open_page("results")
    page.evaluate(
        """document.querySelector(".top").insertAdjacentHTML("afterend", `<p style="color:#999">pale</p>
        <p style="position:relative">hidden<b style="position:absolute;inset:0;background:#fff"></b></p>
        <style>#hovered:hover { color: #ccc }</style><button id="hovered">hovered</button>`)"""
    )
    assert [line.split(": ")[-1] for line in faint(page)] == ["hidden", "hovered", "pale"]


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("name", PAGES)
def test_everything_fits_at_every_width_at_200_percent_and_with_a_readers_spacing(
    open_page: Callable[..., Page], name: str, language: str
) -> None:
    page = open_page(name, language, size=(308, 480))  # 320 with a scroll bar
    for width, height in ((308, 480), (390, 844), (720, 450), (1366, 650), (2560, 1440)):
        page.set_viewport_size({"width": width, "height": height})
        still(page)
        assert unfit(page) == [], width
    page.add_style_tag(content=SPACED)
    for width, height in ((720, 450), (1366, 650)):
        page.set_viewport_size({"width": width, "height": height})
        still(page)
        assert unfit(page) == [], (width, "spaced")


@pytest.mark.parametrize("name", NAMES)
def test_a_long_name_fits_in_every_chart_and_heading(
    open_page: Callable[..., Page], name: str
) -> None:
    for page, field in (
        (open_page("lab"), "Name of player 1"),
        (open_page("editor"), "Name of player 1"),
    ):
        page.get_by_label(field).fill(name)
        page.get_by_label(field).press("Tab")
        for width, height in ((390, 844), (720, 450), (1366, 650)):
            page.set_viewport_size({"width": width, "height": height})
            still(page)
            assert unfit(page) == [], width
