"""How Wildcat Rummy looks in the editor."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache, partial
from typing import TYPE_CHECKING, Any

from wyatt.core.text import _, on_language_change
from wyatt.lab.counting import PlayedRuling, edge_cases, played_rulings
from wyatt.pages.edit.view import Editing, Start
from wyatt.ui import tags as h
from wyatt.ui.tags import EMPTY
from wyatt.ui.wildcat.cards import mini, sign, sprite
from wyatt.ui.wildcat.picture import picture
from wyatt.ui.wildcat.table import credit
from wyatt.wildcat.cards import CODES
from wyatt.wildcat.draft import Draft

if TYPE_CHECKING:
    from wyatt.wildcat import View


def _before(one: PlayedRuling) -> Mapping[str, Any]:
    return one.game().position() if one.moves else one.position


@cache
def _starts() -> Sequence[Start]:
    ruled = [
        Start(id, f"{id}: {_(one.say)}", _("Rulings at the table"), partial(_before, one), one.move)
        for id, one in played_rulings().items()
    ]
    counted = [Start(one.id, _(one.title), _("Counting cases"), one.start) for one in edge_cases()]
    return [*ruled, *counted]


on_language_change(_starts.cache_clear)

EDITING: Editing[View] = Editing(
    draft=Draft,
    page="wildcat-edit",
    table="wildcat",
    sign=lambda card: sign(card) if card in CODES else EMPTY,
    card=lambda card: mini(card) if card in CODES else h.span(card, cls="nm"),
    columns=4,
    picture=picture,
    sprite=sprite,
    starts=_starts,
    credit=credit,
)
