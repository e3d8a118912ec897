"""The query of the reader's address, from the environment and from a server that keeps kernels warm."""

import json
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator

import pytest

from tests.collected import collected
from wyatt.core.limits import ADDRESS
from wyatt.pages.table.earp import EarpTablePage
from wyatt.ui import page as address
from wyatt.ui.page import Pages


@pytest.fixture(autouse=True)
def no_server(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("VOILA_PREHEAT", "QUERY_STRING"):
        monkeypatch.delenv(name, raising=False)


def test_the_query_is_in_the_environment_or_there_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    assert address.reader().query == {}  # without a server
    monkeypatch.setenv("VOILA_PREHEAT", "False")
    monkeypatch.setenv("QUERY_STRING", "p=1.abc&name=Doc%20H&empty=")
    assert address.reader().query == {"p": "1.abc", "name": "Doc H", "empty": ""}
    assert address.parse("p=first&p=second&PAGE=Lab") == {"p": "first", "page": "lab"}
    assert address.parse("&".join(["a=1"] * 60)) == {}
    for text in ("p=%ff%fe", "%%%", "=", "p=<img src=x onerror=alert(1)>"):
        assert all(isinstance(value, str) for value in address.parse(text).values())
    for page in ("", "page=course&", "page=lab&"):
        link = address.parse(f"{page}p=" + "x" * ADDRESS.letters)
        assert EarpTablePage(link).notice.startswith("The link is too long.")
    with socket.create_server(("127.0.0.1", 0)) as closed:
        port = closed.getsockname()[1]
    monkeypatch.setenv("VOILA_PREHEAT", "True")
    monkeypatch.setenv("VOILA_APP_PORT", str(port))
    assert address.reader().query == {}


def frame(kind: int, body: bytes) -> bytes:
    size = len(body)
    length = bytes([size]) if size < 126 else bytes([126]) + size.to_bytes(2, "big")
    return bytes([0x80 | kind]) + length + body


class WarmServer:
    """Answers one WebSocket greeting with the bytes it was given, then hangs up."""

    def __init__(self, answer: bytes, status: bytes = b"101 Switching Protocols") -> None:
        self.asked = b""
        self._answer = b"HTTP/1.1 " + status + b"\r\nUpgrade: websocket\r\n\r\n" + answer
        self._door = socket.create_server(("127.0.0.1", 0))
        self._door.settimeout(60)  # a kernel that never asks mustn't hold up the tests
        self.port: int = self._door.getsockname()[1]
        self._thread = threading.Thread(target=self._serve)
        self._thread.start()

    def _serve(self) -> None:
        try:
            line, _ = self._door.accept()
        except TimeoutError:
            return
        with line:
            while b"\r\n\r\n" not in self.asked:
                if not (heard := line.recv(4096)):
                    return  # the kernel has given up
                self.asked += heard
            line.sendall(self._answer)

    def close(self) -> None:
        self._thread.join()
        self._door.close()


@pytest.fixture
def warm(monkeypatch: pytest.MonkeyPatch) -> Iterator[type[WarmServer]]:
    servers: list[WarmServer] = []

    class Known(WarmServer):
        def __init__(self, *told: bytes) -> None:
            super().__init__(*told)
            servers.append(self)
            told_by = {"PREHEAT": "True", "APP_PORT": str(self.port), "SERVER_URL": "/base/"}
            for name, value in {**told_by, "KERNEL_ID": "a-b-c"}.items():
                monkeypatch.setenv(f"VOILA_{name}", value)

    yield Known
    for server in servers:
        server.close()


def test_a_warm_kernel_asks_its_server(warm: type[WarmServer]) -> None:
    told = json.dumps({"QUERY_STRING": "p=1." + "x" * 600}).encode()
    server = warm(frame(9, b"a ping first") + frame(1, told))
    assert address.reader().query == {"p": "1." + "x" * 600}
    assert server.asked.startswith(b"GET /base/voila/query/a-b-c HTTP/1.1\r\n")


@collected("told", [(b"", b"404 Not Found"), *(
    (frame(1, text),) for text in (b"no JSON", b"[]", b'{"QUERY_STRING": 7}', b"\xff\xff"))
])  # fmt: skip
def test_a_senseless_answer_is_no_query(warm: type[WarmServer], told: tuple[bytes, ...]) -> None:
    warm(*told)
    assert address.reader().query == {}


@collected("last", [b"", frame(8, b"")])
def test_a_warm_kernel_ends_with_its_server(warm: type[WarmServer], last: bytes) -> None:
    warm(last)
    asking = "from wyatt.ui import page; page.reader(); print('still here')"
    done = subprocess.run([sys.executable, "-c", asking], capture_output=True, text=True)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


@collected("game", ["", "wildcat-"])
@collected("page", ["course", "daily", "edit", "count", "lab", "again", "book", "results"])
def test_every_page_leads_to_the_page_for_a_class(game: str, page: str) -> None:
    assert Pages({"page": game + page}).shown["frame"].count('href="class.html"') == 1
