"""A lesson, a bet, a problem of the day and a dispute in a browser, with only the keyboard and on a phone."""

import json
from datetime import date, datetime, timedelta
from typing import Any

from in_page import PHONE, addressed, explorer_of, keyed, mount, table_at
from playwright.sync_api import Page, expect

from tests.days import of_kind
from wyatt.earp import Game
from wyatt.lessons import lesson_of
from wyatt.lessons.model import LETTERS
from wyatt.lessons.progress import CourseProgress
from wyatt.ui.page import Pages, parse


def tab_to(page: Page, selector: str) -> None:
    for _ in range(60):
        page.keyboard.press("Tab")
        if page.evaluate("selector => document.activeElement.matches(selector)", selector):
            return
    raise AssertionError(selector)


def test_the_first_lesson_is_played_and_gone_on_with_by_the_keyboard(sit: Any) -> None:
    page = sit("course").page
    tab_to(page, "[data-card]")
    page.keyboard.press("Enter")  # picks it up
    expect(page.locator('[data-card][aria-pressed="true"]')).to_have_count(1)
    page.keyboard.press("d")
    expect(page.locator(".end.won")).to_be_visible()
    expect(page.locator('[data-do="next"]:focus')).not_to_have_accessible_description("")
    page.keyboard.press("Enter")
    expect(page.locator(".kicker")).to_contain_text("Stage 2 of 4")
    assert addressed(page).endswith("step=2")


def test_the_coach_moves_no_button(window: Any) -> None:
    """Where "Ask the coach" was, a second press never goes to the next lesson."""
    for size in ({"viewport": {"width": 1366, "height": 650}}, PHONE):
        page = window(reduced_motion="reduce", **size)
        pages = Pages({"page": "course", "lesson": "aim", "step": "4"})
        mount(page, pages)
        buttons = page.locator(".bet > .next > .btn")
        before = [each.bounding_box() for each in buttons.all()]
        page.locator('[data-do="coach"]').click()
        expect(page.locator(".hint")).to_be_in_viewport()
        assert [each.bounding_box() for each in buttons.all()] == before
        page.locator('.hint [data-do="play"]').click()
        expect(page.locator(".hint")).to_have_count(0)
        assert pages.shown["address"].endswith("lesson=aim&step=4")


def test_after_a_hit_the_focus_is_on_the_choice(window: Any) -> None:
    hands = {"Anna": "bank-robbery belle-starr", "Burt": "hideout"}
    laid = {"Anna": {"jesse-james": ["jesse-james*3"]}}
    game = Game.setup(hands, phase="play", territories=laid, supply="wes-hardin hideout")
    card = "hand bank-robbery"
    for shoots in (card, "act bank-robbery"):
        page = window(reduced_motion="reduce")
        mount(page, table_at(game.position()))
        keyed(page, card).focus()
        page.keyboard.press("Enter")
        expect(keyed(page, card)).to_be_focused()
        expect(keyed(page, card)).to_have_attribute("aria-pressed", "true")
        keyed(page, shoots).focus()
        page.keyboard.press("Enter")
        expect(page.locator('[data-part="choices"]')).to_contain_text("A hit")
        expect(page.locator(":focus")).to_have_attribute("data-move", "place jesse-james")


KEEP = "([name, text]) => localStorage.setItem(`wyatt-${name}`, text)"
KEPT = "name => localStorage.getItem(`wyatt-${name}`)"


def test_a_sitting_is_gone_through_by_keys_and_kept_in_the_browser(sit: Any) -> None:
    progress, right = CourseProgress(), lesson_of("shot").questions[0].right
    progress.bet("shot", 1, LETTERS[(right + 1) % 2], datetime(2026, 11, 20, 12))
    sitting = sit("again", viewport={"width": 390, "height": 844})
    page = sitting.page
    said = page.locator(".bet")
    expect(said).to_contain_text("There’s nothing to review.")
    page.evaluate(KEEP, ["course", progress.text()])
    page.evaluate("dispatchEvent(new CustomEvent('wyatt-stored', {detail: 'course'}))")
    expect(said).to_contain_text("1 question today.")
    page.locator("[data-do=next]").press("Enter")
    page.locator("#bet-a").wait_for()
    good = LETTERS[sitting.desk.stage.right].lower()
    for key in ("Space", "Enter"):
        page.locator(f"#bet-{good}").press(key)
    expect(page.locator(".revealed")).to_contain_text("That’s right.")
    page.locator(".next [data-do=next]").press("Enter")
    expect(said).to_contain_text("You got 1 of 1 right.")
    assert json.loads(page.evaluate(KEPT, "course"))["bets"]["shot"]["1"][-1].endswith(" +")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert sitting.complaints == []


def test_what_another_version_has_kept_is_put_aside_and_not_lost(sit: Any) -> None:
    page, later = sit("course").page, '{"format": "wyatt-progress/9", "all": "of it"}'
    page.evaluate(KEEP, ["course", later])
    page.locator(".progress summary").click()
    name = page.get_by_label("Your name")
    name.fill("Anna")
    name.press("Tab")
    page.wait_for_function("() => localStorage.getItem('wyatt-course').includes('Anna')")
    assert page.evaluate(KEPT, "course wyatt-progress/9") == later


def test_a_problem_is_solved_on_the_table_and_stays_solved(window: Any) -> None:
    day, problem = of_kind("wyatt", end=False, begins="discard ")
    page = window(**PHONE)
    explorer, today = explorer_of(page.context), page.locator(".kicker")
    explorer.open(page, f"page=daily&day={day}")
    card = problem.answer.removeprefix("discard ")
    page.locator(f'[data-do=select][data-card="{card}"]').press("Enter")
    page.locator(f'[data-move="{problem.answer}"]').first.press("Enter")
    expect(page.locator(".bet")).to_contain_text("That’s the best move.")
    assert json.loads(page.evaluate(KEPT, "daily"))["wyatt"] == {str(day): "+"}
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.reload()
    expect(page.locator(".say")).to_contain_text("You got 1 of 1 right the first time.")
    # The page says which day it is where its reader is.
    page.clock.set_fixed_time(f"{date.today() + timedelta(days=40)}T12:00:00")
    explorer.open(page, "page=daily")
    there = page.evaluate("new Date().getDate()")
    expect(today).to_contain_text(f" {there}, ")
    # Left open over midnight, it turns to the new day when it is looked at again.
    page.clock.set_fixed_time(f"{date.today() + timedelta(days=41)}T00:05:00")
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    then = page.evaluate("new Date().getDate()")
    assert then != there
    expect(today).to_contain_text(f" {then}, ")


def test_where_a_browser_saves_nothing_no_file_is_promised(window: Any) -> None:
    page = window(**PHONE)
    page.add_init_script("Storage.prototype.setItem = () => { throw new DOMException('full') }")
    day, _problem = of_kind("wildcat", end=True)
    explorer_of(page.context).open(page, f"page=wildcat-daily&day={day}")
    page.locator(".bet .opt").first.click()
    page.locator(".bet .go .btn").click()
    said = page.locator("[data-said]", has_text="This browser isn’t saving anything")
    expect(said).to_be_visible()
    assert "file" not in said.inner_text()
    expect(page.locator(".bet .reason").first).to_be_visible()


def test_an_answer_outlives_the_page_and_the_list_is_folded_on_a_phone(window: Any) -> None:
    page, pages = window(reduced_motion="reduce", **PHONE), Pages({"page": "lab"})
    pages.ask({"do": "lab-view", "tab": "quarrels"})
    complaints = mount(page, pages)
    cases, fold = page.locator(".caselist"), keyed(page, "fold list")
    expect(cases).to_be_hidden()
    fold.tap()
    expect(cases).to_be_visible()
    # All of it lies on the page: nothing scrolls within what scrolls.
    assert cases.evaluate("list => list.scrollHeight <= list.clientHeight + 1")
    keyed(page, "case T9").tap()
    expect(cases).to_be_hidden()
    keyed(page, "guess 0").tap()
    expect(page.locator(".reason")).to_contain_text("Wrong.")
    expect(fold).to_contain_text("1 answered, 0 right.")
    address, again = pages.desk.address(), page.context.new_page()
    page.close()
    complaints += mount(again, Pages(parse(f"page=lab&{address}")))
    expect(again.locator(".reason")).to_contain_text("Wrong.")
    expect(keyed(again, "guess 0")).to_have_attribute("aria-pressed", "true")
    assert complaints == []
