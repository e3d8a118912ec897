"""Sharing a table as a link, a finished game to replay, or a hand for others to beat."""

from __future__ import annotations

import re
from collections.abc import Mapping

from wyatt.core.limits import LONGEST_TOKEN
from wyatt.core.text import N_, _
from wyatt.pages.table.playable import SeatedPage
from wyatt.ui import tags as h
from wyatt.ui.acts import Act, Request
from wyatt.ui.html import button
from wyatt.ui.tags import EMPTY, Html


def hand_begins(page: SeatedPage) -> int:
    """Return how many moves come before the current hand, including the deal, or 0 in the first hand."""
    return next((node.at for node in page.session.this_hand() if node.move.verb == "deal"), 0)


def earned(page: SeatedPage) -> int | None:
    """Return how many dollars or points the viewer earned in the hand that just ended. Return None
    for a spectator, during a hand, before any move, or while the accounts are being shown.
    """
    session, viewer = page.session, page.viewer
    if viewer is None or page.paying or not session.at or not page.view.hand_ended:
        return None
    began = page.spec.scores(session.game.before(hand_begins(page)).view(None))[viewer]
    return page.spec.scores(page.view)[viewer] - began


def read_challenge(page: SeatedPage, address: Mapping[str, str]) -> None:
    text = address.get("beat", "")
    if re.fullmatch(r"-?[0-9]{1,7}", text):
        page.beat = int(text)
    elif "beat" in address and not page.notice:
        page.notice = _(
            "The sender’s result in this link is unreadable, but you can still play the hand."
        )


def outcome(page: SeatedPage) -> Html:
    """Return a comparison of your result with the sender's after a hand from a link, or else empty HTML."""
    mine, theirs = earned(page), page.beat
    if mine is None or theirs is None or hand_begins(page):
        return EMPTY
    said = N_("You and the sender of this hand both earned {mine}.")
    if mine > theirs:
        said = N_("You beat the sender of this hand: {mine} to {theirs}.")
    elif mine < theirs:
        said = N_("The sender of this hand beat you: {theirs} to {mine}.")
    score = page.spec.format_score
    return h.p(h.b(_(said, mine=score(mine), theirs=score(theirs))), cls="outcome", data_told=True)


def beat_button(page: SeatedPage) -> Html:
    if earned(page) is None:
        return EMPTY
    title = _("Copy a link so others can play this hand and then see your result")
    return button("beat", _("Beat my hand"), key="beat", title=title)


def link(page: SeatedPage, request: Request) -> None:
    _copy(page, page.here())


def _beat(page: SeatedPage, request: Request) -> None:
    mine, game = earned(page), page.session.game
    if mine is None:
        return
    dealt = page.spec.write_token(game.before(hand_begins(page)).position())
    seat, amount = game.players.index(page.viewer or ""), page.spec.format_score(mine)
    text = _("I earned {amount} in this hand. Can you do better?", amount=amount)
    _copy(page, f"p={dealt}&you={seat}&beat={mine}", text)


def _replay(page: SeatedPage, request: Request) -> None:
    session = page.session
    if not session.game.is_over:
        return
    token = page.spec.write_token(page.spec.write(session.start, session.lines()))
    if len(token) > LONGEST_TOKEN:
        page.notice = _("This game is too long for a link. Press Save and send the file.")
    else:
        _copy(page, f"p={token}&you=")


def _copy(page: SeatedPage, query: str, text: str = "") -> None:
    named = f"page={page.PAGE}&" if page.PAGE else ""
    page.outbox.append({"copy": named + query} | ({"text": text} if text else {}))


SHARING_ACTS = [Act(do.__name__[1:], do, changes_table=False) for do in (_beat, _replay)]
