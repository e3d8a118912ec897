"""Typed text and covered hands in the editor survive a reload, Back, and a dead kernel."""

from typing import Any
from urllib.parse import parse_qsl

import pytest
from editing import hideout_on_a_gun
from in_page import Sitting, keyed, mount
from playwright.sync_api import expect

from wyatt.pages.edit.page import EditPage
from wyatt.ui.page import Pages


def kept(desk: EditPage) -> str:
    return [message["store"] for message in desk.outbox if message.get("key") == "edit"][-1]


def reopened(desk: EditPage) -> EditPage:
    """The page after a reload: its address opens it, and the browser tells what it keeps."""
    fresh = EditPage(dict(parse_qsl(desk.address())))
    fresh.handle({"do": "stored", "key": "edit", "text": kept(desk)})
    return fresh


@pytest.mark.parametrize("faulty", [False, True])
def test_a_reload_keeps_covers_and_what_could_not_be_read(faulty: bool) -> None:
    desk = hideout_on_a_gun()
    if faulty:
        desk.handle({"do": "set", "field": "money 2", "value": "plenty"})
    desk.handle({"do": "cover", "place": "hand 1"})
    desk.handle({"do": "lay", "place": "hand 0", "value": "bell tower"})
    desk.handle({"do": "text", "value": '{"players": ["Anna", '})
    assert bool(desk.address()) is not faulty
    fresh = reopened(desk)
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
    other.handle({"do": "set", "field": "money 2", "value": "3000"})
    linked = EditPage(dict(parse_qsl(other.address())))
    linked.handle({"do": "stored", "key": "edit", "text": kept(desk)})
    assert linked.covered == frozenset()
    assert linked.draft.get("money.Curt") == 3000


@pytest.mark.parametrize(
    "text",
    [
        "[]",
        "[1, 2, 3]",
        "[{}, 1, 2, 3]",
        '[{}, "", [], {"lines": 3, "text": 4}]',
        '[{}, "", [[]], {"lines": {"hand 0": [1], "x": ["y"]}, "text": "{"}]',
        "[" * 5000,
    ],
)
def test_what_a_browser_keeps_is_hostile_until_read(text: str) -> None:
    desk = EditPage()
    desk.handle({"do": "stored", "key": "edit", "text": text})
    assert "Unplaced cards" in desk.parts()["left"]


def test_damaged_text_comes_back_by_undo() -> None:
    desk = hideout_on_a_gun()
    desk.handle({"do": "text", "value": '{"players": ["Anna", '})
    desk.handle({"do": "set", "field": "money 2", "value": "3000"})
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
