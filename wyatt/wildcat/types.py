"""The types the entire engine shares: phases, verbs, and the parts of a move the rules read. Start
here.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal, Protocol, TypeAlias, get_args

from wyatt.core.verbs import BaseVerb

if TYPE_CHECKING:
    from wyatt.core.errors import Refusal
    from wyatt.wildcat.melds import Meld

#: The kind of action that comes next.
Phase: TypeAlias = Literal["draw", "play", "scored", "over"]
PHASES: tuple[Phase, ...] = get_args(Phase)
DRAW: Final = "draw"
PLAY: Final = "play"
SCORED: Final = "scored"
OVER: Final = "over"


class Verb(BaseVerb):
    """What a player can do. `Move.verb` is one of these. A verb equals its text: ``Verb.MELD ==
    "meld"``.
    """

    DRAW = "draw", "Draw the top card of the stock: `draw stock`."
    TAKE = (
        "take",
        "Take the discard pile with a new meld of its top card: `take discard with 7S 8S`.",
    )
    TAKE_TO = (
        "take to",
        "Take the discard pile and add its top card to a meld: `take discard to 3C-5C`.",
    )
    MELD = "meld", "Lay a meld: `meld 3C 4C 5C`."
    ADD = "add", "Add a fourth card to one of your melds: `add 6C to 3C-5C`."
    DISCARD = "discard", "Discard a card, which ends the turn: `discard 9D`."
    SKIP = "skip", "End the turn without a discard: `skip discard`."
    DEAL = "deal", "Deal the next hand."


class MoveLike(Protocol):
    """The parts of a move that the rules read. `wyatt.wildcat.moves.Move` has them.

    To parse a move, you need the verbs' records. But those refer to the rules, which is why the
    rules use this protocol.
    """

    @property
    def verb(self) -> Verb:
        """The verb."""

    @property
    def to(self) -> str:
        """The meld a card is added to."""

    @property
    def stands(self) -> str:
        """The meaning of a Joker taken from the pile."""

    @property
    def cards(self) -> tuple[str, ...]:
        """The named cards, in meld order."""

    @property
    def codes(self) -> tuple[int, ...]:
        """The named cards, by number."""

    @property
    def laid(self) -> Meld | Refusal | None:
        """The meld the cards make, or the reason why they aren't one."""

    @property
    def needs(self) -> tuple[tuple[int, int], ...]:
        """The number of cards of each kind that leave the hand."""

    @property
    def mask(self) -> int:
        """A bit for each kind of natural card that leaves the hand."""

    @property
    def twice(self) -> int:
        """A bit for each kind of which two cards leave the hand."""

    @property
    def jokers(self) -> int:
        """The number of Jokers that leave the hand."""

    @property
    def ranks(self) -> int:
        """The number of natural cards of each rank that leave the hand, in four bits."""

    @property
    def count(self) -> int:
        """The number of all cards that leave the hand."""
