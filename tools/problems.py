"""Find daily problems: positions from games between bots in which one move is clearly better.

    nice python -m tools.problems find --game wyatt --out wyatt.jsonl --games 1-600 --processes 2
    python -m tools.problems pack --game wyatt wyatt.jsonl
    python -m tools.problems check --game wyatt --some 5

`find` plays games between bots, one per seed, and looks at decisions where the rungs (bots from
weak to strong) disagree. `find` simulates the best moves from the player's view, on deals of the
unseen cards. Then it simulates the leading move against every other legal move, on new deals. We
accept a move that leads all others by `ERRORS` standard errors and by the game's `BARS` ($300, or 6
points, which is the same share of a win). A stopped search continues where it stopped.

We also accept the end of a hand if several common mistakes lead to a wrong result. `--ends`
searches only for ends of hands. `pack` writes the file that the page reads, and `check` simulates
some of the file's problems on new deals.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from math import sqrt
from multiprocessing import get_context
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from wyatt.core.spec import AnyBot, AnyGame, AnySpec
from wyatt.core.state import NAMES
from wyatt.lessons.model import subject
from wyatt.lessons.problems import Problem, problems, read, written
from wyatt.table.coach import coach_of
from wyatt.wildcat import Verb
from wyatt.wildcat.cards import RANKS

#: The numbers of players to draw from. Most tables have three, so three comes twice.
SEATS = (2, 3, 3, 4)
#: A problem's minimum number of legal moves, and its earliest and latest place in the game, which
#: keeps the record short.
LEAST_MOVES, FIRST, LAST = 3, 6, 75
#: The number of moves after which we give up on a hand.
LONGEST = 110
#: The maximum numbers of a game's decisions to consider, to simulate, and to accept.
CONSIDERED, LOOKED_INTO, MOST = 24, 8, 3
#: The minimum number of moves between two problems in a game.
APART = 8
#: The minimum lead of the best move, in standard errors.
ERRORS = 3.0
#: The minimum lead in dollars or points, the same share of the $25,000 or 500 points that win.
BARS = {"wyatt": 300, "wildcat": 6}
#: The minimum number of common mistakes about the end of a hand that we accept.
WAYS = {"wyatt": 3, "wildcat": 5}
#: The numbers of deals after which the first and the second simulation may stop, and the seed for
#: the second simulation's first deal.
LOOKS, PROOFS, FRESH = (60, 150, 300), (100, 300, 600, 1000, 1500), 1_000_000
#: The number of moves to compare in the first simulation.
RIVALS = 4


class Lead(NamedTuple):
    """The best move's lead over the second best. mean: the lead in dollars or points. error: the
    lead's standard error. deals: the number of simulated deals.
    """

    best: str
    mean: float
    error: float
    deals: int

    def clears(self, least: float) -> bool:
        return self.mean >= least and self.mean >= ERRORS * self.error


def lead(
    view: Any, moves: Sequence[Any], looks: Sequence[int], begin: int, least: float, bots: int = 0
) -> Lead:
    """Simulate moves on the same deals, and return the best move's lead. looks: the numbers of
    deals after which to drop moves that are clearly behind, and to stop if the result is clear.
    begin: the seed of the first deal. least: the minimum lead. bots: which of the coach's
    simulations to use, from weak to strong bots.
    """
    playouts = coach_of(view.SPEC())[1].playouts
    assert playouts is not None
    deal = playouts.players[bots].deals(view)
    brought: dict[Any, list[float]] = {move: [] for move in moves}
    done, found = 0, Lead("", 0.0, 0.0, 0)
    ahead: list[Lead] = []  # the leads over moves that were dropped
    for look in looks:
        for seed in range(begin + done, begin + look):
            play_out = deal(seed)
            for move, dollars in brought.items():
                dollars.append(play_out(move)[0])
        done = look
        best = max(brought, key=lambda move: sum(brought[move]))
        rivals = [move for move in brought if move is not best]
        leads = {move: _lead(str(best), brought[best], brought[move]) for move in rivals}
        found = min([*leads.values(), *ahead], key=lambda one: one.mean)
        if look > looks[0] and found.best == str(best) and found.clears(least):
            return found
        if found.mean + found.error / 2 < least:
            return found
        for move, one in leads.items():
            if len(brought) > 2 and one.mean > max(least, 4 * one.error):
                ahead.append(one)
                del brought[move]
    return found


def _lead(best: str, of_best: Sequence[float], of_other: Sequence[float]) -> Lead:
    many = len(of_best)
    differences = [one - other for one, other in zip(of_best, of_other, strict=True)]
    mean = sum(differences) / many
    spread = sum((each - mean) ** 2 for each in differences) / (many - 1)
    return Lead(best, mean, sqrt(spread / many), many)


# === A game's rungs are bots from weak to strong. The fewer of them find a move, the harder it is.


def naive(view: Any) -> Any:
    """Return the move of a player who lays as many cards as possible and discards the highest rank."""
    moves = sorted(view.legal_moves, key=lambda move: move.rank)
    laid = [move for move in moves if move.verb in (Verb.MELD, Verb.ADD)]
    if laid:
        return max(laid, key=lambda move: move.count)
    discards = [move for move in moves if move.verb is Verb.DISCARD]
    if discards:
        return max(discards, key=lambda move: _rank(move.cards[0]))
    return next((move for move in moves if move.verb is Verb.DRAW), moves[0])


def _rank(card: str) -> int:
    return RANKS.index(card[:-1]) if card[:-1] in RANKS else -1


def rungs(spec: AnySpec) -> list[AnyBot]:
    bots = {name: make(0) for name, make in spec.bots.items()}
    named = [bots[name] for name in ("plain", "heuristic", "sharp") if name in bots]
    return named if len(named) > 1 else [naive, *named]


# === One game between bots, and its decisions.


def search(name: str, seed: int, ends: bool = False) -> dict[str, Any]:
    """Play one hand between bots. Return its seed and its problems: decisions with a clearly better
    move, and an end that's easy to count wrong. ends: search only for ends, with fast bots.
    """
    spec = coach_of(name)[0]
    least = BARS[name]
    chance = Random(-seed)
    players = chance.choice(SEATS)
    bots, of_bots = rungs(spec)[: 2 if ends else None], Random(seed)
    game = spec.start({"players": list(NAMES[:players]), "seed": seed})
    seats = {name: of_bots.choice(bots) for name in game.players}
    while len(game.past) < LONGEST and game.actor is not None and game.phase != "scored":
        game.push(seats[game.actor](game.view(game.actor)))
    moves = [str(move) for move in game.past]
    if ends:
        return {"seed": seed, "found": endings(game, moves, players)}
    found: list[dict[str, Any]] = []
    places = list(range(FIRST, min(len(moves), LAST)))
    chance.shuffle(places)
    decisions = [at for at in places if _decides(game, at)][:CONSIDERED]
    # A lead in the evaluation is usually real. The hard problems come from the other decisions.
    promising = sorted(decisions, key=lambda at: -_margin(game.before(at)))[: LOOKED_INTO // 2]
    others = [at for at in decisions if at not in promising][: LOOKED_INTO // 2]
    for at in [*promising, *others]:
        if len(found) == MOST:
            break
        if any(abs(at - len(one["moves"])) < APART for one in found):
            continue
        before = game.before(at)
        if one := _problem(spec, before.view(before.actor), least):
            found.append({"players": players, "moves": moves[:at], **one})
    return {"seed": seed, "found": [*found, *endings(game, moves, players)]}


def _decides(game: AnyGame, at: int) -> bool:
    before = game.before(at)
    if before.actor is None or len(before.legal_moves) < LEAST_MOVES:
        return False
    view = before.view(before.actor)
    return len({str(rung(view)) for rung in rungs(game.SPEC())}) > 1


def _margin(game: AnyGame) -> int:
    return coach_of(game.SPEC())[1].hint(game.view(game.actor)).margin or 0


def _problem(spec: AnySpec, view: Any, least: float) -> dict[str, Any] | None:
    by_rungs = [str(rung(view)) for rung in rungs(spec)]
    weighed = [each.move for each in coach_of(spec)[1].hint(view).moves]
    rivals = [move for at, move in enumerate(weighed) if at < RIVALS or str(move) in by_rungs]
    first = lead(view, rivals, LOOKS, 0, least)
    if first.mean < least or first.mean < 2 * first.error:
        return None
    proof = lead(view, weighed, PROOFS, FRESH, least)
    if (
        proof.best != first.best
        or not proof.clears(least)
        or _beaten(view, weighed, proof.best, LOOKS[1], 2 * FRESH)
    ):
        return None
    missed = sum(move != proof.best for move in by_rungs)
    if not missed:
        return None
    return {
        "answer": proof.best,
        "lead": round(proof.mean),
        "error": round(proof.error, 1),
        "deals": proof.deals,
        "grade": grade(missed, len(by_rungs)),
    }


def grade(missed: int, rungs: int) -> str:
    return "hard" if missed == rungs else "easy" if missed == 1 else "medium"


# === Ends of hands that are easy to count wrong.


def endings(game: AnyGame, moves: Sequence[str], players: int) -> list[dict[str, Any]]:
    name = game.SPEC().name
    if game.phase != "scored":
        return []
    ending, least = subject(name).ending(), WAYS[name]
    before = game.before(len(moves) - 1)
    ways = {one: len(ending.wrong_ways(before, one)) for one in ending.countable(before)}
    counted = max(ways, key=lambda one: ways[one])
    if ways[counted] < least:
        return []
    how = "hard" if ways[counted] > least else "medium"
    problem = {"players": players, "moves": list(moves[:-1]), "answer": moves[-1]}
    return [{**problem, "counted": counted, "grade": how}]


# === The commands.


def lines(file: Path | str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in Path(file).read_text().splitlines()]


def find(args: argparse.Namespace) -> int:
    """Play games and write their problems, one line per game. Skip games already in the file."""
    out = Path(args.out)
    had = lines(out) if out.exists() else []
    first, _to, last = args.games.partition("-")
    seeds = set(range(int(first), int(last or first) + 1)) - {line["seed"] for line in had}
    grades = Counter(one["grade"] for line in had for one in line["found"])
    pool = ProcessPoolExecutor(args.processes, get_context("spawn"))
    with out.open("a") as file, pool:
        waiting = [pool.submit(search, args.game, seed, args.ends) for seed in sorted(seeds)]
        for done, future in enumerate(as_completed(waiting), 1):
            line = future.result()
            grades.update(one["grade"] for one in line["found"])
            file.write(json.dumps(line) + "\n")
            file.flush()
            print(f"{done} of {len(seeds)} games: {dict(grades)}", file=sys.stderr, flush=True)
    return 0


def pack(args: argparse.Namespace) -> int:
    """Write a game's file: the existing problems, and then the new ones in random order."""
    where = Path("wyatt/lessons") / FOLDERS[args.game] / "problems.json"
    had = read(args.game, where.read_text(encoding="utf-8")) if where.exists() else []
    known = {(one.seed, one.moves, one.answer) for one in had}
    found = [
        one
        for file in args.files
        for line in sorted(lines(file), key=lambda line: int(line["seed"]))
        for each in line["found"]
        if (one := _shipped(args.game, line["seed"], each))
        and (one.seed, one.moves, one.answer) not in known
    ]
    Random(len(had)).shuffle(found)
    every = [*had, *found]
    where.write_text(written(every), encoding="utf-8")
    grades = Counter((one.grade, "end" if one.counted else "move") for one in every)
    print(f"{where}: {len(every)} problems, {where.stat().st_size} bytes. {dict(grades)}")
    return 0


FOLDERS = {"wyatt": "earp", "wildcat": "wildcat"}


def _shipped(game: str, seed: int, found: dict[str, Any]) -> Problem:
    lead, error = found.get("lead", 0), round(found.get("error", 0))
    moves, counted = tuple(found["moves"]), found.get("counted", "")
    figures = found["players"], seed, found["grade"], lead, error, counted
    return Problem(game, 0, *figures, moves, found["answer"])


def disproved(problem: Problem, deals: int) -> Lead | None:
    """Return the lead of a move that beats a problem's answer on new deals, or None if no move
    does. deals: the number of deals for each simulation.
    """
    game = problem.start()
    return _beaten(game.view(game.actor), list(game.legal_moves), problem.answer, deals, 4 * FRESH)


def _beaten(view: Any, moves: Sequence[Any], answer: str, deals: int, begin: int) -> Lead | None:
    playouts = coach_of(view.SPEC())[1].playouts
    assert playouts is not None
    for bots in range(len(playouts.players)):  # another move may be better against strong players
        best = lead(view, moves, (max(2, deals // 5), deals), begin, 0, bots).best
        two = [move for move in moves if str(move) in (best, answer)]
        if best != answer:
            again = lead(view, two, (deals,), begin + FRESH, 0, bots)
            if again.best == best and again.mean > 0 and again.clears(0):
                return again
    return None


def check(args: argparse.Namespace) -> int:
    """Simulate some of the packaged problems on new deals, and print which answers still win."""
    every = [one for one in problems(args.game) if not one.counted]
    some = Random(args.seed).sample(every, min(args.some, len(every)))
    bad = 0
    for one in some:
        better = disproved(one, args.deals)
        bad += better is not None
        said = "held"
        if better:
            said = f"{better.best} is better by {better.mean:.0f} ({better.error:.0f})"
        asked = f"{one.number}: {one.answer}, {one.lead} (give or take {one.error})"
        print(f"{asked}: {said}", flush=True)
    print(f"{bad} of {len(some)} disproved")
    return int(bad > 0)


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m tools.problems", description=__doc__)
    commands = parser.add_subparsers(required=True)
    for do in (find, pack, check):
        command = commands.add_parser(do.__name__, help=do.__doc__)
        command.add_argument("--game", choices=FOLDERS, default="wyatt")
        command.set_defaults(do=do)
        if do is find:
            command.add_argument("--out", required=True)
            command.add_argument("--games", default="1-100")
            command.add_argument("--ends", action="store_true", help="look only for ends of hands")
            command.add_argument("--processes", type=int, default=1)
        elif do is pack:
            command.add_argument("files", nargs="+")
        else:
            command.add_argument("--some", type=int, default=10)
            command.add_argument("--seed", type=int, default=0)
            command.add_argument("--deals", type=int, default=600)
    args = parser.parse_args(argv)
    return int(args.do(args))


if __name__ == "__main__":
    sys.exit(main())
