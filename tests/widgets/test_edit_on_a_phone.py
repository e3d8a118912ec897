"""The editor on a phone, in the dark theme, with a thumb."""

from typing import Any

import pytest
from in_page import PHONE, keyed, middle
from person import Thumb, asked, quick_enough, set_a_hideout_on_a_gun
from playwright.sync_api import Locator, Page, expect

GAMES = [("edit", "O3"), ("wildcat-edit", "")]
DARK = {**PHONE, "color_scheme": "dark"}


def share(page: Page) -> float:
    """How much of the window the strip along the bottom covers."""
    box: Any = page.locator(".editside").bounding_box()
    assert box["y"] + box["height"] <= 845
    return float(box["height"]) / 844


def in_sight(card: Locator) -> bool:
    """Whether a thumb that draws nothing sees it."""
    found: bool = card.evaluate("""card => {
      const { left, right, top, bottom } = card.getBoundingClientRect();
      return left >= 0 && right <= innerWidth && top >= 0 && bottom <= innerHeight;
    }""")
    return found


@pytest.mark.slow
@pytest.mark.parametrize(("name", "case"), GAMES)
def test_what_is_left_is_in_sight_and_not_in_the_way(sit: Any, name: str, case: str) -> None:
    at = sit(name, case, **DARK)
    page, cards = at.page, at.page.locator(".bank button")
    assert share(page) < 0.15
    # Every card is in the line, with how many are left of it, for a thumb that draws it along.
    assert cards.count() == sum(1 for many in at.desk.draft.copies().values() if many)
    assert in_sight(cards.first)
    cards.last.scroll_into_view_if_needed()
    assert in_sight(cards.last)
    page.touchscreen.tap(*middle(keyed(page, "unfold cards")))
    expect(keyed(page, "unfold cards")).to_have_attribute("aria-expanded", "true")
    assert share(page) < 0.56
    # Until a card is picked up: it says so in the line, and the places are in sight.
    cards.nth(4).tap()
    expect(page.locator(".inhand")).to_be_visible()
    expect(keyed(page, "unfold cards")).to_have_attribute("aria-expanded", "false")
    assert share(page) < 0.25
    assert at.complaints == []


def test_faults_unfold_and_one_that_is_pressed_leads_to_its_place(sit: Any) -> None:
    at = sit("edit", **DARK)
    page = at.page
    page.touchscreen.tap(*middle(keyed(page, "bank bob-dalton")))
    keyed(page, "put hand 1").tap()  # Anna is to draw and has no card
    fold = keyed(page, "unfold faults")
    expect(fold).to_contain_text("error")
    expect(keyed(page, "fault 0")).to_be_hidden()
    fold.tap()
    keyed(page, "fault 0").tap()
    expect(keyed(page, "lay hand 0")).to_be_focused()
    expect(keyed(page, "fault 0")).to_be_hidden()
    page.touchscreen.tap(*middle(keyed(page, "bank belle-starr")))
    keyed(page, "put hand 0").tap()
    expect(keyed(page, "chip hand 0 0")).to_be_visible()
    keyed(page, "fold undo").tap()
    expect(keyed(page, "chip hand 0 0")).to_have_count(0)


@pytest.mark.slow
def test_a_hideout_on_a_gun_by_thumb_takes_less_than_two_minutes(
    sit: Any, record_property: Any
) -> None:
    at = sit("edit", "O3", **DARK)
    person = Thumb(at.page)
    set_a_hideout_on_a_gun(person)
    person.fill("try move", "wyatt-earp lift")
    asked(at.page, "Not legal")
    assert at.desk.draft.cards("group 1 jesse-james")[3:] == ["fastest-gun", "hideout"]
    quick_enough(person, "a Hideout on a gun by thumb", 120, record_property)
