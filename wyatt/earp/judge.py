"""Verdicts: is a move legal here, by which rules, why, and what would be instead.

The rules are those of `wyatt.earp.legality`; which of them speak of a move, what a legal one rests on
and what it will do stand in its verb's record.
"""

from __future__ import annotations

from wyatt.core.verdict import Refusal, Verdict
from wyatt.earp.legality.order import too_early
from wyatt.earp.movegen import legal
from wyatt.earp.moves import Move
from wyatt.earp.situation import situation
from wyatt.earp.state import State
from wyatt.earp.verbs import STATEMENTS, TABLE


def judge(state: State, move: Move) -> Verdict[Move]:
    """The verdict on a move in a state."""
    found = refusals(state, move)
    if not found:
        verb = TABLE[move.op]
        return Verdict(True, verb.rests_on(state, move), verb.outcome(state, move))
    rules = tuple(dict.fromkeys(rule for refusal in found for rule in refusal.rules))
    return Verdict(False, rules, found[0].reason, instead(state, move))


def refusals(state: State, move: Move) -> list[Refusal]:
    """Every rule's no to a move; none if it is legal. In another phase than its own nothing else
    is asked."""
    at = situation(state)
    if TABLE[move.op].phase != state.phase:
        return [too_early(at, move)]
    answers = (statement(at, move) for statement in STATEMENTS[move.op])
    return [refusal for refusal in answers if refusal]


def instead(state: State, move: Move) -> tuple[Move, ...]:
    """Legal moves near one that is not: of the same card, else of the same verb, at most six."""
    moves = sorted(legal(state), key=lambda other: other.rank)
    same_card = [m for m in moves if m.kind == move.kind and m.kind >= 0 and m.op == move.op]
    same_card = same_card or [m for m in moves if m.kind == move.kind and m.kind >= 0]
    near = same_card or [m for m in moves if m.op == move.op] or moves
    return tuple(near[:6])
