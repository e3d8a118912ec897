"""On a terminal: colours if possible, a progress bar next to the figures, and an editable line."""

import os
import re
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from ran import Wyatt

from tests.collected import collected
from wyatt.commands.terminal import Paper
from wyatt.earp import Game

pty = pytest.importorskip("pty", reason="this system has no pseudo-terminals")


def on_a_terminal(*args: str, typed: bytes = b"", **environment: str) -> tuple[int, str, bytes]:
    """Run a command whose input and error stream are a terminal: status, that terminal, stdout."""
    controlling, terminal = pty.openpty()
    # A terminal without a size has no columns, so use the usual 80.
    told = {**os.environ, "TERM": "xterm-256color", "COLUMNS": "80", **environment}
    program = subprocess.Popen(
        [sys.executable, "-m", "wyatt", *args], stdin=terminal,
        stdout=subprocess.PIPE if "--json" in args else terminal, stderr=terminal, env=told,
    )  # fmt: skip
    os.close(terminal)
    os.write(controlling, typed)
    shown = b""
    with suppress(OSError):  # the other side is closed: the program has ended
        while part := os.read(controlling, 65536):
            shown += part
    out = program.communicate()[0] or b""
    os.close(controlling)
    return program.returncode, shown.decode(errors="replace"), out


@collected("environ, bold", [
    ({}, True), ({"NO_COLOR": ""}, True),  # an empty one asks for nothing
    ({"NO_COLOR": "1"}, False), ({"TERM": "dumb"}, False),
])  # fmt: skip
def test_headings_are_bold_where_colours_are_wanted(environ: dict[str, str], bold: bool) -> None:
    status, shown, _ = on_a_terminal("rules", "shot", **environ)
    assert (status, "\x1b[1mTaking a shot (shot)\x1b[0m" in shown) == (0, bold)
    assert "Taking a shot (shot)" in shown
    assert bold or "\x1b" not in shown


@collected("command", [
    "rules shot", "rules S6", "score --cp 9,5 --reward 8000", "about", "aid", "legal {record}",
    "why {record} dance", "hint {record} --deals 0", "review {record} --deals 0", "progress {mine}",
])  # fmt: skip
def test_the_first_line_of_an_answer_is_bold(
    command: str, wyatt: Wyatt, file: Callable[[Any], Path], record: Path, monkeypatch: Any
) -> None:
    mine = file({"format": "wyatt-progress/1", "name": "Anna", "first": {"cards": {"1": "A"}}})
    told, line = [], Paper.line
    monkeypatch.setattr(Paper, "line", lambda *a, **how: (told.append(a[2:3]), line(*a, **how)))
    wyatt(*command.format(record=record, mine=mine).split())
    assert told[0] == ("bold",)


@collected("command, begins", [("simulate", b'{"games": 4, '), ("tournament", b'{"game": "wyatt"')])
def test_the_progress_bar_stays_out_of_the_figures(command: str, begins: bytes) -> None:
    status, shown, out = on_a_terminal(command, "--games", "4", "--bots", "random,random", "--json")
    assert (status, out[: len(begins)]) == (0, begins)
    shares = re.findall(r"Playing.*?(\d+)%", shown)
    assert (shares[0], shares[-1], b"\x1b" in out) == ("0", "100", False)


@collected("command, begins", [("simulate", b"4 games, "), ("tournament", b"8 games from ")])
def test_no_progress_bar_without_a_terminal(command: str, begins: bytes) -> None:
    words = [command, "--games", "4", "--bots", "random,random", "--processes", "2"]
    ran = subprocess.run([sys.executable, "-m", "wyatt", *words], capture_output=True, check=True)
    assert (ran.stderr, ran.stdout[: len(begins)]) == (b"", begins)


def test_a_game_on_a_terminal() -> None:
    status, shown, _ = on_a_terminal("play", "--seed", "7", typed=b"draw supply\nquit\n")
    assert (status, "You’ve left the table. Goodbye." in shown) == (0, True)
    assert "You drew a Bob Dalton and a Wyatt Earp" in shown


def test_the_count_of_what_is_done_is_wiped(tmp_path: Path) -> None:
    game = Game.new(["Anna", "Burt"], 7)
    game.push("draw supply")
    game.save(tmp_path / "game.json")
    _status, shown, _ = on_a_terminal("review", str(tmp_path / "game.json"), "--deals", "1")
    assert re.search(r"\d/\d\r +\r\S", shown)
