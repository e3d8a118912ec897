"""What stands in the log before the first move: what the game is about, and what to do now."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wyatt.show.marks import button, esc

if TYPE_CHECKING:
    from wyatt.earp import View

AIM = "Catch outlaws for their rewards: whoever is richest when somebody has $25,000 wins."


def welcome(view: View, note: str = "") -> str:
    """The aim, who the viewer is and what they can do, and the way to the course.

    note: how the table came to be as it is; it takes the place of the aim.
    """
    course = button(
        "page",
        "Learn it in the course",
        kind="rule",
        key="page course log",
        more='data-page="course"',
    )
    now = f"<b>{_you(view)}</b> {_now(view)}"
    return f'<div class="welcome"><p>{esc(note) or AIM}</p><p>{now}</p>{course}</div>'


def _you(view: View) -> str:
    return f"You are {esc(view.viewer)}." if view.viewer else "You look on, with all hands open."


def _now(view: View) -> str:
    if view.actor is None:
        return ""
    if view.actor != view.viewer:
        return f"{esc(view.actor)} is to move."
    if view.phase != "draw":
        return "It is your move."
    return "Draw two cards, or take the top discard." if view.discard else "Draw two cards."
