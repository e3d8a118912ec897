"""Tables that fill themselves: what was worked out once is looked up from then on."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

V = TypeVar("V")

#: Entries a table keeps before it begins anew, so that none grows for ever.
MOST_KEPT = 1 << 13


class Memo(dict[int, V]):
    """Values by key, each made when it is first asked for."""

    __slots__ = ("make",)

    def __init__(self, make: Callable[[int], V]) -> None:
        self.make = make

    def __missing__(self, key: int) -> V:
        if len(self) >= MOST_KEPT:
            self.clear()
        value = self[key] = self.make(key)
        return value
