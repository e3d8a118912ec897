"""The same seed plays the same game with every bot, on this Python and in the browser."""

import platform
import shutil
import subprocess
from pathlib import Path

import pytest
from same_games import played

from tests.required import missing

pytestmark = pytest.mark.slow
ROOT = Path(__file__).resolve().parents[2]


def test_every_player_plays_the_same_games_in_the_browsers_python(pyodide: Path) -> None:
    node = shutil.which("node") or missing("node")
    command = [node, Path(__file__).with_name("same_games.mjs"), pyodide.resolve(), ROOT]
    done = subprocess.run(command, capture_output=True, text=True, timeout=600)
    assert done.returncode == 0, done.stderr
    python, _, there = done.stdout.partition("\n")
    assert python.startswith("3.")
    assert python != platform.python_version(), "it is meant to be another Python"
    here = played()
    assert len(here) > 100_000
    for mine, theirs in zip(here.splitlines(), there.splitlines(), strict=True):
        assert mine == theirs
