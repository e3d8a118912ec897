"""A link to a table, copied, followed, hostile, damaged, huge or of another version."""

from collections.abc import Callable
from urllib.parse import urlsplit

import pytest
from at_table import HOSTILE, Table, owed_shot, position_in
from playwright.sync_api import expect
from visits import Visit

from wyatt.earp import write_token
from wyatt.pages.table.earp import EarpTablePage

pytestmark = pytest.mark.slow


def test_a_copied_link_reopens_the_middle_of_a_shot(visit: Callable[..., Visit]) -> None:
    desk = owed_shot()
    opened = visit(query=desk.address())
    page, table = opened.page, Table(opened.page)
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    expect(page.locator(".choices [data-do=play]")).to_have_count(len(desk.view.legal_moves))
    shown = table.shown()
    table.of("control link").click()
    expect(page.locator(".said")).to_contain_text("copied")
    link = page.evaluate("navigator.clipboard.readText()")
    assert position_in(link) == desk.session.game.position()
    assert link.endswith("&you=0")
    again = visit(query=urlsplit(link).query)
    assert Table(again.page).shown() == shown
    again.page.locator(".choices [data-do=play]").first.click()
    Table(again.page).at(1)
    for one in (opened, again):
        assert one.errors == []
        assert one.outside == []


def hostile_link() -> str:
    position = EarpTablePage().session.game.position()
    return write_token({**position, "players": [HOSTILE, "Burt", "Curt"]})


def test_a_hostile_link_opens_a_fresh_table_with_an_error(visit: Callable[..., Visit]) -> None:
    opened = visit(query=f"p={hostile_link()}")
    page = opened.page
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
    assert opened.errors == []
    assert opened.outside == []
