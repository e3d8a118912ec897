"""All posters on which two readings of the rules pay differently, found without trying them all.

There are 58,872 patterns of capture points (0 to 31 each, 2 to 4 players, order of seats aside),
and 40 rewards for each. The scorer, though, looks at the points only twice: whether they make 8
together, and which players share and who is tied with whom (`wyatt.earp.scoring.sharers`). Two
patterns that agree in both, under both readings, are paid alike rank by rank. So the patterns are
sorted into classes by those two answers, the scorer is called once a class, reading and reward,
and its verdict holds for the whole class. A test compares this with trying them all.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations_with_replacement
from typing import TYPE_CHECKING, Any

from wyatt.earp.figures import CAPTURE
from wyatt.earp.reachability import unreachable
from wyatt.earp.scoring import MOST_CP, Scoring, sharers, split
from wyatt.earp.switches import Rules

if TYPE_CHECKING:
    import pandas as pd

REWARDS: tuple[int, ...] = tuple(range(1000, 41000, 1000))
PLAYERS: tuple[int, ...] = (2, 3, 4)

#: Players, whether captured, and under each reading the sizes of the tied groups that share.
_Class = tuple[int, bool, tuple[int, ...], tuple[int, ...]]


@dataclass(frozen=True, slots=True)
class Difference:
    """One kind of poster that two readings pay differently: a class of patterns and one reward."""

    reward: int
    patterns: tuple[tuple[int, ...], ...]
    first: Scoring
    second: Scoring

    @property
    def players(self) -> int:
        """How many share the poster, 2 to 4."""
        return len(self.first.cp)


@dataclass(frozen=True, slots=True)
class Differences:
    """What `differences` found: the kinds of poster that are paid differently, and out of how many."""

    kinds: tuple[Difference, ...]
    posters: int
    classes: int

    def __len__(self) -> int:
        """How many posters are paid differently."""
        return sum(len(kind.patterns) for kind in self.kinds)

    def __iter__(self) -> Iterator[tuple[tuple[int, ...], int]]:
        """Every such poster: capture points (highest first) and reward."""
        for kind in self.kinds:
            for pattern in kind.patterns:
                yield pattern, kind.reward

    @property
    def share(self) -> float:
        """How large a part of all posters is paid differently, 0 to 1."""
        return len(self) / self.posters

    def reachable(self) -> Iterator[tuple[tuple[int, ...], int]]:
        """Those among them that play can bring about."""
        return ((cp, reward) for cp, reward in self if unreachable(cp, reward) is None)


def differences(
    first: Rules | Mapping[str, Any] | str,
    second: Rules | Mapping[str, Any] | str,
    *,
    players: Sequence[int] = PLAYERS,
    most: int = MOST_CP,
    rewards: Sequence[int] = REWARDS,
) -> Differences:
    """All posters that two sets of rules pay differently, seat order aside.

    first and second: a preset's name, a document, or Rules. players: how many sit at the table; most:
    the highest CP of one player; rewards: in dollars. Raises `Unusable` for rules that do not exist.
    """
    one_way, other_way = Rules.of(first), Rules.of(second)
    classes: dict[_Class, list[tuple[int, ...]]] = {}
    for count in players:
        for cp in combinations_with_replacement(range(most, -1, -1), count):
            sizes = tuple(len(group) for group in sharers(cp, one_way))
            others = tuple(len(group) for group in sharers(cp, other_way))
            classes.setdefault((count, sum(cp) >= CAPTURE, sizes, others), []).append(cp)
    kinds = []
    for patterns in classes.values():
        for reward in rewards:
            one = split(patterns[0], reward, one_way)
            two = split(patterns[0], reward, other_way)
            if one.payouts != two.payouts:
                kinds.append(Difference(reward, tuple(patterns), one, two))
    every = sum(map(len, classes.values())) * len(rewards)
    return Differences(tuple(kinds), every, len(classes))


def differences_table(found: Differences) -> pd.DataFrame:
    """The differences as a table: a row a number of players, a reward and a way of being tied."""
    import pandas as pd

    return pd.DataFrame(
        {
            "players": kind.players,
            "reward": kind.reward,
            "example": " / ".join(map(str, kind.first.cp)),
            "first pays": " / ".join(f"{paid:,}" for paid in kind.first.payouts),
            "second pays": " / ".join(f"{paid:,}" for paid in kind.second.payouts),
            "posters": len(kind.patterns),
        }
        for kind in found.kinds
    )
