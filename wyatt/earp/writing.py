"""Positions as documents: every card where it is, in the words of the formats."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby
from typing import Any

from wyatt.earp.cards import CARDS, OUTLAWS, unpack
from wyatt.earp.state import NONE, OVER, REACT, State

POSITION_FORMAT = "wyatt-position/1"
RECORD_FORMAT = "wyatt-record/1"


def card_list(kinds: Iterable[int]) -> list[str]:
    """Cards by name, equal ones in a row as ``NAME*3``."""
    written = []
    for kind, run in groupby(kinds):
        many = len(list(run))
        written.append(f"{CARDS[kind]}*{many}" if many > 1 else CARDS[kind])
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
        "sheriff_played": state.sheriff_played,
        "reshuffled": state.reshuffled,
        "money": dict(zip(names, state.money, strict=True)),
        "posters": dict(zip(OUTLAWS, state.posters, strict=True)),
        "opened": [outlaw for bit, outlaw in enumerate(OUTLAWS) if state.opened >> bit & 1],
        "hands": {
            name: card_list(unpack(hand)) for name, hand in zip(names, state.hands, strict=True)
        },
        "territories": {name: territory(state, seat) for seat, name in enumerate(names)},
        "supply": card_list(reversed(state.supply)),
        "discard": card_list(reversed(state.discard)),
        "seed": state.seed,
    }
    if state.short:
        document["rest"] = "none"
    if state.pending != NONE:
        document["pending"] = {"card": CARDS[state.pending]}
    if state.phase == REACT:
        victim, outlaw = divmod(state.target, 7)
        document["actor"] = names[victim]
        document["pending"].update(player=names[victim], outlaw=OUTLAWS[outlaw])
    if state.bonus != NONE:
        document["bonus"] = CARDS[state.bonus]
    if state.phase == OVER:
        document["winner"] = names[state.winner]
    return document


def territory(state: State, seat: int) -> dict[str, list[str]]:
    """One player's groups, cards in the order of play."""
    return {
        outlaw: card_list(state.groups[seat * 7 + bit])
        for bit, outlaw in enumerate(OUTLAWS)
        if state.groups[seat * 7 + bit]
    }
