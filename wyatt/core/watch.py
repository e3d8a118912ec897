"""A live game that somebody looks at: one lock around it, and word to all who look when it has moved.

A page may be answered in one thread while a cell of a notebook plays on the same game in another.
A game that nobody watches has no lock, and pays for none.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from threading import RLock
from typing import Protocol
from weakref import WeakSet

#: How many times in a row the watchers may move the game themselves before they are no longer told.
_ROUNDS = 100


class Watcher(Protocol):
    """Who looks at a game. It must not raise."""

    def game_moved(self) -> None:
        """The game has moved, by whomever; its lock is held."""


class Watch:
    """Held while a game is read or moved: ``with game.watch:``; it may be entered again within.

    When it is left for good and the game has moved meanwhile, all watchers are told, still under
    the lock. A copy of a game, also one that is pickled, is watched by nobody.
    """

    def __init__(self) -> None:
        #: Who is told; a watcher that nobody holds any more is forgotten.
        self.watchers: WeakSet[Watcher] = WeakSet()
        self._lock = RLock()
        self._depth = 0
        self._moved = False

    def __enter__(self) -> Watch:
        self._lock.acquire()
        self._depth += 1
        return self

    def __exit__(self, *_raised: object) -> None:
        try:
            if self._depth == 1:
                self._tell()
        finally:
            self._depth -= 1
            self._lock.release()

    def __reduce__(self) -> tuple[type[None], tuple[()]]:
        return type(None), ()

    @contextmanager
    def moving(self) -> Iterator[None]:
        """Held while a move is played or taken back."""
        with self:
            yield
            self._moved = True

    def _tell(self) -> None:
        for _round in range(_ROUNDS):
            if not self._moved:
                return
            self._moved = False
            for watcher in tuple(self.watchers):
                watcher.game_moved()


def watch(game: object) -> Watch:
    """The watch of a game, begun if there is none.

    A game that has no place for one is watched by nobody else: its table alone moves it.
    """
    found = getattr(game, "watch", None)
    if isinstance(found, Watch):
        return found
    made = Watch()
    with suppress(AttributeError):  # an engine of somebody's own, in slots
        game.watch = made  # type: ignore[attr-defined]
    return made
