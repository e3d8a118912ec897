"""The rules explorer with mouse, keyboard, links, files, accidents and the browser’s Back."""

import json
import re
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl, urlsplit

import pytest
from at_table import HOSTILE, SHOT_QUERY, Table, at, of, position_in
from playwright.sync_api import Page, expect
from visits import Opens

from wyatt.earp import Game, load_record, write_token
from wyatt.pages.table.earp import EarpTablePage


@pytest.fixture
def table(page: Page) -> Table:
    return Table(page)


def test_a_whole_hand_by_mouse_and_the_way_through_it(table: Table, tmp_path: Path) -> None:
    page = table.page

    def load(file: Any) -> None:
        with page.expect_file_chooser() as chooser:
            of(page, "control load").click()
        chooser.value.set_files(file)

    table.new_game(players="2", seed="3", preset="berclaz", who1="bot")
    expect(page.locator("dialog[open]")).to_have_count(0)
    last = table.play_hand(lambda key: of(page, key).click())
    assert last > 20
    expect(page.locator(".handrow")).to_contain_text("Hand 1 is over")
    expect(page.locator(".handrow tbody tr")).to_have_count(7)
    over, scored = table.shown(), table.position
    assert (scored["phase"], scored["rules"]["preset"]) == ("scored", "berclaz")

    # Back, forward, jump to the start or the end, to a move in the list.
    of(page, "control back").click()
    at(page, last - 1, last)
    of(page, "control forward").click()
    at(page, last)
    assert table.shown() == over
    of(page, "control start").click()
    at(page, 0, last)
    expect(of(page, "control back")).to_have_attribute("aria-disabled", "true")
    page.locator("details.past summary").click()
    listed = page.locator("details.past [data-do=jump]")
    expect(listed).to_have_count(last + 1)
    words = listed.nth(12).inner_text()
    listed.nth(12).click()
    at(page, 12, last)
    expect(listed.nth(12)).to_have_attribute("aria-current", "step")
    assert any(name in words for name in ("Anna", "Burt"))
    of(page, "control end").click()
    at(page, last)
    assert table.shown() == over

    # The game as a file, and back from it.
    with page.expect_download() as download:
        of(page, "control save").click()
    saved = tmp_path / download.value.suggested_filename
    download.value.save_as(saved)
    assert len(load_record(json.loads(saved.read_text(encoding="utf-8"))).moves) == last
    # A beginner's posters are counted one by one, each when it is asked for.
    later = page.locator(".handrow tr.later")
    for left in range(later.count(), 0, -1):
        of(page, "act on").click()
        expect(later).to_have_count(left - 1)
    page.locator('.handrow [data-move="deal"]').click()
    table.played_on_to(last + 1)
    expect(page.locator(".phase")).to_contain_text("Hand 2")
    of(page, "control undo").click()
    at(page, last)
    expect(of(page, "control forward")).to_have_attribute("aria-disabled", "true")  # it is undone
    for wrong in (b"[[[", b'{"format": "wyatt-record/9"}', b"\xff\xfe\x00", b"x" * 1_000_001):
        load({"name": "x.json", "mimeType": "", "buffer": wrong})
        unread = len(wrong) > 1_000_000 or b"\xff" in wrong
        told = page.locator(".said" if unread else "[data-part=notice]")
        expect(told).not_to_be_empty()
        expect(told).not_to_contain_text("Traceback")
        at(page, last)
    of_file = "File.prototype.arrayBuffer"
    page.evaluate(f"() => {{ {of_file} = () => delete {of_file} && Promise.reject(); }}")
    load(saved)
    expect(page.locator(".said")).to_contain_text("can’t read that")
    table.new_game(players="3", seed="8")
    at(page, 0)
    load(saved)
    at(page, last)
    assert (table.shown(), table.position) == (over, scored)


@pytest.mark.slow
def test_a_whole_hand_by_keyboard(table: Table) -> None:
    page = table.page
    focused, keyboard = "document.activeElement.closest('[data-key]')?.dataset.key", page.keyboard

    def tab_to(selector: str, by: str = "Tab") -> None:
        for _ in range(80):
            if page.evaluate("s => document.activeElement.matches(s)", selector):
                return
            keyboard.press(by)
        pytest.fail(f"{by} does not reach {selector}")

    def press(key: str) -> None:
        if key == "control step":
            keyboard.press("n")
            return
        here = page.evaluate(focused)
        if here != key:
            wanted = f'[data-key="{key}"]'
            group = page.locator(wanted).first.evaluate(
                "e => ['.hand', '.choices', '.act'].find(one => e.closest(one)) ?? ''"
            )
            tab_to(f"{group} button" if group else wanted)
            tab_to(wanted, "ArrowRight" if group == ".hand" else "Tab")
        keyboard.press("d" if "discard" in key else "Enter")

    # The form of a new game: from the toolbar, by keys alone.
    tab_to("[data-key='control step']")  # the first that isn't disabled
    tab_to("[data-key='control new']", "ArrowLeft")
    keyboard.press("Enter")
    expect(page.locator("dialog [name=players][value='3']")).to_be_focused()  # the chosen number
    keyboard.press("ArrowLeft")
    tab_to("input[name=seed]")
    keyboard.press("Control+a")
    keyboard.type("7")
    keyboard.press("Enter")
    expect(page.locator("dialog[open]")).to_have_count(0)
    expect(page.get_by_role("region", name="’s seat")).to_have_count(2)

    tab_to(".wyatt-table button")
    last = table.play_hand(press)
    expect(page.locator(".handrow [data-main]", has_text="Deal")).to_be_focused()
    for key, move in {"b": last - 1, "Home": 0, "End": last}.items():
        keyboard.press(key)
        at(page, move, last)
    page.set_viewport_size({"width": 683, "height": 325})  # a laptop at 200 %
    expect(of(page, "control keys")).to_be_visible()
    keyboard.press("?")
    expect(page.locator("dialog[data-dialog=keys]")).to_be_visible()
    keyboard.press("Escape")
    expect(page.locator("dialog[data-dialog=keys]")).to_be_hidden()
    keyboard.press("u")
    expect(table.moves).not_to_have_text(f"Move {last} of {last}")


@pytest.mark.slow
def test_pressing_a_card_with_several_uses_again_leads_to_them(visit: Opens) -> None:
    hands, discard = {"Anna": "wyatt-earp", "Burt": "belle-starr"}, ["hideout", "wes-hardin"]
    game = Game.setup(hands, phase="play", discard=discard)
    page = visit(f"p={write_token(game.position())}&you=0").page
    for _ in range(2):
        of(page, "hand wyatt-earp").press("Enter")
    expect(of(page, "act wyatt-earp draw")).to_be_focused()


@pytest.mark.slow
def test_impatience_autoplay_and_a_play_that_is_not_allowed(table: Table) -> None:
    page = table.page
    # A double click draws once; ten presses are ten moves.
    page.locator(".pile").first.dblclick()
    at(page, 1)
    page.evaluate("document.activeElement.blur()")
    page.keyboard.down(" ")
    expect(page.locator("[data-table] [data-main]")).to_have_text("Play it")
    page.keyboard.down(" ")  # it's held: this isn't a press, which would play the coach's move
    page.keyboard.up(" ")
    of(page, "hint close").click()
    at(page, 1)
    before = table.position
    page.locator(".hcard.dim").first.click()
    why = page.locator(".why")
    expect(why).to_be_visible()
    expect(why.locator(".rule")).not_to_be_empty()
    assert table.position == before
    why.locator(".rule").first.click()
    expect(page.locator("[data-part=rule]")).not_to_be_empty()
    page.keyboard.press("Escape")
    of(page, "control step").focus()
    for _ in range(10):
        page.keyboard.press("n")
    at(page, 11)

    # Autoplay goes on by itself, at the chosen speed, until it is stopped.
    speed = page.get_by_label("Pace")
    speed.select_option("0.4")
    of(page, "control autoplay").click()
    expect(of(page, "control autoplay")).to_have_attribute("aria-pressed", "true")
    table.played_on_to(12)
    speed.evaluate("list => { window.list = list }")
    table.played_on_to(table.played + 2)
    assert speed.evaluate("list => list === window.list")  # a move doesn't close an open list
    page.locator(".wyatt-table").press("p")
    expect(of(page, "control autoplay")).to_have_attribute("aria-pressed", "false")
    expect(of(page, "control autoplay")).to_have_attribute("tabindex", "0")  # the last speed used
    stopped = table.moves.inner_text()
    page.wait_for_timeout(600)  # longer than one beat, so nothing more may happen
    assert table.moves.inner_text() == stopped
    expect(speed).to_have_value("0.4")


@pytest.mark.slow
def test_a_copied_link_reopens_the_middle_of_a_shot(visit: Opens) -> None:
    desk = EarpTablePage(dict(parse_qsl(SHOT_QUERY)))
    desk.handle({"do": "play", "move": "bank-robbery"})
    page = visit(desk.address()).page
    table = Table(page)
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    expect(page.locator(".choices [data-do=play]")).to_have_count(len(desk.view.legal_moves))
    shown = table.shown()
    of(page, "control link").click()
    expect(page.locator(".said")).to_contain_text("copied")
    link = page.evaluate("navigator.clipboard.readText()")
    assert position_in(link) == desk.session.game.position()
    assert link.endswith("&you=0")
    again = visit(urlsplit(link).query).page
    assert Table(again).shown() == shown
    again.locator(".choices [data-do=play]").first.click()
    at(again, 1)


@pytest.mark.slow
def test_a_hostile_link_opens_a_fresh_table_with_an_error(visit: Opens) -> None:
    position = EarpTablePage().session.game.position()
    page = visit(f"p={write_token({**position, 'players': [HOSTILE, 'Burt', 'Curt']})}").page
    told = page.locator("[data-part=notice]")
    expect(told).to_contain_text(f'Player 1: "{HOSTILE}" isn’t a name')
    expect(told).to_contain_text("Here’s a new table instead.")
    of(page, "control step").click()
    at(page, 1)
    assert page.locator(".wyatt img").count() == 0


#: What is found: rules, rulings, notes and words of the glossary.
FOUND = ".found .ruleopen"


def test_back_returns_through_the_places_one_has_been_at(page: Page) -> None:
    before = page.evaluate("history.length")
    page.locator(".wyatt-step").click()
    at(page, 1)
    page.wait_for_url(re.compile(r"\?p=1\."))
    assert page.evaluate("history.length") == before  # a move isn’t a step of the browser
    page.locator("[data-page=book]").click()
    page.get_by_role("searchbox").fill("photo")
    first = page.locator(FOUND).first
    name = first.locator("span").inner_text()
    first.click()
    expect(page.locator(".reading h2")).to_contain_text(name)
    page.wait_for_url(re.compile("id="))
    page.locator("[data-page=course]").click()
    page.wait_for_url(re.compile("lesson="))
    assert page.evaluate("history.length") == before + 3

    page.go_back()
    expect(page.locator(".reading h2")).to_contain_text(name)
    page.go_back()
    expect(page.locator(FOUND).first).to_be_visible()
    expect(page.locator(".bookpair.chosen")).to_have_count(0)
    page.go_back()
    at(page, 1)
    page.go_forward()
    expect(page.get_by_role("searchbox")).to_have_value("photo")


@pytest.mark.slow
def test_another_page_is_read_from_its_head_and_back_returns_to_where_one_was(page: Page) -> None:
    page.set_viewport_size({"width": 390, "height": 664})
    edit = page.locator('[data-page="edit"]').first
    edit.scroll_into_view_if_needed()
    assert page.evaluate("scrollY") > 0
    edit.click()
    expect(page.get_by_role("button", name="Empty the table")).to_be_in_viewport()
    page.wait_for_url(re.compile("page=edit"))
    page.go_back()
    expect(edit).to_be_in_viewport()
