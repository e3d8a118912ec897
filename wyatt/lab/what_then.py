"""Try a move at a table, and at the same table under every reading of the rules.

A table is a draft (`wyatt.core.draft`) of any game, or a position of Wyatt Earp as a document.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from wyatt.core.draft import BaseDraft
from wyatt.core.errors import IllegalMove, InvalidDocument, Issue, NotAMove
from wyatt.core.events import Event
from wyatt.core.rulebook import Ruling
from wyatt.core.switches import BaseRules
from wyatt.core.text import _
from wyatt.earp.draft import Draft

_WORDS = re.compile(r"\w+")
#: How often to shuffle the unseen cards to see whether a move depends on chance.
_SHUFFLES = 4

Table: TypeAlias = BaseDraft | Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Answer:
    """The answer to a move: whether it's legal, why, by which rules, and what it does.

    understood: whether the line is a move at all. If it isn't, it's neither legal nor illegal.
    """

    move: str
    legal: bool
    message: str
    rules: tuple[str, ...]
    events: tuple[Event, ...] = ()
    understood: bool = True


@dataclass(frozen=True, slots=True)
class Reading:
    """A table under some rules: its legal moves, its payout, and the answer to a move.

    splits: each player's payment, by poster or for the whole hand. issue: why the table is invalid
    under these rules. There are no moves and no split then.
    """

    name: str
    rules: BaseRules
    moves: tuple[str, ...]
    splits: Mapping[str, tuple[int, ...]]
    issue: Issue | None = None
    answer: Answer | None = None

    def same(self, other: Reading) -> bool:
        """Return whether another reading allows, pays and answers a move in the same way."""
        mine, theirs = (
            (self.moves, self.splits, self.issue),
            (other.moves, other.splits, other.issue),
        )
        return mine == theirs and self.outcome == other.outcome

    @property
    def outcome(self) -> object:
        """The move's outcome, for comparing two readings."""
        if self.answer is None:
            return None
        return self.answer.legal, [event.document() for event in self.answer.events]


@dataclass(frozen=True, slots=True)
class Difference:
    """A switch that would change the legal moves or the payout here.

    value: the value that makes the difference. here: the value at this table.
    """

    switch: str
    here: str | bool
    value: str | bool
    rulings: tuple[Ruling, ...]
    gained: tuple[str, ...]
    lost: tuple[str, ...]
    paid: Mapping[str, tuple[tuple[int, ...], tuple[int, ...]]]
    issue: Issue | None = None
    answer: Answer | None = None


def _draft(table: Table) -> BaseDraft:
    return table if isinstance(table, BaseDraft) else Draft(table)


def tried(table: Table, move: str) -> Answer:
    """Try a move. Raise `InvalidDocument` for an invalid table."""
    game = _draft(table).game()
    try:
        events = game.push(move)
    except NotAMove as error:
        return Answer(move, False, str(error), (), understood=False)
    except IllegalMove as error:
        return Answer(move, False, error.verdict.message, error.verdict.rules)
    cited = tuple(dict.fromkeys(rule for event in events for rule in event.rules))
    return Answer(str(game.last), True, "", cited, events)


def nearest(lines: Sequence[str], written: str, many: int = 4) -> list[str]:
    """Return the moves that share words with what you typed, the nearest first. Rare words weigh
    more than common ones. Among equally near moves, the kinds alternate.
    """
    asked = set(_WORDS.findall(written.casefold()))
    words = {line: set(_WORDS.findall(line.casefold())) for line in lines}
    common = Counter(word for some in words.values() for word in some)

    def shared(line: str) -> float:
        return sum(
            1 / common[word] for word in words[line] if any(_alike(word, one) for one in asked)
        )

    found = [line for line in sorted(lines, key=lambda one: -shared(one)) if shared(line)]
    # Alternate between moves with different beginnings, because four ways to ask would crowd out
    # the one way to steal.
    begun: Counter[tuple[str, ...]] = Counter()
    turn: dict[str, int] = {}
    for line in found:
        begins = tuple(line.split()[:2])
        turn[line] = begun[begins]
        begun[begins] += 1
    best = shared(found[0]) if found else 0
    return sorted(found, key=lambda one: (shared(one) < best, turn[one]))[:many]


def _alike(one: str, other: str) -> bool:
    short, long = sorted((one, other), key=len)
    return one == other or (len(short) > 2 and long.startswith(short))


def one_of_each(lines: Sequence[str], many: int = 6) -> list[str]:
    """Return the first move for each beginning, or all moves if they're few."""
    if len(lines) <= many:
        return list(lines)
    first: dict[str, str] = {}
    for line in lines:
        first.setdefault(line.split()[0], line)
    return list(first.values())[:many]


def by_chance(table: Table, move: str) -> bool:
    """Return whether a legal move's effect depends on unseen cards."""
    draft = _draft(table)
    ends = {
        json.dumps([event.document() for event in tried(other, move).events])
        for seed in range(_SHUFFLES)
        for other in [type(draft)({**draft.document, "seed": seed})]
    }
    return len(ends) > 1


def played(table: Table, move: str) -> dict[str, Any]:
    """Return the position after a legal move. Raise `InvalidDocument`, `NotAMove` or `IllegalMove`."""
    game = _draft(table).game()
    game.push(move)
    return game.position()


def reading(table: Table, name: str, rules: BaseRules, move: str = "") -> Reading:
    """Return the table and the answer to a move under one set of rules."""
    draft = _draft(table)
    other = type(draft)({**draft.document, "rules": rules.document()})
    try:
        game = other.game()
    except InvalidDocument as error:
        return Reading(name, rules, (), {}, error.issues[0])
    answer = tried(other, move) if move else None
    paid = draft.stakes(game.view(None))
    return Reading(name, rules, tuple(map(str, game.legal_moves)), paid, None, answer)


def readings(table: Table, move: str = "") -> list[Reading]:
    """Return the table and the answer to a move under every preset. If the table's own rules aren't
    a preset, they come first.
    """
    draft = _draft(table)
    rules = draft.game().rules
    found = [reading(draft, name, type(rules).preset(name), move) for name in draft.SPEC().presets]
    if all(one.rules != rules for one in found):
        found.insert(0, reading(draft, _("as set here"), rules, move))
    return found


def here_only(moves: Iterable[str], others: Collection[str]) -> Iterator[str]:
    """Yield the moves that aren't among the others, in order."""
    return (move for move in moves if move not in others)


def differences(table: Table, move: str = "") -> list[Difference]:
    """Return every switch that changes the legal moves, the payments or the outcome here by itself."""
    draft = _draft(table)
    rules = draft.game().rules
    here = reading(draft, "", rules, move)
    known = {ruling.id: ruling for ruling in draft.SPEC().rulebook().rulings()}
    found = []
    for name, switch in draft.SPEC().switches.items():
        for value in switch.values:
            if value == getattr(rules, name):
                continue
            try:
                other = reading(draft, "", rules.changed(**{name: value}), move)
            except InvalidDocument:  # two switches that exclude each other
                continue
            if other.same(here):
                continue
            found.append(
                Difference(
                    name,
                    getattr(rules, name),
                    value,
                    tuple(known[id] for id in switch.rulings if id in known),
                    tuple(here_only(other.moves, here.moves)),
                    () if other.issue else tuple(here_only(here.moves, other.moves)),
                    {
                        what: (here.splits[what], other.splits[what])
                        for what in here.splits
                        if what in other.splits and here.splits[what] != other.splits[what]
                    },
                    other.issue,
                    other.answer if other.outcome != here.outcome else None,
                )
            )
    # Readings you can't compare come last.
    return sorted(found, key=lambda one: one.issue is not None)
