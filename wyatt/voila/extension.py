"""What a Jupyter server needs for Wyatt's pages; Binder and `wyatt learn` load it beside Voila's own."""

from __future__ import annotations

from jupyter_server.serverapp import ServerApp
from tornado.ioloop import IOLoop

from wyatt.voila.leaving import expect_ending, expect_leaving
from wyatt.voila.links import LONGEST_HEADER, shorten_links
from wyatt.voila.waking import keep_awake


def _jupyter_server_extension_points() -> list[dict[str, str]]:
    """Where Jupyter finds `_load_jupyter_server_extension`."""
    return [{"module": "wyatt.voila.extension"}]


def _load_jupyter_server_extension(server: ServerApp) -> None:
    """Let a page answer a link of any size, stand whatever its cells print into, and go at any moment."""
    keep_awake()
    expect_leaving()
    expect_ending(server.log)
    shorten_links(server.web_app)
    # The server that reads the headers is made after the extensions, before the loop runs.
    IOLoop.current().add_callback(_read_long_headers, server)


def _read_long_headers(server: ServerApp) -> None:
    server.http_server.conn_params.max_header_size = LONGEST_HEADER
