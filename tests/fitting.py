"""Checks of a drawn page in a browser: no finding of axe, nothing too wide."""

from typing import Any

from playwright.sync_api import Browser

from tests.accessible import objections

#: Each width with a scheme, in which colours are seen: sizes do not depend on it.
LOOKS: tuple[tuple[int, int, Any], ...] = ((1280, 800, "light"), (768, 1024, "dark"), (
    390, 844, "dark",
))  # fmt: skip
#: Nothing may stick out; names cut with an ellipsis and visually hidden text do not count.
TOO_WIDE = """() => [...document.querySelectorAll('body *')].filter(element => {
  if (element.closest('.vh, .skip, svg')) return false;
  const box = element.getBoundingClientRect();
  return box.width && box.right > innerWidth + 1;
}).map(element => element.className)"""


def reads_well(browser: Browser, drawn: str) -> None:
    """Check a page at every width, in light and dark. It must open no dialog, either."""
    page = browser.new_page(reduced_motion="reduce")
    dialogs: list[str] = []
    page.on("dialog", lambda dialog: dialogs.append(dialog.message))
    page.set_content(drawn)
    for width, height, scheme in LOOKS:
        page.set_viewport_size({"width": width, "height": height})
        page.emulate_media(color_scheme=scheme)
        assert page.evaluate(TOO_WIDE) == [], width
        assert objections(page) == [], (width, scheme)
    page.close()
    assert not dialogs


def fits_a_small_laptop(browser: Browser, drawn: str) -> None:
    """The whole table fits in the window without scrolling."""
    page = browser.new_page(viewport={"width": 1280, "height": 800})
    page.set_content(drawn)
    assert page.locator(".wyatt-table").evaluate("one => one.getBoundingClientRect().bottom") <= 800
    page.close()
