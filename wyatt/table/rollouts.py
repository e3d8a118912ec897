"""Moves played out: every distinct play of a hint, each from many deals of what its player cannot see.

Every move meets the same deals and the same luck in them. The moves race: each lap plays the same
number of hands, and the half with the lowest results leaves. So a low evaluation does not eliminate
a move, and most hands are played with the moves that are hard to tell apart. Moves that are still
close then go into a final among stronger players, which takes longer per deal.

How much two moves differ is what the evaluation, the race and the final say, each weighed by how far it may
be off (a normal prior), so that what is said of the best of several is borne out on average.

The work comes in slices: `Rollouts.work` goes on until its caller has enough for now.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from hashlib import sha256
from math import sqrt
from typing import Any

from wyatt.core.advice import Hint, PlayedOut, Playouts, Weighed, told
from wyatt.core.view import BaseView

#: Hands that are played for each deal asked for, shared by all the moves.
SHARED = 4
#: Moves that all differ enough to be played out.
FEW = 3
#: Moves in a final at most. A final has one deal for so many of the race and each player: with more
#: players each deal takes longer.
FINALISTS, FINAL_IN = 3, 3
#: Deals of a final after which moves that are clearly behind leave it.
FINAL_LAP = 10
#: Deals after which moves are compared, and before which none is said to be clearly behind.
BATCH, LEAST = 25, 50
#: Standard errors behind the best at which a move is left alone, however many are still in the race.
BEHIND = 3.0
#: The least variance of a mean: what is the same in a few deals need not be in all.
_LEAST_SPREAD = 1e-9
#: The number of standard errors that a 95% interval extends to each side.
SURE = 1.959964
#: The same for one side: with so many, a move is better for players of one kind and worse for the other.
ONE_SIDED = 1.644854


@dataclass(slots=True)
class _Candidate:
    """A move that is played out. brought: what each deal of the race brought, and of the final. same_as:
    the move that brought the same in every deal.
    """

    weighed: Weighed
    brought: tuple[list[float], list[float]] = field(default_factory=lambda: ([], []))
    same_as: _Candidate | None = None

    @property
    def deals(self) -> int:
        """How many deals it has met."""
        return sum(map(len, (self.same_as or self).brought))


@dataclass(frozen=True, slots=True)
class _Gap:
    """How much more one move brings than another: the best guess and its standard error."""

    mean: float
    sure: float

    @property
    def is_clear(self) -> bool:
        return abs(self.mean) > SURE * self.sure


def _difference(one: Sequence[float], other: Sequence[float]) -> _Gap | None:
    """Compare two moves over their common deals; None if these are too few to measure the spread."""
    differences = [a - b for a, b in zip(one, other, strict=False)]
    many = len(differences)
    if many < 2:
        return None
    mean = sum(differences) / many
    spread = sum((each - mean) ** 2 for each in differences) / (many - 1) / many
    return _Gap(mean, sqrt(spread))


class Rollouts:
    """The distinct plays of a hint, being played out.

    deals: how often a move that stays in the race is, at most. about: the line of a move that stays
    until the end and is all that the question is about: the work ends when it is answered, or will
    not be.
    """

    def __init__(
        self,
        playouts: Playouts[Any],
        view: BaseView[Any, Any],
        hint: Hint,
        deals: int,
        about: str = "",
    ) -> None:
        self._playouts, self._players = playouts, len(view.players)
        self._race, finals = deals, deals // (FINAL_IN * self._players)
        if not playouts.players[1:]:
            finals = 0
        self.first, self.deals, self.done = hint, deals + finals, 0
        self._view = view
        self._deal = playouts.deals(view)
        # What the player knows is where the luck begins: another position has other luck.
        known = json.dumps(view.document(), sort_keys=True, default=str)
        self._seed = int.from_bytes(sha256(known.encode()).digest()[:6], "big")
        few = len(hint.moves) <= FEW
        distinct = hint.moves if few else playouts.distinct(view, hint.moves)
        lines = {*(str(each.move) for each in distinct), about}
        every = [_Candidate(each) for each in hint.moves if str(each.move) in lines]
        self._every = every
        self._going, self._over = every[:], list[_Candidate]()
        self._about = next((each for each in every if str(each.weighed.move) == about), None)
        self._laps = self._planned(len(every))
        if len(hint.moves) < 2 or view.hand_ended:
            self.deals = self._race = 0

    def _planned(self, many: int) -> list[int]:
        """After how many deals half of the moves leave: each lap plays about as many hands."""
        field = [many]
        while field[-1] > 2:
            field.append((field[-1] + 1) // 2)
        hands = SHARED * self._race / len(field)
        laps, until = [], 0.0
        for still in field[:-1]:
            until += max(1.0, hands / still)
            laps.append(min(self._race, round(until)))
        return laps

    @property
    def is_done(self) -> bool:
        """Whether all deals are played, or one move is clearly the best."""
        return self.done >= self.deals

    def work(self, enough: Callable[[], bool] = lambda: False) -> bool:
        """Play deals until all are played or it is enough for now; says whether all are."""
        while not self.is_done:
            play_out = self._deal(self._seed + self.done)
            final = self.done >= self._race
            for each in self._going:
                each.brought[final].append(play_out(each.weighed.move))
            self.done += 1
            if not final:
                self._compare()
            elif self.done % FINAL_LAP == 0:
                self._leave_alone()
            if self.done == self._race < self.deals:
                self._begin_final()
            if enough():
                break
        return self.is_done

    def _compare(self) -> None:
        """Let moves leave the race, and end it where it is decided."""
        if self.done == BATCH or self.done == self._race < BATCH:
            self._set_same_aside()
        while self._laps and self.done >= self._laps[0]:
            del self._laps[0]
            self._halve()
        if self.done % BATCH == 0 and self.done >= LEAST:
            self._leave_alone()

    def _begin_final(self) -> None:
        """Choose who goes into the final: the best by now, and what is not clearly behind it."""
        every = [each for each in (*self._going, *self._over) if each.same_as is None]
        best = self._best(every)
        rivals = [(self._gap(best, each), each) for each in every if each is not best]
        rivals = [
            (gap, each)
            for gap, each in rivals
            if gap.mean < BEHIND * gap.sure or each is self._about
        ]
        rivals.sort(key=lambda pair: (pair[1] is not self._about, pair[0].mean))
        self._going = [best, *(each for _gap, each in rivals[: FINALISTS - 1])]
        self._over = [each for each in self._every if each not in self._going]
        if len(self._going) < 2:
            self.deals = self.done
        else:
            self._deal = self._playouts.players[1].deals(self._view)

    def batch(self) -> bool:
        """Play one batch of deals; says whether all are played."""
        return self.work(lambda: self.done % BATCH == 0)

    def _set_same_aside(self) -> None:
        """Moves that bring the same in every deal need not be played out twice."""
        going: list[_Candidate] = []
        for each in self._going:
            twin = next((other for other in going if other.brought == each.brought), None)
            if twin is None:
                going.append(each)
            else:
                each.same_as = twin
                self._over.append(each)
        self._going = going

    def _halve(self) -> None:
        """Let the half that has brought least leave, but two stay, and so does what was asked about."""
        ahead = sorted(self._going, key=lambda each: -sum(each.brought[0]))
        stay = max(2, (len(ahead) + 1) // 2)
        for each in ahead[stay:]:
            if each is not self._about:
                self._leave(each)

    def _leave(self, each: _Candidate) -> None:
        self._going.remove(each)
        self._over.append(each)

    def _leave_alone(self) -> None:
        """Stop with moves that are clearly behind, and with all when one is left."""
        best = self._best(self._going)
        for each in list(self._going):
            if each is not best:
                gap = self._gap(best, each)
                if gap.mean > BEHIND * gap.sure:
                    self._leave(each)
        if len(self._going) < 2 or (self._about and self._is_answered(best, self._about)):
            self.deals = self.done

    def _is_answered(self, best: _Candidate, about: _Candidate) -> bool:
        """Return whether a move is clearly behind, or all the deals will hardly show that it is."""
        gap = self._gap(best, about)
        at_the_end = gap.sure * sqrt(self.done / self.deals)
        return about in self._over or gap.mean + gap.sure < SURE * at_the_end

    def _gap(self, one: _Candidate, other: _Candidate) -> _Gap:
        """Return how much better one move is than another, by the evaluation and all common deals."""
        one, other = one.same_as or one, other.same_as or other
        if one is other:
            return _Gap(0.0, 0.0)
        said = self._playouts.believed * (one.weighed.value - other.weighed.value)
        precision = self._playouts.apart(self._players) ** -2
        total = said * precision
        for way, mine, others in zip(
            self._playouts.players, one.brought, other.brought, strict=False
        ):
            found = _difference(mine, others)
            if found is not None:
                weight = 1 / max(_LEAST_SPREAD, found.sure**2 + way.off**2)
                precision += weight
                total += weight * found.mean
        return _Gap(total / precision, sqrt(1 / precision))

    def _disputed(self, best: _Candidate, other: _Candidate) -> tuple[int, int] | None:
        """Return a move's lead in the race and in the final, where the two contradict each other."""
        best, other = best.same_as or best, other.same_as or other
        race = _difference(other.brought[0], best.brought[0])
        final = _difference(other.brought[1], best.brought[1])
        if race is None or final is None or (race.mean > 0) is (final.mean > 0):
            return None
        doubtful = any(abs(each.mean) < ONE_SIDED * each.sure for each in (race, final))
        apart = _Gap(race.mean - final.mean, sqrt(race.sure**2 + final.sure**2))
        if doubtful or not apart.is_clear:
            return None
        return round(race.mean), round(final.mean)

    def _best(self, among: Sequence[_Candidate]) -> _Candidate:
        best = among[0]
        for each in among[1:]:
            if self._gap(each, best).mean > 0:
                best = each
        return best

    @property
    def hint(self) -> Hint:
        """The hint with what has been played out so far: `best` and the order follow it."""
        played = [*self._going, *self._over]
        if self.done < 2 or len(played) < 2:
            return self.first
        best = self._best(played)
        brought = next(filter(None, reversed((best.same_as or best).brought)))
        level = sum(brought) / len(brought)
        gaps = [(self._gap(best, each), each) for each in played if each is not best]
        # The differences of three moves need not quite agree with one another.
        gaps = [(_Gap(max(0.0, gap.mean), gap.sure), each) for gap, each in gaps]
        gaps.sort(key=lambda pair: pair[0].mean)
        gaps.insert(0, (_Gap(0.0, 0.0), best))
        found = [self._weighed(each, round(level - gap.mean), gap, gaps) for gap, each in gaps]
        # The other moves seemed no better than the last one that was played out, and stay as far
        # behind.
        last = gaps[-1][1].weighed
        shift = min(each.value for each in found) - last.value
        names = {str(each.move) for each in found}
        rest = [
            replace(each, value=min(each.value + shift, found[-1].value))
            for each in self.first.moves
            if str(each.move) not in names
        ]
        finals = self.done > self._race and self.deals > self._race
        ways = self._playouts.players[: 1 + finals]
        moves = told((*found, *rest), self._playouts.parting)
        return replace(self.first, moves=moves, assumes=tuple(each.bot for each in ways))

    def _weighed(
        self, each: _Candidate, value: int, gap: _Gap, gaps: list[tuple[_Gap, _Candidate]]
    ) -> Weighed:
        beside = gaps[1][0] if each is gaps[0][1] else gap
        mean = beside.mean if each is gaps[0][1] else -gap.mean
        figures = PlayedOut(
            each.deals,
            round(mean),
            round(SURE * beside.sure),
            self._disputed(gaps[0][1], each),
        )
        return replace(each.weighed, value=value, played_out=figures)
