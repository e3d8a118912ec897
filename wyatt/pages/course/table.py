"""A game's table in a lesson: what the game must provide, and how its course looks."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar, Protocol

from wyatt.core.lazy import Lazy
from wyatt.core.text import _
from wyatt.lessons.model import Lesson, Question, Stage
from wyatt.lessons.run import Run
from wyatt.pages.table.playable import Playable
from wyatt.ui.acts import Key
from wyatt.ui.tags import EMPTY, Html

if TYPE_CHECKING:
    from wyatt.core.events import Event


@dataclass(frozen=True, slots=True)
class Look:
    """How a course's page looks. page: its name in the page registry. sign: the game's symbol.

    play: the page for playing the game. again: the page that repeats wrongly answered questions.
    daily: the daily problem's page. table: the table's CSS classes. sprite: symbols in addition to
    the shared ones. credit: draws the credit to the game's inventor. keys: the keys for the game's
    own buttons.
    """

    page: str
    play: str
    again: str
    daily: str
    title: str
    sign: str
    table: str = ""
    sprite: Html = EMPTY
    credit: Callable[[], Html] = lambda: EMPTY
    keys: tuple[Key, ...] = ()


class StageAtPlay(Protocol):
    """A lesson's stage at a table. run: the current try. bet: a question's answer, or empty."""

    bet: str
    lesson: Lesson
    notice: str
    run: Run

    @property
    def stage(self) -> Stage: ...

    def play(self, line: str) -> None: ...


class LessonTable(Playable):
    """One stage's table, with the learner's selection.

    LOOK: how the page around the table looks. draws: the kinds of event that are drawn, and so
    aren't repeated as text.
    """

    LOOK: ClassVar[Look]
    draws: ClassVar[frozenset[str]] = frozenset()

    def __init__(self, at: StageAtPlay) -> None:
        self.at = at

    @property
    def view(self) -> Any:
        """The table as the learner sees it."""
        return self.at.run.scene.view

    @property
    def playable(self) -> bool:
        """Whether the learner can select anything."""
        return self.at.run.yours and not isinstance(self.at.stage, Question)

    def play(self, line: str) -> None:
        """Play a learner's move. Raise the same errors as `Run.play`."""
        self.at.play(line)

    @abstractmethod
    def undone(self) -> None:
        """After a move is undone, close or clear what the learner had open or selected."""

    def decision(self) -> str:
        """Return the heading of the choice that comes next."""
        draws = self.view.phase == "draw"
        return _("Choose where to draw") if draws else _("Play cards or discard")

    @abstractmethod
    def parts(self) -> dict[str, Html]:
        """Return the table's parts as HTML by name."""

    @abstractmethod
    def sentence(self, event: Event) -> str:
        """Return an event as text for the learner."""

    @abstractmethod
    def move_words(self, line: str) -> str:
        """Return a move's notation as an instruction to the player."""


#: The class of each game's table, which is imported on first use.
_TABLES: Mapping[str, Lazy[type[LessonTable]]] = MappingProxyType(
    {
        "wyatt": Lazy("wyatt.pages.course.earp:EarpTable"),
        "wildcat": Lazy("wyatt.pages.course.wildcat:WildcatTable"),
    }
)


def table_of(game: str, at: StageAtPlay) -> LessonTable:
    """Return a new table for a stage."""
    return _TABLES[game]()(at)


def look_of(game: str) -> Look:
    """Return how a game's course looks."""
    return _TABLES[game]().LOOK
