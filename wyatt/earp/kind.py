"""Wyatt Earp as the table room knows it: how a game starts, who can play it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from wyatt.earp.game import Game
from wyatt.earp.heuristic import heuristic
from wyatt.earp.moves import Move
from wyatt.earp.view import View

title = "Wyatt Earp"


def start(document: Mapping[str, Any]) -> Game:
    """A game from a position, or from players, seed and rules. Raises `Unusable`."""
    return Game.from_start(document)


def bots() -> Mapping[str, Callable[[View], Move]]:
    """The players that know this game; `random` needs to know none and is the table's own."""
    return {"heuristic": heuristic}


def give_up_waiting(view: View) -> Move | None:
    """What to play when a hand does not end because everybody swaps discards (T14).

    Drawing from a supply that has run out twice ends the hand, so a harness that loses patience
    can stay within the rules (`end.supply`).
    """
    return Move("draw", "supply") if view.phase == "draw" else None
