"""`wyatt score --jsonl`: a line in, its scoring a line out, line for line."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from typing import IO, TYPE_CHECKING

from wyatt.commands.guard import DONE, UNUSABLE, CommandError, complain
from wyatt.core.documents import read_json
from wyatt.core.errors import Fault, Unusable
from wyatt.core.text import _

if TYPE_CHECKING:
    from wyatt.core.spec import ScoreSheet

#: The longest line that is read, in bytes: a scoring takes about a hundred.
LONGEST = 100_000


def score_lines(sheet: ScoreSheet) -> int:
    """Score every line of standard input; the status is 2 if one of them cannot be used.

    A line that cannot be used gives ``{"error": [...]}``, so that line N of what comes out always
    belongs to line N of what went in.
    """
    if sys.stdin is None:
        raise CommandError([_("-: standard input is closed.")])
    status = DONE
    for number, line in enumerate(_lines(sys.stdin.buffer), 1):
        try:
            answer = sheet.score(_document(line)).document()
        except Unusable as error:
            answer = {"error": [str(fault) for fault in error.faults]}
            complain(_("line {number}", number=number), error.faults)
            status = UNUSABLE
        print(json.dumps(answer), flush=True)  # whoever sent the line may be waiting
    return status


def _document(line: bytes | None) -> object:
    if line is None:
        raise Unusable([Fault("", _("is longer than {LONGEST:,} bytes.", LONGEST=LONGEST))])
    if not line.strip():
        raise Unusable([Fault("", _("is empty."))])
    return read_json(line)


def _lines(source: IO[bytes]) -> Iterator[bytes | None]:
    """Line by line as they come; None stands for one that is too long."""
    while line := source.readline(LONGEST):
        if len(line) < LONGEST or line.endswith(b"\n"):
            yield line
            continue
        while line and not line.endswith(b"\n"):
            line = source.readline(LONGEST)
        yield None
