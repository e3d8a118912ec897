"""Checks of a drawn page in a browser: no finding of axe, nothing too wide."""

from __future__ import annotations

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser

WIDTHS = {1280: 800, 768: 1024, 390: 844}
#: Nothing may stick out; names cut with an ellipsis and visually hidden text do not count.
TOO_WIDE = """() => [...document.querySelectorAll('body *')].filter(element => {
  if (element.closest('.vh, .skip, svg')) return false;
  const box = element.getBoundingClientRect();
  return box.width && box.right > innerWidth + 1;
}).map(element => element.className)"""


def reads_well(browser: Browser, drawn: str, scheme: str) -> None:
    """Look at a page at every width, in a light or a dark scheme; it must open no dialog either."""
    page = browser.new_page(color_scheme=scheme, reduced_motion="reduce")
    dialogs: list[str] = []
    page.on("dialog", lambda dialog: dialogs.append(dialog.message))
    page.set_content(drawn)
    for width, height in WIDTHS.items():
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(TOO_WIDE) == [], width
        found = Axe().run(page).response["violations"]
        assert [(rule["id"], rule["nodes"][0]["html"]) for rule in found] == [], width
    page.close()
    assert not dialogs


def fits_a_small_laptop(browser: Browser, drawn: str) -> None:
    """The whole table stands in the window, with nothing to scroll to."""
    page = browser.new_page(viewport={"width": 1280, "height": 800})
    page.set_content(drawn)
    box = page.locator(".wyatt-table").bounding_box()
    page.close()
    assert box is not None
    assert box["y"] + box["height"] <= 800
