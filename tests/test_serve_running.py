"""The running servers of `wyatt explore` and `wyatt learn`, and their end."""

import json
import os
import signal
import subprocess
import sys
import time
import types
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any
from uuid import uuid4

import psutil
import pytest
from jupyter_server.base.websocket import WebSocketMixin
from nbformat import write
from nbformat.v4 import new_code_cell, new_notebook

from tests.markup import lacks
from wyatt import serve

HOSTED = Path(__file__).resolve().parents[1] / "binder" / "jupyter_server_config.json"
SERVING = "import sys; from wyatt.serve import explore; explore(sys.argv[1], browser=False)"


def begun(code: str, *words: str, **options: Any) -> Any:
    """A process that runs this code, and tells here what it prints and complains of."""
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "stdin": subprocess.DEVNULL}
    return subprocess.Popen([sys.executable, "-c", code, *words], text=True, **pipes | options)


@pytest.mark.skipif(os.name != "posix", reason="Ctrl+C is a signal only here")
@pytest.mark.parametrize("signals", ["INT", "TERM HUP TERM"])
def test_a_signal_ends_the_explorer_without_a_word(tmp_path: Path, signals: str) -> None:
    notebook = tmp_path / "asks.ipynb"
    asks = new_code_cell("from wyatt.ui.page import reader\nreader()")
    kernel = {"name": "python3", "display_name": "", "language": "python"}
    write(new_notebook(cells=[asks], metadata={"kernelspec": kernel}), notebook)
    server = begun(SERVING, str(notebook), cwd=tmp_path)
    address = server.stdout.readline().split(" is at ")[1].split()[0]
    gone = f"api/kernels/{uuid4()}/channels"  # what a page asks for whose kernel has ended
    for path, method, status in ((gone, "GET", 404), ("", "HEAD", 405), ("%00", "GET", 404)):
        assert asked(address + path, method)[0] == status
    for name in signals.split():
        server.send_signal(getattr(signal, f"SIG{name}"))
    assert ("Traceback" in server.communicate(timeout=30)[1], server.returncode) == (False, 0)


@pytest.mark.skipif(os.name != "posix", reason="Ctrl+C is a signal only here")
def test_a_server_that_was_asked_to_end_has_not_failed() -> None:
    insists = "import os, time\nwhile True: os.kill(os.getppid(), 2); time.sleep(0.1)"
    assert serve._run([sys.executable, "-c", insists], os.environ) == 0


@pytest.mark.slow
@pytest.mark.parametrize("what", ["explore", "learn"])
def test_of_two_started_at_once_one_is_told_that_the_port_is_taken(what: str) -> None:
    """The other's link would lead to the first one's server, which doesn't know its token."""
    words = (what, "--no-browser", f"--port={serve.find_port()}")
    both = [begun("from wyatt.cli import main; main()", *words) for _ in range(2)]
    while all(each.poll() is None for each in both):
        time.sleep(0.1)
    late, first = sorted(both, key=lambda each: each.poll() is None)
    said, complaint = late.communicate()
    assert (said, late.returncode) == ("", 2)
    assert "Another program is using port" in complaint.splitlines()[-1]
    assert "http://127.0.0.1:" in first.stdout.readline()
    first.terminate()
    first.communicate(timeout=30)


COURSE = "from wyatt.serve import learn; print('begun', flush=True); learn(browser=False)"


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="how much a process has read is told only here")
@pytest.mark.parametrize("loaded", [0, 300, 10**9])
def test_ctrl_c_ends_the_course_without_a_traceback(loaded: int) -> None:
    """While JupyterLab starts, after so many more files that it has read, and when it is there."""
    lab = begun(COURSE, start_new_session=True)
    assert lab.stdout.readline() == "begun\n"
    wyatt = psutil.Process(lab.pid)
    jupyter: list[psutil.Process] = []
    while not jupyter:  # its parent's copy has become a program of its own
        jupyter = [each for each in wyatt.children() if "jupyterlab" in each.cmdline()]
    if loaded < 10**9:
        read = jupyter[0].io_counters().read_count
        while jupyter[0].io_counters().read_count < read + loaded:
            time.sleep(0.01)
    else:
        assert "http://127.0.0.1:" in lab.stdout.readline()
    while jupyter[0].is_running() and jupyter[0].status() != psutil.STATUS_ZOMBIE:
        os.killpg(lab.pid, signal.SIGINT)  # as a terminal does: to all of them
        with suppress(psutil.TimeoutExpired):
            jupyter[0].wait(timeout=5)
    _, complaints = lab.communicate(timeout=60)
    assert "Traceback" not in complaints
    assert (lab.returncode, jupyter[0].is_running()) == (0, False)


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="there a process is only ever killed")
@pytest.mark.parametrize("request_to_end", ["SIGTERM", "SIGHUP"])
def test_whoever_ends_the_course_ends_its_server_without_a_word(request_to_end: str) -> None:
    """A service manager tells the command alone; JupyterLab would go on for ever, with its kernels."""
    course = begun(COURSE)
    assert "http://127.0.0.1:" in course.stdout.readline() + course.stdout.readline()
    (jupyter,) = psutil.Process(course.pid).children()
    for _ in range(2):  # once more by an impatient person
        course.send_signal(getattr(signal, request_to_end))
        time.sleep(0.1)
    assert course.communicate(timeout=60) == ("", "")
    assert (course.returncode, jupyter.is_running()) == (0, False)


#: Python of its own start: the first connection that the server accepts comes with a request to end.
ENDED_WHILE_IT_ACCEPTS = """
import os, signal, socket
accept = socket.socket.accept
def ended(self):
    socket.socket.accept = accept
    os.kill(os.getpid(), signal.SIGTERM)
    return accept(self)
socket.socket.accept = ended
"""


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="there a process is only ever killed")
def test_a_course_that_ends_while_it_accepts_a_connection_is_quiet(tmp_path: Path) -> None:
    (tmp_path / "sitecustomize.py").write_text(ENDED_WHILE_IT_ACCEPTS)
    path = f"{tmp_path}{os.pathsep}{os.environ['PYTHONPATH']}"
    course = begun(COURSE, env={**os.environ, "PYTHONPATH": path})
    _, complaints = course.communicate(timeout=120)
    assert (course.returncode, complaints) == (0, "")


class Line(WebSocketMixin):
    """A page's connection whose other end answers every ping at once, on a clock of our own."""

    def __init__(self, settings: dict[str, int], clock: list[float]) -> None:
        self.settings, self.clock = settings, clock
        self.ws_connection = types.SimpleNamespace(client_terminated=False)
        self.log = types.SimpleNamespace(warning=lambda *_: None)
        self.cut = False
        self.last_ping = self.last_pong = 0.0

    def ping(self, _: bytes) -> None:
        self.clock[0] += 0.002
        self.on_pong(b"")

    def close(self) -> None:
        self.cut = True


def cut_within(minutes: int, settings: dict[str, int], monkeypatch: pytest.MonkeyPatch) -> bool:
    """Whether Jupyter cuts a sound connection that is left alone so long, with these settings."""
    clock = [0.0]
    loop = types.SimpleNamespace(current=lambda: types.SimpleNamespace(time=lambda: clock[0]))
    monkeypatch.setattr("jupyter_server.base.websocket.ioloop.IOLoop", loop)
    line = Line(settings, clock)
    interval = line.ping_interval / 1000
    for count in range(1, int(minutes * 60 // interval) + 1 if interval else 0):
        clock[0] = max(clock[0], count * interval + 0.003)  # a timer is never early
        line.send_ping()
    return line.cut


@pytest.mark.slow
def test_a_page_left_open_stays_connected(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for settings in (
        serve.voila_options(tmp_path / "mine.ipynb", 8000)["Voila"]["tornado_settings"],
        serve.learn_options(tmp_path, 8000, "key")["ServerApp"]["tornado_settings"],
        json.loads(HOSTED.read_text(encoding="utf-8"))["ServerApp"].get("tornado_settings", {}),
    ):
        assert not cut_within(30, settings, monkeypatch)
    # What cut every connection once: a timeout no longer than the interval.
    assert cut_within(1, {"ws_ping_interval": 30_000, "ws_ping_timeout": 30_000}, monkeypatch)


@pytest.fixture(scope="module")
def teacher(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of `wyatt explore teacher`, from a folder that has nothing to do with it."""
    server = begun(SERVING, "teacher", cwd=tmp_path_factory.mktemp("elsewhere"), stderr=None)
    yield server.stdout.readline().split(" is at ")[1].split()[0]
    server.terminate()
    server.wait(20)
    server.stdout.close()


def asked(address: str, method: str = "GET", **headers: str) -> tuple[int, str, str]:
    """The status, the address it led to, and the text that a server answers with."""
    request = urllib.request.Request(address, headers=headers, method=method)
    try:
        with urllib.request.urlopen(request, timeout=60) as answer:
            return answer.status, answer.url, answer.read().decode()
    except urllib.error.HTTPError as refused:
        return refused.code, address, refused.read().decode()


@pytest.mark.slow
@pytest.mark.parametrize("path", ["", "voila/static/voila.js", "voila/query/a-b-c-d-e"])
def test_a_server_answers_under_its_own_names_only(teacher: str, path: str) -> None:
    for host in ("evil.example", "127.0.0.1.evil.example", "192.168.0.1", ""):
        status, _, text = asked(teacher + path, Host=host)
        assert status in (400, 403), host
        assert "wyatt" not in text
    for host in ("localhost", "127.0.0.1", "[::1]", "LOCALHOST:80", "127.8.8.8"):
        assert asked(f"{teacher}voila/static/voila.js", Host=host)[0] == 200, host


@pytest.mark.slow
def test_a_wrong_address_leads_to_a_page_in_words_with_a_way_on(teacher: str) -> None:
    for path in ("voila/files/secret.py", "voila/files/images/lessons/none.svg"):
        status, _, text = asked(teacher + path)
        assert status in (403, 404)
        assert not lacks(text, "no page with this name", '<a href="/')
        assert "Forbidden" not in text
    status, opened, page = asked(f"{teacher}01-aim.ipynb?step=2")
    assert (status, opened) == (200, f"{teacher}voila/render/01-aim.ipynb?step=2")
    assert "<title>" in page
    for name in ("nowhere.ipynb", "..%2F01-aim.ipynb"):
        assert asked(f"{teacher}voila/render/{name}")[0] != 200
    # A link of any size opens a page.
    for size in (30_000, 100_000, 2_000_000):
        status, opened, page = asked(f"{teacher}?p=1.{'x' * size}")
        assert (status, len(opened) < 25_000, "<title>" in page) == (200, True, True)
