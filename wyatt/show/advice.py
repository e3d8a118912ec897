"""What the coach says: a hint for the one who is to move, and a review of a game."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from wyatt.core.text import _, plural
from wyatt.show.html import EMPTY, Html, esc, joined
from wyatt.show.lines import Lines, lines
from wyatt.show.marks import button, move_button, rule_links

if TYPE_CHECKING:
    from wyatt.core.advice import Hint, Reason
    from wyatt.table.coach import Intent
    from wyatt.table.review import Judged, Review

_MOVES = 3
#: On a button that goes to a moment: the table is scrolled to.
_SHOWN = 'data-reveal="#wyatt-table"'
#: Turns whose number stands under a chart, at most.
_NUMBERED = 7
Amount = Callable[[int], str]


def hint_panel(hint: Hint | None, words: Callable[[Any], str], amount: Amount) -> Html:
    """The coach's move with its reasons, and the next best; empty until it is asked for."""
    if hint is None:
        return EMPTY
    best, *others = hint.moves[:_MOVES]
    play = move_button(best.move, esc(words(best.move)), kind="btn", where="hint ")
    rest = joined(
        Html(
            f"<li>{move_button(one.move, esc(words(one.move)), kind='mv', where='hint ')}"
            f" <small>{esc(_('worth {amount} less', amount=amount(best.value - one.value)))}</small></li>"
        )
        for one in others
    )
    heading = f"<h3>{esc(_('The next best'))}</h3><ul>{rest}</ul>" if rest else ""
    close = button("hint", esc(_("Close")), kind="btn bare", key="hint close")
    return Html(
        f'<section class="panel advice" data-answer aria-label="{esc(_("Hint"))}" role="status"><div class="headrow">'
        f'<h2>{esc(_("The coach would"))}</h2>{close}</div><div class="row">{play}</div>'
        f"{advice_body(hint.why, best.reasons, amount)}{heading}</section>"
    )


def advice_body(why: str, reasons: Sequence[Reason], amount: Amount) -> Html:
    """Why a move is best: the parts of its worth, and what else the coach says of it.

    What a part says already is not said twice.
    """
    if not reasons:
        return Html(f"<p>{esc(why)}</p>")
    more = why.removeprefix(reasons[0].text).strip()
    beside = Html(f"<p>{esc(more)}</p>") if more else EMPTY
    return Html(f"{reasons_list(reasons, amount)}{beside}")


def reasons_list(reasons: Sequence[Reason], amount: Amount) -> Html:
    """The parts of a move's worth, each with what it comes to and its rules; empty without any."""
    items = joined(
        Html(
            f"<li><b>{_signed(reason.dollars, amount)}</b> <span>{esc(reason.text)} {rule_links(tuple(reason.rules))}</span></li>"
        )
        for reason in reasons
    )
    return Html(f'<ul class="reasons">{items}</ul>' if items else "")


def _signed(value: int, amount: Amount) -> Html:
    return esc(("−" if value < 0 else "+" if value else "") + amount(abs(value)))


def ask_row(askable: Sequence[str], intent: Intent | None, words: str) -> Html:
    """Buttons that ask what somebody was after, and what the one who was asked has said.

    words: the move it was about, in words; empty if it is about none.
    """
    if not askable:
        return EMPTY
    asks = joined(
        button(
            "ask",
            esc(_("Ask {player} why", player=name)),
            key=f"ask {name}",
            more=f'data-player="{esc(name)}"',
        )
        for name in askable
    )
    said = EMPTY
    if intent is not None:
        quote = _("{player}: “{said}”", player=intent.player, said=intent.said)
        about = Html(f"<small>{esc(words)}</small> ") if words else EMPTY
        said = Html(f'<p class="intent">{about}{esc(quote)}</p>')
    return Html(f'{said}<div class="asking">{asks}</div>')


@dataclass(frozen=True, slots=True)
class Told:
    """One decision that cost something: after how many moves, who, what was played and what was
    better, in words, what that cost, and the parts of what each was worth.
    """

    at: int
    player: str
    played: str
    better: str
    cost: int
    of_better: Sequence[Reason]
    of_played: Sequence[Reason]


@dataclass(frozen=True, slots=True)
class Reviewed:
    """A review as far as it has come. told: the decisions that cost most. done, of: decisions looked
    at. hand: the one whose course is shown.
    """

    review: Review
    told: Sequence[Told]
    done: int
    of: int
    hand: int


def review_panel(seen: Reviewed | None, players: Sequence[str], amount: Amount) -> Html:
    """A review; empty until it is asked for."""
    if seen is None:
        return EMPTY
    title = esc(_("Review"))
    if seen.done < seen.of:
        stop = button("review", esc(_("Stop")), key="review stop")
        said = _("The coach looks at move {at} of {of}.", at=seen.done, of=seen.of)
        return Html(
            f'<section class="panel advice" aria-label="{title}"><h2>{title}</h2>'
            f'<p role="status">{esc(said)}</p><div class="row"><progress max="{seen.of}" value="{seen.done}">'
            f"</progress>{stop}</div></section>"
        )
    if not seen.review.decisions:
        none = esc(_("No decision was looked at."))
        return Html(
            f'<section class="panel advice" aria-label="{title}"><h2>{title}</h2><p>{none}</p></section>'
        )
    items = joined(_told(one, amount) for one in seen.told)
    cost = plural(
        "The decision that cost most", "The {number} decisions that cost most", len(seen.told)
    )
    listed = (
        f'<h3>{esc(cost)}</h3><ol class="turnings">{items}</ol>'
        if seen.told
        else f"<p>{esc(_('No decision gave anything away.'))}</p>"
    )
    return Html(
        f'<section class="panel advice" aria-label="{title}"><h2>{title}</h2>'
        f"{_balance(seen.review, players, amount)}{listed}{_course(seen, players, amount)}</section>"
    )


def _balance(review: Review, players: Sequence[str], amount: Amount) -> Html:
    """What everybody's choices gave away, and what luck gave them, where that can be told apart."""
    lucky = any(judged.luck for judged in review.decisions)
    luck = Html(f'<th scope="col">{esc(_("Luck"))}</th>') if lucky else EMPTY
    rows = joined(
        Html(
            f'<tr><th scope="row">{esc(name)}</th><td>{len(review.of(name))}</td>'
            f"<td>{esc(amount(review.cost(name)))}</td>"
            + (f"<td>{_signed(review.luck(name), amount)}</td>" if lucky else "")
            + "</tr>"
        )
        for name in players
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
            + joined(Html(f"<td>{_signed(standing[name], amount)}</td>") for name in players)
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
    said = _(
        "{player} played: {played}. Better: {better}, worth {amount} more.",
        player=one.player,
        played=one.played,
        better=one.better,
        amount=amount(one.cost),
    )
    go = button(
        "jump", esc(said), kind="mv", key=f"review {one.at}", more=f'data-index="{one.at}" {_SHOWN}'
    )
    sides = joined(
        Html(f"<div><p><b>{esc(move)}</b></p>{reasons_list(of_it, amount)}</div>")
        for move, reasons in ((one.better, one.of_better), (one.played, one.of_played))
        # What is true of every move tells nothing of the difference.
        for of_it in ([reason for reason in reasons if not reason.aside],)
    )
    return Html(f'<li>{go}<div class="beside">{sides}</div></li>')


def review_button() -> Html:
    """What asks for a review of the game."""
    return button("review", esc(_("Review the game")), key="review")


def review_hand_button() -> Html:
    """What asks for a review of the hand that has just been counted."""
    ask = button("review", esc(_("Review this hand")), key="review", more='data-of="hand"')
    return Html(f'<section class="panel asking">{ask}</section>')
