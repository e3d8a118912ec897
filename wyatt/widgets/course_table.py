"""What a lesson's page asks of a game: its table, what is picked up there, and its words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING, Protocol, TypeAlias

from wyatt.core.errors import IllegalMove, NotAMove
from wyatt.core.lazy import Lazy
from wyatt.lessons.model import Stage
from wyatt.lessons.run import NotHere, Run
from wyatt.show.html import EMPTY, Html
from wyatt.widgets.requests import Request

if TYPE_CHECKING:
    from wyatt.core.events import Event

Refused: TypeAlias = NotAMove | IllegalMove | NotHere


def _nobody() -> Html:
    """Nobody has to be named."""
    return EMPTY


@dataclass(frozen=True, slots=True)
class Look:
    """How a course's page looks: its name among the pages, its title and sign.

    play: the page on which the game is played. table: classes of the table. sprite: drawings that
    the page needs beside the shared ones. credit: draws who invented the game.
    """

    page: str
    play: str
    title: str
    sign: str
    table: str = ""
    sprite: Html = EMPTY
    credit: Callable[[], Html] = _nobody


class StageAtPlay(Protocol):
    """The stage that a table shows: its try, and the answer given to a question, empty before."""

    bet: str
    run: Run

    @property
    def stage(self) -> Stage:
        """The stage, as the lesson's file has it."""

    def play(self, line: str) -> None:
        """Play a move of the learner. Raises what `Run.play` raises."""


class LessonTable(Protocol):
    """The table of one stage. acts: requests of the page that are the game's own; each may answer
    with a notice. quiet: those that leave what is selected as it is. draws: the kinds of event that
    have a drawing of their own here, and are not told in words beside it."""

    quiet: frozenset[str]
    draws: frozenset[str]
    acts: Mapping[str, Callable[[Request], str]]

    @property
    def refused(self) -> tuple[str, ...]:
        """Rule ids of the last refusal, to be marked where they are listed; else none."""

    def put_down(self) -> None:
        """Put down whatever is selected."""

    def refuse(self, error: Refused, line: str) -> None:
        """Keep the reason for a refused line where the cards of it lie."""

    def changed(self) -> None:
        """A move was played: keep only what can still be selected."""

    def undone(self) -> None:
        """A move was taken back: the same, and what was shown of it goes."""

    def parts(self) -> dict[str, Html]:
        """The parts of the table by name, drawn."""

    def sentence(self, event: Event) -> str:
        """An event as the learner is told it."""

    def move_words(self, line: str) -> str:
        """A line of notation in words."""


class TableMaker(Protocol):
    """The class of a game's tables. LOOK: how the page around them looks."""

    LOOK: Look

    def __call__(self, at: StageAtPlay, /) -> LessonTable:
        """The table of one stage."""


#: Where the table of each game is defined.
_TABLES: Mapping[str, Lazy[TableMaker]] = MappingProxyType(
    {
        "wyatt": Lazy("wyatt.widgets.course_earp:EarpTable"),
        "wildcat": Lazy("wyatt.widgets.course_wildcat:WildcatTable"),
    }
)


def table_of(game: str, at: StageAtPlay) -> LessonTable:
    """The table of a stage of a game."""
    return _TABLES[game]()(at)


def look_of(game: str) -> Look:
    """How the page of a game's course looks."""
    return _TABLES[game]().LOOK
