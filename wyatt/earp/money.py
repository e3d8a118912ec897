"""What the money rules say in figures, each once: dollars on posters, and what wins the game."""

from __future__ import annotations

#: The smallest token, and what one more Outlaw card in a play adds (`outlaws.reward`).
TOKEN = 1_000
#: What each poster holds at the start, and gains at the start of every later hand.
NEW_HAND = 1_000
#: Dollars that end the game once a hand is scored (`game.end`).
TARGET = 25_000


def play_reward(together: int) -> int:
    """Dollars that a play of so many Outlaw cards adds to the poster (`outlaws.reward`)."""
    return (together - 1) * TOKEN
