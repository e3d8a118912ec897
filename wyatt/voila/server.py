"""The server for `wyatt explore`: Voilà, but only for this machine's users.

This server differs from Voilà's in five ways. It refuses requests for any other host name, so that
no web page can reach a table by DNS rebinding. It accepts links of any length, opens notebooks that
a page links to, tells visitors without the token which link to use, and sets up tables in turn.
"""

from __future__ import annotations

import asyncio
import logging
import os
import re
import shutil
import signal
import sys
import threading
from collections.abc import Callable, Iterable
from contextlib import suppress
from http import HTTPStatus
from pathlib import Path
from typing import Any

from jupyter_server.utils import url_path_join
from tornado.httpserver import HTTPServer
from tornado.ioloop import IOLoop
from tornado.iostream import StreamClosedError
from tornado.routing import AnyMatches, HostMatches, Rule, RuleRouter
from tornado.web import Application, HTTPError, RedirectHandler, RequestHandler
from traitlets.config import Config
from voila.app import Voila
from voila.static_file_handler import AllowListFileHandler
from voila.tornado.handler import TornadoVoilaHandler

from wyatt.core.text import N_, _, spoken
from wyatt.voila import extension

THIS_MACHINE = re.compile(r"(localhost|127(\.\d{1,3}){3}|\[::1\]|::1)$")


class Refusing(RequestHandler):
    """Refuses a request, and tells the visitor what to do instead. said: the English sentence."""

    def initialize(self, said: str) -> None:
        self.said = said

    def prepare(self) -> None:
        self.set_status(403)
        self.finish(_(self.said) + "\n")


class Answering(RequestHandler):
    """Answers with one line if Jupyter's error page fails, as for HEAD requests and ended kernels."""

    def write_error(self, status_code: int, **how: Any) -> None:
        try:
            super().write_error(status_code, **how)
        except Exception:
            self.set_header("Content-Type", "text/plain; charset=utf-8")
            self.finish(f"{status_code}: {HTTPStatus(status_code).phrase}\n")


class Files(AllowListFileHandler):  # type: ignore[misc]  # Voila publishes no types
    """Serves the allowed files next to a notebook, and a readable error page for any other address."""

    def write_error(self, status_code: int, **_how: object) -> None:
        page = self.settings["voila_jinja2_env"].from_string(
            "{% extends 'page.html' %}{% block body %}<h1>Wyatt Earp</h1><p>{{ said | e }}</p>{% endblock %}"
        )
        said = _("There’s no page with this name. Go back, or open the start page.")
        self.set_header("Content-Type", "text/html; charset=utf-8")
        self.finish(page.render(base_url=self.settings.get("base_url", "/"), said=said))


def processors() -> int:
    """Return how many processors this program may use. A container may have a share of them."""
    count = len(os.sched_getaffinity(0)) if sys.platform == "linux" else os.cpu_count() or 1
    with suppress(OSError, ValueError):  # there's no share, or the word "max"
        share, period = Path("/sys/fs/cgroup/cpu.max").read_text("utf-8").split()
        count = min(count, -(-int(share) // int(period)))
    return count


class InTurn(TornadoVoilaHandler):  # type: ignore[misc]  # Voila publishes no types
    """Sets up a few tables at a time, so not everybody in a crowd waits as long as the last one."""

    turns, longest, silent = asyncio.Semaphore(2 * processors()), 10, 20  # seconds
    gone, kernel = False, ""

    def on_connection_close(self) -> None:
        self.gone = True

    def write(self, chunk: str) -> None:
        super().write(chunk)
        if not self.kernel and (found := re.search(r'"(\w{8}-[\w-]{27})"', str(chunk))):
            self.kernel = found[1]

    def on_finish(self) -> None:
        kernels = self.kernel_manager
        if self.gone and self.kernel in kernels:  # nobody will connect to it
            IOLoop.current().add_callback(kernels.shutdown_kernel, self.kernel, now=True)

    async def get(self, path: str | None = None) -> None:
        languages = self.request.headers.get("Accept-Language", "")
        self.request.headers["Accept-Language"] = languages[:1_000]  # it goes to the kernel
        turn = asyncio.ensure_future(self.turns.acquire())
        while not (await asyncio.wait([turn], timeout=self.silent))[0]:
            with suppress(
                StreamClosedError
            ):  # a proxy would end a connection that's silent for a minute
                self.set_header("Content-Type", "text/html")
                self.set_header("Cache-Control", "no-store")
                self.write("\n")
                await self.flush()
        try:
            if self.gone:  # the reader has closed or reloaded the page
                return
            page = asyncio.ensure_future(super().get(path))
            await asyncio.wait([page], timeout=self.longest)  # a cell may never end
        finally:
            self.turns.release()
        await page


class PageServer(Voila):  # type: ignore[misc]  # Voila publishes no types
    """A Voilà server with one notebook at its root address, and others under their file names."""

    #: Paths of other notebooks people can open. If two have one file name, the first is used.
    neighbours: tuple[str, ...] = ()
    #: A proxy's host name, which the server also accepts.
    proxy = ""
    #: A function to call, in a thread of its own, once the server listens.
    listens: Callable[[], None] | None = None

    def init_settings(self) -> dict[str, Any]:
        settings: dict[str, Any] = super().init_settings()
        known = settings["voila_jinja2_env"].globals
        known.update(wyatt_words=extension.words(), wyatt_lang=spoken())
        return settings

    def init_handlers(self) -> list[Any]:
        ours = {AllowListFileHandler: Files, TornadoVoilaHandler: InTurn}
        handlers: list[Any] = super().init_handlers()
        # Jupyter sends visitors without a token here. Its own login form would need its style
        # sheets, which this server doesn't have.
        said = {"said": N_("Open this page with the link that `wyatt explore` printed.")}
        handlers.insert(0, (url_path_join(self.server_url, "/login"), Refusing, said))
        pages, names = url_path_join(self.server_url, "/voila/render/"), self.neighbours
        shared = ("template_paths", "config", "voila_configuration")
        given = {name: getattr(self, name) for name in shared}
        every = "|".join(map(re.escape, names))
        own: list[Any] = [(f"{pages}({every})", TornadoVoilaHandler, given)] if names else []
        for name in names:
            for short in dict.fromkeys((name, name.rpartition("/")[2])):
                link = url_path_join(self.server_url, "/" + re.escape(short))
                own.append((link, RedirectHandler, {"url": pages + name, "permanent": False}))
        return [
            (address, type(handler.__name__, (Answering, ours.get(handler, handler)), {}), *more)
            for address, handler, *more in own + handlers
        ]

    def listen(self) -> None:
        extension.shorten_links(self.app)
        known = f"{THIS_MACHINE.pattern}|{re.escape(self.proxy)}$" if self.proxy else THIS_MACHINE
        here = Rule(HostMatches(known), self.app)
        said = {"said": N_("This server works only on this machine. Open it at http://127.0.0.1.")}
        refused = Application([(".*", Refusing, said)], log_function=lambda _handler: None)
        routes, longest = RuleRouter([here, Rule(AnyMatches(), refused)]), extension.LONGEST_HEADER
        server = HTTPServer(routes, max_header_size=longest, xheaders=bool(self.proxy))
        self.ioloop = IOLoop.current()
        # Make a signal end the loop between two steps. KeyboardInterrupt could be raised anywhere. In
        # code that's run from a string, it ends Python even if it's caught.
        ends = [signal.SIGINT, signal.SIGTERM]
        if sys.platform != "win32" and signal.getsignal(signal.SIGHUP) != signal.SIG_IGN:
            ends.append(signal.SIGHUP)  # the window was closed, and it isn't `nohup`

        def end(number: int, frame: object) -> None:
            for each in ends:  # a second signal would stop the kernels half-way
                signal.signal(each, lambda *_again: None)
            self._handle_signal_stop(number, frame)

        for each in ends:
            signal.signal(each, end)
        server.listen(self.port, self.ip)
        if self.listens:
            threading.Thread(target=self.listens, daemon=True).start()
        try:
            self.ioloop.start()
        finally:
            # A second Ctrl+C doesn't wait for the kernels.
            signal.signal(signal.SIGINT, signal.default_int_handler)
            self.stop()

    def stop(self) -> None:
        """End every kernel at once, because an interrupted start would print a traceback."""
        # Drop the ended kernels' requests, and don't log their errors.
        for name in ("asyncio", "tornado"):
            logging.getLogger(name).setLevel(logging.CRITICAL)
        # Use the loop that starts the kernels, because they can be ended only after their start.
        self.ioloop.run_sync(self._close)
        shutil.rmtree(self.connection_dir, ignore_errors=True)

    async def _close(self) -> None:
        for _try in range(50):
            try:
                await self.kernel_manager.shutdown_all(now=True)
            except HTTPError:  # a kernel that's still starting is counted, but can't be ended yet
                await asyncio.sleep(0.1)
            else:
                return


def run(
    options: dict[str, Any], neighbours: Iterable[str], proxy: str, listens: Callable[[], None]
) -> None:
    """Serve pages with these Voilà options until Ctrl+C. The rest is the same as in `PageServer`."""
    extension.mend_libraries()
    config = Config(options)
    config.VoilaConfiguration.page_config_hook = extension.tell_page
    server = PageServer(config=config)
    server.initialize([])
    server.neighbours, server.proxy, server.listens = tuple(neighbours), proxy, listens
    start: Callable[[], None] = server.start
    with suppress(KeyboardInterrupt):  # once to stop the server, and again while the kernels close
        start()
