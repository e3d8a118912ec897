"""Choices in the editor, in a browser: in words, and with undo."""

from __future__ import annotations

import re
from typing import Any

import pytest
from in_page import keyed
from playwright.sync_api import expect

pytestmark = pytest.mark.slow


@pytest.mark.parametrize(
    ("name", "switch", "value", "words"),
    [
        ("edit", "opened", "cards_on_table", "An outlaw is open only as long as"),
        ("wildcat-edit", "stuck_queens", "allow", "any of them may"),
    ],
)
def test_a_reading_is_chosen_by_what_it_says_and_taken_back(
    sit: Any, name: str, switch: str, value: str, words: str
) -> None:
    at = sit(name, {"edit": "O3", "wildcat-edit": "WR1"}[name])
    page = at.page
    keyed(page, "switches").locator("summary").click()
    otherwise = keyed(page, f"switch {switch} {value}")
    page.get_by_label(words).check()
    expect(otherwise).to_be_checked()
    expect(keyed(page, "edit undo")).not_to_have_attribute("aria-disabled", "true")
    assert at.desk.draft.get(f"rules.{switch}") == value
    keyed(page, "edit undo").click()
    expect(otherwise).not_to_be_checked()
    assert at.desk.draft.get(f"rules.{switch}") != value
    assert at.complaints == []


def test_a_box_that_was_ticked_is_open_again_after_undo(sit: Any) -> None:
    at = sit("edit", "O3")
    box = keyed(at.page, "field sheriff_played")
    box.check()
    expect(keyed(at.page, "edit undo")).not_to_have_attribute("aria-disabled", "true")
    keyed(at.page, "edit undo").click()
    expect(box).not_to_be_checked()


def test_the_ruling_that_makes_the_difference_opens_where_it_is_named(sit: Any) -> None:
    at = sit("edit", "O3")
    named = at.page.locator('.differences [data-rule="O3"]').first
    expect(named).to_have_text("O3")
    named.click()
    told = at.page.locator(".rulebox")
    expect(told).to_contain_text("Does an outlaw stay open")
    expect(told).to_contain_text("French translation")


@pytest.mark.parametrize("name", ["edit", "wildcat-edit"])
def test_phases_and_presets_are_chosen_in_words(sit: Any, name: str) -> None:
    at = sit(name)
    keyed(at.page, "field set phase").select_option(label="The hand is scored")
    expect(keyed(at.page, "edit text")).to_have_value(re.compile('"phase": "scored"'))
    listed = keyed(at.page, "field preset preset").locator("option").all_inner_texts()
    assert listed[0] in ("English rulebook", "The basic game")
