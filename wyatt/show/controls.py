"""The line of controls under the table: step through the game, autoplay, undo, files."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol

from wyatt.core.text import _
from wyatt.show.marks import button, esc, move_button, part, use

#: Seconds between two moves of autoplay, with their names.
SPEEDS: tuple[tuple[str, str], ...] = (("2", "Slow"), ("1", "Normal"), ("0.4", "Fast"))


@dataclass(frozen=True, slots=True)
class Progress:
    """Where a game stands: moves played at this moment, moves known, autoplay and its speed.

    over: whether the game has ended at this moment, so that no step is left. others: the bots play
    by themselves until a person is to move. yours: the person who looks on is to move, so that a
    step chooses for them. hand_to: another person is to move, who must come to the table first. editable: whether
    this table can be set by hand.
    """

    at: int = 0
    of: int = 0
    autoplay: bool = False
    speed: str = "1"
    over: bool = False
    others: bool = False
    yours: bool = False
    hand_to: str = ""
    editable: bool = False


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
    return {
        "steps": control("start", "Start", off=first)
        + control("back", "Back", kind="btn wyatt-back", off=first)
        + control("step", "Step", kind="btn wyatt-step", off=progress.over, label=step)
        + control("forward", "Forward", off=last)
        + control("end", "End", off=last)
        + '<span class="sep"></span>'
        + control("autoplay", "Autoplay", sign=running, pressed=progress.autoplay)
        + control("undo", "Undo", off=first)
        + control(
            "hint", "Hint", off=progress.over or bool(progress.hand_to), label="Ask the coach"
        ),
        "speed": '<select class="speed" data-do="speed" data-key="speed" aria-label="Speed">'
        f"{speeds}</select>",
        "progress": f'<div class="pos"><span>Move {progress.at} of {progress.of}</span>'
        f'<span class="track" aria-hidden="true"><i style="width:{share:.1f}%"></i></span></div>',
        "files": control("new", "New", label="New game")
        + control("save", "Save", label="Save the game as a file")
        + control("load", "Load", label="Load a saved game")
        + control("link", "Link", label="Copy a link to this position")
        + (control("edit", "Edit", label="Set this table by hand") if progress.editable else ""),
    }


def toolbar(parts: Mapping[str, str]) -> str:
    """The toolbar around its parts."""
    rest = "".join(part(parts, name) for name in ("speed", "progress", "files"))
    return (
        '<div class="controls" data-roving data-rapid role="toolbar" aria-label="Step through the game">'
        f'<div class="main">{part(parts, "steps", " data-morph")}</div><div class="rest">{rest}</div></div>'
    )


#: The keys that press a button of the toolbar while the focus is at the table.
KEYS_OF = {
    "start": "home",
    "back": "b",
    "step": "n",
    "forward": "f",
    "end": "end",
    "autoplay": "p",
    "undo": "u",
    "keys": "?",
}


def control(
    do: str,
    name: str,
    *,
    kind: str = "btn",
    sign: str = "",
    off: bool = False,
    pressed: bool | None = None,
    label: str = "",
) -> str:
    """A button of the toolbar: its sign and its name. pressed: whether what it switches is on."""
    state = "" if pressed is None else f'aria-pressed="{"true" if pressed else "false"}"'
    face = f"{use('sign-' + (sign or do))}<span>{name}</span>"
    if label:
        state += f' title="{esc(label)}"'
    if do in KEYS_OF:
        state += f' data-hot="{KEYS_OF[do]}"'
    if do == "step":
        state += ' data-next="3"'
    if do == "edit":
        do, state = "page", f'{state} data-page="edit" data-carry="1"'
        return button(do, face, kind=kind, key="control edit", off=off, more=state, label=label)
    return button(do, face, kind=kind, key=f"control {do}", off=off, more=state, label=label)


def between(words: str, deal: object | None, progress: Progress) -> list[str]:
    """The buttons between two hands: the one that deals the next, and one that stops the clock.

    words: what the person's own deal is called; without a deal of theirs a bot deals, by itself
    when the clock runs, and at once when asked.
    """
    if deal:
        return [move_button(deal, words or _("Deal the next hand"), kind="btn prime")]
    buttons = [button("on", esc(_("Deal the next hand")), kind="btn prime", key="act on")]
    if progress.others or progress.autoplay:
        buttons.append(button("pause", f"{use('sign-pause')}{esc(_('Wait'))}", key="act pause"))
    return buttons


class Moving(Protocol):
    """What is told of somebody who is to move."""

    @property
    def actor(self) -> str | None: ...
    @property
    def phase(self) -> str: ...


_ABOUT = {
    "draw": "{player} is about to draw",
    "play": "{player} is about to play or discard",
    "react": "{player} may answer",
}


def about(view: Moving) -> str:
    """What the one who is to move is about, in a few words."""
    return _(_ABOUT.get(view.phase, "{player} is about to choose"), player=view.actor or "")
