"""Games on several processes and machines: the same card for card, none lost, errors in a sentence."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import Future, ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path
from typing import Any

import pytest
from sitting import last, swaps

from wyatt.table import games, simulate
from wyatt.table.simulate import CannotSpread, Plan, PlayedGame, _lost, finish, run, stream

PLAN = Plan(30, 2, ("random", last), seed=5)
HERE = Path(__file__).parent


@pytest.fixture(scope="module")
def alone() -> list[PlayedGame]:
    """The games of the plan, played here one by one."""
    return list(stream(PLAN))


def test_threads_play_the_same_games_and_a_run_goes_on_from_any(alone: list[PlayedGame]) -> None:
    with ThreadPoolExecutor(2) as executor:
        assert list(stream(PLAN, executor=executor)) == alone
    assert list(stream(PLAN, first=11)) == alone[11:]


def test_processes_play_the_same_games(
    alone: list[PlayedGame], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(HERE), *sys.path]))
    assert list(stream(PLAN, processes=2)) == alone


def test_a_worker_that_is_killed_loses_no_game(
    alone: list[PlayedGame], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(HERE), *sys.path]))
    monkeypatch.setattr(simulate, "MOST_IN_A_JOB", 2)
    pools: list[Any] = []
    made = simulate.ProcessPoolExecutor
    monkeypatch.setattr(
        simulate, "ProcessPoolExecutor", lambda *a, **k: pools.append(made(*a, **k)) or pools[-1]
    )
    found = []
    for game in stream(PLAN, processes=2):
        found.append(game)
        if len(found) in (3, 17):
            os.kill(next(iter(pools[-1]._processes)), signal.SIGKILL)
    assert found == alone
    assert len(pools) >= 2


class Flaky(ThreadPoolExecutor):
    """Loses some of its workers, and comes back by itself."""

    def __init__(self, losing: int) -> None:
        super().__init__(2)
        self.losing = losing

    def submit(self, *args: Any, **more: Any) -> Future[Any]:  # type: ignore[override]
        if self.losing and args[2] > 2:
            self.losing -= 1
            lost: Future[Any] = Future()
            lost.set_exception(ConnectionError("the worker is gone"))
            return lost
        return super().submit(*args, **more)


def test_a_job_that_is_lost_goes_out_again(alone: list[PlayedGame]) -> None:
    with Flaky(3) as executor:
        assert list(stream(PLAN, executor=executor)) == alone


def test_an_executor_that_loses_everything_is_told_once() -> None:
    with Flaky(10**6) as executor, pytest.raises(CannotSpread, match="the worker is gone"):
        run(PLAN, executor=executor)
    closed = ProcessPoolExecutor(1)
    closed.shutdown()
    with pytest.raises(RuntimeError):
        run(PLAN, executor=closed)


class Shut(ThreadPoolExecutor):
    """A pool that has broken before it is given its first job, every time."""

    def submit(self, *_: Any, **__: Any) -> Future[Any]:
        raise BrokenProcessPool("its processes end as soon as they begin")


def test_a_pool_that_breaks_before_it_takes_a_job_is_told_once() -> None:
    with Shut(1) as executor, pytest.raises(CannotSpread, match="end as soon as they begin"):
        run(PLAN, executor=executor)


def test_a_bot_that_goes_wrong_is_no_lost_worker() -> None:
    def wrong(view: object) -> object:
        raise ZeroDivisionError

    with ThreadPoolExecutor(1) as executor, pytest.raises(ZeroDivisionError):
        run(Plan(3, 2, (wrong,)), executor=executor)


def test_what_cannot_be_sent_is_told_before_anything_starts() -> None:
    with pytest.raises(CannotSpread, match="at the top of a module"):
        run(Plan(3, 2, (lambda view: view.legal_moves[0],)), processes=2)


SCRIPT = """
from wyatt.table.simulate import Plan, run
print(run(Plan(6, 2), processes=2).games)
"""


@pytest.mark.slow
@pytest.mark.parametrize("way", ["script", "stdin"])
def test_a_script_without_a_main_guard_fails_once_in_a_sentence(tmp_path: Path, way: str) -> None:
    file = tmp_path / "script.py"
    file.write_text(SCRIPT)
    command = [sys.executable, str(file)] if way == "script" else [sys.executable, "-"]
    given = None if way == "script" else SCRIPT
    ran = subprocess.run(command, input=given, capture_output=True, text=True, timeout=60)
    assert ran.returncode == 1
    assert ran.stderr.count("wyatt.table.simulate.CannotSpread: ") == 1
    assert ran.stderr.count("Traceback") == 1, ran.stderr
    assert "pass your own executor" in ran.stderr.splitlines()[-1]


@pytest.mark.slow
def test_a_script_with_a_main_guard_runs(tmp_path: Path) -> None:
    file = tmp_path / "script.py"
    file.write_text(
        "from wyatt.table.simulate import Plan, run\n"
        "def mine(view): return view.legal_moves[0]\n"
        "if __name__ == '__main__':\n"
        "    print(run(Plan(6, 2, ('random', mine)), processes=2).document()['bots'])\n"
    )
    ran = subprocess.run([sys.executable, str(file)], capture_output=True, text=True, timeout=60)
    assert ran.stdout.strip() == "{'Anna': 'random', 'Burt': 'mine'}", ran.stderr


# --- what a summary says -------------------------------------------------------------------------


def test_a_summary_keeps_no_games_and_has_intervals(alone: list[PlayedGame]) -> None:
    summary = run(PLAN)
    assert not any(isinstance(value, (list, tuple)) for value in vars(summary).values())
    table = summary.table()
    assert list(table.index) == ["Anna", "Burt"]
    assert list(table.bot) == ["random", "last"]
    assert sum(table.wins) == summary.games == 30
    for name in table.index:
        line = table.loc[name]
        assert 0 <= line.share_low < line.share < line.share_high <= 1 or line.share in (0, 1)
        assert line.money_low <= line.average_money <= line.money_high
        own = [game.scores[name] for game in alone]
        assert line.average_money == pytest.approx(sum(own) / 30)
    assert summary.share("Anna") == pytest.approx(WILSON[summary.wins["Anna"]], abs=1e-3)


#: Wilson's interval for so many wins of 30, from a table.
WILSON = {
    wins: (share, low, high)
    for wins, share, low, high in ((30, 1.0, 0.886, 1.0), (29, 0.967, 0.833, 0.994))
}


def test_bots_and_rules_are_taken_in_any_form() -> None:
    assert Plan(1, bots="heuristic").bots == ("heuristic",)
    assert Plan(1, bots=last).bots == (last,)
    wanted = run(Plan(2, 2, rules={"preset": "berclaz"})).document()
    spec = games.game("wyatt")
    for rules in ("berclaz", spec.game.new(["Anna", "Burt"], rules="berclaz").rules):
        again = run(Plan(2, 2, game=spec, rules=rules)).document()
        assert {**again, "seconds": 0} == {**wanted, "seconds": 0}


def test_a_passive_hand_is_led_to_its_end_and_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(simulate, "PATIENCE", 200)
    monkeypatch.setattr(simulate, "MOST_HANDS", 4)
    summary = run(Plan(1, 2, (swaps,)))
    assert (summary.stalled > 0, summary.hands, summary.wins[None]) == (True, 5, 1)
    game = games.game("wyatt").game.new(["Anna", "Burt"])
    decisions, led = finish(game, {"Anna": swaps, "Burt": swaps})
    assert game.view().hand_number == 5
    assert decisions > 800
    assert led > 0


# --- a real cluster --------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def cluster() -> Iterator[Any]:
    """Two workers of Dask on this machine, each a process."""
    from distributed import LocalCluster

    with LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address=":0", silence_logs=50
    ) as started:
        yield started


@pytest.mark.slow
def test_a_cluster_plays_the_same_games(cluster: Any) -> None:
    from distributed import Client

    plan = Plan(30, 3, ("heuristic", "random"), seed=3)
    with Client(cluster, set_as_default=False) as client:
        assert list(stream(plan, executor=client.get_executor())) == list(stream(plan))


@pytest.mark.slow
def test_a_worker_of_the_cluster_that_is_killed_loses_no_game(cluster: Any) -> None:
    from distributed import Client

    plan = Plan(40, 2, seed=8)
    with Client(cluster, set_as_default=False) as client:
        workers = client.run(os.getpid)
        found = []
        for game in stream(plan, executor=client.get_executor()):
            found.append(game)
            if len(found) == 4:
                os.kill(next(iter(workers.values())), signal.SIGKILL)
    assert found == list(stream(plan))


def test_a_stumble_lost_itself_is_a_lost_job_and_a_game_that_fails_is_not() -> None:
    for module, lost in (("distributed.cfexecutor", True), ("wyatt.table.simulate", False)):
        with pytest.raises(ValueError, match="not enough values") as raised:
            exec("typ, exc, tb = (1, 2)", {"__name__": module})
        assert _lost(raised.value) is lost
