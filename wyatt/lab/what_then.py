"""What then? A move tried at a position, and the same position under every reading of the rules."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from wyatt.core.errors import NotAMove, Unusable
from wyatt.earp import Game, IllegalMove, Rules, score_poster
from wyatt.earp.cards import OUTLAWS
from wyatt.earp.events import Event
from wyatt.earp.rulebook import Ruling, rulings
from wyatt.earp.switches import PRESETS, SWITCHES


@dataclass(frozen=True, slots=True)
class Answer:
    """What comes of a move: whether it is legal, why, by which rules; what it does if it is."""

    move: str
    legal: bool
    message: str
    rules: tuple[str, ...]
    events: tuple[Event, ...] = ()


@dataclass(frozen=True, slots=True)
class Reading:
    """A position under some rules: the moves that are legal, what every poster would pay, what comes
    of a move.

    fault: why the position cannot be under these rules; it then has no moves and no split.
    """

    name: str
    rules: Rules
    moves: tuple[str, ...]
    splits: Mapping[str, tuple[int, ...]]
    fault: str = ""
    answer: Answer | None = None

    def same(self, other: Reading) -> bool:
        """Whether another reading allows the same, pays the same and answers a move the same."""
        mine, theirs = (
            (self.moves, self.splits, self.fault),
            (other.moves, other.splits, other.fault),
        )
        return mine == theirs and self.outcome == other.outcome

    @property
    def outcome(self) -> object:
        """What the move comes to, so that two readings can be compared."""
        if self.answer is None:
            return None
        return self.answer.legal, [event.document() for event in self.answer.events]


@dataclass(frozen=True, slots=True)
class Difference:
    """One switch, set otherwise, that changes what is legal or what is paid here."""

    switch: str
    value: str | bool
    rulings: tuple[Ruling, ...]
    gained: tuple[str, ...]
    lost: tuple[str, ...]
    paid: Mapping[str, tuple[tuple[int, ...], tuple[int, ...]]]
    fault: str = ""
    answer: Answer | None = None


def tried(position: Mapping[str, Any], move: str) -> Answer:
    """Try a move. Raises `Unusable` for a position that cannot be."""
    game = Game.from_position(position)
    try:
        events = game.push(move)
    except NotAMove as error:
        return Answer(move, False, str(error), ())
    except IllegalMove as error:
        return Answer(move, False, error.verdict.message, error.verdict.rules)
    cited = tuple(dict.fromkeys(rule for event in events for rule in event.rules))
    return Answer(str(game.last), True, "", cited, events)


def reading(position: Mapping[str, Any], name: str, rules: Rules, move: str = "") -> Reading:
    """The position, and a move at it, as one set of rules has it."""
    document = {**position, "rules": rules.document()}
    try:
        game = Game.from_position(document)
    except Unusable as error:
        return Reading(name, rules, (), {}, str(error.faults[0]))
    view = game.view(None)
    splits = {}
    for outlaw in OUTLAWS:
        if view.hand_ended:
            break
        points = [view.capture_points(player, outlaw) for player in view.players]
        if any(points):
            splits[outlaw] = tuple(score_poster(points, view.posters[outlaw], rules).payouts)
    answer = tried(document, move) if move else None
    return Reading(name, rules, tuple(map(str, game.legal_moves)), splits, "", answer)


def readings(position: Mapping[str, Any], move: str = "") -> list[Reading]:
    """The position, and a move at it, under every preset."""
    return [reading(position, name, Rules.preset(name), move) for name in PRESETS]


def differences(position: Mapping[str, Any], move: str = "") -> list[Difference]:
    """Every switch that, set otherwise alone, changes what is legal here, is paid, or happens."""
    rules = Game.from_position(position).rules
    here = reading(position, "", rules, move)
    known = {ruling.id: ruling for ruling in rulings()}
    found = []
    for name, switch in SWITCHES.items():
        for value in switch.values:
            if value == getattr(rules, name):
                continue
            other = reading(position, "", rules.changed(**{name: value}), move)
            if other.same(here):
                continue
            found.append(
                Difference(
                    name,
                    value,
                    tuple(known[id] for id in switch.rulings if id in known),
                    tuple(move for move in other.moves if move not in here.moves),
                    tuple(move for move in here.moves if move not in other.moves),
                    {
                        outlaw: (here.splits[outlaw], other.splits[outlaw])
                        for outlaw in here.splits
                        if outlaw in other.splits and here.splits[outlaw] != other.splits[outlaw]
                    },
                    other.fault,
                    other.answer if other.outcome != here.outcome else None,
                )
            )
    return found
