"""The line above a table: the name of the game, whose turn it is, and the steps of a turn."""

from __future__ import annotations

from collections.abc import Sequence

from wyatt.core.text import _
from wyatt.show.controls import control
from wyatt.show.html import EMPTY, Html, esc, joined
from wyatt.show.pages import pages_nav
from wyatt.show.view import TableView


def phase_line(view: TableView, steps: Sequence[str], now: int | None = None) -> Html:
    """Whose turn it is, in which hand, and the steps of a turn with the present one lit.

    steps: their names. now: which one it is; without it the first while somebody draws, else the
    second.
    """
    if view.phase == "over":
        return Html(
            f'<div class="phase"><p>{esc(_("{player} has won", player=view.winner))}</p></div>'
        )
    if view.phase == "scored":
        said = esc(_("Hand {hand} is scored", hand=view.hand_number))
        return Html(f'<div class="phase"><p>{said}</p></div>')
    now = (0 if view.phase == "draw" else 1) if now is None else now
    drawn = joined(_step(name, at - now) for at, name in enumerate(steps))
    answer = EMPTY
    if view.actor and view.actor != view.turn:
        answer = Html(f" <span>{esc(_('· {player} may answer', player=view.actor))}</span>")
    return Html(
        f'<div class="phase"><p>{esc(_("{player}’s turn", player=view.turn))} '
        f"<span>{esc(_('· hand {hand}', hand=view.hand_number))}</span>{answer}</p>"
        f'<ol aria-label="{esc(_("Phases of the turn"))}">{drawn}</ol></div>'
    )


def _step(name: str, from_now: int) -> Html:
    """One step of the turn; from_now: how many steps from the present one."""
    if from_now < 0:
        return Html(f"<li class=done>{esc(name)}<span class=vh> {esc(_('done'))}</span></li>")
    here = " aria-current=step" if from_now == 0 else ""
    return Html(f"<li{here}>{esc(name)}</li>")


def table_head(brand: Html, phase: Html, page: str, kind: str = "") -> Html:
    """The line itself. brand: sign and name of the game; page: which page of the explorer it is."""
    return Html(
        f'<header class="top{esc(kind)}"><div><h1 class="brand">{brand}</h1></div>{phase}'
        f'{pages_nav(page)}<div class="tools">{control("keys", _("Keys"), kind="btn bare")}'
        f"{control('theme', _('Theme'), kind='btn bare')}</div></header>"
    )
