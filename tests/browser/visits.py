"""A server for one notebook and a visit to its page, shared by fixtures and tests."""

import json
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import psutil
from playwright.sync_api import BrowserContext, Page

from wyatt import serve
from wyatt.table import games

WIDE = (1280, 800)
NARROW = (390, 844)
READY = ".wyatt-table, .wyatt-lab, .wyatt .shelf"
#: A page of the site that its program has drawn, and not the picture that stands there before.
LIVE = ".wyatt.page:not(#wyatt-first)"
START_MS = 60_000
ROOT = Path(__file__).resolve().parents[2]

SERVER = (
    "import sys; from wyatt.serve import explore; explore(sys.argv[1], int(sys.argv[2]), False)"
)


def new_desk(game: str) -> Any:
    found = games.game(game).desk
    assert found is not None
    return found()({}, "en")


def query(game: str) -> str:
    return "page=wildcat" if game == "wildcat" else ""


def address_of(game: str, wanted: Callable[[Any], bool], least: int = 0) -> str:
    """The query of a table of which something holds after one more step: the first such table, after so many moves.

    It is in a beginner's game or those after it.
    """
    desk = new_desk(game)
    for seed in range(1, 20):
        for _ in range(400):
            before = desk.address()
            desk.handle({"do": "step"})
            if desk.session.at > least and wanted(desk.view):
                return "&".join(filter(None, (query(game), before)))
        desk.handle({"do": "begin", "form": {"seed": str(seed), "who0": "person"}})
    raise LookupError(game)


def before_the_end(game: str) -> str:
    """The query of a table at which one step more ends the first hand, all moves of which are known."""
    return address_of(game, lambda view: view.hand_ended)


@dataclass
class Visit:
    """One page in a browser window of its own, and what it complained about and asked for."""

    page: Page
    errors: list[str] = field(default_factory=list)
    outside: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        def asked(request: Any) -> None:
            where = urlsplit(request.url)
            if where.scheme in ("http", "https", "ws", "wss") and where.hostname != serve.HOST:
                self.outside.append(request.url)

        said = self.errors
        self.page.on("console", lambda one: said.extend([one.text] * (one.type == "error")))
        self.page.on("pageerror", lambda error: said.append(str(error)))
        self.page.on("request", asked)
        self.page.on("websocket", asked)


#: What opens a page: the fixtures `window`, `visit` and `again`.
Opens = Callable[..., Visit]


@dataclass
class Reader:
    """A browser that has been to the site: it keeps Python's memory, and every page wakes at once."""

    context: BrowserContext
    address: str

    def visit(
        self, path: str = "", size: Any = WIDE, scheme: Any = "light", awake: bool = True
    ) -> Visit:
        """A page of the site in a tab of its own, awake unless it is text alone."""
        opened = Visit(self.context.new_page())
        resize(opened.page, size)
        opened.page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        opened.page.goto(self.address + path, wait_until="commit" if awake else "load")
        if awake:
            woken(opened.page)
        return opened

    def forget(self) -> None:
        """Close every tab and clear what pages keep of games and lessons."""
        last = self.context.new_page()
        for page in self.context.pages:
            if page != last:
                page.close()
        last.goto(self.address + "class.html")
        last.evaluate("localStorage.clear()")
        last.close()


def still(page: Page) -> None:
    """Wait until the page is painted, what it put off until then is done, and nothing on it moves."""
    page.evaluate(
        """async () => {
          const painted = () => new Promise(done => requestAnimationFrame(() => setTimeout(done)));
          const ends = each => each.effect.getComputedTiming().endTime < Infinity;
          await document.fonts.ready;
          await painted();
          await new Promise(done => setTimeout(done, 60)); // after the page's own, which writes its address
          await Promise.allSettled(document.getAnimations().filter(ends).map(each => each.finished));
          await painted();
        }"""
    )


def resize(page: Page, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.evaluate("new Promise(seen => requestAnimationFrame(() => setTimeout(seen)))")


def arrive(page: Page, address: str, seen: str = READY) -> None:
    """Open an address, and wait until its table stands, or what is named."""
    page.goto(address, wait_until="commit")
    page.wait_for_selector(seen, timeout=START_MS)


def woken(page: Page, address: str = "") -> None:
    """Wait until a page of the site, which is opened first if named, has its Python and its own table."""
    if address:
        page.goto(address, wait_until="commit")
    page.wait_for_selector("body[data-awake]", timeout=START_MS)
    page.wait_for_selector(LIVE)


def in_width(page: Page) -> bool:
    return bool(page.evaluate("document.documentElement.scrollWidth <= innerWidth"))


@contextmanager
def serving(notebook: Path, cwd: Path) -> Iterator[str]:
    """The address of a server for this notebook, up for as long as the block lasts."""
    port = serve.find_port()
    command = [sys.executable, "-c", SERVER, str(notebook), str(port)]
    with _until_here(subprocess.Popen(command, cwd=cwd, stdout=subprocess.PIPE)) as server:
        said = server.stdout.readline().decode()  # said once it listens
        assert f":{port}/" in said, f"the server did not start: {said!r}"
        yield f"http://{serve.HOST}:{port}/"


@contextmanager
def serving_plainly(notebook: Path, cwd: Path) -> Iterator[str]:
    """The address under the `voila` command, with no option of ours."""
    port = serve.find_port()
    command = [sys.executable, "-m", "voila", str(notebook), "--no-browser", f"--port={port}"]
    command += [f"--Voila.ip={serve.HOST}"]
    with listening(subprocess.Popen(command, cwd=cwd, env=serve.environment()), port):
        yield f"http://{serve.HOST}:{port}/"


@contextmanager
def listening(server: subprocess.Popen[bytes], port: int, abruptly: bool = False) -> Iterator[None]:
    """A server that was just started, from when it listens to the end of the block."""
    with _until_here(server):
        wait_for(server, port)
        yield
        if abruptly:
            killed(server)


@contextmanager
def _until_here(server: subprocess.Popen[bytes]) -> Iterator[subprocess.Popen[bytes]]:
    try:
        yield server
    finally:
        server.terminate()
        server.wait(20)
        if server.stdout is not None:
            server.stdout.close()


def killed(server: subprocess.Popen[Any]) -> None:
    """End a server with all its kernels at once: nothing is told to them, and nobody waits for them."""
    with suppress(psutil.NoSuchProcess):  # one that has ended by itself leaves nobody behind
        for process in [*psutil.Process(server.pid).children(recursive=True), server]:
            process.kill()
    server.wait(20)


def wait_for(server: subprocess.Popen[bytes], port: int) -> None:
    until = time.monotonic() + 60
    while time.monotonic() < until:
        assert server.poll() is None, "the server did not start"
        try:
            socket.create_connection((serve.HOST, port), timeout=1).close()
        except OSError:
            time.sleep(0.05)
        else:
            return
    raise TimeoutError("the server does not listen")


def kernel_of(page: Page) -> psutil.Process:
    config = json.loads(page.locator("#jupyter-config-data").text_content() or "{}")
    wanted = f"kernel-{config['kernelId']}.json"
    for process in psutil.process_iter(["cmdline"]):
        if any(part.endswith(wanted) for part in process.info["cmdline"] or []):
            return process
    raise LookupError(f"no process of {wanted}")


def has_ended(process: psutil.Process) -> bool:
    """Whether a process ends, within a time in which it certainly should."""
    return not psutil.wait_procs([process], timeout=20)[1]
