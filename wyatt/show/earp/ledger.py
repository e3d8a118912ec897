"""Between hands: what each poster paid to whom, and how far everybody is on the way to the end."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from wyatt.core.text import _
from wyatt.earp.cards import OUTLAWS
from wyatt.earp.figures import TARGET
from wyatt.earp.words import title, usd
from wyatt.show.earp.marks import mark
from wyatt.show.html import EMPTY, Html, esc, joined
from wyatt.show.marks import button
from wyatt.show.race import Runner, race

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from wyatt.earp import Event, View


def ledger(view: View, events: Sequence[Event]) -> Html:
    """The accounts of a hand that was just scored, a poster a line; empty if they are not known."""
    if not view.hand_ended:
        return EMPTY
    accounts = {event.data["outlaw"]: event.data for event in events if event.type == "scored"}
    if not accounts:
        return EMPTY
    heads = joined(
        Html(f'<th scope="col"><span class="who-name">{esc(player)}</span></th>')
        for player in view.players
    )
    rows = joined(_row(name, accounts[name]) for name in OUTLAWS if name in accounts)
    return Html(
        f'<table class="ledger"><caption class="vh">{esc(_("What each poster paid"))}</caption>'
        f'<thead><tr><th scope="col"><span class="vh">{esc(_("Poster"))}</span></th>'
        f'<th scope="col">{esc(_("Had"))}</th>{heads}<th scope="col">{esc(_("Stays"))}</th></tr>'
        f"</thead><tbody>{rows}</tbody></table>"
    )


def _row(outlaw: str, account: Mapping[str, Any]) -> Html:
    cells = joined(
        Html(
            f"<td{' class=won' if dollars else ''}><b>{usd(dollars) if dollars else '–'}</b> "
            f"<small>{esc(_('{points} CP', points=points))}</small></td>"
        )
        for points, dollars in zip(account["cp"], account["payouts"], strict=True)
    )
    name = button(
        "split",
        Html(f"{mark(outlaw)}<span>{esc(title(outlaw))}</span>"),
        kind="line",
        key=f"ledger {outlaw}",
        more=f'data-outlaw="{outlaw}" data-reveal=".wyatt-split"',
    )
    left = usd(account["left"]) if account["left"] else "–"
    away = EMPTY
    if not account["captured"]:
        away = Html(f" <small>{esc(_('got away'))}</small>")
    return Html(
        f'<tr><th scope="row">{name}</th><td>{usd(account["reward"])}</td>{cells}'
        f"<td>{left}{away}</td></tr>"
    )


def standing(view: View) -> Html:
    """Everybody's money against what ends the game, the richest first."""
    runners = [
        Runner(player, view.money[player], usd(view.money[player])) for player in view.players
    ]
    return race(_("The way to {money}", money=usd(TARGET)), "game.end", runners, TARGET)
