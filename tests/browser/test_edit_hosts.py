"""The editor keeps a table through a reload, Back and a killed kernel."""

from __future__ import annotations

from collections.abc import Callable

import psutil
import pytest
from playwright.sync_api import Locator, Page, expect
from visits import START_MS, Visit

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def address(voila: str) -> str:
    """Every page of this module has a kernel."""
    return voila


def keyed(page: Page, root: str, key: str) -> Locator:
    return page.locator(f'{root} [data-key="{key}"]')


def begin(page: Page, root: str) -> None:
    """A card in two hands, the second covered, and a line of cards that cannot be read."""
    keyed(page, root, "bank hideout").click()
    for seat in (0, 1):
        keyed(page, root, f"put hand {seat}").click()
        expect(keyed(page, root, f"chip hand {seat} 0")).to_be_visible()
    keyed(page, root, "cover hand 1").click()
    expect(page.locator(f"{root} .covered")).to_be_visible()
    line = keyed(page, root, "lay hand 0")
    line.fill("no such card")
    line.press("Enter")
    expect(page.locator(f"{root} .place-of .wyatt-error")).to_be_visible()


def there(page: Page, root: str) -> None:
    expect(keyed(page, root, "chip hand 0 0")).to_be_visible(timeout=START_MS)
    expect(page.locator(f"{root} .covered")).to_be_visible()
    expect(keyed(page, root, "chip hand 1 0")).to_have_count(0)
    expect(keyed(page, root, "lay hand 0")).to_have_value("no such card")
    expect(page.locator(f"{root} .place-of .wyatt-error")).to_be_visible()


def test_editor_survives_reload_back_and_killed_kernel(
    window: Callable[..., Visit],
    address: str,
    kernel_of: Callable[[Page], psutil.Process],
) -> None:
    page, root = window().page, ".wyatt.page"
    page.goto(f"{address}?page=edit", wait_until="commit")
    keyed(page, root, "edit empty").wait_for(timeout=START_MS)
    begin(page, root)
    page.reload(wait_until="commit")
    there(page, root)
    page.locator(f"{root} nav a, {root} .top [data-do=page]").first.click()
    expect(page.locator(f"{root} .wyatt-edit")).to_have_count(0)
    page.wait_for_function("!location.search.includes('page=edit')")
    page.go_back()
    there(page, root)
    kernel_of(page).kill()
    keyed(page, root, "edit undo").click(force=True)  # nobody is there to answer
    page.get_by_role("button", name="Open the same position again").click(timeout=30_000)
    expect(page.locator("#wyatt-notice[role=alert]")).to_be_hidden(timeout=START_MS)
    there(page, root)
    page.goto("about:blank")
