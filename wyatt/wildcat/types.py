"""The types that the engine shares: phases, verbs, and the parts of a move that the rules need."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, Literal, TypeAlias, get_args

from wyatt.core.verbs import BaseMove, BaseVerb

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


@dataclass(frozen=True, slots=True, repr=False)
class MoveLike(BaseMove):
    """The parts of a move that the rules need. The rules can't import `wyatt.wildcat.moves.Move`,
    because `Move` needs the verbs' records, which list the rules.
    """

    verb: Verb
    cards: tuple[str, ...] = ()
    to: str = ""
    stands: str = ""
    #: The verb's number, and the cards' numbers.
    op: int = field(init=False, compare=False)
    codes: tuple[int, ...] = field(init=False, compare=False)
    #: The meld that `meld` lays, or why the cards aren't a meld.
    laid: Meld | Refusal | None = field(init=False, compare=False)
    #: The cards that leave the hand, in several forms: pairs of a kind and its number (with each
    #: Joker as `JOKER`), a mask of natural kinds, a mask of kinds that leave twice, the number of
    #: Jokers, the number of each rank (four bits each), and the number of all cards.
    needs: tuple[tuple[int, int], ...] = field(init=False, compare=False)
    mask: int = field(init=False, compare=False)
    twice: int = field(init=False, compare=False)
    jokers: int = field(init=False, compare=False)
    ranks: int = field(init=False, compare=False)
    count: int = field(init=False, compare=False)
    #: The notation, made on first use.
    _text: str = field(init=False, compare=False)
