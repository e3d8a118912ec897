"""Which meld a move makes or fills up, and what a Joker in it stands for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wyatt.core.verdict import Refusal
from wyatt.wildcat.cards import CODES, JOKER, NAMES
from wyatt.wildcat.melds import Meld, settle, shape, with_one_more
from wyatt.wildcat.state import State

if TYPE_CHECKING:
    from wyatt.wildcat.moves import Move


def joined(top: int, move: Move) -> Meld | Refusal:
    """The meld that the top card of the pile and a move's cards form, or why they form none."""
    return shape(settle((*move.codes, top_code(top, move.stands))))


def top_code(top: int, stands: str) -> int:
    """The top card as it is laid: a Joker as what it stands for, if that is said."""
    return CODES[f"JK={stands}"] if top == JOKER and stands else top


def stands_for(code: int) -> str:
    """What a Joker in a meld stands for, as `take discard as` writes it: ``QS``, or ``K``."""
    return NAMES[code].partition("=")[2]


def own_meld(state: State, name: str) -> Meld | None:
    """The player's first meld of a name."""
    return next((meld for meld in state.melds[state.turn] if meld.name == name), None)


def made_by(state: State, move: Move) -> Meld | None:
    """The meld that a move makes or fills up, if it does."""
    made: Meld | Refusal | None = None
    if move.verb == "meld":
        made = move.laid
    elif move.verb == "take":
        made = joined(state.discard[-1], move)
    elif move.to:
        before = own_meld(state, move.to)
        added = move.codes[0] if move.verb == "add" else top_code(state.discard[-1], move.stands)
        made = with_one_more(before, added) if before else None
    return made if isinstance(made, Meld) else None
