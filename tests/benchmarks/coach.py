"""Measure how reliable the coach is, and how fast it answers.

    python tests/benchmarks/coach.py                          # 2, 3 and 4 players, 100 decisions each
    python tests/benchmarks/coach.py --decisions 300 --referee 200
    python tests/benchmarks/coach.py --game wildcat
    python tests/benchmarks/coach.py --decisions 1000 --referee 32 --two   # the slope only, sooner
    python tests/benchmarks/coach.py --again 1000             # does the answer stay the same with more deals?
    python tests/benchmarks/coach.py --referee 0 --deals 200  # only how soon it answers
    node tests/benchmarks/coach.mjs PYODIDE ROOT              # the same in the browser's Python

Decisions are taken from hands of `heuristic` in which every fifth move is a random one. At each of
them the coach gives a hint. The referee shares only the rules with the coach: it deals the unseen
cards with the tests' own dealing and seeds, and plays *every* candidate to the end of the hand on
the same deals, with `sharp` in every seat (in Wildcat Rummy `heuristic`, the best bot). The referee
weighs each card of a draw separately, which plays the same move in 99 of 100 decisions, three times
as fast. From the sixteenth deal on, a candidate leaves if it is three standard errors behind the
best, but never the coach's choice.

- regret: the lead of the best candidate over the coach's choice. The best is chosen in one half of the deals and measured in the other, both ways round, so that luck is not regret;
- better: decisions in which a candidate is at least 2.5 standard errors better. With several
  candidates, some of these are luck. So the best such candidate and the coach's choice meet four
  times as many fresh deals, and it is confirmed if it is better there too (95%, one-sided);
- slope: the dollars gained in play for each dollar of the coach's stated lead (the line through zero);
- changed: how many clear answers change with another `--again` deals.

With `--two`, the referee plays only the coach's two best moves: enough for the slope, not for the
rest. Python's garbage collector waits while the first word is timed, because it collects what the
referee left.
"""

import argparse
import gc
import statistics
import time
from collections.abc import Iterator, Sequence
from math import sqrt
from random import Random
from typing import Any

from measures import options

from tests.unseen import RESAMPLE
from wyatt.core.advice import Hint
from wyatt.core.spec import AnyGame, AnySpec
from wyatt.earp.players.lookahead import quick
from wyatt.table.coach import hint
from wyatt.table.games import game as game_called

NAMES = ("Anna", "Burt", "Curt", "Dora", "Emma")
WILD = 0.2
PATIENCE = 150
#: Deals for every candidate, after how many more some drop out, and how far behind.
LEAST, LAP, BEHIND = 16, 8, 3.0
BETTER = 2.5
#: How many times as many fresh deals confirm a result, by how much, and their seed.
FRESH, CONFIRMED, ELSEWHERE = 4, 1.645, 1_000_000_007


def decisions(spec: AnySpec, players: int, seed: int) -> Iterator[AnyGame]:
    play = spec.bots["heuristic"](0)
    while True:
        chance = Random(seed)
        game = spec.start({"players": list(NAMES[:players]), "seed": seed})
        found: list[AnyGame] = []
        while not game.view(None).hand_ended and len(found) < PATIENCE:
            view = game.view(game.actor)
            moves = view.legal_moves
            if len(moves) > 1:
                found.append(game.copy())
            wild = chance.random() < WILD
            game.advance(moves[int(chance.random() * len(moves))] if wild else play(view))
        yield found[int(chance.random() * len(found))]
        seed += 1


def brought(spec: AnySpec, dealt: AnyGame, line: str) -> float:
    """Return how much more a move earns its player than the others on average, played out."""
    play = quick if spec.name == "wyatt" else spec.bots["heuristic"](0)
    player, game, decided = str(dealt.actor), dealt.copy(), 0
    game.push(line)
    while not game.view(None).hand_ended:
        view = game.view(game.actor)
        game.advance((spec.stall_breaker(view) if decided > PATIENCE else None) or play(view))
        decided += 1
    has = spec.scores(game.view(None))
    return has[player] - statistics.mean([has[name] for name in dealt.players if name != player])


def ahead(one: Sequence[float], other: Sequence[float]) -> tuple[float, float]:
    """Return how much more one move earned than another on shared deals, and the standard error."""
    differences = [a - b for a, b in zip(one, other, strict=False)]
    return statistics.mean(differences), statistics.stdev(differences) / sqrt(len(differences))


def refereed(
    spec: AnySpec, at: AnyGame, lines: list[str], deals: int, seed: int
) -> dict[str, list[float]]:
    """Return what each candidate earned in the referee's deals. The first is the coach's choice."""
    player, chance = str(at.actor), Random(seed)
    found: dict[str, list[float]] = {line: [] for line in lines}
    going = list(lines)
    for deal in range(1, deals + 1):
        dealt = RESAMPLE[spec.name](at, player, chance)
        for line in going:
            found[line].append(brought(spec, dealt, line))
        if deal >= LEAST and deal % LAP == 0:
            best = max(going, key=lambda line: sum(found[line]))
            for line in [each for each in going if each not in (best, lines[0])]:
                mean, error = ahead(found[best], found[line])
                if mean > BEHIND * error:
                    going.remove(line)
        if len(going) < 2:
            break
    return found


def regret(found: dict[str, list[float]]) -> float:
    """Return what the best brings more than the first: chosen in one half of the deals, counted in the other."""
    first, halves = next(iter(found)), []
    for half in (0, 1):
        best = max(found, key=lambda line: statistics.mean(found[line][half::2]))
        counted = (found[line][1 - half :: 2] for line in (best, first))
        halves.append(0.0 if best == first else ahead(*counted)[0])
    return statistics.mean(halves)


class Told:
    """The results for the decisions with one number of players."""

    def __init__(self) -> None:
        self.first, self.settled, self.regrets, self.said, self.played = ([] for _ in range(5))
        self.covered = self.better = self.confirmed = self.clear = self.changed = 0

    def look(self, spec: AnySpec, at: AnyGame, args: argparse.Namespace, seed: int) -> None:
        gc.disable()
        began = time.process_time()
        hint(at, deals=0)
        self.first.append(time.process_time() - began)
        gc.enable()
        began, advice = time.process_time(), hint(at, deals=args.deals)
        self.settled.append(time.process_time() - began)
        candidates = [each for each in advice.moves if each.played_out][: 2 if args.two else None]
        best = candidates[0].played_out if candidates else None
        if best is None or not args.referee:
            return
        found = refereed(spec, at, [str(each.move) for each in candidates], args.referee, seed)
        lines = list(found)
        self.regrets.append(regret(found))
        against = [ahead(found[line], found[lines[0]]) for line in lines[1:]]
        surplus, rival = max(
            (mean - BETTER * error, line)
            for line, (mean, error) in zip(lines[1:], against, strict=True)
        )
        if surplus > 0:
            self.better += 1
            # Whether fresh deals confirm that the rival is better than the coach's choice.
            fresh = refereed(spec, at, [lines[0], rival], FRESH * args.referee, seed + ELSEWHERE)
            lead, error = ahead(fresh[rival], fresh[lines[0]])
            self.confirmed += lead > CONFIRMED * error
        mean, error = against[0]
        self.said.append(best.mean)
        self.played.append(-mean)
        self.covered += abs(best.mean + mean) <= sqrt(best.error**2 + (1.96 * error) ** 2)
        if args.again and is_clear(advice):
            self.clear += 1
            self.changed += str(hint(at, deals=args.again).best) != lines[0]
        if args.verbose:
            print(
                f"  {seed} {lines[0]}: regret {self.regrets[-1]:.0f}, said {best.mean} +- {best.error}, "
                f"played {-mean:.0f} +- {1.96 * error:.0f}, {self.settled[-1]:.2f} s",
                flush=True,
            )

    def __str__(self) -> str:
        many = len(self.regrets)
        soon = (
            f"first word median {1000 * statistics.median(self.first):.0f}, slowest "
            f"{1000 * max(self.first):.0f} ms; settled median "
            f"{statistics.median(self.settled):.2f}, slowest {max(self.settled):.2f} s of CPU"
        )
        if many < 2:
            return soon
        slope = sum(a * b for a, b in zip(self.said, self.played, strict=True))
        squares = sum(a * a for a in self.said) or 1
        slope /= squares
        off = zip(self.said, self.played, strict=True)
        unsure = 1.96 * sqrt(sum((a * (b - slope * a)) ** 2 for a, b in off)) / squares
        error = 1.96 * statistics.stdev(self.regrets) / sqrt(many)
        stay = f", changed {self.changed} of {self.clear} clear" if self.clear else ""
        return (
            f"{many} decisions: regret {statistics.mean(self.regrets):.0f} +- {error:.0f}, "
            f"better {self.better}, confirmed {self.confirmed}, slope {slope:.2f} +- {unsure:.2f}, said {statistics.mean(self.said):.0f} and "
            f"played {statistics.mean(self.played):.0f} on average, within both intervals "
            f"{self.covered / many:.2f}{stay}; {soon}"
        )


def is_clear(advice: Hint[Any]) -> bool:
    """Return whether a hint calls no move too close."""
    rivals = [each.played_out for each in advice.moves[1:] if each.played_out]
    return all(each.is_clear and not each.disputed for each in rivals)


def main(given: Sequence[str] | None = None) -> None:
    parser = options(
        __doc__, game="wyatt", decisions=100, deals=300, referee=100, again=0, seed=1, minutes=1e9
    )
    parser.add_argument("--players", type=int, nargs="*", default=[2, 3, 4])
    parser.add_argument("--two", action="store_true")
    parser.add_argument("--verbose", action="store_true")
    args = parser.parse_args(given)
    spec, told = game_called(args.game), {players: Told() for players in args.players}
    every = {players: decisions(spec, players, args.seed) for players in told}
    until = time.monotonic() + 60 * args.minutes
    for number in range(args.decisions):
        for players, found in told.items():
            found.look(spec, next(every[players]), args, 1_000_003 * args.seed + number)
        if time.monotonic() > until:
            break
    for players, found in told.items():
        print(f"{players} players, {found}", flush=True)


if __name__ == "__main__":
    main()
