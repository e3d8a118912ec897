"""The speed of the scoring lab, compared with plain calls of the scorer.

    python tests/benchmarks/lab.py             # a minute: medians, the plain search on a sample
    python tests/benchmarks/lab.py --whole     # the plain search over all 2,354,880 posters, compared

The scorer caches its results, and every round begins with an empty cache. The page is the whole
answer to one change: the scored poster, the map, the chart, the sources and the changes, drawn.
"""

import statistics
import sys
import time
from collections.abc import Callable, Iterator
from itertools import combinations_with_replacement, islice

from measures import options

from wyatt.earp import Rules, score_poster
from wyatt.earp.scoring import MOST_CP, split
from wyatt.lab import REWARD, cards_for, changes, differences, payout_map
from wyatt.pages.lab.page import LabPage

#: The map must be recomputed within this time, so that it follows a dragged slider.
TARGET_MS = 100
POSTERS = [((8, 6, 6), 9000), ((4, 4, 2), 3000), ((9, 7, 7, 2), 12000), ((14, 13), 40000)]
EVERY = 50


def median_ms(act: Callable[[], object], rounds: int) -> float:
    spent = []
    for _ in range(rounds):
        split.cache_clear()
        began = time.perf_counter()
        act()
        spent.append((time.perf_counter() - began) * 1000)
    return statistics.median(spent)


def plain_map(cp: tuple[int, ...], reward: int) -> list[list[int]]:
    """The figures of a map by plain calls: each cell, and each cell with one point more."""
    rows = []
    for up in range(15):
        for right in range(15):
            here = score_poster((right, up, *cp[2:]), reward).payouts[0]
            rows.append([here, score_poster((right + 1, up, *cp[2:]), reward).payouts[0] - here])
    return rows


def every_poster() -> Iterator[tuple[tuple[int, ...], int]]:
    """All of the lab's posters, ignoring the order of seats."""
    for count in (2, 3, 4):
        for cp in combinations_with_replacement(range(MOST_CP, -1, -1), count):
            yield from ((cp, reward) for reward in range(1000, 41000, 1000))


def plain_search(first: Rules, second: Rules, every: int) -> tuple[int, int]:
    """How many posters were tried, one in `every`, and how many of them are paid differently."""
    tried = found = 0
    for cp, reward in islice(every_poster(), 0, None, every):
        one, two = score_poster(cp, reward, first), score_poster(cp, reward, second)
        tried += 1
        found += one.payouts != two.payouts
    return tried, found


def main() -> int:
    parser = options(__doc__, rounds=15)
    parser.add_argument("--whole", action="store_true", help="try every poster, not one in 50")
    asked = parser.parse_args()
    print(f"{'the map, 15 by 15, and one point more in each cell':56} {'median ms':>10}")
    slowest = 0.0
    for cp, reward in POSTERS:
        over = median_ms(lambda cp=cp, reward=reward: payout_map(cp, reward), asked.rounds)
        money = median_ms(lambda cp=cp, won=reward: payout_map(cp, won, y=REWARD), asked.rounds)
        plain = median_ms(lambda cp=cp, reward=reward: plain_map(cp, reward), asked.rounds)
        slowest = max(slowest, over, money)
        name = f"{'/'.join(map(str, cp))} on ${reward:,}"
        print(f"  {name:34} over a rival's points {over:>10.1f}")
        print(f"  {'':34} over the reward       {money:>9.1f}")
        print(f"  {'':34} plain calls           {plain:>9.1f}")
    print(f"  slowest map {slowest:.1f} ms of {TARGET_MS} ms")
    desk = LabPage()
    values = iter(range(10**9))

    def change() -> None:
        desk.handle({"do": "lab-points", "seat": "0", "value": str(next(values) % 32)})
        desk.parts()

    print(f"\none change on the page, everything drawn {median_ms(change, asked.rounds):>25.1f}")
    laid = cards_for((8, 6, 6))
    assert laid is not None
    print(f"what would it take? {median_ms(lambda: changes(laid, 9000), asked.rounds):>46.1f}")
    first, second = Rules(), Rules.preset("berclaz")
    split.cache_clear()
    began = time.perf_counter()
    found = differences(first, second)
    search = time.perf_counter() - began
    began = time.perf_counter()
    reachable = sum(1 for _ in found.reachable())
    print(
        f"\nrio-grande and berclaz over {found.total:,} posters: {len(found):,} paid differently "
        f"({found.share:.2%}),\n  {reachable} of them within reach of play; {search:.2f} s "
        f"({found.classes} classes), reach {time.perf_counter() - began:.2f} s"
    )
    split.cache_clear()
    every = 1 if asked.whole else EVERY
    began = time.perf_counter()
    tried, differing = plain_search(first, second, every)
    spent = time.perf_counter() - began
    print(f"  plain calls: {tried:,} posters in {spent:.1f} s", end="")
    if asked.whole:
        print(f", {differing:,} paid differently: {spent / search:.0f} times as long")
    else:
        whole = spent * found.total / tried
        print(f", so about {whole:.0f} s for all: {whole / search:.0f} times as long")
    agree = not asked.whole or differing == len(found)
    return 0 if slowest < TARGET_MS and agree else 1


if __name__ == "__main__":
    sys.exit(main())
