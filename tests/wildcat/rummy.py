"""Small positions to argue about, in the words of the formats, and what one may ask of them.

A card list may be written as one line: ``game(hands={"Anna": "KS*2 JK"})``, melds as lines too.
Every test names the rules or rulings that it holds the engine to, with `rule` and `ruling`;
`test_wildcat_coverage` counts.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import pytest
from hypothesis import HealthCheck, settings

from wyatt.wildcat import Event, Game, IllegalMove

Test = TypeVar("Test", bound=Callable[..., None])

#: Which tests speak of which rule and which ruling.
RULES_TESTED: dict[str, list[str]] = {}
RULINGS_TESTED: dict[str, list[str]] = {}

NAMES = ["Anna", "Burt", "Curt", "Doc H", "Emma"]
#: What a player holds of whom a test says nothing.
IDLE = {"Anna": "4C", "Burt": "4D", "Curt": "4H", "Doc H": "4S", "Emma": "4C"}
#: The same examples every time.
STEADY = settings(
    derandomize=True,
    deadline=None,
    database=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)


def _marks(ids: tuple[str, ...], tested: dict[str, list[str]]) -> Callable[[Test], Test]:
    def mark(test: Test) -> Test:
        name = test.__name__
        assert name.startswith("test_"), name
        for id in ids:
            tested.setdefault(id, []).append(f"{test.__module__}.{name}")
        return test

    return mark


def rule(*ids: str) -> Callable[[Test], Test]:
    """Says of a test which rules it is about."""
    return _marks(tuple(f"wildcat.{id}" for id in ids), RULES_TESTED)


def ruling(*ids: str) -> Callable[[Test], Test]:
    """Says of a test which rulings it is about."""
    return _marks(ids, RULINGS_TESTED)


def position(**fields: Any) -> dict[str, Any]:
    """A position document: Anna, Burt and Curt, Anna to play, unless said otherwise."""
    document: dict[str, Any] = {
        "format": "wildcat-position/1",
        "players": NAMES[:3],
        "phase": "play",
        **fields,
    }
    for field in ("stock", "discard"):
        if isinstance(document.get(field), str):
            document[field] = document[field].split()
    if isinstance(document.get("rules"), str):
        document["rules"] = {"preset": document["rules"]}
    document["hands"] = {
        name: cards.split() if isinstance(cards, str) else cards
        for name, cards in document.get("hands", {}).items()
    }
    for name in document["players"]:
        document["hands"].setdefault(name, [IDLE[name]])
    document["melds"] = {
        name: [meld.split() if isinstance(meld, str) else meld for meld in melds]
        for name, melds in document.get("melds", {}).items()
    }
    return document


def game(**fields: Any) -> Game:
    """The game at such a position."""
    return Game.from_position(position(**fields))


def do(at: Game, *moves: str) -> list[dict[str, Any]]:
    """Play moves, each of them listed as legal and allowed by its verdict; the events of all."""
    events: list[Event] = []
    for move in moves:
        assert move in at.legal_moves, (move, at.legal_moves)
        verdict = at.verdict(move)
        assert verdict.legal
        assert verdict.rules
        assert verdict.message
        events += at.push(move)
    return [event.document() for event in events]


def refused(at: Game, move: str, *rules: str, names: tuple[str, ...] = ()) -> str:
    """A move is refused by these rules, in a sentence with these words; nothing has changed."""
    before = at.position()
    verdict = at.verdict(move)
    assert not verdict.legal
    assert not verdict
    assert {f"wildcat.{rule}" for rule in rules} <= set(verdict.rules), (move, verdict)
    assert move not in at.legal_moves
    assert all(other in at.legal_moves for other in verdict.instead)
    assert bool(verdict.instead) == bool(at.legal_moves)
    with pytest.raises(IllegalMove) as refusal:
        at.push(move)
    assert refusal.value.verdict == verdict
    assert str(refusal.value) == verdict.message
    for name in names:
        assert name.lower() in verdict.message.lower(), (name, verdict.message)
    assert at.position() == before
    return verdict.message


def spread(cards: list[str]) -> list[str]:
    """``["KS*2"]`` as ``["KS", "KS"]``."""
    return [
        card.partition("*")[0] for card in cards for _ in range(int(card.partition("*")[2] or 1))
    ]


def held(at: Game, player: str) -> list[str]:
    """The cards in a hand, sorted."""
    return sorted(spread(at.position()["hands"][player]))


def melds(at: Game, player: str) -> list[str]:
    """A player's melds, a line each."""
    return [" ".join(meld) for meld in at.position()["melds"][player]]


def pile(at: Game) -> list[str]:
    """The discard pile, top card first."""
    return spread(at.position()["discard"])


def stock(at: Game) -> list[str]:
    """The stock, top card first."""
    return spread(at.position()["stock"])


def legal(at: Game, verb: str = "") -> set[str]:
    """The legal moves as text, or those that begin with a verb."""
    return {line for line in map(str, at.legal_moves) if line.startswith(verb)}


def only(events: list[dict[str, Any]], kind: str) -> dict[str, Any]:
    """The one event of a type."""
    (event,) = [event for event in events if event["type"] == kind]
    return event


def scores(events: list[dict[str, Any]]) -> dict[str, int]:
    """What everybody scores for the hand that these events end."""
    return {event["player"]: event["score"] for event in events if event["type"] == "scored"}
