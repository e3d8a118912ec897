"""Positions as documents: every card where it is. ``FORMAT.md`` beside this file describes them."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby
from typing import Any

from wyatt.wildcat.cards import NAMES
from wyatt.wildcat.state import OVER, State

POSITION_FORMAT = "wildcat-position/1"
RECORD_FORMAT = "wildcat-record/1"


def card_list(kinds: Iterable[int]) -> list[str]:
    """Cards by name, equal ones in a row as ``NAME*2``."""
    written = []
    for kind, run in groupby(kinds):
        many = len(list(run))
        written.append(f"{NAMES[kind]}*{many}" if many > 1 else NAMES[kind])
    return written


def write_position(state: State) -> dict[str, Any]:
    """The position of a state, complete: reading it gives an equal state."""
    names = state.config.players
    document: dict[str, Any] = {
        "format": POSITION_FORMAT,
        "rules": state.config.rules.document(),
        "players": list(names),
        "dealer": names[state.dealer],
        "hand_number": state.hand_number,
        "turn": names[state.turn],
        "phase": state.phase,
        "totals": dict(zip(names, state.totals, strict=True)),
        "hands": {name: card_list(state.hand(seat)) for seat, name in enumerate(names)},
        "melds": {
            name: [list(meld.cards) for meld in state.melds[seat]]
            for seat, name in enumerate(names)
        },
        "stock": card_list(reversed(state.stock)),
        "discard": card_list(reversed(state.discard)),
        "seed": state.seed,
    }
    if state.short:
        document["rest"] = "none"
    if state.phase == OVER:
        document["winner"] = names[state.winner]
    return document
