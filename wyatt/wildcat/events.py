"""The kinds of event, which describe a move's effects step by step.

Events name cards and players, and points are integers. Every event has the ids of its rules. Cards
that a player takes from the pile are as secret as cards from the stock. The other players saw them
discarded, and have to remember them.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, TypeAlias

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
    """The dealer has dealt a hand. first: the player who starts. upcard: the card turned up."""

    hand_number: int
    dealer: str
    first: str
    upcard: str


@event
class Drew(Event):
    """A player has drawn cards. source: ``stock``, or ``discard`` for the rest of the pile."""

    player: str
    source: Pile
    cards: tuple[str, ...] = secret()


@event
class Melded(Event):
    """A player has laid a meld of these cards. source: ``discard`` if the pile's top card (`card`)
    is among them, or else ``hand``.
    """

    player: str
    source: Laid
    cards: tuple[str, ...]
    kind: MeldKind
    points: int
    card: str | None = None


@event
class Added(Event):
    """A fourth card was added to a meld. to: the meld's old name. points: the meld's new points."""

    player: str
    source: Laid
    card: str
    to: str
    cards: tuple[str, ...]
    points: int


@event
class Discarded(Event):
    """A player discarded a card."""

    player: str
    card: str


@event
class Skipped(Event):
    """A player ended a turn without discarding, because no card in hand may be discarded."""

    player: str


@event
class HandEnded(Event):
    """A hand has ended. why: ``out`` if `player` went out, or ``stock`` if the stock is empty."""

    why: Literal["out", "stock"]
    player: str | None = None


@event
class Scored(Event):
    """A player's hand was scored. held: the cards in hand. total: the player's points so far."""

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

    players: tuple[str, ...]


@event
class GameEnded(Event):
    """A player has won the game. totals: how many points each player has."""

    winner: str
    totals: FrozenMap[int]


#: Every kind of event by its name in documents.
EVENTS: Mapping[str, type[Event]] = by_type(globals(), Lazy("wyatt.wildcat.account:sentence"))
