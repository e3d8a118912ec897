"""The review of a game or a hand: what choices cost and luck brought, and how a hand went."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from wyatt.core.text import _, plural
from wyatt.show.advice import Amount, reasons_list, signed
from wyatt.show.html import EMPTY, Html, esc, joined
from wyatt.show.lines import Lines, lines
from wyatt.show.marks import button

if TYPE_CHECKING:
    from wyatt.table.review import Judged, Review

#: On a button that goes to a moment: the table is scrolled to.
_SHOWN = 'data-reveal="#wyatt-table"'
#: On a button that asks for a review: the review comes into sight, and the focus goes to it.
_REVEALED = 'data-reveal="#wyatt-review"'
#: Turns whose number stands under a chart, at most.
_NUMBERED = 7


@dataclass(frozen=True, slots=True)
class Told:
    """One decision that cost something, with what was played and what was better in words."""

    judged: Judged
    played: str
    better: str


@dataclass(frozen=True, slots=True)
class Reviewed:
    """A review as far as it has come. told: the decisions that cost most. done, of: moves looked at.
    hand: the one whose course is shown. away: the person for whom a bot took every decision that was
    looked at; empty for nobody.
    """

    review: Review
    told: Sequence[Told]
    done: int
    of: int
    hand: int
    away: str = ""


def review_panel(seen: Reviewed, players: Sequence[str], amount: Amount) -> Html:
    """A review, or how far it is. Its heading takes the focus of whoever asked for it."""
    if seen.done < seen.of:
        stop = button("review", esc(_("Stop")), key="review stop")
        said = _("The coach has looked at {at} of {of} moves.", at=seen.done, of=seen.of)
        return _panel(
            Html(
                f'<p role="status">{esc(said)}</p><div class="row"><progress max="{seen.of}" '
                f'value="{seen.done}" aria-label="{esc(_("Review"))}"></progress>{stop}</div>'
            ),
            " going",
        )
    if not seen.review.decisions:
        return _panel(Html(f"<p>{esc(_('No decision was looked at.'))}</p>"))
    items = joined(_told(one, amount) for one in seen.told)
    cost = plural(
        "The decision that cost most", "The {number} decisions that cost most", len(seen.told)
    )
    worth = _(
        "A move is worth what its player could expect of the hand, less what the others could on "
        "average."
    )
    listed = (
        f'<h3>{esc(cost)}</h3><p class="src">{esc(worth)}</p><ol class="turnings">{items}</ol>'
        if seen.told
        else f"<p>{esc(_('No decision gave anything away.'))}</p>"
    )
    away = EMPTY
    if seen.away:
        said = _(
            "A bot chose every move for {player}, so these are its decisions.", player=seen.away
        )
        away = Html(f"<p>{esc(said)}</p>")
    return _panel(
        Html(
            f"{_balance(seen.review, players, amount)}{away}{listed}{_course(seen, players, amount)}"
        )
    )


def _panel(inside: Html, kind: str = "") -> Html:
    title = esc(_("Review"))
    close = button("review-close", esc(_("Close")), kind="btn bare", key="review close")
    return Html(
        f'<section class="panel advice review{kind}" id="wyatt-review" aria-label="{title}">'
        f'<div class="headrow"><h2 tabindex="-1" data-landing data-key="review heading">{title}</h2>'
        f"{EMPTY if kind else close}</div>{inside}</section>"
    )


def _balance(review: Review, players: Sequence[str], amount: Amount) -> Html:
    """What everybody's choices gave away, and what luck gave them, where that can be told apart.

    What a bot chose for a person stands in a row of its own.
    """
    lucky = any(judged.luck for judged in review.decisions)
    luck = Html(f'<th scope="col">{esc(_("Luck"))}</th>') if lucky else EMPTY
    rows = joined(
        Html(
            f'<tr><th scope="row">{esc(title)}</th><td>{len(found.of(name))}</td>'
            f"<td>{esc(amount(found.cost(name)))}</td>"
            + (f"<td>{esc(signed(found.luck(name), amount))}</td>" if lucky else "")
            + "</tr>"
        )
        for name, found, title in review.tallied(players)
    )
    said = (
        _("Weighed from what each player could know then; what nobody chose is luck.")
        if lucky
        else _("Weighed from what each player could know then.")
    )
    return Html(
        f'<table class="ledger balance"><thead><tr><td></td><th scope="col">{esc(_("Decisions"))}</th>'
        f'<th scope="col">{esc(_("Given away"))}</th>{luck}</tr></thead><tbody>{rows}</tbody></table>'
        f'<p class="src">{esc(said)}</p>'
    )


def _course(seen: Reviewed, players: Sequence[str], amount: Amount) -> Html:
    """Where everybody stood through one hand, as lines and as a table, and the other hands."""
    turns = seen.review.turns(seen.hand)
    if len(turns) < 2:
        return EMPTY
    rows = [[standing[name] for name in players] for _judged, standing in turns]
    said = _(
        "{names}: how much more than the others each could expect of this hand, turn by turn. The "
        "table gives the figures.",
        names=", ".join(players),
    )
    step = -(-len(turns) // _NUMBERED)
    below = [(at, str(turns[at][0].index + 1)) for at in range(0, len(turns), step)]
    picture = lines(Lines(players, rows, below, amount), said)
    hands = seen.review.hands
    others = joined(
        button(
            "review-hand",
            esc(_("Hand {hand}", hand=hand)),
            key=f"review hand {hand}",
            more=f'data-hand="{hand}" aria-pressed="{"true" if hand == seen.hand else "false"}"',
        )
        for hand in hands
    )
    chosen = Html(f'<div class="row hands">{others}</div>') if len(hands) > 1 else EMPTY
    return Html(
        f"<h3>{esc(_('How hand {hand} went', hand=seen.hand))}</h3>"
        f"<p>{esc(_('What each could expect of it more than the others, by the number of the move; the last figure is what it brought.'))}</p>"
        f'{chosen}<div class="evening-grid"><div>{picture}</div>{_standings(turns, players, amount)}</div>'
    )


def _standings(
    turns: Sequence[tuple[Judged, Mapping[str, int]]], players: Sequence[str], amount: Amount
) -> Html:
    heads = joined(Html(f'<th scope="col">{esc(name)}</th>') for name in players)
    rows = joined(
        Html(
            '<tr><th scope="row">'
            + button(
                "jump",
                esc(_("{move}. {player}", move=judged.index + 1, player=judged.player)),
                kind="line",
                key=f"review turn {judged.index}",
                more=f'data-index="{judged.index + 1}" {_SHOWN}',
            )
            + "</th>"
            + joined(Html(f"<td>{esc(signed(standing[name], amount))}</td>") for name in players)
            + "</tr>"
        )
        for judged, standing in turns
    )
    caption = esc(_("Where everybody stood after each turn"))
    return Html(
        f'<div class="scrolled turns" tabindex="0" role="group" aria-label="{caption}">'
        f'<table class="ledger"><caption class="vh">{caption}</caption><thead><tr><th scope="col">'
        f"{esc(_('Turn'))}</th>{heads}</tr></thead><tbody>{rows}</tbody></table></div>"
    )


def _told(one: Told, amount: Amount) -> Html:
    judged = one.judged
    named = {
        "player": judged.player,
        "played": one.played,
        "better": one.better,
        "amount": amount(judged.cost),
    }
    said = (
        _("A bot played for {player}: {played}. Better: {better}, worth {amount} more.", **named)
        if judged.by_bot
        else _("{player} played: {played}. Better: {better}, worth {amount} more.", **named)
    )
    place = _("Hand {hand}, move {move}", hand=judged.hand, move=judged.index + 1)
    go = button(
        "jump",
        Html(f"<span><small>{esc(place)}</small> {esc(said)}</span>"),
        kind="mv",
        key=f"review {judged.index}",
        more=f'data-index="{judged.index}" {_SHOWN}',
    )
    sides = joined(
        Html(f"<div><p><b>{esc(title)}</b></p>{reasons_list(reasons, amount)}</div>")
        for title, reasons in (
            (_("Better: {move}", move=one.better), judged.reasons),
            (_("Played: {move}", move=one.played), judged.chosen),
        )
    )
    return Html(f'<li>{go}<div class="beside">{sides}</div></li>')


def review_button() -> Html:
    """What asks for a review of the game."""
    return button("review", esc(_("Review the game")), key="review", more=_REVEALED)


def review_hand_button() -> Html:
    """What asks for a review of the hand that has just been counted."""
    ask = button(
        "review", esc(_("Review this hand")), key="review", more=f'data-of="hand" {_REVEALED}'
    )
    return Html(f'<section class="panel asking">{ask}</section>')
