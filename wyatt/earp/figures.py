"""The figures of the rules, each written once: cards, capture points and dollars."""

from __future__ import annotations

#: Cards that everybody is dealt (`setup.deal`).
DEALT = 10
#: Outlaw cards that the first play of an outlaw takes at least (`outlaws.first-set`).
FIRST_SET = 3
#: The smallest token, and what one more Outlaw card in a play adds (`outlaws.reward`).
TOKEN = 1_000
#: What each poster holds at the start, and gains at the start of every later hand.
NEW_HAND = 1_000
#: Capture points of all players together that capture an outlaw (`score.capture`).
CAPTURE = 8
#: A sharer is at most so many capture points behind the leader (`score.share`); with more the
#: leader takes all (`score.lead`).
SHARE_GAP = 4
#: What the leader takes first (`score.first-share`), and everybody else at each step.
FIRST_SHARE, SHARE = 2 * TOKEN, TOKEN
#: Dollars that end the game once a hand is scored (`game.end`).
TARGET = 25_000


def play_reward(together: int) -> int:
    """Dollars that a play of so many Outlaw cards adds to the poster (`outlaws.reward`)."""
    return (together - 1) * TOKEN
