"""Choices in the editor, in a browser: in words, and with undo."""

from typing import Any

import pytest
from in_page import keyed
from playwright.sync_api import expect

pytestmark = pytest.mark.slow


def test_undo_unchecks_a_reading(sit: Any) -> None:
    at = sit("edit", "O3")
    page = at.page
    keyed(page, "switches").locator("summary").click()
    reading = keyed(page, "switch opened cards_on_table")
    page.get_by_label("An outlaw is open only as long as").check()
    expect(reading).to_be_checked()
    expect(keyed(page, "edit undo")).not_to_have_attribute("aria-disabled", "true")
    keyed(page, "edit undo").click()
    expect(reading).not_to_be_checked()
    assert at.desk.draft.get("rules.opened") != "cards_on_table"
    assert at.complaints == []


def test_a_box_that_was_ticked_is_open_again_after_undo(sit: Any) -> None:
    at = sit("edit", "O3")
    box = keyed(at.page, "field sheriff_played")
    box.check()
    expect(keyed(at.page, "edit undo")).not_to_have_attribute("aria-disabled", "true")
    keyed(at.page, "edit undo").click()
    expect(box).not_to_be_checked()
