"""The strength and speed of the bots: each plays against the next weaker one.

    python tests/benchmarks/players.py                       # 1,000 games a rung and table
    python tests/benchmarks/players.py --games 200 --players 2 --rung sharp
    python tests/benchmarks/players.py --speed               # hands a second, beside random in turn

One seat holds the stronger player, the others the weaker; every deal is played once for every seat,
so that cards and seats do not favour a bot. The interval is 95%, by deal, because the games of one
deal are not independent.
"""

import statistics
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from itertools import count, pairwise
from math import sqrt

from measures import options, rate

from wyatt.table.games import bot
from wyatt.table.games import game as game_called
from wyatt.table.simulate import NAMES, Plan, play

LADDER = ("random", "plain", "heuristic", "sharp", "coach")
#: Decisions after which a game is given up.
PATIENCE = 20_000


def wins(job: tuple[str, str, int, int]) -> list[float]:
    """One deal played once for every seat of the stronger player: 1 for a win, 0 for none."""
    stronger, weaker, seats, seed = job
    return [won(stronger, weaker, seats, seat, seed) for seat in range(seats)]


def won(stronger: str, weaker: str, seats: int, seat: int, seed: int) -> float:
    """Whether the stronger player wins a game from one seat."""
    spec, names = game_called("wyatt"), NAMES[:seats]
    game = spec.start({"players": list(names), "seed": seed})
    views = {name: game.view(name) for name in names}
    pairs = ((name, stronger if at == seat else weaker, at) for at, name in enumerate(names))
    choose = {name: bot(kind, spec, seed * 7 + at) for name, kind, at in pairs}
    for decision in range(PATIENCE):
        actor = game.actor
        if actor is None:
            return float(game.view(None).winner == names[seat])
        move = choose[actor](views[actor])
        if decision % 2000 > 1500:  # a hand of swapped discards is led to its end
            move = spec.stall_breaker(views[actor]) or move
        game.advance(move)
    return 0.0


def rung(
    stronger: str, weaker: str, seats: int, games: int, processes: int
) -> tuple[float, float, int]:
    """The share of games won, half its 95 % interval, and how many games there were."""
    deals = -(-games // seats)
    jobs = [(stronger, weaker, seats, 7_000_000 + deal) for deal in range(deals)]
    shares = [statistics.mean(each) for each in _mapped(jobs, processes)]
    spread = statistics.stdev(shares) if len(shares) > 1 else 0.0
    return statistics.mean(shares), 1.96 * spread / sqrt(len(shares)), deals * seats


def _mapped(jobs: list[tuple[str, str, int, int]], processes: int) -> Iterator[list[float]]:
    if processes <= 1:
        yield from map(wins, jobs)
        return
    with ProcessPoolExecutor(processes) as pool:
        yield from pool.map(wins, jobs, chunksize=4)


def speed(rounds: int, seconds: float) -> None:
    """Hands a second of each player among its like, taken in turn, medians of the rounds."""
    print("| players | who | hands a second | beside random |\n|---:|---|---:|---:|")
    for seats in (2, 3, 4):
        found: dict[str, list[float]] = {name: [] for name in LADDER}
        for round_ in range(rounds):
            for name in LADDER:
                found[name].append(_hands(name, seats, seconds, round_))
        chance = statistics.median(found["random"])
        for name, figures in found.items():
            middle = statistics.median(figures)
            print(f"| {seats} | {name} | {middle:,.0f} | {middle / chance:.2f} |", flush=True)


def _hands(name: str, seats: int, seconds: float, round_: int) -> float:
    games = count()

    def act() -> int:
        number = next(games)
        return play(Plan(number + 1, seats, (name,), round_), number).hands

    return rate(act, seconds)


def main() -> None:
    parser = options(__doc__, games=1000, processes=1, rounds=3, seconds=3.0)
    parser.add_argument("--players", type=int, choices=(2, 3, 4), action="append")
    parser.add_argument("--rung", choices=LADDER[1:], action="append")
    parser.add_argument("--speed", action="store_true")
    chosen = parser.parse_args()
    if chosen.speed:
        speed(chosen.rounds, chosen.seconds)
        return
    print("| who | against | players | games | won | 95 % | fair share |")
    print("|---|---|---:|---:|---:|---:|---:|")
    for weaker, stronger in pairwise(LADDER):
        if chosen.rung and stronger not in chosen.rung:
            continue
        for seats in chosen.players or (2, 3, 4):
            share, half, games = rung(stronger, weaker, seats, chosen.games, chosen.processes)
            print(
                f"| {stronger} | {weaker} | {seats} | {games} | {share:.1%} "
                f"| {share - half:.1%} to {share + half:.1%} | {1 / seats:.1%} |",
                flush=True,
            )


if __name__ == "__main__":
    main()
