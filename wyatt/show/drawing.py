"""How a game is drawn wherever somebody asks it for its picture: in a cell, or as a page."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from wyatt.core.events import Event
from wyatt.show.document import SHEETS
from wyatt.show.html import Html
from wyatt.show.parts import style_of
from wyatt.show.sprite import sprite
from wyatt.show.worn import dressed

V = TypeVar("V")


@dataclass(frozen=True)  # generic: slots would forbid GameDrawing[View](...)
class GameDrawing(Generic[V]):
    """Two ways to show a view, for ``drawing`` of a `GameSpec`.

    table: the table around its parts. whole: a page that needs no kernel, with what the last move
    did.
    """

    table: Callable[[V], Html]
    whole: Callable[[V, Sequence[Event]], Html]

    def picture(self, view: V, /) -> Html:
        """The table as this view sees it, complete with its style: for a cell of a notebook."""
        drawn = self.table(view)
        shown = f'<div class="wyatt part still mathjax_ignore"><div class="inner">{sprite()}{drawn}</div></div>'
        return Html(dressed(style_of(*SHEETS), shown))

    def page(self, view: V, events: Sequence[Event] = (), /) -> Html:
        """The same as a whole page; events: what the last move did."""
        return self.whole(view, events)
