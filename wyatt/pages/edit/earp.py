"""How Wyatt Earp looks in the editor."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from wyatt.core.text import _, cached, colon
from wyatt.earp import View
from wyatt.earp.cards import CARDS, NEW_HAND, title
from wyatt.earp.draft import Draft
from wyatt.lab.disputes import Demo, cases, quarrels
from wyatt.pages.edit.view import Editing, Start
from wyatt.ui import tags as h
from wyatt.ui.earp.cards import badge, sprite
from wyatt.ui.earp.picture import picture
from wyatt.ui.tags import EMPTY, Html


def _card(card: str) -> Html:
    known = card in CARDS
    return h.markup(known and badge(card), h.span(title(card) if known else card, cls="nm"))


def _picture(view: View) -> str:
    laid = {outlaw for own in view.territories.values() for outlaw, group in own.items() if group}
    posters = [each for each, money in view.posters.items() if money != NEW_HAND or each in laid]
    return picture(view, posters)


def _before(demo: Demo) -> Mapping[str, Any]:
    return demo.position() if demo.moves else demo.document


@cached()
def _starts() -> Sequence[Start]:
    found = []
    for each in quarrels():
        title, table = f"{each.ruling}{colon()}{_(each.title)}", partial(_before, each.demo)
        found.append(Start(each.ruling, title, _("Disputes at the table"), table, each.demo.move))
    for case in cases():
        if position := case.position():
            kind, table = _("Scoring cases"), partial(dict, position)
            found.append(Start(case.id, _(case.title), kind, table))
    return found


_DRAWS: dict[str, Any] = {"card": _card, "picture": _picture, "sprite": sprite}
_DRAWS["sign"] = lambda card: badge(card) if card in CARDS else EMPTY
EDITING = Editing(Draft, page="edit", table="table", columns=2, starts=_starts, **_DRAWS)
