"""A plan plays the same games however it is run, whatever a bot remembers; summaries and tournaments are correct."""

import itertools
import os
import random
import signal
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from wyatt.core.errors import InvalidDocument
from wyatt.earp import Move, View
from wyatt.table import simulate
from wyatt.table.games import UnknownBot, bot, game
from wyatt.table.simulate import CannotSpread, Plan, PlayedGame, Summary, play, run, stream
from wyatt.table.tournament import tournament

COUNT = itertools.count()
LUCK = random.Random(1)
played = 0


class Turns:
    """Plays the next move of the list each time."""

    n = 0

    def __call__(self, view: Any) -> Any:
        self.n += 1
        return view.legal_moves[self.n % len(view.legal_moves)]


class Notes:
    """Remembers in a list of its class."""

    seen: list[object] = []  # noqa: RUF012  # as many people write it

    def __call__(self, view: Any) -> Any:
        self.seen.append(view.actor)
        return view.legal_moves[len(self.seen) % len(view.legal_moves)]


class Chance:
    """Has its own generator."""

    def __init__(self) -> None:
        self.chance = random.Random(4)

    def __call__(self, view: Any) -> Any:
        return self.chance.choice(view.legal_moves)

    def choose(self, view: Any) -> Any:
        return self(view)


class Seeded(Chance):
    """Takes the seed of each game."""

    def reset(self, seed: int) -> None:
        self.chance = np.random.default_rng(seed)  # type: ignore[assignment]
        self.seed = seed


def shared(view: Any) -> Any:
    """Draw from the generators that a whole process shares."""
    at = random.randrange(9) + int(np.random.random() * 9)
    return view.legal_moves[at % len(view.legal_moves)]


def spread(view: Any, chance: random.Random) -> Any:
    return chance.choice(view.legal_moves)


def closed(add: int = 0) -> Callable[[Any], Any]:
    moves = add

    def count() -> int:
        nonlocal moves
        moves += 1
        return moves

    return lambda view: view.legal_moves[count() % len(view.legal_moves)]


def games(plan: Plan, processes: int = 1) -> list[object]:
    return list(stream(plan, processes))


KEPT: dict[str, Any] = {
    "in itself": Turns(), "in its class": Notes(), "its own generator": Chance(), "seeded": Seeded(),
    "the shared generators": shared, "given along": partial(spread, chance=random.Random(3)),
    "a method": Chance().choose, "in its closure": closed(), "built in": bot("random", seed=3),
}  # fmt: skip


@pytest.mark.parametrize("kept", KEPT)
def test_a_bot_that_remembers_plays_the_same_games_again(kept: str) -> None:
    plan = Plan(3, 2, (KEPT[kept], "random"), seed=2)
    once = games(plan)
    assert (games(plan), [play(plan, 2), play(plan, 1)]) == (once, [once[2], once[1]])
    assert games(Plan(3, 2, ("random", "random"), seed=2)) != once


def test_each_game_and_seat_has_a_seed_of_its_own_and_two_processes_play_the_same() -> None:
    sent = [KEPT[name] for name in KEPT if name != "in its closure"]
    for each in sent[:4], sent[4:]:
        plan = Plan(6, 4, each, seed=2)
        assert games(plan, 2) == games(plan)
    seeds: list[int] = []

    class Told(Seeded):
        def __deepcopy__(self, memo: object) -> "Told":
            return Told()

        def reset(self, seed: int) -> None:
            super().reset(seed)
            seeds.append(seed)

    for number in (0, 1, 0):
        play(Plan(2, 2, (Told(),)), number)
    assert (len(set(seeds)), seeds[:2]) == (4, seeds[4:])
    tournament([Told(), "random"], 2, seed=2)
    assert seeds[-1] != 0  # a timer around a bot passes the seed on
    random.seed(3)
    before = random.getstate()
    play(Plan(1, 2, (shared,)))
    assert random.getstate() == before


def sets_a_name(view: Any) -> Any:
    global played
    played += 1
    return view.legal_moves[0]


class Classy(Turns):
    def __call__(self, view: Any) -> Any:
        type(self).n += 1
        return view.legal_moves[0]


class Held(Turns):
    def __init__(self) -> None:
        self.file = open(__file__)  # noqa: SIM115


def _drawn() -> float:
    return LUCK.random()


@pytest.mark.parametrize(("made", "named"), [
    (sets_a_name, "played"), (lambda view: view.legal_moves[next(COUNT) % len(view.legal_moves)], "COUNT"),
    (lambda view: LUCK.choice(view.legal_moves), "LUCK"),
    (lambda view: [_drawn(), view.legal_moves[0]][1], "LUCK"), (Classy(), "self.n"), (Held(), "__deepcopy__"),
])  # fmt: skip
def test_a_bot_that_changes_something_outside_is_refused(made: Any, named: str) -> None:
    with pytest.raises(UnknownBot, match=named):
        play(Plan(1, 2, (made, "random")))


def test_bots_and_rules_are_taken_in_any_form_but_no_class() -> None:
    for make in (lambda: Plan(1, 2, (Turns,)), lambda: tournament([Turns, "plain"], 1)):
        with pytest.raises(InvalidDocument, match=r"Turns\(\)"):
            make()
    with ThreadPoolExecutor(1) as executor, pytest.raises(InvalidDocument, match="executor"):
        stream(Plan(2, 2), processes=2, executor=executor)
    assert (Plan(1, bots="heuristic").bots, Plan(1, bots=last).bots) == (("heuristic",), (last,))
    wanted, spec = run(Plan(2, 2, rules={"preset": "berclaz"})).document(), game("wyatt")
    for rules in ("berclaz", spec.game.new(["Anna", "Burt"], rules="berclaz").rules):
        again = run(Plan(2, 2, game=spec, rules=rules)).document()
        assert {**again, "seconds": 0} == {**wanted, "seconds": 0}


class Odd(Exception):
    """An error that cannot be sent back."""

    def __init__(self, one: int, two: int) -> None:
        super().__init__("odd")


def breaks(view: Any) -> Any:
    raise Odd(1, 2)


@pytest.mark.parametrize("processes", [1, 2])
def test_a_bot_that_raises_is_named_with_its_game(processes: int) -> None:
    with pytest.raises((Odd, RuntimeError), match="odd") as raised:
        games(Plan(3, 2, ("random", breaks), seed=1), processes)
    assert all(word in raised.value.__notes__[0] for word in ("breaks", "Burt", "0", "1000003"))


def test_a_summary_counts_each_game_once_and_has_intervals(alone: list[PlayedGame]) -> None:
    plan = Plan(4, 2, seed=3)
    summary = Summary(plan)
    for number in (0, 3, 1):
        summary.add(play(plan, number))
        with pytest.raises(InvalidDocument, match="already"):
            summary.add(play(plan, number))
    for other in (Plan(4, 3, seed=3), Plan(4, 2, seed=4)):
        with pytest.raises(InvalidDocument, match="another plan"):
            summary.add(play(other, 2))
    summary.add(play(plan, 2))
    assert (summary.games, summary.document()["wins"]) == (4, run(plan).document()["wins"])
    summary = run(PLAN)
    assert not any(isinstance(value, (list, tuple)) for value in vars(summary).values())
    table = summary.table()
    assert (list(table.index), list(table.bot)) == (["Anna", "Burt"], ["random", "last"])
    assert sum(table.wins) == summary.games == 30
    for name in table.index:
        line = table.loc[name]
        assert 0 <= line.share_low < line.share < line.share_high <= 1 or line.share in (0, 1)
        assert line.money_low <= line.average_money <= line.money_high
        assert line.average_money == pytest.approx(sum(one.scores[name] for one in alone) / 30)
    # Wilson's intervals for 30 and no wins of 30, from a table.
    assert summary.share("Anna") == pytest.approx((1.0, 0.886, 1.0), abs=1e-3)
    assert summary.share("Burt") == pytest.approx((0.0, 0.0, 0.114), abs=1e-3)


def last(view: View) -> Move:
    """The last legal move in reading order: nearly always a discard."""
    return max(view.legal_moves, key=lambda move: move.rank)


def swaps(view: View) -> Move:
    """Takes the top discard and throws it away again: a hand of such players never ends."""
    return Move("draw", "discard") if view.phase == "draw" else last(view)


PLAN = Plan(30, 2, ("random", last), seed=5)


@pytest.fixture(scope="module")
def alone() -> list[PlayedGame]:
    return list(stream(PLAN))


def test_threads_play_the_same_and_killed_workers_lose_none(alone: Any, monkeypatch: Any) -> None:
    with ThreadPoolExecutor(2) as executor:
        assert list(stream(PLAN, executor=executor)) == alone
    assert list(stream(PLAN, first=11)) == alone[11:]
    with Flaky(3) as executor:
        assert list(stream(PLAN, executor=executor)) == alone
    monkeypatch.setattr(simulate, "MOST_IN_A_JOB", 2)
    pools: list[Any] = []
    made = simulate.ProcessPoolExecutor
    monkeypatch.setattr(
        simulate, "ProcessPoolExecutor", lambda *a, **k: pools.append(made(*a, **k)) or pools[-1]
    )
    found = []
    for one in stream(PLAN, processes=2):
        found.append(one)
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


class Shut(ThreadPoolExecutor):
    """Breaks before it takes a job."""

    def submit(self, *_: Any, **__: Any) -> Future[Any]:
        raise BrokenProcessPool("its processes end as soon as they begin")


def test_an_executor_that_fails_is_told_once_and_a_bot_that_goes_wrong_is_no_lost_worker() -> None:
    for kind, said in ((Flaky(10**6), "the worker is gone"), (Shut(1), "end as soon as they")):
        with kind as executor, pytest.raises(CannotSpread, match=said):
            run(PLAN, executor=executor)
    closed = ProcessPoolExecutor(1)
    closed.shutdown()
    with pytest.raises(RuntimeError):
        run(PLAN, executor=closed)

    def wrong(view: object) -> object:
        raise ZeroDivisionError

    with ThreadPoolExecutor(1) as executor, pytest.raises(ZeroDivisionError):
        run(Plan(3, 2, (wrong,)), executor=executor)
    with pytest.raises(CannotSpread, match="at the top of a module"):
        run(Plan(3, 2, (lambda view: view.legal_moves[0],)), processes=2)
    for module, lost in (("distributed.cfexecutor", True), ("wyatt.table.simulate", False)):
        with pytest.raises(ValueError, match="not enough values") as raised:
            exec("typ, exc, tb = (1, 2)", {"__name__": module})
        assert simulate._lost(raised.value) is lost


@pytest.mark.slow
@pytest.mark.parametrize("way", ["script", "stdin"])
def test_a_script_without_a_main_guard_fails_once_in_a_sentence(tmp_path: Path, way: str) -> None:
    file = tmp_path / "script.py"
    file.write_text("from wyatt.table.simulate import Plan, run\nrun(Plan(6, 2), processes=2)\n")
    command = [sys.executable, str(file) if way == "script" else "-"]
    given = file.read_text() if way == "stdin" else None
    ran = subprocess.run(command, input=given, capture_output=True, text=True, timeout=60)
    assert ran.returncode == ran.stderr.count("wyatt.table.simulate.CannotSpread: ") == 1
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


def test_a_passive_hand_is_led_to_its_end_and_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(simulate, "PATIENCE", 200)
    monkeypatch.setattr(simulate, "MOST_HANDS", 4)
    summary = run(Plan(1, 2, (swaps,)))
    assert (summary.stalled > 0, summary.hands, summary.wins[None]) == (True, 5, 1)
    table = game("wyatt").game.new(["Anna", "Burt"])
    decisions, led = simulate.finish(table, {"Anna": swaps, "Burt": swaps})
    assert table.view().hand_number == 5
    assert decisions > 800
    assert led > 0


@pytest.fixture(scope="module")
def cluster() -> Iterator[Any]:
    """Two Dask workers on this machine, each in its own process."""
    from distributed import LocalCluster

    two = {"n_workers": 2, "threads_per_worker": 1, "processes": True}
    with LocalCluster(**two, dashboard_address=":0", silence_logs=50) as started:
        yield started


@pytest.mark.slow
def test_a_cluster_plays_the_same_games_even_if_a_worker_is_killed(cluster: Any) -> None:
    from distributed import Client

    plan = Plan(30, 3, ("heuristic", "random"), seed=3)
    with Client(cluster, set_as_default=False) as client:
        assert list(stream(plan, executor=client.get_executor())) == list(stream(plan))
    plan = Plan(40, 2, seed=8)
    with Client(cluster, set_as_default=False) as client:
        workers, found = client.run(os.getpid), []
        for one in stream(plan, executor=client.get_executor()):
            found.append(one)
            if len(found) == 4:
                os.kill(next(iter(workers.values())), signal.SIGKILL)
    assert found == list(stream(plan))


ENTERED = ("heuristic", "plain", "random")


def test_every_bot_sits_on_every_seat_and_the_games_of_a_deal_are_one_observation() -> None:
    found = tournament(ENTERED, 6, seed=1)
    wins: Counter[str] = Counter()
    for turn in range(3):
        seated = ENTERED[turn:] + ENTERED[:turn]
        plan = Plan(6, 3, seated, 1)
        bots = dict(zip(plan.names, seated, strict=True))
        wins.update(bots[game.winner] for game in stream(plan) if game.winner)
    assert {each.bot for each in found.standings} == set(ENTERED)
    assert all(each.wins == wins[each.bot] for each in found.standings)
    table = found.table()
    assert found.games == table.wins.sum() == 18
    assert table.money["heuristic"] > table.money["random"]
    assert 0 < table.milliseconds.min() <= table.milliseconds.max() < 1000
    assert (table.share_low <= table.share).all()
    assert (table.share <= table.share_high).all()
    # Bots that play alike win by the seat: the deals say nothing of them, and their share is exact.
    found = tournament(("heuristic", "heuristic"), 10, seed=2)
    for each in found.standings:
        assert each.share == 0.5
        assert each.share_high - each.share_low > 0.4  # ten deals, however many games
    assert found.standings[0].mean == found.standings[1].mean
    table = tournament(["random", "random", lambda view: view.legal_moves[0], "random"], 1).table()
    assert list(table.index) == ["random", "random 2", "<lambda>", "random 3"]
    assert table["milliseconds"].gt(0).all()
    pytest.importorskip("matplotlib").use("agg")
    axes = tournament(("heuristic", "random"), 4).plot()
    assert [label.get_text() for label in axes.get_yticklabels()] == ["random", "heuristic"]
