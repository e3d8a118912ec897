"""The seven reward posters: the money, the points on the table, what a selection would add."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from wyatt.core.text import _, forgets
from wyatt.earp.cards import OUTLAWS, POSTER_MONEY, outlaw_of
from wyatt.earp.figures import CAPTURE, play_reward
from wyatt.earp.words import points as points_words
from wyatt.earp.words import title, usd
from wyatt.show.earp.marks import coins, mark, mug
from wyatt.show.earp.selection import NOTHING, Selection
from wyatt.show.html import Html, esc, joined
from wyatt.show.marks import button

if TYPE_CHECKING:
    from collections.abc import Sequence

    from wyatt.earp import Event, View


@dataclass(frozen=True, slots=True)
class Preview:
    """What a selection would lay on a poster: how many cards, and the dollars they would add."""

    count: int = 0
    more: int = 0


NO_PREVIEW = Preview()


def posters(view: View, selection: Selection = NOTHING, events: Sequence[Event] = ()) -> Html:
    """All seven posters in a row; each is a button that shows its scoring split.

    A poster that a refusal is about is ringed; once a hand is scored each says what it paid.
    """
    outlaw, preview = _preview(selection)
    refused = outlaw_of(selection.card) if selection.card and selection.why else None
    paid = {event.data["outlaw"]: _paid(event) for event in events if event.type == "scored"}
    drawn = joined(
        poster(
            name,
            view.posters[name],
            table_points(view, name) if name in view.opened else None,
            preview if name == outlaw else NO_PREVIEW,
            paid.get(name, ""),
            name == refused,
        )
        for name in OUTLAWS
    )
    return Html(f'<ul class="posters" aria-label="{esc(_("Reward posters"))}">{drawn}</ul>')


def _paid(event: Event) -> str:
    if not event.data["captured"]:
        return _("got away")
    return _("paid {money}", money=usd(sum(event.data["payouts"])))


def table_points(view: View, outlaw: str) -> int:
    """The visible capture points of an outlaw in all territories together."""
    return sum(view.capture_points(player, outlaw) for player in view.players)


@lru_cache(maxsize=2048)
def poster(
    outlaw: str,
    money: int,
    points: int | None,
    preview: Preview = NO_PREVIEW,
    paid: str = "",
    refused: bool = False,
) -> Html:
    """One poster. points: those on the table; None while the outlaw is not open yet.

    preview: what a selection would lay there. paid: what it came to when the hand was scored.
    refused: whether a refusal is about it.
    """
    inside = Html(
        f'<span class="vh">{esc(_said(outlaw, money, points, preview))}</span>'
        f'<span class="wanted" aria-hidden="true">{esc(_("WANTED"))}</span>'
        f'{mark(outlaw)}{mug(outlaw)}<span class="who" aria-hidden="true">{esc(title(outlaw))}</span>'
        f'<span class="sum" aria-hidden="true">{coins(money, preview.more)}'
        f'<span class="usd">{usd(money)}</span></span>'
        f'<span class="cpline" aria-hidden="true">{_state(points, preview, paid)}</span>'
    )
    kind = "poster will" if preview.count else "poster asked" if refused else "poster"
    data = f'data-outlaw="{outlaw}" data-reveal=".wyatt-split"'
    drawn = button("split", inside, kind=kind, key=f"poster {outlaw}", more=data)
    return Html(f"<li>{drawn}</li>")


forgets(poster.cache_clear)


def _state(points: int | None, preview: Preview, paid: str) -> Html:
    """The last line of a poster: the selection, the points, or that it is not open."""
    if paid:
        return esc(paid)
    if preview.count:
        return esc(_("lay {count}: +{money}", count=preview.count, money=usd(preview.more)))
    if points is None:
        return esc(_("not open yet"))
    notches = "".join(f"<i{' class=on' if at < points else ''}></i>" for at in range(CAPTURE))
    words = esc(_("{points} CP", points=points))
    return Html(f'<span class="notches">{notches}</span>{words}')


def _said(outlaw: str, money: int, points: int | None, preview: Preview) -> str:
    name = title(outlaw)
    said = [_("{outlaw}: {money} on the poster.", outlaw=name, money=usd(money))]
    if points is None:
        said.append(_("Not open: the first play is three or more."))
    elif points >= CAPTURE:
        said.append(
            _(
                "{points} on the table, captured if the hand ended now.",
                points=points_words(points),
            )
        )
    else:
        said.append(
            _(
                "{points} on the table, not captured if the hand ended now.",
                points=points_words(points),
            )
        )
    if preview.count:
        said.append(_("Your selection would add {money}.", money=usd(preview.more)))
    said.append(_("Who gets what for {outlaw}?", outlaw=name))
    return " ".join(said)


def _preview(selection: Selection) -> tuple[str | None, Preview]:
    """The outlaw a selection would be laid on, and what it would lay there."""
    card = selection.card
    outlaw = outlaw_of(card) if card else None
    if card is None or outlaw is None or selection.why or not selection.count:
        return None, NO_PREVIEW
    if card == outlaw:
        return outlaw, Preview(selection.count, play_reward(selection.count))
    return outlaw, Preview(1, POSTER_MONEY[card])
