"""The output of a command, and the record of most of these tests."""

import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

#: Anna has drawn a Bob Dalton and a Wyatt Earp and holds three Jesse James.
RECORD = {
    "format": "wyatt-record/1", "start": {"players": ["Anna", "Burt", "Curt"], "seed": 7},
    "moves": ["draw supply"],
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
        assert self.status == 2
        assert self.out == ""
        assert "Traceback" not in self.err
        lines = self.err.splitlines()
        assert lines
        return lines


Wyatt = Callable[..., Ran]
