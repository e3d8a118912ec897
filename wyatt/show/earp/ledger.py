"""Between hands: what each poster paid to whom, and how far everybody is on the way the end."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from wyatt.earp.cards import OUTLAWS, TITLES
from wyatt.earp.figures import TARGET
from wyatt.earp.words import usd
from wyatt.show.earp.marks import mark
from wyatt.show.marks import button, esc, rule

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from wyatt.earp import Event, View


def ledger(view: View, events: Sequence[Event]) -> str:
    """The accounts of a hand that was just scored, a poster a line; empty if they are not known."""
    if view.phase not in ("scored", "over"):
        return ""
    accounts = {event.data["outlaw"]: event.data for event in events if event.type == "scored"}
    if not accounts:
        return ""
    heads = "".join(f'<th scope="col">{esc(player)}</th>' for player in view.players)
    rows = "".join(_row(name, accounts[name]) for name in OUTLAWS if name in accounts)
    return (
        '<table class="ledger"><caption class="vh">What each poster paid</caption><thead><tr>'
        f'<th scope="col"><span class="vh">Poster</span></th><th scope="col">Had</th>{heads}'
        f'<th scope="col">Stays</th></tr></thead><tbody>{rows}</tbody></table>'
    )


def _row(outlaw: str, account: Mapping[str, Any]) -> str:
    cells = "".join(
        f"<td{' class=won' if dollars else ''}><b>{usd(dollars) if dollars else '–'}</b> "
        f"<small>{cp} CP</small></td>"
        for cp, dollars in zip(account["cp"], account["payouts"], strict=True)
    )
    more = f'data-outlaw="{outlaw}" data-reveal=".wyatt-split"'
    name = button(
        "split",
        f"{mark(outlaw)}<span>{TITLES[outlaw]}</span>",
        kind="line",
        key=f"ledger {outlaw}",
        more=more,
    )
    left = usd(account["left"]) if account["left"] else "–"
    away = "" if account["captured"] else " <small>got away</small>"
    return (
        f'<tr><th scope="row">{name}</th><td>{usd(account["reward"])}</td>{cells}'
        f"<td>{left}{away}</td></tr>"
    )


def standing(view: View) -> str:
    """Everybody's money against what ends the game, the richest first."""
    money = view.money
    lines = "".join(
        f'<li><span>{esc(player)}</span><i style="--part:{min(100, 100 * money[player] // TARGET)}%" '
        f'aria-hidden="true"></i><b class="usd">{usd(money[player])}</b></li>'
        for player in sorted(view.players, key=lambda name: -money[name])
    )
    return (
        f"<h2><span>The way to {usd(TARGET)}</span>{rule('game.end')}</h2>"
        f'<ul class="race">{lines}</ul>'
    )
