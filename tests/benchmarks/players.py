"""The strength and speed of the bots: each plays against the next weaker one.

    python tests/benchmarks/players.py                       # 1,000 games a rung and table
    python tests/benchmarks/players.py --games 200 --players 2 --rung sharp
    python tests/benchmarks/players.py --speed               # hands a second, beside random in turn

One seat holds the stronger player, the others the weaker; every deal is played once for every seat,
so that cards and seats do not favour a bot. The interval is 95%, by deal, because the games of one
deal are not independent.
"""

import statistics
from itertools import count, pairwise

from measures import options, rate

from wyatt.table.simulate import Plan, play
from wyatt.table.tournament import tournament

LADDER = ("random", "plain", "heuristic", "sharp", "coach")


def speed(rounds: int, seconds: float) -> None:
    """Hands per second of each bot against itself, measured in turn, as medians of the rounds."""
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
            bots, deals = [stronger] + [weaker] * (seats - 1), -(-chosen.games // seats)
            found = tournament(bots, deals, seed=7, processes=chosen.processes)
            first, beside = found.standings[0], f"{stronger} | {weaker} | {seats} | {found.games}"
            reach = f"{first.share_low:.1%} to {first.share_high:.1%}"
            print(f"| {beside} | {first.share:.1%} | {reach} | {1 / seats:.1%} |", flush=True)


if __name__ == "__main__":
    main()
