"""What stays the same all through a game of any kind: who sits at the table, by which rules."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Generic, TypeVar

R = TypeVar("R", bound=Hashable)


class BaseConfig(Generic[R]):
    """Players in seat order and the rules. A game adds what follows from them, worked out once.

    key: what tells one from another. seat: the seat of each player by name. tables: legal moves
    that the game remembers; filled as they are met.
    """

    def __init__(self, players: tuple[str, ...], rules: R) -> None:
        self.players = players
        self.rules = rules
        self.key: tuple[tuple[str, ...], R] = (players, rules)
        self.seat = {name: seat for seat, name in enumerate(players)}
        self.tables: object = None
