"""The kinds of event, which describe a move's effects step by step.

Cards, outlaws and players appear by name, and money is in dollars. Every event has the ids of its
rules. For events in files, see `wyatt/earp/FORMAT.md`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, TypeAlias

from wyatt.core.events import UNSEEN, Event, FrozenMap, Log, by_type, event, secret
from wyatt.core.lazy import Lazy
from wyatt.earp.scoring import Scoring

#: Where a card came from.
Pile: TypeAlias = Literal["supply", "discard"]
HowEnded: TypeAlias = Literal["out", "other_out", "supply"]

__all__ = ["EVENTS", "UNSEEN", "Event", "FrozenMap", "Log"]


@event
class Dealt(Event):
    """A hand has been dealt. first: the player who starts. upcard: the card turned up."""

    hand_number: int
    dealer: str
    first: str
    upcard: str


@event
class Drew(Event):
    """A player has drawn cards. Other players don't see cards from the supply."""

    player: str
    source: Pile
    cards: tuple[str, ...] = secret()


@event
class Reshuffled(Event):
    """The discard stack was shuffled to make a new supply. cards: the new supply's size."""

    cards: int


@event
class Played(Event):
    """A player played cards. outlaw: the outlaw whose group the cards join, if any."""

    player: str
    card: str
    count: int
    outlaw: str | None = None


@event
class Placed(Event):
    """A player's shot hit, so the Sheriff card went on one of the player's own groups."""

    player: str
    card: str
    outlaw: str


@event
class Rewarded(Event):
    """A poster gained money. amount: the dollars, which can be 0."""

    outlaw: str
    amount: int


@event
class Shot(Event):
    """A player turned over the supply's top card. hit: whether the card is an Outlaw card."""

    player: str
    card: str
    hit: bool


@event
class Spent(Event):
    """A Sheriff card that missed or was used up went to the discard stack."""

    player: str
    card: str


@event
class Asked(Event):
    """A player was asked for a card. by: who asked. had: whether the player had the card."""

    player: str
    by: str
    card: str
    had: bool


@event
class Gave(Event):
    """A player handed a card over. to: the player who asked for the card."""

    player: str
    to: str
    card: str


@event
class Stole(Event):
    """A player stole an Outlaw card from the victim's territory."""

    player: str
    victim: str
    card: str


@event
class Orphaned(Event):
    """Cards were discarded because their group had no Outlaw card or Photo left."""

    player: str
    outlaw: str
    cards: tuple[str, ...]


@event
class Hidden(Event):
    """A Hideout covered a player's group. by: the player who played the Hideout."""

    player: str
    outlaw: str
    by: str


@event
class Lifted(Event):
    """A Hideout was removed from a player's group."""

    player: str
    outlaw: str


@event
class GunMoved(Event):
    """A Fastest gun was discarded from a player's group, because only one can be in play."""

    player: str
    outlaw: str


@event
class Took(Event):
    """A player took a card in a search. With `search_public`, everyone sees the card (W2)."""

    player: str
    card: str = secret()
    source: Pile


@event
class Passed(Event):
    """A player chose not to answer a Hideout."""

    player: str


@event
class Discarded(Event):
    """A player discarded a card."""

    player: str
    card: str


@event
class HandEnded(Event):
    """A hand has ended. why: ``out`` if `player` discarded their last card, ``other_out`` if
    `player` had no cards left in somebody else's turn, or ``supply`` if the supply ran out
    in the turn of `player`.
    """

    why: HowEnded
    player: str


@event
class Scored(Event):
    """A poster was scored. Documents have the fields of `Scoring` in place of `scoring`."""

    outlaw: str
    scoring: Scoring

    def _plain(self) -> dict[str, Any]:
        scored = self.scoring.document()
        del scored["rules"]
        cp, reward = list(self.scoring.cp), self.scoring.reward
        return {"outlaw": self.outlaw, "cp": cp, "reward": reward, **scored}


@event
class Paid(Event):
    """A player was paid from a poster. amount: the dollars."""

    player: str
    outlaw: str
    amount: int


@event
class Duelled(Event):
    """The richest players fought a duel. rounds: for each round, ``{player: card}``."""

    players: tuple[str, ...]
    rounds: tuple[FrozenMap[str], ...]
    winner: str


@event
class GameEnded(Event):
    """A player has won the game. money: how many dollars each player has."""

    winner: str
    money: FrozenMap[int]


#: Every kind of event by its name in documents.
EVENTS: Mapping[str, type[Event]] = by_type(globals(), Lazy("wyatt.earp.account:sentence"))
