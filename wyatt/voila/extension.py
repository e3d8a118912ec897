"""The Jupyter server extension for Wyatt's pages: links of any length, output widgets that don't
block a page, no tracebacks for closed pages, and translated texts.
"""

from __future__ import annotations

import asyncio
import json
import logging
import os
import posixpath
import re
import signal
import threading
from collections.abc import Iterable
from functools import partial
from pathlib import PurePosixPath
from typing import Any

import zmq
from jupyter_server.serverapp import ServerApp
from nbclient import client
from nbclient.output_widget import OutputWidget
from tornado.httputil import HTTPServerRequest
from tornado.ioloop import IOLoop
from tornado.iostream import StreamClosedError
from tornado.routing import Matcher, PathMatches, Rule
from tornado.web import Application, ErrorHandler, RequestHandler
from tornado.websocket import WebSocketClosedError

from wyatt.core.documents import Document
from wyatt.core.files import notebook_folder
from wyatt.core.limits import ADDRESS
from wyatt.core.text import N_, _, languages, said_in, spoken

# === Links of any length. By default, tornado closes the connection after 64 kB of headers, so the
# reader sees the browser's error page. This server allows longer headers. But a query goes into a
# kernel's environment, where the limit is 128 kB, so the server shortens one that's too long.

#: The maximum number of bytes in the headers, more than in any browser's longest address.
LONGEST_HEADER = 8_000_000


class LongQuery(Matcher):
    """Matches page requests with a query that's too long for any of our links."""

    def match(self, request: HTTPServerRequest) -> dict[str, Any] | None:
        page = request.method in ("GET", "HEAD") and "Upgrade" not in request.headers
        return {} if page and len(request.query) > ADDRESS.letters + 1 else None


class Shortened(RequestHandler):
    """Redirects a request to the same page with a shorter query, one character too long for a link."""

    def prepare(self) -> None:
        self.redirect(f"{self.request.path}?{self.request.query[: ADDRESS.letters + 1]}")


def shorten_links(app: Application) -> None:
    # No file has control characters in its name, and looking for one would print a traceback.
    odd = Rule(PathMatches(".*%[01].*|.*%7[fF].*"), ErrorHandler, {"status_code": 404})
    app.default_router.rules[:0] = [odd, Rule(LongQuery(), Shortened)]


# === Output widgets, such as the ones from `ipywidgets.interact`, that don't block a page. nbclient
# sends a cell's output to the widget on the same socket where it waits for the cell's answer. If
# the answer has just arrived, sending uses up the answer's signal, so nbclient never reads it.
# Without a fix, about one page in twelve stays at "Setting up the table".


class WakingOutput(OutputWidget):
    """An Output widget that checks the kernel's socket for messages each time it sends one."""

    def _publish_msg(self, *args: Any, **named: Any) -> None:
        super()._publish_msg(*args, **named)
        # Reading the events of an asynchronous socket wakes its waiters.
        self.kernel_client.shell_channel.socket.get(zmq.EVENTS)


# === Closed pages, which mustn't cause a traceback. Jupyter and Voilà send a kernel's messages
# without waiting for the page. If the reader has just closed the page, asyncio finds the failed
# send during cleanup and prints a traceback.


def still_reading(record: logging.LogRecord) -> bool:
    """Return False for a log record about a page that was closed, and True for any other record."""
    error = record.exc_info and record.exc_info[1]
    return not isinstance(error, WebSocketClosedError | StreamClosedError)


def mend_libraries() -> None:
    """Make nbclient use `WakingOutput`, and keep asyncio from logging errors about closed pages."""
    client.OutputWidget = WakingOutput  # type: ignore[attr-defined]
    logging.getLogger("asyncio").addFilter(still_reading)


# === The texts on the page around a notebook. The template and its script have the English
# sentences, so that plain `voila` works. `wyatt explore` adds the translations to the page's
# configuration. A test compares the two lists.

SENTENCES = N_(
    (
        "Setting up the table…",
        "This page needs JavaScript. Please turn it on and reload the page.",
        "The page is still starting. The first start can take half a minute. If nothing appears, reload it.",
        "Part of this page couldn’t be set up, so something may be missing.",
        "The program behind this table has stopped, so its buttons do nothing. Your position is saved in this page’s address.",
        "The connection to the table was lost. The page will reconnect by itself if it can. Your position is saved in this page’s address.",
        "Reopen your position",
        "Back to the table",
    )
)


def words() -> dict[str, str]:
    return {said: _(said) for said in SENTENCES}


def tell_page(current_page_config: Document, notebook_path: str = "", **_more: object) -> Document:
    """Return a page's configuration with our sentences added. Voilà calls this hook for every page.
    Unless ``WYATT_LANG`` is set, the sentences and the notebook's own text are in all languages, so
    that the page can choose the reader's language.
    """
    others = () if os.environ.get("WYATT_LANG") else languages()
    return {
        **current_page_config,
        "wyattWords": words(),
        "wyattLang": spoken(),
        "wyattOthers": {each: said_in(each, SENTENCES) for each in others if each != spoken()},
        "wyattTexts": translated_texts(notebook_path, others),
    }


def translated_texts(notebook: str, others: Iterable[str]) -> dict[str, dict[str, str]]:
    """Return a built-in notebook's texts. Each text, in any of these languages, is a key, and the
    value is the text in every language that has the notebook under the same name. Cells that
    somebody has added are left out. English notebooks are in one folder, and each other language
    has a folder inside it. The links work from the notebook's own folder.
    """
    root, path = notebook_folder(), PurePosixPath(notebook)
    if root is None or not path.name:
        return {}
    folders = {each: "." if each == "en" else each for each in others}
    here = path.parent.name if path.parent.name in folders else "."
    read: dict[str, list[dict[str, Any]]] = {}
    for each, folder in folders.items():
        file = root / folder / path.name
        if file.is_file():
            moved = partial(_moved, posixpath.relpath(folder, here))
            text = _TO_A_NOTEBOOK.sub(moved, file.read_text(encoding="utf-8"))
            read[each] = json.loads(text)["cells"]
    texts: dict[str, dict[str, str]] = {}
    for row in zip(*read.values(), strict=False):
        said = {each: "".join(cell["source"]) for each, cell in zip(read, row, strict=True)}
        if {cell["cell_type"] for cell in row} == {"markdown"}:
            texts |= dict.fromkeys(said.values(), said)
    return texts if len(read) > 1 else {}


_TO_A_NOTEBOOK = re.compile(r"(?<=\]\()[\w./-]+\.ipynb")


def _moved(folder: str, link: re.Match[str]) -> str:
    return posixpath.normpath(f"{folder}/{link[0]}")


def _jupyter_server_extension_points() -> list[dict[str, str]]:
    return [{"module": "wyatt.voila.extension"}]


def _load_jupyter_server_extension(server: ServerApp) -> None:
    mend_libraries()
    # Stop without a message in the log.
    server.log.addFilter(lambda record: not str(record.msg).startswith("received signal"))
    shorten_links(server.web_app)

    def once_it_runs() -> None:
        server.http_server.conn_params.max_header_size = LONGEST_HEADER
        # Stop between two steps of the event loop. Jupyter closes its sockets inside the signal
        # handler. If the server is accepting a connection just then, asyncio prints a traceback.
        if os.name == "posix" and threading.current_thread() is threading.main_thread():
            asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, server.stop)

    # Jupyter makes the HTTP server after loading the extensions, so use the loop's first step.
    IOLoop.current().add_callback(once_it_runs)
