"""Try a move at a draft's table, and at the same table under other rules, in any game."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import count
from operator import attrgetter
from typing import Any

from wyatt.core.draft import BaseDraft
from wyatt.core.errors import IllegalMove, InvalidDocument, Issue, NotAMove
from wyatt.core.events import Event
from wyatt.core.rulebook import Ruling
from wyatt.core.switches import BaseRules
from wyatt.core.text import _

_WORDS = re.compile(r"\w+")
#: How many times to shuffle the unseen cards to see whether a move depends on chance.
_SHUFFLES = 4


@dataclass(frozen=True, slots=True)
class Answer:
    """The result of trying a move. message: why the move is refused, or empty if the move is legal.
    rules: the ids of the rules that refuse the move or decide what it does. events: what the move
    does. understood: whether the text is a move at all. If it isn't, `legal` is False. said: the
    move in the words of these rules' buttons.
    """

    move: str
    legal: bool
    message: str
    rules: tuple[str, ...]
    events: tuple[Event, ...] = ()
    understood: bool = True
    said: str = ""


@dataclass(frozen=True, slots=True)
class Reading:
    """A table under some rules. name: a name for the rules. moves: the legal moves' notation, by
    their words under these rules. splits: what each seat would get, by outlaw in dollars or by
    ``hand`` in points. issue: why the table is invalid under these rules, or None. An invalid table
    has no moves and no splits. answer: the result of trying a move, or None if no move is tried.
    """

    name: str
    rules: BaseRules
    moves: Mapping[str, str]
    splits: Mapping[str, tuple[int, ...]]
    issue: Issue | None = None
    answer: Answer | None = None

    def same(self, other: Reading) -> bool:
        facts = attrgetter("splits", "issue", "outcome")
        return bool(self.moves.keys() == other.moves.keys() and facts(self) == facts(other))

    @property
    def outcome(self) -> object:
        """Whether the move is legal, and its events, or None if no move is tried."""
        events = self.answer and [event.document() for event in self.answer.events]
        return self.answer and (self.answer.legal, events)


@dataclass(frozen=True, slots=True)
class Difference:
    """A switch value that would change the legal moves, the payments or a move's result at a table.

    here: the switch's value at the table. value: the value that makes the difference. gained, lost:
    the moves that would become legal or illegal, as `Reading.moves`. paid: the changed amounts
    before and after, by outlaw or by ``hand``. issue: why the table would be invalid, or None.
    answer: the result of trying the move, or None if the result is the same as before.
    """

    switch: str
    here: str | bool
    value: str | bool
    rulings: tuple[Ruling, ...]
    gained: Mapping[str, str]
    lost: Mapping[str, str]
    paid: Mapping[str, tuple[tuple[int, ...], tuple[int, ...]]]
    issue: Issue | None = None
    answer: Answer | None = None


def tried(draft: BaseDraft, move: str) -> Answer:
    """Return what a move does at a draft's table. Raise `InvalidDocument` for an invalid table."""
    game = draft.game()
    said = draft.in_words(move, game.view(game.actor))
    try:
        events = game.push(move)
    except NotAMove as error:
        return Answer(move, False, str(error), (), understood=False, said=said)
    except IllegalMove as error:
        return Answer(move, False, error.verdict.message, error.verdict.rules, said=said)
    cited = tuple(dict.fromkeys(rule for event in events for rule in event.rules))
    return Answer(str(game.last), True, "", cited, events, said=said)


def nearest(lines: Sequence[str], written: str) -> list[str]:
    """Return at most four moves that share words with the typed text, the closest first. Rare words
    count for more. Moves that begin differently take turns, so similar moves don't fill the list.
    """
    asked = set(_WORDS.findall(written.casefold()))
    words = {line: set(_WORDS.findall(line.casefold())) for line in lines}
    common = Counter(word for some in words.values() for word in some)

    def shared(line: str) -> float:
        known = (word for word in words[line] if any(_alike(word, one) for one in asked))
        return sum(1 / common[word] for word in known)

    found = [line for line in sorted(lines, key=lambda one: -shared(one)) if shared(line)]
    begun = defaultdict[tuple[str, ...], Iterator[int]](count)
    turn = {line: next(begun[tuple(line.split()[:2])]) for line in found}
    best = shared(found[0]) if found else 0
    return sorted(found, key=lambda one: (shared(one) < best, turn[one]))[:4]


def _alike(one: str, other: str) -> bool:
    short, long = sorted((one, other), key=len)
    return one == other or (len(short) > 2 and long.startswith(short))


def one_of_each(lines: Sequence[str]) -> list[str]:
    """Return all moves if there are at most six, or else the first move with each verb, up to six."""
    first: dict[str, str] = {}
    for line in lines:
        first.setdefault(line.split()[0], line)
    return list(lines if len(lines) <= 6 else first.values())[:6]


def by_chance(draft: BaseDraft, move: str) -> bool:
    """Return whether a legal move's effect depends on the order of the unseen cards."""
    shuffled = (type(draft)({**draft.document, "seed": seed}) for seed in range(_SHUFFLES))
    ends = [[event.document() for event in tried(other, move).events] for other in shuffled]
    return any(end != ends[0] for end in ends)


def played(draft: BaseDraft, move: str) -> dict[str, Any]:
    """Return the position after a legal move. Raise `InvalidDocument` for an invalid table,
    `NotAMove` for text that isn't a move, and `IllegalMove` for an illegal move.
    """
    game = draft.game()
    game.push(move)
    return game.position()


def reading(draft: BaseDraft, name: str, rules: BaseRules, move: str = "") -> Reading:
    """Return a draft's table under other rules. name: the rules' name. move: a move to try. If only
    the notation of a legal move is different under the other rules (M1), try the same move there.
    """
    other = type(draft)({**draft.document, "rules": rules.document()})
    try:
        game = other.game()
    except InvalidDocument as error:
        return Reading(name, rules, {}, {}, error.issues[0])
    view = game.view(game.actor)
    moves = {draft.in_words(line, view): line for line in map(str, game.legal_moves)}
    if move not in moves.values() and move in map(str, draft.game().legal_moves):
        move = moves.get(draft.in_words(move, view), move)
    answer = tried(other, move) if move else None
    return Reading(name, rules, moves, draft.stakes(game.view(None)), None, answer)


def readings(draft: BaseDraft, move: str = "") -> list[Reading]:
    """Return a reading for every preset. If the table's own rules aren't a preset, the first
    reading is for these rules.
    """
    rules = draft.game().rules
    found = [reading(draft, name, type(rules).preset(name), move) for name in draft.SPEC().presets]
    if all(one.rules != rules for one in found):
        found.insert(0, reading(draft, _("your rules"), rules, move))
    return found


def differences(draft: BaseDraft, move: str = "") -> list[Difference]:
    """Return every switch value that alone would change the legal moves, the payments or the move's
    result. Values that would make the table invalid come last.
    """
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
            except InvalidDocument:  # the new value excludes another switch's value
                continue
            if other.same(here):
                continue
            rulings = tuple(known[id] for id in switch.rulings if id in known)
            gained = beyond(other.moves, here.moves)
            lost = {} if other.issue else beyond(here.moves, other.moves)
            pairs = ((what, own, other.splits.get(what, own)) for what, own in here.splits.items())
            paid = {what: (own, then) for what, own, then in pairs if own != then}
            answer = other.answer if other.outcome != here.outcome else None
            change = (getattr(rules, name), value, rulings, gained, lost)
            found.append(Difference(name, *change, paid, other.issue, answer))
    return sorted(found, key=lambda one: one.issue is not None)


def beyond(moves: Mapping[str, str], known: Mapping[str, str]) -> dict[str, str]:
    """Return the moves that aren't in `known`. We compare their words, because under other rules,
    one move can have another notation (M1), and one notation can be another move (W1).
    """
    return {said: line for said, line in moves.items() if said not in known}
