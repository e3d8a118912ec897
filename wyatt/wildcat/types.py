"""The types that the engine shares: phases, verbs, and the parts of a move that the rules need."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal, Protocol, TypeAlias, get_args

from wyatt.core.verbs import BaseVerb

if TYPE_CHECKING:
    from wyatt.core.errors import Refusal
    from wyatt.wildcat.melds import Meld

Phase: TypeAlias = Literal["draw", "play", "scored", "over"]
PHASES: tuple[Phase, ...] = get_args(Phase)
DRAW: Final = "draw"
PLAY: Final = "play"
SCORED: Final = "scored"
OVER: Final = "over"


class Verb(BaseVerb):
    """A player's actions, as in `Move.verb`. A verb equals its text: ``Verb.MELD == "meld"``."""

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
    """The parts of a move that the rules need.

    The rules can't import `wyatt.wildcat.moves.Move`, because `Move` needs the verbs' records,
    which list the rules.
    """

    @property
    def verb(self) -> Verb: ...
    @property
    def to(self) -> str: ...
    @property
    def stands(self) -> str: ...
    @property
    def cards(self) -> tuple[str, ...]: ...
    @property
    def codes(self) -> tuple[int, ...]: ...
    @property
    def laid(self) -> Meld | Refusal | None: ...
    @property
    def needs(self) -> tuple[tuple[int, int], ...]: ...
    @property
    def mask(self) -> int: ...
    @property
    def twice(self) -> int: ...
    @property
    def jokers(self) -> int: ...
    @property
    def ranks(self) -> int: ...
    @property
    def count(self) -> int: ...
