"""The site, and the pages, in other browsers than Chromium; where one is not installed its tests say so and skip.

WebKit, the engine of every iPhone: Debian's WebKitGTK, driven by plain WebDriver on a virtual screen (apt-get install
webkit2gtk-driver xvfb). Firefox: Debian's, driven by npm's puppeteer-core.
"""

import json
import os
import shutil
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen

import pytest
from static_host import static_host
from visits import LIVE, READY, wait_for

from tests.required import missing
from wyatt import serve
from wyatt.site.build import Built

pytestmark = pytest.mark.slow

BROWSERS = sorted(Path("/usr/lib").glob("*/webkit2gtk-4.*/MiniBrowser"), reverse=True)
#: No graphics card, no sandbox within a container, an Xvfb.
QUIET = {
    "LIBGL_ALWAYS_SOFTWARE": "1", "WEBKIT_DISABLE_COMPOSITING_MODE": "1", "WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "1",
}  # fmt: skip
#: What of these cannot be seen whole in the window, in words; how far the page goes sideways comes last.
OUT = """return [...document.querySelectorAll(arguments[0])].flatMap(one => {
  const {left, right, top, bottom} = one.getBoundingClientRect();
  const seen = left >= -1 && top >= -1 && right <= innerWidth + 1 && bottom <= innerHeight + 1;
  return seen ? [] : [`${one.dataset.key ?? one.className} at ${Math.round(top)} to ${Math.round(bottom)} of ${innerHeight}`];
}).concat(document.documentElement.scrollWidth > innerWidth ? ['sideways'] : [])"""

MIDDLE = """const one = document.querySelector(arguments[0]);
one.scrollIntoView({block: 'nearest', behavior: 'instant'});
const {left, right, top, bottom} = one.getBoundingClientRect();
return [Math.round((left + right) / 2), Math.round((top + bottom) / 2)]"""
BACKSPACE, TAB, ENTER, END = "\ue003", "\ue004", "\ue007", "\ue010"
COMPLAINTS = """window.complaints = [];
addEventListener('error', event => complaints.push(event.message));
addEventListener('unhandledrejection', event => complaints.push(String(event.reason)));"""


class WebKit:
    def __init__(self, port: int, browser: Path) -> None:
        self.base = f"http://127.0.0.1:{port}/session"
        options = {"binary": str(browser), "args": ["--automation"]}
        wanted = {"browserName": "MiniBrowser", "webkitgtk:browserOptions": options}
        self.base += f"/{self.ask('', {'capabilities': {'alwaysMatch': wanted}})['sessionId']}"

    def ask(self, path: str, told: dict[str, Any]) -> Any:
        request = Request(self.base + path, json.dumps(told).encode(), method="POST")
        with urlopen(request, timeout=30) as answer:
            return json.load(answer)["value"]

    def go(self, address: str) -> None:
        self.ask("/url", {"url": address})

    def run(self, script: str, *given: object) -> Any:
        return self.ask("/execute/sync", {"script": script, "args": list(given)})

    def wait(self, expression: str, seconds: float = 60) -> Any:
        until = time.monotonic() + seconds
        while not (found := self.run(f"return {expression}")):
            assert time.monotonic() < until, expression
            time.sleep(0.1)
        return found

    def resize(self, wide: int, high: int) -> None:
        # The browser answers before its window has changed, so its frame is measured until the page has its size.
        until, frame = time.monotonic() + 60, [0, 0]
        while True:
            self.ask("/window/rect", {"width": wide + frame[0], "height": high + frame[1]})
            time.sleep(0.3)
            inner = self.run("return [innerWidth, innerHeight]")
            if inner == [wide, high]:
                return
            assert time.monotonic() < until, f"the page is {inner}, not {[wide, high]}"
            frame = self.run("return [outerWidth - innerWidth, outerHeight - innerHeight]")

    def press(self, selector: str) -> None:
        self.run("document.querySelector(arguments[0]).click()", selector)

    def does(self, kind: str, *acts: dict[str, Any], **more: Any) -> None:
        self.ask("/actions", {"actions": [{"type": kind, "id": kind, "actions": acts, **more}]})

    def keys(self, keys: str) -> None:
        ways = [(way, key) for key in keys for way in ("keyDown", "keyUp")]
        self.does("key", *({"type": way, "value": key} for way, key in ways))

    def middle(self, selector: str) -> list[int]:
        """Where the middle of an element is in the window, which is scrolled to it if need be."""
        return self.run(MIDDLE, selector)

    def drag(self, selector: str, to: str = "") -> None:
        """Press the mouse on one thing, and let it go there, which is a click, or on another."""
        ways = [self.middle(selector), *([self.middle(to)] if to else [])]
        moves = [{"type": "pointerMove", "duration": 40, "x": x, "y": y} for x, y in ways]
        presses = [{"type": f"pointer{way}", "button": 0} for way in ("Down", "Up")]
        acts = [moves[0], presses[0], *moves[1:], presses[1]]
        self.does("pointer", *acts, parameters={"pointerType": "mouse"})


@pytest.fixture
def webkit() -> Iterator[WebKit]:
    driver, screen = shutil.which("WebKitWebDriver"), shutil.which("Xvfb")
    if not (driver and screen and BROWSERS):
        missing("WebKit (apt-get install webkit2gtk-driver xvfb)")
    reads, writes = os.pipe()
    quiet: Any = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    shows = [screen, "-displayfd", str(writes), "-screen", "0", "1600x1200x24", "-nolisten", "tcp"]
    started = [subprocess.Popen(shows, pass_fds=[writes], **quiet)]
    try:
        display = f":{os.read(reads, 16).decode().strip()}"
        port = serve.find_port()
        environment = {**os.environ, **QUIET, "DISPLAY": display, "GDK_BACKEND": "x11"}
        started.append(subprocess.Popen([driver, f"--port={port}"], env=environment, **quiet))
        wait_for(started[-1], port)
        yield WebKit(port, BROWSERS[0])
    finally:
        os.close(reads)
        os.close(writes)
        for one in reversed(started):
            one.terminate()
            one.wait(20)


def test_the_pages_are_walked_in_webkit_with_mouse_and_keys(webkit: WebKit, voila: str) -> None:
    def opened(query: str, seen: str) -> None:
        webkit.go(f"{voila}?{query}")
        webkit.wait(f"!!document.querySelector({seen!r})")
        webkit.run(COMPLAINTS)

    def says(part: str, words: str) -> None:
        webkit.wait(f"!!document.querySelector({part!r})?.textContent.includes({words!r})", 30)

    def focus(key: str) -> None:
        for _ in range(60):
            webkit.keys(TAB)
            if webkit.run("return document.activeElement.dataset.key ?? ''").startswith(key):
                return
        pytest.fail(f"Tab does not reach {key}")

    webkit.resize(1366, 760)
    opened("", READY)
    webkit.drag(".act .btn")
    says(".pos span", "Move 1 of 1")
    webkit.keys("n")
    says(".pos span", "Move 2 of 2")
    webkit.keys("u")
    says(".pos span", "Move 1 of 1")
    assert webkit.run("return complaints") == []
    # A lesson by keys alone, and one with the mouse.
    opened("page=course", READY)
    focus("hand")
    webkit.keys(ENTER)
    webkit.wait("!!document.querySelector('.act [data-move^=discard]')")
    webkit.keys("d")
    webkit.wait("!!document.querySelector('[data-part=card] .prime')")
    opened("page=course&lesson=shot", "[data-key='hand bank-robbery']")
    webkit.drag("[data-key='hand bank-robbery']")
    webkit.wait("!!document.querySelector('.act .prime')", 30)
    webkit.drag(".act .prime")
    webkit.wait("!!document.querySelector('.choices [data-do=play]')")
    webkit.wait("!document.querySelector('[data-moving]')")  # it comes into sight after the cards
    webkit.drag(".choices [data-do=play]")
    webkit.wait("!!document.querySelector('.goals li.yes')")
    assert webkit.run("return complaints") == []
    # The lab, where one types, and its page in French.
    opened("page=lab", ".wyatt-lab .tabs")
    webkit.drag("[data-key=cp0]")
    webkit.keys(END + BACKSPACE + "9")
    says(".walk thead", "9 CP")
    webkit.drag("[data-do=language]")
    webkit.wait("document.documentElement.lang === 'fr'")
    says(".walk thead", "PS")
    assert webkit.run("return complaints") == []
    # A card is dragged where a table is set, and one is typed.
    opened("page=wildcat-edit", ".wyatt-edit")
    webkit.drag("[data-key='bank KH']", "[data-drop='hand 0'] h3")
    slots = "document.querySelectorAll(`[data-drop='hand 0'] [data-slot]`).length"
    webkit.wait(f"{slots} === 1")
    webkit.drag("[data-key='lay hand 0']")
    webkit.keys("3c" + ENTER)
    webkit.wait(f"{slots} === 2")
    assert webkit.run("return complaints") == []


def test_the_site_is_walked_in_webkit(webkit: WebKit, built: Built) -> None:
    with static_host(built.folder) as host:
        webkit.go(host.address)
        webkit.resize(1366, 650)
        webkit.wait(f"!!document.querySelector('{LIVE} .wyatt-step')")
        webkit.press(f"{LIVE} .act .btn")  # perhaps before Python is awake: it is kept
        webkit.wait("document.body.dataset.awake !== undefined")
        webkit.wait("document.querySelector('.pos span')?.textContent === 'Move 1 of 1'")
        whole = f"{LIVE} :is(.act h2, .hand .hcard, .poster, .controls .btn:not(.more))"
        assert webkit.run(OUT, whole) == []
        webkit.wait("location.search.startsWith('?p=1.')")  # it's written once the page is painted
        # As wide as a phone: what a turn needs, with the whole hand.
        webkit.resize(500, 844)  # no window of this browser is narrower
        webkit.wait(f"document.querySelector('{LIVE}').dataset.room.includes('phone')")
        assert webkit.run(OUT, f"{LIVE} :is(.act h2, .hand .hcard, .poster, .wyatt-step)") == []
        webkit.press(f"{LIVE} [data-do=more]")
        webkit.wait(f"document.querySelector('{LIVE} [data-do=autoplay]').checkVisibility()")
        # A lesson: its first stage is played, and the next one comes.
        webkit.resize(1366, 650)
        webkit.press("[data-page=course]")
        path = "document.querySelector('nav.path p')?.textContent"
        webkit.wait(f"{path}.startsWith('Lesson 1 of 21')")
        webkit.press("[data-part=hand] [data-card]")
        webkit.wait("!!document.querySelector('.tbl .act [data-move^=discard]')")
        webkit.press(".tbl .act [data-move^=discard]")
        webkit.wait("!!document.querySelector('[data-part=card] :is([data-do=next], .prime)')")
        assert webkit.run(OUT, "[data-part=card] .prime") == []


def test_one_walk_in_firefox(built: Built) -> None:
    firefox = shutil.which("firefox-esr") or shutil.which("firefox")
    node = shutil.which("node")
    modules = os.environ.get("WYATT_NODE_MODULES", "")
    if not firefox:
        missing("Firefox (apt-get install firefox-esr)")
    if not node or not (Path(modules) / "puppeteer-core").is_dir():
        missing("puppeteer-core (npm install puppeteer-core; WYATT_NODE_MODULES names its folder)")
    with static_host(built.folder) as host:
        script = Path(__file__).with_name("firefox.mjs")
        command = [str(node), str(script), host.address, str(firefox), modules]
        ran = subprocess.run(command, capture_output=True, text=True, check=False, timeout=240)
    assert ran.returncode == 0, ran.stderr[-2000:]
    told = json.loads(ran.stdout)
    assert (told["errors"], told["moves"]) == ([], "Move 1 of 1")
    assert told["address"].startswith("?p=1.")
    assert told["lesson"].startswith("Lesson 1 of 21")
