"""Verdicts: is a move legal here, by which rules, why, and what would be instead."""

from __future__ import annotations

from collections import Counter

from wyatt.core.verdict import Refusal, Verdict
from wyatt.wildcat.cards import JOKER, NAMES, NONE, held_as
from wyatt.wildcat.laying import made_by, own_meld, stands_for
from wyatt.wildcat.legality import a_pile, too_early
from wyatt.wildcat.movegen import legal
from wyatt.wildcat.moves import ADD, MELD, SKIP, TAKE, TAKE_TO, Move, taking
from wyatt.wildcat.outcomes import cited, outcome
from wyatt.wildcat.situation import situation
from wyatt.wildcat.state import State
from wyatt.wildcat.verbs import STATEMENTS, TABLE


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
        else made_by(state, move)
    )
    if made is None:
        return move
    if move.op == TAKE:
        return taking(top, made)
    if move.op == TAKE_TO and top != JOKER:
        return move
    before = own_meld(state, move.to)
    assert before is not None
    (code,) = Counter(made.codes) - Counter(before.codes)
    if move.op == ADD:
        return Move("add", (NAMES[code],), to=move.to)
    return Move("take to", to=move.to, stands=stands_for(code))


def judge(state: State, move: Move) -> Verdict[Move]:
    """The verdict on a move in a state; the move as `settled` gives it."""
    found = refusals(state, move)
    if not found:
        verb = TABLE[move.op]
        return Verdict(True, cited(state, move, verb.rules), outcome(state, move, verb.does))
    rules = tuple(dict.fromkeys(rule for refusal in found for rule in refusal.rules))
    return Verdict(False, rules, found[0].reason, instead(state, move))


def instead(state: State, move: Move) -> tuple[Move, ...]:
    """Legal moves near one that is not: those with most of its cards, of its kind, at most six."""
    wanted = Counter(map(held_as, move.codes))

    def distance(other: Move) -> tuple[int, bool, tuple[object, ...]]:
        """How far a legal move is from the one meant: cards in common, kind, reading order."""
        shared = (Counter(map(held_as, other.codes)) & wanted).total()
        return (-shared, other.op != move.op, other.rank)

    moves = legal(state)
    near = [other for other in moves if _kin(other) == _kin(move)] or moves
    return tuple(sorted(near, key=distance)[:6])


def _kin(move: Move) -> str:
    """Moves that can stand for one another: takes with takes, melds with additions."""
    return TABLE[move.op].near or move.verb


def refusals(state: State, move: Move) -> list[Refusal]:
    """Every rule's no to a move; none if it is legal.

    In another phase than its own, and without a pile to take, nothing else is asked.
    """
    at = situation(state)
    if TABLE[move.op].phase != state.phase:
        return [too_early(at, move)]
    if move.op == SKIP:
        at.can_meld = any(other.op in (MELD, ADD) for other in legal(state))
    found = []
    for statement in STATEMENTS[move.op]:
        if refusal := statement(at, move):
            found.append(refusal)
            if statement is a_pile:
                break
    return found
