"""Text of files and lines, and how any game reads it."""

import re
from collections.abc import Callable

import pytest

from wyatt.core.errors import InvalidDocument


def faults_of(load: Callable[[object], object], document: object) -> dict[str, str]:
    """Place and text of every fault of a document, each fit to be shown; fails if it has none."""
    with pytest.raises(InvalidDocument) as refusal:
        load(document)
    found = refusal.value.issues
    assert found
    told: dict[str, str] = {}
    for fault in found:
        assert fault.message
        assert str(fault).isprintable()
        assert len(str(fault)) < 700
        assert not re.search(r"\bNone\b", str(fault)), fault
        told[fault.path] = f"{told.get(fault.path, '')} {fault.message}".strip()
    return told


def reads_as_written(parse: Callable[[str], object], line: str) -> None:
    """A line of notation reads as a move that prints as that line, however its blanks stand."""
    move = parse(line)
    assert str(move) == line
    assert parse(str(move)) == move
    assert hash(parse(f"  {line.replace(' ', '   ', 1)}\t")) == hash(move)
