"""A server for one notebook, and a visit to its page: what the fixtures and the tests share."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import Page

from wyatt import serve

WIDE = (1280, 800)
NARROW = (390, 844)
READY = ".wyatt-table"
START_MS = 60_000

SERVER = (
    "import sys; from wyatt.serve import explore; explore(sys.argv[1], int(sys.argv[2]), False)"
)


@dataclass
class Visit:
    """One page in a browser window of its own, and what it complained about and asked for."""

    page: Page
    errors: list[str] = field(default_factory=list)
    outside: list[str] = field(default_factory=list)

    def watch(self) -> None:
        def complaint(message: Any) -> None:
            if message.type == "error":
                self.errors.append(message.text)

        def asked(request: Any) -> None:
            where = urlsplit(request.url)
            if where.scheme in ("http", "https", "ws", "wss") and where.hostname != serve.HOST:
                self.outside.append(request.url)

        self.page.on("console", complaint)
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.page.on("request", asked)
        self.page.on("websocket", asked)


@contextmanager
def serving(notebook: Path, cwd: Path) -> Iterator[str]:
    """The address of a server for this notebook, up for as long as the block lasts."""
    port = serve.find_port()
    command = [sys.executable, "-c", SERVER, str(notebook), str(port)]
    server = subprocess.Popen(command, cwd=cwd, stdout=subprocess.PIPE, text=True)
    try:
        assert server.stdout is not None
        said = server.stdout.readline()  # said once it listens
        assert f":{port}/" in said, f"the server did not start: {said!r}"
        yield f"http://{serve.HOST}:{port}/"
    finally:
        server.terminate()
        server.wait(20)
