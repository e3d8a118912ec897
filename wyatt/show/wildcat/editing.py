"""How Wildcat Rummy looks while its table is set by hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache, partial
from typing import TYPE_CHECKING, Any

from wyatt.core.text import N_, _, forgets
from wyatt.lessons.wildcat.edge_cases import edge_cases
from wyatt.lessons.wildcat.played_rulings import PlayedRuling, played_rulings
from wyatt.show.edit.game import Editing, Start
from wyatt.show.html import EMPTY, Html, esc
from wyatt.show.wildcat.cards import mini, sign
from wyatt.show.wildcat.head import credit
from wyatt.show.wildcat.picture import picture
from wyatt.show.wildcat.sprite import sprite
from wyatt.wildcat.cards import CODES
from wyatt.wildcat.draft import Draft

if TYPE_CHECKING:
    from wyatt.wildcat import View

RULINGS, COUNT = N_("Rulings at the table"), N_("Cases of the count")


def _sign(card: str) -> Html:
    return sign(card) if card in CODES else EMPTY


def _card(card: str) -> Html:
    return mini(card) if card in CODES else Html(f'<span class="nm">{esc(card)}</span>')


def _before(one: PlayedRuling) -> Mapping[str, Any]:
    """The table just before the move, the stock as open as the case leaves it."""
    return one.game().position() if one.moves else one.position


@cache
def _starts() -> Sequence[Start]:
    ruled = [
        Start(id, f"{id}: {_(one.say)}", _(RULINGS), partial(_before, one), one.move)
        for id, one in played_rulings().items()
    ]
    counted = [Start(one.id, _(one.title), _(COUNT), one.start) for one in edge_cases()]
    return [*ruled, *counted]


forgets(_starts.cache_clear)

EDITING: Editing[View] = Editing(
    draft=Draft,
    page="wildcat-edit",
    table="wildcat",
    sign=_sign,
    card=_card,
    columns=4,
    picture=picture,
    sprite=sprite,
    starts=_starts,
    credit=credit,
)
