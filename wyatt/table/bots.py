"""Players for any game of the house. They see views, never states."""

from __future__ import annotations

from random import Random
from typing import Any, TypeVar

from wyatt.core.legal_moves import Ranked
from wyatt.core.spec import AnyBot, AnySpec
from wyatt.core.text import _
from wyatt.core.view import BaseView
from wyatt.table.games import game

M = TypeVar("M", bound=Ranked)


class UnknownBot(ValueError):
    """No player of that name."""


def random_bot(seed: int) -> AnyBot:
    """Plays any legal move, each as likely as the others; the same seed plays the same game."""
    pick = Random(seed).random

    def choose(view: BaseView[Any, M]) -> M:
        """Any legal move of the view, each as likely as the next."""
        moves = view.moves()
        return moves[int(pick() * len(moves))]

    return choose


def names(of: str | AnySpec) -> tuple[str, ...]:
    """The players there are for a game."""
    return ("random", *game(of).bots)


def bot(name: str, of: str | AnySpec, seed: int = 0) -> AnyBot:
    """The player of that name. Raises `UnknownBot` and says which there are."""
    if name == "random":
        return random_bot(seed)
    known = game(of).bots
    if name not in known:
        raise UnknownBot(
            _(
                "there is no player called {name!r}; there are {known}.",
                name=name,
                known=", ".join(names(of)),
            )
        )
    return known[name](seed)
