"""The same seed plays the same game with every bot, on this Python and in the browser."""

import os
import platform
import shutil
import subprocess
from pathlib import Path

import pytest
from same_games import played

pytestmark = pytest.mark.slow

ROOT = Path(__file__).resolve().parents[2]


def test_every_player_plays_the_same_games_in_the_browsers_python(pyodide: Path) -> None:
    node = shutil.which("node")
    if node is None:
        assert not os.environ.get("CI"), "node is asked for in CI"
        pytest.skip("no node on this machine")
    script = Path(__file__).with_name("same_games.mjs")
    done = subprocess.run(
        [node, script, pyodide.resolve(), ROOT],
        capture_output=True,
        text=True,
        check=False,
        timeout=600,
    )
    assert done.returncode == 0, done.stderr
    python, _, there = done.stdout.partition("\n")
    assert python.startswith("3.")
    assert python != platform.python_version(), "it is meant to be another Python"
    here = played()
    assert len(here) > 100_000
    for mine, theirs in zip(here.splitlines(), there.splitlines(), strict=True):
        assert mine == theirs
