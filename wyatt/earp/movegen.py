"""The list of legal moves, fast.

A legal list depends on few facts. In a turn's play these are the cards in hand, which outlaws are
open, whether a Sheriff card may be played and what it could be aimed at. For a choice that is owed
it is which groups lie where. So a list is put together from tables, keyed by the parts of the packed
hand with those facts. An entry is made the first time it is met, by asking the statements of
`wyatt.earp.legality`. The tables remember; they state no rule. `wyatt.earp.candidates` has the
same list without tables, and tests hold the one to the other in every phase.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from wyatt.core.memo import Memo
from wyatt.earp.candidates import (
    DISCARDS,
    DRAWS,
    PHOTO_PLAYS,
    PLAYS,
    Moves,
    allowed,
    asks_of,
    moves_of,
)
from wyatt.earp.cards import (
    FIELD,
    FIRST_COLOURLESS,
    FIRST_PHOTO,
    GUN,
    KINDS,
    SHIFT,
    UNIT,
    WYATT,
    unpack,
)
from wyatt.earp.config import Config, config_of
from wyatt.earp.moves import Move
from wyatt.earp.owed_moves import OWED, ChoiceTables
from wyatt.earp.situation import (
    PLENTY,
    Situation,
    can_turn,
    carriers,
    coverable,
    drawable,
    gun_blocked,
    hidden,
    search_certain,
    searchable,
    stealable,
    wyatt_can_turn,
)
from wyatt.earp.state import DRAW, HAS, NONE, PLAY, SEVEN, State
from wyatt.earp.switches import Rules

#: Bits of a packed hand from the first Sheriff card on that belongs to no outlaw.
_BITS = max(SHIFT[-1] + (FIELD[-1] >> SHIFT[-1]).bit_length() - SHIFT[FIRST_COLOURLESS], 14)
#: Facts about Sheriff cards, one bit each, above the bits of the cards themselves.
(
    FREE,
    LAST,
    TURN,
    WYATT_TURN,
    CARRIER,
    GUN_TARGET,
    STEALABLE,
    COVERABLE,
    OWN_HIDDEN,
    DRAWABLE,
    SEARCHABLE,
    CERTAIN,
) = (1 << _BITS + bit for bit in range(12))
_PHOTO_SHIFT, _COLOURLESS_SHIFT = SHIFT[FIRST_PHOTO], SHIFT[FIRST_COLOURLESS]
_GUNS = UNIT[GUN] * 3
_WYATTS = UNIT[WYATT] * 7
#: Hands of one outlaw alone: there the card to keep for the discard matters.
_ONE_OUTLAW = frozenset(UNIT[kind] * held for kind in range(7) for held in range(1, 8))


class MoveTables:
    """The tables of one game's players and rules.

    Plays have two tables of the Outlaw cards, one of the Photos, and one a seat of the others. Each is
    put together from small tables, one a kind of card, and only those ask the statements. So a new
    key costs a few microseconds, and there are few questions in all.
    """

    __slots__ = (
        "alone",
        "choices",
        "colourless",
        "high",
        "kinds",
        "low",
        "photos",
    )

    def __init__(self, config: Config) -> None:
        nobody = Situation(config, 0, 0)
        outlaws = [Memo(partial(_outlaw, nobody, kind)) for kind in range(7)]
        photos = [Memo(partial(_photo, nobody, kind)) for kind in range(7)]
        self.low = Memo(partial(_join_outlaws, outlaws[:4]))
        self.high = Memo(partial(_join_outlaws, outlaws[4:]))
        self.alone = Memo(partial(_alone, nobody))
        self.photos = Memo(partial(_join_photos, photos))
        self.colourless = []
        #: Per seat, the table of each Sheriff kind by itself, at its number.
        self.kinds: list[list[Memo[int, Moves]]] = []
        for seat in range(len(config.players)):
            someone = Situation(config, seat, 0)
            asks = asks_of(config, seat)
            kinds = [
                Memo(partial(_colourless, someone, asks, kind))
                for kind in range(FIRST_COLOURLESS, KINDS)
            ]
            self.colourless.append(Memo(partial(_join_colourless, kinds)))
            self.kinds.append([*outlaws, *photos, *kinds])
        self.choices = ChoiceTables(config)


def _outlaw(at: Situation, kind: int, key: int) -> Moves:
    """Moves of one Outlaw kind. key: three bits of how many are held, one if it is open."""
    at = replace(at, hand=(key & 7) << SHIFT[kind], opened=key >> 3 << kind)
    return allowed(at, (*PLAYS[kind], DISCARDS[kind]))


def _alone(at: Situation, key: int) -> Moves:
    """Moves of a hand of one outlaw alone. key: 21 bits of the hand, then seven of open outlaws."""
    hand = key & (1 << 21) - 1
    at = replace(at, hand=hand, size=len(unpack(hand)), opened=key >> 21)
    return allowed(at, moves_of(hand, ()))


def _join_outlaws(kinds: list[Memo[int, Moves]], key: int) -> Moves:
    """Moves of several Outlaw kinds. key: three bits a kind of cards held, then one a kind if open."""
    opened = key >> 3 * len(kinds)
    moves: Moves = ()
    for at, table in enumerate(kinds):
        moves += table[key >> 3 * at & 7 | (opened >> at & 1) << 3]
    return moves


def _photo(at: Situation, kind: int, key: int) -> Moves:
    """Moves of one Photo that is held. key: its outlaw's bit if open, `FREE` and `LAST`."""
    at = replace(at, hand=UNIT[FIRST_PHOTO + kind], opened=key & 1 << kind)
    return allowed(_with_facts(at, key), (PHOTO_PLAYS[kind], DISCARDS[FIRST_PHOTO + kind]))


def _join_photos(kinds: list[Memo[int, Moves]], key: int) -> Moves:
    """Moves of all Photos. key: seven bits of Photos held, seven of open outlaws, the facts."""
    moves: Moves = ()
    for kind, table in enumerate(kinds):
        if key >> kind & 1:
            moves += table[key >> 7 & 1 << kind | key & (FREE | LAST)]
    return moves


def _colourless(at: Situation, asks: Moves, kind: int, key: int) -> Moves:
    """Moves of one other Sheriff card that is held. key: the facts."""
    at = _with_facts(replace(at, hand=UNIT[kind]), key)
    return allowed(at, moves_of(at.hand, asks))


def _join_colourless(kinds: list[Memo[int, Moves]], key: int) -> Moves:
    """Moves of all other Sheriff cards. key: the bits of cards held, then the facts."""
    hand, facts = (key & FREE - 1) << _COLOURLESS_SHIFT, key & -FREE
    moves: Moves = ()
    for kind, table in enumerate(kinds, FIRST_COLOURLESS):
        if hand & FIELD[kind]:
            moves += table[facts]
    return moves


def _with_facts(at: Situation, key: int) -> Situation:
    """A situation in which the facts of a key hold."""
    at.size = 1 if key & LAST else PLENTY
    at.sheriff_played = not key & FREE
    at.can_turn = bool(key & TURN)
    at.wyatt_can_turn = bool(key & WYATT_TURN)
    # One bit stands for "some group": a free one for the gun, or one that has it already.
    at.carriers = 1 if key & CARRIER else 0
    at.gun_blocked = 0 if key & GUN_TARGET else 1
    at.stealable = bool(key & STEALABLE)
    at.coverable = bool(key & COVERABLE)
    at.own_hidden = 1 if key & OWN_HIDDEN else 0
    at.drawable = bool(key & DRAWABLE)
    at.searchable = bool(key & SEARCHABLE)
    at.search_certain = bool(key & CERTAIN)
    return at


class Bits(dict[int, int]):
    """What the marks of a player mean to a Sheriff card, as fact bits; remembered by marks."""

    __slots__ = ("read",)

    def __init__(self, read: Callable[[int], int]) -> None:
        self.read = read

    def __missing__(self, marks: int) -> int:
        bits = self[marks] = self.read(marks)
        return bits


_AS_OPPONENT = Bits(
    lambda marks: (STEALABLE if stealable(marks) else 0) | (COVERABLE if coverable(marks) else 0)
)
_AS_OWN = Bits(
    lambda marks: (CARRIER if carriers(marks) else 0) | (OWN_HIDDEN if hidden(marks) else 0)
)


def tables(config: Config) -> MoveTables:
    """The tables of a config, made when first asked for."""
    found = config.tables
    if not isinstance(found, MoveTables):
        found = config.tables = MoveTables(config)
    return found


#: The ways to draw without and with a card on the discard stack: the same at every table.
_DRAWN = tuple(
    allowed(Situation(config_of(("?", "??"), Rules()), 0, 0, top=top), DRAWS)
    for top in (False, True)
)


def legal(state: State) -> list[Move]:
    """Every legal move, as a new list in no particular order."""
    phase = state.phase
    if phase == PLAY:
        seat = state.turn
        hand = state.hands[seat]
        size = state.sizes[seat]
        found: MoveTables = state.config.tables or tables(state.config)  # type: ignore[assignment]
        opened = state.opened
        if size < 8 and hand in _ONE_OUTLAW:
            return list(found.alone[hand | opened << 21])
        photos = hand >> _PHOTO_SHIFT & SEVEN
        sheriff = hand >> _COLOURLESS_SHIFT
        if not state.sheriff_played:
            if photos:
                photos |= opened << 7 | (FREE | LAST if size == 1 else FREE)
            if sheriff:
                sheriff |= _facts(state, seat, hand, size)
        elif state.bonus != NONE:
            return _with_bonus(state, found, seat, hand, size)
        return [
            *found.low[hand & 0xFFF | (opened & 15) << 12],
            *found.high[hand >> 12 & 0x1FF | opened >> 4 << 9],
            *found.photos[photos],
            *found.colourless[seat][sheriff],
        ]
    if phase == DRAW:
        return list(_DRAWN[1 if state.discard else 0])
    found = state.config.tables or tables(state.config)  # type: ignore[assignment]
    return OWED[phase](state, found.choices)


def _with_bonus(state: State, found: MoveTables, seat: int, hand: int, size: int) -> list[Move]:
    """The plays of a turn whose Sheriff card is spent, but for the one that a search took."""
    kind, opened = state.bonus, state.opened
    if kind < FIRST_COLOURLESS:
        facts = FREE | opened & 1 << kind - FIRST_PHOTO | (LAST if size == 1 else 0)
    else:
        facts = _facts(state, seat, hand, size)
    return [
        *found.low[hand & 0xFFF | (opened & 15) << 12],
        *found.high[hand >> 12 & 0x1FF | opened >> 4 << 9],
        *found.kinds[seat][kind][facts][:-1],  # its discard, the last, is in the next two
        *found.photos[hand >> _PHOTO_SHIFT & SEVEN],
        *found.colourless[seat][hand >> _COLOURLESS_SHIFT],
    ]


def _facts(state: State, seat: int, hand: int, size: int) -> int:
    """The facts about Sheriff cards as bits; those that only a card not held needs are left out."""
    facts = FREE if size > 1 else FREE | LAST
    if state.supply:
        facts |= TURN | WYATT_TURN | DRAWABLE
    else:
        if can_turn(state):
            facts |= TURN
        if wyatt_can_turn(state):
            facts |= WYATT_TURN
        if drawable(state):
            facts |= DRAWABLE
    marks = state.marks
    facts |= _AS_OWN[marks[seat]]
    for other in state.config.others[seat]:
        facts |= _AS_OPPONENT[marks[other]]
    if hand & _GUNS and facts & CARRIER and marks[seat] >> HAS & SEVEN & ~gun_blocked(state):
        facts |= GUN_TARGET
    if hand & _WYATTS and searchable(state):
        facts |= SEARCHABLE
        if not state.config.searches_supply or search_certain(state):
            facts |= CERTAIN
    return facts
