"""Wyatt Earp positions in Markdown."""

from __future__ import annotations

from collections.abc import Sequence

from tools.coursebook.build import plain
from wyatt.core.text import _, usd
from wyatt.earp import View
from wyatt.earp.cards import TITLES
from wyatt.earp.words import cards, group_label, hand_words, piles_words
from wyatt.lessons.model import Stage
from wyatt.pages.course.earp import shown_posters


def position(view: View, stage: Stage) -> str:
    lines = [*_posters(view, stage.shows.get("posters", ())), f"- {piles_words(view)}"]
    for player in view.players:
        lines += [f"- {line}" for line in _player(view, player)]
    held = view.hands.get(view.viewer or "", {})
    if held:
        lines.append("- " + _("Your hand: {cards}.", cards=hand_words(held)))
    return "\n".join(lines)


def _posters(view: View, named: Sequence[str]) -> list[str]:
    shown = shown_posters(view, named)
    if not shown:
        return []
    points = (f"{plain(name)} ({_('CP')})" for name in view.players)
    heads = (_("poster"), _("reward"), *points)
    lines = [f"| {' | '.join(heads)} |"]
    lines.append("|---|--:|" + "--:|" * len(view.players))
    for outlaw in shown:
        figures = (str(view.capture_points(name, outlaw)) for name in view.players)
        row = " | ".join((TITLES[outlaw], usd(view.posters[outlaw]), *figures))
        lines.append(f"| {row} |")
    return [*lines, ""]


def _player(view: View, player: str) -> list[str]:
    values = {
        "player": plain(player),
        "money": usd(view.money[player]),
        "cards": cards(view.hand_sizes[player]),
    }
    lines = [
        _("{player} (you): {money}, {cards} in hand.", **values)
        if player == view.viewer
        else _("{player}: {money}, {cards} in hand.", **values)
    ]
    for outlaw, laid in view.territories[player].items():
        worth, hidden = view.capture_points(player, outlaw), view.is_hidden(player, outlaw)
        lines.append(f"  {group_label(outlaw, tuple(laid), worth, hidden)}")
    return [" ".join(line.strip() for line in lines)]
