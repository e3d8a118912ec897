"""Daily problems: positions where one move is clearly best, and hands whose results people easily
get wrong.

The problems are in ``problems.json`` next to each game's course, and `tools/problems.py` finds new
ones. A problem's number of players, seed and moves always lead to the same position. Each file
lists the problems by day, so add new ones at the end.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta
from functools import cache
from importlib.resources import files
from random import Random
from typing import Any

from wyatt.core.shape import is_text, one_of, stored
from wyatt.core.spec import AnyGame
from wyatt.core.state import NAMES
from wyatt.lessons.model import LETTERS, Question, subject

FORMAT = "wyatt-problems/1"
#: The day of the first problem in each file.
BEGAN = date(2026, 11, 1)
#: The character code for the first entry in a file's table. The other entries' codes follow.
_FIRST_SIGN = 33
#: The codes to skip, because JSON escapes the character or you can't see it.
_PASSED_OVER = {ord('"'), ord("\\"), *range(127, 161), 0xAD}


@dataclass(frozen=True, slots=True)
class Problem:
    """One position to solve. number: the problem's place in the file, from 1. grade: ``easy``,
    ``medium`` or ``hard``.

    lead: by how many dollars or points the best move beats every other move in simulations. error:
    the standard error of the lead. counted: the outlaw or player whose result to count after the
    last move, or empty if there's a move to find. answer: the move to find, or the last move.
    """

    game: str
    number: int
    players: int
    seed: int
    grade: str
    lead: int
    error: int
    counted: str
    moves: tuple[str, ...]
    answer: str

    def start(self) -> AnyGame:
        game = subject(self.game).spec.start(self.dealt)
        for move in self.moves:
            game.push(move)
        return game

    @property
    def dealt(self) -> dict[str, Any]:
        return {"players": list(NAMES[: self.players]), "seed": self.seed}


@cache
def problems(game: str) -> tuple[Problem, ...]:
    text = (files(subject(game).package) / "problems.json").read_text(encoding="utf-8")
    return tuple(read(game, text))


def read(game: str, text: str) -> list[Problem]:
    """Return the problems in a file's text. Raise `ValueError` if the file has another format."""
    document = json.loads(text)
    if document["format"] != FORMAT:
        raise ValueError(f"{game}: {document['format']!r} instead of {FORMAT}")
    entries = dict(zip(_signs(), document["table"], strict=False))
    found = []
    for number, line in enumerate(document["problems"], 1):
        players, seed, grade, lead, error, counted, signs = line.split(" ")
        moves = _lines([entries[sign] for sign in signs])
        figures = int(players), int(seed), _GRADES[grade], int(lead), int(error)
        named = "" if counted == "-" else counted
        found.append(Problem(game, number, *figures, named, tuple(moves[:-1]), moves[-1]))
    return found


def written(problems: Sequence[Problem]) -> str:
    lines = [line for one in problems for line in (*one.moves, one.answer)]
    often = {line for line, many in Counter(lines).items() if many > 2}
    used = Counter(part for line in lines for part in _parts(line, often))
    table = sorted(used, key=lambda part: (-used[part], part))
    signs = dict(zip(table, _signs(), strict=False))
    rows = []
    for one in problems:
        parts = (part for line in (*one.moves, one.answer) for part in _parts(line, often))
        figures = (one.players, one.seed, one.grade[0], one.lead, one.error, one.counted or "-")
        rows.append(" ".join(map(str, (*figures, "".join(map(signs.__getitem__, parts))))))
    document = {"format": FORMAT, "table": table, "problems": rows}
    return json.dumps(document, ensure_ascii=False, indent=0) + "\n"


_GRADES = {"e": "easy", "m": "medium", "h": "hard"}


def _signs() -> Sequence[str]:
    return [chr(code) for code in range(_FIRST_SIGN, 0x2000) if code not in _PASSED_OVER]


def _parts(line: str, often: set[str]) -> list[str]:
    """Return a move's entries: the move, or its words, with a space before each but the first."""
    if line in often:
        return [line]
    first, *more = line.split(" ")
    return [first, *(f" {word}" for word in more)]


def _lines(entries: Sequence[str]) -> list[str]:
    return "".join(one if one.startswith(" ") else f"\n{one}" for one in entries)[1:].split("\n")


def of_day(game: str, day: date) -> Problem:
    """Return a day's problem. After the last problem, the first one comes again."""
    every = problems(game)
    return every[(day - BEGAN).days % len(every)]


def question(problem: Problem, draw: Random) -> Question:
    ending = subject(problem.game).ending()
    asked = ending.question(problem.start(), problem.answer, problem.counted)
    options = list(asked.options[: len(LETTERS)])
    draw.shuffle(options)
    return replace(asked, position=problem.dealt, moves=problem.moves, options=tuple(options))


#: The format of a browser's results: by game and day, ``+`` if the first try was right, else ``-``.
SOLVED = "wyatt-daily/1"
_DAY = timedelta(days=1)
_ISO = re.compile(r"\d{4}-\d\d-\d\d", re.ASCII)


def read_day(text: str) -> date | None:
    """Return the day in an address (``YYYY-MM-DD``), or None for anything else."""
    try:
        day = date.fromisoformat(text) if _ISO.fullmatch(text) else None
    except ValueError:
        return None
    return day if day and 1000 < day.year < 9000 else None


def read_solved(text: str) -> dict[str, dict[str, str]]:
    """Return a browser's valid results by game and day: ``+`` for a right first try, ``-`` for a
    wrong one.
    """
    return stored(text, SOLVED, {is_text: {read_day: one_of("+", "-")}})


def in_a_row(days: Mapping[str, str], today: date) -> int:
    """Return how many days in a row, up to today or yesterday, the first try was right."""
    day = today if today.isoformat() in days else today - _DAY
    row = 0
    while days.get(day.isoformat()) == "+":
        day, row = day - _DAY, row + 1
    return row
