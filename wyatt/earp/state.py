"""A game's state: its players, rules, cards and money, and what happens next."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import chain
from random import Random
from typing import Any

from wyatt.core import layout as core
from wyatt.core.state import NOBODY, BaseConfig, BaseState
from wyatt.core.text import N_
from wyatt.earp import cards
from wyatt.earp.cards import CARDS, DECK, FIRST_PHOTO, GUN, HIDEOUT, KIND, OUTLAWS, POINTS, UNIT
from wyatt.earp.switches import Rules
from wyatt.earp.types import APART, DRAW, OVER, REACT, SCORED, TAKE, MoveLike, Phase

# === What never changes during a game: its players and its rules.


class Config(BaseConfig[Rules]):
    """A game's players (in seat order) and rules, with values derived from them.

    Games with the same players and rules share one config, so they also share its tables of legal
    moves (`wyatt.earp.movegen`).
    """

    def __init__(self, players: tuple[str, ...], rules: Rules) -> None:
        super().__init__(players, rules)
        #: The tables of legal moves, filled by `wyatt.earp.movegen`.
        self.tables: Any = None
        self.opened_by_table = rules.opened == "cards_on_table"
        self.ends_when_exhausted = rules.second_exhaustion == "immediate"
        self.reshuffles_again = rules.empty_supply_shot == "reshuffle_again"
        #: Whether you may shoot without a card to turn up, which ends the hand (X7).
        self.empty_shot_ends = rules.empty_supply_shot == "end_hand"
        self.searches_supply = rules.wyatt_search == "supply"
        self.sheriffs = rules.sheriffs
        seats = range(len(players))
        self.others = tuple(tuple(other for other in seats if other != seat) for seat in seats)
        #: The kind of every card in the deck, including copies.
        self.deck = tuple(
            kind for kind, card in enumerate(DECK) if rules.has(card) for _ in range(card.copies)
        )

    def asked_seats(self, seat: int, move: MoveLike) -> list[int]:
        """Return the seats to ask, in order. Left is clockwise, the direction of play."""
        if move.order:
            return [self.seat[name] for name in move.order]
        seats = len(self.players)
        turn = 1 if move.direction == "left" else -1
        return [(seat + turn * step) % seats for step in range(1, seats)]

    def __reduce__(self) -> tuple[object, ...]:
        return config_of, self.key  # a pickle leaves out the tables, because they fill up again


@lru_cache(maxsize=256)
def config_of(players: tuple[str, ...], rules: Rules) -> Config:
    return Config(players, rules)


PHASE_WORDS: Mapping[str, str] = {
    "draw": N_("Draw"),
    "play": N_("Play and discard"),
    "place": N_("Place the card that hit"),
    "steal": N_("Steal an Outlaw card"),
    "hide": N_("Choose the group to hide"),
    "lift": N_("Choose the Hideout to lift"),
    "take": N_("Choose the card to take"),
    "react": N_("Answer a Hideout"),
    "scored": N_("The hand is scored"),
    "over": N_("The game is over"),
}
#: The Sheriff cards that can lead to each phase with a choice.
ASKING: Mapping[str, tuple[str, ...]] = {
    **{card.owes: tuple(c.name for c in DECK if c.owes == card.owes) for card in DECK if card.owes},
    REACT: ("hideout",),
    TAKE: ("wyatt-earp",),
}
NONE = -1

#: In `State.marks`, where a player's second, third and fourth masks begin. The first begins at 0.
HAS, UNDER, GUNS = 7, 14, 21
SEVEN = 127


class State(BaseState):
    """A game at one moment.

    - `hands`: each seat's packed hand. `sizes`: the number of cards in each hand.
    - `groups`: each group's cards in the order of play, at index ``seat * 7 + outlaw``.
    - `marks`: four masks per seat, made from `groups`, each with a bit per outlaw. A bit is 1 if the
      group has an Outlaw card (in the first mask), an Outlaw card or a Photo (in the second), a
      Hideout (in the third), or a Fastest gun (in the fourth).
    - `supply` and `discard`: the cards by number, top card last. `posters` and `money`: dollars.
    - `pending`: the Sheriff card that's waiting for a choice. `target`: the group that a Hideout
      has just covered. `bonus`: the found card that you may play as a second Sheriff card.
      `pending`, `target`, `bonus` and `winner` are -1 if there's none.
    - `sheriffs_left`: how many Sheriff cards may still be played this turn, not counting the bonus.
    """

    config: Config
    hands: list[int]
    sizes: list[int]
    groups: list[tuple[int, ...]]
    marks: list[int]
    posters: list[int]
    money: list[int]
    supply: list[int]
    discard: list[int]
    phase: Phase
    sheriffs_left: int
    reshuffled: bool
    opened: int
    pending: int
    target: int
    bonus: int
    short: bool

    __slots__ = tuple(BaseState.__annotations__ | __annotations__)

    def __init__(self, config: Config, seed: int) -> None:
        seats = len(config.players)
        self.config, self.seed = config, seed
        self.hands, self.sizes = [0] * seats, [0] * seats
        self.groups, self.marks = [()] * (7 * seats), [0] * seats
        self.posters, self.money = [cards.NEW_HAND] * 7, [0] * seats
        self.supply, self.discard = [], []
        self.dealer, self.hand_number, self.turn = seats - 1, 1, 0
        self.opened, self.winner, self.reshuffled, self.short = 0, NONE, False, False
        self.begin(DRAW)

    def copy(self) -> State:
        new = _new(State)
        new.config, new.seed = self.config, self.seed
        new.hands, new.sizes = self.hands[:], self.sizes[:]
        new.groups, new.marks = self.groups[:], self.marks[:]
        new.posters, new.money = self.posters[:], self.money[:]
        new.supply, new.discard = self.supply[:], self.discard[:]
        new.dealer, new.hand_number, new.turn = self.dealer, self.hand_number, self.turn
        new.phase, new.opened = self.phase, self.opened
        new.sheriffs_left, new.reshuffled = self.sheriffs_left, self.reshuffled
        new.short, new.pending, new.target = self.short, self.pending, self.target
        new.bonus, new.winner = self.bonus, self.winner
        return new

    def begin(self, phase: Phase) -> None:
        """Begin a phase in which nothing has been played yet and no card is waiting for a choice."""
        self.phase, self.sheriffs_left = phase, self.config.sheriffs
        self.pending = self.target = self.bonus = NONE

    @property
    def actor(self) -> int:
        """The seat to move: between hands, the next dealer's. It's -1 when the game is over."""
        if self.phase == REACT:
            return self.target // 7
        if self.phase == OVER:
            return NONE
        return (self.dealer + 1) % len(self.hands) if self.phase == SCORED else self.turn

    def points(self, seat: int, outlaw: int) -> int:
        """Return a group's capture points, or 0 if it's under a Hideout (`score.hidden`)."""
        if self.marks[seat] >> UNDER + outlaw & 1:
            return 0
        return sum(POINTS[kind] for kind in self.groups[seat * 7 + outlaw])

    def capture_points(self, outlaw: int) -> tuple[int, ...]:
        """Return every player's visible capture points on an outlaw, in seat order."""
        return tuple(
            self.points(seat, outlaw) if self.groups[seat * 7 + outlaw] else 0
            for seat in range(len(self.hands))
        )

    def guns(self) -> list[int]:
        """Return the indexes in `groups` of the groups with a Fastest gun in play (F4)."""
        hidden, groups = self.config.rules.hidden_gun_in_play, enumerate(self.groups)
        return [at for at, group in groups if GUN in group and (hidden or HIDEOUT not in group)]

    def gain(self, seat: int, kind: int) -> None:
        self.hands[seat] += UNIT[kind]
        self.sizes[seat] += 1

    def use(self, kind: int) -> None:
        """Take a Sheriff card out of the hand of the player to move (`sheriff.one-per-turn`)."""
        self.hands[self.turn] -= UNIT[kind]
        self.sizes[self.turn] -= 1
        if kind != self.bonus:
            self.sheriffs_left -= 1
        self.bonus = NONE

    def lose(self, seat: int, kind: int) -> None:
        self.hands[seat] -= UNIT[kind]
        self.sizes[seat] -= 1

    def mark(self, place: int) -> None:
        """Make the marks of one group match its cards. place: the group's index in `groups`."""
        seat, outlaw = divmod(place, 7)
        group, bits = self.groups[place], 0
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

    def everything(self) -> list[int]:
        """Return the numbers of all cards in the game, sorted, with every copy."""
        aside = [self.pending] if self.phase in APART else []
        hands = chain.from_iterable(map(cards.unpack, self.hands))
        return sorted(chain(self.supply, self.discard, hands, *self.groups, aside))

    def unseen(self, seat: int) -> int:
        """Return the cards in the supply and in the other players' hands, packed like a hand."""
        own = 0 if seat == NOBODY else self.hands[seat]
        return cards.pack(self.supply) + sum(self.hands) - own


_new = object.__new__


# === Redealing the cards that a player can't know, for simulations and for `View.after`.


class Unseen:
    """The cards that a player can't know. For a spectator, the seat is None."""

    __slots__ = ("bonus", "cards", "holds", "lying", "others", "state")

    def __init__(self, state: State, seat: int | None) -> None:
        self.state = state
        self.others = [] if seat is None else [at for at in range(len(state.hands)) if at != seat]
        searcher = seat in (None, state.turn)
        #: The bonus, or -1 if there's none or the player doesn't know it.
        self.bonus = state.bonus if searcher or state.config.rules.search_public else NONE
        #: A card that everyone knows is in another player's hand: a Wyatt Earp to answer with, or
        #: the bonus.
        self.holds: dict[int, int] = {}
        if state.phase == REACT:
            self.holds[state.actor] = UNIT[cards.WYATT]
        elif self.bonus != NONE:
            self.holds[state.turn] = UNIT[self.bonus]
        self.holds = {other: card for other, card in self.holds.items() if other in self.others}
        unseen = cards.pack(state.supply) if seat is None else state.unseen(seat)
        self.lying: list[int] = []
        if searcher and state.phase == TAKE and state.config.searches_supply:
            # The searcher has looked through the supply, so all other unseen cards are in hands.
            self.lying = sorted(state.supply)
            unseen -= cards.pack(state.supply)
        self.cards = cards.unpack(unseen - sum(self.holds.values()))

    def deal(self, seed: int) -> State:
        """Return a copy of the state. The seed decides the unseen cards and later shuffles."""
        chance = Random(seed).random
        loose, lying = self.cards[:], self.lying[:]
        for some in (loose, lying):
            for last in range(len(some) - 1, 0, -1):
                pick = int(chance() * (last + 1))
                some[last], some[pick] = some[pick], some[last]
        dealt = self.state.copy()
        for other in self.others:
            holds = self.holds.get(other, 0)
            many = dealt.sizes[other] - bool(holds)
            dealt.hands[other] = sum([UNIT[kind] for kind in loose[:many]], holds)
            del loose[:many]
        dealt.supply, dealt.bonus = loose + lying, self.bonus
        dealt.seed = int(chance() * (1 << 53))
        return dealt


# === A position's fields, in one list for documents, links, views and the editor.

MOST_PLAYERS = 4
OUTLAW_KEYS = core.Keys(OUTLAWS, N_("{name} isn’t an outlaw."))
_NO_HANDS = N_(
    'the field is missing. Write it like {"Anna": ["hideout"]}. Players you leave out have no cards.'
)
_DOLLARS = N_("{value} isn’t a valid amount. Write a multiple of 1000 from 0 to {most}.")


def _hold(state: State, seat: int, kinds: Sequence[int]) -> None:
    # Too many copies would overflow their bits, so leave the hand empty. A later count will fail.
    if all(many <= DECK[kind].copies for kind, many in Counter(kinds).items()):
        state.hands[seat] = cards.pack(kinds)
    state.sizes[seat] = len(kinds)


def _groups(state: State, seat: int) -> dict[str, tuple[int, ...]]:
    groups = zip(OUTLAWS, state.groups[seat * 7 : seat * 7 + 7], strict=True)
    return {outlaw: group for outlaw, group in groups if group}


def _lay(state: State, seat: int, groups: Mapping[str, Sequence[int]]) -> None:
    for outlaw, kinds in groups.items():
        if outlaw in OUTLAWS:
            state.groups[seat * 7 + KIND[outlaw]] = tuple(kinds)


def owed(state: State) -> dict[str, str] | None:
    """Return a document's field `pending`, or None if no card is waiting for a choice."""
    if state.pending == NONE:
        return None
    found = {"card": CARDS[state.pending]}
    if state.phase == REACT:
        victim, outlaw = divmod(state.target, 7)
        found.update(player=state.config.players[victim], outlaw=OUTLAWS[outlaw])
    return found


class _Actor(core.Seat):
    """The player to move. Documents have this field only if a player may answer a Hideout."""

    def write(self, state: State, layout: core.PositionLayout) -> Any:
        return super().write(state, layout) if state.phase == REACT else core.ABSENT

    def read(self, reader: core.PositionReader, state: State) -> None:
        """Do nothing, because the game's reader checks the actor."""


LAYOUT = core.PositionLayout(
    format="wyatt-position/1",
    fields=(
        *core.turn_fields(PHASE_WORDS),
        core.Tally(
            "sheriff_played", N_("This turn’s Sheriff card has been played"), on=frozenset(ASKING),
            most="sheriffs", left="sheriffs_left",
            label_many=N_("Sheriff cards played this turn"),
            wrong=N_("{value} is too many. You may play only {most} per turn (`sheriff.one-per-turn`)."),
        ),
        core.Flag("reshuffled", N_("The discard stack has been reshuffled in this hand")),
        core.Figure(
            "money", N_("{player}’s money"), short=N_("Money"),
            wrong=_DOLLARS, example='{"Anna": 3000}', step=1000,
        ),
        core.Figure(
            "posters", N_("Posters"), keys=OUTLAW_KEYS, place="poster",
            wrong=_DOLLARS, example='{"jesse-james": 3000}', default=cards.NEW_HAND, step=1000,
            # A poster pays $1,000 at a time, so an enormous reward would take minutes.
            most=10_000_000,
        ),
        core.Own(
            "opened",
            get=lambda state: [one for at, one in enumerate(OUTLAWS) if state.opened >> at & 1],
        ),
        core.Zone(
            "hands", N_("{player}’s hand"), owned=True, place="hand", short=N_("Hand"),
            example='{"Anna": ["hideout"]}', missing=_NO_HANDS, seen="owner",
            get=lambda state, seat: cards.unpack(state.hands[seat]), put=_hold,
        ),
        core.Zone(
            "territories", N_("{player}’s territory"), owned=True,
            groups=core.Groups(
                "group", N_("New group here"), keys=OUTLAW_KEYS, key_of=cards.outlaw_of,
                example='{"jesse-james": ["jesse-james*3"]}',
            ),
            place="territory", short=N_("Territory"),
            example='{"Burt": {"jesse-james": [...]}}', get=_groups, put=_lay,
        ),
        core.Zone("supply", N_("Known cards in the supply, top first"), seen="nobody"),
        core.Zone("discard", N_("Discard stack, top first")),
        *core.LAST_FIELDS,
        core.Own("pending", get=lambda state: owed(state) or core.ABSENT),
        _Actor("actor"),
        core.Own(
            "bonus", seen="nobody",
            get=lambda state: core.ABSENT if state.bonus == NONE else CARDS[state.bonus],
        ),
    ),
    cards=CARDS, codes=KIND, names=CARDS, example='["hideout"]',
    most=MOST_PLAYERS, seats="setup.players",
)  # fmt: skip
