"""The types that the whole engine shares: phases, verbs, and what the rules read of a move. Start here."""

from __future__ import annotations

from typing import Final, Literal, Protocol, TypeAlias, get_args

#: The cards of a robbery, each a verb as well.
Robbery: TypeAlias = Literal["stagecoach-robbery", "bank-robbery"]
#: The choices that a Sheriff card brings about, each named like the verb that makes it.
Owed: TypeAlias = Literal["place", "steal", "hide", "lift", "take"]
#: What has to happen next.
Phase: TypeAlias = Literal["draw", "play", Owed, "react", "scored", "over"]
PHASES: tuple[Phase, ...] = get_args(Phase)
DRAW: Final = "draw"
PLAY: Final = "play"
PLACE: Final = "place"
STEAL: Final = "steal"
HIDE: Final = "hide"
LIFT: Final = "lift"
TAKE: Final = "take"
REACT: Final = "react"
SCORED: Final = "scored"
OVER: Final = "over"
#: The phases in which the Sheriff card that hit lies apart from all piles.
APART: tuple[Phase, ...] = (PLACE, STEAL, HIDE)

#: The name of every verb, for those who write code: a misspelt one is an error of types.
VerbName: TypeAlias = Literal[
    "discard",
    "draw",
    "play",
    "photo",
    Robbery,
    "fastest-gun",
    "most-wanted ask",
    "most-wanted steal",
    "hideout",
    "wyatt-earp draw",
    "wyatt-earp search",
    "wyatt-earp lift",
    Owed,
    "react",
    "pass",
    "deal",
]


class MoveLike(Protocol):
    """What the rules read of a move: `wyatt.earp.moves.Move` is one.

    The record of a verb names its rules, and a move is read by these records; so the rules are written
    for this.
    """

    @property
    def verb(self) -> VerbName:
        """What is done."""

    @property
    def card(self) -> str:
        """The card or the outlaw named, or the pile drawn from."""

    @property
    def kind(self) -> int:
        """The number of the card that leaves the hand or is chosen."""

    @property
    def count(self) -> int:
        """How many Outlaw cards are laid together."""

    @property
    def player(self) -> str:
        """Whom `steal` and `hide` name."""

    @property
    def direction(self) -> str:
        """Which way an ask goes, ``left`` or ``right``."""

    @property
    def order(self) -> tuple[str, ...]:
        """The players to ask, written out."""
