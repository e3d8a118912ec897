"""How far the coach can be believed: what he says beside what independent play brings.

    python tests/benchmarks/coach.py                          # 2, 3 and 4 players, 100 decisions each
    python tests/benchmarks/coach.py --players 2 --decisions 300 --deals 300 --referee 1000
    python tests/benchmarks/coach.py --game wildcat --gap 10
    python tests/benchmarks/coach.py --fit                    # what `Playouts.apart` and `believed` are
    python tests/benchmarks/coach.py --speed

Decisions are taken from hands of `heuristic` in which every fifth move is a random one. At each of
them the coach gives a hint. The referee shares nothing with the coach's play-outs but the bot: it
deals what the player cannot see by the tests' own dealing, with seeds of its own, and plays the
coach's best move and the next to the end of the hand. Over the decisions whose gap the coach says
is at least `--gap`:

- agreement: how often the coach's best move is also the referee's;
- slope: what play brings for each dollar that the coach says (the line through zero), and the slope
  of the fitted line;
- contradictions: how often play is against the coach by more than its 95 % interval.
"""

from __future__ import annotations

import argparse
import statistics
import sys
import time
from collections.abc import Iterator
from math import sqrt
from pathlib import Path
from random import Random

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT)]

from tests.unseen import RESAMPLE
from wyatt.core.spec import (
    AnyGame,
    AnySpec,
)
from wyatt.table.coach import (
    coach_of,
    hint,
)
from wyatt.table.games import game as game_called
from wyatt.table.rollouts import Rollouts

NAMES = ("Anna", "Burt", "Curt", "Dora", "Emma")
WILD = 0.2
PATIENCE = 150


def decisions(spec: AnySpec, players: int, seed: int) -> Iterator[AnyGame]:
    """One decision of each game, with more than one move, by its seed."""
    play = spec.bots["heuristic"](0)
    while True:
        chance = Random(seed)
        game = spec.start({"players": list(NAMES[:players]), "seed": seed})
        found: list[AnyGame] = []
        while not game.view(None).hand_ended and len(found) < PATIENCE:
            view = game.view(game.actor)
            moves = view.legal_moves
            if len(moves) > 1:
                found.append(game.copy(past=False))
            wild = chance.random() < WILD
            game.advance(moves[int(chance.random() * len(moves))] if wild else play(view))
        yield found[int(chance.random() * len(found))]
        seed += 1


def played(spec: AnySpec, at: AnyGame, lines: list[str], deals: int, seed: int) -> list[float]:
    """What the first move brings more than the second in each of the referee's deals."""
    player, chance = str(at.actor), Random(seed)
    play = spec.bots["heuristic"](0)
    found = []
    for _deal in range(deals):
        dealt = RESAMPLE[spec.name](at, player, chance)
        brought = []
        for line in lines:
            game = dealt.copy(past=False)
            game.push(line)
            decided = 0
            while not game.view(None).hand_ended:
                view = game.view(game.actor)
                move = spec.stall_breaker(view) if decided > PATIENCE else None
                game.advance(move or play(view))
                decided += 1
            has = spec.scores(game.view(None))
            others = [has[name] for name in at.players if name != player]
            brought.append(has[player] - statistics.mean(others))
        found.append(brought[0] - brought[1])
    return found


def told(spec: AnySpec, players: int, args: argparse.Namespace) -> None:
    """Play the decisions of one number of players out and print the three figures."""
    said, brought, errors, covered = [], [], [], 0
    spent, looked = 0.0, 0
    for number, at in enumerate(decisions(spec, players, args.seed)):
        if number == args.decisions:
            break
        began = time.process_time()
        found = hint(at, args.deals)
        spent += time.process_time() - began
        looked += 1
        best, other = found.moves[:2]
        gap = best.played_out.mean if best.played_out else best.value - other.value
        if gap < args.gap:
            continue
        lines = [str(best.move), str(other.move)]
        differences = played(spec, at, lines, args.referee, 1_000_003 * args.seed + number)
        said.append(gap)
        brought.append(statistics.mean(differences))
        errors.append(1.96 * statistics.stdev(differences) / sqrt(args.referee))
        if best.played_out:
            within = sqrt(best.played_out.error**2 + errors[-1] ** 2)
            covered += abs(gap - brought[-1]) <= within
        if args.verbose:
            print(f"  {lines}  said {gap}, played {brought[-1]:.0f} +- {errors[-1]:.0f}")
    many = len(said)
    print(
        f"{players} players: {looked} decisions, {many} with a gap of {args.gap} or more;", end=" "
    )
    print(f"{spent / looked:.2f} s of CPU a hint")
    if many < 2:
        return
    agree = sum(each > 0 for each in brought) / many
    against = sum(each < -error for each, error in zip(brought, errors, strict=True)) / many
    origin = sum(a * b for a, b in zip(said, brought, strict=True)) / sum(a * a for a in said)
    line = statistics.linear_regression(said, brought).slope
    print(
        f"  agreement {agree:.3f} +- {1.96 * sqrt(agree * (1 - agree) / many):.3f}, slope "
        f"{origin:.2f} through zero, {line:.2f} fitted, contradictions {against:.3f}, "
        f"said {statistics.mean(said):.0f} and played {statistics.mean(brought):.0f} on average, "
        f"within both intervals {covered / many:.3f}",
        flush=True,
    )


def fit(spec: AnySpec, players: int, args: argparse.Namespace) -> None:
    """How far apart moves are, beyond what the evaluation says, and how much of that is borne out."""
    coach = coach_of(spec)[1]
    assert coach.playouts is not None
    gaps, found, noise = [], [], []
    for number, at in enumerate(decisions(spec, players, args.seed)):
        if number == args.decisions:
            break
        view = at.view(at.actor)
        deal = coach.playouts.deals(view)
        moves = hint(at, deals=0).moves[:4]
        brought: list[list[float]] = [[] for _move in moves]
        for seed in range(args.referee):
            play_out = deal(seed + 7_000_000 * number)
            for each, list_ in zip(moves, brought, strict=True):
                list_.append(play_out(each.move))
        for each, list_ in zip(moves[1:], brought[1:], strict=True):
            differences = [a - b for a, b in zip(brought[0], list_, strict=True)]
            gaps.append(moves[0].value - each.value)
            found.append(statistics.mean(differences))
            noise.append(statistics.variance(differences) / args.referee)
    believed = sum(a * b for a, b in zip(gaps, found, strict=True)) / sum(a * a for a in gaps)
    left = [
        (mean - believed * gap) ** 2 - error
        for gap, mean, error in zip(gaps, found, noise, strict=True)
    ]
    print(
        f"{players} players: {len(gaps)} pairs, believed {believed:.2f}, apart "
        f"{sqrt(max(0.0, statistics.mean(left))):.0f}, standard deviation of a difference "
        f"{sqrt(statistics.mean(noise) * args.referee):.0f}",
        flush=True,
    )


def speed(spec: AnySpec, players: int, args: argparse.Namespace) -> None:
    """CPU seconds of a hint's first word, and of 300 deals of its four best moves."""
    coach = coach_of(spec)[1]
    assert coach.playouts is not None
    first, whole = [], []
    for number, at in enumerate(decisions(spec, players, args.seed)):
        if number == args.decisions:
            break
        view = at.view(at.actor)
        began = time.process_time()
        quick = hint(at, deals=0)
        first.append(time.process_time() - began)
        if len(quick.moves) < 4:
            continue
        rollouts = Rollouts(coach.playouts, view, quick, 300)
        began = time.process_time()
        rollouts.work()
        whole.append(time.process_time() - began)
    for what, seconds in (("first word", first), ("300 deals of four moves", whole)):
        print(
            f"{players} players, {what}: median {1000 * statistics.median(seconds):.0f} ms, "
            f"dearest {1000 * max(seconds):.0f} ms of CPU",
            flush=True,
        )


def main() -> None:
    """Run what was asked for."""
    assert __doc__
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--game", default="wyatt")
    parser.add_argument("--players", type=int, nargs="*", default=[2, 3, 4])
    parser.add_argument("--decisions", type=int, default=100)
    parser.add_argument("--deals", type=int, default=1000)
    parser.add_argument("--referee", type=int, default=200)
    parser.add_argument("--gap", type=int, default=250)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--verbose", action="store_true")
    parser.add_argument("--fit", action="store_true")
    parser.add_argument("--speed", action="store_true")
    args = parser.parse_args()
    work = fit if args.fit else speed if args.speed else told
    for players in args.players:
        work(game_called(args.game), players, args)


if __name__ == "__main__":
    main()
