"""Values that are made on first use: things known by their address, tables that fill themselves."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from importlib import import_module
from operator import attrgetter
from typing import Any, Generic, TypeVar

T = TypeVar("T")


@dataclass(frozen=True)  # slots would make Lazy[Drawing](...) an error
class Lazy(Generic[T]):
    """An address as Python's entry points write it, ``package.module:NAME`` or a module; calling it imports.

    A game can name the module of its picture without importing any drawing code. A game by another
    author names a module of its own package. Each address is annotated with the type of its target.
    The test suite in `wyatt.table.conformance` imports every address.
    """

    address: str

    def __call__(self) -> T:
        """Return the target. Raise `ImportError` or `AttributeError` if there is none."""
        module, _, name = self.address.partition(":")
        found: Any = import_module(module)
        wanted: T = attrgetter(name)(found) if name else found
        return wanted


class LazyModule:
    """A module that is imported when something of it is first asked for."""

    def __init__(self, name: str) -> None:
        self._name = name

    def __getattr__(self, name: str) -> object:
        return getattr(import_module(self._name), name)


#: A value that is made on the first call, in the same package or in a lower layer.
Deferred = Callable[[], T] | Lazy[T]


# === Tables that fill themselves: what was worked out once is looked up from then on.

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")

#: Entries a table keeps by default.
MOST_KEPT = 1 << 13


class Memo(dict[K, V]):
    """Values by key, each made when it is first asked for.

    most: how many are kept. A table that is full begins again, so that a long simulation takes no
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
