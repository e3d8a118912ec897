"""Shuffle cards with a seed, an integer that determines all future shuffles.

Python guarantees the same numbers in every version only for `Random.random()`, so the shuffle uses
nothing else. Each shuffle returns the seed for the next one, and a position contains the current
seed. A record therefore replays to the same game on every machine.
"""

from __future__ import annotations

from random import Random
from typing import Any


def shuffle(cards: list[Any], seed: int) -> int:
    """Do a Fisher–Yates shuffle of the cards in place, and return the seed for the next one."""
    draw = Random(seed).random
    for last in range(len(cards) - 1, 0, -1):
        pick = int(draw() * (last + 1))
        cards[last], cards[pick] = cards[pick], cards[last]
    return int(draw() * (1 << 53))
