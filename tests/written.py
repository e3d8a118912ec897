"""Text of files, links and lines, and how any game reads it."""

import base64
import re
import zlib
from collections.abc import Callable, Sequence
from typing import Any, TypeVar

import pytest

from wyatt.core.errors import InvalidDocument, Issue
from wyatt.core.spec import AnyGame
from wyatt.table.conformance import Marks, do, spread

PILES = ("supply", "stock", "discard")
#: A name that a sentence should have filled in.
GAP = re.compile(r"\{\w+(?::,)?\}")
G = TypeVar("G", bound=AnyGame)
Test = TypeVar("Test", bound=Callable[..., None])


def about_of(marks: Marks, prefix: str = "") -> Callable[..., Callable[[Test], Test]]:
    """A decorator that says which rules and rulings a test is about. Rulings have capital letters."""

    def about(*ids: str) -> Callable[[Test], Test]:
        rulings = [id for id in ids if id[0].isupper()]
        rules = [prefix + id for id in ids if id not in rulings]
        return lambda test: marks.ruling(*rulings)(marks.rule(*rules)(test))

    return about


def after(at: G, *moves: str) -> G:
    """The game once these moves are played, each listed and legal."""
    do(at, *moves)
    return at


def legal(at: AnyGame, verb: str = "") -> set[str]:
    return {line for line in map(str, at.legal_moves) if line.startswith(verb)}


def held(at: AnyGame, player: str) -> list[str]:
    return sorted(spread(at.position()["hands"].get(player, [])))


def discards(at: AnyGame) -> list[str]:
    return spread(at.position()["discard"])


def stands(at: AnyGame, **told: Any) -> None:
    """A game's position has these fields: a player's hand by name, sorted, and each pile card by card."""
    piles = {name: spread(cards) for name, cards in at.position().items() if name in PILES}
    hands = {name: held(at, name) for name in at.players}
    found = {**at.position(), **piles, **hands, "actor": at.actor, "legal": legal(at)}
    assert {name: found.get(name) for name in told} == told


def only(events: list[dict[str, Any]], kind: str) -> dict[str, Any]:
    (event,) = [event for event in events if event["type"] == kind]
    return event


def types(events: list[dict[str, Any]]) -> list[str]:
    return [event["type"] for event in events]


def issues_of(ask: Callable[..., object], *given: Any, **more: Any) -> tuple[Issue, ...]:
    """The faults in the input. Fails if there are none."""
    with pytest.raises(InvalidDocument) as refusal:
        ask(*given, **more)
    assert refusal.value.issues
    assert str(refusal.value).count("\n") == len(refusal.value.issues) - 1, "an issue per line"
    assert not re.search(rf"\bNone\b|{GAP.pattern}", str(refusal.value)), "a gap in a sentence"
    return refusal.value.issues


def faults_of(ask: Callable[..., object], *given: Any, **more: Any) -> dict[str, str]:
    """Place and text of every fault of what was given, each fit to be shown; fails if it has none."""
    told: dict[str, str] = {}
    for fault in issues_of(ask, *given, **more):
        assert fault.message[-1:] in (".", "?", ")"), fault
        assert str(fault).isprintable()
        assert len(str(fault)) < 700
        told[fault.path] = f"{told.get(fault.path, '')} {fault.message}".strip()
    return told


def token_of(text: str | bytes, common: bytes = b"") -> str:
    packer = zlib.compressobj(9, zlib.DEFLATED, -15, 9, zlib.Z_DEFAULT_STRATEGY, common)
    packed = packer.compress(text.encode() if isinstance(text, str) else text) + packer.flush()
    return "1." + base64.urlsafe_b64encode(packed).decode().rstrip("=")


def reads_as_written(parse: Callable[[str], object], line: str) -> None:
    """A line of notation reads as a move that prints as that line, however its blanks stand."""
    move = parse(line)
    assert (str(move), parse(str(move))) == (line, move)
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
    idle = {name: [idle[name]] for name in document["players"] if name in idle}
    return document | {"hands": idle | hands}
