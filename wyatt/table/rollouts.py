"""Simulate a hint's distinct moves on many deals of the unseen cards.

All moves are played on the same deals with the same shuffles, in a race. After each lap of about
the same number of hands, the half of the moves with the lowest results drops out. A low evaluation
therefore doesn't eliminate a move, and moves that are close get most of the hands. Moves that stay
close go into a final with stronger bots, which takes longer per deal.

The difference between two moves combines the evaluation, the race and the final, each weighted by
its error. The evaluation is a normal prior, so the best move's estimate is right on average.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import reduce
from hashlib import sha256
from itertools import chain
from math import fsum, sqrt
from statistics import fmean
from typing import Any, NamedTuple

from wyatt.core.advice import Hint, PlayedOut, PlayOut, Playouts, Weighed, told
from wyatt.core.spec import AnyView
from wyatt.core.standing import SURE, Stakes

SHARED = 4  # the number of hands to play per requested deal, for all moves together
FEW = 3  # with this many legal moves or fewer, all of them are simulated
#: The maximum number of moves in a final, and the race's deals per player and deal of the final.
FINALISTS, FINAL_IN = 3, 3
FINAL_LAP = 10  # in a final, the number of deals between checks for moves that are clearly behind
#: The number of deals between comparisons, and the minimum before a move is clearly behind.
BATCH, LEAST = 25, 50
BEHIND = 3.0  # a move this many standard errors behind the best drops out
#: The minimum variance of a mean, because results that are equal so far can still differ.
_LEAST_SPREAD = 1e-9
#: How many standard errors clear the race and the final must both be to contradict each other.
ONE_SIDED = 1.644854


@dataclass(slots=True)  # each deal adds to it
class _Candidate:
    """A simulated move, with each deal's worth in the race and in the final. open: in how many
    deals another player had a choice.
    """

    weighed: Weighed[Any]
    brought: tuple[list[float], list[float]] = field(default_factory=lambda: ([], []))
    open: int = 0
    same_as: _Candidate | None = None  # another move with the same result in every deal

    def play(self, play_out: PlayOut, final: bool) -> None:
        if self.weighed.futures:
            self.brought[final].append(self.weighed.value)
        else:
            worth, is_settled = play_out(self.weighed.move)
            self.brought[final].append(worth)
            self.open += not is_settled

    @property
    def share_open(self) -> float:
        """The share of the deals in which another player had a choice."""
        return self.open / max(1, sum(map(len, self.brought)))


class _Gap(NamedTuple):
    """The estimated difference between two moves, and its standard error."""

    mean: float
    sure: float

    @property
    def is_clear(self) -> bool:
        return abs(self.mean) > SURE * self.sure


def _difference(one: Sequence[float], other: Sequence[float]) -> _Gap | None:
    differences = [a - b for a, b in zip(one, other, strict=False)]
    if (many := len(differences)) < 2:
        return None
    middle = fsum(differences) / many
    spread = fsum((each - middle) ** 2 for each in differences) / (many - 1) / many
    return _Gap(middle, sqrt(spread))


def _met(one: _Candidate, other: _Candidate) -> Iterator[tuple[list[float], list[float]]]:
    """Yield two moves' results in the race, then in the final. Exact values are repeated."""
    for mine, others in zip(one.brought, other.brought, strict=True):
        if one.weighed.futures:
            yield [float(one.weighed.value)] * len(others), others
        elif other.weighed.futures:
            yield mine, [float(other.weighed.value)] * len(mine)
        else:
            yield mine, others


def _brought(one: _Candidate, other: _Candidate) -> tuple[int, int, int] | None:
    one, other = one.same_as or one, other.same_as or other
    if one is other or (one.weighed.futures and other.weighed.futures):
        return None
    pairs = [pair for way in _met(one, other) for pair in zip(*way, strict=False)]
    found = _difference([mine for mine, _other in pairs], [others for _mine, others in pairs])
    return None if found is None else (len(pairs), round(found.mean), round(SURE * found.sure))


class Rollouts:
    """A simulation of a hint's distinct moves, which you can continue at any time.

    deals: the maximum number of deals in the race. about: the notation of a move to judge, or
    empty. This move stays in the race, and the simulation stops once the move is clearly a mistake,
    or once further deals are unlikely to show that.
    """

    def __init__(
        self, playouts: Playouts[Any], view: AnyView, hint: Hint[Any], deals: int, about: str = ""
    ) -> None:
        finals = deals // (FINAL_IN * len(view.players)) if playouts.players[1:] else 0
        self.first, self.deals, self.done = hint, deals + finals, 0
        self._playouts, self._view, self._race = playouts, view, deals
        self._deal = playouts.deals(view)
        self._believed = playouts.believed[len(view.players)]
        # The seed comes from what the player knows, so the same view always gets the same deals.
        known = json.dumps(view.document(), sort_keys=True, default=str)
        self._seed = int.from_bytes(sha256(known.encode()).digest()[:6], "big")
        distinct = hint.moves if len(hint.moves) <= FEW else playouts.distinct(view, hint.moves)
        lines = {*(str(each.move) for each in distinct), about}
        lines |= {str(each.move) for each in hint.moves if each.futures}
        self._every = [_Candidate(each) for each in hint.moves if str(each.move) in lines]
        self._going, self._over = self._every[:], list[_Candidate]()
        self._about = next((each for each in self._every if str(each.weighed.move) == about), None)
        self._counted = [each for each in self._every if each.weighed.futures]
        scores = list(view.SPEC().scores(view).values())
        self._stakes = Stakes(playouts.standing, scores, view.players.index(str(view.viewer)))
        #: After these numbers of deals, half of the moves drop out. The laps have as many hands each.
        self._laps = list[int]()
        field, until = [len(self._every)], 0.0
        while field[-1] > 2:
            field.append((field[-1] + 1) // 2)
        for still in field[:-1]:
            until += max(1.0, SHARED * deals / len(field) / still)
            self._laps.append(min(deals, round(until)))
        if len(hint.moves) < 2 or view.hand_ended or len(self._counted) == len(self._every):
            self.deals = self._race = 0

    @property
    def is_done(self) -> bool:
        return self.done >= self.deals

    def work(self, enough: Callable[[], bool] = lambda: False) -> bool:
        """Simulate deals until the simulation is over, or until `enough` returns True after a deal.
        Return whether the simulation is over. If it isn't, another call continues it.
        """
        while not self.is_done:
            play_out = self._deal(self._seed + self.done)
            final = self.done >= self._race
            for each in self._going:
                each.play(play_out, final)
            self.done += 1
            if not final and (self.done == BATCH or self.done == self._race < BATCH):
                self._set_same_aside()
            while not final and self._laps and self.done >= self._laps[0]:
                del self._laps[0]
                ahead = sorted(self._going, key=lambda each: -fsum(each.brought[0]))
                for each in ahead[max(2, (len(ahead) + 1) // 2) :]:
                    if each is not self._about:
                        self._leave(each)
            if self.done % (FINAL_LAP if final else BATCH) == 0 and (final or self.done >= LEAST):
                self._leave_alone()
            if self.done == self._race < self.deals:
                self._begin_final()
            if enough():
                break
        return self.is_done

    def _begin_final(self) -> None:
        """Choose the best move so far, and the closest moves that aren't clearly behind."""
        every = [each for each in (*self._going, *self._over) if each.same_as is None]
        best, about = self._best(every), self._about
        rivals = [(self._gap(best, each), each) for each in every if each is not best]
        near = [each for each in rivals if each[0].mean < BEHIND * each[0].sure or each[1] is about]
        near.sort(key=lambda pair: (pair[1] is not about, pair[0].mean))
        self._going = [best, *(each for _gap, each in near[: FINALISTS - 1])]
        self._over = [each for each in self._every if each not in self._going]
        if len(self._going) < 2:
            self.deals = self.done
        else:
            self._deal = self._playouts.players[1].deals(self._view)

    def batch(self) -> bool:
        """Simulate one batch of deals, and return whether the simulation is over."""
        return self.work(lambda: self.done % BATCH == 0)

    def _set_same_aside(self) -> None:
        going: list[_Candidate] = []
        for each in self._going:
            each.same_as = next((other for other in going if other.brought == each.brought), None)
            (self._over if each.same_as else going).append(each)
        self._going = going

    def _leave(self, each: _Candidate) -> None:
        self._going.remove(each)
        self._over.append(each)

    def _leave_alone(self) -> None:
        """Remove moves that are clearly behind, and end if there's nothing left to find out."""
        best, about = self._best(self._going), self._about
        for each in list(self._going):
            gap = self._gap(best, each)
            if gap.mean > BEHIND * gap.sure:
                self._leave(each)
        answered = len(self._going) < 2
        if about and not answered:
            gap = self._gap(best, about)
            at_the_end = gap.sure * sqrt(self.done / self.deals)
            answered = about in self._over or gap.mean + gap.sure < SURE * at_the_end
        if answered:
            self.deals = self.done

    def _gap(self, one: _Candidate, other: _Candidate) -> _Gap:
        one, other = one.same_as or one, other.same_as or other
        if one is other:
            return _Gap(0.0, 0.0)
        if one.weighed.futures and other.weighed.futures:
            return _Gap(one.weighed.value - other.weighed.value, 0.0)
        for counted, sign in ((one, 1), (other, -1)):
            if counted.weighed.futures and counted is not (first := self._counted[0]):
                # Exact values differ by exact amounts, so one counted move is enough to compare with.
                apart = sign * (counted.weighed.value - first.weighed.value)
                gap = self._gap(first, other) if sign > 0 else self._gap(one, first)
                return _Gap(gap.mean + apart, gap.sure)
        said = self._believed * (one.weighed.value - other.weighed.value)
        precision = self._playouts.apart**-2
        total, bots = said * precision, max(one.share_open, other.share_open)
        for way, met in zip(self._playouts.players, _met(one, other), strict=False):
            if found := _difference(*met):
                weight = 1 / max(_LEAST_SPREAD, found.sure**2 + (bots * way.off) ** 2)
                precision += weight
                total += weight * found.mean
        return _Gap(total / precision, sqrt(1 / precision))

    def _disputed(self, best: _Candidate, other: _Candidate) -> tuple[int, int] | None:
        """Return a move's lead over the best in the race and in the final, or None if they agree."""
        best, other = best.same_as or best, other.same_as or other
        race = _difference(other.brought[0], best.brought[0])
        final = _difference(other.brought[1], best.brought[1])
        if race is None or final is None or (race.mean > 0) is (final.mean > 0):
            return None
        sure = all(abs(each.mean) >= ONE_SIDED * each.sure for each in (race, final))
        apart = _Gap(race.mean - final.mean, sqrt(race.sure**2 + final.sure**2))
        return (round(race.mean), round(final.mean)) if sure and apart.is_clear else None

    def _best(self, among: Sequence[_Candidate]) -> _Candidate:
        return reduce(lambda best, each: each if self._gap(each, best).mean > 0 else best, among)

    @property
    def hint(self) -> Hint[Any]:
        """The hint, with its moves in the order of any results so far."""
        played = [*self._going, *self._over]
        known = len(self._counted) == len(played)
        if (self.done < 2 and not known) or len(played) < 2:
            return self.first
        best = self._best(played)
        if self._counted:
            level = self._counted[0].weighed.value + self._gap(best, self._counted[0]).mean
        else:
            level = fmean(chain(*(best.same_as or best).brought))
        gaps = [(self._gap(best, each), each) for each in played if each is not best]
        # Estimated differences may not add up, so the best move might seem to be behind.
        gaps = [(gap._replace(mean=max(0.0, gap.mean)), each) for gap, each in gaps]
        gaps = [(_Gap(0.0, 0.0), best), *sorted(gaps, key=lambda pair: pair[0].mean)]
        found = [self._weighed(each, round(level - gap.mean), gap, gaps) for gap, each in gaps]
        # Moves that weren't simulated stay as far behind the last simulated one as they were.
        shift = min(each.value for each in found) - gaps[-1][1].weighed.value
        names = {str(each.move) for each in found}
        left = (each for each in self.first.moves if str(each.move) not in names)
        rest = [self._at(each, min(each.value + shift, found[-1].value)) for each in left]
        ways = self._playouts.players[: 1 + (self.done > self._race < self.deals)]
        moves = told((*found, *rest), self._playouts.parting)
        assumes = () if known else tuple(each.bot for each in ways)
        return replace(self.first, moves=moves, assumes=assumes)

    def _weighed(
        self, each: _Candidate, value: int, gap: _Gap, gaps: list[tuple[_Gap, _Candidate]]
    ) -> Weighed[Any]:
        (_zero, best), (lead, second), *_others = gaps
        is_best, own = each is best, each.same_as or each
        deals = each.weighed.futures or sum(map(len, own.brought))
        mean, error = (lead.mean, lead.sure) if is_best else (-gap.mean, gap.sure)
        compared = self._disputed(best, each), _brought(each, second if is_best else best)
        figures = PlayedOut(deals, round(mean), round(SURE * error), *compared)
        return replace(self._at(each.weighed, value), played_out=figures)

    def _at(self, each: Weighed[Any], value: int) -> Weighed[Any]:
        """Return a move with its new value. Any chance to win comes from the value, so that chances
        have the same order as the moves, even if the moves were simulated on different deals.
        """
        chance = each.chance
        if self._stakes.is_close and not each.futures:
            chance = self._stakes.chance(value)
        return replace(each, value=value, chance=chance)
