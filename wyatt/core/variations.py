"""Variations of a record: other lines that leave its moves, as a file holds them.

A record lists its main line where it always was; ``variations`` is optional and comes after it.
They stand in one flat list in which each names an *earlier* line as the one it leaves, so that no
nesting, however deep, has to be followed and none can go in a circle.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from wyatt.core.errors import Fault, shown
from wyatt.core.text import _

MOST_VARIATIONS = 400
LONGEST_TITLE = 60
_FIELDS = ("of", "at", "moves", "name", "by_bot")


@dataclass(frozen=True, slots=True)
class Variation:
    """Another line of a record.

    of: the line it leaves, 0 the main line, n the n-th variation. at: after how many moves of the
    whole game, counted from the start, it leaves that line. moves: its own moves from there. name:
    what somebody has called it, data and never markup. by_bot: which of its own moves, counted from 0,
    a bot chose for a person.
    """

    of: int
    at: int
    moves: tuple[str, ...]
    name: str = ""
    by_bot: tuple[int, ...] = ()

    def document(self) -> dict[str, Any]:
        """The variation as a file holds it; a name and bots' choices only if it has any."""
        document: dict[str, Any] = {"of": self.of, "at": self.at, "moves": list(self.moves)}
        if self.name:
            document["name"] = self.name
        if self.by_bot:
            document["by_bot"] = list(self.by_bot)
        return document


def read_variations(
    value: object, main: int, most: int, faults: list[Fault]
) -> tuple[Variation, ...]:
    """The variations of a record, each fault added to the list.

    main: how many moves the main line has. most: how many moves all variations may have together.
    """
    if not isinstance(value, list) or len(value) > MOST_VARIATIONS:
        said = _(
            "list at most {most} variations, or leave the field out.",
            most=MOST_VARIATIONS,
        )
        faults.append(Fault("variations", said))
        return ()
    before = len(faults)
    read: list[Variation] = []
    #: From which move to which each line goes, counted from the start of the game.
    spans = [(0, main)]
    for index, entry in enumerate(value):
        variation = _read_one(entry, f"variations[{index}]", spans, faults)
        spans.append((variation.at + 1, variation.at + len(variation.moves)))
        read.append(variation)
    if sum(len(one.moves) for one in read) > most:
        faults.append(Fault("variations", _("have more than {most:,} moves together.", most=most)))
    return tuple(read) if len(faults) == before else ()


def _read_one(
    entry: object, where: str, spans: Sequence[tuple[int, int]], faults: list[Fault]
) -> Variation:
    if not isinstance(entry, Mapping):
        faults.append(
            Fault(where, _('is not a variation such as {"at": 4, "moves": ["draw supply"]}.'))
        )
        return Variation(0, 0, ())
    faults += [
        Fault(f"{where}.{str(key)[:40]}", _("there is no such field."))
        for key in entry
        if key not in _FIELDS
    ]
    of = entry.get("of", 0)
    if type(of) is not int or not 0 <= of < len(spans):
        said = _(
            "{value} is not an earlier line: 0 is the main line, 1 the first variation.",
            value=shown(of),
        )
        faults.append(Fault(f"{where}.of", said))
        of = 0
    first, last = spans[of]
    at = entry.get("at")
    if type(at) is not int or not first <= at <= last:
        said = _(
            "{value} is not a place in the line it leaves, which goes from {first} to {last}.",
            value=shown(at),
            first=first,
            last=last,
        )
        faults.append(Fault(f"{where}.at", said))
        at = first
    moves = entry.get("moves")
    if not isinstance(moves, list) or not moves:
        faults.append(Fault(f"{where}.moves", _("write at least one move, as a list of lines.")))
        moves = []
    faults += [
        Fault(f"{where}.moves[{at_move}]", _("is not a line of text."))
        for at_move, line in enumerate(moves)
        if not isinstance(line, str)
    ]
    name = entry.get("name", "")
    if not isinstance(name, str) or not sound_title(name):
        said = _(
            "{value} is not a name of at most {most} letters.",
            value=shown(name),
            most=LONGEST_TITLE,
        )
        faults.append(Fault(f"{where}.name", said))
        name = ""
    by_bot = read_by_bot(entry.get("by_bot", []), f"{where}.by_bot", len(moves), faults)
    return Variation(of, at, tuple(moves), name, by_bot)


def read_by_bot(value: object, where: str, moves: int, faults: list[Fault]) -> tuple[int, ...]:
    """Which moves of a line a bot chose for a person, each fault added to the list.

    where: the place of the field in its document. moves: how many moves the line has.
    """
    if not isinstance(value, list) or len(value) > moves:
        said = _("list the numbers of the moves that a bot chose, each once and counted from 0.")
        faults.append(Fault(where, said))
        return ()
    faults += [
        Fault(
            f"{where}[{index}]",
            _("{value} is not the number of a move here, counted from 0.", value=shown(at)),
        )
        for index, at in enumerate(value)
        if type(at) is not int or not 0 <= at < moves
    ]
    return tuple(value)


def sound_title(name: str) -> bool:
    """Whether a text can be the name of a variation: short, one line, nothing but letters."""
    return len(name) <= LONGEST_TITLE and name.isprintable()
