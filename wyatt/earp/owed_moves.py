"""The list of legal moves in the phases in which a choice is owed, fast.

What may be chosen depends on what lies where: a table for each outlaw, by its part of a player's
marks. The tables remember what the statements of `wyatt.earp.legality` say; they state no rule.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from wyatt.core.memo import Memo
from wyatt.earp.candidates import (
    DEALS,
    OWN_CHOICES,
    REACTIONS,
    TAKES,
    THEIR_CHOICES,
    Moves,
    allowed,
    naming,
)
from wyatt.earp.cards import GUN
from wyatt.earp.config import Config
from wyatt.earp.moves import Move
from wyatt.earp.situation import Situation, carriers, gun_blocked, hidden, searched
from wyatt.earp.state import (
    GUNS,
    HAS,
    HIDE,
    LIFT,
    OVER,
    PLACE,
    REACT,
    SCORED,
    STEAL,
    TAKE,
    UNDER,
    Phase,
    State,
)


class ChoiceTables:
    """The tables of owed choices of one game's players and rules."""

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
        #: By phase, seat, other seat and outlaw: the choices that name that other player.
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


#: What one outlaw has of a player's marks: a bit in each of the four masks.
_COLUMN = 1 | 1 << HAS | 1 << UNDER | 1 << GUNS
#: Above the marks in a key: whether the outlaw has the Fastest gun, and the card that has hit.
_BLOCKED, _PENDING = 28, 29


def _own_group(at: Situation, phase: Phase, outlaw: int, key: int) -> Moves:
    """The choice of one's own group of an outlaw, by its marks and what lies above them in a key."""
    marks = (key & _COLUMN) << outlaw
    at = replace(at, carriers=carriers(marks), own_hidden=hidden(marks), pending=key >> _PENDING)
    at.gun_blocked = (key >> _BLOCKED & 1) << outlaw
    return allowed(at, OWN_CHOICES[phase][outlaw : outlaw + 1])


def _group(config: Config, move: Move, seat: int, marks: int) -> Moves:
    """The choice of another player's group of an outlaw, by its marks."""
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


#: The list of each phase but the draw and the play.
OWED: dict[Phase, Callable[[State, ChoiceTables], list[Move]]] = {
    PLACE: _own,
    STEAL: _groups,
    HIDE: _groups,
    LIFT: _own,
    TAKE: _takes,
    # A reaction is owed only by somebody who can answer.
    REACT: lambda state, found: list(found.reactions),
    SCORED: lambda state, found: list(DEALS),
    OVER: _nothing,
}
