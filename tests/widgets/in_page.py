"""Pages of the explorer in a browser with their `Pages` in this process: no server, no kernel."""

from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit
from weakref import WeakKeyDictionary

from playwright.sync_api import BrowserContext, Locator, Page, Route

from wyatt.pages.edit.page import EditPage
from wyatt.table import games
from wyatt.ui.document import style
from wyatt.ui.page import Pages, parse, speak_to
from wyatt.ui.widget import joined

#: A phone, as a window of the browser.
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
#: Nobody listens there: every request is answered here. Browsers trust it as they trust https.
HOME = "http://127.0.0.1:1/wyatt/"
#: For a page that is only measured: every box stays as it is, and nothing is painted. With 0, it would count as hidden.
UNPAINTED = "#at { opacity: .0001 }"
_PAGE = """<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Wyatt</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="data:,">
<style>body{margin:0}@media screen{[data-unpainted] #at{opacity:.0001}}%s</style></head><body data-site><main id="at"></main>
<script type="module">
import screen from "./screen.js";
let endings = [];
window.wyattMount = async () => {
  for (const end of endings) end?.();
  const heard = new Map(), state = {shown: await window.wyattOpen(location.search.slice(1)), theme: ""};
  const model = {
    keeps: true,
    get: name => state[name],
    set: (name, value) => { state[name] = value; },
    save_changes() {},
    on: (name, hear) => heard.set(name, [...(heard.get(name) ?? []), hear]),
    off() {},
    send: async asked => {
      const answer = await window.wyattAsk(asked);
      for (const hear of heard.get("msg:custom") ?? []) hear(answer);
    },
  };
  endings = [screen.initialize({model}), screen.render({model, el: document.getElementById("at")})];
  document.body.dataset.awake = "";
};
await window.wyattMount();
</script></body></html>"""


class Explorer:
    """Answers every page of a window below `HOME`."""

    def __init__(self, context: BrowserContext) -> None:
        self.pages: dict[Page, Pages] = {}
        self._given: dict[Page, Pages] = {}
        context.route(f"{HOME}**", _served)
        context.expose_binding("wyattOpen", lambda source, query: self._open(source["page"], query))
        context.expose_binding("wyattAsk", lambda of, asked: self.pages[of["page"]].ask(asked))

    def open(self, page: Page, query: str = "", pages: Pages | None = None) -> None:
        """Show what an address opens, or these pages at it."""
        if pages is not None:
            self._given[page] = pages
        page.goto(f"{HOME}?{query}" if query else HOME)
        page.wait_for_selector("body[data-awake]", state="attached")

    def show_page(self, page: Page, pages: Pages) -> None:
        self._given[page] = pages
        page.evaluate("wyattMount()")

    def go(self, page: Page, query: str) -> None:
        page.evaluate(
            "query => { history.replaceState(null, '', `?${query}`); return wyattMount(); }", query
        )

    def _open(self, page: Page, query: str) -> dict[str, Any]:
        self.pages[page] = self._given.pop(page, None) or Pages(parse(query))
        return self.pages[page].shown


def _served(route: Route) -> None:
    script = urlsplit(route.request.url).path.endswith("screen.js")
    kind = "text/javascript" if script else "text/html"
    route.fulfill(body=joined() if script else _PAGE.replace("%s", style()), content_type=kind)


@dataclass
class Sitting:
    """A window with the page for setting up a table, and the desk behind it."""

    page: Page
    desk: EditPage
    complaints: list[str]


_EXPLORERS: WeakKeyDictionary[BrowserContext, Explorer] = WeakKeyDictionary()


def explorer_of(context: BrowserContext) -> Explorer:
    """The explorer behind a window, made when it's first needed."""
    if context not in _EXPLORERS:
        _EXPLORERS[context] = Explorer(context)
    return _EXPLORERS[context]


def mount(page: Page, pages: Pages, query: str = "") -> list[str]:
    """Show these pages, at an address; gives what the browser complains about, as it comes."""
    complaints: list[str] = []
    page.on("pageerror", lambda error: complaints.append(str(error)))
    explorer_of(page.context).open(page, query, pages)
    return complaints


def table_at(position: dict[str, Any], *asked: dict[str, Any], lang: str = "en") -> Pages:
    """The page of a table at a position, as its first player sees it after these requests."""
    spec = games.game(position["format"].partition("-")[0])
    place = {"page": "wildcat"} if spec.name == "wildcat" else {}
    token = spec.write_token(spec.start(position).position())
    address = {**place, "p": token, "you": "0", "lang": lang}
    pages = Pages(address, language=speak_to(address))
    for request in asked:
        pages.ask(request)
    return pages


def addressed(page: Page) -> str:
    """The page's address, once it matches the page: it's written when the page is painted."""
    shown = explorer_of(page.context).pages[page].shown
    page.wait_for_function("wanted => location.search.slice(1) === wanted", arg=shown["address"])
    return page.url


def keyed(page: Page, key: str) -> Locator:
    return page.locator(f'[data-key="{key}"]')


def box(place: Locator) -> dict[str, float]:
    found: Any = place.bounding_box()
    assert found
    return dict(found)


def middle(place: Locator) -> tuple[float, float]:
    at = box(place)
    return at["x"] + at["width"] / 2, at["y"] + at["height"] / 2
