"""A page that ends loses nothing: every line of a game, the log and the place, and a table in the editor.

Tested with a killed kernel, a killed worker and a closed tab; a notebook opened again is in `test_jupyterlab`, a
reload of a game in `test_evening`.
"""

from contextlib import suppress

import pytest
from at_table import others_play
from playwright.sync_api import Locator, Page, expect
from visits import LIVE, READY, START_MS, WIDE, Opens, arrive, kernel_of, resize, still

from tests.accessible import objections

pytestmark = pytest.mark.slow

MOVE = ".pos > span:first-child"


@pytest.fixture(scope="module")
def address(voila: str) -> str:
    """Every page of this module has a kernel."""
    return voila


def keyed(page: Page, root: str, key: str) -> Locator:
    return page.locator(f'{root} [data-key="{key}"]')


def play(page: Page, root: str) -> None:
    """A turn, then another one in its place: two lines, and a step back from the end of the second."""

    shown = page.locator(root)

    def discard(which: int) -> None:
        shown.locator('[data-part="hand"] button[data-do="select"]').nth(which).click()
        shown.locator('.act [data-move^="discard"]').first.click()
        others_play(page, root)

    shown.locator('.act [data-move^="draw s"]').first.click()
    expect(shown.locator(MOVE)).to_have_text("Move 1 of 1")
    discard(0)
    for key in ("start", "forward"):
        keyed(page, root, f"control {key}").click()
    expect(shown.locator(MOVE)).to_contain_text("Move 1 of ")
    discard(-1)
    keyed(page, root, "control back").click()
    shown.locator("details.past summary").click()
    expect(shown.locator(".gamelines li")).to_have_count(2)


def left(page: Page, root: str) -> tuple[str, ...]:
    """What a person has left: the place, the log, the hand, the lines."""
    shown = page.locator(root)
    lines = shown.locator(".gamelines li")
    if not lines.count():
        shown.locator("details.past summary").click()
    expect(lines).to_have_count(2)
    parts = (MOVE, "[data-part=events]", "[data-part=hand]")
    told = [shown.locator(part).inner_text() for part in parts]
    return (*told, *(line.strip() for line in lines.all_inner_texts()))


def comes_back(page: Page, root: str, before: tuple[str, ...]) -> None:
    page.wait_for_selector(f"{root} {MOVE}", timeout=START_MS)
    expect(page.locator(f"{root} {MOVE}")).to_have_text(before[0], timeout=30_000)
    assert left(page, root) == before
    # The game goes on: forward through the known moves, and back again.
    keyed(page, root, "control forward").click()
    expect(page.locator(f"{root} {MOVE}")).not_to_have_text(before[0])


def test_voila_game_survives_killed_kernel(visit: Opens) -> None:
    opened = visit("page=wildcat", scheme="dark")
    page, notice = opened.page, opened.page.locator("#wyatt-notice[role=alert]")
    play(page, ".wyatt.page")
    before = left(page, ".wyatt.page")
    still(page)
    address = page.url
    kernel_of(page).kill()
    page.locator('[data-key="control step"]').click()  # there's no kernel to answer
    expect(notice).to_contain_text("has stopped", timeout=30_000)
    assert objections(page) == []
    page.get_by_role("button", name="Reopen your position").click()
    expect(notice).to_be_hidden(timeout=START_MS)
    page.wait_for_selector(READY, timeout=START_MS)
    assert page.url == address
    assert kernel_of(page).is_running()
    comes_back(page, ".wyatt.page", before)
    assert opened.outside == []
    page.goto("about:blank")


def set_a_table(page: Page, root: str) -> None:
    """A card in two hands (the second covered), and an unreadable line of cards."""
    keyed(page, root, "bank hideout").click()
    for seat in (0, 1):
        keyed(page, root, f"put hand {seat}").click()
        expect(keyed(page, root, f"chip hand {seat} 0")).to_be_visible()
    keyed(page, root, "cover hand 1").click()
    expect(page.locator(f"{root} .covered")).to_be_visible()
    keyed(page, root, "lay hand 0").fill("no such card")
    keyed(page, root, "lay hand 0").press("Enter")
    table_is_there(page, root)


def table_is_there(page: Page, root: str) -> None:
    expect(keyed(page, root, "chip hand 0 0")).to_be_visible(timeout=START_MS)
    expect(page.locator(f"{root} .covered")).to_be_visible()
    expect(keyed(page, root, "chip hand 1 0")).to_have_count(0)
    expect(keyed(page, root, "lay hand 0")).to_have_value("no such card")
    expect(page.locator(f"{root} .place-of .wyatt-error")).to_be_visible()


def test_editor_survives_reload_back_and_killed_kernel(window: Opens, address: str) -> None:
    page, root = window().page, ".wyatt.page"
    page.goto(f"{address}?page=edit", wait_until="commit")
    keyed(page, root, "edit empty").wait_for(timeout=START_MS)
    set_a_table(page, root)
    page.reload(wait_until="commit")
    table_is_there(page, root)
    page.locator(f"{root} nav a, {root} .top [data-do=page]").first.click()
    expect(page.locator(f"{root} .wyatt-edit")).to_have_count(0)
    page.wait_for_url(lambda url: "page=edit" not in url)
    page.go_back()
    table_is_there(page, root)
    kernel_of(page).kill()
    keyed(page, root, "edit undo").click(force=True)  # nobody is there to answer
    page.get_by_role("button", name="Reopen your position").click(timeout=30_000)
    expect(page.locator("#wyatt-notice[role=alert]")).to_be_hidden(timeout=START_MS)
    table_is_there(page, root)
    page.goto("about:blank")


def test_site_game_survives_killed_worker_and_closed_tab(again: Opens) -> None:
    page = again(scheme="dark").page
    notice = page.locator("#wyatt-notice")
    play(page, LIVE)
    before = left(page, LIVE)
    still(page)
    with suppress(Exception):
        page.workers[0].evaluate("self.close()")
    expect(notice).to_contain_text("The program behind this table has stopped", timeout=30_000)
    expect(notice).to_contain_text("position is saved")
    assert objections(page) == []
    expect(notice).to_be_hidden(timeout=START_MS)
    page.wait_for_selector("body[data-awake]", timeout=START_MS)
    comes_back(page, LIVE, before)
    keyed(page, LIVE, "control back").click()
    expect(page.locator(f"{LIVE} {MOVE}")).to_have_text(before[0])
    still(page)
    other, address = page.context.new_page(), page.url
    page.close()
    resize(other, WIDE)
    arrive(other, address, "body[data-awake]")
    comes_back(other, LIVE, before)


def test_site_worker_is_not_taken_for_dead_after_a_sleep(again: Opens) -> None:
    page = again(awake=False).page
    heard = page.evaluate(
        """async () => {
          const { Kernel } = await import(document.querySelector("script[src$='page.js']").src.replace("page.js", "kernel.js"));
          const heard = [], deaf = () => {};
          const hears = new Proxy({}, { get: (_, name) => (name === "gone" ? (why) => heard.push(why) : deaf) });
          const kernel = new Kernel("", hears, 0), clock = performance.now;
          let now = clock.call(performance);
          performance.now = () => now;
          for (const asked of [0, 1]) {
            Object.assign(kernel, { worker: { postMessage: deaf, terminate: deaf }, awake: true, asked });
            Object.assign(kernel, { since: now, watched: now, pinged: asked ? 0 : now });
            now += 3_600_000;
            kernel.watch();
            heard.push("slept");
            for (let tick = 0; tick < 70; tick++) { now += 500; kernel.watch(); }
          }
          performance.now = clock;
          return heard;
        }"""
    )
    assert heard == ["slept", "dead", "slept", "dead"]
