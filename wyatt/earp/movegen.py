"""A fast list of the legal moves, a list of every move in a phase (legal or not), and verdicts."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import partial
from itertools import permutations
from typing import Literal

from wyatt.core.errors import Refusal, Verdict
from wyatt.core.lazy import Memo
from wyatt.earp.cards import (
    CARDS,
    FIELD,
    FIRST_COLOURLESS,
    FIRST_PHOTO,
    GUN,
    KINDS,
    OUTLAWS,
    SHIFT,
    UNIT,
    WYATT,
    unpack,
)
from wyatt.earp.legality import (
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
    searched,
    situation,
    stealable,
    too_early,
    wyatt_can_turn,
)
from wyatt.earp.moves import Move
from wyatt.earp.state import GUNS, HAS, NONE, SEVEN, UNDER, Config, State, config_of
from wyatt.earp.switches import Rules
from wyatt.earp.types import DRAW, HIDE, LIFT, OVER, PLACE, PLAY, REACT, SCORED, STEAL, TAKE, Phase
from wyatt.earp.verbs import CHECKS, TABLE, Form, Verb

# === Every move of a phase, legal or not, and the slow list of legal moves. `legal_by_rule` runs
# every check on every move, and `legal` returns the same moves fast. Tests compare the two in every
# phase.

Moves = tuple[Move, ...]

PLAYS = tuple(
    tuple(Move(Verb.PLAY, outlaw, together) for together in range(1, 8)) for outlaw in OUTLAWS
)
DISCARDS = tuple(Move(Verb.DISCARD, card) for card in CARDS)
TAKES = tuple(Move(Verb.TAKE, card) for card in CARDS)
PHOTO_PLAYS = tuple(Move(Verb.PHOTO, outlaw) for outlaw in OUTLAWS)
DRAWS = (Move(Verb.DRAW, "supply"), Move(Verb.DRAW, "discard"))
REACTIONS = (Move(Verb.REACT), Move(Verb.PASS))
DEALS = (Move(Verb.DEAL),)
#: The plays of Sheriff cards whose notation is just the verb.
SHERIFF_PLAYS = tuple(Move(verb.name) for verb in TABLE if verb.lays and verb.form is Form.ALONE)
#: The choices of one of your own groups, by phase.
_OWN: tuple[Literal["place", "lift"], ...] = (PLACE, LIFT)
OWN_CHOICES: dict[Phase, Moves] = {
    phase: tuple(Move(Verb(phase), outlaw) for outlaw in OUTLAWS) for phase in _OWN
}

#: The phases in which you choose another player's group.
THEIR_CHOICES: tuple[Literal["steal", "hide"], ...] = (STEAL, HIDE)


def allowed(at: Situation, moves: Iterable[Move]) -> Moves:
    """Return the moves that no rule forbids."""
    return tuple(move for move in moves if not any(check(at, move) for check in CHECKS[move.op]))


def asks_of(config: Config, seat: int) -> Moves:
    """Return every way a seat can ask for a card, by direction or in any order (M1)."""
    if config.rules.mw_order == "any":
        others = [name for name in config.players if name != config.players[seat]]
        return tuple(
            Move(Verb.MOST_WANTED_ASK, outlaw, order=order)
            for outlaw in OUTLAWS
            for order in permutations(others)
        )
    return tuple(
        Move(Verb.MOST_WANTED_ASK, outlaw, direction=direction)
        for outlaw in OUTLAWS
        for direction in ("left", "right")
    )


def moves_of(hand: int, asks: Moves) -> list[Move]:
    """Return every move a card in this hand could make in the play phase, legal or not."""
    moves: list[Move] = []
    for kind in dict.fromkeys(unpack(hand)):
        if kind < FIRST_PHOTO:
            moves += PLAYS[kind]
        elif kind < FIRST_COLOURLESS:
            moves.append(PHOTO_PLAYS[kind - FIRST_PHOTO])
        else:
            moves += [move for move in (*asks, *SHERIFF_PLAYS) if move.kind == kind]
        moves.append(DISCARDS[kind])
    return moves


def naming(config: Config, phase: Literal["steal", "hide"], other: int) -> list[Move]:
    """Return a phase's choices of one player's groups, one per outlaw."""
    return [Move(Verb(phase), outlaw, player=config.players[other]) for outlaw in OUTLAWS]


def legal_by_rule(state: State) -> list[Move]:
    """Return every legal move, found by running every check on every move of the phase."""
    at, config = situation(state), state.config
    asks = asks_of(config, at.seat)
    candidates: dict[Phase, list[Move]] = {
        PLAY: moves_of(at.hand, asks),
        DRAW: list(DRAWS),
        **{phase: list(moves) for phase, moves in OWN_CHOICES.items()},
        **{
            phase: [
                move
                for other in range(len(config.players))
                for move in naming(config, phase, other)
            ]
            for phase in THEIR_CHOICES
        },
        TAKE: list(TAKES),
        REACT: list(REACTIONS),
        SCORED: list(DEALS),
    }
    return list(allowed(at, candidates.get(state.phase, [])))


# === The fast list for phases with a choice. Choices depend on the groups on the table, so there's
# a cache per outlaw, whose keys are the outlaw's part of a player's marks. The caches contain only
# results of the checks in `wyatt.earp.legality`, and no rules.


class ChoiceTables:
    """The tables of choices for one game's players and rules."""

    __slots__ = ("groups", "own", "reactions", "takes")

    def __init__(self, config: Config) -> None:
        nobody = Situation(config, 0, 0)
        self.reactions = allowed(replace(nobody, can_answer=True), REACTIONS)
        self.takes: Memo[int, Moves] = Memo(
            lambda kind: allowed(replace(nobody, found=(kind,)), TAKES[kind : kind + 1])
        )
        self.own = {
            phase: [Memo(partial(_own_group, nobody, phase, outlaw)) for outlaw in range(7)]
            for phase in OWN_CHOICES
        }
        #: The choices of another player's group, by phase, seat, other seat and outlaw.
        seats = range(len(config.players))
        self.groups: dict[Phase, list[list[list[Memo[int, Moves]]]]] = {
            phase: [
                [
                    [
                        Memo(partial(_group, config, move, seat))
                        for move in naming(config, phase, other)
                    ]
                    for other in seats
                ]
                for seat in seats
            ]
            for phase in THEIR_CHOICES
        }


#: The first outlaw's part of a player's marks: a bit from each of the four masks.
_COLUMN = 1 | 1 << HAS | 1 << UNDER | 1 << GUNS
#: A key's bits above the marks: whether the outlaw has the Fastest gun, and which card hit.
_BLOCKED, _PENDING = 28, 29


def _own_group(at: Situation, phase: Phase, outlaw: int, key: int) -> Moves:
    """Return the choice of your own group, if it's legal. key: as in `_own`."""
    marks = (key & _COLUMN) << outlaw
    at = replace(at, carriers=carriers(marks), own_hidden=hidden(marks), pending=key >> _PENDING)
    at.gun_blocked = (key >> _BLOCKED & 1) << outlaw
    return allowed(at, OWN_CHOICES[phase][outlaw : outlaw + 1])


def _group(config: Config, move: Move, seat: int, marks: int) -> Moves:
    at = Situation(config, seat, 0, marks=[marks << move.kind] * len(config.players))
    return allowed(at, (move,))


def _own(state: State, found: ChoiceTables) -> list[Move]:
    marks, pending = state.marks[state.turn], state.pending << _PENDING
    blocked = gun_blocked(state) if state.pending == GUN else 0
    moves: list[Move] = []
    for outlaw, table in enumerate(found.own[state.phase]):
        moves += table[marks >> outlaw & _COLUMN | (blocked >> outlaw & 1) << _BLOCKED | pending]
    return moves


def _groups(state: State, found: ChoiceTables) -> list[Move]:
    moves: list[Move] = []
    for marks, tables in zip(state.marks, found.groups[state.phase][state.turn], strict=True):
        if marks:
            for outlaw, table in enumerate(tables):
                moves += table[marks >> outlaw & _COLUMN]
    return moves


def _takes(state: State, found: ChoiceTables) -> list[Move]:
    return [move for kind in sorted(set(searched(state))) for move in found.takes[kind]]


def _nothing(state: State, found: ChoiceTables) -> list[Move]:
    return []


#: The function that lists a phase's moves, for each phase except draw and play.
OWED: dict[Phase, Callable[[State, ChoiceTables], list[Move]]] = {
    PLACE: _own,
    STEAL: _groups,
    HIDE: _groups,
    LIFT: _own,
    TAKE: _takes,
    # This phase begins only if the player can answer.
    REACT: lambda state, found: list(found.reactions),
    SCORED: lambda state, found: list(DEALS),
    OVER: _nothing,
}

#: How many bits of a key are for cards: Sheriff cards without an outlaw, or Photos (14 bits).
_BITS = max(SHIFT[-1] + (FIELD[-1] >> SHIFT[-1]).bit_length() - SHIFT[FIRST_COLOURLESS], 14)
#: A key's facts about Sheriff cards, one bit each, above the bits for cards.
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
#: Hands with cards of only one outlaw, in which you have to keep one for the discard.
_ONE_OUTLAW = frozenset(UNIT[kind] * held for kind in range(7) for held in range(1, 8))


class MoveTables:
    """The tables of moves for one game's players and rules.

    For plays, there are two tables for the Outlaw cards, one for the Photos, and one per seat for
    the other Sheriff cards. They all join small tables, one per kind of card, and only the small
    tables run checks. So a new key takes just a few microseconds.
    """

    __slots__ = ("alone", "choices", "colourless", "high", "kinds", "low", "photos")

    def __init__(self, config: Config) -> None:
        nobody = Situation(config, 0, 0)
        outlaws = [Memo(partial(_outlaw, nobody, kind)) for kind in range(7)]
        photos = [Memo(partial(_photo, nobody, kind)) for kind in range(7)]
        self.low = Memo(partial(_join_outlaws, outlaws[:4]))
        self.high = Memo(partial(_join_outlaws, outlaws[4:]))
        self.alone = Memo(partial(_alone, nobody))
        self.photos = Memo(partial(_join_photos, photos))
        self.colourless = []
        #: For each seat, one table per kind of card, by number.
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
    """Return the moves for one outlaw's cards. key: 3 bits for how many you have, 1 if open."""
    at = replace(at, hand=(key & 7) << SHIFT[kind], opened=key >> 3 << kind)
    return allowed(at, (*PLAYS[kind], DISCARDS[kind]))


def _alone(at: Situation, key: int) -> Moves:
    """Return a one-outlaw hand's moves. key: 21 bits for the hand, then 7 for open outlaws."""
    hand = key & (1 << 21) - 1
    at = replace(at, hand=hand, size=len(unpack(hand)), opened=key >> 21)
    return allowed(at, moves_of(hand, ()))


def _join_outlaws(kinds: list[Memo[int, Moves]], key: int) -> Moves:
    """Return several outlaws' moves. key: 3 bits each for cards in hand, then 1 each if open."""
    opened = key >> 3 * len(kinds)
    moves: Moves = ()
    for at, table in enumerate(kinds):
        moves += table[key >> 3 * at & 7 | (opened >> at & 1) << 3]
    return moves


def _photo(at: Situation, kind: int, key: int) -> Moves:
    """Return the moves for a Photo in hand. key: its outlaw's bit if open, `FREE` and `LAST`."""
    at = replace(at, hand=UNIT[FIRST_PHOTO + kind], opened=key & 1 << kind)
    return allowed(_with_facts(at, key), (PHOTO_PLAYS[kind], DISCARDS[FIRST_PHOTO + kind]))


def _join_photos(kinds: list[Memo[int, Moves]], key: int) -> Moves:
    """Return all Photos' moves. key: 7 bits for Photos in hand, 7 for open outlaws, the facts."""
    moves: Moves = ()
    for kind, table in enumerate(kinds):
        if key >> kind & 1:
            moves += table[key >> 7 & 1 << kind | key & (FREE | LAST)]
    return moves


def _colourless(at: Situation, asks: Moves, kind: int, key: int) -> Moves:
    """Return the moves for another Sheriff card in hand. key: the facts."""
    at = _with_facts(replace(at, hand=UNIT[kind]), key)
    return allowed(at, moves_of(at.hand, asks))


def _join_colourless(kinds: list[Memo[int, Moves]], key: int) -> Moves:
    """Return all other Sheriff cards' moves. key: the bits for cards in hand, then the facts."""
    hand, facts = (key & FREE - 1) << _COLOURLESS_SHIFT, key & -FREE
    moves: Moves = ()
    for kind, table in enumerate(kinds, FIRST_COLOURLESS):
        if hand & FIELD[kind]:
            moves += table[facts]
    return moves


def _with_facts(at: Situation, key: int) -> Situation:
    """Set a situation's facts from a key, and return the situation."""
    at.size = 1 if key & LAST else PLENTY
    at.sheriff_played = not key & FREE
    at.can_turn = bool(key & TURN)
    at.wyatt_can_turn = bool(key & WYATT_TURN)
    # Outlaw 0 stands for all your groups. It's blocked if none of them can take a gun.
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
    """A cache of the facts (as bits) that Sheriff cards need about a player's marks."""

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
    """Return a config's tables, which are created on first use."""
    found = config.tables
    if not isinstance(found, MoveTables):
        found = config.tables = MoveTables(config)
    return found


#: The legal draws without and with a card on the discard stack. They're the same in every game.
_DRAWN = tuple(
    allowed(Situation(config_of(("?", "??"), Rules()), 0, 0, top=top), DRAWS)
    for top in (False, True)
)


def legal(state: State) -> list[Move]:
    """Return every legal move, as a new list in no particular order."""
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
    kind, opened = state.bonus, state.opened
    if kind < FIRST_COLOURLESS:
        facts = FREE | opened & 1 << kind - FIRST_PHOTO | (LAST if size == 1 else 0)
    else:
        facts = _facts(state, seat, hand, size)
    return [
        *found.low[hand & 0xFFF | (opened & 15) << 12],
        *found.high[hand >> 12 & 0x1FF | opened >> 4 << 9],
        *found.kinds[seat][kind][facts][
            :-1
        ],  # the last move is its discard, which is in a list below
        *found.photos[hand >> _PHOTO_SHIFT & SEVEN],
        *found.colourless[seat][hand >> _COLOURLESS_SHIFT],
    ]


def _facts(state: State, seat: int, hand: int, size: int) -> int:
    """Return the facts about the Sheriff cards in hand, as bits. Other facts may be missing."""
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


# === Verdicts: whether a move is legal, by which rules, why, and what else you can play. The checks
# are in `wyatt.earp.legality`. Each verb's record lists its checks, its rules and its outcome.


def judge(state: State, move: Move) -> Verdict[Move]:
    """Return whether a move is legal, with its rules, the reason, and legal moves instead."""
    found = refusals(state, move)
    if not found:
        return Verdict(True, *TABLE[move.op].explain(state, move))
    rules = tuple(dict.fromkeys(rule for refusal in found for rule in refusal.rules))
    return Verdict(False, rules, found[0].reason, instead(state, move))


def refusals(state: State, move: Move) -> list[Refusal]:
    """Return every reason against a move, or only the first if it's for another phase."""
    at = situation(state)
    if TABLE[move.op].phase != state.phase:
        return [too_early(at, move)]
    return [refusal for check in CHECKS[move.op] if (refusal := check(at, move))]


def instead(state: State, move: Move) -> tuple[Move, ...]:
    """Return up to six legal moves close to an illegal one: the same card, or else the same verb."""
    moves = legal(state)
    same_card = [m for m in moves if m.kind == move.kind and m.kind >= 0]
    near = [m for m in same_card if m.op == move.op] or same_card
    near = near or [m for m in moves if m.op == move.op] or moves
    return tuple(sorted(near, key=lambda other: other.rank)[:6])
