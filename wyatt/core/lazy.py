"""Objects that are imported on first use, and dictionaries that make missing values."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from functools import partial
from operator import attrgetter
from typing import Any, Generic, TypeVar

T = TypeVar("T")
_import = partial(__import__, fromlist=("__name__",))  # a fifth of the calls of `import_module`


@dataclass(frozen=True)  # with slots, Lazy[Drawing](...) would be an error
class Lazy(Generic[T]):
    """The address of an object, as in Python's entry points: ``package.module:NAME``, or just a
    module. Call the address to import the object. A game can refer to its drawing without importing
    any drawing code, and a game from another package can refer to its own modules.
    `wyatt.table.conformance` imports every address.
    """

    address: str

    def __call__(self) -> T:
        """Return the object. Raise `ImportError` or `AttributeError` if there's no such object."""
        module, _, name = self.address.partition(":")
        found: Any = _import(module)
        wanted: T = attrgetter(name)(found) if name else found
        return wanted


class LazyModule:
    """A stand-in for a module. The module is imported when you first use one of its attributes."""

    def __init__(self, name: str) -> None:
        self._name = name

    def __getattr__(self, name: str) -> object:
        return getattr(_import(self._name), name)


#: A function that makes a value when it's first called, or the value's address.
Deferred = Callable[[], T] | Lazy[T]


K = TypeVar("K", bound=Hashable)
V = TypeVar("V")

MOST_KEPT = 1 << 13  # how many entries a table keeps by default


class Memo(dict[K, V]):
    """A dictionary that makes missing values with ``make(key)``. most: the maximum number of
    values. A full dictionary is cleared, so long simulations need no more memory than short ones.
    """

    __slots__ = ("make", "most")

    def __init__(self, make: Callable[[K], V], most: int = MOST_KEPT) -> None:
        self.make, self.most = make, most

    def __missing__(self, key: K) -> V:
        if len(self) >= self.most:
            self.clear()
        value = self[key] = self.make(key)
        return value
