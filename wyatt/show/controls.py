"""The line of controls under the table: step through the game, autoplay, undo, files."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from wyatt.core.text import N_, _
from wyatt.show.html import EMPTY, Html, esc, joined
from wyatt.show.marks import button, disabled, part, use

#: Seconds between two moves of autoplay, with their names.
SPEEDS: tuple[tuple[str, str], ...] = (
    ("2", N_("Slow")),
    ("1", N_("Normal")),
    ("0.4", N_("Fast")),
)


@dataclass(frozen=True, slots=True)
class Progress:
    """Where a game stands: moves played at this moment, moves known, autoplay and its speed.

    over: whether the game has ended at this moment, so that no step is left. others: the bots play
    by themselves until a person is to move. yours: the person who looks on is to move, so that a
    step chooses for them. hand_to: another person is to move, who must come to the table first.
    editor: the page on which this table can be set by hand, empty for none. rest: the seconds after
    which the next hand is dealt by itself, empty where it is not. led: how it goes on between hands
    stands beside the table, on the card of a lesson, and not on it too.
    """

    at: int = 0
    of: int = 0
    autoplay: bool = False
    speed: str = "1"
    over: bool = False
    others: bool = False
    yours: bool = False
    hand_to: str = ""
    editor: str = ""
    rest: str = ""
    led: bool = False


START = Progress()


def controls(progress: Progress = START) -> dict[str, Html]:
    """The toolbar's parts: step through the game, autoplay, undo; the speed; the rest.

    The speed is a part of its own, so that its list stays open while the moves go by.
    """
    return {
        "steps": _steps(progress),
        "speed": _speed(progress),
        "progress": _position(progress),
        "files": joined(
            (
                control("new", _("New"), label=_("New game")),
                control("save", _("Save"), label=_("Save the game as a file")),
                control("load", _("Load"), label=_("Load a saved game")),
                control("link", _("Link"), label=_("Copy a link to this position")),
                _edit(progress.editor) if progress.editor else EMPTY,
            )
        ),
    }


def _edit(page: str) -> Html:
    """The way to the page on which this table is set by hand."""
    label = _("Set this table by hand")
    return button(
        "page",
        Html(f"{use('sign-edit')}<span>{esc(_('Edit'))}</span>"),
        key="control edit",
        label=label,
        more=f'title="{esc(label)}" data-page="{page}" data-carry="1"',
    )


def _steps(progress: Progress) -> Html:
    first, last = progress.at == 0, progress.at >= progress.of
    step = _("Step: a bot chooses and plays this move for you") if progress.yours else ""
    return joined(
        (
            control("start", _("Start"), off=first),
            control("back", _("Back"), kind="btn wyatt-back", off=first),
            control("step", _("Step"), kind="btn wyatt-step", off=progress.over, label=step),
            control("forward", _("Forward"), off=last),
            control("end", _("End"), off=last),
            Html('<span class="sep"></span>'),
            control("autoplay", _("Autoplay"), pressed=progress.autoplay),
            control("undo", _("Undo"), off=first),
            control(
                "hint",
                _("Hint"),
                off=progress.over or bool(progress.hand_to),
                label=_("Ask the coach"),
            ),
        )
    )


def _speed(progress: Progress) -> Html:
    speeds = joined(
        Html(
            f'<option value="{value}"{" selected" if value == progress.speed else ""}>'
            f"{esc(_(name))}</option>"
        )
        for value, name in SPEEDS
    )
    return Html(
        '<select class="speed" data-do="speed" data-key="speed" '
        f'aria-label="{esc(_("Speed"))}">{speeds}</select>{_sound()}'
    )


def _sound() -> Html:
    """Sounds on or off: the browser remembers it, and the page's script says how it stands."""
    name = esc(_("Sound"))
    face = Html(f"{use('sign-mute', 'mute')}{use('sign-sound')}<span>{name}</span>")
    return button(
        "sound",
        face,
        key="control sound",
        label=_("Sound"),
        more=f'title="{esc(_("Sound: on or off"))}" aria-pressed="false"',
    )


def _position(progress: Progress) -> Html:
    share = 100 * progress.at / progress.of if progress.of else 0
    said = esc(_("Move {at} of {moves}", at=progress.at, moves=progress.of))
    return Html(
        f'<div class="pos"><span>{said}</span>'
        f'<span class="track" aria-hidden="true"><i style="width:{share:.1f}%"></i></span></div>'
    )


def toolbar(parts: Mapping[str, Html]) -> Html:
    """The toolbar around its parts."""
    rest = joined(part(parts, name) for name in ("speed", "progress", "files"))
    label = esc(_("Step through the game"))
    return Html(
        f'<div class="controls" data-roving data-rapid role="toolbar" aria-label="{label}">'
        f'<div class="main" data-controls>{part(parts, "steps", " data-morph")}</div>'
        f'<div class="rest">{rest}</div></div>'
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
    off: bool = False,
    pressed: bool | None = None,
    label: str = "",
) -> Html:
    """A button of the toolbar: its sign and its name. pressed: whether what it switches runs."""
    state = "" if pressed is None else f'aria-pressed="{"true" if pressed else "false"}"'
    sign = do if pressed is None else "pause" if pressed else "play"
    face = Html(f"{use(f'sign-{sign}')}<span>{esc(name)}</span>")
    if label:
        state += f' title="{esc(label)}"'
    if do in KEYS_OF:
        state += f' data-hot="{KEYS_OF[do]}"'
    if do == "step":
        state += ' data-next="3"'
    return button(
        do, face, kind=kind, key=f"control {do}", more=f"{disabled(off)}{state}", label=label
    )
