"""The end of a game: who won and by what, what everybody had after each hand, what decided it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from wyatt.core.text import _, plural
from wyatt.show.advice import review_button
from wyatt.show.html import EMPTY, Html, esc, joined
from wyatt.show.marks import button

_WIDE, _HIGH, _LEFT, _RIGHT, _TOP, _BOTTOM = 640, 240, 64, 120, 14, 30
#: How the lines of the players differ, besides the names at their ends: dashes, and marks.
_DASHES = ("", "9 5", "2 5", "14 5 2 5", "5 3")
_MARKS = (
    '<circle r="5"/>',
    '<rect x="-4.5" y="-4.5" width="9" height="9"/>',
    '<path d="M0-6 6 5H-6Z"/>',
    '<path d="M0-6 6 0 0 6-6 0Z"/>',
    '<path d="M-5-5 5 5M5-5-5 5"/>',
)


@dataclass(frozen=True, slots=True)
class Turning:
    """A moment that decided: after how many moves, and what happened in words."""

    at: int
    words: str


@dataclass(frozen=True, slots=True)
class Evening:
    """The account of a game: hands by number, and what each player had before the first and after
    each of them, in whole units of what the game is won with.
    """

    players: tuple[str, ...]
    winner: str
    hands: tuple[int, ...]
    had: tuple[tuple[int, ...], ...]
    turnings: tuple[Turning, ...]
    amount: Callable[[int], str]


def evening_panel(told: Evening | None) -> Html:
    """The account as a panel; empty while a game goes on."""
    if told is None:
        return EMPTY
    return Html(
        '<section class="panel evening" aria-labelledby="wyatt-evening">'
        f'<h2 id="wyatt-evening">{esc(_("How the evening went"))}</h2>'
        f'<div class="headrow"><p>{esc(by_what(told))}</p>{review_button()}</div>'
        f'<div class="evening-grid"><div>{chart(told)}</div>{_table(told)}</div>{_turnings(told)}</section>'
    )


def by_what(told: Evening) -> str:
    """Who won and by what."""
    last = dict(zip(told.players, told.had[-1], strict=True))
    rest = [name for name in told.players if name != told.winner]
    second = max(rest, key=lambda name: last[name])
    margin = last[told.winner] - last[second]
    hands = plural("one hand", "{number} hands", len(told.hands))
    if margin <= 0:
        return _(
            "{winner} wins after {hands} with {money}, as much as {second}, by the duel.",
            winner=told.winner,
            hands=hands,
            money=told.amount(last[told.winner]),
            second=second,
        )
    return _(
        "{winner} wins after {hands} with {money}, {margin} ahead of {second}.",
        winner=told.winner,
        hands=hands,
        money=told.amount(last[told.winner]),
        margin=told.amount(margin),
        second=second,
    )


def chart(told: Evening) -> Html:
    """What everybody had after each hand, as lines; the table beside it says the same in figures."""
    values = [value for row in told.had for value in row]
    low, high = min(0, *values), max(1, *values)
    steps = max(1, len(told.had) - 1)

    def x(at: int) -> float:
        """How far right the hand `at` stands, in units of the drawing."""
        return round(_LEFT + (_WIDE - _LEFT - _RIGHT) * at / steps, 1)

    def y(value: int) -> float:
        """How far down so many dollars stand, in units of the drawing."""
        return round(_TOP + (_HIGH - _TOP - _BOTTOM) * (high - value) / (high - low), 1)

    grid = joined(
        Html(
            f'<line x1="{_LEFT}" x2="{_WIDE - _RIGHT}" y1="{y(value)}" y2="{y(value)}"/>'
            f'<text x="{_LEFT - 8}" y="{y(value) + 4}" text-anchor="end">{esc(told.amount(value))}</text>'
        )
        for value in _ticks(low, high)
    )
    hands = joined(
        Html(f'<text x="{x(at)}" y="{_HIGH - 8}" text-anchor="middle">{number}</text>')
        for at, number in enumerate(told.hands, 1)
    )
    ends = _apart([y(value) for value in told.had[-1]])
    lines = joined(
        _line(
            [(x(at), y(row[seat])) for at, row in enumerate(told.had)],
            seat,
            name + (" ★" if name == told.winner else ""),
            ends[seat],
        )
        for seat, name in enumerate(told.players)
    )
    said = _(
        "{names}: what they had after each hand. The table gives the figures.",
        names=", ".join(told.players),
    )
    return Html(
        f'<svg class="money" viewBox="0 0 {_WIDE} {_HIGH}" role="img" aria-label="{esc(said)}">'
        f'<g class="grid">{grid}{hands}</g>{lines}</svg>'
    )


def _line(points: list[tuple[float, float]], seat: int, name: str, end: float) -> Html:
    path = " ".join(f"{x},{y}" for x, y in points)
    dash = f' stroke-dasharray="{_DASHES[seat]}"' if _DASHES[seat] else ""
    marks = joined(
        Html(f'<g transform="translate({x} {y})">{_MARKS[seat]}</g>') for x, y in points[1:]
    )
    last = points[-1][0]
    return Html(
        f'<g class="who"><polyline points="{path}"{dash}/>{marks}'
        f'<text x="{last + 12}" y="{end + 4}">{esc(name)}</text></g>'
    )


def _apart(wanted: list[float], room: float = 16) -> list[float]:
    """Heights for names at the ends of the lines, moved down so far that none covers another."""
    placed = list(wanted)
    below = -room
    for seat in sorted(range(len(wanted)), key=lambda seat: wanted[seat]):
        placed[seat] = max(wanted[seat], below + room)
        below = placed[seat]
    over = max(0.0, below - (_HIGH - _BOTTOM))
    return [height - over for height in placed]


def _ticks(low: int, high: int) -> list[int]:
    """Four or so round values between two."""
    step, grows = 1, (2, 2.5, 2)  # 1, 2, 5, 10, 20, 50 ...
    at = 0
    while (high - low) / step > 5:
        step = int(step * grows[at % 3])
        at += 1
    return list(range(-(-low // step) * step, high + 1, step))


def _table(told: Evening) -> Html:
    heads = joined(Html(f'<th scope="col">{esc(name)}</th>') for name in told.players)
    rows = joined(
        Html(
            f'<tr><th scope="row">{esc(_("Hand {hand}", hand=hand))}</th>'
            + joined(
                Html(
                    f"<td><b>{esc(told.amount(now))}</b> <small>{_gain(told, now - was)}</small></td>"
                )
                for was, now in zip(before, after, strict=True)
            )
            + "</tr>"
        )
        for hand, before, after in zip(told.hands, told.had, told.had[1:], strict=False)
    )
    caption = esc(_("What everybody had after each hand, and what the hand brought"))
    return Html(
        f'<div class="scrolled" tabindex="0" role="group" aria-label="{caption}"><table class="ledger">'
        f'<caption class="vh">{caption}</caption><thead><tr><th scope="col">'
        f'<span class="vh">{esc(_("Hand"))}</span></th>{heads}</tr></thead><tbody>{rows}</tbody></table></div>'
    )


def _gain(told: Evening, gain: int) -> Html:
    if not gain:
        return Html("–")
    return esc(("+" if gain > 0 else "−") + told.amount(abs(gain)))


def _turnings(told: Evening) -> Html:
    items = joined(
        Html(
            "<li>"
            + button(
                "jump",
                esc(one.words),
                kind="mv",
                key=f"turning {at}",
                more=f'data-index="{one.at}"',
            )
            + "</li>"
        )
        for at, one in enumerate(told.turnings)
    )
    return Html(f'<h3>{esc(_("The moments that decided"))}</h3><ul class="turnings">{items}</ul>')
