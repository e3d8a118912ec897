"""The test suite's settings for a game, and the random games that the checks use."""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any, NamedTuple, TypeVar

from wyatt.core.arguments import argument, arguments
from wyatt.core.documents import Document, counted
from wyatt.core.errors import IllegalMove, InvalidDocument
from wyatt.core.events import Event
from wyatt.core.files import write_file
from wyatt.core.game import BaseGame
from wyatt.core.spec import AnyGame, AnySpec, GameSpec

#: Players' names. Games have got spaces, apostrophes and non-ASCII letters wrong.
NAMES = ("Anna", "Burt", "Doc H", "Zoë", "O'Hara")
#: The maximum number of unchecked moves that begin a walk, and of moves to check by default.
LEAD, STEPS = 400, 24
_GAME, _SPEC = 'Game.new(["Anna", "Burt"])', "the GameSpec of a game"  # examples for messages
T = TypeVar("T")
_Dealt = tuple[AnyGame, Document, list[str], Any]


class Nonconformity(AssertionError):
    """Raised if a game fails a check. The message usually has a record that shows the fault."""


@dataclass(eq=False)
class Marks:
    """The tests for each rule and ruling.

    Decorate each test with the ids it checks:

        MARKS = Marks()

        @MARKS.rule("draw.one")
        def test_one_card_a_turn() -> None: ...
    """

    rules: dict[str, list[str]] = field(default_factory=dict)
    rulings: dict[str, list[str]] = field(default_factory=dict)

    def rule(self, *ids: str) -> Callable[[T], T]:
        return _mark(ids, self.rules)

    def ruling(self, *ids: str) -> Callable[[T], T]:
        return _mark(ids, self.rulings)


def _mark(ids: tuple[str, ...], tested: dict[str, list[str]]) -> Callable[[T], T]:
    with arguments() as read:
        for at, id in enumerate(ids):
            read.text(f"ids[{at}]", id, '"draw.one"')

    def mark(test: T) -> T:
        name = str(getattr(test, "__name__", test))
        if not name.startswith("test_"):
            raise ValueError(f"{name} is not a test, because nothing would run it.")
        for id in ids:
            tested.setdefault(id, []).append(name)
        return test

    return mark


@dataclass(frozen=True, kw_only=True, eq=False)
class Kit:
    """The test suite's settings for a game: facts that only the game's author knows.

    cards: returns the names of all cards in a position. resampled: returns the game after
    redealing, at random, the cards that one player can't see.

    The other fields make the checks more thorough. pool: returns lines of notation, legal or not,
    to judge in a position. rare: returns a rare position made from a common one (for example with a
    nearly empty supply), or None if there's nothing to change. preferred: returns groups of legal
    moves that lead to rare positions, the rarest first. sound: raises `AssertionError` for any
    other fault in a game. check_step: raises `AssertionError` for a fault in a step. by_rule:
    returns the legal moves, computed slowly from the rules alone, or None to skip this check.
    scenes: returns more games to check, by name. shows: the types of events that show everyone a
    card that's hidden afterwards. marks: the tests of rules and rulings. walks: the number of walks
    per check.
    """

    spec: AnySpec
    cards: Callable[[Document], Iterable[str]]
    resampled: Callable[[AnyGame, str, Random], AnyGame]
    pool: Callable[[AnyGame], Sequence[str]] = lambda game: ()
    rare: Callable[[Document, Random], Document | None] = lambda position, chance: None
    preferred: Callable[[Sequence[Any]], Sequence[Sequence[Any]]] = lambda moves: ()
    sound: Callable[[AnyGame], None] = lambda game: None
    check_step: Callable[[Step], None] = lambda step: None
    by_rule: Callable[[AnyGame], Collection[Any] | None] = lambda game: None
    scenes: Callable[[], Mapping[str, AnyGame]] = dict
    shows: Collection[str] = ()
    marks: Marks | None = None
    walks: int = 30
    #: The walk begun last. Any error from the game is shown with its record.
    begun: list[Walk] = field(default_factory=list, init=False, repr=False)
    #: The games at the start of each walk, with their start, moves and chance, for the next check.
    dealt: dict[int, _Dealt] = field(default_factory=dict, init=False, repr=False)

    def __post_init__(self) -> None:
        with arguments() as read:
            read.kind("spec", self.spec, GameSpec, _SPEC)
            for name in ("cards", "resampled", "pool", "rare", "preferred", "sound", "by_rule"):
                read.function(name, getattr(self, name), "help(Kit) says what it is asked")
            read.number("walks", self.walks, 1)
            if self.marks is not None:
                read.kind("marks", self.marks, Marks, "Marks()")

    def walk(self, number: int) -> Walk:
        """Return a random game. The same number always gives the same players, rules and moves."""
        return Walk(self, argument.number("number", number))


class Step(NamedTuple):
    """One move in a walk. before: the position before the move. game: the game after the move."""

    before: Document
    mover: str
    move: Any
    events: tuple[Event, ...]
    game: AnyGame


class Walk:
    """A random game, in which `number` determines the players, the rules and the moves."""

    def __init__(self, kit: Kit, number: int) -> None:
        self.kit, self.number = kit, number
        kit.begun[:] = [self]
        self.chance = Random(f"{kit.spec.name} {number}")
        #: The walk's moves, which make a record together with its `start`.
        self.lines: list[str] = []
        self.start: Document = {}
        if number not in kit.dealt:
            game = self._begin()
            kit.dealt[number] = game, self.start, self.lines, self.chance.getstate()
        game, self.start, lines, chance = kit.dealt[number]
        self.game, self.lines = game.copy(), lines[:]
        self.chance.setstate(chance)

    def _begin(self) -> AnyGame:
        spec, chance = self.kit.spec, self.chance
        most = min(spec.most_players, len(NAMES))
        players = list(NAMES[: chance.randint(spec.least_players, most)])
        self.start = {"players": players, "seed": chance.randrange(1 << 32), "rules": self._rules()}
        game = spec.start(self.start)
        for _ in range(chance.randrange(LEAD)):
            if game.is_over:
                break
            move = self.likely(game)
            self.lines.append(str(move))
            game.push(move)
        if game.is_over:  # a finished game has nothing left to check
            for _ in range(chance.randint(1, len(self.lines))):
                game.pop()
                self.lines.pop()
        if chance.random() < 0.5 and (rare := self.kit.rare(game.position(), chance)) is not None:
            self.start, self.lines = rare, []
            game = spec.start(rare)
        return game

    def _rules(self) -> Document:
        spec, chance = self.kit.spec, self.chance
        preset = {"preset": chance.choice(sorted(spec.presets))} if spec.presets else {}
        switched = (switch for switch in spec.switches.values() if chance.random() < 0.3)
        rules: Document = preset | {each.name: chance.choice(each.values) for each in switched}
        with suppress(InvalidDocument):
            spec.start({"players": list(NAMES[: spec.least_players]), "rules": rules})
            return rules
        return preset

    def likely(self, game: AnyGame) -> Any:
        """Return a random legal move, often one that leads to a rare position."""
        moves = list(game.legal_moves)
        self.require(moves, "a game that is not over has no legal move.")
        for some in self.kit.preferred(moves):
            if some and self.chance.random() < 0.5:
                return self.chance.choice(some)
        return self.chance.choice(moves)

    def steps(self, most: int = STEPS) -> Iterator[Step]:
        """Make up to `most` random moves, or until the game ends, and yield each step."""
        for _ in range(most):
            if (actor := self.game.actor) is None:
                return
            before, move = self.game.position(), self.likely(self.game)
            self.lines.append(str(move))
            yield Step(before, actor, move, self.game.push(move), self.game)

    def document(self) -> Document:
        return self.kit.spec.write(self.start, self.lines)

    def require(self, holds: object, what: str) -> None:
        """Raise `Nonconformity` with a message and the walk's record, unless `holds` is true."""
        if not holds:
            record = json.dumps(self.document(), ensure_ascii=False)
            raise Nonconformity(f"{self.kit.spec.title}, walk {self.number}: {what}\n{record}")


def walks(kit: Kit, part: float = 1.0) -> Iterator[Walk]:
    """Yield a kit's walks. part: the share of the walks to yield, but at least two walks."""
    return (kit.walk(number) for number in range(max(2, round(kit.walks * part))))


def places(kit: Kit) -> Iterator[Walk]:
    """Yield each walk at its start and after every eighth move, and then the kit's scenes as walks."""
    for walk in walks(kit):
        yield walk
        for at, _ in enumerate(walk.steps(), 1):
            if at % 8 == 0:
                yield walk
    for number, game in enumerate(kit.scenes().values()):
        walk = kit.walk(number)
        walk.start, walk.lines, walk.game = game.position(), [], game.copy(past=False)
        yield walk


def do(game: AnyGame, *moves: str) -> list[Document]:
    """Play these moves, check that each is listed and legal, and return all events as documents."""
    argument.kind("game", game, BaseGame, _GAME)
    events: list[Event] = []
    for move in moves:
        assert move in game.legal_moves, (move, game.legal_moves)
        verdict = game.verdict(move)
        assert all((verdict.legal, verdict.rules, verdict.message)), (move, verdict)
        events += game.push(move)
    return [event.document() for event in events]


def refused(game: AnyGame, move: str, rules: Iterable[str], names: Iterable[str] = ()) -> str:
    """Check that these rules refuse a move. Return the reason, in which these names must appear."""
    argument.kind("game", game, BaseGame, _GAME)
    before, verdict, refusal = game.position(), game.verdict(move), None
    assert (bool(verdict), verdict.legal) == (False, False), move
    assert set(rules) <= set(verdict.rules), (move, verdict)
    assert move not in game.legal_moves
    assert all(other in game.legal_moves for other in verdict.instead)
    assert bool(verdict.instead) == bool(game.legal_moves)
    try:
        game.push(move)
    except IllegalMove as error:
        refusal = error
    assert refusal is not None, f"{move} was accepted"
    assert refusal.verdict == verdict
    assert str(refusal) == verdict.message
    for name in names:
        assert name.lower() in verdict.message.lower(), (name, verdict.message)
    assert game.position() == before
    return verdict.message


def spread(cards: Iterable[str]) -> list[str]:
    """Return cards with one entry per copy: ``["KS", "KS"]`` for ``["KS*2"]``."""
    return [name for name, many in map(counted, cards) for _ in range(many)]


def _summed(value: object) -> str:
    text = json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=True)
    return hashlib.sha256(text.encode()).hexdigest()


def outcome(spec: AnySpec, record: Mapping[str, Any], *fields: str) -> Document:
    """Replay a record and return its outcome: checksums of the last position and of the events, the
    number of events of each type, the winner, and these fields of the last position in full.
    """
    argument.kind("spec", spec, GameSpec, _SPEC)
    played = spec.replay(spec.load(record))
    assert played.error is None, played.error
    position = played.game.position()
    events = _summed([event.document() for event in played.events])
    counts = dict(sorted(Counter(event.type for event in played.events).items()))
    found = {"position": _summed(position), "events": events, "counts": counts}
    return found | {"winner": position.get("winner")} | {each: position[each] for each in fields}


# === Golden games are records with outcomes that must never change.


def keep_golden(spec: AnySpec, path: Path, record: Mapping[str, Any], *fields: str) -> None:
    """Write a record and its outcome, with these fields, to a file."""
    kept = {"record": record, "outcome": outcome(spec, record, *fields)}
    write_file(argument.file("path", path), json.dumps(kept, indent=0, ensure_ascii=False) + "\n")


def plays_as_recorded(spec: AnySpec, path: Path, *fields: str) -> None:
    """Check that a golden game in a file still has the same outcome. fields: as in `keep_golden`."""
    kept = json.loads(Path(argument.file("path", path)).read_text(encoding="utf-8"))
    now = outcome(spec, kept["record"], *fields)
    # Compare the counts first, because they show best where the games differ.
    assert now["counts"] == kept["outcome"]["counts"]
    assert now == kept["outcome"]
