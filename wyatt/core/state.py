"""What the states of both games share: they are equal when every part of them is."""

from __future__ import annotations

from typing import Any


class BaseState:
    """One moment of a game: plain data in slots, and the setting, which play does not change."""

    __slots__: tuple[str, ...] = ()

    setting: Any

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, type(self)):
            return NotImplemented
        return bool(self.setting.key == other.setting.key) and all(
            getattr(self, name) == getattr(other, name)
            for name in self.__slots__
            if name != "setting"
        )

    __hash__ = None  # type: ignore[assignment]  # it changes as the game goes on
