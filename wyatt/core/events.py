"""A move's effects as events, and lines of text for a terminal or a page."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import FrozenInstanceError, dataclass
from functools import cached_property
from types import MappingProxyType
from typing import Any, ClassVar, Self, TypeVar, dataclass_transform

from wyatt.core.lazy import Lazy
from wyatt.core.text import _

UNSEEN = "?"  # the stand-in for a card that an event's reader mustn't see
V = TypeVar("V")


class FrozenMap(Mapping[str, V]):
    """An immutable, hashable mapping from names to values, such as each player's money."""

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


#: A function that returns an event as text for a viewer, with its rules' ids.
Tell = Callable[["Event", str | None], tuple[str, tuple[str, ...]]]


_SECRET: Any = object()


def secret() -> Any:
    """Declare a field of an event that only the players in the event's `seen_by` may see."""
    return _SECRET


@dataclass_transform(frozen_default=True, kw_only_default=True, field_specifiers=(secret,))
def event(kind: type[V]) -> type[V]:
    """Declare a kind of event. Its objects are frozen, and made with keyword arguments. Events
    aren't dataclasses, because making forty dataclasses took a tenth of the first page's loading
    time.
    """
    own = [name for name, said in kind.__annotations__.items() if "ClassVar" not in str(said)]
    hidden = [name for name in own if vars(kind).get(name) is _SECRET]
    for name in hidden:
        delattr(kind, name)
    if "type" not in vars(kind):
        kind.type = re.sub(r"\B([A-Z])", r"_\1", kind.__name__).lower()  # type: ignore[attr-defined]
    kind.FIELDS = (*getattr(kind, "FIELDS", ()), *own)  # type: ignore[attr-defined]
    kind.SECRETS = (*getattr(kind, "SECRETS", ()), *hidden)  # type: ignore[attr-defined]
    kind.KNOWN = frozenset(kind.FIELDS)  # type: ignore[attr-defined]
    kind.REQUIRED = frozenset(name for name in kind.FIELDS if not hasattr(kind, name))  # type: ignore[attr-defined]
    return kind


@event
class Event:
    """One thing that happened. Each kind of event is a class with its own fields.

    type: the name of this kind of event in documents: the class's name, such as ``hand_ended`` for
    `HandEnded`. rules: the ids of the rules behind the event.
    seen_by: the players who may see all its fields, or None for everyone. Documents leave out
    fields that are None.

    >>> from wyatt.earp import Game
    >>> event = Game.new(["Anna", "Burt"], seed=3).push("draw supply")[0]
    >>> event.type, event.rules
    ('drew', ('draw.choice',))
    >>> print(event.seen("Burt"))
    Anna drew 2 cards from the supply.
    """

    type: ClassVar[str]
    ACCOUNT: ClassVar[Lazy[Tell] | None] = None  # each game's `Tell`
    #: The sentence for this kind of event, with fields in braces, if one sentence is enough.
    SENTENCE: ClassVar[str] = ""
    #: The names of all fields (in order, then as a set), and of required and secret ones.
    FIELDS: ClassVar[tuple[str, ...]]
    KNOWN: ClassVar[frozenset[str]]
    REQUIRED: ClassVar[frozenset[str]]
    SECRETS: ClassVar[tuple[str, ...]]

    rules: tuple[str, ...]
    seen_by: tuple[str, ...] | None = None

    def __init__(self, **values: Any) -> None:
        """Raise `TypeError` for a missing or unknown field."""
        given = values.keys()
        if not self.REQUIRED <= given <= self.KNOWN:
            fields = ", ".join(self.FIELDS)
            raise TypeError(f"{type(self).__name__} has the fields {fields}, not {sorted(given)}.")
        self.__dict__.update(values)

    def __setattr__(self, name: str, value: object = None) -> None:
        raise FrozenInstanceError(f"an event can't be changed: {name}")

    __delattr__ = __setattr__

    def __getstate__(self) -> dict[str, Any]:
        return {name: getattr(self, name) for name in self.FIELDS}

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and self.__getstate__() == other.__getstate__()

    def __hash__(self) -> int:
        return hash((type(self), *self.__getstate__().values()))

    def __str__(self) -> str:
        if self.ACCOUNT:
            return self.ACCOUNT()(self, None)[0]
        return event_sentence(self)[0] if self.SENTENCE else repr(self)

    def __repr__(self) -> str:
        values = ", ".join(f"{name}={getattr(self, name)!r}" for name in self.FIELDS)
        return f"{type(self).__name__}({values})"

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        printer.text(str(self))

    @cached_property  # because a page reads it again for each part that it draws
    def data(self) -> Mapping[str, Any]:
        """The event's own fields by name, as read-only plain data, without fields that are None."""
        return MappingProxyType(self._plain())

    def document(self) -> dict[str, Any]:
        """Return the event as JSON data, with ``seen_by`` only if it isn't None."""
        written = {"type": self.type, "rules": list(self.rules), **self._plain()}
        if self.seen_by is not None:
            written["seen_by"] = list(self.seen_by)
        return written

    def seen(self, viewer: str | None) -> Self:
        """Return the event as a player may see it, with ``?`` for secrets, or unchanged for a spectator."""
        if self.seen_by is None or viewer is None or viewer in self.seen_by:
            return self
        own = self.__getstate__()
        for name in self.SECRETS:
            own[name] = (UNSEEN,) * len(own[name]) if isinstance(own[name], tuple) else UNSEEN
        return type(self)(**own)

    def _plain(self) -> dict[str, Any]:
        found = ((name, getattr(self, name)) for name in self.FIELDS[2:])
        return {name: _as_json(value) for name, value in found if value is not None}


_PLAIN = frozenset((str, int, bool))  # types that are plain data already


def _as_json(value: object) -> object:
    if type(value) in _PLAIN:
        return value
    if isinstance(value, tuple):
        return [_as_json(each) for each in value]
    if isinstance(value, Mapping):
        return {key: _as_json(each) for key, each in value.items()}
    return value


def event_sentence(event: Event) -> tuple[str, tuple[str, ...]]:
    """Return an event's `SENTENCE` with the fields filled in, and the ids of the event's rules."""
    lists = {name: held for name, held in event.data.items() if isinstance(held, list)}
    words = {name: " ".join(map(str, held)) for name, held in lists.items()}
    return _(event.SENTENCE, **{**event.data, **words}), event.rules


def by_type(
    module: Mapping[str, object], account: Lazy[Tell] | None = None
) -> Mapping[str, type[Event]]:
    """Set `ACCOUNT` on a module's event classes, and return them by their names in documents."""
    kinds = (each for each in module.values() if isinstance(each, type))
    found = [each for each in kinds if issubclass(each, Event) and each is not Event]
    for each in found:
        each.ACCOUNT = account
    return MappingProxyType({each.type: each for each in found})


#: The events of a move in progress, or None if nobody needs them, as in random playouts.
Log = list[Event] | None


@dataclass(frozen=True, slots=True)
class TextLine:
    """A line of text, with the ids of its rules. style: ``bold``, ``head`` for a heading with space
    above it, or an empty string for plain text. A line without text adds space.
    """

    text: str = ""
    rules: tuple[str, ...] = ()
    indent: int = 0
    style: str = ""
    hang: int = 0  # the extra indentation of a second line
