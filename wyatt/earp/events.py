"""The kinds of event, which together describe a move's effects step by step.

Cards, outlaws and players are given by name, and money in dollars. Every event has the ids of its
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
#: How a hand ends, as in `HandEnded`.
HowEnded: TypeAlias = Literal["out", "other_out", "supply"]

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
    """A player has drawn cards. Nobody else sees cards from the supply."""

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
    """Cards were laid from a hand. outlaw: the group they join."""

    type: ClassVar[str] = "played"
    player: str
    card: str
    count: int
    outlaw: str | None = None


@event
class Placed(Event):
    """A Sheriff card that hit was placed in one of the player's own groups."""

    type: ClassVar[str] = "placed"
    player: str
    card: str
    outlaw: str


@event
class Rewarded(Event):
    """A poster has gained this many dollars, perhaps 0."""

    type: ClassVar[str] = "rewarded"
    outlaw: str
    amount: int


@event
class Shot(Event):
    """A player has turned over the supply's top card. hit: whether it's an Outlaw card."""

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
    """A player was asked for a card. by: who asked. had: whether the player had one."""

    type: ClassVar[str] = "asked"
    player: str
    by: str
    card: str
    had: bool


@event
class Gave(Event):
    """A player handed over the card another player asked for."""

    type: ClassVar[str] = "gave"
    player: str
    to: str
    card: str


@event
class Stole(Event):
    """A player took an Outlaw card from the victim's territory into their hand."""

    type: ClassVar[str] = "stole"
    player: str
    victim: str
    card: str


@event
class Orphaned(Event):
    """A group lost its last Outlaw card or Photo, so its other cards went to the discard stack."""

    type: ClassVar[str] = "orphaned"
    player: str
    outlaw: str
    cards: tuple[str, ...]


@event
class Hidden(Event):
    """A Hideout covered one of a player's groups. by: who played the Hideout."""

    type: ClassVar[str] = "hidden"
    player: str
    outlaw: str
    by: str


@event
class Lifted(Event):
    """One of a player's groups lost its Hideout."""

    type: ClassVar[str] = "lifted"
    player: str
    outlaw: str


@event
class GunMoved(Event):
    """A group's Fastest gun was discarded, because only one can be in play."""

    type: ClassVar[str] = "gun_moved"
    player: str
    outlaw: str


@event
class Took(Event):
    """A player took a card in a search. Others see the card only with ``search_public`` (W2)."""

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
    """A player has discarded a card and ended their turn."""

    type: ClassVar[str] = "discarded"
    player: str
    card: str


@event
class HandEnded(Event):
    """A hand is over. why: ``out`` if the player's own move left them without cards, ``other_out``
    if they ran out but somebody else ended the turn, and ``supply`` if the supply ran out during
    their turn.
    """

    type: ClassVar[str] = "hand_ended"
    why: HowEnded
    player: str


@event
class Scored(Event):
    """A poster was scored. In documents, the event has all the fields of its `Scoring`."""

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
    """A player has taken dollars from a poster."""

    type: ClassVar[str] = "paid"
    player: str
    outlaw: str
    amount: int


@event
class Duelled(Event):
    """The richest players duelled. rounds: the card each player turned over, round by round."""

    type: ClassVar[str] = "duelled"
    players: tuple[str, ...]
    rounds: tuple[FrozenMap[str], ...]
    winner: str


@event
class GameEnded(Event):
    """A player has won the game. money: every player's dollars."""

    type: ClassVar[str] = "game_ended"
    winner: str
    money: FrozenMap[int]


#: Every kind of event by its name in documents.
EVENTS: Mapping[str, type[Event]] = by_type(globals(), Lazy("wyatt.earp.account:sentence"))
