"""Something of a room below, known by its address and imported only when it is asked for."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pkgutil import resolve_name
from typing import Generic, TypeVar

T = TypeVar("T")


@dataclass(frozen=True)  # slots would make Lazy[Drawing](...) an error
class Lazy(Generic[T]):
    """An address as Python's entry points write it, ``package.module:NAME``; calling it imports.

    A game knows where its picture hangs without importing a line of drawing code, and a stranger's
    game names a module of the stranger's own package. What hangs there is annotated with the type
    where it is defined; the kit of `wyatt.table.conformance` looks at every address.
    """

    address: str

    def __call__(self) -> T:
        """What hangs there. Raises `ImportError` or `AttributeError` if nothing does."""
        found: T = resolve_name(self.address)
        return found


#: What is asked for by calling: made in the same room, or hanging in a room below.
Asked = Callable[[], T] | Lazy[T]
