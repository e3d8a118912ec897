"""What a lesson is made of: stages with positions, goals, questions and reasons; and what a game brings to it."""

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

# === What a game brings to the lessons: how it starts, who coaches, what may be stated of it.
# A game is taught by a room of its own under `wyatt.lessons` with a `SUBJECT`, its ``course.toml``,
# its lessons under ``course``, its ``glossary.toml`` and ``mistakes.toml``.

#: The rooms of the games that have a course, in the order in which the courses are offered.
_ROOMS: Mapping[str, Lazy[Subject]] = MappingProxyType(
    {
        "wyatt": Lazy("wyatt.lessons.earp:SUBJECT"),
        "wildcat": Lazy("wyatt.lessons.wildcat:SUBJECT"),
    }
)


class Sheet(Protocol):
    """How a position of a lesson is drawn for paper."""

    def picture(self, view: Any, stage: Stage, /) -> str:
        """What a stage starts from, as an SVG document."""


class Reckoning(NamedTuple):
    """A way of reckoning the end of a hand that is wrong: what it comes to, why not, by which rules."""

    result: tuple[int, ...]
    reason: str
    rules: tuple[str, ...]


class Ending(Protocol):
    """What a game asks about the end of a hand; the game is at its last move but one."""

    def countable(self, game: AnyGame, /) -> Sequence[str]:
        """Return the possible subjects of a question, by name."""

    def wrong_ways(self, game: AnyGame, counted: str, /) -> list[Reckoning]:
        """Return the mistakes in counting one of them that lead to a wrong result."""

    def question(self, game: AnyGame, last: str, counted: str, /) -> Question:
        """Return the question about one of them. Its right answer is the first option."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Subject:
    """One game as it is taught.

    spec: the game. package: where its course is. position_format: what its positions say first.
    vocabulary: what may be stated of it. shows: what a stage may say about its drawing, as the kind
    of word that goes there and whether there may be several. credit: who invented the game, where
    that has to be said. sheet: what draws its positions for paper. ending: what is asked about the
    end of a hand.
    """

    spec: AnySpec
    package: str
    position_format: str
    vocabulary: Vocabulary
    sheet: Lazy[Sheet]
    ending: Lazy[Ending]
    shows: Mapping[str, tuple[str, bool]] = field(default_factory=dict)
    credit: str = ""

    @property
    def name(self) -> str:
        """The game as commands and lessons call it."""
        return self.spec.name

    @property
    def title(self) -> str:
        """The game as people call it."""
        return self.spec.title

    @property
    def rulebook(self) -> Book:
        """Its rules by their ids."""
        return self.spec.rulebook()

    def start(self, document: Mapping[str, Any]) -> AnyGame:
        """Return a game from a position, or from players, seed and rules. Raise `InvalidDocument`."""
        return self.spec.start(document)

    def read(self, line: str) -> LessonMove:
        """Return a line of notation as a move. Raise `NotAMove`."""
        return self.vocabulary.read(line)

    def answer(self, view: Any) -> LessonMove:
        """Return the move of another player at a lesson's table, from that player's view."""
        move: LessonMove = self.spec.bots["heuristic"](0)(view)
        return move

    def hint(self, view: Any) -> Hint:
        """Return the coach's advice to the player of this view, as on every table.

        Raise `NobodyToMove`.
        """
        if self.spec.coach is None:
            raise NobodyToMove(f"{self.title} has no coach.")
        return self.spec.coach().hint(view)


def games() -> tuple[str, ...]:
    """Return the games that have a course."""
    return tuple(_ROOMS)


@cache
def subject(game: str) -> Subject:
    """Return the game of that name as it is taught. Raise `KeyError` for one that has no course."""
    return _ROOMS[game]()


LETTERS = "ABCD"


@dataclass(frozen=True, slots=True)
class Goal:
    """Something to reach, or to avoid: the words a learner reads and the fact that decides."""

    say: str
    fact: Fact


@dataclass(frozen=True, slots=True)
class Option:
    """One answer to a question with its reason, which begins with Yes or No, and its rules.

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
    by default the player to move then. call: the words on the button that leads here.

    shows: what the game's drawing is given (`Subject.shows`). Wyatt Earp knows two. ``posters`` are the
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
        """Return the stage at its start. Raise `InvalidDocument` or `IllegalMove` for unsound data."""
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
    mistakes: the usual mistakes it is about (`wyatt.lessons.courses.mistakes`).
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
    """A cell of the lesson's notebook that not every lesson has."""

    kind: str
    source: str


@dataclass(frozen=True, slots=True)
class Trial:
    """Something to try from Python on the table that was just played. say: what to try, and what to
    look for. code: a cell. check: an expression that is true after it, which a test evaluates and no
    learner reads."""

    say: str
    code: str
    check: str = ""


@dataclass(frozen=True, slots=True)
class Lesson:
    """One rule: its three sentences, its stages.

    game: which it teaches. number: its place on the path, from 1; 0 if it is none of the course.
    known: for those who know Wyatt Earp, what is otherwise here. hood: what
    those who program may try from Python, after the lesson. by: whose it is, if it is not ours.
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
        """Its questions in order."""
        return tuple(stage for stage in self.stages if isinstance(stage, Question))

    @property
    def mistakes(self) -> tuple[str, ...]:
        """The usual mistakes that its questions are about."""
        return tuple(name for question in self.questions for name in question.mistakes)

    def texts(self) -> tuple[str, ...]:
        """Return all texts that a learner reads in it, in reading order."""
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
