"""What the rules of a turn need to know, and nothing more.

The rules in `wyatt.wildcat.legality` speak of a situation, not of a whole state. So the same
statements answer for a real state (`situation`) and fill the tables of `wyatt.wildcat.movegen`.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from wyatt.wildcat.cards import NONE
from wyatt.wildcat.config import Config
from wyatt.wildcat.melds import Meld
from wyatt.wildcat.state import PLAY, Phase, State

#: A hand size that stands for "enough other cards".
PLENTY = 99


@dataclass(slots=True)
class Situation:
    """The facts behind the moves of the player whose turn it is.

    low, high, jokers, size: the hand, as in `State`. top: the top card of the discard pile, -1 if
    there is none. melds: what lies before the player. others: the names of the melds before the
    others, and whose each is. winner: who has won, when the game is over. can_meld: whether any card of the hand can be melded now; only the
    rule for a hand without a discard asks.
    """

    config: Config
    low: int = 0
    high: int = 0
    jokers: int = 0
    size: int = PLENTY
    top: int = NONE
    melds: tuple[Meld, ...] = ()
    others: dict[str, str] = field(default_factory=dict)
    can_meld: bool = False
    phase: Phase = PLAY
    winner: int = NONE

    def named(self, name: str) -> Meld | None:
        """The player's first meld of a name."""
        return next((meld for meld in self.melds if meld.name == name), None)


def situation(state: State) -> Situation:
    """The facts of a state for the player whose turn it is."""
    seat, names = state.turn, state.config.players
    return Situation(
        state.config,
        state.low[seat],
        state.high[seat],
        state.jokers[seat],
        state.sizes[seat],
        state.discard[-1] if state.discard else NONE,
        state.melds[seat],
        {
            meld.name: names[other]
            for other, melds in enumerate(state.melds)
            if other != seat
            for meld in melds
        },
        phase=state.phase,
        winner=state.winner,
    )
