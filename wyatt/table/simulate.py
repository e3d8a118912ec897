"""Simulate games between bots in any number of processes, save them in a file, and count the wins."""

from __future__ import annotations

import csv
import json
import math
import multiprocessing
import os
import pickle
import signal
import sys
import threading
import time
from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import BrokenExecutor, CancelledError, Executor, Future
from concurrent.futures.process import ProcessPoolExecutor
from contextlib import nullcontext, suppress
from dataclasses import dataclass, field
from importlib.util import find_spec
from pathlib import Path
from traceback import walk_tb
from typing import IO, TYPE_CHECKING, Any

from wyatt.core.arguments import Arguments, argument, arguments, plain, seat_of
from wyatt.core.documents import Document, read_json
from wyatt.core.errors import InvalidDocument, invalid
from wyatt.core.files import put, replacing, write_file
from wyatt.core.game import BaseGame
from wyatt.core.limits import PLAN
from wyatt.core.spec import AnyBot, AnyGame, AnySpec, AnyView
from wyatt.core.standing import SURE
from wyatt.core.state import NAMES, Independent, Uncopied
from wyatt.core.switches import BaseRules, as_document
from wyatt.core.text import N_, _, listed
from wyatt.table import games
from wyatt.table.fresh import bot_name, fresh, luck
from wyatt.table.own import keep_place, no_bot, no_move
from wyatt.table.plots import with_intervals

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from pandas import DataFrame

#: After this many decisions, the simulator ends a hand. After this many more, it gives up.
PATIENCE, ENDLESS = 5000, 100_000
MOST_HANDS = 10_000  # after this many hands, a game counts as unfinished
MOST_PROCESSES = 256
Tick = Callable[[], object]  # a function to call after each game
_PLAN, _PLAYED = "Plan(games=100, seats=3)", "a game of stream(plan)"  # examples for messages


def seats_of(spec: AnySpec) -> str:
    least, most = spec.least_players, spec.most_players
    many = str(least) if least == most else _("{least} to {most}", least=least, most=most)
    return _("{title} is for {many} players.", title=spec.title, many=many)


def as_bots(bots: object, read: Arguments) -> tuple[Any, ...]:
    """Return one bot or several as a tuple. For an unordered collection, add an issue to `read`."""
    many = isinstance(bots, Iterable) and not isinstance(bots, str) and not callable(bots)
    return tuple(read.several("bots", bots, '["random"]') if many else (bots,))


@dataclass(frozen=True, slots=True)
class Plan:
    """The settings for simulating games. games: the number of games. seats: the number of players.

    bots: names, or your own bots, which are functions that take a view and return one of its legal
    moves. In each game, each seat gets a copy of its bot. If the copy has a ``reset`` method, it's
    called with a seed. With fewer bots than seats, the list is repeated. game: a name, a spec, or
    an address (``my_game:SPEC``). rules: a preset's name, a document, or the game's `Rules`. If a
    setting is invalid, raises `InvalidDocument` with every issue.

    >>> Plan(games=100, bots=("sharp", "heuristic")).names
    ('Anna', 'Burt', 'Curt', 'Dora')
    """

    games: int
    seats: int = 4
    bots: Sequence[str | AnyBot] = ("random",)
    seed: int = 0
    game: str | AnySpec = "wyatt"
    rules: Mapping[str, Any] | BaseRules | str = field(default_factory=dict)

    def __post_init__(self) -> None:
        with arguments() as read:
            games_, seed = read.number("games", self.games, 1), read.number("seed", self.seed)
            seats, bots = read.number("seats", self.seats, 1), as_bots(self.bots, read)
            rules, spec = plain(self.rules), self.game
            try:
                spec = games.game(self.game)
            except ValueError as error:
                read.issue("game", str(error))
            else:
                spec.game.RULES.of(rules, read.issues)
                if not spec.least_players <= seats <= spec.most_players:
                    read.issue("seats", seats_of(spec))
                if not bots:
                    read.issue("bots", _("name at least one player."))
                if len(bots) > seats:
                    said = N_(
                        "there are {bots} bots for {seats} seats. Name at most one bot per seat. If you name fewer, the bots repeat around the table."
                    )
                    read.issue("bots", _(said, bots=len(bots), seats=seats))
                for at, each in enumerate(bots):
                    if isinstance(each, str):
                        read.name(f"bots[{at}]", each, games.bot_names(spec))
                    elif said := no_bot(each):
                        read.issue(f"bots[{at}]", said)
        rules = as_document(rules) or {}
        # A spec is pickled as its address, so other processes don't need a registered name.
        game = self.game if self.game in games.HOUSE else spec
        read_as = {"games": games_, "seats": seats, "bots": bots, "seed": seed}
        for name, value in (read_as | {"game": game, "rules": rules}).items():
            object.__setattr__(self, name, value)

    @property
    def spec(self) -> AnySpec:
        return games.game(self.game)

    @property
    def names(self) -> tuple[str, ...]:
        return NAMES[: self.seats]

    @property
    def seated(self) -> tuple[str | AnyBot, ...]:
        """Each seat's bot. With fewer bots than seats, the bots repeat around the table."""
        return tuple(self.bots[seat % len(self.bots)] for seat in range(self.seats))

    def document(self) -> Document:
        """Return the plan as a document without the number of games, which can grow later."""
        bots, rules = [bot_name(each) for each in self.bots], self.rules
        rules = dict(rules) if isinstance(rules, Mapping) else rules
        about = {"game": self.spec.name, "players": self.seats, "bots": bots}
        return about | {"seed": self.seed, "rules": rules}


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """A simulated game. number: the game's place in the plan, from 0. scores: each player's dollars
    or points at the end. winner: the winner's name, or None if the game wasn't finished after
    `MOST_HANDS` hands. stalled: the number of moves the simulator made to end stalled hands.
    """

    number: int
    seed: int
    hands: int
    decisions: int
    scores: dict[str, int]
    winner: str | None
    stalled: int


class Summary(Independent):
    """The results of a run so far, added up game by game. seconds: the time the run took."""

    def __init__(self, plan: Plan) -> None:
        argument.kind("plan", plan, Plan, _PLAN)
        self.plan, self.seconds = plan, 0.0
        self.games = self.hands = self.decisions = self.stalled = 0
        self.wins: Counter[str | None] = Counter()
        #: For each player, the sum of the final results, and the sum of their squares.
        self.totals: Counter[str] = Counter()
        self.squares: Counter[str] = Counter()
        #: All games before this number have been added, and so have the later games in this set.
        self._next, self._early = 0, set[int]()

    def add(self, game: PlayedGame) -> None:
        """Add one game. Raise `InvalidDocument` if the game is from another plan or already added."""
        argument.kind("game", game, PlayedGame, _PLAYED)
        plan, number = self.plan, game.number
        if game.seed != seed_of(plan, number) or list(game.scores) != list(plan.names):
            raise invalid(_("game {number} belongs to another plan.", number=number), "game")
        if number < self._next or number in self._early:
            raise invalid(_("game {number} has already been counted.", number=number), "game")
        self._early.add(number)
        while self._next in self._early:
            self._early.remove(self._next)
            self._next += 1
        self.games += 1
        self.hands += game.hands
        self.decisions += game.decisions
        self.stalled += game.stalled
        self.wins[game.winner] += 1
        for name, amount in game.scores.items():
            self.totals[name] += amount
            self.squares[name] += amount * amount

    def document(self) -> Document:
        """Return the summary as a document, as in the output of `wyatt simulate --json`."""
        names, games = self.plan.names, self.games
        average = {name: round(self.totals[name] / games) if games else 0 for name in names}
        return {
            "games": games,
            "hands": self.hands,
            "decisions": self.decisions,
            "seconds": round(self.seconds, 4),
            "wins": {name: self.wins[name] for name in names},
            "bots": dict(zip(names, map(bot_name, self.plan.seated), strict=True)),
            f"average_{self.plan.spec.score_unit}": average,
            "stalled_hands": self.stalled,
            "unfinished": self.wins[None],
        }

    def share(self, name: str) -> tuple[float, float, float]:
        """Return the share of games that a player won, 0 to 1, and the ends of its 95% interval.
        Raise `UnknownPlayer` if nobody has that name.
        """
        seat_of(name, self.plan.names)
        share = self.wins[name] / max(1, self.games)
        return share, *(wilson(share, self.games) if self.games else (0.0, 1.0))

    def average(self, name: str) -> tuple[float, float, float]:
        """Return a player's average result at the end of a game, in dollars or points, and the ends
        of its 95% interval. Raise `UnknownPlayer` if nobody has that name.
        """
        seat_of(name, self.plan.names)
        games = max(1, self.games)
        mean = self.totals[name] / games
        spread = max(0.0, self.squares[name] / games - mean * mean)
        reach = SURE * math.sqrt(spread / max(1, games - 1))
        return mean, mean - reach, mean + reach

    def table(self) -> DataFrame:
        """Return a DataFrame with one row per player. ``attrs["units"]`` has each column's unit."""
        from pandas import DataFrame

        unit = self.plan.spec.score_unit
        results = [f"average_{unit}", f"{unit}_low", f"{unit}_high"]
        rows = [
            [name, bot_name(each), self.wins[name], *self.share(name), *self.average(name)]
            for name, each in zip(self.plan.names, self.plan.seated, strict=True)
        ]
        columns = ["player", "bot", "wins", "share", "share_low", "share_high", *results]
        frame = DataFrame(rows, columns=columns).set_index("player")
        units = units_of(unit, results)
        frame.attrs = {"units": units, "interval": "95%, by game", "games": self.games}
        return frame

    def plot(self, **options: Any) -> Axes:
        """Draw each player's share of the wins, and return the axes. options: as for `share_plot`."""
        return share_plot(self.table(), **options)

    def __repr__(self) -> str:
        wins = ", ".join(f"{name} {self.wins[name]}" for name in self.plan.names)
        return f"<Summary of {self.games:,} games in {self.seconds:.1f} s: {wins}>"


def units_of(unit: str, results: Sequence[str]) -> dict[str, str]:
    money = "dollars" if unit == "money" else unit
    shares = dict.fromkeys(("share", "share_low", "share_high"), "of all games, 0 to 1")
    return {"wins": "games"} | shares | dict.fromkeys(results, f"{money} at the end of a game")


def share_plot(table: DataFrame, **options: Any) -> Axes:
    """Draw each row's share of the wins with its 95% interval, and return the axes. options:
    arguments for `pandas.DataFrame.plot.barh`.
    """
    label = _("share of wins (95% confidence interval)")
    drawn: dict[str, Any] = {"xlim": (0, 1), **options}
    return with_intervals(table, "share", "share_low", "share_high", label, **drawn)


def wilson(share: float, games: float) -> tuple[float, float]:
    """Return the ends of Wilson's 95% interval for a share (0 to 1) of independent games."""
    square = SURE * SURE
    middle = (share + square / (2 * games)) / (1 + square / games)
    reach = SURE * math.sqrt(share * (1 - share) / games + square / (4 * games * games))
    reach /= 1 + square / games
    return max(0.0, middle - reach), min(1.0, middle + reach)


def seed_of(plan: Plan, number: int) -> int:
    return plan.seed * 1_000_003 + number


def play(plan: Plan, number: int = 0) -> PlayedGame:
    """Play the plan's game with this number, from 0, and return its result. Raise `InvalidDocument`
    if the plan has no such game.
    """
    with arguments() as read:
        read.kind("plan", plan, Plan, _PLAN)
        number = read.number("number", number, 0, max(0, getattr(plan, "games", 1) - 1))
    seed, spec, names, seated = seed_of(plan, number), plan.spec, plan.names, plan.seated
    game = spec.start({"players": list(names), "seed": seed, "rules": plan.rules})
    bots: dict[str, AnyBot] = {}
    own: list[AnyBot] = []
    for seat, each in enumerate(seated):
        if isinstance(each, str):
            bots[names[seat]] = games.bot(each, spec, seed * 7 + seat)
        else:
            own.append(fresh(each, seed * 7 + seat))
            bots[names[seat]] = _watched(own[-1], game)
    try:
        with luck(own, seed) if own else nullcontext():
            decisions, stalled = finish(game, bots)
    except Exception as error:
        if (actor := game.actor) is not None:
            said = N_("{bot} was playing for {player} in game {number} (seed {seed}).")
            by = bot_name(seated[names.index(actor)])
            error.add_note(_(said, bot=by, player=actor, number=number, seed=seed))
        raise
    watch = game.view()
    hands, scores = watch.hand_number, spec.scores(watch)
    return PlayedGame(number, seed, hands, decisions, scores, watch.winner, stalled)


def _watched(own: AnyBot, game: AnyGame) -> AnyBot:
    # `BaseGame.advance` doesn't check rules, and only built-in bots are sure to follow them.
    def choose(view: AnyView) -> object:
        move = own(view)
        # Looking up an object from the view's own list is faster than a check.
        return move if id(move) in map(id, view._list()) else game.legal_move(move)

    return choose


def finish(game: AnyGame, bots: Mapping[str, AnyBot]) -> tuple[int, int]:
    """Have bots play a game to its end. Return the number of decisions, and how many of them the
    simulator made to end stalled hands. bots: each player's bot, by the player's name.

    In some hands, players just keep swapping discards. After `PATIENCE` decisions in a hand, moves
    from the game's `stall_breaker` end it. After `MOST_HANDS` hands, the game stops. `pop` can't
    take back the bots' moves. Raise `NeverEnds` if nothing ends a hand, and `InvalidDocument` if a
    player has no bot.
    """
    with arguments() as read:
        read.kind("game", game, BaseGame, 'Game.new(["Anna", "Burt"])')
        read.kind("bots", bots, Mapping, '{"Anna": bot}')
        for name in game.players if not read.issues else ():
            said = _("no bot plays for {player}. Name a bot.", player=name)
            if name not in bots or (said := no_bot(bots[name])):
                read.issue(f"bots.{name}", said)
    stall_breaker, advance = game.SPEC().stall_breaker, game.advance
    watch = game.view()
    views = {name: game.view(name) for name in game.players}
    decisions = stalled = 0
    hand = watch.hand_number
    patience, most = PATIENCE, hand + MOST_HANDS
    try:
        while (actor := game.actor) is not None:
            view = views[actor]
            move = bots[actor](view)
            if decisions >= patience:
                # Most games end before this check, so it doesn't slow down simulations.
                if watch.hand_number > hand:
                    hand, patience = watch.hand_number, decisions + PATIENCE
                    if hand >= most:
                        break
                elif decisions >= patience + ENDLESS:
                    said = _("a hand hasn’t ended after {number:,} decisions.", number=decisions)
                    raise NeverEnds(said)
                elif (end := stall_breaker(view)) is not None:
                    move = end
                    stalled += 1
            advance(move)
            decisions += 1
    except Exception as error:
        if (actor := game.actor) is not None and not game.legal_moves:
            raise NeverEnds(no_move(actor)) from error
        raise
    return decisions, stalled


def stream(
    plan: Plan, processes: int = 1, executor: Executor | None = None, first: int = 0
) -> Iterator[PlayedGame]:
    """Yield the results of a plan's games in order, each result as soon as it's known. first: the
    number of the first game to play. The other arguments and the errors are those of `run`.

    >>> [game.winner for game in stream(Plan(games=3, seats=2, seed=1))]
    ['Anna', 'Burt', 'Burt']
    """
    with arguments() as read:
        read.kind("plan", plan, Plan, _PLAN)
        processes = read.number("processes", processes, 1, MOST_PROCESSES)
        first = read.number("first", first, 0, getattr(plan, "games", None))
        read.executor("executor", executor)
        if executor is not None and processes != 1:
            said = _("an executor has its own processes. Give `processes` or `executor`, not both.")
            read.issue("processes", said)
    numbers = range(first, plan.games)
    if executor is not None:
        return _in_order(plan, numbers, lambda: executor, 8)
    if processes > 1:
        return _on_processes(plan, numbers, processes)
    # This also works in a browser, which can't start processes.
    return (play(plan, number) for number in numbers)


def run(
    plan: Plan, processes: int = 1, tick: Tick | None = None, executor: Executor | None = None
) -> Summary:
    """Play all of a plan's games, and return a summary. `stream` yields the games one at a time,
    `play` plays a single game, and `finish` plays a game from its current position.

    tick: called after each game. processes: how many processes to start on this machine. executor:
    a `concurrent.futures.Executor` to use instead, such as
    ``distributed.Client(...).get_executor()``. Raise `CannotSpread` if other processes can't play
    the games.

    >>> summary = run(Plan(games=4, seats=2, bots=("heuristic", "random"), seed=1))
    >>> summary.games, summary.wins
    (4, Counter({'Anna': 4}))
    """
    if tick is not None:
        argument.function("tick", tick, _("Give a function to call after each game"))
    began, summary = time.perf_counter(), Summary(plan)
    for game in stream(plan, processes, executor):
        summary.add(game)
        if tick is not None:
            tick()
    summary.seconds = time.perf_counter() - began
    return summary


# === Games in several processes or on several machines, with any executor. Games from lost workers
# are played again, and results come in order.

#: A job's target length in seconds, long compared with sending it, and its maximum number of games.
JOB, MOST_IN_A_JOB = 0.4, 512
#: The number of jobs ahead for each process, and how many times in a row they're sent once more.
AHEAD, TRIES = 3, 4


class NeverEnds(RuntimeError):
    """Raised if a hand doesn't end, even with moves from a `stall_breaker`."""


class CannotSpread(RuntimeError):
    """Raised if other processes can't play the games. The message explains what to do."""


def play_some(plan: Plan, first: int, beyond: int) -> tuple[list[PlayedGame], float]:
    """Return the results of games `first` to `beyond` - 1, and how many seconds they took."""
    began = time.perf_counter()
    try:
        games = [play(plan, number) for number in range(first, beyond)]
    except Exception as error:
        keep_place(error, error)
        try:
            pickle.loads(pickle.dumps(error))
        except Exception:  # an error that can't be pickled would break the pool
            told = RuntimeError(f"{type(error).__name__}: {error}")
            for note in getattr(error, "__notes__", ()):
                told.add_note(note)
            keep_place(told, error)
            raise told from None
        raise
    return games, time.perf_counter() - began


def _with_parent() -> None:
    """Make a worker ignore Ctrl+C, and end with the main process, even if that's killed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)

    def end() -> None:
        if parent := multiprocessing.parent_process():
            parent.join()
            os._exit(1)

    threading.Thread(target=end, daemon=True).start()


def _on_processes(plan: Plan, numbers: range, processes: int) -> Iterator[PlayedGame]:
    # Python sets this attribute while a worker imports a script that tries to start more workers.
    # The main process reports the error, so this one ends silently.
    if getattr(multiprocessing.current_process(), "_inheriting", False):
        sys.exit(1)
    try:
        pickle.dumps(plan)
    except (pickle.PicklingError, AttributeError, TypeError) as error:
        said = N_(
            "this plan can’t be sent to other processes ({error}). Define its bots with `def` or `class` at the top of a module."
        )
        raise CannotSpread(_(said, error=error)) from None
    main = sys.modules["__main__"]
    file = getattr(main, "__file__", None)  # there's no `__file__` in a notebook or at a prompt
    if getattr(main, "__spec__", None) is None and file is not None and not Path(file).exists():
        said = N_(
            "worker processes can’t import a program read from {file}. Save it as a .py file, or pass your own executor."
        )
        raise CannotSpread(_(said, file=file))
    pool: list[Executor] = []

    def fresh() -> Executor:
        for old in pool:
            old.shutdown(wait=False, cancel_futures=True)
        spawn = multiprocessing.get_context("spawn")
        pool[:] = [ProcessPoolExecutor(processes, spawn, _with_parent)]
        return pool[0]

    any_done = False
    try:
        for game in _in_order(plan, numbers, fresh, processes):
            any_done = True
            yield game
        pool[0].shutdown()  # lets the workers end properly
    except CannotSpread as error:
        said = _(
            'the worker processes ended right away. They start by importing your script, so put the call under `if __name__ == "__main__":`, or pass your own executor.'
        )
        raise error if any_done else CannotSpread(said) from None
    finally:
        for each in pool:
            each.shutdown(wait=False, cancel_futures=True)


def _lost(error: Exception) -> bool:
    *_outer, (frame, _line) = walk_tb(error.__traceback__)
    # If a worker dies between two messages, Dask's executor fails because of the missing reply. The
    # check is by name, because Dask may not be installed.
    in_dask = frame.f_globals.get("__name__") == "distributed.cfexecutor"
    in_dask = in_dask or type(error).__name__ == "KilledWorker"
    return isinstance(error, (BrokenExecutor, CancelledError, ConnectionError)) or in_dask


def _in_order(
    plan: Plan, numbers: range, make: Callable[[], Executor], workers: int
) -> Iterator[PlayedGame]:
    """Yield the games in order, with jobs ahead. After losing a worker, send jobs again, with a new
    executor from `make` if it's broken. In the end, raise `CannotSpread`.
    """
    executor, most, size, lost = make(), workers * AHEAD, 1, 0
    jobs: deque[tuple[range, Future[tuple[list[PlayedGame], float]]]] = deque()
    missing = ahead = numbers  # games without a result, and games that aren't in a job yet
    while missing:
        try:
            while ahead and len(jobs) < most:
                job, ahead = ahead[:size], ahead[size:]
                jobs.append((job, executor.submit(play_some, plan, job.start, job.stop)))
            job, answer = jobs[0]
            games, seconds = answer.result()
        except Exception as error:
            if not _lost(error):
                raise
            if (lost := lost + 1) > (1 if missing == numbers else TRIES):
                what = str(error) or type(error).__name__
                said = _("the workers stopped, and the run is lost: {what}", what=what)
                raise CannotSpread(said) from error
            if isinstance(error, BrokenExecutor):
                executor = make()
            for _job, answer in jobs:
                answer.cancel()
            jobs.clear()
            ahead = missing
            continue
        jobs.popleft()
        lost, missing = 0, missing[len(job) :]
        fitting = int(JOB * len(job) / max(seconds, 1e-6))
        size = max(1, min(fitting, 2 * size, len(ahead) // most, MOST_IN_A_JOB))
        yield from games


# === A run's file has a row per game. During the run, the rows are in ``FILE.part``, a CSV file
# with the plan in its first line, so a killed run loses only the last few games and can be
# continued. A complete run is in FILE, as Parquet or CSV. Another run's file is never overwritten.
# ``FILE.lock`` keeps other runs away until the process ends.

#: The number of rows read from Parquet at a time, and the endings of a run's other files.
BATCH, PART, LOCK = 4_000, ".part", ".lock"
_HEADS = ("game", "seed", "hands", "decisions", "winner", "stalled_hands")
_MARK = "# wyatt simulate "


class Unkept(ValueError):
    """Raised if a run can't be saved to a file or continued from it."""


def heads(plan: Plan) -> list[str]:
    """Return the names of the columns in a run's file."""
    unit, names = plan.spec.score_unit, plan.names
    return [*_HEADS, *(f"bot_{name}" for name in names), *(f"{unit}_{name}" for name in names)]


def row(plan: Plan, game: PlayedGame) -> list[str | int | None]:
    own = (game.number, game.seed, game.hands, game.decisions, game.winner, game.stalled)
    return [*own, *map(bot_name, plan.seated), *(game.scores[name] for name in plan.names)]


def _game(plan: Plan, cells: Sequence[str]) -> PlayedGame:
    if len(cells) != len(heads(plan)):
        raise ValueError(_("a row has the wrong length"))
    number, seed, hands, decisions, stalled = (int(cells[at]) for at in (0, 1, 2, 3, 5))
    if seed != seed_of(plan, number):
        raise ValueError(_("game {number} has a different seed", number=number))
    scores = dict(zip(plan.names, map(int, cells[-plan.seats :]), strict=True))
    if max(map(abs, (hands, decisions, stalled, *scores.values()))) >= 1 << 63:
        raise ValueError(_("a number has too many digits"))  # for any table or average
    return PlayedGame(number, seed, hands, decisions, scores, cells[4] or None, stalled)


def _locked(file: Path, tries: int = 9) -> IO[bytes]:
    """Return a locked file, if there are locks. Raise `BlockingIOError` or `PermissionError`."""
    lock = file.open("ab")
    try:
        if sys.platform == "win32":
            import msvcrt

            msvcrt.locking(lock.fileno(), msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except (BlockingIOError, PermissionError):
        lock.close()
        raise
    except OSError:
        return lock
    if os.fstat(lock.fileno()).st_nlink or not tries:
        return lock
    lock.close()  # the run that had locked this file has just deleted it
    return _locked(file, tries - 1)


class RunFile(Uncopied):
    """The file of a saved run. You can read games from it and add games to it."""

    def __init__(self, file: str | os.PathLike[str], plan: Plan) -> None:
        """Raise `Unkept` if a run can't be saved in this file."""
        with arguments() as read:
            self.file = Path(read.file("file", file))
            read.kind("plan", plan, Plan, _PLAN)
        self.plan, self.parquet = plan, self.file.suffix == ".parquet"
        self._out: IO[str] | None = None
        self._lock: IO[bytes] | None = None
        self._next: int | None = None  # the next game's number, if we've seen the one before
        # `Path.resolve` raises an error for a loop of links.
        whole = Path(os.path.realpath(self.file))
        real, folder, said = whole if self.file.is_symlink() else self.file, whole.parent, ""
        if self.file.is_dir():
            said = N_("{file} is a folder.")
        elif self.file.suffix not in (".parquet", ".csv"):
            said = N_("The name {file} must end in .parquet or .csv.")
        elif self.parquet and find_spec("pyarrow") is None:
            said = N_(
                "You need pyarrow to use {file}. Install wyatt-earp[parquet], or name a file that ends in .csv."
            )
        elif not folder.is_dir():
            said = N_("{file}: there’s no folder {folder}.")
        if said:
            raise self._unkept(said, folder=folder)
        self.part, self.lock = (real.with_name(f"{real.name}{end}") for end in (PART, LOCK))

    def games(self) -> Iterator[PlayedGame]:
        """Yield the saved games, in order. Raise `Unkept` for a damaged file or another plan's run."""
        for expected, game in enumerate(self._rows(self.part if self.part.exists() else self.file)):
            if game.number != expected:
                said = N_("{file} is damaged. Game {expected} is missing.")
                raise self._unkept(said, expected=expected)
            yield game

    def _unkept(self, message: str, **values: object) -> Unkept:
        return Unkept(_(message, **{"file": self.file, **values}))

    def _rows(self, file: Path) -> Iterator[PlayedGame]:
        unreadable: tuple[type[Exception], ...] = (OSError, ValueError, KeyError, csv.Error)
        read = self._csv_rows(file)
        if self.parquet and file == self.file:
            from pyarrow import ArrowException

            unreadable, read = (*unreadable, ArrowException), self._parquet_rows()
        try:
            if file.exists():
                yield from read
        except Unkept:
            raise
        except unreadable as error:
            said = N_("{file} is damaged or isn’t a saved run ({reason}).")
            raise self._unkept(said, file=file, reason=" ".join(str(error).split())) from None

    def _csv_rows(self, file: Path) -> Iterator[PlayedGame]:
        # A spreadsheet may have saved the file as UTF-16 or with semicolons, tabs or a byte order mark.
        with file.open("rb") as held:
            encoding = json.detect_encoding(held.read(4))
        with file.open(encoding=encoding, newline="") as text:
            first, second = text.readline(PLAN.letters), text.readline(PLAN.letters)
            between = next((sign for sign in ";\t" if sign in second), ",")
            if not first.startswith(_MARK):
                first = ",".join(*csv.reader([first], delimiter=between)).rstrip(",")
            self._same_plan(file, first.removeprefix(_MARK))
            if next(csv.reader([second], delimiter=between), []) != heads(self.plan):
                said = N_("{file} is damaged. A saved run has different columns.")
                raise self._unkept(said, file=file)
            for line in iter(lambda: text.readline(PLAN.letters), ""):
                if line.endswith("\n"):
                    yield _game(self.plan, next(csv.reader([line], delimiter=between)))
                elif file != self.part:  # a run in progress may end in half a line
                    raise ValueError(_("its last row is incomplete"))

    def _parquet_rows(self) -> Iterator[PlayedGame]:
        from pyarrow.parquet import ParquetFile

        with ParquetFile(self.file, page_checksum_verification=True) as held:
            metadata = held.schema_arrow.metadata or {}
            self._same_plan(self.file, metadata.get(b"wyatt", b"").decode())
            for batch in held.iter_batches(BATCH):
                for cells in batch.to_pylist():
                    yield _game(self.plan, [str(cells[head]) for head in heads(self.plan)])

    def _same_plan(self, file: Path, text: str) -> None:
        try:
            held = read_json(text, PLAN)
        except InvalidDocument:
            said = N_("{file} is damaged or isn’t a saved run.")
            raise self._unkept(said, file=file) from None
        plan = self.plan.document()
        if held != plan:
            other = held if isinstance(held, Mapping) else {}
            known = listed(sorted(key for key in plan if other.get(key) != plan[key]))
            said = N_("{file} contains a run with different settings: {known}. Name another file.")
            raise self._unkept(said, file=file, known=known)

    def hold(self) -> None:
        """Keep other runs from saving to the file until `pause` or `finish`. To continue a run,
        call this before you read its games. Raise `Unkept` if another run is being saved to the
        file, and `OSError` if you can't write to its folder.
        """
        try:
            self._lock = self._lock or _locked(self.lock)
        except (BlockingIOError, PermissionError) as error:
            if error.filename is not None:  # we aren't allowed to write to the folder
                raise
            said = N_(
                "{file} is in use by another run. Wait until that run is done, or name another file."
            )
            raise self._unkept(said) from None

    def begin(self) -> None:
        """Open the file to add games after the saved ones. Raise the errors of `hold`."""
        self.hold()
        saved: Iterator[PlayedGame] = iter(())
        self._next = None if self.part.exists() else 0
        if self.part.exists():
            with self.part.open("rb+") as held:  # a killed run may have left half a line
                size = held.seek(0, os.SEEK_END)
                held.seek(max(0, size - 4096))
                if (tail := held.read()) and not tail.endswith(b"\n"):
                    held.truncate(size - len(tail) + tail.rfind(b"\n") + 1)
        else:
            head = f"{_MARK}{json.dumps(self.plan.document())}\n{','.join(heads(self.plan))}\n"
            write_file(self.part, head)
            saved = self._rows(self.file)
        self._out = self.part.open("a", encoding="utf-8", newline="")
        for game in saved:
            self.add(game)

    def add(self, game: PlayedGame) -> None:
        """Add the next game. Raise `Unkept` before `begin`, and `InvalidDocument` for an invalid
        game, or if a game is missing or has already been added.
        """
        argument.kind("game", game, PlayedGame, _PLAYED)
        if self._out is None:
            raise self._unkept(N_("{file} isn’t open. Call `begin()` first."))
        if self._next not in (None, game.number):
            said = _("add the games in order. Game {number} comes next.", number=self._next)
            raise invalid(said, "game")
        self._next = game.number + 1
        csv.writer(self._out, lineterminator="\n").writerow(row(self.plan, game))

    def pause(self) -> None:
        """Close the file, and let other runs save to it."""
        try:
            self._close()
        finally:
            if self._lock is not None:
                lock, self._lock = self._lock, None
                ours = lock.tell() == 0  # and not somebody's own file with this name
                if os.name == "nt":  # on Windows, an open file can't be deleted
                    lock.close()
                if ours:
                    with suppress(OSError):
                        self.lock.unlink()
                lock.close()

    def finish(self) -> None:
        """Save a finished run under its final name. Raise `OSError` if the file can't be written."""
        self._close()
        with replacing(self.file) as ready:
            if self.parquet:
                self._write_parquet(ready)
            else:
                put(self.part, ready)
        self.part.unlink(missing_ok=True)
        self.pause()

    def _close(self) -> None:
        if self._out is not None:
            out, self._out = self._out, None
            out.close()

    def _write_parquet(self, file: Path) -> None:
        import pyarrow
        from pyarrow.csv import ConvertOptions, ReadOptions, open_csv
        from pyarrow.parquet import ParquetWriter

        kinds = dict.fromkeys(heads(self.plan), pyarrow.int64())
        kinds |= {head: pyarrow.string() for head in kinds if head.startswith(("winner", "bot_"))}
        schema = pyarrow.schema(kinds, metadata={"wyatt": json.dumps(self.plan.document())})
        after_plan, typed = ReadOptions(skip_rows=1), ConvertOptions(column_types=kinds)
        with (
            open_csv(self.part, after_plan, convert_options=typed) as rows,
            ParquetWriter(file, schema, write_page_checksum=True) as writer,
        ):
            for batch in rows:
                writer.write_batch(batch)
