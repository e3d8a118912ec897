"""The types that the whole engine shares: phases, verbs, and what the rules read of a move. Start here."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal, Protocol, TypeAlias, get_args

if TYPE_CHECKING:
    from wyatt.core.errors import Refusal
    from wyatt.wildcat.melds import Meld

#: What has to happen next.
Phase: TypeAlias = Literal["draw", "play", "scored", "over"]
PHASES: tuple[Phase, ...] = get_args(Phase)
DRAW: Final = "draw"
PLAY: Final = "play"
SCORED: Final = "scored"
OVER: Final = "over"

#: The name of every verb, for those who write code: a misspelt one is an error of types.
VerbName: TypeAlias = Literal["draw", "take", "take to", "meld", "add", "discard", "skip", "deal"]


class MoveLike(Protocol):
    """What the rules read of a move: `wyatt.wildcat.moves.Move` is one.

    The record of a verb names its rules, and a move is read by these records; so the rules are written
    for this.
    """

    @property
    def verb(self) -> VerbName:
        """What is done."""

    @property
    def to(self) -> str:
        """The meld that a card is added to."""

    @property
    def stands(self) -> str:
        """What a Joker taken off the pile stands for."""

    @property
    def cards(self) -> tuple[str, ...]:
        """The cards named, in the order of a meld."""

    @property
    def codes(self) -> tuple[int, ...]:
        """The same by number."""

    @property
    def laid(self) -> Meld | Refusal | None:
        """The meld that the cards form, or why they form none."""

    @property
    def needs(self) -> tuple[tuple[int, int], ...]:
        """How many cards of each kind leave the hand."""

    @property
    def mask(self) -> int:
        """A bit for each kind of natural card that leaves the hand."""

    @property
    def twice(self) -> int:
        """A bit for each kind of which two leave it."""

    @property
    def jokers(self) -> int:
        """How many Jokers leave it."""

    @property
    def ranks(self) -> int:
        """How many natural cards of each rank leave it, in four bits."""

    @property
    def count(self) -> int:
        """How many cards leave it."""
