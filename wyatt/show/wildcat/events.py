"""What just happened: each event as a plain sentence with its rules, and the moves so far."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from wyatt.show.earp.events import since_log as lines_before
from wyatt.show.marks import button, esc, rule_links
from wyatt.show.twin import table_twin as folded
from wyatt.show.variations import NO_WAYS, Way, left_here
from wyatt.wildcat.account import sentence
from wyatt.wildcat.summary import table_text
from wyatt.wildcat.words import move_words, pretty

if TYPE_CHECKING:
    from wyatt.wildcat import Event, Move, View


def spoken(event: Event, viewer: str | None) -> tuple[str, tuple[str, ...]]:
    """An event in words for a page, with the cards as people write them, and its rules."""
    said, cited = sentence(event, viewer)
    return pretty(said), cited


def events_log(events: Sequence[Event], viewer: str | None = None, note: str = "") -> str:
    """The inside of the log: one numbered line an event. It lies in an element with role=log."""
    if not events:
        return _welcome(viewer, note)
    lines = []
    for at, event in enumerate(events, 1):
        words, cited = spoken(event, viewer)
        lines.append(f"<li><b>{at}</b><span>{esc(words)} {rule_links(cited)}</span></li>")
    told = f'<p class="note">{esc(note)}</p>' if note else ""
    return f"{told}<ol>{''.join(lines)}</ol>"


def _welcome(viewer: str | None, note: str) -> str:
    who = f"You are {esc(viewer)}. " if viewer else ""
    if note:
        return f"<p>{esc(note)}</p><p>{who}</p>"
    return (
        "<p>A rummy: lay sets of a rank and runs of a suit, three or four cards each. They count for "
        f"you, what stays in your hand counts against you. {who}500 points win.</p>"
    )


def since_log(moves: Sequence[Sequence[Event]], viewer: str | None = None) -> str:
    """What went before the last move, newest first, a line a move without its rules."""
    return lines_before(moves, viewer, spoken)


def moves_so_far(
    played: Sequence[tuple[str, Move]], here: int, left: Mapping[int, Sequence[Way]] = NO_WAYS
) -> str:
    """The moves so far in words, each a button that jumps to the moment after it."""
    lines = [_jump(0, "The start", here == 0)]
    lines += [
        _jump(at, f"{player}: {pretty(move_words(move))}", at == here)
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
