"""The server of `wyatt explore`: Voila, only for people on this machine.

It differs from Voila's own in four things. A request under another host's name is refused, so that
a page that rebinds its name to this machine cannot talk to a table. A link of any length gets an
answer. You can open the notebooks that a built-in page links to. A visitor without the token is
told where the link is.
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
    """The answer to a request that means another machine."""

    def prepare(self) -> None:
        """Refuse the request, whatever it asks for."""
        self.set_status(403)
        self.finish(
            _("This server answers only on this machine. Open it as http://127.0.0.1.") + "\n"
        )


class Locked(RequestHandler):
    """The answer to a visitor who has neither the link with its token nor the cookie that it leaves."""

    def prepare(self) -> None:
        """Refuse the request, whatever it asks for."""
        self.set_status(403)
        self.finish(_("Open this page with the link that `wyatt explore` printed.") + "\n")


class Files(AllowListFileHandler):  # type: ignore[misc]  # Voila publishes no types
    """Serve the files next to a notebook; a wrong address gets a readable page with a link back."""

    def write_error(self, status_code: int, **_how: object) -> None:
        """Say that there is nothing here, in place of tornado's bare line."""
        page = self.settings["voila_jinja2_env"].from_string(
            "{% extends 'page.html' %}{% block body %}<h1>Wyatt Earp</h1><p>{{ said | e }}</p>{% endblock %}"
        )
        said = _("There is no page with this name. Go back, or open the start page.")
        self.set_header("Content-Type", "text/html; charset=utf-8")
        self.finish(page.render(base_url=self.settings.get("base_url", "/"), said=said))


class PageServer(Voila):  # type: ignore[misc]  # Voila publishes no types
    """Voila with one notebook at the root, and its neighbours, where it has any, by their names."""

    #: File names of the notebooks that may be opened, apart from the one at the root.
    neighbours: tuple[str, ...] = ()

    def init_settings(self) -> dict[str, Any]:
        """Voila's own, and what its small pages (not found, error) say."""
        settings: dict[str, Any] = super().init_settings()
        settings["voila_jinja2_env"].globals.update(wyatt_words=words(), wyatt_lang=spoken())
        return settings

    def init_handlers(self) -> list[Any]:
        """Voila's own, and before its catch-all those of the neighbours."""
        handlers: list[Any] = [
            (one[0], Files, *one[2:]) if one[1] is AllowListFileHandler else one
            for one in super().init_handlers()
        ]
        # Jupyter sends visitors without a token here. Its own form would need Jupyter's style
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
            (
                url_path_join(self.server_url, f"/({names})"),
                RedirectHandler,
                {"url": pages + "{0}", "permanent": False},
            ),
            *handlers,
        ]

    def listen(self) -> None:
        """Serve until Ctrl+C."""
        shorten_links(self.app)
        here = Rule(HostMatches(THIS_MACHINE), self.app)
        refused = Application([(".*", Elsewhere)], log_function=lambda _handler: None)
        elsewhere = Rule(AnyMatches(), refused)
        server = HTTPServer(RuleRouter([here, elsewhere]), max_header_size=LONGEST_HEADER)
        self.ioloop = IOLoop.current()
        # Ctrl+C ends the loop between two of its steps. As an exception it could rise anywhere, and where it
        # rises in a text that Python runs, Python ends by the signal however it was caught.
        signal.signal(signal.SIGINT, self._handle_signal_stop)
        server.listen(self.port, self.ip)
        try:
            self.ioloop.start()
        finally:
            # A second one does not wait for the kernels.
            signal.signal(signal.SIGINT, signal.default_int_handler)
            self.stop()

    def stop(self) -> None:
        """End every kernel.

        Voila would interrupt its kernels first, and one that is just starting answers an interrupt with a
        traceback. Nothing in them is worth a farewell: the tables live in their addresses.
        """
        # Requests whose kernel has exited are dropped; their errors need no log.
        logging.getLogger("asyncio").setLevel(logging.CRITICAL)
        # On the loop that starts them: one that is just starting can be ended when it has got further.
        self.ioloop.run_sync(self._close)
        shutil.rmtree(self.connection_dir, ignore_errors=True)

    async def _close(self) -> None:
        for _try in range(50):
            try:
                await self.kernel_manager.shutdown_all(now=True)
            except HTTPError:  # one that is just starting is counted, but cannot be ended yet
                await asyncio.sleep(0.1)
            else:
                return


def run(options: dict[str, dict[str, Any]], neighbours: Iterable[str] = ()) -> None:
    """Serve with these options of Voila's until Ctrl+C."""
    keep_awake()
    expect_leaving()
    config = Config(options)
    config.VoilaConfiguration.page_config_hook = tell_page
    server = PageServer(config=config)
    server.initialize([])
    server.neighbours = tuple(neighbours)
    start: Callable[[], None] = server.start
    with suppress(
        KeyboardInterrupt
    ):  # once to end it, and again while the kernels are being closed
        start()
