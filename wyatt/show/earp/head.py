"""The line above the table: whose turn it is, in which hand, in which phase."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wyatt.show.controls import control
from wyatt.show.marks import esc, use
from wyatt.show.pages import pages_nav

if TYPE_CHECKING:
    from wyatt.earp import View

_PHASES = ("Draw", "Play", "Discard")


def phase_line(view: View) -> str:
    """Whose turn it is, in which hand, and the three steps of a turn with the present one lit."""
    if view.phase == "over":
        return f'<div class="phase"><p>{esc(view.winner)} has won</p></div>'
    if view.phase == "scored":
        return f'<div class="phase"><p>Hand {view.hand_number} is scored</p></div>'
    now = 0 if view.phase == "draw" else 1
    steps = "".join(
        f"<li{' class=done' if at < now else ' aria-current=step' if at == now else ''}>{name}"
        f"{'<span class=vh> done</span>' if at < now else ''}</li>"
        for at, name in enumerate(_PHASES)
    )
    answer = ""
    if view.actor and view.actor != view.turn:
        answer = f" <span>· {esc(view.actor)} may answer</span>"
    return (
        f'<div class="phase"><p>{esc(view.turn)}’s turn <span>· hand {view.hand_number}</span>'
        f'{answer}</p><ol aria-label="Phases of the turn">{steps}</ol></div>'
    )


def head(view: View, title: str = "Rules explorer") -> str:
    """The line above the table: the name, the turn, and the buttons for keys and theme."""
    return (
        f'<header class="top"><div><h1 class="brand">{use("badge")}Wyatt Earp'
        f"<small>{esc(title)}</small></h1></div>{phase_line(view)}{pages_nav('table')}"
        f'<div class="tools">{control("keys", "Keys", kind="btn bare")}'
        f"{control('theme', 'Theme', kind='btn bare')}</div></header>"
    )
