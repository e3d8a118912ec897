"""What the coach says to the one who is to move, and what somebody says they were after."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from wyatt.core.text import _
from wyatt.show.html import EMPTY, Html, esc, joined
from wyatt.show.marks import button, move_button, rule_links

if TYPE_CHECKING:
    from wyatt.core.advice import Hint, Reason
    from wyatt.table.coach import Intent

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
            f"<small>{esc(_less(best.value, one.value, amount))}</small></li>"
        )
        for one in others
    )
    heading = f'<h3>{esc(_("The next best"))}</h3><ul class="nextbest">{rest}</ul>' if rest else ""
    close = button(
        "hint",
        esc(_("Close")),
        kind="btn bare",
        key="hint close",
        more='data-hot="escape" data-back="control hint"',
    )
    return Html(
        f'<section class="panel advice" data-answer aria-label="{esc(_("Hint"))}" role="status"><div class="headrow">'
        f'<h2>{esc(_("The coach would"))}</h2>{close}</div><div class="row">{play}</div>'
        f"{advice_body(hint.why, best.reasons, amount)}{heading}</section>"
    )


def _less(best: int, value: int, amount: Amount) -> str:
    """What a move that is not the best is worth in all, and how far behind it is."""
    total = signed(value, amount)
    if value == best:
        return _("{total} in all, as much", total=total)
    return _("{total} in all, {amount} less", total=total, amount=amount(best - value))


def advice_body(why: str, reasons: Sequence[Reason], amount: Amount) -> Html:
    """Why a move is best: what its worth measures, the parts of it, and what else the coach says.

    What a part says already is not said twice.
    """
    if not reasons:
        return Html(f"<p>{esc(why)}</p>")
    more = why.removeprefix(reasons[0].text).strip()
    beside = Html(f"<p>{esc(more)}</p>") if more else EMPTY
    worth = _(
        "What it is worth: what you can expect of this hand, less what the others can on average."
    )
    return Html(f'<p class="src">{esc(worth)}</p>{reasons_list(reasons, amount)}{beside}')


def reasons_list(reasons: Sequence[Reason], amount: Amount) -> Html:
    """The parts of a move's worth, each with what it comes to and its rules, and under several of them
    their sum; empty without any.
    """
    items = joined(
        Html(
            f"<li><b>{esc(signed(reason.dollars, amount))}</b> <span>{esc(reason.text)} {rule_links(tuple(reason.rules))}</span></li>"
        )
        for reason in reasons
    )
    total = EMPTY
    if len(reasons) > 1:
        value = esc(signed(sum(reason.dollars for reason in reasons), amount))
        total = Html(f'<li class="inall"><b>{value}</b> <span>{esc(_("in all"))}</span></li>')
    return Html(f'<ul class="reasons">{items}{total}</ul>' if items else "")


def signed(value: int, amount: Amount) -> str:
    """An amount with its sign; nothing has none."""
    return ("−" if value < 0 else "+" if value else "") + amount(abs(value))


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
        said = Html(f'<p class="intent" data-answer>{about}{esc(quote)}</p>')
    return Html(f'{said}<div class="asking">{asks}</div>')
