"""The page Again in a browser: stored wrong bets come on new tables, with only the keyboard."""

import json
from datetime import datetime
from typing import Any

from playwright.sync_api import expect

from wyatt.lessons import lesson_of
from wyatt.lessons.model import LETTERS
from wyatt.lessons.progress import CourseProgress


def test_a_sitting_is_gone_through_by_keys_and_kept_in_the_browser(sit: Any) -> None:
    progress = CourseProgress()
    right = lesson_of("shot").questions[0].right
    progress.bet("shot", 1, LETTERS[(right + 1) % 2], datetime(2026, 11, 20, 12))
    sitting = sit("again", viewport={"width": 390, "height": 844})
    page = sitting.page
    expect(page.locator(".bet")).to_contain_text("There’s nothing to review.")
    page.evaluate("text => localStorage.setItem('wyatt-course', text)", progress.text())
    page.evaluate("dispatchEvent(new CustomEvent('wyatt-stored', {detail: 'course'}))")
    expect(page.locator(".bet")).to_contain_text("1 question today.")
    page.locator("[data-do=next]").press("Enter")
    page.locator("#bet-a").wait_for()
    good = LETTERS[sitting.desk.stage.right].lower()
    page.locator(f"#bet-{good}").focus()
    page.keyboard.press("Space")
    page.keyboard.press("Enter")
    expect(page.locator(".revealed")).to_contain_text("That’s right.")
    page.locator(".next [data-do=next]").press("Enter")
    expect(page.locator(".bet")).to_contain_text("You got 1 of 1 right.")
    kept = json.loads(page.evaluate("localStorage.getItem('wyatt-course')"))
    assert kept["bets"]["shot"]["1"][-1].endswith(" +")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert sitting.complaints == []


def test_what_another_version_has_kept_is_put_aside_and_not_lost(sit: Any) -> None:
    page = sit("course").page
    later = '{"format": "wyatt-progress/9", "all": "of it"}'
    page.evaluate("text => localStorage.setItem('wyatt-course', text)", later)
    page.locator(".progress summary").click()
    page.get_by_label("Your name").fill("Anna")
    page.get_by_label("Your name").press("Tab")
    page.wait_for_function("localStorage.getItem('wyatt-course').includes('Anna')")
    aside = page.evaluate("localStorage.getItem('wyatt-course wyatt-progress/9')")
    assert aside == later
