"""What a player knows of a hand in progress, as small whole numbers: what the value is fitted on.

One row for each outlaw and one of facts about the whole table. Only the player's own hand, the open
table and the *number* of each unseen card enter; who holds which of those does not, nor the order
of the supply. Money stands in thousands of dollars.
"""

from __future__ import annotations

from functools import partial

from wyatt.core.memo import Memo
from wyatt.earp.cards import DECK, FIELD, FIRST_COLOURLESS, FIRST_PHOTO, GUN, HIDEOUT, POINTS, SHIFT
from wyatt.earp.config import Config
from wyatt.earp.figures import CAPTURE, FIRST_SET, SHARE_GAP, TOKEN, play_reward
from wyatt.earp.scoring import MOST_CP, split
from wyatt.earp.state import DRAW, NONE, PLAY, State
from wyatt.earp.switches import Rules

#: What each number of an outlaw's row means, in order.
ROW: tuple[str, ...] = (
    "poster",
    "own CP",
    "own CP under a Hideout",
    "most CP of another",
    "second most CP of another",
    "most CP of another under a Hideout",
    "in hand",
    "one in hand",
    "two in hand",
    "three in hand",
    "Photo in hand",
    "Photo unseen",
    "open",
    "unseen",
    "among the discards",
    "on top of the discards",
    "Photo on top of the discards",
    "own Fastest gun",
    "another's Fastest gun",
    "paid now",
    "paid to another now",
    "captured",
    "five ahead",
    "five behind",
    "in hand of an open outlaw",
    "Photo in hand of an open outlaw",
    "paid if laid",
    "paid to another if laid",
)
#: What each number about the whole table means, in order.
TABLE: tuple[str, ...] = (
    "three players",
    "four players",
    "a Sheriff card may follow",
    "the Sheriff card is played",
    "draw to come",
    "turns to wait",
    "own cards",
    "fewest cards of another",
    "cards of the others",
    "supply",
    "reshuffled",
    "Stagecoach robberies",
    "Bank robberies",
    "Fastest guns",
    "Most wanted",
    "Hideouts",
    "Wyatt Earps",
    "Photos",
    "unseen Hideouts",
    "unseen Wyatt Earps",
    "unseen Most wanted",
    "unseen Fastest guns",
    "unseen robberies",
    "a card of a search may follow",
    "another has two or fewer",
    "three or fewer in hand",
    "last supply",
    "own groups",
    "cards to lay",
)
MOST_KEPT, MOST_CONFIGS = 1 << 17, 64
_MOST_POSTER = 20
#: The cards that the numbers below were fitted on. A card that a switch brings in counts as the one
#: that is most like it: aimed at the same, with about its points.
_SHERIFF_KINDS = tuple(
    kind for kind, card in enumerate(DECK) if kind >= FIRST_COLOURLESS and not card.switch
)
_LIKE = tuple(
    (
        kind,
        min(
            range(len(_SHERIFF_KINDS)),
            key=lambda at: (
                DECK[_SHERIFF_KINDS[at]].rule != card.rule,
                abs(DECK[_SHERIFF_KINDS[at]].points - card.points),
            ),
        ),
    )
    for kind, card in enumerate(DECK)
    if card.switch
)
_PHOTOS = sum(FIELD[FIRST_PHOTO : FIRST_PHOTO + 7])

Row = tuple[int, ...]


def _paid(rules: Rules, key: tuple[tuple[int, ...], int, int]) -> tuple[int, int]:
    """Thousands that one poster would pay a seat and the best paid of the others, if it paid now.

    key: the capture points in seat order, the dollars on the poster, the seat.
    """
    cp, poster, seat = key
    paid = split(tuple([min(points, MOST_CP) for points in cp]), poster, rules).payouts
    return paid[seat] // TOKEN, max(paid[:seat] + paid[seat + 1 :]) // TOKEN


def _paid_under(config: Config) -> Memo[tuple[tuple[int, ...], int, int], tuple[int, int]]:
    return Memo(partial(_paid, config.rules), MOST_KEPT)


def _points(group: tuple[int, ...]) -> int:
    """The CP of a group's cards, as if no Hideout lay on it."""
    return sum(POINTS[kind] for kind in group)


_tables = Memo(_paid_under, MOST_CONFIGS)
_group_points = Memo(_points, MOST_KEPT)


def features(state: State, seat: int, unseen: int) -> tuple[Row, list[Row]]:
    """The facts about the table, and a row for each of the seven outlaws.

    unseen: the packed cards that the player at `seat` has not seen.
    """
    hand, discard, groups = state.hands[seat], state.discard, state.groups
    seats, opened = len(state.sizes), state.opened
    top = discard[-1] if discard else NONE
    paid = _tables[state.config]
    lying = [0] * 7
    for kind in discard:
        if kind < 7:
            lying[kind] += 1
    rows: list[Row] = []
    own_groups = to_lay = 0
    for outlaw in range(7):
        line = groups[outlaw::7]
        cp, covered = [], 0
        own_covered = 0
        gun = another_gun = 0
        for at, group in enumerate(line):
            if not group:
                cp.append(0)
                continue
            points = _group_points[group]
            if HIDEOUT in group:
                cp.append(0)
                if at == seat:
                    own_covered = points
                elif points > covered:
                    covered = points
            else:
                cp.append(points)
            if GUN in group:
                if at == seat:
                    gun = 1
                else:
                    another_gun = 1
        own = cp[seat]
        rest = cp[:seat] + cp[seat + 1 :]
        first = max(rest)
        second = 0
        if seats > 2:
            rest.remove(first)
            second = max(rest)
        own_groups += bool(line[seat])
        held = (hand & FIELD[outlaw]) >> SHIFT[outlaw]
        photo = 1 if hand & FIELD[FIRST_PHOTO + outlaw] else 0
        is_open = opened >> outlaw & 1
        poster = state.posters[outlaw]
        now, others_now = paid[tuple(cp), poster, seat]
        laid, others_laid = now, others_now
        lay = held if is_open or held >= FIRST_SET else 0
        if lay:
            to_lay += lay
            cp[seat] = 0 if own_covered else own + 2 * lay
            laid, others_laid = paid[tuple(cp), poster + play_reward(lay), seat]
        rows.append(
            (
                min(poster // TOKEN, _MOST_POSTER),
                own,
                own_covered,
                first,
                second,
                covered,
                held,
                1 if held >= 1 else 0,
                1 if held >= 2 else 0,
                1 if held >= 3 else 0,
                photo,
                1 if unseen & FIELD[FIRST_PHOTO + outlaw] else 0,
                is_open,
                (unseen & FIELD[outlaw]) >> SHIFT[outlaw],
                lying[outlaw],
                1 if top == outlaw else 0,
                1 if top == FIRST_PHOTO + outlaw else 0,
                gun,
                another_gun,
                min(now, _MOST_POSTER),
                min(others_now, _MOST_POSTER),
                1 if own + first + second >= CAPTURE else 0,
                1 if own > first + SHARE_GAP else 0,
                1 if first > own + SHARE_GAP else 0,
                held if is_open else 0,
                photo if is_open else 0,
                min(laid, _MOST_POSTER),
                min(others_laid, _MOST_POSTER),
            )
        )
    return _table(state, seat, unseen, own_groups, to_lay), rows


def _table(state: State, seat: int, unseen: int, own_groups: int, to_lay: int) -> Row:
    """The facts about the table. own_groups: how many groups the player has; to_lay: how many Outlaw
    cards may be laid by now."""
    hand, sizes = state.hands[seat], state.sizes
    seats = len(sizes)
    others = sum(sizes) - sizes[seat]
    fewest = min(sizes[:seat] + sizes[seat + 1 :])
    mine = state.turn == seat
    playing = mine and state.phase == PLAY
    counts = [(hand & FIELD[kind]) >> SHIFT[kind] for kind in _SHERIFF_KINDS]
    hidden = [(unseen & FIELD[kind]) >> SHIFT[kind] for kind in _SHERIFF_KINDS]
    for kind, at in _LIKE:
        counts[at] += (hand & FIELD[kind]) >> SHIFT[kind]
        hidden[at] += (unseen & FIELD[kind]) >> SHIFT[kind]
    return (
        1 if seats == 3 else 0,
        1 if seats == 4 else 0,
        1 if playing and not state.sheriff_played else 0,
        1 if playing and state.sheriff_played else 0,
        1 if mine and state.phase == DRAW else 0,
        (seat - state.turn) % seats,
        min(sizes[seat], 15),
        min(fewest, 15),
        min(others // (seats - 1), 15),
        min(len(state.supply), 40),
        1 if state.reshuffled else 0,
        *counts,
        (hand & _PHOTOS).bit_count(),
        hidden[4],
        hidden[5],
        hidden[3],
        hidden[2],
        hidden[0] + hidden[1],
        1 if playing and state.bonus != NONE else 0,
        1 if fewest <= 2 else 0,
        1 if sizes[seat] <= 3 else 0,
        1 if state.reshuffled and len(state.supply) < 2 * seats else 0,
        own_groups,
        to_lay,
    )
