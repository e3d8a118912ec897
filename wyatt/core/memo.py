"""Tables that fill themselves: what was worked out once is looked up from then on."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import TypeVar

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")

#: Entries a table keeps unless it is told otherwise.
MOST_KEPT = 1 << 13


class Memo(dict[K, V]):
    """Values by key, each made when it is first asked for.

    most: how many are kept. A table that is full begins anew, so that a long simulation takes no
    more memory than a short one.
    """

    __slots__ = ("make", "most")

    def __init__(self, make: Callable[[K], V], most: int = MOST_KEPT) -> None:
        self.make = make
        self.most = most

    def __missing__(self, key: K) -> V:
        if len(self) >= self.most:
            self.clear()
        value = self[key] = self.make(key)
        return value
