"""The chance that the next shot hits, as the viewer can know it: unseen Outlaws of unseen cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wyatt.core.text import _, plural
from wyatt.earp.words import cards, next_shot
from wyatt.show.earp.ledger import standing
from wyatt.show.html import Html, esc
from wyatt.show.marks import told

if TYPE_CHECKING:
    from wyatt.earp import View


def odds(view: View) -> Html:
    """The panel's inside: the chance as a figure, as cells, and in words; between hands the money."""
    if view.hand_ended:
        return standing(view)
    heading = esc(_("The next shot"))
    hits, unseen = next_shot(view)
    if not unseen:
        said = told(_("There is no card left to turn."), "shot")
        return Html(f"<h2><span>{heading}</span></h2>{said}")
    dense = " dense" if unseen > 30 else ""
    cells = '<i class="h"></i>' * hits + "<i></i>" * (unseen - hits)
    return Html(
        f"<h2><span>{heading}</span><span>{round(100 * hits / unseen)}%</span></h2>"
        f'<div class="cells{dense}" aria-hidden="true">{cells}</div>'
        f"{told(_said(view, hits, unseen), 'shot')}"
    )


def _said(view: View, hits: int, unseen: int) -> str:
    if view.viewer:
        return plural(
            "Of {cards} you have not seen, {number} is an Outlaw.",
            "Of {cards} you have not seen, {number} are Outlaws.",
            hits,
            cards=cards(unseen),
        )
    return plural(
        "Of {cards} in the supply, {number} is an Outlaw.",
        "Of {cards} in the supply, {number} are Outlaws.",
        hits,
        cards=cards(unseen),
    )
