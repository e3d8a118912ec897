"""The verbs of a game's notation, as an enumeration. Each verb equals its text and has a docstring."""

from __future__ import annotations

from enum import EnumType
from typing import TYPE_CHECKING, Any, Self

if TYPE_CHECKING:
    # To a type checker, a verb isn't a string, so comparing it with a misspelt string is an error.
    from enum import Enum as StrEnum
else:
    from enum import StrEnum


class _Listed(EnumType):
    def __dir__(cls) -> list[str]:
        """Return only the members, because `help()` would otherwise list all string methods."""
        return [*cls.__members__, "__doc__"]


class BaseVerb(StrEnum, metaclass=_Listed):
    """A game's verbs. Each game derives a class with members such as ``DISCARD = "discard",
    "Discard a card."`` A member is a string, so formats don't need to convert it. In code, write
    ``Verb.DISCARD``, because a misspelt name fails right away.
    """

    _value_: str

    def __new__(cls, text: str, doc: str = "") -> Self:
        verb: Self = str.__new__(cls, text)  # type: ignore[type-var]
        verb._value_ = text
        verb.__doc__ = doc
        return verb

    def __init_subclass__(cls) -> None:
        """List the verbs in the class's docstring, for `help()`."""
        lines = [f"- `{verb.name}`: {verb.__doc__}" for verb in cls]
        cls.__doc__ = "\n".join([cls.__doc__ or "", "", *lines])


class BaseMove:
    """The base class of moves. `rank` sorts them in lists that people read."""

    __slots__ = ()

    @property
    def rank(self) -> tuple[Any, ...]:
        raise NotImplementedError

    def __lt__(self, other: Self) -> bool:
        return self.rank < other.rank if isinstance(other, type(self)) else NotImplemented

    def __repr__(self) -> str:
        return f"<Move: {self}>"
