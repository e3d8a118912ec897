"""Positions as documents: every card where it is, in the words of the formats."""

from __future__ import annotations

from typing import Any

from wyatt.core import writing as shared
from wyatt.earp.cards import CARDS, OUTLAWS, unpack
from wyatt.earp.state import NONE, REACT, State

POSITION_FORMAT = "wyatt-position/1"
RECORD_FORMAT = "wyatt-record/1"


def write_position(state: State) -> dict[str, Any]:
    """The position of a state, complete: reading it gives an equal state."""
    names = state.config.players
    own = {
        "sheriff_played": state.sheriff_played,
        "reshuffled": state.reshuffled,
        "money": dict(zip(names, state.money, strict=True)),
        "posters": dict(zip(OUTLAWS, state.posters, strict=True)),
        "opened": [outlaw for bit, outlaw in enumerate(OUTLAWS) if state.opened >> bit & 1],
        "hands": {
            name: shared.card_list(unpack(hand), CARDS)
            for name, hand in zip(names, state.hands, strict=True)
        },
        "territories": {name: territory(state, seat) for seat, name in enumerate(names)},
        "supply": shared.card_list(reversed(state.supply), CARDS),
    }
    document = shared.position(state, POSITION_FORMAT, own, CARDS)
    if state.pending != NONE:
        document["pending"] = {"card": CARDS[state.pending]}
    if state.phase == REACT:
        victim, outlaw = divmod(state.target, 7)
        document["actor"] = names[victim]
        document["pending"].update(player=names[victim], outlaw=OUTLAWS[outlaw])
    if state.bonus != NONE:
        document["bonus"] = CARDS[state.bonus]
    return document


def territory(state: State, seat: int) -> dict[str, list[str]]:
    """One player's groups, cards in the order of play."""
    return {
        outlaw: shared.card_list(state.groups[seat * 7 + bit], CARDS)
        for bit, outlaw in enumerate(OUTLAWS)
        if state.groups[seat * 7 + bit]
    }
