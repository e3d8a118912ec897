"""A table being set by hand: a position document that need not be sound yet, of any game.

Whatever a person has put somewhere stays, right or wrong; `BaseDraft.faults` says what is wrong with
the whole as it stands, each fault with its place. Nothing is guessed. A game derives a draft of its
own that says which *places* hold cards and which *fields* hold everything else; whoever draws them
or takes them from a page knows no card.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from typing import Any, ClassVar, Self

from wyatt.core.card_line import CardLine
from wyatt.core.draft_text import as_dict, gathered, object_in, read_card, spelled
from wyatt.core.errors import Fault, Unusable
from wyatt.core.game import BaseGame
from wyatt.core.lazy import Lazy
from wyatt.core.places import Field, Fields, Place
from wyatt.core.spec import AnySpec
from wyatt.core.text import _

NAMES = ("Anna", "Burt", "Curt", "Dora", "Emma")
#: Cards of one list that are drawn and moved; a longer list is only told to be too long.
_LONGEST = 130


class BaseDraft:
    """A position document with its cards written out one by one.

    SPEC: the game. FORMAT: of its positions. KINDS: its cards by name, in order. OBJECTS: fields
    with an entry a player. NAMING: fields that name a player. PILE: from which a card comes that is
    wanted elsewhere and lies nowhere else. OPEN: whether what the table pays is for all to see.
    """

    SPEC: ClassVar[Lazy[AnySpec]]
    FORMAT: ClassVar[str]
    KINDS: ClassVar[Sequence[str]]
    OBJECTS: ClassVar[tuple[str, ...]]
    NAMING: ClassVar[tuple[str, ...]] = ("dealer", "turn", "actor", "winner")
    PILES: ClassVar[tuple[str, ...]]
    PILE: ClassVar[str]
    OPEN: ClassVar[bool] = True

    def __init__(self, document: Mapping[str, Any]) -> None:
        """Begin with a document, sound or not; it is copied."""
        self.document: dict[str, Any] = json.loads(json.dumps(document))
        for place in list(self.places()):
            listed = self.list_of(place.id)
            if listed is not None:
                listed[:] = spelled(listed, self.KINDS)

    @classmethod
    def empty(cls) -> Self:
        """Nothing on the table: three players, every card still to be placed."""
        return cls({"format": cls.FORMAT, "players": list(NAMES[:3]), "hands": {}})

    # --- what a game says ----------------------------------------------------------------------

    def places(self) -> Iterator[Place]:
        """Every place that holds cards or could, in the order in which they are drawn."""
        raise NotImplementedError

    def copies(self) -> Mapping[str, int]:
        """How many of each card the deck has under these rules, as far as they can be read."""
        raise NotImplementedError

    def fieldsets(self) -> Sequence[Fields]:
        """Every field beside the cards and the rules."""
        raise NotImplementedError

    def list_of(self, place: str, make: bool = False) -> list[Any] | None:
        """The list of the document that a place stands for; None where there is none."""
        raise NotImplementedError

    def title(self, card: str) -> str:
        """What people call a card."""
        raise NotImplementedError

    def meant(self, line: str) -> str:
        """The line of notation that somebody means by a move as people say it; else the line itself."""
        return line

    def in_words(self, line: str, view: Any = None) -> str:
        """A line of notation as the table's buttons say it; what is no move stays as it is."""
        return line

    def readable(self, text: str) -> str:
        """A sentence as a page has it: with its cards as people write them."""
        return text

    def place_of(self, fault: Fault) -> str:
        """The place or field to which a fault leads; ``text`` for what has none."""
        raise NotImplementedError

    @classmethod
    def stakes(cls, view: Any) -> Mapping[str, tuple[int, ...]]:
        """What the table would pay each player as it stands, by the name of what pays."""
        raise NotImplementedError

    def paying(self, stake: str) -> str:
        """What people call something that pays."""
        return self.title(stake)

    def kind_of(self, card: str) -> str:
        """The card that lies there, whatever it stands for."""
        return card

    def meanings(self, place: str, at: int) -> Sequence[str]:
        """What the card at an index may be said to stand for; empty where it is what it is."""
        return ()

    def emptied(self, place: str) -> None:
        """A place has lost its last card."""

    def gathers(self, place: str) -> bool:
        """Whether equal cards in a row are written ``NAME*3`` there."""
        return True

    def turn_fields(self, phases: Mapping[str, str]) -> Iterator[Field]:
        """Who dealt, whose turn it is and in which phase, which hand, who has won.

        phases: what people call each phase of the game.
        """
        players = self.players or [""]
        seated = tuple((name, name) for name in players)
        dealer = self.get("dealer")
        after = players.index(dealer) + 1 if dealer in players else len(players)
        first = players[after % len(players)]
        yield Field("dealer", "dealer", _("Who dealt"), "choice", seated, players[-1])
        yield Field("turn", "turn", _("Whose turn"), "choice", seated, first)
        named = tuple((phase, _(words)) for phase, words in phases.items())
        yield Field("phase", "phase", _("Phase"), "choice", named, "draw")
        yield Field("hand_number", "hand_number", _("Which hand"), "number", default=1)
        if self.get("phase") == "over":
            nobody = (("", "–"), *seated)
            yield Field("winner", "winner", _("Who has won"), "choice", nobody)

    # --- what lies there -----------------------------------------------------------------------

    @property
    def players(self) -> list[str]:
        """The names that can be used as they are; those that cannot are left to `faults`."""
        listed = self.document.get("players")
        return (
            [name for name in listed if isinstance(name, str)][:6]
            if isinstance(listed, list)
            else []
        )

    def cards(self, place: str) -> list[str]:
        """The cards of a place, one by one; empty where the document cannot be read so."""
        return [card for card in self.list_of(place) or [] if isinstance(card, str)][:_LONGEST]

    def placed(self) -> Counter[str]:
        """How many of each card lie somewhere."""
        return Counter(
            self.kind_of(card) for place in self.places() for card in self.cards(place.id)
        )

    def left(self) -> dict[str, int]:
        """How many of each card lie nowhere yet; below nothing for too many."""
        placed = self.placed()
        return {card: many - placed[card] for card, many in self.copies().items()}

    def free(self) -> dict[str, int]:
        """How many of each card can still be placed: those that lie nowhere or in the supply."""
        supply = Counter(self.cards(self.PILE))
        return {card: many + supply[card] for card, many in self.left().items()}

    def faults(self) -> tuple[Fault, ...]:
        """Everything that is wrong with the table as it stands; empty when it can be played."""
        try:
            self.game()
        except Unusable as error:
            return error.faults
        return ()

    def game(self) -> BaseGame[Any, Any, Any, Any]:
        """The game at this table. Raises `Unusable` with every fault."""
        return self.SPEC().game.from_position(self.document)

    def written(self) -> dict[str, Any]:
        """The document as a file holds it, equal cards in a row as ``NAME*3``."""
        written: dict[str, Any] = json.loads(json.dumps(self.document))
        compact = type(self).__new__(type(self))
        compact.document = written
        for place in list(compact.places()):
            listed = compact.list_of(place.id)
            if listed and self.gathers(place.id):
                listed[:] = gathered(listed, self.KINDS)
        return written

    # --- cards ---------------------------------------------------------------------------------

    def put(self, card: str, place: str) -> str:
        """Put one card at a place: on top of a pile, else last; returns where it lies.

        A place that begins a group leads to it; empty for a card that cannot begin one.
        """
        place = self.leads_to(card, place)
        listed = self.list_of(place, make=True) if place else None
        if self.kind_of(card) not in self.KINDS or listed is None:
            return ""
        if place != self.PILE and self.left().get(self.kind_of(card), 0) <= 0:
            self._draw(self.kind_of(card))
        listed.insert(0 if place in self.PILES else len(listed), card)
        return place

    def leads_to(self, card: str, place: str) -> str:
        """Where a card comes to lie that is put at a place."""
        return place

    def read_cards(self, text: str, place: str) -> list[str]:
        """Cards as a person types them, ``3 Jesse James, hideout*2``; raises `Unusable` for anything else."""
        names = self.names_at(place)
        line = CardLine(names, lambda word: self.read_word(word, names, place), place)
        return list(islice(line.read(text), _LONGEST))

    def names_at(self, place: str) -> Mapping[str, str]:
        """What people call each card that can be typed at a place."""
        return {card: self.title(card) for card in self.KINDS}

    def read_word(self, word: str, names: Mapping[str, str], place: str) -> str:
        """The card that one word means. Raises `Unusable` for none and for several."""
        return read_card(word, names, place)

    def lay(self, place: str, cards: Sequence[str]) -> str:
        """Put cards in the order in which they are named; of a pile the first comes on top.

        Returns where the last came to lie. Raises `Unusable` for a card that begins no group.
        """
        landed = place
        for card in reversed(cards) if place in self.PILES else cards:
            landed = self.put(card, place) or self.put(card, landed)
            if not landed:
                said = _("{card} begins no group: name a card that does first.", card=card)
                raise Unusable([Fault(place, said)])
        return landed

    def _draw(self, card: str) -> None:
        """Take a card that is wanted elsewhere out of the supply, the deepest of its kind."""
        supply = self.list_of(self.PILE) or []
        for at in range(len(supply) - 1, -1, -1):
            if supply[at] == card:
                del supply[at]
                return

    def take(self, place: str, at: int) -> str:
        """Take the card at an index of a place away; returns it, empty if there is none."""
        listed = self.list_of(place)
        if listed is None or not 0 <= at < len(listed):
            return ""
        card = listed.pop(at)
        if not listed:
            self.emptied(place)
        return card if isinstance(card, str) else ""

    def shift(self, place: str, at: int, by: int) -> int:
        """Move a card within its place; returns its new index."""
        listed = self.list_of(place)
        if listed is None or not 0 <= at < len(listed):
            return at
        to = max(0, min(len(listed) - 1, at + by))
        listed.insert(to, listed.pop(at))
        return to

    def move(self, place: str, at: int, to: str, before: int | None) -> str:
        """Move a card to another place, or within its own, before the card at an index there.

        before: None for the end at which a card is put. Returns where it lies, empty for nowhere.
        """
        cards = self.cards(place)
        if at >= len(cards):
            return ""
        if place == to:
            last = 0 if place in self.PILES else len(cards)
            aim = last if before is None else before
            self.shift(place, at, aim - at - (aim > at))
            return place
        landed = self.put(self.kind_of(cards[at]), to)
        if not landed:
            return ""
        grown = landed == place and place in self.PILES
        if before is not None and landed == to:
            here = 0 if to in self.PILES else len(self.cards(to)) - 1
            self.shift(to, here, before - here)
        self.take(place, at + grown)
        return landed

    def declare(self, place: str, at: int, meaning: str) -> None:
        """Say what the card at an index stands for."""
        listed = self.list_of(place)
        if listed is not None and 0 <= at < len(listed) and meaning in self.meanings(place, at):
            listed[at] = meaning

    def swap(self, place: str, other: str) -> None:
        """Let two places that stand in an order change their cards."""
        one, two = self.list_of(place), self.list_of(other)
        if one is not None and two is not None:
            one[:], two[:] = two[:], one[:]

    def forget(self, place: str) -> None:
        """Take all cards of a place away."""
        listed = self.list_of(place)
        if listed is not None:
            listed.clear()
            self.emptied(place)

    # --- people and values ---------------------------------------------------------------------

    def seat_players(self, many: int) -> None:
        """Have so many players; who leaves takes away what lay before them."""
        players = self.players
        for name in NAMES:
            if len(players) < many and name not in players:
                players.append(name)
        for name in players[many:]:
            for field in self.OBJECTS:
                as_dict(self.document.get(field)).pop(name, None)
            for field in self.NAMING:
                if self.document.get(field) == name:
                    del self.document[field]
        self.document["players"] = players[:many]

    def rename(self, seat: int, name: str) -> None:
        """Call a player otherwise, everywhere. A name that two have would make one of them."""
        players = self.players
        if not 0 <= seat < len(players) or name in players:
            return
        old, players[seat] = players[seat], name
        self.document["players"] = players
        for field in self.OBJECTS:
            held = self.document.get(field)
            if isinstance(held, dict) and old in held:
                self.document[field] = {
                    name if key == old else key: value for key, value in held.items()
                }
        owed = self.document.get("pending")
        for holder, fields in ((self.document, self.NAMING), (owed, ("player",))):
            for field in fields:
                if isinstance(holder, dict) and holder.get(field) == old:
                    holder[field] = name

    def field(self, id: str) -> Field | None:
        """The field of this name; None where the table has none."""
        return next((one for some in self.fieldsets() for one in some.fields if one.id == id), None)

    def set(self, path: str, value: Any) -> None:
        """Set a field, ``turn`` or ``posters.jesse-james``; None takes it away."""
        head, _dot, key = path.partition(".")
        holder: dict[str, Any] = self.document
        if key:
            made = object_in(self.document, head, True)
            assert made is not None
            holder = made
        name = key or head
        if value is None:
            holder.pop(name, None)
        else:
            holder[name] = value

    def get(self, path: str) -> Any:
        """The value of a field as the document has it; None where it says nothing."""
        head, _dot, key = path.partition(".")
        found = self.document.get(head)
        return as_dict(found).get(key) if key else found

    def seat_in(self, where: str) -> int:
        """The seat of the player with whose name a place begins; -1 for nobody.

        The longest name first: one may begin like another, or hold a dot.
        """
        players = self.players
        for seat in sorted(range(len(players)), key=lambda at: -len(players[at])):
            if where == players[seat] or where.startswith(
                (f"{players[seat]}.", f"{players[seat]}[")
            ):
                return seat
        return -1
