"""What a move does, step by step: the kinds of event, and each kind's fields.

Cards and players are given by name, and points are integers. Every event cites its rules.
Cards taken from the pile are hidden from the other players, like drawn cards: they saw each one
discarded, so they have to remember it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Literal, TypeAlias

from wyatt.core.events import UNSEEN, Event, FrozenMap, Log, by_type, event, secret
from wyatt.core.lazy import Lazy
from wyatt.wildcat.scoring import HandScore

#: Where a drawn card came from.
Pile: TypeAlias = Literal["stock", "discard"]
#: Where a meld's cards came from. It's ``discard`` if the top of the pile is among them.
Laid: TypeAlias = Literal["hand", "discard"]
MeldKind: TypeAlias = Literal["set", "sequence"]

__all__ = ["EVENTS", "UNSEEN", "Event", "FrozenMap", "Log"]


@event
class Dealt(Event):
    """A hand has begun, with this dealer, this first player, and this card turned up."""

    type: ClassVar[str] = "dealt"
    hand_number: int
    dealer: str
    first: str
    upcard: str


@event
class Drew(Event):
    """Cards came into a hand. source: ``stock``, or ``discard`` for the pile below its top card."""

    type: ClassVar[str] = "drew"
    player: str
    source: Pile
    cards: tuple[str, ...] = secret()


@event
class Melded(Event):
    """A new meld. source: ``hand``, or ``discard`` with `card`, the pile's top card, in the meld.

    cards: the meld. kind: ``set`` or ``sequence``. points: the meld's points.
    """

    type: ClassVar[str] = "melded"
    player: str
    source: Laid
    cards: tuple[str, ...]
    kind: MeldKind
    points: int
    card: str | None = None


@event
class Added(Event):
    """A fourth card joined a meld. to: the meld's former name. cards, points: the meld's cards and
    points now.
    """

    type: ClassVar[str] = "added"
    player: str
    source: Laid
    card: str
    to: str
    cards: tuple[str, ...]
    points: int


@event
class Discarded(Event):
    """A turn has ended with this card on the discard pile."""

    type: ClassVar[str] = "discarded"
    player: str
    card: str


@event
class Skipped(Event):
    """A turn has ended without a discard, because the player couldn't discard any card."""

    type: ClassVar[str] = "skipped"
    player: str


@event
class HandEnded(Event):
    """A hand is over. why: ``out`` if the player has gone out, or ``stock`` if the stock has run
    out.
    """

    type: ClassVar[str] = "hand_ended"
    why: Literal["out", "stock"]
    player: str | None = None


@event
class Scored(Event):
    """One player's score for the hand. held: cards still in hand. total: the player's points in the
    game so far.
    """

    type: ClassVar[str] = "scored"
    player: str
    held: tuple[str, ...]
    hand: HandScore
    total: int

    def _plain(self) -> dict[str, Any]:
        document = {"player": self.player, "held": list(self.held), **self.hand.document()}
        return {**document, "total": self.total}


@event
class Tied(Event):
    """These players are tied with 500 points or more, so another hand is played."""

    type: ClassVar[str] = "tied"
    players: tuple[str, ...]


@event
class GameEnded(Event):
    """A player has won the game. totals: each player's points."""

    type: ClassVar[str] = "game_ended"
    winner: str
    totals: FrozenMap[int]


#: Every kind of event by its name in documents.
EVENTS: Mapping[str, type[Event]] = by_type(globals(), Lazy("wyatt.wildcat.account:sentence"))
