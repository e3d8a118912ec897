"""Help for players: a coach's advice on moves, a player aid, and tips on playing well."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar

from wyatt.core.events import TextLine
from wyatt.core.standing import WinChances
from wyatt.core.text import N_, _, colon

if TYPE_CHECKING:
    from wyatt.core.rulebook import Book
    from wyatt.core.view import BaseView


View = TypeVar("View", bound="BaseView[Any, Any]")
Move = TypeVar("Move", covariant=True)
#: How many deals a hint simulates, and how many a review simulates for each costly decision.
DEALS, DEALS_OF_A_DECISION = 300, 150


class NobodyToMove(ValueError):
    """Raised if a coach's viewer has no move to make, or for an illegal move."""


@dataclass(frozen=True, slots=True)
class Reason:
    """One reason for or against a move. dollars: the reason's share of the move's value, in points
    if the game is won with points. aloud: what the player can say at the table without revealing
    cards, or an empty string. aside: whether the reason applies to all moves alike, so it favours
    none of them. later: whether the amount is an estimate for later turns, which a simulation can
    correct. other: the reason to use if the amount's sign changes. asserts: the names of the facts
    that the sentence claims.
    """

    text: str
    dollars: int
    rules: tuple[str, ...] = ()
    aloud: str = ""
    aside: bool = False
    later: bool = False
    other: Reason | None = None
    asserts: tuple[str, ...] = ()

    def document(self) -> dict[str, Any]:
        return {"text": self.text, "dollars": self.dollars, "rules": list(self.rules)}


def in_favour(reasons: Sequence[Reason]) -> list[Reason]:
    """Return the reasons for a move or, if there are none, the reasons against it."""
    own = [reason for reason in reasons if not reason.aside]
    return [reason for reason in own if reason.dollars >= 0] or own


@dataclass(frozen=True, slots=True)
class PlayedOut:
    """The result of simulating a move. deals: the number of simulated deals or, for an exact value,
    the number of ways the hand can go on. mean: the estimated lead over the best other move, in
    dollars or points. error: half the width of a 95% interval around the mean. disputed: the means
    from weaker and from stronger bots if the two contradict each other, or else None. brought:
    `deals`, `mean` and `error` from the deals alone, without the evaluation, or None if the deals
    can't show a difference.
    """

    deals: int
    mean: int
    error: int
    disputed: tuple[int, int] | None = None
    brought: tuple[int, int, int] | None = None

    @property
    def is_clear(self) -> bool:
        """Whether the mean differs from 0 by more than chance can explain."""
        return abs(self.mean) > self.error

    def document(self) -> dict[str, int]:
        """Return ``deals``, ``mean`` and ``error``, which the order of a hint's moves follows."""
        return {"deals": self.deals, "mean": self.mean, "error": self.error}


@dataclass(frozen=True, slots=True)
class Weighed(Generic[Move]):
    """A legal move, its value to the player, and the reasons that add up to this value. value: the
    player's expected result for this hand, minus the others' average, in dollars or points. If the
    leader is near the target, the value comes from the chance to win (`wyatt.core.standing`).
    played_out: the result of a simulation, or None. futures: the number of ways the hand can go on,
    if all were counted for an exact value, or else 0. chance: the chance to win the game, if the
    value comes from it, or else None. evaluated: the estimate before any counting, for measuring
    luck, or None.
    """

    move: Move
    value: int
    reasons: tuple[Reason, ...]
    played_out: PlayedOut | None = None
    futures: int = 0
    chance: float | None = None
    evaluated: int | None = None

    def document(self) -> dict[str, Any]:
        found = {
            "move": str(self.move),
            "value": self.value,
            "reasons": [reason.document() for reason in self.reasons],
            "played_out": self.played_out and self.played_out.document(),
        }
        if self.futures:
            found["exact"] = True
        if self.chance is not None:
            found["chance"] = round(self.chance, 3)
        return found


@dataclass(frozen=True)  # with slots, `help(Hint)` would list pickling methods
class Hint(Generic[Move]):
    """A coach's advice to the player to move: all legal moves, the best first. Printing a hint
    prints the best move and the reason. why: why the first move is best, in a sentence or two.
    assumes: the names of the bots in the simulation, if any, the strongest last.
    """

    player: str
    moves: tuple[Weighed[Move], ...]
    why: str
    assumes: tuple[str, ...] = ()

    def __str__(self) -> str:
        return f"{self.best}{colon()}{self.why}"

    def __repr__(self) -> str:
        return f"<Hint for {self.player}: {self.best}, the best of {len(self.moves)} moves>"

    @property
    def best(self) -> Move:
        """The move that the coach would play. ``moves[0]`` has this move with its value."""
        return self.moves[0].move

    @property
    def margin(self) -> int | None:
        """The value of the best move minus the next move's, or None if there's only one move."""
        return self.moves[0].value - self.moves[1].value if len(self.moves) > 1 else None

    def of(self, move: object) -> Weighed[Move] | None:
        """Return a legal move with its reasons, or None for an illegal move. move: a move or its notation."""
        return next((weighed for weighed in self.moves if str(weighed.move) == str(move)), None)

    def document(self) -> dict[str, Any]:
        moves = [weighed.document() for weighed in self.moves]
        return {"actor": self.player, "best": str(self.best), "moves": moves, "player": self.player}


def estimated(amount: int) -> int:
    """Return an estimate for people to read, to the nearest ten if it has three digits or more."""
    return amount if abs(amount) < 100 else round(amount, -1)


def rest_of_hand(playing: bool, rule: str) -> Reason:
    """Return the reason about the rest of the hand. Its amount is 0 until `told` replaces it."""
    text = _(
        "You can expect your result to change over the rest of the hand, whichever move you choose."
    )
    if playing:
        text = _(
            "You can expect your result to change over the rest of the hand if you end your turn now."
        )
    return Reason(text, 0, (rule,), aside=True, later=True)


def told(moves: Sequence[Weighed[Any]], parting: Callable[[Any], bool]) -> tuple[Weighed[Any], ...]:
    """Return the moves with new amounts for the reasons about later turns, so that each move's
    reasons add up to its value. All moves get the same amount for the rest of the hand. This amount
    comes from the best move that ends the turn or, if no move does, from the worst move. The
    remainder is the move's own effect on later turns. parting: returns whether a move ends the
    turn.
    """
    ends = [each.value for each in moves if parting(each.move)]
    base = max(ends) if ends else min(each.value for each in moves)
    return tuple(_told(each, base) for each in moves)


def _told(weighed: Weighed[Any], base: int) -> Weighed[Any]:
    known = sum(reason.dollars for reason in weighed.reasons if not reason.later)
    stands = sum(reason.dollars for reason in weighed.reasons if reason.aside and not reason.later)
    rest = base - stands if any(reason.aside and reason.later for reason in weighed.reasons) else 0
    own = weighed.value - known - rest
    speaking: list[Reason] = []
    aside: list[Reason] = []
    for reason in weighed.reasons:
        if reason.later and reason.aside:
            reason = replace(reason, dollars=rest)
        elif reason.later and reason.other and (own < 0) is not (reason.dollars < 0):
            reason = replace(reason.other, dollars=own, other=replace(reason, other=None))
        elif reason.later:
            reason = replace(reason, dollars=own)
        (aside if reason.aside else speaking).append(reason)
    # Readers want the strongest reasons for a move first, then those against it.
    speaking.sort(key=lambda reason: (reason.dollars < 0, -abs(reason.dollars)))
    return replace(weighed, reasons=(*speaking, *aside))


@dataclass(frozen=True)  # no slots, because Foresight[View](...) wouldn't work with them
class Foresight(Generic[View]):
    """How a coach measures luck if `Coach.expects` and the values of moves have different scales.
    promised: returns a move's expected value before it's played. found: returns the value
    afterwards, on the same scale. Luck is the difference between the two.
    """

    promised: Callable[[View, Weighed[Any]], int]
    found: Callable[[View], int]


#: A function that plays a move and the rest of the hand on one deal. It returns what the result is
#: worth to the player, as the first number of `Stakes.of`, and whether the hand ended before anyone
#: else had a choice.
PlayOut = Callable[[Any], tuple[float, bool]]


@dataclass(frozen=True)  # no slots, which would forbid Simulated[View](...)
class Simulated(Generic[View]):
    """One way to simulate moves. bot: the name of the bot for all seats. deals: takes a view, and
    returns a function that deals the unseen cards from a seed. The same seed always gives the same
    cards and shuffles, so you can compare moves. off: how far a comparison of two moves can be off,
    as a standard deviation, however many deals are simulated, unless no one else has a choice.
    """

    bot: str
    deals: Callable[[View], Callable[[int], PlayOut]]
    off: float = 0.0


@dataclass(frozen=True)  # no slots, which would forbid Playouts[View](...)
class Playouts(Generic[View]):
    """How `wyatt.table.rollouts` simulates the moves of a game. distinct: takes a view and its
    weighed moves, and returns those that differ in kind, the best first. All of them are simulated,
    whatever their values. players: one or two ways to simulate, the first with the usual bots and
    the second with stronger ones. apart: the standard deviation of the difference between moves
    that seem equal. believed: the share of a difference in the evaluation that simulations confirm
    on average, by the number of players. least: the amount a decision must seem to have cost before
    a review simulates it. parting: returns whether a move ends the turn. standing: turns scores
    into chances to win.
    """

    distinct: Callable[[View, tuple[Weighed[Any], ...]], Sequence[Weighed[Any]]]
    players: tuple[Simulated[View], ...]
    apart: float
    believed: Mapping[int, float]
    least: int
    parting: Callable[[Any], bool]
    standing: WinChances

    @property
    def deals(self) -> Callable[[View], Callable[[int], PlayOut]]:
        return self.players[0].deals


_RESULT = N_("A move’s value is its player’s expected result for the hand, minus the other players’ average.")  # fmt: skip


@dataclass(frozen=True)  # no slots, which would forbid Coach[View](...)
class Coach(Generic[View]):
    """A game's advice to a player, based only on the player's view. weigh: returns the viewer's
    legal moves, the best first, or raises `NobodyToMove`. why: returns why the first move is best,
    in a sentence or two. expects: returns the viewer's expected result for this hand in dollars or
    points, even if another player is to move. foresees: whether a move's value is the average of
    `expects` after the move, so any difference is luck. foresight: how to measure luck if values
    and `expects` have different scales. playouts: how to simulate moves, or None. scale: sentences
    about what a value is, the first for an evaluation, the second for what was simulated or counted.
    """

    weigh: Callable[[View], tuple[Weighed[Any], ...]]
    why: Callable[[tuple[Weighed[Any], ...]], str]
    expects: Callable[[View], int]
    foresees: bool = True
    foresight: Foresight[View] | None = None
    playouts: Playouts[View] | None = None
    scale: tuple[str, str] = (_RESULT, _RESULT)

    def hint(self, view: View) -> Hint[Any]:
        """Return a hint for the viewer. Raise `NobodyToMove` if the viewer has no move to make."""
        moves = self.weigh(view)
        return Hint(str(view.viewer), moves, self.why(moves))

    def spoken(self, view: View, move: object) -> tuple[Reason, ...]:
        """Return a move's reasons with an `aloud` text. Raise `NobodyToMove` for an illegal move."""
        for weighed in self.weigh(view):
            if str(weighed.move) == str(move):
                return tuple(reason for reason in weighed.reasons if reason.aloud)
        raise NobodyToMove(_("`{line}` isn’t one of the moves here.", line=str(move)))


class Grid(NamedTuple):
    """A table of text. Each row has one cell for each heading."""

    headings: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


class ShortRule(NamedTuple):
    """A short form of a rule. text: the beginning of the rule's text. rule: its id."""

    title: str
    text: str
    rule: str


class AidSection(NamedTuple):
    """A section of a player aid, with short rules, a grid or lines of text."""

    title: str
    entries: tuple[ShortRule, ...] = ()
    grid: Grid | None = None
    lines: tuple[TextLine, ...] = ()


class Aid(NamedTuple):
    """A player aid: a sheet with two sides. credit: a line about the game's author, if that's
    required. table: a position to draw with the aid, as the player to move sees it, or None.
    """

    title: str
    sides: tuple[tuple[AidSection, ...], tuple[AidSection, ...]]
    credit: str = ""
    table: Mapping[str, object] | None = None


#: The minimum number of characters in a short rule. We add a second sentence to a shorter one.
_CLEAR = 75


def aid_section(book: Book, lang: str, ids: Sequence[str]) -> AidSection:
    """Return a section with short forms of these rules, under the first rule's chapter title."""
    rules, short = [book.rule(id, lang) for id in ids], []
    for rule in rules:
        said = ""
        for sentence in re.split(r"(?<=[.!?])\s+(?=[A-ZÀ-Ý$\d])", rule.text):
            said = f"{said} {sentence}".lstrip()
            if len(said) >= _CLEAR:
                break
        short.append(ShortRule(rule.title, said, rule.id))
    chapter = next(each for each in book.sections(lang) if rules[0].section == each.id)
    return AidSection(chapter.title, tuple(short))


class Tip(NamedTuple):
    """Advice. counted: the numbers or source behind it. rules: the ids of related rules."""

    title: str
    text: str
    counted: str
    rules: tuple[str, ...]
