"""Records of games, with a start, moves and variations. A record always replays to the same game."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Generic, NamedTuple, Self, TypeVar

from wyatt.core import errors
from wyatt.core.arguments import Arguments, plain
from wyatt.core.documents import check_game, from_file, tidied
from wyatt.core.errors import shown
from wyatt.core.events import Event
from wyatt.core.limits import MOST_MOVES, MOST_VARIATIONS, RECORD
from wyatt.core.text import N_, _, sentences

# === Variations. A record has its main line in ``moves``, and may have a flat list of
# ``variations``. Each variation branches off an *earlier* line, so variations can't be circular.

LONGEST_TITLE = 60


class RecordedVariation(NamedTuple):
    """A variation in a record. of: the line that the variation branches off (0 is the main line, n
    is the n-th variation). at: the number of moves from the game's start to the branch. moves: the
    variation's own moves. name: a player's title for the variation (data, never markup). by_bot:
    the indexes in `moves`, from 0, of moves that a bot chose for a person.
    """

    of: int
    at: int
    moves: tuple[str, ...]
    name: str = ""
    by_bot: tuple[int, ...] = ()

    def document(self) -> dict[str, Any]:
        """Return the variation as JSON data. An empty ``name`` or ``by_bot`` is left out."""
        more = {"name": self.name, "by_bot": list(self.by_bot)}
        document = {"of": self.of, "at": self.at, "moves": list(self.moves)}
        return document | {key: value for key, value in more.items() if value}


def _read_variations(value: object, main: int, read: Arguments) -> tuple[RecordedVariation, ...]:
    if not isinstance(value, list) or len(value) > MOST_VARIATIONS:
        said = _("list at most {most} variations, or leave the field out.", most=MOST_VARIATIONS)
        read.issue("variations", said)
        return ()
    found: list[RecordedVariation] = []
    #: The first and the last move that each line can branch at, counted from the game's start.
    spans = [(0, main)]
    for index, entry in enumerate(value):
        variation = _read_one(entry, f"variations[{index}]", spans, read)
        spans.append((variation.at + 1, variation.at + len(variation.moves)))
        found.append(variation)
    if sum(len(one.moves) for one in found) > MOST_MOVES:
        said = _("there are more than {most:,} moves in all. Leave some out.", most=MOST_MOVES)
        read.issue("variations", said)
    return tuple(found)


def _read_one(
    entry: object, where: str, spans: Sequence[tuple[int, int]], read: Arguments
) -> RecordedVariation:
    if not isinstance(entry, Mapping):
        read.issue(where, _('write a variation such as {"at": 4, "moves": ["draw supply"]}.'))
        return RecordedVariation(0, 0, ())
    for key in entry:
        if key not in RecordedVariation._fields:
            read.issue(f"{where}.{str(key)[:40]}", _("there’s no such field."))
    of = entry.get("of", 0)
    if type(of) is not int or not 0 <= of < len(spans):
        said = N_(
            "{value} isn’t an earlier line. Write 0 for the main line, 1 for the first variation and so on."
        )
        read.issue(f"{where}.of", _(said, value=shown(of)))
        of = 0
    first, last = spans[of]
    at = entry.get("at")
    if type(at) is not int or not first <= at <= last:
        said = N_(
            "{value} isn’t a point where this variation can branch off. Write a number from {first} to {last}."
        )
        read.issue(f"{where}.at", _(said, value=shown(at), first=first, last=last))
        at = first
    moves = entry.get("moves")
    if not isinstance(moves, list) or not moves:
        read.issue(f"{where}.moves", _("write a list with at least one move."))
        moves = []
    _check_lines(moves, f"{where}.moves", read)
    name = entry.get("name", "")
    if not isinstance(name, str) or len(name) > LONGEST_TITLE or not name.isprintable():
        said = N_("{value} isn’t a name of at most {most} characters.")
        read.issue(f"{where}.name", _(said, value=shown(name), most=LONGEST_TITLE))
        name = ""
    by_bot = _read_by_bot(entry.get("by_bot", []), f"{where}.by_bot", len(moves), read)
    return RecordedVariation(of, at, tuple(moves), name, by_bot)


def _check_lines(moves: list[Any], where: str, read: Arguments) -> None:
    for index, line in enumerate(moves):
        if not isinstance(line, str):
            read.issue(f"{where}[{index}]", _("write each move as a line of text."))


def carried(
    kept: Sequence[RecordedVariation],
    by_bot: Sequence[int],
    before: Sequence[str],
    moves: Sequence[str],
) -> tuple[tuple[RecordedVariation, ...], tuple[int, ...]]:
    """Return a record's variations and bot choices for a new main line. kept, by_bot: the loaded
    record's variations and bot choices. before: the loaded main line. moves: the new main line. If
    the two lines differ, the rest of the old one becomes a variation and keeps its own branches.
    """
    pairs = enumerate(zip(before, moves, strict=False))
    same = next((at for at, (was, now) in pairs if was != now), min(len(before), len(moves)))
    lost = tuple(before[same:])
    chosen = tuple(at for at in by_bot if at < same)
    if not lost:
        return tuple(kept), chosen
    tail = RecordedVariation(0, same, lost, by_bot=tuple(at - same for at in by_bot if at >= same))
    # The old main line comes first, because a variation must branch off an earlier line.
    moved = [one._replace(of=one.of + 1 if one.of else int(one.at > same)) for one in kept]
    return (tail, *moved), chosen


def _read_by_bot(value: object, where: str, moves: int, read: Arguments) -> tuple[int, ...]:
    if not isinstance(value, list) or len(value) > moves:
        said = _("list the numbers of the moves a bot chose, each only once. Count from 0.")
        read.issue(where, said)
        return ()
    for index, at in enumerate(value):
        if type(at) is not int or not 0 <= at < moves:
            said = _("{value} isn’t a move number here. Count from 0.", value=shown(at))
            read.issue(f"{where}[{index}]", said)
    return tuple(value)


G = TypeVar("G")


@dataclass(frozen=True, slots=True)
class Record:
    """A game's start (a position, or players, seed and rules) and its moves. Each game derives a
    class with its file formats. moves: the main line. variations: lines that branch off the main
    line or an earlier variation. by_bot: the indexes in `moves`, from 0, of moves that a bot chose
    for a person. Reviews don't count those moves as the person's decisions.
    """

    RECORD_FORMAT: ClassVar[str]
    POSITION_FORMAT: ClassVar[str]

    start: Mapping[str, Any]
    moves: tuple[str, ...]
    variations: tuple[RecordedVariation, ...] = ()
    by_bot: tuple[int, ...] = ()

    def document(self) -> dict[str, Any]:
        """Return the record as JSON data. An empty ``by_bot`` or ``variations`` is left out."""
        variations = [variation.document() for variation in self.variations]
        more = {"by_bot": list(self.by_bot), "variations": variations}
        start, moves = dict(self.start), list(self.moves)
        document = {"format": self.RECORD_FORMAT, "start": start, "moves": moves}
        return document | {key: value for key, value in more.items() if value}

    @classmethod
    def load(cls, document: object) -> Self:
        """Return the record from a document, which can be a record, a position, or ``{"position":
        ..., "moves": [...]}``. Raise `InvalidDocument` with every issue outside the start.
        (`replay` checks the start.)
        """
        if not isinstance(document, Mapping):
            said = _("write a position or a record as an object.")
            raise errors.invalid(sentences(said, from_file(document)))
        RECORD.document(document)
        held = tidied(plain(document))
        check_game(held.get("format"), cls.RECORD_FORMAT)
        framed = held.keys() & {"position", "start", "moves"}
        if held.get("format") == cls.POSITION_FORMAT or not framed:
            return cls(held, ())
        read = Arguments(errors.Issues())
        start_field = "position" if "position" in held else "start"
        start = held.get(start_field)
        known = {start_field, "moves", "by_bot", "variations"}
        if start_field == "start":
            known.add("format")
            if held.get("format") != cls.RECORD_FORMAT:
                said = _('a record needs "format": "{format}".', format=cls.RECORD_FORMAT)
                read.issue("format", said)
        for key in held:
            if key not in known:
                hint = errors.did_you_mean(str(key), sorted(known))
                read.issue(str(key)[:40], sentences(_("there’s no such field."), hint))
        if not isinstance(start, Mapping):
            read.issue(start_field, _("the field is missing or isn’t an object."))
        moves = held.get("moves", [])
        if not isinstance(moves, list) or len(moves) > MOST_MOVES:
            said = _("write moves as a list of at most {most:,} lines.", most=MOST_MOVES)
            read.issue("moves", said)
            moves = []
        _check_lines(moves, "moves", read)
        by_bot = _read_by_bot(held.get("by_bot", []), "by_bot", len(moves), read)
        variations = _read_variations(held.get("variations", []), len(moves), read)
        read.done()
        assert isinstance(start, Mapping)
        return cls(start, tuple(moves), variations, by_bot)


@dataclass(frozen=True, slots=True)
class Misstep:
    """A recorded move that can't be played. index: from 0. rules: the ids of the rules it breaks."""

    index: int
    move: str
    rules: tuple[str, ...]
    message: str

    def __str__(self) -> str:
        move = errors.printable(self.move, 80)
        return _("Move {number}, {move}: {why}", number=self.index + 1, move=move, why=self.message)

    def document(self) -> dict[str, Any]:
        place = {"index": self.index, "move": self.move}
        return {**place, "rules": list(self.rules), "message": self.message}


class Replay(NamedTuple, Generic[G]):
    """A replayed record. game: the game at the end. error: the move that can't be played, or None."""

    game: G
    events: tuple[Event, ...]
    error: Misstep | None


def replay(
    record: Record | Mapping[str, Any],
    begin: Callable[[Mapping[str, Any]], G],
    kind: type[Record] = Record,
) -> Replay[G]:
    """Play a record to its end, or to the first move that can't be played. record: a loaded record,
    or a document for `kind` to load. begin: makes a game from a start. Raise any error from
    `begin`, and `InvalidDocument` for a document that isn't a record.
    """
    record = record if isinstance(record, Record) else kind.load(record)
    game: Any = begin(record.start)
    events: list[Event] = []
    for index, line in enumerate(record.moves):
        try:
            events += game.push(line)
        except (errors.NotAMove, errors.IllegalMove) as error:
            rules = error.verdict.rules if isinstance(error, errors.IllegalMove) else ()
            return Replay(game, tuple(events), Misstep(index, line, rules, str(error)))
    return Replay(game, tuple(events), None)
