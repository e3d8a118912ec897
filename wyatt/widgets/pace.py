"""How long each move of the clock is left to be seen: what counts stays, the rest goes by."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from wyatt.core.events import Event
from wyatt.widgets.requests import Act, Request

if TYPE_CHECKING:
    from wyatt.widgets.play_desk import PlayDesk

#: Seconds that the clock leaves for reading the sheet of a hand, by the speed that is set. Its button
#: says that it goes on and how soon; beside it one can wait.
_SHEET = {"2": "8", "1": "5", "0.4": "3"}
#: Seconds that a bot's move is left to be seen, by what it did; anything else takes `_SEEN`.
_GLANCE = {"drew": 0.06, "discarded": 0.12, "shot": 0.45, "hand_ended": 0.45}
_SEEN = 0.24
#: How the speed that is set stretches these times.
STRETCH = {"2": 3.0, "1": 1.0, "0.4": 0.4}


def pace(running: str, phase: str, events: Iterable[Event], speed: str) -> str:
    """Seconds from the move that did these events to the next.

    running: what the clock does. A hand that is counted stays on the table longer, autoplay keeps
    an even beat, and a review goes on at once.
    """
    if running == "review":
        return "0.01"
    if phase == "scored":
        return _SHEET[speed]
    if running == "all":
        return speed
    seen = max((_GLANCE.get(event.type, _SEEN) for event in events), default=_SEEN)
    return f"{seen * STRETCH[speed]:.2f}"


def rest(running: str, phase: str, speed: str) -> str:
    """Seconds after which the clock deals the next hand; empty where it does not."""
    return _SHEET[speed] if phase == "scored" and running in ("all", "others") else ""


def _others(desk: PlayDesk, request: Request) -> None:
    """Let the bots play by themselves until a person is to move."""
    desk.running = "others" if desk.bot_moves() else ""


def _pause(desk: PlayDesk, request: Request) -> None:
    desk.running = ""


def _autoplay(desk: PlayDesk, request: Request) -> None:
    desk.running = "" if desk.running == "all" or desk.session.game.is_over else "all"


def _speed(desk: PlayDesk, request: Request) -> None:
    desk.set_speed(request.get("value"))


#: What each request about the clock does, by its name.
CLOCK_ACTS: Mapping[str, Act] = {
    "autoplay": _autoplay,
    "others": _others,
    "pause": _pause,
    "speed": _speed,
}
