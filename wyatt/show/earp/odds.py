"""The chance that the next shot hits, as the viewer can know it: unseen Outlaws of unseen cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wyatt.earp.words import cards, next_shot
from wyatt.show.earp.ledger import standing
from wyatt.show.marks import rule

if TYPE_CHECKING:
    from wyatt.earp import View


def odds(view: View) -> str:
    """The panel's inside: the chance as a figure, as cells, and in words; between hands the money."""
    if view.phase in ("scored", "over"):
        return standing(view)
    hits, unseen = next_shot(view)
    if not unseen:
        said = f"There is no card left to turn. {rule('shot')}"
        return f"<h2><span>The next shot</span></h2><p>{said}</p>"
    dense = " dense" if unseen > 30 else ""
    cells = '<i class="h"></i>' * hits + "<i></i>" * (unseen - hits)
    verb = "is an Outlaw" if hits == 1 else "are Outlaws"
    whose = "you have not seen" if view.viewer else "in the supply"
    return (
        f"<h2><span>The next shot</span><span>{round(100 * hits / unseen)}%</span></h2>"
        f'<div class="cells{dense}" aria-hidden="true">{cells}</div>'
        f"<p>Of {cards(unseen)} {whose}, {hits} {verb}. {rule('shot')}</p>"
    )
