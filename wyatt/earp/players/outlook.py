"""What a move is worth: the mean over what chance may do, outlaw by outlaw.

Two figures for each outlaw, both in dollars more than the others get on average: what its poster
would pay if the hand ended there (`now`), and what is to be expected when the hand is played on
(`all`). The difference is what may still come.
"""

from __future__ import annotations

from dataclasses import dataclass

from wyatt.earp.moves import Move
from wyatt.earp.players.lookahead import Branch, Seen, branches
from wyatt.earp.players.value import expected, paid_now
from wyatt.earp.state import OVER, SCORED

Seven = tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Outlook:
    """What a move is worth to whoever plays it.

    now, all: dollars by outlaw, as above. value: the sum of `all`. shown: the position that a
    sentence about the move speaks of, which after a shot is the hit's best. hit: the chance of a
    hit, None without a shot.
    """

    move: Move
    now: Seven
    all: Seven
    value: float
    shown: Seen
    hit: float | None


def outlooks(root: Seen, moves: list[Move]) -> list[Outlook]:
    """What each of the player's legal moves is worth, in the order given."""
    here = paid_now(root.state, root.seat)
    return [outlook(root, move, here) for move in moves]


def outlook(root: Seen, move: Move, here: list[int]) -> Outlook:
    """What one legal move is worth. here: what the posters would pay now."""
    now, whole = [0.0] * 7, [0.0] * 7
    best: tuple[float, Seen] | None = None
    hit: float | None = None
    found = branches(root, move)
    for branch in found:
        seen, chosen_now, chosen_all = _chosen(branch, here)
        for outlaw in range(7):
            now[outlaw] += branch.chance * chosen_now[outlaw]
            whole[outlaw] += branch.chance * chosen_all[outlaw]
        if branch.hit:
            hit = (hit or 0.0) + branch.chance
        telling = 2.0 if branch.hit else branch.chance if branch.hit is None else 0.0
        if best is None or telling > best[0]:
            best = (telling, seen)
    if hit is None and any(branch.hit is False for branch in found):
        hit = 0.0
    assert best is not None
    return Outlook(move, tuple(now), tuple(whole), sum_of(whole), best[1], hit)


def _chosen(branch: Branch, here: list[int]) -> tuple[Seen, list[int], list[int]]:
    """The best of the positions that a branch leaves to choose from, and its figures."""
    best: tuple[int, Seen, list[int], list[int]] | None = None
    for seen in branch.choices:
        if seen.state.phase in (SCORED, OVER):
            now = whole = here  # what ends a hand changes no poster and no territory
        else:
            now = paid_now(seen.state, seen.seat)
            whole = expected(seen.state, seen.seat, seen.unseen)
        total = sum(whole)
        if best is None or total > best[0]:
            best = (total, seen, now, whole)
    assert best is not None
    return best[1:]


def sum_of(figures: list[float]) -> float:
    """A plain sum from left to right: `sum` rounds floats otherwise from Python 3.12 on."""
    total = 0.0
    for figure in figures:
        total += figure
    return total
