"""What just happened: each event of a move as a plain sentence with its rules."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from wyatt.earp.account import sentence
from wyatt.earp.summary import table_text
from wyatt.earp.words import move_words
from wyatt.show.marks import button, esc, rule_links
from wyatt.show.twin import table_twin as folded
from wyatt.show.variations import NO_WAYS, Way, left_here

if TYPE_CHECKING:
    from wyatt.earp import Event, Move, View


def events_log(events: Sequence[Event], viewer: str | None = None, note: str = "") -> str:
    """The inside of the log: one numbered line an event. It lies in an element with role=log.

    note: a line before them about how the move came to be made.
    """
    if not events:
        return "<p>Nothing yet. Every move is told here, with its rules.</p>"
    lines = []
    for at, event in enumerate(events, 1):
        words, cited = sentence(event, viewer)
        shown = esc(words)
        if event.type == "shot":
            for ending, kind in (("A hit.", "good"), ("A miss.", "bad")):
                if shown.endswith(ending):
                    shown = f'{shown.removesuffix(ending)}<span class="{kind}">{ending}</span>'
        lines.append(f"<li><b>{at}</b><span>{shown} {rule_links(cited)}</span></li>")
    told = f'<p class="note">{esc(note)}</p>' if note else ""
    return f"{told}<ol>{''.join(lines)}</ol>"


def since_log(
    moves: Sequence[Sequence[Any]],
    viewer: str | None = None,
    speak: Callable[[Any, str | None], tuple[str, tuple[str, ...]]] = sentence,
) -> str:
    """What went before the last move, newest first, a line a move without its rules.

    speak: how the game of the table tells an event.
    """
    if not moves:
        return ""
    lines = "".join(
        f"<li>{esc(' '.join(speak(event, viewer)[0] for event in events))}</li>"
        for events in moves
        if events
    )
    return f'<h3>Before that</h3><ul class="since">{lines}</ul>'


def moves_so_far(
    played: Sequence[tuple[str, Move | str]], here: int, left: Mapping[int, Sequence[Way]] = NO_WAYS
) -> str:
    """The moves so far in words, each a button that jumps to the moment after it.

    played: who made each move, and the move, or words for one that not everybody may know. here:
    how many of them are played at this moment. left: what else was played, by the move it replaced.
    """
    lines = [_jump(0, "The start", here == 0)]
    lines += [
        _jump(at, f"{player}: {move if isinstance(move, str) else move_words(move)}", at == here)
        for at, (player, move) in enumerate(played, 1)
    ]
    last = f"<li>{left_here(left, len(lines))}</li>" if len(lines) in left else ""
    items = "".join(f"<li>{line}{left_here(left, at)}</li>" for at, line in enumerate(lines))
    return f"<ol>{items}{last}</ol>"


def _jump(at: int, words: str, current: bool) -> str:
    more = f'data-index="{at}"' + (' aria-current="step"' if current else "")
    return button("jump", f"<b>{at}</b>{esc(words)}", kind="mv", key=f"jump {at}", more=more)


def table_twin(view: View, events: Sequence[Event] = ()) -> str:
    """The table and the last move in words, folded away until somebody opens them."""
    return folded(table_text(view), [sentence(event, view.viewer)[0] for event in events])
