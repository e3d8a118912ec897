"""What the states of both games share: they are equal when every part of them is."""

from __future__ import annotations

from typing import Any, Generic, Self, TypeVar

R = TypeVar("R")


class BaseConfig(Generic[R]):
    """What stays the same all through a game: who sits at the table, and by which rules they play.

    key: what two tables of the same players and rules have in common. seat: the seat by the name.
    """

    def __init__(self, players: tuple[str, ...], rules: R) -> None:
        self.players, self.rules = players, rules
        self.key = (players, rules)
        self.seat = {name: seat for seat, name in enumerate(players)}


class BaseState:
    """One moment of a game: plain data in slots, and who plays by which rules (`config`), which never changes."""

    __slots__: tuple[str, ...] = ()

    config: BaseConfig[Any]

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, type(self)):
            return NotImplemented
        return bool(self.config.key == other.config.key) and all(
            getattr(self, name) == getattr(other, name)
            for name in self.__slots__
            if name != "config"
        )

    def seats_from(self, first: int) -> list[int]:
        """All seats in turn order, beginning with one."""
        seats = len(self.config.players)
        return [(first + step) % seats for step in range(seats)]

    def copy(self) -> Self:
        """An independent state; a game that is copied a million times writes its own, faster."""
        other = type(self).__new__(type(self))
        for name in self.__slots__:
            setattr(other, name, _copied(getattr(self, name)))
        return other

    __hash__ = None  # type: ignore[assignment]  # it changes as the game goes on


def _copied(value: Any) -> Any:
    """Lists anew, with the lists in them; everything else does not change."""
    return [_copied(each) for each in value] if isinstance(value, list) else value
