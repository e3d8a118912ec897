"""Cards: the large face, the small card of a group, and a kind in hand as one button.

Every face shows the capture points of its card, as the printed ones do.
"""

from __future__ import annotations

from functools import cache, lru_cache

from wyatt.core.text import _, forgets
from wyatt.earp.cards import CAPTURE_POINTS, CARD, outlaw_of
from wyatt.earp.words import title
from wyatt.show.earp.marks import MONOGRAMS, icon, mark, mug
from wyatt.show.html import EMPTY, Html, esc
from wyatt.show.marks import TICK, use


def _points(card: str) -> Html:
    """The capture points in the corner of a card; cards that count none show none."""
    worth = CAPTURE_POINTS[card]
    return Html(f'<span class="pts">{worth}</span>') if worth else EMPTY


@cache
def face(card: str) -> Html:
    """A card in full. A bullet hole in the corner marks a card that hits: every Outlaw card."""
    outlaw = outlaw_of(card)
    name = Html(f'<span class="nm">{esc(title(card))}</span>{_points(card)}')
    if outlaw is None:
        return Html(f'<span class="face law" data-piece="{card}">{icon(card)}{name}</span>')
    code = MONOGRAMS[outlaw]
    if card != outlaw:
        return Html(
            f'<span class="face law o-{code}" data-piece="{card}">{mark(outlaw)}{icon(card)}{name}</span>'
        )
    hole = use("hole", "hole")
    return Html(
        f'<span class="face o-{code}" data-piece="{card}">{mark(outlaw)}{hole}{mug(outlaw)}{name}</span>'
    )


@cache
def mini(card: str, new: bool = False) -> Html:
    """A card in a group; `new` makes the one just placed glow."""
    glow = " new" if new else ""
    outlaw = outlaw_of(card)
    if outlaw is None:
        short = Html(f"<b>{esc(_(CARD[card].short))}</b>{_points(card)}")
        return Html(f'<span class="mini law{glow}" data-piece="{card}">{icon(card)}{short}</span>')
    code = MONOGRAMS[outlaw]
    if card != outlaw:
        inside = Html(f"{mark(outlaw)}{icon(card)}<b>{esc(_('Photo'))}</b>{_points(card)}")
        return Html(f'<span class="mini law o-{code}{glow}" data-piece="{card}">{inside}</span>')
    return Html(
        f'<span class="mini out o-{code}{glow}" data-piece="{card}">{mark(outlaw)}{mug(outlaw)}</span>'
    )


@lru_cache(maxsize=1024)
def hand_card(card: str, held: int, state: str, label: str, described_by: str = "") -> Html:
    """All cards of one kind in hand as one button.

    state: ``lit`` (may be played), ``dim`` (may not), each with ``sel`` when selected, or ````.
    A dimmed card stays a button: selecting it says why, and it may still be discarded. Pressed again a
    selected card is put down, which Escape does too.
    """
    count = f'<span class="n x" aria-hidden="true">×{held}</span>' if held > 1 else ""
    chosen = "sel" in state.split()
    more = f' aria-describedby="{esc(described_by)}"' if described_by else ""
    if chosen:
        more += f' data-hot="escape" data-down="hand {card}"'
    return Html(
        f'<li><button type="button" class="hcard {state}" data-do="select" data-card="{card}" '
        f'data-key="hand {card}" aria-pressed="{"true" if chosen else "false"}" '
        f'aria-label="{esc(label)}"{more}><span class="faces" aria-hidden="true">'
        f"{face(card) * held}</span>{count}{TICK if chosen else ''}</button></li>"
    )


forgets(face.cache_clear)
forgets(mini.cache_clear)
forgets(hand_card.cache_clear)
