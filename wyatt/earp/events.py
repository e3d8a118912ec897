"""The effects of a move, step by step: the kinds of event, and the fields of each.

Cards, outlaws and players by name, money in dollars. Every event names the rules it rests on.
`wyatt/earp/FORMAT.md` says the same for files.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Literal, TypeAlias

from wyatt.core.events import UNSEEN, Event, FrozenMap, Log, by_type, event, secret
from wyatt.core.lazy import Lazy
from wyatt.earp.scoring import Scoring

#: The place that a card came from.
Pile: TypeAlias = Literal["supply", "discard"]
#: How a hand ends, as `HandEnded` names it.
HowEnded: TypeAlias = Literal["out", "other_out", "supply"]

__all__ = ["EVENTS", "UNSEEN", "Event", "FrozenMap", "Log"]


@event
class Dealt(Event):
    """A hand begins: who deals, who plays first, which card is turned up."""

    type: ClassVar[str] = "dealt"
    hand_number: int
    dealer: str
    first: str
    upcard: str


@event
class Drew(Event):
    """A player has drawn cards. source: ``supply``, whose cards only they see, or ``discard``."""

    type: ClassVar[str] = "drew"
    player: str
    source: Pile
    cards: tuple[str, ...] = secret()


@event
class Reshuffled(Event):
    """The discard stack was shuffled into a new supply. cards: how many."""

    type: ClassVar[str] = "reshuffled"
    cards: int


@event
class Played(Event):
    """Cards were laid from hand. outlaw: the group they join, if there is one already."""

    type: ClassVar[str] = "played"
    player: str
    card: str
    count: int
    outlaw: str | None = None


@event
class Placed(Event):
    """A Sheriff card was placed in a group after its hit."""

    type: ClassVar[str] = "placed"
    player: str
    card: str
    outlaw: str


@event
class Rewarded(Event):
    """A poster has gained an amount, which may be 0."""

    type: ClassVar[str] = "rewarded"
    outlaw: str
    amount: int


@event
class Shot(Event):
    """A player has turned the top card of the supply. hit: whether it is an Outlaw card."""

    type: ClassVar[str] = "shot"
    player: str
    card: str
    hit: bool


@event
class Spent(Event):
    """A Sheriff card was used up, or missed, and is on the discard stack."""

    type: ClassVar[str] = "spent"
    player: str
    card: str


@event
class Asked(Event):
    """A player was asked for a card by another. had: whether they hold one."""

    type: ClassVar[str] = "asked"
    player: str
    by: str
    card: str
    had: bool


@event
class Gave(Event):
    """A player gave the card they were asked for."""

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
    """Sheriff cards left without an Outlaw card or a Photo went to the discard stack."""

    type: ClassVar[str] = "orphaned"
    player: str
    outlaw: str
    cards: tuple[str, ...]


@event
class Hidden(Event):
    """A group of this player is under a Hideout. by: the player of the Hideout."""

    type: ClassVar[str] = "hidden"
    player: str
    outlaw: str
    by: str


@event
class Lifted(Event):
    """The Hideout is off a group of this player."""

    type: ClassVar[str] = "lifted"
    player: str
    outlaw: str


@event
class GunMoved(Event):
    """The earlier Fastest gun left this group for the discard stack."""

    type: ClassVar[str] = "gun_moved"
    player: str
    outlaw: str


@event
class Took(Event):
    """A search has brought a card into hand, which only the searcher sees unless W2 says else."""

    type: ClassVar[str] = "took"
    player: str
    card: str = secret()
    source: Pile


@event
class Passed(Event):
    """A player did not answer the Hideout."""

    type: ClassVar[str] = "passed"
    player: str


@event
class Discarded(Event):
    """A turn has ended with this card on the discard stack."""

    type: ClassVar[str] = "discarded"
    player: str
    card: str


@event
class HandEnded(Event):
    """A hand is over. why: ``out`` if the player has discarded the last card. ``other_out`` if
    another player, the one named, has no card left. ``supply`` if it ran out for the player named.
    """

    type: ClassVar[str] = "hand_ended"
    why: HowEnded
    player: str


@event
class Scored(Event):
    """The account of one poster; in documents with every field of the scoring, but its rules."""

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
    """The players with the most money duelled. rounds: each player's turned card, in order."""

    type: ClassVar[str] = "duelled"
    players: tuple[str, ...]
    rounds: tuple[FrozenMap[str], ...]
    winner: str


@event
class GameEnded(Event):
    """The game has a winner. money: the money of all players."""

    type: ClassVar[str] = "game_ended"
    winner: str
    money: FrozenMap[int]


#: Every kind of event by what documents call it.
EVENTS: Mapping[str, type[Event]] = by_type(globals(), Lazy("wyatt.earp.account:sentence"))
