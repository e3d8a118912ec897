"""What a verdict says of a legal move: what it does, by which rules."""

from __future__ import annotations

from typing import Any

import pytest
from rummy import game

#: A position, a legal move, the rules that its verdict cites, and what it says.
SAID: list[tuple[dict[str, Any], str, str, str]] = [
    (
        {"phase": "draw", "hands": {"Anna": "KC KD"}, "discard": "KH 3C 3D"},
        "take discard with KC KD",
        "draw pickup-meld set pickup-rest",
        "KH makes KC KD KH, a set of 30 points. You take the two cards under it into your hand.",
    ),
    (
        {"phase": "draw", "hands": {"Anna": "KC KD"}, "discard": "KH"},
        "take discard with KC KD",
        "draw pickup-meld set going-out",
        "KH makes KC KD KH, a set of 30 points. There is no card under it. You go out with it: the hand ends, and you score 50 more.",
    ),
    (
        {
            "phase": "draw",
            "hands": {"Anna": "4C"},
            "discard": "6S 9D",
            "melds": {"Anna": ["3S 4S 5S"]},
        },
        "take discard to 3S-5S",
        "draw pickup-meld fourth-card own-melds sequence pickup-rest",
        "6S makes 3S 4S 5S 6S, a sequence of 20 points. You take the card under it into your hand.",
    ),
    (
        {"phase": "draw", "stock": "KH 9D", "rest": "none"},
        "draw stock",
        "draw",
        "You take the top card of the stock.",
    ),
    (
        {"phase": "draw", "stock": "KH", "rest": "none"},
        "draw stock",
        "draw stock-out",
        "You take the top card of the stock. It is the last one: the hand ends with your turn.",
    ),
    (
        {"hands": {"Anna": "KC KD KS 9D"}},
        "meld KC KD KS",
        "melding set",
        "KC KD KS is a set of 30 points.",
    ),
    (
        {"hands": {"Anna": "3S 4S 5S 9D"}},
        "meld 3S 4S 5S",
        "melding sequence",
        "3S 4S 5S is a sequence of 15 points.",
    ),
    (
        {"hands": {"Anna": "KC KD KH"}},
        "meld KC KD KH",
        "melding set going-out",
        "KC KD KH is a set of 30 points. You go out with it: the hand ends, and you score 50 more.",
    ),
    (
        {"hands": {"Anna": "3S 4S JK 9D"}},
        "meld 3S 4S JK=5S",
        "melding sequence joker joker-declared",
        "3S 4S JK=5S is a sequence of 15 points.",
    ),
    (
        {"hands": {"Anna": "KH 9D"}, "melds": {"Anna": ["KC KD KS"]}},
        "add KH to K-K-K",
        "fourth-card own-melds set",
        "With KH your meld is KC KD KH KS, a set of 40 points.",
    ),
    (
        {"hands": {"Anna": "6S 9D"}, "melds": {"Anna": ["3S 4S 5S"]}},
        "add 6S to 3S-5S",
        "fourth-card own-melds sequence",
        "With 6S your meld is 3S 4S 5S 6S, a sequence of 20 points.",
    ),
    (
        {"hands": {"Anna": "6S 9D"}},
        "discard 9D",
        "discard",
        "You discard 9D, which ends your turn.",
    ),
    (
        {"hands": {"Anna": "6S"}},
        "discard 6S",
        "discard going-out",
        "You discard 6S, which ends your turn. You go out with it: the hand ends, and you score 50 more.",
    ),
    (
        {"hands": {"Anna": "6S 7C"}, "stock": "", "rest": "none"},
        "discard 6S",
        "discard stock-out",
        "You discard 6S, which ends your turn. The stock is empty, so the hand ends with it.",
    ),
    (
        {"hands": {"Anna": "QS*2"}, "rules": {"stuck_queens": "skip_discard"}},
        "skip discard",
        "queen-stuck",
        "You have no card you may discard, so your turn ends without a discard.",
    ),
    (
        {"phase": "scored", "hands": {"Anna": ""}},
        "deal",
        "deal start",
        "The deal moves on and all cards are dealt again.",
    ),
]


@pytest.mark.parametrize(("fields", "move", "rules", "says"), SAID, ids=[row[1] for row in SAID])
def test_a_verdict_says_what_a_legal_move_does(
    fields: dict[str, Any], move: str, rules: str, says: str
) -> None:
    at = game(**fields)
    verdict = at.verdict(move)
    assert verdict.legal
    assert verdict.rules == tuple(f"wildcat.{rule}" for rule in rules.split())
    assert verdict.message == says
    mover = at.actor or "Anna"
    assert at.view(mover).verdict(move) == verdict
    waits = at.view("Curt" if mover != "Curt" else "Burt").verdict(move)
    assert (waits.legal, waits.rules) == (False, ("wildcat.turn",))
    assert mover in waits.message
