"""A link to a table, copied, followed, hostile, damaged, huge or of another version."""

from urllib.parse import urlsplit

import pytest
from at_table import HOSTILE, Table, at, owed_shot, position_in
from playwright.sync_api import expect
from visits import Opens

from wyatt.earp import write_token
from wyatt.pages.table.earp import EarpTablePage

pytestmark = pytest.mark.slow


def test_a_copied_link_reopens_the_middle_of_a_shot(visit: Opens) -> None:
    desk = owed_shot()
    page = visit(desk.address()).page
    table = Table(page)
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    expect(page.locator(".choices [data-do=play]")).to_have_count(len(desk.view.legal_moves))
    shown = table.shown()
    table.of("control link").click()
    expect(page.locator(".said")).to_contain_text("copied")
    link = page.evaluate("navigator.clipboard.readText()")
    assert position_in(link) == desk.session.game.position()
    assert link.endswith("&you=0")
    again = visit(urlsplit(link).query).page
    assert Table(again).shown() == shown
    again.locator(".choices [data-do=play]").first.click()
    at(again, 1)


def test_a_hostile_link_opens_a_fresh_table_with_an_error(visit: Opens) -> None:
    position = EarpTablePage().session.game.position()
    page = visit(f"p={write_token({**position, 'players': [HOSTILE, 'Burt', 'Curt']})}").page
    told = page.locator("[data-part=notice]")
    expect(told).to_contain_text(f'Player 1: "{HOSTILE}" isn’t a name')
    expect(told).to_contain_text("Here’s a new table instead.")
    table, fresh = Table(page), EarpTablePage()
    table.at(0)
    table.of("control step").click()
    table.at(1)
    fresh.handle({"do": "step"})
    assert table.position == fresh.session.game.position()
    assert page.locator(".wyatt img").count() == 0
