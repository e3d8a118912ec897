"""What the states of both games share: they are equal when every part of them is."""

from __future__ import annotations

from typing import Any

from wyatt.core.config import BaseConfig


class BaseState:
    """One moment of a game: plain data in slots, and who plays by which rules (`config`), which never changes."""

    __slots__: tuple[str, ...] = ()

    config: BaseConfig[Any]
    sizes: list[int]

    def seats_from(self, first: int) -> list[int]:
        """All seats in turn order, beginning with one."""
        seats = len(self.sizes)
        return [(first + step) % seats for step in range(seats)]

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, type(self)):
            return NotImplemented
        return bool(self.config.key == other.config.key) and all(
            getattr(self, name) == getattr(other, name)
            for name in self.__slots__
            if name != "config"
        )

    __hash__ = None  # type: ignore[assignment]  # it changes as the game goes on
