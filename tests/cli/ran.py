"""The output of a command, and the record of most of these tests."""

import io
import json
import os
import shlex
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from tests.walk import TRANSCRIPTS
from tests.written import GAP
from wyatt.cli import main

#: Anna has drawn a Bob Dalton and a Wyatt Earp and holds three Jesse James.
RECORD = {
    "format": "wyatt-record/1", "start": {"players": ["Anna", "Burt", "Curt"], "seed": 7}, "moves": ["draw supply"],
}  # fmt: skip


#: Files that are empty, damaged or wrong, and one that isn't.
FILES = {
    "FILE": json.dumps(RECORD), "EMPTY": "", "BAD": "{no", "TWICE": '{"a": 1, "a": 2}',
    "WRONG": '{"format": "wyatt-position/1", "players": ["Anna", "Anna"], "phase": "x", "y": 1}',
}  # fmt: skip
TYPED = "?; 99; fly; why; why draw supply; rule; rule x; hint; ask; undo; 1; 1; save; moves; quit"


@dataclass(frozen=True)
class Ran:
    """A command's exit status and what it printed."""

    status: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        """The one JSON object on standard output; anything beside it is an error."""
        found = json.loads(self.out)
        assert isinstance(found, dict)
        return found

    def refused(self) -> list[str]:
        """The faults of input that cannot be used, after checking how it is refused."""
        assert (self.status, self.out) == (2, "")
        assert "Traceback" not in self.err
        lines = self.err.splitlines()
        assert lines
        return lines


Wyatt = Callable[..., Ran]


def runner(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Wyatt:
    """Run commands in this process, as a shell would run them."""

    def run(*args: object, given: str | bytes = b"") -> Ran:
        raw = given.encode() if isinstance(given, str) else given
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(raw), encoding="utf-8"))
        ran = Ran(main.main([*map(str, args)], standalone_mode=False), *capsys.readouterr())
        assert not GAP.search(ran.out + ran.err), "a gap in a sentence"
        return ran

    return run


def printed_by(command: str, folder: Path) -> str:
    """All that a command prints, with the names of files as they were typed, and its exit status if it failed.

    After ``<`` stands what is typed at its prompts.
    """
    for name, written in FILES.items():
        (folder / name).write_text(written, encoding="utf-8")
    command, _sign, typed = command.partition(" < ")
    words = [str(folder / word) if word in FILES else word for word in shlex.split(command)]
    given = "".join(f"{line}\n" for line in (typed or TYPED).split("; "))
    ran = CliRunner().invoke(main, words, input=given, env={"COLUMNS": "400"})
    printed = (
        ran.output.replace(f"{folder}{os.sep}", "").replace(f"{Path.cwd()}{os.sep}", "").rstrip()
    )
    return f"{printed}\n[{ran.exit_code}]" if ran.exit_code else printed


#: What each command prints, by the command.
RECORDED = {
    command: said.rstrip()
    for section in (TRANSCRIPTS / "commands.txt").read_text(encoding="utf-8").split("\n$ ")[1:]
    for command, _end, said in [section.partition("\n")]
}
#: Those that only print.
COMMANDS = [
    command
    for command, said in RECORDED.items()
    if not said.endswith("\n[2]") and not command.startswith(("lesson shot", "play"))
]
