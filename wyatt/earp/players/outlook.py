"""What a move is worth: the mean over what chance may do, outlaw by outlaw.

Two figures for each outlaw, both in dollars more than the others get on average: what its poster
would pay if the hand ended there (`now`), and what is to be expected when the hand is played on
(`all`). The difference is what may still come.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from wyatt.earp.cards import FIELD, FIRST_COLOURLESS, GUN
from wyatt.earp.moves import DRAW as DRAWS
from wyatt.earp.moves import Move
from wyatt.earp.players.lookahead import Branch, Seen, branches
from wyatt.earp.players.value import expected, paid_now
from wyatt.earp.state import OVER, SCORED, State
from wyatt.earp.view import View

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


def in_order(view: View) -> list[Move]:
    """The legal moves in reading order; of two worth the same the first is taken.

    The supply comes before the discard stack, so that a hand ends rather than goes on for nothing.
    """
    return sorted(view.legal_moves, key=lambda move: (move.card == "discard", move.rank))


def prolongs(root: Seen, move: Move) -> bool:
    """Whether a draw goes on with a hand for nothing.

    That is so for a discard that fits no card in hand and nothing on the table, and for any discard
    when the player is not behind and could end the hand. Such a draw is worth no more than one from
    the supply: without this, two players would swap discards for ever (T14, `end.supply`).
    """
    state, seat = root.state, root.seat
    if move.op != DRAWS or move.card != "discard":
        return False
    last = state.reshuffled and len(state.supply) < 2
    if last and sum(paid_now(state, seat)) >= 0:
        return True
    return not _fits(state, seat, state.discard[-1])


def _fits(state: State, seat: int, kind: int) -> bool:
    """Whether a card has a use for the player: on the table now, or beside one in hand."""
    if kind < FIRST_COLOURLESS:
        outlaw = kind % 7
        return bool(state.opened >> outlaw & 1) or bool(state.hands[seat] & FIELD[outlaw])
    # Robberies and the Fastest gun need a group of one's own; they stand before the rest.
    return kind > GUN or any(state.groups[seat * 7 : seat * 7 + 7])


def outlooks(root: Seen, moves: list[Move]) -> list[Outlook]:
    """What each of the player's legal moves is worth, in the order given."""
    here = paid_now(root.state, root.seat)
    found = [outlook(root, move, here) for move in moves]
    for at, each in enumerate(found[1:], 1):
        if each.value > found[0].value and prolongs(root, each.move):
            supply = found[0]  # the first in order
            found[at] = replace(each, now=supply.now, all=supply.all, value=supply.value)
    return found


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


def worth(root: Seen, move: Move, here: list[int]) -> int:
    """The value of one legal move alone, in whole dollars, as `outlook` has it."""
    whole = [0.0] * 7
    for branch in branches(root, move):
        best, most = here, -(1 << 62)
        for seen in branch.choices:
            over = seen.state.phase in (SCORED, OVER)
            found = here if over else expected(seen.state, seen.seat, seen.unseen)
            if sum(found) > most:
                best, most = found, sum(found)
        for outlaw in range(7):
            whole[outlaw] += branch.chance * best[outlaw]
    return round(sum_of(whole))


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
