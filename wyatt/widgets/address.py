"""What the reader's address asked for: the ``?p=...`` of a link that reopens a position.

Voila hands the query over in one of two ways. A kernel started for the page has it in its environment.
A kernel that was started beforehand (`wyatt explore` keeps one warm) has to ask the server for it and
waits until a reader comes. Voila's own function for that costs 45 MB of imports; the conversation is one
WebSocket message, so it is held here with a plain socket.

What comes back is a stranger's text: nothing here decodes or trusts it beyond splitting the query.
"""

from __future__ import annotations

import base64
import json
import os
import socket
from collections.abc import Mapping
from typing import BinaryIO, NamedTuple
from urllib.parse import parse_qsl

LONGEST_QUERY = 20_000
"""Characters of a query that are looked at; a longer one counts as a link that is too long."""

_LONGEST_MESSAGE = 1_000_000
_TEXT, _CLOSE = 1, 8


class PageReader(NamedTuple):
    """Who looks at the page: the fields of their address, the languages their browser prefers."""

    query: dict[str, str]
    accepts: str


def reader() -> PageReader:
    """Who looks at the page; nothing is known of them in JupyterLab or in a script.

    In a kernel that was started beforehand this waits for the reader: call it after the imports and
    before anything that depends on the reader.
    """
    asked: Mapping[str, object] = os.environ
    if os.environ.get("VOILA_PREHEAT") == "True":
        asked = _ask_voila()
    query, accepts = (asked.get(name) for name in ("QUERY_STRING", "HTTP_ACCEPT_LANGUAGE"))
    return PageReader(
        parse(query if isinstance(query, str) else ""), accepts if isinstance(accepts, str) else ""
    )


def query() -> dict[str, str]:
    """The query of the reader's address, ``{}`` where there is none; see `reader`."""
    return reader().query


def parse(text: str) -> dict[str, str]:
    """Split a query into its fields; of a repeated field the first counts."""
    if len(text) > LONGEST_QUERY:
        return {"p": text}
    try:
        fields = parse_qsl(text, keep_blank_values=True, max_num_fields=50)
    except ValueError:  # more fields than any link of ours has
        return {}
    found: dict[str, str] = {}
    for name, value in fields:
        found.setdefault(name, value)
    return found


def _ask_voila() -> dict[str, object]:
    """The request of the reader who gets this kernel; empty if the server cannot be asked."""
    host = os.environ.get("VOILA_APP_IP", "127.0.0.1")
    port = os.environ.get("VOILA_APP_PORT", "8866")
    base = os.environ.get("VOILA_SERVER_URL", "/")
    path = f"{base}voila/query/{os.environ.get('VOILA_KERNEL_ID', '')}"
    key = base64.b64encode(os.urandom(16)).decode("ascii")
    hello = (
        f"GET {path} HTTP/1.1\r\nHost: {host}:{port}\r\nUpgrade: websocket\r\n"
        f"Connection: Upgrade\r\nSec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n"
    )
    try:
        with socket.create_connection((host, int(port)), timeout=10) as line:
            line.sendall(hello.encode("ascii"))
            with line.makefile("rb") as stream:
                if b" 101 " not in stream.readline(1000):
                    return {}
                while stream.readline(10_000).strip():
                    pass
                line.settimeout(None)  # the reader may come in an hour
                told = _message(stream)
    except OSError:
        return {}
    if told is None:
        # The server ended before a reader came. Nobody will ever talk to this kernel, and one that goes on
        # would only complain on the terminal, after Ctrl+C, that there is nobody.
        os._exit(0)
    try:
        request = json.loads(told)
    except ValueError:
        return {}
    return request if isinstance(request, dict) else {}


def _message(stream: BinaryIO) -> bytes | None:
    """The first text message of a WebSocket, None when it ends without one."""
    try:
        while True:
            head = stream.read(2)
            if len(head) < 2:
                return None
            kind, size = head[0] & 15, head[1] & 127
            if size > 125:
                size = int.from_bytes(stream.read(2 if size == 126 else 8), "big")
            if kind == _CLOSE or size > _LONGEST_MESSAGE:
                return None
            body = stream.read(size)
            if kind == _TEXT:
                return body
    except (ConnectionError, KeyboardInterrupt):  # how a server ends the kernels it has kept warm
        return None
