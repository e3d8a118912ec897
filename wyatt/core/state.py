"""The base of all states: players, rules, whose turn it is, and the seed."""

from __future__ import annotations

from copy import deepcopy
from typing import Any, Generic, Self, TypeVar

from wyatt.core.text import _

RulesT = TypeVar("RulesT")
NOBODY = -1  # the seat number that means nobody
#: The players' names if nobody has given any, for the largest tables.
NAMES = ("Anna", "Burt", "Curt", "Dora", "Emma", "Fay", "Gil", "Hal")


class Independent:
    """An object whose copies are independent of it. Two objects are equal if they have the same
    class and equal attributes.
    """

    def __copy__(self) -> Self:
        return deepcopy(self)

    def __eq__(self, other: object) -> bool:
        return vars(self) == vars(other) if type(other) is type(self) else NotImplemented

    __hash__ = None  # type: ignore[assignment]  # it changes


class Uncopied:
    """An object, such as a widget, that can't be copied or pickled because it belongs in one place."""

    def __reduce_ex__(self, protocol: object) -> tuple[object, ...]:
        kind = type(self).__name__
        raise TypeError(_("You can’t copy or pickle {kind} objects. Make new ones.", kind=kind))

    def __copy__(self, _memo: object = None) -> object:
        return self.__reduce_ex__(0)

    __deepcopy__ = __copy__


class BaseConfig(Generic[RulesT]):
    """A game's players and rules. key: equal for all games with the same players and rules. seat:
    each player's seat, by name.
    """

    def __init__(self, players: tuple[str, ...], rules: RulesT) -> None:
        self.players, self.rules = players, rules
        self.key = (players, rules)
        self.seat = {name: seat for seat, name in enumerate(players)}


class BaseState:
    """One moment in a game, as plain data in slots, which is cheap to copy. Each game adds its
    cards. config: the players and rules, which never change. dealer, turn, winner: seats, or
    `NOBODY`. phase: the kind of action that comes next. hand_number: counts from 1. seed: decides
    all shuffles to come.
    """

    __slots__ = tuple[str, ...]()

    config: BaseConfig[Any]
    dealer: int
    hand_number: int
    turn: int
    phase: str
    seed: int
    winner: int

    @property
    def actor(self) -> int:
        """The seat of the player to move, or -1 after the game. This seat isn't always `turn`."""
        raise NotImplementedError

    @property
    def mover(self) -> str:
        """The name of the player whose turn it is."""
        return self.config.players[self.turn]

    @property
    def sizes(self) -> list[int]:
        raise NotImplementedError

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, type(self)):
            return NotImplemented
        facts = [name for name in self.__slots__ if name != "config"]
        same = all(getattr(self, name) == getattr(other, name) for name in facts)
        return same and self.config.key == other.config.key

    def key(self) -> tuple[Any, ...]:
        """Return a key for a dictionary, made of all parts of the state."""
        parts = (getattr(self, name) for name in self.__slots__ if name != "config")
        return (self.config.key, *map(_frozen, parts))

    def seats_from(self, first: int) -> list[int]:
        """Return all seats in turn order, beginning with `first`."""
        seats = len(self.config.players)
        return [(first + step) % seats for step in range(seats)]

    def __copy__(self) -> Self:
        return self.copy()

    def copy(self) -> Self:
        """Return an independent copy. Games that copy a lot override this method with a faster one."""
        other = type(self).__new__(type(self))
        for name in self.__slots__:
            setattr(other, name, _copied(getattr(self, name)))
        return other

    __hash__ = None  # type: ignore[assignment]  # it changes as the game goes on


def _frozen(value: Any) -> Any:
    return tuple(map(_frozen, value)) if isinstance(value, list) else value


def _copied(value: Any) -> Any:
    return [_copied(each) for each in value] if isinstance(value, list) else value
