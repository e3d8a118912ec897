"""Set up a table by hand, with or without issues, and read the cards and moves that people type."""

from __future__ import annotations

import json
import re
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import groupby, islice, product
from typing import Any, ClassVar, NamedTuple, Self, TypeVar

from wyatt.core import errors, layout
from wyatt.core.documents import counted
from wyatt.core.errors import InvalidDocument, Issue, NotAMove, invalid, printable
from wyatt.core.game import BaseGame
from wyatt.core.layout import UNKNOWN, Figure, Zone
from wyatt.core.lazy import Lazy
from wyatt.core.state import NAMES, Independent
from wyatt.core.text import N_, _, listed, sentences, singular


class Place(NamedTuple):
    """A place for cards. id: such as ``hand 0`` or ``discard``. name: the place's display name.
    short: a label next to the owner's name. seat: the owner's seat, or -1 for a shared place.
    begins: the label for starting a new group here, if the place has only groups. inner: whether
    the place is a group. secret: whether other players can't see these cards during a game. before:
    the id of the owner's previous group, if you can swap the two groups, or else an empty string.
    """

    id: str
    name: str
    seat: int = -1
    begins: str = ""
    inner: bool = False
    short: str = ""
    before: str = ""
    secret: bool = False


class Input(NamedTuple):
    """An input for a value other than a card. id: its name on the page, such as ``money 0``. path:
    the value's path in the document, such as ``money.Anna``. kind: ``choice``, ``tick`` or
    ``number``. options: each option's value and name. default: the value if the document has none.
    card: the card whose symbol comes before the label. seat: the owner's seat, or -1 if there's no
    owner. short: a label next to the owner's name.
    """

    id: str
    path: str
    label: str
    kind: str
    options: tuple[tuple[str, str], ...] = ()
    default: object = ""
    card: str = ""
    seat: int = -1
    short: str = ""


class Inputs(NamedTuple):
    """A group of inputs under one heading. name: the group's id on the page."""

    name: str
    heading: str
    fields: tuple[Input, ...]


Titles = Mapping[str, str]  # each card's display name
#: The maximum number of repeats to write out, and of cards to list for an ambiguous word.
_MOST, _TOLD = 12, 7


def expand_repeats(entries: Sequence[Any], kinds: Collection[str]) -> list[Any]:
    """Return the entries, with ``NAME*3`` as three cards. Invalid entries stay unchanged."""
    found: list[Any] = []
    for entry in entries:
        name, many = counted(entry) if isinstance(entry, str) else ("", 0)
        found += [name] * many if name in kinds and 0 < many <= _MOST else [entry]
    return found


def read_card(word: str, names: Mapping[str, str], place: str) -> str:
    """Return the card that a word means. The word can be the card's name or initials, or the
    beginning of its name or of a word in its title. names: each card's title. Raise
    `InvalidDocument` unless exactly one card fits.
    """

    def initials(card: str) -> tuple[str, ...]:
        """Return a name's initials: ``btk`` and ``bk`` for billy-the-kid, none for a single word."""
        letters = [part[:1] for part in card.casefold().replace(":", "-").split("-")]
        return ("".join(letters), letters[0] + letters[-1]) if len(letters) > 1 else ()

    ways: tuple[Callable[[str, str], bool], ...] = (
        lambda card, typed: card.casefold() == typed,
        lambda card, typed: card.casefold().startswith(typed),
        lambda card, typed: typed in initials(card),
        lambda card, typed: any(part.startswith(typed) for part in names[card].casefold().split()),
    )
    typed = word.casefold()
    for way, one in product(ways, dict.fromkeys((typed, singular(typed)))):
        found = _plainest([card for card in names if way(card, one)], names)
        if len(found) == 1:
            return found[0]
        if found:
            raise _several_meant(word, found, names, place)
    said = _("{word} isn’t a card.", word=printable(word, 40))
    parts = {part: card for card in [*names][::-1] for part in names[card].casefold().split()}
    near = [parts.get(one, one) for one in errors.close_matches(typed, [*names, *parts])]
    asked = _("Did you mean {near}?", near=names[near[0]] or near[0]) if near else ""
    raise invalid(sentences(said, asked), place)


def _plainest(found: list[str], names: Titles) -> list[str]:
    """Return the cards without those whose title just adds words to another's, such as a Photo."""
    words = [{*names[card].casefold().split()} for card in found]
    pairs = zip(found, words, strict=True)
    return [card for card, own in pairs if not any(set() < fewer < own for fewer in words)]


def _several_meant(word: str, found: list[str], names: Titles, place: str) -> InvalidDocument:
    shown = [names[card] or card for card in found[:_TOLD]]
    if len(found) > _TOLD:
        shown.append(_("{number} more", number=len(found) - _TOLD))
    said = N_("{word} could be {cards}.")
    return invalid(_(said, word=printable(word, 40), cards=listed(shown)), place)


Part = TypeVar("Part", dict[str, Any], list[Any])


def as_dict(value: object) -> dict[str, Any]:
    return value if isinstance(value, dict) else {}


def part_of(holder: Any, key: str, kind: type[Part], make: bool) -> Part | None:
    """Return the object or list under a key, or None if there's none. make: whether to add a
    missing one.
    """
    found = None if holder is None else holder.get(key)
    if make and holder is not None and not isinstance(found, kind):
        found = holder[key] = kind()
    return found if isinstance(found, kind) else None


# === Read a line of cards as a person types it, such as ``3 Billy the Kid, photo jesse,
# hideout*2``. The longest full name is tried first, then a count before a name, then the beginnings
# or initials of one name (``photo jesse``, ``photo jj``), then a single word.


def _small() -> frozenset[str]:
    """Return the words that you can leave out of a printed name, in English and in your language."""
    # Translators: list the articles and the like that people type in front of a card's name.
    return frozenset(("and", "of", "the", *_("and of the").split()))


_BEFORE = re.compile(r"([1-9]\d?)[x×*]?", re.ASCII)
_AFTER = re.compile(r"[x×*(](\d\d?)\)?", re.ASCII)
#: A name with its count attached: ``2xhideout``, ``hideout*2``.
_JOINED = re.compile(r"(?:(\d\d?[x×*])(?=[^\W\d_]))?([^*×]+)([*×]\d\d?)?", re.A | re.I)


class CardLine:
    """Reads lines with cards. names: each card's display name. read_word: returns a word's card, or
    raises `InvalidDocument` unless exactly one fits. place: the path for issues.
    """

    def __init__(self, names: Titles, read_word: Callable[[str], str], place: str) -> None:
        self._names, self._read_word, self._place = names, read_word, place
        self._titles = {card: _words([title]) for card, title in names.items()}
        # ``JK=KH`` is one word, and ``JK KH`` is two cards.
        codes = {_words([card]): card for card in names if "=" not in card}
        self._called = codes | {words: card for card, words in self._titles.items() if words}
        self._longest = max(map(len, self._called), default=1)
        #: Numbers that are part of a name, such as a rank, and so aren't counts.
        self._numbers = {word for words in self._called for word in words if word.isdigit()}

    def read(self, line: str) -> Iterator[str]:
        """Yield a line's cards. Raise `InvalidDocument` for words that don't fit exactly one card."""
        for part in re.split(r"[,;+&\n]", line):
            typed: list[str] = []
            for word in re.sub(r"(?:\s*[*×]|\s+x\s)\s*(?=\d)", "×", part).split():
                joined = _JOINED.fullmatch(word)
                typed += filter(None, joined.groups()) if joined else (word,)
            small = _small()
            typed = [word for word in typed if word.casefold() not in small] or typed
            while typed:
                card, used, many = *self._named(typed), 1
                if not card and len(typed) > 1 and (count := _BEFORE.fullmatch(typed[0])):
                    typed, many = typed[1:], int(count[1])
                    card, used = self._named(typed)
                if not card:
                    card, used = self._meant(typed)
                typed = typed[used:]
                if typed and (times := self._count_after(typed)) is not None:
                    typed, many = typed[1:], many * times
                yield from [card] * many

    def _count_after(self, typed: list[str]) -> int | None:
        if found := _AFTER.fullmatch(typed[0]):
            return int(found[1])
        last = len(typed) == 1 and typed[0] not in self._numbers
        return int(typed[0]) if last and re.fullmatch(r"[1-9]\d?", typed[0], re.ASCII) else None

    def _windows(self, typed: list[str]) -> Iterator[tuple[int, _Words]]:
        counts = (at for at, word in enumerate(typed) if re.search(r"[*×]|^(x\d\d?|\?)$", word))
        for length in range(min(next(counts, len(typed)), self._longest), 0, -1):
            if words := _words(typed[:length]):
                yield length, words

    def _named(self, typed: list[str]) -> tuple[str, int]:
        """Return the card whose full name begins the line, if any, and its number of words."""
        found = ((self._called[w], many) for many, w in self._windows(typed) if w in self._called)
        return next(found, ("", 0))

    def _meant(self, typed: list[str]) -> tuple[str, int]:

        def begin(words: _Words, title: _Words) -> bool:
            rest = title  # so the words must come in the title's order
            for one in words:
                for at, word in enumerate(rest):
                    initials = "".join(each[0] for each in rest[at : at + len(one)])
                    if word.startswith(one) or (len(one) > 1 and initials == one):
                        rest = rest[at + (1 if word.startswith(one) else len(one)) :]
                        break
                else:
                    return False
            return True

        for length, words in self._windows(typed):
            found = [card for card, title in self._titles.items() if begin(words, title)]
            found = _plainest(found, self._names)
            # Words that each fit a card by themselves are separate cards.
            if len(words) == 1 or not found or all(map(self._alone, typed[:length])):
                continue
            if len(found) > 1:
                raise _several_meant(" ".join(typed[:length]), found, self._names, self._place)
            return found[0], length
        return self._read_word(typed[0]), 1

    def _alone(self, word: str) -> bool:
        with suppress(InvalidDocument):
            return bool(self._read_word(word))
        return False


_Words = tuple[str, ...]  # a name's words in lower case and the singular, without the small words


def _words(typed: Sequence[str]) -> _Words:
    found = (word for one in typed for word in re.findall(r"[^\W_]+", one.casefold()))
    small = _small()
    return tuple(singular(word) for word in found if word not in small)


#: Filler words in sentences about moves, in any card game. Only pages with a text field accept
#: sentences. Files, commands and the engine require the notation.
FILLING = frozenset((
    "a", "an", "the", "top", "card", "cards", "from", "of", "my", "his", "her", "their", "your",
    "i", "i'd", "i’d", "would", "like", "want", "wants", "can", "could", "may", "please", "up",
    "away", "now",
))  # fmt: skip


#: The maximum number of cards to show from a list. A longer list has an issue anyway.
_LONGEST = 130


class BaseDraft(Independent, ABC):
    """A table that someone sets up: a position document, valid or not, with repeated cards written
    out. SPEC: the game. LAYOUT: the layout of its positions. OPEN: whether everyone may see what
    `stakes` returns.

    A place's id is its zone and seat (``hand 0``). A group's id adds an index or key (``meld 0 1``,
    ``group 1 jesse-james``). A pile's id is its name. Cards put in ``melds 0`` begin a new group.
    """

    SPEC: ClassVar[Lazy[Any]]
    LAYOUT: ClassVar[layout.PositionLayout]
    OPEN: ClassVar[bool] = True
    #: The cards' names, the piles' ids, and the id of the draw pile, which supplies missing cards.
    KINDS: ClassVar[Sequence[str]]
    PILES: ClassVar[tuple[str, ...]]
    PILE: ClassVar[str]

    def __init_subclass__(cls, **more: Any) -> None:
        super().__init_subclass__(**more)
        cls.KINDS = cls.LAYOUT.cards
        cls.PILES = tuple(pile.id for pile in cls.LAYOUT.piles)
        cls.PILE = cls.LAYOUT.draw_pile.id

    def __init__(self, document: Mapping[str, Any]) -> None:
        self.document: dict[str, Any] = json.loads(json.dumps(document))
        for place in list(self.places()):
            if listed := self.list_of(place.id):
                listed[:] = expand_repeats(listed, self.KINDS)

    @classmethod
    def empty(cls) -> Self:
        """Return an empty table for three players, with all cards unplaced."""
        return cls({"format": cls.LAYOUT.format, "players": list(NAMES[:3]), "hands": {}})

    @property
    def rules(self) -> Any:
        """The document's rules, with defaults for invalid parts."""
        return self.SPEC().game.RULES.read(self.document.get("rules", {}), "rules", [])

    @abstractmethod
    def copies(self) -> Mapping[str, int]: ...

    @abstractmethod
    def title(self, card: str) -> str: ...

    @staticmethod
    def parse(line: str) -> Any:
        """Return the move for a line of notation. Raise `NotAMove` for any other line."""
        raise NotAMove(line)

    def notation(self, line: str) -> str:
        """Return a line in natural language as notation, as far as that's possible."""
        return line

    def lenient_notation(self, line: str) -> str:
        """Return the notation for a move in natural language, and any other line unchanged."""
        for read in (str, self.notation):
            with suppress(NotAMove):
                self.parse(found := read(line))
                return found
        return line

    def in_words(self, line: str, view: Any = None) -> str:
        """Return a line of notation in the words of the table's buttons, and any other text unchanged."""
        words = self.SPEC().words()
        try:
            return str(words.readable(words.move_words(self.parse(line), view)))
        except NotAMove:
            return line

    def readable(self, text: str) -> str:
        """Return text with its cards in display form, such as ``3♣`` for ``3C``."""
        return str(self.SPEC().words().readable(text))

    @classmethod
    @abstractmethod
    def stakes(cls, view: Any) -> Mapping[str, tuple[int, ...]]:
        """Return what each seat would get now, in dollars by outlaw or in points for the ``hand``."""

    def paying(self, stake: str) -> str:
        """Return the display name for a key of `stakes`, such as an outlaw."""
        return self.title(stake)

    def kind_of(self, card: str) -> str:
        """Return the physical card, such as ``JK`` for ``JK=KH``."""
        held = self.LAYOUT.declared.get(self.LAYOUT.codes.get(card.partition("*")[0], -1))
        return card if held is None else self.LAYOUT.names[held]

    def meanings(self, place: str, at: int) -> Sequence[str]:
        """Return the cards that the card at an index can stand for. By default, there are none."""
        return ()

    def places(self) -> Iterator[Place]:
        """Yield each player's places and groups, then the shared piles, with the draw pile last."""
        for seat, player in enumerate(self.players):
            for zone in (each for each in self.LAYOUT.zones if each.owned):
                id, label, short = f"{zone.id} {seat}", _(zone.label, player=player), _(zone.short)
                if zone.groups is None:
                    yield Place(id, label, seat, short=short, secret=zone.covered)
                    continue
                yield Place(id, label, seat, begins=_(zone.groups.begins), short=short)
                before = ""
                for key, name in self._groups(zone, seat):
                    id = f"{zone.groups.place} {seat} {key}"
                    yield Place(id, name, seat, inner=True, before=before)
                    before = "" if zone.groups.keys else id
        for pile in sorted(self.LAYOUT.piles, key=lambda pile: pile.covered):
            yield Place(pile.id, _(pile.label), secret=pile.covered)

    def _groups(self, zone: Zone, seat: int) -> list[tuple[str, str]]:
        assert zone.groups is not None
        held = as_dict(self.document.get(zone.name)).get(self.players[seat])
        if keys := zone.groups.keys:
            return [(key, self.title(key)) for key in keys.names if key in as_dict(held)]
        many = min(len(held), zone.groups.most) if isinstance(held, list) else 0
        return [(str(at), _(zone.groups.label, number=at + 1)) for at in range(many)]

    def _at(self, place: str) -> tuple[Zone | None, int, str, bool]:
        """Return a place's zone, its seat (-1 for none), its group's key, and whether it's a group."""
        kind, _blank, rest = place.partition(" ")
        number, _blank, key = rest.partition(" ")
        known = number.isascii() and number.isdigit() and int(number) < len(self.players)
        seat = int(number) if known else -1
        for zone in self.LAYOUT.zones:
            inner = zone.groups is not None and kind == zone.groups.place
            if (kind == zone.id or inner) and zone.owned <= known:
                return zone, seat, key, inner
        return None, seat, key, False

    def _laid(self, place: str) -> bool:
        zone = self._at(place)[0]
        return zone is not None and zone.groups is not None

    def list_of(self, place: str, make: bool = False) -> list[Any] | None:
        """Return a place's list of cards, or None if it has none. make: whether to add one."""
        zone, seat, key, inner = self._at(place)
        if zone is None or (zone.groups and not inner):
            return None
        if not zone.owned:
            return part_of(self.document, zone.name, list, make)
        keys = zone.groups.keys.names if zone.groups and zone.groups.keys else ()
        if keys and key not in keys:
            return None
        held, player = part_of(self.document, zone.name, dict, make), self.players[seat]
        if keys:
            held, player = part_of(held, player, dict, make), key
        groups = part_of(held, player, list, make)
        if keys or zone.groups is None:
            return groups
        at = int(key) if key.isascii() and key.isdigit() else zone.groups.most
        if groups is None or at > len(groups) - (not make) or at >= zone.groups.most:
            return None
        if at == len(groups):
            groups.append([])
        return groups[at] if isinstance(groups[at], list) else None

    def leads_to(self, card: str, place: str) -> str:
        """Return the id of the place where a card ends up if you put it in `place`, such as its
        outlaw's group, or an empty string if the card fits any group.
        """
        zone, seat, _key, inner = self._at(place)
        if zone is None or zone.groups is None or inner or card == UNKNOWN:
            return place
        named = zone.groups.key_of
        key = named(card) if named else str(len(self._groups(zone, seat)))
        return f"{zone.groups.place} {seat} {key}" if key else ""

    def emptied(self, place: str) -> None:
        """Remove a group that has become empty. Do nothing for other places."""
        zone, seat, key, inner = self._at(place)
        if zone is not None and inner:
            held = self.document[zone.name][self.players[seat]]
            del held[int(key) if isinstance(held, list) else key]

    def place_of(self, issue: Issue) -> str:
        """Return the id of the place or input with an issue, or ``text`` for an issue without a path."""
        head, _dot, rest = issue.path.partition(".")
        field = self.LAYOUT.field(head)
        if isinstance(field, Figure) and field.keys:
            return f"{field.id} {rest}"
        if field is None or head not in self.LAYOUT.by_player:
            return head.partition("[")[0] or "text"
        players = self.players
        # Longer names come first, because a name may begin with another name or contain a dot.
        for seat in sorted(range(len(players)), key=lambda at: -len(players[at])):
            name = players[seat]
            if rest == name or rest.startswith((f"{name}.", f"{name}[")):
                break
        else:
            return "players"
        if isinstance(field, Zone) and field.groups and not field.groups.keys:
            at = rest[len(name) :].partition("]")[0].removeprefix("[")
            if at in dict(self._groups(field, seat)):
                return f"{field.groups.place} {seat} {at}"
        return f"{field.id} {seat}"

    def fieldsets(self) -> Sequence[Inputs]:
        """Return the inputs for everything but cards and rules, in groups with headings."""
        people, others = list[Input](), list[Inputs]()

        def number(figure: Figure, at: object, key: str, label: str, **more: Any) -> Input:
            id, path = f"{figure.id} {at}", f"{figure.name}.{key}"
            return Input(id, path, label, "number", default=figure.default, **more)

        for figure in (each for each in self.LAYOUT.fields if isinstance(each, Figure)):
            if figure.keys:
                keys = figure.keys.names
                fields = [number(figure, key, key, self.title(key), card=key) for key in keys]
                others.append(Inputs(figure.name, _(figure.label), tuple(fields)))
            for seat, name in enumerate(self.players if figure.owned else ()):
                label, short = _(figure.label, player=name), _(figure.short)
                people.append(number(figure, seat, name, label, seat=seat, short=short))
        table = (*people, *self._turn_fields(), *self.own_fields())
        return (Inputs("people", _("At the table"), table), *others)

    def _turn_fields(self) -> Iterator[Input]:
        players, phase = self.players or [""], str(self.get("phase"))
        seated = tuple((name, name) for name in players)
        kinds = (layout.Flag, layout.Winner, layout.Number, layout.Phase, layout.Seat)  # last first
        found = [each for each in self.LAYOUT.fields if each.label and isinstance(each, kinds)]
        for each in sorted(found, key=lambda each: [isinstance(each, kind) for kind in kinds]):
            named = (each.name, each.name, _(each.label))
            match each:
                case layout.Winner():
                    if phase == "over":
                        yield Input(*named, "choice", (("", "–"), *seated))
                case layout.Seat(after=after):
                    at = len(players) - 1
                    if after:
                        before = self.get(after)
                        at = (players.index(before) + 1 if before in players else 0) % len(players)
                    yield Input(*named, "choice", seated, players[at])
                case layout.Phase(words=words):
                    phases = tuple((name, _(said)) for name, said in words.items())
                    yield Input(*named, "choice", phases, phases[0][0])
                case layout.Number(least=least):
                    yield Input(*named, "number", default=least)
                case layout.Tally(on=on) if getattr(self.rules, each.most) > 1:
                    yield Input(*named[:2], _(each.label_many), "number", default=phase in on)
                case layout.Flag(on=on):
                    yield Input(*named, "tick", default=phase in on)

    def own_fields(self) -> Iterator[Input]:
        """Yield the inputs that only this game has. By default, there are none."""
        return iter(())

    @property
    def players(self) -> list[str]:
        """The first six names in the document. Values that aren't text are left out."""
        listed = part_of(self.document, "players", list, make=False) or []
        return [name for name in listed if isinstance(name, str)][:6]

    def cards(self, place: str) -> list[str]:
        """Return a place's cards, or an empty list if the place is missing."""
        return [card for card in self.list_of(place) or [] if isinstance(card, str)][:_LONGEST]

    def placed(self) -> Counter[str]:
        cards = (card for place in self.places() for card in self.cards(place.id))
        return Counter(map(self.kind_of, cards))

    def left(self) -> dict[str, int]:
        """Return the number of unplaced copies of each card, below 0 if too many are placed."""
        placed = self.placed()
        return {card: many - placed[card] for card, many in self.copies().items()}

    def free(self) -> dict[str, int]:
        """Return the number of copies of each card that are unplaced or in the draw pile."""
        supply = Counter(self.cards(self.PILE))
        return {card: many + supply[card] for card, many in self.left().items()}

    def issues(self) -> tuple[Issue, ...]:
        try:
            self.game()
        except InvalidDocument as error:
            return error.issues
        return ()

    def game(self) -> BaseGame[Any, Any, Any, Any]:
        """Return the game at this table. Raise `InvalidDocument`, with every issue, if it's invalid."""
        kind: type[BaseGame[Any, Any, Any, Any]] = self.SPEC().game
        return kind.from_position(self.document)

    def written(self) -> dict[str, Any]:
        """Return the document in its saved form, with repeats as ``NAME*3`` (but not in melds)."""
        written: dict[str, Any] = json.loads(json.dumps(self.document))
        compact = type(self).__new__(type(self))
        compact.document = written
        for place in list(compact.places()):
            zone, listed = compact._at(place.id)[0], compact.list_of(place.id)
            # A list of groups has no repeats.
            if zone and listed and (zone.groups is None or zone.groups.keys):
                runs = [list(run) for _card, run in groupby(listed)]
                listed.clear()
                for card, *more in runs:
                    known = more and isinstance(card, str) and card in self.KINDS
                    listed += [f"{card}*{1 + len(more)}"] if known else [card, *more]
        return written

    def put(self, card: str, place: str, before: int | None = None) -> str:
        """Put a card on a pile or at the end of another place. If no copy is unplaced, take one
        from the draw pile. Return the id of the card's place, or an empty string if the card
        doesn't fit. before: as for `move`.
        """
        asked, place = place, self.leads_to(card, place)
        if not (self._laid(place) and card in self.LAYOUT.codes):
            card = self.kind_of(card)  # outside groups, a card stands only for itself
        listed, kind = self.list_of(place, make=True) if place else None, self.kind_of(card)
        unknown = card == UNKNOWN and place.startswith("hand ")
        if listed is None or not (unknown or kind in self.KINDS):
            return ""
        if place != self.PILE and self.left().get(kind, 0) <= 0:
            supply = self.list_of(self.PILE) or []
            for deepest in [at for at, other in enumerate(supply) if other == kind][-1:]:
                del supply[deepest]
        here = 0 if place in self.PILES else len(listed)
        listed.insert(here, card)
        if before is not None and place == asked:
            self.shift(place, here, before - here)
        return place

    def read_cards(self, text: str, place: str) -> list[str]:
        """Return the cards in text such as ``3 Jesse James``. Raise `InvalidDocument` for other text."""
        standing = self.LAYOUT.declared if self._laid(place) else ()
        cards = (*self.KINDS, *(self.LAYOUT.names[code] for code in standing))
        names = {card: self.title(card) for card in cards}
        line = CardLine(names, lambda word: self.read_word(word, names, place), place)
        return list(islice(line.read(text), _LONGEST))

    def read_word(self, word: str, names: Mapping[str, str], place: str) -> str:
        hidden = word == UNKNOWN and place.startswith("hand ")
        return word if hidden else read_card(word, names, place)

    def lay(self, place: str, cards: Sequence[str]) -> str:
        """Put cards in a place in this order, with the first on top if it's a pile. Return the id
        of the last card's place. Raise `InvalidDocument` for a card that can't begin a group.
        """
        zone, _seat, _key, inner = self._at(place)
        if cards and zone and zone.groups and not (zone.groups.keys or inner):
            place = self.leads_to(cards[0], place)  # all cards in a line belong to one group
        landed = place
        for card in reversed(cards) if place in self.PILES else cards:
            landed = self.put(card, place) or self.put(card, landed)
            if not landed:
                said = N_("You can’t begin a group with {card}. Put a different card first.")
                raise invalid(_(said, card=self.title(card)), place)
        return landed

    def take(self, place: str, at: int) -> str:
        """Remove the card at an index and return it, or an empty string if there's no such card."""
        if (listed := self.list_of(place)) is None or not 0 <= at < len(listed):
            return ""
        card = listed.pop(at)
        if not listed:
            self.emptied(place)
        return card if isinstance(card, str) else ""

    def shift(self, place: str, at: int, by: int) -> int:
        """Move a card within its place by a number of positions, and return the card's new index."""
        if (listed := self.list_of(place)) is None or not 0 <= at < len(listed):
            return at
        to = max(0, min(len(listed) - 1, at + by))
        listed.insert(to, listed.pop(at))
        return to

    def move(self, place: str, at: int, to: str, before: int | None) -> str:
        """Move a card to another place or within its own, and return the id of its new place, or an
        empty string if it doesn't fit. before: the index of the card that then follows, or None for
        the end (on a pile, the top).
        """
        cards = self.cards(place)
        if at >= len(cards):
            return ""
        if place == to:
            last = 0 if place in self.PILES else len(cards)
            aim = last if before is None else before
            self.shift(place, at, aim - at - (aim > at))
            return place
        if landed := self.put(self.kind_of(cards[at]), to, before):
            self.take(place, at + (landed == place and place in self.PILES))
        return landed

    def declare(self, place: str, at: int, meaning: str) -> None:
        """Make the card at an index stand for another card, if that's one of its `meanings`."""
        listed = self.list_of(place)
        if listed is not None and 0 <= at < len(listed) and meaning in self.meanings(place, at):
            listed[at] = meaning

    def swap(self, place: str, other: str) -> None:
        one, two = self.list_of(place), self.list_of(other)
        if one is not None and two is not None:
            one[:], two[:] = two[:], one[:]

    def forget(self, place: str) -> None:
        """Remove all cards from a place. If the place is a group, remove the group, too."""
        if (listed := self.list_of(place)) is not None:
            listed.clear()
            self.emptied(place)

    def seat_players(self, many: int) -> None:
        """Change the number of players. The cards of players who leave become unplaced."""
        players = self.players
        players += [name for name in NAMES if name not in players][: max(0, many - len(players))]
        for name in players[many:]:
            for field in self.LAYOUT.by_player:
                as_dict(self.document.get(field)).pop(name, None)
            for field in self.LAYOUT.seat_fields:
                if self.document.get(field) == name:
                    del self.document[field]
        self.document["players"] = players[:many]

    def rename(self, seat: int, name: str) -> None:
        """Rename a player everywhere in the document. Do nothing if another player has that name."""
        players = self.players
        if not 0 <= seat < len(players) or name in players:
            return
        old, players[seat] = players[seat], name
        self.document["players"] = players
        for field in self.LAYOUT.by_player:
            if held := as_dict(self.document.get(field)):
                values = held.items()
                self.document[field] = {name if at == old else at: value for at, value in values}
        owed = self.document.get("pending")
        for holder, fields in ((self.document, self.LAYOUT.seat_fields), (owed, ("player",))):
            for field in fields:
                if isinstance(holder, dict) and holder.get(field) == old:
                    holder[field] = name

    def field(self, id: str) -> Input | None:
        return next((one for some in self.fieldsets() for one in some.fields if one.id == id), None)

    def set(self, path: str, value: Any) -> None:
        """Set the value at a path such as ``posters.jesse-james``. None removes the value."""
        head, _dot, key = path.partition(".")
        holder = part_of(self.document, head, dict, make=True) if key else self.document
        assert holder is not None
        if value is None:
            holder.pop(key or head, None)
        else:
            holder[key or head] = value

    def get(self, path: str) -> Any:
        """Return the value at a path such as ``turn``, or None if there's no value."""
        head, _dot, key = path.partition(".")
        found = self.document.get(head)
        return as_dict(found).get(key) if key else found
