"""What stands in the log before the first move: what the game is about, and what to do now."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wyatt.core.text import N_, _
from wyatt.show.html import Html, esc
from wyatt.show.marks import button

if TYPE_CHECKING:
    from wyatt.earp import View

AIM = N_("Catch outlaws for their rewards: whoever is richest when somebody has $25,000 wins.")


def welcome(view: View, note: str = "") -> Html:
    """The aim, who the viewer is and what they can do, and the way to the course.

    note: how the table came to be as it is; it takes the place of the aim.
    """
    course = button(
        "page",
        esc(_("Learn it in the course")),
        kind="rule",
        key="page course log",
        more='data-page="course"',
    )
    return Html(
        f'<div class="welcome"><p>{esc(note or _(AIM))}</p>'
        f'<p><b>{esc(_you(view))}</b> <span class="now">{esc(_now(view))}</span></p>{course}</div>'
    )


def _you(view: View) -> str:
    if view.viewer:
        return _("You are {player}.", player=view.viewer)
    return _("You look on, with all hands open.")


def _now(view: View) -> str:
    if view.actor is None:
        return ""
    if view.actor != view.viewer:
        return _("{player} is to move.", player=view.actor)
    if view.phase != "draw":
        return _("It is your move.")
    return _("Draw two cards, or take the top discard.") if view.discard else _("Draw two cards.")
