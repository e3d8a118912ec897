"""Every host of the pages, started as a user would start it, in one fixture.

installed   the README's two commands, in a copy of the project, run from another folder
binder      the demo's requirements, its postBuild, JupyterLab's server with a base URL and a token
learn       `wyatt learn` of that installation, with a home of its own
"""

import os
import re
import shutil
import subprocess
import sys
import sysconfig
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from visits import ROOT, listening

from wyatt import serve

TOKEN = "a-token-for-this-test"
#: The checkout on the path, which Debian's Python doesn't have, so a test mustn't add it.
LENT = ("PYTHONPATH", "JUPYTER_PATH", "JUPYTER_CONFIG_PATH", "VIRTUAL_ENV", "WYATT_LANG")


@dataclass
class Host:
    """Where the table is open, and the address of each notebook."""

    name: str
    table: str
    notebooks: Mapping[str, str] = field(default_factory=dict)


def plain_environment(home: Path) -> dict[str, str]:
    told = {name: value for name, value in os.environ.items() if name not in LENT}
    home.mkdir(parents=True, exist_ok=True)
    # pip would compile 5,000 modules, most of which nobody imports here; Python compiles those it imports.
    return {**told, "HOME": str(home), "PIP_COMPILE": "0"}


def copy_of_the_project(to: Path) -> Path:
    if (ROOT / ".git").exists() and shutil.which("git"):
        listed = subprocess.check_output(["git", "ls-files", "-z"], cwd=ROOT, text=True).split("\0")
    else:
        listed = [str(file.relative_to(ROOT)) for file in ROOT.rglob("*")]
    for name in filter(lambda name: (ROOT / name).is_file(), listed):
        (to / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(ROOT / name, to / name)
    return to


def readme_commands() -> list[str]:
    """The README's two lines that install and open Wyatt, word for word."""
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    block = re.search(r"## On your own machine.*?```\n(.*?)```", text, re.DOTALL)
    assert block is not None
    return [line.partition("#")[0].strip() for line in block[1].splitlines()[1:3]]


def run(command: str, cwd: Path, env: Mapping[str, str], seconds: int = 900) -> None:
    how: Any = {"shell": True, "capture_output": True, "text": True, "timeout": seconds}
    ran = subprocess.run(command, cwd=cwd, env=env, check=False, **how)
    assert ran.returncode == 0, f"{command}\n{ran.stdout[-1500:]}\n{ran.stderr[-1500:]}"


@contextmanager
def installed(project: Path, cwd: Path) -> Iterator[Host]:
    port = serve.find_port()
    _, explore = readme_commands()
    command = [str(project / explore.split()[0]), *explore.split()[1:]]
    command += ["--no-browser", "--no-token", f"--port={port}"]
    server = subprocess.Popen(command, cwd=cwd, env=plain_environment(cwd / "home"))
    with listening(server, port, abruptly=True):
        yield Host("installed", f"http://{serve.HOST}:{port}/")


@contextmanager
def learning(project: Path, cwd: Path) -> Iterator[Host]:
    """`wyatt learn` of an installation: JupyterLab with a copy of the notebooks in a home of its own."""
    port, home = serve.find_port(), cwd / "learner"
    command = [str(project / ".venv" / "bin" / "wyatt"), "learn", "--no-browser", f"--port={port}"]
    with (cwd / "learn.log").open("wb") as said:
        how: Any = {"stdout": said, "stderr": subprocess.STDOUT, "start_new_session": True}
        server = subprocess.Popen(command, cwd=cwd, env=plain_environment(home), **how)
        with listening(server, port):
            found, until = None, time.monotonic() + 30
            while found is None:  # printed once the server listens
                said_so = (cwd / "learn.log").read_text()
                found = re.search(r"(http://\S+/lab/tree/)\S+(\?token=\S+)", said_so)
                assert found or time.monotonic() < until, said_so
                time.sleep(0.05)
            names = sorted(page.stem for page in (home / "wyatt-course").glob("*.ipynb"))
            notebooks = {name: f"{found[1]}{name}.ipynb{found[2]}" for name in names}
            yield Host("learn", "", notebooks)


@contextmanager
def on_binder(folder: Path) -> Iterator[Host]:
    """The hosted demo, with its pinned versions if available, else with the installed ones."""
    project, env = copy_of_the_project(folder / "srv"), plain_environment(folder / "jovyan")
    python = environment_with("binder/requirements.txt", project, folder / "conda", env)
    env["PATH"] = os.pathsep.join([str(python.parent), env["PATH"]])
    run("binder/postBuild", project, env)
    port, base = serve.find_port(), "/user/somebody-1x2y/"
    told = {"port": port, "ip": serve.HOST, "base_url": base, "allow_origin": "*"}
    command = [str(python), "-m", "jupyterlab", "--no-browser", "--allow-root", "--log-level=ERROR"]
    command += [f"--ServerApp.{name}={value}" for name, value in told.items()]
    command += [f"--IdentityProvider.token={TOKEN}"]
    server = subprocess.Popen(command, cwd=project, env=env)
    address = f"http://{serve.HOST}:{port}{base}voila/render/notebooks/"
    with listening(server, port, abruptly=True):
        names = sorted(page.stem for page in (project / "notebooks").glob("*.ipynb"))
        notebooks = {name: f"{address}{name}.ipynb?token={TOKEN}" for name in names}
        yield Host("binder", notebooks["explorer"], notebooks)


def environment_with(requirements: str, project: Path, place: Path, env: Mapping[str, str]) -> Path:
    """The Python of a new environment with what a file of the project requires, its pins included."""
    uv = shutil.which("uv", path=os.pathsep.join([str(Path(sys.executable).parent), env["PATH"]]))
    assert uv is not None, "uv is missing: pip install '.[test]'"
    run(f"{uv} venv -q --python {sys.executable} {place}", project, env)
    python = place / "bin" / "python"
    run(f"{uv} pip install -q --python {python} -r {requirements}", project, env)
    run(f"{uv} pip check -q --python {python}", project, env)
    share_bytecode(place)
    return python


def share_bytecode(place: Path) -> None:
    """Keep the bytecode of packages that are the same files as here in one place: compiling takes longer than importing."""
    here = Path(sysconfig.get_path("purelib"))
    there = place / here.relative_to(sys.prefix)
    for package in there.glob("*/__init__.py") if sys.pycache_prefix else ():
        name, same = package.parent.name, here / package.relative_to(there)
        known, new = (Path(f"{sys.pycache_prefix}{folder}", name) for folder in (here, there))
        if same.exists() and same.samefile(package) and not new.exists():
            known.mkdir(parents=True, exist_ok=True)
            new.parent.mkdir(parents=True, exist_ok=True)
            new.symlink_to(known)
