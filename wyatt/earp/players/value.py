"""A position's value to a player, outlaw by outlaw, fitted to games that bots played."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from functools import cache, partial
from importlib.resources import files
from operator import mul
from typing import Any

from wyatt.core.lazy import Memo
from wyatt.earp import cards
from wyatt.earp.cards import DECK, FIELD, FIRST_COLOURLESS, FIRST_PHOTO, GUN, HIDEOUT, SHIFT, UNIT
from wyatt.earp.effects import draw_ends_hand
from wyatt.earp.moves import WYATT_DRAW, Move
from wyatt.earp.scoring import MOST_CP, split
from wyatt.earp.state import NONE, Config, State
from wyatt.earp.switches import Rules
from wyatt.earp.types import DRAW, OVER, PLAY, SCORED
from wyatt.earp.verbs import SHOTS

# === The value's input: what a player knows about a hand, as small whole numbers. There's a row per
# outlaw, and one for the whole table. The rows depend only on the player's own hand, on public
# facts, and on *how many* of each card are unseen. Money is in thousands of dollars.

#: The meaning of each number in an outlaw's row, in order.
ROW: tuple[str, ...] = (
    "poster", "own CP", "own CP under a Hideout",
    "a rival's highest CP", "a rival's second-highest CP", "a rival's highest CP under a Hideout",
    "in hand", "one in hand", "two in hand", "three in hand",
    "Photo in hand", "Photo unseen", "open",
    "unseen", "among the discards", "on top of the discards",
    "Photo on top of the discards", "own Fastest gun", "a rival's Fastest gun",
    "paid now", "best-paid rival's payout now",
    "captured",
    "five ahead", "five behind",
    "in hand, if the outlaw is open", "Photo in hand, if the outlaw is open",
    "paid if laid", "best-paid rival's payout if laid",
)  # fmt: skip
#: The meaning of each number in the table's row, in order.
TABLE: tuple[str, ...] = (
    "three players", "four players",
    "a Sheriff card may follow", "the Sheriff card is played",
    "draw to come", "turns to wait",
    "own cards", "fewest cards of a rival", "rivals' average cards",
    "supply", "reshuffled",
    "Stagecoach robberies", "Bank robberies", "Fastest guns", "Most wanted", "Hideouts",
    "Wyatt Earps", "Photos",
    "unseen Hideouts", "unseen Wyatt Earps", "unseen Most wanted", "unseen Fastest guns",
    "unseen robberies", "found card still playable",
    "a rival has two or fewer cards", "three or fewer in hand",
    "last supply", "own groups", "cards to lay",
)  # fmt: skip
MOST_KEPT, MOST_ROWS_KEPT, MOST_CONFIGS = 1 << 17, 1 << 12, 64
_MOST_POSTER = 20
#: The Sheriff cards used to fit the value. A card that needs a switch counts as the most similar of
#: these, with the same targets (if possible) and about the same points.
_SHERIFF_KINDS = [
    kind for kind, card in enumerate(DECK) if kind >= FIRST_COLOURLESS and not card.switch
]


def _like(card: cards.Card) -> int:
    near = [
        (DECK[kind].rule != card.rule, abs(DECK[kind].points - card.points))
        for kind in _SHERIFF_KINDS
    ]
    return near.index(min(near))


_LIKE = tuple((kind, _like(card)) for kind, card in enumerate(DECK) if card.switch)
_PHOTOS = sum(FIELD[FIRST_PHOTO : FIRST_PHOTO + 7])
_SHERIFF = sum(FIELD[FIRST_PHOTO:])
#: The indexes of some numbers in an outlaw's row and in the table's row.
_IN_HAND, _OPEN, _LYING = map(ROW.index, ("in hand", "open", "among the discards"))
_OWN_GROUPS, _TO_LAY = map(TABLE.index, ("own groups", "cards to lay"))
#: The table's row in four parts: turn and sizes, cards in hand, unseen cards, and the rest.
_STARTS = ("Stagecoach robberies", "unseen Hideouts", "found card still playable")
_BOUNDS = (0, *map(TABLE.index, _STARTS), None)
_PARTS_OF_TABLE = tuple(map(slice, _BOUNDS, _BOUNDS[1:]))
#: Each outlaw's Outlaw cards and Photo, packed.
_CARDS_OF = tuple(FIELD[outlaw] | FIELD[FIRST_PHOTO + outlaw] for outlaw in range(7))

Row = tuple[int, ...]
#: The capture points on a poster in seat order, the dollars on it, and a seat.
PaidKey = tuple[tuple[int, ...], int, int]


def _paid(rules: Rules, key: PaidKey) -> tuple[int, int]:
    """Return what a poster would pay a seat, and its best-paid rival, in thousands of dollars."""
    cp, poster, seat = key
    paid = split(tuple([min(points, MOST_CP) for points in cp]), poster, rules).payouts
    return paid[seat] // cards.TOKEN, max(paid[:seat] + paid[seat + 1 :]) // cards.TOKEN


#: The capture points of a group's cards, even under a Hideout.
_group_points: Memo[tuple[int, ...], int] = Memo(
    lambda group: sum(cards.POINTS[kind] for kind in group), MOST_KEPT
)

#: The facts behind an outlaw's row: the groups in seat order, the seat, the outlaw's cards in the
#: player's hand and among the unseen cards (both packed), the dollars on the poster, whether the
#: outlaw is open, how many of the Outlaw cards are discarded, and the top discard (1 for an Outlaw
#: card of this outlaw, 2 for the Photo).
RowKey = tuple[tuple[tuple[int, ...], ...], int, int, int, int, int, int, int]


def _row(outlaw: int, paid: Memo[PaidKey, tuple[int, int]], key: RowKey) -> Row:
    line, seat, in_hand, hidden, poster, is_open, lying, top = key
    cp: list[int] = []
    covered = own_covered = gun = another_gun = 0
    for at, group in enumerate(line):
        points = _group_points[group] if group else 0
        if HIDEOUT in group:
            if at == seat:
                own_covered = points
            elif points > covered:
                covered = points
            points = 0
        cp.append(points)
        if GUN in group:
            if at == seat:
                gun = 1
            else:
                another_gun = 1
    own, rest, second = cp[seat], cp[:seat] + cp[seat + 1 :], 0
    first = max(rest)
    if len(rest) > 1:
        rest.remove(first)
        second = max(rest)
    held = (in_hand & FIELD[outlaw]) >> SHIFT[outlaw]
    photo = 1 if in_hand & FIELD[FIRST_PHOTO + outlaw] else 0
    now, others_now = paid[tuple(cp), poster, seat]
    laid, others_laid = now, others_now
    if lay := _to_lay(held, is_open):
        cp[seat] = 0 if own_covered else own + 2 * lay
        laid, others_laid = paid[tuple(cp), poster + cards.play_reward(lay), seat]
    return (
        min(poster // cards.TOKEN, _MOST_POSTER), own, own_covered,
        first, second, covered,
        held, 1 if held >= 1 else 0, 1 if held >= 2 else 0, 1 if held >= 3 else 0,
        photo, 1 if hidden & FIELD[FIRST_PHOTO + outlaw] else 0, is_open,
        (hidden & FIELD[outlaw]) >> SHIFT[outlaw], lying, 1 if top == 1 else 0,
        1 if top == 2 else 0, gun, another_gun,
        min(now, _MOST_POSTER), min(others_now, _MOST_POSTER),
        1 if own + first + second >= cards.CAPTURE else 0,
        1 if own > first + cards.SHARE_GAP else 0, 1 if first > own + cards.SHARE_GAP else 0,
        held if is_open else 0, photo if is_open else 0,
        min(laid, _MOST_POSTER), min(others_laid, _MOST_POSTER),
    )  # fmt: skip


def _to_lay(held: int, is_open: int) -> int:
    return held if is_open or held >= cards.FIRST_SET else 0


def _rows_under(config: Config) -> tuple[Memo[RowKey, Row], ...]:
    paid = Memo(partial(_paid, config.rules), MOST_KEPT)
    return tuple(Memo(partial(_row, outlaw, paid), MOST_ROWS_KEPT) for outlaw in range(7))


_rows = Memo(_rows_under, MOST_CONFIGS)


def features(state: State, seat: int, unseen: int) -> tuple[Row, list[Row]]:
    """Return the network's input: a table row and a row per outlaw. unseen: packed like a hand."""
    hand, discard, posters, opened = state.hands[seat], state.discard, state.posters, state.opened
    groups, count = tuple(state.groups), discard.count
    top = discard[-1] if discard else NONE
    rows: list[Row] = []
    own_groups = to_lay = 0
    for outlaw, (own, kept) in enumerate(zip(_CARDS_OF, _rows[state.config], strict=True)):
        line, is_open = groups[outlaw::7], opened >> outlaw & 1
        on_top = 1 if top == outlaw else 2 if top == FIRST_PHOTO + outlaw else 0
        held, hidden, lying = hand & own, unseen & own, count(outlaw)
        row = kept[line, seat, held, hidden, posters[outlaw], is_open, lying, on_top]
        if line[seat]:
            own_groups += 1
        to_lay += _to_lay(row[_IN_HAND], is_open)
        rows.append(row)
    return _table(state, seat, unseen, own_groups, to_lay), rows


def features_with(
    state: State, seat: int, unseen: int, found: tuple[Row, list[Row]], kind: int
) -> tuple[Row, list[Row]]:
    """Return the features once card `kind` has joined the hand. found: the features before that."""
    table, rows = found
    to_lay = table[_TO_LAY]
    if kind < FIRST_COLOURLESS:
        outlaw = kind % 7
        before, own, discard = rows[outlaw], _CARDS_OF[outlaw], state.discard
        top, poster = discard[-1] if discard else NONE, state.posters[outlaw]
        line, is_open, lying = tuple(state.groups[outlaw::7]), before[_OPEN], before[_LYING]
        on_top = 1 if top == outlaw else 2 if top == FIRST_PHOTO + outlaw else 0
        held, hidden = state.hands[seat] & own, unseen & own
        row = _rows[state.config][outlaw][line, seat, held, hidden, poster, is_open, lying, on_top]
        to_lay += _to_lay(row[_IN_HAND], row[_OPEN]) - _to_lay(before[_IN_HAND], before[_OPEN])
        rows = [*rows[:outlaw], row, *rows[outlaw + 1 :]]
    return _table(state, seat, unseen, table[_OWN_GROUPS], to_lay), rows


def _held(packed: int) -> tuple[int, ...]:
    counts = [(packed & FIELD[kind]) >> SHIFT[kind] for kind in _SHERIFF_KINDS]
    for kind, at in _LIKE:
        counts[at] += (packed & FIELD[kind]) >> SHIFT[kind]
    return *counts, (packed & _PHOTOS).bit_count()


def _hidden(packed: int) -> tuple[int, ...]:
    counts = _held(packed)
    return counts[4], counts[5], counts[3], counts[2], counts[0] + counts[1]


#: The numbers in the table's row about cards in hand and about unseen cards, by packed cards.
_in_hand, _unseen = Memo(_held, MOST_ROWS_KEPT), Memo(_hidden, MOST_ROWS_KEPT)


def _table(state: State, seat: int, unseen: int, own_groups: int, to_lay: int) -> Row:
    sizes, supply = state.sizes, len(state.supply)
    seats, own = len(sizes), sizes[seat]
    others = sum(sizes) - own
    fewest = min(sizes[:seat] + sizes[seat + 1 :])
    mine, left = state.turn == seat, state.sheriffs_left
    playing = mine and state.phase == PLAY
    return (
        1 if seats == 3 else 0, 1 if seats == 4 else 0,
        1 if playing and left else 0, 1 if playing and not left else 0,
        1 if mine and state.phase == DRAW else 0, (seat - state.turn) % seats,
        own if own < 15 else 15, fewest if fewest < 15 else 15, min(others // (seats - 1), 15),
        supply if supply < 40 else 40, 1 if state.reshuffled else 0,
        *_in_hand[state.hands[seat] & _SHERIFF],
        *_unseen[unseen & _SHERIFF],
        1 if playing and state.bonus != NONE else 0,
        1 if fewest <= 2 else 0, 1 if own <= 3 else 0,
        1 if state.reshuffled and supply < 2 * seats else 0, own_groups, to_lay,
    )  # fmt: skip


#: The maximum number of entries in a cache that's kept between decisions.
MOST_VALUES_KEPT = 1 << 14
#: The number of bits per hidden unit in the integer that contains all units. Integers in CPython
#: have digits of thirty bits, so each unit is one digit.
_LANE = 30
#: A number added to every unit, so no unit is negative. If a unit is active, the top bit of its
#: lane is 1.
_ZERO = 1 << (_LANE - 1)
#: If you divide an integer by this number, the remainder is the sum of the integer's lanes, as in
#: casting out nines.
_NINES = (1 << _LANE) - 1
#: Units and values are in fractions of a dollar. A dollar is two to this power.
_PARTS = 10


def _packed(units: Iterable[int]) -> int:
    """Return an integer with a lane per hidden unit. A negative unit borrows from the next lane."""
    return sum(unit << (_LANE * at) for at, unit in enumerate(units))


class Network:
    """A network with one hidden layer, which is the same for all seven outlaws.

    Each hidden unit is a weighted sum of an outlaw's row and the table's row, or 0 if the sum is
    negative. The value is a weighted sum of the units and both rows. To make the last step a plain
    sum of some units minus the others, we multiply each unit's weights by the size of its weight in
    the value. All units are side by side in one integer, which is many times faster than computing
    them one by one.
    """

    def __init__(self, weights: Mapping[str, Sequence[Sequence[int]]]) -> None:
        out, shift = weights["out"][0], weights["shift"][0][0] - _PARTS
        adding = [unit for unit, weight in enumerate(out) if weight > 0]
        taking = [unit for unit, weight in enumerate(out) if weight < 0]

        def side_by_side(column: Sequence[int], zero: int = 0) -> int:
            return _packed(
                _rounded(column[unit] * abs(out[unit]), shift) + zero for unit in adding + taking
            )

        #: The weights of each number in an outlaw's row and in the table's row, for all units.
        self.row = tuple(map(side_by_side, zip(*weights["row"], strict=True)))
        self.table = tuple(map(side_by_side, zip(*weights["table"], strict=True)))
        self.row_out = tuple(_rounded(each, shift) for each in weights["row_out"][0])
        self.table_out = tuple(_rounded(each, shift) for each in weights["table_out"][0])
        self.bias = side_by_side(weights["bias"][0], _ZERO)
        self.constant = _rounded(weights["constant"][0][0], shift)
        self._ones = _packed([1] * len(adding + taking))
        self._taking = _LANE * len(adding)
        self._adding = (1 << self._taking) - 1
        #: Each row's part of the units, and its direct part of the value. The keys are ids, which
        #: are faster to look up. Storing the row makes sure its id isn't used again.
        self._by_row: dict[int, tuple[int, int, Row]] = {}
        #: For each table's row, its units, its part of the value, and the values of outlaws' rows
        #: by id.
        self._by_table: dict[Row, tuple[int, int, dict[int, int]]] = {}
        #: For each part of a table's row, its units and value. (A move changes few of the parts.)
        self._by_part: dict[tuple[int, Row], tuple[int, int]] = {}

    def __call__(self, table: Row, rows: list[Row]) -> list[int]:
        """Return the expected dollars from each outlaw, minus the others' average."""
        if (found := self._by_table.get(table)) is None:
            units, share = self.bias, self.constant
            for at, part in enumerate(_PARTS_OF_TABLE):
                numbers = table[part]
                if (own := self._by_part.get((at, numbers))) is None:
                    own = self._by_part[at, numbers] = (
                        sum(map(mul, self.table[part], numbers)),
                        sum(map(mul, self.table_out[part], numbers)),
                    )
                units += own[0]
                share += own[1]
            found = self._by_table[table] = units, share, {}
        units, share, kept = found
        values = []
        for row in rows:
            if (value := kept.get(id(row))) is None:
                if (by_row := self._by_row.get(id(row))) is None:
                    share_of_row = sum(map(mul, self.row_out, row))
                    by_row = self._by_row[id(row)] = sum(map(mul, self.row, row)), share_of_row, row
                packed = units + by_row[0]
                above = (packed >> (_LANE - 1)) & self._ones  # the units that are active
                active = packed & ((above << (_LANE - 1)) - above)
                # One division does both sums, which differ by far less than half a lane ($524,288).
                total = ((active & self._adding) - (active >> self._taking)) % _NINES
                if total > _NINES >> 1:
                    total -= _NINES
                value = kept[id(row)] = (total + share + by_row[1]) >> _PARTS
            values.append(value)
        return values

    def forget(self) -> None:
        """Clear caches that rarely help in the next decision, and the others if they're large."""
        self._by_table.clear()
        for kept in (self._by_row, self._by_part):  # their entries are often needed again
            if len(kept) > MOST_VALUES_KEPT:
                kept.clear()


def _rounded(number: int, bits: int) -> int:
    return (number + (1 << bits >> 1)) >> bits


def _packaged(name: str) -> Any:
    return json.loads((files("wyatt.earp.players") / name).read_text(encoding="utf-8"))


def fitted() -> Mapping[str, Sequence[Sequence[int]]]:
    """Return the weights of the network that comes with the package, as whole numbers by layer."""
    return dict(_packaged("value.json")["weights"])


@cache
def network() -> Network:
    found = Network(fitted())
    assert (len(found.row), len(found.table)) == (len(ROW), len(TABLE))
    return found


def paid_now(state: State, seat: int) -> list[int]:
    """Return a player's dollars by outlaw if the hand ended now, minus the others' average."""
    return [lead // (len(state.money) - 1) for lead in leads(state, seat)]


def leads(state: State, seat: int) -> list[int]:
    """Return `paid_now`, not rounded down, times the number of other players."""
    posters, rules = enumerate(state.posters), state.config.rules
    paid = [split(state.capture_points(at), reward, rules).payouts for at, reward in posters]
    return [each[seat] * len(each) - sum(each) for each in paid]


def expected_with(state: State, seat: int, unseen: int, kinds: Iterable[int]) -> list[int]:
    """Return a player's expected dollars, minus the others' average: first for the position as it
    is, and then with each card in `kinds` added to the player's hand.
    """
    found, said, hand = features(state, seat, unseen), network(), state.hands[seat]
    worth = [sum(said(*found))]
    for kind in kinds:
        state.hands[seat] = hand + UNIT[kind]
        worth.append(sum(said(*features_with(state, seat, unseen - UNIT[kind], found, kind))))
    state.hands[seat] = hand
    return worth


def expected(state: State, seat: int, unseen: int) -> list[int]:
    """Return a player's expected dollars by outlaw in this hand, minus the others' average. Raise
    `ValueError` if the hand is over.
    """
    if state.phase in (SCORED, OVER):
        raise ValueError("the hand is over: its money is paid, nothing is to be expected.")
    return network()(*features(state, seat, unseen))


# === The fitted value's average error, learned from hands that bots played to the end. The value
# ranks moves well, but its level is wrong: with two players it's too low after the deal, and too
# high later. The correction is the same for all moves of a decision, so it doesn't change any
# advice. It depends on public facts: the number of players, whose turn it is, and how much of the
# supply is gone. The numbers are in `value_bias.json`, along with the command that computes them.

#: There's a number for each of these percentages of the first supply used so far. We interpolate
#: between two of them. One more number is for the reshuffled supply.
KNOTS = (0, 10, 25, 50, 75, 100)
STAGES = len(KNOTS) + 1
#: Whether a player has yet to draw, has drawn, or is waiting for their turn.
PHASES = ("draw", "play", "wait")
MOST_SEATS = 4

Share = tuple[int, int]


def places(state: State, seat: int) -> tuple[Share, ...]:
    """Return pairs of an index into a list in `ValueBias.dollars` and its weight in percent. If the
    player's move can end the hand, return no pairs, because the move's value is exact.
    """
    mine = state.turn == seat
    drawing = mine and state.phase == DRAW
    last = mine and state.phase == PLAY and state.sizes[seat] == 1
    if last or (drawing and draw_ends_hand(state)):
        return ()
    first = STAGES * (0 if drawing else 1 if mine else 2)
    if state.reshuffled:
        return ((first + len(KNOTS), 100),)
    dealt = len(state.config.deck) - cards.DEALT * len(state.sizes)
    gone = min(100, max(0, 100 - 100 * len(state.supply) // max(1, dealt)))
    after = next(at for at, knot in enumerate(KNOTS) if knot >= gone)
    if KNOTS[after] == gone:
        return ((first + after, 100),)
    before = KNOTS[after - 1]
    share = 100 * (gone - before) // (KNOTS[after] - before)
    return (first + after - 1, 100 - share), (first + after, share)


class ValueBias:
    """The dollars to add to an estimated value, by the number of players.

    dollars: a number for each stage in each phase (`PHASES`). drawn: what a draw of unseen cards
    earns beyond its estimate. This number is below 0, because the others keep good cards. shot:
    what a shot earns beyond its estimate, because more shots hit than estimated.
    """

    def __init__(self, document: Mapping[str, Mapping[str, Any]]) -> None:
        def by_seats(name: str) -> dict[int, Any]:
            return {int(seats): each for seats, each in document[name].items()}

        self.dollars: dict[int, Sequence[int]] = by_seats("dollars")
        self.drawn: dict[int, int] = by_seats("drawn")
        self.shot: dict[int, int] = by_seats("shot")

    def __call__(self, state: State, seat: int) -> int:
        """Return the dollars to add to a player's expected result, or to any move's value."""
        figures = self.dollars[min(MOST_SEATS, len(state.sizes))]
        return (sum(figures[at] * share for at, share in places(state, seat)) + 50) // 100

    def brought(self, state: State, move: Move) -> int:
        """Return the dollars that a blind draw or a shot earns beyond its estimate, else 0."""
        seats = min(MOST_SEATS, len(state.sizes))
        if move.op == WYATT_DRAW or move.pile == "supply":
            return self.drawn[seats]
        return self.shot[seats] if move.op in SHOTS else 0


@cache
def value_bias() -> ValueBias:
    return ValueBias(_packaged("value_bias.json"))
