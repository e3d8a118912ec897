"""Problems of a day: positions in which one move is clearly better, and posters that are split otherwise than one thinks.

They lie beside each game's course in ``problems.json``, found by `tools/problems.py`. A problem is the
record of a hand up to its position: who deals, which seed, and the moves, which play the same for ever.
The order of the file is that of the days, the same for everybody; new ones are put at its end.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from functools import cache
from importlib.resources import files
from random import Random
from typing import Any, NamedTuple

from wyatt.core.spec import AnyGame
from wyatt.core.text import N_, _
from wyatt.lessons.model import LETTERS, Option, Question, subject

FORMAT = "wyatt-problems/1"
NAMES = ("Anna", "Burt", "Curt", "Dora")
#: The day of the first problem in a file.
BEGAN = date(2026, 1, 1)
#: The sign of the first entry of a file's table; those after it follow.
_FIRST_SIGN = 33
#: Signs that are passed over: those that JSON writes otherwise, and those that nobody sees.
_PASSED_OVER = {ord('"'), ord("\\"), *range(127, 161), 0xAD}


@dataclass(frozen=True, slots=True)
class Problem:
    """One position to be solved.

    number: its place in the file, from 1. grade: ``easy``, ``medium`` or ``hard``. lead, error: what the
    best move brings more than any other, played out, in what the game is won with, and its standard
    error. outlaw: whose poster is to be split by the last move; empty where a move is to be found. answer: that move.
    """

    game: str
    number: int
    players: int
    seed: int
    grade: str
    lead: int
    error: int
    outlaw: str
    moves: tuple[str, ...]
    answer: str

    def start(self) -> AnyGame:
        """The game at the problem's position, with its past."""
        game = subject(self.game).start(self.dealt)
        for move in self.moves:
            game.push(move)
        return game

    @property
    def dealt(self) -> dict[str, Any]:
        """What the hand was dealt from."""
        return {"players": list(NAMES[: self.players]), "seed": self.seed}


# --- the file ---------------------------------------------------------------------------------------


@cache
def problems(game: str) -> tuple[Problem, ...]:
    """All problems of a game, in the order of their days."""
    text = (files(subject(game).package) / "problems.json").read_text(encoding="utf-8")
    return tuple(read(game, text))


def read(game: str, text: str) -> list[Problem]:
    """The problems of a file. Raises `ValueError` for one that is in another format."""
    document = json.loads(text)
    if document["format"] != FORMAT:
        raise ValueError(f"{game}: {document['format']!r} instead of {FORMAT}")
    entries = dict(zip(_signs(), document["table"], strict=False))
    found = []
    for number, line in enumerate(document["problems"], 1):
        players, seed, grade, lead, error, outlaw, signs = line.split(" ")
        moves = _lines([entries[sign] for sign in signs])
        figures = int(players), int(seed), _GRADES[grade], int(lead), int(error)
        named = "" if outlaw == "-" else outlaw
        found.append(Problem(game, number, *figures, named, tuple(moves[:-1]), moves[-1]))
    return found


def written(problems: Sequence[Problem]) -> str:
    """The text of a file: a table of moves and their parts, then each problem as a line of signs."""
    lines = [line for one in problems for line in (*one.moves, one.answer)]
    often = {line for line, many in Counter(lines).items() if many > 2}
    parts = Counter(part for line in lines for part in _parts(line, often))
    table = sorted(parts, key=lambda part: (-parts[part], part))
    signs = dict(zip(table, _signs(), strict=False))
    rows = []
    for one in problems:
        coded = "".join(
            signs[part] for line in (*one.moves, one.answer) for part in _parts(line, often)
        )
        figures = (one.players, one.seed, one.grade[0], one.lead, one.error, one.outlaw or "-")
        rows.append(" ".join(map(str, (*figures, coded))))
    document = {"format": FORMAT, "table": table, "problems": rows}
    return json.dumps(document, ensure_ascii=False, indent=0) + "\n"


_GRADES = {"e": "easy", "m": "medium", "h": "hard"}


def _signs() -> Sequence[str]:
    return [chr(code) for code in range(_FIRST_SIGN, 0x2000) if code not in _PASSED_OVER]


def _parts(line: str, often: set[str]) -> list[str]:
    """A move as its entries: one, or its words, of which those after the first begin with a blank."""
    if line in often:
        return [line]
    first, *more = line.split(" ")
    return [first, *(f" {word}" for word in more)]


def _lines(entries: Sequence[str]) -> list[str]:
    """Moves from their entries."""
    return "".join(one if one.startswith(" ") else f"\n{one}" for one in entries)[1:].split("\n")


# --- which day --------------------------------------------------------------------------------------


def of_day(game: str, day: date) -> Problem:
    """The problem of a day: one after another, and from the beginning once all were there."""
    every = problems(game)
    return every[(day - BEGAN).days % len(every)]


# --- a poster to be split ---------------------------------------------------------------------------


class Reckoning(NamedTuple):
    """A way of reckoning a split that is wrong: what it pays, why not, by which rules."""

    payouts: tuple[int, ...]
    reason: str
    rules: tuple[str, ...]


def wrong_ways(game: AnyGame, outlaw: str) -> list[Reckoning]:
    """What people make of a poster of Wyatt Earp as it lies, each where it comes to something else."""
    from wyatt.earp import score_poster
    from wyatt.earp.cards import CAPTURE, CAPTURE_POINTS, SHARE_GAP

    view = game.view()
    players, reward = view.players, view.posters[outlaw]
    cp = [view.capture_points(name, outlaw) for name in players]
    full = [
        sum(CAPTURE_POINTS[card] for card in view.territories[name].get(outlaw, ()))
        for name in players
    ]
    right = score_poster(cp, reward, view.rules)
    most = max(cp)
    leaders = [seat for seat, points in enumerate(cp) if points == most > 0]
    behind = [seat for seat, points in enumerate(cp) if 0 < points < most - SHARE_GAP]
    near = [seat for seat, points in enumerate(cp) if most - SHARE_GAP <= points < most]
    found: list[Reckoning] = []

    def way(payouts: Sequence[int], reason: str, *rules: str) -> None:
        """Keep it, if it comes to something else."""
        known = [list(right.payouts), *(list(one.payouts) for one in found)]
        if list(payouts) not in known and sum(payouts) <= reward:
            found.append(Reckoning(tuple(payouts), reason, rules))

    if full != cp:
        way(
            score_poster(full, reward, view.rules).payouts,
            _("Cards under a Hideout count nothing."),
            "score.hidden",
        )
    if not right.captured:
        short = _(
            "There are {points} points on the table. With fewer than {capture} the outlaw gets "
            "away, and the money stays on the poster.",
            points=sum(cp),
            capture=CAPTURE,
        )
        if leaders:
            way(_evenly(reward, leaders, len(cp)), short, "score.capture", "score.carry")
            way(_by_points(reward, cp), short, "score.capture", "score.carry")
        return found
    if behind:
        way(
            score_poster(
                [min(points, 1) if points else 0 for points in cp]
                if not most
                else [max(points, most - SHARE_GAP) if points else 0 for points in cp],
                reward,
                view.rules,
            ).payouts,
            _(
                "A player more than {gap} points behind the leader gets nothing.",
                gap=SHARE_GAP,
            ),
            "score.share",
        )
    way(
        _evenly(reward, leaders, len(cp)),
        _("A player at most {gap} points behind the leader shares too.", gap=SHARE_GAP)
        if near
        else _("Tied players are paid lap by lap, and only while there is enough for all of them."),
        *(("score.share",) if near else ("score.ties", "score.stop")),
    )
    if right.left:
        rest = list(right.payouts)
        rest[leaders[0]] += right.left
        way(
            rest,
            _("Money that cannot pay all the players who are next stays on the poster."),
            "score.stop",
            "score.carry",
        )
    way(
        _by_points(reward, [points if seat not in behind else 0 for seat, points in enumerate(cp)]),
        _(
            "Points decide who shares, not how much: $2,000 for the leader in the first lap, "
            "$1,000 for each other player who shares, then $1,000 each, lap by lap."
        ),
        "score.first-share",
        "score.laps",
    )
    return found


def _evenly(reward: int, seats: Sequence[int], players: int) -> list[int]:
    """A reward for some of the players alone, evenly in whole thousands."""
    each = reward // 1000 // max(1, len(seats)) * 1000
    return [each if seat in seats else 0 for seat in range(players)]


def _by_points(reward: int, cp: Sequence[int]) -> list[int]:
    """A reward in proportion to points, in whole thousands; what is left goes to the largest remainders."""
    total, tokens = max(1, sum(cp)), reward // 1000
    given = [points * tokens // total for points in cp]
    order = sorted(range(len(cp)), key=lambda seat: (-(cp[seat] * tokens % total), seat))
    for seat in order[: tokens - sum(given)]:
        given[seat] += 1
    return [1000 * each for each in given]


def question(problem: Problem, draw: Random) -> Question:
    """A poster to be split: the right payments among wrong ones, in an order that `draw` gives.

    Its texts are in the language in use; only its title is a sentence to be looked up.
    """
    from wyatt.earp.account import sentence
    from wyatt.earp.cards import title, usd

    game = problem.start()
    outlaw, view = problem.outlaw, game.view()
    names = [_(title(outlaw)), usd(view.posters[outlaw])]
    ways = wrong_ways(game, outlaw)[: len(LETTERS) - 1]
    events = game.push(problem.answer)
    scored = next(
        event for event in events if event.type == "scored" and event.data["outlaw"] == outlaw
    )
    you = view.turn
    right = Option(
        _paid(view.players, scored.data["payouts"]), sentence(scored, you)[0], scored.rules, True
    )
    options = [right, *(Option(_paid(view.players, one.payouts), *one[1:]) for one in ways)]
    draw.shuffle(options)
    return Question(
        game=problem.game,
        title=N_("Who is paid what?"),
        say=_("You are {player}. You discard your last card, and the hand is over.", player=you),
        ask=_(
            "{reward} lies on the poster of {outlaw}. Who gets what?",
            outlaw=names[0],
            reward=names[1],
        ),
        position=problem.dealt,
        moves=problem.moves,
        see=(problem.answer,),
        shows={"posters": (outlaw,), "split": (outlaw,)},
        options=tuple(options),
    )


def _paid(players: Sequence[str], payouts: Sequence[int]) -> str:
    """Who is paid what, in words."""
    from wyatt.earp.cards import usd

    paid = [
        _("{player} {amount}", player=name, amount=usd(dollars))
        for name, dollars in zip(players, payouts, strict=True)
        if dollars
    ]
    return ", ".join(paid) or _("Nobody is paid")
