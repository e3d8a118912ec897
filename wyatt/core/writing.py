"""Positions as documents: what every game writes of one, in one order."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby
from typing import Any, Protocol

from wyatt.core.state import BaseConfig


class Written(Protocol):
    """What is written of any state. discard: top card last, by number."""

    dealer: int
    hand_number: int
    turn: int
    winner: int
    seed: int
    short: bool
    discard: list[int]

    @property
    def config(self) -> BaseConfig[Any]:
        """Who plays, by which rules."""

    @property
    def phase(self) -> str:
        """What has to happen next."""


def card_list(kinds: Iterable[int], names: Sequence[str] | Mapping[int, str]) -> list[str]:
    """Cards by name, equal ones in a row as ``NAME*3``."""
    written = []
    for kind, run in groupby(kinds):
        many = len(list(run))
        written.append(f"{names[kind]}*{many}" if many > 1 else names[kind])
    return written


def position(
    state: Written,
    format: str,
    own: Mapping[str, Any],
    names: Sequence[str] | Mapping[int, str],
) -> dict[str, Any]:
    """The document of a state. own: what only this game has. names: its cards, by number."""
    players = state.config.players
    document: dict[str, Any] = {
        "format": format,
        "rules": state.config.rules.document(),
        "players": list(players),
        "dealer": players[state.dealer],
        "hand_number": state.hand_number,
        "turn": players[state.turn],
        "phase": state.phase,
        **own,
        "discard": card_list(reversed(state.discard), names),
        "seed": state.seed,
    }
    if state.short:
        document["rest"] = "none"
    if state.phase == "over":
        document["winner"] = players[state.winner]
    return document
