"""A coach for any game that has one: the best move, what it is worth, and why."""

from __future__ import annotations

from typing import Any

from wyatt.core.advice import Coach, Hint, NobodyToMove, Reason, Weighed
from wyatt.core.spec import AnyGame, AnySpec
from wyatt.core.text import _
from wyatt.table.games import game

__all__ = ["Coach", "Hint", "NoCoach", "NobodyToMove", "Reason", "Weighed", "coach_of", "hint"]


class NoCoach(ValueError):
    """A game that nobody can give advice on."""


def coach_of(of: str | AnySpec) -> tuple[AnySpec, Coach[Any]]:
    """A game and its coach. Raises `UnknownGame`, or `NoCoach` if it has none."""
    spec = game(of)
    if spec.coach is None:
        raise NoCoach(_("{game} has no coach.", game=spec.title))
    return spec, spec.coach()


def hint(of: str | AnySpec, at: AnyGame) -> Hint:
    """The best move of whoever is to move, from what that player may know, and why.

    Raises `NobodyToMove` when the game is over, `NoCoach` for a game without a coach.
    """
    coach = coach_of(of)[1]
    actor = at.actor
    if actor is None:
        raise NobodyToMove(_("the game is over: nobody has a move."))
    return coach.hint(at.view(actor))
