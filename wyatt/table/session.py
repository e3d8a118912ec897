"""A game being looked at: its moves so far, where in them we are, and the way back and forth."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from wyatt.table.protocol import Event, Game, GameKind


class Session:
    """A line of moves from a start, and a place in it.

    Stepping back keeps the moves ahead; playing another move there replaces them. `game` is always
    the game at the present place, and stays the same object, so views of it stay alive.
    """

    def __init__(self, kind: GameKind, start: Mapping[str, Any]) -> None:
        """Begin at a start. Raises the game's error if it cannot be used."""
        self.start = dict(start)
        self.game: Game = kind.start(start)
        self.moves: list[Any] = []
        self._events: list[tuple[Event, ...]] = []
        self._actors: list[str | None] = []
        self.at = 0

    def play(self, move: Any) -> tuple[Event, ...]:
        """Play a move here; moves ahead are dropped unless it is the next of them.

        Raises the game's errors for what is no move or not legal; nothing has changed then.
        """
        actor = self.game.actor
        events = self.game.push(move)
        played = self.game.past[-1]  # as the game read it
        if self.at < len(self.moves) and str(self.moves[self.at]) == str(played):
            self.at += 1
            return events
        del self.moves[self.at :], self._events[self.at :], self._actors[self.at :]
        self.moves.append(played)
        self._events.append(events)
        self._actors.append(actor)
        self.at += 1
        return events

    def back(self) -> bool:
        """One move back; False at the start."""
        if not self.at:
            return False
        self.game.pop()
        self.at -= 1
        return True

    def forward(self) -> bool:
        """One move forward; False at the end."""
        if self.at == len(self.moves):
            return False
        self.game.push(self.moves[self.at])
        self.at += 1
        return True

    def jump(self, at: int) -> None:
        """Go to the place after `at` moves, within what there is."""
        at = max(0, min(at, len(self.moves)))
        while self.at > at:
            self.back()
        while self.at < at:
            self.forward()

    def undo(self) -> bool:
        """Take the last move back and forget it, with all that came after; False at the start."""
        if not self.back():
            return False
        del self.moves[self.at :], self._events[self.at :], self._actors[self.at :]
        return True

    @property
    def events(self) -> tuple[Event, ...]:
        """What the last move did; nothing at the start."""
        return self._events[self.at - 1] if self.at else ()

    def events_of(self, index: int) -> tuple[Event, ...]:
        """What the move at an index did."""
        return self._events[index]

    def actor_of(self, index: int) -> str | None:
        """Who played the move at an index."""
        return self._actors[index]

    def lines(self) -> list[str]:
        """All moves as lines of notation, those ahead too."""
        return [str(move) for move in self.moves]
