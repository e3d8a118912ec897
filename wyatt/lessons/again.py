"""Questions to ask again after a wrong answer.

Each question comes again right after the lesson, then a day after the first right bet, and four
days after the second. Three right bets in a row show that the learner knows the answer. A wrong bet
starts the count over. Only the bets are stored (`CourseProgress.bets`).
"""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta
from itertools import zip_longest
from typing import Any

from wyatt.core.text import _
from wyatt.lessons.courses import ids
from wyatt.lessons.model import LETTERS, Lesson, Question, subject
from wyatt.lessons.progress import CourseProgress
from wyatt.lessons.reading import lesson_of
from wyatt.lessons.run import solve

#: How many days to wait after the first and the second right bet before asking again.
DAYS = (1, 4)
#: The maximum number of bets, and of minutes, in one sitting.
MOST, MINUTES = 10, 5
#: How many bets a placement test has.
PLACED = 8
#: How many new tables to try before asking the question at the old one.
_TRIES = 12


@dataclass(frozen=True, slots=True)
class DueQuestion:
    """A question to ask again. number: the question's number in the lesson, from 1. right: the
    number of right bets in a row on the page Again. day: the first day to ask the question.
    """

    lesson: str
    number: int
    right: int
    day: date

    @property
    def known(self) -> bool:
        return self.right > len(DAYS)


def missed(progress: CourseProgress, game: str, today: date) -> list[DueQuestion]:
    """Return every question whose first answer was wrong, in the order of the course."""
    return [
        _due(id, number, progress.bets.get(id, {}).get(number, []), today)
        for id in ids(game)
        if (given := progress.first.get(id))
        for number, question in enumerate(lesson_of(id).questions, 1)
        if given.get(number, LETTERS[question.right]) != LETTERS[question.right]
    ]


def _due(lesson: str, number: int, bets: Sequence[str], today: date) -> DueQuestion:
    right, day = 0, date.min
    for bet in bets:
        at, letter = date.fromisoformat(bet[:10]), bet[-1]
        if letter == "-":
            right, day = 0, at
        elif letter == "+" and day <= at <= today:  # skip bets made while the clock was wrong
            right += 1
            day = at + timedelta(DAYS[min(right, len(DAYS)) - 1])
    return DueQuestion(lesson, number, right, min(day, today) if not right else day)


def due(progress: CourseProgress, game: str, today: date) -> list[DueQuestion]:
    """Return at most `MOST` questions to ask today. The lessons take turns."""
    waiting = [one for one in missed(progress, game, today) if not one.known and one.day <= today]
    return mixed(sorted(waiting, key=lambda one: one.day))[:MOST]


def mixed(waiting: Iterable[DueQuestion]) -> list[DueQuestion]:
    lessons: dict[str, list[DueQuestion]] = {}
    for one in waiting:
        lessons.setdefault(one.lesson, []).append(one)
    return [one for each in zip_longest(*lessons.values()) for one in each if one is not None]


def placement(game: str) -> list[tuple[tuple[str, ...], DueQuestion]]:
    """Return a placement test's questions, with the ids of the lessons each right bet skips."""
    path, found, begin = ids(game), [], 0
    asking = [id for id in path if lesson_of(id).questions]
    for at in range(1, PLACED + 1):
        last = asking[at * len(asking) // PLACED - 1]
        end = path.index(last) + 1
        asked = DueQuestion(last, len(lesson_of(last).questions), 0, date.min)
        found.append((path[begin:end], asked))
        begin = end
    return found


def another(asked: DueQuestion, seed: int) -> Lesson:
    """Return a lesson with just this question, but with other outlaws or suits, and with the
    answers shuffled. If the engine can't confirm the new answers, the outlaws or suits stay the
    same.
    """
    lesson = lesson_of(asked.lesson)
    question = lesson.questions[asked.number - 1]
    draw = random.Random(seed)
    found = replace(lesson, stages=(question,), say="", known="", hood=(), cells=())
    for _time in range(_TRIES):
        made = _renamed(question, _NAMINGS[lesson.game](question, draw), draw)
        alone = replace(found, stages=(made,))
        if len({option.text for option in made.options}) == len(made.options) and solve(alone):
            found = alone
            if made.position != question.position:
                break
    return found


def _renamed(question: Question, rename: Callable[[str], str], draw: random.Random) -> Question:
    facts = subject(question.game).vocabulary.fact

    def words(text: str) -> str:
        return rename(_(text)) if text else ""

    options = []
    for one in question.options:
        check = tuple(facts(rename(fact.text)) for fact in one.check)
        options.append(replace(one, text=words(one.text), reason=words(one.reason), check=check))
    draw.shuffle(options)
    position: Any = json.loads(rename(json.dumps(dict(question.position), ensure_ascii=False)))
    own: dict[str, Any] = {
        key: words(getattr(question, key)) for key in ("title", "say", "ask", "bet", "call")
    }
    for key in ("moves", "see"):
        own[key] = tuple(map(rename, getattr(question, key)))
    own["shows"] = {key: tuple(map(rename, named)) for key, named in question.shows.items()}
    new = {**own, "position": position, "tried": rename(question.tried), "options": tuple(options)}
    return replace(question, **new, told=True)


def _swap(text: str, names: dict[str, str]) -> str:
    longest = sorted(names, key=len, reverse=True)
    pattern = re.compile("|".join(rf"(?<![\w-]){re.escape(name)}(?![\w])" for name in longest))
    return pattern.sub(lambda found: names[found[0]], text)


def _outlaws(question: Question, draw: random.Random) -> Callable[[str], str]:
    """Return a function that swaps outlaws. Belle Starr stays, because lessons call her “she”."""
    from wyatt.earp.cards import OUTLAWS, TITLES

    men = [outlaw for outlaw in OUTLAWS if outlaw != "belle-starr"]
    names = dict(zip(men, draw.sample(men, len(men)), strict=True))
    for old, new in tuple(names.items()):
        names |= dict.fromkeys((TITLES[old], _(TITLES[old])), _(TITLES[new]))
    said = " ".join((question.say, question.ask, *(one.text for one in question.options)))
    alone = _swap(said, dict.fromkeys((TITLES[man] for man in men), ""))
    # Don't swap if a text has only part of a name, because the old outlaw would stay there.
    parts = {part for man in men for part in TITLES[man].split()} - {"the", "Kid"}
    if any(part in alone for part in parts):
        return str
    return lambda text: _swap(text, names)


_SUITS = {
    "C": ("♣", "club", "clubs", "Club", "Clubs"),
    "D": ("♦", "diamond", "diamonds", "Diamond", "Diamonds"),
    "H": ("♥", "heart", "hearts", "Heart", "Hearts"),
    "S": ("♠", "spade", "spades", "Spade", "Spades"),
}


def _suits(question: Question, draw: random.Random) -> Callable[[str], str]:
    letters = dict(zip("CDHS", draw.sample("CDHS", 4), strict=True))
    pairs = [pair for a, b in letters.items() for pair in zip(_SUITS[a], _SUITS[b], strict=True)]
    names = dict(pairs)
    card = re.compile(r"\b(10|[2-9AJQK])([CDHS])(?=\b)")
    both = re.compile("|".join(sorted(map(re.escape, names), key=len, reverse=True)))

    def rename(text: str) -> str:
        turned = card.sub(lambda found: found[1] + letters[found[2]], text)
        return both.sub(lambda found: names[found[0]], turned)

    return rename


_NAMINGS = {"wyatt": _outlaws, "wildcat": _suits}
