"""Serve the rules explorer with Voilà, and the course with JupyterLab, to this machine only."""

from __future__ import annotations

import json
import os
import secrets
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
import warnings
import webbrowser
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, closing, contextmanager, suppress
from functools import partial
from http import HTTPStatus
from http.client import HTTPConnection, HTTPException
from importlib.util import find_spec
from pathlib import Path, PurePosixPath
from typing import Any
from urllib.parse import quote, urlsplit

from wyatt.core.files import PACKAGE, notebook_folder, write_file
from wyatt.core.text import N_, _, languages, spoken
from wyatt.table import games
from wyatt.table.own import current_folder

HOST = "127.0.0.1"
#: The only files next to a notebook that a page can show: the lessons' drawings.
PICTURES = r"(notebooks/)?([a-z]{2,3}(_[A-Z]{2})?/)?images/lessons/[a-z0-9-]+\.svg"
#: Jupyter's default class is asynchronous, so Voilà can't read a lesson's pictures with it.
CONTENTS = "jupyter_server.services.contents.largefilemanager.LargeFileManager"
Options = dict[str, dict[str, Any]]  # a server's settings, by the name of the class they're for


class ServeError(Exception):
    """Raised if a page can't be served. The message is a single line for the user."""


def notebooks() -> Path:
    """Return the folder with the notebooks. Raise `ServeError` if this installation has none."""
    if (folder := notebook_folder(PACKAGE)) is None:
        raise ServeError(_("This installation has no notebooks. Install wyatt-earp again."))
    return folder


def find_notebook(named: str | os.PathLike[str] | None = None) -> Path:
    """Return a notebook's absolute path. named: the notebook's path, or a built-in notebook's name,
    by default ``explorer``. Raise `ServeError` if there's no such notebook, or Jupyter can't read
    it.
    """
    named = "explorer" if named is None else named
    path = Path(os.path.expanduser(named))  # `Path.expanduser` would fail without a home folder
    if os.path.isdir(path):  # unlike `Path.is_dir`, not an error for a name that's too long
        raise ServeError(_("{named} is a folder. Name a notebook in it.", named=named or path))
    if not os.path.isfile(path) and path.name == str(named):
        own = notebooks() / f"{path.stem}.ipynb"
        path = own if os.path.isfile(own) else path
    if not os.path.isfile(path):  # a device or a named pipe may have no end
        raise ServeError(_("There’s no notebook called {named}.", named=named))
    if path.suffix != ".ipynb":
        said = N_("{named} isn’t a notebook, because its name doesn’t end in .ipynb.")
        raise ServeError(_(said, named=named))
    import nbformat

    try:
        with warnings.catch_warnings(action="ignore"):
            nbformat.read(path, as_version=4)
    except OSError as error:
        said = N_("You can’t open {named}: {strerror}.")
        raise ServeError(_(said, named=named, strerror=error.strerror)) from None
    except Exception:  # the page would show only "400: Bad Request"
        said = N_("{named} is damaged or isn’t a notebook, so Jupyter can’t read it.")
        if path.stat().st_size < 9 and not path.read_bytes().strip():
            said = N_("{named} is empty.")
        raise ServeError(_(said, named=named)) from None
    return path.resolve()


@contextmanager
def table_notebook(game: str | None) -> Iterator[Path | None]:
    """Yield the path of a temporary notebook that shows a game's table, or None if no game is
    named. game: a game's name, or an address such as ``my_game:SPEC``.
    """
    if game is None:
        yield None
        return
    from wyatt.table.simulate import Plan
    from wyatt.ui.registry import PAGES

    spec = games.game(game)
    if page := next((entry.name for entry in PAGES.values() if entry.game == spec.name), ""):
        lines = f"from wyatt.widgets.screen import Screen\n\nScreen(page={page!r})"
    else:
        names = Plan(1, spec.least_players, game=spec).names
        list(spec.game.new(names).legal_moves)  # report an error here, and not in the browser
        lines = (
            f"import sys\nfrom random import randrange\n\nsys.path.append({current_folder()!r})\n"
            "from wyatt.table.games import game\nfrom wyatt.widgets import GameTable\n\n"
            f"start = game({game!r}).game.new({list(names)!r}, seed=randrange(10**9))\n"
            f"GameTable(start, viewer={names[0]!r}, people=[{names[0]!r}])"
        )
    cell = {"cell_type": "code", "id": "table", "metadata": {}, "outputs": [], "source": lines}
    kernel = {"name": "python3", "display_name": "Python 3", "language": "python"}
    document = {"cells": [{**cell, "execution_count": None}], "nbformat": 4, "nbformat_minor": 5}
    with tempfile.TemporaryDirectory(prefix="wyatt-") as folder:
        path = Path(folder, f"{spec.name}.ipynb")
        path.write_text(json.dumps({**document, "metadata": {"kernelspec": kernel}}), "utf-8")
        yield path


def find_port(named: int | None = None) -> int:
    """Return the named port, or any free one. Raise `ServeError` if the port can't be used."""
    if named is not None and not 1 <= named <= 65535:
        said = N_("{named} isn’t a port. A port is a number from 1 to 65535.")
        raise ServeError(_(said, named=named))
    with socket.socket() as probe:
        if named is not None and os.name == "posix":
            # The servers reuse a port that was in use a moment ago, so this test must, too.
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((HOST, named or 0))
        except OSError as error:
            said = N_("Another program is using port {named}. Leave out --port to get a free one.")
            if isinstance(error, PermissionError):
                said = N_("You aren’t allowed to use port {named}. Try a port above 1023.")
            raise ServeError(_(said, named=named)) from None
        return int(probe.getsockname()[1])


def environment(lang: str | None = None) -> dict[str, str]:
    """Return a server's environment variables. ``WYATT_LANG`` is the language, if there is one.
    ``JUPYTER_PATH`` begins with this package's folder, because Jupyter must find our page template
    and our kernel there, and ends with Voilà's data if it's next to Voilà (``pip --target``).
    """
    there, voila = os.environ.get("JUPYTER_PATH", ""), find_spec("voila")
    data = Path((voila and voila.origin) or __file__).parents[1] / "share" / "jupyter"
    beside = str(data) if data.is_dir() else ""
    paths = os.pathsep.join(filter(None, [str(PACKAGE), there, beside]))
    lab = {"JUPYTERLAB_DIR": str(data / "lab")} if (data / "lab" / "static").is_dir() else {}
    environ = {**lab, **os.environ, "JUPYTER_PATH": paths}
    return {**environ, "WYATT_LANG": lang} if lang else environ


def voila_options(notebook: Path, port: int, key: str = "", base: str = "/") -> Options:
    """Return Voilà's configuration for showing one notebook to this machine only. key: the page's
    token. Without a token, any user of this machine can open the page. base: the path that every
    address of the server begins with.
    """
    return {
        "Voila": {
            "notebook_path": str(notebook),
            "root_dir": str(notebook.parent),
            **_listening(port, base),
            # Configuration files in the current folder must have no effect.
            "config_file_paths": [],
            "log_level": "ERROR",
            "token": key,
        },
        "VoilaConfiguration": {
            "template": "wyatt",
            "allow_template_override": "NO",
            "allow_theme_override": "NO",
            "file_allowlist": [PICTURES],
            "preheat_kernel": True,  # with a kernel started in advance, a table appears at once
            "http_header_envs": ["Accept-Language"],  # a table uses the browser's languages
            "default_pool_size": 1,
        },
        # A cell's answer and output arrive separately. With fifty readers at once, the output may
        # be late, and Voilà would write the page without the table. Cells tagged "hood" are for
        # readers who can edit, so Voilà skips them.
        "VoilaExecutor": {"iopub_timeout": 120, "skip_cells_with_tag": "hood"},
        # Closing a page ends its kernel. These settings end any kernels left over. An open page
        # counts as connected, so its table stays even if you think for hours.
        "MappingKernelManager": {
            "cull_idle_timeout": 600,  # in seconds, if nobody is connected to the table
            "cull_interval": 60,
            "cull_connected": False,
        },
        # A kernel that was started again has no table, and Voilà might wait for its cell forever.
        "KernelRestarter": {"restart_limit": 0},
        **_private_messages(),
    }


def explore(
    notebook: str | os.PathLike[str] | None = None,
    port: int | None = None,
    browser: bool = True,
    lang: str | None = None,
    key: str = "",
    behind: str = "",
) -> None:
    """Serve a notebook, by default the rules explorer, until Ctrl+C. key: the page's token. Without
    a token, any user of this machine can open the page. behind: the address of a proxy on this
    machine that passes on each request's path and host, or empty for no proxy. Raise `ServeError`
    if the notebook, the port or the proxy can't be used.
    """
    path = find_notebook(notebook)
    if notebook is None and (there := path.parent / (lang or spoken()) / path.name).is_file():
        path = there
    host, base = _proxy(behind)
    number, root = find_port(port), notebooks()
    ours = root in path.parents
    with _own_folders(profile=ours):
        os.environ.update(environment(lang))
        address = _address(number, behind) + (f"?token={key}" if key else "")
        said = _("The table is at {address} (press Ctrl+C to stop it).", address=address)
        listens = partial(_announce, said + _on_a_hub(), address if browser else "")
        from wyatt.voila.server import run

        neighbours: list[str] = []
        options = voila_options(path, number, key, base)
        if ours:  # a notebook's text in another language links to that language's notebooks
            folders = (path.parent, root, *(root / each for each in languages() if not lang))
            options["Voila"]["root_dir"] = str(root)
            for folder in dict.fromkeys(folders):
                here = PurePosixPath(folder.relative_to(root))
                neighbours += [(here / name).as_posix() for name in _pages(folder)]
        try:
            run(options, neighbours, host, listens)
        except OSError:
            find_port(number)  # raises our error if another program has taken the port since
            raise


def learn(
    browser: bool = True, port: int | None = None, lang: str | None = None, behind: str = ""
) -> None:
    """Serve the course in JupyterLab until Ctrl+C. lang: the course's language, such as ``fr``.
    behind: a proxy's address, as for `explore`. Raise `ServeError` if the course can't be served.
    """
    host, base = _proxy(behind)
    number, folder, key = find_port(port), course_folder(), secrets.token_urlsafe(24)
    address = f"{_address(number, behind)}lab/tree/{quote(_first_page(lang))}?token={key}"
    said = N_("The course in {folder} is at {address} (press Ctrl+C to stop it).")
    said = _(said, folder=folder, address=address)
    if home_folder() is None:
        said += " " + _(
            "Your account has no home folder you can write to, so the course’s folder is temporary."
        )
    with _own_folders(), tempfile.TemporaryDirectory(prefix="wyatt-") as settings:
        from jupyter_core.paths import jupyter_config_dir

        options = learn_options(folder, number, key, host, base)
        files = {"jupyter_server_config.json": options, "labconfig/page_config.json": LEARN_PAGE}
        for file, contents in files.items():
            path = Path(settings, file)
            path.parent.mkdir(exist_ok=True)
            path.write_text(json.dumps(contents), encoding="utf-8")
        environ = environment(lang)
        # JupyterLab keeps the person's own theme and keyboard shortcuts. But settings for their
        # other servers could change this server's address.
        lab = Path(jupyter_config_dir()) / "lab"
        environ.setdefault("JUPYTERLAB_SETTINGS_DIR", str(lab / "user-settings"))
        environ.setdefault("JUPYTERLAB_WORKSPACES_DIR", str(lab / "workspaces"))
        # The runtime folder is for the kernels' sockets.
        environ |= dict.fromkeys(("JUPYTER_CONFIG_DIR", "JUPYTER_RUNTIME_DIR"), settings)
        environ.pop("JUPYTER_TOKEN", None)  # the key is in a file that only its owner can read
        there = filter(None, [environ.get("JUPYTER_CONFIG_PATH", "")])
        environ["JUPYTER_CONFIG_PATH"] = os.pathsep.join([settings, *there])
        listens = partial(_announce, said + _on_a_hub(), address if browser else "")
        waiting = (number, f"{base}api/status", key, listens)
        threading.Thread(target=_once_open, args=waiting, daemon=True).start()
        if _run([sys.executable, "-W", "ignore::DeprecationWarning", "-m", "jupyterlab"], environ):
            find_port(number)  # raises our error if another program has taken the port since
            raise ServeError(_("JupyterLab didn’t start."))


def learn_options(folder: Path, port: int, key: str, host: str = "", base: str = "/") -> Options:
    return {
        "Application": {"log_level": "ERROR"},
        "IdentityProvider": {"token": key},
        "PasswordIdentityProvider": {"hashed_password": "", "password_required": False},
        "ServerApp": {
            "root_dir": str(folder),
            **_listening(port, base),
            # Settings for other servers on this machine mustn't change the printed address.
            **dict.fromkeys(("certfile", "keyfile", "client_ca", "sock"), ""),
            "local_hostnames": ["localhost", *filter(None, [host])],
            "trust_xheaders": bool(host),
            "answer_yes": True,  # one Ctrl+C is enough
            "allow_root": True,  # for containers (only this machine can connect anyway)
            "contents_manager_class": CONTENTS,
            # The second extension reads every setting, so Python would warn about outdated ones.
            "jpserver_extensions": {
                "wyatt.voila.extension": True,
                "wyatt.voila.saved": True,
                "notebook_shim": False,
            },
        },
        **_private_messages(),
    }


#: The settings for JupyterLab's page under `wyatt learn`.
LEARN_PAGE = {
    # Links from a table start with this path, because the server's root is the notebooks' folder.
    "wyattExplorer": "voila/render/explorer.ipynb",
    # Otherwise, JupyterLab covers the first lesson to ask whether you want news about Jupyter.
    "disabledExtensions": {"@jupyterlab/apputils-extension:announcements": True},
}


def _listening(port: int, base: str) -> dict[str, Any]:
    here = {"ip": HOST, "port": port, "port_retries": 0, "base_url": base, "open_browser": False}
    # A page on this machine closes its connection when it goes away, so the server doesn't need to
    # ping the page. Jupyter would cut connections at the first ping, or tornado would complain.
    return {**here, "tornado_settings": {"ws_ping_interval": 0}}


def _private_messages() -> Options:
    # Any user of this machine can try a port. Only Linux has private sockets, and a temporary
    # folder's name may be too long for a socket's path.
    if sys.platform == "linux" and len(tempfile.gettempdir()) < 40:
        return {"KernelManager": {"transport": "ipc"}}
    # Elsewhere, encrypt the messages, because newer kernels complain if they aren't.
    import zmq
    from ipykernel.kernelspec import get_kernel_dict
    from jupyter_client.manager import KernelManager

    asked = KernelManager.class_traits().get("transport_encryption")
    can = asked and zmq.has("curve") and "supported_encryption" in get_kernel_dict()["metadata"]
    return {"KernelManager": {"transport_encryption": "auto"}} if can else {}


def home_folder() -> Path | None:
    """Return the person's home folder, or None if it's missing, read-only or full."""
    # Without HOME, the list of accounts may have no home folder, either.
    with suppress(RuntimeError, OSError):
        home = Path.home()
        there = next((each for each in (home, *home.parents) if os.path.exists(each)), home)
        # In a full home folder, Jupyter could make files, but not write to them.
        with tempfile.TemporaryFile(dir=there, buffering=0) as probe:
            if probe.write(bytes(100_000)) == 100_000:
                return home
    return None


@contextmanager
def _own_folders(profile: bool = True) -> Iterator[None]:
    """Without a home folder, use a temporary one, because Jupyter writes there before it answers.
    profile: run kernels without the person's IPython settings and startup files, which could hide
    or delay a table, and without their history, which IPython moves away if another program has it
    open.
    """
    with ExitStack() as folders:
        for variable in ["HOME"] * (home_folder() is None) + ["IPYTHONDIR"] * profile:
            folder = tempfile.TemporaryDirectory(prefix="wyatt-", ignore_cleanup_errors=True)
            os.environ[variable] = folders.enter_context(folder)
        yield


def _on_a_hub() -> str:
    prefix = os.environ.get("JUPYTERHUB_SERVICE_PREFIX", "")
    return prefix and " " + _(
        "On a JupyterHub, only programs on the hub’s machine can reach this address. Open a notebook instead, or {prefix}voila/render/ followed by the notebook’s name.",
        prefix=prefix,
    )


def course_folder(home: Path | None = None) -> Path:
    """Return the folder with the course's notebooks. Outside a checkout, first copy the installed
    notebooks to ``wyatt-course`` in the home folder or, if that can't be created, to a temporary
    folder. Existing files aren't replaced. Raise `ServeError` if the notebooks can't be copied.
    """
    source = notebooks()
    if source.parent != PACKAGE:
        return source
    try:
        if (home := home or home_folder()) is None:
            raise PermissionError
        folder = home / "wyatt-course"
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        folder = Path(tempfile.mkdtemp(prefix="wyatt-course-"))
    try:
        for own in sorted(path for path in source.rglob("*") if path.is_file()):
            copy = folder / own.relative_to(source)
            if not copy.exists():
                copy.parent.mkdir(parents=True, exist_ok=True)
                write_file(copy, own.read_bytes())  # unlike copying, this never leaves half a file
    except OSError as error:
        said = N_("The course can’t be copied to {folder}: {why}.")
        raise ServeError(_(said, folder=folder, why=error.strerror)) from None
    return folder


def _pages(folder: Path) -> list[str]:
    return sorted(page.name for page in folder.glob("*.ipynb"))


def _first_page(lang: str | None = None) -> str:
    folder = notebooks()  # a person's folder may have a "00-welcome (1).ipynb", which sorts first
    if lang and lang != "en" and (pages := _pages(folder / lang)):
        return f"{lang}/{pages[0]}"
    return min(_pages(folder), key=lambda name: name == "explorer.ipynb", default="")


def _address(port: int, behind: str = "") -> str:
    return _encoded(behind.rstrip("/") + "/") if behind else f"http://{HOST}:{port}/"


def _encoded(address: str) -> str:
    return quote(address, safe="/:?#[]@!$&'()*+,;=%")  # as a browser sends it


def _proxy(behind: str) -> tuple[str, str]:
    """Return the host name and path in a proxy's address, or an empty name and ``/`` without one."""
    if not behind:
        return "", "/"
    with suppress(ValueError):
        where = urlsplit(behind)
        sound = where.scheme in ("http", "https") and not where.query and not where.fragment
        if sound and where.hostname:
            return where.hostname, _encoded(where.path.rstrip("/") + "/")
    said = N_(
        "{named} isn’t a proxy address. Give an address such as https://school.example/wyatt/."
    )
    raise ServeError(_(said, named=behind))


def _announce(said: str, address: str) -> None:
    with suppress(OSError):  # a full disk or a closed pipe
        print(said, flush=True)  # a program may be waiting for this line
    if address:
        webbrowser.open(address)


def _once_open(port: int, path: str, key: str, then: Callable[[], None]) -> None:
    """Call a function as soon as our server, which has this key, answers at the port."""
    for _try in range(600):  # for about a minute
        connection = closing(HTTPConnection(HOST, port, timeout=1))
        with connection as asked, suppress(OSError, HTTPException):
            asked.request("GET", path, headers={"Authorization": f"token {key}"})
            if asked.getresponse().status == HTTPStatus.OK:
                then()
                return
        time.sleep(0.1)


def _run(command: list[str], environ: Mapping[str, str]) -> int:
    """Run a server to its end. Return its exit status, or 0 if Ctrl+C ended it.

    While JupyterLab is loading, Ctrl+C would end it with a traceback. The server therefore ignores
    Ctrl+C, and this process asks it to stop.
    """
    if sys.platform == "win32" or threading.current_thread() is not threading.main_thread():
        server, interrupted = subprocess.Popen(command, env=environ), False
        while True:
            try:
                status = server.wait()
            except KeyboardInterrupt:
                interrupted = True
            else:
                return 0 if interrupted else status
    # Pass these signals on to the server, which would otherwise go on. `nohup` must still work.
    ends = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
    before = {request: signal.getsignal(request) for request in ends}
    if before[signal.SIGHUP] == signal.SIG_IGN:
        del before[signal.SIGHUP]
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        server = subprocess.Popen(command, env=environ)
        stopped = threading.Event()

        def stop(_number: int, _frame: object) -> None:
            if stopped.is_set():  # a second request would make a stopping server fail
                return
            stopped.set()
            server.terminate()
            # After the kernels have ended, one of Jupyter's threads may wait forever.
            killed = threading.Timer(10, server.kill)
            killed.daemon = True
            killed.start()

        for request in before:
            signal.signal(request, stop)
        status = server.wait()
        return 0 if stopped.is_set() else status
    finally:
        for request, how in before.items():
            signal.signal(request, how)
