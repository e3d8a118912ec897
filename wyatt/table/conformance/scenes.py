"""What a test asks of a small position: play these moves, refuse that one for this rule."""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from wyatt.core.documents import Document
from wyatt.core.errors import IllegalMove
from wyatt.core.events import Event
from wyatt.core.spec import AnyGame, AnySpec


def do(game: AnyGame, *moves: str) -> list[Document]:
    """Play moves, each of them listed as legal and allowed by its verdict; the events of all."""
    events: list[Event] = []
    for move in moves:
        assert move in game.legal_moves, (move, game.legal_moves)
        verdict = game.verdict(move)
        assert verdict.legal
        assert verdict.rules
        assert verdict.message
        events += game.push(move)
    return [event.document() for event in events]


def refused(game: AnyGame, move: str, rules: Iterable[str], names: Iterable[str] = ()) -> str:
    """A move is refused by these rules, in a sentence with these words; nothing has changed."""
    before = game.position()
    verdict = game.verdict(move)
    assert not verdict.legal
    assert not verdict
    assert set(rules) <= set(verdict.rules), (move, verdict)
    assert move not in game.legal_moves
    assert all(other in game.legal_moves for other in verdict.instead)
    assert bool(verdict.instead) == bool(game.legal_moves)
    refusal = None
    try:
        game.push(move)
    except IllegalMove as error:
        refusal = error
    assert refusal is not None, f"{move} was accepted"
    assert refusal.verdict == verdict
    assert str(refusal) == verdict.message
    for name in names:
        assert name.lower() in verdict.message.lower(), (name, verdict.message)
    assert game.position() == before
    return verdict.message


def spread(cards: Iterable[str]) -> list[str]:
    """``["KS*2"]`` as ``["KS", "KS"]``."""
    return [
        card.partition("*")[0] for card in cards for _ in range(int(card.partition("*")[2] or 1))
    ]


def summed(value: object) -> str:
    """The SHA-256 of a value as plain JSON."""
    text = json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=True)
    return hashlib.sha256(text.encode()).hexdigest()


def outcome(spec: AnySpec, record: Mapping[str, Any], *fields: str) -> Document:
    """What a record comes to: sums, and counts that say where to look when a sum differs.

    fields: those of the last position that are told in full. A golden record is kept with its
    outcome, and has the same one in every later version.
    """
    played = spec.replay(spec.load(record))
    assert played.error is None, played.error
    position = played.game.position()
    return {
        "position": summed(position),
        "events": summed([event.document() for event in played.events]),
        "counts": dict(sorted(Counter(event.type for event in played.events).items())),
        "winner": position.get("winner"),
        **{field: position[field] for field in fields},
    }
