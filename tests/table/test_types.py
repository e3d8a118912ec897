"""Types say what a programmer may write: a wrong bot does not pass mypy's strict mode."""

from __future__ import annotations

from pathlib import Path

import pytest
from mypy import api

RIGHT = """
from wyatt.earp import Bot, Game, Move, View

def first(view: View) -> Move:
    return view.legal_moves[0]

bot: Bot = first
game = Game.new(["Anna", "Burt"], rules="berclaz")
move: Move = bot(game.view("Anna"))
instead: tuple[Move, ...] = game.verdict("draw supply").instead
"""
WRONG = {
    "a bot that gives a line": RIGHT.replace(
        "-> Move:\n    return view", "-> str:\n    return str(view"
    ).replace("[0]\n\nbot", "[0])\n\nbot"),
    "a bot that takes the game": RIGHT.replace("view: View", "view: Game"),
    "players that are a number": RIGHT.replace('["Anna", "Burt"]', "2"),
}


def checked(text: str, folder: Path) -> tuple[str, int]:
    """What mypy says of a program, and its status."""
    file = folder / "program.py"
    file.write_text(text)
    said, _, status = api.run(["--strict", "--cache-dir", str(folder / "cache"), str(file)])
    return said, status


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """One folder, so that mypy reads the package once."""
    return tmp_path_factory.mktemp("types")


@pytest.mark.slow
def test_a_right_program_passes(folder: Path) -> None:
    said, status = checked(RIGHT, folder)
    assert status == 0, said


@pytest.mark.parametrize("fault", WRONG)
def test_a_wrong_one_does_not(fault: str, folder: Path) -> None:
    said, status = checked(WRONG[fault], folder)
    assert status == 1
    assert "program.py" in said
