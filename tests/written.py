"""Text of files, links and lines, and how any game reads it."""

import base64
import re
import zlib
from collections.abc import Callable, Sequence
from typing import Any

import pytest

from wyatt.core.errors import InvalidDocument, Issue
from wyatt.core.spec import AnyGame


def issues_of(ask: Callable[..., object], *given: Any, **more: Any) -> tuple[Issue, ...]:
    """What is wrong with what was given; fails if nothing is."""
    with pytest.raises(InvalidDocument) as refusal:
        ask(*given, **more)
    assert refusal.value.issues
    return refusal.value.issues


def faults_of(ask: Callable[..., object], *given: Any, **more: Any) -> dict[str, str]:
    """Place and text of every fault of what was given, each fit to be shown; fails if it has none."""
    told: dict[str, str] = {}
    for fault in issues_of(ask, *given, **more):
        assert fault.message
        assert str(fault).isprintable()
        assert len(str(fault)) < 700
        assert not re.search(r"\bNone\b", str(fault)), fault
        told[fault.path] = f"{told.get(fault.path, '')} {fault.message}".strip()
    return told


def token_of(text: str | bytes, common: bytes = b"") -> str:
    """A token of version 1 around any text."""
    packer = zlib.compressobj(9, zlib.DEFLATED, -15, 9, zlib.Z_DEFAULT_STRATEGY, common)
    packed = packer.compress(text.encode() if isinstance(text, str) else text) + packer.flush()
    return "1." + base64.urlsafe_b64encode(packed).decode().rstrip("=")


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


def cards_of(cards: Any) -> Any:
    """A list of cards, which may be written as one line."""
    return cards.split() if isinstance(cards, str) else cards


def spelled_out(document: dict[str, Any], piles: Sequence[str], idle: Any) -> dict[str, Any]:
    """A position whose lists of cards and rules may be written as one word or line, and hands by default."""
    if isinstance(document.get("rules"), str):
        document["rules"] = {"preset": document["rules"]}
    document |= {pile: cards_of(document[pile]) for pile in piles if pile in document}
    if "hand" in document:
        assert not document["hands"]
        document["hands"] = {"Anna": document.pop("hand")}
    hands = {name: cards_of(cards) for name, cards in document["hands"].items()}
    return document | {
        "hands": {name: [idle[name]] for name in document["players"] if name in idle} | hands
    }
