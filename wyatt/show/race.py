"""How far everybody is on the way to what ends a game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from wyatt.show.html import EMPTY, Html, esc, joined
from wyatt.show.marks import rule


@dataclass(frozen=True, slots=True)
class Runner:
    """One player, how much of it they have, and that in words."""

    player: str
    has: int
    words: str


def race(heading: str, cited: str, runners: Sequence[Runner], target: int) -> Html:
    """A bar a player, the first of them on top. cited: the rule that says when the game ends,
    if there is one to name."""
    lines = joined(
        Html(
            f'<li><span class="who-name">{esc(one.player)}</span>'
            f'<i style="--part:{min(100, max(0, 100 * one.has // target))}%" aria-hidden="true"></i>'
            f'<b class="usd">{esc(one.words)}</b></li>'
        )
        for one in sorted(runners, key=lambda one: -one.has)
    )
    link = rule(cited) if cited else EMPTY
    return Html(f'<h2><span>{esc(heading)}</span>{link}</h2><ul class="race">{lines}</ul>')
