"""Chance, as part of the game: one whole number, the seed, stands for all shuffles to come.

Python promises for ever only `Random.random()` for a given seed, so the shuffle is written on that
alone. After a shuffle the generator hands over the seed of the next one; a position carries that
number, and a record therefore replays the same on every machine and every later version.
"""

from __future__ import annotations

from random import Random
from typing import Any


def shuffle(cards: list[Any], seed: int) -> int:
    """Shuffle the cards in place (Fisher and Yates) and return the seed of the next shuffle."""
    draw = Random(seed).random
    for last in range(len(cards) - 1, 0, -1):
        pick = int(draw() * (last + 1))
        cards[last], cards[pick] = cards[pick], cards[last]
    return int(draw() * (1 << 53))
