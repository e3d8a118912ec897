"""What the table is worth to a player, as `heuristic` weighs it: what it would pay if the hand ended
now, less what the others would be paid on average, and something for capture points before that.

Everything is remembered by what it rests on, since a simulation asks for it at every decision.
"""

from __future__ import annotations

from wyatt.earp.cards import HIDEOUT, POINTS
from wyatt.earp.config import Config
from wyatt.earp.figures import CAPTURE
from wyatt.earp.scoring import MOST_CP, split
from wyatt.earp.state import State
from wyatt.earp.switches import Rules

#: What one more capture point is worth before any poster pays, in dollars.
PER_POINT = 120
#: Entries that a table keeps, and configurations that have a table. A table begins anew when it is
#: full: a long simulation takes no more memory than a short one.
MOST_KEPT, MOST_SETTINGS = 1 << 14, 64

_OUTLAWS = range(7)


class _Points(dict[tuple[int, ...], int]):
    """Visible capture points of a group by its cards, 0 under a Hideout; remembered."""

    def __missing__(self, group: tuple[int, ...]) -> int:
        if len(self) >= MOST_KEPT:
            self.clear()
        points = 0 if HIDEOUT in group else sum(POINTS[kind] for kind in group)
        self[group] = points
        return points


visible = _Points()


class _Shares(dict[tuple[tuple[int, ...], int], tuple[int, ...]]):
    """What one poster is worth to each player if the hand ended now, times the number of opponents.

    Keyed by the capture points in seat order and the dollars on the poster. Whole numbers, so that
    two ways to the same table are worth the same to the last bit.
    """

    __slots__ = ("_heights", "rules")

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self._heights: dict[tuple[tuple[int, ...], int], dict[int, int]] = {}

    def __missing__(self, key: tuple[tuple[int, ...], int]) -> tuple[int, ...]:
        if len(self) >= MOST_KEPT:
            self.clear()
        cp, poster = key
        shares = [PER_POINT * points for points in cp]
        if sum(cp) >= CAPTURE:
            paid = self._paid(cp, poster)
            shares = [
                paid[min(points, MOST_CP)] + share for points, share in zip(cp, shares, strict=True)
            ]
        every, many = sum(shares), len(cp)
        worth = self[key] = tuple([many * share - every for share in shares])
        return worth

    def _paid(self, cp: tuple[int, ...], poster: int) -> dict[int, int]:
        """What a poster pays by capture points: tied players are paid alike, wherever they sit, so one
        split serves every order of the seats.
        """
        if len(self._heights) >= MOST_KEPT:
            self._heights.clear()
        key = tuple(sorted([min(points, MOST_CP) for points in cp])), poster
        paid = self._heights.get(key)
        if paid is None:
            payouts = split(key[0], poster, self.rules).payouts
            paid = self._heights[key] = dict(zip(key[0], payouts, strict=True))
        return paid


#: A table for each configuration in use; asking for it costs less than hashing the rules.
_tables: dict[Config, _Shares] = {}


def _shares(config: Config) -> _Shares:
    found = _tables.get(config)
    if found is None:
        if len(_tables) >= MOST_SETTINGS:
            _tables.clear()
        found = _tables[config] = _Shares(config.rules)
    return found


def worth(state: State, seat: int) -> int:
    """What the whole table is worth to a player, times the number of opponents."""
    shares = _shares(state.config)
    return sum(shares[_line(state, outlaw), state.posters[outlaw]][seat] for outlaw in _OUTLAWS)


def _line(state: State, outlaw: int) -> tuple[int, ...]:
    """Visible capture points of every player on one outlaw, in seat order."""
    return tuple([visible[group] for group in state.groups[outlaw::7]])


class Lines:
    """The table as a player weighs it for one decision: what each poster is worth to them now, looked
    up once.
    """

    __slots__ = ("_now", "_shares", "seat", "state")

    def __init__(self, state: State, seat: int) -> None:
        self.state, self.seat = state, seat
        self._shares = _shares(state.config)
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
