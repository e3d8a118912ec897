"""What a legal move does to the state: one function a verb, and `apply`, which picks it."""

from __future__ import annotations

from collections.abc import Callable

from wyatt.earp import choices, sheriff, turn
from wyatt.earp.events import Log
from wyatt.earp.moves import VERBS, Move
from wyatt.earp.state import State

_BY_VERB: dict[str, Callable[[State, Move, Log], None]] = {
    "discard": turn.discard,
    "draw": turn.draw,
    "play": turn.play,
    "photo": sheriff.photo,
    "stagecoach-robbery": sheriff.shoot,
    "bank-robbery": sheriff.shoot,
    "fastest-gun": sheriff.shoot,
    "most-wanted ask": sheriff.ask,
    "most-wanted steal": sheriff.shoot,
    "hideout": sheriff.shoot,
    "wyatt-earp draw": sheriff.wyatt_draw,
    "wyatt-earp search": sheriff.wyatt_search,
    "wyatt-earp lift": sheriff.shoot,
    "place": choices.place,
    "steal": choices.steal,
    "hide": choices.hide,
    "lift": choices.lift,
    "take": choices.take,
    "react": choices.react,
    "pass": choices.decline,
    "deal": turn.deal,
}
EFFECTS = tuple(_BY_VERB[verb] for verb in VERBS)


def apply(state: State, move: Move, log: Log = None) -> None:
    """Carry out a move that is legal in this state."""
    EFFECTS[move.op](state, move, log)
