"""The chance to win a game, from every player's score, and what a hand is worth because of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import exp, hypot

from wyatt.core.text import _

#: The minimum for the chance to win times the chance not to, so that money has a value even for a
#: sure winner.
_LEAST = 0.05


@dataclass(frozen=True, slots=True)
class WinChances:
    """Turns scores into chances to win.

    target: the score that ends the game, after which the highest wins. scales: for each number of
    players, the lead that makes a player e times as likely to win as another, when the leader has
    nothing and when the leader has the target. In between, it changes evenly.
    `tools.training.standing` fits them to simulated games. early: the leader's score up to which
    the coach counts only money or points. hand: what a player earns in an average hand, and how
    uncertain that is in the middle of a hand.
    """

    target: int
    scales: Mapping[int, tuple[float, float]]
    early: int
    hand: tuple[float, float]

    def chances(self, scores: Sequence[float], spread: float = 0.0) -> list[float]:
        """Return each player's chance to win, in the order of the scores. spread: how uncertain the
        scores are if they're only expected, because a hand is still going on. In that case no score
        has reached the target yet.
        """
        most = max(scores)
        if most >= self.target and not spread:
            share = 1 / sum([score == most for score in scores])
            return [share if score == most else 0.0 for score in scores]
        scale = hypot(self.scale(most, len(scores)), spread)
        weights = [exp((score - most) / scale) for score in scores]
        every = sum(weights)
        return [each / every for each in weights]

    def scale(self, most: float, players: int) -> float:
        """Return the lead that makes winning e times as likely, given the leader's score."""
        first, last = self.scales[min(players, max(self.scales))]
        return first + (last - first) * min(max(0.0, most), self.target) / self.target


class Stakes:
    """What a player's result of this hand is worth, given the scores before it.

    is_close: whether the hand may end the game. If so, a result is worth the resulting chance to
    win the game, expressed in the dollars or points that would change that chance as much now, so
    that it can be compared with money.
    """

    __slots__ = ("_now", "_per", "is_close", "scores", "seat", "standing")

    def __init__(self, standing: WinChances, scores: Sequence[int], seat: int) -> None:
        self.standing, self.scores, self.seat = standing, list(scores), seat
        most = max(scores)
        self.is_close = standing.early <= most < standing.target
        self._now = standing.chances(scores)[seat]
        self._per = standing.scale(most, len(scores)) / max(_LEAST, self._now * (1 - self._now))

    def worth(self, chance: float) -> float:
        """Return what a chance to win is worth compared with the one before the hand."""
        return (chance - self._now) * self._per

    def of(self, scores: Sequence[int]) -> tuple[float, float]:
        """Return what the scores after the hand are worth to the player, and the chance to win."""
        chance = self.standing.chances(scores)[self.seat]
        if self.is_close:
            return self.worth(chance), chance
        return self.ahead(scores) - self.ahead(self.scores), chance

    def expected(self, ahead: float) -> tuple[float, float]:
        """Return the same for an unfinished hand. ahead: the expected gain over the others'
        average.
        """
        if not self.is_close:
            return ahead, 0.0
        typical, spread = self.standing.hand
        scores = [score + typical - ahead / len(self.scores) for score in self.scores]
        scores[self.seat] += ahead
        chance = self.standing.chances(scores, spread)[self.seat]
        return self.worth(chance), chance

    def ahead(self, scores: Sequence[int]) -> float:
        """Return the player's lead over the others' average."""
        own = scores[self.seat]
        return own - (sum(scores) - own) / (len(scores) - 1)


def in_hundred(chance: float) -> str:
    """Return a chance as a percentage, which is 0 or 100 only if nothing is left to chance."""
    many = round(100 * chance)
    if many == 0 and chance > 0:
        return _("fewer than 1")
    return _("more than 99") if many == 100 and chance < 1 else str(many)
