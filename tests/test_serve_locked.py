"""Attacks on `wyatt explore` and on a public server: without a link, from another page, over a socket."""

import asyncio
import json
import re
import subprocess
import sys
import urllib.request
import uuid
from collections.abc import Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from http.cookiejar import CookieJar
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

import pytest
from tornado.httpclient import HTTPClientError, HTTPRequest
from tornado.websocket import WebSocketClientConnection, websocket_connect

from tests.test_container import served as container
from tests.test_serve_running import asked as answered

pytestmark = pytest.mark.slow
EVIL = "http://evil.example"
T = TypeVar("T")


class Server(NamedTuple):
    """A server as it runs: its address, and one reader's cookies and kernel."""

    base: str
    cookies: str
    kernel: str


def read(link: str) -> Server:
    jar = CookieJar()
    opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(jar))
    page = opener.open(link, timeout=120).read().decode()
    found = re.search(r'wyattPage\.kernel\("([\w-]+)"\)', page)
    assert found
    cookies = "; ".join(f"{one.name}={one.value}" for one in jar)
    return Server(link.partition("?")[0], cookies, found[1])


@pytest.fixture(scope="module")
def locked() -> Iterator[Server]:
    """`wyatt explore`: only its link opens it."""
    command = [sys.executable, "-m", "wyatt", "explore", "--no-browser"]
    pipes: Any = {"stdout": subprocess.PIPE, "stderr": subprocess.DEVNULL, "text": True}
    with subprocess.Popen(command, **pipes) as process:
        try:
            yield read(process.stdout.readline().split(" is at ")[1].split()[0])
        finally:
            process.terminate()


@pytest.fixture(scope="module")
def public(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """The command of the container: anyone may open it."""
    with container(tmp_path_factory.mktemp("public")) as base:
        yield read(base)


@pytest.fixture(params=["locked", "public"])
def served(request: pytest.FixtureRequest) -> Server:
    server: Server = request.getfixturevalue(request.param)
    return server


def test_a_public_page_names_its_own_scripts_only(public: Server) -> None:
    pages = [urllib.request.urlopen(public.base, timeout=120).read().decode() for _ in range(2)]
    assert "wyattPage.kernel(" in pages[0]
    said = re.compile(r'Content-Security-Policy" content="([^"]+)"')
    policies = [said.findall(page)[0].split("; ") for page in pages]
    one, other = (dict(part.split(" ", 1) for part in policy) for policy in policies)
    assert one["default-src"] == "'none'"
    assert not re.search(r"unsafe|https?:|\*", one["script-src"] + one["connect-src"])
    # The mark of our scripts is new for each page.
    assert one["script-src"] != other["script-src"]
    for path in ("api/kernels", "api/contents", "lab", "tree"):
        assert asked(public, path) >= 400, path
    # A second visitor gets another kernel and finds no other.
    visitor = read(public.base)
    assert visitor.kernel != public.kernel
    assert refused(visitor._replace(kernel=str(uuid.uuid4())), Cookie=visitor.cookies) == 404


def asked(server: Server, path: str, method: str = "GET", **headers: str) -> int:
    return answered(server.base + path, method, **headers)[0]


def test_without_the_link_there_is_nothing(locked: Server) -> None:
    kernel = f"api/kernels/{locked.kernel}"
    for path in ("", "?token=wrong", "voila/render/lab.ipynb", kernel, "api/kernels", "tree"):
        assert asked(locked, path) in (403, 404), path
    assert asked(locked, kernel, "DELETE") == 403
    own = {"Cookie": locked.cookies}
    for path, headers, status in (("", {}, 200), (kernel, {}, 200), ("", {"Host": "a.de"}, 403)):
        assert asked(locked, path, **own, **headers) == status, path  # a reload needs no token


def test_no_list_names_the_kernels_of_others(served: Server) -> None:
    for path in ("api/kernels", "api/sessions", "api/kernels/", "api/contents", "api/terminals"):
        assert asked(served, path, Cookie=served.cookies) in (403, 404), path
    ended = f"voila/api/shutdown/{served.kernel}"
    for headers in ({"Origin": EVIL}, {"Referer": f"{EVIL}/"}, {"Host": "evil.example"}, {}):
        assert asked(served, ended, "POST", Cookie=served.cookies, **headers) in (403, 404), headers
    assert asked(served, f"api/kernels/{served.kernel}", Cookie=served.cookies) == 200


def ran(work: Coroutine[Any, Any, T]) -> T:
    """What a coroutine returns, in a thread: a browser of another test may have a loop in this one."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(asyncio.run, work).result()


async def connected(server: Server, **headers: str) -> WebSocketClientConnection:
    address = f"{server.base.replace('http', 'ws')}api/kernels/{server.kernel}/channels"
    return await websocket_connect(HTTPRequest(address, headers=headers, request_timeout=60))


def refused(server: Server, **headers: str) -> int:
    with pytest.raises(HTTPClientError) as error:
        ran(connected(server, **headers))
    return error.value.code


def test_a_socket_needs_the_cookie_and_the_own_origin(served: Server, locked: Server) -> None:
    for origin in (EVIL, "http://127.0.0.1:1", "null"):
        assert refused(served, Cookie=served.cookies, Origin=origin) == 403, origin
    for headers in ({}, {"Origin": locked.base.rstrip("/")}, {"Origin": EVIL}):
        assert refused(locked, **headers) == 403, headers


def message(kind: str, channel: str, content: dict[str, Any]) -> str:
    header = {"msg_id": uuid.uuid4().hex, "msg_type": kind, "session": "s", "username": ""}
    header |= {"version": "5.3", "date": "2026-01-01T00:00:00Z"}
    whole = {"header": header, "parent_header": {}, "metadata": {}, "content": content}
    return json.dumps({**whole, "channel": channel, "buffers": []})


@pytest.mark.parametrize("origin", ["own", "none"])
def test_nobody_can_have_code_run(served: Server, tmp_path: Path, origin: str) -> None:
    """From the page, or from a program that says no origin."""
    own = {"Origin": served.base.rstrip("/")} if origin == "own" else {}
    written, run = tmp_path / "written", {"silent": False, "store_history": False}
    run |= {"code": f"open({str(written)!r}, 'w').close()", "user_expressions": {}}

    async def ask() -> set[str]:
        line = await connected(served, Cookie=served.cookies, **own)
        for channel in ("shell", "control"):
            for kind in ("execute_request", "complete_request", "inspect_request", "debug_request"):
                await line.write_message(message(kind, channel, {**run, "cursor_pos": 1}))
        await line.write_message(message("comm_info_request", "shell", {}))
        heard: set[str] = set()
        while "comm_info_reply" not in heard:
            told = await asyncio.wait_for(line.read_message(), 60)
            assert told is not None
            heard.add(json.loads(told)["msg_type"])
        line.close()
        return heard

    heard = ran(ask())
    assert not heard & {"execute_reply", "complete_reply", "inspect_reply", "debug_reply"}
    assert not written.exists()
