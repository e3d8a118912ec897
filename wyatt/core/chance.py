"""Chance as part of the game: one integer, the seed, decides all future shuffles.

For a given seed, Python guarantees only `Random.random()`, so the shuffle uses nothing else. Each
shuffle produces the seed for the next one. A position contains that seed, so a record replays the
same game on every machine and in every later version.
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
