"""`wyatt explore` and `wyatt learn` before a server runs: notebooks, options and errors."""

import inspect
import json
import os
import re
import signal
import socket
import sys
import threading
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from importlib import import_module
from pathlib import Path
from typing import Any
from unittest.mock import ANY, Mock

import pytest
from click.testing import CliRunner
from jupyter_client.manager import KernelManager
from jupyter_client.restarter import KernelRestarter

from wyatt import serve
from wyatt.cli import main

BINDER = Path(__file__).resolve().parents[1] / "binder"
NOTEBOOK = '{"cells": [], "metadata": {}, "nbformat": 4, "nbformat_minor": 5}'
CARRIED = ("02-shooting.ipynb", "01-laying.ipynb", "explorer.ipynb")


@pytest.fixture
def wheel(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An installation that carries its notebooks inside the package."""
    package = tmp_path / "site-packages" / "wyatt"
    (package / "notebooks").mkdir(parents=True)
    for name in CARRIED:
        (package / "notebooks" / name).write_text(NOTEBOOK)
    monkeypatch.setattr(serve, "PACKAGE", package)
    return package


@pytest.fixture
def hosted() -> Any:
    return json.loads((BINDER / "jupyter_server_config.json").read_text(encoding="utf-8"))


def unknown(options: dict[str, Any], kinds: Sequence[Any]) -> list[tuple[str, str]]:
    """The options that none of these kinds has, by their names."""
    traits = {kind.__name__: kind.class_traits(config=True) for kind in kinds}
    traits["IdentityProvider"] = traits.get("PasswordIdentityProvider")
    return [(kind, name) for kind in options for name in options[kind] if name not in traits[kind]]


def test_notebooks_are_found_from_any_folder(wheel: Path, tmp_path: Path, monkeypatch: Any) -> None:
    monkeypatch.chdir(tmp_path)
    assert serve.find_notebook() == wheel / "notebooks" / "explorer.ipynb"
    for name in ("01-laying", "01-laying.ipynb"):
        assert serve.find_notebook(name) == wheel / "notebooks" / "01-laying.ipynb"
    mine = tmp_path / "mine.ipynb"
    mine.write_text(NOTEBOOK)
    assert serve.find_notebook(mine) == mine
    monkeypatch.setattr(serve, "PACKAGE", tmp_path / "wyatt")
    with pytest.raises(serve.ServeError, match="no notebooks"):
        serve.find_notebook()
    (tmp_path / "notebooks").mkdir()
    assert serve.course_folder() == tmp_path / "notebooks"  # in a checkout, in place


SET = "--port 8123 --no-browser --behind https://a.example/w/"


@pytest.mark.parametrize(("line", "given"), [
    (f"--lang fr explore n.ipynb {SET}", ("n.ipynb", 8123, False, "fr", "key 24", "https://a.example/w/")),
    ("explore --lang fr --no-token", (None, None, True, "fr", "", "")),
    (f"--lang fr learn {SET}", (False, 8123, "fr", "https://a.example/w/")),
    ("learn --lang fr", (True, None, "fr", "")),
])  # fmt: skip
def test_a_command_passes_its_options_on(line: str, given: Any, monkeypatch: Any) -> None:
    opened: list[Any] = []
    monkeypatch.setattr("wyatt.commands.serving.token_urlsafe", "key {}".format)
    for command in ("explore", "learn"):
        monkeypatch.setattr(serve, command, lambda *given: opened.append(given))
    ran = CliRunner().invoke(main, line.split())
    assert ((ran.exit_code, ran.output), opened) == ((0, ""), [given])


@pytest.mark.parametrize("lang", ["en", "fr", None])
def test_the_explorer_opens_in_its_language(wheel: Path, monkeypatch: Any, lang: Any) -> None:
    """What the page says below the table, and where its links lead, is in the notebook."""
    (wheel / "notebooks" / "fr").mkdir()
    (wheel / "notebooks" / "fr" / "explorer.ipynb").write_text("{}")
    ran: list[Any] = []
    monkeypatch.setattr("wyatt.voila.server.run", lambda *given: ran.append(given))
    monkeypatch.setattr(os, "environ", dict(os.environ))
    serve.explore(lang=lang, browser=False)
    [(options, neighbours, _host, _listens)] = ran
    # The course keeps what a person has set for JupyterLab, but not the key of their other server.
    monkeypatch.setattr(serve, "_run", lambda _command, environ: ran.append(environ))
    monkeypatch.setattr(serve, "_once_open", print)
    told = "JUPYTER_TOKEN", "JUPYTER_CONFIG_PATH", "JUPYTERLAB_SETTINGS_DIR"
    os.environ |= dict.fromkeys(told, "theirs")
    serve.learn(False, None, lang)
    assert [ran[1].get(name, "")[-6:] for name in told] == ["", "theirs", "theirs"]
    page = Path(options["Voila"]["notebook_path"]).relative_to(options["Voila"]["root_dir"])
    assert page == Path("fr/explorer.ipynb" if lang == "fr" else "explorer.ipynb")
    # A server without a language of its own also has the notebooks of the reader's language.
    assert ("fr/explorer.ipynb" in neighbours) == (lang != "en")
    assert {page.as_posix(), "01-laying.ipynb"} <= {*neighbours}


@pytest.mark.parametrize(("named", "why"), [
    ("nowhere/at-all.ipynb", "no notebook"), ("x" * 300, "no notebook"), (".", "folder"), ("notes.txt", "doesn’t end in"),
    ("empty.ipynb", "is empty"), ("other.ipynb", "isn’t a notebook"), ("old.ipynb", "isn’t a notebook"),
    ("bytes.ipynb", "isn’t a notebook"), ("cells.ipynb", "isn’t a notebook"),
])  # fmt: skip
def test_what_is_no_notebook_is_refused_in_one_line(
    wheel: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, named: str, why: str
) -> None:
    monkeypatch.chdir(tmp_path)
    for name, text in {
        "notes.txt": b"not a notebook", "empty.ipynb": b"\n", "other.ipynb": b"{}", "bytes.ipynb": b"\xff\xfe",
        "old.ipynb": b'{"nbformat": 3, "cells": []}', "cells.ipynb": b'{"nbformat": 4, "cells": [5]}',
    }.items():  # fmt: skip
        (tmp_path / name).write_bytes(text)
    with pytest.raises(serve.ServeError, match=why) as refused:
        serve.find_notebook(named)
    assert ("\n" in str(refused.value), named in str(refused.value)) == (False, True)


def test_a_free_port_is_found_a_named_one_kept_and_a_taken_one_refused_in_one_line() -> None:
    assert serve.find_port(port := serve.find_port()) == port
    with socket.create_server((serve.HOST, 0)) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(serve.ServeError, match=f"program is using port {port}") as refused:
            serve.find_port(port)
    assert "\n" not in str(refused.value)
    for none in (0, -1, 65536):
        with pytest.raises(serve.ServeError, match=f"{none} isn’t a port"):
            serve.find_port(none)


def test_only_the_named_notebook_and_the_pictures_are_served_and_only_here(tmp_path: Path) -> None:
    options = serve.voila_options(tmp_path / "mine.ipynb", 8000)
    own = {"ip": "127.0.0.1", "notebook_path": str(tmp_path / "mine.ipynb")}
    assert own.items() <= options["Voila"].items()
    configured = options["VoilaConfiguration"]
    assert configured["file_allowlist"] == [serve.PICTURES]
    assert configured["allow_template_override"] == configured["allow_theme_override"] == "NO"
    assert options["MappingKernelManager"]["cull_idle_timeout"] > 0
    hosted = json.loads((BINDER / "voila.json").read_text(encoding="utf-8"))
    assert hosted["VoilaConfiguration"]["file_allowlist"] == [serve.PICTURES]
    pictures = sorted((serve.notebooks() / "images" / "lessons").iterdir())
    assert pictures
    for picture in pictures:
        # By the name under `wyatt explore`, and by that on a server of the whole repository.
        for folder in ("", "notebooks/"):
            assert re.fullmatch(serve.PICTURES, f"{folder}images/lessons/{picture.name}")
    for other in ("07-shot.ipynb", "images/lessons/../../07-shot.ipynb", "images/lessons/.svg.py"):
        assert not re.fullmatch(serve.PICTURES, other)
    # A server finds the page template of this very package.
    first = serve.environment()["JUPYTER_PATH"].split(os.pathsep)[0]
    assert (Path(first) / "voila" / "templates" / "wyatt" / "index.html.j2").is_file()
    assert serve.environment("fr")["WYATT_LANG"] == "fr"


def test_data_next_to_voila_is_found_in_a_pip_target(tmp_path: Path, monkeypatch: Any) -> None:
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, "voila", raising=False)
    (tmp_path / "voila").mkdir()
    (tmp_path / "voila" / "__init__.py").touch()
    assert serve.environment().items() <= {**os.environ, "JUPYTER_PATH": ANY}.items()
    (there := tmp_path / "share" / "jupyter" / "lab" / "static").mkdir(parents=True)
    found = serve.environment()
    assert found["JUPYTER_PATH"].split(os.pathsep)[-1] == str(there.parents[1])
    assert found["JUPYTERLAB_DIR"] == str(there.parent)


def test_installed_notebooks_are_copied_with_what_they_show(wheel: Path, tmp_path: Path) -> None:
    folder = serve.course_folder(home=tmp_path)
    assert wheel not in folder.parents
    assert {page.name for page in folder.iterdir()} == set(CARRIED)
    # Pictures and the worked example are in the notebooks’ folder and its subfolders.
    picture = Path("images") / "lessons" / "laying-1.svg"
    (serve.notebooks() / picture).parent.mkdir(parents=True)
    (serve.notebooks() / picture).write_text("<svg/>")
    assert (serve.course_folder(home=tmp_path) / picture).read_text() == "<svg/>"
    (page := serve.course_folder(home=tmp_path) / "01-laying.ipynb").write_text("my own notes")
    assert (serve.course_folder(home=tmp_path), page.read_text()) == (page.parent, "my own notes")
    (blocked := tmp_path / "a-file").write_text("")
    assert (serve.course_folder(home=blocked) / "explorer.ipynb").is_file()


def test_every_option_is_known_to_voila_and_jupyter(tmp_path: Path, monkeypatch: Any) -> None:
    from jupyter_server.auth.identity import PasswordIdentityProvider
    from jupyter_server.serverapp import ServerApp
    from jupyter_server.services.kernels.kernelmanager import MappingKernelManager
    from traitlets.config import Application
    from voila.app import Voila
    from voila.configuration import VoilaConfiguration
    from voila.execute import VoilaExecutor

    known = (Voila, VoilaConfiguration, VoilaExecutor, MappingKernelManager)
    known = (*known, KernelManager, KernelRestarter)
    assert unknown(serve.voila_options(tmp_path / "mine.ipynb", 8000), known) == []
    known = (Application, PasswordIdentityProvider, ServerApp, KernelManager)
    monkeypatch.setattr("tempfile.gettempdir", lambda: "x" * 40)  # too long for a private socket
    assert unknown(serve.learn_options(tmp_path, 8000, "key"), known) == []


def test_a_table_that_is_drawn_late_is_waited_for(tmp_path: Path, hosted: Any) -> None:
    """Where many readers arrive at once, four seconds for what a cell shows gave a page without a table."""
    for options in (hosted, serve.voila_options(tmp_path / "mine.ipynb", 8000)):
        assert options["VoilaExecutor"]["iopub_timeout"] >= 60
    for options in (hosted, serve.learn_options(tmp_path, 8000, "key")):
        assert options["ServerApp"]["contents_manager_class"] == serve.CONTENTS
    module, _, name = serve.CONTENTS.rpartition(".")
    assert not inspect.iscoroutinefunction(getattr(import_module(module), name).get)


def test_a_proxy_s_address_has_a_host_and_a_path() -> None:
    host = "school.example"
    for named, parts in (
        ("", ("", "/")), (f"https://{host}", (host, "/")), (f"https://{host}:8443/a/b", (host, "/a/b/")),
        (f"https://{host}/our room/é/%20/", (host, "/our%20room/%C3%A9/%20/")),
    ):  # fmt: skip
        assert serve._proxy(named) == parts
        assert serve._address(8000, named).endswith(parts[1])
    for named in (f"{host}/wyatt", f"ftp://{host}", "https://[", "https://a/?b=c"):
        with pytest.raises(serve.ServeError, match="proxy"):
            serve._proxy(named)


@pytest.mark.parametrize("ends", [[0], [KeyboardInterrupt, 1], [1]])
def test_the_course_s_server_tells_its_end_unless_asked(ends: list[Any], monkeypatch: Any) -> None:
    monkeypatch.setattr("subprocess.Popen", Mock(return_value=Mock(wait=Mock(side_effect=ends))))
    with ThreadPoolExecutor() as threads:  # as on Windows
        error = threads.submit(serve.learn, browser=False).exception()
    assert ("didn’t start" in str(error)) is (error is not None) is (ends == [1])


@pytest.mark.skipif(os.name != "posix", reason="Ctrl+C is a signal only here")
def test_a_server_that_does_not_stop_when_asked_is_ended_once(monkeypatch: Any) -> None:
    """Ctrl+C twice, while one of its threads waits forever."""
    asked = [signal.getsignal(signal.SIGINT)]
    server, timer = Mock(), Mock()

    def wait() -> int:
        for _twice in range(2):
            signal.raise_signal(signal.SIGINT)
        return 1

    server.wait = wait
    monkeypatch.setattr("subprocess.Popen", Mock(return_value=server))
    monkeypatch.setattr("threading.Timer", Mock(return_value=timer))
    assert serve._run(["jupyter"], {}) == 0
    assert (server.terminate.call_count, timer.start.call_count) == (1, 1)
    assert threading.Timer.call_args.args[1] is server.kill  # type: ignore[attr-defined]
    assert asked == [signal.getsignal(signal.SIGINT)]


def test_a_disk_that_is_full_keeps_no_browser_closed(monkeypatch: Any) -> None:
    monkeypatch.setattr("webbrowser.open", opened := Mock())
    monkeypatch.setattr("sys.stdout", Mock(write=Mock(side_effect=OSError)))
    serve._announce("The explorer is there.", "http://127.0.0.1:1/")
    opened.assert_called_once_with("http://127.0.0.1:1/")
