"""Text of files and lines, and how any game reads it."""

import re
from collections.abc import Callable, Sequence

import pytest

from wyatt.core.errors import InvalidDocument
from wyatt.core.spec import AnyGame


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


def is_legal(at: AnyGame, move: str, rules: Sequence[str], says: str) -> None:
    """A move is legal by these rules, and its player reads this; for the others it is not their turn."""
    verdict = at.verdict(move)
    assert verdict.legal
    assert move in at.legal_moves
    assert (list(verdict.rules), verdict.message) == (list(rules), says)
    mover = at.actor or "Anna"
    assert at.view(mover).verdict(move) == verdict
    waits = at.view("Curt" if mover != "Curt" else "Burt").verdict(move)
    assert (waits.legal, *waits.rules) in ((False, "turn.order"), (False, "wildcat.turn"))
    assert mover in waits.message


def is_refused(at: AnyGame, move: str, rules: Sequence[str], says: str) -> None:
    """A move is refused by these rules, its player reads this, and other moves are offered."""
    verdict = at.verdict(move)
    assert not verdict.legal
    assert (list(verdict.rules), verdict.message) == (list(rules), says)
    assert bool(verdict.instead) == bool(at.legal_moves)
