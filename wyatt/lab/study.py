"""A study: a question put to many deals, each played once for every answer there is.

The same deals serve every answer (*arm*), so that what they have in common falls out of the
difference: common random numbers. A study is a question, a trial for each arm, and what is measured;
running it gives a pandas frame with a row a deal and an arm, and a table with 95 % intervals.

    from wyatt.lab.study import run
    from wyatt.lab.studies import KNOWN_OR_UNKNOWN
    found = run(KNOWN_OR_UNKNOWN, range(500))
    found.table
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from math import isnan, sqrt
from typing import TYPE_CHECKING

from wyatt.core.text import _

if TYPE_CHECKING:
    import pandas as pd

#: One deal, by its seed, played for one arm: what came of it, or None if it poses no such question.
Trial = Callable[[int], float | None]
#: Standard errors each side of a mean that leave one in twenty outside.
SIGMAS = 1.96
#: Deals that go to a worker at once.
CHUNK = 25


@dataclass(frozen=True)
class Study:
    """A question with its arms.

    question: as a player would ask it. measure: what is measured, with its unit. arms: a trial by
    the name of each answer, the first being the one that others are compared with. says_not: what
    the figures do not say. paired: whether a deal poses the same moment to every arm.
    """

    question: str
    measure: str
    arms: Mapping[str, Trial]
    says_not: str
    paired: bool = True


class NoDeal(ValueError):
    """None of the deals poses the question."""


@dataclass(frozen=True)
class Found:
    """What a study came to.

    frame: a row for each deal and arm, with ``seed``, ``arm`` and ``value``. table: a row for each
    arm with ``deals``, ``mean``, ``low`` and ``high`` (95 %), and the same of its difference from
    the first arm deal by deal (``more``, ``more_low``, ``more_high``) where they share deals.
    """

    study: Study
    frame: pd.DataFrame
    table: pd.DataFrame

    @property
    def best(self) -> str:
        """The arm with the highest mean."""
        return str(self.table["mean"].idxmax())

    @property
    def sure(self) -> bool:
        """Whether the best arm is clear of every other."""
        return all(self.apart(self.best, arm) for arm in self.table.index if arm != self.best)

    def apart(self, one: str, other: str) -> bool:
        """Whether two arms differ by more than chance explains.

        Deal by deal where one of them is the first arm; else only if their intervals do not meet.
        """
        first = self.study_first
        pair = other if one == first else one if other == first else None
        if pair is not None and self._known(pair, "more_low"):
            return self._at(pair, "more_low") > 0 or self._at(pair, "more_high") < 0
        return self._at(one, "low") > self._at(other, "high") or (
            self._at(other, "low") > self._at(one, "high")
        )

    @property
    def study_first(self) -> str:
        """The arm that the others are compared with."""
        return next(iter(self.study.arms))

    def _at(self, arm: str, column: str) -> float:
        return float(self.table[column][arm])

    def _known(self, arm: str, column: str) -> bool:
        return not isnan(self._at(arm, column))

    def against(self, guess: str) -> str:
        """A guess set beside the figures. Raises `KeyError` for what is no arm."""
        if guess not in self.study.arms:
            raise KeyError(
                _(
                    "{guess} is none of: {arms}.",
                    guess=_(guess),
                    arms=", ".join(map(_, self.study.arms)),
                )
            )
        best = self.best
        if guess == best and self.sure:
            return _("You guessed “{guess}”, and the figures say so too.", guess=_(guess))
        if guess == best:
            return _(
                "You guessed “{guess}”. It comes out best, but not by more than chance explains.",
                guess=_(guess),
            )
        if self.apart(best, guess):
            return _(
                "You guessed “{guess}”; the figures put “{best}” above it.",
                guess=_(guess),
                best=_(best),
            )
        return _(
            "You guessed “{guess}”. “{best}” comes out best, but not by more than chance explains.",
            guess=_(guess),
            best=_(best),
        )


def run(
    study: Study,
    seeds: Sequence[int],
    executor: Executor | None = None,
    progress: Callable[[int, int], object] = lambda done, of: None,
) -> Found:
    """Put a study's question to deals.

    executor: where the trials run, any of `concurrent.futures`; here, if none is given. The results
    are the same wherever they run. progress: called with how many deals are done, and of how many.
    Raises `NoDeal` if the question never came up.
    """
    import pandas as pd

    chunks = [tuple(seeds[at : at + CHUNK]) for at in range(0, len(seeds), CHUNK)]
    rows: list[tuple[int, str, float]] = []
    done = 0
    for chunk, some in zip(chunks, _played(study, chunks, executor), strict=True):
        rows += some
        done += len(chunk)
        progress(done, len(seeds))
    if not rows:
        raise NoDeal(_("None of the {deals} deals poses the question.", deals=len(seeds)))
    frame = pd.DataFrame(rows, columns=["seed", "arm", "value"])
    return Found(study, frame, summary(frame, list(study.arms), study.paired))


def _played(
    study: Study, chunks: list[tuple[int, ...]], executor: Executor | None
) -> Iterator[list[tuple[int, str, float]]]:
    if executor is None:
        return map(_trials, [study] * len(chunks), chunks)
    return executor.map(_trials, [study] * len(chunks), chunks)


def _trials(study: Study, seeds: tuple[int, ...]) -> list[tuple[int, str, float]]:
    return [
        (seed, arm, value)
        for seed in seeds
        for arm, trial in study.arms.items()
        if (value := trial(seed)) is not None
    ]


def summary(frame: pd.DataFrame, arms: Sequence[str], paired: bool = True) -> pd.DataFrame:
    """Means with their intervals, and if paired the differences from the first arm deal by deal."""
    import pandas as pd

    wide = frame.pivot(index="seed", columns="arm", values="value")
    rows = []
    for arm in arms:
        values = wide[arm].dropna() if arm in wide else pd.Series(dtype=float)
        both = paired and arm != arms[0] and arm in wide and arms[0] in wide
        more = (wide[arm] - wide[arms[0]]).dropna() if both else values[:0]
        rows.append((len(values), *_interval(values), *_interval(more)))
    columns = ["deals", "mean", "low", "high", "more", "more_low", "more_high"]
    return pd.DataFrame(rows, index=pd.Index(arms, name="arm"), columns=columns)


def _interval(values: pd.Series[float]) -> tuple[float, float, float]:
    """A mean with its 95 % interval; not a number where there are fewer than two values."""
    if len(values) < 2:
        return float("nan"), float("nan"), float("nan")
    mean, wide = float(values.mean()), SIGMAS * float(values.std()) / sqrt(len(values))
    return mean, mean - wide, mean + wide
