"""Moments of a game that is looked at: each knows how it came about and what was played from it.

The moments of a session are a tree. The first continuation of a moment is the main one; what else
was played there opens variations. Nothing in a tree is ever dropped but by a wish to delete it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from wyatt.core.events import Event


class Moment:
    """One moment: after `at` moves, the last of them `move`, which `actor` made.

    next: the moments that were played from here, the main one first. ahead: the one of them that
    Forward goes to; None where the line that one is in ends. taken_back: the main line ends here
    although moves were made: they were taken back and stay as variations. name: what somebody has
    called the line that begins with this moment. by_bot: a bot chose the move for a person, who never
    played it themselves.
    """

    __slots__ = (
        "actor",
        "ahead",
        "at",
        "by_bot",
        "events",
        "move",
        "name",
        "next",
        "number",
        "parent",
        "taken_back",
    )

    def __init__(self, number: int, parent: Moment | None = None, move: Any = None) -> None:
        self.number = number
        self.parent = parent
        self.move = move
        self.at: int = parent.at + 1 if parent else 0
        self.actor: str | None = None
        self.events: tuple[Event, ...] = ()
        self.next: list[Moment] = []
        self.ahead: Moment | None = None
        self.taken_back = False
        self.name = ""
        self.by_bot = False

    @property
    def main(self) -> Moment | None:
        """The continuation that the main line takes here; None where it ends."""
        return self.next[0] if self.next and not self.taken_back else None

    @property
    def others(self) -> list[Moment]:
        """The continuations that open variations here."""
        return self.next if self.taken_back else self.next[1:]

    def continued(self, move: str) -> Moment | None:
        """The moment that a move has already led to from here."""
        return next((moment for moment in self.next if str(moment.move) == move), None)

    def join(self, moment: Moment) -> None:
        """Add a continuation: the main one where the main line ends, else a variation."""
        if self.taken_back:
            self.next.insert(0, moment)
            self.taken_back = False
        else:
            self.next.append(moment)

    def prefer(self, moment: Moment) -> None:
        """Make a continuation the main one."""
        self.next.remove(moment)
        self.next.insert(0, moment)
        self.taken_back = False

    def take_back(self, moment: Moment) -> None:
        """End the line here; what was played stays a variation.

        What the moment taken back had lost in the same way hangs on it again, so that several
        steps taken back stay one line.
        """
        if self.next[0] is moment:
            self.taken_back = True
        self.ahead = self.main
        moment.taken_back = False
        if moment.ahead is None and moment.next:
            moment.ahead = moment.next[0]

    def path(self) -> list[Moment]:
        """The moments from the start to this one, both included."""
        found: list[Moment] = [self]
        while (before := found[-1].parent) is not None:
            found.append(before)
        return found[::-1]

    def line(self) -> Iterator[Moment]:
        """This moment and the main continuation from it."""
        moment: Moment | None = self
        while moment is not None:
            yield moment
            moment = moment.main

    def all(self) -> Iterator[Moment]:
        """This moment and everything that was played from it."""
        waiting = [self]
        while waiting:
            moment = waiting.pop()
            yield moment
            waiting += reversed(moment.next)


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a tree: the main line, or a variation.

    of: which line it leaves, by its place in the list of lines (its own for the main line, 0).
    moments: those of its own moves; of the main line all of them. depth: how many lines lie
    between it and the main line.
    """

    of: int
    depth: int
    moments: tuple[Moment, ...]

    @property
    def at(self) -> int:
        """After how many moves of the game it begins."""
        return self.moments[0].at - 1 if self.moments else 0

    @property
    def number(self) -> int:
        """The number of its first moment, by which it is asked for; 0 for an empty main line."""
        return self.moments[0].number if self.moments else 0

    @property
    def name(self) -> str:
        """What somebody has called it."""
        return self.moments[0].name if self.moments else ""

    def lines(self) -> tuple[str, ...]:
        """Its own moves as lines of notation."""
        return tuple(str(moment.move) for moment in self.moments)

    def by_bot(self) -> tuple[int, ...]:
        """Which of its own moves, counted from 0, a bot chose for a person."""
        return tuple(at for at, moment in enumerate(self.moments) if moment.by_bot)


def lines_of(root: Moment) -> list[Line]:
    """All lines, the main line first; a variation always comes after the line it leaves."""
    main = list(root.line())
    lines = [Line(0, 0, tuple(main[1:]))]
    leaving = [main]
    for of, moments in enumerate(leaving):
        for moment in moments:
            for first in moment.others:
                own = list(first.line())
                lines.append(Line(of, lines[of].depth + 1, tuple(own)))
                leaving.append(own)
    return lines
