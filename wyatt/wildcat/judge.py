"""Verdicts: is a move legal here, by which rules, why, and what would be instead."""

from __future__ import annotations

from collections import Counter

from wyatt.core.verdict import Refusal, Verdict, number
from wyatt.wildcat.cards import JOKER, NAMES, NONE, QUEEN_OF_SPADES, held_as
from wyatt.wildcat.legality import STATEMENTS, refusals
from wyatt.wildcat.melds import Meld, with_one_more
from wyatt.wildcat.movegen import legal
from wyatt.wildcat.moves import (
    ADD,
    DEAL,
    DISCARD,
    MELD,
    SKIP,
    TAKE,
    TAKE_TO,
    Move,
    joined,
    stands_for,
    taking,
    top_code,
)
from wyatt.wildcat.moves import DRAW as DRAW_STOCK
from wyatt.wildcat.scoring import GOING_OUT
from wyatt.wildcat.situation import situation
from wyatt.wildcat.state import DRAW, OVER, PLAY, SCORED, State

_VERBS = {
    DRAW: {DRAW_STOCK, TAKE, TAKE_TO},
    PLAY: {MELD, ADD, DISCARD, SKIP},
    SCORED: {DEAL},
    OVER: set[int](),
}


def settled(state: State, move: Move) -> Move:
    """The same move as the list of legal moves writes it.

    What a Joker stands for is written out. Where the pile's Joker and one from hand go into one
    meld, the pile's is the one that stands for the higher card: they are alike.
    """
    if move.op not in (TAKE, TAKE_TO, ADD) or (move.op == ADD and move.codes[0] < JOKER):
        return move
    top = state.discard[-1] if state.discard else NONE
    made = (
        None
        if move.op != ADD and (top == NONE or (move.stands and top != JOKER))
        else _made(state, move)
    )
    if made is None:
        return move
    if move.op == TAKE:
        return taking(top, made)
    if move.op == TAKE_TO and top != JOKER:
        return move
    before = _own(state, move.to)
    assert before is not None
    (code,) = Counter(made.codes) - Counter(before.codes)
    if move.op == ADD:
        return Move("add", (NAMES[code],), to=move.to)
    return Move("take to", to=move.to, stands=stands_for(code))


def _own(state: State, name: str) -> Meld | None:
    """The player's first meld of a name."""
    return next((meld for meld in state.melds[state.turn] if meld.name == name), None)


def _made(state: State, move: Move) -> Meld | None:
    """The meld that a move makes or fills up, if it does."""
    made: Meld | Refusal | None = None
    if move.op == MELD:
        made = move.laid
    elif move.op == TAKE:
        made = joined(state.discard[-1], move)
    elif move.op in (ADD, TAKE_TO):
        before = _own(state, move.to)
        added = move.codes[0] if move.op == ADD else top_code(state.discard[-1], move.stands)
        made = with_one_more(before, added) if before else None
    return made if isinstance(made, Meld) else None


def judge(state: State, move: Move) -> Verdict[Move]:
    """The verdict on a move in a state; the move as `settled` gives it."""
    found = _refusals(state, move)
    if not found:
        return Verdict(True, _cited(state, move), _promise(state, move))
    rules = tuple(dict.fromkeys(rule for refusal in found for rule in refusal.rules))
    return Verdict(False, rules, found[0].reason, instead(state, move))


def instead(state: State, move: Move) -> tuple[Move, ...]:
    """Legal moves near one that is not: those with most of its cards, of its kind, at most six."""
    wanted = Counter(map(held_as, move.codes))

    def distance(other: Move) -> tuple[int, bool, tuple[object, ...]]:
        shared = (Counter(map(held_as, other.codes)) & wanted).total()
        return (-shared, other.op != move.op, other.rank)

    moves = legal(state)
    near = [other for other in moves if _kin(other) == _kin(move)] or moves
    return tuple(sorted(near, key=distance)[:6])


def _kin(move: Move) -> int:
    """Moves that can stand for one another: takes with takes, melds with additions."""
    return {TAKE_TO: TAKE, ADD: MELD, SKIP: DISCARD}.get(move.op, move.op)


def _refusals(state: State, move: Move) -> list[Refusal]:
    if move.op not in _VERBS[state.phase]:
        return [_wrong_time(state, move)]
    if move.op not in STATEMENTS:
        return []
    at = situation(state)
    if move.op == SKIP:
        at.can_meld = any(other.op in (MELD, ADD) for other in legal(state))
    return refusals(at, move)


def _wrong_time(state: State, move: Move) -> Refusal:
    """`wildcat.turn`: a move that belongs to another moment."""
    phase, names = state.phase, state.config.players
    if phase == OVER:
        return Refusal(("wildcat.game-end",), f"The game is over: {names[state.winner]} has won.")
    if phase == SCORED:
        return Refusal(
            ("wildcat.deal", "wildcat.turn"), "The hand is scored. `deal` begins the next one."
        )
    if move.op == DEAL:
        return Refusal(
            ("wildcat.deal", "wildcat.turn"), "The next deal comes when this hand has ended."
        )
    if phase == DRAW:
        what = {MELD: "melding", ADD: "adding a card"}.get(move.op, "the discard")
        pile = " (a meld before it is only the one that takes the pile)" if move.op == MELD else ""
        return Refusal(
            ("wildcat.turn", "wildcat.draw"),
            f"A turn begins with drawing{pile}; {what} comes after it.",
        )
    return Refusal(
        ("wildcat.turn", "wildcat.draw"),
        "You have drawn this turn: meld if you like, then discard one card.",
    )


# --- legal moves: what they rest on and what they will do --------------------------------------


_CITED: dict[int, tuple[str, ...]] = {
    DRAW_STOCK: ("wildcat.draw",),
    TAKE: ("wildcat.draw", "wildcat.pickup-meld"),
    TAKE_TO: ("wildcat.draw", "wildcat.pickup-meld", "wildcat.fourth-card", "wildcat.own-melds"),
    MELD: ("wildcat.melding",),
    ADD: ("wildcat.fourth-card", "wildcat.own-melds"),
    DISCARD: ("wildcat.discard",),
    SKIP: ("wildcat.queen-stuck",),
    DEAL: ("wildcat.deal", "wildcat.start"),
}


def _goes_out(state: State, move: Move) -> bool:
    """Whether a legal move leaves the player no card, and no pile to take."""
    if move.op in (MELD, ADD, DISCARD):
        return state.sizes[state.turn] == move.count
    if move.op in (TAKE, TAKE_TO):
        return state.sizes[state.turn] == move.count and len(state.discard) == 1
    return False


def _ends_hand(state: State, move: Move) -> bool:
    """Whether a legal move ends the turn of whoever drew the last card of the stock."""
    return move.op in (DISCARD, SKIP) and not state.stock


def _cited(state: State, move: Move) -> tuple[str, ...]:
    """The rules that a legal move rests on."""
    rules = list(_CITED[move.op])
    made = _made(state, move)
    if made:
        rules.append("wildcat.sequence" if made.is_sequence else "wildcat.set")
        if max(made.codes) > JOKER:
            rules += ["wildcat.joker", "wildcat.joker-declared"]
    if move.op in (TAKE, TAKE_TO) and len(state.discard) > 1:
        rules.append("wildcat.pickup-rest")
    if move.op == DISCARD and move.codes[0] == QUEEN_OF_SPADES:
        rules.append("wildcat.queen-discard")
    if _goes_out(state, move):
        rules.append("wildcat.going-out")
    elif _ends_hand(state, move) or (move.op == DRAW_STOCK and len(state.stock) == 1):
        rules.append("wildcat.stock-out")
    return tuple(rules)


def _promise(state: State, move: Move) -> str:
    """What a legal move will do, in a sentence or two."""
    said = _does(state, move)
    if _goes_out(state, move):
        return f"{said} You go out with it: the hand ends, and you score {GOING_OUT} more."
    if _ends_hand(state, move):
        return f"{said} The stock is empty, so the hand ends with it."
    return said


def _does(state: State, move: Move) -> str:
    made = _made(state, move)
    if move.op == DRAW_STOCK:
        last = " It is the last one: the hand ends with your turn." if len(state.stock) == 1 else ""
        return f"You take the top card of the stock.{last}"
    if made:
        kind = "sequence" if made.is_sequence else "set"
        worth = f"a {kind} of {made.points} points"
        if move.op == MELD:
            return f"{made} is {worth}."
        if move.op == ADD:
            return f"With {move.cards[0]} your meld is {made}, {worth}."
        under = len(state.discard) - 1
        rest = f"the {'card' if under == 1 else f'{number(under)} cards'} under it" if under else ""
        taken = f"you take {rest} into your hand" if rest else "no card lies under it"
        return f"{NAMES[state.discard[-1]]} makes {made}, {worth}; {taken}."
    if move.op == DISCARD:
        return f"You discard {move.cards[0]}, which ends your turn."
    if move.op == SKIP:
        return "No card of yours may be discarded: your turn ends without one."
    return "The deal moves on and all cards are dealt anew."
