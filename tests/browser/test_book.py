"""The rulebook: results are next to the open entry, or are replaced by it and come back."""

import re
from collections.abc import Callable

import pytest
from in_page import box, explorer_of
from playwright.sync_api import Page, expect
from test_phone import AUDIT
from visits import NARROW, WIDE, Opens, resize

from tests.accessible import objections

LINES = ".found .ruleopen"
READ = ".reading h2"

Book = Callable[..., Page]


@pytest.fixture
def book(visit: Opens) -> Book:
    return lambda query="", **how: visit(f"page=book&{query}", **how).page


def pressed(page: Page, at: int) -> tuple[str, float]:
    line = page.locator(LINES).nth(at)
    line.scroll_into_view_if_needed()
    said, scrolled = line.inner_text(), page.evaluate("scrollY")
    line.click()
    expect(page.locator(READ)).to_have_text(said)
    page.wait_for_function("() => location.search.includes('id=')")
    return said, float(scrolled)


@pytest.mark.parametrize("size", [WIDE, NARROW])
def test_on_paper_every_rule_begins_its_line(book: Book, size: tuple[int, int]) -> None:
    page = book(size=size)
    page.emulate_media(media="print")
    left = "all => all.map(one => one.getBoundingClientRect().left)"
    lefts = page.locator(".list .ruleopen span").evaluate_all(left)
    assert len(lefts) > 30
    assert min(lefts) >= 0
    assert len(set(lefts)) == 2  # two columns


def test_wide_what_is_found_stands_beside_what_is_read(book: Book) -> None:
    page = book(size=WIDE)
    page.get_by_role("searchbox").fill("tie")
    for best in (page.locator(LINES).first, page.locator(READ)):
        expect(best).to_have_text("Ties are paid together")
    expect(page.locator(".rullist")).to_have_count(0)
    for at in (2, 4):
        pressed(page, at)
        line = page.locator(LINES).nth(at)
        expect(line).to_have_attribute("aria-current", "true")
        expect(line).to_be_in_viewport()
        expect(page.locator(READ)).to_be_in_viewport()
    expect(page.get_by_role("button", name="Back to the results")).to_be_hidden()


@pytest.mark.slow
@pytest.mark.parametrize("way", ["button", "browser"])
def test_narrow_a_rule_takes_the_place_of_the_list(book: Book, way: str) -> None:
    page = book(size=NARROW)
    page.get_by_role("searchbox").fill("photo")
    expect(page.locator(READ)).to_be_hidden()
    expect(page.locator(LINES)).to_have_count(14)
    said, scrolled = pressed(page, 7)
    expect(page.locator(LINES).first).to_be_hidden()
    expect(page.locator(READ)).to_be_in_viewport()
    steps = page.evaluate("history.length")
    if way == "button":
        page.get_by_role("button", name="Back to the results").click()
    else:
        page.go_back()
    line = page.locator(LINES).nth(7)
    expect(line).to_be_in_viewport()
    expect(page.locator(READ)).to_be_hidden()
    page.wait_for_function("at => Math.abs(scrollY - at) < 2", arg=scrolled)
    assert page.evaluate("history.length") == steps
    if way == "button":
        expect(line).to_be_focused()
        expect(line).to_have_text(said, use_inner_text=True)


@pytest.mark.slow
def test_who_came_by_a_link_gets_from_a_rule_to_the_list(book: Book) -> None:
    page = book("q=hidout&id=hideout.target", size=NARROW)
    expect(page.locator(READ)).to_have_text("Hide an opponent’s group")
    page.get_by_role("button", name="Back to the results").click()
    line = page.locator(LINES, has_text="Hide an opponent’s group")
    expect(line).to_be_focused()
    expect(line).to_be_in_viewport()
    expect(page.locator(".count")).to_contain_text("Showing results for “hideout”")


@pytest.mark.slow
def test_a_ruling_names_its_sources_beside_what_they_say(book: Book) -> None:
    page = book("id=O5", size=WIDE)
    names, texts = page.locator(".says dt"), page.locator(".says dd")
    expect(names.first).to_have_text("English rulebook")
    for at in range(names.count()):
        assert abs(box(names.nth(at))["y"] - box(texts.nth(at))["y"]) < 1
    expect(page.locator(".reading")).not_to_contain_text(".txt")


@pytest.mark.slow
def test_every_state_is_for_a_thumb_and_a_screen_reader(book: Book) -> None:
    page = book(scheme="dark")
    found = ("q=photo", "q=photo&id=photo.alone", "q=joker", "id=P1")
    for state in (*found, "view=well", "view=aid", "view=about"):
        explorer_of(page.context).go(page, f"page=book&{state}")
        resize(page, NARROW)
        assert page.evaluate(AUDIT) == [], state
        for size in (NARROW, WIDE):
            resize(page, size)
            assert objections(page) == [], (state, size)


@pytest.mark.slow
@pytest.mark.parametrize("game", ["wyatt", "wildcat"])
def test_the_aid_is_two_pages_with_a_table(book: Book, game: str) -> None:
    page = book(f"game={game}&view=aid")
    picture = page.locator(".aidtable img")
    expect(picture).to_be_visible()
    assert picture.evaluate("image => image.decode().then(() => image.naturalWidth)") > 0
    for paper in ("A4", "Letter"):
        sheet = page.pdf(format=paper, print_background=False)
        assert len(re.findall(rb"/Type\s*/Page\b", sheet)) == 2, paper
