"""Whole games between bots, one after another, and what came of them.

Seeds come from the run's seed and the number of the game, so the same plan plays the same games,
card for card, however they are spread (`wyatt.table.spread`). What came of them is added up as the
games come in: a million hands take no more memory than a thousand.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from operator import index
from typing import TYPE_CHECKING, Any

from wyatt.core.documents import Document
from wyatt.core.errors import Fault, IllegalMove, NotAMove, Unusable, shown
from wyatt.core.spec import AnyBot, AnyGame, AnySpec
from wyatt.core.switches import BaseRules
from wyatt.core.text import _
from wyatt.table import games
from wyatt.table.bots import bot

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from pandas import DataFrame

    from wyatt.core.view import BaseView

NAMES = ("Anna", "Burt", "Curt", "Dora", "Emma")
#: Decisions in one hand after which it is led to its end; random hands take some 150.
PATIENCE = 5000
#: Hands after which a game is given up and counted as unfinished.
MOST_HANDS = 10_000
#: How many standard errors an interval of 95 % reaches to each side.
SURE = 1.959964


@dataclass(frozen=True, slots=True)
class Plan:
    """What to simulate: how many games of which kind, who plays, and from which seed.

    bots: names, or players of your own (anything that takes a view and gives one of its legal
    moves); they are dealt round the table. game: its name, or its spec. rules: a preset's name, a
    document, or the game's Rules. Raises `Unusable` with every fault.
    """

    games: int
    players: int = 4
    bots: Sequence[str | AnyBot] = ("random",)
    seed: int = 0
    game: str | AnySpec = "wyatt"
    rules: Mapping[str, Any] | BaseRules | str = field(default_factory=dict)

    def __post_init__(self) -> None:
        many = isinstance(self.bots, Iterable) and not isinstance(self.bots, str)
        many = many and not callable(self.bots)
        object.__setattr__(self, "bots", tuple(self.bots) if many else (self.bots,))
        if isinstance(self.rules, str):
            object.__setattr__(self, "rules", {"preset": self.rules})
        elif isinstance(self.rules, BaseRules):
            object.__setattr__(self, "rules", self.rules.document())
        for name in ("games", "players", "seed"):
            number = getattr(self, name)
            if not isinstance(number, (bool, int)) and hasattr(number, "__index__"):
                object.__setattr__(self, name, index(number))  # a number of numpy's, say
        faults = [
            Fault(
                name,
                _(
                    "{value} is not a whole number, {least} or more.",
                    value=shown(value),
                    least=least,
                ),
            )
            for name, value, least in (
                ("games", self.games, 0),
                ("players", self.players, 1),
                ("seed", self.seed, 0),
            )
            if type(value) is not int or value < least
        ]
        if type(self.players) is int and self.players > len(NAMES):
            faults.append(Fault("players", _("no game takes more than {most}.", most=len(NAMES))))
        if not self.bots:
            faults.append(Fault("bots", _("name at least one player.")))
        faults += [
            Fault(
                f"bots[{at}]",
                _(
                    "{value} is no player: give a name, or a function that takes a view and gives a move.",
                    value=shown(each),
                ),
            )
            for at, each in enumerate(self.bots)
            if not isinstance(each, str) and not callable(each)
        ]
        if faults:
            raise Unusable(faults)

    @property
    def spec(self) -> AnySpec:
        """The game. Raises `UnknownGame`."""
        return games.game(self.game)

    @property
    def names(self) -> tuple[str, ...]:
        """Who sits at the table."""
        return NAMES[: self.players]

    @property
    def seats(self) -> tuple[str | AnyBot, ...]:
        """Which bot sits on each seat: the list is dealt round."""
        return tuple(self.bots[seat % len(self.bots)] for seat in range(self.players))

    def document(self) -> Document:
        """The plan but for how many games: what two runs must share to be one."""
        return {
            "game": self.spec.name,
            "players": self.players,
            "bots": [bot_name(each) for each in self.bots],
            "seed": self.seed,
            "rules": dict(self.rules) if isinstance(self.rules, Mapping) else self.rules,
        }


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """One finished game: its number and seed, hands, decisions, what each player has, who won.

    stalled: how often the harness led an endless hand to its end. winner is None for a game given
    up after `MOST_HANDS` hands.
    """

    number: int
    seed: int
    hands: int
    decisions: int
    standing: dict[str, int]
    winner: str | None
    stalled: int


class Summary:
    """What came of a run so far, added up game by game. seconds are those of the wall clock."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.games = self.hands = self.decisions = self.stalled = 0
        self.seconds = 0.0
        self.wins: Counter[str | None] = Counter()
        #: Of what each player has at the end: the sum, and the sum of squares.
        self.totals: Counter[str] = Counter()
        self.squares: Counter[str] = Counter()

    def add(self, game: PlayedGame) -> None:
        """Count one game in."""
        self.games += 1
        self.hands += game.hands
        self.decisions += game.decisions
        self.stalled += game.stalled
        self.wins[game.winner] += 1
        for name, amount in game.standing.items():
            self.totals[name] += amount
            self.squares[name] += amount * amount

    def document(self) -> Document:
        """The summary as the formats give it."""
        names = self.plan.names
        return {
            "games": self.games,
            "hands": self.hands,
            "decisions": self.decisions,
            "seconds": round(self.seconds, 4),
            "wins": {name: self.wins[name] for name in names},
            "bots": {
                name: bot_name(each) for name, each in zip(names, self.plan.seats, strict=True)
            },
            f"average_{self.plan.spec.counted}": {
                name: round(self.totals[name] / self.games) if self.games else 0 for name in names
            },
            "stalled_hands": self.stalled,
            "unfinished": self.wins[None],
        }

    def share(self, name: str) -> tuple[float, float, float]:
        """A player's share of the wins, and the ends of its 95 % interval (Wilson's)."""
        games, wins = self.games, self.wins[name]
        if not games:
            return 0.0, 0.0, 1.0
        share, square = wins / games, SURE * SURE
        middle = (share + square / (2 * games)) / (1 + square / games)
        reach = SURE * math.sqrt(share * (1 - share) / games + square / (4 * games * games))
        reach /= 1 + square / games
        return share, max(0.0, middle - reach), min(1.0, middle + reach)

    def average(self, name: str) -> tuple[float, float, float]:
        """What a player has at the end on average, and the ends of its 95 % interval."""
        games = self.games
        if not games:
            return 0.0, 0.0, 0.0
        mean = self.totals[name] / games
        spread = max(0.0, self.squares[name] / games - mean * mean)
        reach = SURE * math.sqrt(spread / max(1, games - 1))
        return mean, mean - reach, mean + reach

    def table(self) -> DataFrame:
        """A row a player: bot, wins, share and average, each with its 95 % interval.

        Shares are from 0 to 1, averages in what the game is won with (dollars, points).
        """
        from pandas import DataFrame

        counted = self.plan.spec.counted
        rows = []
        for name, each in zip(self.plan.names, self.plan.seats, strict=True):
            share, least, most = self.share(name)
            mean, low, high = self.average(name)
            rows.append(
                {
                    "player": name,
                    "bot": bot_name(each),
                    "wins": self.wins[name],
                    "share": share,
                    "share_low": least,
                    "share_high": most,
                    f"average_{counted}": mean,
                    f"{counted}_low": low,
                    f"{counted}_high": high,
                }
            )
        return DataFrame(rows).set_index("player")

    def __repr__(self) -> str:
        wins = ", ".join(f"{name} {self.wins[name]}" for name in self.plan.names)
        return f"<Summary of {self.games:,} games in {self.seconds:.1f} s: {wins}>"


def bot_name(each: str | AnyBot) -> str:
    """What a player is called in a table: its name, or that of the function or class it is."""
    if isinstance(each, str):
        return each
    named = each if isinstance(each, type) or hasattr(each, "__name__") else type(each)
    return str(named.__name__)


def seed_of(plan: Plan, number: int) -> int:
    """The seed of one game of a plan."""
    return plan.seed * 1_000_003 + number


def play_one(plan: Plan, number: int) -> PlayedGame:
    """Play one game of a plan to its end. Every decision sees the full list of legal moves."""
    seed = seed_of(plan, number)
    spec, names = plan.spec, plan.names
    game = spec.start({"players": list(names), "seed": seed, "rules": plan.rules})
    bots = {
        name: bot(each, spec, seed * 7 + seat) if isinstance(each, str) else _watched(each, game)
        for seat, (name, each) in enumerate(zip(names, plan.seats, strict=True))
    }
    decisions, stalled = play_on(game, bots)
    watch = game.view()
    return PlayedGame(
        number, seed, watch.hand_number, decisions, spec.standing(watch), watch.winner, stalled
    )


def _watched(own: AnyBot, game: AnyGame) -> AnyBot:
    """A player of somebody's own, each of whose moves is looked at before it is played.

    Those of the house choose among the legal moves, and `BaseGame.advance` asks no rule.
    """

    def choose(view: BaseView[Any, Any]) -> object:
        move = own(view)
        # Most give one of the very moves that the view lists: that is seen sooner than judged.
        if id(move) in map(id, view.moves()):
            return move
        try:
            return game.legal(move)
        except (NotAMove, IllegalMove) as error:
            who = _("So chose {bot}, who plays for {player}.", bot=bot_name(own), player=game.actor)
            error.add_note(who)
            raise

    return choose


def play_on(game: AnyGame, bots: Mapping[str, AnyBot]) -> tuple[int, int]:
    """Let bots play a game on to its end: how many decisions, and how many hands had to be led.

    There are hands that nobody ends, everybody swapping discards; after `PATIENCE` decisions such a
    hand is led to its end by a rule of the game, and after `MOST_HANDS` hands a game is given up.
    The game keeps no past of these moves.
    """
    impatient, advance = game.SPEC().impatient, game.advance
    watch = game.view()
    views = {name: game.view(name) for name in game.players}
    decisions = stalled = 0
    hand = watch.hand_number
    patience, most = PATIENCE, hand + MOST_HANDS
    while (actor := game.actor) is not None:
        view = views[actor]
        move = bots[actor](view)
        if decisions >= patience:
            # Looked at once in a long while, so that the guard costs the playouts nothing.
            if watch.hand_number > hand:
                hand, patience = watch.hand_number, decisions + PATIENCE
                if hand >= most:
                    break
            elif (end := impatient(view)) is not None:
                move = end
                stalled += 1
        advance(move)
        decisions += 1
    return decisions, stalled


def played(
    plan: Plan, processes: int = 1, executor: Executor | None = None, first: int = 0
) -> Iterator[PlayedGame]:
    """The games of a plan in order, from the first number on, each as it comes in.

    As `run` plays them; raises what it raises.
    """
    if executor is None and processes <= 1:
        # In a browser there are no processes, and nothing to spread games with.
        return (play_one(plan, number) for number in range(first, plan.games))
    from wyatt.table.spread import spread

    return spread(plan, range(first, plan.games), processes, executor)


def run(
    plan: Plan,
    processes: int = 1,
    tick: Callable[[], object] = lambda: None,
    executor: Executor | None = None,
) -> Summary:
    """Play all games of a plan; `tick` is called after each.

    processes: how many to start here. executor: any `concurrent.futures.Executor` to play on
    instead, ``distributed.Client(...).get_executor()`` for one. Raises `CannotSpread`, with a
    sentence, when games cannot go to other processes.
    """
    from time import perf_counter

    began, summary = perf_counter(), Summary(plan)
    for game in played(plan, processes, executor):
        summary.add(game)
        tick()
    summary.seconds = perf_counter() - began
    return summary
