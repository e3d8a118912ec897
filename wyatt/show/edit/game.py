"""What the page on which a table is set has to know of a game: a record, and no card."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from wyatt.core.draft import BaseDraft
from wyatt.core.lazy import Lazy
from wyatt.core.spec import AnySpec
from wyatt.show.html import EMPTY, Html

V = TypeVar("V")


def _nobody() -> Html:
    return EMPTY


@dataclass(frozen=True, slots=True)
class Start:
    """A moment to begin with: its name, what it is about, its kind, the move that is argued about."""

    id: str
    title: str
    kind: str
    position: Callable[[], Mapping[str, Any]]
    move: str = ""


@dataclass(frozen=True)  # generic: slots would forbid Editing[View](...)
class Editing(Generic[V]):
    """How a game looks while it is set, for ``editing`` of a `GameSpec`.

    draft: its places and fields. page, table: the names of the two pages. sign: a card in one line
    of text. card: a card that lies somewhere. columns: of the cards that are left, and the first
    card of each row that is not a full one. picture: the table as an SVG. sprite: what they draw
    with. starts: moments to begin with. credit: who invented the game.
    """

    draft: type[BaseDraft]
    page: str
    table: str
    sign: Callable[[str], Html]
    card: Callable[[str], Html]
    columns: int
    picture: Callable[[V], str]
    sprite: Callable[[], Html]
    starts: Callable[[], Sequence[Start]]
    credit: Callable[[], Html] = _nobody

    @property
    def spec(self) -> AnySpec:
        """The game."""
        return self.draft.SPEC()


def editing_of(game: Lazy[AnySpec] | AnySpec) -> Editing[Any]:
    """The record of a game. Raises `TypeError` for a game whose table cannot be set by hand."""
    spec = game() if isinstance(game, Lazy) else game
    found = spec.editing() if spec.editing is not None else None
    if not isinstance(found, Editing):
        raise TypeError(f"{spec.title} has no page on which its table is set by hand.")
    return found
