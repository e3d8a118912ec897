"""What the table is worth to a player, as `heuristic` weighs it.

That is what it would pay if the hand ended now, less what the others would be paid on average, and
something for capture points on posters that do not pay yet. Everything is remembered by what it rests on, since a simulation asks for it at every decision.
"""

from __future__ import annotations

from functools import partial

from wyatt.core.memo import Memo
from wyatt.earp.cards import HIDEOUT, POINTS
from wyatt.earp.config import Config
from wyatt.earp.figures import CAPTURE
from wyatt.earp.scoring import MOST_CP, split
from wyatt.earp.state import State
from wyatt.earp.switches import Rules

#: What one more capture point is worth before any poster pays, in dollars.
PER_POINT = 120
#: Entries that a table keeps, and configurations that have a table.
MOST_KEPT, MOST_SETTINGS = 1 << 14, 64

#: Capture points of everybody, and the dollars on the poster.
Poster = tuple[tuple[int, ...], int]
_OUTLAWS = range(7)


def _visible(group: tuple[int, ...]) -> int:
    """Visible capture points of a group by its cards, 0 under a Hideout."""
    return 0 if HIDEOUT in group else sum(POINTS[kind] for kind in group)


def _paid(rules: Rules, key: Poster) -> dict[int, int]:
    """What a poster pays by capture points, of which the key holds everybody's from low to high.

    Tied players are paid alike, wherever they sit: one split serves every order of the seats.
    """
    cp, poster = key
    return dict(zip(cp, split(cp, poster, rules).payouts, strict=True))


def _shared(paid: Memo[Poster, dict[int, int]], key: Poster) -> tuple[int, ...]:
    """What one poster is worth to each player if the hand ended now, times the number of opponents.

    key: the capture points in seat order and the dollars on the poster. Whole numbers, so that two
    ways to the same table are worth the same to the last bit.
    """
    cp, poster = key
    shares = [PER_POINT * points for points in cp]
    if sum(cp) >= CAPTURE:
        capped = [min(points, MOST_CP) for points in cp]
        by_points = paid[tuple(sorted(capped)), poster]
        shares = [by_points[p] + share for p, share in zip(capped, shares, strict=True)]
    every, many = sum(shares), len(cp)
    return tuple([many * share - every for share in shares])


def _shares_under(config: Config) -> Memo[Poster, tuple[int, ...]]:
    paid = Memo(partial(_paid, config.rules), MOST_KEPT)
    return Memo(partial(_shared, paid), MOST_KEPT)


visible = Memo(_visible, MOST_KEPT)
#: A table for each configuration in use; asking for it costs less than hashing the rules.
_shares = Memo(_shares_under, MOST_SETTINGS)


def worth(state: State, seat: int) -> int:
    """What the whole table is worth to a player, times the number of opponents."""
    shares = _shares[state.config]
    return sum(shares[_line(state, outlaw), state.posters[outlaw]][seat] for outlaw in _OUTLAWS)


def _line(state: State, outlaw: int) -> tuple[int, ...]:
    """Visible capture points of every player on one outlaw, in seat order."""
    return tuple([visible[group] for group in state.groups[outlaw::7]])


class TableWorth:
    """The table as a player weighs it for one decision: what each poster is worth to them now, looked
    up once.
    """

    __slots__ = ("_now", "_shares", "seat", "state")

    def __init__(self, state: State, seat: int) -> None:
        self.state, self.seat = state, seat
        self._shares = _shares[state.config]
        self._now: dict[int, tuple[tuple[int, ...], int]] = {}

    def gain(self, place: int, more: int, dollars: int = 0) -> float:
        """What the player gains if the CP at a place change and dollars go on its poster."""
        outlaw, seat = place % 7, self.seat
        poster = self.state.posters[outlaw]
        now = self._now.get(outlaw)
        if now is None:
            cp = _line(self.state, outlaw)
            now = self._now[outlaw] = cp, self._shares[cp, poster][seat]
        after = list(now[0])
        points = after[place // 7] + more
        after[place // 7] = points if points > 0 else 0
        worth = self._shares[tuple(after), poster + dollars][seat] - now[1]
        return worth / (len(after) - 1)
