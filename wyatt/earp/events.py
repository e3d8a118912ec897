"""The kinds of event, which describe a move's effects step by step.

Cards, outlaws and players appear by name, and money is in dollars. Every event has the ids of its
rules. For events in files, see `wyatt/earp/FORMAT.md`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Literal, TypeAlias

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

    type: ClassVar[str] = "dealt"
    hand_number: int
    dealer: str
    first: str
    upcard: str


@event
class Drew(Event):
    """A player has drawn cards. Other players don't see cards from the supply."""

    type: ClassVar[str] = "drew"
    player: str
    source: Pile
    cards: tuple[str, ...] = secret()


@event
class Reshuffled(Event):
    """The discard stack was shuffled to make a new supply. cards: the new supply's size."""

    type: ClassVar[str] = "reshuffled"
    cards: int


@event
class Played(Event):
    """A player played cards. outlaw: the outlaw whose group the cards join, if any."""

    type: ClassVar[str] = "played"
    player: str
    card: str
    count: int
    outlaw: str | None = None


@event
class Placed(Event):
    """A player's shot hit, so the Sheriff card went on one of the player's own groups."""

    type: ClassVar[str] = "placed"
    player: str
    card: str
    outlaw: str


@event
class Rewarded(Event):
    """A poster gained money. amount: the dollars, which can be 0."""

    type: ClassVar[str] = "rewarded"
    outlaw: str
    amount: int


@event
class Shot(Event):
    """A player turned over the supply's top card. hit: whether the card is an Outlaw card."""

    type: ClassVar[str] = "shot"
    player: str
    card: str
    hit: bool


@event
class Spent(Event):
    """A Sheriff card that missed or was used up went to the discard stack."""

    type: ClassVar[str] = "spent"
    player: str
    card: str


@event
class Asked(Event):
    """A player was asked for a card. by: who asked. had: whether the player had the card."""

    type: ClassVar[str] = "asked"
    player: str
    by: str
    card: str
    had: bool


@event
class Gave(Event):
    """A player handed a card over. to: the player who asked for the card."""

    type: ClassVar[str] = "gave"
    player: str
    to: str
    card: str


@event
class Stole(Event):
    """A player stole an Outlaw card from the victim's territory."""

    type: ClassVar[str] = "stole"
    player: str
    victim: str
    card: str


@event
class Orphaned(Event):
    """Cards were discarded because their group had no Outlaw card or Photo left."""

    type: ClassVar[str] = "orphaned"
    player: str
    outlaw: str
    cards: tuple[str, ...]


@event
class Hidden(Event):
    """A Hideout covered a player's group. by: the player who played the Hideout."""

    type: ClassVar[str] = "hidden"
    player: str
    outlaw: str
    by: str


@event
class Lifted(Event):
    """A Hideout was removed from a player's group."""

    type: ClassVar[str] = "lifted"
    player: str
    outlaw: str


@event
class GunMoved(Event):
    """A Fastest gun was discarded from a player's group, because only one can be in play."""

    type: ClassVar[str] = "gun_moved"
    player: str
    outlaw: str


@event
class Took(Event):
    """A player took a card in a search. With `search_public`, everyone sees the card (W2)."""

    type: ClassVar[str] = "took"
    player: str
    card: str = secret()
    source: Pile


@event
class Passed(Event):
    """A player chose not to answer a Hideout."""

    type: ClassVar[str] = "passed"
    player: str


@event
class Discarded(Event):
    """A player discarded a card."""

    type: ClassVar[str] = "discarded"
    player: str
    card: str


@event
class HandEnded(Event):
    """A hand has ended. why: ``out`` if `player` got rid of their last card, ``other_out`` if
    `player` had no cards left when somebody else's turn ended, or ``supply`` if the supply ran out
    in the turn of `player`.
    """

    type: ClassVar[str] = "hand_ended"
    why: HowEnded
    player: str


@event
class Scored(Event):
    """A poster was scored. Documents have the fields of `Scoring` in place of `scoring`."""

    type: ClassVar[str] = "scored"
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

    type: ClassVar[str] = "paid"
    player: str
    outlaw: str
    amount: int


@event
class Duelled(Event):
    """The richest players fought a duel. rounds: for each round, ``{player: card}``."""

    type: ClassVar[str] = "duelled"
    players: tuple[str, ...]
    rounds: tuple[FrozenMap[str], ...]
    winner: str


@event
class GameEnded(Event):
    """A player has won the game. money: how many dollars each player has."""

    type: ClassVar[str] = "game_ended"
    winner: str
    money: FrozenMap[int]


#: Every kind of event by its name in documents.
EVENTS: Mapping[str, type[Event]] = by_type(globals(), Lazy("wyatt.earp.account:sentence"))
