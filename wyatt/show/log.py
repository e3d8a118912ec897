"""What happened, line by line, and the moves so far: any game's sentences in the same drawing."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from wyatt.core.events import Event
from wyatt.core.text import _
from wyatt.show.html import EMPTY, Html, esc, joined
from wyatt.show.marks import button, rule_links
from wyatt.show.variations import NO_WAYS, Way, left_here

#: How a game tells an event to a viewer: the sentence, and the ids of its rules.
Speak = Callable[[Event, str | None], tuple[str, tuple[str, ...]]]


def log_lines(told: Iterable[tuple[Html, Iterable[str]]], note: str = "") -> Html:
    """The inside of the log: one numbered line an event. It lies in an element with role=log.

    told: each event in words, with the ids of its rules. note: a line before them about how the
    move came to be made.
    """
    lines = joined(
        Html(
            f'<li><b aria-hidden="true">{at}</b><span>{words}\u00a0{rule_links(rules)}</span></li>'
        )
        for at, (words, rules) in enumerate(told, 1)
    )
    return Html(f"{_note(note)}<ol>{lines}</ol>")


def _note(note: str) -> Html:
    return Html(f'<p class="note">{esc(note)}</p>') if note else EMPTY


def since_log(moves: Sequence[Sequence[Event]], viewer: str | None, speak: Speak) -> Html:
    """What went before the last move, newest first, a line a move without its rules.

    What somebody else did to the viewer stands out.
    """
    if not moves:
        return EMPTY
    lines = joined(
        Html(
            f"<li{_mine(events, viewer)}>"
            f"{esc(' '.join(speak(event, viewer)[0] for event in events))}</li>"
        )
        for events in moves
        if events
    )
    return Html(f'<h3>{esc(_("Before that"))}</h3><ul class="since">{lines}</ul>')


def _mine(events: Sequence[Event], viewer: str | None) -> Html:
    """Marks a move of somebody else in which the viewer was asked, robbed or paid."""
    first, *others = (tuple(event.data.values()) for event in events)
    mine = viewer is not None and viewer not in first and any(viewer in each for each in others)
    return Html(' class="mine"') if mine else EMPTY


def moves_so_far(
    played: Iterable[tuple[str, str]], here: int, left: Mapping[int, Sequence[Way]] = NO_WAYS
) -> Html:
    """The moves so far, each a button that jumps to the moment after it.

    played: who made each move, and the move in words. here: how many of them are played at this
    moment. left: what else was played, by the move of the line that it left.
    """
    lines = [_jump(0, _("The start"), here == 0)]
    lines += [
        _jump(at, _("{player}: {move}", player=player, move=words), at == here)
        for at, (player, words) in enumerate(played, 1)
    ]
    items = joined(Html(f"<li>{line}{left_here(left, at)}</li>") for at, line in enumerate(lines))
    last = Html(f"<li>{left_here(left, len(lines))}</li>") if len(lines) in left else EMPTY
    return Html(f"<ol>{items}{last}</ol>")


def _jump(at: int, words: str, current: bool) -> Html:
    more = f'data-index="{at}"' + (' aria-current="step"' if current else "")
    face = Html(f"<b>{at}</b>{esc(words)}")
    return button("jump", face, kind="mv", key=f"jump {at}", more=more)
