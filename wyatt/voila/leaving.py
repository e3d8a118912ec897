"""A reader who closes a page while the server is writing to it is nothing that anybody need read about.

Jupyter and Voila send what a kernel says to the page without waiting for it. If the page has just gone,
asyncio finds the failed sending when it clears up and prints a traceback for whoever started the server.
"""

from __future__ import annotations

import logging

from tornado.iostream import StreamClosedError
from tornado.websocket import WebSocketClosedError

__all__ = ["expect_ending", "expect_leaving", "still_reading", "unasked"]

GONE = (WebSocketClosedError, StreamClosedError)


def still_reading(record: logging.LogRecord) -> bool:
    """Whether what asyncio complains of is anything but a page that has gone."""
    return not (record.exc_info and isinstance(record.exc_info[1], GONE))


def expect_leaving() -> None:
    """Have this process's event loops pass over pages that have gone; every other complaint stands."""
    logging.getLogger("asyncio").addFilter(still_reading)


def unasked(record: logging.LogRecord) -> bool:
    """Whether a line of the server's is anything but that it was asked to end."""
    return not str(record.msg).startswith("received signal")


def expect_ending(log: logging.Logger) -> None:
    """Have a server end without a word when it is asked to; whoever asked knows."""
    log.addFilter(unasked)
