"""A coach for any game that has one: the best move, what it is worth, and why."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from wyatt.core.advice import Coach, Hint, NobodyToMove, Reason, Weighed
from wyatt.core.game import BaseGame
from wyatt.core.spec import AnyGame, AnySpec
from wyatt.core.text import _
from wyatt.table.games import game

__all__ = [
    "Coach",
    "Hint",
    "Intent",
    "NoCoach",
    "NobodyToMove",
    "Reason",
    "Weighed",
    "coach_of",
    "hint",
    "intent",
]


class NoCoach(ValueError):
    """A game that nobody can give advice on."""


def coach_of(of: str | AnySpec) -> tuple[AnySpec, Coach[Any]]:
    """A game and its coach. Raises `UnknownGame`, or `NoCoach` if it has none."""
    spec = game(of)
    if spec.coach is None:
        raise NoCoach(_("{game} has no coach.", game=spec.title))
    return spec, spec.coach()


@dataclass(frozen=True, slots=True)
class Intent:
    """What a player was after in their last turn. move: the one that tells most of it, None if they
    would tell their hand with every reason they have. said: in their own words.
    """

    player: str
    move: Any
    said: str


def intent(of: str | AnySpec, at: AnyGame, player: str) -> Intent | None:
    """What a player was after when they last had the turn; None if they had none yet.

    at: the game with its past. Only what may be said at the table is said.
    """
    coach = coach_of(of)[1]
    best: tuple[bool, int] | None = None
    found: Intent | None = None
    past = at.past
    for index in range(len(past) - 1, -1, -1):
        before = at.before(index)
        view = before.view(player)
        if before.actor != player or view.phase == "scored":
            if found is not None:
                break
            continue
        if found is None:
            found = Intent(player, None, _("That would tell you my hand."))
        move = past[index]
        for reason in coach.spoken(view, move):
            # What is drawn says least of a turn.
            telling = (view.phase != "draw", abs(reason.dollars))
            if best is None or telling > best:
                best, found = telling, Intent(player, move, reason.aloud)
    return found


def hint(of: str | AnySpec, at: AnyGame) -> Hint:
    """The best move of whoever is to move, from what that player may know, and why.

    Raises `NobodyToMove` when the game is over, `NoCoach` for a game without a coach, `TypeError`
    for what is no game of this kind, such as a view.
    """
    spec, coach = coach_of(of)
    if not isinstance(at, BaseGame) or at.SPEC() is not spec:
        raise TypeError(
            _(
                "{what} is no game of {game}. A hint takes the whole game and looks only at what "
                "its player may know; for a view there is coach_of({name!r})[1].hint(view).",
                what=type(at).__name__,
                game=spec.title,
                name=spec.name,
            )
        )
    actor = at.actor
    if actor is None:
        raise NobodyToMove(_("the game is over: nobody has a move."))
    return coach.hint(at.view(actor))
