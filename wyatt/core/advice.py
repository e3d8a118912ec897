"""Help at the table: what a coach says of a move, the sheet of a player's aid, tips on playing well."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeVar

from wyatt.core.events import TextLine
from wyatt.core.text import _

if TYPE_CHECKING:
    from wyatt.core.rulebook import Rule


class Viewed(Protocol):
    """What a coach asks of any view."""

    @property
    def viewer(self) -> str | None:
        """Whose view it is."""


View = TypeVar("View", bound=Viewed)
#: How often a hint plays moves out, and a review each decision that seems to have cost something.
DEALS, DEALS_OF_A_DECISION = 300, 150


class NobodyToMove(ValueError):
    """A position in which nobody has anything to decide, or a view of somebody who has not."""


@dataclass(frozen=True, slots=True)
class Reason:
    """One part of a move's worth: a sentence, what it comes to, and the rules it rests on.

    dollars: in what the game is won with; points where that is points. aloud: how the player may put
    it at the table without giving away their hand; empty if they may not. aside: whether it is
    true of every such move, so that it speaks for none. later: whether its dollars are an estimate of
    what is still to come, which playing the move out replaces.
    """

    text: str
    dollars: int
    rules: tuple[str, ...] = ()
    aloud: str = ""
    aside: bool = False
    later: bool = False

    def document(self) -> dict[str, Any]:
        """The reason as the formats give it."""
        return {"text": self.text, "dollars": self.dollars, "rules": list(self.rules)}


@dataclass(frozen=True, slots=True)
class PlayedOut:
    """What playing a move out has found.

    deals: how many times the unseen cards were dealt and the hand played on. mean: what the
    move brings beside the best of the other moves. error: half the width of a 95 % interval of it.
    disputed: where it depends on who plays on, what it brings among weaker players and among stronger.
    """

    deals: int
    mean: int
    error: int
    disputed: tuple[int, int] | None = None

    @property
    def is_clear(self) -> bool:
        """Whether chance does not explain the difference."""
        return abs(self.mean) > self.error

    def document(self) -> dict[str, int]:
        """The figures as the formats give them."""
        return {"deals": self.deals, "mean": self.mean, "error": self.error}


@dataclass(frozen=True, slots=True)
class Weighed:
    """A legal move, what it is worth to its player, and the parts that add up to that.

    value: what the player may expect of this hand, less what the others may expect on average.
    played_out: what playing it out has found; None where it was not played out.
    """

    move: Any
    value: int
    reasons: tuple[Reason, ...]
    played_out: PlayedOut | None = None

    def document(self) -> dict[str, Any]:
        """The weighed move as the formats give it."""
        return {
            "move": str(self.move),
            "value": self.value,
            "reasons": [reason.document() for reason in self.reasons],
            "played_out": self.played_out and self.played_out.document(),
        }


@dataclass(frozen=True, slots=True)
class Hint:
    """All legal moves of the player to move, the best first, and why the first of them is best.

    why: a few sentences. assumes: the bots as which everybody has played on, the strongest last; empty
    if nothing was played out.
    """

    player: str
    moves: tuple[Weighed, ...]
    why: str
    assumes: tuple[str, ...] = ()

    @property
    def best(self) -> Any:
        """The move that the coach would play, to be pushed; ``moves[0]`` says what it is worth."""
        return self.moves[0].move

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
            "best": str(self.best),
            "moves": [weighed.document() for weighed in self.moves],
            "player": self.player,
        }


def ranked(moves: Sequence[Weighed]) -> tuple[Weighed, ...]:
    """The best first; of moves worth the same the one that was listed first."""
    return tuple(sorted(moves, key=lambda weighed: -weighed.value))


@dataclass(frozen=True)  # generic: slots would forbid Foresight[View](...)
class Foresight(Generic[View]):
    """How a coach measures luck if its `expects` does not by itself say what a move's worth says.

    promised: what a move of the viewer promises before it is played, on average. found: what the
    viewer finds after it, on the same scale; the difference is luck.
    """

    promised: Callable[[View, Weighed], int]
    found: Callable[[View], int]


#: Plays a move and then the hand to its end, with the cards of one deal; gives what the hand
#: brings the player more than the others on average.
PlayOut = Callable[[Any], float]


@dataclass(frozen=True)  # generic: slots would forbid Simulated[View](...)
class Simulated(Generic[View]):
    """One way of playing moves out.

    bot: as which bot everybody plays on. deals: for a view, a function that deals what its player cannot
    see by a seed. The same seed deals the same cards and the same luck, so that two moves can be
    compared. off: how far what it says of two moves is from what is so, beyond chance, as a standard deviation.
    """

    bot: str
    deals: Callable[[View], Callable[[int], PlayOut]]
    off: float = 0.0


@dataclass(frozen=True)  # generic: slots would forbid Playouts[View](...)
class Playouts(Generic[View]):
    """How moves of a game are played out: what a game lends to `wyatt.table.rollouts`.

    distinct: of the weighed moves of a view, best first, those that differ in kind: each is played
    out, whatever its worth. players: how all of them are, and then, if there is a second way, the best of
    them. apart: by the number of players, how far apart two moves that seem alike are, as a
    standard deviation. believed: the share of a difference that the evaluation states which play bears
    out on average. least: what a decision must seem to have cost for a review to play it out. rest: the
    reason for what playing out adds to parts of which none is about later.
    """

    distinct: Callable[[View, tuple[Weighed, ...]], Sequence[Weighed]]
    players: tuple[Simulated[View], ...]
    apart: Callable[[int], float]
    believed: float
    least: int
    rest: Callable[[int], Reason]

    @property
    def deals(self) -> Callable[[View], Callable[[int], PlayOut]]:
        """The way in which every distinct play is played out."""
        return self.players[0].deals


@dataclass(frozen=True)  # generic: slots would forbid Coach[View](...)
class Coach(Generic[View]):
    """What a game offers to those who want advice; all of it goes by what a view shows.

    weigh: the legal moves of the viewer, the best first; raises `NobodyToMove`. why: one or two
    sentences on why the first of them is best. expects: what the viewer may expect of this hand as
    things are, whichever player is to move. foresees: whether a move's worth is what `expects` will say
    after it on average, so that the difference is luck. foresight: how luck is described where the two
    have to be brought to one scale first. playouts: how moves are played out; None if they are not.
    """

    weigh: Callable[[View], tuple[Weighed, ...]]
    why: Callable[[tuple[Weighed, ...]], str]
    expects: Callable[[View], int]
    foresees: bool = True
    foresight: Foresight[View] | None = None
    playouts: Playouts[View] | None = None

    def hint(self, view: View) -> Hint:
        """The best move of the player whose view this is, and why. Raises `NobodyToMove`."""
        moves = self.weigh(view)
        return Hint(str(view.viewer), moves, self.why(moves))

    def spoken(self, view: View, move: object) -> tuple[Reason, ...]:
        """The reasons for a move that its player may give at the table.

        Raises `NobodyToMove` for a move that is not theirs.
        """
        line = str(move)
        for weighed in self.weigh(view):
            if str(weighed.move) == line:
                return tuple(reason for reason in weighed.reasons if reason.aloud)
        raise NobodyToMove(_("`{line}` is not one of the moves here.", line=line))


# === What helps at the table: the sheet of a player's aid, and tips on playing well.


@dataclass(frozen=True, slots=True)
class Grid:
    """Figures in rows under headings; all rows are as long as the headings."""

    headings: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class ShortRule:
    """A rule in short: its title, the beginning of its text, its id."""

    title: str
    text: str
    rule: str


@dataclass(frozen=True, slots=True)
class AidSection:
    """A part of the sheet: its heading and what is under it."""

    title: str
    entries: tuple[ShortRule, ...] = ()
    grid: Grid | None = None
    lines: tuple[TextLine, ...] = ()


@dataclass(frozen=True, slots=True)
class Aid:
    """The sheet: its title, its two sides, and whom to credit.

    table: a position from the middle of a hand, as a document; the first side shows it as the player
    to move sees it.
    """

    title: str
    sides: tuple[tuple[AidSection, ...], tuple[AidSection, ...]]
    credit: str = ""
    table: Mapping[str, object] | None = None


def in_short(rules: Iterable[Rule]) -> tuple[ShortRule, ...]:
    """Each rule as its title and as many sentences of its text as make it clear."""
    return tuple(ShortRule(rule.title, _beginning(rule.text), rule.id) for rule in rules)


#: Where a sentence ends and another begins.
_SENTENCE = re.compile(r"(?<=[.!?])\s+(?=[A-ZÀ-Ý$\d])")
#: A first sentence shorter than this wants the next one beside it.
_CLEAR = 75


def _beginning(text: str) -> str:
    said = ""
    for sentence in _SENTENCE.split(text):
        said = f"{said} {sentence}".lstrip()
        if len(said) >= _CLEAR:
            break
    return said


@dataclass(frozen=True, slots=True)
class Tip:
    """A piece of advice: what to do, why, and what was counted for it or who says so."""

    title: str
    text: str
    counted: str
    rules: tuple[str, ...]
