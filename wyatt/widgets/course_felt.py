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
class Dress:
    """How a course's page looks: its name among the pages, its title and sign.

    table: classes of the table. sprite: drawings that the page needs beside the shared ones.
    credit: draws who invented the game.
    """

    page: str
    title: str
    sign: str
    table: str = ""
    sprite: Html = EMPTY
    credit: Callable[[], Html] = _nobody


class StageAtPlay(Protocol):
    """The stage a felt shows: its try, and the answer given to a question, empty before."""

    bet: str
    run: Run

    @property
    def stage(self) -> Stage:
        """The stage, as the lesson's file has it."""

    def play(self, line: str) -> None:
        """Play a move of the learner. Raises what `Run.play` raises."""


class Felt(Protocol):
    """The table of one stage. acts: requests of the page that are the game's own; each may answer
    with a notice. quiet: those that leave what is selected as it is."""

    quiet: frozenset[str]
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


class FeltMaker(Protocol):
    """The class of a game's felts. DRESS: how the page looks that they lie on."""

    DRESS: Dress

    def __call__(self, at: StageAtPlay, /) -> Felt:
        """The felt of one stage."""


#: Where the felt of each game hangs.
_FELTS: Mapping[str, Lazy[FeltMaker]] = MappingProxyType(
    {
        "wyatt": Lazy("wyatt.widgets.course_earp:EarpFelt"),
        "wildcat": Lazy("wyatt.widgets.course_wildcat:WildcatFelt"),
    }
)


def felt(game: str, at: StageAtPlay) -> Felt:
    """The table of a stage of a game."""
    return _FELTS[game]()(at)


def dress(game: str) -> Dress:
    """How the page of a game's course looks."""
    return _FELTS[game]().DRESS
