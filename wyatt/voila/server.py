"""The server of `wyatt explore`: Voilà, only for users of this machine.

It differs from Voilà's own in four ways. It refuses requests with another host name, so that a page
that rebinds its name to this machine cannot reach a table. It answers links of any length. It opens
the notebooks that a built-in page links to. It tells a visitor without the token where to find the
link.
"""

from __future__ import annotations

import asyncio
import logging
import re
import shutil
import signal
from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import Any

from jupyter_server.utils import url_path_join
from tornado.httpserver import HTTPServer
from tornado.ioloop import IOLoop
from tornado.routing import AnyMatches, HostMatches, Rule, RuleRouter
from tornado.web import Application, HTTPError, RedirectHandler, RequestHandler
from traitlets.config import Config
from voila.app import Voila
from voila.static_file_handler import AllowListFileHandler
from voila.tornado.handler import TornadoVoilaHandler

from wyatt.core.text import _, spoken
from wyatt.voila.extension import (
    LONGEST_HEADER,
    expect_leaving,
    keep_awake,
    shorten_links,
    tell_page,
    words,
)

THIS_MACHINE = re.compile(r"(localhost|127(\.\d{1,3}){3}|\[::1\]|::1)$")


class Elsewhere(RequestHandler):
    """The answer to a request for another host."""

    def prepare(self) -> None:
        """Refuse the request."""
        self.set_status(403)
        self.finish(
            _("This server answers only on this machine. Open it as http://127.0.0.1.") + "\n"
        )


class Locked(RequestHandler):
    """The answer to a visitor without the token and without its cookie."""

    def prepare(self) -> None:
        """Refuse the request."""
        self.set_status(403)
        self.finish(_("Open this page with the link that `wyatt explore` printed.") + "\n")


class Files(AllowListFileHandler):  # type: ignore[misc]  # Voila publishes no types
    """Serves the files next to a notebook. A wrong address gets a readable page with a link back."""

    def write_error(self, status_code: int, **_how: object) -> None:
        """Write a page with a link back, instead of tornado's bare line."""
        page = self.settings["voila_jinja2_env"].from_string(
            "{% extends 'page.html' %}{% block body %}<h1>Wyatt Earp</h1><p>{{ said | e }}</p>{% endblock %}"
        )
        said = _("There’s no page with this name. Go back, or open the start page.")
        self.set_header("Content-Type", "text/html; charset=utf-8")
        self.finish(page.render(base_url=self.settings.get("base_url", "/"), said=said))


class PageServer(Voila):  # type: ignore[misc]  # Voila publishes no types
    """Voilà with one notebook at the root, and its neighbours by name."""

    #: The other notebooks that may be opened, under the root. The first of a name is the one for the page.
    neighbours: tuple[str, ...] = ()
    #: The name of a proxy's host, which is answered too.
    proxy = ""

    def init_settings(self) -> dict[str, Any]:
        """Add the texts of small pages (not found, error) to Voilà's settings."""
        settings: dict[str, Any] = super().init_settings()
        settings["voila_jinja2_env"].globals.update(wyatt_words=words(), wyatt_lang=spoken())
        return settings

    def init_handlers(self) -> list[Any]:
        """Add handlers for the neighbours before Voilà's catch-all."""
        handlers: list[Any] = [
            (one[0], Files, *one[2:]) if one[1] is AllowListFileHandler else one
            for one in super().init_handlers()
        ]
        # Jupyter sends visitors without a token here. Its own login form would need Jupyter's style
        # sheets.
        handlers.insert(0, (url_path_join(self.server_url, "/login"), Locked))
        if not self.neighbours:
            return handlers
        names = "|".join(map(re.escape, self.neighbours))
        pages = url_path_join(self.server_url, "/voila/render/")
        said = {
            "template_paths": self.template_paths,
            "config": self.config,
            "voila_configuration": self.voila_configuration,
        }
        return [
            (f"{pages}({names})", TornadoVoilaHandler, said),
            *(
                (
                    url_path_join(self.server_url, re.escape("/" + name.rpartition("/")[2])),
                    RedirectHandler,
                    {"url": pages + name, "permanent": False},
                )
                for name in self.neighbours
            ),
            *handlers,
        ]

    def listen(self) -> None:
        """Serve until Ctrl+C."""
        shorten_links(self.app)
        known = f"{THIS_MACHINE.pattern}|{re.escape(self.proxy)}$" if self.proxy else THIS_MACHINE
        here = Rule(HostMatches(known), self.app)
        refused = Application([(".*", Elsewhere)], log_function=lambda _handler: None)
        elsewhere = Rule(AnyMatches(), refused)
        server = HTTPServer(
            RuleRouter([here, elsewhere]), max_header_size=LONGEST_HEADER, xheaders=bool(self.proxy)
        )
        self.ioloop = IOLoop.current()
        # Ctrl+C ends the loop between two steps. As an exception it could be raised anywhere. If it
        # is raised in code run from a string, Python ends by the signal even if the exception is
        # caught.
        signal.signal(signal.SIGINT, self._handle_signal_stop)
        server.listen(self.port, self.ip)
        try:
            self.ioloop.start()
        finally:
            # A second Ctrl+C does not wait for the kernels.
            signal.signal(signal.SIGINT, signal.default_int_handler)
            self.stop()

    def stop(self) -> None:
        """End every kernel.

        Voilà would interrupt its kernels first, and a starting kernel would print a traceback. The
        kernels have nothing to save, because the tables are in their addresses.
        """
        # Requests of ended kernels are dropped, and their errors are not logged.
        logging.getLogger("asyncio").setLevel(logging.CRITICAL)
        # On the loop that starts them, so that a starting kernel can be ended a little later.
        self.ioloop.run_sync(self._close)
        shutil.rmtree(self.connection_dir, ignore_errors=True)

    async def _close(self) -> None:
        for _try in range(50):
            try:
                await self.kernel_manager.shutdown_all(now=True)
            except HTTPError:  # a starting kernel is counted, but cannot be ended yet
                await asyncio.sleep(0.1)
            else:
                return


def run(
    options: dict[str, dict[str, Any]], neighbours: Iterable[str] = (), proxy: str = ""
) -> None:
    """Serve with these Voilà options until Ctrl+C. proxy: its host name, which the server accepts too."""
    keep_awake()
    expect_leaving()
    config = Config(options)
    config.VoilaConfiguration.page_config_hook = tell_page
    server = PageServer(config=config)
    server.initialize([])
    server.neighbours, server.proxy = tuple(neighbours), proxy
    start: Callable[[], None] = server.start
    with suppress(KeyboardInterrupt):  # once to stop, and again while the kernels are closing
        start()
