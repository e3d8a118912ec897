"""Reading a position that people, programs and links bring: what every game's reader shares.

A reader goes through one document and collects the faults, each with its place; nothing is guessed,
and only a document without any fault becomes a state. Each game derives a reader of its own.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, ClassVar, Protocol, TypeVar

from wyatt.core.documents import MOST_SEED, read_players
from wyatt.core.errors import Fault, Unusable, did_you_mean, sentences, shown
from wyatt.core.text import _

#: Entries in one list; a list longer than any deck is told in one fault.
MOST_ENTRIES = 120
R = TypeVar("R")
P = TypeVar("P", bound=str)


class Seating(Protocol):
    """Who plays: what a reader needs of a game's config."""

    @property
    def players(self) -> tuple[str, ...]:
        """The names, in seat order."""

    @property
    def seat(self) -> Mapping[str, int]:
        """The seat of each player by name, from 0."""


class BaseReader:
    """One reading of one document; collects the faults.

    FORMAT: what `format` says. FIELDS: the fields there are; NAMED: those with players' names in
    them. CODES: the number of each card by its name. MOST: players at most, by the rule SEATS.
    """

    FORMAT: ClassVar[str]
    FIELDS: ClassVar[Sequence[str]]
    NAMED: ClassVar[Sequence[str]]
    CODES: ClassVar[Mapping[str, int]]
    MOST: ClassVar[int]
    SEATS: ClassVar[str]
    #: A list of cards, as a fault shows one.
    EXAMPLE: ClassVar[str]

    def __init__(self, document: Mapping[str, Any]) -> None:
        self.document = document
        self.faults: list[Fault] = []
        #: Where the copies of each kind of card lie, in reading order.
        self.places: dict[int, list[str]] = {}
        #: Whose hand is not empty, as far as the document can be read.
        self.holding: set[int] = set()
        #: Whether `players` cannot be used; the rest is then read for its own faults only.
        self.strangers = False

    def state(self) -> Any:
        """The state that a whole document gives. Raises `Unusable` with every fault found."""
        raise NotImplementedError

    def fault(self, where: str, what: str, written: str = "") -> None:
        """Note what is wrong, in which field; reading goes on. written: what would be right there."""
        self.faults.append(Fault(where, what, written))

    def _read_frame(self) -> None:
        """The format, and fields that there are not."""
        for key in self.document:
            if key not in self.FIELDS:
                said = sentences(_("there is no such field."), did_you_mean(str(key), self.FIELDS))
                self.fault(shown(key).strip('"'), said)
        if self.document.get("format") != self.FORMAT:
            self.fault(
                "format",
                _(
                    'is {value}, not "{format}".',
                    value=shown(self.document.get("format")),
                    format=self.FORMAT,
                ),
            )

    # --- who plays -----------------------------------------------------------------------------

    def _players(self) -> tuple[str, ...]:
        """The players; none if their list cannot be used."""
        faults = len(self.faults)
        names = read_players(self.document.get("players"), self.faults, self.MOST, self.SEATS)
        return names if len(self.faults) == faults else ()

    def _strange_names(self) -> tuple[str, ...]:
        """Somebody for every name, so that one bad name does not hide the other faults."""
        self.strangers = True
        names = ["?", "??"]
        for field in self.NAMED:
            value = self.document.get(field)
            if isinstance(value, (list, Mapping)):
                names += [name for name in value if isinstance(name, str) and name not in names]
            names = names[:12]
        return tuple(names)

    def _sound(self, *fields: str) -> bool:
        """Whether no fault was found in these fields."""
        return not any(fault.where.startswith(fields) for fault in self.faults)

    def _seat(self, table: Seating, field: str, default: int) -> int:
        if field not in self.document:
            return default
        return self._player(table, self.document[field], field)

    def _player(self, table: Seating, name: object, where: str) -> int:
        if isinstance(name, str) and name in table.seat:
            return table.seat[name]
        if self.strangers and isinstance(name, str):
            return 0
        said = (
            _("{name} does not play here.", name=shown(name))
            if self.strangers
            else _(
                "{name} does not play here; {players} do.",
                name=shown(name),
                players=", ".join(map(shown, table.players)),
            )
        )
        self.fault(where, said)
        return 0

    # --- plain values --------------------------------------------------------------------------

    def _number(self, field: str, default: int, least: int, most: int) -> int:
        value = self.document.get(field, default)
        if type(value) is int and least <= value <= most:
            return value
        self.fault(
            field,
            _("{value} is not a whole number of {least} or more.", value=shown(value), least=least),
        )
        return default

    def _seed(self) -> int:
        return self._number("seed", 0, 0, MOST_SEED - 1)

    def _truth(self, field: str, default: bool) -> bool:
        value = self.document.get(field, default)
        if type(value) is bool:
            return value
        self.fault(field, _("{value} is neither true nor false.", value=shown(value)))
        return default

    def _object(self, value: object, where: str, example: str) -> Mapping[str, Any]:
        if isinstance(value, Mapping):
            return value
        self.fault(
            where,
            _(
                "{value} is not an object; write it like {example}.",
                value=shown(value),
                example=example,
            ),
        )
        return {}

    def _phase(self, phases: Sequence[P]) -> P:
        """The phase that the document names; the first where it names none."""
        named = self.document.get("phase", phases[0])
        for phase in phases:
            if phase == named:
                return phase
        self.fault(
            "phase",
            _(
                "{value} is not a phase; there are {list}.",
                value=shown(named),
                list=", ".join(phases),
            ),
        )
        return phases[0]

    # --- cards ---------------------------------------------------------------------------------

    def _card_hint(self, name: str) -> str:
        """What somebody may have meant who wrote a card's name wrongly."""
        return did_you_mean(name, self.CODES)

    def _cards(self, value: object, where: str) -> list[int]:
        """The numbers of a list such as ``["wes-hardin*3", "hideout"]``."""
        if not isinstance(value, list):
            self.fault(
                where,
                _(
                    "{value} is not a list of cards such as {example}.",
                    value=shown(value),
                    example=self.EXAMPLE,
                ),
            )
            return []
        codes: list[int] = []
        if len(value) > MOST_ENTRIES:
            self.fault(where, _("lists far more cards than the game has."))
            return []
        for index, entry in enumerate(value):
            place = f"{where}[{index}]"
            if not isinstance(entry, str):
                self.fault(place, _("{value} is not a card's name.", value=shown(entry)))
                continue
            name, star, times = entry.partition("*")
            many = int(times) if times.isascii() and times.isdigit() and len(times) < 3 else 0
            if name not in self.CODES:
                self.fault(
                    place,
                    sentences(
                        _("no card is called {name}.", name=shown(name)), self._card_hint(name)
                    ),
                )
            elif star and not many:
                self.fault(
                    place, _("{value}: after `*` comes how many, 1 or more.", value=shown(entry))
                )
            else:
                copies = many if star else 1
                codes += [self.CODES[name]] * copies
                self.places.setdefault(self.CODES[name], []).extend([place] * copies)
        return codes

    def _rest(
        self, placed: Counter[int], deck: Iterable[int], title: Callable[[int], str]
    ) -> tuple[bool, list[int]]:
        """Count the copies: whether the deck is short, and the sorted cards that lie nowhere yet.

        A short deck has none of the latter.
        """
        copies = Counter(deck)
        for kind, many in sorted(placed.items()):
            if many > copies[kind]:
                self.fault(
                    self.places[kind][copies[kind]],
                    _(
                        "one {card} too many: {many} are placed, and the game has {value}.",
                        card=title(kind),
                        many=many,
                        value=copies[kind],
                    ),
                )
        rest = self.document.get("rest")
        if rest not in (None, "none"):
            self.fault(
                "rest", _('{value}: it can only be "none", for a short deck.', value=shown(rest))
            )
        missing = sorted((copies - placed).elements())
        return (bool(missing), []) if rest == "none" else (False, missing)


def read_whole(document: object, read: Callable[[Mapping[str, Any]], R]) -> R:
    """Read a document that has to be an object. Raises `Unusable`."""
    if not isinstance(document, Mapping):
        raise Unusable(
            [Fault("", _("write a position as an object, not {value}.", value=shown(document)))]
        )
    return read(document)
