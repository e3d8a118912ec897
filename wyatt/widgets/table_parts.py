"""The parts of a table's page that every game has: its lines, the end of an evening, the coach."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from wyatt.core.text import _
from wyatt.show.document import notice_line
from wyatt.show.evening import evening_panel
from wyatt.show.html import EMPTY, Html, esc
from wyatt.show.setup import setup_form
from wyatt.show.table import Surroundings
from wyatt.show.variations import fork, lines_panel, offer_line
from wyatt.widgets.evening import evening
from wyatt.widgets.line_acts import branches, forks, ways
from wyatt.widgets.opening import offer
from wyatt.widgets.outlook import recent
from wyatt.widgets.sounds import sound

if TYPE_CHECKING:
    from wyatt.widgets.play_desk import PlayDesk


def around(
    desk: PlayDesk, told: Callable[[], Sequence[tuple[str, str]]], ahead: Any = None
) -> Surroundings[Any]:
    """What a desk's page shows around its view.

    told: the moves so far in words, asked for only where they are shown. ahead: the viewer's next
    turn as things stand, where it is worth showing.
    """
    events, *before = recent(desk.session, desk.viewer) or [()]
    return Surroundings(
        events=events,
        since=before,
        note=desk.note(),
        progress=desk.progress(),
        played=told() if desk.past_shown else (),
        left=forks(desk) if desk.past_shown else {},
        rule=desk.rule,
        lang=desk.lang,
        notice=desk.notice,
        ahead=ahead,
        beside=desk.beside,
    )


def shared_parts(desk: PlayDesk, rules: Html = EMPTY) -> dict[str, Html]:
    """The form of a new game, all lines, a game that could go on, the evening's account, the coach.

    rules: the fields of the form that choose the rules.
    """
    panel = lines_panel(branches(desk), desk.session.can_restore) if desk.past_shown else EMPTY
    return {
        "fork": fork(ways(desk)),
        "kept": desk.left.part(),
        "lines": panel,
        "offer": offer_line(offer(desk)),
        "evening": _evening(desk),
        "spoken": esc(desk.spoken.said),
        "sound": sound(desk),
        "alarm": esc(_("Not now. {why}", why=desk.refusal)) if desk.refusal else EMPTY,
        "setup": setup_form(desk.seats(), desk.MOST_PLAYERS, rules),
        "setup-notice": notice_line(desk.form_notice),
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
