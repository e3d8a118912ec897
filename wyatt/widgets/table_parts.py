"""The parts of a table's page that every game has: its lines, the end of an evening, the coach."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wyatt.core.text import _
from wyatt.show.evening import evening_panel
from wyatt.show.html import EMPTY, Html, esc
from wyatt.show.variations import fork, lines_panel, offer_line
from wyatt.widgets.evening import evening
from wyatt.widgets.line_acts import branches, ways
from wyatt.widgets.opening import offer
from wyatt.widgets.sounds import sound

if TYPE_CHECKING:
    from wyatt.widgets.play_desk import PlayDesk


def shared_parts(desk: PlayDesk) -> dict[str, Html]:
    """Where lines part, all lines, a game that could go on, the evening's account, the coach."""
    panel = lines_panel(branches(desk), desk.session.can_restore) if desk.past_shown else EMPTY
    return {
        "fork": fork(ways(desk)),
        "lines": panel,
        "offer": offer_line(offer(desk)),
        "evening": _evening(desk),
        "spoken": esc(desk.spoken.said),
        "sound": sound(desk),
        "alarm": esc(_("Not now. {why}", why=desk.refusal)) if desk.refusal else EMPTY,
        **desk.advice.parts(),
    }


def _evening(desk: PlayDesk) -> Html:
    """The account of a game that is over; played through once for each line."""
    session = desk.session
    if not session.game.is_over:
        return EMPTY
    key = (session, session.here.number, desk.viewer)
    if desk.told_evening[0] != key:
        desk.told_evening = (key, evening_panel(evening(session, desk.viewer)))
    return desk.told_evening[1]
