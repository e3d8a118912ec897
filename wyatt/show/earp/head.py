"""The line above the table of Wyatt Earp."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wyatt.core.text import _
from wyatt.show import head as shared
from wyatt.show.html import Html
from wyatt.show.pages import brand

if TYPE_CHECKING:
    from wyatt.earp import View


def phase_line(view: View) -> Html:
    """Whose turn it is, and its three steps with the present one lit."""
    return shared.phase_line(view, (_("Draw"), _("Play"), _("Discard")))


def head(view: View) -> Html:
    """The name, the turn, the way to other pages, and the buttons for keys and theme."""
    return shared.table_head(brand(_("Rules explorer")), phase_line(view), "table")
