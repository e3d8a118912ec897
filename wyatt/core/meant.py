"""A move as people say it, read leniently: by a page on which somebody asks, and by nothing else.

A file, a command and the engine take the notation as it stands. How people say the moves of a game
is known in the game's own room (``meant``).
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress

from wyatt.core.errors import NotAMove

#: Words of a sentence about any game of cards that say nothing of the move.
FILLING = frozenset(
    [
        "a",
        "an",
        "the",
        "top",
        "card",
        "cards",
        "from",
        "of",
        "my",
        "his",
        "her",
        "their",
        "your",
        "i",
        "i'd",
        "i’d",
        "would",
        "like",
        "want",
        "wants",
        "can",
        "could",
        "may",
        "please",
        "up",
        "away",
        "now",
    ]
)


def first_move(line: str, notation: Callable[[], str], parse: Callable[[str], object]) -> str:
    """The line of notation that a line means; the line itself where it is one, or means none.

    notation: writes the line as notation, as well as that can be done. parse: raises `NotAMove`.
    """
    with suppress(NotAMove):
        parse(line)
        return line
    written = notation()
    with suppress(NotAMove):
        parse(written)
        return written
    return line
