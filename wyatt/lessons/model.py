"""What a lesson is made of: stages with positions, goals, questions and reasons.

All of it is data. `wyatt.lessons.reading` reads it from the files under ``course``; the page of
`wyatt.widgets.course_desk` and the notebooks of `wyatt.coursebook` show it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from wyatt.lessons.facts import Fact
from wyatt.lessons.scene import Scene
from wyatt.lessons.subject import subject

LETTERS = "ABCD"


@dataclass(frozen=True, slots=True)
class Goal:
    """Something to reach, or to avoid: the words a learner reads and the fact that decides."""

    say: str
    fact: Fact


@dataclass(frozen=True, slots=True)
class Option:
    """One answer to a question with the reason why it is right or wrong, and its rules.

    check: facts of the position after the question's `see` moves. All of them hold for the right
    answer; for a wrong one that has any, at least one does not.
    """

    text: str
    reason: str
    rules: tuple[str, ...]
    right: bool = False
    check: tuple[Fact, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Stage:
    """One step of a lesson on one position.

    game: which it is played by. moves: played before the learner sees it. you: the learner's seat,
    by default whoever is to move then. call: the words on the button that leads here.

    shows: what the game's drawing is told (`Subject.shows`). Wyatt Earp knows two. ``posters`` are the
    outlaws whose posters are shown, by default those that matter in the position. ``split`` is the
    outlaw whose scoring split is shown below; if the stage is a question, after the answer.
    """

    game: str
    title: str
    say: str = ""
    position: Mapping[str, Any]
    moves: tuple[str, ...] = ()
    you: str = ""
    call: str = ""
    shows: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    kind = ""

    def scene(self) -> Scene:
        """The stage as it begins. Raises `Unusable` or `IllegalMove` if the data is unsound."""
        game = subject(self.game).start(dict(self.position))
        for move in self.moves:
            game.push(move)
        return Scene(game, self.you or game.actor or game.view().turn)


@dataclass(frozen=True, slots=True, kw_only=True)
class Play(Stage):
    """Reach the goals on the live table, by any legal way.

    lost: each of these ends the try, and says why. verbs: what may be done here, all if empty.
    budget: the most moves a try may take, 0 for any number. solution: moves of the learner that
    reach the goals, ``coach`` for whatever the coach plays. coach: whether the coach may be asked.
    done: said when the goals are reached. slips: illegal moves that the table must refuse, each with the rule it cites.
    """

    goals: tuple[Goal, ...]
    lost: tuple[Goal, ...] = ()
    verbs: tuple[str, ...] = ()
    budget: int = 0
    coach: bool = False
    done: str = ""
    solution: tuple[str, ...] = ()
    slips: Mapping[str, str] = field(default_factory=dict)

    kind = "play"


@dataclass(frozen=True, slots=True, kw_only=True)
class Question(Stage):
    """Place a bet, then see it happen.

    near: this is the near miss that people get wrong. see: the moves that the table then plays.
    tried: a move that the table then refuses, and says why.
    mistakes: the usual mistakes it is about (`wyatt.lessons.glossary.mistakes`).
    """

    ask: str
    options: tuple[Option, ...]
    see: tuple[str, ...] = ()
    tried: str = ""
    near: bool = False
    mistakes: tuple[str, ...] = ()
    bet: str = ""

    @property
    def kind(self) -> str:  # type: ignore[override]
        """`nearmiss` where one move all but works, else `predict`."""
        return "nearmiss" if self.near else "predict"

    @property
    def right(self) -> int:
        """Which option is right, from 0."""
        return next(at for at, option in enumerate(self.options) if option.right)


@dataclass(frozen=True, slots=True, kw_only=True)
class Sandbox(Stage):
    """Free play from the position, with a coach who can be asked."""

    kind = "sandbox"


@dataclass(frozen=True, slots=True)
class Cell:
    """A cell of the lesson's notebook beside those every lesson has."""

    kind: str
    source: str


@dataclass(frozen=True, slots=True)
class Trial:
    """Something to try from Python on the table that was just played. say: what to try, and what to
    look for. code: a cell of a few lines."""

    say: str
    code: str


@dataclass(frozen=True, slots=True)
class Lesson:
    """One rule: its three sentences, its stages.

    game: which it teaches. number: its place on the path, from 1; 0 if it is none of the course.
    known: for those who know Wyatt Earp, what is otherwise here. hood: what
    those who program may try from Python, after the lesson.
    """

    id: str
    game: str
    number: int
    title: str
    rules: tuple[str, ...]
    say: str
    stages: tuple[Stage, ...]
    cells: tuple[Cell, ...] = ()
    known: str = ""
    hood: tuple[Trial, ...] = ()

    @property
    def questions(self) -> tuple[Question, ...]:
        """Its questions in order."""
        return tuple(stage for stage in self.stages if isinstance(stage, Question))

    @property
    def mistakes(self) -> tuple[str, ...]:
        """The usual mistakes that its questions are about."""
        return tuple(name for question in self.questions for name in question.mistakes)

    def texts(self) -> tuple[str, ...]:
        """Everything a learner reads in it, a text each, in reading order."""
        found = [self.title, self.say, self.known]
        for stage in self.stages:
            found += [stage.call, stage.title, stage.say]
            match stage:
                case Play():
                    found += [goal.say for goal in (*stage.goals, *stage.lost)]
                    found.append(stage.done)
                case Question():
                    found.append(stage.ask)
                    found += [
                        part for option in stage.options for part in (option.text, option.reason)
                    ]
        return tuple(filter(None, found))
