"""The state of a game: where all 78 cards and all the money are, and what is owed next.

Plain data that knows no file, no widget and no rule. Everything that play changes is a number, a
tuple or a flat list, so that `copy` takes about a microsecond; undo is keeping the copy.
"""

from __future__ import annotations

from typing import Final, Literal, TypeAlias, get_args

from wyatt.core.state import BaseState
from wyatt.earp.cards import (
    FIRST_PHOTO,
    GUN,
    HIDEOUT,
    POINTS,
    count,
    pack,
    unpack,
)
from wyatt.earp.config import Config
from wyatt.earp.figures import NEW_HAND

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
NONE = -1

#: How a player's marks are laid out: four masks over the seven outlaws, the first at bit 0.
HAS, UNDER, GUNS = 7, 14, 21
SEVEN = 127


class State(BaseState):
    """One moment of a game.

    - `hands`: the packed cards that each seat holds; `sizes`: how many.
    - `groups`: at ``seat * 7 + outlaw`` the cards of that player's group in the order of play.
    - `marks`: for each seat four masks over the outlaws, kept in step with the groups: where an
      Outlaw card lies, an Outlaw card or a Photo, a Hideout, a Fastest gun.
    - `supply` and `discard`: top card last. `posters` and `money`: dollars.
    - `pending`: the Sheriff card whose choice is owed; `target`: the group a Hideout has just
      covered; `bonus`: the card a search took that may still be a second Sheriff card. These and
      `winner` are -1 for none.
    """

    __slots__ = (
        "bonus",
        "config",
        "dealer",
        "discard",
        "groups",
        "hand_number",
        "hands",
        "marks",
        "money",
        "opened",
        "pending",
        "phase",
        "posters",
        "reshuffled",
        "seed",
        "sheriff_played",
        "short",
        "sizes",
        "supply",
        "target",
        "turn",
        "winner",
    )

    config: Config
    hands: list[int]
    sizes: list[int]
    groups: list[tuple[int, ...]]
    marks: list[int]
    posters: list[int]
    money: list[int]
    supply: list[int]
    discard: list[int]
    dealer: int
    hand_number: int
    turn: int
    phase: Phase
    sheriff_played: bool
    reshuffled: bool
    opened: int
    seed: int
    pending: int
    target: int
    bonus: int
    winner: int
    short: bool

    def __init__(self, config: Config, seed: int) -> None:
        seats = len(config.players)
        self.config = config
        self.hands = [0] * seats
        self.sizes = [0] * seats
        self.groups = [()] * (7 * seats)
        self.marks = [0] * seats
        self.posters = [NEW_HAND] * 7
        self.money = [0] * seats
        self.supply = []
        self.discard = []
        self.dealer = seats - 1
        self.hand_number = 1
        self.turn = 0
        self.phase = DRAW
        self.sheriff_played = self.reshuffled = self.short = False
        self.opened = 0
        self.seed = seed
        self.pending = self.target = self.bonus = self.winner = NONE

    def copy(self) -> State:
        """An independent state of the same game."""
        new = _new(State)
        new.config = self.config
        new.hands = self.hands[:]
        new.sizes = self.sizes[:]
        new.groups = self.groups[:]
        new.marks = self.marks[:]
        new.posters = self.posters[:]
        new.money = self.money[:]
        new.supply = self.supply[:]
        new.discard = self.discard[:]
        new.dealer = self.dealer
        new.hand_number = self.hand_number
        new.turn = self.turn
        new.phase = self.phase
        new.sheriff_played = self.sheriff_played
        new.reshuffled = self.reshuffled
        new.short = self.short
        new.opened = self.opened
        new.seed = self.seed
        new.pending = self.pending
        new.target = self.target
        new.bonus = self.bonus
        new.winner = self.winner
        return new

    # --- what lies where -----------------------------------------------------------------------

    @property
    def actor(self) -> int:
        """The seat that is to move; -1 when the game is over.

        Between hands that is the next dealer, who started the hand just ended.
        """
        if self.phase == REACT:
            return self.target // 7
        if self.phase == OVER:
            return NONE
        if self.phase == SCORED:
            return (self.dealer + 1) % len(self.hands)
        return self.turn

    def holds(self, seat: int, kind: int) -> int:
        """How many cards of a kind a player has in hand."""
        return count(self.hands[seat], kind)

    def points(self, seat: int, outlaw: int) -> int:
        """Capture points of one group, 0 under a Hideout (`score.hidden`)."""
        if self.marks[seat] >> UNDER + outlaw & 1:
            return 0
        return sum(POINTS[kind] for kind in self.groups[seat * 7 + outlaw])

    def capture_points(self, outlaw: int) -> tuple[int, ...]:
        """Visible capture points of every player on one outlaw, in seat order."""
        return tuple(
            self.points(seat, outlaw) if self.groups[seat * 7 + outlaw] else 0
            for seat in range(len(self.hands))
        )

    def guns(self) -> list[int]:
        """The places (``seat * 7 + outlaw``) of the Fastest guns in play (F4: hidden ones too)."""
        return [
            place
            for place, group in enumerate(self.groups)
            if GUN in group and (self.config.rules.hidden_gun_in_play or HIDEOUT not in group)
        ]

    # --- moving cards --------------------------------------------------------------------------

    def mark(self, place: int) -> None:
        """Bring the marks of one group in step with its cards."""
        seat, outlaw = divmod(place, 7)
        group = self.groups[place]
        bits = 0
        if outlaw in group:
            bits = 1 | 1 << HAS
        elif FIRST_PHOTO + outlaw in group:
            bits = 1 << HAS
        if HIDEOUT in group:
            bits |= 1 << UNDER
        if GUN in group:
            bits |= 1 << GUNS
        column = (1 | 1 << HAS | 1 << UNDER | 1 << GUNS) << outlaw
        self.marks[seat] = self.marks[seat] & ~column | bits << outlaw
        if self.config.opened_by_table:
            self.opened = 0
            for marks in self.marks:
                self.opened |= marks >> HAS & SEVEN

    def mark_all(self) -> None:
        """Bring all marks in step with the groups."""
        for place in range(len(self.groups)):
            self.mark(place)

    def everything(self) -> list[int]:
        """Every card of the deal, wherever it lies, sorted by kind."""
        cards = [*self.supply, *self.discard]
        for hand in self.hands:
            cards.extend(unpack(hand))
        for group in self.groups:
            cards.extend(group)
        if self.pending_aside:
            cards.append(self.pending)
        return sorted(cards)

    @property
    def pending_aside(self) -> bool:
        """Whether the Sheriff card whose choice is owed lies apart from all piles.

        A Wyatt Earp lies on the discard stack at once, and a Hideout that is being answered covers
        its group already.
        """
        return self.phase in APART

    def unseen(self, seat: int) -> int:
        """The packed cards a player has not seen: the supply and the hands of the others."""
        cards = pack(self.supply)
        for other, hand in enumerate(self.hands):
            if other != seat:
                cards += hand
        return cards


_new = object.__new__
