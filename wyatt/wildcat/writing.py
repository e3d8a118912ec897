"""Positions as documents: every card where it is. ``FORMAT.md`` beside this file describes them."""

from __future__ import annotations

from typing import Any

from wyatt.core import writing as shared
from wyatt.wildcat.cards import NAMES
from wyatt.wildcat.state import State

POSITION_FORMAT = "wildcat-position/1"
RECORD_FORMAT = "wildcat-record/1"


def write_position(state: State) -> dict[str, Any]:
    """The position of a state, complete: reading it gives an equal state."""
    names = state.config.players
    own = {
        "totals": dict(zip(names, state.totals, strict=True)),
        "hands": {
            name: shared.card_list(state.hand(seat), NAMES) for seat, name in enumerate(names)
        },
        "melds": {
            name: [list(meld.cards) for meld in state.melds[seat]]
            for seat, name in enumerate(names)
        },
        "stock": shared.card_list(reversed(state.stock), NAMES),
    }
    return shared.position(state, POSITION_FORMAT, own, NAMES)
