"""The kinds of event, which together describe a move's effects step by step.

Cards and players are given by name, and points are integers. Every event has the ids of its rules.
Cards from the pile are as secret as drawn cards, because the other players saw them discarded and
have to remember them.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Literal, TypeAlias

from wyatt.core.events import UNSEEN, Event, FrozenMap, Log, by_type, event, secret
from wyatt.core.lazy import Lazy
from wyatt.wildcat.scoring import HandScore

#: Where a drawn card came from.
Pile: TypeAlias = Literal["stock", "discard"]
#: Where a meld's cards came from, which is ``discard`` if the pile's top card is among them.
Laid: TypeAlias = Literal["hand", "discard"]
MeldKind: TypeAlias = Literal["set", "sequence"]

__all__ = ["EVENTS", "UNSEEN", "Event", "FrozenMap", "Log"]


@event
class Dealt(Event):
    """A hand begins, with its dealer, its first player, and the card turned up."""

    type: ClassVar[str] = "dealt"
    hand_number: int
    dealer: str
    first: str
    upcard: str


@event
class Drew(Event):
    """A player has drawn cards. source: ``stock``, or ``discard`` for the rest of the pile."""

    type: ClassVar[str] = "drew"
    player: str
    source: Pile
    cards: tuple[str, ...] = secret()


@event
class Melded(Event):
    """A player has laid a meld. source: ``hand``, or ``discard`` if the pile's top card is in it.

    cards: the meld. points: the meld's points. card: the pile's top card, or None.
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
    """A fourth card was added to a meld. to: the old meld's name. cards, points: the new meld's."""

    type: ClassVar[str] = "added"
    player: str
    source: Laid
    card: str
    to: str
    cards: tuple[str, ...]
    points: int


@event
class Discarded(Event):
    """A player has discarded a card and ended their turn."""

    type: ClassVar[str] = "discarded"
    player: str
    card: str


@event
class Skipped(Event):
    """A player has ended their turn without a discard, because they couldn't discard any card."""

    type: ClassVar[str] = "skipped"
    player: str


@event
class HandEnded(Event):
    """A hand is over. why: ``out`` if the player has gone out, ``stock`` if the stock is empty."""

    type: ClassVar[str] = "hand_ended"
    why: Literal["out", "stock"]
    player: str | None = None


@event
class Scored(Event):
    """A player's score for the hand. held: the cards in hand. total: all points so far."""

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
    """Several players are tied with 500 points or more, so there's another hand."""

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
