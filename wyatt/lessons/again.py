"""What was bet wrongly and comes again: when, and on which new position of the same rule.

The steps are fixed: at once after the lesson, the next day, four days later; then it is known. A
wrong bet begins again. Nothing is stored but the bets (`CourseProgress.bets`), from which all of it
follows, so that two pages of a browser cannot disagree.
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
from wyatt.lessons.model import LETTERS, Lesson, Option, Question, subject
from wyatt.lessons.progress import CourseProgress
from wyatt.lessons.reading import lesson_of
from wyatt.lessons.run import solve

#: Days after a right bet until the question comes once more; after the last of them it is known.
DAYS = (1, 4)
#: A sitting: so many bets, so many minutes.
MOST, MINUTES = 10, 5
#: Bets of a placement.
PLACED = 8
#: Other tables that are looked for before the question comes as it was.
_TRIES = 12


@dataclass(frozen=True, slots=True)
class DueQuestion:
    """A question that was bet wrongly. number: of the lesson's questions, from 1. right: how often
    it was right since, in a row. day: from which day on it comes again."""

    lesson: str
    number: int
    right: int
    day: date

    @property
    def known(self) -> bool:
        """Whether it has come often enough."""
        return self.right > len(DAYS)


def missed(progress: CourseProgress, game: str, today: date) -> list[DueQuestion]:
    """Return every question whose first bet was wrong, in the order of the course."""
    found = []
    for id in ids(game):
        given = progress.first.get(id, {})
        questions = lesson_of(id).questions if given else ()
        for number, question in enumerate(questions, 1):
            if number in given and given[number] != LETTERS[question.right]:
                bets = progress.bets.get(id, {}).get(number, [])
                found.append(_due(id, number, bets, today))
    return found


def _due(lesson: str, number: int, bets: Sequence[str], today: date) -> DueQuestion:
    right, day = 0, date.min
    for bet in bets:
        at, letter = date.fromisoformat(bet[:10]), bet[-1]
        if letter == "-":
            right, day = 0, at
        elif letter == "+" and day <= at <= today:  # a clock that was wrong counts for nothing
            right += 1
            day = at + timedelta(DAYS[min(right, len(DAYS)) - 1])
    return DueQuestion(lesson, number, right, min(day, today) if not right else day)


def due(progress: CourseProgress, game: str, today: date) -> list[DueQuestion]:
    """What comes again today, mixed across lessons: at most a sitting of it, the longest due first."""
    waiting = [one for one in missed(progress, game, today) if not one.known and one.day <= today]
    return mixed(sorted(waiting, key=lambda one: one.day))[:MOST]


def mixed(waiting: Iterable[DueQuestion]) -> list[DueQuestion]:
    """Return the questions mixed: two of one lesson are in a row only if no others remain."""
    lessons: dict[str, list[DueQuestion]] = {}
    for one in waiting:
        lessons.setdefault(one.lesson, []).append(one)
    rounds = zip_longest(*lessons.values())
    return [one for each in rounds for one in each if one is not None]


def placement(game: str) -> list[tuple[tuple[str, ...], DueQuestion]]:
    """Return the bets that show which lessons you may leave out, each with the lessons that it
    covers.

    The course is parted into as many runs of lessons; the last question of a run asks for what comes
    before it.
    """
    asking = [id for id in ids(game) if lesson_of(id).questions]
    path = list(ids(game))
    found, begin = [], 0
    for at in range(PLACED):
        last = asking[(at + 1) * len(asking) // PLACED - 1]
        end = path.index(last) + 1
        number = len(lesson_of(last).questions)
        found.append((tuple(path[begin:end]), DueQuestion(last, number, 0, date.min)))
        begin = end
    return found


# --- other tables ----------------------------------------------------------------------------------


def another(asked: DueQuestion, seed: int) -> Lesson:
    """Return a question by itself, on another table of the same rule, its answers in another order.

    In the new table other outlaws, or other suits, take the place of the old ones. The rules treat
    them alike. The engine plays it and checks every answer. If no such table passes, as with a
    fresh deal, only the answers change places.
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
    """Return the question with other names in its table, moves, facts and texts."""
    facts = subject(question.game).vocabulary.fact

    def words(text: str) -> str:
        """Return a text in the language in use, with the other names."""
        return rename(_(text)) if text else ""

    def option(one: Option) -> Option:
        """Return an answer about the other table."""
        check = tuple(facts(rename(fact.text)) for fact in one.check)
        return replace(one, text=words(one.text), reason=words(one.reason), check=check)

    options = [option(one) for one in question.options]
    draw.shuffle(options)
    position: Any = json.loads(rename(json.dumps(dict(question.position), ensure_ascii=False)))
    return replace(
        question,
        title=words(question.title),
        say=words(question.say),
        ask=words(question.ask),
        position=position,
        moves=tuple(map(rename, question.moves)),
        see=tuple(map(rename, question.see)),
        tried=rename(question.tried),
        shows={key: tuple(map(rename, named)) for key, named in question.shows.items()},
        options=tuple(options),
    )


def _swap(text: str, names: dict[str, str]) -> str:
    """Return a text with each name in the place of another, all at once."""
    if not names:
        return text
    longest = sorted(names, key=len, reverse=True)
    pattern = re.compile("|".join(rf"(?<![\w-]){re.escape(name)}(?![\w])" for name in longest))
    return pattern.sub(lambda found: names[found[0]], text)


def _outlaws(question: Question, draw: random.Random) -> Callable[[str], str]:
    """Other outlaws in the same parts. Belle Starr keeps hers: the texts call her by no neutral word."""
    from wyatt.earp.cards import OUTLAWS, TITLES

    men = [outlaw for outlaw in OUTLAWS if outlaw != "belle-starr"]
    others = draw.sample(men, len(men))
    names = dict(zip(men, others, strict=True))
    for old, new in zip(men, others, strict=True):
        for said in (TITLES[old], _(TITLES[old])):
            names[said] = _(TITLES[new])
    said = " ".join((question.say, question.ask, *(one.text for one in question.options)))
    alone = _swap(said, dict.fromkeys((TITLES[man] for man in men), ""))
    # A text with half a name would still name the old outlaw.
    if any(
        part in alone for man in men for part in TITLES[man].split() if part not in ("the", "Kid")
    ):
        return str
    return lambda text: _swap(text, names)


def _suits(question: Question, draw: random.Random) -> Callable[[str], str]:
    """Other suits in the same parts: as letters in a card's name, as signs and as words in a text."""
    old = "CDHS"
    new = "".join(draw.sample(old, 4))
    letters = dict(zip(old, new, strict=True))
    signs = dict(zip(old, "♣♦♥♠", strict=True))
    words = dict(zip(old, ("club", "diamond", "heart", "spade"), strict=True))
    names = {signs[a]: signs[b] for a, b in letters.items()}
    for a, b in letters.items():
        for form in (str, str.capitalize):
            names |= {form(words[a]): form(words[b]), form(words[a]) + "s": form(words[b]) + "s"}
    card = re.compile(r"\b(10|[2-9AJQK])([CDHS])(?=\b)")
    both = re.compile("|".join(sorted(map(re.escape, names), key=len, reverse=True)))

    def rename(text: str) -> str:
        """Return a text about the other suits."""
        turned = card.sub(lambda found: found[1] + letters[found[2]], text)
        return both.sub(lambda found: names[found[0]], turned)

    return rename


_NAMINGS: dict[str, Callable[[Question, random.Random], Callable[[str], str]]] = {
    "wyatt": _outlaws,
    "wildcat": _suits,
}
