"""A server's log after a failed send, and its silence if the page has only closed."""

import asyncio
import gc
import logging
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest
from tornado.iostream import StreamClosedError
from tornado.websocket import WebSocketClosedError

from wyatt.voila.extension import expect_leaving, still_reading


@pytest.fixture(autouse=True)
def as_served() -> Iterator[None]:
    expect_leaving()
    yield
    logging.getLogger("asyncio").removeFilter(still_reading)


def complaints(failing: Exception, caplog: pytest.LogCaptureFixture) -> list[str]:
    """What asyncio says of a task that nobody waits for and that fails so."""

    async def send() -> None:
        raise failing

    async def serve() -> None:
        sending = asyncio.ensure_future(send())
        await asyncio.sleep(0)
        del sending
        await asyncio.sleep(0)
        gc.collect()

    # In a thread: another test's browser may have a loop in this one.
    with ThreadPoolExecutor(1) as thread:
        thread.submit(asyncio.run, serve()).result()
    return [record.message for record in caplog.records if record.name == "asyncio"]


@pytest.mark.parametrize("gone", [WebSocketClosedError(), StreamClosedError()])
def test_a_page_that_has_gone_is_not_complained_of(
    gone: Exception, caplog: pytest.LogCaptureFixture
) -> None:
    assert complaints(gone, caplog) == []


def test_any_other_failure_is(caplog: pytest.LogCaptureFixture) -> None:
    (said,) = complaints(ValueError("no such table"), caplog)
    assert "never retrieved" in said
