"""Which sound belongs to what has just happened; the page's script makes it, if a person wants it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wyatt.show.html import EMPTY, Html

if TYPE_CHECKING:
    from wyatt.widgets.play_desk import PlayDesk

#: Kinds of event that sound like more than a card, the most striking first.
_STRIKING = {"shot": "shot", "paid": "coin", "scored": "coin", "rewarded": "coin"}


def sound(desk: PlayDesk) -> Html:
    """The mark of the last sound: of a refusal while it stands, else of the move one is at."""
    here = desk.session.here
    if desk.refusal:
        return _mark("refused", here.number)
    if not here.events:
        return EMPTY
    kinds = {event.type for event in here.events}
    name = next((said for kind, said in _STRIKING.items() if kind in kinds), "card")
    return _mark(name, here.number)


def _mark(name: str, at: int) -> Html:
    return Html(f'<i data-sound="{name}" data-at="{at}"></i>')
