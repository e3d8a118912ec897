"""The effects of a move, step by step: the kinds of event, and the fields of each.

Cards, outlaws and players have their names, and money is in dollars. Every event names its rules.
`wyatt/earp/FORMAT.md` describes the same for files.
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
    """A hand begins. It names the dealer, the first player, and the card turned up."""

    type: ClassVar[str] = "dealt"
    hand_number: int
    dealer: str
    first: str
    upcard: str


@event
class Drew(Event):
    """A player has drawn cards. source: ``discard``, or ``supply``, whose cards only the player sees."""

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
    """Cards were laid from hand. outlaw: the group that they join."""

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
    """A player was asked for a card. had: whether they have one."""

    type: ClassVar[str] = "asked"
    player: str
    by: str
    card: str
    had: bool


@event
class Gave(Event):
    """A player passed on the card that another player asked for."""

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
    """A group of this player lost its Hideout."""

    type: ClassVar[str] = "lifted"
    player: str
    outlaw: str


@event
class GunMoved(Event):
    """The earlier Fastest gun went from this group to the discard stack."""

    type: ClassVar[str] = "gun_moved"
    player: str
    outlaw: str


@event
class Took(Event):
    """A search has taken a card, which only the searcher sees, except with W2."""

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
    """A hand is over. why: ``out`` if the player has discarded the last card, ``other_out`` if the
    named player, another one, has no card left, ``supply`` if it ran out for the named player.
    """

    type: ClassVar[str] = "hand_ended"
    why: HowEnded
    player: str


@event
class Scored(Event):
    """The account of one poster, with every field of its scoring in documents, except the rules."""

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
    """The richest players duelled. rounds: each player's turned card, in order."""

    type: ClassVar[str] = "duelled"
    players: tuple[str, ...]
    rounds: tuple[FrozenMap[str], ...]
    winner: str


@event
class GameEnded(Event):
    """A player has won the game. money: the money of all players."""

    type: ClassVar[str] = "game_ended"
    winner: str
    money: FrozenMap[int]


#: Every kind of event by its name in documents.
EVENTS: Mapping[str, type[Event]] = by_type(globals(), Lazy("wyatt.earp.account:sentence"))
