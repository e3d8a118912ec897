"""The server extension for Wyatt's pages, loaded together with Voila's own: long links, waking and
leaving, words.
"""

from __future__ import annotations

import asyncio
import logging
import os
import signal
import threading
from typing import Any

import zmq
from jupyter_server.serverapp import ServerApp
from nbclient import client
from nbclient.output_widget import OutputWidget
from tornado.httputil import HTTPServerRequest
from tornado.ioloop import IOLoop
from tornado.iostream import StreamClosedError
from tornado.routing import Matcher, Rule
from tornado.web import Application, RequestHandler
from tornado.websocket import WebSocketClosedError

from wyatt.core.limits import ADDRESS
from wyatt.core.text import N_, _, languages, said_in, spoken

# === Links of any length: a server accepts all that it can read, and cuts impossible ones. A server
# of tornado's closes the connection at 64 kB of headers, and the reader sees the browser's own
# error page. A query becomes a kernel's environment, which cannot hold 128 kB either. So headers
# may be long here. A query longer than any link of ours is redirected to its beginning, which is
# still too long for a link. The page then says so in its own words.

LONGEST_HEADER = 8_000_000
"""Bytes of headers that are read: more than the longest address of any browser."""


class LongQuery(Matcher):
    """Requests for a page whose query is longer than any link of ours."""

    def match(self, request: HTTPServerRequest) -> dict[str, Any] | None:
        """An empty answer, in tornado's way, for a query that is too long."""
        page = request.method in ("GET", "HEAD") and "Upgrade" not in request.headers
        return {} if page and len(request.query) > ADDRESS.letters + 1 else None


class Shortened(RequestHandler):
    """Sends a reader to the same page with as much of the query as shows that it is too long."""

    def prepare(self) -> None:
        """Redirect, whatever the method of the request."""
        self.redirect(f"{self.request.path}?{self.request.query[: ADDRESS.letters + 1]}")


def shorten_links(app: Application) -> None:
    """Answer overlong queries of an application before anything else looks at them."""
    app.default_router.rules.insert(0, Rule(LongQuery(), Shortened))


# === Output widgets, such as those of `ipywidgets.interact`, that do not block a page. nbclient
# shows an Output widget by sending a cell's prints to the kernel on the very socket on which it
# waits for the cell's answer. If the answer has just come, the sending uses up its signal, and the
# answer is never read: about one page in twelve stayed at "Setting up the table" for ever.


class WakingOutput(OutputWidget):
    """An Output widget of nbclient's that looks, after it has sent, for what has come meanwhile."""

    def _publish_msg(self, *args: Any, **named: Any) -> None:
        super()._publish_msg(*args, **named)
        # Asking an asynchronous socket for its events wakes what waits on it.
        self.kernel_client.shell_channel.socket.get(zmq.EVENTS)


def keep_awake() -> None:
    """Have every notebook that this process runs use these Output widgets.

    nbclient names its own in each of its clients, and Voila makes those, so neither has a place to say it.
    """
    client.OutputWidget = WakingOutput  # type: ignore[attr-defined]


# === A reader who closes a page during a write must not cause a traceback. Jupyter and Voila send a
# kernel's messages to the page without waiting for it. If the page has just gone, asyncio finds the
# failed send when it clears up and prints a traceback for the person who started the server.


GONE = (WebSocketClosedError, StreamClosedError)


def still_reading(record: logging.LogRecord) -> bool:
    """Return whether what asyncio complains of is anything but a page that has gone."""
    return not (record.exc_info and isinstance(record.exc_info[1], GONE))


def expect_leaving() -> None:
    """Have this process's event loops pass over pages that have gone; every other complaint stays."""
    logging.getLogger("asyncio").addFilter(still_reading)


def unasked(record: logging.LogRecord) -> bool:
    """Return whether a line of the server's is anything but that it was asked to end."""
    return not str(record.msg).startswith("received signal")


def expect_ending(log: logging.Logger) -> None:
    """Have a server end without a word when it is asked to; the one who asked knows."""
    log.addFilter(unasked)


def end_between_steps(server: ServerApp) -> None:
    """Have a server whose loop runs end between two of the loop's steps.

    Jupyter closes its sockets where the signal finds it. That may be while it accepts a connection, and
    asyncio would complain of the closed socket with a traceback.
    """
    if os.name == "posix" and threading.current_thread() is threading.main_thread():
        asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, server.stop)


# === What the page around a notebook says itself, before its program can: in the language of the server.
# The template and its script have the English sentences, so that a plain `voila` needs nothing of
# ours. `wyatt explore` hands the others over with the page's configuration, by the English ones; a
# test holds the two lists together.

#: Under which name the page's configuration has them.
FIELD = "wyattWords"
SENTENCES = (
    N_("Setting up the table…"),
    N_("This page needs JavaScript. Please turn it on and reload the page."),
    N_(
        "Still starting. The first start can take half a minute. If nothing appears, reload "
        "the page."
    ),
    N_("Part of this page could not be set up. The page may be incomplete."),
    N_(
        "The program behind this table has stopped, so clicks have no effect. Your position "
        "is kept in the address of this page."
    ),
    N_(
        "The connection to the table was lost. The page reconnects by itself if it can. Your "
        "position is kept in the address of this page."
    ),
    N_("Open the same position again"),
    N_("Back to the table"),
)


def words() -> dict[str, str]:
    """The sentences in the language in use, by the English."""
    return {said: _(said) for said in SENTENCES}


def tell_page(current_page_config: dict[str, Any], **_more: object) -> dict[str, Any]:
    """Voila's hook: a page's configuration with the words and their language in it.

    A server that was started in one language speaks it. Otherwise the page looks for its reader's.
    """
    others = () if os.environ.get("WYATT_LANG") else languages()
    return {
        **current_page_config,
        FIELD: words(),
        "wyattLang": spoken(),
        "wyattOthers": {each: said_in(each, SENTENCES) for each in others if each != spoken()},
    }


def _jupyter_server_extension_points() -> list[dict[str, str]]:
    """Tell Jupyter where `_load_jupyter_server_extension` is."""
    return [{"module": "wyatt.voila.extension"}]


def _load_jupyter_server_extension(server: ServerApp) -> None:
    """Let a page answer a link of any size, tolerate whatever its cells print into, and go at any moment."""
    keep_awake()
    expect_leaving()
    expect_ending(server.log)
    shorten_links(server.web_app)
    # The server that reads the headers is made after the extensions, before the loop runs.
    IOLoop.current().add_callback(_once_it_runs, server)


def _once_it_runs(server: ServerApp) -> None:
    server.http_server.conn_params.max_header_size = LONGEST_HEADER
    end_between_steps(server)
