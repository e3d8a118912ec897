"""Values made on first use: objects named by an address, and tables that fill themselves."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from importlib import import_module
from operator import attrgetter
from typing import Any, Generic, TypeVar

T = TypeVar("T")


@dataclass(frozen=True)  # with slots, Lazy[Drawing](...) would be an error
class Lazy(Generic[T]):
    """An address like the ones in Python's entry points: ``package.module:NAME``, or a module. Call
    it to import its target.

    A game can name its drawing without importing any drawing code. A game from another package
    names one of that package's modules. Each address is annotated with the type of its target, and
    `wyatt.table.conformance` imports every address.
    """

    address: str

    def __call__(self) -> T:
        """Return the target. Raise `ImportError` or `AttributeError` if it doesn't exist."""
        module, _, name = self.address.partition(":")
        found: Any = import_module(module)
        wanted: T = attrgetter(name)(found) if name else found
        return wanted


class LazyModule:
    """A module that is imported when you first use an attribute of it."""

    def __init__(self, name: str) -> None:
        self._name = name

    def __getattr__(self, name: str) -> object:
        return getattr(import_module(self._name), name)


#: A function that makes a value when it's first called. It's in the same package or in a lower
#: layer.
Deferred = Callable[[], T] | Lazy[T]


# === Tables that fill themselves: each value is computed once.

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")

#: How many entries a table keeps by default.
MOST_KEPT = 1 << 13


class Memo(dict[K, V]):
    """Values by key, each made on first use.

    most: the maximum number of values kept. A full table is emptied, so a long simulation doesn't
    need more memory than a short one.
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
