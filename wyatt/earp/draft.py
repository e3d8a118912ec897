"""A table being set by hand: a position document that need not be sound yet.

Whatever a person has put somewhere stays, right or wrong; `faults` says what is wrong with the
whole as it stands, each fault with its place. Nothing is guessed. A *place* where cards lie is
``hand 0`` (a seat), ``group 1 jesse-james`` (a seat and an outlaw), ``discard`` or ``supply``;
stacks list the top card first.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any

from wyatt.core.errors import Fault, Unusable
from wyatt.earp.cards import CARDS, COPIES, OUTLAWS, outlaw_of
from wyatt.earp.game import Game
from wyatt.earp.state import APART
from wyatt.earp.writing import POSITION_FORMAT

NAMES = ("Anna", "Burt", "Curt", "Dora")
#: Cards of one list that are drawn and moved; a longer list is only told to be too long.
_LONGEST = 130


class Draft:
    """A position document with its cards written out one by one."""

    def __init__(self, document: Mapping[str, Any]) -> None:
        """Begin with a document, sound or not; it is copied."""
        self.document: dict[str, Any] = json.loads(json.dumps(document))
        for place in list(self.places()):
            listed = self._list(place)
            if listed is not None:
                listed[:] = _spelled(listed)

    @classmethod
    def empty(cls) -> Draft:
        """Nothing on the table: three players, every card still to be placed."""
        return cls({"format": POSITION_FORMAT, "players": list(NAMES[:3]), "hands": {}})

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

    def places(self) -> Iterator[str]:
        """Every place that holds cards or could."""
        for seat, name in enumerate(self.players):
            yield f"hand {seat}"
            groups = _dict(_dict(self.document.get("territories")).get(name))
            for outlaw in OUTLAWS:
                if outlaw in groups:
                    yield f"group {seat} {outlaw}"
        yield "discard"
        yield "supply"

    def cards(self, place: str) -> list[str]:
        """The cards of a place, one by one; empty where the document cannot be read so."""
        return [card for card in self._list(place) or [] if isinstance(card, str)][:_LONGEST]

    def left(self) -> dict[str, int]:
        """How many of each card lie nowhere yet; below nothing for too many."""
        placed = Counter(card for place in self.places() for card in self.cards(place))
        pending = _dict(self.document.get("pending")).get("card")
        if isinstance(pending, str):
            placed[pending] += self.document.get("phase") in APART
        return {card: COPIES[card] - placed[card] for card in CARDS}

    def faults(self) -> tuple[Fault, ...]:
        """Everything that is wrong with the table as it stands; empty when it can be played."""
        try:
            Game.from_position(self.document)
        except Unusable as error:
            return error.faults
        return ()

    def game(self) -> Game:
        """The game at this table. Raises `Unusable` with every fault."""
        return Game.from_position(self.document)

    def written(self) -> dict[str, Any]:
        """The document as a file holds it, equal cards in a row as ``NAME*3``."""
        written: dict[str, Any] = json.loads(json.dumps(self.document))
        compact = Draft.__new__(Draft)
        compact.document = written
        for place in list(compact.places()):
            listed = compact._list(place)
            if listed:
                listed[:] = _gathered(listed)
        return written

    # --- cards ---------------------------------------------------------------------------------

    def put(self, card: str, place: str) -> str:
        """Put one card at a place: on top of a stack, last in a group; returns where it lies.

        ``territory 1`` stands for the group of the card's own outlaw; empty for a card that has no
        outlaw, which lies on a group that somebody has to name.
        """
        if place.startswith("territory "):
            outlaw = outlaw_of(card)
            if outlaw is None:
                return ""
            place = f"group {place.partition(' ')[2]} {outlaw}"
        listed = self._list(place, make=True)
        if card not in COPIES or listed is None:
            return ""
        if place != "supply" and self.left()[card] <= 0:
            self._draw(card)
        if place in ("discard", "supply"):
            listed.insert(0, card)
        else:
            listed.append(card)
        return place

    def _draw(self, card: str) -> None:
        """Take a card that is wanted elsewhere out of the supply, the deepest of its kind."""
        supply = self._list("supply") or []
        for at in range(len(supply) - 1, -1, -1):
            if supply[at] == card:
                del supply[at]
                return

    def free(self) -> dict[str, int]:
        """How many of each card can still be placed: those that lie nowhere or in the supply."""
        supply = Counter(self.cards("supply"))
        return {card: many + supply[card] for card, many in self.left().items()}

    def take(self, place: str, at: int) -> str:
        """Take the card at an index of a place away; returns it, empty if there is none."""
        listed = self._list(place)
        if listed is None or not 0 <= at < len(listed):
            return ""
        card = listed.pop(at)
        if not listed and place.startswith("group "):
            _, seat, outlaw = place.split()
            del self.document["territories"][self.players[int(seat)]][outlaw]
        return card if isinstance(card, str) else ""

    def shift(self, place: str, at: int, by: int) -> int:
        """Move a card within its place; returns its new index."""
        listed = self._list(place)
        if listed is None or not 0 <= at < len(listed):
            return at
        to = max(0, min(len(listed) - 1, at + by))
        listed.insert(to, listed.pop(at))
        return to

    def forget(self, place: str) -> None:
        """Take all cards of a place away."""
        listed = self._list(place)
        if listed is None:
            return
        listed.clear()
        if place.startswith("group "):
            _, seat, outlaw = place.split()
            del self.document["territories"][self.players[int(seat)]][outlaw]

    def _list(self, place: str, make: bool = False) -> list[Any] | None:
        kind, _, rest = place.partition(" ")
        if kind in ("discard", "supply"):
            return _listed(self.document, kind, make)
        seat, _, outlaw = rest.partition(" ")
        players = self.players
        if not seat.isdigit() or int(seat) >= len(players):
            return None
        name = players[int(seat)]
        if kind == "hand":
            return _listed(_object(self.document, "hands", make), name, make)
        if kind == "group" and outlaw in OUTLAWS:
            territory = _object(_object(self.document, "territories", make), name, make)
            return _listed(territory, outlaw, make)
        return None

    # --- people and values ---------------------------------------------------------------------

    def seat_players(self, many: int) -> None:
        """Have so many players; who leaves takes away what lay before them."""
        players = self.players
        for name in NAMES:
            if len(players) < many and name not in players:
                players.append(name)
        for name in players[many:]:
            for field in ("hands", "territories", "money"):
                _dict(self.document.get(field)).pop(name, None)
            for field in ("dealer", "turn", "actor", "winner"):
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
        for field in ("hands", "territories", "money"):
            held = self.document.get(field)
            if isinstance(held, dict) and old in held:
                self.document[field] = {
                    name if key == old else key: value for key, value in held.items()
                }
        owed = self.document.get("pending")
        for holder, fields in (
            (self.document, ("dealer", "turn", "actor", "winner")),
            (owed, ("player",)),
        ):
            for field in fields:
                if isinstance(holder, dict) and holder.get(field) == old:
                    holder[field] = name

    def set(self, field: str, value: Any) -> None:
        """Set a field, ``turn`` or ``posters.jesse-james``; None takes it away."""
        head, _, key = field.partition(".")
        holder: dict[str, Any] = self.document
        if key:
            made = _object(self.document, head, True)
            assert made is not None
            holder = made
        name = key or head
        if value is None:
            holder.pop(name, None)
        else:
            holder[name] = value

    def get(self, field: str) -> Any:
        """The value of a field as the document has it; None where it says nothing."""
        head, _, key = field.partition(".")
        found = self.document.get(head)
        return _dict(found).get(key) if key else found


def place_of(fault: Fault, players: Sequence[str]) -> str:
    """The place at the table to which a fault leads: of cards, or the name of a field."""
    where = fault.where
    head, _, rest = where.partition(".")
    if head in ("hands", "territories", "money"):
        # The longest name first: one may begin like another, or hold a dot.
        for seat in sorted(range(len(players)), key=lambda at: -len(players[at])):
            if rest == players[seat] or rest.startswith((players[seat] + ".", players[seat] + "[")):
                return {"hands": "hand", "territories": "territory", "money": "money"}[
                    head
                ] + f" {seat}"
        return "players"
    plain = head.partition("[")[0]
    if head == "posters":
        return f"poster {rest}"
    return plain or "text"


def _dict(value: object) -> dict[str, Any]:
    return value if isinstance(value, dict) else {}


def _object(holder: dict[str, Any] | None, key: str, make: bool) -> dict[str, Any] | None:
    if holder is None:
        return None
    found = holder.get(key)
    if not isinstance(found, dict):
        if not make:
            return None
        found = holder[key] = {}
    return found


def _listed(holder: dict[str, Any] | None, key: str, make: bool) -> list[Any] | None:
    if holder is None:
        return None
    found = holder.get(key)
    if not isinstance(found, list):
        if not make:
            return None
        found = holder[key] = []
    return found


def _spelled(listed: Sequence[Any]) -> list[Any]:
    """Entries one card each; what is no card stays as it was written."""
    spelled: list[Any] = []
    for entry in listed:
        name, star, times = entry.partition("*") if isinstance(entry, str) else (entry, "", "")
        known = (
            isinstance(entry, str)
            and name in COPIES
            and star
            and times.isascii()
            and times.isdigit()
        )
        spelled += (
            [name] * int(times) if known and 0 < int(times[:3]) <= COPIES[name] + 1 else [entry]
        )
    return spelled


def _gathered(listed: Sequence[Any]) -> list[Any]:
    gathered: list[Any] = []
    for card, run in groupby(listed):
        many = len(list(run))
        gathered.append(f"{card}*{many}" if many > 1 and card in COPIES else card)
        gathered += [card] * (many - 1 if many > 1 and card not in COPIES else 0)
    return gathered
