"""Typed text and covered hands in the editor survive a reload, Back, and a dead kernel."""

from typing import Any
from urllib.parse import parse_qsl

import pytest
from editing import by_link, enter, hideout_on_a_gun, kept, lay
from in_page import Sitting, keyed, mount
from playwright.sync_api import expect

from tests.collected import collected
from wyatt.pages.edit.page import EditPage
from wyatt.ui.page import Pages


@pytest.mark.parametrize("faulty", [False, True])
def test_a_reload_keeps_covers_and_what_could_not_be_read(faulty: bool) -> None:
    desk = hideout_on_a_gun()
    if faulty:
        enter(desk, "money 2", "plenty")
    desk.handle({"do": "cover", "place": "hand 1"})
    lay(desk, "hand 0", "bell tower")
    desk.handle({"do": "text", "value": '{"players": ["Anna", '})
    assert bool(desk.address()) is not faulty
    fresh = by_link(desk)
    fresh.handle({"do": "stored", "key": "edit", "text": kept(desk)})
    assert fresh.draft.document == desk.draft.document
    assert fresh.covered == {"hand 1"}
    assert fresh.lines == desk.lines
    assert "bell tower" in fresh.parts()["seats"]
    assert (fresh.typed, fresh.wrong) == (desk.typed, desk.wrong)
    fresh.handle({"do": "open-all"})
    assert "{&quot;players&quot;: [&quot;Anna&quot;, </textarea>" in fresh.parts()["text"]


def test_another_table_than_the_one_kept_takes_nothing_of_it() -> None:
    desk = hideout_on_a_gun()
    desk.handle({"do": "cover", "place": "hand 1"})
    other = hideout_on_a_gun()
    enter(other, "money 2", "3000")
    linked = by_link(other)
    linked.handle({"do": "stored", "key": "edit", "text": kept(desk)})
    assert linked.covered == frozenset()
    assert linked.draft.get("money.Curt") == 3000


@collected(
    "text",
    [
        *("[]", "[1, 2, 3]", "[{}, 1, 2, 3]", "[" * 5000),
        '[{}, "", [], {"lines": 3, "text": 4}]',
        '[{}, "", [[]], {"lines": {"hand 0": [1], "x": ["y"]}, "text": "{"}]',
    ],
)
def test_what_a_browser_keeps_is_hostile_until_read(text: str) -> None:
    desk = EditPage()
    desk.handle({"do": "stored", "key": "edit", "text": text})
    assert "Unplaced cards" in desk.parts()["left"]


def test_damaged_text_comes_back_by_undo() -> None:
    desk = hideout_on_a_gun()
    desk.handle({"do": "text", "value": '{"players": ["Anna", '})
    enter(desk, "money 2", "3000")
    assert desk.typed is None
    desk.handle({"do": "undo"})
    assert desk.typed == '{"players": ["Anna", '
    assert "wyatt-error" in desk.parts()["text"]
    desk.handle({"do": "redo"})
    assert desk.typed is None


# --- in a browser ------------------------------------------------------------------------------


def left(at: Sitting) -> Sitting:
    """The tab is closed in the middle of it, Python with it, and opened anew."""
    address = at.desk.address()
    query = f"page={at.desk.editing.page}" + (f"&{address}" if address else "")
    context = at.page.context
    at.page.close()
    page = context.new_page()
    pages = Pages(dict(parse_qsl(query)))
    complaints = mount(page, pages, query)
    desk: Any = pages.desk
    return Sitting(page, desk, complaints)


@pytest.mark.parametrize("case", ["", "O3"])
def test_a_field_that_was_being_typed_in_comes_back(sit: Any, case: str) -> None:
    at = sit("edit", case)
    keyed(at.page, "put hand 0").wait_for()
    keyed(at.page, "bank hideout").click()
    keyed(at.page, "put hand 0").click()
    expect(keyed(at.page, "chip hand 0 0")).to_be_visible()
    chips = '[data-spot="hand 1"] .chip'
    held = at.page.locator(chips).count()
    line = keyed(at.page, "lay hand 1")
    line.press_sequentially("belle bob")  # and no Enter
    again = left(at)
    expect(keyed(again.page, "chip hand 0 0")).to_be_visible()
    # As if the field had been left: its cards lie there, and undo takes them away.
    expect(again.page.locator(chips)).to_have_count(held + 2)
    expect(keyed(again.page, "lay hand 1")).to_have_value("")
    third = left(again)
    expect(third.page.locator(chips)).to_have_count(held + 2)
    expect(keyed(third.page, "lay hand 1")).to_have_value("")
    assert third.complaints == []


def test_json_and_a_move_that_were_being_typed_come_back(sit: Any) -> None:
    at = sit("wildcat-edit", "WR1")
    text = keyed(at.page, "edit text")
    text.focus()
    at.page.keyboard.press("Control+End")
    at.page.keyboard.type(" , damaged")
    keyed(at.page, "try move").fill("add 6c to")
    again = left(at)
    expect(keyed(again.page, "try move")).to_have_value("add 6c to")
    assert keyed(again.page, "edit text").input_value().endswith("} , damaged")
    # A press elsewhere draws the page anew, and takes nothing of it away.
    keyed(again.page, "bank 9H").click()
    keyed(again.page, "put hand 0").click()
    expect(keyed(again.page, "chip hand 0 2")).to_be_visible()
    expect(keyed(again.page, "try move")).to_have_value("add 6c to")
    # Once it is asked, or another move is pressed, it is no more being typed.
    again.page.locator(".examples button").first.click()
    expect(again.page.locator(".verdict")).to_be_visible()
    expect(keyed(again.page, "try move")).to_have_value(again.desk.move)
