"""`wyatt explore` and `wyatt learn` on other people's accounts: what they set, what they lack."""

import errno
import json
import os
import re
import subprocess
import sys
import tempfile
import urllib.request
from http.cookiejar import CookieJar
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import pytest

from wyatt import serve
from wyatt.cli import main
from wyatt.commands.terminal import CommandError, path_of
from wyatt.site import build

#: A kernel of an environment that was removed: what is left in many homes of a school.
GONE = {
    "argv": ["/nowhere/bin/python", "-m", "ipykernel_launcher", "-f", "{connection_file}"],
    "display_name": "Python 3", "language": "python",
}  # fmt: skip
#: Settings for another server, each of which would change where this one answers, or end it.
SETTINGS = {
    ".local/share/jupyter/kernels/python3/kernel.json": json.dumps(GONE),
    ".ipython/profile_default/ipython_config.py": 'c.InteractiveShell.ast_node_interactivity = "none"',
    ".jupyter/jupyter_server_config.py": 'c.ServerApp.base_url = "/mine/"\nc.ServerApp.certfile = "/nowhere.pem"\n'
    'c.PasswordIdentityProvider.hashed_password = "argon2:x"\nimport not_there\n',
    ".jupyter/jupyter_config.json": json.dumps({"ServerApp": {"sock": "/tmp/x", "ip": "0.0.0.0"}}),
    ".jupyter/jupyter_server_config.d/bad.json": json.dumps(
        {"ServerApp": {"jpserver_extensions": {"not_there": True, "voila.server_extension": False}}}
    ),
    ".jupyter/voila.json": json.dumps({"Voila": {"base_url": "/mine/"}}),
}


@pytest.mark.slow
@pytest.mark.parametrize("command", ["explore", "learn"])
def test_what_is_printed_answers_whatever_a_person_has_set(tmp_path: Path, command: str) -> None:
    for name, text in SETTINGS.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text)
    for_others = ("JUPYTER_CONFIG_DIR", "JUPYTER_CONFIG_PATH", "JUPYTER_DATA_DIR", "JUPYTER_PATH")
    environ = {name: value for name, value in os.environ.items() if name not in for_others}
    environ |= {"JUPYTER_PREFER_ENV_PATH": "0", "JUPYTER_TOKEN": "theirs"}
    environ |= dict.fromkeys(("HOME", "TMPDIR"), str(tmp_path))  # too long for private sockets
    words = [sys.executable, "-m", "wyatt", command, "--no-browser"]
    server = subprocess.Popen(words, env=environ, stdout=subprocess.PIPE, text=True)
    assert server.stdout is not None
    try:
        address = next(filter(re.compile("http://").match, server.stdout.readline().split()))
        opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(CookieJar()))
        with opener.open(address, timeout=60) as answer:
            assert answer.status == 200
        # Under `wyatt learn` the same page has a kernel from its own start.
        page = address.replace("lab/tree/00-welcome.ipynb", "voila/render/explorer.ipynb")
        with opener.open(page, timeout=90) as answer:
            assert "application/vnd.jupyter.widget-view+json" in answer.read().decode()
        assert not list((tmp_path / ".ipython").rglob("history.sqlite"))
    finally:
        server.terminate()
        server.wait(30)
        server.stdout.close()


homeless = Mock(side_effect=RuntimeError("Could not determine home directory."))


def test_an_account_without_a_home_has_a_temporary_one(monkeypatch: Any, tmp_path: Path) -> None:
    monkeypatch.setenv("HOME", "before")
    monkeypatch.delenv("XDG_CACHE_HOME", raising=False)
    monkeypatch.setattr(Path, "home", homeless)
    assert serve.home_folder() is None
    with serve._own_folders(profile=False):
        own = Path(os.environ["HOME"])
        assert own.parent == Path(tempfile.gettempdir())
        assert own.is_dir()
    assert not own.exists()
    assert build._cache().parent == Path(tempfile.gettempdir())
    monkeypatch.setattr(Path, "home", classmethod(lambda cls: tmp_path / "to" / "make"))
    assert (serve.home_folder(), list(tmp_path.iterdir())) == (tmp_path / "to" / "make", [])
    for number in (errno.EACCES, errno.ENOSPC, errno.EDQUOT):
        fails = Mock(side_effect=OSError(number, os.strerror(number)))
        monkeypatch.setattr(tempfile, "TemporaryFile", fails)
        assert serve.home_folder() is None
    monkeypatch.setattr(Path, "expanduser", homeless)
    with pytest.raises(CommandError, match="no home folder"):
        path_of("~/game.json")
    with pytest.raises(SystemExit, match="2"):
        main(["site", "~/pages"])


def test_a_course_without_room_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    installed = tmp_path / "package" / "notebooks"
    installed.mkdir(parents=True)
    (installed / "one.ipynb").write_text("{}")
    monkeypatch.setattr(serve, "PACKAGE", installed.parent)
    full = Mock(side_effect=OSError(28, "No space left on device"))
    monkeypatch.setattr(serve, "write_file", full)
    with pytest.raises(serve.ServeError, match=r"wyatt-course: No space left"):
        serve.course_folder(tmp_path)


def test_on_a_hub_a_person_hears_where_the_address_is_not(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("JUPYTERHUB_SERVICE_PREFIX", raising=False)
    assert serve._on_a_hub() == ""
    monkeypatch.setenv("JUPYTERHUB_SERVICE_PREFIX", "/user/anna/")
    assert "/user/anna/voila/render/" in serve._on_a_hub()
