"""A tournament, in which every bot plays in every seat with the same deals."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from functools import partial
from time import perf_counter
from typing import TYPE_CHECKING, Any

from wyatt.core.arguments import arguments
from wyatt.core.documents import Document
from wyatt.core.spec import AnyBot, AnySpec
from wyatt.core.standing import SURE
from wyatt.core.switches import BaseRules
from wyatt.core.text import _
from wyatt.table import games as registry
from wyatt.table.fresh import bot_name, fresh
from wyatt.table.simulate import Plan, as_bots, play, share_plot, stream, units_of, wilson

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from pandas import DataFrame

#: How many seconds to spend on timing decisions, and the maximum number of games to time.
TIMED, MOST_TIMED = 1.0, 20


@dataclass(frozen=True, slots=True)
class Standing:
    """One bot's result in a tournament.

    share: the share of games won, from 0 to 1. mean: the average dollars or points at the end of a
    game. share_low, share_high, mean_low, mean_high: the ends of 95% intervals, for which all games
    with the same deal count as one observation. milliseconds: the time per decision on this
    machine.
    """

    bot: str
    wins: int
    share: float
    share_low: float
    share_high: float
    mean: float
    mean_low: float
    mean_high: float
    milliseconds: float


@dataclass(frozen=True, slots=True)
class Tournament:
    """A tournament's result. standings: each bot's result, in the order in which you gave the bots."""

    plan: Plan
    games: int
    standings: tuple[Standing, ...]

    def document(self) -> Document:
        """Return the result as a document, as `wyatt tournament --json` prints it."""
        plan, bots = self.plan, [asdict(standing) for standing in self.standings]
        about = {"game": plan.spec.name, "deals": plan.games, "games": self.games}
        return about | {"counted": plan.spec.score_unit, "bots": bots}

    def table(self) -> DataFrame:
        """Return a DataFrame with one row per bot. ``attrs["units"]`` has each column's unit."""
        from pandas import DataFrame

        unit = self.plan.spec.score_unit
        # If the result is in wins, the name "wins" is already taken by another column.
        mean = unit if unit != "wins" else "mean"
        frame = DataFrame([asdict(standing) for standing in self.standings]).set_index("bot")
        frame.columns = frame.columns.str.replace("mean", mean)
        units = units_of(unit, (mean, f"{mean}_low", f"{mean}_high"))
        units |= {"milliseconds": "milliseconds per decision"}
        deals, games = self.plan.games, self.games
        frame.attrs = {"units": units, "interval": "95%, by deal", "deals": deals, "games": games}
        return frame

    def plot(self, **options: Any) -> Axes:
        """Draw each bot's share of the wins, and return the axes. options: as for `share_plot`."""
        return share_plot(self.table(), **options)

    def __repr__(self) -> str:
        wins = ", ".join(f"{each.bot} {each.wins}" for each in self.standings)
        return f"<Tournament of {self.games:,} games: {wins}>"


def tournament(
    bots: Sequence[str | AnyBot],
    games: int = 100,
    *,
    seed: int = 0,
    game: str | AnySpec = "wyatt",
    rules: Mapping[str, Any] | BaseRules | str | None = None,
    processes: int = 1,
) -> Tournament:
    """Have every bot play in every seat with the same deals, and return each bot's results.

    bots: one per seat, as a name or a function. games: the number of deals. Each deal is played
    once per bot, and all bots move one seat further each time. Raise `InvalidDocument` for invalid
    arguments, and `CannotSpread` if other processes can't play.
    """
    with arguments() as read:
        entered = as_bots(bots, read)
        if len(entered) < 2 and not read.issues:
            read.issue("bots", too_few())
        read.number("games", games, 1, 10**9)
        given = {} if rules is None else rules
    return from_every_seat(Plan(games, len(entered), entered, seed, game, given), processes)


def too_few() -> str:
    return _("name at least two bots.")


def from_every_seat(
    plan: Plan, processes: int = 1, progress: Callable[[], object] = lambda: None
) -> Tournament:
    """Play a plan's games once per bot, with all bots one seat further each time, and return the
    results. progress: called after each game.
    """
    entered, seats = plan.seated, range(plan.seats)
    won, held = ([[0] * plan.games for _bot in seats] for _figure in range(2))
    for turn in seats:
        for played in stream(replace(plan, bots=entered[turn:] + entered[:turn]), processes):
            for seat, name in enumerate(plan.names):
                bot = (seat + turn) % plan.seats
                won[bot][played.number] += played.winner == name
                held[bot][played.number] += played.scores[name]
            progress()
    deals, total, milliseconds = plan.games, plan.games * plan.seats, _timed(plan)
    standings: list[Standing] = []
    for at, name in enumerate(map(bot_name, entered)):
        # Bots of the same name are numbered.
        many = sum(name in (each.bot, each.bot.rpartition(" ")[0]) for each in standings)
        called = f"{name} {many + 1}" if many else name
        share, off = _mean([wins / plan.seats for wins in won[at]])
        mean, reach = _mean([amount / plan.seats for amount in held[at]])
        # The number of independent games that would be as certain. The minimum is the number of
        # deals, because all deals may have ended the same way.
        worth = share * (1 - share) / (off * off) if off else deals
        shares = (share, *wilson(share, min(total, max(deals, worth))))
        means = (mean, mean - SURE * reach, mean + SURE * reach)
        standings.append(Standing(called, sum(won[at]), *shares, *means, milliseconds[at]))
    return Tournament(plan, total, tuple(standings))


def _mean(values: Sequence[float]) -> tuple[float, float]:
    mean = sum(values) / len(values)
    spread = sum((value - mean) ** 2 for value in values) / max(1, len(values) - 1)
    return mean, math.sqrt(spread / len(values))


class _Clock:
    """A bot that times its decisions. spent: the seconds for each, in a list all copies share."""

    def __init__(self, bot: AnyBot, spent: list[float]) -> None:
        self.bot, self.spent = bot, spent
        self.__name__ = bot_name(bot)

    def __deepcopy__(self, _memo: object) -> _Clock:
        return _Clock(fresh(self.bot, 0), self.spent)

    def reset(self, seed: int) -> None:
        if callable(reset := getattr(self.bot, "reset", None)):
            reset(seed)

    def __call__(self, view: Any) -> Any:
        began = perf_counter()
        move = self.bot(view)
        self.spent.append(perf_counter() - began)
        return move


def _timed(plan: Plan) -> list[float]:
    began, make = perf_counter(), partial(registry.bot, game=plan.spec, seed=plan.seed)
    clocks = [_Clock(make(bot) if isinstance(bot, str) else bot, []) for bot in plan.bots]
    timed = replace(plan, bots=clocks)
    for number in range(min(plan.games, MOST_TIMED)):
        play(timed, number)
        if perf_counter() - began > TIMED:
            break
    return [1000 * sum(clock.spent) / max(1, len(clock.spent)) for clock in clocks]
