"""Games spread over processes or machines: any executor, nothing lost, order kept, memory bounded."""

from __future__ import annotations

import multiprocessing
import pickle
import signal
import sys
import time
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, CancelledError, Executor, Future
from concurrent.futures.process import ProcessPoolExecutor
from pathlib import Path

from wyatt.core.text import N_, _
from wyatt.table.simulate import Plan, PlayedGame, play_one

#: Seconds that the games of one job should take: long against sending them, short against waiting.
JOB = 0.4
#: Games in one job, at most.
MOST_IN_A_JOB = 512
#: Jobs that are out at once, for each process.
AHEAD = 3
#: How often a job is given out again after its worker was lost.
TRIES = 4
#: What says that a worker was lost, not that a game went wrong.
LOST = (BrokenExecutor, CancelledError, ConnectionError)


class CannotSpread(RuntimeError):
    """Games that cannot be played elsewhere; the message is a sentence on what to do."""


_GUARD = N_(
    "the other processes ended at once. They begin by importing your script: put the call under "
    '`if __name__ == "__main__":`, or hand in an executor of your own.'
)


def play_some(plan: Plan, first: int, beyond: int) -> tuple[list[PlayedGame], float]:
    """Play the games with these numbers: what came of them, and the seconds it took."""
    began = time.perf_counter()
    games = [play_one(plan, number) for number in range(first, beyond)]
    return games, time.perf_counter() - began


def spread(
    plan: Plan, numbers: range, processes: int = 1, executor: Executor | None = None
) -> Iterator[PlayedGame]:
    """The games with these numbers, in order, played on an executor or on processes of our own.

    Raises `CannotSpread`.
    """
    if executor is not None:
        return _Jobs(plan, numbers, lambda: executor, 8).games()
    return _on_processes(plan, numbers, processes)


def _on_processes(plan: Plan, numbers: range, processes: int) -> Iterator[PlayedGame]:
    # Set by Python while one of the other processes imports the script: it says nothing, the first does. To
    # begin a pool there and fail would leave what the pool had reserved.
    if getattr(multiprocessing.current_process(), "_inheriting", False):
        sys.exit(1)
    _can_be_sent(plan)
    main = sys.modules["__main__"]
    file = getattr(main, "__file__", None)  # there is none in a notebook or at a prompt
    if main.__spec__ is None and file is not None and not Path(file).exists():
        raise CannotSpread(
            _(
                "other processes cannot begin from {file}, where this program was read: save it as a "
                "file, or hand in an executor of your own.",
                file=file,
            )
        )
    pool: list[Executor] = []

    def fresh() -> Executor:
        """A pool of processes, in place of one that is broken."""
        for old in pool:
            old.shutdown(wait=False, cancel_futures=True)
        # Ctrl+C is for the process that shows the results; the workers end with it, without a word.
        pool[:] = [
            ProcessPoolExecutor(
                processes,
                mp_context=multiprocessing.get_context("spawn"),
                initializer=signal.signal,
                initargs=(signal.SIGINT, signal.SIG_IGN),
            )
        ]
        return pool[0]

    jobs = _Jobs(plan, numbers, fresh, processes)
    try:
        yield from jobs.games()
        pool[0].shutdown()  # nothing is left to do: the workers end before the run does
    except CannotSpread as error:
        raise error if jobs.any_done else CannotSpread(_(_GUARD)) from None
    finally:
        for each in pool:
            each.shutdown(wait=False, cancel_futures=True)


def _lost(error: Exception) -> bool:
    """Whether a job was lost with its worker, rather than going wrong by itself."""
    return isinstance(error, LOST) or _of_dask(error)


def _of_dask(error: Exception) -> bool:
    """Whether Dask, which need not be installed, lost a job: it says so, or fails to say it.

    Where a worker dies between two of its messages, its executor stumbles over the answer it has not got.
    """
    innermost = error.__traceback__
    while innermost and innermost.tb_next:
        innermost = innermost.tb_next
    told_in = innermost.tb_frame.f_globals.get("__name__", "") if innermost else ""
    return type(error).__name__ == "KilledWorker" or told_in == "distributed.cfexecutor"


class _Jobs:
    """Jobs given out some ahead of what has come back; one whose worker is lost goes out again."""

    def __init__(
        self, plan: Plan, numbers: range, executor: Callable[[], Executor], workers: int
    ) -> None:
        """executor: the one to use, asked for again when it has broken."""
        self.plan, self.make = plan, executor
        self.next, self.end = numbers.start, numbers.stop
        self.most = workers * AHEAD
        self.executor = executor()
        self.size = 1
        #: The first number of each job that is out, the number beyond it, and its answer.
        self.out: deque[tuple[int, int, Future[tuple[list[PlayedGame], float]]]] = deque()
        self.any_done = False
        self.lost = 0

    def games(self) -> Iterator[PlayedGame]:
        """The games in order. Raises `CannotSpread` when workers are lost again and again."""
        while self.out or self.next < self.end:
            self._give_out()
            first, beyond, answer = self.out[0]
            try:
                games, seconds = answer.result()
            except Exception as error:
                if not _lost(error):
                    raise
                self._give_out_again(error)
                continue
            self.out.popleft()
            self.any_done, self.lost = True, 0
            self._fit(beyond - first, seconds)
            yield from games

    def _give_out(self) -> None:
        while self.next < self.end and len(self.out) < self.most:
            beyond = min(self.end, self.next + self.size)
            self.out.append((self.next, beyond, self._submit(self.next, beyond)))
            self.next = beyond

    def _submit(self, first: int, beyond: int) -> Future[tuple[list[PlayedGame], float]]:
        """A job's answer to come. A pool that broke before it could take the job has lost it, like any other."""
        try:
            return self.executor.submit(play_some, self.plan, first, beyond)
        except Exception as error:
            if not _lost(error):
                raise
            lost: Future[tuple[list[PlayedGame], float]] = Future()
            lost.set_exception(error)
            return lost

    def _fit(self, games: int, seconds: float) -> None:
        """Choose how many games the next jobs have."""
        fitting = int(JOB * games / max(seconds, 1e-6))
        share = max(1, (self.end - self.next) // self.most)
        self.size = max(1, min(fitting, 2 * self.size, share, MOST_IN_A_JOB))

    def _give_out_again(self, error: Exception) -> None:
        self.lost += 1
        if self.lost > (TRIES if self.any_done else 1):
            what = str(error) or type(error).__name__
            raise CannotSpread(
                _("the workers are lost, and so is the run: {what}", what=what)
            ) from error
        if isinstance(error, BrokenExecutor):
            self.executor = self.make()
        again = []
        for first, beyond, answer in self.out:
            sound = answer.done() and not answer.cancelled() and answer.exception() is None
            again.append((first, beyond, answer if sound else self._submit(first, beyond)))
        self.out = deque(again)


def _can_be_sent(plan: Plan) -> None:
    """That a plan can go to another process. Raises `CannotSpread`."""
    try:
        pickle.dumps(plan)
    except (pickle.PicklingError, AttributeError, TypeError) as error:
        raise CannotSpread(
            _(
                "this plan cannot go to other processes ({error}): define its bots with `def` or "
                "`class` at the top of a module.",
                error=error,
            )
        ) from None
