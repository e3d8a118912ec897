"""The seven reward posters: the money, the points on the table, what a selection would add."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from wyatt.earp.cards import OUTLAWS, POSTER_MONEY, TITLES, outlaw_of
from wyatt.earp.figures import CAPTURE, play_reward
from wyatt.earp.words import usd
from wyatt.show.earp.marks import coins, mark, mug
from wyatt.show.earp.selection import NOTHING, Selection
from wyatt.show.marks import button

if TYPE_CHECKING:
    from collections.abc import Sequence

    from wyatt.earp import Event, View

#: Visible capture points that catch an outlaw (`score.capture`).


def posters(view: View, selection: Selection = NOTHING, events: Sequence[Event] = ()) -> str:
    """All seven posters in a row; each is a button that shows its scoring split.

    A poster that a refusal is about is ringed; once a hand is scored each says what it paid.
    """
    outlaw, count, more = _preview(selection)
    refused = outlaw_of(selection.card) if selection.card and selection.why else None
    paid = {
        event.data["outlaw"]: f"paid {usd(sum(event.data['payouts']))}"
        if event.data["captured"]
        else "got away"
        for event in events
        if event.type == "scored"
    }
    drawn = "".join(
        poster(
            name,
            view.posters[name],
            table_points(view, name),
            name in view.opened,
            count if name == outlaw else 0,
            more if name == outlaw else 0,
            paid.get(name, ""),
            name == refused,
        )
        for name in OUTLAWS
    )
    return f'<ul class="posters" aria-label="Reward posters">{drawn}</ul>'


def table_points(view: View, outlaw: str) -> int:
    """The visible capture points of an outlaw in all territories together."""
    return sum(view.capture_points(player, outlaw) for player in view.players)


@lru_cache(maxsize=2048)
def poster(
    outlaw: str,
    money: int,
    points: int,
    opened: bool,
    count: int,
    more: int,
    paid: str = "",
    refused: bool = False,
) -> str:
    """One poster. count: cards selected for this outlaw; more: dollars they would add.

    paid: what it came to when the hand was scored.
    """
    name = TITLES[outlaw]
    if paid:
        state = paid
    elif count:
        state = f"lay {count}: +{usd(more)}"
    elif opened:
        notches = "".join(f"<i{' class=on' if at < points else ''}></i>" for at in range(CAPTURE))
        state = f'<span class="notches">{notches}</span>{points} CP'
    else:
        state = "not open yet"
    inside = (
        f'<span class="vh">{_said(name, money, points, opened, count, more)}</span>'
        f'<span class="wanted" aria-hidden="true">WANTED</span>{mark(outlaw)}{mug(outlaw)}'
        f'<span class="who" aria-hidden="true">{name}</span>'
        f'<span class="sum" aria-hidden="true">{coins(money, more)}'
        f'<span class="usd">{usd(money)}</span></span>'
        f'<span class="cpline" aria-hidden="true">{state}</span>'
    )
    kind = "poster will" if count else "poster asked" if refused else "poster"
    data = f'data-outlaw="{outlaw}" data-reveal=".wyatt-split"'
    return f"<li>{button('split', inside, kind=kind, key=f'poster {outlaw}', more=data)}</li>"


def _said(name: str, money: int, points: int, opened: bool, count: int, more: int) -> str:
    said = f"{name}: {usd(money)} on the poster. "
    if opened:
        caught = "captured" if points >= CAPTURE else "not captured"
        plural = "" if points == 1 else "s"
        said += f"{points} capture point{plural} on the table, {caught} if the hand ended now."
    else:
        said += "Not open: the first play is three or more."
    if count:
        said += f" Your selection would add {usd(more)}."
    return f"{said} Who gets what for {name}?"


def _preview(selection: Selection) -> tuple[str | None, int, int]:
    """The outlaw a selection would be laid on, how many cards, and the dollars they would add."""
    card = selection.card
    if card is None or selection.why or not selection.count:
        return None, 0, 0
    outlaw = outlaw_of(card)
    if outlaw is None:
        return None, 0, 0
    if card == outlaw:
        return outlaw, selection.count, play_reward(selection.count)
    return outlaw, 1, POSTER_MONEY[card]
