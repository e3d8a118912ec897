"""How Wildcat Rummy is drawn wherever somebody asks the game for its picture."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from wyatt.core.spec import Drawing
from wyatt.show.document import style
from wyatt.show.html import Html
from wyatt.show.sprite import sprite
from wyatt.show.wildcat.page import frame, table_page, table_parts

if TYPE_CHECKING:
    from wyatt.wildcat import Event, View


class _Table:
    """The table with its style, or as a whole page."""

    def picture(self, view: View) -> Html:
        """The table as this view sees it, with its style."""
        drawn = frame(table_parts(view))
        return Html(f'<style>{style()}</style><div class="wyatt">{sprite()}{drawn}</div>')

    def page(self, view: View, events: Sequence[Event] = ()) -> Html:
        """The same as a page that needs no kernel."""
        return table_page(view, events=events)


DRAWING: Drawing = _Table()
