"""A short, readable player: sees a view, weighs moves by the money they would bring.

It values a table by what it would be paid if the hand ended now, less what the others would be
paid on average. It lays sets whole, shoots when the odds times the gain are worth a card, covers
whoever is paid most, and discards what helps itself and the others least.

It is asked at every decision of a simulation, so it reads the numbers behind the view rather than the
copies that a view hands out. It looks at its own hand and at what lies open; of the rest it counts only
how many there are of each card.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from wyatt.core.text import _
from wyatt.earp.candidates import DISCARDS, DRAWS, PLAYS
from wyatt.earp.cards import (
    FIELD,
    FIRST_COLOURLESS,
    FIRST_PHOTO,
    HIDEOUT,
    MONEY,
    OUTLAWS,
    OWES,
    POINTS,
    SHIFT,
    WYATT,
)
from wyatt.earp.figures import FIRST_SET
from wyatt.earp.movegen import legal
from wyatt.earp.moves import (
    ASK,
    DISCARD,
    PHOTO,
    PLAY,
    WYATT_DRAW,
    WYATT_SEARCH,
    Move,
)
from wyatt.earp.state import NONE, Phase, State
from wyatt.earp.view import View
from wyatt.earp.worth import TableWorth, visible, worth

#: A shot is worth a Sheriff card if it is likely to gain this many dollars.
WORTH_A_SHOT = 400.0

_OUTLAWS = range(7)
_OUTLAW_AT = {name: outlaw for outlaw, name in enumerate(OUTLAWS)}
#: The cards that a hit lays on a group of one's own: worth holding once there is one.
_PLACED = frozenset(kind for kind, owed in OWES.items() if owed == "place")
_SHERIFF = -1 << SHIFT[FIRST_PHOTO]
#: The bits of the Outlaw cards in a packed hand, by what each counts: 1, 2 or 4 cards.
_BITS = tuple(sum(1 << SHIFT[kind] + bit for kind in _OUTLAWS) for bit in range(3))
assert all(FIELD[kind].bit_count() == len(_BITS) for kind in _OUTLAWS)


def heuristic(view: View) -> Move:
    """The move of the player whose view this is. Chance plays no part: equal views, equal moves."""
    state, seat = view._state, view._seat
    if seat is None:
        raise ValueError(_("a spectator has no hand to play; ask for the view of a player."))
    phase = state.phase
    if phase == "play" and seat == state.turn:
        return _play(state, seat)
    if phase == "draw" and seat == state.turn:
        return _draw(state, seat)
    moves = sorted(view.legal_moves, key=lambda move: move.rank)
    if not moves:
        raise ValueError(_("{player} is not to move.", player=view.viewer))
    return moves[0] if len(moves) == 1 else _CHOICES[phase](state, seat, moves)


# --- what is unseen, and what is wanted ---------------------------------------------------------


def _outlaw_cards(packed: int) -> int:
    """How many Outlaw cards a packed heap holds."""
    ones, twos, fours = _BITS
    return (
        (packed & ones).bit_count()
        + 2 * (packed & twos).bit_count()
        + 4 * (packed & fours).bit_count()
    )


def _odds(state: State, seat: int, unseen: int) -> float:
    """The chance of a hit: unseen Outlaw cards among all unseen cards."""
    cards = len(state.supply) + sum(state.sizes) - state.sizes[seat]
    return _outlaw_cards(unseen) / max(1, cards)


def _want(state: State, seat: int, kind: int) -> float:
    """How much a player wants a card in hand, from 0 to about 5."""
    if kind >= FIRST_COLOURLESS:
        if kind in _PLACED:
            return 2.5 if any(state.groups[seat * 7 : seat * 7 + 7]) else 1.0
        return 3.0 if kind == WYATT else 2.0
    outlaw = kind % 7
    if kind >= FIRST_PHOTO:
        if not state.opened >> outlaw & 1:
            return 1.0
        return 4.0 if state.groups[seat * 7 + outlaw] else 3.0
    if state.opened >> outlaw & 1:
        return 3.5 if state.groups[seat * 7 + outlaw] else 2.5
    return min(4.0, ((state.hands[seat] & FIELD[kind]) >> SHIFT[kind]) * 1.5)


# --- a turn ------------------------------------------------------------------------------------


def _draw(state: State, seat: int) -> Move:
    """One card that is known to fit, or two that are not; the supply also when its end suits us."""
    supply, stack = DRAWS
    if not state.discard:
        return supply
    if len(state.supply) < 2 and state.reshuffled:
        return supply if worth(state, seat) > 0 else stack
    return stack if _want(state, seat, state.discard[-1]) >= 3 else supply


def _play(state: State, seat: int) -> Move:
    """Lay the largest set, then the Sheriff card that pays best, then discard."""
    hand, size, posters, opened = state.hands[seat], state.sizes[seat], state.posters, state.opened
    best, most, pays = -1, 0, 0
    for kind in _OUTLAWS:
        held = (hand & FIELD[kind]) >> SHIFT[kind]
        if held >= most and held:
            lay = held if held < size else held - 1  # one is kept for the discard
            more = lay > most or (lay == most and posters[kind] > pays)
            if more and (lay >= FIRST_SET or (lay and opened >> kind & 1)):
                best, most, pays = kind, lay, posters[kind]
    if most:
        return PLAYS[best][most - 1]
    if hand & _SHERIFF and (not state.sheriff_played or state.bonus != NONE):
        move = _sheriff(state, seat)
        if move is not None:
            return move
    return _discard(state, seat)


def _sheriff(state: State, seat: int) -> Move | None:
    """The Sheriff card that is likely to bring most, or None if none is worth playing."""
    moves = [move for move in legal(state) if move.op not in (PLAY, DISCARD)]
    if not moves:
        return None
    unseen = state.unseen(seat)
    odds = _odds(state, seat, unseen)
    table = TableWorth(state, seat)
    best: Move | None = None
    most = WORTH_A_SHOT
    # Every way to ask for a card is worth the same; the first in reading order stands for all.
    ways: dict[int, Move] = {}
    for move in moves:
        ways.setdefault(_order(move), move)
    for _key, move in sorted(ways.items()):
        value = _value(table, move, unseen, odds)
        if value > most or (best is None and value == most):
            best, most = move, value
    if best is not None and best.op == ASK:
        return min((move for move in moves if move.card == best.card and move.op == ASK), key=str)
    return best


def _order(move: Move) -> int:
    """The place of a Sheriff card's move among the others, in reading order."""
    return move.op * 32 + (_OUTLAW_AT[move.card] if move.op == ASK else move.kind)


def _value(table: TableWorth, move: Move, unseen: int, odds: float) -> float:
    """Dollars that playing a Sheriff card is likely to bring."""
    state, seat = table.state, table.seat
    op, kind = move.op, move.kind
    own = seat * 7
    if op == PHOTO:
        return table.gain(own + kind % 7, POINTS[kind], MONEY[kind])
    if op == ASK:
        outlaw = _OUTLAW_AT[move.card]
        many = (unseen & FIELD[outlaw]) >> SHIFT[outlaw]
        return 180.0 * _want(state, seat, outlaw) * min(1.0, many / 3)
    if op == WYATT_DRAW:
        return 500.0  # Wyatt Earp's two cards are always worth one
    if op == WYATT_SEARCH:
        searched = _kinds(unseen) if state.config.searches_supply else set(state.discard)
        return 200.0 * max(_want(state, seat, card) for card in searched if card != WYATT)
    owed = OWES[kind]
    if owed == "hide":
        return odds * max(_cover(table, place) for place in _targets(state, seat, False))
    if owed == "steal":
        return odds * max(_rob(table, place) for place in _targets(state, seat, True))
    if owed == "lift":
        return odds * max(_uncover(table, own + outlaw) for outlaw in _OUTLAWS)
    return odds * max(
        table.gain(own + outlaw, POINTS[kind], MONEY[kind])
        for outlaw in _OUTLAWS
        if state.groups[own + outlaw]
    )


def _kinds(packed: int) -> Iterable[int]:
    return [kind for kind, field in enumerate(FIELD) if packed & field]


def _targets(state: State, seat: int, hidden: bool) -> list[int]:
    """The places of opponents' groups, those under a Hideout only if asked for."""
    return [
        place
        for place, group in enumerate(state.groups)
        if group and place // 7 != seat and (hidden or HIDEOUT not in group)
    ]


def _cover(table: TableWorth, place: int) -> float:
    return table.gain(place, -visible[table.state.groups[place]])


def _rob(table: TableWorth, place: int) -> float:
    state, seat = table.state, table.seat
    group, outlaw = state.groups[place], place % 7
    if outlaw not in group:
        return 0.0
    lost = 0 if HIDEOUT in group else POINTS[outlaw]
    return table.gain(place, -lost) + 100.0 * _want(state, seat, outlaw)


def _uncover(table: TableWorth, place: int) -> float:
    group = table.state.groups[place]
    if HIDEOUT not in group:
        return 0.0
    return table.gain(place, sum(POINTS[kind] for kind in group))


def _discard(state: State, seat: int) -> Move:
    """Give away what we want least and what the table before the others needs least."""
    hand, opened, groups = state.hands[seat], state.opened, state.groups
    least, best = 99.0, 0
    for kind, field in enumerate(FIELD):
        if hand & field:
            cost = _want(state, seat, kind)
            if kind < FIRST_COLOURLESS and opened >> kind % 7 & 1:
                cost += (
                    1.0
                    + max(
                        [
                            visible[groups[other * 7 + kind % 7]]
                            for other in state.config.others[seat]
                        ]
                    )
                    / 4
                )
            if cost < least:
                least, best = cost, kind
    return DISCARDS[best]


# --- choices that are owed ---------------------------------------------------------------------


def _place(state: State, seat: int, moves: list[Move]) -> Move:
    kind, table = state.pending, TableWorth(state, seat)
    return max(moves, key=lambda move: table.gain(seat * 7 + move.kind, POINTS[kind], MONEY[kind]))


def _react(state: State, seat: int, moves: list[Move]) -> Move:
    """Answer a Hideout that costs money; let one lie that does not."""
    lost = _uncover(TableWorth(state, seat), state.target)
    odds = _odds(state, seat, state.unseen(seat))
    return moves[0] if lost * odds >= WORTH_A_SHOT else moves[1]


def _steal(state: State, seat: int, moves: list[Move]) -> Move:
    table = TableWorth(state, seat)
    return max(moves, key=lambda move: _rob(table, _aim(state, move)))


def _hide(state: State, seat: int, moves: list[Move]) -> Move:
    table = TableWorth(state, seat)
    return max(moves, key=lambda move: _cover(table, _aim(state, move)))


def _lift(state: State, seat: int, moves: list[Move]) -> Move:
    table = TableWorth(state, seat)
    return max(moves, key=lambda move: _uncover(table, seat * 7 + move.kind))


def _aim(state: State, move: Move) -> int:
    return state.config.seat[move.player] * 7 + move.kind


_CHOICES: dict[Phase, Callable[[State, int, list[Move]], Move]] = {
    "place": _place,
    "steal": _steal,
    "hide": _hide,
    "lift": _lift,
    "take": lambda state, seat, moves: max(moves, key=lambda move: _want(state, seat, move.kind)),
    "react": _react,
}
