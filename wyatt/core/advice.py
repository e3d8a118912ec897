"""What a coach says of a move: what it is worth, and why, in parts that add up."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar

from wyatt.core.text import _


class Viewed(Protocol):
    """What a coach asks of any view."""

    @property
    def viewer(self) -> str | None:
        """Whose view it is."""


V = TypeVar("V", bound=Viewed)


class NobodyToMove(ValueError):
    """A position in which nobody has anything to decide, or a view of somebody who has not."""


@dataclass(frozen=True, slots=True)
class Reason:
    """One part of a move's worth: a sentence, what it comes to, and the rules it rests on.

    dollars: in what the game is won with; points where that is points. aloud: how the player may put
    it at the table without telling what is in their hand; empty if they may not. aside: whether it is
    true of every such move, so that it speaks for none.
    """

    text: str
    dollars: int
    rules: tuple[str, ...] = ()
    aloud: str = ""
    aside: bool = False

    def document(self) -> dict[str, Any]:
        """The reason as the formats give it."""
        return {"text": self.text, "dollars": self.dollars, "rules": list(self.rules)}


@dataclass(frozen=True, slots=True)
class Weighed:
    """A legal move, what it is worth to whoever plays it, and the parts that add up to that.

    value: what the player may expect of this hand, less what the others may expect on average.
    """

    move: Any
    value: int
    reasons: tuple[Reason, ...]

    def document(self) -> dict[str, Any]:
        """The weighed move as the formats give it."""
        return {
            "move": str(self.move),
            "value": self.value,
            "reasons": [reason.document() for reason in self.reasons],
        }


@dataclass(frozen=True, slots=True)
class Hint:
    """All legal moves of whoever is to move, the best first, and why the first of them is best.

    why: one or two sentences.
    """

    player: str
    moves: tuple[Weighed, ...]
    why: str

    @property
    def best(self) -> Weighed:
        """The move that the coach would play."""
        return self.moves[0]

    @property
    def margin(self) -> int | None:
        """What the best move is worth more than the next; None if there is no other."""
        return self.moves[0].value - self.moves[1].value if len(self.moves) > 1 else None

    def of(self, move: object) -> Weighed | None:
        """What a move is worth, by its notation; None if it is not legal here."""
        line = str(move)
        return next((weighed for weighed in self.moves if str(weighed.move) == line), None)

    def document(self) -> dict[str, Any]:
        """The hint as the formats give it."""
        return {
            "actor": self.player,
            "best": str(self.best.move),
            "moves": [weighed.document() for weighed in self.moves],
            "player": self.player,
        }


def ranked(moves: Sequence[Weighed]) -> tuple[Weighed, ...]:
    """The best first; of moves worth the same the one that stood first."""
    return tuple(sorted(moves, key=lambda weighed: -weighed.value))


@dataclass(frozen=True)  # generic: slots would forbid Foresight[View](...)
class Foresight(Generic[V]):
    """How luck is told by a coach whose `expects` does not by itself say what a move's worth says.

    promised: what a move of the viewer promises before it is played, on average. found: what the
    viewer finds after it, on the same scale; the difference is luck.
    """

    promised: Callable[[V, Weighed], int]
    found: Callable[[V], int]


@dataclass(frozen=True)  # generic: slots would forbid Coach[View](...)
class Coach(Generic[V]):
    """What a game offers to whoever wants advice; all of it goes by what a view shows.

    weigh: the legal moves of the viewer, the best first; raises `NobodyToMove`. why: one or two
    sentences on why the first of them is best. expects: what the viewer may expect of this hand as
    things stand, whoever is to move. foresees: whether a move's worth is what `expects` will say
    after it on average, so that the difference is luck. foresight: how luck is told where the two
    have to be brought to one scale first.
    """

    weigh: Callable[[V], tuple[Weighed, ...]]
    why: Callable[[tuple[Weighed, ...]], str]
    expects: Callable[[V], int]
    foresees: bool = True
    foresight: Foresight[V] | None = None

    def hint(self, view: V) -> Hint:
        """The best move of the player whose view this is, and why. Raises `NobodyToMove`."""
        moves = self.weigh(view)
        return Hint(str(view.viewer), moves, self.why(moves))

    def spoken(self, view: V, move: object) -> tuple[Reason, ...]:
        """The reasons for a move that its player may give at the table.

        Raises `NobodyToMove` for a move that is not theirs.
        """
        line = str(move)
        for weighed in self.weigh(view):
            if str(weighed.move) == line:
                return tuple(reason for reason in weighed.reasons if reason.aloud)
        raise NobodyToMove(_("`{line}` is not one of the moves here.", line=line))
