"""Lists of moves, legal or not, and verdicts on whether a move is legal."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from itertools import permutations
from typing import Literal

from wyatt.core.errors import Refusal
from wyatt.core.events import Event
from wyatt.core.lazy import Memo
from wyatt.core.text import N_, _, sentences
from wyatt.earp import cards, types
from wyatt.earp import legality as law
from wyatt.earp.cards import FIELD, FIRST_COLOURLESS, FIRST_PHOTO, OUTLAWS, SHIFT, UNIT, unpack
from wyatt.earp.effects import Reason, end_if_exhausted
from wyatt.earp.legality import gun_blocked, search_certain, searchable, searched
from wyatt.earp.moves import ASK, Move, parse_move
from wyatt.earp.state import GUNS, HAS, NONE, SEVEN, UNDER, Config, State
from wyatt.earp.types import DRAW, PLAY, Phase
from wyatt.earp.verbs import CHECKS, TABLE, Form, Verb

# === Every move of a phase, legal or not, and the slow list of legal moves. `legal_by_rule` runs
# every check on every move, and `legal` returns the same moves fast. Tests compare the two in every
# phase.

Moves = tuple[Move, ...]

PLAYS = tuple(tuple(Move(Verb.PLAY, outlaw, many) for many in range(1, 8)) for outlaw in OUTLAWS)
DISCARDS = tuple(Move(Verb.DISCARD, card) for card in cards.CARDS)
TAKES = tuple(Move(Verb.TAKE, card) for card in cards.CARDS)
PHOTO_PLAYS = tuple(Move(Verb.PHOTO, outlaw) for outlaw in OUTLAWS)
DRAWS = (Move(Verb.DRAW, "supply"), Move(Verb.DRAW, "discard"))
REACTIONS = (Move(Verb.REACT), Move(Verb.PASS))
DEALS = (Move(Verb.DEAL),)
#: The plays of Sheriff cards whose notation is just the verb.
SHERIFF_PLAYS = tuple(Move(verb.name) for verb in TABLE if verb.lays and verb.form is Form.ALONE)
#: The choices of your own group by phase, and the phases in which you choose an opponent's group.
OWN_CHOICES: dict[Phase, Moves] = {
    types.PLACE: tuple(Move(Verb.PLACE, outlaw) for outlaw in OUTLAWS),
    types.LIFT: tuple(Move(Verb.LIFT, outlaw) for outlaw in OUTLAWS),
}
THEIR_CHOICES: tuple[Literal["steal", "hide"], ...] = (types.STEAL, types.HIDE)


def allowed(state: State, moves: Iterable[Move]) -> Moves:
    return tuple(move for move in moves if not any(check(state, move) for check in CHECKS[move.op]))


def asks_of(config: Config, seat: int) -> Moves:
    """Return every move with which a seat can ask for a card, in the ways that M1 allows."""
    ways: list[tuple[str, tuple[str, ...]]] = [("left", ()), ("right", ())]
    if config.rules.mw_order == "any":
        others = [name for name in config.players if name != config.players[seat]]
        ways = [("", order) for order in permutations(others)]
    return tuple(
        Move(Verb.MOST_WANTED_ASK, outlaw, direction=direction, order=order)
        for outlaw in OUTLAWS
        for direction, order in ways
    )


def moves_of(hand: int, asks: Moves) -> list[Move]:
    """Return every move of the play phase, legal or not, with a card in this packed hand."""
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


def naming(phase: Literal["steal", "hide"], player: str) -> Moves:
    """Return the moves that choose one of a player's groups in this phase, one for each outlaw."""
    return tuple(Move(Verb(phase), outlaw, player=player) for outlaw in OUTLAWS)


def legal_by_rule(state: State) -> list[Move]:
    """Return every legal move, after running every check on every move of the phase."""
    seat, config = state.turn, state.config
    candidates: dict[Phase, Sequence[Move]] = {DRAW: DRAWS, **OWN_CHOICES, types.TAKE: TAKES}
    candidates |= {types.REACT: REACTIONS, types.SCORED: DEALS}
    candidates[PLAY] = moves_of(state.hands[seat], asks_of(config, seat))
    for phase in THEIR_CHOICES:
        candidates[phase] = [move for name in config.players for move in naming(phase, name)]
    return list(allowed(state, candidates.get(state.phase, ())))


# === The fast list for phases with a choice. Choices depend on the groups on the table, so there's
# a cache per outlaw, whose keys are the outlaw's part of a player's marks. The caches contain only
# results of the checks in `wyatt.earp.legality`, and no rules.

#: The first outlaw's part of a player's marks: a bit from each of the four masks.
_COLUMN = 1 | 1 << HAS | 1 << UNDER | 1 << GUNS
#: A key's bits above the marks: whether the outlaw has the Fastest gun, and which card hit.
_BLOCKED, _PENDING = 28, 29
#: A hand size that stands for "enough other cards".
_PLENTY = 99


def _nobody(config: Config, seat: int = 0) -> State:
    """Return a state without cards, in which a seat is to move and has enough other cards."""
    state = State(config, 0)
    state.turn, state.sizes = seat, [_PLENTY] * len(state.sizes)
    return state


def _own_group(at: State, phase: Phase, outlaw: int, key: int) -> Moves:
    """Return the choice of your own group, if it's legal. key: as in `_own`."""
    at = at.copy()
    at.marks[:2] = (key & _COLUMN) << outlaw, (key >> _BLOCKED & 1) << GUNS + outlaw
    at.pending = key >> _PENDING
    return allowed(at, OWN_CHOICES[phase][outlaw : outlaw + 1])


def _group(at: State, move: Move, marks: int) -> Moves:
    at = at.copy()
    at.marks = [marks << move.kind] * len(at.marks)
    return allowed(at, (move,))


def _take(at: State, kind: int) -> Moves:
    at = at.copy()
    at.supply = at.discard = [kind]
    return allowed(at, TAKES[kind : kind + 1])


def _own(state: State, found: MoveTables) -> list[Move]:
    marks, pending = state.marks[state.turn], state.pending << _PENDING
    blocked = gun_blocked(state) if state.pending == cards.GUN else 0
    moves: list[Move] = []
    for outlaw, table in enumerate(found.own[state.phase]):
        moves += table[marks >> outlaw & _COLUMN | (blocked >> outlaw & 1) << _BLOCKED | pending]
    return moves


def _groups(state: State, found: MoveTables) -> list[Move]:
    moves: list[Move] = []
    for marks, tables in zip(state.marks, found.groups[state.phase][state.turn], strict=True):
        if marks:
            for outlaw, table in enumerate(tables):
                moves += table[marks >> outlaw & _COLUMN]
    return moves


def _takes(state: State, found: MoveTables) -> list[Move]:
    return [move for kind in sorted(set(searched(state))) for move in found.takes[kind]]


#: The function that lists a phase's moves, for each phase except draw and play.
OWED: dict[Phase, Callable[[State, MoveTables], list[Move]]] = {
    types.PLACE: _own,
    types.STEAL: _groups,
    types.HIDE: _groups,
    types.LIFT: _own,
    types.TAKE: _takes,
    types.REACT: lambda state, found: list(REACTIONS),  # the phase begins only if you can answer
    types.SCORED: lambda state, found: list(DEALS),
    types.OVER: lambda state, found: [],
}

#: How many bits of a key are for cards: Sheriff cards without an outlaw, or Photos (14 bits).
_BITS = max(SHIFT[-1] + (FIELD[-1] >> SHIFT[-1]).bit_length() - SHIFT[FIRST_COLOURLESS], 14)
#: The facts about Sheriff cards in a key, one bit each, above the bits for cards.
_FACTS = [1 << _BITS + bit for bit in range(12)]
FREE, LAST, SUPPLY, DISCARD, RESHUFFLED, FOUND, CERTAIN = _FACTS[:7]
CARRIER, OWN_HIDDEN, GUN_TARGET, STEALABLE, COVERABLE = _FACTS[7:]
_PHOTO_SHIFT, _COLOURLESS_SHIFT = SHIFT[FIRST_PHOTO], SHIFT[FIRST_COLOURLESS]
_GUNS, _WYATTS = FIELD[cards.GUN], FIELD[cards.WYATT]
#: Hands with only one outlaw's cards, in which you have to keep a card to discard.
_ONE_OUTLAW = frozenset(UNIT[kind] * held for kind in range(7) for held in range(1, 8))


class MoveTables:
    """Tables of legal moves for a game's players and rules, filled in when they're needed. Most of
    the tables for plays only join smaller tables, one for each kind of card.
    """

    def __init__(self, config: Config) -> None:
        nobody, seats = _nobody(config), range(len(config.players))
        outlaws = [Memo(partial(_outlaw, nobody, kind)) for kind in range(7)]
        photos = [Memo(partial(_sheriff, nobody, (), kind)) for kind in range(7, 14)]
        self.low = Memo(partial(_join_outlaws, outlaws[:4]))
        self.high = Memo(partial(_join_outlaws, outlaws[4:]))
        self.alone = Memo(partial(_alone, nobody))
        self.photos = Memo(partial(_join_photos, photos))
        self.colourless = []
        #: For each seat, one table per kind of card, by number.
        self.kinds: list[list[Memo[int, Moves]]] = []
        for seat in seats:
            someone, asks = _nobody(config, seat), asks_of(config, seat)
            others = [
                Memo(partial(_sheriff, someone, asks, kind))
                for kind in range(FIRST_COLOURLESS, cards.KINDS)
            ]
            self.colourless.append(Memo(partial(_join_colourless, others)))
            self.kinds.append([*outlaws, *photos, *others])
        self.takes = Memo(partial(_take, nobody))
        self.own = {
            phase: [Memo(partial(_own_group, nobody, phase, outlaw)) for outlaw in range(7)]
            for phase in OWN_CHOICES
        }

        def choices(phase: Literal["steal", "hide"], seat: int) -> list[list[Memo[int, Moves]]]:
            at = _nobody(config, seat)
            return [
                [Memo(partial(_group, at, move)) for move in naming(phase, name)]
                for name in config.players
            ]

        #: The options for choosing another player's group, by phase, seat, other seat and outlaw.
        self.groups: dict[Phase, list[list[list[Memo[int, Moves]]]]] = {
            phase: [choices(phase, seat) for seat in seats] for phase in THEIR_CHOICES
        }
        config.tables = self


def _outlaw(at: State, kind: int, key: int) -> Moves:
    """Return the moves for one outlaw's cards. key: 3 bits for how many you have, 1 for open."""
    at = at.copy()
    at.hands[at.turn], at.opened = (key & 7) << SHIFT[kind], key >> 3 << kind
    return allowed(at, (*PLAYS[kind], DISCARDS[kind]))


def _alone(at: State, key: int) -> Moves:
    """Return a one-outlaw hand's moves. key: 21 bits for the hand, then 7 for open outlaws."""
    at, hand = at.copy(), key & (1 << 21) - 1
    at.hands[at.turn], at.sizes[at.turn], at.opened = hand, len(unpack(hand)), key >> 21
    return allowed(at, moves_of(hand, ()))


def _join_outlaws(kinds: list[Memo[int, Moves]], key: int) -> Moves:
    """Return several outlaws' moves. key: 3 bits each for cards in hand, 1 each for open."""
    opened = key >> 3 * len(kinds)
    moves: Moves = ()
    for at, table in enumerate(kinds):
        moves += table[key >> 3 * at & 7 | (opened >> at & 1) << 3]
    return moves


def _join_photos(kinds: list[Memo[int, Moves]], key: int) -> Moves:
    """Return all Photos' moves. key: 7 bits for Photos in hand, 7 for open outlaws, then facts."""
    moves: Moves = ()
    for kind, table in enumerate(kinds):
        if key >> kind & 1:
            moves += table[key >> 7 & 1 << kind | key & (FREE | LAST)]
    return moves


def _join_colourless(kinds: list[Memo[int, Moves]], key: int) -> Moves:
    """Return all other Sheriff cards' moves. key: the bits for cards in hand, then the facts."""
    hand, facts = (key & FREE - 1) << _COLOURLESS_SHIFT, key & -FREE
    moves: Moves = ()
    for kind, table in enumerate(kinds, FIRST_COLOURLESS):
        if hand & FIELD[kind]:
            moves += table[facts]
    return moves


def _sheriff(at: State, asks: Moves, kind: int, key: int) -> Moves:
    """Return the moves for a Sheriff card in hand. key: a Photo's open outlaw, then facts."""
    at, seat = at.copy(), at.turn
    at.hands[seat], at.sizes[seat] = UNIT[kind], 1 if key & LAST else _PLENTY
    at.opened = key & SEVEN
    at.sheriffs_left, at.reshuffled = bool(key & FREE), bool(key & RESHUFFLED)
    if key & SUPPLY:
        at.supply = [0] * (_PLENTY if key & CERTAIN else 1)
    if key & (DISCARD | FOUND):
        at.discard = [0 if key & FOUND else cards.WYATT]
    # Outlaw 0 stands for all groups. If you can't place a gun, the others have that outlaw's gun.
    other = at.config.others[seat][0]
    at.marks[seat] = bool(key & CARRIER) << HAS | bool(key & OWN_HIDDEN) << UNDER
    at.marks[other] = bool(key & STEALABLE) | bool(key & COVERABLE) << HAS
    at.marks[other] |= (not key & GUN_TARGET) << GUNS
    return allowed(at, moves_of(UNIT[kind], asks))


#: The facts (as bits) that Sheriff cards need about another player's marks, and about your own.
_AS_OPPONENT = Memo[int, int](
    lambda marks: STEALABLE * bool(law.stealable(marks)) | COVERABLE * bool(law.coverable(marks))
)
_AS_OWN = Memo[int, int](
    lambda marks: CARRIER * bool(law.carriers(marks)) | OWN_HIDDEN * bool(law.hidden(marks))
)


def legal(state: State) -> list[Move]:
    """Return every legal move, as a new list in no particular order."""
    phase = state.phase
    if phase == PLAY:
        seat, opened = state.turn, state.opened
        hand, size = state.hands[seat], state.sizes[seat]
        found: MoveTables = state.config.tables or MoveTables(state.config)
        if size < 8 and hand in _ONE_OUTLAW:
            return list(found.alone[hand | opened << 21])
        photos = hand >> _PHOTO_SHIFT & SEVEN
        sheriff = hand >> _COLOURLESS_SHIFT
        bonus: Moves = ()
        if state.sheriffs_left:
            if photos:
                photos |= opened << 7 | (FREE | LAST if size == 1 else FREE)
            if sheriff:
                sheriff |= _facts(state, seat, hand, size)
        elif state.bonus != NONE:  # without the discard of the bonus card, which is in a list below
            bonus = _of_bonus(state, found, seat, hand, size)[:-1]
        return [
            *found.low[hand & 0xFFF | (opened & 15) << 12],
            *found.high[hand >> 12 & 0x1FF | opened >> 4 << 9],
            *bonus,
            *found.photos[photos],
            *found.colourless[seat][sheriff],
        ]
    if phase == DRAW:
        return list(DRAWS if state.discard else allowed(state, DRAWS))
    return OWED[phase](state, state.config.tables or MoveTables(state.config))


def _of_bonus(state: State, found: MoveTables, seat: int, hand: int, size: int) -> Moves:
    kind = state.bonus
    facts = FREE | state.opened & 1 << kind - FIRST_PHOTO | (LAST if size == 1 else 0)
    if kind >= FIRST_COLOURLESS:
        facts = _facts(state, seat, hand, size)
    return found.kinds[seat][kind][facts]


def _facts(state: State, seat: int, hand: int, size: int) -> int:
    """Return the facts about the Sheriff cards in hand, as bits. Other facts may be missing."""
    facts = FREE if size > 1 else FREE | LAST
    if state.supply:
        facts |= SUPPLY
    else:
        facts |= (DISCARD if state.discard else 0) | (RESHUFFLED if state.reshuffled else 0)
    marks = state.marks
    facts |= _AS_OWN[marks[seat]]
    for other in state.config.others[seat]:
        facts |= _AS_OPPONENT[marks[other]]
    if hand & _GUNS and facts & CARRIER and marks[seat] >> HAS & SEVEN & ~gun_blocked(state):
        facts |= GUN_TARGET
    if hand & _WYATTS and searchable(state):
        facts |= FOUND
        if state.config.searches_supply and search_certain(state):
            facts |= CERTAIN
    return facts


# === Verdicts: whether a move is legal, by which rules, why, and what else you can play. The checks
# are in `wyatt.earp.legality`. Each verb's record lists its checks and explains its legal moves.


def explain(state: State, move: Move) -> Reason:
    rules, said = TABLE[move.op].explain(state, move)
    lays = move.verb in (Verb.PLAY, Verb.PHOTO, Verb.PLACE)
    if lays and law.hidden(state.marks[state.turn]) >> move.kind % 7 & 1:
        hidden = _("The points don’t count while a Hideout covers the group.")
        rules, said = (*rules, "score.hidden"), sentences(said, hidden)
    if state.config.reshuffles_again and move.verb in (Verb.HIDEOUT, Verb.HIDE):
        return rules, said  # an answer to the Hideout would reshuffle, so X3 may not end the hand
    after, log = state.copy(), list[Event]()
    TABLE[move.op].effect(after, move, log)
    if chooses := after.phase in law.DUE:
        after.phase = PLAY  # X3 ends the hand after the choice
        end_if_exhausted(after, log)
    told = {event.type: event for event in log}
    if "hand_ended" not in told or any("end." in rule for rule in rules):
        return rules, said
    if "played" in told and not chooses and told.keys().isdisjoint(("drew", "shot")):
        said = ""  # there's no card to turn up or draw
    rule, ends = told["hand_ended"].rules[0], N_("With the supply used up, the hand then ends.")
    if rule == "end.other-out":
        ends = N_("You have no cards left, so the hand then ends.")
    return (*rules, rule), sentences(said, _(ends))


def as_move(state: State, move: Move | str) -> Move:
    """Return a move or its notation as a `Move`. Raise `NotAMove` for anything else."""
    if not isinstance(move, Move):
        move = parse_move(move)
    named = move.op == ASK and move.direction in state.config.seat
    if named and state.config.rules.mw_order == "any":
        # With two players, "left" or "right" can be the name of the player to ask.
        return Move(move.verb, move.name, order=(move.direction,))
    return move


def refusals(state: State, move: Move) -> list[Refusal]:
    """Return every reason against a move, or only one if the move belongs to another phase."""
    if TABLE[move.op].phase != state.phase:
        return [law.too_early(state, move)]
    return [refusal for check in CHECKS[move.op] if (refusal := check(state, move))]


def instead(state: State, move: Move) -> tuple[Move, ...]:
    """Return up to six legal moves: those with this card, or else this verb, or else any."""
    moves = legal(state)
    same_card = [m for m in moves if m.kind == move.kind and m.kind >= 0]
    near = [m for m in same_card if m.op == move.op] or same_card
    near = near or [m for m in moves if m.op == move.op] or moves
    return tuple(sorted(near, key=lambda other: other.rank)[:6])
