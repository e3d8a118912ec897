"""The verbs of a game's notation as an enumeration. Each equals its text and has a docstring."""

from __future__ import annotations

from typing import TYPE_CHECKING, Self

if TYPE_CHECKING:
    # For a type checker a verb is not a text, so that comparing it with a misspelt text is an
    # error.
    from enum import Enum as StrEnum
else:
    from enum import StrEnum


class BaseVerb(StrEnum):
    """The actions of one game, derived once per game: ``DISCARD = "discard", "Discard a card."``

    A member is a text, so formats need no conversion. In code write ``Verb.DISCARD``: a wrong name fails.
    """

    _value_: str

    def __new__(cls, text: str, doc: str = "") -> Self:
        """Return a member that is the text of its verb."""
        verb: Self = str.__new__(cls, text)  # type: ignore[type-var]
        verb._value_ = text
        verb.__doc__ = doc
        return verb

    def __init_subclass__(cls) -> None:
        """List the verbs in the docstring of the class, for `help()`."""
        super().__init_subclass__()
        lines = [f"- `{verb.name}`: {verb.__doc__}" for verb in cls]
        cls.__doc__ = "\n".join([cls.__doc__ or "", "", *lines])
