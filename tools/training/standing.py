"""Fit the chance of winning a game to simulated games, for the scales in `wyatt.core.standing`.

    python -m tools.training.standing --game wyatt --games 4000
    python -m tools.training.standing --game wildcat --games 1500

`heuristic` plays in every seat. We record the scores before each hand and the winner of the game. A
player who leads another by one scale is *e* (about 2.7) times as likely to win. The scale depends
on the leader's score. The fit maximizes the winners' likelihood. `--check` plays new games, and
compares the packaged chances with how often players won.
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from collections.abc import Iterator, Sequence
from math import log, sqrt

from wyatt.core.spec import AnySpec
from wyatt.core.standing import WinChances
from wyatt.table.games import game as game_called

NAMES = ("Anna", "Burt", "Curt", "Dora", "Emma")
#: After `PATIENCE` of every `ROUND` decisions, the stall breaker steers the game to an end.
PATIENCE, ROUND = 700, 1000
#: The seed of the first game.
FIRST = 10_000_000
Row = tuple[tuple[int, ...], int]


def rows(spec: AnySpec, seats: int, games: int, first: int) -> Iterator[Row]:
    """Play games, and yield the scores before each hand but the first, with the winner's seat."""
    play = spec.bots["heuristic"](0)
    for seed in range(first, first + games):
        game = spec.start({"players": list(NAMES[:seats]), "seed": seed})
        views = {name: game.view(name) for name in game.players}
        found: list[tuple[int, ...]] = []
        decisions = 0
        while game.actor is not None:
            view = views[game.actor]
            if view.phase == "scored":
                found.append(tuple(spec.scores(view).values()))
                game.advance(view.legal_moves[0])
                continue
            decisions += 1
            broken = spec.stall_breaker(view) if decisions % ROUND > PATIENCE else None
            game.advance(broken or play(view))
        winner = game.players.index(str(game.view(None).winner))
        for scores in found:
            yield scores, winner


def fitted(rows: Sequence[Row], target: int) -> tuple[float, float]:
    """Return the two scales that give the games' winners the highest likelihood. They're accurate
    to about 1%.
    """
    seats = len(rows[0][0])

    def likely(tried: tuple[float, float]) -> float:
        standing = WinChances(target, {seats: tried}, 0, (0, 0))
        return sum(log(max(1e-9, standing.chances(scores)[winner])) for scores, winner in rows)

    scales, step = (target / 5, target / 5), 1.3
    best = likely(scales)
    while step > 1.01:
        changed = False
        for first, last in ((step, 1.0), (1 / step, 1.0), (1.0, step), (1.0, 1 / step)):
            tried = scales[0] * first, scales[1] * last
            if (found := likely(tried)) > best:
                best, scales, changed = found, tried, True
        step = step if changed else sqrt(step)
    return scales


def checked(standing: WinChances, rows: Sequence[Row]) -> str:
    tenths: dict[int, list[tuple[float, bool]]] = defaultdict(list)
    for scores, winner in rows:
        for seat, chance in enumerate(standing.chances(scores)):
            tenths[min(9, int(10 * chance))].append((chance, seat == winner))
    return "; ".join(
        f"said {sum(said for said, _won in found) / len(found):.2f}, won "
        f"{sum(won for _said, won in found) / len(found):.2f} of {len(found)}"
        for _tenth, found in sorted(tenths.items())
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="wyatt")
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=FIRST)
    parser.add_argument("--check", action="store_true")
    args = parser.parse_args()
    spec = game_called(args.game)
    playouts = spec.coach().playouts if spec.coach else None
    assert playouts is not None
    standing = playouts.standing
    for seats in range(spec.least_players, spec.most_players + 1):
        found = list(rows(spec, seats, args.games, args.seed))
        if args.check:
            print(seats, checked(standing, found), flush=True)
        else:
            first, last = fitted(found, standing.target)
            print(f"{seats}: ({first:.0f}, {last:.0f})", flush=True)


if __name__ == "__main__":
    main()
