"""How Wildcat Rummy looks in the editor."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from wyatt.core.text import _, cached, colon
from wyatt.lab.counting import PlayedRuling, edge_cases, played_rulings
from wyatt.pages.edit.view import Editing, Start
from wyatt.ui import tags as h
from wyatt.ui.tags import EMPTY
from wyatt.ui.wildcat.cards import mini, sign, sprite
from wyatt.ui.wildcat.picture import picture
from wyatt.ui.wildcat.table import credit
from wyatt.wildcat.cards import CODES
from wyatt.wildcat.draft import Draft


def _before(one: PlayedRuling) -> Mapping[str, Any]:
    return one.game().position() if one.moves else one.position


@cached()
def _starts() -> Sequence[Start]:
    ruling, counting = _("Rulings at the table"), _("Counting cases")
    ruled = [
        Start(id, f"{id}{colon()}{_(one.say)}", ruling, partial(_before, one), one.move)
        for id, one in played_rulings().items()
    ]
    return [*ruled, *(Start(one.id, _(one.title), counting, one.start) for one in edge_cases())]


_DRAWS: dict[str, Any] = {"picture": picture, "sprite": sprite, "credit": credit}
_DRAWS["sign"] = lambda card: sign(card) if card in CODES else EMPTY
_DRAWS["card"] = lambda card: mini(card) if card in CODES else h.span(card, cls="nm")
EDITING = Editing(Draft, page="wildcat-edit", table="wildcat", columns=4, starts=_starts, **_DRAWS)
