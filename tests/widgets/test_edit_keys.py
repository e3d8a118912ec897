"""The editor with only the keyboard: everything can be reached, in order, and is visible."""

from typing import Any

import pytest
from in_page import PHONE, keyed
from playwright.sync_api import Page, expect

WINDOWS = {"wide": {}, "phone": PHONE, "low": {"viewport": {"width": 844, "height": 390}}}
#: What has the focus: its name, whether it is seen, whether the ring around it is.
FOCUSED = """() => {
  const one = document.activeElement;
  if (!one || one === document.body) return null;
  const { x, y, width, height } = one.getBoundingClientRect();
  const seen = [22, height / 2, height - 22].some(down => {
    const over = document.elementFromPoint(x + width / 2, y + Math.max(2, Math.min(down, height - 2)));
    return over !== null && (one.contains(over) || over.contains(one));
  });
  const { outlineStyle, outlineWidth } = getComputedStyle(one);
  return { key: one.dataset.key ?? one.tagName, seen, ringed: outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2 };
}"""


def walked(page: Page) -> list[dict[str, Any]]:
    """Every stop of Tab from the top of the page to its end."""
    stops = []
    for _ in range(140):
        page.keyboard.press("Tab")
        stop = page.evaluate(FOCUSED)
        if stop is None:
            return stops
        if not stop["seen"]:  # what lies under the foot of a phone comes out in the next frame
            page.evaluate("new Promise(drawn => requestAnimationFrame(() => setTimeout(drawn)))")
            stop = page.evaluate(FOCUSED)
        stops.append(stop)
    raise AssertionError("Tab does not come to the end of the page")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "case", "size"),
    [("edit", "M10", "wide"), ("wildcat-edit", "WR1", "phone"), ("edit", "M10", "low")],
)
def test_tab_comes_to_everything_in_order_and_in_sight(
    sit: Any, name: str, case: str, size: str
) -> None:
    at = sit(name, case, **WINDOWS[size])
    stops = walked(at.page)
    assert [stop["key"] for stop in stops if not stop["seen"]] == []
    assert [stop["key"] for stop in stops if not stop["ringed"]] == []
    order = [stop["key"] for stop in stops]
    landmarks = ["edit empty", "lay hand 0", "lay hand 1", "lay discard", "field set phase"]
    landmarks += ["field preset preset", "edit text", "try move", "edit link", "edit lesson"]
    assert [key for key in order if key in landmarks] == landmarks
    # What Tab does not stop at is reached by arrows, or when a card is picked up.
    roving = {"bank", "chip", "put", "as"}
    passed = at.page.locator(".wyatt-edit button:visible").evaluate_all(
        "(all, keys) => all.map(one => one.dataset.key).filter(key => key && !keys.includes(key))",
        order,
    )
    assert {key.split()[0] for key in passed} <= roving | {"edit", "forget"}


def test_a_card_is_picked_up_put_down_and_moved_by_keys(sit: Any) -> None:
    at = sit("wildcat-edit", "WR1")
    page = at.page
    keyed(page, "bank 3C").focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowRight")
    expect(keyed(page, "bank 4D")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(".inhand")).to_contain_text("4 of diamonds")
    keyed(page, "lay hand 1").focus()
    page.keyboard.press("Tab")
    expect(keyed(page, "put hand 1")).to_be_focused()
    page.keyboard.press("Enter")
    expect(keyed(page, "chip hand 1 1")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator(".inhand")).to_have_count(0)
    keyed(page, "chip hand 1 0").focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(page.locator(".inhand")).to_be_visible()
    keyed(page, "edit earlier").focus()
    page.keyboard.press("Enter")
    expect(keyed(page, "chip hand 1 0")).to_have_attribute("aria-pressed", "true")
    assert at.desk.draft.cards("hand 1")[0] == "4D"
    keyed(page, "chip hand 1 0").focus()
    page.keyboard.press("Delete")
    expect(keyed(page, "chip hand 1 1")).to_have_count(0)
    # Undo is in reach also of who has just chosen from a list.
    keyed(page, "field set phase").select_option("play")
    expect(keyed(page, "edit text")).not_to_have_value("")
    keyed(page, "field set phase").focus()
    page.keyboard.press("Control+z")
    expect(keyed(page, "field set phase")).to_have_value("draw")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "case", "line"),
    [("edit", "O3", "2 Billy the Kid, photo jesse"), ("wildcat-edit", "WR1", "3 of hearts, 2 KH")],
)
def test_what_is_typed_is_laid_once_by_the_button_beside_it(
    sit: Any, name: str, case: str, line: str
) -> None:
    at = sit(name, case)
    field, chips = keyed(at.page, "lay hand 1"), at.page.locator('[data-spot="hand 1"] .chip')
    expect(field).to_be_visible()
    before = chips.count()
    field.press_sequentially(line)
    keyed(at.page, "put hand 1").click()
    expect(chips).to_have_count(before + 3)
    expect(field).to_have_value("")
    keyed(at.page, "put hand 1").click()
    expect(at.page.locator(".notice")).to_contain_text("Type the cards, or first pick one up")
    expect(chips).to_have_count(before + 3)
