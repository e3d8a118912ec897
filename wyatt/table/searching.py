"""The strongest bot, which simulates the most promising moves, as the coach does for a hint."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from time import monotonic
from typing import Any

from wyatt.core.arguments import arguments, as_int
from wyatt.core.errors import of_no_use
from wyatt.core.spec import AnySpec
from wyatt.core.view import BaseView
from wyatt.table.coach import coach_of
from wyatt.table.rollouts import Rollouts

#: The number of deals per decision, and with four or more players, when results vary more.
DEALS, WITH_MORE = 24, 48
#: The maximum number of moves to simulate, and how many `Playouts.apart` they can be behind.
MOVES, BEHIND = 4, 2.5


def coach(
    game: str | AnySpec = "wyatt", deals: int | None = None, seconds: float | None = None
) -> Callable[[BaseView[Any, Any]], Any]:
    """Return a bot that simulates the most promising moves before it chooses.

    deals: the maximum number of simulated deals per decision (before any final), by default 24, or
    48 with four or more players. seconds: the maximum time for a decision's simulation. Without a
    maximum time, the same view always leads to the same move. Raise `UnknownGame` for an unknown
    game, or `NoCoach` for a game without a coach.

    >>> from wyatt.earp import Game
    >>> view = Game.new(["Anna", "Burt"], seed=3).view("Anna")
    >>> coach(deals=8)(view) in view.legal_moves
    True
    """
    spec, advice = coach_of(game)
    kind = spec.game.VIEW
    with arguments() as read:
        if deals is not None:
            deals = read.number("deals", deals, 1)
        given: object = 0 if seconds is None else seconds
        number = given if isinstance(given, float) else as_int(given)
        if number is None or not number >= 0:  # nan isn't
            read.issue("seconds", of_no_use(given, "0.2"))
    playouts = advice.playouts

    def choose(view: BaseView[Any, Any]) -> Any:
        kind.needed(view)
        view.choices()
        found, moves = advice.hint(view), []
        if playouts is not None and len(found.moves) > 1 and not view.hand_ended:
            worst = found.moves[0].value - BEHIND * playouts.apart
            moves = [each for each in playouts.distinct(view, found.moves) if each.value >= worst]
        if playouts is None or len(moves) < 2:
            return found.best
        until = None if seconds is None else monotonic() + seconds
        many = deals or (DEALS if len(view.players) < 4 else WITH_MORE)
        rollouts = Rollouts(playouts, view, replace(found, moves=tuple(moves[:MOVES])), many)
        rollouts.work(lambda: until is not None and monotonic() > until)
        return rollouts.hint.best

    choose.__name__ = "coach"  # in tables of results
    return choose
