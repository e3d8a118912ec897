"""What the coach says: a hint for the one who is to move, and a review of a game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from wyatt.core.text import _, plural
from wyatt.show.html import EMPTY, Html, esc, joined
from wyatt.show.marks import button, move_button, rule_links

if TYPE_CHECKING:
    from wyatt.core.advice import Hint, Reason
    from wyatt.table.coach import Intent
    from wyatt.table.review import Review

_MOVES = 3
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
        f'<section class="panel advice" aria-label="{esc(_("Hint"))}" role="status"><div class="headrow">'
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
    better, in words, what that cost, and why.
    """

    at: int
    player: str
    played: str
    better: str
    cost: int
    reasons: Sequence[Reason]


def review_panel(
    review: Review | None,
    told: Sequence[Told],
    done: int,
    of: int,
    players: Sequence[str],
    amount: Amount,
) -> Html:
    """A review as far as it has come; empty until it is asked for. done, of: decisions looked at."""
    if review is None:
        return EMPTY
    if done < of:
        stop = button("review", esc(_("Stop")), key="review stop")
        said = _("The coach looks at move {at} of {of}.", at=done, of=of)
        return Html(
            f'<section class="panel advice" aria-label="{esc(_("Review"))}"><h2>{esc(_("Review"))}</h2>'
            f'<p role="status">{esc(said)}</p><progress max="{of}" value="{done}"></progress>{stop}</section>'
        )
    rows = joined(
        Html(
            f'<tr><th scope="row">{esc(name)}</th><td>{esc(amount(review.cost(name)))}</td>'
            f"<td>{_signed(review.luck(name), amount)}</td></tr>"
        )
        for name in players
    )
    items = joined(_told(one, amount) for one in told)
    cost = plural("The decision that cost most", "The {number} decisions that cost most", len(told))
    listed = (
        f'<h3>{esc(cost)}</h3><ol class="turnings">{items}</ol>'
        if told
        else f"<p>{esc(_('No decision gave anything away.'))}</p>"
    )
    return Html(
        f'<section class="panel advice" aria-label="{esc(_("Review"))}"><h2>{esc(_("Review"))}</h2>'
        f'<table class="ledger"><thead><tr><td></td><th scope="col">{esc(_("Given away"))}</th>'
        f'<th scope="col">{esc(_("Luck"))}</th></tr></thead><tbody>{rows}</tbody></table>'
        f'<p class="src">{esc(_("Weighed from what each player could know then; what nobody chose is luck."))}</p>{listed}</section>'
    )


def _told(one: Told, amount: Amount) -> Html:
    said = _(
        "{player} played: {played}. Better: {better}, worth {amount} more.",
        player=one.player,
        played=one.played,
        better=one.better,
        amount=amount(one.cost),
    )
    go = button("jump", esc(said), kind="mv", key=f"review {one.at}", more=f'data-index="{one.at}"')
    return Html(f"<li>{go}{reasons_list(one.reasons, amount)}</li>")


def review_button() -> Html:
    """What asks for a review."""
    return button("review", esc(_("Review the game")), key="review")
