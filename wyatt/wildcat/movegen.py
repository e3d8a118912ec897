"""Lists of the legal moves, without duplicate melds, and verdicts on whether a move is legal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from functools import cache, partial, reduce
from itertools import combinations_with_replacement, product
from operator import or_

from wyatt.core.errors import Refusal
from wyatt.core.lazy import Memo
from wyatt.wildcat import cards
from wyatt.wildcat.cards import AS, AS_RANK, CARDS, JOKER, KINDS, NAMES, NONE, RANKS
from wyatt.wildcat.effects import cited, outcome
from wyatt.wildcat.legality import Situation, a_pile, situation, too_early
from wyatt.wildcat.melds import LEAST, MOST, Meld, shape
from wyatt.wildcat.moves import ADD, DISCARD, MELD, SKIP, TAKE, TAKE_TO, Move, parse_move, taking
from wyatt.wildcat.state import Config, State, made_by, own_meld, stands_for
from wyatt.wildcat.types import DRAW, PLAY, SCORED, Verb
from wyatt.wildcat.verbs import CHECKS, TABLE

# === Every possible meld, with the moves that lay it, add to it, or take the pile with it.

Moves = tuple[Move, ...]


@cache
def windows(suit: int) -> tuple[tuple[int, tuple[Meld, ...]], ...]:
    """Return each run of three or four in a suit: a mask, and the melds with and without Jokers."""
    found = []
    ends = [(low, low + size) for size in (LEAST, MOST) for low in range(len(RANKS) - size + 1)]
    for low, end in ends:
        kinds = [4 * rank + suit for rank in range(low, end)]
        melds = map(shape, product(*((kind, AS + kind) for kind in kinds)))
        sound = tuple(meld for meld in melds if isinstance(meld, Meld))
        found.append((sum(1 << kind for kind in kinds), sound))
    return tuple(found)


@cache
def sets(rank: int) -> tuple[Meld, ...]:
    """Return every set of a rank: three or four cards, with any natural card at most twice."""
    codes_of = [*range(4 * rank, 4 * rank + 4), AS_RANK + rank]
    return tuple(
        meld
        for size in (3, 4)
        for codes in combinations_with_replacement(codes_of, size)
        if all(many <= 2 for code, many in Counter(codes).items() if code < JOKER)
        and isinstance(meld := shape(codes), Meld)
    )


@cache
def laying(meld: Meld) -> Move:
    return Move(Verb.MELD, meld.cards)


@cache
def taking_with(top: int, meld: Meld) -> Move | None:
    """Return the move that makes a meld with the pile's top card, or None if the card won't fit."""
    fits = max(meld.codes) > JOKER if top == JOKER else top in meld.codes
    return taking(top, meld) if fits else None


@cache
def adding(meld: Meld) -> Moves:
    codes = [*meld.wanted]
    codes += [AS + kind for kind in meld.wanted] if meld.is_sequence else [AS_RANK + meld.rank]
    return tuple(Move(Verb.ADD, (NAMES[code],), to=meld.name) for code in codes)


@cache
def taking_to(meld: Meld, top: int) -> Moves:
    """Return every move that takes the pile and adds its top card to a meld."""
    if top != JOKER:
        return (Move(Verb.TAKE_TO, to=meld.name),)
    jokers = [each.codes[0] for each in adding(meld) if each.jokers]
    return tuple(Move(Verb.TAKE_TO, to=meld.name, stands=stands_for(code)) for code in jokers)


DRAW_STOCK = Move(Verb.DRAW)
DEALS = (Move(Verb.DEAL),)
SKIPS = (Move(Verb.SKIP),)
DISCARDS = tuple(Move(Verb.DISCARD, (name,)) for name in CARDS)
#: A mask of all clubs. For another suit, shift the mask left by the suit's number.
SUIT = sum(1 << 4 * rank for rank in range(len(RANKS)))
_CLUBS, _DIAMONDS, _HEARTS, _SPADES = (SUIT << suit for suit in range(4))
#: In a key, the first bit of the number of Jokers.
_JOKERS = KINDS
#: The maximum number of Jokers to count, because a meld has at most three.
MOST_JOKERS = 3
_NATURAL = (1 << KINDS) - 1
_QUEEN = 1 << cards.QUEEN_OF_SPADES
#: For each number of Jokers, a number to add to the counts by rank. The sum's top bit for a rank is
#: 1 if there are enough cards for a set: three, two with one Joker, or one with two or more Jokers.
_ENOUGH = tuple(sum(more << 4 * rank for rank in range(len(RANKS))) for more in (5, 6, 7, 7))
_EIGHTS = sum(8 << 4 * rank for rank in range(len(RANKS)))


def allowed(at: Situation, moves: Iterable[Move]) -> Moves:
    found = []
    for move in moves:
        for check in CHECKS[move.op]:
            if check(at, move):
                break
        else:
            found.append(move)
    return tuple(found)


class MoveTables:
    """Tables of legal moves for a game's players and rules, filled in when they're needed. Moves
    that add to a meld are listed by the meld's name, because Jokers in the meld make no difference.
    """

    __slots__ = ("adds", "last", "sets", "suits", "taken", "taken_joker", "taken_sets", "taken_to")

    def __init__(self, config: Config) -> None:
        nobody = Situation(config)
        last = replace(nobody, size=1)

        def with_set(key: int) -> Moves:
            return _from_hand(_rank_held(nobody, key), map(laying, sets(key >> 12 & 15)))

        def with_top(key: int) -> Moves:
            """key: as in `_rank_held`, then the pile's top card."""
            at = replace(_rank_held(nobody, key), top=key >> 16)
            return _from_hand(at, _made_with(at.top, sets(key >> 12 & 15)))

        def adds(meld: Meld) -> Memo[int, Moves]:
            at = replace(nobody, melds=(meld,))
            return Memo(lambda key: allowed(_held(at, key), adding(meld)))

        def taken_to(meld: Meld) -> Memo[int, Moves]:
            at = replace(nobody, melds=(meld,))
            return Memo(lambda top: allowed(replace(at, top=top), taking_to(meld, top)))

        self.suits = [_suit_table(nobody, suit) for suit in range(4)]
        self.sets, self.taken_sets = Memo(with_set), Memo(with_top)
        self.last: Memo[int, Moves] = Memo(lambda key: allowed(_held(last, key), DISCARDS))
        topped = [replace(nobody, top=kind) for kind in range(KINDS)]
        self.taken = [(_near(at.top), _suit_table(at, at.top & 3)) for at in topped]
        self.taken_joker = [_suit_table(replace(nobody, top=JOKER), suit) for suit in range(4)]
        first = [melds[0] for suit in range(4) for _, melds in windows(suit)]
        first += [sets(rank)[0] for rank in range(len(RANKS))]
        self.adds = {meld.name: adds(meld) for meld in first if meld.is_open}
        self.taken_to = {meld.name: taken_to(meld) for meld in first if meld.is_open}


def _held(at: Situation, key: int) -> Situation:
    return replace(at, low=key & _NATURAL, high=0, jokers=key >> _JOKERS & 3)


def _suit_table(at: Situation, suit: int) -> Memo[int, Moves]:
    """Return a table of a suit's moves, by its cards and the Jokers in hand: the sequences with the
    pile's top card if there's one, or else the melds from the hand and the discards.
    """
    runs, discards = [], list[Move]()
    for mask, melds in windows(suit):
        moves = _made_with(at.top, melds) if at.top != NONE else list(map(laying, melds))
        if moves:
            runs.append((mask | 3 << _JOKERS, Memo(partial(_window, at, moves))))
    if at.top == NONE:
        # These discards are for hands that have other cards, too. `plays_by_rule` lists the moves
        # for a hand you may not discard from.
        discards = list(allowed(_held(at, _NATURAL), DISCARDS[suit:KINDS:4]))

    def make(key: int) -> Moves:
        moves: list[Move] = []
        for mask, table in runs:
            moves += table[key & mask]
        return (*moves, *[move for move in discards if key & move.mask])

    return Memo(make)


def _window(at: Situation, moves: list[Move], key: int) -> Moves:
    return _from_hand(_held(at, key), moves)


def _from_hand(at: Situation, candidates: Iterable[Move]) -> Moves:
    """Return the moves that no rule forbids, without checking those whose cards aren't in hand."""
    low, high, jokers = ~at.low, ~at.high, at.jokers
    held = [m for m in candidates if not (m.mask & low or m.twice & high or m.jokers > jokers)]
    return allowed(at, held)


def _rank_held(at: Situation, key: int) -> Situation:
    """Return a situation with the cards of one rank in hand. key: four bits for kinds in hand, four
    for kinds twice in hand, two for Jokers, then four times the rank.
    """
    shift = key >> 10 & 63
    return replace(at, low=(key & 15) << shift, high=(key >> 4 & 15) << shift, jokers=key >> 8 & 3)


def _near(kind: int) -> int:
    masks = [mask for mask, _ in windows(kind & 3) if mask >> kind & 1]
    return reduce(or_, masks) & ~(1 << kind)


def _made_with(top: int, melds: Iterable[Meld]) -> list[Move]:
    return [move for meld in melds if (move := taking_with(top, meld))]


def tables(config: Config) -> MoveTables:
    config.tables = found = config.tables or MoveTables(config)
    return found


def legal(state: State) -> list[Move]:
    """Return every legal move, as a new list in no particular order."""
    phase = state.phase
    if phase == PLAY:
        return _plays(state)
    if phase == DRAW:
        return [DRAW_STOCK, *_takes(state)] if state.discard else [DRAW_STOCK]
    return list(DEALS) if phase == SCORED else []


def _plays(state: State) -> list[Move]:
    seat, config = state.turn, state.config
    found = config.tables or tables(config)
    low, high, jokers = state.low[seat], state.high[seat], state.jokers[seat]
    some = jokers if jokers < MOST_JOKERS else MOST_JOKERS
    wild = some << _JOKERS
    if state.sizes[seat] == 1:
        moves = [*found.last[low | wild]]
    elif low & ~_QUEEN or (jokers and config.jokers_go):
        clubs, diamonds, hearts, spades = found.suits
        moves = [
            *clubs[low & _CLUBS | wild],
            *diamonds[low & _DIAMONDS | wild],
            *hearts[low & _HEARTS | wild],
            *spades[low & _SPADES | wild],
        ]
        enough = state.ranks[seat] + _ENOUGH[some] & _EIGHTS
        while enough:
            shift = (enough & -enough).bit_length() - 4
            moves += found.sets[
                low >> shift & 15 | (high >> shift & 15) << 4 | some << 8 | shift << 10
            ]
            enough &= enough - 1
        if jokers and config.jokers_go:
            moves.append(DISCARDS[JOKER])
    else:
        return plays_by_rule(state)
    if state.open[seat]:
        if jokers:
            wild = 1 << _JOKERS
        for meld in state.open[seat]:
            fourth = low & meld.wants | wild
            if fourth:
                moves += found.adds[meld.name][fourth]
    return moves


def _takes(state: State) -> list[Move]:
    seat, top = state.turn, state.discard[-1]
    found = tables(state.config)
    low, high, jokers = state.low[seat], state.high[seat], state.jokers[seat]
    some = jokers if jokers < MOST_JOKERS else MOST_JOKERS
    wild = some << _JOKERS
    enough = state.ranks[seat] + _ENOUGH[min(some + 1, MOST_JOKERS)] & _EIGHTS
    moves: list[Move] = []
    if top == JOKER:
        for suit, table in enumerate(found.taken_joker):
            moves += table[low & SUIT << suit | wild]
    else:
        near, table = found.taken[top]
        moves += table[low & near | wild]
        # The top card makes a set with two cards of its rank, or with fewer such cards and Jokers.
        rank = 8 << (top & ~3)
        enough = rank if some > 1 else enough & rank
    while enough:
        shift = (enough & -enough).bit_length() - 4
        moves += found.taken_sets[
            low >> shift & 15 | (high >> shift & 15) << 4 | some << 8 | shift << 10 | top << 16
        ]
        enough &= enough - 1
    for meld in state.open[seat]:
        if top == JOKER or meld.wants >> top & 1:
            moves += found.taken_to[meld.name][top]
    return moves


def plays_by_rule(state: State) -> list[Move]:
    """Return the legal plays, after running every check on every meld, addition and discard."""
    at = situation(state)
    added = [move for meld in state.open[state.turn] for move in adding(meld)]
    moves = allowed(at, [*map(laying, _every_meld()), *added, *DISCARDS])
    at.can_meld = any(move.op != DISCARD for move in moves)
    return [*moves, *allowed(at, SKIPS)]


def _every_meld() -> list[Meld]:
    runs = [meld for suit in range(4) for _, melds in windows(suit) for meld in melds]
    return runs + [meld for rank in range(len(RANKS)) for meld in sets(rank)]


def legal_by_rule(state: State) -> list[Move]:
    """Return every legal move, after running every check on every move of the phase."""
    if state.phase == PLAY:
        return plays_by_rule(state)
    at = situation(state)
    if state.phase != DRAW or at.top == NONE:
        return legal(state)
    taken = dict.fromkeys(_made_with(at.top, _every_meld()))
    joining = [move for meld in state.open[state.turn] for move in taking_to(meld, at.top)]
    return list(allowed(at, [DRAW_STOCK, *taken, *joining]))


# === Verdicts: whether a move is legal, by which rules, why, and what else you can play.


def settled(state: State, move: Move | str) -> Move:
    """Return a move or its notation as it appears in the list of legal moves, with a meaning for
    every Joker that's laid. If a Joker from the pile and one from the hand go into the same meld,
    the one from the pile stands for the higher card. Return any other move unchanged. Raise
    `NotAMove` for anything else.
    """
    move = move if isinstance(move, Move) else parse_move(move)
    top = state.discard[-1] if state.discard else NONE
    if move.op not in (TAKE, TAKE_TO, ADD) or (move.op == ADD and move.codes[0] < JOKER):
        return move
    if move.op != ADD and (top == NONE or (top != JOKER and (move.stands or move.op == TAKE_TO))):
        return move
    made = made_by(state, move)
    if made is None or move.op == TAKE:
        return taking(top, made) if made else move
    before = own_meld(state, move.to)
    assert before is not None
    (code,) = Counter(made.codes) - Counter(before.codes)
    if move.op == ADD:
        return Move(Verb.ADD, (NAMES[code],), to=move.to)
    return Move(Verb.TAKE_TO, to=move.to, stands=stands_for(code))


def explain(state: State, move: Move) -> tuple[tuple[str, ...], str]:
    verb = TABLE[move.op]
    return cited(state, move, verb.rules), outcome(state, move, verb.does)


def instead(state: State, move: Move) -> tuple[Move, ...]:
    """Return up to six similar legal moves, starting with those that share the most cards."""
    wanted = Counter(map(cards.held_as, move.codes))
    kin = [verb.near or verb.name for verb in TABLE]

    def distance(other: Move) -> tuple[int, bool, tuple[object, ...]]:
        shared = (Counter(map(cards.held_as, other.codes)) & wanted).total()
        return (-shared, other.op != move.op, other.rank)

    moves = legal(state)
    near = [other for other in moves if kin[other.op] == kin[move.op]] or moves
    return tuple(sorted(near, key=distance)[:6])


def refusals(state: State, move: Move) -> list[Refusal]:
    """Return every reason against a move, or only one if the phase is wrong or there's no pile."""
    if TABLE[move.op].phase != state.phase:
        return [too_early(state, move)]
    at = situation(state)
    if move.op == SKIP:
        at.can_meld = any(other.op in (MELD, ADD) for other in legal(state))
    found = []
    for check in CHECKS[move.op]:
        if refusal := check(at, move):
            found.append(refusal)
            if check is a_pile:
                break
    return found
