"""Simulation on several processes: hands per second on one worker and on two, and the memory of a
long run.

    python tests/benchmarks/simulate.py [--games 3000] [--players 3] [--bots heuristic]

The runs alternate, each in a fresh process, and the best of three of each counts; the two summaries
must be the same. The same machine, otherwise idle, is what makes the figures comparable.

The overhead of two workers is measured in processor time, which a busy machine changes less: the
time that both spend compared with one, and the time of the process that submits the games, for
which they wait.
"""

import argparse
import json
import pickle
import resource
import time

from measures import fresh, options

from wyatt.table.simulate import Plan, play, run


def measured(plan: Plan, processes: int) -> dict[str, float]:
    """One run in this process: seconds, hands, the most memory of this process in MB, and the seconds
    of processor time that this process and its workers took for it.
    """
    began, own = time.perf_counter(), time.process_time()
    summary = run(plan, processes)
    seconds, own = time.perf_counter() - began, time.process_time() - own
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    children = resource.getrusage(resource.RUSAGE_CHILDREN)
    workers = children.ru_utime + children.ru_stime
    won = {str(name): float(wins) for name, wins in summary.wins.items()}
    found = {"seconds": seconds, "hands": summary.hands, "memory": memory}
    return {**found, "own": own, "workers": workers, **won}


def elsewhere(arguments: argparse.Namespace, games: int, processes: int) -> dict[str, float]:
    found: dict[str, float] = fresh(
        __file__, "--games", games, "--players", arguments.players, "--bots", arguments.bots, "--one", processes,
    )  # fmt: skip
    return found


def compared(arguments: argparse.Namespace) -> None:
    best: dict[int, dict[str, float]] = {}
    for _ in range(3):
        for processes in (1, 2):
            now = elsewhere(arguments, arguments.games, processes)
            if processes not in best or now["seconds"] < best[processes]["seconds"]:
                best[processes] = now
    one, two = best[1], best[2]
    same = {key for key in one if key not in ("seconds", "memory", "own", "workers")}
    assert {key: one[key] for key in same} == {key: two[key] for key in same}
    for processes, found in best.items():
        rate = found["hands"] / found["seconds"]
        print(
            f"{processes} worker{'s' if processes > 1 else ''}: {arguments.games:,} games, "
            f"{found['hands']:,.0f} hands in {found['seconds']:.2f} s: {rate:,.0f} hands/s, "
            f"{arguments.games / found['seconds']:,.1f} games/s, {found['memory']:.0f} MB"
        )
    print(f"two workers play {one['seconds'] / two['seconds']:.2f} times as fast as one")
    spent = two["own"] + two["workers"]
    print(
        f"processor time: one worker {one['own']:.2f} s, two {spent:.2f} s, of which "
        f"{two['own']:.2f} s give out games; with two cores to themselves two workers could be "
        f"{one['own'] / max(two['own'], two['workers'] / 2):.2f} times as fast"
    )
    plan = Plan(100, arguments.players, tuple(arguments.bots.split(",")))
    games = [play(plan, at) for at in range(plan.games)]
    print(f"a game comes back in {len(pickle.dumps(games)) / len(games):.0f} bytes")
    short = elsewhere(arguments, max(1, arguments.games // 20), 1)
    print(
        f"memory of {short['hands']:,.0f} hands: {short['memory']:.1f} MB; "
        f"of {one['hands']:,.0f} hands: {one['memory']:.1f} MB"
    )


def main() -> None:
    parser = options(__doc__, games=3000, players=3, bots="heuristic")
    parser.add_argument("--one", type=int, default=0, help="measure this many workers, once")
    arguments = parser.parse_args()
    if arguments.one:
        plan = Plan(arguments.games, arguments.players, tuple(arguments.bots.split(",")))
        print(json.dumps(measured(plan, arguments.one)))
    else:
        compared(arguments)


if __name__ == "__main__":
    main()
