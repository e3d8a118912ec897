"""The problem of the day in a browser: played with keys on a phone, and stored in the browser."""

import json
from datetime import date, timedelta
from typing import Any

from playwright.sync_api import expect

from tests.widgets.in_page import PHONE, explorer_of
from wyatt.lessons.problems import BEGAN, problems


def test_a_problem_is_solved_on_the_table_and_stays_solved(window: Any) -> None:
    at, problem = next(
        (at, one)
        for at, one in enumerate(problems("wyatt"))
        if one.answer.startswith("discard ") and not one.counted
    )
    page = window(**PHONE)
    explorer = explorer_of(page.context)
    explorer.open(page, f"page=daily&day={BEGAN + timedelta(days=at)}")
    card = problem.answer.removeprefix("discard ")
    page.locator(f'[data-do=select][data-card="{card}"]').press("Enter")
    page.locator(f'[data-move="{problem.answer}"]').first.press("Enter")
    expect(page.locator(".bet")).to_contain_text("That’s the best move.")
    kept = json.loads(page.evaluate("localStorage.getItem('wyatt-daily')"))
    assert kept["wyatt"] == {str(BEGAN + timedelta(days=at)): "+"}
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.reload()
    expect(page.locator(".say")).to_contain_text("Right the first time: 1 of 1.")
    # The page says which day it is where its reader is.
    page.clock.set_fixed_time(f"{date.today() + timedelta(days=40)}T12:00:00")
    explorer.open(page, "page=daily")
    there = page.evaluate("new Date().getDate()")
    expect(page.locator(".kicker")).to_contain_text(f"-{there:02}:")
    # Left open over midnight, it turns to the new day when it is looked at again.
    page.clock.set_fixed_time(f"{date.today() + timedelta(days=41)}T00:05:00")
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    then = page.evaluate("new Date().getDate()")
    assert then != there
    expect(page.locator(".kicker")).to_contain_text(f"-{then:02}:")


def test_where_a_browser_saves_nothing_no_file_is_promised_that_the_page_has_not(
    window: Any,
) -> None:
    at = next(at for at, one in enumerate(problems("wildcat")) if one.counted)
    page = window(**PHONE)
    page.add_init_script("Storage.prototype.setItem = () => { throw new DOMException('full') }")
    explorer_of(page.context).open(page, f"page=wildcat-daily&day={BEGAN + timedelta(days=at)}")
    page.locator(".bet .opt").first.click()
    page.locator(".bet .go .btn").click()
    said = page.locator("[data-said]", has_text="This browser isn’t saving anything")
    expect(said).to_be_visible()
    assert "file" not in said.inner_text()
    expect(page.locator(".bet .reason").first).to_be_visible()
