"""Hands of bots against themselves, as examples of what positions turned out to be worth.

An example is what a player knew after a move (`wyatt.earp.players.value`) and what each poster
then paid that player more than the others on average, in thousands. One player in three is
`heuristic`, and every table makes some moves by chance, so that the value also learns what follows
from moves that a good player seldom makes.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from wyatt.earp import Game
from wyatt.earp.game import View
from wyatt.earp.moves import ASK, Move
from wyatt.earp.players.heuristic import heuristic
from wyatt.earp.players.lookahead import branches, seen_by
from wyatt.earp.players.value import ROW, TABLE, Row, features, paid_now
from wyatt.earp.state import State
from wyatt.earp.types import DRAW, OVER, PLAY, SCORED

Array: TypeAlias = npt.NDArray[np.float32]
NAMES = ("Anna", "Burt", "Curt", "Dora")
#: Tables are of two players half the time, of three a third, of four a sixth.
SEATS = (2, 2, 2, 3, 3, 4)
HEURISTIC_SHARE = 1 / 3
#: Positions of a player who is not to move that are kept too, for standings between turns.
WATCHED = 0.05
#: Lots of two cards that a draw is weighed by, the likeliest of them.
LOTS = 12
PATIENCE = 3000


@dataclass(frozen=True)
class Samples:
    """Facts about tables, rows of outlaws, and what each outlaw then paid (thousands)."""

    tables: npt.NDArray[np.int8]
    rows: npt.NDArray[np.int8]
    paid: Array

    def __len__(self) -> int:
        return len(self.tables)


def joined(some: Sequence[Samples]) -> Samples:
    """Several lots of examples as one."""
    return Samples(
        np.concatenate([each.tables for each in some]),
        np.concatenate([each.rows for each in some]),
        np.concatenate([each.paid for each in some]),
    )


@dataclass(frozen=True)
class Weights:
    """The weights of a value in floating point: see `wyatt.earp.players.value.Network`."""

    row: Array
    table: Array
    bias: Array
    out: Array
    row_out: Array
    table_out: Array
    constant: Array

    def __call__(self, tables: Array, rows: Array) -> Array:
        """Thousands to be expected from each outlaw of each example."""
        flat = rows.reshape(-1, rows.shape[-1])
        units = (flat @ self.row).reshape(len(tables), 7, -1)
        units = units + (tables @ self.table + self.bias)[:, None, :]
        hidden = np.maximum(units, 0)
        by_table = (tables @ self.table_out)[:, None]
        found: Array = hidden @ self.out + rows @ self.row_out + by_table + self.constant
        return found


def together(some: Sequence[Weights]) -> Weights:
    """Return the mean of several values, as one with all their units."""
    many = len(some)
    return Weights(
        np.concatenate([each.row for each in some], axis=1),
        np.concatenate([each.table for each in some], axis=1),
        np.concatenate([each.bias for each in some]),
        (np.concatenate([each.out for each in some]) / many).astype(np.float32),
        np.mean([each.row_out for each in some], axis=0).astype(np.float32),
        np.mean([each.table_out for each in some], axis=0).astype(np.float32),
        np.mean([each.constant for each in some], axis=0).astype(np.float32),
    )


def choose(view: View, weights: Weights) -> Move:
    """Return the move with the highest value one move ahead, all of its positions weighed at once."""
    moves = view.legal_moves
    return moves[0] if len(moves) == 1 else best_of(view, weights)[0]


def best_of(view: View, weights: Weights) -> tuple[Move, float]:
    """Return the move with the highest value one move ahead, and that value in thousands."""
    state, seat = view._state, view._seat
    moves = view.legal_moves
    if seat is None:
        raise ValueError("a spectator has no move to choose.")
    root, here = seen_by(state, seat), sum(paid_now(state, seat)) / 1000
    tables: list[Row] = []
    rows: list[list[Row]] = []
    plans: list[tuple[Move, list[tuple[float, list[int]]]]] = []
    asked: set[str] = set()
    for move in moves:
        if move.op == ASK and move.outlaw in asked:
            continue
        if move.op == ASK:
            asked.add(move.outlaw)
        found = sorted(branches(root, move), key=lambda branch: -branch.chance)[:LOTS]
        every = sum(branch.chance for branch in found)
        plan = []
        for branch in found:
            places = []
            for seen in branch.choices:
                if seen.state.phase in (SCORED, OVER):
                    places.append(-1)
                    continue
                table, seven = features(seen.state, seat, seen.unseen)
                places.append(len(tables))
                tables.append(table)
                rows.append(seven)
            plan.append((branch.chance / every, places))
        plans.append((move, plan))
    values = [here]
    if tables:
        found_values = weights(np.array(tables, np.float32), np.array(rows, np.float32))
        values = [*found_values.sum(axis=1).tolist(), here]
    worth = [
        sum(chance * max(values[place] for place in places) for chance, places in plan)
        for _move, plan in plans
    ]
    most = max(worth)
    return plans[worth.index(most)][0], most


def play(hands: int, seed: int, weights: Weights | None, wild: float) -> Samples:
    """So many hands: by `heuristic` alone, or by a value and `heuristic`.

    wild: how many moves are by chance on average.
    """
    chance = Random(seed)
    tables: list[Row] = []
    rows: list[list[Row]] = []
    paid: list[list[float]] = []
    done = number = 0
    while done < hands:
        number += 1
        seats = SEATS[int(chance.random() * len(SEATS))]
        game = Game.new(NAMES[:seats], seed * 100_003 + number)
        by_value = [weights is not None and chance.random() > HEURISTIC_SHARE for _ in range(seats)]
        often = wild * 2 * chance.random()
        while game.state.phase != OVER and done < hands:
            kept = _hand(game, weights, by_value, often, chance)
            if kept is None:
                break
            for seat, table, seven, worth in kept:
                tables.append(table)
                rows.append(seven)
                paid.append(worth[seat])
            done += 1
            if game.state.phase == SCORED:
                game.advance(game.legal_moves[0])
    return Samples(
        np.array(tables, np.int8).reshape(-1, len(TABLE)),
        np.array(rows, np.int8).reshape(-1, 7, len(ROW)),
        np.array(paid, np.float32).reshape(-1, 7),
    )


Kept: TypeAlias = list[tuple[int, Row, list[Row], list[list[float]]]]


def _hand(
    game: Game, weights: Weights | None, by_value: list[bool], often: float, chance: Random
) -> Kept | None:
    """One hand to its end: who knew what after each move, and what came of it."""
    state = game.state
    known: list[tuple[int, Row, list[Row]]] = []
    views = [game.view(name) for name in game.players]
    for _decision in range(PATIENCE):
        seat = state.actor
        if chance.random() < often:
            move = _wild(views[seat], chance)
        elif by_value[seat] and weights is not None:
            move = choose(views[seat], weights)
        else:
            move = heuristic(views[seat])
        worth = _paid(state)  # before the move: what ends a hand pays the posters out
        game.advance(move)
        if state.phase in (SCORED, OVER):
            return [(who, table, seven, worth) for who, table, seven in known]
        for who in range(len(views)):
            if who == seat and state.phase not in (PLAY, DRAW):
                continue
            if who == seat or chance.random() < WATCHED:
                known.append((who, *features(state, who, state.unseen(who))))
    return None


def _paid(state: State) -> list[list[float]]:
    """Thousands that the posters would pay every seat more than the others, by outlaw."""
    return [
        [dollars / 1000 for dollars in paid_now(state, seat)] for seat in range(len(state.money))
    ]


def _wild(view: View, chance: Random) -> Move:
    """Return a move by chance: first what kind of move, then which."""
    moves = view.legal_moves
    verbs = sorted({move.verb for move in moves}, key=str)
    verb = verbs[int(chance.random() * len(verbs))]
    some = [move for move in moves if move.verb == verb]
    return some[int(chance.random() * len(some))]
