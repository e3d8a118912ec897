"""The line above the table of Wildcat Rummy, and who invented the game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wyatt.core.text import _
from wyatt.show import head as shared
from wyatt.show.html import Html, esc
from wyatt.show.marks import use
from wyatt.wildcat import CREDIT

if TYPE_CHECKING:
    from wyatt.wildcat import View


def credit() -> Html:
    """Who invented the game and how their text is licensed, in a line of its own."""
    own = esc(
        _(
            "The author’s text is under the licence CC BY-ND; here the rules are told in our own words."
        )
    )
    return Html(f'<p class="credit src">{esc(_(CREDIT))}. {own}</p>')


def phase_line(view: View) -> Html:
    """Whose turn it is, and its three steps with the present one lit."""
    return shared.phase_line(view, (_("Draw"), _("Meld"), _("Discard")))


def head(view: View) -> Html:
    """The name, the turn, the way to other pages, and the buttons for keys and theme."""
    brand = Html(f"{use('cat')}{esc(_('Wildcat Rummy'))}")
    return shared.table_head(brand, phase_line(view), "wildcat", " wildcat")
