"""A stage as the learner plays it, with the other players' moves and the coach's advice."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any

from wyatt.core.advice import Hint, Weighed, in_favour
from wyatt.core.errors import Verdict
from wyatt.core.events import Event
from wyatt.core.state import Independent
from wyatt.core.text import N_, N_plural, _, cached, colon, listed, plural, sentences
from wyatt.lessons.courses import Term, ids, terms
from wyatt.lessons.facts import LessonMove
from wyatt.lessons.model import Lesson, Play, Question, Stage, subject
from wyatt.table.coach import in_words

#: The maximum number of moves by other players in a row, to stop endless loops.
MOST_ANSWERS = 1_000
#: The maximum number of moves by the coach in a lesson, to stop endless loops.
MOST_COACHED = 5_000


class NotHere(ValueError):
    """Raised for a move that the stage doesn't allow now. `verdict` has a sentence but no rule."""

    def __init__(self, message: str) -> None:
        self.verdict: Verdict[LessonMove] = Verdict(False, (), message)


class Run(Independent):
    """One try at a stage. state: ``won``, ``lost``, or empty while the try continues.

    events: the events the learner saw after their last move, or after the bet on a question.
    tried: a question's illegal move, or empty before `see` has tried the move.
    """

    def __init__(self, stage: Stage) -> None:
        self.stage, self.subject, self.scene = stage, subject(stage.game), stage.scene()
        self.state = self.tried = ""
        self.events: tuple[Event, ...] = ()
        #: The numbers of past moves, of events and of the learner's moves, before each of the
        #: learner's moves.
        self._past: list[tuple[int, int, int]] = []
        self._settle()

    def reached(self) -> tuple[bool, ...]:
        goals = self.stage.goals if isinstance(self.stage, Play) else ()
        return tuple(goal.fact.holds(self.scene) for goal in goals)

    @property
    def moves_left(self) -> int | None:
        """How many moves are left in this try, or None for a stage without a maximum."""
        budget = self.stage.budget if isinstance(self.stage, Play) else 0
        return max(0, budget - len(self.scene.moves)) if budget else None

    @property
    def yours(self) -> bool:
        """Whether the learner has to move or deal the next hand."""
        return not self.state and (self.scene.game.actor == self.scene.you or self.waits_for_deal)

    @property
    def waits_for_deal(self) -> bool:
        return bool(self.scene.view.phase == "scored")

    def hint(self) -> Hint[Any] | None:
        """Return the coach's hint for the learner, or None if it isn't their turn. Raise
        `NobodyToMove` if the game has no coach.
        """
        if not self.yours:
            return None
        game = self.scene.game
        return self.subject.hint(game.view(game.actor) if self.waits_for_deal else self.scene.view)

    def coach(self) -> LessonMove | None:
        found = self.hint()
        return found.best if found else None

    def play(self, line: str) -> None:
        """Play the learner's move, and then the other players' moves. Raise `NotAMove` for text
        that isn't a move, `IllegalMove` for an illegal move, or `NotHere` for a move that the stage
        doesn't allow now.
        """
        if not self.yours:
            raise NotHere(_("This try is over.") if self.state else _("It’s not your move."))
        game, scene = self.scene.game, self.scene
        move: LessonMove = self.subject.vocabulary.read(line)
        verbs = self.stage.verbs if isinstance(self.stage, Play) else ()
        if verbs and move.verb not in verbs and game.verdict(line):
            raise NotHere(_("The rules allow that move, but this lesson is about something else."))
        past = (len(game.past), len(scene.events), len(scene.moves))
        scene.events += game.push(line)
        self._past.append(past)
        scene.moves.append(game.past[-1])
        self._settle()
        self._answers()
        self.events = tuple(event.seen(scene.you) for event in scene.events[past[1] :])

    def see(self, moves: Sequence[str], tried: str = "") -> None:
        """Play a question's moves, and then try the illegal one, if there is one."""
        events = [event for move in moves for event in self.scene.game.push(move)]
        self.scene.events += events
        self.tried = tried
        self.events = tuple(event.seen(self.scene.you) for event in events)

    def undo(self) -> None:
        if not self._past:
            return
        game, scene = self.scene.game, self.scene
        at, events, moves = self._past.pop()
        while len(game.past) > at:
            game.pop()
        del scene.events[events:], scene.moves[moves:]
        self.state, self.events = "", ()
        self._settle()

    def _answers(self) -> None:
        game = self.scene.game
        for _answer in range(MOST_ANSWERS):
            actor = game.actor
            if self.state or actor in (None, self.scene.you) or self.waits_for_deal:
                return
            self.scene.events += game.push(self.subject.answer(game.view(actor)))
            self._settle()
        said = N_(
            "stage {title!r}: the other players keep playing, so the learner never gets a turn."
        )
        raise RuntimeError(_(said, title=self.stage.title))

    def _settle(self) -> None:
        if isinstance(self.stage, Play):
            self.state = "won" if all(self.reached()) else "lost" if self.why_lost else ""

    @property
    def why_lost(self) -> str:
        """Why a stage that isn't won is lost, or an empty string."""
        stage = self.stage
        if not isinstance(stage, Play):
            return ""
        if why := next((avoid.say for avoid in stage.lost if avoid.fact.holds(self.scene)), ""):
            return _(why)
        used = N_plural("You’ve used your one move.", "You’ve used your {number} moves.")
        if self.moves_left == 0:
            return plural(*used, stage.budget)
        return _("The game is over.") if self.scene.game.is_over else ""

    @property
    def refused(self) -> Verdict[LessonMove] | None:
        """The verdict on the question's illegal move, or None before it has been tried."""
        return self.scene.game.verdict(self.tried) if self.tried else None


@dataclass(frozen=True, slots=True)
class Solved:
    """The result of playing a lesson with the engine. A result without problems is true.

    rules: the ids of the rules that came up. problems: one line each. stages: each problem's stage,
    from 0. remarks: what wasn't checked, one sentence each.
    """

    rules: frozenset[str]
    problems: tuple[str, ...]
    stages: tuple[int, ...] = ()
    remarks: tuple[str, ...] = ()

    def __bool__(self) -> bool:
        return not self.problems


def solve(lesson: Lesson, coached: int | None = None) -> Solved:
    """Play a lesson to its end. Check that solutions reach their goals, that illegal moves are
    refused and that answers are right. coached: the maximum number of coach moves to play. After
    that, the rest of a solution isn't checked. By default, every solution is checked to its end.
    Raise `RuntimeError` if the other players' moves never end.
    """
    problems: list[str] = []
    stages: list[int] = []
    rules: set[str] = set()
    remarks: list[str] = []
    trusted, left = coached is not None, MOST_COACHED if coached is None else coached
    for at, stage in enumerate(lesson.stages):
        try:
            if isinstance(stage, Play):
                lines = _Lines(Run(stage), left)
                found = _solve_play(stage, lines, rules)
                left -= lines.coached
                found *= not (trusted and lines.stopped)
            elif isinstance(stage, Question):
                found = _solve_question(stage, rules)
            else:
                found = [] if Run(stage).yours else [_("no player can move in this sandbox.")]
        except (ValueError, KeyError, IndexError) as error:
            found = [str(error)]
        here = {"number": at + 1, "title": stage.words(stage.title)}
        said = N_("stage {number}, {title}: {problem}")
        problems += [_(said, **here, problem=line) for line in found]
        stages += [at] * len(found)
        if isinstance(stage, Question) and not stage.options[stage.right].check:
            said = N_("stage {number}, {title}: the right answer has no check, so it isn’t tested.")
            remarks.append(_(said, **here))
    return Solved(frozenset(rules), tuple(problems), tuple(stages), tuple(remarks))


def _solve_play(stage: Play, lines: _Lines, rules: set[str]) -> list[str]:
    run, problems = lines.run, []
    if run.state:
        problems.append(_("the stage is already won or lost before the first move."))
    for line, rule in stage.slips.items():
        verdict = run.scene.game.verdict(line)
        rules |= set(verdict.rules)
        if verdict or rule not in verdict.rules:
            legal = N_("{line} should break {rule}, but the move is legal.")
            said = legal if verdict else N_("{line} should break {rule}, not {rules}.")
            problems.append(_(said, line=line, rule=rule, rules=listed(verdict.rules)))
    for line in lines:
        _play(line, run.play)
    rules |= {rule for event in run.scene.events for rule in event.rules}
    if run.state == "lost":
        return [*problems, _("the solution fails. {why}", why=run.why_lost)]
    reached = zip(stage.goals, run.reached(), strict=True)
    missed = [goal.fact for goal, ok in reached if not (ok or run.state == "won")]
    said = N_("the solution doesn’t reach this goal: {fact}")
    return problems + [_(said, fact=fact) for fact in missed]


def _play(line: str, play: Callable[[str], None]) -> None:
    try:
        play(line)
    except ValueError as error:
        raise ValueError(f"`{line}`{colon()}{error}") from None


def solution(run: Run) -> Iterable[str]:
    """Yield the moves of a stage's solution. Play each one in `run` before you take the next."""
    return _Lines(run)


class _Lines:
    """The moves of a solution. coached: how many of the moves the coach chose. stopped: whether the
    coach would have had to choose more than `most` moves.
    """

    def __init__(self, run: Run, most: int = MOST_COACHED) -> None:
        self.run, self.most = run, most
        self.coached, self.stopped = 0, False

    def __iter__(self) -> Iterator[str]:
        run, stage = self.run, self.run.stage
        for line in stage.solution if isinstance(stage, Play) else ():
            while line == "coach" and not run.state:
                self.stopped = self.coached >= self.most
                move = None if self.stopped else run.coach()
                if move is None:
                    return
                self.coached += 1
                yield str(move)
            if run.state:
                return
            yield line


def _solve_question(stage: Question, rules: set[str]) -> list[str]:
    run, problems = Run(stage), []
    for line in stage.see:
        _play(line, lambda move: run.see([move]))
    run.see((), stage.tried)
    rules |= {rule for event in run.scene.events for rule in event.rules}
    rules |= set(run.refused.rules if run.refused is not None else ())
    if run.refused:
        problems.append(_("{tried} shouldn’t be legal, but it is.", tried=stage.tried))
    for option in stage.options:
        false = [fact for fact in option.check if not fact.holds(run.scene)]
        for fact in false if option.right else ():
            said = _("the right answer needs “{fact}”, which is false.", fact=fact)
            problems.append(sentences(said, fact.instead(run.scene)))
        if option.check and not (option.right or false):
            said = N_("“{text}” is marked wrong, but all its checks are true.")
            problems.append(_(said, text=option.text))
    return problems


# === The coach in a lesson uses only words that the course has introduced by then.


@dataclass(frozen=True, slots=True)
class Advised:
    """The coach's advice to a learner. why: the reason for the move. weighed: the move with its
    numbers, or None until the course has introduced every word.
    """

    move: LessonMove
    why: str
    weighed: Weighed[Any] | None = None


def advised(hint: Hint[Any], lesson: Lesson) -> Advised:
    """Return the coach's advice without words that only later lessons introduce."""
    best = hint.moves[0]
    if not words_to_come(lesson.game, lesson.id):
        return Advised(best.move, hint.why, best)
    told = in_favour(best.reasons)
    said = in_words([reason for reason in told if not is_early(reason.text, lesson)])
    return Advised(best.move, said or _("You’ll learn the reason in a later lesson."))


@cache
def words_to_come(game: str, lesson: str) -> tuple[Term, ...]:
    """Return the terms that later lessons introduce, or an empty tuple for an added lesson."""
    path = ids(game)
    later = path[path.index(lesson) + 1 :] if lesson in path else ()
    return tuple(term for term in terms(game) if term.lesson in later)


def is_early(text: str, lesson: Lesson) -> bool:
    return _early(lesson.game, lesson.id)(text)


@cached()
def _early(game: str, lesson: str) -> Callable[[str], bool]:
    words = re.compile("|".join(term.pattern for term in words_to_come(game, lesson)) or "(?!)")
    # Most texts stay the same when a table is redrawn.
    return lru_cache(maxsize=256)(lambda text: words.search(text) is not None)
