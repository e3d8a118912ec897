"""The effects of a move: events, the part of them that each player may see, and lines of text."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, fields, replace
from types import MappingProxyType
from typing import Any, ClassVar, Protocol, Self, TypeVar, dataclass_transform

from wyatt.core.lazy import Lazy
from wyatt.core.text import _

#: In a blanked event it replaces a card that the reader may not see.
UNSEEN = "?"
V = TypeVar("V")


class Printer(Protocol):
    """The printer that IPython passes in."""

    def text(self, obj: str) -> None:
        """Print this."""


class FrozenMap(Mapping[str, V]):
    """A mapping that never changes and can be hashed: who has how much."""

    __slots__ = ("_items",)

    def __init__(self, items: Mapping[str, V]) -> None:
        self._items = dict(items)

    def __getitem__(self, key: str) -> V:
        return self._items[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._items)

    def __len__(self) -> int:
        return len(self._items)

    def __hash__(self) -> int:
        return hash(tuple(self._items.items()))

    def __repr__(self) -> str:
        return f"FrozenMap({self._items!r})"


def secret() -> Any:
    """Declare a field of an event that only the players in `seen_by` may see, if it names any."""
    return field(metadata={"secret": True})


@dataclass_transform(frozen_default=True, kw_only_default=True, field_specifiers=(field, secret))
def event(kind: type[V]) -> type[V]:
    """Declares a kind of event: a frozen value whose fields are given by name."""
    # Its repr is `Event`'s: with one of its own IPython would not ask how it wants to be shown. So is its
    # equality, which would be written for each of forty kinds whenever a game is imported.
    return dataclass(frozen=True, slots=True, kw_only=True, repr=False, eq=False)(kind)


@event
class Event:
    """One thing that happened. Each kind of event is a class with fields of its own.

    type: the name of this kind of event in documents. rules: the ids of the rules behind it.
    seen_by: the players who may see it in full, or None for all. A field that is None is absent
    from this event.

    >>> from wyatt.earp import Game
    >>> event = Game.new(["Anna", "Burt"], seed=3).push("draw supply")[0]
    >>> event.type, event.rules
    ('drew', ('draw.choice',))
    >>> print(event.seen("Burt"))
    Anna drew 2 cards from the supply.
    """

    type: ClassVar[str]
    #: The function that puts an event in words, with the ids of its rules. Each game sets its own.
    ACCOUNT: ClassVar[Lazy[Callable[[Event, str | None], tuple[str, tuple[str, ...]]]] | None] = (
        None
    )

    #: The sentence of a kind that needs no more than one: its fields are in braces.
    SENTENCE: ClassVar[str] = ""

    rules: tuple[str, ...]
    seen_by: tuple[str, ...] | None = None

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and self._values() == other._values()

    def __hash__(self) -> int:
        return hash((type(self), *self._values()))

    def _values(self) -> tuple[Any, ...]:
        return tuple(getattr(self, each.name) for each in fields(self))

    def __str__(self) -> str:
        """Return the event as a sentence for a reader who may see all of it."""
        if self.ACCOUNT:
            return self.ACCOUNT()(self, None)[0]
        return event_sentence(self)[0] if self.SENTENCE else repr(self)

    def __repr__(self) -> str:
        values = ", ".join(f"{own.name}={getattr(self, own.name)!r}" for own in fields(self))
        return f"{type(self).__name__}({values})"

    def _repr_pretty_(self, printer: Printer, cycle: bool) -> None:
        """In a notebook, also within a list: its sentence."""
        printer.text(str(self))

    @property
    def data(self) -> Mapping[str, Any]:
        """The fields of its own by name, as plain data that cannot be changed."""
        return MappingProxyType(self._plain())

    def document(self) -> dict[str, Any]:
        """Return the event in the documented format. A secret one names those who may see it."""
        written = {"type": self.type, "rules": list(self.rules), **self._plain()}
        if self.seen_by is not None:
            written["seen_by"] = list(self.seen_by)
        return written

    def seen(self, viewer: str | None) -> Self:
        """Return the event as a player may see it, what they may not know blanked to ``?``."""
        if self.seen_by is None or viewer is None or viewer in self.seen_by:
            return self
        blanked: dict[str, Any] = {name: _blank(getattr(self, name)) for name in self.secrets()}
        return replace(self, **blanked)

    @classmethod
    def secrets(cls) -> tuple[str, ...]:
        """Return the names of the fields that some players may not see."""
        return tuple(each.name for each in fields(cls) if each.metadata.get("secret"))

    def _plain(self) -> dict[str, Any]:
        found = ((name, getattr(self, name)) for name in _own(type(self)))
        return {name: _as_json(value) for name, value in found if value is not None}


#: The fields of each kind of event that not all events have.
_OWN: dict[type[Any], tuple[str, ...]] = {}


def _own(kind: type[Any]) -> tuple[str, ...]:
    if kind not in _OWN:
        own = (each.name for each in fields(kind))
        _OWN[kind] = tuple(name for name in own if name not in ("rules", "seen_by"))
    return _OWN[kind]


#: What is plain data already.
_PLAIN = frozenset((str, int, bool))


def _as_json(value: object) -> object:
    if type(value) in _PLAIN:
        return value
    if isinstance(value, tuple):
        return [_as_json(each) for each in value]
    if isinstance(value, Mapping):
        return {key: _as_json(each) for key, each in value.items()}
    return value


def _blank(value: object) -> object:
    """Return the stand-in for a hidden card, or for each of several."""
    return (UNSEEN,) * len(value) if isinstance(value, tuple) else UNSEEN


def event_sentence(event: Event) -> tuple[str, tuple[str, ...]]:
    """Return an event in the sentence of its kind (`Event.SENTENCE`), with the ids of its rules."""
    values = {
        name: " ".join(map(str, value)) if isinstance(value, list) else value
        for name, value in event.data.items()
    }
    return _(event.SENTENCE, **values), event.rules


def by_type(
    module: Mapping[str, object],
    account: Lazy[Callable[[Event, str | None], tuple[str, tuple[str, ...]]]] | None = None,
) -> Mapping[str, type[Event]]:
    """Return the kinds of event among the names of a module, by what documents call them.

    account: the module with the sentences of this game's events.
    """
    kinds = (each for each in module.values() if isinstance(each, type))
    found = [each for each in kinds if issubclass(each, Event) and each is not Event]
    for each in found:
        each.ACCOUNT = account
    return MappingProxyType({each.type: each for each in found})


#: The log of a move in progress; None when no events are recorded (random playouts).
Log = list[Event] | None


# === Lines of text for people, before it is known whether a terminal or a page shows them.


@dataclass(frozen=True, slots=True)
class TextLine:
    """A line of text, the ids of the rules it rests on, and how far it is indented.

    style: ``bold``, ``head`` for a heading with air above it, or nothing. An empty line is air.
    """

    text: str = ""
    rules: tuple[str, ...] = ()
    indent: int = 0
    style: str = ""
    #: How much further its second line is indented.
    hang: int = 0
