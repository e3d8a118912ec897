"""Links of any size: a server takes one it can read, and cuts one that nobody could mean.

A server of tornado's closes the connection at 64 kB of headers, and the reader sees the browser's own
error page. A query becomes a kernel's environment, which cannot hold 128 kB either. So headers may be
long here. A query longer than any link of ours is answered by a redirect to its beginning, which is
still too long for a link; the page then says so in a line of its own.
"""

from __future__ import annotations

from typing import Any

from tornado.httputil import HTTPServerRequest
from tornado.routing import Matcher, Rule
from tornado.web import Application, RequestHandler

from wyatt.widgets.address import LONGEST_QUERY

LONGEST_HEADER = 8_000_000
"""Bytes of headers that are read: more than the longest address of any browser."""


class LongQuery(Matcher):
    """Requests for a page whose query is longer than any link of ours."""

    def match(self, request: HTTPServerRequest) -> dict[str, Any] | None:
        """An empty answer, in tornado's way, for a query that is too long."""
        page = request.method in ("GET", "HEAD") and "Upgrade" not in request.headers
        return {} if page and len(request.query) > LONGEST_QUERY + 1 else None


class Shortened(RequestHandler):
    """Sends a reader to the same page with as much of the query as shows that it is too long."""

    def prepare(self) -> None:
        """Redirect, whatever the method of the request."""
        self.redirect(f"{self.request.path}?{self.request.query[: LONGEST_QUERY + 1]}")


def shorten_links(app: Application) -> None:
    """Answer overlong queries of an application before anything else looks at them."""
    app.default_router.rules.insert(0, Rule(LongQuery(), Shortened))
