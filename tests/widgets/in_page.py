"""A page of the explorer in a browser with its `Pages` in this process: no server, no kernel.

The script is the one that every host loads; what it asks for goes straight to Python.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Locator, Page, Route

from wyatt.show.document import style
from wyatt.widgets.edit_desk import EditDesk
from wyatt.widgets.pages import Pages
from wyatt.widgets.scripts import joined

#: A phone, as a window of the browser.
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
HOME = "http://wyatt.test/"
_PAGE = (
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Wyatt</title>'
    '<meta name="viewport" content="width=device-width, initial-scale=1">'
    f"<style>body{{margin:0}}{style()}</style></head>"
    '<body data-site><main id="at"></main></body></html>'
)
_MOUNT = """async () => {
  const code = await (await fetch('/screen.js')).text();
  const made = new Blob([code], {type: 'text/javascript'});
  const module = (await import(URL.createObjectURL(made))).default;
  const heard = new Map(), state = {shown: await window.wyattShown(), theme: ''};
  const model = {
    keeps: true,
    get: name => state[name],
    set: (name, value) => { state[name] = value; },
    save_changes() {},
    on: (name, hear) => heard.set(name, [...(heard.get(name) ?? []), hear]),
    off() {},
    send: async asked => {
      const answer = await window.wyattAsk(asked);
      for (const hear of heard.get('msg:custom') ?? []) hear(answer);
    },
  };
  module.initialize({model});
  module.render({model, el: document.getElementById('at')});
}"""


@dataclass
class Sitting:
    """A window with the page on which a table is set, and the desk behind it."""

    page: Page
    desk: EditDesk
    complaints: list[str]


def mount(page: Page, pages: Pages, query: str = "") -> list[str]:
    """Show these pages, at an address; gives what the browser complains about, as it comes."""
    complaints: list[str] = []
    page.on("pageerror", lambda error: complaints.append(str(error)))

    def served(route: Route) -> None:
        script = route.request.url.endswith("screen.js")
        kind = "text/javascript" if script else "text/html"
        route.fulfill(body=joined() if script else _PAGE, content_type=kind)

    page.route(f"{HOME}**", served)
    page.expose_function("wyattAsk", pages.ask)
    page.expose_function("wyattShown", lambda: pages.shown)
    page.goto(f"{HOME}?{query}" if query else HOME)
    page.evaluate(_MOUNT)
    return complaints


def keyed(page: Page, key: str) -> Locator:
    """What has this data-key."""
    return page.locator(f'[data-key="{key}"]')


def middle(place: Locator) -> tuple[float, float]:
    """The middle of what is drawn, in the window."""
    box: Any = place.bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
