"""Records: a start and the moves from it. Replaying one gives the same game on every machine.

A record may also keep *variations*, other lines that were tried (`wyatt.core.variations`). Replaying
follows the main line.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Generic, Protocol, Self, TypeVar

from wyatt.core.errors import Fault, IllegalMove, NotAMove, Unusable
from wyatt.core.events import Event
from wyatt.core.text import _
from wyatt.core.variations import Variation, read_by_bot, read_variations

MOST_MOVES = 100_000


class Playable(Protocol):
    """What a record needs of a game."""

    def push(self, move: str, /) -> tuple[Event, ...]:
        """Play a line of notation; the events it brought. Raises `NotAMove`, `IllegalMove`."""


G = TypeVar("G", bound=Playable)


@dataclass(frozen=True, slots=True)
class Record:
    """A start (a position, or players with a seed and rules) and lines of moves.

    moves: the main line. variations: other lines that leave it, or leave one another; a reader
    that knows nothing of them finds the main line where it always was. by_bot: which moves of the main
    line, counted from 0, a bot chose for a person, so that they are no decisions of theirs.

    Each game makes a class of its own from it, which names the formats of its files.
    """

    RECORD_FORMAT: ClassVar[str]
    POSITION_FORMAT: ClassVar[str]

    start: Mapping[str, Any]
    moves: tuple[str, ...]
    variations: tuple[Variation, ...] = ()
    by_bot: tuple[int, ...] = ()

    def document(self) -> dict[str, Any]:
        """The record as a file holds it; ``by_bot`` and ``variations`` only if it has any."""
        document: dict[str, Any] = {
            "format": self.RECORD_FORMAT,
            "start": dict(self.start),
            "moves": list(self.moves),
        }
        if self.by_bot:
            document["by_bot"] = list(self.by_bot)
        if self.variations:
            document["variations"] = [variation.document() for variation in self.variations]
        return document

    @classmethod
    def load(cls, document: object) -> Self:
        """Read a record, a bare position, or ``{"position": ..., "moves": [...]}``.

        Raises `Unusable` with every fault of the frame; the start is checked when it is played.
        """
        if not isinstance(document, Mapping):
            raise Unusable([Fault("", _("write a position or a record as an object."))])
        framed = document.keys() & {"position", "start", "moves"}
        if document.get("format") == cls.POSITION_FORMAT or not framed:
            return cls(document, ())
        faults: list[Fault] = []
        start_field = "position" if "position" in document else "start"
        start = document.get(start_field)
        known = {start_field, "moves", "by_bot", "variations"} | (
            {"format"} if start_field == "start" else set()
        )
        if start_field == "start" and document.get("format") != cls.RECORD_FORMAT:
            faults.append(
                Fault("format", _('a record says "format": "{format}".', format=cls.RECORD_FORMAT))
            )
        faults += [
            Fault(str(key)[:40], _("there is no such field."))
            for key in document
            if key not in known
        ]
        if not isinstance(start, Mapping):
            faults.append(Fault(start_field, _("is missing or no object.")))
        moves = document.get("moves", [])
        if not isinstance(moves, list) or len(moves) > MOST_MOVES:
            faults.append(
                Fault(
                    "moves",
                    _(
                        "write moves as a list of at most {most:,} lines.",
                        most=MOST_MOVES,
                    ),
                )
            )
            moves = []
        faults += [
            Fault(f"moves[{index}]", _("is not a line of text."))
            for index, line in enumerate(moves)
            if not isinstance(line, str)
        ]
        by_bot = read_by_bot(document.get("by_bot", []), "by_bot", len(moves), faults)
        variations = read_variations(document.get("variations", []), len(moves), MOST_MOVES, faults)
        if faults:
            raise Unusable(faults)
        assert isinstance(start, Mapping)
        return cls(start, tuple(moves), variations, by_bot)


@dataclass(frozen=True, slots=True)
class Misstep:
    """A move of a record that cannot be played: which (from 0), the rules, and why."""

    index: int
    move: str
    rules: tuple[str, ...]
    message: str

    def __str__(self) -> str:
        return _(
            "Move {number}, {move}: {why}", number=self.index + 1, move=self.move, why=self.message
        )

    def document(self) -> dict[str, Any]:
        """As JSON: `index` from 0, `move`, `rules` (ids) and `message`."""
        return {
            "index": self.index,
            "move": self.move,
            "rules": list(self.rules),
            "message": self.message,
        }


@dataclass(frozen=True, slots=True)
class Replay(Generic[G]):
    """A record played: the game where it ended, the events, and what stopped it, if anything."""

    game: G
    events: tuple[Event, ...]
    error: Misstep | None


def replay(record: Record, begin: Callable[[Mapping[str, Any]], G]) -> Replay[G]:
    """Play a record through, or up to the first move that cannot be played.

    begin: makes a game from a start; what it raises goes through.
    """
    game = begin(record.start)
    events: list[Event] = []
    for index, line in enumerate(record.moves):
        try:
            events += game.push(line)
        except NotAMove as error:
            return Replay(game, tuple(events), Misstep(index, line, (), str(error)))
        except IllegalMove as error:
            verdict = error.verdict
            misstep = Misstep(index, line, verdict.rules, verdict.message)
            return Replay(game, tuple(events), misstep)
    return Replay(game, tuple(events), None)
