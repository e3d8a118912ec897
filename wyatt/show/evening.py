"""The end of a game: who won and by what, what everybody had after each hand, what decided it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from wyatt.core.text import _, plural
from wyatt.show.html import EMPTY, Html, esc, joined
from wyatt.show.lines import Lines, lines
from wyatt.show.marks import button
from wyatt.show.review import review_button


@dataclass(frozen=True, slots=True)
class TurningPoint:
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
    turnings: tuple[TurningPoint, ...]
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
    said = _(
        "{names}: what they had after each hand. The table gives the figures.",
        names=", ".join(told.players),
    )
    names = [name + (" ★" if name == told.winner else "") for name in told.players]
    below = [(at, str(number)) for at, number in enumerate(told.hands, 1)]
    return lines(Lines(names, told.had, below, told.amount), said)


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
