"""The fields of a game's position, each declared once.

A `PositionLayout` lists the fields in the order in which they're written. The list determines the
game's documents, its short links, the fields a view hides, and the editor's places and inputs
(`wyatt.core.draft`). A game adds checks for its rules (`PositionReader.check`).
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar, Final, Literal, NamedTuple, TypeAlias

from wyatt.core import documents
from wyatt.core.arguments import Arguments, as_int
from wyatt.core.chance import shuffle
from wyatt.core.documents import MOST_SEED, Document, counted
from wyatt.core.errors import close_matches, did_you_mean, invalid, of_no_use, shown
from wyatt.core.state import NOBODY
from wyatt.core.text import N_, N_plural, _, listed, plural, sentences

# === A position's fields. Each method that `dataclass` generates slows down the import, so these
# classes turn off all methods they don't need.

UNKNOWN = "?"  # an unknown card in another player's hand
ABSENT: Final = object()  # marks a field that's left out of a document
SHARED: Final = -1  # the seat number of a field that all players share
#: What players may see of a field: everything, only their own part, only the top card, or nothing.
Seen: TypeAlias = Literal["all", "owner", "top", "nobody"]
MOST = 1_000_000_000  # the maximum for a figure, far above any number in a game


class Keys(NamedTuple):
    """The names of a field's entries, such as the outlaws. unknown: the message for any other name."""

    names: Sequence[str]
    unknown: str


@dataclass(eq=False, repr=False, match_args=False)
class PositionField:
    """One field of a position. name: the key in documents, and the attribute in states. label: the
    field's display name. seen: what players may see of the field. place: the field's id in the
    editor, if it isn't `name`.
    """

    name: str
    label: str = ""
    seen: Seen = "all"
    place: str = ""

    @property
    def covered(self) -> bool:
        """Whether the whole field is hidden from other players."""
        return self.seen in ("owner", "nobody")

    @property
    def id(self) -> str:
        return self.place or self.name

    def write(self, state: Any, layout: PositionLayout) -> Any:
        """Return the field's value for a document, or `ABSENT` to leave out the field."""
        return getattr(state, self.name)

    def read(self, reader: PositionReader, state: Any) -> None:
        """Read the field into the state, and add any issues. By default, leave that to the game's reader."""


@dataclass(eq=False, repr=False, match_args=False)
class Seat(PositionField):
    """A field with a player's name. By default, that's the player after the one in the field
    `after`, or the last player.
    """

    after: str = ""

    def write(self, state: Any, layout: PositionLayout) -> Any:
        seat = getattr(state, self.name)
        return state.config.players[seat] if seat >= 0 else ABSENT

    def read(self, reader: PositionReader, state: Any) -> None:
        seat = (getattr(state, self.after) + 1) % len(state.config.players) if self.after else -1
        if self.name in reader.document:
            seat = reader.player(reader.document[self.name], self.name)
        setattr(state, self.name, seat % len(state.config.players))


class Winner(Seat):
    """A field with the winner's name. `PositionReader.read_winner` reads it."""

    def read(self, reader: PositionReader, state: Any) -> None:
        pass


@dataclass(eq=False, repr=False, match_args=False)
class Number(PositionField):
    """A field with a whole number from `least` to `most`."""

    least: int = 0
    most: int = MOST

    def read(self, reader: PositionReader, state: Any) -> None:
        value = reader.document.get(self.name, self.least)
        setattr(state, self.name, reader.number(self.name, value, self.least, self.most))


@dataclass(eq=False, repr=False, match_args=False)
class Phase(PositionField):
    """A field with the kind of action that comes next. words: each phase's display name."""

    words: Mapping[str, str] = field(default_factory=dict)

    def read(self, reader: PositionReader, state: Any) -> None:
        first, *_others = self.words
        phase = reader.document.get(self.name, first)
        if not isinstance(phase, str) or phase not in self.words:
            said = N_("{value} isn’t a phase. Use one of {list}.")
            reader.issue(self.name, _(said, value=shown(phase), list=", ".join(self.words)))
            phase = first
        setattr(state, self.name, phase)


@dataclass(eq=False, repr=False, match_args=False)
class Flag(PositionField):
    """A field that's true or false. on: the phases in which the default is true."""

    on: frozenset[str] = frozenset()

    def read(self, reader: PositionReader, state: Any) -> None:
        value = reader.document.get(self.name, state.phase in self.on)
        setattr(state, self.name, reader.truth(self.name, value))


@dataclass(eq=False, repr=False, match_args=False)
class Tally(Flag):
    """A flag that's a number under rules that allow more than one. most: the attribute of the rules
    and the config with the maximum. left: the state's attribute with the number that's left.
    label_many: the number's display name. wrong: the message for a number above the maximum.
    """

    most: str = ""
    left: str = ""
    label_many: str = ""
    wrong: str = ""

    def write(self, state: Any, layout: PositionLayout) -> Any:
        many = (most := getattr(state.config, self.most)) - getattr(state, self.left)
        return many if most > 1 else many > 0

    def read(self, reader: PositionReader, state: Any) -> None:
        value = reader.document.get(self.name, state.phase in self.on)
        most, number = getattr(state.config, self.most), as_int(value)
        if number is not None and number > most:
            reader.issue(self.name, _(self.wrong, value=shown(value), most=most))
            number = 0
        elif most == 1 or isinstance(value, bool):
            number = reader.truth(self.name, value)
        else:
            number = reader.number(self.name, value, most=most)
        setattr(state, self.left, most - number)


@dataclass(eq=False, repr=False, match_args=False)
class Rest(PositionField):
    """A field for a short deck. ``"rest": "none"`` leaves unplaced cards out of the game."""

    def write(self, state: Any, layout: PositionLayout) -> Any:
        return "none" if state.short else ABSENT

    def read(self, reader: PositionReader, state: Any) -> None:
        rest = reader.document.get(self.name)
        said = N_('{value} isn’t allowed. Write "none" for a short deck, or leave the field out.')
        if rest not in (None, "none"):
            reader.issue(self.name, _(said, value=shown(rest)))


@dataclass(eq=False, repr=False, match_args=False)
class Own(PositionField):
    """A field of a single game, which reads it in `PositionReader.read_own`. get: returns the value."""

    get: Callable[[Any], Any] = lambda state: ABSENT

    def write(self, state: Any, layout: PositionLayout) -> Any:
        return self.get(state)


@dataclass(eq=False, repr=False, match_args=False)
class Figure(PositionField):
    """A field with whole numbers, one per player or per key. short: the label next to a player's
    name. wrong: the message for an invalid value. example: sample values in a document. step: a
    divisor of all values. get: returns the state's numbers, if they aren't in the attribute `name`.
    """

    short: str = ""
    wrong: str = ""
    example: str = ""
    keys: Keys | None = None
    default: int = 0
    step: int = 1
    least: int = 0
    most: int = MOST
    get: Callable[[Any], list[int]] | None = None

    @property
    def owned(self) -> bool:
        return self.keys is None

    def write(self, state: Any, layout: PositionLayout) -> Any:
        keys = self.keys.names if self.keys else state.config.players
        return dict(zip(keys, self._of(state), strict=True))

    def _of(self, state: Any) -> list[int]:
        return self.get(state) if self.get else getattr(state, self.name)

    def read(self, reader: PositionReader, state: Any) -> None:
        figures = self._of(state)  # missing numbers keep their defaults
        found = reader.mapping(reader.document.get(self.name, {}), self.name, self.example)
        for key, value in found.items():
            where = f"{self.name}.{key}"
            at = reader.key(key, self.keys, where) if self.keys else reader.player(key, where)
            number = as_int(value)
            if number is None or not self.least <= number <= self.most or number % self.step:
                reader.issue(where, _(self.wrong, value=shown(value), most=self.most))
            elif at >= 0:
                figures[at] = number


class Groups(NamedTuple):
    """How a zone divides its cards: into a list of groups, or into one group per key. place: a
    group's id in the editor. label: a group's display name. begins: the label of the button that
    starts a new group. wrong: the message for a value that isn't a list of groups. most: the
    maximum number of groups. example: a player's groups, as in a document. key_of: returns a card's
    key, or None for a card that fits any group.
    """

    place: str
    begins: str
    label: str = ""
    wrong: str = ""
    example: str = ""
    most: int = 0
    keys: Keys | None = None
    key_of: Callable[[str], str | None] | None = None


@dataclass(eq=False, repr=False, match_args=False)
class Zone(PositionField):
    """A place for cards: one that all players share, or one for each player. A pile's top card
    comes first in a document and last in the state. owned: whether each player has one. short: the
    label next to a player's name. missing: the message for a document without this field, if it's
    required. get, put: read and write a seat's cards, if they aren't in the state's attribute
    `name`.
    """

    owned: bool = False
    groups: Groups | None = None
    short: str = ""
    example: str = ""
    missing: str = ""
    get: Callable[[Any, int], Any] | None = None
    put: Callable[[Any, int, Any], None] | None = None

    def cards(self, state: Any, seat: int = SHARED) -> Any:
        """Return a seat's cards or groups, or the shared ones: the state's own, not copies."""
        if self.get:
            return self.get(state, seat)
        held = getattr(state, self.name)
        return held[seat] if self.owned else held

    def set_cards(self, state: Any, seat: int, cards: Any) -> None:
        if self.put:
            self.put(state, seat, cards)
        elif self.owned:
            getattr(state, self.name)[seat] = cards
        else:
            setattr(state, self.name, cards)

    def write(self, state: Any, layout: PositionLayout) -> Any:
        if not self.owned:
            cards = self.cards(state)
            return self._written(cards if self.groups else reversed(cards), layout)
        owners = enumerate(state.config.players)
        return {name: self._written(self.cards(state, seat), layout) for seat, name in owners}

    def _written(self, cards: Any, layout: PositionLayout) -> Any:
        if self.groups is None:
            return layout.written(cards)
        if self.groups.keys:
            return {key: layout.written(group) for key, group in cards.items()}
        return [[layout.names[code] for code in group] for group in cards]

    def read(self, reader: PositionReader, state: Any) -> None:
        if self.missing and self.name not in reader.document:
            reader.issue(self.name, _(self.missing))
        value = reader.document.get(self.name, {} if self.owned else [])
        if not self.owned:
            cards = self._read(reader, state, value, self.name)
            self.set_cards(state, SHARED, cards if self.groups else cards[::-1])
            return
        for player, own in reader.mapping(value, self.name, self.example).items():
            where = f"{self.name}.{player}"
            seat = reader.player(player, where)
            self.set_cards(state, seat, self._read(reader, state, own, where))

    def _read(self, reader: PositionReader, state: Any, value: object, where: str) -> Any:
        if self.groups is None:
            return reader.cards(value, where, hidden=self.seen == "owner")
        if self.groups.keys:
            found: dict[str, Any] = {}
            for key, group in reader.mapping(value, where, self.groups.example).items():
                at = reader.key(key, self.groups.keys, f"{where}.{key}")
                found[key] = reader.group(state, at, group, f"{where}.{key}")
            return found
        if not isinstance(value, list) or len(value) > self.groups.most:
            reader.issue(where, _(self.groups.wrong, value=shown(value)))
            return ()
        groups = [reader.group(state, at, one, f"{where}[{at}]") for at, one in enumerate(value)]
        return tuple(group for group in groups if group is not None)


@dataclass(eq=False, repr=False, match_args=False)
class PositionLayout:
    """All fields of a game's position, in the order in which they're written. format: the
    documents' format. fields: the fields after ``format``, ``rules`` and ``players``. cards: the
    names of all cards. codes: each card's number by its name, including cards that stand for
    others. names: each card's name by its number. declared: for the number of a card that stands
    for another, the physical card's number. only_laid: the message if such a card isn't in a group.
    counted: whether repeats are written as ``NAME*3``. example: a list of cards. least, most: the
    minimum and maximum number of players. seats: the id of the rule on that number.
    """

    format: str
    fields: tuple[PositionField, ...]
    cards: Sequence[str]
    codes: Mapping[str, Any]
    names: Mapping[Any, str] | Sequence[str]
    example: str
    most: int
    seats: str
    least: int = 2
    declared: Mapping[int, int] = field(default_factory=dict)
    only_laid: str = ""
    counted: bool = True

    def __post_init__(self) -> None:
        fields = self.fields
        self.field_names = ("format", "rules", "players", *(each.name for each in fields))
        #: The names of the fields whose value is a player's name.
        self.seat_fields = tuple(each.name for each in fields if isinstance(each, Seat))
        self.zones = tuple(each for each in fields if isinstance(each, Zone))
        #: The piles that all players share, and the one that nobody sees, which gets unplaced cards.
        self.piles = tuple(zone for zone in self.zones if not (zone.owned or zone.groups))
        self.draw_pile = next(pile for pile in self.piles if pile.seen == "nobody")
        #: The names of the fields with one entry per player.
        parts = (each for each in fields if isinstance(each, (Zone, Figure)))
        self.by_player = tuple(each.name for each in parts if each.owned)
        self.phase = next(each for each in fields if isinstance(each, Phase))

    def field(self, name: str) -> PositionField | None:
        return next((each for each in self.fields if each.name == name), None)

    def written(self, cards: Iterable[Any]) -> list[str]:
        """Return the names for card numbers, with repeats as ``NAME*3`` if `counted` is true."""
        names = self.names
        if not self.counted:
            return [names[code] for code in cards]
        found: list[str] = []
        last: Any = None
        many = 0
        for code in cards:  # faster than a `groupby`
            if code != last:
                last, many = code, 1
                found.append(names[code])
            else:
                many += 1
                found[-1] = f"{names[code]}*{many}"
        return found

    def write(self, state: Any, hidden: bool = True) -> Document:
        """Return a state's position. hidden: whether to include fields that some players mustn't see."""
        config = state.config
        document: Document = {"format": self.format, "rules": config.rules.document()}
        document["players"] = list(config.players)
        for each in self.fields:
            if (hidden or each.seen == "all") and (value := each.write(state, self)) is not ABSENT:
                document[each.name] = value
        return document


def turn_fields(words: Mapping[str, str]) -> tuple[PositionField, ...]:
    """Return the fields for the dealer, hand number, turn and phase. words: each phase's label."""
    return (
        Seat("dealer", N_("Dealer")),
        Number("hand_number", N_("Hand number"), least=1),
        Seat("turn", N_("Player to move"), after="dealer"),
        Phase("phase", N_("Phase"), words=words),
    )


#: The fields for the seed and the winner, which are the same in all games.
SEED = Number("seed", seen="nobody", most=MOST_SEED - 1)
WINNER = Winner("winner", N_("Winner"))
#: The last fields of every position.
LAST_FIELDS: tuple[PositionField, ...] = (SEED, Rest("rest"), WINNER)

_LEFT = N_plural("only {number} unplaced card is left.", "only {number} unplaced cards are left.")


class PositionReader(Arguments, ABC):
    """Reads a position document into a state and collects the issues. Each game derives a class.
    LAYOUT: the layout of the game's positions. RULES: the class of the game's rules.
    """

    LAYOUT: ClassVar[PositionLayout]
    RULES: ClassVar[type[Any]]

    def __init__(self, document: Mapping[str, Any]) -> None:
        super().__init__()
        self.document = document
        #: The paths of each card's copies, in the order in which they were read.
        self.places: dict[Any, list[str]] = {}
        #: Whether `players` is invalid. The other fields are then read only to find their issues.
        self.players_invalid = False
        #: Whether the place of every card is known, even if other fields have issues.
        self.placed = False
        self._seats: Mapping[str, int] = {}
        #: The number of unknown cards in each hand: ``{"hands.Burt": 8}``.
        self.unknown: Counter[str] = Counter()

    @abstractmethod
    def begin(self, players: tuple[str, ...], rules: Any) -> Any: ...

    def read_own(self, state: Any) -> None:
        """Read this game's own fields into the state, before `fill_up` counts the cards."""

    @abstractmethod
    def check(self, state: Any) -> None:
        """Add an issue for each broken rule of the game, after `fill_up` has counted the cards."""

    @classmethod
    def load(cls, document: object) -> Any:
        """Return the state for a position document. If the document is invalid, raise
        `InvalidDocument` with all its issues.
        """
        return cls(documents.whole_position(document)).state()

    def state(self) -> Any:
        """Return the state for the reader's document. If the document is invalid, raise
        `InvalidDocument` with all its issues.
        """
        layout, fields, named = self.LAYOUT, self.LAYOUT.field_names, self.document.get("format")
        for key in self.document:
            if key not in fields:
                said = sentences(_("there’s no such field."), did_you_mean(str(key), fields))
                self.issue(shown(key).strip('"'), said)
        documents.check_game(named, layout.format)
        if named != layout.format:
            said = _('write "format": "{format}".', format=layout.format)
            if named is not None:
                said = _('write "{format}", not {value}.', value=shown(named), format=layout.format)
            self.issue("format", said)
        rules = self.RULES.read(self.document.get("rules", {}), "rules", self.issues)
        noted, listed = len(self.issues), self.document.get("players")
        most, least, rule = layout.most, layout.least, layout.seats
        players = documents.read_players(listed, self.issues, most, rule, least)
        if len(self.issues) > noted or not players:
            players = self._placeholder_players()
        self._seats = {name: seat for seat, name in enumerate(players)}
        state = self.begin(players, rules)
        for each in layout.fields:
            each.read(self, state)
        self.read_own(state)
        self.fill_up(state)
        self.check(state)
        if self.unknown and not self.issues and state.actor != NOBODY:
            mover = state.config.players[state.actor]
            if f"hands.{mover}" in self.unknown:
                said = N_("name the unknown cards, because it’s {player}’s turn to move.")
                self.issue(f"hands.{mover}", _(said, player=mover))
        self.done()
        return state

    def sound(self, *fields: str) -> bool:
        """Return whether none of these fields has an issue."""
        return not any(issue.path.startswith(fields) for issue in self.issues)

    def _placeholder_players(self) -> tuple[str, ...]:
        """Return names from the document, so that invalid players don't hide other issues."""
        self.players_invalid = True
        names = ["?", "??"]
        for name in ("players", *self.LAYOUT.by_player):
            value = self.document.get(name)
            if isinstance(value, (list, Mapping)):
                names += [one for one in value if isinstance(one, str) and one not in names]
        return tuple(names[:12])

    def player(self, name: object, where: str) -> int:
        """Return a player's seat, from 0. For an unknown player, add an issue and return 0."""
        seats = self._seats
        if isinstance(name, str) and (self.players_invalid or name in seats):
            return seats.get(name, 0)
        said = N_("{name} isn’t a player here. The players are {players}.")
        if self.players_invalid:
            said = N_("{name} isn’t a player here.")
        self.issue(where, _(said, name=shown(name), players=listed([*map(shown, seats)])))
        return 0

    def holders(self, state: Any) -> set[int]:
        """Return the seats of players with cards in hand. Invalid parts of the document are ignored."""
        hands, seats = self.document.get("hands"), state.config.seat
        held = hands.items() if isinstance(hands, Mapping) else ()
        return {seats[name] for name, cards in held if cards != [] and name in seats}

    def read_winner(self, state: Any) -> None:
        """Read the winner. One that's invalid, or named before the game's end, is an issue."""
        if state.phase == "over":
            state.winner = self.player(self.document.get("winner"), "winner")
        elif "winner" in self.document:
            said = N_("there’s no winner in the phase “{phase}”. Leave this field out.")
            self.issue("winner", _(said, phase=self.called(state.phase)))

    def mapping(self, value: object, where: str, example: str) -> Mapping[str, Any]:
        """Return the value if it's an object. If not, add an issue and return an empty object."""
        if isinstance(value, Mapping):
            return value
        said = N_("{value} isn’t an object. Write an object such as {example}.")
        self.issue(where, _(said, value=shown(value), example=example))
        return {}

    def key(self, name: object, keys: Keys, where: str) -> int:
        """Return the index of a name in the keys. For any other value, add an issue and return -1."""
        if name in keys.names:
            return keys.names.index(name)
        known = _("Use one of {list}.", list=", ".join(keys.names))
        hint = did_you_mean(str(name), keys.names) or known
        self.issue(where, sentences(_(keys.unknown, name=shown(name)), hint))
        return -1

    def called(self, phase: str) -> str:
        return _(self.LAYOUT.phase.words[phase])

    def title(self, code: Any) -> str:
        """Return a card's name for an issue's message. code: the card's number."""
        return self.LAYOUT.names[code]

    def card_hint(self, name: str) -> str:
        """Return a question that suggests a card for an unknown name, or an empty string."""
        titles = {self.title(code).casefold(): card for card, code in self.LAYOUT.codes.items()}
        near = close_matches(name.casefold(), titles)
        called = did_you_mean(titles[near[0]], titles.values()) if near else ""
        return did_you_mean(name, self.LAYOUT.codes) or called

    def group(self, state: Any, at: int, value: object, where: str) -> Any:
        """Return a group's cards, and add any issues. at: the group's index in its list or its
        key's index in `Keys`. In a list of groups, None leaves out an invalid group.
        """
        return self.cards(value, where, laid=True)

    def cards(
        self, value: object, where: str, laid: bool = False, hidden: bool = False
    ) -> list[Any]:
        """Return the numbers of the cards in a list such as ``["wes-hardin*3", "hideout"]``, and
        add any issues. laid: whether the cards are in a group, where one card can stand for
        another. hidden: whether the list may have unknown cards, as in ``["hideout", "?*7"]``.
        """
        layout = self.LAYOUT
        if not isinstance(value, list):
            said = N_("{value} isn’t a list of cards. Write a list such as {example}.")
            self.issue(where, _(said, value=shown(value), example=layout.example))
            return []
        if len(value) > documents.MOST_ENTRIES:
            self.issue(where, _("the list has more cards than there are in the game."))
            return []
        codes: list[Any] = []
        for index, entry in enumerate(value):
            place = f"{where}[{index}]"
            if not isinstance(entry, str):
                self.issue(place, _("{value} isn’t a card’s name.", value=shown(entry)))
                continue
            name, copies = counted(entry)
            code: Any = layout.codes.get(name)
            kind = layout.declared.get(code, code)
            if hidden and name == UNKNOWN and copies:
                self.unknown[where] += copies
            elif code is None and not (hidden and name == UNKNOWN):
                said = _("there’s no card {name}.", name=shown(name))
                said = sentences(said, self.card_hint(name))
                if name.startswith(UNKNOWN):
                    said = N_("only hands can have unknown cards. Write them as {example}.")
                    said = _(said, example='"?*7"')
                self.issue(place, said)
            elif not copies:
                said = N_("{value} has an invalid number. Write 1 or more after `*`.")
                self.issue(place, _(said, value=shown(entry)))
            elif kind != code and not laid:
                self.issue(place, _(layout.only_laid, card=name))
            else:
                codes += [code] * copies
                self.places.setdefault(kind, []).extend([place] * copies)
        return codes

    def deck(self, state: Any) -> Any:
        """Return the numbers of all the game's cards, with one entry for each copy."""
        return state.config.deck

    def fill_up(self, state: Any) -> None:
        """Shuffle unplaced cards, put them in unknown hands and the draw pile, and add any issues."""
        copies = Counter(self.deck(state))
        placed = Counter({kind: len(places) for kind, places in self.places.items()})
        for kind, many in placed.items():
            if many > copies[kind]:
                said = N_("{card} appears {many} times, but the game has only {value} of them.")
                if not copies[kind]:
                    said = N_("{card} isn’t in this game.")
                said = _(said, card=self.title(kind), many=many, value=copies[kind])
                self.issue(self.places[kind][copies[kind]], said)
        zones = (zone.name for zone in self.LAYOUT.zones)
        self.placed = not self.players_invalid and self.sound("rules", "pending", "bonus", *zones)
        missing = list((copies - placed).elements())
        if self.unknown.total() > len(missing):
            self.issue(next(iter(self.unknown)), plural(*_LEFT, len(missing)))
        elif self.unknown and not self.issues:
            state.seed = shuffle(missing, state.seed)
            hands = next(zone for zone in self.LAYOUT.zones if zone.seen == "owner")
            for where, many in self.unknown.items():
                seat = self._seats[where.partition(".")[2]]
                hands.set_cards(state, seat, [*hands.cards(state, seat), *missing[:many]])
                del missing[:many]
        if "rest" in self.LAYOUT.field_names and self.document.get("rest") == "none":
            state.short = bool(missing)
        elif missing and self.placed:
            state.seed = shuffle(missing, state.seed)
            pile = self.LAYOUT.draw_pile
            pile.set_cards(state, SHARED, missing + pile.cards(state))


_Change = Callable[[Any], object]


class TokenCodec(NamedTuple):
    """Shortens a game's positions and records for a token, and restores them. layout: the game's
    fields. common: text that most documents contain (a change needs a new token version). letters:
    each card's letters, by its name. split: returns the letters of each card in a text.
    """

    layout: PositionLayout
    common: bytes
    letters: Mapping[str, str]
    split: Callable[[str], Iterable[str]] = iter

    def write(self, document: Mapping[str, Any]) -> str:
        """Return the token of a position or a record. Raise `InvalidDocument` for any other value."""
        if not isinstance(document, Mapping) or not {"players", "start"} & document.keys():
            raise invalid(of_no_use(document, "Game.position() or Game.record()"))
        return documents.pack(self._shorten(document), self.common)

    def read(self, token: str) -> dict[str, Any]:
        """Return the document in a token. The document may still be an invalid position or record.
        Raise `InvalidDocument`, with a single issue, for anything but a valid token.
        """
        document = documents.unpack(token, self.common)
        # A hostile token may nest starts inside starts, but only the first one is valid.
        if isinstance(start := document.get("start"), dict):
            document["start"] = self._expand(start)
        return self._expand(document)

    def _each_zone(self, document: Mapping[str, Any], cards: _Change, rows: _Change) -> Document:
        """Return a document with `cards` applied to its lists of cards, and `rows` to lists of groups."""

        def changed(groups: Groups | None, held: Any) -> object:
            if groups is None or not groups.keys:
                return (rows if groups else cards)(held)
            keyed = isinstance(held, dict)
            return {key: cards(group) for key, group in held.items()} if keyed else held

        made = dict(document)
        for zone in self.layout.zones:
            held = made.get(zone.name)
            if zone.owned and isinstance(held, dict):
                made[zone.name] = {name: changed(zone.groups, own) for name, own in held.items()}
            elif not zone.owned and zone.name in made:
                made[zone.name] = changed(zone.groups, held)
        return made

    def _shorten(self, document: Mapping[str, Any]) -> dict[str, Any]:
        letters = self.letters

        def many(card: str) -> str:
            name, _star, times = card.partition("*")
            return letters[name] * int(times or 1)

        def row(cards: list[str]) -> str:
            return "".join([letters.get(card) or many(card) for card in cards])

        short = self._each_zone(document, row, lambda groups: " ".join(map(row, groups)))
        if "start" in short:
            short["start"] = self._shorten(short["start"])
        if "moves" in short:
            short["moves"] = "\n".join(short["moves"])
        return short

    def _expand(self, short: Mapping[str, Any]) -> dict[str, Any]:
        names = {letters: name for name, letters in self.letters.items()}

        def row(held: Any) -> object:  # the reader reports any value that isn't text
            if not isinstance(held, str):
                return held
            return [names.get(letters, letters) for letters in self.split(held)]

        def rows(held: Any) -> object:
            return [row(each) for each in held.split()] if isinstance(held, str) else held

        document = self._each_zone(short, row, rows)
        if isinstance(moves := document.get("moves"), str):
            document["moves"] = moves.split("\n") if moves else []
        return document
