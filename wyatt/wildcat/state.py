"""The state of a game: where every card is and what everybody has scored.

Plain data that knows no file, no widget and no rule. Everything that play changes is a number, a
tuple or a flat list, so that `copy` takes about a microsecond; undo is keeping the copy.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, Literal, TypeAlias, get_args

from wyatt.core.state import BaseState
from wyatt.wildcat.cards import JOKER, NONE
from wyatt.wildcat.config import Config
from wyatt.wildcat.melds import Meld

#: What has to happen next.
Phase: TypeAlias = Literal["draw", "play", "scored", "over"]
PHASES: tuple[Phase, ...] = get_args(Phase)
DRAW: Final = "draw"
PLAY: Final = "play"
SCORED: Final = "scored"
OVER: Final = "over"


class State(BaseState):
    """One moment of a game.

    A hand is kept by seat in five numbers:

    - `low`: a bit for each kind of which one card is held;
    - `high`: a bit for each kind of which both are;
    - `jokers`: how many;
    - `ranks`: how many natural cards of each rank, in four bits;
    - `sizes`: how many cards in all.

    melds: what each has laid, in order; open: those of them that take a fourth card, one a name.
    stock and discard: top card last. totals: points of the hands scored. out: who has gone out in the
    hand just scored; winner; both -1 for nobody.
    """

    __slots__ = (
        "config",
        "dealer",
        "discard",
        "hand_number",
        "high",
        "jokers",
        "low",
        "melds",
        "open",
        "out",
        "phase",
        "ranks",
        "seed",
        "short",
        "sizes",
        "stock",
        "totals",
        "turn",
        "winner",
    )

    config: Config
    low: list[int]
    high: list[int]
    jokers: list[int]
    ranks: list[int]
    sizes: list[int]
    melds: list[tuple[Meld, ...]]
    open: list[tuple[Meld, ...]]
    stock: list[int]
    discard: list[int]
    totals: list[int]
    dealer: int
    hand_number: int
    turn: int
    phase: Phase
    seed: int
    out: int
    winner: int
    short: bool

    def __init__(self, config: Config, seed: int) -> None:
        seats = len(config.players)
        self.config = config
        self.stock = []
        self.discard = []
        self.totals = [0] * seats
        self.dealer = seats - 1
        self.hand_number = 1
        self.turn = 0
        self.phase = DRAW
        self.seed = seed
        self.out = self.winner = NONE
        self.short = False
        self.clear()

    def clear(self) -> None:
        """Take every card off the hands and the table."""
        seats = len(self.config.players)
        self.low = [0] * seats
        self.high = [0] * seats
        self.jokers = [0] * seats
        self.ranks = [0] * seats
        self.sizes = [0] * seats
        self.melds = [()] * seats
        self.open = [()] * seats

    def copy(self) -> State:
        """An independent state of the same game."""
        new = _new(State)
        new.config = self.config
        new.low = self.low[:]
        new.high = self.high[:]
        new.jokers = self.jokers[:]
        new.ranks = self.ranks[:]
        new.sizes = self.sizes[:]
        new.melds = self.melds[:]
        new.open = self.open[:]
        new.stock = self.stock[:]
        new.discard = self.discard[:]
        new.totals = self.totals[:]
        new.dealer = self.dealer
        new.hand_number = self.hand_number
        new.turn = self.turn
        new.phase = self.phase
        new.seed = self.seed
        new.out = self.out
        new.winner = self.winner
        new.short = self.short
        return new

    @property
    def actor(self) -> int:
        """The seat that is to move; between hands the next dealer; -1 when the game is over."""
        if self.phase == OVER:
            return NONE
        if self.phase == SCORED:
            return (self.dealer + 1) % len(self.sizes)
        return self.turn

    # --- moving cards --------------------------------------------------------------------------

    def give(self, seat: int, kinds: Iterable[int]) -> None:
        """Put cards into a hand."""
        low, high, ranks = self.low[seat], self.high[seat], self.ranks[seat]
        many = 0
        for kind in kinds:
            many += 1
            if kind == JOKER:
                self.jokers[seat] += 1
                continue
            bit = 1 << kind
            if low & bit:
                high |= bit
            else:
                low |= bit
            ranks += 1 << (kind & ~3)
        self.low[seat], self.high[seat], self.ranks[seat] = low, high, ranks
        self.sizes[seat] += many

    def hand(self, seat: int) -> list[int]:
        """The kinds in a hand, in order, a card of which both are held twice."""
        low, high, kinds = self.low[seat], self.high[seat], []
        for kind in range(JOKER):
            if low >> kind & 1:
                kinds += [kind] * (1 + (high >> kind & 1))
        return kinds + [JOKER] * self.jokers[seat]

    def lay(self, seat: int, melds: tuple[Meld, ...]) -> None:
        """Set what lies before a player."""
        self.melds[seat] = melds
        self.open[seat] = tuple(
            {meld.name: meld for meld in reversed(melds) if meld.wants}.values()
        )

    def everything(self) -> list[int]:
        """Every card of the deal, wherever it lies, as it is when nobody has laid it, sorted."""
        cards = [*self.stock, *self.discard]
        for seat in range(len(self.sizes)):
            cards += self.hand(seat)
            cards += [min(code, JOKER) for meld in self.melds[seat] for code in meld.codes]
        return sorted(cards)


_new = object.__new__
