"""Help at the table: a coach's advice on moves, the player's aid, and tips on playing well."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeVar

from wyatt.core.events import TextLine
from wyatt.core.standing import WinChances
from wyatt.core.text import _

if TYPE_CHECKING:
    from wyatt.core.rulebook import Book


class Viewed(Protocol):
    """The parts of a view a coach uses."""

    @property
    def viewer(self) -> str | None:
        """The player whose view it is."""


View = TypeVar("View", bound=Viewed)
Move = TypeVar("Move", covariant=True)
#: How many deals a hint simulates, and a review for each costly decision.
DEALS, DEALS_OF_A_DECISION = 300, 150


class NobodyToMove(ValueError):
    """Raised when it isn't the viewer's decision, or when there's none to make."""


@dataclass(frozen=True, slots=True)
class Reason:
    """One part of a move's worth: a sentence, its value, and the rules behind it.

    dollars: the value of this reason, in points if the game is won with points. aloud: a version
    the player can say at the table without revealing cards, or an empty string. aside: whether it's
    true of every such move, so that it favours none of them. later: whether its dollars estimate
    later turns. Simulation replaces such an estimate. other: its sentence if its dollars have the
    opposite sign. asserts: the facts the engine confirmed beforehand, by their names in this game.
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
        """Return the reason in the documented format."""
        return {"text": self.text, "dollars": self.dollars, "rules": list(self.rules)}


@dataclass(frozen=True, slots=True)
class PlayedOut:
    """The result of simulating a move.

    deals: the number of simulated deals of the unseen cards. mean: the estimated advantage over the
    best other move, from the evaluation and the deals. error: half the width of a 95% interval
    around the mean. disputed: the means among weaker and among stronger players, if the two
    disagree. brought: what the two moves' deals earned by themselves, as their number, mean and
    error, or None if there were fewer than two deals or the moves were counted.
    """

    deals: int
    mean: int
    error: int
    disputed: tuple[int, int] | None = None
    brought: tuple[int, int, int] | None = None

    @property
    def is_clear(self) -> bool:
        """Whether the difference is larger than chance can explain."""
        return abs(self.mean) > self.error

    def document(self) -> dict[str, int]:
        """Return what the deals earned, in the documented format."""
        figures = self.brought or (self.deals, self.mean, self.error)
        return dict(zip(("deals", "mean", "error"), figures, strict=True))


@dataclass(frozen=True, slots=True)
class Weighed(Generic[Move]):
    """A legal move, what it's worth to its player, and the reasons that add up to it.

    value: the player's expected result for this hand, minus the others' average. If this hand may
    end the game, that's what the chance of winning is worth (`wyatt.core.standing`). played_out:
    the result of simulating it, or None. futures: how many futures were counted if the value is
    exact, or 0 for an estimate. chance: the chance of winning the game, if that's what counts.
    evaluated: the evaluation before anything was counted, from which luck is measured.
    """

    move: Move
    value: int
    reasons: tuple[Reason, ...]
    played_out: PlayedOut | None = None
    futures: int = 0
    chance: float | None = None
    evaluated: int | None = None

    def document(self) -> dict[str, Any]:
        """Return the weighed move in the documented format."""
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


@dataclass(frozen=True)  # no slots: with them `help(Hint)` shows how Python pickles it
class Hint(Generic[Move]):
    """All of the current player's legal moves, the best first, and why it's the best.

    why: a few sentences. assumes: the bots that played all seats in the simulation, the strongest
    last. It's empty without a simulation.
    """

    player: str
    moves: tuple[Weighed[Move], ...]
    why: str
    assumes: tuple[str, ...] = ()

    @property
    def best(self) -> Move:
        """The move the coach would play. ``moves[0]`` is the same move with its value."""
        return self.moves[0].move

    @property
    def margin(self) -> int | None:
        """The best move's advantage over the next one, or None if there's no other."""
        return self.moves[0].value - self.moves[1].value if len(self.moves) > 1 else None

    def of(self, move: object) -> Weighed[Move] | None:
        """Return the weighed move with this notation, or None if it isn't legal here."""
        line = str(move)
        return next((weighed for weighed in self.moves if str(weighed.move) == line), None)

    def document(self) -> dict[str, Any]:
        """Return the hint in the documented format."""
        return {
            "actor": self.player,
            "best": str(self.best),
            "moves": [weighed.document() for weighed in self.moves],
            "player": self.player,
        }


def estimated(amount: int) -> int:
    """Return an estimate as people see it: from 100 on, rounded to tens."""
    return amount if abs(amount) < 100 else round(amount, -1)


def ranked(moves: Sequence[Weighed[Any]]) -> tuple[Weighed[Any], ...]:
    """Return the moves, best first. Moves worth the same keep their order."""
    return tuple(sorted(moves, key=lambda weighed: -weighed.value))


def rest_of_hand(playing: bool, rule: str) -> Reason:
    """Return what the rest of the hand is expected to be worth without a move."""
    text = _("The change to expect in the rest of the hand, whichever move you choose.")
    if playing:
        text = _("The change to expect in the rest of the hand, if you ended your turn now.")
    return Reason(text, 0, (rule,), aside=True, later=True)


def told(moves: Sequence[Weighed[Any]], parting: Callable[[Any], bool]) -> tuple[Weighed[Any], ...]:
    """Return the moves with reasons that add up to their current values.

    Two reasons are about later turns. The value of the rest of the hand is the same for all moves:
    it comes from the best move that ends the turn, or the worst move if none does. Each move's
    effect on later turns is a reason of its own. parting: whether a move ends the turn.
    """
    ends = [each.value for each in moves if parting(each.move)]
    base = max(ends) if ends else min(each.value for each in moves)
    return tuple(_told(each, base) for each in moves)


def _told(weighed: Weighed[Any], base: int) -> Weighed[Any]:
    known = sum(reason.dollars for reason in weighed.reasons if not reason.later)
    stands = sum(reason.dollars for reason in weighed.reasons if reason.aside and not reason.later)
    common = any(reason.aside and reason.later for reason in weighed.reasons)
    rest = base - stands if common else 0
    own = weighed.value - known - rest
    speaking: list[Reason] = []
    aside: list[Reason] = []
    for reason in weighed.reasons:
        if reason.aside:
            aside.append(replace(reason, dollars=rest) if reason.later else reason)
        else:
            speaking.append(_resaid(reason, own) if reason.later else reason)
    # The largest reasons for the move come first, then the reasons against it.
    speaking.sort(key=lambda reason: (reason.dollars < 0, -abs(reason.dollars)))
    return replace(weighed, reasons=(*speaking, *aside))


def _resaid(reason: Reason, dollars: int) -> Reason:
    if reason.other is not None and (dollars < 0) is not (reason.dollars < 0):
        return replace(reason.other, dollars=dollars, other=replace(reason, other=None))
    return replace(reason, dollars=dollars)


@dataclass(frozen=True)  # generic: slots would forbid Foresight[View](...)
class Foresight(Generic[View]):
    """How a coach measures luck if `expects` doesn't use the same scale as the values of moves.

    promised: the average value of the viewer's move before it is played. found: its value
    afterwards, on the same scale. The difference between the two is luck.
    """

    promised: Callable[[View, Weighed[Any]], int]
    found: Callable[[View], int]


#: Plays a move and the rest of the hand on one deal. Returns what the result is worth to the
#: player, and the chance to win the game after it, like `Stakes.of`.
PlayOut = Callable[[Any], tuple[float, float]]


@dataclass(frozen=True)  # generic: slots would forbid Simulated[View](...)
class Simulated(Generic[View]):
    """One way to simulate moves.

    bot: the bot for all seats. deals: takes a view and returns a function that deals the unseen
    cards from a seed. The same seed gives the same cards and shuffles, so that moves can be
    compared. off: the standard deviation of its error when it compares two moves, apart from
    chance.
    """

    bot: str
    deals: Callable[[View], Callable[[int], PlayOut]]
    off: float = 0.0


@dataclass(frozen=True)  # generic: slots would forbid Playouts[View](...)
class Playouts(Generic[View]):
    """How `wyatt.table.rollouts` simulates the moves of a game.

    distinct: returns a view's weighed moves that differ in kind, best first. Each of them is
    simulated, whatever its value. players: the bots for all seats, then the best of them if there
    is a second setting. apart: the standard deviation between two moves that seem equal. believed:
    the share of a difference in the evaluation that simulations confirm on average. least: a review
    simulates a decision only if it seems to have cost this much. parting: whether a move ends the
    turn (`told`). standing: turns scores into chances to win.
    """

    distinct: Callable[[View, tuple[Weighed[Any], ...]], Sequence[Weighed[Any]]]
    players: tuple[Simulated[View], ...]
    apart: float
    believed: float
    least: int
    parting: Callable[[Any], bool]
    standing: WinChances

    @property
    def deals(self) -> Callable[[View], Callable[[int], PlayOut]]:
        """How every distinct play is simulated."""
        return self.players[0].deals


@dataclass(frozen=True)  # generic: slots would forbid Coach[View](...)
class Coach(Generic[View]):
    """A game's advice, based only on a view.

    weigh: returns the legal moves of the viewer, the best first, or raises `NobodyToMove`. why:
    explains in one or two sentences why the first of them is best. expects: returns the viewer's
    expected result of this hand, whichever player is to move. foresees: whether a move's worth is
    the average of `expects` after it. Any difference is then luck. foresight: measures luck if the
    two scales differ. playouts: how moves are simulated, or None.
    """

    weigh: Callable[[View], tuple[Weighed[Any], ...]]
    why: Callable[[tuple[Weighed[Any], ...]], str]
    expects: Callable[[View], int]
    foresees: bool = True
    foresight: Foresight[View] | None = None
    playouts: Playouts[View] | None = None

    def hint(self, view: View) -> Hint[Any]:
        """Return the best move of the view's player, and why. Raise `NobodyToMove`."""
        moves = self.weigh(view)
        return Hint(str(view.viewer), moves, self.why(moves))

    def spoken(self, view: View, move: object) -> tuple[Reason, ...]:
        """Return the reasons its player may give for a move at the table. Raise `NobodyToMove` if
        the move isn't theirs.
        """
        line = str(move)
        for weighed in self.weigh(view):
            if str(weighed.move) == line:
                return tuple(reason for reason in weighed.reasons if reason.aloud)
        raise NobodyToMove(_("`{line}` isn’t one of the moves here.", line=line))


# === What helps at the table: the sheet of a player's aid, and tips on playing well.


@dataclass(frozen=True, slots=True)
class Grid:
    """Cells in rows under headings. All rows are as long as the headings."""

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
    """A part of the sheet: a heading and its content."""

    title: str
    entries: tuple[ShortRule, ...] = ()
    grid: Grid | None = None
    lines: tuple[TextLine, ...] = ()


@dataclass(frozen=True, slots=True)
class Aid:
    """The sheet: its title, its two sides, and its credits.

    table: a position document from the middle of a hand. The first side shows it to the player to
    move.
    """

    title: str
    sides: tuple[tuple[AidSection, ...], tuple[AidSection, ...]]
    credit: str = ""
    table: Mapping[str, object] | None = None


def aid_section(book: Book, lang: str, ids: Sequence[str]) -> AidSection:
    """Return a part of the sheet: the first rule's chapter as the heading, and each rule's title
    and first sentences.
    """
    rules = [book.rule(id, lang) for id in ids]
    chapter = next(each for each in book.sections(lang) if rules[0].section == each.id)
    short = (ShortRule(rule.title, _beginning(rule.text), rule.id) for rule in rules)
    return AidSection(chapter.title, tuple(short))


#: The boundary between two sentences.
_SENTENCE = re.compile(r"(?<=[.!?])\s+(?=[A-ZÀ-Ý$\d])")
#: If the first sentence is shorter than this, the next one is added.
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
    """A piece of advice: what to do, why, and the numbers or the source behind it."""

    title: str
    text: str
    counted: str
    rules: tuple[str, ...]
