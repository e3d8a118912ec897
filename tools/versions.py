"""Try the package with other versions: ``python -m tools.versions``.

Each row in the table of `docs/hosts.md` is about an environment with one Python and the oldest or
the newest packages. A trial plays two games, draws a widget, runs a simulation, and opens the
explorer. ``--write`` puts the table into the page. ``--python PATH`` tries just one Python. By
default, we try all Pythons on this machine, and the browsers' Python under Node.js. The status is 1
if a trial failed.
"""

from __future__ import annotations

import argparse
import json
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from wyatt.site.build import VERSION, from_npm

PROJECT = Path(__file__).parents[1]
PAGE = PROJECT / "docs" / "hosts.md"
HEAD = ("Python", "packages", "versions", "games, widget, simulation", "explorer")
#: The packages whose versions are in the table.
TOLD = ("pandas", "numpy", "ipywidgets", "anywidget", "click", "jupyterlab", "voila")
#: The folder with scripts that play games with every bot, in Pyodide or in any Python.
GAMES = PROJECT / "tests" / "site"
SAME_GAMES = "the same games and hints"
OLDEST, NEWEST, PANDAS_2 = "the oldest allowed", "the newest", "the newest, with pandas 2"
#: Code to run with an environment's Python, in an empty folder.
TRIAL = """
import json, sys
from importlib.metadata import version
from wyatt.earp import Game
from wyatt.wildcat import Game as Wildcat
from wyatt.table.simulate import Plan, finish, run
from wyatt.widgets import GameTable

for kind in (Game, Wildcat):
    game = kind.new(["Anna", "Burt"], seed=3)
    for _ in range(50):
        game.push(game.legal_moves[0])
    game.save("game.json")
    assert kind.load("game.json").position() == game.position()
    bot = next(iter(game.SPEC().bots.values()))
    finish(game, {name: bot(1) for name in game.players})
    assert game.is_over
assert "wyatt" in GameTable(Game.new(["Anna", "Burt"], seed=1)).drawing()
assert len(run(Plan(games=6, seats=2, seed=1)).table()) == 2
print(json.dumps({name: version(name) for name in sys.argv[1:]}))
"""
EXPLORER = """
import re, subprocess, sys, urllib.request
served = subprocess.Popen([sys.executable, "-m", "wyatt", "explore", "--no-browser"], stdout=subprocess.PIPE, text=True)
try:
    address = re.search(r"http\\S+", served.stdout.readline())[0]
    page = urllib.request.urlopen(address, timeout=120).read().decode()
    assert "wyatt" in page and "Traceback" not in page and "There was an error" not in page
finally:
    served.terminate()
"""


class Row(NamedTuple):
    """The results in one environment. tried: what went wrong, or empty. explorer: what went wrong
    in the explorer, empty, or ``not tried``. In the row for Pyodide, tried says whether the games
    were the same, and explorer is a note.
    """

    python: str
    packages: str
    versions: str
    tried: str
    explorer: str

    @property
    def failed(self) -> bool:
        return bool(self.tried or self.explorer) and self.tried != SAME_GAMES


def pythons() -> list[str]:
    found: dict[tuple[int, int], str] = {}
    folders = [*Path.home().glob(".pyenv/versions/*/bin"), Path("/usr/bin"), Path("/usr/local/bin")]
    names = [str(folder / "python3") for folder in folders]
    names += filter(None, (shutil.which(f"python3.{minor}") for minor in range(11, 20)))
    for name in (sys.executable, *names):
        asked = [name, "-c", "import sys, venv, ensurepip; print(*sys.version_info[:2])"]
        try:
            said = subprocess.run(asked, capture_output=True, text=True, check=True).stdout.split()
        except (OSError, subprocess.CalledProcessError):
            continue
        if (version := (int(said[0]), int(said[1]))) >= (3, 11):
            found.setdefault(version, name)
    return [name for _version, name in sorted(found.items())]


def trials(found: Sequence[str]) -> Iterator[tuple[str, str]]:
    for at, python in enumerate(found):
        for packages in (OLDEST, PANDAS_2, NEWEST) if at == 0 else (NEWEST,):
            yield python, packages


def try_out(python: str, packages: str) -> Row:
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder)
        subprocess.run([python, "-m", "venv", str(place / "venv")], check=True)
        own = str(place / "venv" / "bin" / "python")
        version = _said([own, "-c", "import platform; print(platform.python_version())"], place)
        resolution = "lowest-direct" if packages == OLDEST else "highest"
        asked = [sys.executable, "-m", "uv", "pip", "install", "--quiet", "--python", own]
        more = ["pandas<3"] if packages == PANDAS_2 else []
        try:
            _said([*asked, "--resolution", resolution, str(PROJECT), *more], place)
            there = _said([own, "-c", TRIAL, *TOLD], place)
        except RuntimeError as error:
            return Row(version, packages, "", str(error), "not tried")
        versions: dict[str, str] = json.loads(there.splitlines()[-1])
        told = ", ".join(f"{name} {one}" for name, one in versions.items())
        try:
            _said([own, "-c", EXPLORER], place)
        except RuntimeError as error:
            return Row(version, packages, told, "", str(error))
        return Row(version, packages, told, "", "")


def in_node() -> Row:
    with tempfile.TemporaryDirectory() as folder:
        for name, data in from_npm().items():
            (Path(folder) / name).write_bytes(data)
        asked = ["node", str(GAMES / "same_games.mjs"), folder, str(PROJECT)]
        version, _, there = _said(asked, PROJECT).partition("\n")
    code = f"import sys; sys.path[:0] = [{str(GAMES)!r}]; from same_games import played; print(played())"
    same = there == _said([sys.executable, "-c", code], PROJECT)
    told = SAME_GAMES if same else "other games"
    return Row(version, f"none, in Pyodide {VERSION} under Node", "", told, "the static site")


def _said(asked: Sequence[str], place: Path) -> str:
    """Return what a command prints. Raise `RuntimeError` with its last line if it fails."""
    ran = subprocess.run(asked, capture_output=True, text=True, cwd=place, timeout=900)
    if ran.returncode:
        lines = (ran.stderr or ran.stdout).strip().splitlines() or ["no message"]
        raise RuntimeError(lines[-1][:200])
    return ran.stdout.strip()


def table(rows: Sequence[Row]) -> str:
    lines = ["| " + " | ".join(HEAD) + " |", "|---|---|---|---|---|"]
    for row in rows:
        cells = (*row[:3], row.tried or "works", row.explorer or "works")
        lines.append("| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |")
    return "\n".join(lines)


def put(text: str, made: str) -> str:
    old = re.compile(re.escape("| " + " | ".join(HEAD)) + r".*\n(?:\|.*\n)+")
    if not old.search(text):
        raise ValueError(f"{PAGE.name} has no table that begins with {HEAD[:2]}")
    return old.sub(lambda _found: made + "\n", text, count=1)


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--python", action="append")
    parser.add_argument("--packages", choices=(OLDEST, NEWEST, PANDAS_2))
    parser.add_argument("--write", action="store_true")
    asked = parser.parse_args(arguments)
    rows = []
    for python, packages in trials(asked.python or pythons()):
        if asked.packages in (None, packages):
            rows.append(try_out(python, packages))
            print(table(rows[-1:]).splitlines()[-1], flush=True)
    if not (asked.python or asked.packages) and shutil.which("node"):
        rows.append(in_node())
        print(table(rows[-1:]).splitlines()[-1], flush=True)
    if asked.write:
        PAGE.write_text(put(PAGE.read_text(encoding="utf-8"), table(rows)), encoding="utf-8")
    return any(row.failed for row in rows)


if __name__ == "__main__":
    sys.exit(main())
