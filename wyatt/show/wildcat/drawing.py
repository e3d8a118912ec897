"""How Wildcat Rummy is drawn wherever somebody asks the game for its picture."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wyatt.core.spec import Drawing
from wyatt.show.drawing import GameDrawing
from wyatt.show.wildcat.page import frame, table_page, table_parts

if TYPE_CHECKING:
    from collections.abc import Sequence

    from wyatt.core.events import Event
    from wyatt.show.html import Html
    from wyatt.wildcat import View


def _table(view: View) -> Html:
    return frame(table_parts(view))


def _page(view: View, events: Sequence[Event]) -> Html:
    return table_page(view, events=events)


DRAWING: Drawing = GameDrawing(_table, _page)
