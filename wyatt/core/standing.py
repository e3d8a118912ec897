"""Calculate each player's chance to win a game, and what the result of a hand is worth."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import exp, hypot

from wyatt.core.text import _

SURE = 1.959964  # the number of standard errors that a 95% interval extends to each side
#: The minimum for the chances to win and lose, multiplied, so that money always has a value.
_LEAST = 0.05
#: The smallest chance an estimate can be. A chance of 0 or 1 has to be counted.
_UNSURE = 0.001


@dataclass(frozen=True, slots=True)
class WinChances:
    """Turns scores into chances to win. target: the score that ends the game. The highest score
    then wins. scales: for each number of players, the lead that makes a player *e* (2.7) times as
    likely to win as another. The first number is for a leader at 0, and the second for a leader at
    the target (linear in between). `tools.training.standing` fits the scales to simulated games.
    early: the coach counts only money or points until the leader has this score. hand: a player's
    average earnings in a hand, and the spread of results in mid-hand.
    """

    target: int
    scales: Mapping[int, tuple[float, float]]
    early: int
    hand: tuple[float, float]

    def chances(self, scores: Sequence[float], spread: float = 0.0) -> list[float]:
        """Return each player's chance to win, from 0 to 1, in the order of the scores. spread: the
        uncertainty of scores that are only expected, because a hand is still going on. With a
        spread, even a score past the target hasn't won yet.
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
        """Return the lead that makes a player *e* (2.7) times as likely to win as another. most:
        the leader's score.
        """
        first, last = self.scales[min(players, max(self.scales))]
        return first + (last - first) * min(max(0.0, most), self.target) / self.target


class Stakes:
    """What a hand's result is worth to a player. scores: the scores before the hand. is_close:
    whether the leader is near the target. If so, a result is worth the change in the player's
    chance to win, converted to the dollars or points that would now change it as much.
    """

    __slots__ = ("_now", "_per", "is_close", "scores", "seat", "standing")

    def __init__(self, standing: WinChances, scores: Sequence[int], seat: int) -> None:
        self.standing, self.scores, self.seat = standing, list(scores), seat
        most = max(scores)
        self.is_close = standing.early <= most < standing.target
        self._now = standing.chances(scores)[seat]
        self._per = standing.scale(most, len(scores)) / max(_LEAST, self._now * (1 - self._now))

    def worth(self, chance: float) -> float:
        """Return what a chance to win is worth, in dollars or points. The chance before the hand is worth 0."""
        return (chance - self._now) * self._per

    def chance(self, worth: float) -> float:
        """Return the chance to win from an estimate of what it's worth, never 0 or 1."""
        return min(max(_UNSURE, self._now + worth / self._per), 1 - _UNSURE)

    def of(self, scores: Sequence[int]) -> tuple[float, float]:
        """Return what the scores after a hand are worth to the player, and the player's chance to win."""
        chance = self.standing.chances(scores)[self.seat]
        if self.is_close:
            return self.worth(chance), chance
        return self.ahead(scores) - self.ahead(self.scores), chance

    def expected(self, ahead: float) -> tuple[float, float]:
        """Return what an expected lead is worth, and the chance to win (0.0 unless `is_close`)."""
        if not self.is_close:
            return ahead, 0.0
        typical, spread = self.standing.hand
        scores = [score + typical - ahead / len(self.scores) for score in self.scores]
        scores[self.seat] += ahead
        chance = self.standing.chances(scores, spread)[self.seat]
        return self.worth(chance), chance

    def ahead(self, scores: Sequence[int]) -> float:
        """Return the player's lead over the others' average, in dollars or points."""
        own = scores[self.seat]
        return own - (sum(scores) - own) / (len(scores) - 1)


def in_hundred(chance: float) -> str:
    """Return a chance from 0 to 1 as a percentage without its sign: ``35`` or ``more than 99``."""
    many = round(100 * chance)
    if many == 0 and chance > 0:
        return _("less than 1")
    return _("more than 99") if many == 100 and chance < 1 else str(many)
