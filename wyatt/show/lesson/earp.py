"""The felt of a lesson: the position to play on, the still one of a question, what forbids a try."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from wyatt.core.text import _, plural
from wyatt.earp.cards import CARDS, OUTLAWS, outlaw_of
from wyatt.earp.figures import NEW_HAND, play_reward
from wyatt.earp.names import title
from wyatt.earp.words import next_shot
from wyatt.show.earp.cards import face
from wyatt.show.earp.choices import choices
from wyatt.show.earp.marks import MONOGRAMS
from wyatt.show.earp.poster import NO_PREVIEW, Preview, poster, table_points
from wyatt.show.earp.seats import own_seat, seat
from wyatt.show.earp.selection import NOTHING, Selection
from wyatt.show.earp.stage import last_shot, stage
from wyatt.show.html import EMPTY, Html, esc, joined
from wyatt.show.marks import use
from wyatt.show.view import rivals, still

if TYPE_CHECKING:
    from wyatt.earp import Event, View


def shown_posters(view: View, named: Sequence[str] = ()) -> tuple[str, ...]:
    """The outlaws whose posters matter: those named, else those on the table or often in hand."""
    if named:
        return tuple(outlaw for outlaw in OUTLAWS if outlaw in named)
    held = view.hands.get(view.viewer or "", {})
    laid = {outlaw for territory in view.territories.values() for outlaw in territory}
    found = [
        outlaw
        for outlaw in OUTLAWS
        if outlaw in laid
        or view.posters[outlaw] > NEW_HAND
        or outlaw in view.opened
        or held.get(outlaw, 0) > 2
    ]
    return tuple(found[:7])


def board(
    view: View,
    selection: Selection = NOTHING,
    events: Sequence[Event] = (),
    posters: Sequence[str] = (),
    forbids: str = "",
) -> Html:
    """The position: posters, the others, the piles, what lies before you.

    forbids: what a refusal lights up, as `forbidding` says.
    """
    row, kind = _posters(view, posters, selection)
    return Html(
        f'<div class="board {kind}" data-forbids="{esc(forbids)}">'
        f'<div class="around">{row}{stage(view, events)}{_others(view, events)}</div>'
        f"{own_seat(view, events)}{choices(view, selection)}</div>"
    )


def _posters(view: View, named: Sequence[str], selection: Selection = NOTHING) -> tuple[str, str]:
    """The posters that matter, and whether they are few enough to stand beside other things."""
    outlaws = [outlaw for outlaw in OUTLAWS if outlaw in named]
    drawn = joined(_poster(view, outlaw, selection) for outlaw in outlaws)
    row = (
        f'<ul class="posters{" row" if len(outlaws) > 3 else ""}" style="--posters:{len(outlaws)}" aria-label="{esc(_("Reward posters"))}">{drawn}</ul>'
        if outlaws
        else ""
    )
    return row, ("none", "one", "two", "three")[len(outlaws)] if len(outlaws) < 4 else "many"


def _others(view: View, events: Sequence[Event]) -> Html:
    return Html(joined(seat(view, player, events) for player in rivals(view)))


def _poster(view: View, outlaw: str, selection: Selection) -> Html:
    mine = selection.card == outlaw and not selection.why
    count = selection.count if mine else 0
    points = table_points(view, outlaw) if outlaw in view.opened else None
    preview = Preview(count, play_reward(count)) if count else NO_PREVIEW
    return poster(outlaw, view.posters[outlaw], points, preview)


def duel(view: View, events: Sequence[Event] = (), beside: str = "") -> Html:
    """A shot about to happen, with its odds; or the card it turned with its stamp.

    beside: something drawn at its right end.
    """
    size = view.supply_size
    shot = last_shot(events)
    if shot is None:
        hits, unseen = next_shot(view)
        slot = f'<div class="empty"><span aria-hidden="true">?</span><span class="vh">{esc(_("Not turned yet"))}</span></div>'
        percent = round(100 * hits / max(1, unseen))
        chance = _("{percent} in 100", percent=percent)
        seen = plural(
            "{hits} of the {number} card that you cannot see are Outlaws.",
            "{hits} of the {number} cards that you cannot see are Outlaws.",
            unseen,
            hits=hits,
        )
        said = f"<b>{esc(chance)}</b>{esc(seen)}"
    else:
        card, hit = shot.data["card"], shot.data["hit"]
        stamp = _("HIT") if hit else _("MISS")
        burst = use("burst", "burst") if hit else ""
        what = (
            _("An Outlaw card, so it is a hit.") if hit else _("No bullet hole, so it is a miss.")
        )
        turned = _("Turned: {card}.", card=title(card))
        slot = (
            f'<div class="shotcard turned"><span class="vh">{esc(turned)}</span>{burst}'
            f'<span aria-hidden="true">{face(card)}<span class="stamp{"" if hit else " miss"}">'
            f"{esc(stamp)}</span></span></div>"
        )
        said = f"<b>{esc(title(card))}</b>{esc(what)}"
    supply = plural("Supply: {number} card face down", "Supply: {number} cards face down", size)
    return Html(
        f'<div class="duel"><div class="pile" role="img" aria-label="{esc(supply)}">'
        f'{use("badge")}<span class="n" aria-hidden="true">{size}</span></div>'
        '<div class="arrow" aria-hidden="true"><svg viewBox="0 0 60 30"><path d="M2 15h46M38 4l13 11-13 11" '
        'fill="none" stroke="currentColor" stroke-width="4" stroke-linejoin="round" '
        f'stroke-linecap="round"/></svg></div><div class="slot">{slot}</div><p class="cap">{said}</p>{beside}</div>'
    )


def question_board(
    view: View,
    heading: str,
    events: Sequence[Event] = (),
    posters: Sequence[str] = (),
    shoots: bool = False,
    chosen: str = "",
) -> Html:
    """The position of a question: nothing in it can be played. shoots: the answer is a shot."""
    view = still(view)
    row, kind = _posters(view, posters)
    others = _others(view, events)
    if shoots and kind == "one":
        above, around = duel(view, events, row), others
    elif shoots:
        above, around = Html(duel(view, events) + row), others
    else:
        above, around = EMPTY, Html(row + stage(view, events) + others)
    return Html(
        f'<div class="board asks {kind}"><h2>{esc(heading)}</h2>{above}'
        f'<div class="around">{around}</div><div class="ownrow">{own_seat(view, events)}'
        f"{still_hand(view, chosen)}</div></div>"
    )


def still_hand(view: View, chosen: str = "") -> Html:
    """A hand that is only looked at. chosen: the card that is lifted out of it."""
    held = view.hands.get(view.viewer or "", {})
    if not held:
        return EMPTY
    drawn = joined(
        Html(
            f'<li><span class="hcard{" sel" if card == chosen else ""}" role="img" '
            f'aria-label="{esc(_("{card}, {held} in hand", card=title(card), held=held[card]))}"><span class="faces" aria-hidden="true">'
            f"{face(card) * held[card]}</span></span></li>"
        )
        for card in CARDS
        if held.get(card)
    )
    many = " many" if sum(held.values()) > 3 else ""
    return Html(
        f'<section class="stillhand" aria-label="{esc(_("Your hand"))}"><h3 class="vh">{esc(_("Your hand"))}</h3>'
        f'<ul class="hand{many}" data-still>{drawn}</ul></section>'
    )


#: What each rule lights up when it forbids something: the piles, the Sheriff card spent, your own
#: place or the others', your hand, the choice that is owed.
_LIGHTS = {
    "draw.choice": "piles",
    "draw.reshuffle": "piles",
    "end.supply": "piles",
    "shot.needs-card": "piles",
    "wyatt.draw": "piles",
    "wyatt.search": "piles",
    "sheriff.one-per-turn": "spent",
    "wyatt.search-bonus": "spent",
    "robbery.target": "own",
    "fastest.same-outlaw": "own",
    "wyatt.lift": "own",
    "hideout.target": "others",
    "wanted.ask": "others",
    "wanted.steal": "others",
    "play.keep-discard": "hand",
    "discard.must": "hand",
}


def forbidding(
    view: View, card: str | None, rules: Sequence[str], posters: Sequence[str] = OUTLAWS
) -> str:
    """What on the table stands against a move that these rules refuse, in words for a style.

    Beside the places of `_LIGHTS`: the monograms of outlaws whose poster and groups are meant; the
    hand if neither is on the table. posters: those that are shown.
    """
    lights = [_LIGHTS[name] for name in rules if name in _LIGHTS]
    outlaw = outlaw_of(card) if card else None
    if outlaw and not lights:
        laid = any(outlaw in territory for territory in view.territories.values())
        lights.append(MONOGRAMS[outlaw] if laid or outlaw in posters else "hand")
    if card == "fastest-gun":
        lights += sorted(
            {
                MONOGRAMS[outlaw]
                for territory in view.territories.values()
                for outlaw, group in territory.items()
                if "fastest-gun" in group
            }
        )
    return " ".join(dict.fromkeys(lights)) or "choices"
