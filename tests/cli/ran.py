"""The output of a command, and the record of most of these tests."""

import io
import json
import sys
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest

from tests.written import GAP
from wyatt.cli import main

#: Anna has drawn a Bob Dalton and a Wyatt Earp and holds three Jesse James.
RECORD = {
    "format": "wyatt-record/1", "start": {"players": ["Anna", "Burt", "Curt"], "seed": 7}, "moves": ["draw supply"],
}  # fmt: skip


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
