"""The parts of a lesson, and what a game must provide for its course."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from types import MappingProxyType
from typing import Any, NamedTuple, Protocol

from wyatt.core.advice import Hint, NobodyToMove
from wyatt.core.arguments import argument
from wyatt.core.lazy import Lazy
from wyatt.core.spec import AnyGame, AnySpec
from wyatt.core.text import N_, _
from wyatt.lessons.facts import Fact, LessonMove, Scene, Vocabulary

# === What a game must provide for its lessons. A game with a course has a package under
# `wyatt.lessons`, with a `SUBJECT`, ``course.toml``, its lessons under ``course``,
# ``glossary.toml`` and ``mistakes.toml``.

#: The subject of each game with a course, in order.
_ROOMS: Mapping[str, Lazy[Subject]] = MappingProxyType(
    {"wyatt": Lazy("wyatt.lessons.earp:SUBJECT"), "wildcat": Lazy("wyatt.lessons.wildcat:SUBJECT")}
)


class Sheet(Protocol):
    """Draws a lesson's positions for print, and writes its moves as text."""

    def picture(self, view: Any, stage: Stage, /) -> str:
        """Return a stage's starting position as an SVG document."""

    def instruction(self, line: str, view: Any, /) -> str:
        """Return a move's notation as an instruction to the player."""


class Reckoning(NamedTuple):
    """A wrong result that people get at the end of a hand. result: the players' payouts in dollars,
    or just one player's score. reason: why the result is wrong. rules: the ids of the rules that
    the result breaks.
    """

    result: tuple[int, ...]
    reason: str
    rules: tuple[str, ...]


class Shows(NamedTuple):
    """A stage's field that changes how the stage is drawn. kind: the kind of word in the field,
    such as ``OUTLAW``. several: whether the field is a list. says: the field's description.
    """

    kind: str
    several: bool
    says: str


class Ending(Protocol):
    """Makes questions about the end of a hand, from a game just before the hand's last move."""

    def countable(self, game: AnyGame, /) -> Sequence[str]:
        """Return the outlaws or players that a question can be about."""

    def wrong_ways(self, game: AnyGame, counted: str, /) -> list[Reckoning]:
        """Return the wrong results that common mistakes lead to for one poster or hand."""

    def question(self, game: AnyGame, last: str, counted: str, /) -> Question:
        """Play the hand's last move in `game`, and return the question about one poster or hand.
        The first option is right. last: the last move in notation.
        """


@dataclass(frozen=True, slots=True, kw_only=True)
class Subject:
    """A game with a course. package: the name of the course's package. position_format: the format
    of the lessons' positions. vocabulary: the facts you can state about the game. shows: the fields
    that change how a stage is drawn. credit: the game's author, if we must name them. sheet: draws
    positions for print. ending: makes questions about the end of a hand.
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
        return self.spec.name

    def answer(self, view: Any) -> LessonMove:
        """Return another player's move in a lesson. view: what that player sees."""
        move: LessonMove = self.spec.bots["heuristic"](0)(view)
        return move

    def hint(self, view: Any) -> Hint[Any]:
        """Return the coach's hint for the viewer. Raise `NobodyToMove` if it isn't their turn, or
        if the game has no coach.
        """
        if self.spec.coach is None:
            raise NobodyToMove(f"{self.spec.title} has no coach.")
        return self.spec.coach().hint(view)


def games() -> tuple[str, ...]:
    return tuple(_ROOMS)


@cache
def subject(game: str) -> Subject:
    """Return a game's subject. Raise `InvalidDocument` for a game without a course."""
    return _ROOMS[argument.name("game", game, _ROOMS)]()


LETTERS = "ABCD"
#: The heading for each kind of stage.
KINDS: Mapping[str, str] = {
    "play": N_("Play it"),
    "predict": N_("Place your bet"),
    "nearmiss": N_("A common mistake"),
    "sandbox": N_("Try it yourself"),
}


@dataclass(frozen=True, slots=True)
class Goal:
    """Something to reach or to avoid. say: the goal's text. fact: true once that has happened."""

    say: str
    fact: Fact


@dataclass(frozen=True, slots=True)
class Option:
    """One answer to a question. reason: why the answer is right or wrong, as a sentence.

    check: facts about the position after the moves in the question's `see`. If the answer is right,
    all of them are true. If the answer is wrong and has any facts, at least one of them is false.
    """

    text: str
    reason: str
    rules: tuple[str, ...]
    right: bool = False
    check: tuple[Fact, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Stage:
    """One step of a lesson, from one position.

    game: the game's name. moves: the moves played before the learner sees the table. you: the
    learner's name, by default the player to move. call: the label of the button that opens this
    stage. told: whether the texts are already in the reader's language.

    shows: options for the drawing (`Subject.shows`). Wyatt Earp has two. ``posters`` lists the
    outlaws whose posters are shown, by default the ones that matter in the position. ``split`` is
    the outlaw whose split is shown below, after the answer if there's a question.
    """

    game: str
    title: str
    say: str = ""
    position: Mapping[str, Any]
    moves: tuple[str, ...] = ()
    you: str = ""
    call: str = ""
    shows: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    told: bool = False

    kind = ""

    def words(self, text: str) -> str:
        return text if self.told else _(text)

    def scene(self) -> Scene:
        """Return a new scene at the stage's start. Raise `InvalidDocument` for an invalid position,
        `NotAMove` for text that isn't a move, and `IllegalMove` for an illegal move.
        """
        game = subject(self.game).spec.start(dict(self.position))
        for move in self.moves:
            game.push(move)
        return Scene(game, self.you or game.actor or game.view().turn)


@dataclass(frozen=True, slots=True, kw_only=True)
class Play(Stage):
    """A stage in which the learner reaches goals on the live table, in any legal way.

    lost: facts that end the try, each with a reason. verbs: the verbs the learner can use, or empty
    for all verbs. budget: the maximum number of moves, or 0 for no limit. solution: moves that
    reach the goals, with ``coach`` for the coach's moves. coach: whether the learner can ask the
    coach. done: the text to show once the goals are reached. slips: illegal moves to test, each
    with the rule it breaks.
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
    """A stage in which the learner bets on an answer, and then sees what happens.

    near: whether the question is a near miss, which people often get wrong. see: the moves the
    table plays after the bet. tried: an illegal move to try after the moves in `see`, or empty.
    mistakes: the ids of the common mistakes the question is about
    (`wyatt.lessons.courses.mistakes`). bet: the button's label, or empty for the usual label.
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
        return "nearmiss" if self.near else "predict"

    @property
    def right(self) -> int:
        return next(at for at, option in enumerate(self.options) if option.right)


@dataclass(frozen=True, slots=True, kw_only=True)
class Sandbox(Stage):
    """A stage for free play from a position, with a coach."""

    kind = "sandbox"


@dataclass(frozen=True, slots=True)
class Cell:
    """An extra cell in a lesson's notebook. kind: ``code``, ``markdown`` or ``check``."""

    kind: str
    source: str


@dataclass(frozen=True, slots=True)
class Trial:
    """Something to try from Python at the lesson's table. say: what to try and what to look for.
    code: the code for a cell. check: for tests, an expression that's true after the cell has run.
    """

    say: str
    code: str
    check: str = ""


@dataclass(frozen=True, slots=True)
class Lesson:
    """One lesson: its rules, its introduction (`say`) and its stages.

    game: the name of the game taught. number: the lesson's place in the course, from 1, or 0
    outside a course. known: what's different for players of Wyatt Earp, or empty. hood: things to
    try from Python after the lesson. by: the author, or empty for a built-in lesson.
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

    def __repr__(self) -> str:
        return f"<Lesson {self.id}: {self.title}>"

    @property
    def questions(self) -> tuple[Question, ...]:
        return tuple(stage for stage in self.stages if isinstance(stage, Question))

    @property
    def mistakes(self) -> tuple[str, ...]:
        return tuple(name for question in self.questions for name in question.mistakes)

    def texts(self) -> tuple[str, ...]:
        """Return the texts of the lesson and its stages, in reading order. The labels on bet
        buttons and the things to try from Python are left out.
        """
        found = [self.title, self.say, self.known]
        for stage in self.stages:
            found += [stage.call, stage.title, stage.say]
            if isinstance(stage, Play):
                found += [*(goal.say for goal in (*stage.goals, *stage.lost)), stage.done]
            elif isinstance(stage, Question):
                found.append(stage.ask)
                for option in stage.options:
                    found += [option.text, option.reason]
        return tuple(filter(None, found))
