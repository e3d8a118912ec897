"""The line of controls under the table, and the line above it: whose turn, which phase."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from wyatt.show.marks import button, esc, part, use
from wyatt.show.pages import pages_nav

if TYPE_CHECKING:
    from wyatt.earp import View

#: Seconds between two moves of autoplay, with their names.
SPEEDS: tuple[tuple[str, str], ...] = (("2", "Slow"), ("1", "Normal"), ("0.4", "Fast"))


@dataclass(frozen=True, slots=True)
class Progress:
    """Where a game stands: moves played at this moment, moves known, autoplay and its speed.

    over: whether the game has ended at this moment, so that no step is left. others: the bots play
    by themselves until a person is to move. yours: the person who looks on is to move, so that a
    step chooses for them. hand_to: another person is to move, who must come to the table first.
    """

    at: int = 0
    of: int = 0
    autoplay: bool = False
    speed: str = "1"
    over: bool = False
    others: bool = False
    yours: bool = False
    hand_to: str = ""


START = Progress()


def controls(progress: Progress = START) -> dict[str, str]:
    """The toolbar's parts: step through the game, autoplay, undo; the speed; the rest.

    The speed is a part of its own, so that its list stays open while the moves go by.
    """
    first, last = progress.at == 0, progress.at >= progress.of
    share = 100 * progress.at / progress.of if progress.of else 0
    speeds = "".join(
        f'<option value="{value}"{" selected" if value == progress.speed else ""}>{name}</option>'
        for value, name in SPEEDS
    )
    running = "pause" if progress.autoplay else "play"
    step = "Step: a bot chooses and plays this move for you" if progress.yours else ""
    # On your own turn the loud buttons are those that play your own move.
    loud = "" if progress.yours or progress.hand_to else " prime"
    return {
        "steps": _control("start", "Start", off=first)
        + _control("back", "Back", kind="btn wyatt-back", off=first)
        + _control("step", "Step", kind=f"btn{loud} wyatt-step", off=progress.over, label=step)
        + _control("forward", "Forward", off=last)
        + _control("end", "End", off=last)
        + '<span class="sep"></span>'
        + _control("autoplay", "Autoplay", sign=running, pressed=progress.autoplay)
        + _control("undo", "Undo", off=first),
        "speed": '<select class="speed" data-do="speed" data-key="speed" aria-label="Speed">'
        f"{speeds}</select>",
        "progress": f'<div class="pos"><span>Move {progress.at} of {progress.of}</span>'
        f'<span class="track" aria-hidden="true"><i style="width:{share:.1f}%"></i></span></div>',
        "files": _control("new", "New", label="New game")
        + _control("save", "Save", label="Save the game as a file")
        + _control("load", "Load", label="Load a saved game")
        + _control("link", "Link", label="Copy a link to this position"),
    }


def toolbar(parts: Mapping[str, str]) -> str:
    """The toolbar around its parts."""
    rest = "".join(part(parts, name) for name in ("speed", "progress", "files"))
    return (
        '<div class="controls" role="toolbar" aria-label="Step through the game">'
        f'<div class="main">{part(parts, "steps", " data-morph")}</div><div class="rest">{rest}</div></div>'
    )


def _control(
    do: str,
    name: str,
    *,
    kind: str = "btn",
    sign: str = "",
    off: bool = False,
    pressed: bool | None = None,
    label: str = "",
) -> str:
    state = "" if pressed is None else f'aria-pressed="{"true" if pressed else "false"}"'
    face = f"{use('sign-' + (sign or do))}<span>{name}</span>"
    if label:
        state += f' title="{esc(label)}"'
    return button(do, face, kind=kind, key=f"control {do}", off=off, more=state, label=label)


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
        f'<div class="tools">{_control("keys", "Keys", kind="btn bare")}'
        f"{_control('theme', 'Theme', kind='btn bare')}</div></header>"
    )
