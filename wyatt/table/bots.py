"""Players for any game of the house. They see views, never states."""

from __future__ import annotations

from random import Random
from typing import Any

from wyatt.table.games import kind
from wyatt.table.protocol import Bot


class UnknownBot(ValueError):
    """No player of that name."""


def random_bot(seed: int) -> Bot:
    """Plays any legal move, each as likely as the others; the same seed plays the same game."""
    pick = Random(seed).random

    def choose(view: Any) -> Any:
        moves = view.legal_moves
        return moves[int(pick() * len(moves))]

    return choose


def names(game: str) -> tuple[str, ...]:
    """The players there are for a game."""
    return ("random", *kind(game).bots())


def bot(name: str, game: str, seed: int = 0) -> Bot:
    """The player of that name. Raises `UnknownBot` and says which there are."""
    if name == "random":
        return random_bot(seed)
    known = kind(game).bots()
    if name not in known:
        raise UnknownBot(f"there is no player called {name!r}; there are {', '.join(names(game))}.")
    return known[name]
