"""A game's state (players, rules, cards and scores), and the melds that moves make."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any

from wyatt.core.chance import shuffle
from wyatt.core.errors import Refusal
from wyatt.core.layout import LAST_FIELDS, MOST, Figure, Groups, PositionLayout, Zone, turn_fields
from wyatt.core.state import BaseConfig, BaseState
from wyatt.core.text import N_
from wyatt.wildcat.cards import CARDS, CODES, JOKER, NAMES, NONE, deck_of, held_as
from wyatt.wildcat.melds import Meld, settle, shape, with_one_more
from wyatt.wildcat.switches import Rules
from wyatt.wildcat.types import DRAW, OVER, PHASES, SCORED, MoveLike, Phase, Verb

# === What never changes during a game: its players, rules and cards.

#: The credit shown with every course and aid.
CREDIT = N_("Invented by Howard Fosdick, BestFreeNewGames.com")
HAND = 11
MOST_PLAYERS = 5


class Config(BaseConfig[Rules]):
    """A game's players (in seat order) and rules, with values derived from them.

    Games with the same players and rules share one config, so they also share its tables of legal
    moves (`wyatt.wildcat.movegen`).
    """

    def __init__(self, players: tuple[str, ...], rules: Rules) -> None:
        super().__init__(players, rules)
        #: The tables of legal moves, filled by `wyatt.wildcat.movegen`.
        self.tables: Any = None
        self.jokers = rules.jokers(min(MOST_PLAYERS, max(2, len(players))))
        #: The kind of every card (`wildcat.deck`): 96 natural cards and the Jokers.
        self.deck = deck_of(self.jokers)
        self.new_meld_only = rules.pickup == "new_meld_two_from_hand"
        self.jokers_go = rules.joker_discard

    def __reduce__(self) -> tuple[object, ...]:
        return config_of, self.key  # a pickle leaves out the tables, because they fill up again


@lru_cache(maxsize=256)
def config_of(players: tuple[str, ...], rules: Rules) -> Config:
    return Config(players, rules)


PHASE_WORDS: Mapping[str, str] = {
    "draw": N_("Draw"),
    "play": N_("Meld and discard"),
    "scored": N_("The hand is scored"),
    "over": N_("The game is over"),
}
assert tuple(PHASE_WORDS) == PHASES


class State(BaseState):
    """A game at one moment.

    Each seat's hand is five numbers:

    - `low`: a mask of the natural kinds in hand.
    - `high`: a mask of the kinds with both cards in hand.
    - `jokers`: the number of Jokers.
    - `ranks`: the number of natural cards of each rank, with four bits per rank.
    - `sizes`: the number of cards.

    melds: each player's melds, oldest first. open: the melds that can take a fourth card, but only
    one of those with the same name. stock, discard: cards by number, top card last. totals: each
    player's points so far. out: the seat that went out in the hand just scored, or -1 if none did.
    winner: the winner's seat, or -1 if nobody has won yet.
    """

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
    phase: Phase
    out: int
    short: bool

    __slots__ = tuple(BaseState.__annotations__ | __annotations__)

    def __init__(self, config: Config, seed: int) -> None:
        seats = len(config.players)
        self.config, self.seed = config, seed
        self.stock, self.discard = [], []
        self.totals = [0] * seats
        self.dealer, self.hand_number, self.turn, self.phase = seats - 1, 1, 0, DRAW
        self.out = self.winner = NONE
        self.short = False
        self.clear()

    def clear(self) -> None:
        seats = len(self.config.players)
        self.low, self.high, self.jokers, self.ranks, self.sizes = (
            [0] * seats for _numbers in range(5)
        )
        self.melds, self.open = [()] * seats, [()] * seats

    def copy(self) -> State:
        new = _new(State)
        new.config, new.seed, new.short = self.config, self.seed, self.short
        new.low, new.high, new.jokers = self.low[:], self.high[:], self.jokers[:]
        new.ranks, new.sizes, new.totals = self.ranks[:], self.sizes[:], self.totals[:]
        new.melds, new.open = self.melds[:], self.open[:]
        new.stock, new.discard = self.stock[:], self.discard[:]
        new.dealer, new.hand_number, new.turn = self.dealer, self.hand_number, self.turn
        new.phase, new.out, new.winner = self.phase, self.out, self.winner
        return new

    @property
    def actor(self) -> int:
        """The seat of the player to move (between hands, the next dealer), or -1 after the game."""
        if self.phase == SCORED:
            return (self.dealer + 1) % len(self.sizes)
        return NONE if self.phase == OVER else self.turn

    def hold(self, seat: int, kinds: Iterable[int]) -> None:
        for numbers in (self.low, self.high, self.jokers, self.ranks, self.sizes):
            numbers[seat] = 0
        self.give(seat, kinds)

    def give(self, seat: int, kinds: Iterable[int]) -> None:
        low, high, ranks, many = self.low[seat], self.high[seat], self.ranks[seat], 0
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
        """Return the numbers of all cards in a hand, sorted, with every copy."""
        low, high, kinds = self.low[seat], self.high[seat], []
        for kind in range(JOKER):
            if low >> kind & 1:
                kinds += [kind] * (1 + (high >> kind & 1))
        return kinds + [JOKER] * self.jokers[seat]

    def lay(self, seat: int, melds: tuple[Meld, ...]) -> None:
        self.melds[seat] = melds
        waiting = {meld.name: meld for meld in reversed(melds) if meld.wants}
        self.open[seat] = tuple(waiting.values())

    def everything(self) -> list[int]:
        """Return the numbers of all cards in the game, sorted. Every Joker is `JOKER`."""
        laid = [held_as(code) for melds in self.melds for meld in melds for code in meld.codes]
        held = [kind for seat in range(len(self.sizes)) for kind in self.hand(seat)]
        return sorted([*self.stock, *self.discard, *held, *laid])


_new = object.__new__


# === A position's fields, in one list for documents, links, views and the editor.

LAYOUT = PositionLayout(
    format="wildcat-position/1",
    fields=(
        *turn_fields(PHASE_WORDS),
        Figure(
            "totals", N_("{player}’s points"), short=N_("Points"),
            wrong=N_("{value} isn’t a valid number of points. Write a multiple of five."),
            example='{"Anna": 120}', step=5, least=-MOST,
        ),
        Zone(
            "hands", N_("{player}’s hand"), owned=True, place="hand", short=N_("Hand"),
            example='{"Anna": ["9D", "QS"]}',
            missing=N_('the hands are missing. Write them like {"Anna": ["9D", "QS"], "Burt": ["JK"]}.'),
            seen="owner", get=State.hand, put=State.hold,
        ),
        Zone(
            "melds", N_("{player}’s melds"), owned=True,
            groups=Groups(
                "meld", N_("New meld here"), N_("Meld {number}"),
                N_('{value} isn’t a list of melds. Write one like [["3C", "4C", "5C"]].'), most=40,
            ),
            short=N_("Melds"), example='{"Anna": [["KS", "KH", "JK=K"]]}',
            get=lambda state, seat: [meld.codes for meld in state.melds[seat]], put=State.lay,
        ),
        Zone("stock", N_("Known cards in the stock, top first"), seen="nobody"),
        Zone("discard", N_("Discard pile, top first"), seen="top"),
        *LAST_FIELDS,
    ),
    cards=CARDS, codes=CODES, names=NAMES, example='["9D", "QS", "JK"]',
    most=MOST_PLAYERS, seats="wildcat.players",
    declared={code: JOKER for code in NAMES if code > JOKER},
    only_laid=N_("{card}: a Joker stands for a card only in a meld. Write JK."),
)  # fmt: skip


# === Redealing the cards that a player can't know, for simulations and for `View.after`.


class Unseen:
    """The cards that a player can't know. For a spectator, the seat is None. under: how many of the
    pile's cards the player can't see.
    """

    __slots__ = ("cards", "others", "state", "under")

    def __init__(self, state: State, seat: int | None) -> None:
        self.state = state
        shown = seat is None or state.phase in (SCORED, OVER)
        self.others = [] if shown else [at for at in range(len(state.sizes)) if at != seat]
        self.under = 0 if seat is None else max(0, len(state.discard) - 1)
        held = (card for other in self.others for card in state.hand(other))
        self.cards = sorted([*state.stock, *state.discard[: self.under], *held])

    def deal(self, seed: int) -> State:
        """Return a copy of the state. The seed decides the unseen cards and later shuffles."""
        cards, dealt = self.cards[:], self.state.copy()
        dealt.seed = shuffle(cards, seed)
        for other in self.others:
            many = dealt.sizes[other]
            dealt.hold(other, cards[:many])
            del cards[:many]
        dealt.discard = cards[: self.under] + dealt.discard[self.under :]
        dealt.stock = cards[self.under :]
        return dealt


# === The meld a move makes or completes, and the meanings of its Jokers.


def top_meld(top: int, move: MoveLike) -> Meld | Refusal:
    """Return the meld of the pile's top card and a move's cards, or a refusal if they make none."""
    return shape(settle((*move.codes, top_code(top, move.stands))))


def top_code(top: int, stands: str) -> int:
    """Return the number of the pile's top card, with what it stands for if it's a Joker."""
    return CODES[f"JK={stands}"] if top == JOKER and stands else top


def stands_for(code: int) -> str:
    """Return what a Joker in a meld stands for, such as ``QS`` or ``K``."""
    return NAMES[code].partition("=")[2]


def own_meld(state: State, name: str) -> Meld | None:
    """Return the current player's first meld with this name, or None if there's no such meld."""
    return next((meld for meld in state.melds[state.turn] if meld.name == name), None)


def made_by(state: State, move: MoveLike) -> Meld | None:
    """Return the meld that a move makes or completes, or None if the move doesn't make one."""
    made = top_meld(state.discard[-1], move) if move.verb is Verb.TAKE else move.laid
    if move.to and (before := own_meld(state, move.to)):
        added = move.codes[0] if move.verb is Verb.ADD else top_code(state.discard[-1], move.stands)
        made = with_one_more(before, added)
    return made if isinstance(made, Meld) else None
