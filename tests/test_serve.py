"""`wyatt explore` and `wyatt learn` before a server runs: what is found, what is refused."""

from __future__ import annotations

import inspect
import json
import os
import re
import signal
import socket
import subprocess
import sys
import time
import types
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import suppress
from importlib import import_module
from pathlib import Path

import psutil
import pytest
from jupyter_client.manager import KernelManager
from jupyter_server.base.websocket import WebSocketMixin

from wyatt import serve

HOSTED = Path(__file__).resolve().parents[1] / "binder" / "voila.json"


@pytest.fixture
def wheel(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An installation that carries its notebooks inside the package."""
    package = tmp_path / "site-packages" / "wyatt"
    (package / "notebooks").mkdir(parents=True)
    for name in ("02-shooting.ipynb", "01-laying.ipynb", "explorer.ipynb"):
        (package / "notebooks" / name).write_text(f"the text of {name}")
    monkeypatch.setattr(serve, "PACKAGE", package)
    return package


def test_the_explorer_is_found_from_any_folder(
    wheel: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert serve.find_notebook() == wheel / "notebooks" / "explorer.ipynb"


def test_the_house_s_own_notebooks_go_by_their_bare_names(wheel: Path) -> None:
    assert serve.find_notebook("01-laying") == wheel / "notebooks" / "01-laying.ipynb"
    assert serve.find_notebook("01-laying.ipynb") == wheel / "notebooks" / "01-laying.ipynb"


def test_a_notebook_of_one_s_own_is_found_without_the_house_s(tmp_path: Path) -> None:
    mine = tmp_path / "mine.ipynb"
    mine.write_text("{}")
    assert serve.find_notebook(mine) == mine


@pytest.mark.parametrize(
    ("named", "why"),
    [("nowhere/at-all.ipynb", "no notebook"), (".", "folder"), ("notes.txt", "does not end in")],
)
def test_what_is_no_notebook_is_refused_in_one_line(
    wheel: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, named: str, why: str
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "notes.txt").write_text("not a notebook")
    with pytest.raises(serve.ServeError, match=why) as refused:
        serve.find_notebook(named)
    assert "\n" not in str(refused.value)
    assert named in str(refused.value)


def test_an_installation_without_notebooks_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(serve, "PACKAGE", tmp_path / "wyatt")
    with pytest.raises(serve.ServeError, match="missing"):
        serve.find_notebook()


def test_a_free_port_is_found_and_a_named_one_kept() -> None:
    port = serve.find_port()
    assert serve.find_port(port) == port


def test_a_taken_port_is_refused_in_one_line() -> None:
    with socket.create_server((serve.HOST, 0)) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(serve.ServeError, match=f"Port {port} is taken") as refused:
            serve.find_port(port)
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize("port", [0, -1, 65536])
def test_what_is_no_port_is_refused(port: int) -> None:
    with pytest.raises(serve.ServeError, match=f"{port} is not a port"):
        serve.find_port(port)


def test_only_the_named_notebook_is_served_and_only_here(tmp_path: Path) -> None:
    options = serve.voila_options(tmp_path / "mine.ipynb", 8000)
    assert options["Voila"]["ip"] == "127.0.0.1"
    assert options["Voila"]["notebook_path"] == str(tmp_path / "mine.ipynb")
    assert options["VoilaConfiguration"]["file_allowlist"] == [serve.PICTURES]
    assert options["VoilaConfiguration"]["allow_template_override"] == "NO"
    assert options["VoilaConfiguration"]["allow_theme_override"] == "NO"
    assert options["MappingKernelManager"]["cull_idle_timeout"] > 0


def test_the_pictures_of_the_lessons_are_served_and_no_other_file() -> None:
    hosted = json.loads(HOSTED.read_text(encoding="utf-8"))
    assert hosted["VoilaConfiguration"]["file_allowlist"] == [serve.PICTURES]
    pictures = sorted((serve.notebooks() / "images" / "lessons").iterdir())
    assert pictures
    for picture in pictures:
        # By the name under `wyatt explore`, and by that on a server of the whole repository.
        assert re.fullmatch(serve.PICTURES, f"images/lessons/{picture.name}")
        assert re.fullmatch(serve.PICTURES, f"notebooks/images/lessons/{picture.name}")
    for other in ("07-shot.ipynb", "images/lessons/../../07-shot.ipynb", "images/lessons/.svg.py"):
        assert not re.fullmatch(serve.PICTURES, other)


def test_every_option_is_one_that_voila_knows(tmp_path: Path) -> None:
    from jupyter_client import KernelManager
    from jupyter_server.services.kernels.kernelmanager import MappingKernelManager
    from voila.app import Voila
    from voila.configuration import VoilaConfiguration
    from voila.execute import VoilaExecutor

    known = (Voila, VoilaConfiguration, VoilaExecutor, MappingKernelManager, KernelManager)
    traits = {kind.__name__: kind.class_traits(config=True) for kind in known}
    for name, options in serve.voila_options(tmp_path / "mine.ipynb", 8000).items():
        assert set(options) <= set(traits[name]), name


def test_a_server_finds_the_page_template_of_this_very_package() -> None:
    first = serve.environment()["JUPYTER_PATH"].split(os.pathsep)[0]
    assert (Path(first) / "voila" / "templates" / "wyatt" / "index.html.j2").is_file()


def test_the_language_asked_for_reaches_the_notebook() -> None:
    assert serve.environment("fr")["WYATT_LANG"] == "fr"


def test_installed_notebooks_are_worked_on_in_a_copy(wheel: Path, tmp_path: Path) -> None:
    folder = serve.course_folder(home=tmp_path)
    assert wheel not in folder.parents
    assert sorted(page.name for page in folder.iterdir()) == [
        "01-laying.ipynb",
        "02-shooting.ipynb",
        "explorer.ipynb",
    ]


def test_what_the_notebooks_show_and_read_comes_with_them(wheel: Path, tmp_path: Path) -> None:
    """Pictures and the worked example lie beside the notebooks, in folders too."""
    picture = Path("images") / "lessons" / "laying-1.svg"
    (serve.notebooks() / picture).parent.mkdir(parents=True)
    (serve.notebooks() / picture).write_text("<svg/>")
    assert (serve.course_folder(home=tmp_path) / picture).read_text() == "<svg/>"


def test_a_person_s_own_work_on_the_course_stays(wheel: Path, tmp_path: Path) -> None:
    page = serve.course_folder(home=tmp_path) / "01-laying.ipynb"
    page.write_text("my own notes")
    assert serve.course_folder(home=tmp_path) == page.parent
    assert page.read_text() == "my own notes"


def test_a_home_that_cannot_be_written_is_no_obstacle(wheel: Path, tmp_path: Path) -> None:
    blocked = tmp_path / "a-file"
    blocked.write_text("")
    assert (serve.course_folder(home=blocked) / "explorer.ipynb").is_file()


def test_in_a_checkout_the_course_is_worked_on_in_place(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "notebooks").mkdir()
    monkeypatch.setattr(serve, "PACKAGE", tmp_path / "wyatt")
    assert serve.course_folder() == tmp_path / "notebooks"


SERVING = "import sys; from wyatt.serve import explore; explore(sys.argv[1], browser=False)"


@pytest.mark.skipif(os.name != "posix", reason="Ctrl+C is a signal only here")
def test_ctrl_c_ends_the_explorer_without_a_word(tmp_path: Path) -> None:
    notebook = tmp_path / "asks.ipynb"
    notebook.write_text(
        '{"cells": [{"cell_type": "code", "id": "a", "execution_count": null, "metadata": {},'
        ' "outputs": [], "source": "from wyatt.widgets.address import query\\nquery()"}],'
        ' "metadata": {"kernelspec": {"name": "python3", "display_name": "", "language": "python"}},'
        ' "nbformat": 4, "nbformat_minor": 5}'
    )
    server = subprocess.Popen(
        [sys.executable, "-c", SERVING, str(notebook)],
        cwd=tmp_path,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert server.stdout is not None
    assert "http://127.0.0.1:" in server.stdout.readline()
    server.send_signal(signal.SIGINT)
    _, complaints = server.communicate(timeout=30)
    assert "Traceback" not in complaints
    assert server.returncode == 0


COURSE = "from wyatt.serve import learn; print('begun', flush=True); learn(browser=False)"


@pytest.mark.skipif(sys.platform != "linux", reason="how much a process has read is told only here")
@pytest.mark.parametrize("loaded", [0, 300, 10**9])
def test_ctrl_c_ends_the_course_without_a_traceback(loaded: int) -> None:
    """While JupyterLab starts, after so many more files that it has read, and when it is there."""
    lab = subprocess.Popen(
        [sys.executable, "-c", COURSE],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    assert lab.stdout is not None
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
    assert lab.returncode == 0
    assert not jupyter[0].is_running()


@pytest.mark.skipif(sys.platform == "win32", reason="there a process is only ever killed")
@pytest.mark.parametrize("request_to_end", ["SIGTERM", "SIGHUP"])
def test_whoever_ends_the_course_ends_its_server(request_to_end: str) -> None:
    """A service manager tells the command alone; JupyterLab would go on for ever, with its kernels."""
    course = subprocess.Popen(
        [sys.executable, "-c", COURSE],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert course.stdout is not None
    course.stdout.readline()
    assert "http://127.0.0.1:" in course.stdout.readline()
    (jupyter,) = psutil.Process(course.pid).children()
    course.send_signal(getattr(signal, request_to_end))
    assert course.wait(timeout=60) == 0
    assert not jupyter.is_running()


# --- connections -------------------------------------------------------------------------------


class Line(WebSocketMixin):
    """A page's connection whose other end answers every ping at once, on a clock of our own."""

    def __init__(self, settings: dict[str, int], clock: list[float]) -> None:
        self.settings = settings
        self.clock = clock
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


def test_a_page_that_is_left_open_keeps_its_connection(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    hosted = json.loads((HOSTED.parent / "jupyter_server_config.json").read_text(encoding="utf-8"))
    for settings in (
        serve.voila_options(tmp_path / "mine.ipynb", 8000)["Voila"]["tornado_settings"],
        serve.learn_options(tmp_path, 8000, "key")["ServerApp"]["tornado_settings"],
        hosted["ServerApp"].get("tornado_settings", {}),
    ):
        assert not cut_within(30, settings, monkeypatch)
    # What cut every connection once: a timeout no longer than the interval.
    assert cut_within(1, {"ws_ping_interval": 30_000, "ws_ping_timeout": 30_000}, monkeypatch)


@pytest.fixture(scope="module")
def teacher(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of `wyatt explore teacher`, from a folder that has nothing to do with it."""
    server = subprocess.Popen(
        [sys.executable, "-c", SERVING, "teacher"],
        cwd=tmp_path_factory.mktemp("elsewhere"),
        stdout=subprocess.PIPE,
        text=True,
    )
    assert server.stdout is not None
    yield server.stdout.readline().split(" is at ")[1].split()[0]
    server.terminate()
    server.wait(20)
    server.stdout.close()


def asked(address: str, path: str, host: str = "127.0.0.1") -> tuple[int, str, str]:
    """The status, the address it led to, and the text that a server answers with."""
    request = urllib.request.Request(address + path, headers={"Host": host})
    try:
        with urllib.request.urlopen(request, timeout=30) as answer:
            return answer.status, answer.url, answer.read().decode()
    except urllib.error.HTTPError as refused:
        return refused.code, address + path, refused.read().decode()


@pytest.mark.parametrize("host", ["evil.example", "127.0.0.1.evil.example", "192.168.0.1", ""])
@pytest.mark.parametrize("path", ["", "voila/static/voila.js", "voila/query/a-b-c-d-e"])
def test_a_server_answers_under_its_own_name_only(teacher: str, host: str, path: str) -> None:
    status, _, text = asked(teacher, path, host)
    assert status in (400, 403)
    assert "wyatt" not in text


@pytest.mark.parametrize("host", ["localhost", "127.0.0.1", "[::1]", "LOCALHOST:80", "127.8.8.8"])
def test_this_machine_goes_by_several_names(teacher: str, host: str) -> None:
    assert asked(teacher, "voila/static/voila.js", host)[0] == 200


def test_a_page_s_links_to_the_house_s_notebooks_lead_there(teacher: str) -> None:
    status, opened, page = asked(teacher, "01-aim.ipynb?step=2")
    assert status == 200
    assert opened == f"{teacher}voila/render/01-aim.ipynb?step=2"
    assert "<title>" in page
    assert asked(teacher, "voila/render/nowhere.ipynb")[0] != 200
    assert asked(teacher, "voila/render/..%2F01-aim.ipynb")[0] != 200


@pytest.mark.parametrize("size", [30_000, 100_000, 2_000_000])
def test_a_link_of_any_size_opens_a_page(teacher: str, size: int) -> None:
    status, opened, page = asked(teacher, f"?p=1.{'x' * size}")
    assert status == 200
    assert len(opened) < 25_000
    assert "<title>" in page


def test_the_course_is_served_with_options_that_jupyter_knows(tmp_path: Path) -> None:
    from jupyter_server.auth.identity import PasswordIdentityProvider
    from jupyter_server.serverapp import ServerApp
    from traitlets.config import Application

    known = (Application, PasswordIdentityProvider, ServerApp, KernelManager)
    traits = {kind.__name__: kind.class_traits(config=True) for kind in known}
    traits["IdentityProvider"] = traits["PasswordIdentityProvider"]
    for name, options in serve.learn_options(tmp_path, 8000, "key").items():
        assert set(options) <= set(traits[name]), name


def test_a_table_that_is_drawn_late_is_waited_for(tmp_path: Path) -> None:
    """Where many readers arrive at once, four seconds for what a cell shows gave a page without a table."""
    hosted = json.loads((HOSTED.parent / "jupyter_server_config.json").read_text(encoding="utf-8"))
    here = serve.voila_options(tmp_path / "mine.ipynb", 8000)
    for options in (hosted, here):
        assert options["VoilaExecutor"]["iopub_timeout"] >= 60


def test_both_servers_read_files_in_the_way_that_voila_can_ask_for(tmp_path: Path) -> None:
    hosted = json.loads((HOSTED.parent / "jupyter_server_config.json").read_text(encoding="utf-8"))
    assert hosted["ServerApp"]["contents_manager_class"] == serve.CONTENTS
    course = serve.learn_options(tmp_path, 8000, "key")
    assert course["ServerApp"]["contents_manager_class"] == serve.CONTENTS
    module, _, name = serve.CONTENTS.rpartition(".")
    assert not inspect.iscoroutinefunction(getattr(import_module(module), name).get)
