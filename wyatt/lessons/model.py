"""The parts of a lesson: stages with positions, goals, questions and reasons; and the interface of
a game to its lessons.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from types import MappingProxyType
from typing import Any, NamedTuple, Protocol

from wyatt.core.advice import Hint, NobodyToMove
from wyatt.core.lazy import Lazy
from wyatt.core.rulebook import Book
from wyatt.core.spec import AnyGame, AnySpec
from wyatt.lessons.facts import Fact, LessonMove, Scene, Vocabulary

# === The interface of a game to its lessons. A game with a course has a package under
# `wyatt.lessons`, with a `SUBJECT`, ``course.toml``, its lessons under ``course``,
# ``glossary.toml`` and ``mistakes.toml``.

#: The packages of the games with a course, in order.
_ROOMS: Mapping[str, Lazy[Subject]] = MappingProxyType(
    {"wyatt": Lazy("wyatt.lessons.earp:SUBJECT"), "wildcat": Lazy("wyatt.lessons.wildcat:SUBJECT")}
)


class Sheet(Protocol):
    """Draws a position of a lesson for paper, and words its moves."""

    def picture(self, view: Any, stage: Stage, /) -> str:
        """Return the start of a stage as an SVG document."""

    def instruction(self, line: str, view: Any, /) -> str:
        """Return a move in words, with cards as people write them."""


class Reckoning(NamedTuple):
    """A wrong way to count the end of a hand: its result, why it is wrong, and the rules."""

    result: tuple[int, ...]
    reason: str
    rules: tuple[str, ...]


class Shows(NamedTuple):
    """A field of a stage that changes its drawing. kind: its kind of word, such as ``OUTLAW``."""

    kind: str
    several: bool
    says: str


class Ending(Protocol):
    """Makes a game's questions about the end of a hand. The game is just before its last move."""

    def countable(self, game: AnyGame, /) -> Sequence[str]:
        """Return the possible subjects of a question, by name."""

    def wrong_ways(self, game: AnyGame, counted: str, /) -> list[Reckoning]:
        """Return the counting mistakes that lead to a wrong result for one subject."""

    def question(self, game: AnyGame, last: str, counted: str, /) -> Question:
        """Return the question about one subject. Its right answer is the first option."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Subject:
    """One game with a course.

    spec: the game. package: the place of its course. position_format: the format of its positions.
    vocabulary: the facts that can be stated about it. shows: the options of a stage's drawing.
    credit: the game's author, if required. sheet: draws its positions for paper. ending: makes its
    questions about the end of a hand.
    """

    spec: AnySpec
    package: str
    position_format: str
    vocabulary: Vocabulary
    sheet: Lazy[Sheet]
    ending: Lazy[Ending]
    shows: Mapping[str, Shows] = field(default_factory=dict)
    credit: str = ""

    def __reduce__(self) -> tuple[object, ...]:
        return subject, (self.name,)

    @property
    def name(self) -> str:
        """The name of the game in commands and lessons."""
        return self.spec.name

    @property
    def title(self) -> str:
        """The name of the game for people."""
        return self.spec.title

    @property
    def rulebook(self) -> Book:
        """Its rulebook."""
        return self.spec.rulebook()

    def start(self, document: Mapping[str, Any]) -> AnyGame:
        """Return a game from a position, or from players, seed and rules. Raise `InvalidDocument`."""
        return self.spec.start(document)

    def read(self, line: str) -> LessonMove:
        """Return a line of notation as a move. Raise `NotAMove`."""
        return self.vocabulary.read(line)

    def answer(self, view: Any) -> LessonMove:
        """Return another player's move at a lesson's table, from that player's view."""
        move: LessonMove = self.spec.bots["heuristic"](0)(view)
        return move

    def hint(self, view: Any) -> Hint:
        """Return the coach's advice to the view's player, as on every table. Raise `NobodyToMove`."""
        if self.spec.coach is None:
            raise NobodyToMove(f"{self.title} has no coach.")
        return self.spec.coach().hint(view)


def games() -> tuple[str, ...]:
    """Return the games that have a course."""
    return tuple(_ROOMS)


@cache
def subject(game: str) -> Subject:
    """Return the subject of a game. Raise `KeyError` for a game without a course."""
    return _ROOMS[game]()


LETTERS = "ABCD"


@dataclass(frozen=True, slots=True)
class Goal:
    """Something to reach or to avoid: its text, and the fact that decides."""

    say: str
    fact: Fact


@dataclass(frozen=True, slots=True)
class Option:
    """One answer to a question with its reason, which begins with Yes or No, and its rules.

    check: facts about the position after the question's `see` moves. All are true for the right
    answer. If a wrong answer has any, at least one is false.
    """

    text: str
    reason: str
    rules: tuple[str, ...]
    right: bool = False
    check: tuple[Fact, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Stage:
    """One step of a lesson on one position.

    game: the game that it uses. moves: played before the learner sees it. you: the learner's seat,
    by default the player to move. call: the label of the button that leads here.

    shows: options of the drawing (`Subject.shows`). Wyatt Earp has two. ``posters`` are the outlaws
    whose posters are shown, by default those that matter in the position. ``split`` is the outlaw
    whose split is shown below, for a question after the answer.
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
        """Return the stage at its start. Raise `InvalidDocument` or `IllegalMove` for invalid data."""
        game = subject(self.game).start(dict(self.position))
        for move in self.moves:
            game.push(move)
        return Scene(game, self.you or game.actor or game.view().turn)


@dataclass(frozen=True, slots=True, kw_only=True)
class Play(Stage):
    """Reach the goals on the live table, in any legal way.

    lost: goals that end the try, each with a reason. verbs: the allowed verbs, or all if empty.
    budget: the most moves of a try, or 0 for any number. solution: moves of the learner that reach
    the goals, with ``coach`` for the coach's move. coach: whether the learner may ask the coach.
    done: the text after the goals are reached. slips: illegal moves that the table must refuse,
    each with its rule.
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

    near: whether it is a near miss that people get wrong. see: the moves that the table plays
    afterwards. tried: a move that the table then refuses, with the reason. mistakes: the common
    mistakes that it is about (`wyatt.lessons.courses.mistakes`).
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
        """`nearmiss` for a near miss, else `predict`."""
        return "nearmiss" if self.near else "predict"

    @property
    def right(self) -> int:
        """The index of the right option."""
        return next(at for at, option in enumerate(self.options) if option.right)


@dataclass(frozen=True, slots=True, kw_only=True)
class Sandbox(Stage):
    """Free play from the position, with a coach."""

    kind = "sandbox"


@dataclass(frozen=True, slots=True)
class Cell:
    """An additional cell of the lesson's notebook."""

    kind: str
    source: str


@dataclass(frozen=True, slots=True)
class Trial:
    """Something to try from Python on the lesson's table. say: what to try and what to look for.
    code: a cell. check: an expression that is true after the cell. Only a test evaluates it.
    """

    say: str
    code: str
    check: str = ""


@dataclass(frozen=True, slots=True)
class Lesson:
    """One rule: its three sentences, its stages.

    game: the game that it teaches. number: its place in the course, from 1, or 0 outside it. known:
    the differences for players of Wyatt Earp. hood: things to try from Python after the lesson. by:
    its author, if it is not ours.
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
    by: str = ""

    @property
    def questions(self) -> tuple[Question, ...]:
        """Its questions, in order."""
        return tuple(stage for stage in self.stages if isinstance(stage, Question))

    @property
    def mistakes(self) -> tuple[str, ...]:
        """The common mistakes that its questions are about."""
        return tuple(name for question in self.questions for name in question.mistakes)

    def texts(self) -> tuple[str, ...]:
        """Return all texts for the learner, in reading order."""
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
