"""A game's table in a lesson: what the game must provide, and how the game's course looks."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, ClassVar, Protocol

from wyatt.core.events import Event
from wyatt.core.lazy import Lazy
from wyatt.core.text import _
from wyatt.lessons.model import Lesson, Question, Stage, subject
from wyatt.lessons.run import Run
from wyatt.pages.table.playable import Playable
from wyatt.ui.acts import Key
from wyatt.ui.html import PartCache, tracked
from wyatt.ui.tags import EMPTY, Html


@dataclass(frozen=True, slots=True)
class Look:
    """How a course's pages look. page: the name of the course's page. play: the name of the page
    for playing the game. again: the name of the page that repeats wrongly answered questions.
    daily: the name of the page with the daily problem. sign: the game's symbol. table: CSS classes
    for the table, starting with a space. sprite: symbols in addition to the shared ones. credit:
    draws the credit to the game's inventor. keys: the keys for the game's own buttons.
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
    """What a table needs from a lesson's page. run: the learner's current try. bet: the letter of
    the answer to a question, or empty if there's no answer yet.
    """

    bet: str
    draw: PartCache
    game: str
    lesson: Lesson
    notice: str
    run: Run

    @property
    def stage(self) -> Stage: ...

    def play(self, line: str) -> None: ...


class LessonTable(Playable):
    """The table at one stage of a lesson, with the learner's selection.

    LOOK: the look of the course's page. draws: the types of events that the table shows, so the
    page doesn't repeat them as text.
    """

    LOOK: ClassVar[Look]
    draws: ClassVar[frozenset[str]] = frozenset()

    def __init__(self, at: StageAtPlay) -> None:
        self.at = at

    @property
    def view(self) -> Any:
        scene = self.at.run.scene  # each try has a table of its own
        at = (self, *scene.moves, len(scene.events))
        return self.at.draw.remembered("view", at, lambda: tracked(scene.view))

    @property
    def playable(self) -> bool:
        return self.at.run.yours and not isinstance(self.at.stage, Question)

    def play(self, line: str) -> None:
        self.at.play(line)

    def hold_clock(self) -> None:
        """Do nothing, because a lesson has no clock."""

    @abstractmethod
    def undone(self) -> None:
        """After a move is undone, reset what no longer fits: the selection, or an open split."""

    def decision(self) -> str:
        """Return the heading for the learner's next choice."""
        draws = self.view.phase == "draw"
        return _("Choose where to draw from") if draws else _("Play cards or discard")

    @abstractmethod
    def parts(self) -> dict[str, Html]: ...

    @abstractmethod
    def chosen_parts(self) -> dict[str, Html]:
        """Return the HTML of the parts that show which cards are selected, by part name."""

    @abstractmethod
    def sentence(self, event: Event) -> str:
        """Return a sentence that describes an event to the learner."""

    def move_words(self, line: str) -> str:
        """Return a move as an instruction to the player. line: the move's notation."""
        return subject(self.at.game).sheet().instruction(line, self.view)


#: The class of each game's table, which is imported on first use.
TABLES: Mapping[str, Lazy[type[LessonTable]]] = MappingProxyType(
    {
        "wyatt": Lazy("wyatt.pages.course.earp:EarpTable"),
        "wildcat": Lazy("wyatt.pages.course.wildcat:WildcatTable"),
    }
)


def look_of(game: str) -> Look:
    return TABLES[game]().LOOK
