"""A player who weighs every legal move one move ahead, by the value fitted on games of bots."""

from __future__ import annotations

from wyatt.core.text import _
from wyatt.earp.candidates import DEALS
from wyatt.earp.moves import Move
from wyatt.earp.players.lookahead import seen_by
from wyatt.earp.players.outlook import in_order, prolongs, worth
from wyatt.earp.players.value import network, paid_now
from wyatt.earp.state import SCORED
from wyatt.earp.view import View


def sharp(view: View) -> Move:
    """The move of the player whose view this is. Chance plays no part: equal views, equal moves."""
    state, seat = view._state, view._seat
    if seat is None:
        raise ValueError(_("a spectator has no hand to play; ask for the view of a player."))
    moves = in_order(view)
    if not moves:
        raise ValueError(_("{player} is not to move.", player=view.viewer))
    if len(moves) == 1:
        return moves[0]
    if state.phase == SCORED:
        return DEALS[0]
    network().forget()
    root, here = seen_by(state, seat), paid_now(state, seat)
    moves = [move for move in moves if not prolongs(root, move)]
    best, most = moves[0], -float("inf")
    for move in moves:
        value = worth(root, move, here)
        if value > most:
            best, most = move, value
    return best
